"""The records of a starship battle."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, UNKNOWN, cells, part, record, rows
from asalto.core.kernel.tally import Tally

from .terms import Band, Fate, Position, Weapon

SHIPS_MAX = 12
CREW_MAX = 40
MOUNTS_MAX = 50
FLIGHTS_MAX = 96
WOUNDS_MAX = 256
SEATS_MAX = 4
PAIRS = SHIPS_MAX * SHIPS_MAX
SLOTS = 3
SKILLS = 11
SYSTEMS = 7
MOUNT_SYSTEM = 100
"""Repairs name a system track by its number, a mount by 100 and its number."""


@record
class Member:
    """One of the crew, a group of equals (`heads`), or a program that holds a post."""

    position: int = Position.PASSENGER
    mount: int = NOBODY  # a gunner's (first) mount; an engineer's drive, a System
    heads: int = 1  # persons in this row; a group of gunners mans as many mounts from `mount` on
    machine: int  # 1: a program, which nothing but a dead power plant stops
    up: int = 1  # 1: alive and conscious
    armour: int  # points of worn armour
    suit: int  # rads that a suit keeps off
    rads: int  # dose so far
    minor: int  # minor actions used this turn
    significant: int  # significant actions used this turn
    targeting: int  # 1: busy locking on, may take further targets
    done: int = NOBODY  # the turn in which it was last done
    passes: int  # times it let the others act first this turn
    bonus: int  # points of the captain's pool, for the next check
    by_umpire: int  # what the umpire adds to each check, until lifted
    edge: int = NOBODY  # enemy ship against which the next check takes the +4
    task: int = NOBODY  # Skill of an extended action, or NOBODY
    task_left: int  # turns of work that it still needs
    disturbed: int = NOBODY  # the turn whose work a hit has spoilt
    stayed: int  # 1: at home, when the last boarding party set out
    ability: list[int] = cells(6, 7)  # STR DEX END INT EDU SOC, 0..15
    skill: list[int] = cells(SKILLS, NOBODY)  # level, or NOBODY for none at all


@record
class Mount:
    """A turret, a bay or a fixed mounting."""

    kind: int
    hits: int  # 0..3
    patched: int  # hits mended for the battle only
    fired: int  # the turn in which it last fired
    defended: int  # the number of the salvo against which it last fired
    missile: int = Weapon.STANDARD_MISSILE  # what its racks hold
    weapon: list[int] = cells(SLOTS, NOBODY)  # Weapon of each slot
    ready: list[int] = cells(SLOTS)  # missiles or canisters ready in each slot


@record
class Ship:
    """One vessel: what it is, what is left of it, what it is doing."""

    seat: int = NOBODY
    fate: int = Fate.RESERVE
    hidden: int  # 1: unseen by the other seats
    aware: int = 1  # 1: knew of the enemy at the start
    tons: int
    small: int  # 1: a small craft
    hull: int
    hull_max: int
    structure: int
    structure_max: int
    armour: int
    armour_max: int
    reflec: int  # extra armour against lasers
    thrust: int  # as built
    jump: int  # jump number, 0 for none
    speed: int
    steered: int  # the turn in which speed was last adjusted
    electronics: int  # DM of the suite
    jammers: int  # 1: can jam
    stealth: int  # 1: stealth coating
    encryption: int  # 1: its signals are in cipher
    hits: list[int] = cells(SYSTEMS)  # 0..3 on each track
    patched: list[int] = cells(SYSTEMS)  # hits mended for the battle only
    fuel: int  # kilograms
    cargo: int  # kilograms
    hold: int  # 1: was built with a hold
    leak: int  # tons an hour
    missiles: list[int] = cells(3)  # in the magazine: standard, nuclear, smart
    canisters: int  # in the magazine
    spent: int  # racks, bays and sandcasters that are empty
    meson_screen: int
    nuclear_damper: int
    evade: int  # DM that the program takes from incoming fire
    fire_aid: int  # attacks a turn that Fire Control aids
    auto_repair: int  # attempts a turn
    passengers: int
    pilot: int = NOBODY  # who holds the post now (kept up to date)
    captain: int = NOBODY
    operator: int = NOBODY
    officer: int = NOBODY  # chief security officer, or the captain for want of one
    initiative: int
    boost: int  # added this turn by the captain
    boost_next: int  # added next turn
    hasty: int
    acted: int  # 1: has had its actions this turn
    delayed: int  # 1: waits; 2: has let another ship act since
    put_off: int  # counts by which it has delayed its turn, until that comes
    stage: int  # 0 not begun, 1 missiles arrived, 2 acts, 3 drones done
    cursor: int  # place in the line of the crew that is asked next
    called: int = NOBODY  # who of the crew was called to act out of turn
    interrupts: int = NOBODY  # ship that goes on when this one is done
    reacted: int  # reactions used this turn
    stunned: int = NOBODY  # the turn in which it has no reactions
    evasive: int  # DM on attacks at it
    line_up: int  # DM on its attacks this turn
    aid_left: int  # aided attacks left this turn
    drones_left: int  # repair attempts left this turn
    drone_help: int  # DM that the drones lend to the next repair
    pool: int  # the captain's points not handed out
    pursues: int = NOBODY
    pursuit: int  # turns of pursuit after the first
    pursuit_kept: int  # the turn in which it was last begun or kept
    docked: int = NOBODY
    boards: int = NOBODY  # ship in which its party fights
    party: int  # boarders in that ship
    round: int  # the turn of its last round of boarding
    board_dm: int  # on the next opposed Tactics check
    taken_by: int = NOBODY  # ship whose boarders have won it
    taken_turn: int  # when
    counter: int  # the turn in which it may board back
    crew_fate: int
    struck: int = NOBODY  # ship to which it has surrendered
    offered: int  # the turn in which it last offered to surrender
    carrier: int = NOBODY  # ship in which a small craft has its berth
    plot: int  # 0 none, 1 good, 2 bad
    hazard: int  # 0 none, 1 debris or traffic, 2 to 4 asteroids of rising density
    hazard_speed: int  # 1: the debris moves much faster or slower
    collision: int  # the turn of the last collision check
    planet: int = NOBODY  # band to the planet
    orbit: int  # 1: in orbit
    decaying: int  # the turn in which it must enter the atmosphere
    tactics: int  # part of its initiative that another ship's captain gave
    planner: int = NOBODY  # that ship
    comms: int = 1  # 1: reliable communications with its side; -1: none while it is jammed
    talking: int  # 1: signals that can be intercepted
    jammed_by: int = NOBODY  # the last ship that has jammed it
    jammed_too: int  # others that jam it, one bit each
    edge_on: int = NOBODY  # enemy whose plans are known: one DM +4
    crew_count: int
    mount_count: int
    crew: list[Member] = rows(Member, CREW_MAX, used="crew_count")
    mounts: list[Mount] = rows(Mount, MOUNTS_MAX, used="mount_count")


@record
class Flight:
    """Missiles under way together."""

    launcher: int
    target: int
    kind: int
    count: int
    need: int  # each hits on this or more
    due: int  # turn of arrival
    launched: int


@record
class Wound:
    """Damage that waits for the end of the ship's actions."""

    attacker: int
    target: int
    cause: int  # Weapon
    shots: int
    dice: int  # of each shot
    sand: int  # dice taken off each shot
    screen: int = NOBODY  # level of the screen's operator, or NOBODY for no screen
    points: int  # damage thrown already; 0: by its dice


@record
class Shot:
    """The attack that somebody may now react to."""

    what: int  # Attack
    step: int
    attacker: int
    member: int
    mount: int
    mask: int  # slots still to be fired
    weapon: int
    shots: int
    target: int
    flight: int
    dodge: int  # DM won by dodging
    dodged: int  # 1: a dodge was tried
    sand: int
    screen: int = NOBODY
    series: int  # cumulative penalty of point defence
    wounds: int  # place of the first wound of this attack
    aided: int  # 1: Fire Control aids this attack


@record
class Weighed:
    """What a trial for exact odds came to; nothing of the battle itself."""

    on: int  # 1: an opposed check is thrown once only
    result: int = UNKNOWN  # 1 success, 0 failure, AGAIN for a tie; UNKNOWN: the log says it
    damage: int  # of one shot, after sand, screen and armour
    hits: int  # of one shot, or mended, stopped, shot down
    shots: int  # how many such shots the attack has
    location: int = NOBODY  # Location where the hits of the shot fall


@record
class Options:
    """Settings of the rules, each read in one place."""

    pursuit_short: int  # 1: a pursuit may begin at Short too
    pool_needs_success: int  # 1: no points from a failed Leadership check
    world_size: int = 7
    atmosphere: int = 6
    noise: int  # 1: heavy interference or traffic on the air
    all_crew_each: int  # 1: of a group that is hit as a whole, each head has its own throw
    radiation_pierces: int  # 1: radiation only from shots that do damage
    radiation_first: int  # 1: the radiation crew hit comes before the hits
    radiant_crew: int  # 1: Crew hits by radiant weapons use the Radiation column
    singles_first: int  # 1: single hits before doubles and triples
    dodge_each: int  # 1: a dodge counts for one kind of weapon of the mount
    sand_later_only: int  # 1: sand does not weaken beams that have hit before
    ram_one_roll: int  # 1: one damage roll for both ships of a ram
    thruster_packs: int = 1  # 0: no boarding across from ship to ship, only docked
    pursuit_matches: int = 1  # 0: the pursuer follows by his own speed changes only
    docked_as_one: int  # 1: docked ships have the same range to every other ship
    link_stays_down: int  # 1: communications that were jammed must be set up anew
    docked_evade: int  # 1: docked ships evade each other's fire, and may ram and pursue each other
    missiles_recalled: int  # 1: who surrenders turns off the missiles; so does the other side
    tactics_by_captain: int  # 1: a fleet's Tactics are lost with the captain who planned
    delay_keeps_tactics: int  # 1: the count of a delayed ship falls when it is cut off
    traffic_others: int  # 1: a ship does not count itself among the five that are traffic
    boarders_small: int  # 1: who crosses is as hard to hit as any person
    rads_pass_screens: int  # 1: a meson screen takes nothing off the radiation
    marines_first: int  # 1: of those who cross no officer is shot down before the marines
    sand_close: int  # 1: as a weapon sand reaches to Close only
    evade_turn: int  # 1: evasive manoeuvres end with the turn
    none_below_zero: int  # 1: no reactions at an initiative below 0
    fired_no_defence: int  # 1: a turret that has fired throws no sand and defends nobody
    fusion_clean: int  # 1: fusion guns do not irradiate
    missiles_lost: int  # 1: missiles of a ship that is lost are lost with it
    plans_at_enemy: int  # 1: intercepted plans help no evasion and no lining up


@record
class State:
    """A starship battle."""

    turn: int
    phase: int
    seat_count: int = 2
    over: int
    winner: int = NOBODY
    ending: int
    limit: int = 12  # last turn
    limit_winner: int = NOBODY  # seat that wins at the limit; NOBODY: by losses
    sides: list[int] = cells(SEATS_MAX, NOBODY)  # each seat's side; NOBODY: one of its own
    escape_seat: int = NOBODY  # seat that wins by leaving
    ask: int
    ask_ship: int = NOBODY
    ask_member: int = NOBODY
    ask_other: int = NOBODY
    ask_seat: int = NOBODY
    cursor: int  # ship or seat asked next in the phase
    waiter: int  # delaying ships that were asked at this point, one bit each
    delaying: int  # ships that delay
    stirred: int  # 1: somebody of the acting crew has done something since they were asked
    acting: int = NOBODY
    radiant: int  # 1: the damage being resolved irradiates those it strikes
    salvo: int  # number of the arrival being resolved
    planned: int  # seats whose captain has made the Tactics check, one bit each
    checked: list[int] = cells(PAIRS)  # turn of the last range check of a pair
    band: list[int] = cells(PAIRS, Band.VERY_LONG)  # between ships i and j at i * 12 + j
    lock: list[int] = cells(PAIRS)  # DM of i's sensor lock on j, this turn
    tried: list[int] = cells(PAIRS)  # turn of i's last attempt to lock on j
    options: Options = part(Options)
    shot: Shot = part(Shot)
    tally: Tally = part(Tally, scratch=True)
    weighed: Weighed = part(Weighed, scratch=True)
    flight_count: int
    wound_count: int
    ship_count: int
    flights: list[Flight] = rows(Flight, FLIGHTS_MAX, used="flight_count")
    wounds: list[Wound] = rows(Wound, WOUNDS_MAX, used="wound_count")
    ships: list[Ship] = rows(Ship, SHIPS_MAX, used="ship_count")
