"""Ships against the construction numbers."""

import pytest

from asalto.core.tables import BadInput, Document
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.units import check_unit

PRINTED = 24
OURS = {"particle_raider", "patrol_destroyer", "escort_frigate", "meson_cruiser"}


def data(unit: str):
    return dict(Document.open(RULESET.folder / "units" / f"{unit}.toml").data)


def test_the_fleet_is_whole() -> None:
    assert set(RULESET.units()) > OURS
    assert len(set(RULESET.units()) - OURS) == PRINTED


@pytest.mark.parametrize("unit", RULESET.units())
def test_unit_is_valid(unit: str) -> None:
    assert check_unit(Document.open(RULESET.folder / "units" / f"{unit}.toml"))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hull": 7}, "6 points of Hull"),
        ({"structure": 5}, "6 points of Structure"),
        ({"thrust": 5}, "gives 6"),
        ({"jump": 1}, "gives 2"),
        ({"drives": {"jump": "C", "manoeuvre": "J", "power": "H"}}, "at least J"),
        ({"armour_points": 12}, "allows 11"),
        ({"mounts": [{"kind": "turret", "weapons": ["beam_laser"], "count": 4}]}, "3 hardpoints"),
        ({"mounts": [{"kind": "bay", "weapons": ["beam_laser"]}]}, "does not fit"),
        ({"mounts": [{"kind": "turret", "weapons": ["laser"]}]}, "does not fit"),
        ({"electronics": "super"}, "is not one of"),
        ({"hul": 6}, "unknown field"),
    ],
)
def test_bad_ship_is_refused(change, complaint: str) -> None:
    document = Document.of({**data("corvette"), **change}, "unit")
    with pytest.raises(BadInput, match=complaint):
        check_unit(document)


def test_hull_and_structure_points() -> None:
    for unit, hull, structure in (("fighter", 0, 1), ("shuttle", 1, 1), ("dreadnought", 100, 100)):
        assert (data(unit)["hull"], data(unit)["structure"]) == (hull, structure)


def test_capacities() -> None:
    rows = [{"unit": "dreadnought", "name": f"d{i}", "seat": f"p{i % 2}"} for i in range(13)]
    seats = [{"id": f"p{i}", "name": "x"} for i in range(2)]
    document = {"title": "x", "seats": seats, "ships": rows}
    with pytest.raises(BadInput, match="1 to 12"):
        RULESET.build(Document.of(document, "big"))
    state = RULESET.build(Document.of({**document, "ships": rows[:12]}, "big")).state
    assert state.ship_count == 12
    crew = [{"post": "marine"}] * 40
    assert check_unit(Document.of({**data("corvette"), "crew": crew}, "unit"))
    with pytest.raises(BadInput, match="room for 40"):
        check_unit(Document.of({**data("corvette"), "crew": [*crew, {"post": "marine"}]}, "unit"))


def test_licence_is_there() -> None:
    text = (RULESET.folder / "OGL-1.0a.txt").read_text(encoding="utf-8")
    for word in (
        "Version 1.0a",
        "15. COPYRIGHT NOTICE",
        "Samardan Press; Author",
        "2026, the asalto",
    ):
        assert word in text
