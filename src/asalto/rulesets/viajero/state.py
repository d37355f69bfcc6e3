"""The records of the personal combat turn. Distances are millimetres, time is turns of 6 s."""

from __future__ import annotations

from enum import IntEnum

from asalto.core.kernel.records import NOBODY, cells, part, record, rows
from asalto.core.kernel.tally import Tally

from .options import Options

SEATS_MAX = 4
PEOPLE_MAX = 48
SLOTS = 4
POLYGONS_MAX = 320
CORNERS_MAX = 1024
SPOTS_MAX = 96
CLOUDS_MAX = 12
ITEMS_MAX = 196
TASKS_MAX = 8
SPARE_TASKS = 2  # rows for tasks that the umpire sets while the fight goes on
DOORS_MAX = 16
BLOWS_MAX = 96
STRIKES_MAX = 4
REACH_MAX = 16
WAYS_MAX = 64
JOINED_WORD = 32

OPAQUE, SOLID, COVER, ROUGH, ZONE, LOW = 1, 2, 4, 8, 16, 32
"""What a polygon does: stops sight, stops moves, covers, slows, is a goal, covers who is down."""

BARE = -1
"""The weapon slot of somebody who has nothing in hand."""
UNDECIDED = -3
"""A seat that has not yet said who thinks for it."""


class Characteristic(IntEnum):
    """FUE, DES, RES, INT, EDU, SOC, PSI."""

    STR = 0
    DEX = 1
    END = 2
    INT = 3
    EDU = 4
    SOC = 5
    PSI = 6


class Skill(IntEnum):
    """The skills that the turn uses."""

    NONE = 0
    MELEE_BLADE = 1
    MELEE_BLUDGEON = 2
    MELEE_UNARMED = 3
    GUN_SLUG = 4
    GUN_ENERGY = 5
    GUN_ARCHERY = 6
    HEAVY_PORTABLE = 7
    ATHLETICS_DEX = 8
    MEDIC = 9
    RECON = 10
    TACTICS = 11
    LEADERSHIP = 12
    ELECTRONICS = 13
    MECHANIC = 14
    PSIONICS = 15
    VACC_SUIT = 16
    BATTLE_DRESS = 17
    TURRET = 18


SKILLS = 19


class Stance(IntEnum):
    """Standing, crouching, lying."""

    STANDING = 0
    CROUCHED = 1
    PRONE = 2


class Blast(IntEnum):
    """What a weapon does to more than its target."""

    NONE = 0
    FRAG = 1
    ROCKET = 2
    SMOKE = 3
    AEROSOL = 4
    STUN = 5
    STRIKE = 6


class Mode(IntEnum):
    """How a weapon is used in one attack."""

    SINGLE = 0
    BURST_HIT = 1
    BURST_HURT = 2
    AUTO_HIT = 3
    AUTO_HURT = 4
    THROW = 5


class Reaction(IntEnum):
    """What the target does about an attack."""

    NONE = 0
    DODGE = 1
    SEEK_COVER = 2
    PARRY = 3
    DODGE_AND_PARRY = 4


class Goal(IntEnum):
    """What a side wants, besides being the last one standing."""

    FIGHT = 0
    REACH = 1
    TASK = 2
    HOLD = 3


class Light(IntEnum):
    """How well one sees."""

    DAY = 0
    DIM = 1
    DARK = 2


@record
class Throw:
    """The throw in hand: what it is for, its reasons, how it came out."""

    name: int  # Roll
    success: int
    chance: int  # of success before the throw, in millionths
    effect: int  # total less the target number
    tally: Tally = part(Tally)


@record
class Weapon:
    """One weapon that somebody carries."""

    kind: int = NOBODY  # row of the weapon table; NOBODY: an empty slot
    loaded: int  # rounds ready, or how many of them there are (grenades)
    spare: int  # magazines left
    laser: int  # 1: it has a laser sight
    scope: int  # 1: it has a telescope
    gyro: int  # 1: it has a gyrostabiliser


@record
class Person:
    """One combatant. Characteristics as they are now; `full` as they were unhurt."""

    seat: int
    x: int  # millimetres
    y: int  # millimetres
    score: list[int] = cells(7)  # by Characteristic, 0..33
    full: list[int] = cells(7)
    skill: list[int] = cells(SKILLS, -3)  # by Skill; -3 untrained
    weapons: list[Weapon] = rows(Weapon, SLOTS)
    hand: int = BARE  # slot of the weapon in hand
    armour: int  # row of the armour table
    reflec: int  # 1: reflec under it
    burnt: int  # points of ablat lost
    movement: int = 6000  # millimetres for one minor action
    stance: int  # Stance
    initiative: int
    tied: int  # those with the same number act at the same moment (PC-1.6); 0: nobody else
    surprised: int  # 1 until his first count in a fight that took him unawares
    waiting: int  # 1: has delayed
    acted: int  # 1: has had his count this turn
    penalty: int  # reactions made before this set of actions (PC-5.3)
    reactions: int  # reactions made since the last set
    forfeit: int  # sets of actions lost to diving for cover
    dived: int  # turn of the last dive for cover, 0 never
    shelter: int  # armour of what that was behind, 0 nothing; until the next move
    aim_at: int = NOBODY
    aim: int  # minor actions spent aiming, 0..6
    readying: int = BARE  # slot being drawn
    effort: int  # minor actions spent drawing or reloading so far
    help: int  # bonus or penalty for his next set of actions
    helping: int  # the same while that set lasts
    by_umpire: int  # what the umpire adds to each check, until lifted
    vantage: int  # bonus of a good firing position to the next shot
    out: int  # 1: unconscious
    dead: int  # 1: dead
    down_turn: int  # turn in which consciousness was lost
    wakes: int  # failed checks to wake
    hurt_turn: int  # turn of his last wound
    aided: int  # 1: had first aid since his last wound
    known: int  # seats that have identified his gear, one bit each
    task: int = NOBODY  # extended action in hand
    seen_x: list[int] = cells(
        PEOPLE_MAX
    )  # where everybody stood when this one last finished acting
    seen_y: list[int] = cells(PEOPLE_MAX)
    reach_count: list[int] = cells(1, scratch=True)
    reach_x: list[int] = cells(REACH_MAX, scratch=True)
    reach_y: list[int] = cells(REACH_MAX, scratch=True)
    reach_key: list[int] = cells(8, scratch=True)


@record
class Side:
    """One seat."""

    side: int = NOBODY  # seats with the same number are allies; NOBODY: a side of its own
    muster: int = UNDECIDED  # who makes the tactics check, NOBODY for none
    mustered: int  # 1: has said so
    aware: int  # 1: lies in ambush: its initiative dice count as 12
    surprised: int  # 1: does not expect the fight
    goal: int  # Goal
    goal_index: int = NOBODY  # polygon or task
    goal_count: int  # people who must be there
    missions: int  # calls for an orbital strike left


@record
class Door:
    """A polygon that opens and closes at a switch."""

    polygon: int
    x: int  # of the switch
    y: int
    shut: int  # flags while shut
    open: int


@record
class Task:
    """A deed that takes longer than a turn."""

    x: int
    y: int
    seat: int = NOBODY  # whose people may do it; NOBODY: anybody's
    skill: int  # Skill
    score: int  # Characteristic
    difficulty: int  # modifier
    frame: int  # row of the time table
    pace: int  # rows hurried (-) or slowed (+)
    need: int  # turns of work, 0: not begun
    worked: int
    done: int  # 1: finished with success
    worker: int = NOBODY
    spoilt: int  # 1: the next turn of work does not count
    turn: int  # the last turn in which somebody worked at it
    help: int  # what comrades add to its check
    helpers: int  # who has helped, one bit for each person


@record
class Item:
    """Something on the ground."""

    kind: int = NOBODY  # weapon, NOBODY: taken
    x: int
    y: int
    loaded: int
    spare: int
    laser: int
    scope: int
    gyro: int


@record
class Cloud:
    """Smoke or laser-eating mist."""

    x: int
    y: int
    until: int  # last turn
    kind: int  # Blast


@record
class Strike:
    """An orbital strike on its way."""

    x: int
    y: int
    turn: int  # when it falls
    caller: int


@record
class Attack:
    """The attack being made, or the last one."""

    attacker: int = NOBODY
    target: int = NOBODY
    slot: int = BARE
    mode: int  # Mode
    score: int  # Characteristic used
    free: int  # 1: the free attack on one who leaves
    reaction: int  # Reaction
    club: int  # 1: a long gun used as a club
    effect: int  # of the last attack that was thrown


@record
class State:
    """A whole fight."""

    turn: int
    phase: int  # Phase
    seat_count: int
    over: int
    winner: int = NOBODY
    ending: int  # Ending
    turn_limit: int
    width: int  # of the map, millimetres
    height: int
    options: Options = part(Options)
    sides: list[Side] = rows(Side, SEATS_MAX, used="seat_count")
    people_count: int
    people: list[Person] = rows(Person, PEOPLE_MAX, used="people_count")
    order: list[int] = cells(PEOPLE_MAX)
    place: int  # next place in the order
    actor: int = NOBODY  # who acts now
    asking: int = NOBODY  # place in the order of the delayed one who is asked; NOBODY: none
    minors: int  # minor actions used in this set
    majors: int  # major actions used in this set
    frees: int  # free actions used in this set
    moved: int  # millimetres paid for moves in this set
    left: int  # millimetres left of the last minor action spent on moving
    attack: Attack = part(Attack)
    mover: int = NOBODY  # who leaves close combat
    to_x: int
    to_y: int
    leavers: int  # 1 + who is asked whether to strike at the mover
    struck: int  # enemies who have been asked so in this move, one bit each
    divisor: int  # what divided the last leg: stance and ground
    blow_count: int
    blow_victim: list[int] = cells(BLOWS_MAX)  # damage past armour yet to be taken
    blow_by: list[int] = cells(BLOWS_MAX)
    blow_points: list[int] = cells(BLOWS_MAX)
    blow_stun: list[int] = cells(BLOWS_MAX)  # 1: it stuns instead of wounding
    cloud_count: int
    clouds: list[Cloud] = rows(Cloud, CLOUDS_MAX, used="cloud_count")
    item_count: int
    items: list[Item] = rows(Item, ITEMS_MAX, used="item_count")
    task_count: int
    tasks: list[Task] = rows(Task, TASKS_MAX, used="task_count")
    door_count: int
    doors: list[Door] = rows(Door, DOORS_MAX, used="door_count")
    strike_count: int
    strikes: list[Strike] = rows(Strike, STRIKES_MAX, used="strike_count")
    polygon_count: int
    firsts: list[int] = cells(POLYGONS_MAX, fixed=True)
    counts: list[int] = cells(POLYGONS_MAX, fixed=True)
    flags: list[int] = cells(POLYGONS_MAX)
    values: list[int] = cells(POLYGONS_MAX, fixed=True)  # armour of cover
    xs: list[int] = cells(CORNERS_MAX, fixed=True)
    ys: list[int] = cells(CORNERS_MAX, fixed=True)
    spot_count: int
    spot_x: list[int] = cells(SPOTS_MAX, fixed=True)  # good places beside cover
    spot_y: list[int] = cells(SPOTS_MAX, fixed=True)
    awaited: int  # seats that must choose, one bit each
    called: int  # 1: the delayed have had their last call this turn
    throw: Throw = part(Throw, scratch=True)
    near: list[int] = cells(POLYGONS_MAX, scratch=True)
    map_stamp: list[int] = cells(1, scratch=True)
    low_x: list[int] = cells(POLYGONS_MAX, scratch=True)
    low_y: list[int] = cells(POLYGONS_MAX, scratch=True)
    high_x: list[int] = cells(POLYGONS_MAX, scratch=True)
    high_y: list[int] = cells(POLYGONS_MAX, scratch=True)
    sight: list[int] = cells(PEOPLE_MAX * PEOPLE_MAX, scratch=True)
    sight_at: list[int] = cells(PEOPLE_MAX * 2, scratch=True)
    way: list[int] = cells(WAYS_MAX * 4, scratch=True)
    way_key: list[int] = cells(4, scratch=True)
    joined: list[int] = cells(WAYS_MAX * WAYS_MAX // JOINED_WORD, scratch=True)
