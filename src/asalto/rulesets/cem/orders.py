"""What a seat may say, and why it is refused; what is offered stands in `legal.py`."""

from __future__ import annotations

from enum import IntEnum

from asalto.core.choices import Choice
from asalto.core.records import NOBODY

from .rules.assigning import ANCHOR, may_assign
from .rules.moving import is_joining, is_paired_with, may_step
from .rules.pairing import is_choice_free, is_in_reach, may_pair, nearest_enemy
from .rules.sharing import is_bearer, sharing_class
from .rules.shooting import CAP_STEP
from .rules.units import is_paired, paired_count
from .state import Formation, Gait, State, Step
from .tables import COMPASS

UNDO_MAX = 3
CAPS_MAX = 61


class ChoiceKind(IntEnum):
    """What a seat may say."""

    READY = 0
    PASS = 1
    FIRE = 2
    AIM = 3
    ADVANCE = 4
    CHARGE = 5
    CLOSE = 6
    ASSAULT = 7
    STEP = 8
    DONE = 9
    UNDO = 10
    ENGAGE = 11
    PAIR = 12
    ASSIGN = 13
    SHIFT = 14
    WOUND = 15
    ACCEPT = 16
    DROP = 17


ACTOR, TARGET, FIRST, SECOND, THIRD = 1, 2, 4, 8, 16
ORDER = ACTOR | FIRST | SECOND | THIRD
USES = (
    0, ACTOR, ACTOR | TARGET | FIRST | SECOND, FIRST, ORDER, ORDER, ACTOR | TARGET, ACTOR | TARGET,
    ORDER, 0, 0, ACTOR | TARGET, ACTOR | TARGET, ACTOR | TARGET, FIRST, TARGET, 0, ORDER,
)  # fmt: skip
"""By ChoiceKind: which numbers of a choice say something; the others stay as they are made."""


class Refusal(IntEnum):
    """Why a choice is refused."""

    ALLOWED = 0
    BATTLE_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_NOW = 3
    NOT_ACTIVE = 4
    NO_SUCH_UNIT = 5
    NO_TARGET = 6
    NO_SUCH_MODE = 7
    OFF_TABLE = 8
    NO_SUCH_FORMATION = 9
    ALREADY_MOVED = 10
    IN_MELEE = 11
    NOT_JOINING = 12
    NO_SUCH_FIGURE = 13
    ONE_GAIT = 14
    NO_HEADWAY = 15
    NOTHING_DONE = 16
    UNDONE_ENOUGH = 17
    TOO_FAR = 18
    NOT_NEAREST = 19
    NOT_TOUCHING = 20
    NO_SUCH_DIE = 21
    NOT_A_BEARER = 22
    NO_SUCH_COVER = 23
    ENGAGE_FIRST = 24
    NO_SUCH_HEADING = 25
    NO_SUCH_CHOICE = 26


def first_falling(state: State, seat: int) -> int:
    """The unit of a seat that jumps next."""
    for unit in range(state.unit_count):
        if state.units[unit].falls == 1 and state.units[unit].seat == seat:
            return unit
    return NOBODY


def check(state: State, choice: Choice) -> int:
    """0 if a choice may be made now, else the Refusal. Withstands any numbers."""
    if state.over == 1:
        return Refusal.BATTLE_OVER + 0
    if choice.seat != state.asked:
        return Refusal.NOT_YOUR_TURN + 0
    if not 0 <= choice.kind < len(USES) or says_more(choice):
        return Refusal.NO_SUCH_CHOICE + 0
    if state.step == Step.MOVE:
        return check_move(state, choice)
    if state.step == Step.FIRE:
        return check_fire(state, choice)
    if state.step == Step.ENGAGE:
        return check_engage(state, choice)
    if state.step == Step.DROP:
        return check_drop(state, choice)
    if state.step == Step.READY:
        return Refusal.ALLOWED + 0 if choice.kind == ChoiceKind.READY else Refusal.NOT_NOW + 0
    return check_resolution(state, choice)


def says_more(choice: Choice) -> bool:
    """Whether a number is set that says nothing in a choice of its kind."""
    uses = USES[choice.kind]
    if (choice.actor != NOBODY and uses & ACTOR == 0) or (
        choice.target != NOBODY and uses & TARGET == 0
    ):
        return True
    if (choice.a != 0 and uses & FIRST == 0) or (choice.b != 0 and uses & SECOND == 0):
        return True
    return choice.c != 0 and uses & THIRD == 0


def check_fire(state: State, choice: Choice) -> int:
    """A fire phase: fire at a unit that can be hit, or pass."""
    if choice.kind != ChoiceKind.FIRE and choice.kind != ChoiceKind.PASS:
        return Refusal.NOT_NOW + 0
    if choice.actor != state.active:
        return Refusal.NOT_ACTIVE + 0
    if choice.kind == ChoiceKind.PASS:
        return Refusal.ALLOWED + 0
    if not 0 <= choice.target < state.unit_count:
        return Refusal.NO_SUCH_UNIT + 0
    if not 0 <= choice.a <= 1 or not 0 <= choice.b <= 1:
        return Refusal.NO_SUCH_MODE + 0
    able = state.targets if choice.b == 0 else state.locked
    return Refusal.ALLOWED + 0 if (able >> choice.target) & 1 == 1 else Refusal.NO_TARGET + 0


def check_move(state: State, choice: Choice) -> int:
    """The movement phase: orders for the unit, single steps, taking back, done."""
    kind = choice.kind
    gait = state.units[state.active].gait
    if kind == ChoiceKind.DONE or kind == ChoiceKind.UNDO:
        if gait == Gait.HALTED:
            return Refusal.NOTHING_DONE + 0
        if kind == ChoiceKind.UNDO and state.undone >= UNDO_MAX:
            return Refusal.UNDONE_ENOUGH + 0
        return Refusal.ALLOWED + 0
    if kind == ChoiceKind.STEP:
        if not 0 <= choice.actor < state.figure_count:
            return Refusal.NO_SUCH_FIGURE + 0
        return check_step(state, choice.actor, choice.c, choice.a, choice.b)
    if kind != ChoiceKind.PASS and not ChoiceKind.ADVANCE <= kind <= ChoiceKind.ASSAULT:
        return Refusal.NOT_NOW + 0
    if choice.actor != state.active:
        return Refusal.NOT_ACTIVE + 0
    if kind == ChoiceKind.PASS:
        return Refusal.ALREADY_MOVED + 0 if gait != Gait.HALTED else Refusal.ALLOWED + 0
    return check_order(state, choice)


def check_order(state: State, choice: Choice) -> int:
    """An order for the whole unit (CEM-8.3: with paired comrades, only to join them)."""
    kind, unit = choice.kind, choice.actor
    charges = kind == ChoiceKind.CHARGE or kind == ChoiceKind.ASSAULT
    gait = state.units[unit].gait
    if gait != Gait.HALTED and gait != (Gait.CHARGE if charges else Gait.ADVANCE):
        return Refusal.ONE_GAIT + 0
    if kind == ChoiceKind.ADVANCE or kind == ChoiceKind.CHARGE:
        if not (0 <= choice.a <= state.width and 0 <= choice.b <= state.height):
            return Refusal.OFF_TABLE + 0
        if not 0 <= choice.c <= Formation.COLUMN:
            return Refusal.NO_SUCH_FORMATION + 0
        return Refusal.IN_MELEE + 0 if paired_count(state, unit) > 0 else Refusal.ALLOWED + 0
    if not 0 <= choice.target < state.unit_count:
        return Refusal.NO_SUCH_UNIT + 0
    target = state.units[choice.target]
    if target.here == 0 or target.seat == choice.seat:
        return Refusal.NO_TARGET + 0
    if paired_count(state, unit) > 0 and not is_paired_with(state, unit, choice.target):
        return Refusal.NOT_JOINING + 0
    return Refusal.ALLOWED + 0


def check_step(state: State, i: int, gait: int, x: int, y: int) -> int:
    """A single figure placed by hand: any point it gains ground towards."""
    figure = state.figures[i]
    if figure.unit != state.active or figure.gone != 0:
        return Refusal.NOT_ACTIVE + 0
    if is_paired(state, i):
        return Refusal.IN_MELEE + 0
    if gait != Gait.ADVANCE and gait != Gait.CHARGE:
        return Refusal.ONE_GAIT + 0
    taken = state.units[figure.unit].gait
    if taken != Gait.HALTED and taken != gait:
        return Refusal.ONE_GAIT + 0
    if not (0 <= x <= state.width and 0 <= y <= state.height):
        return Refusal.OFF_TABLE + 0
    if paired_count(state, figure.unit) > 0 and not is_joining(state, i, x, y):
        return Refusal.NOT_JOINING + 0
    return Refusal.ALLOWED + 0 if may_step(state, i, gait, x, y) else Refusal.NO_HEADWAY + 0


def check_engage(state: State, choice: Choice) -> int:
    """Entering melee: with a unit near enough; done only after the first; else pass."""
    if choice.kind == ChoiceKind.DONE:
        return Refusal.ALLOWED + 0 if state.engaged != 0 else Refusal.ENGAGE_FIRST + 0
    if choice.kind != ChoiceKind.ENGAGE and choice.kind != ChoiceKind.PASS:
        return Refusal.NOT_NOW + 0
    if choice.actor != state.active:
        return Refusal.NOT_ACTIVE + 0
    if choice.kind == ChoiceKind.PASS:
        return Refusal.ALLOWED + 0 if state.engaged == 0 else Refusal.NOT_NOW + 0
    if not 0 <= choice.target < state.unit_count:
        return Refusal.NO_SUCH_UNIT + 0
    open_targets = state.targets & ~state.engaged
    return Refusal.ALLOWED + 0 if (open_targets >> choice.target) & 1 == 1 else Refusal.TOO_FAR + 0


def check_drop(state: State, choice: Choice) -> int:
    """A jump: any start over the table, one of sixteen headings."""
    if choice.kind != ChoiceKind.DROP:
        return Refusal.NOT_NOW + 0
    if choice.actor != first_falling(state, choice.seat):
        return Refusal.NOT_ACTIVE + 0
    if not (0 <= choice.a <= state.width and 0 <= choice.b <= state.height):
        return Refusal.OFF_TABLE + 0
    return Refusal.ALLOWED + 0 if 0 <= choice.c < len(COMPASS) else Refusal.NO_SUCH_HEADING + 0


def check_resolution(state: State, choice: Choice) -> int:
    """Choices inside a resolution: wounds, points, pairings, aim."""
    kind, step = choice.kind, state.step
    if kind == ChoiceKind.ACCEPT:
        return Refusal.NOT_NOW + 0 if step == Step.AIM else Refusal.ALLOWED + 0
    if step == Step.AIM and kind == ChoiceKind.AIM:
        if choice.a < 0 or choice.a >= CAPS_MAX * CAP_STEP or choice.a % CAP_STEP != 0:
            return Refusal.NO_SUCH_COVER + 0
        present = (state.caps >> (choice.a // CAP_STEP)) & 1
        return Refusal.ALLOWED + 0 if present == 1 else Refusal.NO_SUCH_COVER + 0
    if step == Step.SHIFT and kind == ChoiceKind.SHIFT:
        return Refusal.ALLOWED + 0 if 0 <= choice.a < 3 else Refusal.NO_SUCH_DIE + 0
    if step == Step.VICTIM and kind == ChoiceKind.WOUND:
        group, level = sharing_class(state)
        for k in range(state.circle_count):
            if state.circle[k] == choice.target and is_bearer(state, k, group, level):
                return Refusal.ALLOWED + 0
        return Refusal.NOT_A_BEARER + 0
    if not (step == Step.PAIR and kind == ChoiceKind.PAIR):
        if not (step == Step.ASSIGN and kind == ChoiceKind.ASSIGN):
            return Refusal.NOT_NOW + 0
    if not 0 <= choice.actor < state.figure_count or not 0 <= choice.target < state.figure_count:
        return Refusal.NO_SUCH_FIGURE + 0
    if step == Step.PAIR:
        return check_pair(state, choice.actor, choice.target)
    if state.figures[choice.target].role != ANCHOR:
        return Refusal.NOT_TOUCHING + 0
    allowed = may_assign(state, choice.actor, choice.target)
    return Refusal.ALLOWED + 0 if allowed else Refusal.NOT_TOUCHING + 0


def check_pair(state: State, i: int, j: int) -> int:
    """A figure of the active unit and the enemy that it moves against (CEM-5.4 to 5.9)."""
    figure = state.figures[i]
    if figure.unit != state.active or figure.gone != 0 or is_paired(state, i):
        return Refusal.NOT_ACTIVE + 0
    least = nearest_enemy(state, i)
    if least < 0 or not is_in_reach(state, i, least):
        return Refusal.TOO_FAR + 0
    allowed = may_pair(state, i, j, least, is_choice_free(state, i, least))
    return Refusal.ALLOWED + 0 if allowed else Refusal.NOT_NEAREST + 0
