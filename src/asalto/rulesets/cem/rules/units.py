"""Units, figures and chips (CEM chapters 2 and 3): who is there, who is in touch, who is drawn."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.stamps import stamped

from .. import say
from ..rolls import draw_chip
from ..say import Log
from ..state import State
from ..tables import POWER, TOUCH
from .sides import are_allies


def is_paired(state: State, i: int) -> bool:
    """Whether a figure is paired in melee (CEM-8.1)."""
    return state.figures[i].foe != NOBODY


def is_touching(state: State, i: int, j: int) -> bool:
    """Whether the bases of two figures touch, peana con peana (CEM-5.5)."""
    one, other = state.figures[i], state.figures[j]
    across, along = other.x - one.x, other.y - one.y
    far = 2 * state.base + TOUCH
    return across * across + along * along <= far * far


def paired_count(state: State, unit: int) -> int:
    """How many figures of a unit are paired."""
    found = 0
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone == 0 and state.figures[i].foe != NOBODY:
            found += 1
    return found


def wounded_count(state: State, unit: int) -> int:
    """How many figures of a unit on the table are wounded (CEM-9.13)."""
    found = 0
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone == 0 and state.figures[i].wounds > 0:
            found += 1
    return found


def middle(state: State, unit: int) -> tuple[int, int]:
    """The mean place of a unit's figures on the table (its first figure's if there are none)."""
    row = state.units[unit]
    x, y, found = 0, 0, 0
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if figure.gone == 0:
            x += figure.x
            y += figure.y
            found += 1
    if found == 0:
        return state.figures[row.first].x, state.figures[row.first].y
    return x // found, y // found


def measure_box(state: State, unit: int) -> None:
    """Keep the box around a unit's figures, their number, and the stamp of their places."""
    row = state.units[unit]
    found, stamp = 0, 7
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        stamp = stamped(stamped(stamp, figure.x), figure.y)
        if figure.gone != 0:
            continue
        if found == 0:
            row.west = row.east = figure.x
            row.south = row.north = figure.y
        row.west = min(row.west, figure.x)
        row.east = max(row.east, figure.x)
        row.south = min(row.south, figure.y)
        row.north = max(row.north, figure.y)
        found += 1
    row.here = found
    state.stamps[unit] = stamp


def is_box_near(state: State, unit: int, other: int, far: int) -> bool:
    """Whether the boxes of two units come within `far` of each other."""
    one, two = state.units[unit], state.units[other]
    if one.west > two.east + far or two.west > one.east + far:
        return False
    return one.south <= two.north + far and two.south <= one.north + far


def is_enemy(state: State, unit: int, other: int) -> bool:
    """Whether a unit on the table belongs to another side."""
    friends = are_allies(state, state.units[other].seat, state.units[unit].seat)
    return not friends and state.units[other].here > 0


def is_engaged(state: State, j: int) -> bool:
    """Whether a figure belongs to a unit that the active unit has taken on (CEM-5.2, 5.3)."""
    return state.figures[j].gone == 0 and (state.engaged >> state.figures[j].unit) & 1 == 1


def has_lost_leader(state: State, unit: int) -> bool:
    """Whether a unit had a leader who is no longer on the table."""
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        if state.figures[i].leader == 1 and state.figures[i].gone != 0:
            return True
    return False


def worth(state: State, i: int) -> int:
    """What a figure brings to its unit's fire at short range, its weapon and its type."""
    figure = state.figures[i]
    return figure.rank * POWER[figure.weapon][0]


# Contact with the unit


def mark_stragglers(state: State, unit: int) -> None:
    """Disgregadas (CEM-2.4, 2.6): figures of a group in contact that is smaller than another."""
    row = state.units[unit]
    if max(row.east - row.west, row.north - row.south) * 3 <= state.contact * 2:
        for i in range(row.first, row.first + row.count):
            state.figures[i].straggling = 0
        return
    for i in range(row.first, row.first + row.count):
        state.matched[i] = i
    changed = True
    while changed:
        changed = spread_labels(state, unit)
    groups, most = 0, 0
    for i in range(row.first, row.first + row.count):
        if state.matched[i] == i and state.figures[i].gone == 0:
            groups += 1
            most = max(most, group_size(state, unit, i))
    for i in range(row.first, row.first + row.count):
        apart = groups > 1 and state.figures[i].gone == 0
        apart = apart and group_size(state, unit, state.matched[i]) < most
        state.figures[i].straggling = 1 if apart else 0


def spread_labels(state: State, unit: int) -> bool:
    """Give figures in contact the lower label of the two; whether any changed."""
    row, changed = state.units[unit], False
    for i in range(row.first, row.first + row.count):
        one = state.figures[i]
        if one.gone != 0:
            continue
        for j in range(row.first, row.first + row.count):
            other = state.figures[j]
            if state.matched[i] >= state.matched[j] or other.gone != 0:
                continue
            across, along = other.x - one.x, other.y - one.y
            if across * across + along * along <= state.contact * state.contact:
                state.matched[j] = state.matched[i]
                changed = True
    return changed


def group_size(state: State, unit: int, label: int) -> int:
    """How many figures bear a label."""
    row, found = state.units[unit], 0
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone == 0 and state.matched[i] == label:
            found += 1
    return found


# Leaving the table and the melee


def unpair(state: State, i: int) -> None:
    """Take a figure out of its pairing: those who fought it turn to another who fights them."""
    state.figures[i].foe = NOBODY
    for j in range(state.figure_count):
        if state.figures[j].foe == i:
            state.figures[j].foe = NOBODY
            for k in range(state.figure_count):
                if k != i and state.figures[k].foe == j and state.figures[k].gone == 0:
                    state.figures[j].foe = k
                    break


def remove(state: State, i: int, gone: int) -> None:
    """Take a figure off the table for good (CEM-9.7)."""
    figure = state.figures[i]
    figure.gone = gone
    figure.straggling = 0
    unpair(state, i)
    state.lost[state.units[figure.unit].seat] += 1


def remove_unit(state: State, unit: int, gone: int) -> None:
    """Take all figures of a unit off the table (CEM-9.20, 10.8)."""
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone == 0:
            remove(state, i, gone)
    measure_box(state, unit)


# Chips


def return_chips(state: State) -> None:
    """Put the chips of all units on the table back into the container (CEM-3.6, 3.7)."""
    state.chips = 0
    for unit in range(state.unit_count):
        row = state.units[unit]
        row.drawn = 1
        if row.here > 0:
            row.drawn = 0
            state.chips += 1


def draw(state: State, dice: Dice, log: Log) -> int:
    """Draw one chip: the unit that it activates (CEM-3.4, 3.8)."""
    place = draw_chip(dice, state.chips)
    state.chips -= 1
    for unit in range(state.unit_count):
        row = state.units[unit]
        if row.drawn == 0 and row.here > 0:
            if place == 0:
                row.drawn = 1
                state.active = unit
                say.chip_drawn(log, unit)
                return unit
            place -= 1
    return NOBODY


def rest(state: State) -> None:
    """End the activation of a unit."""
    state.step = 0
    state.asked = NOBODY
    state.active = NOBODY
    state.target = NOBODY
