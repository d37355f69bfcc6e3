"""Declaring, the order of fire, ammunition and the shot (chapters 10 and 11).

Ships are `i` (who shoots) and `j` (the target), by their places in `state.ships`; a `weapon` is a
place in its ship's `weapons`. `section` is one of the four of `Section`; several stand as bits.
`end` is 0 for a ship's front hex, 1 for the rear hex of one that takes up two. Ranges are in hexes.
"""

from asalto.core.geometry.hexes import distance
from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, location_die, one_of, one_section, shot_dice
from ..say import Log
from ..state import SHIPS_MAX, TORPEDOES_MAX, Ship, State, Weapon
from ..tables import LONGEST, PILOT_ARC, SPEED_MODIFIER, SPEED_STEP, TO_HIT, TORPEDOES
from ..vocabulary import Condition, Outcome, Reason, Status, Weaponry
from .checks import chance, is_success, outcome, start_tally, wound_of
from .crew import is_able, is_pilots, note_pilot
from .damage import land
from .sections import (
    FIRST_SECTION,
    arc,
    band,
    gap,
    hex_of,
    is_flying,
    root_of,
    sections_of,
    speed,
)
from .sides import are_friends


def speed_modifier(hexes: int) -> int:
    """1 for each 4 hexes, or part of 4, between a ship and its vector (CEP-11.3, 11.4)."""
    return SPEED_MODIFIER * speed_steps(hexes)


def speed_steps(hexes: int) -> int:
    """How often a ship that moves so many hexes counts as fast."""
    return (hexes + SPEED_STEP - 1) // SPEED_STEP


def range_modifier(kind: int, hexes: int) -> int:
    """What the distance means for a kind of weapon (CEP-11.1); none shoots beyond LONGEST."""
    return TO_HIT[kind][band(hexes)]


def open_weapons(state: State, i: int) -> None:
    """Note who can fire what, as things stand when combat opens
    (CEP-7.2, 7.3, 11.8, 11.10, 16.3)."""
    ship = state.ships[i]
    pilot = note_pilot(state, i)
    for weapon in range(ship.weapon_count):
        gun = ship.weapons[weapon]
        gun.open_rounds = gun.rounds
        gun.fired = 0
        gun.aimed = NOBODY
        gun.ready = 0
        if gun.condition == Condition.WORKING and gun.rounds > 0:
            member = weapon_crew(state, ship, gun, pilot)
            if member >= 0:
                gun.ready = 1
                gun.skill = ship.crew[member].skill
                gun.wound = wound_of(ship.crew[member])


def weapon_crew(state: State, ship: Ship, gun: Weapon, pilot: int) -> int:
    """Who fires it: its gunner if able, the pilot only where it never had one (CEP-11.2, 11.8)."""
    if is_pilots(state, ship, gun):
        return pilot
    return gun.gunner if is_able(state, ship.crew[gun.gunner]) else -1


def shots_of(gun: Weapon) -> int:
    """Shots that a weapon may still make this turn (CEP-10.9, 2.12, 10.11)."""
    if gun.ready == 0:
        return 0
    most = TORPEDOES if gun.kind == Weaponry.TO else 1
    return max(0, min(most, gun.open_rounds) - gun.fired)


def most_shots(ship: Ship) -> int:
    """Shots that a ship can declare (CEP-10.1)."""
    total = 0
    for weapon in range(ship.weapon_count):
        total += shots_of(ship.weapons[weapon])
    return total


def is_target(state: State, i: int, j: int) -> bool:
    """True if ship j is an enemy of ship i on the board and not yet at 0 structure, unless the
    option lets such ships be shot at (CEP-10.2, 10.6); by another not one that it is joined with
    (CEP-23.9)."""
    other = state.ships[j]
    if other.status != Status.FLYING:
        return False
    if other.structure <= 0 and state.options.spent_targets == 0:
        return False
    if state.options.joined_spared != 0 and root_of(state, i) == root_of(state, j):
        return False
    return not are_friends(state, i, j)


def declares(state: State, i: int) -> bool:
    """True if a ship fights on board another, or has a weapon ready and a target (CEP-10.1)."""
    ship = state.ships[i]
    if ship.host >= 0 and ship.host_turn < state.turn:
        return True
    if most_shots(ship) > 0:
        for j in range(state.ship_count):
            if is_target(state, i, j):
                return True
    return False


def is_declared(ship: Ship, j: int) -> bool:
    """True if ship j stands in its declaration (CEP-10.1)."""
    return (ship.targets >> j) & 1 != 0


def bearings(state: State, i: int, j: int, end: int) -> tuple[int, int, int]:
    """Ship i against a hex of ship j: sections of i that hold it, sections of j that hold i, range.

    The range is measured from the front hex (CEP-1.7, 3.9, 11.5).
    """
    ship = state.ships[i]
    other = state.ships[j]
    q, r = hex_of(state, j, end)
    own = sections_of(ship.q, ship.r, ship.facing, q, r)
    hit = sections_of(q, r, other.facing, ship.q, ship.r)
    return own, hit, distance(ship.q, ship.r, q, r)


def is_nearest_first(state: State, i: int, j: int) -> bool:
    """True unless a farther ship has been shot at already by this ship (CEP-10.4, 10.5, 10.8)."""
    return gap(state, i, j) >= state.ships[i].farthest


def may_aim(state: State, i: int, weapon: int, j: int) -> bool:
    """True if the weapon may still shoot and ship j is a declared target open to it."""
    ship = state.ships[i]
    gun = ship.weapons[weapon]
    if shots_of(gun) == 0 or not is_declared(ship, j) or not is_target(state, i, j):
        return False
    if gun.aimed != NOBODY and gun.aimed != j:
        return False
    return is_nearest_first(state, i, j)


def open_sections(state: State, i: int, weapon: int, j: int, end: int) -> int:
    """The sections (bits) of a target that a shot may hit; 0 if it cannot reach.

    Arc, range, and the section already chosen this turn (CEP-3.6 to 3.9, 10.3, 13.2, 13.3).
    """
    ship = state.ships[i]
    gun = ship.weapons[weapon]
    own, hit, hexes = bearings(state, i, j, end)
    if hexes > LONGEST:
        return 0
    if not bears(state, ship, gun, own):
        return 0
    return chosen_section(ship, j, hit)


def bears(state: State, ship: Ship, gun: Weapon, own: int) -> bool:
    """True if the weapon bears on any of its ship's sections (bits) that hold the target."""
    if is_pilots(state, ship, gun):
        return own & PILOT_ARC != 0
    return own & arc(state.designs[ship.design].kind[gun.part], gun.turret, gun.gunner) != 0


def chosen_section(ship: Ship, j: int, hit: int) -> int:
    """The sections (bits) left by what the ship chose against this target (CEP-13.3)."""
    chosen = ship.section[j]
    if chosen >= 0 and (hit >> chosen) & 1 != 0:
        return 1 << chosen
    return hit


def has_shot(state: State, i: int) -> bool:
    """True if some weapon of the ship can reach some declared target."""
    ship = state.ships[i]
    for weapon in range(ship.weapon_count):
        if shots_of(ship.weapons[weapon]) > 0:
            for j in range(state.ship_count):
                if is_declared(ship, j) and may_aim(state, i, weapon, j):
                    if reaches(state, i, weapon, j):
                        return True
    return False


def reaches(state: State, i: int, weapon: int, j: int) -> bool:
    """True if the weapon bears on either hex of ship j, near enough (CEP-10.3, 11.1)."""
    for end in range(state.designs[state.ships[j].design].hexes):
        if open_sections(state, i, weapon, j, end) != 0:
            return True
    return False


def shot_tally(state: State, i: int, weapon: int, j: int, hexes: int, hits: int) -> None:
    """Range and weapon, both speeds, systems, wound (CEP-11.1 to 11.6); the navigator by an option.

    `hits`: how often the systems are hit; for a shot, when combat opened (CEP-7.2).
    """
    ship = state.ships[i]
    gun = ship.weapons[weapon]
    start_tally(state, i, hits, gun.wound)
    tally = state.tally
    tally_add(tally, Reason.RANGE, range_modifier(gun.kind, hexes))
    tally_add(tally, Reason.TARGET_SPEED, speed_modifier(speed(state.ships[j])))
    tally_add(tally, Reason.OWN_SPEED, speed_modifier(speed(ship)))
    if state.options.navigator_fires != 0 and is_pilots(state, ship, gun):
        tally_add(tally, Reason.NAVIGATOR, ship.help)


def spend(ship: Ship, weapon: int) -> None:
    """A shot, made or wasted, takes one round (CEP-10.3, 10.11)."""
    gun = ship.weapons[weapon]
    gun.fired += 1
    gun.rounds = max(0, gun.rounds - 1)
    ship.shots -= 1
    ship.made += 1


def shoot(
    state: State, i: int, weapon: int, j: int, section: int, end: int, dice: Dice, log: Log
) -> None:
    """One shot at a section of a target, resolved at once (CEP-10.7, 11.7, 12.5)."""
    struck, side, away, result = throw_shot(state, i, weapon, j, section, end, dice, log)
    if struck != NOBODY:
        strike(state, i, weapon, struck, side, away, result, dice, log)


def throw_shot(
    state: State, i: int, weapon: int, j: int, section: int, end: int, dice: Dice, log: Log
) -> tuple[int, int, int, int]:
    """Whom a shot hits (NOBODY: it misses), the section, how many hexes away, and the result of the
    check (CEP-11.1); the first shot of the turn against a ship chooses the section for all
    (CEP-13.3)."""
    ship = state.ships[i]
    gun = ship.weapons[weapon]
    spend(ship, weapon)
    gun.aimed = j
    if ship.section[j] < 0:
        ship.section[j] = section
    ship.farthest = max(ship.farthest, gap(state, i, j))
    hexes, result = to_hit(state, i, weapon, j, end, Roll.SHOT, dice, log)
    if is_success(result):
        return j, section, hexes, result
    other = second_target(state, i, j, dice)
    if other < 0:
        return NOBODY, section, hexes, result
    near = nearest_end(state, i, other)
    _, hit, hexes = bearings(state, i, other, near)
    if hexes > LONGEST:
        return NOBODY, section, hexes, result
    side = second_section(state, i, other, hit, section, dice)
    hexes, result = to_hit(state, i, weapon, other, near, Roll.SECOND_SHOT, dice, log)
    return other if is_success(result) else NOBODY, side, hexes, result


def second_section(state: State, i: int, j: int, hit: int, wanted: int, dice: Dice) -> int:
    """The section of ship j that a second check strikes, of those in `hit` (bits): the one chosen
    against it this turn, else the one that this shot was aimed at, else the first (CEP-13.3, 23.7),
    or by an option one at random; it is chosen with that for the turn."""
    ship = state.ships[i]
    mask = chosen_section(ship, j, hit)
    if state.options.second_random != 0:
        side = one_section(dice, mask, i)
    else:
        side = wanted if (mask >> wanted) & 1 != 0 else FIRST_SECTION[mask]
    if ship.section[j] < 0:
        ship.section[j] = side
    return side


def nearest_end(state: State, i: int, j: int) -> int:
    """The hex of ship j that is nearest to ship i's front hex: of two as near, the front one."""
    if state.designs[state.ships[j].design].hexes == 1:
        return 0
    _, _, front = bearings(state, i, j, 0)
    _, _, rear = bearings(state, i, j, 1)
    return 1 if rear < front else 0


def to_hit(
    state: State, i: int, weapon: int, j: int, end: int, name: int, dice: Dice, log: Log
) -> tuple[int, int]:
    """The to-hit check: how many hexes away the ship is, and the result (CEP-11.1, 11.9)."""
    gun = state.ships[i].weapons[weapon]
    _, _, hexes = bearings(state, i, j, end)
    shot_tally(state, i, weapon, j, hexes, state.ships[i].open_hits)
    odds = chance(state, gun.skill)
    total = shot_dice(dice, name, i, gun.skill - state.tally.total)
    result = outcome(state, dice, total, gun.skill)
    hit = is_success(result)
    if name == Roll.SHOT:
        say.shot(
            log, dice, state.tally, name, hit, odds, i,
            target=j, weapon=weapon, skill=gun.skill, result=result, range=hexes,
        )  # fmt: skip
    else:
        say.second_shot(
            log, dice, state.tally, name, hit, odds, i,
            target=j, weapon=weapon, skill=gun.skill, result=result, range=hexes,
        )  # fmt: skip
    return hexes, result


def strike(
    state: State, i: int, weapon: int, j: int, section: int, hexes: int, result: int,
    dice: Dice, log: Log,
) -> None:  # fmt: skip
    """A shell lands with the dice of its own check; a torpedo runs until the dodges (CEP-12.5,
    13.1)."""
    gun = state.ships[i].weapons[weapon]
    is_critical = 1 if result == Outcome.CRITICAL else 0
    location = location_die(dice)
    one = face(dice, 1)
    other = face(dice, 2)
    if gun.kind != Weaponry.TO:
        land(state, j, gun.kind, section, is_critical, location, one, other, dice, log)
        return
    if state.torpedo_count >= TORPEDOES_MAX:
        return
    running = state.torpedoes[state.torpedo_count]
    state.torpedo_count += 1
    running.shooter = i
    running.weapon = weapon
    running.target = j
    running.section = section
    running.band = band(hexes)
    running.critical = is_critical
    running.location = location
    running.one = one
    running.other = other
    say.torpedo_ran(log, i, target=j, weapon=weapon)


def second_target(state: State, i: int, j: int, dice: Dice) -> int:
    """A miss on joined ships may hit another of them, at random; -1: none (CEP-23.7 to 23.9)."""
    anchor = root_of(state, j)
    if root_of(state, i) == anchor:
        return -1
    count = 0
    for other in range(state.ship_count):
        if is_beside(state, other, j, anchor):
            count += 1
    if count == 0:
        return -1
    chosen = one_of(dice, count, i)
    for other in range(state.ship_count):
        if is_beside(state, other, j, anchor):
            if chosen == 0:
                return other
            chosen -= 1
    return -1


def is_beside(state: State, other: int, j: int, anchor: int) -> bool:
    """True if another ship is joined with ship j by a boarding."""
    if other == j or not is_flying(state.ships[other]) or state.ships[other].structure <= 0:
        return False
    return root_of(state, other) == anchor


def waste(state: State, i: int, weapon: int, log: Log) -> None:
    """A declared shot that nothing can take costs a round of a weapon (CEP-10.3, 10.6)."""
    spend(state.ships[i], weapon)
    say.shot_wasted(log, i, weapon=weapon)


def cease(state: State, i: int) -> None:
    """It stops shooting (CEP-10.4); by an option the shots that it declared are lost one by one: no
    ship is near enough any more (CEP-10.6)."""
    if state.options.ceasing_costs == 0:
        state.ships[i].shots = 0
    else:
        state.ships[i].farthest = LONGEST + 1


def close_fire(ship: Ship) -> None:
    """Forget this turn's declaration."""
    ship.targets = 0
    ship.shots = 0
    ship.made = 0
    ship.farthest = 0
    for j in range(min(SHIPS_MAX, len(ship.section))):
        ship.section[j] = NOBODY
    for weapon in range(ship.weapon_count):
        ship.weapons[weapon].open_rounds = ship.weapons[weapon].rounds
