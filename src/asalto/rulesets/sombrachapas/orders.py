"""What a seat may say: `legal` lists it, `check` says why something may not be said."""

from asalto.core.choices import Choices, offer
from asalto.core.hexes import DIRECTION_Q, DIRECTION_R, SIDES
from asalto.core.records import NOBODY

from .choices import ChoiceKind, Refusal
from .refusals import check, place_refusal_at_start, turn_refusal
from .rules.actions import (
    door_refusal,
    feature_refusal,
    leave_refusal,
    pick_up_refusal,
)
from .rules.cover import cover_shot_refusal
from .rules.grenades import throw_refusal
from .rules.melee import melee_refusal
from .rules.movement import (
    can_go_on,
    half_being_left,
    is_astride,
    is_closed_place,
    is_place_difficult,
    is_place_taken,
    landing,
)
from .rules.points import step_cost
from .rules.ranged import own_side_spared, shot_refusal
from .rules.terrain import is_difficult, is_impassable
from .rules.wounds import undecided_item
from .state import COLUMN, ROW, SIDE_MAX, Character, Phase, State, Status, Straddling
from .tables import (
    ABOUT_TURN,
    ACTION_COST,
    ALL_KINDS,
    ASTRIDE_AHEAD,
    ASTRIDE_LEFT,
    ASTRIDE_RIGHT,
    BACKWARD_COST,
    CARRYING_EXTRA,
    DIFFICULT_TIMES,
    FORWARD_COST,
    FORWARD_KINDS,
    FRONT_Q,
    FRONT_R,
    MELEE_COST,
    RANGED_COST,
    STEP_Q,
    STEP_R,
    TURN_IN_PLACE,
    TURN_ON_ARRIVAL,
    TURN_SIZES,
    WHOLE_KINDS,
)
from .turn import pending

NEAR = 5
"""Doubled distance within which another token can matter for a step."""

__all__ = ["ChoiceKind", "Refusal", "check", "legal"]


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
                offer(out, ChoiceKind.ACTIVATE, seat, i)
    elif state.phase == Phase.EQUIPMENT:
        row = state.items[undecided_item(state)]
        offer(out, ChoiceKind.DROP, seat, row.owner, NOBODY, 2 * row.q, 2 * row.r)
        offer(out, ChoiceKind.DROP, seat, row.owner, NOBODY, 2 * row.other_q, 2 * row.other_r)
    else:
        legal_deployment(state, seat, out)


def legal_cover_shots(state: State, seat: int, out: Choices) -> None:
    """Cover shots at the character that acts, or none (SCH-9.5, 9.14)."""
    target = state.plan.actor
    for i in range(state.character_count):
        if state.characters[i].seat == seat and state.characters[i].cover == 1:
            if cover_shot_refusal(state, i, target) == Refusal.NONE:
                offer(out, ChoiceKind.COVER_SHOT, seat, i, target)
    offer(out, ChoiceKind.HOLD, seat)


def legal_deployment(state: State, seat: int, out: Choices) -> None:
    """Where the next character may stand, or the start of a battle with fixed places."""
    if state.free_start == 0:
        offer(out, ChoiceKind.BEGIN, seat)
        return
    who = state.deployed
    for r in range(1 - ROW, SIDE_MAX):
        bits = state.zones[seat].hexes[r + ROW]
        q = -COLUMN
        while bits > 0:
            if bits & 1 == 1:
                if place_refusal_at_start(state, who, 2 * q, 2 * r) == Refusal.NONE:
                    for facing in range(SIDES):
                        offer(out, ChoiceKind.PLACE, seat, who, NOBODY, 2 * q, 2 * r, facing)
            bits >>= 1
            q += 1


def legal_actions(state: State, seat: int, who: int, out: Choices) -> None:
    """Everything that the active character may do."""
    near = legal_attacks(state, seat, who, out)
    legal_steps(state, seat, who, near, out)
    legal_turns(state, seat, who, out)
    if state.passing == 0:
        if state.points >= ACTION_COST:
            legal_other_actions(state, seat, who, out)
        offer(out, ChoiceKind.END, seat, who)


def legal_attacks(state: State, seat: int, who: int, out: Choices) -> int:
    """Attacks at characters; returns those near enough to be in the way, as bits."""
    one = state.characters[who]
    points, near = state.points, 0
    idle = state.passing == 0
    strikes = idle and points >= MELEE_COST
    armed = idle and points >= RANGED_COST and one.ranged > 0 and one.item == NOBODY
    throws = idle and points >= ACTION_COST and one.grenades > 0 and one.item == NOBODY
    spared, least = own_side_spared(state), state.options.open_arc
    ahead_q, ahead_r = FRONT_Q[one.facing], FRONT_R[one.facing]
    for i in range(state.character_count):
        other = state.characters[i]
        if other.status != Status.IN_PLAY or i == who:
            continue
        off_q, off_r = other.q - one.q, other.r - one.r
        beside = False
        if -NEAR <= off_q <= NEAR and -NEAR <= off_r <= NEAR and -NEAR <= off_q + off_r <= NEAR:
            near |= 1 << i
            beside = True
        if ahead_q * off_q + ahead_r * off_r < least:
            continue
        if beside and strikes and melee_refusal(state, who, i, spared) == Refusal.NONE:
            offer(out, ChoiceKind.FIGHT, seat, who, i)
        if armed and shot_refusal(state, who, i, spared) == Refusal.NONE:
            offer(out, ChoiceKind.SHOOT, seat, who, i)
        if throws and throw_refusal(state, who, other.q, other.r) == Refusal.NONE:
            offer(out, ChoiceKind.THROW, seat, who, i)
    if armed:
        offer(out, ChoiceKind.COVER, seat, who)
    return near


def legal_steps(state: State, seat: int, who: int, near: int, out: Choices) -> None:
    """Steps to whole hexes and, where allowed, astride; each also with an about turn."""
    if state.points < FORWARD_COST:
        return
    one = state.characters[who]
    straddlers = is_straddler_among(state, near)
    if is_open_ground(state, one) and not straddlers:
        legal_steps_in_the_open(state, seat, who, near, out)
        return
    if state.halted == 1 and not straddlers:
        return
    points, facing = state.points, one.facing
    left = half_being_left(state, who, near)
    freely = state.options.straddling == Straddling.FREELY
    simple = state.wall_count + state.half_count + state.passing + state.halted == 0
    plain = freely or (state.options.straddling != Straddling.NEVER and (one.q | one.r) & 1 == 0)
    for kind in range(ALL_KINDS):
        if kind >= FORWARD_KINDS and points < BACKWARD_COST:
            break
        q, r = one.q + STEP_Q[facing][kind], one.r + STEP_R[facing][kind]
        if is_hopeless(state, one, q, r, freely, straddlers, near):
            continue
        half = 0
        if simple and (plain if (q | r) & 1 == 1 else not straddlers):
            times = DIFFICULT_TIMES if is_place_difficult(state.board, q, r) else 1
        else:
            refusal, times, half = landing(state, who, one.q, one.r, facing, kind, left, near)
            if refusal != Refusal.NONE:
                continue
        for size in range(0, 4, 3):
            rest = points - step_cost(state, who, kind, size, times)
            if rest < 0:
                break
            end = (facing + size) % SIDES
            if half == 1:
                paid = TURN_ON_ARRIVAL[size] * times
                if not can_go_on(state, who, q, r, facing, end, times, paid, rest):
                    continue
            offer(out, ChoiceKind.STEP, seat, who, NOBODY, q, r, end)


def is_hopeless(
    state: State, one: Character, q: int, r: int, freely: bool, straddlers: bool, near: int
) -> bool:  # fmt: skip
    """Whether a place is out of the question, said quickly: what most places about are."""
    astride = (q | r) & 1 == 1
    if astride and not freely and not straddlers and (one.q | one.r) & 1 == 1:
        return True
    if is_closed_place(state.board, q, r):
        return True
    return near != 0 and (astride or not straddlers) and is_place_taken(state, q, r, near)


def is_open_ground(state: State, one: Character) -> bool:
    """Whether a step from here is a matter of whole hexes: no walls, no halves, not astride."""
    if state.wall_count > 0 or state.half_count > 0 or state.passing == 1 or state.halted == 1:
        return False
    return (one.q | one.r) & 1 == 0 and not is_impassable(state.board, one.q >> 1, one.r >> 1)


def is_straddler_among(state: State, near: int) -> bool:
    """Whether any of the characters `near` stands astride."""
    i = 0
    while near >> i > 0:
        if (near >> i) & 1 == 1 and is_astride(state.characters[i].q, state.characters[i].r):
            return True
        i += 1
    return False


def legal_steps_in_the_open(state: State, seat: int, who: int, near: int, out: Choices) -> None:
    """The same as `legal_steps` for a token in a whole hex on open ground, but quickly."""
    one, board = state.characters[who], state.board
    points, facing = state.points, one.facing
    q, r = one.q >> 1, one.r >> 1
    astride = state.options.straddling != Straddling.NEVER
    here = DIFFICULT_TIMES if is_difficult(board, q, r) else 1
    extra = CARRYING_EXTRA if one.item != NOBODY else 0
    for back in range(2):
        left = (facing + 3 * back) % SIDES
        right = (left + 1) % SIDES
        cost = BACKWARD_COST if back == 1 else FORWARD_COST
        if points < cost + extra:
            break
        rough_left = ground_ahead(state, q, r, left, near)
        rough_right = ground_ahead(state, q, r, right, near)
        for i in range(FORWARD_KINDS if astride else WHOLE_KINDS):
            times = max(rough_left, rough_right) if i == ASTRIDE_AHEAD else rough_left
            if i % 2 == 1:
                times = rough_right
            if times == 0 or (i == ASTRIDE_AHEAD and (rough_left == 0 or rough_right == 0)):
                continue
            if ASTRIDE_LEFT <= i <= ASTRIDE_RIGHT:
                times = max(times, here)
            price = cost * times + extra
            if price > points:
                continue
            kind = i + FORWARD_KINDS * back
            to_q, to_r = one.q + STEP_Q[facing][kind], one.r + STEP_R[facing][kind]
            offer(out, ChoiceKind.STEP, seat, who, NOBODY, to_q, to_r, facing)
            if price + ABOUT_TURN * times <= points:
                about = (facing + 3) % SIDES
                offer(out, ChoiceKind.STEP, seat, who, NOBODY, to_q, to_r, about)


def ground_ahead(state: State, q: int, r: int, direction: int, near: int) -> int:
    """What multiplies a step into the neighbour of a hex; 0: it cannot be entered."""
    board = state.board
    q += DIRECTION_Q[direction]
    r += DIRECTION_R[direction]
    if (board.closed[r + ROW] >> (q + COLUMN)) & 1 == 1:
        return 0
    i = 0
    while near >> i > 0:
        if (near >> i) & 1 == 1:
            other = state.characters[i]
            if other.q == 2 * q and other.r == 2 * r:
                return 0
        i += 1
    if (board.difficult[r + ROW] >> (q + COLUMN)) & 1 == 1:
        return DIFFICULT_TIMES
    return 1


def legal_turns(state: State, seat: int, who: int, out: Choices) -> None:
    """Turns in place that the AP reach (SCH-5.6)."""
    now, anchor, arrival = state.characters[who].facing, state.anchor, state.arrival
    purse = state.points + state.paid
    for facing in range(SIDES):
        if facing == now:
            continue
        size = TURN_SIZES[anchor - facing + SIDES]
        price = TURN_ON_ARRIVAL[size] * arrival if arrival > 0 else TURN_IN_PLACE[size]
        if price <= purse:
            if state.passing == 0 or turn_refusal(state, who, facing) == Refusal.NONE:
                offer(out, ChoiceKind.TURN, seat, who, NOBODY, facing)


def legal_other_actions(state: State, seat: int, who: int, out: Choices) -> None:
    """Doors, consoles, things lying about, leaving, grenades at objects."""
    one = state.characters[who]
    for i in range(state.door_count):
        door = state.doors[i]
        if not (-4 < one.q - 2 * door.q < 4 and -4 < one.r - 2 * door.r < 4):
            continue
        if door_refusal(state, who, i) == Refusal.NONE:
            offer(out, ChoiceKind.DOOR, seat, who, i)
    for i in range(state.feature_count):
        if one.q - 2 * state.features[i].q > 1 or one.q - 2 * state.features[i].q < -1:
            continue
        if feature_refusal(state, who, i) == Refusal.NONE:
            offer(out, ChoiceKind.OPERATE, seat, who, i)
    for i in range(state.item_count):
        if one.q - 2 * state.items[i].q > 1 or one.q - 2 * state.items[i].q < -1:
            continue
        if pick_up_refusal(state, who, i) == Refusal.NONE:
            offer(out, ChoiceKind.PICK_UP, seat, who, i)
    if one.item != NOBODY:
        offer(out, ChoiceKind.PUT_DOWN, seat, who, one.item)
    elif one.grenades > 0:
        legal_throws_at_objects(state, seat, who, out)
    if leave_refusal(state, who) == Refusal.NONE:
        offer(out, ChoiceKind.LEAVE, seat, who)


def legal_throws_at_objects(state: State, seat: int, who: int, out: Choices) -> None:
    """Grenades at consoles, caches, things lying and furniture, each hex once (SCH-14.3)."""
    for i in range(state.feature_count):
        feature = state.features[i]
        if throw_refusal(state, who, 2 * feature.q, 2 * feature.r) == Refusal.NONE:
            offer(out, ChoiceKind.THROW_AT, seat, who, NOBODY, 2 * feature.q, 2 * feature.r)
    for i in range(state.item_count):
        item = state.items[i]
        if item.gone == 1 or item.carrier != NOBODY or is_listed(state, item.q, item.r, i):
            continue
        if throw_refusal(state, who, 2 * item.q, 2 * item.r) == Refusal.NONE:
            offer(out, ChoiceKind.THROW_AT, seat, who, NOBODY, 2 * item.q, 2 * item.r)
    if state.options.grenade_furniture == 0:
        return
    for r in range(1 - ROW, SIDE_MAX):
        bits = state.board.obstruction[r + ROW]
        q = -1
        while bits > 0:
            if bits & 1 == 1 and not is_listed(state, q, r, state.item_count):
                if throw_refusal(state, who, 2 * q, 2 * r) == Refusal.NONE:
                    offer(out, ChoiceKind.THROW_AT, seat, who, NOBODY, 2 * q, 2 * r)
            bits >>= 1
            q += 1


def is_listed(state: State, q: int, r: int, before: int) -> bool:
    """Whether a hex holds a feature, or one of the first `before` things that lie about."""
    for i in range(state.feature_count):
        if state.features[i].q == q and state.features[i].r == r:
            return True
    for i in range(before):
        item = state.items[i]
        if item.q == q and item.r == r and item.gone == 0 and item.carrier == NOBODY:
            return True
    return False
