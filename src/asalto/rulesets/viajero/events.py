"""What can happen in a fight: one small function per event. Other deeds: `deeds.py`."""

from enum import IntEnum

from asalto.core.dice import Dice
from asalto.core.events import PUBLIC, Log, note, note_throw
from asalto.core.records import NOBODY

from .state import Throw


class EventKind(IntEnum):
    """The facts, in the order of a fight."""

    MUSTERED = 0
    TACTICS = 1
    INITIATIVE = 2
    TURN_BEGAN = 3
    ACTS = 4
    FORFEITED = 5
    DELAYED = 6
    STEPPED_IN = 7
    WAITED_IN_VAIN = 8
    MOVED = 9
    STOOD = 10
    AIMED = 11
    READYING = 12
    DREW = 13
    RELOADING = 14
    RELOADED = 15
    DECLARED = 16
    STRUCK_AT_LEAVER = 17
    LET_GO = 18
    TOOK_IT = 19
    DODGED = 20
    DIVED = 21
    PARRIED = 22
    HIT = 23
    MISSED = 24
    HURT = 25
    STOPPED = 26
    EXPLODED = 27
    STRAYED = 28
    DUD = 29
    SPREAD = 30
    WITHSTOOD = 31
    STUNNED = 32
    WOUNDED = 33
    FAINTED = 34
    DIED = 35
    DROPPED = 36
    AIDED = 37
    NOT_AIDED = 38
    CAME_ROUND = 39
    WOKE = 40
    SLEPT_ON = 41
    ORDERED = 42
    CONFUSED = 43
    DAUNTED = 44
    RESISTED = 45
    CALLED = 46
    UNANSWERED = 47
    STRIKE_FELL = 48
    TASK_BEGUN = 49
    TASK_WORKED = 50
    TASK_LOST_TURN = 51
    TASK_KEPT = 52
    TASK_SPOILT = 53
    TASK_RUINED = 54
    TASK_DONE = 55
    TASK_FAILED = 56
    FOUND_PLACE = 57
    NO_PLACE = 58
    IDENTIFIED = 59
    NOT_IDENTIFIED = 60
    KIT_SEEN = 61
    PICKED_UP = 62
    THREW_AWAY = 63
    SHOUTED = 64
    OPENED = 65
    CLOSED = 66
    RAN_DRY = 67
    PASSED = 68
    FAILED = 69
    ENDED = 70


def tell(
    log: Log, dice: Dice, throw: Throw, kind: int, actor: int, target: int = NOBODY,
    a: int = 0, b: int = 0, c: int = 0,
) -> None:  # fmt: skip
    """Write a public event with the throw just made, its reasons and its chance."""
    note_throw(
        log, dice, throw.tally, kind, throw.name, throw.success, throw.chance, PUBLIC,
        actor, target, a, b, c,
    )  # fmt: skip


def mustered(log: Log, seat: int) -> None:
    """A side has said who thinks for it (PC-1.3)."""
    note(log, EventKind.MUSTERED, PUBLIC, target=seat)


def tactics(log: Log, dice: Dice, throw: Throw, actor: int) -> None:
    """Somebody checked tactics for his side (PC-1.3)."""
    tell(log, dice, throw, EventKind.TACTICS, actor)


def initiative(log: Log, dice: Dice, throw: Throw, actor: int, score: int) -> None:
    """Initiative was thrown (PC-1.3)."""
    tell(log, dice, throw, EventKind.INITIATIVE, actor, a=score)


def turn_began(log: Log, turn: int) -> None:
    """A turn of six seconds began (PC-1.8)."""
    note(log, EventKind.TURN_BEGAN, PUBLIC, a=turn)


def acts(log: Log, actor: int) -> None:
    """A combatant has his count (PC-1.7)."""
    note(log, EventKind.ACTS, PUBLIC, actor)


def forfeited(log: Log, actor: int) -> None:
    """A combatant lost his actions to a dive for cover (PC-5.14)."""
    note(log, EventKind.FORFEITED, PUBLIC, actor)


def delayed(log: Log, actor: int) -> None:
    """A combatant lets others go first (PC-1.4)."""
    note(log, EventKind.DELAYED, PUBLIC, actor)


def stepped_in(log: Log, actor: int) -> None:
    """A delayed combatant acts now (PC-1.4)."""
    note(log, EventKind.STEPPED_IN, PUBLIC, actor)


def waited_in_vain(log: Log, actor: int) -> None:
    """The turn ended before a delayed combatant acted (PC-1.4)."""
    note(log, EventKind.WAITED_IN_VAIN, PUBLIC, actor)


def moved(log: Log, actor: int, x: int, y: int, length: int) -> None:
    """A combatant moved in a straight line (PC-3.8)."""
    note(log, EventKind.MOVED, PUBLIC, actor, a=x, b=y, c=length)


def stood(log: Log, actor: int, stance: int) -> None:
    """A combatant changed stance (PC-3.4)."""
    note(log, EventKind.STOOD, PUBLIC, actor, a=stance)


def aimed(log: Log, actor: int, target: int, aim: int) -> None:
    """A minor action went into aiming (PC-3.2)."""
    note(log, EventKind.AIMED, PUBLIC, actor, target, a=aim)


def readying(log: Log, actor: int, kind: int, effort: int, need: int) -> None:
    """A weapon is not yet in hand (PC-3.7)."""
    note(log, EventKind.READYING, PUBLIC, actor, a=kind, b=effort, c=need)


def drew(log: Log, actor: int, kind: int) -> None:
    """A weapon is in hand (PC-3.5)."""
    note(log, EventKind.DREW, PUBLIC, actor, a=kind)


def reloading(log: Log, actor: int, kind: int, effort: int, need: int) -> None:
    """A weapon is not yet loaded (PC-3.7)."""
    note(log, EventKind.RELOADING, PUBLIC, actor, a=kind, b=effort, c=need)


def reloaded(log: Log, actor: int, kind: int) -> None:
    """A weapon is loaded (PC-3.6)."""
    note(log, EventKind.RELOADED, PUBLIC, actor, a=kind)


def declared(log: Log, actor: int, target: int, kind: int, mode: int) -> None:
    """An attack was declared (PC-2.3)."""
    note(log, EventKind.DECLARED, PUBLIC, actor, target, a=kind, b=mode)


def struck_at_leaver(log: Log, actor: int, target: int) -> None:
    """A free attack on one who leaves (PC-6.7)."""
    note(log, EventKind.STRUCK_AT_LEAVER, PUBLIC, actor, target)


def let_go(log: Log, actor: int, target: int) -> None:
    """A free attack was not made (PC-6.7)."""
    note(log, EventKind.LET_GO, PUBLIC, actor, target)


def took_it(log: Log, actor: int) -> None:
    """The target did not react (PC-5.1)."""
    note(log, EventKind.TOOK_IT, PUBLIC, actor)


def dodged(log: Log, actor: int) -> None:
    """The target dodges (PC-5.5)."""
    note(log, EventKind.DODGED, PUBLIC, actor)


def dived(log: Log, actor: int, armour: int) -> None:
    """The target dives for cover (PC-5.8)."""
    note(log, EventKind.DIVED, PUBLIC, actor, a=armour)


def parried(log: Log, actor: int) -> None:
    """The target parries (PC-5.15)."""
    note(log, EventKind.PARRIED, PUBLIC, actor)


def hit(log: Log, dice: Dice, throw: Throw, actor: int, target: int, effect: int) -> None:
    """An attack hit (PC-2.5)."""
    tell(log, dice, throw, EventKind.HIT, actor, target, a=effect)


def missed(log: Log, dice: Dice, throw: Throw, actor: int, target: int, effect: int) -> None:
    """An attack missed (PC-2.5)."""
    tell(log, dice, throw, EventKind.MISSED, actor, target, a=effect)


def hurt(
    log: Log, dice: Dice, throw: Throw, actor: int, target: int, points: int, armour: int, past: int
) -> None:
    """Damage went through armour (PC-2.5)."""
    tell(log, dice, throw, EventKind.HURT, actor, target, a=points, b=armour, c=past)


def stopped(
    log: Log, dice: Dice, throw: Throw, actor: int, target: int, points: int, armour: int
) -> None:
    """Armour stopped the damage (PC-2.5)."""
    tell(log, dice, throw, EventKind.STOPPED, actor, target, a=points, b=armour)


def exploded(log: Log, actor: int, kind: int, x: int, y: int) -> None:
    """Something exploded (PC-2.9)."""
    note(log, EventKind.EXPLODED, PUBLIC, actor, a=kind, b=x, c=y)


def strayed(log: Log, dice: Dice, throw: Throw, actor: int, length: int, x: int, y: int) -> None:
    """A grenade or rocket went astray (PC-2.9)."""
    tell(log, dice, throw, EventKind.STRAYED, actor, a=length, b=x, c=y)


def dud(log: Log, dice: Dice, throw: Throw, actor: int) -> None:
    """A stray rocket did not explode (PC-2.8)."""
    tell(log, dice, throw, EventKind.DUD, actor)


def spread(log: Log, dice: Dice, throw: Throw, actor: int, turns: int, kind: int) -> None:
    """Smoke or mist spread (PC-2.9)."""
    tell(log, dice, throw, EventKind.SPREAD, actor, a=turns, b=kind)


def withstood(log: Log, dice: Dice, throw: Throw, actor: int) -> None:
    """A stun was withstood (PC-2.9)."""
    tell(log, dice, throw, EventKind.WITHSTOOD, actor)


def stunned(log: Log, dice: Dice, throw: Throw, actor: int) -> None:
    """A stun knocked somebody out (PC-2.9)."""
    tell(log, dice, throw, EventKind.STUNNED, actor)


def wounded(log: Log, actor: int, lost_str: int, lost_dex: int, lost_end: int) -> None:
    """Characteristics were lost (PC-2.5)."""
    note(log, EventKind.WOUNDED, PUBLIC, actor, a=lost_str, b=lost_dex, c=lost_end)


def fainted(log: Log, actor: int) -> None:
    """Somebody lost consciousness (PC-2.5)."""
    note(log, EventKind.FAINTED, PUBLIC, actor)


def died(log: Log, actor: int) -> None:
    """Somebody died (PC-2.5)."""
    note(log, EventKind.DIED, PUBLIC, actor)


def dropped(log: Log, actor: int, kind: int) -> None:
    """A weapon fell to the ground (PC-3.15)."""
    note(log, EventKind.DROPPED, PUBLIC, actor, a=kind)
