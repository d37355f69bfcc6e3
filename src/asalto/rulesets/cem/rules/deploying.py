"""Setting up: one's units placed in one's zone, squads taken apart (CEM-2.14, 2.15, 11.5).

RULING: the article has no set-up. Where a scenario gives a seat a zone, its player places his
units there, in the order of the seats and seen by all, and may take a squad apart into the two
half squads that its file names; what he leaves stands where the scenario puts it.
"""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..tables import METRE, SPACING
from ..vocabulary import Formation, Phase, Step, UnitKind
from .moving import is_clear_of
from .terrain import difficulty_at
from .units import mark_stragglers, measure_box, middle

CORNERS = 4
PLACINGS = 4
"""How often a seat may place units: so many times for each unit of the battle."""


def has_zone(state: State, seat: int) -> bool:
    """Whether a seat sets up its units itself."""
    return state.zones[CORNERS * seat + 2] > state.zones[CORNERS * seat]


def ask_next(state: State, seat: int) -> None:
    """The next seat with a zone sets up; when all have, the battle may begin."""
    state.undone = 0
    state.phase = Phase.COVER
    for other in range(seat + 1, state.seat_count):
        if has_zone(state, other):
            state.step = Step.DEPLOY
            state.asked = other
            return
    state.step = Step.READY
    state.asked = 0


def may_place(state: State, seat: int, unit: int) -> bool:
    """Whether a unit is of the seat that sets up, and stands on the table."""
    return state.units[unit].seat == seat and state.units[unit].here > 0


def has_placings(state: State) -> bool:
    """Whether the seat that sets up may still place a unit."""
    return state.undone < PLACINGS * state.unit_count


def spot_of(
    state: State, i: int, mid_x: int, mid_y: int, x: int, y: int, formation: int
) -> tuple[int, int]:
    """Where a figure stands if its unit, now about `mid`, is placed about a point: as they stand,
    in a line from west to east, or in a column, its first figure ahead."""
    row = state.units[state.figures[i].unit]
    offset = (2 * (i - row.first) - row.count + 1) * SPACING // 2
    if formation == Formation.LINE:
        return x + offset, y
    if formation == Formation.COLUMN:
        return x, y - offset
    return state.figures[i].x + x - mid_x, state.figures[i].y + y - mid_y


def is_in_zone(state: State, seat: int, x: int, y: int) -> bool:
    """Whether a point lies in a seat's zone."""
    west, south = state.zones[CORNERS * seat], state.zones[CORNERS * seat + 1]
    east, north = state.zones[CORNERS * seat + 2], state.zones[CORNERS * seat + 3]
    return west <= x <= east and south <= y <= north


def lies_in_zone(state: State, unit: int, x: int, y: int, formation: int) -> bool:
    """Whether all figures of a unit placed about a point lie in its zone."""
    row = state.units[unit]
    mid_x, mid_y = middle(state, unit)
    for i in range(row.first, row.first + row.count):
        to_x, to_y = spot_of(state, i, mid_x, mid_y, x, y, formation)
        if not is_in_zone(state, row.seat, to_x, to_y):
            return False
    return True


def has_room(state: State, unit: int, x: int, y: int, formation: int) -> bool:
    """Whether they can stand there: passable ground, no base of another unit in the way."""
    row = state.units[unit]
    mid_x, mid_y = middle(state, unit)
    for i in range(row.first, row.first + row.count):
        to_x, to_y = spot_of(state, i, mid_x, mid_y, x, y, formation)
        if difficulty_at(state, to_x, to_y) == 0:
            return False
        for other in range(state.unit_count):
            if other != unit and state.units[other].here > 0:
                if not is_clear_of(state, other, i, to_x, to_y):
                    return False
    return True


def deploy(state: State, unit: int, x: int, y: int, formation: int, log: Log) -> None:
    """Place a unit about a point."""
    row = state.units[unit]
    mid_x, mid_y = middle(state, unit)
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        figure.x, figure.y = spot_of(state, i, mid_x, mid_y, x, y, formation)
    measure_box(state, unit)
    mark_stragglers(state, unit)
    state.undone += 1
    say.deployed(log, unit, east=x // METRE, north=y // METRE, formation=formation)


def may_split(state: State, seat: int, unit: int) -> bool:
    """Whether a squad of the seat that sets up can be taken apart (CEM-2.15)."""
    return may_place(state, seat, unit) and state.units[unit].spare != NOBODY


def split(state: State, unit: int, log: Log) -> None:
    """A squad becomes two half squads, each a unit of its own with its chip (CEM-2.14, 2.15)."""
    row = state.units[unit]
    other = state.units[row.spare]  # its first figure is set when the battle is built
    other.count = row.count - row.half
    row.count = row.half
    for i in range(other.first, other.first + other.count):
        state.figures[i].unit = row.spare
    row.kind = UnitKind.HALF_SQUAD
    other.kind = UnitKind.HALF_SQUAD
    other.morale = row.morale
    other.by_umpire = row.by_umpire
    other.edge = row.edge
    measure_box(state, unit)
    measure_box(state, row.spare)
    mark_stragglers(state, unit)
    mark_stragglers(state, row.spare)
    say.split(log, unit, target=row.spare)
    row.spare = NOBODY
