"""What one seat may see: everything. Cards, places, modes and dice lie open on the table."""

from .state import State


def hide(state: State, seat: int) -> None:
    """Hide nothing: the manual keeps nothing from anybody (the bag's order is not yet thrown)."""
    return
