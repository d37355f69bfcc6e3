"""What an umpire may do, in his own words."""
