"""Every throw of the game, by its name in the book; nothing else throws dice (CEM-2.9)."""

from __future__ import annotations

from enum import IntEnum

from asalto.core.kernel.dice import Dice, face, measured, pick, roll

SIDES = 10
TRIPLE_ONE, TRIPLE_TEN = 3, 3 * SIDES
"""No other fall of three dice has these sums: who asks for a triple need not look at the faces."""


class Roll(IntEnum):
    """Names of the throws."""

    CHIP = 0
    FIRE = 1
    MELEE_ACTIVE = 2
    MELEE_PASSIVE = 3
    RESISTANCE = 4
    MORALE = 5
    RALLY = 6
    DROP = 7


def draw_chip(dice: Dice, chips: int) -> int:
    """Draw one of so many chips blind (CEM-3.4): its place, 0 upwards."""
    return pick(dice, Roll.CHIP, chips, -1)


def three_dice(dice: Dice, name: int, actor: int, most: int = 0) -> int:
    """Three ten-sided dice, the first of another colour (CEM-1.10, 2.9): their sum.

    `face(dice, 0)` is the casualty die, 1 and 2 are the damage dice (CEM-2.2, 2.3). `most` is the
    sum up to which the throw succeeds, where there is one: who throws real dice is told it.
    """
    measured(dice, most)
    return roll(dice, name, 3, SIDES, 2, actor)


def higher(dice: Dice) -> int:
    """The higher damage die of the throw just made."""
    return max(face(dice, 1), face(dice, 2))


def lower(dice: Dice) -> int:
    """The lower damage die of the throw just made."""
    return min(face(dice, 1), face(dice, 2))


def is_pair(dice: Dice) -> bool:
    """Whether the damage dice show the same (CEM-9.20)."""
    return face(dice, 1) == face(dice, 2)
