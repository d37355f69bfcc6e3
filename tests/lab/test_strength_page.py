"""The tables of docs/strength.md are those that were measured."""

import importlib.util
import json
import sys
from itertools import combinations
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from golden.outcomes import scenarios

ROOT = Path(__file__).parents[2]


def script(name: str) -> ModuleType:
    folder = str(ROOT / "benchmarks")
    spec = importlib.util.spec_from_file_location(name, f"{folder}/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


@pytest.fixture(scope="module")
def strength() -> ModuleType:
    return script("strength")


@pytest.fixture
def page() -> ModuleType:
    return script("strength_page")


def test_a_table_takes_the_place_of_the_first_of_its_section(page: ModuleType) -> None:
    text = "# A\n\n## One\n\nx\n\n| a |\n|---|\n| 1 |\n\ny\n\n| b |\n|---|\n\n## Two\n\n| c |\n"
    found = page.with_table(text, "## One\n", "| d |\n|---|\n| 2 |\n")
    assert found == text.replace("| a |\n|---|\n| 1 |", "| d |\n|---|\n| 2 |")


def test_seeds_go_on_under_the_same_rules_and_greedy_only(strength: ModuleType) -> None:
    now = {"rules": "1.0.0", "way": "12ab", "day": "2026-02-02"}
    old = {**now, "day": "2026-01-01", "next": 9, "results": [0.5], "added": [], "cpu": 3.0}
    assert strength.continued(old, now, 1) == {**old, "day": "2026-02-02"}
    for other in ({"rules": "1.1.0"}, {"way": "34cd"}):
        found = strength.continued(old, {**now, **other}, 1)
        assert (found["results"], found["next"]) == ([], 1)


def test_a_row_says_when_greedy_has_changed_since(page: ModuleType) -> None:
    row = {"rules": "1.0.0", "way": "12ab", "day": "2026-01-01"}
    assert page.day_of(row, "12ab") == "2026-01-01"
    assert page.day_of(row, "34cd") == "2026-01-01 \\*"
    assert page.day_of({"rules": "1.0.0", "day": "2026-01-01"}, "34cd") == "2026-01-01 \\*"


def test_another_way_to_play_has_another_mark(strength: ModuleType) -> None:
    def engine(**columns: list[int]) -> SimpleNamespace:
        found = {"winner": [0, 1], "ending": [2, 2], "turn": [3, 4], **columns}
        scenario = SimpleNamespace(seats=(0, 1))
        return SimpleNamespace(scenario=scenario, play=lambda *_: found)

    same = strength.way_of(engine())
    assert strength.way_of(engine()) == same
    for column in ("winner", "ending", "turn"):
        assert strength.way_of(engine(**{column: [0, 0]})) != same


def test_the_page_shows_what_is_kept(page: ModuleType) -> None:
    kept = json.loads(page.KEPT.read_text("utf-8"))
    text = page.PAGE.read_text("utf-8")
    ways = {name: one["way"] for name, one in kept["today"].items()}
    page.named = lambda _: [f"{game}/{scenario}" for game, scenario in scenarios()]
    for kind, head in page.HEADS.items():
        assert page.with_table(text, head, page.table_of(kind, kept, ways)) == text


def test_a_level_below_its_aim_stands_in_bold(page: ModuleType) -> None:
    def row(*results: float) -> dict[str, object]:
        told = {"day": "2026-01-01", "cpu": 1.0}
        return {"way": "12ab", "results": list(results), "turns": 2, **told}

    page.named = lambda _: ["cep/duel", "cep/well", "cep/belt", "cep/carrier"]
    rows = {
        "cep/duel search:3+clock greedy": row(1.0, 0.5),
        "cep/duel search:4+clock greedy": row(0.5, 0.5),
        "cep/duel search:5+clock greedy": row(0.5),
        "cep/well search:3+clock greedy": row(0.5, 0.5),
        "cep/belt search:3 greedy": row(1.0, 1.0),
    }
    lines = page.thinkers_table(rows, {"cep/duel": "12ab"}).splitlines()
    assert lines[2:] == [
        "| cep/duel | 75 % of 4 | **50 %** of 4 | 50 % of 2 |",
        "| cep/well | **50 %** of 4 \\* |  |  |",
        "| all together | 75 % of 4 | **50 %** of 4 | 50 % of 2 |",
    ]


def test_what_choices_say_counts_where_they_were_judged(page: ModuleType) -> None:
    row = {"way": "12ab", "results": [0.5] * 6, "added": [0.7, 0.8] * 3, "turns": 2}
    assert page.told(row, "12ab", 0.75) == "50 ± 0 % of 12 (75 ± 6 %)"
    assert page.told(row, "12ab", 0.76) == "**50 ± 0 %** of 12 (75 ± 6 %)"
    few = {**row, "added": [0.9] * 4}
    assert page.told(few, "12ab", 0.51) == "**50 ± 0 %** of 12"
    many = {**row, "results": [0.5, 1.0] * 50}
    assert page.told(many, "12ab", 0.75) == "75 ± 5 % of 200 (75 ± 6 % of 12)"
    assert page.told({**many, "added": [0.7] * 6}, "12ab", 0.75).startswith("75 ± 5 % of 200")
    assert page.told({**many, "added": [0.9] * 6}, "12ab", 0.76).startswith("**75 ± 5 %** of 200")


def test_meetings_in_several_scenarios_are_counted_together(page: ModuleType) -> None:
    row = {"way": "12ab", "turns": 2, "day": "2026-01-01", "cpu": 8.0}
    rows = {
        "cep/duel search:5+clock search:4+clock": {**row, "results": [1.0], "added": [0.6]},
        "cep/well search:5+clock search:4+clock": {**row, "results": [0.5, 0.0]},
        "cep/belt search:5+clock search:4+clock": {**row, "results": [0.0], "way": "34cd"},
    }
    ways = dict.fromkeys(("cep/duel", "cep/well", "cep/belt"), "12ab")
    rows["cep/duel search:4+clock examples/bots/mine.py:Brave"] = {**row, "results": [1.0]}
    lines = page.rivals_table(rows, ways).splitlines()
    assert lines[3].startswith("| cep/duel | 2026-01-01 | search:4 with its clock : mine.py:Brave")
    who = "search:5 with its clock : search:4 with its clock"
    assert lines[2] == f"| 2 together | 2026-01-01 | {who} | 62 % | 6 | 60 % of 2 | 2.7 s |"
    assert lines[5] == f"| cep/duel | 2026-01-01 | {who} | 100 % | 2 | 60 % | 4.0 s |"


def test_scenarios_in_which_all_was_won_leave_something_open(page: ModuleType) -> None:
    assert page.share([[1.0] * 6] * 5, 2) == "100 ± 5 %"
    assert page.share([[1.0, 0.5] * 6] * 4, 2) == "75 ± 7 %"


def test_a_sort_of_choice_that_costs_more_than_its_interval_is_bold(page: ModuleType) -> None:
    sorts = [{"done": 0.1}, {"done": 0.1, "fire_at": -0.2}, {"fire_at": -0.2}, {"done": 0.2}] * 9
    row = {"way": "12ab", "turns": 2, "sorts": sorts}
    rows = {
        "cep/duel search:4+clock greedy": row,
        "cep/duel search:3+clock greedy": {**row, "sorts": [{"done": 9.0}]},
        "cep/well search:4+clock greedy": {**row, "way": "34cd", "sorts": [{"done": 9.0}]},
    }
    lines = page.sorts_table(rows, {"cep/duel": "12ab", "cep/well": "12ab"}).splitlines()
    assert lines[2:] == ["| cep | 36 | done 10.0 ± 2.4, **fire at -10.0 ± 3.4** |"]


def test_levels_that_think_are_rated_by_their_battles_of_today(page: ModuleType) -> None:
    even = [[0.5, 10]]
    pairings = {f"{one} {other}": even for one, other in combinations(page.QUICK, 2)}
    met = {"results": [0.75] * 9, "turns": 2}
    kept = {
        "elo": {"cep/duel": {"turns": 2, "pairings": pairings, "day": "2026-01-01", "way": "12ab"}},
        "rivals": {
            "cep/duel search:3+clock greedy": {**met, "way": "12ab"},
            "cep/duel search:4+clock greedy": {**met, "way": "34cd"},
        },
    }
    page.named = lambda _: ["cep/duel"]
    cells = page.elo_table(kept, {"cep/duel": "12ab"}).splitlines()[2].split(" | ")
    assert cells[2:5] == ["+0 (+0 to +0)"] * 3
    assert int(cells[5].split()[0]) == pytest.approx(184, abs=15)
    assert cells[6:] == ["", " |"]


def test_a_level_against_itself_is_told_from_greedy(page: ModuleType) -> None:
    row = {"base": 0.6, "added": [0.0, 0.1, -0.4, 0.1, 0.2]}
    assert page.added_share(row) == "60 ± 29 %"
