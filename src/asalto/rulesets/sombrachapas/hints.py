"""What the greedy bot thinks of each choice in Sombrachapas, and why.

Places have a worth (steps to go to what matters, enemies that see it): a step is taken only when it
leads to a better one, and the bot never wanders in circles. Attacks are weighed by the wounds
that they can be expected to do.
"""

from asalto.core.geometry.hexes import turn_size
from asalto.core.kernel.records import NOBODY

from .hexvertices import first_hex
from .hints_course import (
    FAR,
    FIGHTER_STEP,
    OBJECTIVE_STEP,
    is_anything_left,
    is_enemy,
    is_to_wait,
    is_wanted,
    nearest_enemy,
    set_course,
    steps_to_go,
)
from .offer import ChoiceKind, Choices
from .rules.grenades import blast_hex, blast_mask, blast_times
from .rules.here import is_line_clear_to, look_about
from .rules.movement import step_kind
from .rules.points import step_cost, step_times, turn_cost
from .rules.ranged import shot_modifiers
from .rules.sight import can_see_place, distance_between, is_in_arc
from .rules.terrain import has_hex, is_difficult
from .rules.wounds import wounds_of
from .state import ACROSS, CHARACTERS_MAX, Character, Options, State, Weighed
from .tables import (
    COVER_COST,
    DIE,
    FACES,
    FORWARD_KINDS,
    NEAREST,
    RANGED_COST,
    STEP_Q,
    STEP_R,
)
from .turn import aimed_at
from .vocabulary import Hint, ItemKind, Phase, Status

RANGED = 0
MELEE = 1
BLAST = 2
EXPOSED = 25
KILL = 700
COVER_WORTH = 45
BACKWARDS = 60
"""What a step back costs more than to turn and step forward, while there is a way to go."""
LAST_STEPS = 4
"""Half steps to go for which nobody turns round any more."""


def advise(view: State, seat: int, out: Choices) -> None:
    """Give every choice a score, higher is better, and the reason for it."""
    if view.phase == Phase.ACTION:
        one = view.characters[view.active]
        begin_weighing(view.weighed)
        drive = set_course(view, seat, one)
        here = worth(view, seat, one, one.q, one.r, drive)
        for i in range(out.count):
            advise_action(view, seat, out, i, drive, here)
        return
    for i in range(out.count):
        row = out.rows[i]
        out.score[i] = 0
        out.reason[i] = Hint.NOTHING_BETTER
        if row.kind == ChoiceKind.COVER_SHOT:
            out.score[i], _ = shot_worth(view, row.character, row.target)
            out.reason[i] = Hint.COVER_FIRE
        elif row.kind == ChoiceKind.HOLD:
            out.score[i] = 40
            out.reason[i] = Hint.SAVE_SHOTS
        elif row.kind == ChoiceKind.PLACE:
            one = view.characters[row.character]
            if row.place_q == one.q and row.place_r == one.r:
                out.score[i] = 10 - turn_size(row.facing, one.facing)
                out.reason[i] = Hint.READY
        elif row.kind == ChoiceKind.ACCEPT:
            out.score[i] = 20
            out.reason[i] = Hint.READY
        elif row.kind == ChoiceKind.PASS_UNIT:
            out.score[i] = -100 * FAR
            out.reason[i] = Hint.WASTE
        elif row.kind == ChoiceKind.ACTIVATE:
            out.score[i] = -nearest_enemy(view, seat, view.characters[row.character])
            out.reason[i] = Hint.NEAREST


def begin_weighing(weighed: Weighed) -> None:
    """Forget what the choices of somebody else, or elsewhere, were worth."""
    for k in range(ACROSS * ACROSS):
        weighed.is_known[k] = 0
    for i in range(CHARACTERS_MAX):
        weighed.harm[i] = NOBODY


def worth(view: State, seat: int, one: Character, q: int, r: int, drive: int) -> int:
    """What a place close to the active character is worth: several choices lead there."""
    across, along = q - one.q + ACROSS // 2, r - one.r + ACROSS // 2
    if not (0 <= across < ACROSS and 0 <= along < ACROSS):
        return worth_of_place(view, seat, one, q, r, drive)
    weighed, k = view.weighed, across * ACROSS + along
    if weighed.is_known[k] == 0:
        weighed.is_known[k] = 1
        weighed.worth[k] = worth_of_place(view, seat, one, q, r, drive)
    return weighed.worth[k]


def worth_of_place(view: State, seat: int, one: Character, q: int, r: int, drive: int) -> int:
    """What a place is worth: near what matters, out of sight of enemies that can shoot."""
    points = -drive * steps_to_go(view, one, q, r) // 2
    for i in range(view.character_count):
        other = view.characters[i]
        if is_enemy(view, seat, other) and other.ranged > 0:
            if can_see_place(view, other, q, r):
                points -= EXPOSED if other.cover == 0 else 2 * EXPOSED
    return points


# What attacks are worth


def expected(
    options: Options, way: int, skill: int, times: int, bonus: int, resistance: int, left: int
) -> int:
    """Wounds to expect of an attack, in thousandths, with a bonus for the chance of a death.

    `left`: wounds that kill; `times`: what multiplies the damage dice of a grenade.
    """
    total = 0
    for low in range(1, DIE + 1):
        for high in range(low, DIE + 1):
            shadows = min(DIE, skill - low - high)
            if shadows < 1:
                break
            damage = (low + high) * times
            if way == MELEE:
                damage = (low + high if options.melee_sum == 1 else high) + bonus
            wounds = min(left, wounds_of(options, damage, resistance))
            ways = shadows if low == high else 2 * shadows
            total += ways * wounds * 1000
            if wounds == left:
                total += ways * KILL
    return total // FACES


def shot_worth(view: State, shooter: int, target: int) -> tuple[int, int]:
    """What a shot at a character is worth, and the Hint that says so; friends are spared."""
    one, other = view.characters[shooter], view.characters[target]
    if not is_enemy(view, one.seat, other):
        return -500, Hint.SPARE_FRIENDS
    left = other.spaces - other.wounds
    score = shot_harm(view, shooter, target)
    if other.item != NOBODY:
        score += score // 2
    return score, Hint.KILL if left == 1 else Hint.SHOOT


def shot_harm(view: State, shooter: int, target: int) -> int:
    """What a shot can be expected to do; of the active character's, worked out once."""
    harm = view.weighed.harm
    is_kept = view.phase == Phase.ACTION and shooter == view.active
    if is_kept and harm[target] != NOBODY:
        return harm[target]
    one, other = view.characters[shooter], view.characters[target]
    skill = one.ranged - shot_modifiers(view, shooter, target)
    left = other.spaces - other.wounds
    found = expected(view.options, RANGED, skill, 1, 0, other.resistance, left)
    if is_kept:
        harm[target] = found
    return found


def blow_worth(view: State, one: Character, other: Character) -> tuple[int, int]:
    """What a blow is worth, and the Hint."""
    if not is_enemy(view, one.seat, other):
        return -500, Hint.SPARE_FRIENDS
    left = other.spaces - other.wounds
    score = expected(
        view.options, MELEE, one.melee - one.by_umpire, 1, one.melee_bonus, other.resistance, left
    )
    return score, Hint.KILL if left == 1 else Hint.FIGHT


def grenade_worth(view: State, one: Character, q: int, r: int) -> tuple[int, int]:
    """What a grenade is worth: enemies' wounds less twice those of friends."""
    hex_q, hex_r = blast_hex(one, q, r)
    mask = blast_mask(view, hex_q, hex_r)
    score = -150
    for i in range(view.character_count):
        other = view.characters[i]
        if other.status != Status.IN_PLAY:
            continue
        times = blast_times(other, hex_q, hex_r, mask)
        if times > 0:
            left = other.spaces - other.wounds
            harm = expected(
                view.options, BLAST, one.action - one.by_umpire, times, 0, other.resistance, left
            )
            score += harm if is_enemy(view, one.seat, other) else -2 * harm
    return score, Hint.GRENADE if score > 0 else Hint.SPARE_FRIENDS


# One choice of the active character


def advise_action(view: State, seat: int, out: Choices, i: int, drive: int, here: int) -> None:
    """Score one choice of the active character."""
    row = out.rows[i]
    one = view.characters[row.character]
    score = 0
    reason = 0
    if row.kind == ChoiceKind.SHOOT:
        score, reason = shot_worth(view, row.character, row.target)
        if drive == OBJECTIVE_STEP:
            score = score // RANGED_COST
    elif row.kind == ChoiceKind.FIGHT:
        score, reason = blow_worth(view, one, view.characters[row.target])
    elif row.kind == ChoiceKind.THROW:
        other = view.characters[row.target]
        score, reason = grenade_worth(view, one, other.q, other.r)
    elif row.kind == ChoiceKind.THROW_AT:
        score, reason = grenade_worth(view, one, row.place_q, row.place_r)
    elif row.kind == ChoiceKind.STEP:
        score, reason = step_worth(
            view, seat, one, row.place_q, row.place_r, row.facing, drive, here
        )  # fmt: skip
    elif row.kind == ChoiceKind.TURN:
        score, reason = turn_worth(view, seat, one, row.facing, drive, here)
    elif row.kind == ChoiceKind.COVER:
        score, reason = cover_worth(view, seat, one), Hint.COVER_FIRE
    elif row.kind == ChoiceKind.DOOR:
        score, reason = door_worth(view, one, row.door, drive)
    elif row.kind != ChoiceKind.END:
        score, reason = deed_worth(view, seat, row.kind, aimed_at(row), one)
    else:
        reason = Hint.NOTHING_BETTER
    out.score[i] = score
    out.reason[i] = reason


def cover_worth(view: State, seat: int, one: Character) -> int:
    """What cover fire is worth: little to who does more to the nearest enemy by blows than by
    shots, and had better go on towards him."""
    nearest, least = NOBODY, FAR
    for i in range(view.character_count):
        if is_enemy(view, seat, view.characters[i]):
            far = distance_between(one, view.characters[i])
            if far < least:
                nearest, least = i, far
    if nearest == NOBODY:
        return COVER_WORTH
    other = view.characters[nearest]
    left = other.spaces - other.wounds
    shot = expected(view.options, RANGED, one.ranged, 1, 0, other.resistance, left)
    blow, _ = blow_worth(view, one, other)
    return COVER_WORTH if shot >= blow else COVER_WORTH // 3


def step_worth(
    view: State, seat: int, one: Character, q: int, r: int, facing: int, drive: int, here: int
) -> tuple[int, int]:  # fmt: skip
    """What a step is worth: how much better the place is; an about turn only costs."""
    gain = worth(view, seat, one, q, r, drive) - here
    if gain <= 0 and view.passing == 0:
        return -10, Hint.WASTE
    if facing != one.facing:
        gain -= 30
    if step_kind(one, q, r) >= FORWARD_KINDS and steps_to_go(view, one, one.q, one.r) > LAST_STEPS:
        gain -= BACKWARDS
    if view.points - 1 < COVER_COST and drive == FIGHTER_STEP and one.ranged > 0 and one.cover == 0:
        gain = gain if view.points < COVER_COST else gain // 2
    return gain, Hint.ADVANCE if gain > EXPOSED * 2 else Hint.TAKE_COVER


def turn_worth(
    view: State, seat: int, one: Character, facing: int, drive: int, here: int
) -> tuple[int, int]:  # fmt: skip
    """A turn is worth the shot or the step that it opens, else the enemies that it faces."""
    size = turn_cost(view, facing)
    turned = one.facing != view.anchor
    if view.passing == 1:
        return -100 * FAR - size, Hint.ADVANCE
    if not turned and view.points >= RANGED_COST + size and one.ranged > 0 and one.item == NOBODY:
        shots = shots_ahead(view, seat, one, facing)
        if shots > 0 and shots_ahead(view, seat, one, one.facing) == 0:
            return shots - 40 * size, Hint.FACE_ENEMY
    if not turned and view.points > size:
        gain = best_gain(view, seat, one, facing, view.points - size, drive, here)
        now = best_gain(view, seat, one, one.facing, view.points, drive, here)
        if gain > now + 5 * size:
            return gain - 10 - 10 * size, Hint.ADVANCE
    if view.points < 1:
        better = enemies_ahead(view, seat, one, facing) - enemies_ahead(view, seat, one, one.facing)
        if better > 0:
            return 10 * better - size, Hint.FACE_ENEMY
    return -10, Hint.WASTE


def best_gain(
    view: State, seat: int, one: Character, facing: int, points: int, drive: int, here: int
) -> int:  # fmt: skip
    """What the best forward step from a facing brings, on ground that is free and within the AP."""
    found = 0
    for kind in range(FORWARD_KINDS):
        q, r = one.q + STEP_Q[facing][kind], one.r + STEP_R[facing][kind]
        if (q | r) & 1 == 1 or has_hex(view.board.closed, q >> 1, r >> 1):
            continue
        times = step_times(is_difficult(view.board, q, r), False)
        if step_cost(view, view.active, kind, 0, times) > points:
            continue
        if is_somebody_at(view, one, q, r):
            continue
        found = max(found, worth(view, seat, one, q, r, drive) - here)
    return found


def is_somebody_at(view: State, one: Character, q: int, r: int) -> bool:
    """Whether another character stands in the way of a whole hex."""
    for i in range(view.character_count):
        other = view.characters[i]
        if other.status == Status.IN_PLAY and (other.q != one.q or other.r != one.r):
            if max(abs(other.q - q), abs(other.r - r), abs(other.q + other.r - q - r)) < 2:
                return True
    return False


def shots_ahead(view: State, seat: int, one: Character, facing: int) -> int:
    """The best shot, in thousandths of a wound, that a facing would open."""
    found = 0
    now = one.facing
    one.facing = facing
    look_about(view)
    for i in range(view.character_count):
        other = view.characters[i]
        if is_enemy(view, seat, other) and is_in_arc(view, one, other.q, other.r):
            if NEAREST <= distance_between(one, other) <= view.options.farthest:
                if is_line_clear_to(view, i):
                    found = max(found, shot_harm(view, view.active, i))
    one.facing = now
    return found


def enemies_ahead(view: State, seat: int, one: Character, facing: int) -> int:
    """How many enemies a facing has before it."""
    found = 0
    now = one.facing
    one.facing = facing
    for i in range(view.character_count):
        other = view.characters[i]
        if is_enemy(view, seat, other) and is_in_arc(view, one, other.q, other.r):
            found += 1
    one.facing = now
    return found


def door_worth(view: State, one: Character, target: int, drive: int) -> tuple[int, int]:
    """A shut door on the way is worth opening."""
    door = view.doors[target]
    if door.open == 1:
        return -50, Hint.WASTE
    gain = steps_to_go(view, one, one.q, one.r) - steps_to_go(view, one, 2 * door.q, 2 * door.r)
    if gain > 0:
        return drive * gain // 2 - 5, Hint.DOOR
    return -50, Hint.WASTE


def deed_worth(view: State, seat: int, kind: int, target: int, one: Character) -> tuple[int, int]:
    """Consoles, things to carry, the way out."""
    if kind == ChoiceKind.OPERATE:
        return 3000, Hint.OBJECTIVE
    if kind == ChoiceKind.PICK_UP:
        if view.items[target].kind == ItemKind.GEAR:
            return 150, Hint.GRENADE
        if is_wanted(view, seat, target) and not is_to_wait(view, seat):
            return 2500, Hint.OBJECTIVE
        return -100, Hint.WASTE
    if kind == ChoiceKind.PUT_DOWN:
        q, r = first_hex(one.q, one.r)
        if view.sides[seat].per_home > 0 and has_hex(view.zones[seat].hexes, q, r):
            return 400, Hint.OBJECTIVE
        return -100, Hint.WASTE
    if one.item != NOBODY or not is_anything_left(view, seat):
        return 4000, Hint.LEAVE
    return -100, Hint.WASTE
