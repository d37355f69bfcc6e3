"""What the odds walk."""

from asalto.core.kernel.dice import Dice

from .offer import Choice
from .say import Log
from .state import State
from .turn import shoot


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The shot alone."""
    shoot(state, choice.boat, choice.target, dice, log)


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """Hit and damage."""
    damage = before.boats[choice.target].hull - after.boats[choice.target].hull
    out[0] = 1 if damage > 0 else 0
    out[1] = damage
