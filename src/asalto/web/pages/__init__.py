"""What people see: one file for each page, and what it shows."""
