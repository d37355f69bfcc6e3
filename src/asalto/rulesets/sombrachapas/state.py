"""The records of a Sombrachapas battle.

Places are doubled axial coordinates: twice the hex for a whole hex, the sum of
the two hexes for a token astride them. The board lies in bit planes: row `r + ROW` of a plane is
one number, in which bit `q + COLUMN` stands for the hex (q, r): a 60 x 60 board is 93 numbers.
"""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, cells, part, record, rows
from asalto.core.kernel.tally import Tally

SIDE_MAX = 60
ROW = 31
COLUMN = 1
PLANE = 93
SEATS_MAX = 4
UNITS_MAX = 16
CHARACTERS_MAX = 40
DOORS_MAX = 60
WALLS_MAX = 240
HALVES_MAX = 60
FIRES_MAX = 40
FEATURES_MAX = 40
ITEMS_MAX = 80
WAYS = 18
"""Places that one step can lead to, whatever the facing (tables.WAY_Q)."""
TRIED = 8
TO = 9
ROUTE = 27
"""Numbers kept for each half hex on a way, and the places of two of them (rules.movement)."""
NEARBY = 19
"""Hexes within two of one: whatever a single step can touch."""
COURSES = 16
"""Floods of the board that are kept."""
ACROSS = 5
"""Half hexes across, about a character: whatever a single step can lead to."""


@record
class Options:
    """Optional rules, rulings and settings; each is read in one place."""

    straddling: int = 2  # Straddling
    long_range: int = 0  # 1: the advanced rule, +5 from distance 7 (SCH-8.15)
    own_side: int = 1  # OwnSide
    open_arc: int = 0  # 1: exactly 90 degrees is not seen (17.5)
    farthest: int = 12  # greatest distance of a shot (SCH-8.3; 11 is the other reading)
    grenade_range: int = 0  # greatest distance of a throw; 0: as far as one sees (SCH-14.3)
    grenade_furniture: int = 1  # 1: obstructions are objects to throw at (SCH-14.3)
    lessons: int = 0  # 1: training, what comes up for the first time is explained
    shield_blast: int = 0  # 1: an obstacle shields a hex beside the target's (SCH-14.8)
    way_back: int = 1  # 1: a half hex may be left to the place one came from (SCH-6.11)
    own_terms: int  # 1: what an ally wins by serves nobody else (SCH-2.10)
    multiple_wounds: int  # 1: twice the Resistance is two wounds, thrice three (SCH-12.7)
    melee_sum: int  # 1: both damage dice count in melee too (SCH-12.4)
    turn_if_hit: int  # 1: who is struck turns only where the blow lands (SCH-10.7)
    quiet_turns: int  # 1: turning in place draws no cover fire (SCH-9.11)
    round_cover: int  # 1: cover fire ends with the round too (SCH-9.4)
    extra_fire_round: int  # 1: the round in which a fire is lit does not count (SCH-14.11)
    passing_cover: int  # 1: who passes with the unit keeps its cover fire (SCH-3.4)
    arm_reach: int  # 1: what lies in a neighbouring hex can be used and taken too (SCH-13.4)
    one_half: int  # 1: after a half hex comes a place to stand, not another half (SCH-6.11)


@record
class Side:
    """One seat: who it stands with, what it scores for, what it has done."""

    side: int  # seats with the same number are allies
    score: int  # points at the end
    kills: int  # enemies that died
    left: int  # own characters that have left by an exit
    carried: int  # crates and eggs taken out by an exit
    done: int  # successes at consoles
    goal: int  # successes that win the battle; 0: no console to work
    per_kill: int  # points
    per_left: int  # points for each character that has left
    per_carried: int  # points for each crate or egg taken out
    per_kept: int  # points for each crate or egg that was not taken out
    per_home: int  # points for each crate or egg in own hands or lying in the own zone
    holds: int  # 1: wins when time runs out, and ties
    alone: int  # 1: plays on when no enemy is left, since it still has something to do
    needs_men: int  # 1: scores nothing with nobody left


@record
class Unit:
    """A group of characters with one director token (SCH-2.4)."""

    seat: int
    in_bag: int  # 1: its token has not been drawn this round


@record
class Character:
    """One token and its card."""

    unit: int
    seat: int
    card: int  # which card of the scenario, for its name
    q: int  # doubled axial
    r: int  # doubled axial
    facing: int  # vertex 0..5
    points: int  # AP on the card, 1..10
    ranged: int  # 0..29
    melee: int  # 1..29
    melee_bonus: int  # added to melee damage
    action: int  # 1..29
    resistance: int  # 1 or more
    spaces: int  # wounds that kill
    grenades: int  # left
    wounds: int
    status: int  # Status
    activated: int  # 1: has had its activation phase in this turn of its unit
    tries: int  # at consoles in this activation phase
    item: int = NOBODY  # the crate or egg in its hands
    cover: int  # 1: in cover-fire mode
    cover_shots: int  # cover shots fired in this round
    cover_due: int  # shots it may still fire at the action that is pending
    by_umpire: int  # what the umpire adds to each of its throws, until lifted


@record
class Door:
    """A door that fills a hex or stands on one of its sides."""

    q: int  # hex
    r: int  # hex
    side: int = NOBODY  # direction 0..5; NOBODY: the door fills the hex
    open: int


@record
class Wall:
    """A wall on a side or a free one: a closed segment, ends in sixths (`hexlines`)."""

    q: int
    r: int
    to_q: int
    to_r: int
    door: int = NOBODY  # the door that it is; it stands only while that is shut


@record
class Half:
    """A hex of which the map leaves one half (SCH-6.7)."""

    q: int  # hex
    r: int  # hex
    side: int  # direction of the half that is not there


@record
class Fire:
    """The fire of one grenade."""

    q: int  # hex of the target
    r: int
    mask: int  # bit 0: that hex, bit 1 + d: its neighbour in direction d
    rounds: int  # left, this one included


@record
class Feature:
    """A console or a cache: something to operate, search or throw at."""

    kind: int  # FeatureKind
    q: int  # hex
    r: int
    seat: int = NOBODY  # who may use it; NOBODY: anyone
    tries: int  # allowed in one activation phase; 0: no limit
    used: int  # 1: a cache that has been searched
    searched: int  # how often the active character has searched this cache in its phase


@record
class Item:
    """Something that lies on the floor or is carried."""

    kind: int  # ItemKind
    q: int  # hex
    r: int
    carrier: int = NOBODY
    gone: int  # 1: taken off the board or used up
    grenades: int  # in dropped gear
    other_q: int  # the second hex where its owner stood or died astride two
    other_r: int
    undecided: int  # 1: which of the two hexes is still to be said
    owner: int = NOBODY  # the character whose gear it was, or who dropped it


@record
class Plan:
    """An action that has been declared and paid for, while cover fire is resolved before it."""

    choice: int  # ChoiceKind
    actor: int = NOBODY  # NOBODY: nothing is declared
    target: int = NOBODY  # character, door, feature or item, by the kind of choice
    a: int  # TURN: the facing; STEP, THROW_AT: the place (doubled axial)
    b: int
    c: int  # STEP: the facing on arrival
    cost: int  # AP paid for it
    times: int  # what multiplied the cost of a step; negative: through a half hex
    asked: int  # how many seats have had their say, in seat order from the active one
    seat: int = NOBODY  # the seat whose coverers are asked now


@record
class Board:
    """The floor plan in bit planes (see the module)."""

    width: int  # columns
    height: int  # rows
    floor: list[int] = cells(PLANE)  # hexes of the board
    obstacle: list[int] = cells(PLANE)  # hexes filled by an obstacle
    obstruction: list[int] = cells(PLANE)
    difficult: list[int] = cells(PLANE)
    half: list[int] = cells(PLANE)  # hexes cut by the map
    exit: list[int] = cells(PLANE)
    opaque: list[int] = cells(PLANE)  # derived: obstacles, shut doors, fire
    closed: list[int] = cells(PLANE)  # derived: what no token may enter


@record
class Here:
    """What the active character has about it at its place (rules.here).

    Worked out when it is asked for, forgotten when it moves or the board changes.
    """

    who: int = NOBODY  # whose place this is; NOBODY: nothing is known
    others: int  # all other living characters, as bits
    near: int  # those near enough to be in the way of a step
    straddlers: int  # those of them that stand astride
    beside: int  # those near enough for melee, own side left out where it is spared
    within: int  # those at a distance for shots, likewise
    clear: int  # those to which nothing stops the line
    hidden: int  # those to which something does
    left: int  # the side over which the hex is held that is being passed, or NOWHERE
    plain: int  # 1: no walls, no cut hexes, not on its way through a half hex
    barred: int  # ways (tables.WAY_Q) that no step can take, as bits
    open: int  # ways on which nothing is in a step's way and nothing multiplies it
    looked: int  # other ways that have been looked at
    ways: list[int] = cells(WAYS)  # what came of it (rules.here.way_to)
    shut: list[int] = cells(PLANE)  # rows about it: hexes closed or filled by another token
    rough: list[int] = cells(PLANE)  # rows about it: hexes difficult or held by half


@record
class Weighed:
    """What the greedy bot has worked out while it weighs the choices of the active character."""

    is_known: list[int] = cells(ACROSS * ACROSS)  # 1: the worth of a place about it is known
    worth: list[int] = cells(ACROSS * ACROSS)  # by place, in half hexes from its own
    harm: list[int] = cells(CHARACTERS_MAX)  # expected of a shot, by target; NOBODY: not yet known


@record
class Zone:
    """The start hexes of a seat."""

    hexes: list[int] = cells(PLANE)


@record
class State:
    """A battle."""

    turn: int = 1  # combat round
    phase: int
    seat_count: int
    over: int
    winner: int = NOBODY
    ending: int
    rounds: int  # the last round
    free_start: int  # 1: owners place their characters in their start zones
    deployed: int  # characters placed so far
    unit: int = NOBODY  # whose token was drawn last
    active: int = NOBODY  # the active character
    points: int  # AP that it has left
    anchor: int  # its facing before it began to turn here (SCH-5.6)
    arrival: int  # 0: turning in place; else what its step to this place is multiplied by
    paid: int  # AP paid for turning here
    faced: int  # facings that it has turned to here since it last did anything else, as bits
    passing: int  # 1: on its way through a half hex
    came_q: int  # on its way through half hexes: the place it came from (doubled axial)
    came_r: int
    halted: int  # 1: has ended its movement astride (SCH-6.5)
    taught: int  # lessons given so far, as bits
    options: Options = part(Options)
    plan: Plan = part(Plan)
    sides: list[Side] = rows(Side, SEATS_MAX, used="seat_count")
    unit_count: int
    units: list[Unit] = rows(Unit, UNITS_MAX, used="unit_count")
    character_count: int
    characters: list[Character] = rows(Character, CHARACTERS_MAX, used="character_count")
    board: Board = part(Board)
    zones: list[Zone] = rows(Zone, SEATS_MAX, used="seat_count")
    wall_count: int
    walls: list[Wall] = rows(Wall, WALLS_MAX, used="wall_count")
    half_count: int
    halves: list[Half] = rows(Half, HALVES_MAX, used="half_count")
    door_count: int
    doors: list[Door] = rows(Door, DOORS_MAX, used="door_count")
    fire_count: int
    fires: list[Fire] = rows(Fire, FIRES_MAX, used="fire_count")
    feature_count: int
    features: list[Feature] = rows(Feature, FEATURES_MAX, used="feature_count")
    item_count: int
    items: list[Item] = rows(Item, ITEMS_MAX, used="item_count")
    tally: Tally = part(Tally, scratch=True)
    here: Here = part(Here, scratch=True)
    route: list[int] = cells(8 * ROUTE, scratch=True)  # half hexes on a way that is tried
    weighed: Weighed = part(Weighed, scratch=True, fixed=True)  # bots, from here on
    ground: list[int] = cells(PLANE, scratch=True, fixed=True)  # hexes that a way may lead through
    wave: list[int] = cells(PLANE, scratch=True, fixed=True)  # the last hexes reached
    reached: list[int] = cells(PLANE, scratch=True, fixed=True)
    course_stamps: list[int] = cells(COURSES, NOBODY, scratch=True, fixed=True)  # floods kept
    courses: list[int] = cells(COURSES * NEARBY, scratch=True, fixed=True)  # `levels` of each
    levels: list[int] = cells(NEARBY, scratch=True, fixed=True)  # steps to go from close by
