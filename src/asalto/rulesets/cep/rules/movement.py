"""Piloting checks, orders carried out, drift; gravity fields (chapters 17 and 25)."""

from asalto.core.geometry.hexes import (
    DIRECTION_Q,
    DIRECTION_R,
    composed,
    decomposed,
    distance,
    length,
    moved,
    turned,
)
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, check_dice
from ..say import Log
from ..state import Ship, State
from ..tables import ACCELERATE, ORDERS_LOST, REWRITES
from ..vocabulary import Letter, Reason, Status
from .checks import chance, is_success, outcome, start_tally, wound_of
from .crew import pilot_of
from .sections import keep_together, speed


def piloting_tally(state: State, i: int, pilot: int) -> None:
    """What weighs on every piloting check: systems, wound, navigator (CEP-17.2, 16.13)."""
    ship = state.ships[i]
    start_tally(state, i, ship.systems_hits, wound_of(ship.crew[pilot]))
    tally_add(state.tally, Reason.NAVIGATOR, ship.help)


def piloting_check(state: State, i: int, dice: Dice, log: Log) -> None:
    """Every ship's check before any movement, orders or not (CEP-17.1, 17.3)."""
    ship = state.ships[i]
    ship.piloted = NOBODY
    pilot = pilot_of(state, ship)
    if pilot < 0 or ship.forgo != 0:
        ship.order_count = 0
        say.not_piloted(log, i)
        return
    piloting_tally(state, i, pilot)
    skill = ship.crew[pilot].skill
    odds = chance(state, skill)
    total = check_dice(dice, Roll.PILOTING, i, skill - state.tally.total)
    result = outcome(state, dice, total, skill)
    ship.piloted = result
    lost = min(ship.order_count, ORDERS_LOST[result])
    ship.order_count -= lost
    passed = is_success(result)
    say.piloted(
        log,
        dice,
        state.tally,
        Roll.PILOTING,
        passed,
        odds,
        i,
        skill=skill,
        result=result,
        lost=lost,
    )
    if lost > 0:
        say.orders_lost(log, i, lost=lost)
    if may_rewrite(ship):
        say.rewrites(log, i)


def may_rewrite(ship: Ship) -> bool:
    """True if this turn's check lets the orders be written anew (CEP-17.4)."""
    return ship.piloted >= 0 and ship.limit > 0 and REWRITES[ship.piloted] != 0


def carry_out(state: State, i: int, log: Log) -> None:
    """Orders in written order: turns of 60 degrees, the vector two hexes ahead (CEP-17.6, 17.7)."""
    ship = state.ships[i]
    for k in range(ship.order_count):
        letter = ship.orders[k]
        if letter == Letter.D:
            ship.facing = turned(ship.facing, 1)
            say.turned_right(log, i, facing=ship.facing)
        elif letter == Letter.I:
            ship.facing = turned(ship.facing, -1)
            say.turned_left(log, i, facing=ship.facing)
        else:
            q, r = moved(ship.vector_q, ship.vector_r, ship.facing, ACCELERATE)
            ship.vector_q = q
            ship.vector_r = r
            say.accelerated(log, i, vector_q=q, vector_r=r)
    ship.order_count = 0


def drift(state: State, i: int, log: Log) -> None:
    """The ship goes to its vector's hex, the vector on by the same step (CEP-17.8, 17.9)."""
    ship = state.ships[i]
    step_q = ship.vector_q - ship.q
    step_r = ship.vector_r - ship.r
    ship.from_q = ship.q
    ship.from_r = ship.r
    ship.q = ship.vector_q
    ship.r = ship.vector_r
    ship.vector_q = ship.q + step_q
    ship.vector_r = ship.r + step_r
    say.moved(log, i, hex_q=ship.q, hex_r=ship.r, facing=ship.facing, speed=speed(ship))


def execute(state: State, log: Log) -> None:
    """All orders, then all drift, then what is carried along, then gravity (CEP-17.5 to 17.8)."""
    for i in range(state.ship_count):
        if state.ships[i].status == Status.FLYING and state.ships[i].host < 0:
            carry_out(state, i, log)
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.host < 0 and (ship.status == Status.FLYING or ship.status == Status.WRECK):
            drift(state, i, log)
    for i in range(state.ship_count):
        if state.ships[i].status == Status.FLYING and state.ships[i].host >= 0:
            state.ships[i].from_q = state.ships[i].q
            state.ships[i].from_r = state.ships[i].r
    keep_together(state)
    if state.options.gravity != 0:
        for k in range(state.field_count):
            for i in range(state.ship_count):
                pull(state, k, i, log)
    keep_together(state)


def way_to(q: int, r: int, steps: int) -> int:
    """The direction in which so many steps shorten an offset most; of two equal ones that which is
    clockwise of the other, however the board lies (CEP-25.1)."""
    direction, along, aside = decomposed(q, r)
    onward = turned(direction, 1)
    left_q, left_r = composed(direction, along - steps, aside)
    other_q, other_r = composed(direction, along, aside - steps)
    if aside > 0 and length(other_q, other_r) <= length(left_q, left_r):
        return onward
    return direction


def pull(state: State, k: int, i: int, log: Log) -> None:
    """A field moves the vector of a ship in reach toward it; its source swallows (CEP-25.1).

    RECONSTRUCTED: the book's section is absent.
    """
    field = state.fields[k]
    ship = state.ships[i]
    if ship.status != Status.FLYING and ship.status != Status.WRECK:
        return
    away = distance(ship.q, ship.r, field.q, field.r)
    if away <= field.radius:
        ship.structure = -1 if ship.status == Status.WRECK else 0
        say.swallowed(log, i)
        return
    if away - field.radius > field.reach or ship.host >= 0:
        return
    direction = way_to(field.q - ship.q, field.r - ship.r, field.strength)
    ship.vector_q += field.strength * DIRECTION_Q[direction]
    ship.vector_r += field.strength * DIRECTION_R[direction]
    say.pulled(log, i, strength=field.strength, vector_q=ship.vector_q, vector_r=ship.vector_r)
