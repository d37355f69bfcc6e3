"""After numbers were set from outside: what the board keeps derived is worked out anew."""

from __future__ import annotations

from .rules.terrain import has_place, is_on_board, refresh_board
from .state import State
from .vocabulary import Phase, Status


def refresh(state: State) -> None:
    """Doors and fires stop sight and steps as they now stand. Raises ValueError off the board."""
    for door in state.doors[: state.door_count]:
        _on_board(state, door.q, door.r)
    for fire in state.fires[: state.fire_count]:
        _on_board(state, fire.q, fire.r)
    refresh_board(state)
    if state.phase == Phase.DEPLOYMENT:
        return
    for who in range(state.character_count):
        one = state.characters[who]
        if one.status == Status.IN_PLAY:
            _check_place(state, who, one.q, one.r)


def _check_place(state: State, who: int, q: int, r: int) -> None:
    """On one hex of the board or astride two neighbours, on no wall and no furniture."""
    board = state.board
    _on_board(state, q >> 1, r >> 1 if q & 1 == 0 or r & 1 == 0 else (r + 1) >> 1)
    _on_board(state, (q + 1) >> 1, (r + 1) >> 1 if q & 1 == 0 or r & 1 == 0 else r >> 1)
    if has_place(board.obstacle, q, r) or has_place(board.obstruction, q, r):
        raise ValueError(f"character {who} cannot stand at ({q}, {r})")


def _on_board(state: State, q: int, r: int) -> None:
    if not is_on_board(state.board, q, r):
        raise ValueError(f"the hex ({q}, {r}) is not on the board")
