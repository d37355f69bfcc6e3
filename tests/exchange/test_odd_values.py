"""Files of other programs in which one value is not what it should be: refused by their names, or
read; never a fault of ours."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.exchange.floor_games import GAMES
from asalto.exchange.people_csv import read_people
from asalto.exchange.tiled_plan import read_plan
from asalto.exchange.twodsix import Known, character, person_sheet, read_json
from asalto.exchange.twodsix_ship import is_ship, vessel
from asalto.exchange.universal_vtt import read_vtt
from asalto.rulesets.cepheus import RULESET as SHIPS
from asalto.rulesets.viajero import RULESET as PEOPLE
from asalto.rulesets.viajero.setup import SKILL_NAMES
from asalto.rulesets.viajero.tables import ARMOUR_NAMES, WEAPON_NAMES

SAMPLES = Path(__file__).parent / "samples"
KNOWN = Known(frozenset(SKILL_NAMES), frozenset(WEAPON_NAMES), frozenset(ARMOUR_NAMES))
ODD: list[Any] = [
    None, True, "", "x", "9" * 30, "\x00\x1b[2J", "🛰" * 50, 0, -1, 0.5, 1e9, -1e18, 2**61, 10**40,
    float("nan"), float("inf"), [], {}, [[]], [[[[1]]]], [None], [{}], {"x": {}}, {"value": []},
    [-1, "a", None, {}],
]  # fmt: skip
TRIES = 250
PERSON = {
    "name": "Ana",
    "system": {"characteristics": {
        key: {"value": 7, "damage": 1}
        for key in ("strength", "dexterity", "endurance", "intelligence", "education")
    }},
    "items": [
        {"name": "Gun Combat", "type": "skills", "system": {"value": 2}},
        {"name": "Cutlass", "type": "weapon", "system": {"quantity": 1}},
        {"name": "Cloth", "type": "armor", "system": {}},
    ],
}  # fmt: skip


def paths(data: object, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where values stand in a tree."""
    yield here
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(
        data, list) else ()  # fmt: skip
    for key, one in inside:
        yield from paths(one, (*here, key))


def spoilt(data: object, fate: random.Random) -> object:
    """The tree with one value that is not what it should be, or without it."""
    made: Any = deepcopy(data)
    where = fate.choice([*paths(made)][1:])
    inner = made
    for key in where[:-1]:
        inner = inner[key]
    if fate.random() < 0.1:
        del inner[where[-1]]
    else:
        inner[where[-1]] = fate.choice(ODD)
    return made


def actor(text: str, path: Path) -> None:
    sheet = read_json(text, path.name)
    if is_ship(sheet):
        SHIPS.files.check_unit(Document(vessel(sheet, path.name).toml(), path.name))
    else:
        made = character(person_sheet(sheet, path.name), KNOWN, path.name)
        PEOPLE.files.check_unit(Document(made.toml(), path.name))


def vtt(text: str, path: Path) -> None:
    game = GAMES["viajero"]
    game.scenario(game.meant(read_vtt(text, 1500, path.name)), None, "x")


def tiled(text: str, path: Path) -> None:
    path.write_text(text)
    game = GAMES["cem" if "granja" in path.name else "viajero"]
    game.scenario(read_plan(path, game.kinds(), 1500), None, "x")


FILES: dict[str, Callable[[str, Path], None]] = {
    "person.json": actor, "twodsix-ship.json": actor, "dd2vtt_importer-test.dd2vtt": vtt,
    "tiled-1.8.2-boarding.tmj": tiled, "tiled-1.8.2-granja.tmj": tiled,
    "tiled-1.8.2-tiles.tmj": tiled,
}  # fmt: skip


def sound(name: str) -> Any:
    if name == "person.json":
        return PERSON
    data = json.loads((SAMPLES / name).read_text())
    data.pop("image", None)
    return data


@pytest.mark.parametrize("name", FILES)
def test_one_value_that_is_wrong(name: str, tmp_path: Path) -> None:
    fate, refused = random.Random(name), 0
    data = sound(name)
    FILES[name](json.dumps(data), tmp_path / name)
    for _ in range(TRIES):
        text = json.dumps(spoilt(data, fate))
        try:
            FILES[name](text, tmp_path / name)
        except BadInput:
            refused += 1
    assert 0 < refused < TRIES


@pytest.mark.parametrize("key", ["upp", "str", "soc", "skills", "weapons", "armour", "zzz"])
def test_a_cell_that_is_wrong(key: str) -> None:
    for cell in (
        "",
        "x",
        "99",
        "-1",
        "1e9",
        "789A7",
        "9" * 5000,
        "²",
        "\x00",
        '"',
        "🛰",
        "; ;",
        "٣",
    ):
        with suppress(BadInput):
            for one in read_people(f"name,{key}\nAna,{cell}\n", KNOWN, "x.csv"):
                PEOPLE.files.check_unit(Document(one.toml(), "x.csv"))
