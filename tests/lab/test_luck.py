import pytest

from asalto.lab.luck import Throw, fortune, report
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


def test_over_many_battles_the_dice_are_fair() -> None:
    every = [one for seed in range(30) for one in report(battle(seed)).found]
    assert abs(fortune(every).steps) < 4


def test_the_page() -> None:
    pytest.importorskip("matplotlib")
    from asalto.lab.report import luck_page

    match = battle(3)
    assert luck_page(match, report(match, "es"), "es").count("<svg") == 1
