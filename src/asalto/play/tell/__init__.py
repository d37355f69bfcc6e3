"""A battle told to people: names, stories, lessons, complaints."""
