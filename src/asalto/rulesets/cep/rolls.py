"""Every throw of the game by its name in the book; nothing else throws dice."""

from enum import IntEnum

from asalto.core.kernel.dice import Dice, are_alike, face, measured, pick, roll

from .tables import AIR_SIDES, CHECK_DICE, CHECK_SIDES

SECTIONS = 4


class Roll(IntEnum):
    """Names of throws."""

    ENGINEER = 1
    NAVIGATOR = 2
    SHOT = 3
    DODGE = 4
    PILOTING = 5
    AVOID = 6
    PLACE = 7
    DOCKING = 8
    SURVIVAL = 9
    AIR = 10
    REPAIR = 11
    DEATH = 12
    BOARDING = 13
    BLAST = 14
    CHANCE = 15
    TIE = 16
    SECOND_SHOT = 17


def shot_dice(dice: Dice, name: int, ship: int, most: int = 0) -> int:
    """3d10 with a location die, then two damage dice (CEP-6.1, 6.5); returns their sum. `most` is
    the sum up to which the throw succeeds, where there is one."""
    measured(dice, most)
    return roll(dice, name, CHECK_DICE, CHECK_SIDES, CHECK_DICE - 1, ship)


def check_dice(dice: Dice, name: int, ship: int, most: int = 0) -> int:
    """3d10 of which only the sum and equal faces count (CEP-6.1, 6.3); returns their sum. `most`
    as for `shot_dice`."""
    measured(dice, most)
    return roll(dice, name, CHECK_DICE, CHECK_SIDES, CHECK_DICE, ship)


def air_die(dice: Dice, ship: int) -> int:
    """1d10 of an equipment point without life support (CEP-16.5)."""
    return roll(dice, Roll.AIR, 1, AIR_SIDES, 1, ship)


def tie_die(dice: Dice, ship: int) -> int:
    """One die a ship, to tell which of two equals is the faster (CEP-21.10)."""
    return roll(dice, Roll.TIE, 1, CHECK_SIDES, 1, ship)


def one_of(dice: Dice, count: int, ship: int) -> int:
    """A place 0 to `count` - 1 at random (CEP-16.1, 16.4, 16.14, 16.17, 16.19, 23.8)."""
    return pick(dice, Roll.CHANCE, count, ship)


def one_section(dice: Dice, mask: int, ship: int) -> int:
    """One of the sections in `mask` (bits), at random (CEP-21.5, 23.7)."""
    count = 0
    for side in range(SECTIONS):
        count += (mask >> side) & 1
    place = one_of(dice, count, ship)
    side = 0
    while (mask >> side) & 1 == 0 or place > 0:
        place -= (mask >> side) & 1
        side += 1
    return side


def is_triple(dice: Dice) -> bool:
    """True if all dice of the throw show the same face (CEP-6.3)."""
    return are_alike(dice)


def location_die(dice: Dice) -> int:
    """The location die, dL (CEP-6.5): the first of a throw."""
    return face(dice, 0)
