"""RECONSTRUCTED: the shooting procedure, which the article leaves out (CEM-11.4).

Only the frame is the book's: 3d10, cover added to the roll, three range bands, power by distance,
dispersed and concentrated sharing, half effect after a move, penetration of machine guns. This
module can be replaced whole: others call `can_fire`, `locks`, `aim`, `present_caps` and `shoot`.
Numbers: tables.toml, [shooting], [power], [bands].
"""

from __future__ import annotations

from asalto.core.dice import Dice
from asalto.core.events import Log
from asalto.core.plane import distance_squared, is_touching_circle
from asalto.core.polygons import is_touching_polygon
from asalto.core.records import NOBODY
from asalto.core.tally import tally_add, tally_clear

from ..events import Reason, fired
from ..rolls import Roll, higher, is_triple, three_dice
from ..state import Gait, Mode, Phase, State
from ..tables import (
    AT_MOST,
    BEHIND,
    FIRE_DIVISOR,
    FIRE_VALUE,
    MEDIUM,
    METRE,
    MOVED_DIVISOR,
    POWER,
    SHORT,
    STOPS,
)
from .sharing import clear_circle, join_circle, share
from .terrain import cover_between, is_open_between, is_seeing

UNSEEN = -1
NO_CAP = 1000
CAP_STEP = 5


def band(squared: int) -> int:
    """Range band of a squared distance: 0 short, 1 medium, 2 long."""
    if squared <= SHORT * SHORT:
        return 0
    return 1 if squared <= MEDIUM * MEDIUM else 2


def can_shoot(state: State, i: int) -> bool:
    """Whether a figure may add to its unit's fire: there, unpaired (CEM-8.1), armed, in contact."""
    figure = state.figures[i]
    if figure.gone != 0 or figure.foe != NOBODY or FIRE_VALUE[figure.rank] == 0:
        return False
    return state.options.stragglers_idle == 0 or figure.straggling == 0


def has_target(state: State, unit: int, target: int, paired: bool) -> bool:
    """Whether a unit can hit some figure of another, paired or unpaired, with any power."""
    row, other = state.units[unit], state.units[target]
    clear = is_open_between(state, unit, target)
    for i in range(row.first, row.first + row.count):
        if not can_shoot(state, i):
            continue
        figure = state.figures[i]
        for j in range(other.first, other.first + other.count):
            foe = state.figures[j]
            if foe.gone == 0 and (foe.foe != NOBODY) == paired:
                squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
                if POWER[figure.weapon][band(squared)] > 0 and (
                    clear or is_seeing(state, figure.x, figure.y, foe.x, foe.y)
                ):
                    return True
    return False


def find_targets(state: State, unit: int) -> None:
    """Which enemy units the activated unit may fire at: at unpaired figures, or into a melee."""
    state.targets = 0
    state.locked = 0
    for target in range(state.unit_count):
        other = state.units[target]
        if other.here == 0 or other.seat == state.units[unit].seat:
            continue
        if has_target(state, unit, target, False):
            state.targets |= 1 << target
        if has_paired(state, target) and has_target(state, unit, target, True):
            state.locked |= 1 << target


def has_paired(state: State, unit: int) -> bool:
    """Whether any figure of a unit is paired."""
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        if state.figures[i].foe != NOBODY and state.figures[i].gone == 0:
            return True
    return False


def aim(state: State, unit: int, target: int, into: int) -> None:
    """Who sees whom, and the cover of each target figure against the nearest firer that sees it.

    Fills `seen` (a bit for each target figure, by firer), `matched` (cover, or UNSEEN) and `caps`.
    """
    row, other = state.units[unit], state.units[target]
    clear = is_open_between(state, unit, target)
    for j in range(other.count):
        state.back[j] = NOBODY
        state.keys[j] = 0
    for i in range(row.count):
        state.seen[i] = 0
        if can_shoot(state, row.first + i):
            figure = state.figures[row.first + i]
            for j in range(other.count):
                foe = state.figures[other.first + j]
                if foe.gone != 0 or (foe.foe != NOBODY) != (into == 1):
                    continue
                squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
                if POWER[figure.weapon][band(squared)] == 0:
                    continue
                if clear or is_seeing(state, figure.x, figure.y, foe.x, foe.y):
                    state.seen[i] |= 1 << j
                    if state.back[j] == NOBODY or squared < state.keys[j]:
                        state.back[j] = row.first + i
                        state.keys[j] = squared
    judge_cover(state, target)


def judge_cover(state: State, target: int) -> None:
    """The cover of each target figure that is seen, and which covers there are."""
    other = state.units[target]
    state.caps = 0
    for j in range(other.count):
        state.matched[other.first + j] = UNSEEN
        if state.back[j] != NOBODY:
            figure, foe = state.figures[state.back[j]], state.figures[other.first + j]
            cover = cover_between(state, figure.x, figure.y, foe.x, foe.y)
            state.matched[other.first + j] = cover
            state.caps |= 1 << min(60, (cover + CAP_STEP - 1) // CAP_STEP)


def present_caps(state: State) -> int:
    """How many different covers the target figures have: with several, the firer names a limit."""
    found, caps = 0, state.caps
    while caps > 0:
        found += caps & 1
        caps >>= 1
    return found


def cap_cover(state: State, target: int, cap: int) -> int:
    """The modifier for cover: the greatest among the figures that may be hit."""
    other, most = state.units[target], 0
    for j in range(other.first, other.first + other.count):
        if state.matched[j] <= cap:
            most = max(most, state.matched[j])
    return most


def attack_value(state: State, unit: int, target: int, cap: int) -> int:
    """Sum of fire x power over the figures that fire, each at its nearest target, over the divisor.

    Halved once for the whole unit if it moved (CEM-4.9), rounding down. Uses what `aim` found.
    """
    row, other, total = state.units[unit], state.units[target], 0
    for i in range(row.count):
        if state.seen[i] == 0:
            continue
        figure, nearest = state.figures[row.first + i], NOBODY
        least = 0
        for j in range(other.count):
            if (state.seen[i] >> j) & 1 == 1 and state.matched[other.first + j] <= cap:
                foe = state.figures[other.first + j]
                squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
                if nearest == NOBODY or squared < least:
                    nearest, least = j, squared
        if nearest != NOBODY:
            total += FIRE_VALUE[figure.rank] * POWER[figure.weapon][band(least)]
    total //= FIRE_DIVISOR
    if state.phase == Phase.FIRE and row.gait != Gait.HALTED:
        total //= MOVED_DIVISOR
    return total


def hit_chance(value: int, added: int) -> int:
    """Chance in millionths that 3d10 + added is at most the value; a triple 1 hits, a triple 10 never."""
    if value < 1:
        return 0
    return AT_MOST[min(29, max(3, value - added))]


def gather_targets(state: State, unit: int, target: int, into: int, cap: int) -> None:
    """Who may be hit: the target figures seen behind no more cover than the limit, and in a melee
    all paired figures of either side (CEM-8.5); then those behind, for machine guns (CEM-2.1)."""
    other = state.units[target]
    clear_circle(state)
    for j in range(other.first, other.first + other.count):
        if state.matched[j] != UNSEEN and state.matched[j] <= cap:
            join_circle(state, j)
    if into == 1:
        join_melee(state, target)
        state.circle_first = state.circle_count
        return
    state.circle_first = state.circle_count
    penetrate(state, unit, target, cap)


def join_melee(state: State, target: int) -> None:
    """Add to the circle every figure paired with one that is in it, on and on, of either side."""
    for j in range(state.figure_count):
        state.back[j] = 0
    for k in range(state.circle_count):
        state.back[state.circle[k]] = 1
    grown = True
    while grown:
        grown = False
        for j in range(state.figure_count):
            foe = state.figures[j].foe
            if foe == NOBODY or state.figures[j].gone != 0 or state.back[j] == state.back[foe]:
                continue
            other = foe if state.back[j] == 1 else j
            state.back[other] = 1
            join_circle(state, other)
            grown = True


def penetrate(state: State, unit: int, target: int, cap: int) -> None:
    """Penetration (CEM-2.1): figures of any side in the line beyond a machine gun's nearest target."""
    row, other = state.units[unit], state.units[target]
    for i in range(row.count):
        figure = state.figures[row.first + i]
        far = POWER[figure.weapon][3] * METRE
        if state.seen[i] == 0 or far == 0:
            continue
        nearest, least = NOBODY, 0
        for j in range(other.count):
            if (state.seen[i] >> j) & 1 == 1 and state.matched[other.first + j] <= cap:
                foe = state.figures[other.first + j]
                squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
                if nearest == NOBODY or squared < least:
                    nearest, least = other.first + j, squared
        if nearest != NOBODY:
            join_behind(state, row.first + i, nearest, far)
            return


def join_behind(state: State, gunner: int, first: int, far: int) -> None:
    """Add the figures near the prolonged line from a gunner through his first target."""
    gun, foe = state.figures[gunner], state.figures[first]
    dx, dy = foe.x - gun.x, foe.y - gun.y
    length = max(1, abs(dx) + abs(dy))
    end_x, end_y = foe.x + dx * far // length, foe.y + dy * far // length
    for j in range(state.figure_count):
        other = state.figures[j]
        if other.gone != 0 or other.unit == gun.unit or is_in_circle(state, j):
            continue
        if (other.x - foe.x) * dx + (other.y - foe.y) * dy <= 0:
            continue
        if is_touching_circle(foe.x, foe.y, end_x, end_y, other.x, other.y, BEHIND):
            if not is_stopped(state, foe.x, foe.y, other.x, other.y):
                join_circle(state, j)


def is_in_circle(state: State, i: int) -> bool:
    """Whether a figure is already among those that may be hit."""
    for k in range(state.circle_count):
        if state.circle[k] == i:
            return True
    return False


def is_stopped(state: State, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether terrain of enough resistance lies between a first target and what is behind it."""
    for piece in range(state.piece_count):
        if state.resistance[piece] >= STOPS and is_touching_polygon(
            x, y, to_x, to_y, state.xs, state.ys, state.firsts[piece], state.sizes[piece]
        ):
            return True
    return False


def shoot(state: State, unit: int, cap: int, dice: Dice, log: Log) -> None:
    """Fire of the activated unit at its target in the chosen mode (CEM-2.11, 2.12).

    Hit on 3d10 + cover + darkness up to the attack value. The casualty die says how many figures
    may be reached; dispersed deals half the damage dice's sum, concentrated the higher of them.
    """
    target, mode, into = state.target, state.mode, state.into
    value = attack_value(state, unit, target, cap)
    tally = state.tally
    tally_clear(tally)
    tally_add(tally, Reason.COVER, cap_cover(state, target, cap))
    tally_add(tally, Reason.DARKNESS, state.hard)
    gather_targets(state, unit, target, into, cap)
    total = three_dice(dice, Roll.FIRE, unit) + tally.total
    hit = 1 if value >= 1 and (total <= value or is_triple(dice, 1)) else 0
    if is_triple(dice, 10):
        hit = 0
    wounds = higher(dice)
    if mode == Mode.DISPERSED:
        wounds = (dice.faces[1] + dice.faces[2]) // 2
    reach = state.circle_count if into == 1 else dice.faces[0]
    fired(log, dice, tally, unit, target, hit, hit_chance(value, tally.total),
          value, mode, wounds * hit, reach * hit)  # fmt: skip
    state.units[target].shot_by = unit
    state.cause = unit
    chooser = state.units[target].seat
    if mode == Mode.CONCENTRATED and into == 0:
        chooser = state.units[unit].seat
    share(state, log, wounds * hit, reach, Mode.DISPERSED if into == 1 else mode, chooser)
