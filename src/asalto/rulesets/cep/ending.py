"""Who has won, and why: goals, the last side left, time (CEP-1.2)."""

from asalto.core.geometry.hexes import rotated
from asalto.core.kernel.records import NOBODY

from . import say
from .rules.crew import is_alive
from .rules.prepare import has_engines, manoeuvrability
from .rules.sides import are_allies, are_friends
from .say import Log
from .state import Goal, Ship, State
from .tables import VALUE_PER_PERSON, VALUE_SKILL_SHARE
from .vocabulary import Aim, Ending, Status


def ship_value(state: State, i: int) -> int:
    """Spaces + 5 a head + a third of all skills (CEP-5.2), exactly: counted in thirds. The dead
    count no more, soldiers or crew."""
    ship = state.ships[i]
    skills = 0
    people = ship.soldiers
    for member in range(ship.crew_count):
        if is_alive(ship.crew[member]):
            skills += ship.crew[member].skill
            people += 1
    whole = state.designs[ship.design].spaces + VALUE_PER_PERSON * people
    return VALUE_SKILL_SHARE * whole + skills


def full_structure(state: State, i: int) -> int:
    """Structure points of the undamaged ship (CEP-5.13)."""
    rows = state.designs[state.ships[i].design].survival
    return rows[0] + rows[1] + rows[2] + rows[3]


def remaining(state: State, seat: int) -> int:
    """What a side has left of its value, in thirds: each ship by its share of structure and armour
    points."""
    total = 0
    for i in range(state.ship_count):
        ship = state.ships[i]
        gone = ship.status == Status.WITHDRAWN and ship.structure > 0
        if ship.seat == seat and (ship.status <= Status.BERTHED or gone):
            design = state.designs[ship.design]
            full = full_structure(state, i)
            left = max(0, ship.structure)
            for part in range(design.part_count):
                full += design.armour[part]
                left += ship.armour[part]
            total += ship_value(state, i) * left // max(1, full)
    return total


def remaining_of_side(state: State, seat: int) -> int:
    """What a seat and its allies have left of their value."""
    total = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            total += remaining(state, other)
    return total


def worth_of_side(state: State, seat: int) -> int:
    """What a seat and its allies began with."""
    total = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            total += state.worth[other]
    return total


def is_fighting(state: State, seat: int) -> bool:
    """True while the seat has a ship on the board or in a hangar, or people inside another."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.seat == seat and (ship.status <= Status.BERTHED or ship.inside >= 0):
            if not is_shut_in(state, i):
                return True
    return False


def is_in_it(state: State, seat: int) -> bool:
    """True while the side of a seat has somebody in the battle."""
    for other in range(state.seat_count):
        if are_allies(state, seat, other) and is_fighting(state, other):
            return True
    return False


def is_shut_in(state: State, i: int) -> bool:
    """True if the ship lies in the hangar of an enemy (CEP-23.22)."""
    ship = state.ships[i]
    return ship.status == Status.BERTHED and not are_friends(state, i, ship.carrier)


def progress(ship: Ship, direction: int) -> int:
    """Half hexes from the board's origin along a direction."""
    right, down = rotated(ship.q, ship.r, -direction)
    return -(right + 2 * down)


def outermost(state: State, i: int) -> int:
    """The ship on the board in whose hangar ship i lies, or itself: where that goes, it goes
    (CEP-24.2)."""
    for _ in range(state.ship_count):
        if state.ships[i].status == Status.BERTHED:
            i = state.ships[i].carrier
    return i


def is_met(state: State, goal: Goal) -> bool:
    """True if a goal of the scenario has been reached."""
    ship = state.ships[goal.ship]
    if goal.aim == Aim.DESTROY:
        if ship.status == Status.WITHDRAWN:  # a wreck that is away, or a guest in one
            return ship.structure <= 0
        return ship.status == Status.DESTROYED or ship.status == Status.WRECK
    if goal.aim == Aim.CAPTURE:
        return are_allies(state, ship.seat, goal.seat) and ship.status <= Status.BERTHED
    if goal.aim == Aim.ESCAPE:
        board = state.ships[outermost(state, goal.ship)]
        away = progress(board, goal.direction) >= 2 * goal.amount
        if not away or board.status != Status.FLYING:
            return False
        return are_allies(state, ship.seat, goal.seat)
    if goal.aim == Aim.CRIPPLE:
        if ship.status > Status.BERTHED or not has_engines(ship):
            return True
        return manoeuvrability(state.designs[ship.design], ship.engines) == 0
    if goal.aim == Aim.CARGO:
        return ship.cargo_lost >= goal.amount or ship.status == Status.DESTROYED
    return ship.autonomy < goal.amount


def finish(state: State, winner: int, ending: int, log: Log) -> None:
    """End the battle."""
    state.over = 1
    state.winner = winner
    state.ending = ending
    state.awaiting = 0
    say.battle_ended(log, winner, ending=ending)


def check_ending(state: State, log: Log) -> None:
    """At the end of a turn: goals, then the last side, then time. Goals of two sides met in one
    turn are a draw, whatever their order in the scenario, unless the option says not (CEP-1.2,
    7.2)."""
    met = NOBODY
    for k in range(state.goal_count):
        seat = state.goals[k].seat
        if is_met(state, state.goals[k]):
            both = met != NOBODY and not are_allies(state, seat, met)
            if both and state.options.first_goal == 0:
                finish(state, NOBODY, Ending.GOAL_MET, log)
                return
            met = seat if met == NOBODY else met
    if met != NOBODY:
        finish(state, met, Ending.GOAL_MET, log)
        return
    left = 0
    last = NOBODY
    for seat in range(state.seat_count):
        if is_fighting(state, seat) and (last == NOBODY or not are_allies(state, seat, last)):
            left += 1
            last = seat
    if left == 0:
        finish(state, NOBODY, Ending.NOBODY_LEFT, log)
    elif left == 1:
        finish(state, last, Ending.LAST_SIDE, log)
    elif state.turn >= state.turn_limit:
        time_out(state, log)
    else:
        drop_goals(state)


def drop_goals(state: State) -> None:
    """A side with nobody left wins no more: what others do later reaches no goal of its own
    (CEP-1.2)."""
    kept = 0
    for k in range(state.goal_count):
        goal = state.goals[k]
        if is_in_it(state, goal.seat):
            state.goals[kept].seat = goal.seat
            state.goals[kept].aim = goal.aim
            state.goals[kept].ship = goal.ship
            state.goals[kept].amount = goal.amount
            state.goals[kept].direction = goal.direction
            kept += 1
    state.goal_count = kept


def kept_more(state: State, seat: int, other: int) -> int:
    """Above 0 if a seat's side has kept a greater share of its value than another's, 0 if they are
    exactly even: the shares are compared as fractions (CEP-1.2)."""
    one = remaining_of_side(state, seat) * max(1, worth_of_side(state, other))
    two = remaining_of_side(state, other) * max(1, worth_of_side(state, seat))
    return one - two


def time_out(state: State, log: Log) -> None:
    """The scenario's holder wins if it has anybody left, else the side that kept the greater share
    of its value; by an option nobody (CEP-1.2)."""
    if state.holder != NOBODY and is_in_it(state, state.holder):
        finish(state, state.holder, Ending.TIME_HOLDS, log)
        return
    if state.options.time_draws != 0:
        finish(state, NOBODY, Ending.TIME_EVEN, log)
        return
    best = 0
    even = 0
    for seat in range(1, state.seat_count):
        if not are_allies(state, seat, best):
            more = kept_more(state, seat, best)
            if more > 0:
                best = seat
                even = 0
            elif more == 0:
                even = 1
    if even != 0:
        finish(state, NOBODY, Ending.TIME_EVEN, log)
    else:
        finish(state, best, Ending.TIME_VALUE, log)
