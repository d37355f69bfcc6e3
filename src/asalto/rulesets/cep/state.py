"""The records of a battle: designs (printed ships), ships, crew, weapons, rocks, goals, state.

Hexes are axial. "Part" is an index of a ship's parts: prow, stern, then all starboard, all port
and all centre parts, in their numbers' order.
"""

from enum import IntEnum

from asalto.core.kernel.records import NOBODY, cells, part, record, rows
from asalto.core.kernel.tally import Tally

SEATS_MAX = 6
SHIPS_MAX = 20
DESIGNS_MAX = 10
PARTS_MAX = 16
CREW_MAX = 24
WEAPONS_MAX = 12
LINES_MAX = 20
ORDERS_MAX = 12
TORPEDOES_MAX = 128
ROCKS_MAX = 32
FIELDS_MAX = 4
GOALS_MAX = 8
BLASTS_MAX = 32
SPEED_STEPS = 6
BEARINGS = 3 * 16
"""Range bands times sets of sections."""
COLUMNS = 10
STORES = 8
CARGOES = 7
VALUES = 6

STORE_OF = (-1, -1, -1, 0, 1, 2, 3, -1, -1, -1, -1, -1, -1, 4, 5, 6, 7)
"""Equipment -> its place in `Ship.working`, for kinds that are counted by part."""


class Store(IntEnum):
    """What `working` and `broken` count, part by part."""

    MO = 0
    DC = 1
    MS = 2
    SI = 3
    TM = 4
    CG = 5
    CH = 6
    CU = 7


@record
class Crew:
    """One crew row of the ship sheet (CEP-5.7)."""

    role: int
    part: int  # part that holds the cabin
    cabin: int  # cabin number; a bridge is one cabin with several people
    line: int = NOBODY  # life-support line of the cabin
    skill: int
    wounds: int  # 0, 1 (H) or more (M: dead)
    hurt: int  # 1: wounded in this turn; 2: only in its survival phase
    repaired: int = NOBODY  # last turn in which a repair was tried
    fighting: int  # turn in which a boarding was joined, 0: at the post
    joining: int  # 1: will join before this turn's dice (sealed)
    asked: int  # 1: has been asked about repairs this turn
    away: int  # 1: has gone over to a captured ship; the row counts as M


@record
class Weapon:
    """One weapon row of the ship sheet (CEP-5.6)."""

    kind: int
    part: int
    turret: int
    gunner: int = NOBODY  # crew index whose cabin works it; NOBODY: the pilot
    magazine: int = NOBODY  # part that holds its magazines
    rounds: int
    capacity: int
    condition: int
    open_rounds: int  # rounds when this phase opened
    ready: int  # 1: could fire when the combat phase opened
    skill: int  # of whoever fires it, when the phase opened
    wound: int  # the wound modifier then
    fired: int  # shots made this turn
    aimed: int = NOBODY  # ship that its shots of this turn go to


@record
class Design:
    """A ship as printed (CEP-5.1); it does not change in battle."""

    spaces: int
    hexes: int
    eti: int
    systems: int  # roll modifier, negative is good (CEP-5.5)
    autonomy: int
    engines: int
    need: list[int] = cells(VALUES)  # engines for manoeuvrability 1 to 5; 0: never
    survival: list[int] = cells(4)  # structure points of rows 30, 22, 16, 10
    multiple: list[int] = cells(COLUMNS, 1)  # part number by middle die (CEP-5.14)
    first: list[int] = cells(5)  # first part of each kind
    parts: list[int] = cells(5)  # number of parts of each kind
    part_count: int
    kind: list[int] = cells(PARTS_MAX)  # Part of each part
    number: list[int] = cells(PARTS_MAX)  # 1, 2, 3 ... within its kind
    pool: list[int] = cells(PARTS_MAX)  # part whose armour it draws on (CEP-5.10)
    armour: list[int] = cells(PARTS_MAX)
    columns: list[int] = cells(PARTS_MAX * COLUMNS)  # Equipment by part and column 1 to 10
    stores: list[int] = cells(PARTS_MAX * STORES)  # points by part and Store
    cargo: list[int] = cells(CARGOES)  # cargo points by Cargo, hangars and units aside
    line_count: int
    line_part: list[int] = cells(LINES_MAX)
    line_points: list[int] = cells(LINES_MAX)
    line_serves: list[int] = cells(LINES_MAX)  # Serves
    line_served: list[int] = cells(LINES_MAX)  # part of the berths that it serves
    bridge: int  # 1: has a control bridge
    air: int  # 1: every hangar has life support
    hangar: int = NOBODY  # part of its first hangar


@record
class Ship:
    """A ship in battle."""

    design: int
    seat: int = NOBODY  # who commands it
    start_seat: int = NOBODY  # who commanded it when the battle began
    status: int
    q: int  # the ship's hex (front hex of a large ship)
    r: int
    facing: int  # direction 0 to 5 of the prow
    by_umpire: int  # what the umpire adds to each of its throws, until lifted
    vector_q: int  # hex that it will occupy next
    vector_r: int
    from_q: int  # hex before the last movement
    from_r: int
    structure: int
    impact: int  # 1: hit by a shot or a collision this turn
    autonomy: int
    engines: int  # working engines
    systems_hits: int  # SI criticals not repaired
    tractors: int  # working TM
    faults: int  # broken things that could be repaired
    fires: int  # burning tanks
    new_fires: int  # of those, lit this turn
    soldiers: int
    cargo_lost: int  # cargo points lost so far
    armour: list[int] = cells(PARTS_MAX)  # points when this turn began
    loss: list[int] = cells(PARTS_MAX)  # provisional loss of this turn
    working: list[int] = cells(PARTS_MAX * STORES)
    broken: list[int] = cells(PARTS_MAX * STORES)
    cargo: list[int] = cells(CARGOES)
    air: list[int] = cells(LINES_MAX)  # working SV by line
    airless: list[int] = cells(LINES_MAX)  # SV that can still be repaired
    air_lost: list[int] = cells(LINES_MAX)  # turn in which the line lost its last SV; 0: has air
    crew_count: int
    crew: list[Crew] = rows(Crew, CREW_MAX, used="crew_count")
    weapon_count: int
    weapons: list[Weapon] = rows(Weapon, WEAPONS_MAX, used="weapon_count")
    engineer: int = NOBODY  # sealed: 1 will check, 0 will not
    navigator: int = NOBODY
    manoeuvre: int  # this turn's manoeuvrability, engineer's result included
    help: int  # navigator's result: added to this turn's piloting checks
    open: int  # 1: its player is being asked about it; 2: its orders are being rewritten
    limit: int  # orders that it may write this turn
    orders: list[int] = cells(ORDERS_MAX)  # Letter, sealed
    order_count: int
    forgo: int  # 1: the pilot makes no check, to be free for repairs
    board: int = NOBODY  # ship that it means to board, sealed
    piloted: int = NOBODY  # Outcome of this turn's piloting check; NOBODY: none made
    retreating: int  # 1: announced; 2: pays a manoeuvre point in the coming order phase
    targets: int  # declared targets, one bit a ship
    shots: int  # declared shots still to make
    made: int  # shots made or wasted this turn
    farthest: int  # distance of the farthest ship shot at this turn
    section: list[int] = cells(SHIPS_MAX, NOBODY)  # section chosen against each target
    dodge_skill: int = NOBODY  # pilot's skill when combat, or collisions, opened; NOBODY: none able
    dodge_wound: int
    open_hits: int  # SI criticals when combat, or collisions, opened
    host: int = NOBODY  # ship that it is attached to
    host_turn: int  # turn in which it attached
    grip: int = NOBODY  # ship that it took hold of in a collision still being settled
    inside: int = NOBODY  # ship in which its people fight on though their own is lost
    grips: int  # parts with a working TM when the ships had moved, one bit each
    carrier: int = NOBODY  # ship in whose hangar it lies
    berth: int = NOBODY  # part of that hangar
    berth_turn: int  # turn in which it docked there; 0: before the battle
    loaded: int  # rounds taken on in a hangar this turn
    operations: int  # launches and dockings of this turn
    launch_asked: int  # 1: has been asked about launching this turn
    dock_asked: int  # 1: docking has been settled this turn
    late_bays: list[int] = cells(PARTS_MAX)  # Ch that other dockings of this phase have broken
    late_air: list[int] = cells(LINES_MAX)  # SV that they have broken, by line
    brace: int = NOBODY  # section that the player chose for the collision at hand
    tie: int  # the die that ranks it among equally fast ships


@record
class Torpedo:
    """A torpedo that passed its to-hit check and may yet be dodged (CEP-12.5)."""

    shooter: int
    weapon: int
    target: int
    section: int
    band: int
    critical: int
    location: int  # dL
    one: int  # the damage dice
    other: int


@record
class Rock:
    """An asteroid (CEP-25.2): fixed, one hex."""

    q: int
    r: int
    spaces: int


@record
class Gravity:
    """A gravity field (CEP-25.1): every hex within `radius` of (q, r) is its source."""

    q: int
    r: int
    radius: int
    strength: int  # hexes that a vector is moved each turn
    reach: int  # hexes from the source


@record
class Goal:
    """What makes a seat win at once."""

    seat: int
    aim: int
    ship: int = NOBODY
    amount: int
    direction: int


@record
class Options:
    """Optional rules; each is read in one place."""

    wrecks: int = 1  # CEP-22.2
    berthed_lost: int = 1  # CEP-16.19: a ship in a hangar that is hit is lost
    gravity: int = 1  # CEP-25.1, where the scenario has fields
    asteroids: int = 1  # CEP-25.2, where the scenario has rocks
    away: int = 40  # hexes from every ship at which a wreck is away from the battle
    wreck_hangars: int = 1  # CEP-22.2: ships in a wreck's hangar are spared and may launch
    whole_turns: int = 1  # CEP-24.11: the turn of docking does not count for refuelling
    ties_cost: int  # CEP-23.11: at equal totals each side loses one
    struck_choice: int  # CEP-21.5: the player always chooses the section struck
    broken_grip: int  # CEP-23.2: a tractor broken by the very collision does not hold
    busy_fight: int  # CEP-19.5: who tried a repair last turn may join a fight aboard
    own_posts: int  # CEP-23.24: crew on a prize work at their own kind of post only
    carrier_check: int  # CEP-24.9: the carrier's pilot may halve the damage of a crash inside
    spent_targets: int  # CEP-10.6: a ship at 0 structure is still a target until the phase ends
    one_a_die: int  # CEP-16.5: a berth without air loses one soldier at each failed die
    ruined_out: int  # CEP-19.8: a tank ruined by a fumble goes out
    one_dodge: int  # CEP-12.5: one dodge for all torpedoes of an attacker, at the shortest range
    guests_explode: int  # CEP-22.2: a ship that fails to survive in a hangar is lost, no wreck
    boarders_lost: int  # CEP-23.6: people who fight aboard are lost with their own ship
    guests_kept: int  # CEP-23.22: ships in the hangar of a prize stay their owner's, shut in
    must_dock: int  # CEP-24.6: whoever stands where he can dock does
    all_check: int  # CEP-8.2: each engineer and navigator makes a check; what they give adds up
    ceasing_costs: int  # CEP-10.4: who stops shooting loses a round for each shot still declared
    rounds_left: int  # CEP-16.16: of a magazine that blows up the rounds left at that moment count
    all_losses: int  # CEP-16.8: all armour losses of the turn count when plating is hit
    second_random: int  # CEP-23.7: of two sections a second check strikes one at random
    stays_attached: int  # CEP-23.23: a boarder without fighters stays until its player retreats
    time_draws: int  # CEP-1.2: when time runs out it is a draw, unless the scenario names a winner
    hurt_at_once: int  # CEP-7.2: what a collision does to a pilot counts in the next of the turn
    frail_wrecks: int  # CEP-22.3: any collision destroys a wreck
    first_goal: int  # CEP-1.2: of goals met in one turn the first in the scenario wins
    crash_at_once: int  # CEP-7.2: what a crash in a hangar breaks counts for who docks next
    first_holds: int  # CEP-23.13: of two sides that board a ship the first to attach takes it
    wreck_safe: int  # CEP-22.2: nobody aboard a wreck makes a death roll
    sick_bays: int  # CEP-2.20: who lies in a sick bay makes no death roll
    equal_fails: int  # CEP-6.2: a total that equals the skill fails, repairs apart
    one_more: int  # CEP-23.12: one, and one more for each time that the losers are outnumbered
    whole_halves: int  # CEP-21.8: of half a vector's hexes fractions are dropped from what is left
    dock_close: int  # CEP-24.6: to dock the vector must lie in the hex next to the carrier's prow
    air_at_once: int  # CEP-16.5: the turn in which the air is lost counts as one
    burn_at_once: int  # CEP-16.11: a tank costs a day in the very turn in which it is lit
    systems_mend: int  # CEP-5.5: the systems value weighs on repairs too
    joined_spared: int  # CEP-23.9: ships that are joined do not fire at each other
    all_torpedoes: int  # CEP-12.4: torpedoes that missed make dodging harder too
    pilot_fires: int  # CEP-11.8: the pilot fires the weapon of a dead gunner, ahead
    navigator_fires: int  # CEP-8.3: the navigator's result counts when the pilot fires
    edge: int  # CEP-1.2: hexes from the middle beyond which a ship has fled; 0: endless space


@record
class Neighbour:
    """A ship that flies about, as the bot that orders another ship sees it."""

    ship: int
    is_friend: int  # or a wreck: nobody to fire at
    is_attached: int  # they may share a hex
    q: int  # where it will stand, as far as its orders are known
    r: int
    short_q: int  # where a friend will stand if its pilot fails: without its last order
    short_r: int
    mates: int  # thousandths of torpedoes that friends will have running at it
    stamp: int  # stands for all that `given` and `taken` hang on: while it holds, they do
    given: list[int] = cells(SPEED_STEPS * BEARINGS)  # damage expected of own fire, plus 1; 0: open
    taken: list[int] = cells(BEARINGS)  # the same of its fire


@record
class Arms:
    """What a ship can fire with and how well it dodges, as a bot has noted it."""

    known: int  # 1: noted
    flown: int  # 1: it has a pilot
    dodge: int  # his skill, less what weighs on it wherever the torpedo comes from
    pace: int  # what its speed weighs on all fire
    count: int  # weapons that can fire
    arcs: list[int] = cells(WEAPONS_MAX)  # sections that each bears on
    skills: list[int] = cells(WEAPONS_MAX)  # less what weighs on it at any range and speed
    kinds: list[int] = cells(WEAPONS_MAX)  # Weaponry
    stamp: int  # a number that stands for all that


@record
class Reckoning:
    """What a bot has reckoned while it weighs the orders of one ship."""

    count: int
    ships: list[Neighbour] = rows(Neighbour, SHIPS_MAX, used="count")
    armed: int
    arms: list[Arms] = rows(Arms, SHIPS_MAX, used="armed")  # by ship


@record
class State:
    """A battle between two choices."""

    turn: int
    phase: int
    seat_count: int
    over: int
    winner: int = NOBODY
    ending: int
    awaiting: int  # seats that must choose, one bit each
    turn_limit: int
    holder: int = NOBODY  # seat that wins when time runs out; NOBODY: by value
    active: int = NOBODY  # seat whose single shot or decision it is
    sides: list[int] = cells(SEATS_MAX, NOBODY)  # each seat's side; NOBODY: one of its own
    cursor: list[int] = cells(SEATS_MAX, NOBODY)  # ship that each seat is asked about
    worth: list[int] = cells(SEATS_MAX)  # value of each side at the start, in thirds
    options: Options = part(Options)
    design_count: int
    designs: list[Design] = rows(Design, DESIGNS_MAX, used="design_count", fixed=True)
    ship_count: int
    ships: list[Ship] = rows(Ship, SHIPS_MAX, used="ship_count")
    torpedo_count: int
    torpedoes: list[Torpedo] = rows(Torpedo, TORPEDOES_MAX, used="torpedo_count")
    rock_count: int
    rocks: list[Rock] = rows(Rock, ROCKS_MAX, used="rock_count")
    field_count: int
    fields: list[Gravity] = rows(Gravity, FIELDS_MAX, used="field_count")
    goal_count: int
    goals: list[Goal] = rows(Goal, GOALS_MAX, used="goal_count")
    fight: int  # host whose boarding is being fought
    owed: list[int] = cells(2)  # losses that the boarded side and the boarders still have to name
    side: int  # which of the two is naming: 0 the boarded, 1 the boarders
    member: int = NOBODY  # crew member asked about repairs
    prize: int = NOBODY  # captured ship whose new crew is being named
    pair: int  # 1: the pair below is being settled; 2: the first of it, a ship, and a rock
    ranks: list[int] = cells(SHIPS_MAX, NOBODY)  # ships from fastest to slowest
    rank_count: int
    pair_one: int
    pair_other: int
    pace: int  # speed of the ship that meets rocks, before the first of them
    crash: int = NOBODY  # ship that has missed its berth; the dice below place the hit
    crash_location: int
    crash_one: int
    crash_other: int
    tally: Tally = part(Tally, scratch=True)
    reckoning: Reckoning = part(Reckoning, scratch=True)
    blast_count: int
    blast_ship: list[int] = cells(BLASTS_MAX, scratch=True)
    blast_part: list[int] = cells(BLASTS_MAX, scratch=True)
    blast_points: list[int] = cells(BLASTS_MAX, scratch=True)
