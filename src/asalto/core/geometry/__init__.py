"""Hexes and the plane, exact, in whole numbers."""
