"""What a seat may choose now."""

from asalto.core.geometry.hexes import SIDES
from asalto.core.kernel.records import NOBODY

from . import offer
from .hexvertices import first_hex, second_hex
from .offer import Choices
from .rules.actions import door_refusal, feature_refusal, leave_refusal, pick_up_refusal
from .rules.cover import cover_shot_refusal
from .rules.deployment import accept_refusal, start_place_refusal
from .rules.grenades import (
    is_half_to_throw_at,
    is_hex_to_be_named,
    is_thing_in,
    is_within_throw,
    throw_refusal,
)
from .rules.here import can_step_on, is_line_clear_to, is_spent, look_about, way_to
from .rules.movement import BARRED, can_go_on, can_turn_in_passing
from .rules.sight import is_in_arc
from .rules.wounds import undecided_item
from .state import COLUMN, ROW, SIDE_MAX, State
from .tables import (
    ABOUT_TURN,
    ACTION_COST,
    ALL_KINDS,
    BACKWARD_COST,
    CARRYING_EXTRA,
    CHEAPEST,
    FORWARD_COST,
    FORWARD_KINDS,
    FRONT_Q,
    FRONT_R,
    MELEE_COST,
    RANGED_COST,
    TURN_IN_PLACE,
    TURN_ON_ARRIVAL,
    TURN_SIZES,
    WAY_OF,
    WAY_Q,
    WAY_R,
)
from .turn import pending
from .vocabulary import Phase, Refusal, Status

BARE_COUNT = 4
BARE = (1 << BARE_COUNT) - 1
"""Hexes of a row without furniture are passed over four at a time."""


def legal(state: State, seat: int, out: Choices) -> None:
    """Append every choice that a seat may make now."""
    if seat < 0 or (pending(state) >> seat) & 1 == 0:
        return
    if state.phase == Phase.ACTION:
        legal_actions(state, seat, state.active, out)
    elif state.phase == Phase.COVER_FIRE:
        legal_cover_shots(state, seat, out)
    elif state.phase == Phase.CHARACTER:
        for i in range(state.character_count):
            one = state.characters[i]
            if one.unit == state.unit and one.activated == 0 and one.status == Status.IN_PLAY:
                offer.activate(out, seat, i)
        offer.pass_unit(out, seat, state.unit)
    elif state.phase == Phase.EQUIPMENT:
        row = state.items[undecided_item(state)]
        offer.drop(out, seat, row.owner, place_q=2 * row.q, place_r=2 * row.r)
        offer.drop(out, seat, row.owner, place_q=2 * row.other_q, place_r=2 * row.other_r)
    else:
        legal_deployment(state, seat, out)


def legal_cover_shots(state: State, seat: int, out: Choices) -> None:
    """Cover shots at the character that acts, or none (SCH-9.5, 9.14, 9.20)."""
    target = state.plan.actor
    for i in range(state.character_count):
        if state.characters[i].seat == seat and state.characters[i].cover == 1:
            if cover_shot_refusal(state, i, target) == Refusal.NONE:
                offer.cover_shot(out, seat, i, target=target)
    offer.hold(out, seat)


def legal_deployment(state: State, seat: int, out: Choices) -> None:
    """Where the next character may stand, or the start of a battle with fixed places."""
    if state.free_start == 0:
        offer.begin(out, seat)
        return
    if accept_refusal(state) == Refusal.NONE:
        offer.accept(out, seat)
    who, placed = state.deployed, (1 << state.deployed) - 1
    for r in range(1 - ROW, SIDE_MAX):
        bits = state.zones[seat].hexes[r + ROW]
        q = -COLUMN
        while bits > 0:
            if bits & 1 == 1:
                if start_place_refusal(state, who, 2 * q, 2 * r, placed) == Refusal.NONE:
                    for facing in range(SIDES):
                        offer.place(out, seat, who, place_q=2 * q, place_r=2 * r, facing=facing)
            bits >>= 1
            q += 1


def legal_actions(state: State, seat: int, who: int, out: Choices) -> None:
    """Everything that the active character may do; one whom the umpire has killed, only end."""
    if state.characters[who].status != Status.IN_PLAY:
        offer.end(out, seat, who)
        return
    passing = state.passing == 1
    if passing or state.points >= CHEAPEST:
        look_about(state)
        if not passing:
            legal_attacks(state, seat, who, out)
        if state.points >= FORWARD_COST and (state.halted == 0 or state.here.straddlers > 0):
            legal_steps(state, seat, who, out)
    legal_turns(state, seat, who, out)
    if not passing:
        if state.points >= ACTION_COST:
            legal_other_actions(state, seat, who, out)
        offer.end(out, seat, who)


def legal_attacks(state: State, seat: int, who: int, out: Choices) -> None:
    """Attacks at characters, and going over to cover fire."""
    one, here, points = state.characters[who], state.here, state.points
    idle = one.item == NOBODY
    armed = idle and points >= RANGED_COST and one.ranged > 0
    throws = idle and points >= ACTION_COST and one.grenades > 0
    blows = here.beside if points >= MELEE_COST and one.melee > 0 else 0
    shots = here.within if armed else 0
    targets = (here.others if throws else blows | shots) & ~here.hidden
    ahead_q, ahead_r, least = FRONT_Q[one.facing], FRONT_R[one.facing], state.options.open_arc
    i = 0
    while targets > 0:
        if targets & 1 == 1:
            other = state.characters[i]
            form = ahead_q * (other.q - one.q) + ahead_r * (other.r - one.r)
            if form >= least and ((here.clear >> i) & 1 == 1 or is_line_clear_to(state, i)):
                if (blows >> i) & 1 == 1:
                    offer.fight(out, seat, who, target=i)
                if (shots >> i) & 1 == 1:
                    offer.shoot(out, seat, who, target=i)
                if throws and is_within_throw(state, one, other.q, other.r):
                    if not is_hex_to_be_named(one, other.q, other.r):
                        offer.throw(out, seat, who, target=i)
        targets >>= 1
        i += 1
    if armed:
        offer.cover(out, seat, who)


def legal_steps(state: State, seat: int, who: int, out: Choices) -> None:
    """Steps to whole hexes and, where allowed, astride; each also with an about turn."""
    one, here = state.characters[who], state.here
    facing = one.facing
    about, ways = (facing + 3) % SIDES, WAY_OF[facing]
    points = state.points
    if one.item != NOBODY:
        points -= CARRYING_EXTRA
    for kind in range(ALL_KINDS):
        cost = FORWARD_COST if kind < FORWARD_KINDS else BACKWARD_COST
        if cost > points:
            break
        way = ways[kind]
        if (here.barred >> way) & 1 == 1:
            continue
        q, r = one.q + WAY_Q[way], one.r + WAY_R[way]
        if (here.open >> way) & 1 == 1:
            offer.step(out, seat, who, q, r, facing)
            if cost + ABOUT_TURN <= points:
                offer.step(out, seat, who, q, r, about)
            continue
        found = way_to(state, way)
        times, through = found >> 1, found & 1 == 1
        rest, paid = points - cost * times, ABOUT_TURN * times
        if found == BARRED or rest < 0:
            continue
        if not through or can_go_on(state, who, q, r, facing, facing, times, 0, rest):
            offer.step(out, seat, who, q, r, facing)
        if paid <= rest:
            if not through or can_go_on(state, who, q, r, facing, about, times, paid, rest - paid):
                offer.step(out, seat, who, q, r, about)


def legal_turns(state: State, seat: int, who: int, out: Choices) -> None:
    """Turns in place that the AP reach (SCH-5.4, 5.6)."""
    now, anchor = state.characters[who].facing, state.anchor
    prices, times = TURN_IN_PLACE, 1
    if state.arrival > 0:
        prices, times = TURN_ON_ARRIVAL, state.arrival
    purse = state.points + state.paid
    for facing in range(SIDES):
        price = prices[TURN_SIZES[anchor - facing + SIDES]] * times
        if facing == now or price > purse:
            continue
        if (state.faced >> facing) & 1 == 1 and is_spent(state, who, facing):
            continue
        if state.passing == 1:
            rest = min(state.points, purse - price)
            if not can_step_on(state, facing, rest):
                if not can_turn_in_passing(state, who, facing, rest, price):
                    continue
        offer.turn(out, seat, who, facing)


def legal_other_actions(state: State, seat: int, who: int, out: Choices) -> None:
    """Doors, consoles, things lying about, leaving, grenades at objects."""
    one = state.characters[who]
    q, r = one.q, one.r
    for i in range(state.door_count):
        if -4 < q - 2 * state.doors[i].q < 4 and -4 < r - 2 * state.doors[i].r < 4:
            if door_refusal(state, who, i) == Refusal.NONE:
                offer.door(out, seat, who, door=i)
    for i in range(state.feature_count):
        if -2 < q - 2 * state.features[i].q < 2:
            if feature_refusal(state, who, i) == Refusal.NONE:
                offer.operate(out, seat, who, feature=i)
    for i in range(state.item_count):
        if -2 < q - 2 * state.items[i].q < 2:
            if pick_up_refusal(state, who, i) == Refusal.NONE:
                offer.pick_up(out, seat, who, item=i)
    if one.item != NOBODY:
        offer.put_down(out, seat, who, item=one.item)
    elif one.grenades > 0:
        legal_throws_at_objects(state, seat, who, out)
    if leave_refusal(state, who) == Refusal.NONE:
        offer.leave(out, seat, who)


def legal_throws_at_objects(state: State, seat: int, who: int, out: Choices) -> None:
    """Grenades at consoles, caches, things lying and furniture, and at either hex of somebody
    astride, each hex once (SCH-14.3)."""
    offer_throws_at_halves(state, seat, who, out)
    for i in range(state.feature_count):
        offer_throw_at(state, seat, who, state.features[i].q, state.features[i].r, out)
    for i in range(state.item_count):
        item = state.items[i]
        if item.gone == 0 and item.carrier == NOBODY and not is_thing_in(state, item.q, item.r, i):
            offer_throw_at(state, seat, who, item.q, item.r, out)
    if state.options.grenade_furniture == 0:
        return
    one = state.characters[who]
    for r in range(-(state.board.width // 2), state.board.height):
        bits = state.board.obstruction[r + ROW]
        q = -COLUMN
        while bits > 0:
            if bits & BARE == 0:
                bits >>= BARE_COUNT
                q += BARE_COUNT
                continue
            if bits & 1 == 1 and is_in_arc(state, one, 2 * q, 2 * r):
                if not is_thing_in(state, q, r, state.item_count):
                    offer_throw_at(state, seat, who, q, r, out)
            bits >>= 1
            q += 1


def offer_throw_at(state: State, seat: int, who: int, q: int, r: int, out: Choices) -> None:
    """Offer a grenade at what is in a hex."""
    if throw_refusal(state, who, 2 * q, 2 * r) != Refusal.NONE:
        return
    if not is_half_to_throw_at(state, who, q, r, state.character_count):
        offer.throw_at(out, seat, who, place_q=2 * q, place_r=2 * r)


def offer_throws_at_halves(state: State, seat: int, who: int, out: Choices) -> None:
    """Offer a grenade at each of the two hexes of whoever stands astride."""
    for i in range(state.character_count):
        one = state.characters[i]
        if one.status != Status.IN_PLAY or (one.q | one.r) & 1 == 0:
            continue
        q, r = first_hex(one.q, one.r)
        for _ in range(2):
            mine = is_half_to_throw_at(state, who, q, r, i + 1)
            if mine and not is_half_to_throw_at(state, who, q, r, i):
                offer.throw_at(out, seat, who, place_q=2 * q, place_r=2 * r)
            q, r = second_hex(one.q, one.r)
