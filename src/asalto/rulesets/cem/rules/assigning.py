"""Hand-to-hand: who fights whom among the figures in contact (CEM-5.9 to 5.16)."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..vocabulary import Step
from .units import is_engaged, is_touching

FREE = 0
TO_ASSIGN = 1
ASSIGNED = 2
ANCHOR = 3
FOUGHT = 4
NEVER = 1000


def group_figures(state: State) -> None:
    """Take the figures in contact apart into groups and give each figure its part (CEM-5.13, 5.16).

    `matched` holds the group. On the smaller side (the passive one if equal) every figure is an
    anchor, round which a pairing forms; those of the larger side are to be assigned to anchors.
    """
    for i in range(state.figure_count):
        state.figures[i].role = FREE
        own = state.figures[i].unit == state.active and state.figures[i].gone == 0
        state.matched[i] = i if own and state.figures[i].foe != NOBODY else NOBODY
    for i in range(state.figure_count):
        if state.matched[i] != i:
            continue
        for j in range(state.figure_count):
            if is_engaged(state, j) and state.matched[j] == NOBODY and is_touching(state, i, j):
                state.matched[j] = j + state.figure_count
    changed = True
    while changed:
        changed = join_groups(state)
    for i in range(state.figure_count):
        if state.matched[i] != NOBODY:
            set_role(state, i)


def join_groups(state: State) -> bool:
    """Give figures that touch the lower group number of the two; whether any changed."""
    row, changed = state.units[state.active], False
    for i in range(row.first, row.first + row.count):
        if state.matched[i] == NOBODY:
            continue
        for j in range(state.figure_count):
            if state.matched[j] == NOBODY or not is_engaged(state, j):
                continue
            if state.matched[i] != state.matched[j] and is_touching(state, i, j):
                state.matched[i] = min(state.matched[i], state.matched[j])
                state.matched[j] = state.matched[i]
                changed = True
    return changed


def set_role(state: State, i: int) -> None:
    """Anchor or to be assigned, by the numbers of the two sides in the figure's group."""
    ours, theirs, alone = 0, 0, NOBODY
    for j in range(state.figure_count):
        if state.matched[j] == state.matched[i]:
            if state.figures[j].unit == state.active:
                ours += 1
                alone = j
            else:
                theirs += 1
    figure = state.figures[i]
    active = figure.unit == state.active
    if ours >= theirs:
        figure.role = TO_ASSIGN if active else ANCHOR
    elif active:
        figure.role = ANCHOR
    elif ours > 1 or figure.foe == alone or state.figures[alone].foe == i:
        figure.role = TO_ASSIGN


def assign_on(state: State) -> None:
    """Assign the figures that have one anchor; ask the larger side for the others (CEM-5.14)."""
    undecided = NOBODY
    for i in range(state.figure_count):
        figure = state.figures[i]
        if figure.role != TO_ASSIGN:
            continue
        only, found = NOBODY, 0
        for j in range(state.figure_count):
            if is_anchor_for(state, i, j):
                only = j
                found += 1
        if figure.foe != NOBODY and is_anchor_for(state, i, figure.foe):
            assign(state, i, figure.foe)
        elif found == 0:
            figure.role = FREE
        elif found == 1:
            assign(state, i, only)
        elif undecided == NOBODY:
            undecided = i
    if undecided != NOBODY:
        state.step = Step.ASSIGN
        state.asked = state.units[state.figures[undecided].unit].seat
        return
    fill_anchors(state)


def is_anchor_for(state: State, i: int, j: int) -> bool:
    """Whether figure i may be assigned to j: an anchor of the other side whose base it touches."""
    if state.figures[j].role != ANCHOR:
        return False
    if (state.figures[i].unit == state.active) == (state.figures[j].unit == state.active):
        return False
    return is_touching(state, i, j)


def assign(state: State, i: int, anchor: int) -> None:
    """Put a figure of the larger side into the pairing of an anchor (CEM-5.15)."""
    state.figures[i].role = ASSIGNED
    state.figures[i].foe = anchor


def crew_of(state: State, anchor: int) -> int:
    """How many figures are assigned to an anchor."""
    found = 0
    for i in range(state.figure_count):
        if state.figures[i].role == ASSIGNED and state.figures[i].foe == anchor:
            found += 1
    return found


def may_refill(state: State, i: int, anchor: int) -> bool:
    """Whether an assigned figure can be spared for an anchor that nobody attacks: where it fought
    there are others, or somebody can be spared in turn (after `count_moves`)."""
    if state.figures[i].role != ASSIGNED or state.figures[i].foe == anchor:
        return False
    if state.back[state.figures[i].foe] + 1 != state.back[anchor]:
        return False
    return is_anchor_for(state, i, anchor)


def empty_anchor(state: State) -> int:
    """An anchor without an opponent whom somebody can be spared for, or NOBODY (CEM-5.13)."""
    counted = False
    for j in range(state.figure_count):
        if state.figures[j].role == ANCHOR and crew_of(state, j) == 0:
            if not counted:
                count_moves(state)
                counted = True
            if state.back[j] < NEVER:
                return j
    return NOBODY


def count_moves(state: State) -> None:
    """How many figures must change their pairing until each anchor has somebody to spare, into
    `back`: 0 where two fight it, NEVER where no chain of figures in contact leads to such."""
    for j in range(state.figure_count):
        state.back[j] = NEVER
        if state.figures[j].role == ANCHOR and crew_of(state, j) > 1:
            state.back[j] = 0
    shorter = True
    while shorter:
        shorter = False
        for i in range(state.figure_count):
            if state.figures[i].role == ASSIGNED:
                moves = state.back[state.figures[i].foe] + 1
                for j in range(state.figure_count):
                    if moves < state.back[j] and is_anchor_for(state, i, j):
                        state.back[j] = moves
                        shorter = True


def fill_anchors(state: State) -> None:
    """There are as many pairings as figures on the smaller side: fill those left empty."""
    anchor = empty_anchor(state)
    while anchor != NOBODY:
        only, found = NOBODY, 0
        for i in range(state.figure_count):
            if may_refill(state, i, anchor):
                only = i
                found += 1
        if found > 1:
            state.step = Step.ASSIGN
            state.asked = sparing_seat(state, anchor)
            return
        assign(state, only, anchor)
        anchor = empty_anchor(state)
    state.step = Step.NOTHING
    for j in range(state.figure_count):
        if state.figures[j].role == ANCHOR:
            for i in range(state.figure_count):
                if state.figures[i].role == ASSIGNED and state.figures[i].foe == j:
                    state.figures[j].foe = i
                    break


def sparing_seat(state: State, anchor: int) -> int:
    """Who says whom to spare for an anchor: of several allies the one with most figures that can
    be, of as many the next in seat order from the active one (CEM-2.8, 5.13)."""
    best, most, active = NOBODY, 0, state.units[state.active].seat
    for turn in range(len(state.sides)):
        seat, size = (active + turn) % len(state.sides), 0
        for i in range(state.figure_count):
            if state.units[state.figures[i].unit].seat == seat and may_refill(state, i, anchor):
                size += 1
        if size > most:
            best, most = seat, size
    return best


def may_assign(state: State, i: int, anchor: int) -> bool:
    """Whether the larger side may now put figure i into the pairing of this anchor."""
    if state.units[state.figures[i].unit].seat != state.asked:
        return False
    if state.figures[i].role == TO_ASSIGN:
        return is_anchor_for(state, i, anchor)
    for j in range(state.figure_count):
        if state.figures[j].role == TO_ASSIGN:
            return False
    return anchor == empty_anchor(state) and may_refill(state, i, anchor)


def assign_as_proposed(state: State, log: Log) -> None:
    """Assign all figures that this seat still has to."""
    seat = state.asked
    while state.step == Step.ASSIGN and state.asked == seat:
        i, anchor = proposed_assignment(state)
        assign(state, i, anchor)
        say.assigned(log, i, target=anchor)
        assign_on(state)


def proposed_assignment(state: State) -> tuple[int, int]:
    """A figure that is to be assigned, and the anchor with the fewest attackers."""
    best_i, best_j, least = NOBODY, NOBODY, 0
    for i in range(state.figure_count):
        for j in range(state.figure_count):
            if state.figures[j].role == ANCHOR and may_assign(state, i, j):
                number = crew_of(state, j)
                if best_i == NOBODY or number < least:
                    best_i, best_j, least = i, j, number
    return best_i, best_j
