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
from asalto.core.kernel.tally import Tally

from .vocabulary import VOCABULARY


class EventKind(IntEnum):
    """What can happen, in the past tense."""

    TURN_BEGAN = 0
    INITIATIVE_ROLLED = 1
    TWELVE_TAKEN = 2
    CHECKED = 3
    HASTENED = 4
    SHIP_ACTED = 5
    DELAYED = 6
    INTERRUPTED = 7
    WENT_FIRST = 8
    TURN_LOST = 9
    SPEED_CHANGED = 10
    COURSE_HELD = 11
    PERSONAL_DONE = 12
    POST_TAKEN = 13
    RELOADED = 14
    POOL_GAINED = 15
    POINT_GIVEN = 16
    INITIATIVE_RAISED = 17
    FIRED = 18
    ATTACKED = 19
    LAUNCHED = 20
    MISSILES_ARRIVED = 21
    MISSILE_STRUCK = 22
    MISSILE_SHOT_DOWN = 23
    MISSILE_STOPPED = 24
    MISSILES_SPENT = 25
    SAND_FIRED = 26
    SCREEN_RAISED = 27
    DODGED = 28
    DAMAGE_ROLLED = 29
    HIT_PLACED = 30
    HULL_LOST = 31
    STRUCTURE_LOST = 32
    ARMOUR_LOST = 33
    MOUNT_HIT = 34
    SYSTEM_HIT = 35
    CREW_HIT = 36
    PERSON_HURT = 37
    PERSON_IRRADIATED = 38
    PERSON_DOWN = 39
    FUEL_LOST = 40
    CARGO_LOST = 41
    COLLIDED = 42
    RAMMED = 43
    DOCKED = 44
    UNDOCKED = 45
    PURSUIT_BEGAN = 46
    PURSUIT_KEPT = 47
    PURSUIT_ENDED = 48
    RANGE_CHANGED = 49
    RANGE_KEPT = 50
    LOCKED = 51
    LOCK_BROKEN = 52
    JAMMED = 53
    LINKED = 54
    LINK_LOST = 55
    PLANS_LEARNT = 56
    EDGE_READIED = 57
    BOARDERS_CROSSED = 58
    BOARDERS_HIT = 59
    BOARDING_ROUND = 60
    THROWN_BACK = 61
    SHIP_BOARDED = 62
    SHIP_TAKEN = 63
    CREW_DEALT_WITH = 64
    REPAIRED = 65
    REPAIRS_FELL_APART = 66
    PLOTTED = 67
    JUMPED = 68
    ORBIT_MISSED = 69
    ORBIT_REACHED = 70
    ENTRY_FAILED = 71
    LANDED = 72
    SHIP_DESTROYED = 73
    SHIP_DISABLED = 74
    TASK_BEGAN = 75
    TASK_WORKED = 76
    TASK_DROPPED = 77
    TASK_RUINED = 78
    TASK_DONE = 79
    TASK_DISTURBED = 80
    PERSON_SHOT_AT = 81
    RANGE_SET = 82
    AWARENESS_SET = 83
    HIDING_SET = 84
    SHIP_ENTERED = 85
    SHIP_REMOVED = 86
    CHARGED = 87
    BATTLE_OVER = 88
    REACTIONS_LOST = 89
    DRONES_HELPED = 90
    DELAYED_TO = 91
    STOOD_BY = 92
    CALLED = 93
    SURRENDER_OFFERED = 94
    SURRENDERED = 95
    QUARTER_REFUSED = 96
    DOCK_ALLOWED = 97
    DOCK_RESISTED = 98
    CRAFT_LAUNCHED = 99
    CRAFT_RECOVERED = 100
    OPPOSED = 101
    EVADING = 102
    LINED_UP = 103
    MISSILES_TURNED = 104
    OPPOSED_AGAIN = 105


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        armour: int
        aware: int
        band: int
        boarders: int
        bonus: int
        change: int
        crew_fate: int
        damage: int
        docked: int
        dose: int
        due: int
        effect: int
        ending: int
        hidden: int
        hit: int
        hits: int
        initiative: int
        left: int
        location: int
        lost: int
        member: int
        mended: int
        missiles: int
        mount: int
        need: int
        outright: int
        penalty: int
        place: int
        plot: int
        points: int
        position: int
        price: int
        radiation: int
        rads: int
        repairs: int
        result: int
        rolled: int
        row: int
        screened: int
        ship: int
        shots: int
        skill: int
        speed: int
        stopped: int
        system: int
        target: int
        tied: int
        turn: int
        turns: int
        weapon: int
        winner: int
        won: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def turn_began(log: Log, turn: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.5.8)."""
    note(log, 0, sees, turn)


def initiative_rolled(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    ship: int, initiative: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.4.1)."""
    note_throw(log, dice, tally, 1, roll, 1 if success else 0, chance, sees, ship, initiative)


def twelve_taken(log: Log, ship: int, initiative: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.6)."""
    note(log, 2, sees, ship, initiative)


def checked(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    target: int, member: int, skill: int, effect: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.80)."""
    note_throw(log, dice, tally, 3, roll, 1 if success else 0, chance, sees, ship, target, member,
        skill, 0, effect)


def hastened(log: Log, ship: int, initiative: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.9)."""
    note(log, 4, sees, ship, initiative)


def ship_acted(log: Log, ship: int, initiative: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.5.3)."""
    note(log, 5, sees, ship, initiative)


def delayed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.8)."""
    note(log, 6, sees, ship)


def interrupted(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.8)."""
    note(log, 7, sees, ship, target)


def went_first(log: Log, ship: int, initiative: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.11)."""
    note(log, 8, sees, ship, initiative)


def turn_lost(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.10)."""
    note(log, 9, sees, ship)


def speed_changed(log: Log, ship: int, speed: int, change: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.8.3)."""
    note(log, 10, sees, ship, change, speed)


def course_held(log: Log, ship: int, speed: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.8.5)."""
    note(log, 11, sees, ship, 0, speed)


def personal_done(log: Log, ship: int, member: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.6.3)."""
    note(log, 12, sees, ship, 0, member)


def post_taken(log: Log, ship: int, member: int, position: int, place: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.8.4)."""
    note(log, 13, sees, ship, place, member, position)


def reloaded(log: Log, ship: int, member: int, mount: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.68)."""
    note(log, 14, sees, ship, 0, member, 0, mount)


def pool_gained(log: Log, ship: int, points: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.34)."""
    note(log, 15, sees, ship, points)


def point_given(log: Log, ship: int, member: int, points: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.35)."""
    note(log, 16, sees, ship, points, member)


def initiative_raised(log: Log, ship: int, points: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.42)."""
    note(log, 17, sees, ship, points)


def fired(log: Log, ship: int, target: int, member: int, mount: int, weapon: int, shots: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.9)."""
    note(log, 18, sees, ship, target, member, weapon, mount, shots)


def attacked(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    target: int, member: int, mount: int, effect: int, weapon: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.5)."""
    note_throw(log, dice, tally, 19, roll, 1 if success else 0, chance, sees, ship, target, member,
        weapon, mount, effect)


def launched(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    target: int, missiles: int, need: int, due: int, weapon: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.13.5)."""
    note_throw(log, dice, tally, 20, roll, 1 if success else 0, chance, sees, ship, target, need,
        weapon, due, missiles)


def missiles_arrived(log: Log, ship: int, target: int, missiles: int, weapon: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.13.4)."""
    note(log, 21, sees, ship, target, 0, weapon, 0, missiles)


def missile_struck(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    ship: int, target: int, need: int, weapon: int, hit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.13.16)."""
    note_throw(log, dice, tally, 22, roll, 1 if success else 0, chance, sees, ship, target, need,
        weapon, hit)


def missile_shot_down(log: Log, ship: int, target: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.10.18)."""
    note(log, 23, sees, ship, target, 0, left)


def missile_stopped(log: Log, ship: int, target: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.38)."""
    note(log, 24, sees, ship, target, 0, left)


def missiles_spent(log: Log, ship: int, target: int, missiles: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.13.15)."""
    note(log, 25, sees, ship, target, 0, 0, 0, missiles)


def sand_fired(log: Log, ship: int, target: int, mount: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.10.11)."""
    note(log, 26, sees, ship, target, 0, 0, mount)


def screen_raised(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.10.24)."""
    note(log, 27, sees, ship, target)


def dodged(log: Log, ship: int, target: int, penalty: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.10.9)."""
    note(log, 28, sees, ship, target, penalty)


def damage_rolled(log: Log, ship: int, target: int, weapon: int, rolled: int, stopped: int,
    screened: int, armour: int, damage: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.16.6)."""
    note(log, 29, sees, ship, target, armour, weapon, damage, rolled, screened, stopped)


def hit_placed(log: Log, ship: int, location: int, hits: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.16.7)."""
    note(log, 30, sees, ship, hits, location)


def hull_lost(log: Log, ship: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.17.1)."""
    note(log, 31, sees, ship, 0, 0, left)


def structure_lost(log: Log, ship: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.17.2)."""
    note(log, 32, sees, ship, 0, 0, left)


def armour_lost(log: Log, ship: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.17.3)."""
    note(log, 33, sees, ship, 0, 0, left)


def mount_hit(log: Log, ship: int, mount: int, hits: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.17.4)."""
    note(log, 34, sees, ship, hits, 0, 0, mount)


def system_hit(log: Log, ship: int, system: int, hits: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.16.1)."""
    note(log, 35, sees, ship, hits, system)


def crew_hit(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    row: int, radiation: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.18.1)."""
    note_throw(log, dice, tally, 36, roll, 1 if success else 0, chance, sees, ship, radiation, row)


def person_hurt(log: Log, ship: int, member: int, damage: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.18.3)."""
    note(log, 37, sees, ship, 0, member, 0, damage)


def person_irradiated(log: Log, ship: int, member: int, rads: int, dose: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.18.3)."""
    note(log, 38, sees, ship, rads, member, dose)


def person_down(log: Log, ship: int, member: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.18.1)."""
    note(log, 39, sees, ship, 0, member, left)


def fuel_lost(log: Log, ship: int, lost: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.17.35)."""
    note(log, 40, sees, ship, lost, 0, left)


def cargo_lost(log: Log, ship: int, lost: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.17.38)."""
    note(log, 41, sees, ship, lost, 0, left)


def collided(log: Log, ship: int, speed: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.15)."""
    note(log, 42, sees, ship, 0, speed)


def rammed(log: Log, ship: int, target: int, speed: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.65)."""
    note(log, 43, sees, ship, target, speed)


def docked(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.30)."""
    note(log, 44, sees, ship, target)


def undocked(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.67)."""
    note(log, 45, sees, ship, target)


def pursuit_began(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.56)."""
    note(log, 46, sees, ship, target)


def pursuit_kept(log: Log, ship: int, target: int, bonus: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.58)."""
    note(log, 47, sees, ship, target, bonus)


def pursuit_ended(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.27)."""
    note(log, 48, sees, ship, target)


def range_changed(log: Log, ship: int, target: int, band: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.67)."""
    note(log, 49, sees, ship, target, band)


def range_kept(log: Log, ship: int, target: int, band: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.67)."""
    note(log, 50, sees, ship, target, band)


def locked(log: Log, ship: int, target: int, bonus: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.77)."""
    note(log, 51, sees, ship, target, bonus)


def lock_broken(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.37)."""
    note(log, 52, sees, ship, target)


def jammed(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.36)."""
    note(log, 53, sees, ship, target)


def linked(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.51)."""
    note(log, 54, sees, ship)


def link_lost(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.54)."""
    note(log, 55, sees, ship)


def plans_learnt(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.47)."""
    note(log, 56, sees, ship, target)


def edge_readied(log: Log, ship: int, target: int, member: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.48)."""
    note(log, 57, sees, ship, target, member)


def boarders_crossed(log: Log, ship: int, target: int, boarders: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.21)."""
    note(log, 58, sees, ship, target, boarders)


def boarders_hit(log: Log, ship: int, target: int, damage: int, left: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.24)."""
    note(log, 59, sees, ship, target, 0, left, damage)


def boarding_round(log: Log, ship: int, target: int, won: int, outright: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.3)."""
    note(log, 60, sees, ship, target, outright, won)


def thrown_back(log: Log, ship: int, target: int, docked: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.12)."""
    note(log, 61, sees, ship, target, docked)


def ship_boarded(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.9)."""
    note(log, 62, sees, ship, target)


def ship_taken(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.10)."""
    note(log, 63, sees, ship, target)


def crew_dealt_with(log: Log, ship: int, target: int, crew_fate: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.9)."""
    note(log, 64, sees, ship, target, crew_fate)


def repaired(log: Log, ship: int, system: int, mended: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.70)."""
    note(log, 65, sees, ship, mended, system, left)


def repairs_fell_apart(log: Log, ship: int, repairs: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.75)."""
    note(log, 66, sees, ship, repairs)


def plotted(log: Log, ship: int, plot: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.28)."""
    note(log, 67, sees, ship, plot)


def jumped(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    result: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.29)."""
    note_throw(log, dice, tally, 68, roll, 1 if success else 0, chance, sees, ship, result)


def orbit_missed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.14.3)."""
    note(log, 69, sees, ship)


def orbit_reached(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.14.2)."""
    note(log, 70, sees, ship)


def entry_failed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.14.4)."""
    note(log, 71, sees, ship)


def landed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.14.4)."""
    note(log, 72, sees, ship)


def ship_destroyed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.16.5)."""
    note(log, 73, sees, ship)


def ship_disabled(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.17.24)."""
    note(log, 74, sees, ship)


def task_began(log: Log, ship: int, member: int, turns: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.3)."""
    note(log, 75, sees, ship, turns, member)


def task_worked(log: Log, ship: int, member: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.3)."""
    note(log, 76, sees, ship, 0, member, left)


def task_dropped(log: Log, ship: int, member: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.4)."""
    note(log, 77, sees, ship, 0, member)


def task_ruined(log: Log, ship: int, member: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.7)."""
    note(log, 78, sees, ship, 0, member)


def task_done(log: Log, ship: int, member: int, effect: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.3)."""
    note(log, 79, sees, ship, 0, member, 0, 0, effect)


def task_disturbed(log: Log, ship: int, member: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.5)."""
    note(log, 80, sees, ship, 0, member)


def person_shot_at(log: Log, ship: int, weapon: int, damage: int, rads: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.19.1)."""
    note(log, 81, sees, ship, rads, 0, weapon, damage)


def range_set(log: Log, ship: int, target: int, band: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.3)."""
    note(log, 82, sees, ship, target, band)


def awareness_set(log: Log, ship: int, aware: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.5)."""
    note(log, 83, sees, ship, aware)


def hiding_set(log: Log, ship: int, hidden: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.5)."""
    note(log, 84, sees, ship, hidden)


def ship_entered(log: Log, ship: int, band: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.3)."""
    note(log, 85, sees, ship, 0, band)


def ship_removed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.12)."""
    note(log, 86, sees, ship)


def charged(log: Log, ship: int, member: int, price: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.2)."""
    note(log, 87, sees, ship, price, member)


def battle_over(log: Log, winner: int, ending: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.1.12)."""
    note(log, 88, sees, ending, winner)


def reactions_lost(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.4)."""
    note(log, 89, sees, ship)


def drones_helped(log: Log, ship: int, bonus: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.73)."""
    note(log, 90, sees, ship, 0, bonus)


def delayed_to(log: Log, ship: int, initiative: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.11.8)."""
    note(log, 91, sees, ship, initiative)


def stood_by(log: Log, ship: int, member: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.5.6)."""
    note(log, 92, sees, ship, 0, member)


def called(log: Log, ship: int, member: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.5.6)."""
    note(log, 93, sees, ship, 0, member)


def surrender_offered(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.9)."""
    note(log, 94, sees, ship, target)


def surrendered(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.9)."""
    note(log, 95, sees, ship, target)


def quarter_refused(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.12.9)."""
    note(log, 96, sees, ship, target)


def dock_allowed(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.30)."""
    note(log, 97, sees, ship, target)


def dock_resisted(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.31)."""
    note(log, 98, sees, ship, target)


def craft_launched(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.23)."""
    note(log, 99, sees, ship, target)


def craft_recovered(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.30)."""
    note(log, 100, sees, ship, target)


def opposed(log: Log, ship: int, target: int, tied: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.64)."""
    note(log, 101, sees, ship, target, tied)


def evading(log: Log, ship: int, penalty: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.41)."""
    note(log, 102, sees, ship, 0, penalty)


def lined_up(log: Log, ship: int, bonus: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.50)."""
    note(log, 103, sees, ship, 0, bonus)


def missiles_turned(log: Log, ship: int, target: int, missiles: int, due: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.13.15)."""
    note(log, 104, sees, ship, target, 0, 0, due, missiles)


def opposed_again(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CE-10.9.64)."""
    note(log, 105, sees, ship, target)
