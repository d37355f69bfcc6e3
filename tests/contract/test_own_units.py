"""Units of one's own are found by name in every game, and saved with the battle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import digest
from asalto.core.registry import load_ruleset

FIELDS = {
    "cep": "class", "sombrachapas": "card", "cepheus": "unit", "viajero": "unit", "cem": "unit",
}  # fmt: skip


def game_with_own_unit(game: str, units: Path, scenarios: Path) -> Path:
    """A scenario file whose first unit is renamed to `mine`, a copy with that name in `units`."""
    ruleset = load_ruleset(game)
    name = ruleset.scenarios()[0]
    text = (ruleset.folder / "scenarios" / f"{name}.toml").read_text("utf-8")
    field = re.compile(rf'\b{FIELDS[game]} = "([\w-]+)"')
    found = field.search(text)
    assert found is not None
    unit = (ruleset.folder / "units" / f"{found[1]}.toml").read_text("utf-8")
    unit = re.sub(r'(?m)^id = ".*"', 'id = "mine"', unit, count=1)
    units.mkdir(parents=True, exist_ok=True)
    (units / "mine.toml").write_text(unit, "utf-8")
    scenarios.mkdir(parents=True, exist_ok=True)
    path = scenarios / "my_battle.toml"
    path.write_text(field.sub(f'{FIELDS[game]} = "mine"', text, count=1), "utf-8")
    return path


@pytest.mark.parametrize("beside", [True, False])
@pytest.mark.parametrize("game", FIELDS)
def test_a_unit_file_is_found_and_saved_with_the_battle(
    game: str, beside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    units = tmp_path / "here" if beside else tmp_path / "data" / "asalto" / "units"
    path = game_with_own_unit(game, units, tmp_path / "here")
    ruleset = load_ruleset(game)
    scenario = ruleset.files.build(Document.open(path))
    (units / "mine.toml").unlink()
    again = ruleset.files.build(Document.of(scenario.document, "saved"))
    assert digest(again.start()) == digest(scenario.start())
    with pytest.raises(BadInput, match="mine"):
        ruleset.files.build(Document.open(path))


@pytest.mark.parametrize("game", FIELDS)
def test_a_fault_in_a_unit_file_names_that_file_and_line(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = game_with_own_unit(game, tmp_path, tmp_path)
    unit = tmp_path / "mine.toml"
    unit.write_text('sorce = "own"\n' + unit.read_text("utf-8"), "utf-8")
    with pytest.raises(BadInput, match=r"mine\.toml:1: sorce: unknown field.*source"):
        load_ruleset(game).files.build(Document.open(path))


@pytest.mark.parametrize("game", FIELDS)
def test_a_scenario_that_was_sent_finds_the_user_s_folder_and_nothing_else(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = game_with_own_unit(game, tmp_path, tmp_path)
    text = path.read_text("utf-8")
    ruleset = load_ruleset(game)
    for name in ("mine", "../mine", str(tmp_path / "mine")):
        sent = text.replace('"mine"', f'"{name}"')
        with pytest.raises(BadInput):
            ruleset.files.build(Document(sent, "sent"))
    units = tmp_path / "data" / "asalto" / "units"
    units.mkdir(parents=True)
    (tmp_path / "mine.toml").rename(units / "mine.toml")
    ruleset.files.build(Document(text, "sent"))


@pytest.mark.parametrize("game", FIELDS)
def test_a_unit_may_be_named_by_its_file(game: str, tmp_path: Path) -> None:
    path = game_with_own_unit(game, tmp_path, tmp_path)
    text = path.read_text("utf-8")
    path.write_text(text.replace('= "mine"', '= "mine.toml"', 1), "utf-8")
    load_ruleset(game).files.build(Document.open(path))
