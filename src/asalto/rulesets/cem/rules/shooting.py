"""RECONSTRUCTED: the shooting procedure, which the article leaves out (CEM-11.4).

Only the frame is the book's: 3d10, cover added to the roll, three range bands, power by distance,
dispersed and concentrated sharing, half effect after a move, penetration of machine guns. This
module can be replaced whole: others call `can_fire`, `locks`, `aim`, `present_caps` and `shoot`.
Numbers: tables.toml, [shooting], [power], [bands].

Places are in millimetres. `i` and `j` are figures, `unit` and `target` units, by their places in
the state. Cover is what is added to the roll; `cap` is the most cover that the fire shall reach
(NO_CAP: any). `into` is 1 for fire into a melee.
"""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil, distance_squared
from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import TRIPLE_ONE, TRIPLE_TEN, Roll, higher, three_dice
from ..say import Log
from ..state import UNITS_MAX, State
from ..tables import (
    AT_MOST,
    BEHIND,
    FIRE_DIVISOR,
    FIRE_VALUE,
    MEDIUM,
    METRE,
    MOVED_DIVISOR,
    MOVED_ROLL,
    POWER,
    SHORT,
    STOPS,
)
from ..vocabulary import Gait, Mode, Phase, Reason
from .sharing import clear_circle, join_circle, share
from .sides import are_allies
from .sight import SHUT, are_in_sight, outlook
from .terrain import cover_between, is_meeting

UNSEEN = -1
NO_CAP = 1000
CAP_STEP = 5
FARTHEST = 1 << 60
"""More than any squared distance."""


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
    pair = min(unit, target) * UNITS_MAX + max(unit, target)
    stamp = pair_stamp(state, unit, target)
    if state.blind[pair] == stamp:
        return False
    if outlook(state, unit, target) == SHUT:
        state.blind[pair] = stamp
        return False
    blind = True
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if not can_shoot(state, i):
            blind = blind and figure.gone != 0
            continue
        power = POWER[figure.weapon]
        for j in range(other.first, other.first + other.count):
            foe = state.figures[j]
            if foe.gone != 0 or (foe.foe != NOBODY) != paired:
                blind = blind and foe.gone != 0
                continue
            hits = power[band(distance_squared(figure.x, figure.y, foe.x, foe.y))] > 0
            if (hits or blind) and are_in_sight(state, i, j):
                blind = False
                if hits:
                    return True
    if blind:
        state.blind[pair] = stamp
    return False


def pair_stamp(state: State, unit: int, other: int) -> int:
    """A number that stands for where two units' figures are: nobody saw anybody from there."""
    return state.stamps[min(unit, other)] * 31 + state.stamps[max(unit, other)] + 1


def find_targets(state: State, unit: int) -> None:
    """Which enemy units the activated unit may fire at: at unpaired figures, or into a melee."""
    state.targets = 0
    state.locked = 0
    for target in range(state.unit_count):
        other = state.units[target]
        if other.here == 0 or are_allies(state, other.seat, state.units[unit].seat):
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
    """The cover of each target figure against the nearest firer that sees it.

    Fills `firers`, `matched` (cover, or UNSEEN) and `caps`, the covers that there are.
    """
    row, other = state.units[unit], state.units[target]
    outlook(state, unit, target)
    state.firers.count = 0
    for i in range(row.first, row.first + row.count):
        if can_shoot(state, i):
            state.firers.figures[state.firers.count] = i
            state.firers.count += 1
    state.caps = 0
    for j in range(other.first, other.first + other.count):
        foe = state.figures[j]
        state.matched[j] = UNSEEN
        if foe.gone != 0 or (foe.foe != NOBODY) != (into == 1):
            continue
        i = nearest_firer(state, j)
        if i != NOBODY:
            cover = cover_between(state, state.figures[i].x, state.figures[i].y, foe.x, foe.y)
            state.matched[j] = cover
            state.caps |= 1 << min(60, (cover + CAP_STEP - 1) // CAP_STEP)


def nearest_firer(state: State, j: int) -> int:
    """The nearest firer that sees a figure and has power there: first the nearest of all is asked,
    then the others."""
    foe, nearest, least = state.figures[j], NOBODY, FARTHEST
    for k in range(state.firers.count):
        figure = state.figures[state.firers.figures[k]]
        squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
        if squared < least and POWER[figure.weapon][band(squared)] > 0:
            nearest, least = state.firers.figures[k], squared
    if nearest == NOBODY:
        return NOBODY
    if are_in_sight(state, nearest, j):
        return nearest
    best, least = NOBODY, FARTHEST
    for k in range(state.firers.count):
        i = state.firers.figures[k]
        figure = state.figures[i]
        squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
        if squared < least and POWER[figure.weapon][band(squared)] > 0:
            if are_in_sight(state, i, j):
                best, least = i, squared
    return best


def nearest_target(state: State, target: int, i: int, cap: int) -> int:
    """The nearest figure of the target that a firer sees behind no more cover than `cap`."""
    figure, other = state.figures[i], state.units[target]
    nearest, least = NOBODY, FARTHEST
    for j in range(other.first, other.first + other.count):
        if UNSEEN < state.matched[j] <= cap:
            foe = state.figures[j]
            squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
            if squared < least:
                nearest, least = j, squared
    if nearest == NOBODY:
        return NOBODY
    if are_in_sight(state, i, nearest):
        return nearest
    best, least = NOBODY, FARTHEST
    for j in range(other.first, other.first + other.count):
        if UNSEEN < state.matched[j] <= cap:
            foe = state.figures[j]
            squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
            if squared < least and are_in_sight(state, i, j):
                best, least = j, squared
    return best


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

    Halved once for the whole unit if it moved (CEM-4.9), rounding down; by settings the wounds are
    halved or the roll made harder instead. Uses what `aim` found.
    """
    total = 0
    for k in range(state.firers.count):
        i = state.firers.figures[k]
        j = nearest_target(state, target, i, cap)
        if j != NOBODY:
            figure, foe = state.figures[i], state.figures[j]
            squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
            total += FIRE_VALUE[figure.rank] * POWER[figure.weapon][band(squared)]
    total //= FIRE_DIVISOR
    options = state.options
    if has_moved(state, unit) and options.moved_wounds == 0 and options.moved_roll == 0:
        total //= MOVED_DIVISOR
    return total


def has_moved(state: State, unit: int) -> bool:
    """Whether a unit fires at half effect: in the fire phase, after a move (CEM-4.9)."""
    return state.phase == Phase.FIRE and state.units[unit].gait != Gait.HALTED


def roll_tally(state: State, unit: int, target: int, cap: int) -> None:
    """What is added to the roll, into the tally: cover, darkness, by setting a move."""
    tally = state.tally
    tally_clear(tally)
    tally_add(tally, Reason.COVER, cap_cover(state, target, cap))
    tally_add(tally, Reason.DARKNESS, state.hard)
    tally_add(tally, Reason.UMPIRE, state.units[unit].by_umpire)
    if state.options.moved_roll == 1 and has_moved(state, unit):
        tally_add(tally, Reason.MOVED, MOVED_ROLL)


def most_to_hit(value: int, added: int) -> int:
    """The most that 3d10 may show for a hit: with what is added at most the value; a triple 1 hits,
    a triple 10 never. 0: nothing hits."""
    if value < 1:
        return 0
    return min(TRIPLE_TEN - 1, max(TRIPLE_ONE, value - added))


def hit_chance(value: int, added: int) -> int:
    """Chance of a hit in millionths."""
    return AT_MOST[most_to_hit(value, added)]


def gather_targets(state: State, target: int, into: int, cap: int) -> None:
    """Who may be hit: the target figures seen behind no more cover than the limit, and in a melee
    all paired figures of either side (CEM-8.5); then those behind, for machine guns (CEM-2.1)."""
    other = state.units[target]
    clear_circle(state)
    for j in range(other.first, other.first + other.count):
        if state.matched[j] != UNSEEN and state.matched[j] <= cap:
            join_circle(state, j)
    if into == 1:
        join_melee(state)
        state.circle_first = state.circle_count
        return
    state.circle_first = state.circle_count
    penetrate(state, target, cap)


def join_melee(state: State) -> None:
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


def penetrate(state: State, target: int, cap: int) -> None:
    """Penetration (CEM-2.1): figures of any side beyond a machine gun's nearest target, behind no
    more cover than was added to the roll."""
    most = cap_cover(state, target, cap)
    for k in range(state.firers.count):
        i = state.firers.figures[k]
        far = POWER[state.figures[i].weapon][3] * METRE
        if far > 0:
            first = nearest_target(state, target, i, cap)
            if first != NOBODY:
                join_behind(state, i, first, far, most)
                return


def join_behind(state: State, gunner: int, first: int, far: int, most: int) -> None:
    """Add the figures behind a gunner's first target: at most `far` mm further along the line, near
    enough to it, with `most` cover. Nobody in a melee: all would have to take damage (CEM-8.5)."""
    gun, foe = state.figures[gunner], state.figures[first]
    dx, dy = foe.x - gun.x, foe.y - gun.y
    length = distance_ceil(gun.x, gun.y, foe.x, foe.y)
    near = far + BEHIND
    for j in range(state.figure_count):
        other = state.figures[j]
        x, y = other.x - foe.x, other.y - foe.y
        if not (-near <= x <= near and -near <= y <= near):
            continue
        if other.gone != 0 or other.foe != NOBODY or is_in_circle(state, j):
            continue
        if 0 < x * dx + y * dy <= far * length and abs(x * dy - y * dx) <= BEHIND * length:
            if is_stopped(state, foe.x, foe.y, other.x, other.y):
                continue
            if cover_between(state, gun.x, gun.y, other.x, other.y) <= most:
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
        if state.resistance[piece] >= STOPS and is_meeting(state, piece, x, y, to_x, to_y):
            return True
    return False


def shoot(state: State, unit: int, cap: int, dice: Dice, log: Log) -> None:
    """Fire of the activated unit at its target in the chosen mode (CEM-2.11, 2.12)."""
    value = prepare_fire(state, unit, cap)
    throw_fire(state, unit, value, dice, log)
    deal_fire(state, unit, log)


def prepare_fire(state: State, unit: int, cap: int) -> int:
    """The attack value; what is added to the roll, and who may be hit, stand in the state."""
    value = attack_value(state, unit, state.target, cap)
    roll_tally(state, unit, state.target, cap)
    gather_targets(state, state.target, state.into, cap)
    return value


def throw_fire(state: State, unit: int, value: int, dice: Dice, log: Log) -> None:
    """The throw: how many wounds there are to deal, and how many figures they may reach.

    Hit on 3d10 + cover + darkness up to the attack value. The casualty die says how many figures
    may be reached; dispersed deals half the damage dice's sum, concentrated the higher of them.
    """
    target, mode, into = state.target, state.mode, state.into
    tally = state.tally
    most = most_to_hit(value, tally.total)
    hit = 1 if three_dice(dice, Roll.FIRE, unit, most) <= most else 0
    wounds, reach = 0, 0
    if hit == 1:
        wounds = (face(dice, 1) + face(dice, 2)) // 2 if mode == Mode.DISPERSED else higher(dice)
        if state.options.moved_wounds == 1 and has_moved(state, unit):
            wounds //= MOVED_DIVISOR
        reach = state.circle_count if into == 1 else face(dice, 0)
    state.wounds = wounds
    state.reach = reach
    say.fired(
        log, dice, tally, Roll.FIRE, hit == 1, hit_chance(value, tally.total), unit, target, value,
        mode, wounds, reach, missed=1 - hit,
    )  # fmt: skip


def deal_fire(state: State, unit: int, log: Log) -> None:
    """Begin to deal the wounds of the throw; whose choice the bearers are depends on the mode."""
    target, mode, into = state.target, state.mode, state.into
    state.units[target].shot_by = unit
    state.cause = unit
    chooser = state.units[target].seat
    if mode == Mode.CONCENTRATED and into == 0:
        chooser = state.units[unit].seat
    mode = Mode.DISPERSED if into == 1 else mode
    share(state, log, state.wounds, state.reach, mode, chooser)
