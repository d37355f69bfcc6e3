"""Every throw of the game by its name; nothing else throws dice."""

from __future__ import annotations

from enum import IntEnum

from asalto.core.kernel.dice import FACES_MAX, Dice, measured, pick, roll


class Roll(IntEnum):
    """What is thrown for."""

    INITIATIVE = 0
    TACTICS = 1
    COORDINATE = 2
    RAISE_INITIATIVE = 3
    RANGE = 4
    PLOT = 5
    JUMP_DRIVE = 6
    JUMP = 7
    COLLISION = 8
    BREAK_PURSUIT = 9
    DOCK = 10
    EVASIVE = 11
    LINE_UP = 12
    PURSUIT = 13
    RAM = 14
    ORBIT = 15
    ENTRY = 16
    JAM = 17
    STOP_MISSILE = 18
    INTERCEPT = 19
    DECIPHER = 20
    PROFIT = 21
    LINK = 22
    LOCK = 23
    REPAIR = 24
    ATTACK = 25
    LAUNCH = 26
    MISSILE = 27
    DODGE = 28
    SAND = 29
    POINT_DEFENCE = 30
    SCREEN = 31
    SAND_DICE = 32
    DAMAGE = 33
    LOCATION = 34
    WHICH_MOUNT = 35
    CREW_HIT = 36
    WHO = 37
    WOUND = 38
    RADS = 39
    LEAK = 40
    FUEL = 41
    CARGO = 42
    BOARDING = 43
    TASK_TIME = 44
    TASK = 45
    AD_HOC = 46
    PERSON = 47


def two_dice(dice: Dice, name: int, actor: int, need: int) -> int:
    """2D6, the throw of every check; `need` is told to whoever throws real dice."""
    measured(dice, need)
    return roll(dice, name, 2, 6, 2, actor)


def some_dice(dice: Dice, name: int, count: int, actor: int) -> int:
    """The sum of any number of dice, thrown in handfuls of sixteen."""
    total = 0
    left = count
    while left > 0:
        handful = min(left, FACES_MAX)
        total += roll(dice, name, handful, 6, handful, actor)
        left -= handful
    return total


def at_random(dice: Dice, name: int, count: int, actor: int) -> int:
    """One of `count` things, all alike."""
    return pick(dice, name, count, actor)
