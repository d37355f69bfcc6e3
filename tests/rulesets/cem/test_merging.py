"""Exact odds by merged states, against the walk of the real rules and against all throws."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.core.odds import playing, sample, walk
from asalto.core.registry import load_ruleset
from asalto.play.form import chances
from asalto.play.loading import open_scenario
from asalto.rulesets.cem import merging
from asalto.rulesets.cem.merging import (
    chance_to_hold,
    differences,
    fallen,
    melee,
    merged,
    pairing_results,
)
from asalto.rulesets.cem.odds import judge, resolve
from asalto.rulesets.cem.offer import Choice, ChoiceKind
from asalto.rulesets.cem.rules import morale
from asalto.rulesets.cem.rules.units import measure_box
from asalto.rulesets.cem.say import Log
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Gait, Mode, Phase, Rank, Step, Weapon
from rulesets.cem.table import activate, chosen, log, table
from rulesets.cem.test_shooting import ranks

RULESET = load_ruleset("cem")


def order(state: State, kind: int, target: int, mode: int = 0) -> Choice:
    return chosen(state, kind, 0, target, mode)


@pytest.mark.parametrize("mode", list(Mode))
def test_fire_on_one_figure_is_as_walked(mode: Mode) -> None:
    state = table((0, ranks(5, 10)), (1, ranks(1, 30)))
    state.figures[5].wounds = 1
    activate(state, 0, Phase.FIRE)
    choice = order(state, ChoiceKind.FIRE, 1, int(mode))
    found = merged(state, choice)
    assert found == walk(playing(RULESET, state, choice), 60_000).chances
    assert any(outcome[5] for outcome in found)


def test_fire_on_many_is_as_sampled() -> None:
    state = table((0, ranks(10, 10)), (1, ranks(8, 30)))
    activate(state, 0, Phase.FIRE)
    choice = order(state, ChoiceKind.FIRE, 1)
    found = merged(state, choice)
    assert found is not None
    assert sum(found.values()) == 1
    drawn = sample(playing(RULESET, state, choice), 400, seed=4)
    for place in (1, 4, 5):
        mean = float(sum(chance * outcome[place] for outcome, chance in found.items()))
        square = float(sum(chance * outcome[place] ** 2 for outcome, chance in found.items()))
        likely = float(drawn.mean(lambda one, at=place: one[at]))  # type: ignore[misc]
        assert abs(likely - mean) < 4 * ((square - mean * mean) / 400) ** 0.5


def test_wounds_are_dealt_once_for_each_number_of_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[int] = []
    deal = merging.deal_as_proposed

    def counting(after: State, unit: int, log: Log) -> None:
        dealt.append(after.reach)
        deal(after, unit, log)

    monkeypatch.setattr(merging, "deal_as_proposed", counting)
    state = table((0, ranks(10, 10)), (1, ranks(8, 30)))
    activate(state, 0, Phase.FIRE)
    assert merged(state, order(state, ChoiceKind.FIRE, 1)) is not None
    assert sorted(dealt) == [*range(9)]


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("is_moved", [False, True])
def test_wounds_of_a_fire_are_dealt_as_for_each_throw(mode: Mode, is_moved: bool) -> None:
    state = table((0, ranks(10, 10)), (1, ranks(6, 30)))
    state.figures[12].wounds, state.figures[13].leader = 2, 1
    activate(state, 0, Phase.FIRE)
    if is_moved:
        state.options.moved_wounds, state.units[0].gait = 1, Gait.ADVANCE
    choice = order(state, ChoiceKind.FIRE, 1, int(mode))

    def play(dice: Dice) -> Hashable:
        after, told = copy(state), log()
        resolve(after, choice, dice, told)
        return merging.wounds_of(told)

    found = walk(play).chances
    assert merging.resolved(state, choice) == found
    assert len(found) > 5


def test_a_throw_that_was_walked_is_not_walked_again() -> None:
    state = table((0, ranks(10, 10)), (1, ranks(8, 30)))
    activate(state, 0, Phase.FIRE)
    merging.thrown.cache_clear()
    for wounds in range(2):
        state.figures[10].wounds = wounds
        merged(state, order(state, ChoiceKind.FIRE, 1))
    assert merging.thrown.cache_info().misses == 1


@pytest.mark.parametrize("by_umpire", [0, 3, -4])
def test_who_falls_and_breaks_is_as_walked(by_umpire: int) -> None:
    state = table((0, [(10, 10), (13, 10), (16, 10)]), (1, [(50, 50)]))
    state.units[0].morale, state.units[0].by_umpire = 15, by_umpire
    state.figures[0].leader, state.options.leaders = 1, 1
    state.figures[0].wounds = 2

    quiet = log()
    quiet.silent = 1

    def play(dice: Dice) -> tuple[int, int]:
        after = RULESET.sees(state, 0)
        morale.remove_casualties(after, 0, dice, quiet)
        dead = after.units[0].dead
        return dead, int(not morale.test_losses(after, 0, dice, quiet))

    found = fallen(state, 0)
    assert found == walk(play, 60_000).chances
    holds = sum(chance for (_, breaks), chance in found.items() if not breaks)
    assert chance_to_hold(state, 0) == holds
    assert chance_to_hold(state, 1) is None


def test_differences_are_those_of_all_throws() -> None:
    assert sum(differences().values()) == 10**6
    assert sum(ways for apart, ways in differences().items() if apart[0] > 0) == 450_000
    faces = range(1, 11)
    high = sum(max(a, b) > max(c, d) for a, b, c, d in product(faces, repeat=4))
    assert sum(ways for apart, ways in differences().items() if apart[1] > 0) == 100 * high


def test_results_of_a_pairing_are_those_of_the_sources() -> None:
    """Wounds dealt and counter-wounds as `sources`, A6 have them from simulation."""
    expected = {
        -4: (0.50, 0.44),
        -2: (0.81, 0.28),
        0: (1.32, 0.12),
        2: (1.89, 0.03),
        4: (2.26, 0.0),
    }
    for points, (dealt, countered) in expected.items():
        found = pairing_results(points, points > 0)
        assert sum(found.values()) == 1
        assert abs(float(sum(max(0, n) * p for n, p in found.items())) - dealt) < 0.03
        assert abs(float(found.get(-1, Fraction(0))) - countered) < 0.03


def facing(ours: int, theirs: int) -> State:
    """Two units in base contact, man to man; the first may take on the second."""
    state = table((0, [(10 + 3 * k, 20) for k in range(ours)]),
                  (1, [(10 + 3 * k, 21) for k in range(theirs)]))  # fmt: skip
    activate(state, 0, Phase.MELEE)
    assert state.step == Step.ENGAGE
    return state


def test_a_melee_is_as_sampled() -> None:
    state = facing(2, 2)
    state.figures[0].rank, state.figures[3].weapon = int(Rank.VETERAN), int(Weapon.PISTOL)
    measure_box(state, 1)
    choice = order(state, ChoiceKind.ENGAGE, 1)
    found = merged(state, choice)
    assert found is not None
    assert sum(found.values()) == 1
    drawn = sample(playing(RULESET, state, choice), 400, seed=9)
    for place in range(6):
        mean = float(sum(chance * outcome[place] for outcome, chance in found.items()))
        square = float(sum(chance * outcome[place] ** 2 for outcome, chance in found.items()))
        likely = float(drawn.mean(lambda one, at=place: one[at]))  # type: ignore[misc]
        assert abs(likely - mean) <= 4 * ((square - mean * mean) / 400) ** 0.5 + 1e-9


def plainly(state: State, choice: Choice) -> dict[tuple[int, ...], Fraction]:
    """The same odds without counts: every way in which the pairings can end, and then every way
    in which each wounded figure stays or falls, one after another."""
    found: dict[tuple[int, ...], Fraction] = {}
    foe = state.units[1]
    for ends in product(*(spread.items() for spread in melee(state, choice))):
        took = dict(mark for end, _ in ends for mark in end)
        head = prod((share for _, share in ends), start=Fraction(1))
        hit = {i: n for i, n in took.items() if state.figures[i].unit == 1}
        figures = range(foe.first, foe.first + foe.count) if hit else ()
        wounds = {i: state.figures[i].wounds + hit.get(i, 0) for i in figures}
        wounds = {i: n for i, n in wounds.items() if n}
        for stands in product((True, False), repeat=len(wounds)):
            share, kept, lost = head, 0, []
            for stays, (i, n) in zip(stands, wounds.items(), strict=True):
                chance = Fraction(morale.resistance_chance(n, 0), 10**6)
                share *= chance if stays else 1 - chance
                kept += stays and n > 1
                lost += [] if stays else [i]
            breaks = Fraction(len(lost) == foe.here)
            if 0 < len(lost) < foe.here:
                led = any(state.figures[i].leader for i in lost)
                holds = morale.holding_chance(state, 1, led, len(lost), kept)
                breaks = 1 - Fraction(holds, 10**6)
            dealt, own = sum(hit.values()), sum(took.values()) - sum(hit.values())
            for broken, part in ((1, breaks), (0, 1 - breaks)):
                one = (int(dealt > 0), dealt, len(hit), own, len(lost), broken)
                found[one] = found.get(one, Fraction(0)) + share * part
    return {one: chance for one, chance in found.items() if chance}


def test_pairings_together_are_as_walked_one_by_one() -> None:
    state = facing(2, 2)
    state.figures[0].rank, state.figures[3].weapon = int(Rank.VETERAN), int(Weapon.PISTOL)
    state.figures[2].wounds, state.figures[3].wounds = 1, 2
    state.figures[2].leader, state.options.leaders = 1, 1
    choice = order(state, ChoiceKind.ENGAGE, 1)
    found = merged(state, choice)
    assert found == plainly(state, choice)
    assert len(melee(state, choice)) == 2


def test_the_wounded_outside_the_melee_roll_too() -> None:
    state = table((0, [(10, 20)]), (1, [(10, 21), (30, 30), (33, 30)]))
    state.figures[2].wounds = 1
    activate(state, 0, Phase.MELEE)
    choice = order(state, ChoiceKind.ENGAGE, 1)
    found = merged(state, choice)
    assert found == plainly(state, choice)
    assert found is not None
    assert any(one[4] == 2 for one in found), "he falls who was wounded before"


def test_ten_against_ten_is_exact_and_as_icepool_adds_ten_pairings() -> None:
    state = facing(10, 10)
    found = merged(state, order(state, ChoiceKind.ENGAGE, 1))
    assert found is not None
    assert sum(found.values()) == 1
    single = icepool.Die({k: int(p * 10**6) for k, p in pairing_results(0, True).items()})
    for place, value in ((1, lambda k: max(k, 0)), (2, lambda k: k > 0), (3, lambda k: k < 0)):
        sum_of_ten = 10 @ single.map(lambda k, v=value: int(v(k)))  # type: ignore[misc]
        for number in sum_of_ten.outcomes():
            told = sum(share for one, share in found.items() if one[place] == number)
            assert told == sum_of_ten.probability(number)


def test_two_on_one_share_nothing_and_count_two_more() -> None:
    state = table((0, [(10, 20), (11.2, 21.3)]), (1, [(10.2, 21)]))
    activate(state, 0, Phase.MELEE)
    found = merged(state, order(state, ChoiceKind.ENGAGE, 1))
    assert found is not None
    results = pairing_results(2, True)
    for wounds in range(1, 4):
        dealt = sum(p for outcome, p in found.items() if outcome[1] == wounds)
        assert dealt == results[wounds]


def test_odds_on_the_page_are_exact() -> None:
    ruleset, scenario = open_scenario("cem/granja")
    state = scenario.start()
    state.figures[state.units[6].first].x, state.figures[state.units[6].first].y = 62_000, 20_000
    ruleset.edited(state)
    activate(state, 0, Phase.COVER)
    found = chances(ruleset, ruleset.sees(state, 0), order(state, ChoiceKind.FIRE, 6), 10, 10)
    assert found.exact
    assert sum(found.chances.values()) == 1


def test_nobody_hit_nobody_judged() -> None:
    state = table((0, ranks(5, 10)), (1, ranks(2, 30)))
    state.figures[6].wounds = 2
    judge(state, make(Dice), log())
    assert state.figures[6].wounds == 2
