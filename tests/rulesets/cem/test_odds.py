"""The odds of a fire and of a pairing, from the real rules, against icepool."""

from __future__ import annotations

from fractions import Fraction

import icepool

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy
from asalto.core.odds import sample, walk
from asalto.rulesets.cem.odds import melee_trial, outcome, resolve
from asalto.rulesets.cem.offer import Choice, ChoiceKind
from asalto.rulesets.cem.rules.shooting import NO_CAP, aim, attack_value
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Phase, Rank
from rulesets.cem.table import chosen, log, table
from rulesets.cem.test_melee import pairing
from rulesets.cem.test_shooting import ranks


def walked(state: State, choice: Choice) -> dict[tuple[int, ...], Fraction]:
    def play(dice: Dice) -> tuple[int, ...]:
        after, found, out = copy(state), log(), [0] * 6
        resolve(after, choice, dice, found)
        outcome(state, after, choice, found, out)
        return tuple(out[:4])

    return dict(walk(play).chances)  # type: ignore[arg-type]


def test_fire_against_icepool() -> None:
    """Six rifles at 20 m in the open, dispersed: the distribution of wounds."""
    state = table((0, ranks(6, 10)), (1, ranks(8, 30)))
    state.phase, state.active, state.asked = int(Phase.FIRE), 0, 0
    aim(state, 0, 1, 0)
    value = attack_value(state, 0, 1, NO_CAP)
    choice = chosen(state, ChoiceKind.FIRE, 0, 1)
    found = walked(state, choice)
    assert sum(found.values()) == 1

    def deal(first: int, one: int, other: int) -> int:
        total = first + one + other
        return min((one + other) // 2, 4 * min(8, first)) if total <= value and total < 30 else 0

    expected = icepool.map(deal, icepool.d10, icepool.d10, icepool.d10)
    for wounds in range(11):
        chance = sum(p for out, p in found.items() if out[1] == wounds)
        assert chance == Fraction(expected.probability(wounds))


def sampled(start: State, battles: int) -> dict[int, float]:
    """The wounds of one against one, fought so many times: passive less active."""

    def play(dice: Dice) -> int:
        state = copy(start)
        melee_trial(state, 1, dice, quiet)
        return state.figures[1].wounds - state.figures[0].wounds

    quiet = log()
    quiet.silent = 1
    found = sample(play, battles, seed=3).chances
    return {wounds: float(found.get(wounds, 0)) for wounds in (-1, 0, 1, 2, 3)}


def test_even_pairing_against_icepool() -> None:
    """One against one: the wounds and the counter-wound without any point to place."""

    one = icepool.map(lambda a, b, c: (a, max(b, c), min(b, c)), *[icepool.d10] * 3)
    ways = dict.fromkeys((-1, 0, 1, 2, 3), 0)
    for ours, often in one.items():
        for theirs, again in one.items():
            won = sum(mine > other for mine, other in zip(ours, theirs, strict=True))
            lost = sum(mine < other for mine, other in zip(ours, theirs, strict=True))
            ways[-1 if lost == 3 else won] += often * again
    found = sampled(pairing(), 1500)
    for wounds, number in ways.items():
        chance = number / one.denominator() ** 2
        assert abs(found[wounds] - chance) < 4 * (chance / 1500) ** 0.5


def test_points_help_the_side_they_favour() -> None:
    def dealt(ours: int, theirs: int) -> float:
        start = pairing()
        start.figures[0].rank = int(Rank.VETERAN) if ours else start.figures[0].rank
        start.figures[1].rank = int(Rank.VETERAN) if theirs else start.figures[1].rank
        return sum(wounds * chance for wounds, chance in sampled(start, 800).items())

    assert dealt(0, 1) < dealt(0, 0) - 0.1
    assert dealt(0, 0) < dealt(1, 0) - 0.1


def test_a_point_has_odds_of_its_own() -> None:
    state = pairing()
    state.ours, state.theirs = [5, 7, 4], [5, 9, 4]
    state.points, state.favour, state.phase, state.asked = 1, 1, int(Phase.MELEE), 0
    for die, wounds in ((0, 1), (1, 0), (2, 1)):
        choice = chosen(state, ChoiceKind.SHIFT, die=die)
        assert walked(state, choice) == {(wounds, wounds, wounds, 0): 1}
