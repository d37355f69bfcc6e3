"""Every throw of the personal combat turn, by name. Nothing else throws dice."""

from enum import IntEnum

from asalto.core.kernel.dice import FACES_MAX, Dice, measured, roll


class Roll(IntEnum):
    """What a throw is for."""

    INITIATIVE = 0
    TACTICS = 1
    ATTACK = 2
    DAMAGE = 3
    SCATTER = 4
    EXPLODES = 5
    CLOUD_TIME = 6
    STUN = 7
    FIRST_AID = 8
    LEADERSHIP = 9
    PSIONICS = 10
    TASK_TIME = 11
    TASK = 12
    HURT = 13
    VANTAGE = 14
    IDENTIFY = 15
    WAKE = 16
    ORTILLERY = 17
    UMPIRE = 18
    ASSIST = 19


def check_roll(dice: Dice, name: int, actor: int, need: int = 0) -> int:
    """Two dice for a check of any kind (2D); `need` is what succeeds, where something does."""
    measured(dice, need)
    return roll(dice, name, 2, 6, 2, actor)


def damage_roll(dice: Dice, count: int, actor: int) -> int:
    """The dice of a weapon; none for 0. Of more than a handful of sixteen the others come first."""
    if count <= 0:
        dice.count = 0
        return 0
    total = 0
    if count > FACES_MAX:
        more = count - FACES_MAX
        total = roll(dice, Roll.DAMAGE, more, 6, more, actor)
    handful = min(count, FACES_MAX)
    return total + roll(dice, Roll.DAMAGE, handful, 6, handful, actor)


def one_die(dice: Dice, name: int, actor: int) -> int:
    """A single die: time of a task or a cloud, whether a stray rocket explodes, where it falls."""
    return roll(dice, name, 1, 6, 1, actor)
