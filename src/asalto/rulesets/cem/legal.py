"""The legal choices of a seat: all of them, or a sensible finite set where any point is allowed."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_squared
from asalto.core.kernel.records import NOBODY

from . import offer
from .check import CAPS_MAX, UNDO_MAX, check_step, first_falling
from .offer import ChoiceKind, Choices
from .rules.assigning import ANCHOR, may_assign
from .rules.deploying import CORNERS, has_placings, has_room, lies_in_zone, may_place, may_split
from .rules.moving import is_paired_with, turn_allowance
from .rules.pairing import is_choice_free, is_in_reach, may_pair, nearest_enemy
from .rules.sharing import is_bearer, sharing_class
from .rules.shooting import CAP_STEP
from .rules.sides import are_allies
from .rules.units import is_paired, middle, paired_count
from .state import State
from .tables import COMPASS, METRE, REFUGE_COVER
from .vocabulary import Formation, Gait, Mode, Step

DIRECTIONS = 8
DROPS = 4
PLOTS = 3
"""Columns and rows of a zone over whose middles units are offered a place."""


def legal(state: State, seat: int, out: Choices) -> None:
    """Append every legal choice of a seat: the sensible default first."""
    if state.over == 1 or seat != state.asked:
        return
    if state.step == Step.MOVE:
        legal_move(state, seat, out)
    elif state.step == Step.FIRE:
        legal_fire(state, seat, out)
    elif state.step == Step.VICTIM:
        legal_victims(state, seat, out)
    elif state.step == Step.SHIFT:
        offer.accept(out, seat)
        for die in range(3):
            offer.shift(out, seat, die)
    elif state.step == Step.AIM:
        legal_aims(state, seat, out)
    elif state.step == Step.ENGAGE:
        legal_engage(state, seat, out)
    elif state.step == Step.PAIR:
        legal_pairs(state, seat, out)
    elif state.step == Step.ASSIGN:
        legal_assigns(state, seat, out)
    elif state.step == Step.DROP:
        legal_drops(state, seat, out)
    elif state.step == Step.DEPLOY:
        legal_deploys(state, seat, out)
    else:
        offer.ready(out, seat)


# Fire


def legal_fire(state: State, seat: int, out: Choices) -> None:
    """Each target in each mode, into a melee only in one; or nothing (CEM-3.5, 4.5, 4.8)."""
    for target in range(state.unit_count):
        if (state.targets >> target) & 1 == 1:
            offer.fire(out, seat, state.active, target=target, mode=Mode.DISPERSED, aim=0)
            offer.fire(out, seat, state.active, target=target, mode=Mode.CONCENTRATED, aim=0)
    offer.pass_(out, seat, state.active)
    for target in range(state.unit_count):
        if (state.locked >> target) & 1 == 1:
            offer.fire(out, seat, state.active, target=target, mode=Mode.DISPERSED, aim=1)
            offer.fire(out, seat, state.active, target=target, mode=Mode.CONCENTRATED, aim=1)


def legal_aims(state: State, seat: int, out: Choices) -> None:
    """Greatest cover that the fire shall reach: each that there is, all figures first."""
    for k in range(CAPS_MAX):
        place = CAPS_MAX - 1 - k
        if (state.caps >> place) & 1 == 1:
            offer.aim(out, seat, place * CAP_STEP)


def legal_victims(state: State, seat: int, out: Choices) -> None:
    """Who may take the next wound."""
    offer.accept(out, seat)
    group, level = sharing_class(state)
    for k in range(state.circle_count):
        if is_bearer(state, k, group, level):
            offer.wound(out, seat, state.circle[k])


# Movement


def legal_move(state: State, seat: int, out: Choices) -> None:
    """A sensible finite set of orders for the active unit; `check` takes any point."""
    unit = state.active
    if state.units[unit].gait != Gait.HALTED:
        offer.done(out, seat)
        if state.undone < UNDO_MAX:
            offer.undo(out, seat)
        legal_steps(state, seat, out)
        return
    offer.pass_(out, seat, unit)
    if state.units[unit].here == 0:
        return
    if paired_count(state, unit) > 0:
        for target in range(state.unit_count):
            if is_paired_with(state, unit, target):
                offer.close(out, seat, unit, target=target)
                offer.assault(out, seat, unit, target=target)
        return
    legal_marches(state, seat, out)
    for target in range(state.unit_count):
        other = state.units[target]
        if other.here > 0 and not are_allies(state, other.seat, seat):
            offer.close(out, seat, unit, target=target)
            offer.assault(out, seat, unit, target=target)


def legal_marches(state: State, seat: int, out: Choices) -> None:
    """Orders towards named places, shelter within a charge, and eight directions."""
    unit = state.active
    x, y = middle(state, unit)
    far = turn_allowance(state, state.units[unit].first, Gait.ADVANCE)
    for k in range(state.place_count):
        place = state.places[k]
        offer.advance(out, seat, unit, to_x=place.x, to_y=place.y, formation=Formation.LINE)
        offer.charge(out, seat, unit, to_x=place.x, to_y=place.y, formation=Formation.COLUMN)
    for piece in range(state.piece_count):
        if state.linear[piece] == 0 and state.cover[piece] >= REFUGE_COVER:
            to_x = (state.wests[piece] + state.easts[piece]) // 2
            to_y = (state.souths[piece] + state.norths[piece]) // 2
            if distance_squared(x, y, to_x, to_y) < 16 * far * far:
                offer_once(out, seat, unit, to_x, to_y)
    for k in range(DIRECTIONS):
        to_x = (x + COMPASS[2 * k][0] * far // METRE) // METRE * METRE
        to_y = (y + COMPASS[2 * k][1] * far // METRE) // METRE * METRE
        if 0 <= to_x <= state.width and 0 <= to_y <= state.height:
            offer_once(out, seat, unit, to_x, to_y)


def offer_once(out: Choices, seat: int, unit: int, x: int, y: int) -> None:
    """Offer an advance as the figures stand, unless it is offered already."""
    for k in range(out.count):
        row = out.rows[k]
        if row.kind == ChoiceKind.ADVANCE and row.formation == Formation.KEEP:
            if row.to_x == x and row.to_y == y:
                return
    offer.advance(out, seat, unit, to_x=x, to_y=y, formation=Formation.KEEP)


def legal_steps(state: State, seat: int, out: Choices) -> None:
    """A metre forward or aside for the unit's first figure that has movement left."""
    row = state.units[state.active]
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if figure.gone == 0 and figure.foe == NOBODY and figure.left >= METRE:
            for k in range(2):
                x = figure.x + (METRE if k == 0 else 0)
                y = figure.y + (METRE if k == 1 else 0)
                if check_step(state, i, row.gait, x, y) == 0:
                    offer.step(out, seat, i, to_x=x, to_y=y, gait=row.gait)
            return


# Hand to hand


def legal_engage(state: State, seat: int, out: Choices) -> None:
    """Enemy units that may be taken on, or nothing (CEM-5.1 to 5.3, 3.5)."""
    if state.engaged != 0:
        offer.done(out, seat)
    for target in range(state.unit_count):
        if ((state.targets & ~state.engaged) >> target) & 1 == 1:
            offer.engage(out, seat, state.active, target=target)
    if state.engaged == 0:
        offer.pass_(out, seat, state.active)


def legal_pairs(state: State, seat: int, out: Choices) -> None:
    """Each figure with each enemy that it may pair with now (CEM-5.4 to 5.9)."""
    offer.accept(out, seat)
    row = state.units[state.active]
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone != 0 or is_paired(state, i):
            continue
        least = nearest_enemy(state, i)
        if least < 0 or not is_in_reach(state, least):
            continue
        free = is_choice_free(state, i, least)
        for j in range(state.figure_count):
            if may_pair(state, i, j, least, free):
                offer.pair(out, seat, i, target=j)


def legal_assigns(state: State, seat: int, out: Choices) -> None:
    """Each figure of the larger side with each anchor that it may be assigned to (CEM-5.14)."""
    offer.accept(out, seat)
    for j in range(state.figure_count):
        if state.figures[j].role == ANCHOR:
            for i in range(state.figure_count):
                if may_assign(state, i, j):
                    offer.assign(out, seat, i, target=j)


def legal_drops(state: State, seat: int, out: Choices) -> None:
    """Jumps over the quarters of the table, in eight directions; `check` takes any point."""
    unit = first_falling(state, seat)
    for k in range(DROPS):
        x = state.width * (1 + 2 * (k & 1)) // 4
        y = state.height * (1 + 2 * (k >> 1)) // 4
        for heading in range(DIRECTIONS):
            offer.drop(out, seat, unit, to_x=x, to_y=y, heading=2 * heading)


def legal_deploys(state: State, seat: int, out: Choices) -> None:
    """Done, and each unit at each plot of the zone that has room; `check` takes any point."""
    offer.done(out, seat)
    west, south = state.zones[CORNERS * seat], state.zones[CORNERS * seat + 1]
    wide = state.zones[CORNERS * seat + 2] - west
    high = state.zones[CORNERS * seat + 3] - south
    for unit in range(state.unit_count):
        if may_split(state, seat, unit):
            offer.split(out, seat, unit)
    if not has_placings(state):
        return
    for unit in range(state.unit_count):
        if not may_place(state, seat, unit):
            continue
        for k in range(PLOTS * PLOTS):
            x = (west + wide * (2 * (k % PLOTS) + 1) // (2 * PLOTS)) // METRE * METRE
            y = (south + high * (2 * (k // PLOTS) + 1) // (2 * PLOTS)) // METRE * METRE
            if lies_in_zone(state, unit, x, y, Formation.KEEP):
                if has_room(state, unit, x, y, Formation.KEEP):
                    offer.deploy(out, seat, unit, to_x=x, to_y=y, formation=Formation.KEEP)
