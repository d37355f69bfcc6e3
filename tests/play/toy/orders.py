"""What a seat may say."""

from enum import IntEnum

from asalto.core.choices import Choice, Choices, offer
from asalto.core.records import NOBODY

from .state import Phase, State

COURSE_MAX = 2
SHIELD_MAX = 2


class ChoiceKind(IntEnum):
    """Kinds of choice."""

    COURSE = 0
    SHIELD = 1
    SHOOT = 2
    HOLD = 3
    GUST = 4


class Refusal(IntEnum):
    """Why not."""

    NONE = 0
    NOT_YOUR_TURN = 1
    OUT_OF_RANGE = 2
    NOT_NOW = 3
    NO_TARGET = 4


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
            offer(out, ChoiceKind.GUST, seat, boat, NOBODY, 1)
        return
    if not may_choose(state, seat):
        return
    if state.phase == Phase.FIRE:
        offer(out, ChoiceKind.SHOOT, seat, seat, 1 - seat)
        offer(out, ChoiceKind.HOLD, seat, seat)
    elif state.boats[seat].given == 0:
        for course in range(-COURSE_MAX, COURSE_MAX + 1):
            offer(out, ChoiceKind.COURSE, seat, seat, NOBODY, course)
    else:
        for shield in range(SHIELD_MAX + 1):
            offer(out, ChoiceKind.SHIELD, seat, seat, NOBODY, shield)


def check(state: State, choice: Choice) -> int:
    """0, or why not."""
    if choice.kind == ChoiceKind.GUST:
        return check_gust(state, choice)
    if not may_choose(state, choice.seat) or choice.actor != choice.seat:
        return Refusal.NOT_YOUR_TURN
    if choice.b != 0 or choice.c != 0:
        return Refusal.OUT_OF_RANGE
    given = state.boats[choice.seat].given
    if choice.kind == ChoiceKind.COURSE:
        if state.phase != Phase.ORDERS or given != 0:
            return Refusal.NOT_NOW
        return check_amount(choice, -COURSE_MAX, COURSE_MAX)
    if choice.kind == ChoiceKind.SHIELD:
        if state.phase != Phase.ORDERS or given != 1:
            return Refusal.NOT_NOW
        return check_amount(choice, 0, SHIELD_MAX)
    return check_fire(state, choice)


def check_amount(choice: Choice, low: int, high: int) -> int:
    """The amount of a sealed order."""
    if choice.target != NOBODY or choice.a < low or choice.a > high:
        return Refusal.OUT_OF_RANGE
    return 0


def check_fire(state: State, choice: Choice) -> int:
    """Shooting and holding."""
    if state.phase != Phase.FIRE or choice.a != 0:
        return Refusal.NOT_NOW
    if choice.kind == ChoiceKind.HOLD:
        return 0 if choice.target == NOBODY else Refusal.NO_TARGET
    if choice.kind != ChoiceKind.SHOOT:
        return Refusal.NOT_NOW
    return 0 if choice.target == 1 - choice.seat else Refusal.NO_TARGET


def check_gust(state: State, choice: Choice) -> int:
    """A gust is the umpire's."""
    if choice.seat != NOBODY or state.over == 1:
        return Refusal.NOT_YOUR_TURN
    if choice.actor < 0 or choice.actor >= state.seat_count:
        return Refusal.NO_TARGET
    if choice.a != 1 or choice.b != 0 or choice.c != 0 or choice.target != NOBODY:
        return Refusal.OUT_OF_RANGE
    return 0
