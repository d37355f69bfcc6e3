"""The tables of docs/strength.md are those that were measured."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

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


def test_seeds_go_on_under_the_same_rules_only(strength: ModuleType) -> None:
    old = {"rules": "1.0.0", "next": 9, "results": [0.5], "added": [0.6], "cpu": 3.0, "turns": 2}
    assert strength.continued(old, "1.0.0", 1) is old
    assert strength.continued(old, "1.1.0", 1)["results"] == []


def test_the_page_shows_what_is_kept(strength: ModuleType) -> None:
    kept = json.loads(strength.KEPT.read_text("utf-8"))
    text = strength.PAGE.read_text("utf-8")
    for kind, head in strength.HEADS.items():
        shipped = {f"{game}/{scenario}" for game, scenario in scenarios()}
        order = {name: kept["greedy"][name] for name in strength.named(()) if name in shipped}
        table = (
            strength.greedy_table(order)
            if kind == "greedy"
            else strength.thinking_table(kept[kind], kind)
        )
        assert strength.with_table(text, head, table) == text
