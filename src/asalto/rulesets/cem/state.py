"""The records of Comandos en Masa. All lengths in whole millimetres of the world (CEM-1.7)."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, cells, part, record, rows
from asalto.core.kernel.tally import Tally

FIGURES_MAX = 240
UNITS_MAX = 32
UNIT_FIGURES_MAX = 30
BLIND_MAX = UNITS_MAX * UNITS_MAX
PIECES_MAX = 48
CORNERS_MAX = 256
GOALS_MAX = 4
PLACES_MAX = 12
TABLE_MAX = 1_000_000
"""A table is at most 1 km wide and deep: products in sixty-four bits rely on it."""


TABLE_SPAN = 1 << 20
"""More than the width of any table: a place in one number."""
RANGE_BANDS = 3
LOOKS_MAX = 1024
"""Looks from point to point that are remembered."""


@record
class Figure:
    """One combatant or non-combatant (CEM-2.5)."""

    unit: int  # its only unit (CEM-2.14)
    x: int  # mm from the west edge
    y: int  # mm from the south edge
    rank: int  # Rank, the fire value too
    weapon: int  # Weapon carried or served
    support: int  # 1: crew of a support weapon (CEM-6.7)
    leader: int  # 1: leads the unit; hidden from the enemy
    advance: int  # mm a round (CEM-1.6)
    charge: int  # mm a round
    wounds: int  # 0 or more
    gone: int  # Gone
    foe: int = NOBODY  # figure it is paired with in melee
    left: int  # mm of movement left in this activation
    from_x: int  # where it stood when its unit was activated
    from_y: int
    hits: int  # wounds taken in the exchange being resolved
    role: (
        int  # in the melee being resolved: 0 none, 1 to be assigned, 2 assigned, 3 anchor, 4 fought
    )
    straggling: int  # 1: out of contact with its unit (CEM-2.4)


@record
class Unit:
    """A body of figures that acts as one (CEM-2.14). Its figures lie in one run of rows."""

    seat: int
    kind: int  # UnitKind
    morale: int  # 1..30
    first: int  # row of its first figure
    count: int  # figures it began with
    here: int  # figures on the table
    edge: int = NOBODY  # Edge it began from
    drawn: int  # 1: its chip is out of the container in this phase
    covered: int  # 1: fired in this turn's cover phase (CEM-4.6)
    gait: int  # Gait in this turn's movement phase
    dead: int  # members removed in this turn's first morale stage
    demoralised: int  # 1: it flees
    arrived: int  # in its last movement phase it reached 1: a refuge, 2: a table edge
    reached: int = NOBODY  # refuge where it arrived: piece, or 100 hidden ground, 101 edge
    reached_x: int  # the place of one of its figures there
    reached_y: int
    refuge: int = NOBODY  # where it last failed to recover: piece, or 100 hidden ground, 101 edge
    refuge_x: int  # hidden ground where it failed: the place of one of its figures
    refuge_y: int
    shot_by: int = NOBODY  # last enemy unit that fired at it
    hurt_by: int = NOBODY  # last enemy unit that wounded it, fire at itself apart
    fought: int  # enemy units that it has fought in this phase, one bit each (setting)
    falls: int  # 1: to be dropped by parachute
    half: int  # figures of its first half squad; 0: it cannot be taken apart
    spare: int = NOBODY  # unit row that its second half squad takes if it is taken apart
    by_umpire: int  # what the umpire adds to each of its throws, until lifted
    west: int  # the box around its figures
    south: int
    east: int
    north: int


@record
class Goal:
    """What one seat fights for by the scenario."""

    kind: int  # GoalKind
    seat: int
    x: int  # HOLD: centre
    y: int  # HOLD: centre; CROSS: the line
    radius: int  # HOLD: mm
    count: int  # CROSS: figures needed
    north: int  # CROSS: 1 beyond means y greater


@record
class Place:
    """A named point that orders may aim at."""

    x: int
    y: int


@record
class Options:
    """Settings where the article is silent; 0 is the usual reading."""

    late_move: int  # 1: a unit that fired for cover may make the melee move (CEM-4.13)
    no_charge_fire: int  # 1: no fire after a charge (CEM-4.9)
    melee_once: int  # 1: a melee is fought once a phase (CEM-5.11)
    active_shifts: int  # 1: the active player places the points in any case (CEM-6.12)
    stragglers_idle: int  # 1: straggling figures do not fire (CEM-2.4)
    leaders: int  # 1: a lost leader costs his unit morale
    must_fight: int  # 1: who is paired must fight when activated (CEM-3.5, 4.10)
    paired_stay: int  # 1: in a refuge the paired figures of a broken unit stay paired (CEM-10.9)
    moved_wounds: int  # 1: after a move half the wounds, not half the attack value (CEM-4.9)
    moved_roll: int  # 1: after a move a harder roll, not half the attack value (CEM-4.9)
    unbroken_cross: int  # 1: only figures of unbroken units count beyond a line (CEM-11.5)
    critical_morale: int  # 1: a triple 1 passes a morale test too (CEM-9.8)
    last_test: int  # 1: of two morale tests in a turn the last decides (CEM-9.19)
    whole_refuge: int  # 1: only a whole unit is in a refuge or at an edge (CEM-9.16)
    each_crew: int  # 1: each figure of a support weapon's crew costs its side 2 (CEM-6.7)


@record
class Screens:
    """The pieces of terrain that may lie in a line of sight."""

    count: int
    pieces: list[int] = cells(PIECES_MAX)


@record
class Firers:
    """The figures that add to the fire under way."""

    count: int
    figures: list[int] = cells(UNIT_FIGURES_MAX)


@record
class Notes:
    """What a bot notes of the units before it weighs its choices."""

    ready: int  # 1: it has
    xs: list[int] = cells(UNITS_MAX)  # the middle of each
    ys: list[int] = cells(UNITS_MAX)
    covers: list[int] = cells(UNITS_MAX)  # the cover there
    powers: list[int] = cells(UNITS_MAX * RANGE_BANDS)  # fire x power of all who can shoot
    mights: list[int] = cells(UNITS_MAX)  # hand to hand
    outs: list[int] = cells(UNITS_MAX)  # 1: the seat outnumbers it; UNKNOWN: not asked yet
    seat: int = NOBODY  # whose choices are weighed
    ground: int  # how the ground that it is to hold stands for it
    beaten: int  # 1: it is
    spare: int  # turns left to the active unit, less those of its way to the goal
    waits: int  # 1: the active unit had better let the enemy come
    chance: int  # of the fire weighed last
    reachable: int  # figures that it can reach


@record
class State:
    """A battle between two choices."""

    turn: int = 1
    phase: int = 0  # Phase
    seat_count: int = 2
    over: int
    winner: int = NOBODY
    ending: int  # Ending
    turn_limit: int = 12
    width: int  # mm
    height: int  # mm
    base: int = 500  # radius of a base, mm
    contact: int  # mm that break contact
    sight: int  # farthest sight, mm; 0: no limit
    hard: int  # added to every fire roll (night)
    wind: int  # parachutes: the direction the wind blows to, 0..15 from north, clockwise
    step: int  # Step
    asked: int = NOBODY  # the seat that must choose
    active: int = NOBODY  # the activated unit (CEM-2.13)
    chips: int  # left in the container
    targets: int  # units the activated unit may fire at or engage, one bit each
    locked: int  # units of whose paired figures it sees some, one bit each
    target: int = NOBODY  # the unit being fired at
    into: int  # 1: the fire goes into a melee
    caps: int  # covers among the figures that may be hit, one bit for each 5
    engaged: int  # enemy units it has taken on, one bit each
    undone: int  # times this activation's move was taken back; setting up: placings so far
    mode: int  # Mode of the sharing under way
    wounds: int  # still to be shared
    reach: int  # further figures that may be reached
    cause: int = NOBODY  # unit that deals these wounds
    circle_count: int
    circle_first: int  # so many of the circle come before the rest
    circle: list[int] = cells(FIGURES_MAX)  # figures among which wounds are shared
    anchor: int = NOBODY  # figure whose pairing is being fought
    points: int  # points of modifier still to be placed (CEM-6.12)
    favour: int  # 1: they raise, -1: they lower the active dice
    ours: list[int] = cells(3)  # the active side's dice: casualty, higher, lower
    theirs: list[int] = cells(3)  # the passive side's
    sides: list[int] = cells(4, NOBODY)  # each seat's side; NOBODY: one of its own
    lost: list[int] = cells(4)  # figures lost by each seat
    zones: list[int] = cells(
        16
    )  # where each seat sets up: west, south, east, north; all 0: nowhere
    options: Options = part(Options)
    goal_count: int
    goals: list[Goal] = rows(Goal, GOALS_MAX, used="goal_count")
    place_count: int
    places: list[Place] = rows(Place, PLACES_MAX, used="place_count")
    unit_count: int
    units: list[Unit] = rows(Unit, UNITS_MAX, used="unit_count")
    figure_count: int
    figures: list[Figure] = rows(Figure, FIGURES_MAX, used="figure_count")
    piece_count: int
    terrain: list[int] = cells(PIECES_MAX, fixed=True)  # Terrain of each piece
    difficulty: list[int] = cells(PIECES_MAX, fixed=True)
    visibility: list[int] = cells(PIECES_MAX, fixed=True)
    cover: list[int] = cells(PIECES_MAX, fixed=True)
    resistance: list[int] = cells(PIECES_MAX, fixed=True)
    crossing: list[int] = cells(PIECES_MAX, fixed=True)  # mm that crossing a line costs
    linear: list[int] = cells(PIECES_MAX, fixed=True)  # 1: a line
    square: list[int] = cells(PIECES_MAX, fixed=True)  # 1: the area fills its box
    firsts: list[int] = cells(PIECES_MAX, fixed=True)  # its first corner
    sizes: list[int] = cells(PIECES_MAX, fixed=True)  # its corners
    wests: list[int] = cells(PIECES_MAX, fixed=True)  # its box
    souths: list[int] = cells(PIECES_MAX, fixed=True)
    easts: list[int] = cells(PIECES_MAX, fixed=True)
    norths: list[int] = cells(PIECES_MAX, fixed=True)
    xs: list[int] = cells(CORNERS_MAX, fixed=True)
    ys: list[int] = cells(CORNERS_MAX, fixed=True)
    hiding_count: int
    hiding: list[int] = cells(PIECES_MAX, fixed=True)  # pieces that can hide
    rough_count: int
    rough: list[int] = cells(PIECES_MAX, fixed=True)  # pieces that slow or stop
    tally: Tally = part(Tally, scratch=True, fixed=True)
    order: list[int] = cells(
        UNIT_FIGURES_MAX, scratch=True, fixed=True
    )  # figures in the order they move
    keys: list[int] = cells(UNIT_FIGURES_MAX, scratch=True, fixed=True)
    firers: Firers = part(Firers, scratch=True, fixed=True)
    notes: Notes = part(Notes, scratch=True, fixed=True)
    stamps: list[int] = cells(UNITS_MAX, scratch=True)  # by unit: where its figures are
    blind: list[int] = cells(
        BLIND_MAX, scratch=True, fixed=True
    )  # by pair of units: `pair_stamp` if none sees
    looked_from: list[int] = cells(
        LOOKS_MAX, scratch=True, fixed=True
    )  # points, `TABLE_SPAN` x + y + 1
    looked_to: list[int] = cells(
        LOOKS_MAX, scratch=True, fixed=True
    )  # the same, doubled; + 1 if seen
    screens: Screens = part(Screens, scratch=True, fixed=True)
    enters: list[int] = cells(
        PIECES_MAX, scratch=True, fixed=True
    )  # where a segment enters the pieces it meets
    leaves: list[int] = cells(PIECES_MAX, scratch=True, fixed=True)
    met: list[int] = cells(PIECES_MAX, scratch=True, fixed=True)
    matched: list[int] = cells(FIGURES_MAX, scratch=True, fixed=True)
    back: list[int] = cells(FIGURES_MAX, scratch=True, fixed=True)
