"""What can happen: one function for each kind of event.

Written from `vocabulary.py` by `make vocabulary`: do not edit.
"""

# fmt: off
from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from asalto.core.kernel import events
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.events import PUBLIC, note, note_throw

from .vocabulary import VOCABULARY

if TYPE_CHECKING:
    from .state import Throw


class EventKind(IntEnum):
    """What can happen, in the past tense."""

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
    TASK_TAKEN_OVER = 71
    TASK_HELPED = 72
    TASK_HAMPERED = 73
    TASK_SET = 74
    QUICKER = 75
    TIED = 76


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        aim: int
        armour: int
        blast: int
        damage: int
        door: int
        effect: int
        effort: int
        ending: int
        help: int
        length: int
        loaded: int
        lost_dex: int
        lost_end: int
        lost_str: int
        mode: int
        modifier: int
        need: int
        pace: int
        person: int
        place_x: int
        place_y: int
        points: int
        score: int
        side: int
        skill: int
        spare: int
        stance: int
        target: int
        task: int
        through: int
        turn: int
        turns: int
        warned: int
        weapon: int
        winner: int
        worked: int
        worn: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def mustered(log: Log, side: int, sees: int = PUBLIC) -> None:
    """A side has said who thinks for it (PC-1.3)."""
    note(log, 0, sees, side)


def tactics(log: Log, dice: Dice, throw: Throw, person: int, sees: int = PUBLIC) -> None:
    """Somebody checked tactics for his side (PC-1.3)."""
    note_throw(log, dice, throw.tally, 1, throw.name, throw.success, throw.chance, sees, person)


def initiative(log: Log, dice: Dice, throw: Throw, person: int, score: int,
    sees: int = PUBLIC) -> None:
    """Initiative was thrown (PC-1.3)."""
    note_throw(log, dice, throw.tally, 2, throw.name, throw.success, throw.chance, sees, person,
        score)


def turn_began(log: Log, turn: int, sees: int = PUBLIC) -> None:
    """A turn of six seconds began (PC-1.8)."""
    note(log, 3, sees, 0, 0, turn)


def acts(log: Log, person: int, sees: int = PUBLIC) -> None:
    """A combatant has his count (PC-1.7)."""
    note(log, 4, sees, person)


def forfeited(log: Log, person: int, sees: int = PUBLIC) -> None:
    """A combatant lost his actions to a dive for cover (PC-5.14)."""
    note(log, 5, sees, person)


def delayed(log: Log, person: int, sees: int = PUBLIC) -> None:
    """A combatant lets others go first (PC-1.4)."""
    note(log, 6, sees, person)


def stepped_in(log: Log, person: int, sees: int = PUBLIC) -> None:
    """A delayed combatant acts now (PC-1.4)."""
    note(log, 7, sees, person)


def waited_in_vain(log: Log, person: int, sees: int = PUBLIC) -> None:
    """The turn ended before a delayed combatant acted (PC-1.4)."""
    note(log, 8, sees, person)


def moved(log: Log, person: int, place_x: int, place_y: int, length: int,
    sees: int = PUBLIC) -> None:
    """A combatant moved in a straight line (PC-3.8)."""
    note(log, 9, sees, person, length, place_x, place_y)


def stood(log: Log, person: int, stance: int, sees: int = PUBLIC) -> None:
    """A combatant changed stance (PC-3.4)."""
    note(log, 10, sees, person, stance)


def aimed(log: Log, person: int, target: int, aim: int, sees: int = PUBLIC) -> None:
    """A minor action went into aiming (PC-3.2)."""
    note(log, 11, sees, person, target, aim)


def readying(log: Log, person: int, weapon: int, effort: int, need: int,
    sees: int = PUBLIC) -> None:
    """A weapon is not yet in hand (PC-3.7)."""
    note(log, 12, sees, person, effort, weapon, need)


def drew(log: Log, person: int, weapon: int, sees: int = PUBLIC) -> None:
    """A weapon is in hand (PC-3.5)."""
    note(log, 13, sees, person, 0, weapon)


def reloading(log: Log, person: int, weapon: int, effort: int, need: int,
    sees: int = PUBLIC) -> None:
    """A weapon is not yet loaded (PC-3.7)."""
    note(log, 14, sees, person, effort, weapon, need)


def reloaded(log: Log, person: int, weapon: int, sees: int = PUBLIC) -> None:
    """A weapon is loaded (PC-3.6)."""
    note(log, 15, sees, person, 0, weapon)


def declared(log: Log, person: int, target: int, weapon: int, mode: int,
    sees: int = PUBLIC) -> None:
    """An attack was declared (PC-2.3)."""
    note(log, 16, sees, person, target, weapon, mode)


def struck_at_leaver(log: Log, person: int, target: int, sees: int = PUBLIC) -> None:
    """A free attack on one who leaves (PC-6.7)."""
    note(log, 17, sees, person, target)


def let_go(log: Log, person: int, target: int, sees: int = PUBLIC) -> None:
    """A free attack was not made (PC-6.7)."""
    note(log, 18, sees, person, target)


def took_it(log: Log, person: int, sees: int = PUBLIC) -> None:
    """The target did not react (PC-5.1)."""
    note(log, 19, sees, person)


def dodged(log: Log, person: int, sees: int = PUBLIC) -> None:
    """The target dodges (PC-5.5)."""
    note(log, 20, sees, person)


def dived(log: Log, person: int, armour: int, sees: int = PUBLIC) -> None:
    """The target dives for cover (PC-5.8)."""
    note(log, 21, sees, person, 0, armour)


def parried(log: Log, person: int, sees: int = PUBLIC) -> None:
    """The target parries (PC-5.15)."""
    note(log, 22, sees, person)


def exploded(log: Log, person: int, blast: int, place_x: int, place_y: int,
    sees: int = PUBLIC) -> None:
    """Something exploded (PC-2.9)."""
    note(log, 27, sees, person, blast, place_x, place_y)


def strayed(log: Log, dice: Dice, throw: Throw, person: int, length: int, place_x: int,
    place_y: int, sees: int = PUBLIC) -> None:
    """A grenade or rocket went astray (PC-2.9)."""
    note_throw(log, dice, throw.tally, 28, throw.name, throw.success, throw.chance, sees, person,
        length, place_x, place_y)


def dud(log: Log, dice: Dice, throw: Throw, person: int, sees: int = PUBLIC) -> None:
    """A stray rocket did not explode (PC-2.8)."""
    note_throw(log, dice, throw.tally, 29, throw.name, throw.success, throw.chance, sees, person)


def spread(log: Log, dice: Dice, throw: Throw, person: int, turns: int, blast: int,
    sees: int = PUBLIC) -> None:
    """Smoke or mist spread (PC-2.9)."""
    note_throw(log, dice, throw.tally, 30, throw.name, throw.success, throw.chance, sees, person,
        blast, turns)


def withstood(log: Log, dice: Dice, throw: Throw, person: int, sees: int = PUBLIC) -> None:
    """A stun was withstood (PC-2.9)."""
    note_throw(log, dice, throw.tally, 31, throw.name, throw.success, throw.chance, sees, person)


def stunned(log: Log, dice: Dice, throw: Throw, person: int, sees: int = PUBLIC) -> None:
    """A stun knocked somebody out (PC-2.9)."""
    note_throw(log, dice, throw.tally, 32, throw.name, throw.success, throw.chance, sees, person)


def wounded(log: Log, person: int, lost_str: int, lost_dex: int, lost_end: int,
    sees: int = PUBLIC) -> None:
    """Characteristics were lost (PC-2.5)."""
    note(log, 33, sees, person, lost_dex, lost_end, lost_str)


def fainted(log: Log, person: int, sees: int = PUBLIC) -> None:
    """Somebody lost consciousness (PC-2.5)."""
    note(log, 34, sees, person)


def died(log: Log, person: int, sees: int = PUBLIC) -> None:
    """Somebody died (PC-2.5)."""
    note(log, 35, sees, person)


def dropped(log: Log, person: int, weapon: int, sees: int = PUBLIC) -> None:
    """A weapon fell to the ground (PC-3.15)."""
    note(log, 36, sees, person, 0, weapon)


def aided(log: Log, dice: Dice, throw: Throw, person: int, target: int, points: int,
    sees: int = PUBLIC) -> None:
    """First aid helped (PC-2.22)."""
    note_throw(log, dice, throw.tally, 37, throw.name, throw.success, throw.chance, sees, person,
        target, points)


def not_aided(log: Log, dice: Dice, throw: Throw, person: int, target: int,
    sees: int = PUBLIC) -> None:
    """First aid did not help (PC-2.22)."""
    note_throw(log, dice, throw.tally, 38, throw.name, throw.success, throw.chance, sees, person,
        target)


def came_round(log: Log, person: int, sees: int = PUBLIC) -> None:
    """First aid woke the patient (PC-2.22)."""
    note(log, 39, sees, person)


def woke(log: Log, dice: Dice, throw: Throw, person: int, sees: int = PUBLIC) -> None:
    """An unconscious combatant woke (PC-2.5)."""
    note_throw(log, dice, throw.tally, 40, throw.name, throw.success, throw.chance, sees, person)


def slept_on(log: Log, dice: Dice, throw: Throw, person: int, sees: int = PUBLIC) -> None:
    """An unconscious combatant did not wake (PC-2.5)."""
    note_throw(log, dice, throw.tally, 41, throw.name, throw.success, throw.chance, sees, person)


def daunted(log: Log, dice: Dice, throw: Throw, person: int, target: int, help: int,
    sees: int = PUBLIC) -> None:
    """A psionic power hampered an enemy (PC-2.24)."""
    note_throw(log, dice, throw.tally, 44, throw.name, throw.success, throw.chance, sees, person,
        target, help)


def resisted(log: Log, dice: Dice, throw: Throw, person: int, target: int,
    sees: int = PUBLIC) -> None:
    """A psionic power failed (PC-2.24)."""
    note_throw(log, dice, throw.tally, 45, throw.name, throw.success, throw.chance, sees, person,
        target)


def called(log: Log, dice: Dice, throw: Throw, person: int, target: int, turn: int,
    sees: int = PUBLIC) -> None:
    """An orbital strike was called (PC-2.26)."""
    note_throw(log, dice, throw.tally, 46, throw.name, throw.success, throw.chance, sees, person,
        target, turn)


def unanswered(log: Log, dice: Dice, throw: Throw, person: int, target: int,
    sees: int = PUBLIC) -> None:
    """A call for a strike failed (PC-2.26)."""
    note_throw(log, dice, throw.tally, 47, throw.name, throw.success, throw.chance, sees, person,
        target)


def strike_fell(log: Log, person: int, place_x: int, place_y: int, sees: int = PUBLIC) -> None:
    """The orbital strike fell (PC-2.26)."""
    note(log, 48, sees, person, 0, place_x, place_y)


def task_begun(log: Log, dice: Dice, throw: Throw, person: int, task: int, turns: int, pace: int,
    sees: int = PUBLIC) -> None:
    """The time of a task was thrown (PC-7.2)."""
    note_throw(log, dice, throw.tally, 49, throw.name, throw.success, throw.chance, sees, person,
        task, turns, pace)


def task_worked(log: Log, person: int, task: int, worked: int, need: int,
    sees: int = PUBLIC) -> None:
    """A turn of work was done (PC-7.1)."""
    note(log, 50, sees, person, task, worked, need)


def task_lost_turn(log: Log, person: int, task: int, sees: int = PUBLIC) -> None:
    """A turn of work did not count (PC-7.5)."""
    note(log, 51, sees, person, task)


def task_kept(log: Log, dice: Dice, throw: Throw, person: int, task: int,
    sees: int = PUBLIC) -> None:
    """A hurt worker kept his turn of work (PC-7.4)."""
    note_throw(log, dice, throw.tally, 52, throw.name, throw.success, throw.chance, sees, person,
        task)


def task_spoilt(log: Log, dice: Dice, throw: Throw, person: int, task: int,
    sees: int = PUBLIC) -> None:
    """A hurt worker lost a turn of work (PC-7.5)."""
    note_throw(log, dice, throw.tally, 53, throw.name, throw.success, throw.chance, sees, person,
        task)


def task_ruined(log: Log, dice: Dice, throw: Throw, person: int, task: int,
    sees: int = PUBLIC) -> None:
    """A hurt worker ruined the task (PC-7.6)."""
    note_throw(log, dice, throw.tally, 54, throw.name, throw.success, throw.chance, sees, person,
        task)


def task_done(log: Log, dice: Dice, throw: Throw, person: int, task: int,
    sees: int = PUBLIC) -> None:
    """A task succeeded (PC-2.23)."""
    note_throw(log, dice, throw.tally, 55, throw.name, throw.success, throw.chance, sees, person,
        task)


def task_failed(log: Log, dice: Dice, throw: Throw, person: int, task: int,
    sees: int = PUBLIC) -> None:
    """A task failed (PC-2.23)."""
    note_throw(log, dice, throw.tally, 56, throw.name, throw.success, throw.chance, sees, person,
        task)


def found_place(log: Log, dice: Dice, throw: Throw, person: int, help: int,
    sees: int = PUBLIC) -> None:
    """A good firing position was found (PC-3.13)."""
    note_throw(log, dice, throw.tally, 57, throw.name, throw.success, throw.chance, sees, person, 0,
        help)


def no_place(log: Log, dice: Dice, throw: Throw, person: int, sees: int = PUBLIC) -> None:
    """No good firing position was found (PC-3.13)."""
    note_throw(log, dice, throw.tally, 58, throw.name, throw.success, throw.chance, sees, person)


def identified(log: Log, dice: Dice, throw: Throw, person: int, target: int,
    sees: int = PUBLIC) -> None:
    """Gear was identified (PC-3.14)."""
    note_throw(log, dice, throw.tally, 59, throw.name, throw.success, throw.chance, sees, person,
        target)


def not_identified(log: Log, dice: Dice, throw: Throw, person: int, target: int,
    sees: int = PUBLIC) -> None:
    """Gear was not identified (PC-3.14)."""
    note_throw(log, dice, throw.tally, 60, throw.name, throw.success, throw.chance, sees, person,
        target)


def kit_seen(log: Log, person: int, target: int, weapon: int, loaded: int, spare: int, worn: int,
    sees: int = PUBLIC) -> None:
    """What the gear is, for the side that looked (PC-3.14)."""
    note(log, 61, sees, person, target, weapon, loaded, spare, worn)


def picked_up(log: Log, person: int, weapon: int, sees: int = PUBLIC) -> None:
    """A weapon was picked up (PC-3.15)."""
    note(log, 62, sees, person, 0, weapon)


def threw_away(log: Log, person: int, weapon: int, sees: int = PUBLIC) -> None:
    """A weapon was thrown away (PC-4.1)."""
    note(log, 63, sees, person, 0, weapon)


def shouted(log: Log, person: int, warned: int, sees: int = PUBLIC) -> None:
    """A warning was shouted (PC-4.1)."""
    note(log, 64, sees, person, warned)


def opened(log: Log, person: int, door: int, sees: int = PUBLIC) -> None:
    """A door opened (PC-4.1)."""
    note(log, 65, sees, person, door)


def closed(log: Log, person: int, door: int, sees: int = PUBLIC) -> None:
    """A door closed (PC-4.1)."""
    note(log, 66, sees, person, door)


def ran_dry(log: Log, person: int, weapon: int, sees: int = PUBLIC) -> None:
    """The last round is gone, for the side that fired it (PC-3.6)."""
    note(log, 67, sees, person, 0, weapon)


def ended(log: Log, winner: int, ending: int, sees: int = PUBLIC) -> None:
    """The fight ended (PC-1.8)."""
    note(log, 70, sees, ending, winner)


def task_taken_over(log: Log, person: int, task: int, worked: int, need: int,
    sees: int = PUBLIC) -> None:
    """A comrade went on with a task (PC-7.1)."""
    note(log, 71, sees, person, task, worked, need)


def task_set(log: Log, person: int, task: int, skill: int, modifier: int,
    sees: int = PUBLIC) -> None:
    """The umpire set a task (PC-7.1)."""
    note(log, 74, sees, person, task, modifier, skill)


def quicker(log: Log, person: int, target: int, sees: int = PUBLIC) -> None:
    """Of two with the same initiative the one with more DEX comes first (PC-1.5)."""
    note(log, 75, sees, person, target)


def tied(log: Log, person: int, target: int, sees: int = PUBLIC) -> None:
    """Two act at the same moment (PC-1.6)."""
    note(log, 76, sees, person, target)


def attack(log: Log, dice: Dice, throw: Throw, person: int, target: int, effect: int,
    sees: int = PUBLIC) -> None:
    """Say `hit` or, where the throw failed, `missed` (PC-2.5)."""
    note_throw(log, dice, throw.tally, 23 if throw.success else 24, throw.name, throw.success,
        throw.chance, sees, person, target, effect)


def damage(log: Log, dice: Dice, throw: Throw, person: int, target: int, damage: int, armour: int,
    through: int, sees: int = PUBLIC) -> None:
    """Say `hurt` or, where the throw failed, `stopped` (PC-2.5)."""
    note_throw(log, dice, throw.tally, 25 if throw.success else 26, throw.name, throw.success,
        throw.chance, sees, person, target, armour, damage, through)


def orders(log: Log, dice: Dice, throw: Throw, person: int, target: int, help: int,
    sees: int = PUBLIC) -> None:
    """Say `ordered` or, where the throw failed, `confused` (PC-2.25)."""
    note_throw(log, dice, throw.tally, 42 if throw.success else 43, throw.name, throw.success,
        throw.chance, sees, person, target, help)


def check(log: Log, dice: Dice, throw: Throw, person: int, skill: int, sees: int = PUBLIC) -> None:
    """Say `passed` or, where the throw failed, `failed` (PC-4.3)."""
    note_throw(log, dice, throw.tally, 68 if throw.success else 69, throw.name, throw.success,
        throw.chance, sees, person, 0, 0, skill)


def help_given(log: Log, dice: Dice, throw: Throw, person: int, task: int, help: int,
    sees: int = PUBLIC) -> None:
    """Say `task_helped` or, where the throw failed, `task_hampered` (PC-7.1)."""
    note_throw(log, dice, throw.tally, 72 if throw.success else 73, throw.name, throw.success,
        throw.chance, sees, person, task, help)
