"""Chapter 4: what each action costs in action points (AP, puntos de acción)."""

from asalto.core.geometry.hexes import SIDES
from asalto.core.kernel.records import NOBODY

from ..offer import ChoiceKind
from ..state import Options, State
from ..tables import (
    ACTION_COST,
    BACKWARD_COST,
    CARRYING_EXTRA,
    COVER_COST,
    DIFFICULT_TIMES,
    FORWARD_COST,
    FORWARD_KINDS,
    HALF_TIMES,
    MELEE_COST,
    RANGED_COST,
    TURN_IN_PLACE,
    TURN_ON_ARRIVAL,
    TURN_SIZES,
)


def turn_price(state: State, facing: int) -> int:
    """What the net turn made here costs in all, were it to end at `facing` (SCH-5.6, 5.10)."""
    size = TURN_SIZES[facing - state.anchor + SIDES]
    if state.arrival > 0:
        return TURN_ON_ARRIVAL[size] * state.arrival
    return TURN_IN_PLACE[size]


def turn_cost(state: State, facing: int) -> int:
    """What is still to pay for it: AP already paid here count, and are not given back (SCH-5.6)."""
    return max(0, turn_price(state, facing) - state.paid)


def step_times(difficult: bool, half: bool) -> int:
    """What multiplies a step: difficult ground, passing a half hex, both (SCH-7.6, 6.8)."""
    times = 1
    if difficult:
        times *= DIFFICULT_TIMES
    if half:
        times *= HALF_TIMES
    return times


def step_cost(state: State, who: int, kind: int, size: int, times: int) -> int:
    """A step that turns by `size` vertices (SCH-5.11, 5.14, 6.9); carrying something adds to it."""
    cost = FORWARD_COST if kind < FORWARD_KINDS else BACKWARD_COST
    cost = (cost + TURN_ON_ARRIVAL[size]) * times
    if state.characters[who].item != NOBODY:
        cost += CARRYING_EXTRA
    return cost


def action_cost(kind: int) -> int:
    """What an action that is neither a turn nor a step costs (SCH-4.6, 8.5, 9.1, 10.5, 13.2)."""
    if kind == ChoiceKind.SHOOT:
        return RANGED_COST
    if kind == ChoiceKind.FIGHT:
        return MELEE_COST
    if kind == ChoiceKind.COVER:
        return COVER_COST
    return ACTION_COST


def shots_provoked(options: Options, kind: int, cost: int) -> int:
    """Shots that each coverer may fire at an action of this cost (SCH-9.6 to 9.11)."""
    if kind == ChoiceKind.FIGHT or kind == ChoiceKind.COVER:
        return 0
    if kind == ChoiceKind.TURN and options.quiet_turns == 1:
        return 0
    if kind == ChoiceKind.SHOOT:
        return cost // RANGED_COST
    return cost


def settle_facing(state: State) -> None:
    """Whatever is done between two turns ends the first: they are not one net change (SCH-5.6)."""
    if state.active != NOBODY:
        state.anchor = state.characters[state.active].facing
    state.arrival = 0
    state.paid = 0
    state.faced = 0
