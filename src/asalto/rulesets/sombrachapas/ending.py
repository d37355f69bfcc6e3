"""Who has won, and why: the victory conditions are the scenario's (SCH-2.10, 3.10)."""

from asalto.core.records import NOBODY

from . import say
from .rules.terrain import has_hex
from .say import Log
from .state import State
from .vocabulary import Ending, ItemKind, Phase, Status


def is_on_its_feet(state: State, seat: int) -> bool:
    """Whether a seat has a character on the board."""
    for i in range(state.character_count):
        one = state.characters[i]
        if one.seat == seat and one.status == Status.IN_PLAY:
            return True
    return False


def losses(state: State, seat: int) -> int:
    """How many characters of a seat have died: what the lab reports."""
    dead = 0
    for i in range(state.character_count):
        if state.characters[i].seat == seat and state.characters[i].status == Status.DEAD:
            dead += 1
    return dead


def force(state: State, seat: int) -> int:
    """Characters of a seat, all told: what its losses are measured against."""
    found = 0
    for i in range(state.character_count):
        if state.characters[i].seat == seat:
            found += 1
    return found


def is_for_points(state: State) -> bool:
    """Whether the scenario is decided by points."""
    for i in range(state.seat_count):
        side = state.sides[i]
        if side.per_kill or side.per_left or side.per_carried or side.per_kept or side.per_home:
            return True
    return False


def items_home(state: State, seat: int) -> int:
    """Crates and eggs in a seat's hands, or lying in its start hexes."""
    found = 0
    for i in range(state.item_count):
        item = state.items[i]
        if item.kind == ItemKind.GEAR or item.gone == 1:
            continue
        if item.carrier != NOBODY:
            found += 1 if state.characters[item.carrier].seat == seat else 0
        elif has_hex(state.zones[seat].hexes, item.q, item.r):
            found += 1
    return found


def items_kept(state: State) -> int:
    """Crates and eggs that nobody has taken off the board."""
    found = 0
    for i in range(state.item_count):
        if state.items[i].kind != ItemKind.GEAR and state.items[i].gone == 0:
            found += 1
    return found


def points_of(state: State, seat: int) -> int:
    """A seat's points by the scenario's terms."""
    side = state.sides[seat]
    if side.needs_men == 1 and not is_on_its_feet(state, seat):
        return 0
    points = side.kills * side.per_kill + side.left * side.per_left
    points += side.carried * side.per_carried + items_kept(state) * side.per_kept
    return points + items_home(state, seat) * side.per_home


def finish(state: State, winner: int, ending: int, log: Log) -> None:
    """End the battle."""
    state.over = 1
    state.phase = Phase.OVER
    state.winner = winner
    state.ending = ending
    say.battle_ended(log, winner, ending=ending)


def finish_by_points(state: State, ending: int, log: Log) -> None:
    """End the battle: most points win; a tie is the holder's, if it is in it, else nobody's."""
    best = NOBODY
    winner = NOBODY
    for i in range(state.seat_count):
        side = state.sides[i]
        side.score = points_of(state, i)
        say.scored(log, i, points=side.score)
        if side.score > best:
            best = side.score
            winner = i
        elif side.score == best:
            if side.holds == 1:
                winner = i
            elif winner != NOBODY and state.sides[winner].holds == 0:
                winner = NOBODY
    finish(state, winner, ending, log)


def holder(state: State) -> int:
    """The seat that wins when time runs out, or NOBODY."""
    for i in range(state.seat_count):
        if state.sides[i].holds == 1:
            return i
    return NOBODY


def check_ending(state: State, log: Log) -> None:
    """After every action: has anybody worked the console, is anybody left to fight (SCH-2.10)?"""
    last = NOBODY
    sides = 0
    alone = 0
    for i in range(state.seat_count):
        side = state.sides[i]
        if side.goal > 0 and side.done >= side.goal:
            finish(state, i, Ending.CONSOLE, log)
            return
        if is_on_its_feet(state, i):
            if last == NOBODY or state.sides[last].side != side.side:
                sides += 1
                last = i
            alone = max(alone, side.alone)
    if sides > 1 or (sides == 1 and alone == 1):
        return
    if is_for_points(state):
        finish_by_points(state, Ending.POINTS, log)
    elif sides == 1:
        finish(state, last, Ending.LAST_STANDING, log)
    else:
        finish(state, NOBODY, Ending.ALL_DEAD, log)


def end_of_time(state: State, log: Log) -> None:
    """The last round is over."""
    if is_for_points(state):
        finish_by_points(state, Ending.TIME, log)
    else:
        finish(state, holder(state), Ending.TIME, log)
