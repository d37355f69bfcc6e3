"""What the greedy bot thinks of each choice in Comandos en Masa, and why."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil, point_along
from asalto.core.kernel.records import UNKNOWN

from .hints_force import (
    LOST_GROUND,
    cover_of,
    fire_about,
    ground_of,
    is_beaten,
    is_open_ground,
    is_outnumbering,
    might,
    note,
    place_of,
)
from .hints_way import (
    SETTLED,
    SPARE,
    aim_distance,
    distance_left,
    is_early,
    note_way,
    turns_to_spare,
)
from .offer import Choice, ChoiceKind, Choices
from .rules.moving import turn_allowance
from .rules.shooting import NO_CAP, aim, attack_value, hit_chance, roll_tally
from .rules.terrain import cover_at, is_barred
from .rules.units import is_enemy, paired_count, wounded_count
from .state import State
from .tables import COMPASS, DROP_SPACING, METRE
from .vocabulary import Gait, Hint, Mode, Phase, Step, Weapon

COVER_WORTH = 500
"""Millimetres of approach that one point of cover is worth, danger aside."""
PATIENT, PRESSED = 1500, 1000
"""Thousandths of a likely wound for which a unit with somewhere to go gives up its move: with turns
to spare, and without."""
STORM_WORTH = 2400
"""The same for a unit that may storm an enemy this turn."""
OPEN = 2
"""How much more patience and danger count while nobody has the ground yet: the enemy must come too,
and whoever walks first is shot at."""
GOOD = 800
"""Thousandths of a likely wound that make a shot a good one."""
DANGER_WORTH, FIRE_WORTH, DROP_WORTH = 1, 3, 10
"""Millimetres of approach for a thousandth of a wound: feared, hoped for, feared on landing."""
HIDING, HUNTED = 2, 4
"""How much more danger counts for who only has to last and is beaten: against a shot of his own,
and in the choice of a place."""
RUSH = 2
"""How much more an approach counts when there are fewer turns left than it takes."""
BLOOD = 10
"""Hundredths more that a shot is worth for each figure of its target that is wounded already."""
RUN_COST = 20_000
"""What it costs to run where it is rash (`is_rash`), to leave cover too early (`is_early`), or
to go where a unit had better wait (`is_waiting`)."""


def advise(view: State, seat: int, out: Choices) -> None:
    """Score every choice; the unit differs with what is being decided."""
    before = UNKNOWN
    if view.step == Step.AIM:
        aim(view, view.active, view.target, view.into)
    if is_weighing(view, out):
        note(view, seat)
    for k in range(out.count):
        row = out.rows[k]
        out.score[k] = 0
        out.reason[k] = Hint.NOTHING
        if view.step == Step.FIRE:
            advise_fire(view, row, out, k)
        elif view.step == Step.MOVE:
            if before == UNKNOWN and is_order(row):
                before = note_way(view, view.active)
            advise_move(view, row, out, k, before)
        elif view.step == Step.AIM:
            expect(view, view.active, view.target, row.cover)
            out.score[k] = expected(view, view.mode)
            out.reason[k] = Hint.GOOD_SHOT if out.score[k] > GOOD else Hint.POOR_SHOT
        elif view.step == Step.ENGAGE:
            advise_engage(view, row, out, k)
        elif view.step == Step.DROP:
            advise_drop(view, seat, row, out, k)
        elif row.kind == ChoiceKind.ACCEPT or row.kind == ChoiceKind.DONE:
            out.score[k] = 1
            out.reason[k] = Hint.DEFAULT
    view.notes.ready = 0


def is_weighing(view: State, out: Choices) -> bool:
    """Whether what is noted of the units will be asked for: not while a move is under way."""
    if view.step == Step.MOVE:
        return is_order(out.rows[0])
    return view.step == Step.DROP or (view.step == Step.FIRE and view.phase == Phase.COVER)


# Fire


def expect(view: State, unit: int, target: int, cap: int) -> None:
    """Note the chance of a fire, and how many it can reach, after `aim`."""
    value = attack_value(view, unit, target, cap)
    roll_tally(view, unit, target, cap)
    view.notes.chance = hit_chance(value, view.tally.total)
    reachable = 0
    other = view.units[target]
    for j in range(other.first, other.first + other.count):
        if 0 <= view.matched[j] <= cap:
            reachable += 1
    view.notes.reachable = reachable


def expected(view: State, mode: int) -> int:
    """Thousandths of a useful wound that the fire promises in a mode."""
    wounds = 6 if mode == Mode.DISPERSED else 5
    return view.notes.chance // METRE * min(wounds, 2 * view.notes.reachable + 1)


def advise_fire(view: State, row: Choice, out: Choices, k: int) -> None:
    """Fire where it promises most; in the cover phase only if that outweighs moving."""
    if row.kind == ChoiceKind.PASS:
        advise_pass(view, row.unit, out, k)
        return
    if row.aim == 1:
        out.score[k] = -1
        out.reason[k] = Hint.OWN_SIDE_HIT
        return
    last = out.rows[max(0, k - 1)]  # in the other mode of fire all this is the same
    if k == 0 or last.kind != row.kind or last.target != row.target or last.aim != row.aim:
        aim(view, row.unit, row.target, row.aim)
        expect(view, row.unit, row.target, NO_CAP)
    out.score[k] = expected(view, row.mode)
    if view.units[row.target].demoralised == 1:
        out.score[k] = out.score[k] * 2 // 3
    else:
        out.score[k] += out.score[k] * wounded_count(view, row.target) * BLOOD // 100
    out.reason[k] = Hint.GOOD_SHOT if out.score[k] > GOOD else Hint.POOR_SHOT
    if view.phase == Phase.COVER and out.score[k] > GOOD:
        out.reason[k] = Hint.COVER_FIRE
    if out.score[k] > 0:
        out.score[k] += 1


def advise_pass(view: State, unit: int, out: Choices, k: int) -> None:
    """Hold the fire: rather than a shot that cannot hit, and before the movement for what a move
    gains, since who fires then stays where it is."""
    out.score[k] = 1
    if view.phase != Phase.COVER:
        return
    out.score[k] = patience(view, unit)
    out.reason[k] = Hint.WAIT_TO_MOVE if out.score[k] > 0 else Hint.NOTHING
    if is_beaten(view, view.units[unit].seat):
        x, y = place_of(view, unit)
        feared, _ = fire_about(view, unit, x, y, cover_of(view, unit))
        if feared * HIDING > out.score[k]:  # out of sight, rather than fire
            out.score[k] = feared * HIDING
            out.reason[k] = Hint.TO_COVER
    if may_storm(view, unit) and out.score[k] < STORM_WORTH:
        out.score[k] = STORM_WORTH
        out.reason[k] = Hint.TO_ENEMY


def patience(view: State, unit: int) -> int:
    """Thousandths of a wound below which a unit rather moves on than fires for cover."""
    far = distance_left(view, unit)
    if far <= SETTLED:
        return 0
    spare = turns_to_spare(view, unit, far)
    times = OPEN if is_open_ground(view, view.units[unit].seat) else 1
    return times * (PATIENT if spare > SPARE else PRESSED)


# Movement


def reached(view: State, row: Choice) -> tuple[int, int]:
    """Where an order takes a unit's middle, ground aside."""
    x, y = place_of(view, row.unit)
    charges = row.kind == ChoiceKind.CHARGE or row.kind == ChoiceKind.ASSAULT
    gait = Gait.CHARGE if charges else Gait.ADVANCE
    far = turn_allowance(view, view.units[row.unit].first, gait)
    to_x, to_y = row.to_x, row.to_y
    if row.kind == ChoiceKind.CLOSE or row.kind == ChoiceKind.ASSAULT:
        to_x, to_y = place_of(view, row.target)
    return point_along(x, y, to_x, to_y, far)


def is_order(row: Choice) -> bool:
    """Whether a choice orders a move anew, or to stay; else it goes on with one."""
    kind = row.kind
    return kind != ChoiceKind.DONE and kind != ChoiceKind.UNDO and kind != ChoiceKind.STEP


def advise_move(view: State, row: Choice, out: Choices, k: int, before: int) -> None:
    """Nearer to the goal (`before` is left), out of the enemy's fire and into one's own."""
    if row.kind == ChoiceKind.DONE:
        out.score[k] = 1
        out.reason[k] = Hint.CONFIRM
        return
    if not is_order(row):
        out.score[k] = -1
        return
    unit = view.active
    x, y = place_of(view, unit)
    late = before > SETTLED and view.notes.spare < 0
    if row.kind == ChoiceKind.PASS:
        out.reason[k] = Hint.HOLD
        cover = cover_of(view, unit)
        feared, hoped = fire_about(view, unit, x, y, cover)
        out.score[k] = METRE + shelter(view, unit, cover, feared) + hoped * FIRE_WORTH
        return
    to_x, to_y = reached(view, row)
    after = aim_distance(view, unit, to_x, to_y)
    cover = cover_at(view, to_x, to_y)
    feared, hoped = fire_about(view, unit, to_x, to_y, cover)
    out.score[k] = (before - after) * (RUSH if late else 1)
    out.score[k] += shelter(view, unit, cover, feared) + hoped * FIRE_WORTH // 2
    out.reason[k] = Hint.TO_GOAL if before - after > METRE else Hint.TO_COVER
    if before - after > METRE and late:
        out.reason[k] = Hint.NO_TIME
    elif before - after > METRE and feared == 0:
        out.reason[k] = Hint.UNSEEN_WAY
    if is_barred(view, x, y, to_x, to_y):
        out.score[k] -= 100 * METRE
    if row.kind == ChoiceKind.CHARGE:
        out.score[k] -= RUN_COST if is_rash(view, unit, before, feared) else METRE
    elif is_early(view, unit, before) and cover < cover_of(view, unit):
        out.score[k] -= RUN_COST
    if row.kind == ChoiceKind.CLOSE or row.kind == ChoiceKind.ASSAULT:
        advise_contact(view, row, out, k, distance_ceil(x, y, to_x, to_y))
    if view.notes.waits == 1 and out.reason[k] != Hint.TO_ENEMY:
        out.score[k] -= RUN_COST


def is_rash(view: State, unit: int, far: int, feared: int) -> bool:
    """Whether a unit with so far to go had better not run to where so much fire is feared.

    Who lives by his fire runs only when time presses. Nobody runs to ground that one of his own has
    already; nor, with turns to spare, into fire where an enemy has it: his comrades would come
    later, one by one. Ground that nobody has is worth being there first."""
    spare = turns_to_spare(view, unit, far) if far > SETTLED else SPARE + 1
    if is_for_fire(view, unit):
        return spare >= 0
    lost = feared > 0 and ground_of(view, view.units[unit].seat) == LOST_GROUND
    return is_early(view, unit, far) or (lost and spare > SPARE)


def shelter(view: State, unit: int, cover: int, feared: int) -> int:
    """What a point is worth for the cover there, less the fire that it lies under."""
    seat = view.units[unit].seat
    times = OPEN if is_open_ground(view, seat) else HUNTED if is_beaten(view, seat) else 1
    return cover * COVER_WORTH - feared * DANGER_WORTH * times


def advise_contact(view: State, row: Choice, out: Choices, k: int, far: int) -> None:
    """Going for an enemy unit: worth it if it is weaker and can be reached."""
    other_x, other_y = place_of(view, row.target)
    x, y = place_of(view, row.unit)
    gap = distance_ceil(x, y, other_x, other_y) - far
    if is_for_fire(view, row.unit) and view.units[row.target].demoralised == 0:
        out.score[k] -= 20 * METRE
        return
    if gap < 6 * METRE and is_outnumbering(view, view.units[row.unit].seat, row.target):
        out.score[k] += 8 * METRE
        out.reason[k] = Hint.TO_ENEMY
    elif not is_outnumbering(view, view.units[row.unit].seat, row.target):
        if gap < 6 * METRE or not is_open_ground(view, view.units[row.unit].seat):
            out.score[k] -= 20 * METRE


def is_for_fire(view: State, unit: int) -> bool:
    """Whether half of a unit or more serves a support weapon or aims from afar: not for melee."""
    row, shooters = view.units[unit], 0
    for i in range(row.first, row.first + row.count):
        figure = view.figures[i]
        if figure.gone == 0 and (figure.support == 1 or figure.weapon == Weapon.SNIPER_RIFLE):
            shooters += 1
    return shooters > 0 and 2 * shooters >= row.here


def may_storm(view: State, unit: int) -> bool:
    """Whether an outnumbered enemy is near enough to be stormed this turn."""
    if is_for_fire(view, unit):
        return False
    x, y = place_of(view, unit)
    for target in range(view.unit_count):
        if is_enemy(view, unit, target):
            other_x, other_y = place_of(view, target)
            if distance_ceil(x, y, other_x, other_y) < 20 * METRE:
                if is_outnumbering(view, view.units[unit].seat, target):
                    return True
    return False


# Hand to hand and the drop


def advise_engage(view: State, row: Choice, out: Choices, k: int) -> None:
    """The active side has the better of an exchange: fight if already in contact or not weaker."""
    out.reason[k] = Hint.MELEE_ODDS
    if row.kind == ChoiceKind.DONE:
        out.score[k] = 1
    elif row.kind == ChoiceKind.PASS:
        out.reason[k] = Hint.ENOUGH
    elif paired_count(view, view.active) > 0:
        out.score[k] = 100
    else:
        out.score[k] = might(view, view.active) * 5 - might(view, row.target) * 4
        if is_outnumbering(view, view.units[view.active].seat, row.target):
            out.score[k] = 50


def advise_drop(view: State, seat: int, row: Choice, out: Choices, k: int) -> None:
    """Jump so that the middle of the line comes down near the goal, out of the enemy's fire."""
    half = view.units[row.unit].count * DROP_SPACING // 2
    x = row.to_x + COMPASS[row.heading][0] * half // METRE
    y = row.to_y + COMPASS[row.heading][1] * half // METRE
    out.score[k] = -aim_distance(view, row.unit, x, y)
    feared, _ = fire_about(view, row.unit, x, y, cover_at(view, x, y))
    out.score[k] -= feared * DROP_WORTH
    out.reason[k] = Hint.TO_GOAL
