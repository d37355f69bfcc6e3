"""Strength by what decisions are worth: it agrees with the results, and varies less."""

import pytest

from asalto.bots.playouts import Node, Trials
from asalto.bots.steps import Step
from asalto.lab.gains import gains
from lab.brawl import RULESET

DUEL = RULESET.load("duel")


def test_greedy_gains_nothing_on_itself() -> None:
    found = gains(RULESET, DUEL, "greedy", 3, playouts=40, fast=False)
    assert found.added.battles == 6
    assert abs(found.added.score - 0.5) < 0.05


def test_what_is_added_up_agrees_with_the_results() -> None:
    """The bot at random does worse, by both counts alike; added up it is known more exactly."""
    found = gains(RULESET, DUEL, "random", 8, playouts=16, fast=False)
    assert found.added.score < 0.5
    both = found.results.margin + found.added.margin
    assert found.added.score == pytest.approx(found.results.score, abs=both)
    assert found.added.margin < found.results.margin


def test_what_the_other_does_badly_counts_for_the_bot() -> None:
    """Greedy against the bot at random: the mirror of the bot at random against greedy."""
    found = gains(RULESET, DUEL, "greedy", 8, playouts=16, fast=False, against="random")
    mirror = gains(RULESET, DUEL, "random", 8, playouts=16, fast=False)
    both = found.added.margin + mirror.added.margin
    assert found.added.score > 0.5
    assert found.added.score == pytest.approx(1 - mirror.added.score, abs=both)


def test_choices_of_the_other_are_weighed_unless_it_is_greedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the other's choices change is added, but is none of the bot's own sorts."""

    def gain(trials: Trials, step: Step, mine: list[bool], playouts: int) -> float:
        return 0.0 if mine[step.seat] else 0.25

    monkeypatch.setattr("asalto.lab.gains.gain", gain)
    found = gains(RULESET, DUEL, "random", 2, fast=False, against="random")
    assert min(found.added.pairs) > 0.5
    assert sum(sum(one.values()) for one in found.sorts) == 0
    assert gains(RULESET, DUEL, "random", 2, fast=False).added.pairs == [0.5, 0.5]


def test_each_decision_is_judged_with_dice_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was chosen and greedy's choice meet the same dice, no other decision of any battle."""
    seen = []

    def grow(trials: Trials, node: Node, count: int) -> None:
        seen.append(trials.first)
        node.winners += [0] * count

    monkeypatch.setattr(Trials, "grow", grow)
    gains(RULESET, DUEL, "random", 2, playouts=1, fast=False)
    assert seen[::2] == seen[1::2]
    assert len(set(seen)) == len(seen) / 2 > 4


def test_without_playouts_only_results_count() -> None:
    found = gains(RULESET, DUEL, "random", 3, playouts=0, fast=False)
    judged = gains(RULESET, DUEL, "random", 3, playouts=1, fast=False)
    assert found.results.pairs == judged.results.pairs
    assert (found.added.pairs, found.sorts) == ([], [])
