"""What the greedy bot thinks of each choice in Comandos en Masa, and why."""

from __future__ import annotations

from asalto.core.choices import Choice, Choices
from asalto.core.plane import distance_ceil, point_along
from asalto.core.records import NOBODY
from asalto.rulesets.cem.hints import Hint
from asalto.rulesets.cem.orders import ChoiceKind
from asalto.rulesets.cem.rules.flight import FAR
from asalto.rulesets.cem.rules.moving import turn_allowance
from asalto.rulesets.cem.rules.shooting import NO_CAP, aim, attack_value, cap_cover, hit_chance
from asalto.rulesets.cem.rules.terrain import cover_at, is_barred
from asalto.rulesets.cem.rules.units import middle
from asalto.rulesets.cem.state import Gait, GoalKind, Mode, Phase, State, Step
from asalto.rulesets.cem.tables import COMPASS, DROP_SPACING, METRE

COVER_WORTH = 500
"""Millimetres of approach that one point of cover is worth."""
MOVE_WORTH = 200
"""Thousandths of a likely wound that a unit with somewhere to go gives up a move for."""
STANDOFF = 25_000
"""Without ground to take, a unit likes this distance from the enemy."""
SETTLED = 2_000


def advise(view: State, seat: int, out: Choices) -> None:
    """Score every choice; the unit differs with what is being decided."""
    for k in range(out.count):
        row = out.rows[k]
        out.score[k] = 0
        out.reason[k] = Hint.NOTHING
        if view.step == Step.FIRE:
            advise_fire(view, row, out, k)
        elif view.step == Step.MOVE:
            advise_move(view, seat, row, out, k)
        elif view.step == Step.AIM:
            aim(view, view.active, view.target, view.into)
            out.score[k] = expected(view, view.active, view.target, view.mode, row.a)
            out.reason[k] = Hint.GOOD_SHOT
        elif view.step == Step.ENGAGE:
            advise_engage(view, row, out, k)
        elif view.step == Step.DROP:
            advise_drop(view, seat, row, out, k)
        elif row.kind == ChoiceKind.ACCEPT:
            out.score[k] = 1
            out.reason[k] = Hint.DEFAULT


# Fire


def expected(view: State, unit: int, target: int, mode: int, cap: int) -> int:
    """Thousandths of a useful wound that a fire promises, after `aim`."""
    value = attack_value(view, unit, target, cap)
    chance = hit_chance(value, cap_cover(view, target, cap) + view.hard)
    reachable = 0
    other = view.units[target]
    for j in range(other.first, other.first + other.count):
        if 0 <= view.matched[j] <= cap:
            reachable += 1
    wounds = 6 if mode == Mode.DISPERSED else 5
    return chance // METRE * min(wounds, 2 * reachable + 1)


def advise_fire(view: State, row: Choice, out: Choices, k: int) -> None:
    """Fire where it promises most; in the cover phase only if that outweighs moving."""
    unit = view.units[row.actor]
    if row.kind == ChoiceKind.PASS:
        out.reason[k] = Hint.WAIT_TO_MOVE
        if view.phase == Phase.COVER and is_bound_for(view, row.actor):
            out.score[k] = MOVE_WORTH * 5
        if view.phase == Phase.COVER and may_storm(view, row.actor):
            out.score[k] = MOVE_WORTH * 12
        return
    if row.b == 1:
        out.score[k] = -1
        out.reason[k] = Hint.OWN_SIDE_HIT
        return
    aim(view, row.actor, row.target, row.b)
    out.score[k] = expected(view, row.actor, row.target, row.a, NO_CAP)
    if view.units[row.target].demoralised == 1:
        out.score[k] = out.score[k] * 2 // 3
    out.reason[k] = Hint.GOOD_SHOT if out.score[k] > MOVE_WORTH * 4 else Hint.POOR_SHOT
    if unit.here > 0 and out.score[k] > 0:
        out.score[k] += 1


def is_bound_for(view: State, unit: int) -> bool:
    """Whether a unit still has somewhere to go."""
    x, y = middle(view, unit)
    return aim_distance(view, unit, x, y) > SETTLED


# Movement


def aim_distance(view: State, unit: int, x: int, y: int) -> int:
    """Millimetres left from a point to what the unit's seat fights for."""
    seat = view.units[unit].seat
    defends, least = False, FAR
    for goal in range(view.goal_count):
        aimed = view.goals[goal]
        if aimed.kind == GoalKind.HOLD:
            least = min(least, max(0, route(view, x, y, aimed.x, aimed.y) - aimed.radius // 2))
        elif aimed.kind == GoalKind.CROSS and aimed.seat == seat:
            beyond = aimed.y + 4 * METRE if aimed.north == 1 else aimed.y - 4 * METRE
            if (y < beyond) == (aimed.north == 1):
                least = min(least, route(view, x, y, x, beyond))
            else:
                least = 0
        elif aimed.kind == GoalKind.SURVIVE and aimed.seat == seat:
            defends = True
    if defends:
        return 0
    if least < FAR:
        return least
    return max(0, nearest_enemy_distance(view, seat, x, y) - STANDOFF)


def route(view: State, x: int, y: int, to_x: int, to_y: int) -> int:
    """A walking distance: straight, or by one or two of the scenario's places if that is barred."""
    if not is_barred(view, x, y, to_x, to_y):
        return distance_ceil(x, y, to_x, to_y)
    least = distance_ceil(x, y, to_x, to_y) + 200 * METRE
    for k in range(view.place_count):
        place = view.places[k]
        if is_barred(view, x, y, place.x, place.y):
            continue
        first = distance_ceil(x, y, place.x, place.y)
        if not is_barred(view, place.x, place.y, to_x, to_y):
            least = min(least, first + distance_ceil(place.x, place.y, to_x, to_y))
            continue
        for other in range(view.place_count):
            via = view.places[other]
            if not is_barred(view, place.x, place.y, via.x, via.y):
                if not is_barred(view, via.x, via.y, to_x, to_y):
                    second = distance_ceil(place.x, place.y, via.x, via.y)
                    last = distance_ceil(via.x, via.y, to_x, to_y)
                    least = min(least, first + second + last)
    return least


def nearest_enemy_distance(view: State, seat: int, x: int, y: int) -> int:
    """Millimetres to the middle of the nearest enemy unit; FAR if there is none."""
    least = FAR
    for unit in range(view.unit_count):
        other = view.units[unit]
        if other.here > 0 and other.seat != seat:
            other_x, other_y = middle(view, unit)
            least = min(least, distance_ceil(x, y, other_x, other_y))
    return least


def reached(view: State, row: Choice) -> tuple[int, int]:
    """Where an order takes a unit's middle, ground aside."""
    x, y = middle(view, row.actor)
    charges = row.kind == ChoiceKind.CHARGE or row.kind == ChoiceKind.ASSAULT
    gait = Gait.CHARGE if charges else Gait.ADVANCE
    far = turn_allowance(view, view.units[row.actor].first, gait)
    to_x, to_y = row.a, row.b
    if row.kind == ChoiceKind.CLOSE or row.kind == ChoiceKind.ASSAULT:
        to_x, to_y = middle(view, row.target)
    return point_along(x, y, to_x, to_y, far)


def advise_move(view: State, seat: int, row: Choice, out: Choices, k: int) -> None:
    """Nearer to the goal is better, in cover too; a charge only against somebody weaker."""
    if row.kind == ChoiceKind.DONE:
        out.score[k] = 1
        out.reason[k] = Hint.CONFIRM
        return
    if row.kind == ChoiceKind.UNDO or row.kind == ChoiceKind.STEP:
        out.score[k] = -1
        return
    unit = view.active
    x, y = middle(view, unit)
    out.reason[k] = Hint.HOLD
    before = aim_distance(view, unit, x, y)
    if row.kind == ChoiceKind.PASS:
        out.score[k] = cover_at(view, x, y) * COVER_WORTH + METRE
        return
    to_x, to_y = reached(view, row)
    barred = is_barred(view, x, y, to_x, to_y)
    after = aim_distance(view, unit, to_x, to_y)
    out.score[k] = before - after + cover_at(view, to_x, to_y) * COVER_WORTH
    out.reason[k] = Hint.TO_GOAL if before - after > METRE else Hint.TO_COVER
    if barred:
        out.score[k] -= 100 * METRE
    if row.kind == ChoiceKind.CHARGE:
        out.score[k] -= METRE
    if row.kind == ChoiceKind.CLOSE or row.kind == ChoiceKind.ASSAULT:
        advise_contact(view, row, out, k, distance_ceil(x, y, to_x, to_y))


def advise_contact(view: State, row: Choice, out: Choices, k: int, far: int) -> None:
    """Going for an enemy unit: worth it if it is weaker and can be reached."""
    other_x, other_y = middle(view, row.target)
    x, y = middle(view, row.actor)
    gap = distance_ceil(x, y, other_x, other_y) - far
    if gap < 6 * METRE and is_outnumbering(view, view.units[row.actor].seat, row.target):
        out.score[k] += 8 * METRE
        out.reason[k] = Hint.TO_ENEMY
    elif gap < 6 * METRE:
        out.score[k] -= 20 * METRE


def is_outnumbering(view: State, seat: int, target: int) -> bool:
    """Whether a seat has more about a place than the enemy, so that closing is worth it."""
    x, y = middle(view, target)
    ours, theirs = 0, 0
    for unit in range(view.unit_count):
        row = view.units[unit]
        if row.here == 0:
            continue
        own_x, own_y = middle(view, unit)
        far = distance_ceil(x, y, own_x, own_y)
        if row.seat == seat and row.demoralised == 0 and far < 30 * METRE:
            ours += might(view, unit)
        elif row.seat != seat and far < 12 * METRE:
            theirs += might(view, unit) * (2 if row.demoralised == 0 else 1)
    return ours * 2 > theirs


def may_storm(view: State, unit: int) -> bool:
    """Whether an outnumbered enemy is near enough to be stormed this turn."""
    x, y = middle(view, unit)
    for target in range(view.unit_count):
        other = view.units[target]
        if other.here > 0 and other.seat != view.units[unit].seat:
            other_x, other_y = middle(view, target)
            if distance_ceil(x, y, other_x, other_y) < 20 * METRE:
                if is_outnumbering(view, view.units[unit].seat, target):
                    return True
    return False


def might(view: State, unit: int) -> int:
    """What a unit is worth hand to hand: figures, veterans a little more, less its wounds."""
    row, total = view.units[unit], 0
    for i in range(row.first, row.first + row.count):
        figure = view.figures[i]
        if figure.gone == 0:
            total += max(1, 4 + figure.rank // 3 - figure.support * 2 - 2 * figure.wounds)
    return total


# Hand to hand and the drop


def advise_engage(view: State, row: Choice, out: Choices, k: int) -> None:
    """The active side has the better of an exchange: fight if already in contact or not weaker."""
    out.reason[k] = Hint.MELEE_ODDS
    if row.kind == ChoiceKind.DONE:
        out.score[k] = 1
    elif row.kind == ChoiceKind.PASS:
        out.reason[k] = Hint.ENOUGH
    elif is_locked(view, view.active):
        out.score[k] = 100
    else:
        out.score[k] = might(view, view.active) * 5 - might(view, row.target) * 4
        if is_outnumbering(view, view.units[view.active].seat, row.target):
            out.score[k] = 50


def is_locked(view: State, unit: int) -> bool:
    """Whether some figure of a unit is paired."""
    row = view.units[unit]
    for i in range(row.first, row.first + row.count):
        if view.figures[i].gone == 0 and view.figures[i].foe != NOBODY:
            return True
    return False


def advise_drop(view: State, seat: int, row: Choice, out: Choices, k: int) -> None:
    """Jump so that the middle of the line comes down near the goal."""
    half = view.units[row.actor].count * DROP_SPACING // 2
    x = row.a + COMPASS[row.c][0] * half // METRE
    y = row.b + COMPASS[row.c][1] * half // METRE
    out.score[k] = -aim_distance(view, row.actor, x, y)
    out.reason[k] = Hint.TO_GOAL
