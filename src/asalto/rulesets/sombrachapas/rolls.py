"""Every throw of the book by its name; nothing else throws dice."""

from enum import IntEnum

from asalto.core.kernel.dice import Dice, face, measured, pick, roll

from .tables import DICE, DIE


class Roll(IntEnum):
    """The throws of the manual."""

    TOKEN = 0
    RANGED = 1
    MELEE = 2
    ACTION = 3
    GRENADE = 4


SHADOW = 0
FIRST_DAMAGE = 1
SECOND_DAMAGE = 2


def director_token(dice: Dice, tokens: int) -> int:
    """Draw one of the tokens left in the bag (SCH-2.8, 3.1): its place, 0 to `tokens` - 1."""
    return pick(dice, Roll.TOKEN, tokens, -1)


def skill_roll(dice: Dice, name: int, actor: int, most: int) -> int:
    """3d10, shadow die first (SCH-11.1 to 11.3, 13.3), up to `most`; returns the total."""
    measured(dice, most)
    return roll(dice, name, DICE, DIE, 2, actor)


def shadow_die(dice: Dice) -> int:
    """The shadow die (DS) of the last throw (SCH-16.2)."""
    return face(dice, SHADOW)


def damage_sum(dice: Dice) -> int:
    """The two damage dice of the last throw together (SCH-12.3)."""
    return face(dice, FIRST_DAMAGE) + face(dice, SECOND_DAMAGE)


def higher_damage_die(dice: Dice) -> int:
    """The higher damage die of the last throw (SCH-12.4)."""
    return max(face(dice, FIRST_DAMAGE), face(dice, SECOND_DAMAGE))
