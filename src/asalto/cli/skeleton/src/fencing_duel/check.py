"""Why a choice is refused: the same rules, asked of any numbers whatever."""

from .offer import Choice, ChoiceKind, is_well_formed
from .rules.exchange import guard_refusal, is_choosing, thrust_refusal
from .state import State
from .vocabulary import Refusal


def check(state: State, choice: Choice) -> int:
    """NONE if the choice may be made now, else the Refusal. Withstands any numbers."""
    if not is_choosing(state, choice.seat):
        return Refusal.NOT_AWAITED
    if not is_well_formed(choice):
        return Refusal.NO_SUCH_CHOICE
    if choice.kind == ChoiceKind.THRUST:
        return thrust_refusal(state, choice.seat, choice.fencer, choice.target, choice.line)
    return guard_refusal(state, choice.seat, choice.fencer, choice.line)
