"""What the first choice inside a resolution stands for: told to who may take it in one key."""

from __future__ import annotations

from asalto.core.kernel.records import copy, make

from .offer import Choice
from .rules.assigning import proposed_assignment
from .rules.melee import proposed_shift
from .rules.pairing import count_pairings
from .rules.sharing import proposed_bearer
from .rules.shooting import CAP_STEP
from .say import Log
from .state import State
from .turn import play_melee
from .vocabulary import VOCABULARY, Step

PROPOSED = (Step.VICTIM, Step.SHIFT, Step.PAIR, Step.ASSIGN)


def proposal(view: State) -> list[Choice]:
    """The choices, one after another, that `accept` makes now; or fire at all the figures seen."""
    state, log = copy(view), make(Log)
    found: list[Choice] = []
    if state.step == Step.AIM:
        greatest = (state.caps.bit_length() - 1) * CAP_STEP
        found.append(VOCABULARY.choice("aim", state.asked, cover=greatest))
    while state.step in PROPOSED and (state.step, state.asked) == (view.step, view.asked):
        found.append(next_proposed(state))
        play_melee(state, found[-1], log)
    return found


def next_proposed(state: State) -> Choice:
    """The next of them."""
    seat = state.asked
    choice: Choice
    if state.step == Step.VICTIM:
        choice = VOCABULARY.choice("wound", seat, target=proposed_bearer(state))
    elif state.step == Step.SHIFT:
        choice = VOCABULARY.choice("shift", seat, die=proposed_shift(state))
    elif state.step == Step.PAIR:
        _, figure, target = count_pairings(state, state.active)
        choice = VOCABULARY.choice("pair", seat, figure=figure, target=target)
    else:
        figure, target = proposed_assignment(state)
        choice = VOCABULARY.choice("assign", seat, figure=figure, target=target)
    return choice
