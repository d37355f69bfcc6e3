"""Optional parachute drop (the magazine's; the spread is RECONSTRUCTED, tables.toml [drop])."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_clear

from .. import say
from ..rolls import Roll, higher, is_pair, lower, three_dice
from ..say import Log
from ..state import State
from ..tables import COMPASS, DROP_ROUGH, DROP_SPACING, METRE
from ..vocabulary import Gone
from .moving import is_free
from .terrain import difficulty_at
from .units import mark_stragglers, measure_box

ROOM = 3


def next_to_drop(state: State) -> int:
    """The next unit still in the air, or NOBODY."""
    for unit in range(state.unit_count):
        if state.units[unit].falls == 1:
            return unit
    return NOBODY


def jump(state: State, unit: int, x: int, y: int, heading: int, dice: Dice, log: Log) -> None:
    """A squad jumps along a line: one figure every 5 m, each displaced by its own throw.

    The casualty die is metres downwind, the difference of the damage dice metres along the line.
    """
    row = state.units[unit]
    row.falls = 0
    say.jumped(log, unit, east=x // METRE, north=y // METRE, heading=heading)
    for k in range(row.count):
        tally_clear(state.tally)
        three_dice(dice, Roll.DROP, row.first + k)
        down = face(dice, 0)
        along = k * DROP_SPACING + (higher(dice) - lower(dice)) * METRE
        to_x = x + COMPASS[heading][0] * along // METRE + COMPASS[state.wind][0] * down
        to_y = y + COMPASS[heading][1] * along // METRE + COMPASS[state.wind][1] * down
        land(state, row.first + k, to_x, to_y, heading, is_pair(dice), log)
    measure_box(state, unit)
    mark_stragglers(state, unit)


def land(state: State, i: int, x: int, y: int, heading: int, pair: bool, log: Log) -> None:
    """A man lands: lost off the table or on ground that cannot be entered; hurt on rough ground
    if the damage dice are equal; the figure stands where there is room, downwind first."""
    figure = state.figures[i]
    inside = 0 <= x <= state.width and 0 <= y <= state.height
    if not inside or difficulty_at(state, x, y) == 0:
        figure.gone = Gone.FALLEN
        state.lost[state.units[figure.unit].seat] += 1
        say.fell(log, i)
        return
    for ring in range(ROOM):
        for k in range(len(COMPASS)):
            way = downwind(state, heading, k)
            to_x, to_y = x + COMPASS[way][0] * ring, y + COMPASS[way][1] * ring
            if figure.gone == Gone.ALOFT and is_standing_room(state, i, to_x, to_y):
                figure.gone = Gone.HERE
                figure.x = to_x
                figure.y = to_y
    if figure.gone == Gone.ALOFT:
        figure.gone = Gone.FALLEN
        state.lost[state.units[figure.unit].seat] += 1
        say.fell(log, i)
        return
    measure_box(state, figure.unit)
    say.landed(log, i, east=figure.x // METRE, north=figure.y // METRE)
    if pair and difficulty_at(state, figure.x, figure.y) >= DROP_ROUGH:
        figure.wounds += 1
        say.landed_badly(log, i, wounds=figure.wounds)


def downwind(state: State, heading: int, k: int) -> int:
    """The k-th of the sixteen directions from the wind's on, by turns to both sides of it: first
    to the side to which the line of the jump runs, so that no compass decides."""
    side = 1 if (heading - state.wind) % len(COMPASS) <= len(COMPASS) // 2 else -1
    if k % 2 == 0:
        side = -side
    return (state.wind + side * ((k + 1) // 2)) % len(COMPASS)


def is_standing_room(state: State, i: int, x: int, y: int) -> bool:
    """Whether a figure can stand at a point: on the table, on firm ground, on no other base."""
    if not (0 <= x <= state.width and 0 <= y <= state.height):
        return False
    return difficulty_at(state, x, y) > 0 and is_free(state, i, x, y)
