"""What programs ask for: routes, and answers as data."""
