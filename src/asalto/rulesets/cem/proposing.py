"""What the first choice inside a resolution stands for: told to who may take it in one key."""

from __future__ import annotations

from asalto.core.choices import Choice, set_choice
from asalto.core.events import Log
from asalto.core.records import NOBODY, copy, make

from .orders import ChoiceKind
from .rules.assigning import proposed_assignment
from .rules.melee import proposed_shift
from .rules.pairing import count_pairings
from .rules.sharing import proposed_bearer
from .rules.shooting import CAP_STEP
from .state import State, Step
from .turn import play_melee

PROPOSED = (Step.VICTIM, Step.SHIFT, Step.PAIR, Step.ASSIGN)


def proposal(view: State) -> list[Choice]:
    """The choices, one after another, that `accept` makes now; or fire at all the figures seen."""
    state, log = copy(view), make(Log)
    found: list[Choice] = []
    if state.step == Step.AIM:
        found.append(make(Choice))
        greatest = (state.caps.bit_length() - 1) * CAP_STEP
        set_choice(found[0], ChoiceKind.AIM, state.asked, NOBODY, NOBODY, greatest)
    while state.step in PROPOSED and (state.step, state.asked) == (view.step, view.asked):
        found.append(next_proposed(state))
        play_melee(state, found[-1], log)
    return found


def next_proposed(state: State) -> Choice:
    """The next of them."""
    choice, seat = make(Choice), state.asked
    if state.step == Step.VICTIM:
        set_choice(choice, ChoiceKind.WOUND, seat, NOBODY, proposed_bearer(state))
    elif state.step == Step.SHIFT:
        set_choice(choice, ChoiceKind.SHIFT, seat, NOBODY, NOBODY, proposed_shift(state))
    elif state.step == Step.PAIR:
        _, i, j = count_pairings(state, state.active)
        set_choice(choice, ChoiceKind.PAIR, seat, i, j)
    else:
        set_choice(choice, ChoiceKind.ASSIGN, seat, *proposed_assignment(state))
    return choice
