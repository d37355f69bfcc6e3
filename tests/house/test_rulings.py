"""Every `rulings.toml`: valid, and each switch of the rules told there."""

from pathlib import Path
from typing import Any, cast

import pytest

from asalto.core.files.toml_reader import LANGUAGES, BadInput
from asalto.core.registry import known, load_ruleset
from asalto.core.ruleset import Ruleset
from asalto.core.rulings import (
    FILE,
    Ruling,
    changed,
    defaults,
    option_values,
    page,
    rested_on,
    rulings,
)
from asalto.play.tell.house_rules import house_lines

DOCS = Path(__file__).parents[2] / "docs" / "rulings"
GAMES = [name for name in known() if (load_ruleset(name).folder / FILE).is_file()]
GOOD = """
[[ruling]]
id = "S1"
clause = "CEP-21.5"
option = "wrecks"
question = { es = "a", it = "b", en = "c" }
answer = { es = "a", it = "b", en = "c" }
alternatives = { es = "a", it = "b", en = "c" }
"""


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_valid_and_complete(game: str) -> None:
    ruleset = load_ruleset(game)
    found = rulings(ruleset)
    assert found
    for one in found:
        for text in (one.question, one.answer, one.alternatives, *one.values.values()):
            assert set(text) == set(LANGUAGES)
            told = {*text.values()}
            assert len(told) > 1 or told == {"No."}, f"{one.id}: one text for three languages"


def test_only_switches_that_differ_are_told() -> None:
    ruleset = load_ruleset("cep")
    state = ruleset.load("patrol").start()
    assert changed(ruleset, state) == []
    cast(Any, state).options.away = 30
    assert [(one.ruling.option, one.value) for one in changed(ruleset, state)] == [("away", 30)]


def test_every_switch_of_cep_is_told() -> None:
    ruleset = load_ruleset("cep")
    assert {one.option for one in rulings(ruleset) if one.option} == set(defaults(ruleset.state))


@pytest.mark.parametrize("game", [path.stem for path in sorted(DOCS.glob("*.md"))])
def test_the_page_of_the_docs_is_up_to_date(game: str) -> None:
    """Else: asalto rulings GAME --markdown --lang en > docs/rulings/GAME.md"""
    assert (DOCS / f"{game}.md").read_text("utf-8") == page(load_ruleset(game), "en")


def test_clauses_name_the_rulings_that_they_rest_on() -> None:
    found = rested_on(load_ruleset("cep"))
    assert [one.option for one in found["CEP-21.5"]] == ["struck_choice"]


def read(tmp_path: Path, text: str) -> tuple[Ruling, ...]:
    """The rulings of a game whose file says this."""
    real = load_ruleset("cep")
    (tmp_path / "clauses.txt").write_text((real.folder / "clauses.txt").read_text("utf-8"))
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    fake = cast(Ruleset[Any], type("Fake", (), {"folder": tmp_path, "state": real.state}))
    return rulings(fake)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (one,) = read(tmp_path, GOOD)
    assert (one.id, one.clause, one.option, one.reconstructed) == (
        "S1", "CEP-21.5", "wrecks", False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ('"CEP-21.5"', '"CEP-99.1"', "no clause"),
        ('"wrecks"', '"wreck"', "no field"),
        ('"S1"', '"s-1"', "capital letter"),
        ('answer = { es = "a", it = "b", en = "c" }', 'answer = "a"', "es, it and en"),
        ('question = { es = "a"', 'question = { es = " "', "empty text"),
        ('alternatives = { es = "a", it = "b", en = "c" }', "", "missing field"),
        ('id = "S1"', 'id = "S1"\nidea = 1', "unknown field"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, right: str, wrong: str, complaint: str) -> None:
    assert right in GOOD
    with pytest.raises(BadInput, match=complaint):
        read(tmp_path, GOOD.replace(right, wrong))


def test_no_id_stands_twice(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="second ruling"):
        read(tmp_path, GOOD + GOOD)


def test_options_of_the_command_line() -> None:
    found = option_values(["ties_cost=true", "away = 30", "light=dusk"])
    assert found == {"ties_cost": True, "away": 30, "light": "dusk"}
    for wrong in ("ties_cost", "=true", "ties_cost="):
        with pytest.raises(BadInput, match="NAME=VALUE"):
            option_values([wrong])


@pytest.mark.parametrize(
    ("lang", "never"), [("es", "nunca? Nunca."), ("it", "mai? Mai."), ("en", "never? Never.")]
)
def test_a_switch_with_several_values_is_told_in_words(lang: str, never: str) -> None:
    ruleset = load_ruleset("sombrachapas")
    scenario = ruleset.load("lesson")
    (said,) = house_lines(ruleset, scenario, lang)
    assert said.startswith("SCH-6.5: ")
    assert said.endswith(never)
    scenario.state.options.own_side = 0
    assert [one[:8] for one in house_lines(ruleset, scenario, lang)] == ["SCH-6.5:", "SCH-8.1:"]
    scenario.state.options.farthest = 11
    assert house_lines(ruleset, scenario, lang)[0].endswith(" (11)")
