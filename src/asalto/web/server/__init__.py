"""The server itself: start, settings, guard, keys of seats, news."""
