"""Sharing wounds (CEM-2.11, 7.2, 7.3, 8.5): whose turn it is to take the next, and who says so.

Dispersed: nobody takes a second before every other has one. Concentrated: one figure is filled
before the next. Outside melee no figure takes more wounds than are of use (reconstructed).
"""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..tables import USEFUL
from ..vocabulary import Mode, Phase, Step
from .sides import are_allies, is_own
from .units import worth

NONE = 0
FRESH_FIRST = 1
FRESH_REST = 2
AGAIN = 3
MANY = 1_000_000


def clear_circle(state: State) -> None:
    """Begin a new sharing: nobody is in the circle yet."""
    state.circle_count = 0
    state.circle_first = 0


def join_circle(state: State, i: int) -> None:
    """Put a figure among those that may be wounded."""
    state.circle[state.circle_count] = i
    state.circle_count += 1
    state.figures[i].hits = 0


def share(state: State, log: Log, wounds: int, reach: int, mode: int, chooser: int) -> None:
    """Begin to deal wounds to the circle; `chooser` is the seat that names the bearers."""
    state.wounds = wounds
    state.reach = reach
    state.mode = mode
    state.asked = chooser
    share_on(state, log)


def has_room(state: State, i: int) -> bool:
    """Whether another wound on a figure is of use: there, and in fire not dead already."""
    if state.figures[i].gone != 0:
        return False
    return state.phase == Phase.MELEE or state.figures[i].wounds < USEFUL


def sharing_class(state: State) -> tuple[int, int]:
    """Who may take the next wound: untouched figures of the first group, of the rest, or again.

    Returns the class and, for AGAIN, the number of wounds that the bearer already took.
    """
    first, rest, least = 0, 0, MANY
    for k in range(state.circle_count):
        i = state.circle[k]
        if has_room(state, i):
            hits = state.figures[i].hits
            if hits > 0:
                least = min(least, hits)
            elif k < state.circle_first:
                first += 1
            else:
                rest += 1
    if state.mode == Mode.CONCENTRATED and least < MANY:
        return AGAIN, least
    if state.reach > 0 and first > 0:
        return FRESH_FIRST, 0
    if state.reach > 0 and rest > 0:
        return FRESH_REST, 0
    if least < MANY:
        return AGAIN, least
    return NONE, 0


def is_bearer(state: State, k: int, group: int, level: int) -> bool:
    """Whether place k of the circle may take the next wound (see `sharing_class`)."""
    i = state.circle[k]
    if group == NONE or not has_room(state, i):
        return False
    if group == AGAIN:
        return state.figures[i].hits == level
    return state.figures[i].hits == 0 and (k < state.circle_first) == (group == FRESH_FIRST)


def wound(state: State, log: Log, i: int) -> None:
    """A figure takes one of the wounds; its unit remembers an enemy who dealt it, if it was
    not fired at itself (CEM-10.3)."""
    figure = state.figures[i]
    if figure.hits == 0:
        state.reach -= 1
    figure.hits += 1
    figure.wounds += 1
    state.wounds -= 1
    unit = state.units[figure.unit]
    friends = are_allies(state, unit.seat, state.units[state.cause].seat)
    if figure.unit != state.target and not friends:
        unit.hurt_by = state.cause
    say.wounded(log, state.cause, figure=i, wounds=figure.wounds)


def share_on(state: State, log: Log) -> None:
    """Deal wounds for which there is only one bearer; ask where there are several."""
    while state.wounds > 0:
        group, level = sharing_class(state)
        if group == NONE:
            say.wounds_lost(log, state.cause, wounds=state.wounds)
            state.wounds = 0
            break
        only, found = NOBODY, 0
        for k in range(state.circle_count):
            if is_bearer(state, k, group, level):
                only = state.circle[k]
                found += 1
        if found > 1:
            state.step = Step.VICTIM
            return
        wound(state, log, only)
    state.step = Step.NOTHING


def proposed_bearer(state: State) -> int:
    """The bearer that the choosing seat would sensibly name: its own least useful, most wounded
    figure, or the enemy's most useful one."""
    group, level = sharing_class(state)
    best, most = NOBODY, 0
    for k in range(state.circle_count):
        if is_bearer(state, k, group, level):
            i = state.circle[k]
            own = is_own(state, state.figures[i].unit, state.asked)
            value = 100 * worth(state, i) + (1000 if own and state.figures[i].leader == 1 else 0)
            score = 300 * state.figures[i].wounds - value if own else value
            if best == NOBODY or score > most:
                best, most = i, score
    return best


def share_as_proposed(state: State, log: Log) -> None:
    """Deal all remaining wounds to the proposed bearers."""
    while state.step == Step.VICTIM:
        bearer = proposed_bearer(state)
        if bearer != NOBODY:
            wound(state, log, bearer)
        share_on(state, log)
