"""JSON Schemas of scenario and unit files: fresh, true of every shipped file, and of use."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from asalto.core.files.schemas import KINDS, schema_of
from asalto.core.registry import load_ruleset

GAMES = ("cep", "sombrachapas", "cepheus", "viajero", "cem")
DOCS = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_it_holds_for_every_shipped_file(game: str, kind: str) -> None:
    ruleset = load_ruleset(game)
    check = jsonschema.Draft202012Validator(schema_of(ruleset, kind))
    files = sorted((ruleset.folder / f"{kind}s").glob("*.toml"))
    assert files
    for file in files:
        assert [one.message for one in check.iter_errors(tomllib.loads(file.read_text()))] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_file_in_the_docs_is_fresh(game: str, kind: str) -> None:
    """Write it with `asalto schema GAME KIND > docs/schemas/GAME-KIND.schema.json`."""
    held = json.loads((DOCS / f"{game}-{kind}.schema.json").read_text("utf-8"))
    assert held == schema_of(load_ruleset(game), kind)


@pytest.mark.parametrize(
    ("game", "wrong", "said"),
    [
        ("cep", {"turns": 0}, "0 is less than the minimum of 1"),
        ("cep", {"trns": 4}, "'trns' was unexpected"),
        ("cem", {"turns": "four"}, "'four' is not of type 'integer'"),
        ("viajero", {"options": {"light": "dusky"}}, "'dusky' is not one of"),
        ("cepheus", {"title": {"es": "x"}}, "is not valid under any of the given schemas"),
    ],
)
def test_it_finds_what_the_reader_finds(game: str, wrong: dict[str, object], said: str) -> None:
    ruleset = load_ruleset(game)
    text = (ruleset.folder / "scenarios" / f"{ruleset.scenarios()[0]}.toml").read_text("utf-8")
    check = jsonschema.Draft202012Validator(schema_of(ruleset, "scenario"))
    messages = [one.message for one in check.iter_errors({**tomllib.loads(text), **wrong})]
    assert any(said in one for one in messages), messages


def test_without_a_seat_a_scenario_is_not_complete() -> None:
    schema = schema_of(load_ruleset("cep"), "scenario")
    assert "seats" in schema["required"]  # type: ignore[operator]


@pytest.mark.parametrize(("game", "table"), [("sombrachapas", "board"), ("cep", "space")])
def test_a_map_of_tiled_may_stand_in_place_of_the_drawn_one(game: str, table: str) -> None:
    ruleset = load_ruleset(game)
    file = ruleset.folder / "scenarios" / f"{ruleset.scenarios()[0]}.toml"
    data = tomllib.loads(file.read_text())
    data[table] = {"tiled": "map.tmj", "layer": "floor"}
    check = jsonschema.Draft202012Validator(schema_of(ruleset, "scenario"))
    assert [error.message for error in check.iter_errors(data)] == []
