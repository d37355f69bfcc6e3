"""Ratings and bans: that they can tell a strong bot from a weak one."""

from itertools import combinations
from math import sqrt
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.playout import GREEDY
from asalto.core.registry import load_ruleset
from asalto.lab.ablate import Winners, compared, winners
from asalto.lab.engine import Engine
from asalto.lab.pairing import Pairing, by_sides, share, sides_of
from asalto.lab.rate import as_data, contestants, page, paired, rate, ratings
from lab.brawl import RULESET

DUEL = RULESET.load("duel")
OWN = """
from asalto import Bot

class First(Bot):
    def choose(self, sight):
        return sight.form.options[0]
"""


def test_elo_of_known_scores() -> None:
    """Three of four is 191 points; a bot that nobody beats stays finite."""
    pairs = [Pairing("greedy", "weak", [0.75] * 500), Pairing("greedy", "none", [1.0] * 500)]
    elo = ratings(["greedy", "weak", "none"], pairs)
    assert elo["greedy"][0] == 0
    assert abs(elo["weak"][0] + 191) < 3
    assert -2000 < elo["none"][0] < -800
    assert elo["weak"][1] <= elo["weak"][0] <= elo["weak"][2]


def test_interval_counts_seeds_not_battles() -> None:
    assert Pairing("a", "b", [0.5] * 100).margin == 0
    assert abs(Pairing("a", "b", [0.0, 1.0] * 5000).margin - 0.0098) < 1e-5
    assert Pairing("a", "b", [1.0] * 30).margin == 0.05


def test_a_few_seeds_leave_much_open() -> None:
    """Five seeds that make 0.4 to 0.8, one standard error apart 0.071: Student's 2.776 of them."""
    found = Pairing("greedy", "weak", [0.4, 0.5, 0.6, 0.7, 0.8])
    assert round(found.margin, 3) == 0.196
    assert Pairing("greedy", "weak", [0.5]).margin == Pairing("a", "b", [0.2, 0.9]).margin == 1
    few, many = (
        ratings(["greedy", "weak"], [Pairing("greedy", "weak", found.pairs * times)])["weak"]
        for times in (1, 40)
    )
    assert few[2] - few[1] > 1.4 * sqrt(40) * (many[2] - many[1])


def test_sides_are_swapped() -> None:
    """One bot under two names makes exactly half of each seed, whatever the scenario's tilt."""
    found = paired(Engine(RULESET, DUEL, False), "random", "chancer", 20, 1)
    assert found.battles == 40
    assert found.pairs == [0.5] * 20


def test_allies_have_the_same_bot() -> None:
    """Two sides of two seats: a bot has a side, so each seed is played twice, not four times."""
    cep = load_ruleset("cep")
    alliance = cep.load("alliance")
    assert sides_of(cep, alliance) == [[0, 2], [1, 3]]
    plan = by_sides("greedy", "random", sides_of(cep, alliance))
    assert plan.arrangements == (("greedy", "random") * 2, ("random", "greedy") * 2)
    found = paired(Engine(cep, alliance, False), "random", "chancer", 3, 1)
    assert found.battles == 6
    assert found.pairs == [0.5] * 3


def test_an_interval_is_open_where_one_bot_has_won_all() -> None:
    """The more seeds, the more is known."""
    wide, narrow = (
        ratings(["greedy", "weak"], [Pairing("greedy", "weak", [1.0] * seeds)])["weak"]
        for seeds in (10, 1000)
    )
    assert wide[2] - wide[1] > 100
    assert narrow[2] < wide[1]
    mirrored = ratings(["weak", "greedy"], [Pairing("weak", "greedy", [0.0] * 10)])["weak"]
    assert mirrored[0] == pytest.approx(wide[0])
    assert mirrored[1] == pytest.approx(wide[1])


def test_a_rating_lies_within_its_interval() -> None:
    """Half a battle won and lost is laid on both; a few seeds drawn again may all stay below it."""
    found = ratings(["random", "weak"], [Pairing("random", "weak", [1.0] * 5)])["random"]
    assert found[1] <= found[0] <= found[2]
    lost = ratings(["greedy", "weak"], [Pairing("greedy", "weak", [1.0] * 5)])["weak"]
    assert lost[1] <= lost[0] <= lost[2]


@pytest.mark.parametrize(
    ("bots", "wanted"),
    [(["greedy"], "alone"), (["greedy", "greedy"], "alone"), (["search", "search:3"], "alone"),
     (["gredy"], "Did you mean 'greedy'")],
)  # fmt: skip
def test_one_alone_meets_nobody(bots: list[str], wanted: str) -> None:
    with pytest.raises(BadInput, match=wanted):
        rate(RULESET, DUEL, bots, 2, 1)


def test_bots_of_ones_own_are_slow_ones(tmp_path: Path) -> None:
    """They are asked one choice at a time: a thousand seeds would take them hours."""
    mine = tmp_path / "mine.py"
    mine.write_text(OWN, "utf-8")
    found = rate(RULESET, DUEL, ["random", f"{mine}:First"], 1000, 2)
    assert found.pairings[0].battles == 4


def test_bots_of_ones_own_win_by_whatever_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file beside one, first or second, makes what the same bot makes by its whole path."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(OWN, "utf-8")
    names = ["mine.py:First", "./mine.py:First", f"{tmp_path / 'mine.py'}:First"]
    made = [paired(Engine(RULESET, DUEL), one, "random", 5, 1) for one in names]
    assert 0 < made[0].score < 1
    assert [one.pairs for one in made[1:]] == [made[0].pairs] * 2
    turned = paired(Engine(RULESET, DUEL), "random", names[0], 5, 1)
    assert turned.pairs == [1 - one for one in made[0].pairs]
    with pytest.raises(BadInput, match="alone meets nobody"):
        contestants(names)


def test_choices_of_bots_that_think_are_weighed(tmp_path: Path) -> None:
    """Only theirs; the results stay what they are without."""
    own = tmp_path / "own.py"
    own.write_text(OWN, encoding="utf-8")
    names = ["random", "greedy", f"{own}:First"]
    plain, judged = (rate(RULESET, DUEL, names, 2, 2, judge=judge) for judge in (0, 20))
    assert [one.pairs for one in plain.pairings] == [one.pairs for one in judged.pairings]
    assert [one.by_choices is None for one in judged.pairings] == [True, False, False]
    against_greedy = as_data(judged)["pairings"][2]
    assert against_greedy["bots"][0] == "greedy"
    assert against_greedy["by_choices"]["score"] > 0.5
    text, before = page([judged]), page([plain])
    assert "by choices" in text
    assert "by choices" not in before
    assert text.count(" (") - before.count(" (") == 3


def test_equal_bots_make_a_half_where_three_sides_meet() -> None:
    """Each stands alone against two of the other's as often as the other does."""
    found = load_ruleset("sombrachapas")
    arena = found.load("incubadora")
    same = paired(Engine(found, arena, False), "random", "chancer", 1, 1)
    assert same.battles == 6
    assert same.pairs == [0.5]


def test_round_robin_as_a_page() -> None:
    bots = ["random", "search:2", "greedy"]
    found = rate(RULESET, DUEL, bots, 10, 2)
    assert [(one.one, one.other) for one in found.pairings] == [*combinations(bots, 2)]
    text = page([found])
    assert text.startswith("# Strength\n\nWhat `asalto rate` measured")
    assert page([found], "it").startswith("# Forza\n\nChe cosa ha misurato `asalto rate`")
    assert f"## {RULESET.id}/duel" in text
    assert "| greedy | +0 |" in text


def test_a_ban_forbids() -> None:
    """Whoever may not do the one thing that it wants plays other battles."""
    engine = Engine(RULESET, DUEL, False)
    plain = [share(one, (True, False)) for one in winners(engine, [GREEDY, GREEDY], 1, 20)]
    kinds, known = list(RULESET.choices), Winners()
    found = [compared(engine, int(kind), kind.name, 0, 1, 20, known) for kind in kinds]
    assert any(one.change != 0 for one in found)
    assert sum(plain) / 20 == found[0].before
    assert all(one.battles == 20 for one in found)
    mirrored = compared(engine, int(kinds[0]), "", 1, 1, 20, known)
    assert mirrored.before + found[0].before == pytest.approx(
        1
    )  # the same battles from the other side
