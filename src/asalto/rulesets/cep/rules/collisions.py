"""Collisions of ships, wrecks and asteroids (chapters 21 and 25)."""

from asalto.core.geometry.hexes import composed, decomposed, halved
from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, location_die, one_section, shot_dice, tie_die
from ..say import Log
from ..state import State
from ..tables import COLLISION_SHARE
from ..vocabulary import Reason, Status
from .checks import chance, is_success, outcome, start_tally
from .crew import note_pilot
from .damage import take_hit
from .sections import (
    ALL_ROUND,
    exposed_part,
    hex_of,
    keep_together,
    middle_die,
    odd_dice,
    sections_of,
    share_hex,
    speed,
)

ROCKS = 2
"""`State.pair` while asteroids are being settled."""
TIE_THROWS = 4
"""Throws of ties, at most; after them the order of the ships decides."""
TIE_STEP = 11
"""More than a die shows, so that a later throw never outweighs an earlier one."""


def can_collide(state: State, i: int) -> bool:
    """True for ships and wrecks on the board; what is attached counts as part of its host."""
    ship = state.ships[i]
    if ship.host >= 0:
        return False
    return ship.status == Status.FLYING or ship.status == Status.WRECK


def is_faster(state: State, i: int, j: int) -> bool:
    """True if ship i ranks before ship j: speed, manoeuvrability, one die each (CEP-21.10)."""
    one = speed(state.ships[i])
    other = speed(state.ships[j])
    if one != other:
        return one > other
    one = state.ships[i].manoeuvre
    other = state.ships[j].manoeuvre
    if one != other:
        return one > other
    one = state.ships[i].tie
    other = state.ships[j].tie
    return one > other or (one == other and i < j)


def are_equal(state: State, i: int, j: int) -> bool:
    """True if neither speed nor manoeuvrability tells which of two ships in a hex is faster."""
    one = state.ships[i]
    other = state.ships[j]
    if i == j or not can_collide(state, j) or not share_hex(state, i, j):
        return False
    return speed(one) == speed(other) and one.manoeuvre == other.manoeuvre and one.tie == other.tie


def break_ties(state: State, dice: Dice) -> None:
    """One die for each ship that has an equal; those still equal throw again (CEP-21.10)."""
    for i in range(state.ship_count):
        state.ships[i].tie = 0
    for _ in range(TIE_THROWS):
        tied = 0
        for i in range(state.ship_count):
            if can_collide(state, i):
                for j in range(state.ship_count):
                    if are_equal(state, i, j):
                        tied |= 1 << i
        for i in range(state.ship_count):
            state.ships[i].tie *= TIE_STEP
            if (tied >> i) & 1 != 0:
                state.ships[i].tie += tie_die(dice, i)


def rank_ships(state: State, dice: Dice) -> None:
    """The order in which ships collide, frozen before the first of them (CEP-21.9, 21.10)."""
    state.rank_count = 0
    state.pair_one = 0
    state.pair_other = 0
    break_ties(state, dice)
    for i in range(state.ship_count):
        if can_collide(state, i) and has_company(state, i):
            at = state.rank_count
            while at > 0 and is_faster(state, i, state.ranks[at - 1]):
                state.ranks[at] = state.ranks[at - 1]
                at -= 1
            state.ranks[at] = i
            state.rank_count += 1


def has_company(state: State, i: int) -> bool:
    """True if some other ship stands in its hex."""
    for j in range(state.ship_count):
        if j != i and can_collide(state, j) and share_hex(state, i, j):
            return True
    return False


def next_pair(state: State) -> bool:
    """Go on to the next pair that shares a hex; False when there is none (CEP-21.9)."""
    while state.pair_one < state.rank_count:
        state.pair_other += 1
        if state.pair_other >= state.rank_count:
            state.pair_one += 1
            state.pair_other = state.pair_one
            continue
        i = state.ranks[state.pair_one]
        j = state.ranks[state.pair_other]
        both = can_collide(state, i) and can_collide(state, j)
        if both and share_hex(state, i, j) and not have_docked(state, i, j):
            return True
    return False


def have_docked(state: State, i: int, j: int) -> bool:
    """True if one of the two tried to dock in the other this turn: that was settled (CEP-24.9)."""
    if state.ships[i].dock_asked != 0 and state.ships[i].carrier == j:
        return True
    return state.ships[j].dock_asked != 0 and state.ships[j].carrier == i


def struck_sections(state: State, i: int, j: int) -> int:
    """The sections of ship i from which ship j came (CEP-21.5)."""
    if state.options.struck_choice != 0:
        return ALL_ROUND
    ship = state.ships[i]
    other = state.ships[j]
    return sections_of(ship.from_q, ship.from_r, ship.facing, other.from_q, other.from_r)


def needs_brace(state: State, i: int, j: int) -> bool:
    """True if the ship's player has to say which section is struck (CEP-21.5)."""
    return has_to_say(state, i, struck_sections(state, i, j))


def has_to_say(state: State, i: int, mask: int) -> bool:
    """True if several sections (bits) could be struck, and the ship's player has not said which."""
    ship = state.ships[i]
    if ship.status != Status.FLYING or ship.brace >= 0:
        return False
    return mask & (mask - 1) != 0


def collider(state: State, i: int) -> int:
    """The other ship of the pair that is being settled."""
    one = state.ranks[state.pair_one]
    return state.ranks[state.pair_other] if one == i else one


def brace_sections(state: State, i: int) -> int:
    """The sections (bits) of ship i of which its player says which is struck: by the ship of the
    pair at hand, the carrier whose hangar it has missed, or the asteroid (CEP-21.5, 24.9, 25.2)."""
    if state.crash >= 0:
        return struck_sections(state, i, state.ships[i].carrier)
    if state.pair == ROCKS:
        return rock_sections(state, i, state.pair_other)
    return struck_sections(state, i, collider(state, i))


def avoid_check(state: State, i: int, j: int, dice: Dice, log: Log) -> int:
    """The pilot's check, as he was when the collisions opened, by an option as he is now (CEP-7.2);
    a ship without an able pilot fails, its dice only place the hit (CEP-21.1, 21.2, 21.5). Returns
    an outcome."""
    ship = state.ships[i]
    if state.options.hurt_at_once != 0:
        note_pilot(state, i)
    skill = ship.dodge_skill
    if skill < 0:
        shot_dice(dice, Roll.PLACE, i)
        return 2
    start_tally(state, i, ship.open_hits, ship.dodge_wound)
    tally_add(state.tally, Reason.NAVIGATOR, ship.help)
    odds = chance(state, skill)
    total = shot_dice(dice, Roll.AVOID, i, skill - state.tally.total)
    result = outcome(state, dice, total, skill)
    passed = is_success(result)
    say.avoidance(
        log, dice, state.tally, Roll.AVOID, passed, odds, i, other=j, skill=skill, result=result
    )
    return result


def collision_damage(spaces: int, hexes: int) -> int:
    """A tenth of the other's spaces by half its speed, one rounding down at the end (CEP-21.4)."""
    return spaces * hexes // COLLISION_SHARE


def crash_part(state: State, i: int, side: int, location: int, one: int, other: int) -> int:
    """The part struck, with the dice of the piloting check (CEP-21.5)."""
    design = state.designs[state.ships[i].design]
    middle = middle_die(location, one, other)
    return exposed_part(design, side, odd_dice(location, one, other), middle)


def struck_side(state: State, i: int, mask: int, dice: Dice) -> int:
    """The section struck, of those in `mask` (bits): the player's choice; of two sections of a
    wreck, which nobody commands, one at random (CEP-21.5)."""
    chosen = state.ships[i].brace
    if chosen >= 0 and (mask >> chosen) & 1 != 0:
        return chosen
    return one_section(dice, mask, i)


def swap_vectors(state: State, i: int, j: int, log: Log) -> None:
    """The two vectors change places; each distance is then halved (CEP-21.7, 21.8)."""
    one = state.ships[i]
    other = state.ships[j]
    q = one.vector_q
    r = one.vector_r
    one.vector_q = other.vector_q
    one.vector_r = other.vector_r
    other.vector_q = q
    other.vector_r = r
    halve_vector(state, i)
    halve_vector(state, j)
    say.vectors_swapped(log, i, other=j, speed=speed(one), other_speed=speed(other))


def halve_vector(state: State, i: int) -> None:
    """The vector moves back by half of each part of its offset, fractions dropped; by an option
    they are dropped from what is left (CEP-21.8)."""
    ship = state.ships[i]
    q, r = halved(ship.vector_q - ship.q, ship.vector_r - ship.r)
    if state.options.whole_halves != 0:
        way, along, aside = decomposed(ship.vector_q - ship.q, ship.vector_r - ship.r)
        q, r = composed(way, along // 2, aside // 2)
    ship.vector_q = ship.q + q
    ship.vector_r = ship.r + r
    keep_together(state)


def crash_on(
    state: State, i: int, part: int, points: int, location: int, one: int, other: int,
    dice: Dice, log: Log,
) -> None:  # fmt: skip
    """Collision damage meets armour and gives criticals as usual (CEP-21.6)."""
    state.ships[i].impact = 1
    if points > 0:
        take_hit(state, i, part, points, location, one, other, dice, log)


def collide(state: State, i: int, j: int, dice: Dice, log: Log) -> tuple[int, int, int, int]:
    """Two ships in one hex (CEP-21.1 to 21.7). Returns both outcomes and both parts struck
    (-1 where they missed each other)."""
    first = avoid_check(state, i, j, dice, log)
    location = location_die(dice)
    one = face(dice, 1)
    other = face(dice, 2)
    second = avoid_check(state, j, i, dice, log)
    if is_success(first) and is_success(second):
        say.near_miss(log, i, other=j)
        return first, second, -1, -1
    their_location = location_die(dice)
    their_one = face(dice, 1)
    their_other = face(dice, 2)
    mine = state.designs[state.ships[i].design].spaces
    theirs = state.designs[state.ships[j].design].spaces
    to_first = collision_damage(theirs, speed(state.ships[j]))
    to_second = collision_damage(mine, speed(state.ships[i]))
    if is_success(first):
        to_first = to_first // 2
    if is_success(second):
        to_second = to_second // 2
    side = struck_side(state, i, struck_sections(state, i, j), dice)
    part = crash_part(state, i, side, location, one, other)
    side = struck_side(state, j, struck_sections(state, j, i), dice)
    their_part = crash_part(state, j, side, their_location, their_one, their_other)
    say.collided(log, i, other=j, damage=to_first, other_damage=to_second)
    crash_on(state, i, part, to_first, location, one, other, dice, log)
    crash_on(state, j, their_part, to_second, their_location, their_one, their_other, dice, log)
    swap_vectors(state, i, j, log)
    return first, second, part, their_part


def next_rock(state: State) -> bool:
    """Go on to the next ship in the hex of an asteroid; False when there is none (CEP-25.2). A
    large ship may strike two: at the speed that it had before the first (CEP-7.2)."""
    if state.options.asteroids == 0:
        return False
    if state.pair != ROCKS:
        state.pair = ROCKS
        state.pair_one = 0
        state.pair_other = NOBODY
    while state.pair_one < state.ship_count:
        i = state.pair_one
        if state.pair_other < 0:
            state.pace = speed(state.ships[i])
        state.pair_other += 1
        if state.pair_other >= state.rock_count:
            state.pair_one += 1
            state.pair_other = NOBODY
        elif can_collide(state, i) and stands_on(state, i, state.pair_other):
            return True
    return False


def rock_sections(state: State, i: int, k: int) -> int:
    """The sections of ship i on which an asteroid lies, from where the ship came (CEP-25.2)."""
    if state.options.struck_choice != 0:
        return ALL_ROUND
    ship = state.ships[i]
    rock = state.rocks[k]
    return sections_of(ship.from_q, ship.from_r, ship.facing, rock.q, rock.r)


def stands_on(state: State, i: int, k: int) -> bool:
    """True if either hex of the ship is the asteroid's."""
    for which in range(state.designs[state.ships[i].design].hexes):
        q, r = hex_of(state, i, which)
        if q == state.rocks[k].q and r == state.rocks[k].r:
            return True
    return False


def strike_rock(state: State, i: int, k: int, dice: Dice, log: Log) -> None:
    """A check, or damage by the rock's size and the ship's own speed; the vector is halved
    (CEP-25.2). RECONSTRUCTED: size, check, damage."""
    ship = state.ships[i]
    if is_success(avoid_check(state, i, NOBODY, dice, log)):
        say.rock_avoided(log, i)
    else:
        location = location_die(dice)
        one = face(dice, 1)
        other = face(dice, 2)
        points = collision_damage(state.rocks[k].spaces, state.pace)
        say.rock_struck(log, i, damage=points)
        side = struck_side(state, i, rock_sections(state, i, k), dice)
        part = crash_part(state, i, side, location, one, other)
        crash_on(state, i, part, points, location, one, other, dice, log)
        halve_vector(state, i)
    ship.brace = NOBODY
