"""Every throw of the game; nothing else throws dice."""

from enum import IntEnum

from asalto.core.kernel.dice import Dice, roll

from .tables import DICE, SIDES


class Roll(IntEnum):
    """Names of throws."""

    THRUST = 0


def thrust_dice(dice: Dice, fencer: int) -> int:
    """2d6 of which only the sum counts (FD-2.1)."""
    return roll(dice, Roll.THRUST, DICE, SIDES, DICE, fencer)
