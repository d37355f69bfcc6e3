"""What a seat may say, and why it is refused; what is offered stands in `legal.py`."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind, is_well_formed
from .rules.assigning import ANCHOR, may_assign
from .rules.deploying import has_placings, has_room, lies_in_zone, may_place, may_split
from .rules.moving import is_joining, is_paired_with, may_step
from .rules.pairing import is_choice_free, is_in_reach, may_pair, nearest_enemy
from .rules.sharing import is_bearer, sharing_class
from .rules.shooting import CAP_STEP
from .rules.sides import are_allies
from .rules.units import is_paired, paired_count
from .state import State
from .tables import COMPASS
from .vocabulary import Formation, Gait, Refusal, Step

UNDO_MAX = 3
CAPS_MAX = 61


def first_falling(state: State, seat: int) -> int:
    """The unit of a seat that jumps next."""
    for unit in range(state.unit_count):
        if state.units[unit].falls == 1 and state.units[unit].seat == seat:
            return unit
    return NOBODY


def check(state: State, choice: Choice) -> int:
    """0 if a choice may be made now, else the Refusal. Withstands any numbers."""
    if state.over == 1:
        return Refusal.BATTLE_OVER
    if choice.seat != state.asked:
        return Refusal.NOT_YOUR_TURN
    if not is_well_formed(choice):
        return Refusal.NO_SUCH_CHOICE
    if state.step == Step.MOVE:
        return check_move(state, choice)
    if state.step == Step.FIRE:
        return check_fire(state, choice)
    if state.step == Step.ENGAGE:
        return check_engage(state, choice)
    if state.step == Step.DROP:
        return check_drop(state, choice)
    if state.step == Step.DEPLOY:
        return check_deploy(state, choice)
    if state.step == Step.READY:
        return 0 if choice.kind == ChoiceKind.READY else Refusal.NOT_NOW
    return check_resolution(state, choice)


def check_deploy(state: State, choice: Choice) -> int:
    """Setting up: a unit of one's own placed in one's zone, a squad taken apart, or done."""
    if choice.kind == ChoiceKind.DONE:
        return 0
    if choice.kind != ChoiceKind.DEPLOY and choice.kind != ChoiceKind.SPLIT:
        return Refusal.NOT_NOW
    if not 0 <= choice.unit < state.unit_count or not may_place(state, choice.seat, choice.unit):
        return Refusal.NO_SUCH_UNIT
    if choice.kind == ChoiceKind.SPLIT:
        return 0 if may_split(state, choice.seat, choice.unit) else Refusal.CANNOT_SPLIT
    if not 0 <= choice.formation <= Formation.COLUMN:
        return Refusal.NO_SUCH_FORMATION
    if not (0 <= choice.to_x <= state.width and 0 <= choice.to_y <= state.height):
        return Refusal.OFF_TABLE
    if not has_placings(state):
        return Refusal.PLACED_ENOUGH
    x, y, formation = choice.to_x, choice.to_y, choice.formation
    if not lies_in_zone(state, choice.unit, x, y, formation):
        return Refusal.NOT_IN_ZONE
    return 0 if has_room(state, choice.unit, x, y, formation) else Refusal.NO_ROOM


def check_fire(state: State, choice: Choice) -> int:
    """A fire phase: fire at a unit that can be hit, or pass."""
    if choice.kind != ChoiceKind.FIRE and choice.kind != ChoiceKind.PASS:
        return Refusal.NOT_NOW
    if choice.unit != state.active:
        return Refusal.NOT_ACTIVE
    if choice.kind == ChoiceKind.PASS:
        return 0
    if not 0 <= choice.target < state.unit_count:
        return Refusal.NO_SUCH_UNIT
    if not 0 <= choice.mode <= 1 or not 0 <= choice.aim <= 1:
        return Refusal.NO_SUCH_MODE
    able = state.targets if choice.aim == 0 else state.locked
    return 0 if (able >> choice.target) & 1 == 1 else Refusal.NO_TARGET


def check_move(state: State, choice: Choice) -> int:
    """The movement phase: orders for the unit, single steps, taking back, done."""
    kind = choice.kind
    gait = state.units[state.active].gait
    if kind == ChoiceKind.DONE or kind == ChoiceKind.UNDO:
        if gait == Gait.HALTED:
            return Refusal.NOTHING_DONE
        if kind == ChoiceKind.UNDO and state.undone >= UNDO_MAX:
            return Refusal.UNDONE_ENOUGH
        return 0
    if kind == ChoiceKind.STEP:
        if not 0 <= choice.figure < state.figure_count:
            return Refusal.NO_SUCH_FIGURE
        return check_step(state, choice.figure, choice.gait, choice.to_x, choice.to_y)
    if kind != ChoiceKind.PASS and not ChoiceKind.ADVANCE <= kind <= ChoiceKind.ASSAULT:
        return Refusal.NOT_NOW
    if choice.unit != state.active:
        return Refusal.NOT_ACTIVE
    if kind == ChoiceKind.PASS:
        return Refusal.ALREADY_MOVED if gait != Gait.HALTED else 0
    if state.units[state.active].here == 0:
        return Refusal.NO_SUCH_UNIT
    return check_order(state, choice)


def check_order(state: State, choice: Choice) -> int:
    """An order for the whole unit (CEM-8.3: with paired comrades, only to join them)."""
    kind, unit = choice.kind, choice.unit
    charges = kind == ChoiceKind.CHARGE or kind == ChoiceKind.ASSAULT
    gait = state.units[unit].gait
    if gait != Gait.HALTED and gait != (Gait.CHARGE if charges else Gait.ADVANCE):
        return Refusal.ONE_GAIT
    if kind == ChoiceKind.ADVANCE or kind == ChoiceKind.CHARGE:
        if not (0 <= choice.to_x <= state.width and 0 <= choice.to_y <= state.height):
            return Refusal.OFF_TABLE
        if not 0 <= choice.formation <= Formation.COLUMN:
            return Refusal.NO_SUCH_FORMATION
        return Refusal.IN_MELEE if paired_count(state, unit) > 0 else 0
    if not 0 <= choice.target < state.unit_count:
        return Refusal.NO_SUCH_UNIT
    target = state.units[choice.target]
    if target.here == 0 or are_allies(state, target.seat, choice.seat):
        return Refusal.NO_TARGET
    if paired_count(state, unit) > 0 and not is_paired_with(state, unit, choice.target):
        return Refusal.NOT_JOINING
    return 0


def check_step(state: State, i: int, gait: int, x: int, y: int) -> int:
    """A single figure placed by hand: any point it gains ground towards."""
    figure = state.figures[i]
    if figure.unit != state.active or figure.gone != 0:
        return Refusal.NOT_ACTIVE
    if is_paired(state, i):
        return Refusal.IN_MELEE
    if gait != Gait.ADVANCE and gait != Gait.CHARGE:
        return Refusal.ONE_GAIT
    taken = state.units[figure.unit].gait
    if taken != Gait.HALTED and taken != gait:
        return Refusal.ONE_GAIT
    if not (0 <= x <= state.width and 0 <= y <= state.height):
        return Refusal.OFF_TABLE
    if paired_count(state, figure.unit) > 0 and not is_joining(state, i, x, y):
        return Refusal.NOT_JOINING
    return 0 if may_step(state, i, gait, x, y) else Refusal.NO_HEADWAY


def check_engage(state: State, choice: Choice) -> int:
    """Entering melee: with a unit near enough; done only after the first; else pass."""
    if choice.kind == ChoiceKind.DONE:
        return 0 if state.engaged != 0 else Refusal.ENGAGE_FIRST
    if choice.kind != ChoiceKind.ENGAGE and choice.kind != ChoiceKind.PASS:
        return Refusal.NOT_NOW
    if choice.unit != state.active:
        return Refusal.NOT_ACTIVE
    if choice.kind == ChoiceKind.PASS:
        return 0 if state.engaged == 0 else Refusal.NOT_NOW
    if not 0 <= choice.target < state.unit_count:
        return Refusal.NO_SUCH_UNIT
    open_targets = state.targets & ~state.engaged
    return 0 if (open_targets >> choice.target) & 1 == 1 else Refusal.TOO_FAR


def check_drop(state: State, choice: Choice) -> int:
    """A jump: any start over the table, one of sixteen headings."""
    if choice.kind != ChoiceKind.DROP:
        return Refusal.NOT_NOW
    if choice.unit != first_falling(state, choice.seat):
        return Refusal.NOT_ACTIVE
    if not (0 <= choice.to_x <= state.width and 0 <= choice.to_y <= state.height):
        return Refusal.OFF_TABLE
    return 0 if 0 <= choice.heading < len(COMPASS) else Refusal.NO_SUCH_HEADING


def check_resolution(state: State, choice: Choice) -> int:
    """Choices inside a resolution: wounds, points, pairings, aim."""
    kind, step = choice.kind, state.step
    if kind == ChoiceKind.ACCEPT:
        return Refusal.NOT_NOW if step == Step.AIM else 0
    if step == Step.AIM and kind == ChoiceKind.AIM:
        if choice.cover < 0 or choice.cover >= CAPS_MAX * CAP_STEP or choice.cover % CAP_STEP != 0:
            return Refusal.NO_SUCH_COVER
        present = (state.caps >> (choice.cover // CAP_STEP)) & 1
        return 0 if present == 1 else Refusal.NO_SUCH_COVER
    if step == Step.SHIFT and kind == ChoiceKind.SHIFT:
        return 0 if 0 <= choice.die < 3 else Refusal.NO_SUCH_DIE
    if step == Step.VICTIM and kind == ChoiceKind.WOUND:
        group, level = sharing_class(state)
        for k in range(state.circle_count):
            if state.circle[k] == choice.target and is_bearer(state, k, group, level):
                return 0
        return Refusal.NOT_A_BEARER
    if not (step == Step.PAIR and kind == ChoiceKind.PAIR):
        if not (step == Step.ASSIGN and kind == ChoiceKind.ASSIGN):
            return Refusal.NOT_NOW
    if not 0 <= choice.figure < state.figure_count or not 0 <= choice.target < state.figure_count:
        return Refusal.NO_SUCH_FIGURE
    if step == Step.PAIR:
        return check_pair(state, choice.figure, choice.target)
    if state.figures[choice.target].role != ANCHOR:
        return Refusal.NOT_TOUCHING
    allowed = may_assign(state, choice.figure, choice.target)
    return 0 if allowed else Refusal.NOT_TOUCHING


def check_pair(state: State, i: int, j: int) -> int:
    """A figure of the active unit and the enemy that it moves against (CEM-5.4 to 5.9)."""
    figure = state.figures[i]
    if figure.unit != state.active or figure.gone != 0 or is_paired(state, i):
        return Refusal.NOT_ACTIVE
    least = nearest_enemy(state, i)
    if least < 0 or not is_in_reach(state, least):
        return Refusal.TOO_FAR
    allowed = may_pair(state, i, j, least, is_choice_free(state, i, least))
    return 0 if allowed else Refusal.NOT_NEAREST
