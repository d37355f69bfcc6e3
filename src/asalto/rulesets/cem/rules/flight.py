"""Flight (huida, CEM chapter 10): away from whom, to what refuge, how fast, and when it arrives."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil, distance_squared, point_along
from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..tables import METRE, REFUGE_COVER, SPACING
from ..vocabulary import Gait
from .edges import edge_point, is_at_edge
from .gathering import (
    AS_IT_STANDS,
    INNER,
    TURNS,
    WAYS,
    heading,
    mirrored,
    next_direction,
    ring_of,
    ring_place,
    turn_in,
)
from .moving import (
    finish_move,
    inside_table,
    muster,
    nearest_figure,
    ready_to_move,
    take_back,
    take_gait,
    turn_allowance,
    walk,
)
from .sight import is_seeing_again, list_screens
from .terrain import WHOLE, crossed_part, is_barred, is_on_piece
from .units import group_size, is_enemy, middle, unpair

HIDDEN = 100
EDGE = 101
IN_REFUGE = 1
AT_EDGE = 2
FAR = 3_000_000


def threat_of(state: State, unit: int) -> int:
    """Whom a unit flees (CEM-10.3): who last fired at it, last wounded it, or is nearest."""
    row = state.units[unit]
    if row.shot_by != NOBODY and state.units[row.shot_by].here > 0:
        return row.shot_by
    if row.hurt_by != NOBODY and state.units[row.hurt_by].here > 0:
        return row.hurt_by
    x, y = middle(state, unit)
    best, least = NOBODY, 0
    for other in range(state.unit_count):
        if is_enemy(state, unit, other):
            foe = state.figures[nearest_figure(state, x, y, other)]
            squared = distance_squared(x, y, foe.x, foe.y)
            if best == NOBODY or squared < least:
                best, least = other, squared
    return best


def is_away(state: State, x: int, y: int, to_x: int, to_y: int, threat: int) -> bool:
    """Whether the way from one point to another nowhere draws nearer to any figure of a unit."""
    if threat == NOBODY:
        return True
    row = state.units[threat]
    for j in range(row.first, row.first + row.count):
        foe = state.figures[j]
        if foe.gone == 0 and (to_x - x) * (x - foe.x) + (to_y - y) * (y - foe.y) < 0:
            return False
    return True


def is_way_off(state: State, x: int, y: int, to_x: int, to_y: int, threat: int) -> bool:
    """Whether a straight way leads away from a unit over ground that can be crossed."""
    return is_away(state, x, y, to_x, to_y, threat) and not is_barred(state, x, y, to_x, to_y)


# Refuges (CEM-10.4)


def is_hidden(state: State, unit: int, x: int, y: int) -> bool:
    """Whether no enemy unit of `unit` sees a point."""
    list_screens(state)
    for other in range(state.unit_count):
        if is_enemy(state, unit, other):
            row = state.units[other]
            for j in range(row.first, row.first + row.count):
                foe = state.figures[j]
                if foe.gone == 0 and is_seeing_again(state, foe.x, foe.y, x, y):
                    return False
    return True


def sheltering_piece(state: State, x: int, y: int) -> int:
    """An area with cover 5 or more that holds a point, or NOBODY."""
    for piece in range(state.piece_count):
        if state.linear[piece] == 0 and state.cover[piece] >= REFUGE_COVER:
            if is_on_piece(state, piece, x, y):
                return piece
    return NOBODY


def refuge_at(state: State, unit: int, x: int, y: int) -> int:
    """What refuge a point is for a unit: EDGE, a piece, HIDDEN; NOBODY: none or left before."""
    row = state.units[unit]
    if row.edge != NOBODY and is_at_edge(state, row.edge, x, y):
        return EDGE
    piece = sheltering_piece(state, x, y)
    if piece != NOBODY:
        return NOBODY if has_failed_in(state, unit, piece) else piece
    return HIDDEN if is_new_hiding(state, unit, x, y) else NOBODY


def has_failed_in(state: State, unit: int, piece: int) -> bool:
    """Whether an area holds the place where a unit last failed to recover: of areas one upon the
    other all do, whichever is named first."""
    row = state.units[unit]
    if row.refuge == NOBODY or row.refuge >= HIDDEN:
        return False
    return piece == row.refuge or is_on_piece(state, piece, row.refuge_x, row.refuge_y)


def is_new_hiding(state: State, unit: int, x: int, y: int) -> bool:
    """Whether a point is hidden ground, and not of the hidden area where the unit failed."""
    if state.hiding_count == 0 and state.sight == 0:
        return False
    row = state.units[unit]
    if not is_hidden(state, unit, x, y):
        return False
    return row.refuge != HIDDEN or not is_hidden_way(state, unit, row.refuge_x, row.refuge_y, x, y)


def is_hidden_way(state: State, unit: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether no enemy sees any point of a straight way, looked at metre by metre: two places of
    one hidden area."""
    for far in range(METRE, distance_ceil(x, y, to_x, to_y), METRE):
        at_x, at_y = point_along(x, y, to_x, to_y, far)
        if not is_hidden(state, unit, at_x, at_y):
            return False
    return True


def note_refuge(state: State, unit: int, refuge: int) -> None:
    """Remember the refuge that a unit has reached and the place of one of its figures there: it
    will test for that one, whoever falls before, of its own or the enemy's (CEM-10.6)."""
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if figure.gone == 0 and refuge_at(state, unit, figure.x, figure.y) == refuge:
            row.reached_x = figure.x
            row.reached_y = figure.y
            break
    row.reached = refuge


def leave_refuge(state: State, unit: int) -> None:
    """The unit has failed to recover in the refuge it reached: it flees on to another
    (CEM-10.7)."""
    row = state.units[unit]
    row.refuge = row.reached
    row.refuge_x = row.reached_x
    row.refuge_y = row.reached_y


def is_enough(state: State, unit: int, found: int) -> bool:
    """Whether so many figures are more than half of a unit, or with `whole_refuge` all of it."""
    here = state.units[unit].here
    return found == here if state.options.whole_refuge == 1 else found * 2 > here


def where_refuge(state: State, unit: int) -> int:
    """The refuge of a unit of which more than half stands in some: that which holds most of it, an
    edge only if more stand there than in any other; NOBODY if it is in none."""
    row, outside = state.units[unit], 0
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        state.matched[i] = NOBODY
        if figure.gone != 0:
            continue
        state.matched[i] = refuge_at(state, unit, figure.x, figure.y)
        if state.matched[i] == NOBODY:
            outside += 1
            if not is_enough(state, unit, row.here - outside):
                return NOBODY
    return commonest_refuge(state, unit)


def commonest_refuge(state: State, unit: int) -> int:
    """Of the refuges in `matched` the one that most figures have; of equal ones the lowest."""
    row, best, most = state.units[unit], NOBODY, 0
    for i in range(row.first, row.first + row.count):
        if state.matched[i] != NOBODY:
            size = group_size(state, unit, state.matched[i])
            if size > most or (size == most and state.matched[i] < best):
                best, most = state.matched[i], size
    return best


def nearest_refuge(state: State, unit: int, threat: int) -> tuple[int, int, int]:
    """The nearest refuge that can be made for without drawing nearer: kind (NOBODY: none), x, y."""
    x, y = middle(state, unit)
    kind, best_x, best_y = nearest_piece(state, unit, threat, x, y)
    least = FAR if kind == NOBODY else distance_ceil(x, y, best_x, best_y)
    edge = state.units[unit].edge
    if edge != NOBODY:
        to_x, to_y = edge_point(state, edge, x, y)
        far = distance_ceil(x, y, to_x, to_y)
        if far < least and is_way_off(state, x, y, to_x, to_y, threat):
            kind, best_x, best_y, least = EDGE, to_x, to_y, far
    if state.hiding_count > 0 or state.sight > 0:
        found, to_x, to_y = nearest_hidden(state, unit, threat, x, y)
        if found and distance_ceil(x, y, to_x, to_y) < least:
            return HIDDEN, to_x, to_y
    return kind, best_x, best_y


def nearest_piece(state: State, unit: int, threat: int, x: int, y: int) -> tuple[int, int, int]:
    """The nearest area that shelters: its number (or NOBODY) and a point some way inside it."""
    kind, best_x, best_y, least = NOBODY, 0, 0, 0
    for piece in range(state.piece_count):
        if state.linear[piece] == 1 or state.cover[piece] < REFUGE_COVER:
            continue
        if has_failed_in(state, unit, piece) or state.difficulty[piece] == 0:
            continue
        to_x, to_y = inner_point(state, piece, x, y)
        squared = distance_squared(x, y, to_x, to_y)
        if (kind == NOBODY or squared < least) and is_way_off(state, x, y, to_x, to_y, threat):
            kind, best_x, best_y, least = piece, to_x, to_y, squared
    return kind, best_x, best_y


def inner_point(state: State, piece: int, x: int, y: int) -> tuple[int, int]:
    """Where a unit's middle stands once all of it is inside an area, on the way to its middle."""
    to_x = (state.wests[piece] + state.easts[piece]) // 2
    to_y = (state.souths[piece] + state.norths[piece]) // 2
    enter, leave = crossed_part(state, piece, x, y, to_x, to_y)
    if enter > leave:
        return to_x, to_y
    far = distance_ceil(x, y, to_x, to_y) * enter // WHOLE + 2 * SPACING
    return point_along(x, y, to_x, to_y, far)


def nearest_hidden(state: State, unit: int, threat: int, x: int, y: int) -> tuple[bool, int, int]:
    """A point within an advance, else a charge, that no enemy sees, among sixteen directions: first
    those that lead most nearly straight away from the threat."""
    first = state.units[unit].first
    away_x, away_y = away_point(state, x, y, threat)
    away_x, away_y = heading(x, y, away_x, away_y)
    for gait in range(Gait.ADVANCE, Gait.CHARGE + 1):
        far = turn_allowance(state, first, gait)
        tried = 0
        for _ in range(TURNS):
            k = next_direction(away_x, away_y, tried)
            tried |= 1 << k
            to_x, to_y = ring_place(x, y, 0, METRE, far, k)
            in_x, in_y = inside_table(state, to_x, to_y)
            if in_x != to_x or in_y != to_y or not is_way_off(state, x, y, to_x, to_y, threat):
                continue
            if refuge_at(state, unit, to_x, to_y) == HIDDEN:
                return True, to_x, to_y
    return False, 0, 0


# Fleeing


def flee(state: State, unit: int, log: Log) -> None:
    """A demoralised unit's movement phase (CEM-10.1 to 10.6, 10.9): it stays only in a refuge.

    Its paired figures break off in any case, unless a setting keeps them paired in a refuge.
    """
    row = state.units[unit]
    ready_to_move(state, unit)
    row.arrived = 0
    refuge = where_refuge(state, unit)
    if refuge == NOBODY or state.options.paired_stay == 0:
        for i in range(row.first, row.first + row.count):
            if state.figures[i].gone == 0 and state.figures[i].foe != NOBODY:
                unpair(state, i)
    if refuge == NOBODY:
        refuge = run(state, unit, log)
    if refuge != NOBODY:
        note_refuge(state, unit, refuge)
        row.arrived = AT_EDGE if refuge == EDGE else IN_REFUGE
        say.arrived(log, unit, refuge=refuge)


def run(state: State, unit: int, log: Log) -> int:
    """Make for the nearest refuge, or straight away from the threat: the refuge reached, or NOBODY.

    It charges if that brings it to safety and an advance does not (CEM-10.2): both are tried, in
    every way of gathering there.
    """
    threat = threat_of(state, unit)
    kind, to_x, to_y = nearest_refuge(state, unit, threat)
    gait: int = Gait.ADVANCE
    if kind == NOBODY:
        x, y = middle(state, unit)
        to_x, to_y = away_point(state, x, y, threat)
        run_all(state, unit, gait, kind, to_x, to_y, threat, 0)
    else:
        gait = run_to(state, unit, kind, to_x, to_y, threat)
    say.fled(log, unit, threat=threat, gait=gait)
    finish_move(state, unit)
    if kind == NOBODY and is_cornered(state, unit):
        return EDGE
    return where_refuge(state, unit)


def run_to(state: State, unit: int, kind: int, to_x: int, to_y: int, threat: int) -> int:
    """Run to a refuge, at the first gait and in the first way of gathering by which most of the
    unit gets there; by none: as near as an advance brings it. Returns the gait."""
    ways, left = 1 if kind == EDGE else WAYS, stands_left(state, unit, to_x, to_y)
    for gait in range(Gait.ADVANCE, Gait.CHARGE + 1):
        for way in range(ways):
            take_back(state, unit)
            run_all(state, unit, gait, kind, to_x, to_y, threat, mirrored(way, left))
            if where_refuge(state, unit) != NOBODY:
                return gait
    take_back(state, unit)
    run_all(state, unit, Gait.ADVANCE, kind, to_x, to_y, threat, 0)
    return Gait.ADVANCE


def stands_left(state: State, unit: int, to_x: int, to_y: int) -> bool:
    """Whether the foremost figure that stands aside of a unit's way stands to the left of it: then
    places are first filled that way round, so that no compass decides."""
    x, y = middle(state, unit)
    for k in range(muster(state, unit, x - to_x, y - to_y)):
        figure = state.figures[state.order[k]]
        aside = (to_x - x) * (figure.y - y) - (to_y - y) * (figure.x - x)
        if aside != 0:
            return aside > 0
    return False


def run_all(
    state: State, unit: int, gait: int, kind: int, to_x: int, to_y: int, threat: int, way: int
) -> None:
    """Every figure runs at a gait, those in front first, to its place in a way of gathering."""
    take_gait(state, unit, gait)
    x, y = middle(state, unit)
    number = muster(state, unit, x - to_x, y - to_y)
    dx, dy = heading(x, y, to_x, to_y)
    gathering = kind != NOBODY and kind != EDGE and way != AS_IT_STANDS
    taken = 0
    for k in range(number):
        i = state.order[k]
        goal_x, goal_y = to_x, to_y
        if not gathering:
            goal_x, goal_y = to_x + state.figures[i].x - x, to_y + state.figures[i].y - y
        elif k > 0:
            taken = 0 if k == INNER + 1 else taken
            turn = turn_in(state, i, to_x, to_y, dx, dy, k, way, taken)
            taken |= 1 << turn
            goal_x, goal_y = ring_place(to_x, to_y, dx, dy, ring_of(k), turn)
        run_one(state, i, goal_x, goal_y, threat)


def away_point(state: State, x: int, y: int, threat: int) -> tuple[int, int]:
    """A point far off, straight away from the nearest figure of the threat."""
    if threat == NOBODY:
        return x, y
    foe = state.figures[nearest_figure(state, x, y, threat)]
    dx, dy = x - foe.x, y - foe.y
    length = max(1, distance_ceil(0, 0, dx, dy))
    return x + dx * METRE * METRE // length, y + dy * METRE * METRE // length


def run_one(state: State, i: int, to_x: int, to_y: int, threat: int) -> None:
    """One figure flees: to its place if the way leads away from the threat, else straight away."""
    figure = state.figures[i]
    x, y = inside_table(state, to_x, to_y)
    if not is_away(state, figure.x, figure.y, x, y, threat):
        to_x, to_y = away_point(state, figure.x, figure.y, threat)
        x, y = inside_table(state, to_x, to_y)
        if not is_away(state, figure.x, figure.y, x, y, threat):
            return
    walk(state, i, x, y)


def is_cornered(state: State, unit: int) -> bool:
    """Whether more than half of a unit stands at some edge of the table."""
    row, found = state.units[unit], 0
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if figure.gone == 0 and is_at_edge(state, NOBODY, figure.x, figure.y):
            found += 1
    return is_enough(state, unit, found)
