"""Why somebody may not do something at all: when it is chosen, and once more after cover fire.

Shots only kill the one who acts, and then the action is lost anyway; but while a seat is asked the
umpire may take the target away, move somebody or shut a door.
"""

from asalto.core.kernel.records import NOBODY

from ..hexvertices import is_whole_hex
from ..offer import ChoiceKind
from ..state import State
from ..vocabulary import Refusal, Status
from .actions import door_refusal, feature_refusal, leave_refusal, pick_up_refusal
from .cover import cover_refusal
from .grenades import is_half_to_throw_at, is_hex_to_be_named, is_object_hex, throw_refusal
from .melee import melee_refusal
from .movement import step_refusal
from .ranged import own_side_spared, shot_refusal
from .terrain import is_on_board


def declared_refusal(state: State, who: int) -> int:
    """Why the action declared, which is paid, cannot be carried out any more (SCH-9.15); nothing
    stands in the way of a turn."""
    plan = state.plan
    if plan.choice == ChoiceKind.TURN:
        return Refusal.NONE
    if plan.choice == ChoiceKind.STEP:
        state.points += plan.cost
        refusal = step_refusal(state, who, plan.a, plan.b, plan.c)
        state.points -= plan.cost
        return refusal
    return act_refusal(state, who, plan.choice, plan.target, plan.a, plan.b)


def act_refusal(state: State, who: int, kind: int, target: int, q: int, r: int) -> int:
    """Why a character may not do what is neither a turn nor a step, AP aside (SCH-4.1).

    `target`: the character, door, feature or item; `q`, `r`: the place of a throw at an object.
    """
    if kind == ChoiceKind.COVER:
        return cover_refusal(state, who)
    if kind == ChoiceKind.LEAVE:
        return leave_refusal(state, who)
    if kind == ChoiceKind.THROW_AT:
        return throw_at_refusal(state, who, q, r)
    if kind == ChoiceKind.DOOR:
        return door_refusal(state, who, target)
    if kind == ChoiceKind.OPERATE:
        return feature_refusal(state, who, target)
    if kind == ChoiceKind.PICK_UP:
        return pick_up_refusal(state, who, target)
    if kind == ChoiceKind.PUT_DOWN:
        held = state.characters[who].item
        return Refusal.NONE if held != NOBODY and held == target else Refusal.NOTHING_THERE
    if target < 0 or target >= state.character_count:
        return Refusal.NO_SUCH_THING
    if kind == ChoiceKind.SHOOT:
        return shot_refusal(state, who, target, own_side_spared(state))
    if kind == ChoiceKind.FIGHT:
        return melee_refusal(state, who, target, own_side_spared(state))
    other = state.characters[target]
    if other.status != Status.IN_PLAY or target == who:
        return Refusal.NOTHING_THERE
    refusal = throw_refusal(state, who, other.q, other.r)
    if refusal == Refusal.NONE and is_hex_to_be_named(state.characters[who], other.q, other.r):
        return Refusal.NAME_THE_HEX
    return refusal


def throw_at_refusal(state: State, who: int, q: int, r: int) -> int:
    """Why a grenade may not be thrown at an object there, or at that half of somebody astride
    (SCH-14.3)."""
    if not is_whole_hex(q, r) or not is_on_board(state.board, q // 2, r // 2):
        return Refusal.NO_OBJECT
    if is_half_to_throw_at(state, who, q // 2, r // 2, state.character_count):
        return Refusal.NONE
    if not is_object_hex(state, q // 2, r // 2):
        return Refusal.NO_OBJECT
    return throw_refusal(state, who, q, r)
