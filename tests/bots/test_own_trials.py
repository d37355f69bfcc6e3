"""Battles are analysed by bots outside the kernel too: few play-outs, wide intervals that hold."""

from pathlib import Path

import pytest

from asalto.bots import own_trials
from asalto.bots.analysis_data import as_data
from asalto.bots.analysis_text import how, lines
from asalto.bots.analyst import Effort, analyse, effort_of
from asalto.bots.own_trials import LEAST, OwnTrials, pace
from asalto.bots.playouts import Node, chance, error, gap
from asalto.bots.registry import bots_for, play_out
from asalto.core.files.toml_reader import BadInput
from asalto.core.odds import NORMAL
from asalto.core.registry import landed, load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from bots.test_analyst import Exact, battle, checked, places
from play.toys import toy

MINE = """
from asalto import Bot

class Brave(Bot):
    def choose(self, sight):
        return self.greedy(sight)

class Breaks(Bot):
    def choose(self, sight):
        return 1 / 0
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(MINE, "utf-8")
    return f"{tmp_path}/mine.py"


def test_ten_play_outs_have_intervals_that_hold(mine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sure places among them: ten battles that all end alike do not prove the eleventh."""
    ruleset = toy()
    exact, inside, looked_at = Exact(ruleset), 0, 0
    match = Match(ruleset, ruleset.load("close"), seeded(1))
    for k, state in enumerate(places(ruleset)):
        true = exact.of(state)
        if looked_at == 100:
            break
        if not 0 < true < 1:
            continue
        monkeypatch.setattr(own_trials, "SEEDS", 1_000_000 * (k + 1))
        node = Node(state)
        OwnTrials(match, f"{mine}:Brave").grow(node, LEAST)
        inside += abs(chance(node, 0, (0, 1)) - true) <= NORMAL * error(node, 0, (0, 1))
        looked_at += 1
    assert looked_at == 100
    assert inside >= 90


def test_alike_is_not_the_same_where_few_were_played() -> None:
    few, many = (Node(None, winners=[0] * count) for count in (10, 400))  # type: ignore[arg-type]
    assert 0.2 < NORMAL * error(few, 0, (0, 1)) < 0.35
    assert NORMAL * error(many, 0, (0, 1)) < 0.01
    other = Node(None, winners=[0] * 10)  # type: ignore[arg-type]
    assert NORMAL * gap(few, other, 0, (0, 1))[1] > 0.2


@pytest.mark.parametrize("name", landed())
def test_battles_of_every_game_are_analysed_by_a_bot_of_ones_own(name: str, mine: str) -> None:
    ruleset = load_ruleset(name)
    match = Match(ruleset, ruleset.load(ruleset.scenarios()[0]), seeded(3))
    play_out(match, bots_for(["greedy"], ruleset, len(match.scenario.seats), 3), limit=2)
    found = analyse(match, f"{mine}:Brave", Effort(1, 1, 9, 0, 1.0))
    checked(found, match)
    assert found.is_outside
    assert [one for one in found.judged if one.examined] == []
    data = as_data(found, match)
    assert {one["accuracy"] for one in data["seats"]} == {None}
    for lang, told in (("en", "one choice at a time"), ("es", "elección"), ("it", "una scelta")):
        assert told in how(data, lang)
        assert all("{" not in line for line in lines(data, match, lang))


def test_searching_bots_play_battles_on() -> None:
    match = battle(toy(), "close", 2)
    found = analyse(match, "search:3", Effort(1, 1, 0, 0, 1.0))
    checked(found, match)
    assert found.playouts > 0


def test_as_many_as_time_allows(mine: str) -> None:
    match = battle(toy(), "duel", 1)
    effort, found = effort_of(match, f"{mine}:Brave", 1000)
    assert effort.playouts == effort.first == found.each == own_trials.MOST
    assert effort.examined == 0
    assert found.places > 10
    assert effort_of(match, f"{mine}:Brave", 1000, 30)[0].playouts == 30
    with pytest.raises(BadInput, match=f"there are 1000000 places; {LEAST} play-outs"):
        pace(match, f"{mine}:Brave", [Node(match.state) for _ in range(10**6)], 10, 0)


def test_who_has_no_time_left_still_knows_a_little(mine: str) -> None:
    match = battle(toy(), "close", 1)
    found = analyse(match, f"{mine}:Brave", Effort(40, 40, 0, 0, -1.0))
    assert found.cut_off
    assert {one.playouts for one in found.judged} == {LEAST}


def test_what_is_wrong_with_the_bot_is_said(mine: str) -> None:
    with pytest.raises(BadInput, match="Breaks broke off in line 10: ZeroDivisionError"):
        analyse(battle(toy(), "duel", 1), f"{mine}:Breaks")
