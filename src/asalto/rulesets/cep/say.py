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

    TURN_BEGAN = 1
    LAUNCHED = 2
    ENGINEER_CHECKED = 3
    NAVIGATOR_CHECKED = 4
    DECLARED = 5
    HELD_FIRE = 6
    RETREAT_ANNOUNCED = 7
    SHOT_HIT = 8
    SHOT_MISSED = 9
    SHOT_WASTED = 10
    TORPEDO_RAN = 11
    DODGED = 12
    NOT_DODGED = 13
    NO_DODGE = 14
    SECOND_HIT = 15
    SECOND_MISSED = 16
    HIT_LANDED = 17
    CRITICAL = 18
    CREW_WOUNDED = 19
    CREW_DIED = 20
    AIR_LOST = 21
    ARMOUR_STRIPPED = 22
    STRUCTURE_LOST = 23
    ENGINE_LOST = 24
    TANK_BURNS = 25
    SUBSPACE_LOST = 26
    SYSTEMS_LOST = 27
    WEAPON_LOST = 28
    MAGAZINE_BLEW = 29
    TRACTOR_LOST = 30
    CARGO_LOST = 31
    UNITS_LOST = 32
    HANGAR_LOST = 33
    NOTHING_LEFT = 34
    SHIP_DESTROYED = 35
    SHIP_WRECKED = 36
    PILOTED = 37
    NOT_PILOTED = 38
    TURNED_RIGHT = 39
    TURNED_LEFT = 40
    ACCELERATED = 41
    MOVED = 42
    PULLED = 43
    SWALLOWED = 44
    AVOIDED = 45
    NOT_AVOIDED = 46
    NEAR_MISS = 47
    COLLIDED = 48
    VECTORS_SWAPPED = 49
    ATTACHED = 50
    CREW_JOINED = 51
    BOARDING_FOUGHT = 52
    BOARDING_TIED = 53
    SOLDIER_FELL = 54
    CREW_FELL = 55
    RETREATED = 56
    CAPTURED = 57
    CAME_FREE = 58
    DOCKED = 59
    DOCKING_FAILED = 60
    SURVIVED = 61
    SURVIVAL_FAILED = 62
    AIR_HELD = 63
    AIR_FAILED = 64
    TANK_BURNED = 65
    REPAIRED = 66
    REPAIR_FAILED = 67
    RUINED = 68
    LIVED = 69
    DIED_OF_WOUNDS = 70
    REFUELLED = 71
    DRIFTED_AWAY = 72
    BATTLE_ENDED = 73
    ROCK_STRUCK = 74
    ROCK_AVOIDED = 75
    ORDERS_LOST = 76
    REWRITES = 77
    TARGETED = 78
    TRANSFERRED = 79
    FIGHTS_ON = 80
    DOCKING_DECLINED = 81
    LEFT_BATTLE = 82


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        armour: int
        armour_lost: int
        cargo: int
        carrier: int
        change: int
        criticals: int
        damage: int
        days: int
        ending: int
        equipment: int
        excess: int
        facing: int
        fighters: int
        guests: int
        hex_q: int
        hex_r: int
        hits: int
        host: int
        left: int
        line: int
        lost: int
        manoeuvrability: int
        member: int
        needed: int
        other: int
        other_damage: int
        other_speed: int
        place: int
        range: int
        repair: int
        result: int
        role: int
        rounds: int
        row: int
        shift: int
        ship: int
        shooter: int
        shots: int
        skill: int
        speed: int
        strength: int
        structure: int
        target: int
        turn: int
        turns: int
        vector_q: int
        vector_r: int
        weapon: int
        winner: int
        zone: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def turn_began(log: Log, turn: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-7.1)."""
    note(log, 1, sees, turn)


def launched(log: Log, ship: int, carrier: int, shift: int, facing: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-24.3)."""
    note(log, 2, sees, ship, facing, shift, carrier)


def engineer_checked(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    ship: int, skill: int, result: int, change: int, manoeuvrability: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-8.3)."""
    note_throw(log, dice, tally, 3, roll, 1 if success else 0, chance, sees, ship, result, skill,
        change, manoeuvrability)


def navigator_checked(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    ship: int, skill: int, result: int, change: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-8.3)."""
    note_throw(log, dice, tally, 4, roll, 1 if success else 0, chance, sees, ship, result, skill,
        change)


def declared(log: Log, ship: int, shots: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-10.1)."""
    note(log, 5, sees, ship, shots)


def held_fire(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-10.1)."""
    note(log, 6, sees, ship)


def retreat_announced(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.15)."""
    note(log, 7, sees, ship)


def shot_wasted(log: Log, ship: int, weapon: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-10.6)."""
    note(log, 10, sees, ship, 0, 0, 0, 0, weapon)


def torpedo_ran(log: Log, ship: int, target: int, weapon: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-12.5)."""
    note(log, 11, sees, ship, 0, 0, target, 0, weapon)


def no_dodge(log: Log, ship: int, shooter: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-12.1)."""
    note(log, 14, sees, ship, 0, 0, shooter)


def hit_landed(log: Log, ship: int, zone: int, damage: int, armour_lost: int, excess: int,
    criticals: int, armour: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-14.2)."""
    note(log, 17, sees, ship, damage, zone, criticals, excess, armour, armour_lost)


def critical(log: Log, ship: int, zone: int, equipment: int, structure: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-14.6)."""
    note(log, 18, sees, ship, equipment, zone, structure)


def crew_wounded(log: Log, ship: int, member: int, role: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.1)."""
    note(log, 19, sees, ship, 0, 0, 0, member, role)


def crew_died(log: Log, ship: int, member: int, role: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.2)."""
    note(log, 20, sees, ship, 0, 0, 0, member, role)


def air_lost(log: Log, ship: int, line: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.4)."""
    note(log, 21, sees, ship, left, line)


def armour_stripped(log: Log, ship: int, zone: int, armour: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.7)."""
    note(log, 22, sees, ship, 0, zone, 0, 0, armour)


def structure_lost(log: Log, ship: int, lost: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.8)."""
    note(log, 23, sees, ship, left, 0, lost)


def engine_lost(log: Log, ship: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.9)."""
    note(log, 24, sees, ship, left)


def tank_burns(log: Log, ship: int, days: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.10)."""
    note(log, 25, sees, ship, 0, days)


def subspace_lost(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.12)."""
    note(log, 26, sees, ship)


def systems_lost(log: Log, ship: int, hits: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.13)."""
    note(log, 27, sees, ship, hits)


def weapon_lost(log: Log, ship: int, weapon: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.14)."""
    note(log, 28, sees, ship, 0, 0, 0, 0, weapon)


def magazine_blew(log: Log, ship: int, weapon: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.15)."""
    note(log, 29, sees, ship, 0, 0, 0, 0, weapon)


def tractor_lost(log: Log, ship: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.17)."""
    note(log, 30, sees, ship, left)


def cargo_lost(log: Log, ship: int, cargo: int, lost: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.18)."""
    note(log, 31, sees, ship, cargo, 0, lost)


def units_lost(log: Log, ship: int, lost: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.18)."""
    note(log, 32, sees, ship, left, 0, lost)


def hangar_lost(log: Log, ship: int, guests: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.19)."""
    note(log, 33, sees, ship, guests)


def nothing_left(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-15.5)."""
    note(log, 34, sees, ship)


def ship_destroyed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-22.1)."""
    note(log, 35, sees, ship)


def ship_wrecked(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-22.2)."""
    note(log, 36, sees, ship)


def piloted(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    skill: int, result: int, lost: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.1)."""
    note_throw(log, dice, tally, 37, roll, 1 if success else 0, chance, sees, ship, result, skill,
        lost)


def not_piloted(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.3)."""
    note(log, 38, sees, ship)


def turned_right(log: Log, ship: int, facing: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.7)."""
    note(log, 39, sees, ship, facing)


def turned_left(log: Log, ship: int, facing: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.7)."""
    note(log, 40, sees, ship, facing)


def accelerated(log: Log, ship: int, vector_q: int, vector_r: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.7)."""
    note(log, 41, sees, ship, 0, vector_q, vector_r)


def moved(log: Log, ship: int, hex_q: int, hex_r: int, facing: int, speed: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.8)."""
    note(log, 42, sees, ship, facing, speed, hex_q, hex_r)


def pulled(log: Log, ship: int, strength: int, vector_q: int, vector_r: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-25.1)."""
    note(log, 43, sees, ship, strength, vector_q, vector_r)


def swallowed(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-25.1)."""
    note(log, 44, sees, ship)


def near_miss(log: Log, ship: int, other: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-21.1)."""
    note(log, 47, sees, ship, 0, 0, other)


def collided(log: Log, ship: int, other: int, damage: int, other_damage: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-21.4)."""
    note(log, 48, sees, ship, damage, other_damage, other)


def vectors_swapped(log: Log, ship: int, other: int, speed: int, other_speed: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-21.7)."""
    note(log, 49, sees, ship, other_speed, speed, other)


def attached(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.2)."""
    note(log, 50, sees, ship, 0, 0, target)


def crew_joined(log: Log, ship: int, member: int, role: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.18)."""
    note(log, 51, sees, ship, 0, 0, 0, member, role)


def boarding_fought(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    ship: int, other: int, fighters: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.11)."""
    note_throw(log, dice, tally, 52, roll, 1 if success else 0, chance, sees, ship, fighters, 0,
        other)


def boarding_tied(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.11)."""
    note(log, 53, sees, ship)


def soldier_fell(log: Log, ship: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.12)."""
    note(log, 54, sees, ship, left)


def crew_fell(log: Log, ship: int, member: int, role: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.12)."""
    note(log, 55, sees, ship, 0, 0, 0, member, role)


def retreated(log: Log, ship: int, host: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.16)."""
    note(log, 56, sees, ship, host)


def captured(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.13)."""
    note(log, 57, sees, ship, 0, 0, target)


def came_free(log: Log, ship: int, host: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.17)."""
    note(log, 58, sees, ship, host)


def tank_burned(log: Log, ship: int, days: int, left: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-16.11)."""
    note(log, 65, sees, ship, left, days)


def ruined(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    target: int, member: int, skill: int, repair: int, place: int, result: int, role: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-19.8)."""
    note_throw(log, dice, tally, 68, roll, 1 if success else 0, chance, sees, ship, result, skill,
        target, member, role, place, repair)


def refuelled(log: Log, ship: int, rounds: int, days: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-24.11)."""
    note(log, 71, sees, ship, rounds, days)


def drifted_away(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-22.2)."""
    note(log, 72, sees, ship)


def battle_ended(log: Log, winner: int, ending: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-1.2)."""
    note(log, 73, sees, ending, winner)


def rock_struck(log: Log, ship: int, damage: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-25.2)."""
    note(log, 74, sees, ship, damage)


def rock_avoided(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-25.2)."""
    note(log, 75, sees, ship)


def orders_lost(log: Log, ship: int, lost: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.1)."""
    note(log, 76, sees, ship, 0, 0, lost)


def rewrites(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-17.4)."""
    note(log, 77, sees, ship)


def targeted(log: Log, ship: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-10.1)."""
    note(log, 78, sees, ship, 0, 0, target)


def transferred(log: Log, ship: int, target: int, member: int, role: int, row: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.24)."""
    note(log, 79, sees, ship, row, 0, target, member, role)


def fights_on(log: Log, ship: int, host: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-23.6)."""
    note(log, 80, sees, ship, host)


def docking_declined(log: Log, ship: int, carrier: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-24.6)."""
    note(log, 81, sees, ship, 0, 0, carrier)


def left_battle(log: Log, ship: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEP-1.2)."""
    note(log, 82, sees, ship)


def shot(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    target: int, weapon: int, skill: int, result: int, range: int, sees: int = PUBLIC) -> None:
    """Say `shot_hit` or, where the throw failed, `shot_missed` (CEP-11.1)."""
    note_throw(log, dice, tally, 8 if success else 9, roll, 1 if success else 0, chance, sees, ship,
        result, skill, target, range, weapon)


def second_shot(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    ship: int, target: int, weapon: int, skill: int, result: int, range: int,
    sees: int = PUBLIC) -> None:
    """Say `second_hit` or, where the throw failed, `second_missed` (CEP-23.7)."""
    note_throw(log, dice, tally, 15 if success else 16, roll, 1 if success else 0, chance, sees,
        ship, result, skill, target, range, weapon)


def dodge(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    shooter: int, skill: int, result: int, sees: int = PUBLIC) -> None:
    """Say `dodged` or, where the throw failed, `not_dodged` (CEP-12.1)."""
    note_throw(log, dice, tally, 12 if success else 13, roll, 1 if success else 0, chance, sees,
        ship, result, skill, shooter)


def avoidance(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    other: int, skill: int, result: int, sees: int = PUBLIC) -> None:
    """Say `avoided` or, where the throw failed, `not_avoided` (CEP-21.1)."""
    note_throw(log, dice, tally, 45 if success else 46, roll, 1 if success else 0, chance, sees,
        ship, result, skill, other)


def docking(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    carrier: int, skill: int, result: int, sees: int = PUBLIC) -> None:
    """Say `docked` or, where the throw failed, `docking_failed` (CEP-24.9)."""
    note_throw(log, dice, tally, 59 if success else 60, roll, 1 if success else 0, chance, sees,
        ship, result, skill, carrier)


def survival(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    needed: int, excess: int, criticals: int, sees: int = PUBLIC) -> None:
    """Say `survived` or, where the throw failed, `survival_failed` (CEP-18.1)."""
    note_throw(log, dice, tally, 61 if success else 62, roll, 1 if success else 0, chance, sees,
        ship, needed, 0, criticals, excess)


def air(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    line: int, turns: int, sees: int = PUBLIC) -> None:
    """Say `air_held` or, where the throw failed, `air_failed` (CEP-16.5)."""
    note_throw(log, dice, tally, 63 if success else 64, roll, 1 if success else 0, chance, sees,
        ship, turns, line)


def repair(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    target: int, member: int, skill: int, repair: int, place: int, result: int, role: int,
    sees: int = PUBLIC) -> None:
    """Say `repaired` or, where the throw failed, `repair_failed` (CEP-19.7)."""
    note_throw(log, dice, tally, 66 if success else 67, roll, 1 if success else 0, chance, sees,
        ship, result, skill, target, member, role, place, repair)


def wounds(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    member: int, role: int, needed: int, sees: int = PUBLIC) -> None:
    """Say `lived` or, where the throw failed, `died_of_wounds` (CEP-20.1)."""
    note_throw(log, dice, tally, 69 if success else 70, roll, 1 if success else 0, chance, sees,
        ship, needed, 0, 0, member, role)
