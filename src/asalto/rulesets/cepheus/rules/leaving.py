"""Ships that are out of the battle, and what ends with them."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..terms import Fate
from .crew import is_away, recount_posts, seen_by, stop_jamming


def leave_play(state: State, log: Log, i: int, fate: int) -> None:
    """Take ship i out of the battle: nobody is docked with it, pursues it or boards it any more,
    nor has an advantage against it (CE-10.9.48).

    RULING: boarders aboard a ship that breaks up, jumps or lands are lost with it.
    """
    ship = state.ships[i]
    ship.fate = fate
    if ship.delayed != 0:
        ship.delayed = 0
        state.delaying -= 1
    for j in range(state.ship_count):
        other = state.ships[j]
        if other.docked == i:
            other.docked = NOBODY
        if other.pursues == i:
            other.pursues = NOBODY
        if other.boards == i:
            if fate == Fate.DESTROYED or fate == Fate.JUMPED or fate == Fate.LANDED:
                lose_party(state, log, j)
            other.boards = NOBODY
            other.party = 0
        if other.edge_on == i:
            other.edge_on = NOBODY
        for m in range(other.crew_count):
            if other.crew[m].edge == i:
                other.crew[m].edge = NOBODY
        stop_jamming(state, log, j, i)
    ship.docked = NOBODY
    ship.pursues = NOBODY
    ship.boards = NOBODY
    ship.party = 0
    for j in range(state.ship_count):
        if state.ships[j].carrier == i and state.ships[j].fate == Fate.RESERVE:
            state.ships[j].fate = fate


def break_up(state: State, log: Log) -> bool:
    """Ships whose Structure the umpire has set to 0 break up as after a hit (CE-10.17.2); True if
    one does.
    """
    found = False
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.fate == Fate.IN_PLAY and ship.structure <= 0:
            found = True
            say.ship_destroyed(log, i, sees=seen_by(state, i))
            leave_play(state, log, i, Fate.DESTROYED)
    return found


def lose_party(state: State, log: Log, j: int) -> None:
    """Ship j's boarders are gone with the ship that they were aboard."""
    ship = state.ships[j]
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if member.up != 0 and is_away(ship, member):
            member.up = 0
            member.heads = 0
            say.person_down(log, j, member=m, left=0, sees=seen_by(state, j))
    recount_posts(ship)
