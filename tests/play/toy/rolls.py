"""Every throw of the toy."""

from enum import IntEnum

from asalto.core.kernel.dice import Dice, roll


class RollName(IntEnum):
    """The throws by name."""

    SHOT = 0


def shot_roll(dice: Dice, boat: int, target: int) -> int:
    """Three ten-sided dice against `target`."""
    dice.wanted_target = target
    return roll(dice, RollName.SHOT, 3, 10, 3, boat)
