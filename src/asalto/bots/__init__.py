"""Computer players: they get a view and legal choices, and give back one of them with a reason."""
