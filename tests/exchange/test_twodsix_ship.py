"""Ships of Foundry's twodsix system: in as unit files of Cepheus, through a battle, out damaged."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from asalto.cli.app import run
from asalto.core.files.toml_reader import BadInput
from asalto.exchange.twodsix_ship import damaged, ship_of, vessel
from asalto.play.files import gamefile

SAMPLE = Path(__file__).parent / "samples" / "twodsix-ship.json"
BATTLE = """
ruleset = "cepheus"
id = "chase"
title = { es = "Caza", it = "Caccia", en = "Chase" }
story = { es = "Caza", it = "Caccia", en = "Chase" }
turns = 12
range = "short"

[[seats]]
id = "azul"
name = { es = "Azul", it = "Blu", en = "Blue" }

[[seats]]
id = "rojo"
name = { es = "Rojo", it = "Rosso", en = "Red" }

[[ships]]
unit = "gaviota"
name = "gaviota_negra"
seat = "azul"

[[ships]]
unit = "destroyer"
seat = "rojo"
"""


def actor() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    return found


def component(sheet: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in sheet["items"] if one["name"] == name)["system"]
    return found


def test_an_actor_becomes_a_ship_by_our_rules() -> None:
    made = vessel(actor(), "x")
    data = made.data
    assert (data["tons"], data["hull"], data["structure"]) == (400, 8, 8)
    assert (data["thrust"], data["jump"]) == (4, 2)
    assert data["drives"] == {"manoeuvre": "H", "jump": "D", "power": "H"}
    assert (data["armour"], data["armour_points"], data["tech"]) == ("crystaliron", 4, 12)
    assert (data["computer"], data["electronics"]) == (3, "advanced")
    assert (data["fuel"], data["cargo"], data["missiles"]) == (112, 58, {"standard": 36})
    turrets = [one["weapons"] for one in data["mounts"]]  # type: ignore[attr-defined]
    assert turrets == [["beam_laser"] * 3, ["beam_laser"] * 3, ["missile_rack"] * 2]
    gunners = [one for one in data["crew"] if "gunner" in one["post"]]  # type: ignore[attr-defined]
    assert [one["mount"] for one in gunners] == [1, 2, 3]


def test_programs_that_the_computer_cannot_run_are_left_out_and_said() -> None:
    made = vessel(actor(), "x")
    assert made.data["software"] == {"evade": 2}
    assert "fire control/3" in made.left_out


def test_more_weapons_than_hardpoints_share_turrets() -> None:
    sheet = actor()
    component(sheet, "Triple Beam Laser Turret")["quantity"] = 9
    made = vessel(sheet, "x")
    mounts = made.data["mounts"]
    assert isinstance(mounts, list)
    assert len(mounts) == 4
    assert any(one.startswith("weapons (") for one in made.left_out)


def test_a_small_craft_has_no_jump_drive() -> None:
    sheet = actor()
    sheet["system"]["shipStats"]["mass"]["max"] = 40
    component(sheet, "Base Hull")["weight"] = 40
    for name in ("Triple Beam Laser Turret", "Double Missile Rack", "Tractor beam"):
        component(sheet, name)["subtype"] = "other"
    made = vessel(sheet, "x")
    assert (made.data["jump"], made.data["structure"], made.data["hull"]) == (0, 1, 0)
    assert made.data["thrust"] == 4
    assert made.data["cargo"] == 0
    assert any(one.startswith("cargo") for one in made.left_out)


@pytest.mark.parametrize("change", [{"shipStats": 3}, {"shipStats": {}}])
def test_what_is_no_ship_is_refused(change: dict[str, object]) -> None:
    sheet = actor()
    sheet["system"].update(change)
    sheet["items"] = []
    with pytest.raises(BadInput):
        vessel(sheet, "x")


def test_a_ship_goes_in_fights_and_comes_out_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit, scenario = tmp_path / "gaviota.toml", tmp_path / "chase.toml"
    assert run(["import", str(SAMPLE), "-o", str(unit), "--lang", "es"]) == 0
    assert "weapons" not in capsys.readouterr().err
    assert tomllib.loads(unit.read_text())["title"]["es"] == "Gaviota Negra"
    scenario.write_text(BATTLE)
    file, after = tmp_path / "chase.asalto", tmp_path / "after.json"
    line = ["run", str(scenario), "--bots", "greedy", "--seed", "4", "--quiet", "--save", str(file)]
    assert run(line) == 0
    assert run(["export", str(file), "-o", str(after), "--actor", str(SAMPLE)]) == 0
    sheet, before = json.loads(after.read_text("utf-8")), actor()
    ship = ship_of(gamefile.load(file), "Gaviota Negra")
    hull = sheet["system"]["shipStats"]["hull"]
    assert (hull["max"], hull["value"]) == (16, ship.hull + ship.structure)
    assert hull["value"] < hull["max"], "the destroyer should have hit: another seed?"
    assert sheet["flags"]["asalto"] == {
        "hull": ship.hull, "hull_max": 8, "structure": ship.structure, "structure_max": 8
    }  # fmt: skip
    struck = [one for one in sheet["items"] if one["system"]["hits"]]
    assert struck, "no component was hit: another seed?"
    for item in struck:
        assert item["system"]["status"] in ("damaged", "destroyed")
    assert [one["name"] for one in sheet["items"]] == [one["name"] for one in before["items"]]
    assert sheet["system"]["crew"] == before["system"]["crew"]


def test_hits_reach_the_components_and_nothing_else_changes(tmp_path: Path) -> None:
    unit, scenario = tmp_path / "gaviota.toml", tmp_path / "chase.toml"
    assert run(["import", str(SAMPLE), "-o", str(unit)]) == 0
    scenario.write_text(BATTLE)
    file = tmp_path / "chase.asalto"
    line = ["run", str(scenario), "--bots", "random", "--seed", "4", "--quiet", "--save", str(file)]
    assert run(line) == 0
    match = gamefile.restore(gamefile.read(file), to_turn=1)
    ship, before = ship_of(match, "gaviota_negra"), actor()
    whole = damaged(before, ship, "x")
    assert [one["system"] for one in whole["items"]] == [  # type: ignore[attr-defined]
        one["system"] for one in before["items"]
    ]
    ship.hits[1], ship.hits[3], ship.mounts[2].hits, ship.structure = 1, 3, 3, 0
    ship.hull, ship.fuel = 0, 30_500
    sheet: dict[str, Any] = deepcopy(damaged(before, ship, "x"))
    found = {
        one["name"]: (one["system"]["hits"], one["system"]["status"])
        for one in sheet["items"] if one["system"]["hits"]
    }  # fmt: skip
    assert found == {
        "Base Hull": (16, "destroyed"), "Manoeuvre Drive": (1, "damaged"),
        "Power Plant": (3, "destroyed"), "Double Missile Rack": (3, "destroyed"),
    }  # fmt: skip
    assert sheet["system"]["shipStats"]["fuel"]["value"] == 30
    with pytest.raises(BadInput, match="gaviota_negra"):
        ship_of(match, "gaviota_blanca")
