"""Asteroids and gravity fields drawn in Tiled: out, and in again as the same space."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import pytiled_parser

from asalto.cli.app import run
from asalto.core.files.tiled import write_tiled
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.ruleset import Scenario
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile
from asalto.play.match import Match
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.coordinates import code
from asalto.rulesets.cep.state import State


def space(scenario: Scenario[State]) -> set[tuple[int, ...]]:
    """All that lies in it."""
    state = scenario.state
    rocks = {(one.q, one.r, one.spaces) for one in state.rocks[: state.rock_count]}
    return rocks | {
        (one.q, one.r, one.radius, one.strength, one.reach)
        for one in state.fields[: state.field_count]
    }


def drawn(folder: Path, name: str) -> Path:
    """A shipped scenario whose space is a Tiled map."""
    scenario = RULESET.load(name)
    assert RULESET.files.tiles is not None
    write_tiled(folder / "belt.tmj", *RULESET.files.tiles(scenario))
    text = (RULESET.folder / "scenarios" / f"{name}.toml").read_text(encoding="utf-8")
    kept, is_space = [], False
    for line in text.splitlines():
        if line.startswith("["):
            is_space = line in ("[[rocks]]", "[[fields]]")
        kept += [] if is_space else [line]
    path = folder / f"{name}.toml"
    path.write_text("\n".join([*kept, "[space]", 'tiled = "belt.tmj"', ""]), encoding="utf-8")
    return path


def opened(path: Path) -> Scenario[State]:
    return RULESET.files.build(Document.open(path))


@pytest.mark.parametrize("name", ["belt", "well", "duel"])
def test_a_shipped_space_comes_back_from_tiled(tmp_path: Path, name: str) -> None:
    found, shipped = opened(drawn(tmp_path, name)), RULESET.load(name)
    assert space(found) == space(shipped)
    assert bool(space(found)) == (name != "duel")


def test_tiled_finds_each_asteroid_under_the_number_of_its_hex(tmp_path: Path) -> None:
    """The map read by a library for Tiled's files."""
    drawn(tmp_path, "belt")
    held = pytiled_parser.parse_map(tmp_path / "belt.tmj")
    assert held.orientation == "hexagonal"
    (layer,) = held.layers
    assert isinstance(layer, pytiled_parser.TileLayer)
    assert layer.data is not None
    (tileset,) = held.tilesets.values()
    assert tileset.tiles is not None
    found = {
        f"{column:02}{row:02}": tileset.tiles[number - 1].class_
        for row, line in enumerate(layer.data)
        for column, number in enumerate(line)
        if number
    }
    state = RULESET.load("belt").state
    rocks = state.rocks[: state.rock_count]
    assert found == {code(one.q, one.r): f"rock-{one.spaces}" for one in rocks}


def test_the_game_file_holds_the_space_and_needs_no_map(tmp_path: Path) -> None:
    match = Match(RULESET, opened(drawn(tmp_path, "belt")), seeded(1), ["greedy"] * 2)
    content = gamefile.dump(match)
    (tmp_path / "belt.tmj").unlink()
    assert gamefile.restore(gamefile.parse(content, "x")).digest() == match.digest()


def test_it_is_drawn_and_played_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["show", "cep/belt", "--tiled", "space.tmj", "--lang", "en"]) == 0
    path = drawn(tmp_path, "belt")
    text = path.read_text("utf-8").replace("belt.tmj", "space.tmj")
    path.write_text(f'ruleset = "cep"\n{text}', encoding="utf-8")
    assert run(["check", "belt.toml", "--lang", "en"]) == 0
    assert run(["run", "belt.toml", "--seed", "1", "--quiet", "--lang", "en"]) == 0
    assert capsys.readouterr().out.strip()


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    path = drawn(tmp_path, "belt")
    text = path.read_text("utf-8")

    def fails(old: str = "", new: str = "", **fields: Any) -> str:
        held = json.loads((tmp_path / "belt.tmj").read_text())
        (tmp_path / "other.tmj").write_text(json.dumps({**held, **fields}))
        path.write_text(text.replace("belt.tmj", "other.tmj").replace(old, new), encoding="utf-8")
        with pytest.raises(BadInput) as caught:
            opened(path)
        return str(caught.value)

    held = json.loads((tmp_path / "belt.tmj").read_text())
    (tileset,) = held["tilesets"]
    for wrong, said in (("rok-50", "Did you mean 'rock-50'?"), ("field-2-1", "mean nothing")):
        tiles = [{**one, "type": wrong} if one["id"] == 1 else one for one in tileset["tiles"]]
        assert said in fails(tilesets=[{**tileset, "tiles": tiles}])
    tiles = [{**one, "type": "rock-0"} for one in tileset["tiles"]]
    assert "spaces" in fails(tilesets=[{**tileset, "tiles": tiles}])
    assert "orientation is 'orthogonal'" in fails(orientation="orthogonal")
    assert "either rocks or a Tiled map" in fails(
        "[space]", "[[rocks]]\nhex=[0,0]\nspaces=9\n[space]"
    )
    assert "layr" in fails('other.tmj"', 'other.tmj"\nlayr = "board"')
    with pytest.raises(BadInput, match="only a file can name"):
        RULESET.files.build(Document.of(tomllib.loads(text), "from the web"))


def test_what_lies_beyond_the_sheet_cannot_be_drawn() -> None:
    scenario = RULESET.load("belt")
    scenario.state.rocks[0].q = -21
    assert RULESET.files.tiles is not None
    with pytest.raises(BadInput, match="beyond the sheet"):
        RULESET.files.tiles(scenario)
