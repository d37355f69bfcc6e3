"""Boards drawn in Tiled: the same battle as from rows of characters; errors that help."""

import json
import tomllib

import pytest

from asalto.core.files.tiled import read_tiled, write_tiled
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import digest
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile
from asalto.play.match import Match
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.floorplan import TILES

SCENARIOS = RULESET.folder / "scenarios"


def drawn(folder, name):
    """A shipped scenario whose board is a Tiled map, made from its rows."""
    scenario = RULESET.load(name)
    write_tiled(folder / "hall.tmj", *RULESET.files.tiles(scenario))
    text = (SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")
    start, end = text.index("rows = ["), text.index("\n]\n", text.index("rows = [")) + 3
    path = folder / f"{name}.toml"
    path.write_text(text[:start] + 'tiled = "hall.tmj"\n' + text[end:], encoding="utf-8")
    return path


@pytest.fixture
def hall(tmp_path):
    """A scenario with a map, and a function that changes the map."""
    path = drawn(tmp_path, "consola")

    def change(**fields):
        held = json.loads((tmp_path / "hall.tmj").read_text())
        held.update(fields)
        (tmp_path / "hall.tmj").write_text(json.dumps(held))
        return held

    return path, change


def draws_its_board(name: str) -> bool:
    """Whether a scenario's file has a board of its own (not that of another scenario)."""
    return "based_on" not in Document.open(RULESET.folder / "scenarios" / f"{name}.toml").data


@pytest.mark.parametrize("name", [*filter(draws_its_board, RULESET.scenarios())])
def test_a_shipped_board_comes_back_from_tiled(tmp_path, name):
    scenario = RULESET.files.build(Document.open(drawn(tmp_path, name)))
    shipped = RULESET.load(name)
    assert digest(scenario.state) == digest(shipped.state)
    assert scenario.document == shipped.document


def test_the_game_file_holds_the_board_and_needs_no_map(tmp_path):
    path = drawn(tmp_path, "consola")
    match = Match(RULESET, RULESET.files.build(Document.open(path)), seeded(1))
    content = gamefile.dump(match)
    (tmp_path / "hall.tmj").unlink()
    assert gamefile.restore(gamefile.parse(content, "x")).digest() == match.digest()


def test_a_tileset_of_its_own_and_turned_tiles(tmp_path, hall):
    path, change = hall
    held = change()
    tileset = held["tilesets"][0]
    (tmp_path / "walls.tsj").write_text(json.dumps({**tileset, "firstgid": None}))
    cells = [cell | 1 << 31 if cell else 0 for cell in held["layers"][0]["data"]]
    layers = [{**held["layers"][0], "data": cells}]
    change(tilesets=[{"firstgid": 1, "source": "walls.tsj"}], layers=layers)
    scenario = RULESET.files.build(Document.open(path))
    assert digest(scenario.state) == digest(RULESET.load("consola").state)


def fails(path):
    with pytest.raises(BadInput) as caught:
        RULESET.files.build(Document.open(path))
    return str(caught.value)


def test_errors_name_map_layer_cell_and_the_right_spelling(hall):
    path, change = hall
    tileset = change()["tilesets"][0]
    tiles = [{**one, "type": {"door": "dor"}.get(one["type"], one["type"])}
             for one in tileset["tiles"]]  # fmt: skip
    change(tilesets=[{**tileset, "tiles": tiles}])
    said = fails(path)
    for part in ("hall.tmj", "layer 'board', column 8, row 3", "'dor'", "Did you mean 'door'?"):
        assert part in said
    change(tilesets=[{**tileset, "tiles": tiles[2:]}])
    assert "column 1, row 1: tile 2 has no class" in fails(path)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"orientation": "orthogonal"}, "orientation is 'orthogonal'; it must be 'hexagonal'"),
        ({"staggeraxis": "y"}, "staggeraxis is 'y'"),
        ({"staggerindex": "even"}, "staggerindex is 'even'"),
        ({"layers": []}, "no layer ''; there are none"),
        ({"layers": [{"type": "tilelayer", "name": "a", "width": 2, "data": "eJw="}]}, "CSV"),
        ({"layers": [{"type": "tilelayer", "name": "a", "width": 1, "data": [99]}]}, "tile 99"),
        ({"tilesets": [{"firstgid": 1, "source": "walls.tsx"}]}, "embed the tileset walls.tsx"),
        ({"tilesets": [{"firstgid": 1, "source": "gone.tsj"}]}, "gone.tsj"),
        ({"tilesets": [{"firstgid": "1"}]}, "without firstgid"),
    ],
)
def test_maps_that_cannot_be_used(hall, fields, said):
    path, change = hall
    change(**fields)
    assert said in fails(path)


def test_what_a_scenario_may_say_of_its_map(tmp_path, hall):
    path, _ = hall
    text = path.read_text()
    path.write_text(text.replace('"hall.tmj"', '"hall.tmj"\nlayer = "bord"'))
    assert "no layer 'bord'; there are board. Did you mean 'board'?" in fails(path)
    path.write_text(text.replace('"hall.tmj"', '"hall.tmj"\nrows = ["..."]'))
    assert "either rows or a Tiled map" in fails(path)
    path.write_text(text.replace('"hall.tmj"', '"hall.tmx"'))
    assert "save the map in Tiled as JSON (hall.tmj)" in fails(path)
    path.write_text(text.replace('"hall.tmj"', '"gone.tmj"'))
    assert "gone.tmj: No such file" in fails(path)
    (tmp_path / "gone.tmj").write_text("<map/>")
    assert "gone.tmj:1: no JSON: Expecting value" in fails(path)
    with pytest.raises(BadInput, match="only a file can name"):
        RULESET.files.build(Document.of(tomllib.loads(text), "from the web"))
    with pytest.raises(BadInput, match="only a file can name"):
        RULESET.files.build(Document(text, "from the web"))


def test_the_tileset_has_every_class_and_its_picture_a_hex_for_each(tmp_path):
    drawn(tmp_path, "incubadora")
    kinds, rows = RULESET.files.tiles(RULESET.load("incubadora"))
    assert {*TILES, *"RTVH"} == {*kinds, ""}
    picture = (tmp_path / "hall-tiles.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 32 * len(kinds)
    assert read_tiled(tmp_path / "hall.tmj", "board", kinds) == rows
