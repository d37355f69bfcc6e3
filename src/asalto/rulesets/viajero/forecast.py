"""How many turns of the same attack it takes to drop somebody, from the exact odds."""

from __future__ import annotations

from fractions import Fraction

from asalto.core.choices import Choice
from asalto.core.dice import Dice
from asalto.core.events import Log
from asalto.core.odds import walk
from asalto.core.records import copy, make

from .odds import outcome, trial
from .state import State

OUTCOMES = 4
LIMIT = 20_000


def damage_odds(state: State, choice: Choice) -> dict[int, Fraction]:
    """The chance of each number of points lost by the target of an attack without a reaction.

    Raises `core.odds.TooLarge` for attacks with very many dice.
    """

    def play(dice: Dice) -> int:
        after, log, came = copy(state), make(Log), [0] * OUTCOMES
        log.silent = 1
        trial(after, choice, dice, log)
        outcome(state, after, choice, log, came)
        return came[1]

    found: dict[int, Fraction] = {}
    for points, chance in walk(play, LIMIT).chances.items():
        assert isinstance(points, int)
        found[points] = chance
    return found


def expected_rounds(state: State, choice: Choice) -> Fraction | None:
    """The expected number of such attacks until two of STR, DEX and END are gone; None: never.

    The victim loses END first, then the greater of the two others: he falls when END and that
    one are used up. Wounds are taken not to change the odds.
    """
    target = state.people[choice.target]
    need = target.score[2] + max(target.score[0], target.score[1])
    chances = damage_odds(state, choice)
    miss = chances.get(0, Fraction(0))
    if miss == 1:
        return None
    rounds = [Fraction(0)] * (need + 1)
    for left in range(1, need + 1):
        later = sum(
            (
                chance * rounds[max(0, left - points)]
                for points, chance in chances.items()
                if points
            ),
            Fraction(0),
        )
        rounds[left] = (1 + later) / (1 - miss)
    return rounds[need]
