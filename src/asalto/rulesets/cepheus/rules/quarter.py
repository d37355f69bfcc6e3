"""Surrender (CE-10.12.9): a ship that strikes its colours, and who gives quarter."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..vocabulary import Ask, Refusal
from .crew import is_beaten, may_target, seen_by
from .sides import are_allies


def surrender_refused(state: State, i: int, j: int) -> int:
    """Why ship i may not surrender to ship j now: an enemy in sight, once a turn."""
    if j < 0 or j >= state.ship_count or not may_target(state, i, j):
        return Refusal.NOT_ENEMY
    if is_beaten(state.ships[j]):
        return Refusal.BOARDED
    return Refusal.OFFERED if state.ships[i].offered == state.turn else 0


def offer_surrender(state: State, log: Log, i: int, j: int) -> None:
    """Ship i offers to surrender; the other side decides, and if it refuses, ship i is asked anew
    whether it acts.
    """
    ship = state.ships[i]
    ship.hidden = 0
    ship.offered = state.turn
    ship.stage = 0
    say.surrender_offered(log, i, target=j)
    state.ask = Ask.TERMS
    state.ask_ship = j
    state.ask_other = i
    state.ask_seat = state.ships[j].seat


def strike_colours(state: State, log: Log, i: int, j: int) -> None:
    """Ship i has surrendered to ship j. RULING: it does nothing any more and resists nothing; the
    fighting aboard other ships is over for its people.
    """
    ship = state.ships[i]
    ship.struck = j
    ship.stage = 3
    ship.boards = NOBODY
    ship.party = 0
    if state.options.missiles_recalled != 0:
        recall_missiles(state, i)
    say.surrendered(log, i, target=j)


def recall_missiles(state: State, i: int) -> None:
    """By an option the missiles between ship i, which surrenders, and its enemies are turned off;
    without it those that are under way arrive (CE-10.13.1).
    """
    for f in range(state.flight_count):
        flight = state.flights[f]
        captor = state.ships[state.ships[i].struck].seat
        at_it = flight.target == i and are_allies(state, state.ships[flight.launcher].seat, captor)
        if flight.launcher == i or at_it:
            flight.count = 0


def refuse_quarter(state: State, log: Log, i: int, j: int) -> None:
    """Ship i does not accept the surrender of ship j."""
    say.quarter_refused(log, i, target=j, sees=seen_by(state, i))
