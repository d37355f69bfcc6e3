"""After numbers were set from outside: what the board keeps derived is worked out anew."""

from __future__ import annotations

from .rules.terrain import is_on_board, refresh_board
from .state import State


def refresh(state: State) -> None:
    """Doors and fires stop sight and steps as they now stand. Raises ValueError off the board."""
    for door in state.doors[: state.door_count]:
        _on_board(state, door.q, door.r)
    for fire in state.fires[: state.fire_count]:
        _on_board(state, fire.q, fire.r)
    refresh_board(state)


def _on_board(state: State, q: int, r: int) -> None:
    if not is_on_board(state.board, q, r):
        raise ValueError(f"the hex ({q}, {r}) is not on the board")
