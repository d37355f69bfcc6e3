"""What can happen: every event of the game, and the two ways of writing one down."""

from enum import IntEnum

from asalto.core.dice import Dice
from asalto.core.events import PUBLIC, Log, note, note_throw
from asalto.core.records import NOBODY
from asalto.core.tally import Tally


class EventKind(IntEnum):
    """Facts, in the past tense."""

    ROUND_BEGAN = 0  # a = round
    TOKEN_DRAWN = 1  # a = unit, b = seat
    ACTIVATED = 2  # actor, a = AP
    COVER_ENDED = 3  # actor
    TURNED = 4  # actor, a = facing, b = AP
    STEPPED = 5  # actor, a, b = place, c = facing, d = AP
    STEPPED_BACK = 6  # actor, a, b = place, c = facing, d = AP
    PASSED_HALF = 7  # actor, a, b = place, c = facing, d = AP
    SHOT_HIT = 8  # actor, target, a = skill, b = damage
    SHOT_MISSED = 9  # actor, target, a = skill
    COVER_TAKEN = 10  # actor, a = shots in a round
    COVER_HIT = 11  # actor, target, a = skill, b = damage, c = shots left in the round
    COVER_MISSED = 12  # actor, target, a = skill, c = shots left in the round
    HELD = 13  # a = seat
    FACED = 14  # actor, target = attacker, a = facing
    MELEE_HIT = 15  # actor, target, a = skill, b = damage
    MELEE_MISSED = 16  # actor, target, a = skill
    UNHURT = 17  # actor, a = damage, b = Resistance
    WOUNDED = 18  # actor, a = wounds, b = wounds in all, c = spaces, d = damage, e = Resistance
    DIED = 19  # actor, a, b = place
    GEAR_LEFT = 20  # actor, target = item, a, b = place
    ACTION_FAILED = 21  # actor, a = ChoiceKind, b = skill
    DOOR_OPENED = 22  # actor, target = door, a = skill
    DOOR_SHUT = 23  # actor, target = door, a = skill
    CONSOLE_WORKED = 24  # actor, a = skill, b = successes, c = needed
    CACHE_SEARCHED = 25  # actor, target = feature, a = skill
    PICKED_UP = 26  # actor, target = item, a = skill
    PUT_DOWN = 27  # actor, target = item, a = skill
    GRENADE_HIT = 28  # actor, target, a, b = place, c = skill
    GRENADE_MISSED = 29  # actor, target, a, b = place, c = skill
    FIRE_LIT = 30  # a, b = place of the centre, c = hexes, d = rounds
    FIRE_OUT = 31  # a, b = place of the centre
    LEFT_BOARD = 32  # actor
    ACTION_LOST = 33  # actor, a = ChoiceKind
    ROUND_ENDED = 34  # a = round
    BATTLE_ENDED = 35  # a = seat that won or NOBODY, b = Ending
    SCORED = 36  # a = seat, b = points
    LESSON = 37  # a = Lesson


def told(
    log: Log, kind: int, actor: int = NOBODY, target: int = NOBODY,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0,
) -> None:  # fmt: skip
    """An event without dice; everything on this board is done in the open."""
    if log.silent == 0:
        note(log, kind, PUBLIC, actor, target, a, b, c, d, e)


def thrown(
    log: Log, dice: Dice, tally: Tally, kind: int, roll: int, success: int, chance: int,
    actor: int = NOBODY, target: int = NOBODY, a: int = 0, b: int = 0, c: int = 0,
) -> None:  # fmt: skip
    """An event with the dice just thrown: the shadow die, then the higher of the others first
    (SCH-11.3)."""
    if log.silent == 0:
        count = log.count
        note_throw(
            log, dice, tally, kind, roll, success, chance, PUBLIC, actor, target, a, b, c
        )  # fmt: skip
        if log.count > count:
            event = log.events[count]
            if event.dice[1] < event.dice[2]:
                event.dice[1], event.dice[2] = event.dice[2], event.dice[1]
