"""Battles, maps and people in the forms of other programs."""
