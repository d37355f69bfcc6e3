"""What is kept of battles in the database."""
