"""What a seat may choose now: candidates that the rules do not refuse."""

from . import offer
from .offer import Choices
from .rules.exchange import guard_refusal, is_choosing, thrust_refusal
from .state import State
from .tables import NEEDED
from .vocabulary import Refusal


def legal(state: State, seat: int, out: Choices) -> None:
    """Every legal choice of a seat that is awaited."""
    if not is_choosing(state, seat):
        return
    for line in range(len(NEEDED)):
        for target in range(state.seat_count):
            if thrust_refusal(state, seat, seat, target, line) == Refusal.NONE:
                offer.thrust(out, seat, fencer=seat, target=target, line=line)
        if guard_refusal(state, seat, seat, line) == Refusal.NONE:
            offer.guard(out, seat, fencer=seat, line=line)
