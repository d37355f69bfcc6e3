"""What a seat may say."""

from asalto.core.kernel.records import NOBODY

from . import offer
from .offer import Choice, ChoiceKind, Choices, is_well_formed
from .state import Phase, State
from .vocabulary import Refusal

COURSE_MAX = 2
SHIELD_MAX = 2


def may_choose(state: State, seat: int) -> bool:
    """True if the seat is awaited."""
    if state.over == 1 or seat < 0 or seat >= state.seat_count:
        return False
    boat = state.boats[seat]
    if state.phase == Phase.ORDERS:
        return boat.given < 2
    for other in range(seat):
        if state.boats[other].fired == 0:
            return False
    return boat.fired == 0


def legal(state: State, seat: int, out: Choices) -> None:
    """The toy's legal choices."""
    if seat == NOBODY and state.over == 0:
        for boat in range(state.seat_count):
            offer.gust(out, seat, boat, steps=1)
        return
    if not may_choose(state, seat):
        return
    if state.phase == Phase.FIRE:
        offer.shoot(out, seat, seat, target=1 - seat)
        offer.hold(out, seat, seat)
    elif state.boats[seat].given == 0:
        for course in range(-COURSE_MAX, COURSE_MAX + 1):
            offer.course(out, seat, seat, course=course)
    else:
        for shield in range(SHIELD_MAX + 1):
            offer.shield(out, seat, seat, shield=shield)


def check(state: State, choice: Choice) -> int:
    """0, or why not."""
    if not is_well_formed(choice):
        return Refusal.OUT_OF_RANGE
    if choice.kind == ChoiceKind.GUST:
        return check_gust(state, choice)
    if not may_choose(state, choice.seat) or choice.boat != choice.seat:
        return Refusal.NOT_YOUR_TURN
    given = state.boats[choice.seat].given
    if choice.kind == ChoiceKind.COURSE:
        if state.phase != Phase.ORDERS or given != 0:
            return Refusal.NOT_NOW
        return check_amount(choice.course, -COURSE_MAX, COURSE_MAX)
    if choice.kind == ChoiceKind.SHIELD:
        if state.phase != Phase.ORDERS or given != 1:
            return Refusal.NOT_NOW
        return check_amount(choice.shield, 0, SHIELD_MAX)
    return check_fire(state, choice)


def check_amount(amount: int, low: int, high: int) -> int:
    """The amount of a sealed order."""
    return Refusal.NONE if low <= amount <= high else Refusal.OUT_OF_RANGE


def check_fire(state: State, choice: Choice) -> int:
    """Shooting and holding."""
    if state.phase != Phase.FIRE:
        return Refusal.NOT_NOW
    if choice.kind == ChoiceKind.HOLD:
        return Refusal.NONE
    return Refusal.NONE if choice.target == 1 - choice.seat else Refusal.NO_TARGET


def check_gust(state: State, choice: Choice) -> int:
    """A gust is the umpire's."""
    if choice.seat != NOBODY or state.over == 1:
        return Refusal.NOT_YOUR_TURN
    if choice.boat < 0 or choice.boat >= state.seat_count:
        return Refusal.NO_TARGET
    return Refusal.NONE if choice.steps == 1 else Refusal.OUT_OF_RANGE
