"""What the odds walk: the throws that a choice leads to by itself."""

from asalto.core.kernel.dice import Dice

from .offer import Choice
from .rules.exchange import thrust
from .say import Log
from .state import State


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The thrust; a guard that is not known counts as no guard."""
    thrust(state, choice.fencer, choice.target, choice.line, dice, log)


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """Hit, and touches."""
    out[1] = after.fencers[choice.fencer].touches - before.fencers[choice.fencer].touches
    out[0] = 1 if out[1] > 0 else 0
