"""How an unfinished battle stands for a seat, for bots that look ahead: its goals included. And
what the last turn has decided."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.search import WIN, late, raised, sound

from .ending import full_structure, outermost, progress, remaining_of_side, worth_of_side
from .rules.sides import are_allies
from .state import Goal, State
from .vocabulary import Aim, Ending, Status


def prospect(state: State, seat: int) -> int:
    """What a side has kept of its value, in thousandths; more as it comes nearer to a goal, and
    more with time if it wins by holding out."""
    found = sound(remaining_of_side(state, seat), worth_of_side(state, seat))
    for k in range(state.goal_count):
        goal = state.goals[k]
        if are_allies(state, seat, goal.seat):
            weight = 2 * WIN if goal.aim in (Aim.ESCAPE, Aim.CAPTURE) else WIN // 2
            found = raised(found, done(state, goal), weight)
    if state.holder != NOBODY and are_allies(state, seat, state.holder):
        found = raised(found, late(state.turn, state.turn_limit), WIN // 2)
    return found


def done(state: State, goal: Goal) -> int:
    """How much of a goal is done, in thousandths."""
    ship = state.ships[goal.ship]
    if goal.aim == Aim.ESCAPE:
        board = state.ships[outermost(state, goal.ship)]
        if board.status != Status.FLYING or not are_allies(state, ship.seat, goal.seat):
            return 0
        return share(progress(board, goal.direction), 2 * goal.amount)
    if goal.aim == Aim.CAPTURE:
        return boarding(state, goal)
    if goal.aim == Aim.CARGO:
        return share(ship.cargo_lost, goal.amount)
    if goal.aim == Aim.AUTONOMY:
        full = state.designs[ship.design].autonomy
        return share(full - ship.autonomy, full - goal.amount + 1)
    return WIN - hull(state, goal.ship)


def boarding(state: State, goal: Goal) -> int:
    """The soldiers that may board a ship against those that defend it, in thousandths of all; more
    once a ship of theirs has made fast to it."""
    own = fast = 0
    theirs = 1 + state.ships[goal.ship].soldiers
    for i in range(state.ship_count):
        ship = state.ships[i]
        if are_allies(state, ship.seat, goal.seat) and ship.status == Status.FLYING:
            own += ship.soldiers
            fast = WIN // 2 if ship.host == goal.ship else fast
    return share(own, own + theirs) // 2 + fast


def share(part: int, whole: int) -> int:
    """A part of a whole, in thousandths, 0 to 1000."""
    return max(0, min(WIN, WIN * part // max(1, whole)))


def hull(state: State, i: int) -> int:
    """What a ship has left of its structure and armour points, in thousandths."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    full, left = full_structure(state, i), max(0, ship.structure)
    for part in range(design.part_count):
        full += design.armour[part]
        left += ship.armour[part]
    return share(left, full)


def by_clock(state: State) -> int:
    """Whether the battle was ended by its last turn."""
    return 1 if state.ending in (Ending.TIME_HOLDS, Ending.TIME_VALUE, Ending.TIME_EVEN) else 0
