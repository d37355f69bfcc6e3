"""The sequence of play."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.events import only
from asalto.core.kernel.tally import tally_add, tally_clear

from . import say
from .ending import finish
from .offer import Choice, ChoiceKind
from .orders import may_choose
from .rolls import RollName, shot_roll
from .say import Log
from .state import Phase, Reason, State
from .tables import AIM, WAYS

CHANNEL = 20
MILLION = 1_000_000


def pending(state: State) -> int:
    """Who must choose."""
    seats = 0
    for seat in range(state.seat_count):
        if may_choose(state, seat):
            seats += 1 << seat
    return seats


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Play one choice."""
    if choice.kind == ChoiceKind.GUST:
        move(state, choice.boat, choice.steps)
        say.gust(log, choice.boat, steps=choice.steps)
        return
    boat = state.boats[choice.seat]
    if choice.kind == ChoiceKind.COURSE:
        boat.course = choice.course
        boat.given = 1
    elif choice.kind == ChoiceKind.SHIELD:
        boat.shield = choice.shield
        boat.given = 2
        sees = only(choice.seat)
        say.sealed(log, choice.seat, course=boat.course, shield=boat.shield, sees=sees)
        say.ready(log, choice.seat)
        open_orders(state, log)
    else:
        if choice.kind == ChoiceKind.SHOOT:
            shoot(state, choice.boat, choice.target, dice, log)
        else:
            say.held(log, choice.boat)
        boat.fired = 1
        end_turn(state, log)


def open_orders(state: State, log: Log) -> None:
    """Both are ready: the courses open together."""
    for seat in range(state.seat_count):
        if state.boats[seat].given < 2:
            return
    for seat in range(state.seat_count):
        boat = state.boats[seat]
        move(state, seat, boat.course)
        say.moved(log, seat, course=boat.course, place=boat.place)
    state.phase = Phase.FIRE


def move(state: State, seat: int, steps: int) -> None:
    """Along the channel, as far as it goes."""
    state.boats[seat].place = min(CHANNEL, max(0, state.boats[seat].place + steps))


def needed(state: State, boat: int, target: int) -> int:
    """What three dice must not exceed (TOY-2.1)."""
    tally = state.tally
    tally_clear(tally)
    distance = abs(state.boats[boat].place - state.boats[target].place)
    tally_add(tally, Reason.RANGE, -distance)
    tally_add(tally, Reason.WIND, state.wind)
    return AIM + tally.total


def shoot(state: State, boat: int, target: int, dice: Dice, log: Log) -> None:
    """One shot."""
    limit = needed(state, boat, target)
    total = shot_roll(dice, boat, limit)
    hit = total <= limit
    damage = 0
    if hit:
        shield = max(0, state.boats[target].shield)
        damage = max(1, 1 + (limit - total) // 2 - shield)
        state.boats[target].hull -= damage
    say.shot(
        log, dice, state.tally, RollName.SHOT, hit, chance(limit), boat,
        target=target, damage=damage, needed=limit,
    )  # fmt: skip
    if state.boats[target].hull <= 0:
        say.sunk(log, target)
    finish(state)


def chance(limit: int) -> int:
    """Of three dice not exceeding it, in millionths."""
    good = 0
    for total in range(len(WAYS)):
        if total <= limit:
            good += WAYS[total]
    return good * MILLION // 1000


def end_turn(state: State, log: Log) -> None:
    """When both have fired, the next turn begins."""
    if state.over == 0 and may_go_on(state):
        state.turn += 1
        finish(state)
        if state.over == 0:
            state.phase = Phase.ORDERS
            for seat in range(state.seat_count):
                boat = state.boats[seat]
                boat.given = boat.course = boat.shield = boat.fired = 0
            say.turn_begun(log, state.turn)
    if state.over == 1:
        say.battle_ended(log, state.winner, ending=state.ending)


def may_go_on(state: State) -> bool:
    """True when every boat has fired or held."""
    for seat in range(state.seat_count):
        if state.boats[seat].fired == 0:
            return False
    return True
