"""Checks: three dice, a skill, modifiers that alter the total (CEP chapter 6)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.tally import tally_add, tally_clear

from ..rolls import is_triple
from ..state import Crew, State
from ..tables import AT_MOST, CHECK_MAX, SYSTEMS_HIT, WOUND
from ..vocabulary import Reason


def outcome(state: State, dice: Dice, total: int, skill: int) -> int:
    """Success at or below the skill; three equal dice sharpen either (CEP-6.2, 6.3, 6.4)."""
    triple = is_triple(dice)
    if total + state.tally.total <= skill:
        return 0 if triple else 1
    return 3 if triple else 2


def is_success(result: int) -> bool:
    """True for a critical or a success."""
    return result <= 1


def chance(state: State, skill: int) -> int:
    """The chance of a success before the throw, in millionths."""
    return chance_at(skill, state.tally.total)


def chance_at(skill: int, total: int) -> int:
    """The chance of a success, in millionths, with modifiers of that total (CEP-6.2)."""
    return AT_MOST[max(0, min(CHECK_MAX, skill - total))]


def wound_of(crew: Crew) -> int:
    """What a wound adds to a crew member's checks (CEP-16.3)."""
    return WOUND if crew.wounds > 0 else 0


def start_tally(state: State, i: int, hits: int, wound: int) -> None:
    """Begin with what weighs on every skill check: systems, their damage, the wound (CEP-5.5);
    by an option a total that equals the skill fails (CEP-6.2)."""
    tally = state.tally
    tally_clear(tally)
    tally_add(tally, Reason.SYSTEMS, state.designs[state.ships[i].design].systems)
    tally_add(tally, Reason.SYSTEMS_HIT, SYSTEMS_HIT * hits)
    tally_add(tally, Reason.WOUND, wound)
    tally_add(tally, Reason.UMPIRE, state.ships[i].by_umpire)
    tally_add(tally, Reason.EQUAL, state.options.equal_fails)
