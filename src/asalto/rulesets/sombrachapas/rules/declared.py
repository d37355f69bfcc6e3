"""Whether a declared action is still possible after the cover fire before it.

Shots only kill the one who acts, and then it is lost anyway; but while a seat is asked the umpire
may take the target away, move somebody or shut a door.
"""

from asalto.core.kernel.records import NOBODY

from ..offer import ChoiceKind
from ..state import State
from ..vocabulary import Refusal, Status
from .actions import door_refusal, feature_refusal, leave_refusal, pick_up_refusal
from .grenades import is_object_hex, throw_refusal
from .movement import step_refusal
from .ranged import own_side_spared, shot_refusal


def declared_refusal(state: State, who: int) -> int:
    """Why the action declared, which is paid, cannot be carried out any more (SCH-9.15)."""
    plan = state.plan
    kind, target = plan.choice, plan.target
    if kind == ChoiceKind.STEP:
        state.points += plan.cost
        refusal = step_refusal(state, who, plan.a, plan.b, plan.c)
        state.points -= plan.cost
        return refusal
    if kind == ChoiceKind.SHOOT:
        return shot_refusal(state, who, target, own_side_spared(state))
    if kind == ChoiceKind.THROW:
        return thrown_refusal(state, who, target)
    if kind == ChoiceKind.THROW_AT:
        if not is_object_hex(state, plan.a >> 1, plan.b >> 1):
            return Refusal.NO_OBJECT
        return throw_refusal(state, who, plan.a, plan.b)
    return other_refusal(state, who, kind, target)


def thrown_refusal(state: State, who: int, target: int) -> int:
    """The same for a grenade at a character."""
    other = state.characters[target]
    if other.status != Status.IN_PLAY:
        return Refusal.NOTHING_THERE
    return throw_refusal(state, who, other.q, other.r)


def other_refusal(state: State, who: int, kind: int, target: int) -> int:
    """The same for the other actions of chapter 13; nothing stands in the way of a turn."""
    if kind == ChoiceKind.DOOR:
        return door_refusal(state, who, target)
    if kind == ChoiceKind.OPERATE:
        return feature_refusal(state, who, target)
    if kind == ChoiceKind.PICK_UP:
        return pick_up_refusal(state, who, target)
    if kind == ChoiceKind.LEAVE:
        return leave_refusal(state, who)
    if kind == ChoiceKind.PUT_DOWN:
        held = state.characters[who].item
        return Refusal.NONE if held != NOBODY and held == target else Refusal.NOTHING_THERE
    return Refusal.NONE
