"""Thinking: how play-outs are shared out among plans, and what is feared."""

from collections.abc import Sequence
from math import sqrt
from types import SimpleNamespace
from typing import Any

import pytest

import asalto
from asalto.bots.budget import fewest, units_worth
from asalto.bots.candidates import candidates
from asalto.bots.fears import Fear, worst
from asalto.bots.plan_rows import replaced
from asalto.bots.plan_trials import HORIZON, NEAR, Mind
from asalto.play.view import look


def test_a_plan_of_one_unit_takes_the_place_of_what_it_did() -> None:
    plan = ((1, 0, 5, 1), (1, 0, 5, 2), (2, 0, 5, 0), (1, 0, 6, 3), (2, 0, 6, 0))
    assert replaced(plan, [(1, 0, 6, 9)]) == (*plan[:3], (1, 0, 6, 9))
    assert replaced(plan, [(1, 0, 5, 9)]) == ((1, 0, 5, 9), *plan[3:])
    assert replaced(plan, [(1, 0, 7, 9)]) == (*plan, (1, 0, 7, 9))


def test_plans_of_each_unit_are_compared() -> None:
    """What the planner offers for a second ship is tried besides what is tried for the first, and
    nobody goes on comparing what comes to the same."""
    match = asalto.load("cep/duel", seed=7).match
    sight = look(match, 0)
    mind = Mind(match.ruleset, match.state)
    mind.desk.look(sight.state)
    usual = mind.think(0, 5, 0, 0.0).usual
    groups = candidates(match.ruleset, sight.state, 0, [usual[0][2]], usual)
    assert len(groups) == 2
    few = [group[:5] for group in groups]
    assert mind.think(0, 5, 40, 1e9, few).plans > mind.think(0, 5, 40, 1e9, few[:1]).plans
    last = match.pending[0]
    while len(look(match, last).form.options) != 2:
        match.submit(last, look(match, last).form.options[-1])
        last = match.pending[0]
    mind.desk.look(match.view(last))
    assert mind.think(last, 5, 640, 1e9).tried < 640


class Foretold:
    """A desk whose plans come out as it is written here: by how much each is ahead of greedy's, and
    the spread of that. A play-out takes a millisecond, a short one less, by a clock that nothing
    else moves."""

    def __init__(self, leads: Sequence[tuple[int, int]]) -> None:
        self.leads, self.now, self.horizon = leads, 0.0, HORIZON
        self.added: list[int] = []

    def clear(self, seat: int, seed: int, model: int, horizon: int, most: int) -> None:
        self.horizon = horizon

    def face(self, replies: Sequence[Any]) -> None:
        assert not replies

    def draw_up(self) -> int:
        self.plans, self.up = list(range(len(self.leads))), [True] * len(self.leads)
        self.made = [0] * len(self.leads)
        return len(self.leads)

    def vary(self, place: int) -> int:
        return 0

    def add(self, place: int, others: Sequence[Any]) -> int:
        self.added.append(len(others))
        return 0

    def shorten(self, horizon: int) -> None:
        self.horizon = horizon

    def run(self, worlds: int) -> int:
        for place in self.alive():
            self.made[place] += worlds
            self.now += worlds * self.horizon / HORIZON / 1000
        return len(self.plans)

    def alive(self) -> list[int]:
        return [place for place, is_up in enumerate(self.up) if is_up]

    def give_up(self, place: int) -> None:
        self.up[place] = False

    def close_ranks(self) -> None:
        alive = self.alive()
        self.plans, self.made = [self.plans[k] for k in alive], [self.made[k] for k in alive]
        self.up = [True] * len(alive)

    def forget(self, place: int) -> None:
        self.made[place] = 0

    def rows(self, place: int) -> tuple[tuple[int, ...], ...]:
        return ((self.plans[place], 0, 0, 0, 0, 0, 0),)

    def tried(self, place: int) -> int:
        return self.made[place]

    def won(self, place: int) -> float:
        return 500.0

    def ahead(self, place: int) -> float:
        return self.leads[self.plans[place]][0] if self.made[place] else 0.0

    def error(self, place: int) -> float:
        return max(1, self.leads[self.plans[place]][1]) / sqrt(max(1, self.made[place]))

    def is_same(self, place: int) -> bool:
        return self.leads[self.plans[place]] == (0, 0)


def foretold(
    leads: Sequence[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> tuple[Mind, Foretold]:
    """A mind with such a desk, that looks at its clock."""
    match = asalto.load("cep/duel", seed=7).match
    mind, desk = Mind(match.ruleset, match.state), Foretold(leads)
    monkeypatch.setattr(mind, "desk", desk)
    monkeypatch.setattr("asalto.bots.plan_trials.time", SimpleNamespace(monotonic=lambda: desk.now))
    return mind, desk


@pytest.mark.parametrize(
    ("leads", "least", "most", "best"),
    [
        ([(0, 0), (0, 0), (0, 0)], 100, 250, 0),  # nothing hangs on it
        ([(0, 0), (200, 400)], 90, 400, 1),  # clear soon
        ([(0, 0), (-200, 400)], 90, 400, 0),  # and the other way
        ([(0, 0), (15, 400)], 3000, 3000, 1),  # close: all play-outs are worth it
        ([(0, 0), (5, 400)], 3000, 3000, 0),  # within the noise
        ([(0, 0), (40, 400), (-200, 400)], 1200, 1500, 1),  # the third is soon given up
    ],
)
def test_play_outs_go_to_what_is_open(
    leads: list[tuple[int, int]], least: int, most: int, best: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    mind, _ = foretold(leads, monkeypatch)
    found = mind.think(0, 5, 3000, 1e9)
    assert least <= found.tried <= most
    assert found.rows[0][0] == best


@pytest.mark.parametrize(("seconds", "best"), [(0.4, 7), (0.12, 7), (0.0, 0)])
def test_a_short_thought_is_shared_out_too(
    seconds: float, best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is time for few play-outs, some are kept for the last comparison: what is clearly
    better is found, and not only in thoughts that may be as long as they like."""
    leads = [(0, 0), *[(-50, 100)] * 6, (300, 100), *[(-50, 100)] * 6]
    mind, desk = foretold(leads, monkeypatch)
    found = mind.think(0, 5, 100_000, seconds)
    assert found.rows[0][0] == best
    assert desk.now <= seconds + 0.07


def test_plans_that_come_to_the_same_or_to_less_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mind, desk = foretold([(0, 0), (0, 0), (0, 80), (-90, 80), (0, 0), (-10, 80)], monkeypatch)
    desk.draw_up()
    desk.made = [24, 24, 24, 24, 23, 24]
    assert mind._drop(range(6)) == [0, 2, 4, 5]


@pytest.mark.parametrize(
    ("lead", "spread", "tried", "best"),
    [(900, 0, 7, 0), (900, 0, 8, 1), (30, 0, 8, 0), (30, 0, 400, 1),
     (110, 400, 16, 0), (110, 400, 64, 1), (12, 400, 400, 0)],
)  # fmt: skip
def test_the_less_is_known_the_more_a_plan_must_be_ahead(
    lead: int, spread: int, tried: int, best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play-outs that all come out alike are no proof while there are few of them."""
    mind, desk = foretold([(0, 0), (lead, spread)], monkeypatch)
    desk.draw_up()
    desk.run(tried)
    assert mind._is_better(1) == bool(best)


@pytest.mark.parametrize(("seconds", "tried"), [(0.02, 28), (0.06, 28), (2.0, 100)])
def test_where_there_is_time_for_few_play_outs_it_is_kept(
    seconds: float, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind, _ = foretold([(0, 0), *[(300, 100)] * 13], monkeypatch)
    found = mind.think(0, 5, 100_000, seconds)
    assert (found.tried > tried) == (seconds > 1)
    assert (found.rows[0][0] == 0) == (seconds < 1)


@pytest.mark.parametrize(("seconds", "horizon"), [(0.1, NEAR), (0.2, HORIZON), (1e9, HORIZON)])
def test_where_there_is_time_for_too_few_play_outs_they_are_short(
    seconds: float, horizon: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else there would be too few to tell plans apart; who thinks without a clock looks far."""
    mind, desk = foretold([(0, 0), *[(300, 100)] * 13], monkeypatch)
    found = mind.think(0, 5, 1000, seconds)
    assert desk.horizon == horizon
    assert mind.is_hurried == (horizon == NEAR)
    assert found.tried >= fewest(14)


@pytest.mark.parametrize(("plans", "least"), [(1, 27), (2, 54), (4, 107), (20, 107)])
def test_fewer_play_outs_than_prove_something_are_not_begun(plans: int, least: int) -> None:
    """So many that the last comparison has a handful for each plan that comes into it."""
    assert fewest(plans) == least


@pytest.mark.parametrize(("seconds", "units"), [(0.15, 0), (0.3, 1), (0.48, 3), (2.0, 4), (1e9, 4)])
def test_where_there_is_time_for_few_play_outs_few_units_of_the_planner_are_tried(
    seconds: float, units: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind, desk = foretold([(0, 0), *[(300, 100)] * 13], monkeypatch)
    mind.think(0, 5, 1000, seconds, [[()]] * 4)
    assert len(desk.added) == units


def test_of_few_play_outs_none_go_to_plans_of_the_planner() -> None:
    assert [units_worth(count) for count in (0, 257, 258, 344, 2000)] == [0, 0, 1, 2, 21]


def test_what_is_feared_is_what_goes_with_the_worst() -> None:
    """A shot that is fired in half of the play-outs and loses most of them; not one that hardly
    anybody fires, nor one that always comes, nor one that costs nothing."""
    made, won = 400, 500.0
    shot, rare, usual, harmless = ((1, 1, slot, 0, 0, 0, 0) for slot in (1, 2, 3, 4))
    noted = [(shot, 200, 300.0), (rare, 20, 0.0), (usual, 400, won), (harmless, 200, 690.0)]
    assert worst(noted, made, won) == Fear(shot, 0.5, 0.3)
    assert worst([(shot, 200, 480.0), *noted[1:]], made, won) is None
    assert worst([], 0, 0.0) is None


def test_only_what_opponents_do_is_feared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is noted is theirs and could have been otherwise, each once a play-out; and looking for
    it changes no thought. Interpreted, whether machine code is at hand or not."""
    monkeypatch.setattr("asalto.core.kernel.compiled.is_at_hand", lambda ruleset: False)
    battle = asalto.load("cep/duel", seed=7)
    mind = Mind(battle.match.ruleset, battle.match.state)
    mind.desk.look(battle.match.view(0))
    found = mind.think(0, 5, 12, 1e9)
    made = 20
    mind.fear(found, 0, 6, 0.0)  # lays the plan out
    mind.desk.run(made)
    noted = list(mind.desk.noted())
    assert noted
    assert {row[1] for row, _, _ in noted} == {1}
    assert all(1 <= count <= made for _, count, _ in noted)
    assert any(count < made for _, count, _ in noted)
    mind.desk.look(battle.match.view(0))
    assert mind.think(0, 5, 12, 1e9) == found
