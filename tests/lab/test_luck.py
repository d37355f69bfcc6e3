import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.core.registry import landed, load_ruleset
from asalto.lab.luck import Throw, decisions, fortune, report
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from lab.brawl import RULESET


def battle(seed: int) -> Match[object]:
    match = Match(RULESET, RULESET.load("duel"), seeded(seed))
    while not match.is_over:
        seat = match.pending[0]
        match.submit(seat, match.form(seat).options[0])
    return match


def test_luck_is_success_less_chance() -> None:
    fate = fortune([Throw(1, 0, 0, 0.25, 1, ""), Throw(1, 0, 0, 0.75, 1, "")])
    assert (fate.throws, fate.successes, fate.expected, fate.above) == (2, 2, 1.0, 1.0)
    assert fate.verdict == "lucky"


def test_a_battle_s_throws_are_told_by_side_and_roll() -> None:
    found = report(battle(3))
    assert found.found
    assert set(found.by_seat) <= {0, 1}
    assert sum(fate.throws for fate in found.by_roll.values()) == len(found.found)
    assert any("expected" in line for line in found.lines())
    assert any("se esperaban" in line for line in report(battle(3), "es").lines())


def test_over_many_battles_the_dice_are_fair() -> None:
    every = [one for seed in range(30) for one in report(battle(seed)).found]
    assert abs(fortune(every).steps) < 4


def test_the_page() -> None:
    pytest.importorskip("matplotlib")
    from asalto.lab.report import luck_page

    match = battle(3)
    assert luck_page(match, report(match, "es"), "es").count("<svg") == 1


@pytest.mark.parametrize("name", landed())
def test_throws_are_counted_for_whoever_threw(name: str) -> None:
    """Cover fire, dodges, secret orders: whose order set a throw off is not whose throw it is."""
    ruleset = load_ruleset(name)
    found: list[Throw] = []
    for scenario in ruleset.scenarios():
        match = Match(ruleset, ruleset.load(scenario), seeded(2))
        bots = bots_for(["greedy"], ruleset, len(match.scenario.seats), 2)
        play_out(match, bots, limit=100)
        told = report(match, "en")
        found += told.found
        assert set(told.by_seat) <= set(range(len(match.scenario.seats)))
        assert sum(one.fate.throws for one in told.decisions) == len(told.found)
    assert any(one.seat == 0 for one in found)
    assert any(one.seat == 1 for one in found)


def test_a_reaction_is_the_luck_of_the_side_that_reacts() -> None:
    ruleset = load_ruleset("cem")
    match = Match(ruleset, ruleset.load("vado"), seeded(7))
    play_out(match, bots_for(["greedy"], ruleset, 2, 7))
    resisted = [one for one in report(match, "en").found if one.text.startswith("D")]
    fired = [one for one in resisted if " fires " in one.text]
    assert fired
    assert {one.seat for one in fired} == {1}


def test_the_verdict_is_the_analysis_s() -> None:
    """Successes counted alike say nothing about what decided a battle."""
    match = battle(3)
    assert "asalto analyse" in report(match).conclusion()
    assert report(match, "es", "Rojo ganó por los dados.").lines()[0] == "Rojo ganó por los dados."


def test_decisions_are_the_furthest_from_expectation_first() -> None:
    rows = [Throw(1, 0, 0, 0.5, 1, "", "a", 3), Throw(1, 0, 0, 0.5, 1, "", "a", 3),
            Throw(2, 1, 0, 0.5, 0, "", "b", 4)]  # fmt: skip
    assert [(one.order, one.fate.above) for one in decisions(rows)] == [("a", 1.0), ("b", -0.5)]
