"""Why a choice may not be made: every refusal names its clause in the words files."""

from asalto.core.geometry.hexes import SIDES

from .offer import Choice, ChoiceKind, is_well_formed
from .rules.cover import cover_shot_refusal
from .rules.declared import act_refusal
from .rules.deployment import accept_refusal, start_place_refusal
from .rules.here import is_spent
from .rules.movement import can_turn_in_passing, step_refusal
from .rules.points import action_cost, turn_cost, turn_price
from .rules.wounds import undecided_item
from .state import State
from .turn import aimed_at, pending
from .vocabulary import Phase, Refusal, Status


def check(state: State, choice: Choice) -> int:
    """0 if a choice may be made now, else the Refusal; it withstands any numbers."""
    kind = choice.kind
    if state.over == 1:
        return Refusal.BATTLE_OVER
    if choice.seat < 0 or choice.seat >= state.seat_count:
        return Refusal.NOT_YOUR_TURN
    if (pending(state) >> choice.seat) & 1 == 0:
        return Refusal.NOT_YOUR_TURN
    if not is_well_formed(choice):
        return Refusal.NO_SUCH_THING
    if kind == ChoiceKind.HOLD:
        return moment(state, Phase.COVER_FIRE)
    if kind == ChoiceKind.BEGIN:
        return moment(state, Phase.DEPLOYMENT) if state.free_start == 0 else Refusal.WRONG_MOMENT
    if kind == ChoiceKind.ACCEPT:
        return accept_refusal(state)
    if kind == ChoiceKind.PASS_UNIT:
        if state.phase != Phase.CHARACTER:
            return Refusal.WRONG_MOMENT
        return Refusal.NONE if choice.unit == state.unit else Refusal.NOT_IN_UNIT
    if choice.character < 0 or choice.character >= state.character_count:
        return Refusal.NO_SUCH_THING
    if kind == ChoiceKind.ACTIVATE:
        return activation_refusal(state, choice)
    if kind == ChoiceKind.COVER_SHOT:
        return cover_choice_refusal(state, choice)
    if kind == ChoiceKind.DROP:
        return drop_refusal(state, choice)
    if kind == ChoiceKind.PLACE:
        return start_refusal(state, choice)
    if state.phase != Phase.ACTION:
        return Refusal.WRONG_MOMENT
    if choice.character != state.active:
        return Refusal.NOT_ACTIVE
    if state.characters[state.active].status != Status.IN_PLAY:
        return Refusal.NONE if kind == ChoiceKind.END else Refusal.NOT_IN_UNIT
    return action_refusal(state, choice)


def moment(state: State, phase: int) -> int:
    """Refuse what belongs to another phase."""
    return Refusal.NONE if state.phase == phase else Refusal.WRONG_MOMENT


def activation_refusal(state: State, choice: Choice) -> int:
    """Why a character may not be activated (SCH-3.3, 3.4, 3.6)."""
    one = state.characters[choice.character]
    if state.phase != Phase.CHARACTER:
        return Refusal.WRONG_MOMENT
    if one.unit != state.unit or one.status != Status.IN_PLAY:
        return Refusal.NOT_IN_UNIT
    return Refusal.ALREADY_ACTIVATED if one.activated == 1 else Refusal.NONE


def cover_choice_refusal(state: State, choice: Choice) -> int:
    """Why a cover shot may not be fired (SCH-9.5, 9.15)."""
    if state.phase != Phase.COVER_FIRE:
        return Refusal.WRONG_MOMENT
    if state.characters[choice.character].seat != choice.seat:
        return Refusal.NOT_YOUR_TURN
    if choice.target != state.plan.actor:
        return Refusal.NOT_THE_TARGET
    return cover_shot_refusal(state, choice.character, choice.target)


def drop_refusal(state: State, choice: Choice) -> int:
    """Why something may not fall there: one of the two hexes of the dead it must be (SCH-12.10)."""
    if state.phase != Phase.EQUIPMENT:
        return Refusal.WRONG_MOMENT
    row = state.items[undecided_item(state)]
    if choice.character != row.owner:
        return Refusal.NO_SUCH_THING
    if choice.place_q == 2 * row.q and choice.place_r == 2 * row.r:
        return Refusal.NONE
    if choice.place_q == 2 * row.other_q and choice.place_r == 2 * row.other_r:
        return Refusal.NONE
    return Refusal.NOT_IN_REACH


def start_refusal(state: State, choice: Choice) -> int:
    """Why a character may not be placed so before the battle."""
    if state.phase != Phase.DEPLOYMENT or state.free_start == 0:
        return Refusal.WRONG_MOMENT
    if choice.character != state.deployed:
        return Refusal.NOT_ACTIVE
    if choice.facing < 0 or choice.facing >= SIDES:
        return Refusal.NO_SUCH_THING
    placed = (1 << state.deployed) - 1
    return start_place_refusal(state, choice.character, choice.place_q, choice.place_r, placed)


def action_refusal(state: State, choice: Choice) -> int:
    """Why the active character may not do this (SCH-4.1 to 4.5)."""
    kind, who = choice.kind, choice.character
    if kind == ChoiceKind.STEP:
        if choice.facing < 0 or choice.facing >= SIDES:
            return Refusal.NO_SUCH_THING
        return step_refusal(state, who, choice.place_q, choice.place_r, choice.facing)
    if kind == ChoiceKind.TURN:
        return turn_refusal(state, who, choice.facing)
    if state.passing == 1:
        return Refusal.MUST_GO_ON
    if kind == ChoiceKind.END:
        return Refusal.NONE
    if state.points < action_cost(kind):
        return Refusal.NO_POINTS
    return act_refusal(state, who, kind, aimed_at(choice), choice.place_q, choice.place_r)


def turn_refusal(state: State, who: int, facing: int) -> int:
    """Why the active character may not turn there (SCH-5.4 to 5.6, 6.11)."""
    if facing < 0 or facing >= SIDES:
        return Refusal.NO_SUCH_THING
    if facing == state.characters[who].facing:
        return Refusal.SAME_FACING
    if is_spent(state, who, facing):
        return Refusal.TURNED_THERE
    rest = state.points - turn_cost(state, facing)
    if rest < 0:
        return Refusal.NO_POINTS
    if state.passing == 1:
        if not can_turn_in_passing(state, who, facing, rest, turn_price(state, facing)):
            return Refusal.NO_WAY_ON
    return Refusal.NONE
