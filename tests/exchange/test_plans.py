"""Floor plans: Universal VTT and orthogonal maps of Tiled, with files that those programs wrote."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import tomllib
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
import pytiled_parser

from asalto.cli.app import run
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.registry import load_ruleset
from asalto.exchange.floor import Floor, Piece, is_convex, room, simplified
from asalto.exchange.floor_games import GAMES
from asalto.exchange.tiled_plan import read_plan, write_plan
from asalto.exchange.universal_vtt import read_vtt, write_vtt

SAMPLES = Path(__file__).parent / "samples"
MAP = SAMPLES / "uvtt2fgu-sampleMap.dd2vtt"
CAVE = SAMPLES / "dd2vtt_importer-test.dd2vtt"
SCENARIOS = [
    (game, path)
    for game in GAMES
    for path in sorted((load_ruleset(game).folder / "scenarios").glob("*.toml"))
]
each_scenario = pytest.mark.parametrize(
    ("game", "path"), SCENARIOS, ids=[f"{game}-{path.stem}" for game, path in SCENARIOS]
)


def plan(game: str, path: Path) -> Floor:
    return GAMES[game].read(Document.open(path).data)


def shape(piece: Piece) -> tuple[Any, ...]:
    return piece.kind, tuple(piece.corners), piece.is_closed, json.dumps(piece.more, sort_keys=True)


# --- Universal VTT


def test_a_map_of_dungeondraft_is_measured_in_squares_from_its_origin() -> None:
    floor = read_vtt(MAP.read_text(), 1500, "a")
    assert (floor.width, floor.height) == (15_000, 15_000)
    walls = [one for one in floor.pieces if one.kind == "outline"]
    assert walls[0].corners == [(7500, 13_500), (7500, 12_750)]  # x 7 - 2, y 2 - 1, y upwards
    assert [one.is_closed for one in walls] == [False, False, False, True]
    doors = [one for one in floor.pieces if one.kind == "door"]
    assert [one.more["open"] for one in doors] == [False, True]
    assert floor.left_out == ["lights (2)"]


@pytest.mark.parametrize("source", [MAP, CAVE], ids=["map", "cave"])
def test_it_becomes_a_battle_that_is_played_to_its_end(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "hall.toml"
    assert run(["import", str(source), "-o", str(save), "--lang", "es"]) == 0
    assert "lights" in capsys.readouterr().err
    data = tomllib.loads(save.read_text("utf-8"))
    doors = [one for one in data["piece"] if one["kind"] == "door"]
    assert len(doors) == len(json.loads(source.read_text())["portals"])
    assert run(["run", str(save), "--bots", "random", "--seed", "3", "--quiet"]) == 0


def test_people_stand_in_the_room_and_not_in_the_rock(tmp_path: Path) -> None:
    save = tmp_path / "hall.toml"
    assert run(["import", str(MAP), "-o", str(save)]) == 0
    people = tomllib.loads(save.read_text())["person"]
    assert all(1500 < n < 13_500 for one in people for n in one["at"])


def test_a_huge_plan_is_read_in_a_moment(tmp_path: Path) -> None:
    held = json.loads(MAP.read_text())
    held["resolution"]["map_size"] = {"x": 600, "y": 600}
    source, save = tmp_path / "huge.dd2vtt", tmp_path / "huge.toml"
    source.write_text(json.dumps(held))
    began = time.monotonic()
    assert run(["import", str(source), "-o", str(save)]) == 0
    assert time.monotonic() - began < 30


def test_the_plan_goes_into_a_scenario_of_ones_own(tmp_path: Path) -> None:
    base = load_ruleset("viajero").folder / "scenarios" / "boarding.toml"
    save = tmp_path / "hall.toml"
    line = ["import", str(CAVE), "-o", str(save), "--into", str(base), "--square", "2"]
    assert run(line) == 0
    data, before = tomllib.loads(save.read_text()), tomllib.loads(base.read_text())
    assert data["map"] == {"width": 40_000, "height": 40_000}
    assert data["title"] == before["title"]
    pairs = list(zip(data["person"], before["person"], strict=True))
    assert [new["name"] for new, _ in pairs] == [old["name"] for _, old in pairs]
    moved = [new["name"] for new, old in pairs if new["at"] != old["at"]]
    assert moved == ["rhea", "sango"]  # who else would stand in rock
    assert [one["name"] for one in data["piece"] if one["kind"] == "zone"] == ["bridge"]


def test_in_comandos_an_outline_is_a_house_and_a_line_a_hedge(tmp_path: Path) -> None:
    save = tmp_path / "yard.toml"
    assert run(["import", str(MAP), "-o", str(save), "--game", "cem", "--square", "4"]) == 0
    kinds = [one["kind"] for one in tomllib.loads(save.read_text())["terrain"]]
    assert kinds.count("stone_building") == 1
    assert kinds.count("hedge") >= 3
    assert run(["show", str(save)]) == 0


@each_scenario
def test_what_stops_sight_comes_back_from_universal_vtt(game: str, path: Path) -> None:
    ours = GAMES[game]
    floor = plan(game, path)
    text = write_vtt(floor, ours)
    held = json.loads(text)
    assert held["resolution"]["map_size"]["x"] * 1000 == floor.width
    wide = int.from_bytes(b64decode(held["image"])[16:20], "big")
    grid = held["resolution"]["pixels_per_grid"] * held["resolution"]["map_size"]["x"]
    assert wide == int(grid)
    assert wide <= 4000
    again = ours.meant(read_vtt(text, 1000, "again"))
    stops = [one for one in floor.pieces if ours.stops_sight(one)]
    if game == "viajero":
        wanted = {(one.kind, frozenset(map(frozenset, one.segments()))) for one in stops}
        found = {(one.kind, frozenset(map(frozenset, one.segments()))) for one in again.pieces}
        assert found == wanted
        opened = [bool(one.more.get("open")) for one in stops if one.kind == "door"]
        assert [one.more["open"] for one in again.pieces if one.kind == "door"] == opened
    else:
        wanted = {frozenset(line) for one in stops for line in one.segments()}
        assert {frozenset(line) for one in again.pieces for line in one.segments()} == wanted


def test_the_picture_that_goes_out_is_a_png_of_that_size() -> None:
    floor = plan("viajero", load_ruleset("viajero").folder / "scenarios" / "boarding.toml")
    picture = b64decode(json.loads(write_vtt(floor, GAMES["viajero"]))["image"])
    assert picture.startswith(b"\x89PNG")
    wide, high = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    assert (wide, high) == (36 * 50, 12 * 50)
    body = zlib.decompress(picture[picture.index(b"IDAT") + 4 : -16])
    assert len(body) == high * (wide + 1)
    wall = body[(12 * 50 - 4 * 50) * (wide + 1) + 1 + 5 * 50]  # at 5 m, 4 m
    assert (wall, body[1]) == (1, 0)


BAD = {
    "nothing": "no Universal VTT file",
    '{"resolution": {}}': "map_size is missing",
    '{"resolution": {"map_size": {"x": 0, "y": 3}}}': "expected 1 to 1000 squares",
    '{"resolution": {"map_size": {"x": 1e999, "y": 3}}}': "map_size.x: inf is no number",
    '{"resolution": {"map_size": {"x": 9, "y": 3}}, "line_of_sight": [[{"x": 1}]]}': "a number",
    '{"resolution": {"map_size": {"x": 9, "y": 3}}, "line_of_sight": 3}': "a list of lines",
    '{"resolution": {"map_size": {"x": 9, "y": 3}}, "portals": [{"bounds": 1}]}': "two bounds",
}


@pytest.mark.parametrize("text", BAD)
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=BAD[text].replace("nothing", "no JSON")):
        read_vtt("{}" if text == "nothing" else text, 1500, "x")


# --- Tiled


@each_scenario
def test_a_shipped_plan_comes_back_from_tiled(game: str, path: Path, tmp_path: Path) -> None:
    floor, file = plan(game, path), tmp_path / "plan.tmj"
    write_plan(file, floor)
    again = read_plan(file, GAMES[game].kinds(), 1500)
    assert (again.width, again.height) == (floor.width, floor.height)
    assert [shape(one) for one in again.pieces] == [shape(one) for one in floor.pieces]


@each_scenario
def test_the_reader_of_others_understands_it(game: str, path: Path, tmp_path: Path) -> None:
    floor, file = plan(game, path), tmp_path / "plan.tmj"
    write_plan(file, floor)
    held = pytiled_parser.parse_map(file)
    assert held.orientation == "orthogonal"
    layer = held.layers[0]
    assert isinstance(layer, pytiled_parser.ObjectLayer)
    assert len(layer.tiled_objects) == len(floor.pieces)
    first, piece = layer.tiled_objects[0], floor.pieces[0]
    assert first.coordinates.x * 10 == pytest.approx(piece.corners[0][0])
    assert floor.height - first.coordinates.y * 10 == pytest.approx(piece.corners[0][1])


@pytest.mark.parametrize(
    ("game", "name", "since"), [("viajero", "boarding", 0), ("cem", "granja", 1)]
)
def test_what_tiled_itself_saved_is_the_same_plan(game: str, name: str, since: int) -> None:
    """But for as many pieces as the scenario has got since, at its end."""
    found = read_plan(SAMPLES / f"tiled-1.8.2-{name}.tmj", GAMES[game].kinds(), 1500)
    floor = plan(game, load_ruleset(game).folder / "scenarios" / f"{name}.toml")
    known = floor.pieces[: len(floor.pieces) - since]
    assert [shape(one) for one in found.pieces] == [shape(one) for one in known]


@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")
@pytest.mark.parametrize(("game", "path"), [SCENARIOS[0], SCENARIOS[-1]])
def test_tiled_reads_and_writes_it(game: str, path: Path, tmp_path: Path) -> None:
    floor = plan(game, path)
    write_plan(tmp_path / "one.tmj", floor)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    for form, source, target in (("tmx", "one.tmj", "two.tmx"), ("json", "two.tmx", "three.tmj")):
        command = ["tiled", "--export-map", form, source, target]
        subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    again = read_plan(tmp_path / "three.tmj", GAMES[game].kinds(), 1500)
    assert [shape(one) for one in again.pieces] == [shape(one) for one in floor.pieces]


def test_tiles_grow_together_and_turned_objects_are_turned() -> None:
    floor = read_plan(SAMPLES / "tiled-1.8.2-tiles.tmj", GAMES["viajero"].kinds(), 1500)
    assert (floor.width, floor.height) == (24_000, 16_000)  # two metres a tile, as the map says
    found = [(one.kind, min(one.corners), max(one.corners)) for one in floor.pieces]
    assert found == [
        ("wall", (8000, 8000), (14_000, 12_000)),
        ("wall", (12_000, 4000), (14_000, 8000)),
        ("rough", (2000, 2000), (6000, 6000)),
        ("rough", (18_000, 2000), (22_000, 6000)),
        ("furniture", (5000, 10_000), (6000, 14_000)),  # a bench, turned by a quarter
        ("tree", (16_000, 12_000), (18_000, 12_000)),
    ]


def test_a_map_of_tiled_is_played(tmp_path: Path) -> None:
    save = tmp_path / "yard.toml"
    assert run(["import", str(SAMPLES / "tiled-1.8.2-tiles.tmj"), "-o", str(save)]) == 0
    assert run(["run", str(save), "--bots", "random", "--seed", "3", "--quiet"]) == 0


WRONG = {
    "hexagonal": ({"orientation": "hexagonal"}, "it must be 'orthogonal'"),
    "class": ({"class": "wal"}, "Did you mean 'wall'"),
    "no class": ({"class": ""}, "an object has no class"),
    "point": ({"point": True, "polyline": None}, "expected a polygon"),
    "off": ({"x": -500}, "off the map"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_map_that_cannot_be_meant_is_refused(name: str, tmp_path: Path) -> None:
    change, said = WRONG[name]
    file = tmp_path / "plan.tmj"
    write_plan(file, Floor(9000, 9000, [Piece("wall", [(1000, 1000), (2000, 1000)])]))
    held = json.loads(file.read_text())
    target = held if "orientation" in change else held["layers"][0]["objects"][0]
    target.update(change)
    if "class" in change:
        del target["type"]
    file.write_text(json.dumps(held))
    with pytest.raises(BadInput, match=said):
        read_plan(file, GAMES["viajero"].kinds(), 1500)


def test_show_writes_both_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "viajero/boarding", "--vtt", str(tmp_path / "a.dd2vtt")]) == 0
    assert run(["show", "cem/granja", "--tiled", str(tmp_path / "b.tmj")]) == 0
    assert run(["show", "sombrachapas/consola", "--vtt", str(tmp_path / "c.dd2vtt")]) == 1
    assert (tmp_path / "a.dd2vtt").stat().st_size > 1000
    assert "tiles" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["es", "it"])
@pytest.mark.parametrize("name", ["x.tmx", "x.dd2vtt"])
def test_a_refusal_is_said_in_the_readers_language(
    name: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_text("{}")
    assert run(["import", str(file), "-o", str(tmp_path / "y.toml"), "--lang", lang]) == 2
    said = capsys.readouterr().err
    assert "Universal VTT" in said or "JSON" in said
    assert not any(word in said for word in ("missing", "no Universal", "save the map"))


# --- geometry


def test_lines_are_straightened_within_a_length() -> None:
    line = [(0, 0), (500, 30), (1000, 0), (1000, 1000)]
    assert simplified(line, 40) == [(0, 0), (1000, 0), (1000, 1000)]
    assert simplified(line, 20) == line


def test_convex() -> None:
    square = [(0, 0), (9, 0), (9, 9), (0, 9)]
    assert is_convex(square)
    assert is_convex(square[::-1])
    assert not is_convex([(0, 0), (9, 0), (9, 9), (5, 2)])
    assert not is_convex([(0, 0), (5, 0), (9, 0)])


def test_a_room_ends_at_its_walls() -> None:
    box = [(3000, 3000), (9000, 3000), (9000, 9000), (3000, 9000)]
    walls = list(Piece("wall", box, True).segments())
    assert set(room(Floor(12_000, 12_000), walls, 1000, 2)) == {
        (x, y) for x in range(3500, 9000, 1000) for y in range(3500, 9000, 1000)
    }
    assert len(room(Floor(12_000, 12_000), walls, 1000, 99)) > 36


@pytest.mark.parametrize("size", [20, 21, 25, 30, 40, 100, 300])
@pytest.mark.parametrize("wide", [1, 3])
def test_two_forces_stand_where_there_is_room(size: int, wide: int, tmp_path: Path) -> None:
    """Also on a low plan, where the rear rank would lie off the edge, and beside one another."""
    held = json.loads(MAP.read_text())
    held["resolution"]["map_size"] = {"x": wide * size, "y": size}
    source, save = tmp_path / "yard.dd2vtt", tmp_path / "yard.toml"
    source.write_text(json.dumps(held))
    assert run(["import", str(source), "-o", str(save), "--game", "cem", "--square", "1"]) == 0
    assert run(["run", str(save), "--bots", "random", "--seed", "3", "--quiet"]) == 0
    units = tomllib.loads(save.read_text())["units"]
    assert all((one["at"][1] < size / 2) == (one["seat"] == "sur") for one in units)


def test_nobody_stands_in_deep_water() -> None:
    floor = Floor(60_000, 60_000)
    pond = [(0, 0), (60_000, 0), (60_000, 12_000), (0, 12_000)]
    floor.pieces.append(Piece("deep_river", pond, True))
    units = GAMES["cem"].scenario(floor, None, "pond")["units"]
    assert isinstance(units, list)
    assert all(one["at"][1] > 12 for one in units)
    floor.pieces[0].corners = [(0, 0), (60_000, 0), (60_000, 60_000), (0, 60_000)]
    with pytest.raises(BadInput, match="no room for two forces"):
        GAMES["cem"].scenario(floor, None, "pond")


def test_a_plan_too_small_for_two_forces_is_told_with_its_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "yard.toml"
    assert run(["import", str(MAP), "-o", str(save), "--game", "cem", "--lang", "en"]) != 0
    assert "the plan has 15 x 15 metres; at least 20 x 20" in capsys.readouterr().err
