"""Losses of the toy."""

from .state import State


def losses(state: State, seat: int) -> int:
    lost = 0
    for i in range(state.ship_count):
        if state.ships[i].seat == seat:
            lost += 12 - state.ships[i].hull
    return lost
