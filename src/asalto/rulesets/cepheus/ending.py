"""Who has won, and why. The book leaves it to the referee; these are the scenarios' own terms."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from . import say
from .rules.crew import is_beaten
from .rules.repair import fall_apart
from .rules.sides import are_allies
from .say import Log
from .state import SYSTEMS, Ship, State
from .terms import Fate, System
from .vocabulary import Ending, Phase

WHOLE = 1000


def is_helpless(ship: Ship) -> bool:
    """True for a ship without power, or with nobody awake: it is out of the fight."""
    if ship.hits[System.POWER] >= 3:
        return True
    for m in range(ship.crew_count):
        if ship.crew[m].up != 0:
            return False
    return True


def has_fight(state: State, seat: int) -> bool:
    """True while a seat has a ship in play that can do something."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.seat == seat and ship.fate == Fate.IN_PLAY and not is_beaten(ship):
            if not is_helpless(ship):
                return True
    return False


def is_lost(ship: Ship) -> bool:
    """True for a ship that was destroyed or captured, or has surrendered."""
    return ship.fate == Fate.DESTROYED or ship.fate == Fate.CAPTURED or ship.struck != NOBODY


def has_escaped(state: State, seat: int) -> bool:
    """True if every ship of a seat that is out of play has jumped or landed, and one has."""
    gone = 0
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.seat == seat:
            if is_lost(ship):
                return False
            if ship.fate == Fate.JUMPED or ship.fate == Fate.LANDED:
                gone += 1
    return gone > 0


def check_end(state: State, log: Log) -> None:
    """End the battle when at most one seat can still fight and no ship is being taken."""
    if state.over != 0:
        finish(state, log, state.winner, state.ending)
        return
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.fate == Fate.IN_PLAY and ship.taken_by != NOBODY:
            return
    left = 0
    last = NOBODY
    for seat in range(state.seat_count):
        if has_fight(state, seat) and not are_allies(state, seat, last):
            left += 1
            last = seat
    if left > 1:
        return
    escape = state.escape_seat
    if escape != NOBODY and not are_allies(state, escape, last) and has_escaped(state, escape):
        finish(state, log, escape, Ending.ESCAPED)
        return
    reason = Ending.SHIPS_LOST
    for i in range(state.ship_count):
        if state.ships[i].fate == Fate.CAPTURED:
            reason = Ending.CAPTURED
        elif state.ships[i].struck != NOBODY and reason == Ending.SHIPS_LOST:
            reason = Ending.SURRENDERED
    finish(state, log, last, reason)


def wear(ship: Ship) -> int:
    """Points of armour lost and hits on systems and mounts, field repairs among them: far less than
    a point of Hull.
    """
    worn = ship.armour_max - ship.armour
    for system in range(SYSTEMS):
        worn += ship.hits[system] + ship.patched[system]
    for k in range(ship.mount_count):
        worn += ship.mounts[k].hits + ship.mounts[k].patched
    return worn


def losses(state: State, seat: int) -> int:
    """What a seat has lost: tons, in thousandths, of its ships' Hull and Structure; between equals
    the wear of the ships decides.
    """
    total = 0
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.seat == seat and ship.fate != Fate.RESERVE:
            whole = ship.hull_max + ship.structure_max
            part = whole - ship.hull - ship.structure
            if is_lost(ship):
                part = whole
            total += ship.tons * WHOLE * part // max(1, whole) + wear(ship)
    return total


def force(state: State, seat: int) -> int:
    """Tons of a seat's ships, in thousandths: what its losses are measured against."""
    total = 0
    for i in range(state.ship_count):
        if state.ships[i].seat == seat and state.ships[i].fate != Fate.RESERVE:
            total += state.ships[i].tons * WHOLE
    return total


def losses_of_side(state: State, seat: int) -> int:
    """What a seat and its allies have lost."""
    total = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            total += losses(state, other)
    return total


def is_side_fighting(state: State, seat: int) -> bool:
    """True while a seat or one of its allies has a ship in play that can do something."""
    for other in range(state.seat_count):
        if are_allies(state, seat, other) and has_fight(state, other):
            return True
    return False


def least_lost(state: State) -> int:
    """Of the seats whose side still fights the one whose side has lost least; NOBODY if another
    side has lost as little.
    """
    best, least, tied = NOBODY, 0, False
    for seat in range(state.seat_count):
        if not is_side_fighting(state, seat):
            continue
        mine = losses_of_side(state, seat)
        if best == NOBODY or mine < least:
            best, least, tied = seat, mine, False
        elif mine == least and not are_allies(state, seat, best):
            tied = True
    return NOBODY if tied else best


def finish_at_limit(state: State, log: Log) -> None:
    """The last turn is over: the scenario's winner, or whoever has lost least. RULING: nobody wins
    whose side has no ship left that can fight.
    """
    winner = state.limit_winner
    if winner == NOBODY or not is_side_fighting(state, winner):
        winner = least_lost(state)
    finish(state, log, winner, Ending.TURN_LIMIT)


def finish(state: State, log: Log, winner: int, reason: int) -> None:
    """The battle is over; what was patched falls apart (CE-10.9.75)."""
    state.over = 1
    state.winner = winner
    state.ending = reason
    state.phase = Phase.OVER
    state.ask = 0
    fall_apart(state, log)
    say.battle_over(log, winner, ending=reason)
