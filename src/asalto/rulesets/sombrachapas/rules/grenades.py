"""Chapter 14: grenades (granadas) and fire."""

from asalto.core.geometry.hexes import SIDES, distance
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..hexvertices import first_hex, second_hex
from ..rolls import Roll, damage_sum, shadow_die, skill_roll
from ..say import Log
from ..state import ROW, Character, State
from ..tables import CENTRE_TIMES, RING_TIMES
from ..vocabulary import Refusal, Status
from .ranged import begin_roll, chance_of, higher_first
from .sight import is_in_arc, is_line_clear
from .terrain import (
    fire_hex,
    has_hex,
    is_in_hex,
    is_on_board,
    is_walled,
    refresh_board,
    refresh_rows,
)
from .wounds import hurt


def throw_refusal(state: State, who: int, q: int, r: int) -> int:
    """Why a character may not throw a grenade at a place, AP and target aside (SCH-14.2, 14.3)."""
    one = state.characters[who]
    if one.grenades < 1:
        return Refusal.NO_GRENADE
    if one.item != NOBODY:
        return Refusal.HANDS_FULL
    if not is_within_throw(state, one, q, r):
        return Refusal.TOO_FAR
    if not is_in_arc(state, one, q, r):
        return Refusal.NOT_IN_FRONT
    return Refusal.NONE if is_line_clear(state, one.q, one.r, q, r) else Refusal.NO_LINE


def is_within_throw(state: State, one: Character, q: int, r: int) -> bool:
    """Whether a place is near enough for a grenade: the manual names no limit (SCH-14.3)."""
    if state.options.grenade_range == 0:
        return True
    hex_q, hex_r = blast_hex(one, q, r)
    return gap_to_hex(one, hex_q, hex_r) <= state.options.grenade_range


def is_object_hex(state: State, q: int, r: int) -> bool:
    """Whether a hex holds a definite object: console, cache, thing lying, furniture (SCH-14.3)."""
    if is_thing_in(state, q, r, state.item_count):
        return True
    return state.options.grenade_furniture == 1 and has_hex(state.board.obstruction, q, r)


def is_thing_in(state: State, q: int, r: int, before: int) -> bool:
    """Whether a hex holds a feature, or one of the first `before` things that lie about."""
    for i in range(state.feature_count):
        if state.features[i].q == q and state.features[i].r == r:
            return True
    for i in range(before):
        item = state.items[i]
        if item.q == q and item.r == r and item.gone == 0 and item.carrier == NOBODY:
            return True
    return False


def is_half_to_throw_at(state: State, who: int, q: int, r: int, before: int) -> bool:
    """Whether one of the first `before` characters stands astride a hex, where a grenade can be
    thrown at it: in which of the two it lands, the thrower chooses (SCH-14.2, 14.5)."""
    for i in range(before):
        other = state.characters[i]
        if i == who or other.status != Status.IN_PLAY or (other.q | other.r) & 1 == 0:
            continue
        if is_in_hex(other, q, r) and throw_refusal(state, who, other.q, other.r) == Refusal.NONE:
            return True
    return False


def gap_to_hex(one: Character, q: int, r: int) -> int:
    """Distance from a character to a hex; astride, the lesser (SCH-6.13)."""
    near_q, near_r = first_hex(one.q, one.r)
    far_q, far_r = second_hex(one.q, one.r)
    return min(distance(near_q, near_r, q, r), distance(far_q, far_r, q, r))


def is_hex_to_be_named(thrower: Character, q: int, r: int) -> bool:
    """Whether a place is astride two hexes as near to the thrower: he must name one (SCH-14.2)."""
    one_q, one_r = first_hex(q, r)
    two_q, two_r = second_hex(q, r)
    if one_q == two_q and one_r == two_r:
        return False
    return gap_to_hex(thrower, one_q, one_r) == gap_to_hex(thrower, two_q, two_r)


def blast_hex(thrower: Character, q: int, r: int) -> tuple[int, int]:
    """The hex of the target; of a token astride, where the thrower names neither of its two, the
    nearer one."""
    one_q, one_r = first_hex(q, r)
    two_q, two_r = second_hex(q, r)
    if gap_to_hex(thrower, two_q, two_r) < gap_to_hex(thrower, one_q, one_r):
        return two_q, two_r
    return one_q, one_r


def throw_grenade(
    state: State, who: int, target: int, q: int, r: int, dice: Dice, log: Log
) -> None:
    """Throw a grenade: an Action roll whose dice are the blast; a miss does nothing (SCH-14.4)."""
    one = state.characters[who]
    hex_q, hex_r = blast_hex(one, q, r)
    one.grenades -= 1
    added = begin_roll(state, who)
    hit = skill_roll(dice, Roll.GRENADE, who, one.action - added) + added <= one.action
    damage, rounds = damage_sum(dice), shadow_die(dice)
    say.grenade(
        log, dice, state.tally, Roll.GRENADE, hit, chance_of(one.action - added), who, target,
        2 * hex_q, 2 * hex_r, one.action,
    )  # fmt: skip
    higher_first(log)
    if hit:
        mask = blast_mask(state, hex_q, hex_r)
        blast(state, who, hex_q, hex_r, mask, damage, log)
        light_fire(state, hex_q, hex_r, mask, rounds, log)


def blast_mask(state: State, q: int, r: int) -> int:
    """The hexes that a grenade reaches, as the bits of a Fire (SCH-14.6, 14.8, 14.9).

    Not off the board nor into an obstacle; round a corner too, unless `shield_blast` is set.
    """
    mask = 0
    for bit in range(SIDES + 1):
        hex_q, hex_r = fire_hex(q, r, bit)
        if not is_on_board(state.board, hex_q, hex_r) or is_solid(state, hex_q, hex_r):
            continue
        shielded = bit > 0 and is_walled(state, 2 * q, 2 * r, 2 * hex_q, 2 * hex_r)
        if state.options.shield_blast == 0 or not shielded:
            mask |= 1 << bit
    return mask


def is_solid(state: State, q: int, r: int) -> bool:
    """Whether an obstacle or a shut door fills a hex: no fire marker there (SCH-14.9)."""
    if has_hex(state.board.obstacle, q, r):
        return True
    for i in range(state.door_count):
        door = state.doors[i]
        if door.q == q and door.r == r and door.side == NOBODY and door.open == 0:
            return True
    return False


def blast_times(one: Character, q: int, r: int, mask: int) -> int:
    """How often the dice count for a character; astride, the greater once (SCH-14.5, 6.13)."""
    times = 0
    for bit in range(SIDES + 1):
        if (mask >> bit) & 1 == 1:
            hex_q, hex_r = fire_hex(q, r, bit)
            if is_in_hex(one, hex_q, hex_r):
                times = max(times, CENTRE_TIMES if bit == 0 else RING_TIMES)
    return times


def blast(state: State, who: int, q: int, r: int, mask: int, damage: int, log: Log) -> None:
    """Hurt everybody in the hexes reached, friend, foe and thrower (SCH-14.5 to 14.8)."""
    for i in range(state.character_count):
        one = state.characters[i]
        if one.status == Status.IN_PLAY:
            times = blast_times(one, q, r, mask)
            if times > 0:
                hurt(state, i, who, damage * times, log)


def light_fire(state: State, q: int, r: int, mask: int, rounds: int, log: Log) -> None:
    """Put fire on the hexes reached, for as many rounds as the shadow die (SCH-14.9, 14.11)."""
    if mask == 0:
        return
    if state.fire_count >= len(state.fires):
        put_out_shortest(state, log)
    fire = state.fires[state.fire_count]
    state.fire_count += 1
    fire.q = q
    fire.r = r
    fire.mask = mask
    fire.rounds = rounds + state.options.extra_fire_round
    hexes = 0
    for bit in range(SIDES + 1):
        hexes += (mask >> bit) & 1
    refresh_rows(state, r + ROW - 1, r + ROW + 1)
    say.fire_lit(log, 2 * q, place_r=2 * r, hexes=hexes, rounds=fire.rounds)


def put_out_shortest(state: State, log: Log) -> None:
    """With FIRES_MAX fires burning, the one with the fewest rounds to go makes room."""
    shortest = 0
    for i in range(state.fire_count):
        if state.fires[i].rounds < state.fires[shortest].rounds:
            shortest = i
    old, last = state.fires[shortest], state.fires[state.fire_count - 1]
    say.fire_out(log, 2 * old.q, 2 * old.r)
    old.q = last.q
    old.r = last.r
    old.mask = last.mask
    old.rounds = last.rounds
    state.fire_count -= 1
    refresh_board(state)


def burn_down(state: State, log: Log) -> None:
    """At the end of a round every fire has one less to go, and is out at 0 (SCH-14.11)."""
    kept = 0
    for i in range(state.fire_count):
        fire, row = state.fires[i], state.fires[kept]
        if fire.rounds <= 1:
            say.fire_out(log, 2 * fire.q, place_r=2 * fire.r)
            continue
        row.q = fire.q
        row.r = fire.r
        row.mask = fire.mask
        row.rounds = fire.rounds - 1
        kept += 1
    if state.fire_count > 0:
        state.fire_count = kept
        refresh_board(state)
