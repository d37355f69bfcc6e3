"""The tables of docs/strength.md are those that were measured."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from golden.outcomes import scenarios

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def strength() -> ModuleType:
    folder = str(ROOT / "benchmarks")
    spec = importlib.util.spec_from_file_location("strength", f"{folder}/strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


def test_a_table_takes_the_place_of_the_first_of_its_section(strength: ModuleType) -> None:
    text = "# A\n\n## One\n\nx\n\n| a |\n|---|\n| 1 |\n\ny\n\n| b |\n|---|\n\n## Two\n\n| c |\n"
    found = strength.with_table(text, "## One\n", "| d |\n|---|\n| 2 |\n")
    assert found == text.replace("| a |\n|---|\n| 1 |", "| d |\n|---|\n| 2 |")


def test_seeds_go_on_under_the_same_rules_and_greedy_only(strength: ModuleType) -> None:
    now = {"rules": "1.0.0", "way": "12ab", "day": "2026-02-02"}
    old = {**now, "day": "2026-01-01", "next": 9, "results": [0.5], "added": [], "cpu": 3.0}
    assert strength.continued(old, now, 1) == {**old, "day": "2026-02-02"}
    for other in ({"rules": "1.1.0"}, {"way": "34cd"}):
        found = strength.continued(old, {**now, **other}, 1)
        assert (found["results"], found["next"]) == ([], 1)


def test_a_row_says_when_greedy_has_changed_since(strength: ModuleType) -> None:
    row = {"rules": "1.0.0", "way": "12ab", "day": "2026-01-01"}
    assert strength.day_of(row, "12ab") == "2026-01-01"
    assert strength.day_of(row, "34cd") == "2026-01-01 \\*"
    assert strength.day_of({"rules": "1.0.0", "day": "2026-01-01"}, "34cd") == "2026-01-01 \\*"


def test_another_way_to_play_has_another_mark(strength: ModuleType) -> None:
    def engine(**columns: list[int]) -> SimpleNamespace:
        found = {"winner": [0, 1], "ending": [2, 2], "turn": [3, 4], **columns}
        scenario = SimpleNamespace(seats=(0, 1))
        return SimpleNamespace(scenario=scenario, play=lambda *_: found)

    same = strength.way_of(engine())
    assert strength.way_of(engine()) == same
    for column in ("winner", "ending", "turn"):
        assert strength.way_of(engine(**{column: [0, 0]})) != same


def test_the_page_shows_what_is_kept(strength: ModuleType) -> None:
    kept = json.loads(strength.KEPT.read_text("utf-8"))
    text = strength.PAGE.read_text("utf-8")
    ways = {name: one["way"] for name, one in kept["today"].items()}
    for kind, head in strength.HEADS.items():
        shipped = {f"{game}/{scenario}" for game, scenario in scenarios()}
        order = {name: kept["greedy"][name] for name in strength.named(()) if name in shipped}
        table = (
            strength.greedy_table(order, ways)
            if kind == "greedy"
            else strength.thinking_table(kept[kind], kind, ways)
        )
        assert strength.with_table(text, head, table) == text
    table = strength.ceiling_table(kept["rivals"], ways)
    assert strength.with_table(text, strength.CEILING_HEAD, table) == text


def test_the_ceiling_stands_beside_a_level_below_its_aim(strength: ModuleType) -> None:
    def row(*results: float) -> dict[str, object]:
        return {"way": "12ab", "results": list(results), "turns": 2}

    rows = {
        "cep/duel search:3+clock greedy": row(1.0, 0.5),
        "cep/duel search:4+clock greedy": row(0.5, 0.5),
        "cep/duel search:5+clock greedy": row(1.0),
        "cep/well search:3+clock greedy": row(0.5, 0.5),
        "cep/belt search:3+clock greedy": row(1.0, 1.0),
    }
    lines = strength.ceiling_table(rows, {"cep/duel": "12ab"}).splitlines()
    assert lines[2:] == [
        "| cep/duel | 75 % of 4 | 50 % of 4 | 100 % of 2 |",
        "| cep/well | 50 % of 4 \\* | not measured | not measured |",
    ]
