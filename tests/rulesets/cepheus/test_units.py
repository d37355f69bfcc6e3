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


SECTION_15 = (
    "Open Game License v 1.0a Copyright 2000, Wizards of the Coast, Inc.",
    "High Guard System Reference Document Copyright © 2008, Mongoose Publishing.",
    "Mercenary System Reference Document Copyright © 2008, Mongoose Publishing.",
    "Modern System Reference Document Copyright 2002-2004, Wizards of the Coast, Inc.; Authors "
    "Bill Slavicsek, Jeff Grubb, Rich Redman, Charles Ryan, Eric Cagle, David Noonan, Stan!, "
    "Christopher Perkins, Rodney Thompson, and JD Wiker, based on material by Jonathan Tweet, "
    "Monte Cook, Skip Williams, Richard Baker, Peter Adkison, Bruce R. Cordell, John Tynes, Andy "
    "Collins, and JD Wiker.",
    "Swords & Wizardry Core Rules, Copyright 2008, Matthew J. Finch",
    "System Reference Document, Copyright 2000, Wizards of the Coast, Inc.; Authors Jonathan "
    "Tweet, Monte Cook, Skip Williams, based on original material by E. Gary Gygax and Dave "
    "Arneson.",
    "T20 - The Traveller's Handbook Copyright 2002, Quiklink Interactive, Inc. Traveller is a "
    "trademark of Far Future Enterprises and is used under license.",
    "Traveller System Reference Document Copyright © 2008, Mongoose Publishing.",
    "Traveller is © 2008 Mongoose Publishing. Traveller and related logos, character, names, and "
    "distinctive likenesses thereof are trademarks of Far Future Enterprises unless otherwise "
    "noted. All Rights Reserved. Mongoose Publishing Ltd Authorized User.",
    "Cepheus Engine System Reference Document, Copyright © 2016 Samardan Press; Author Jason "
    '"Flynn" Kemp',
    "asalto, rulesets/cepheus, Copyright © 2026, the asalto contributors",
)


def test_one_licence_with_its_whole_section_15() -> None:
    assert [path.name for path in RULESET.folder.glob("*.txt") if "OGL" in path.name] == [
        "OGL-1.0a.txt"
    ]
    lines = (RULESET.folder / "OGL-1.0a.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "OPEN GAME LICENSE Version 1.0a"
    assert [line.split(".")[0] for line in lines if line[:1].isdigit()] == [
        str(number) for number in range(1, 16)
    ]
    assert tuple(lines[lines.index("15. COPYRIGHT NOTICE") + 1 :]) == SECTION_15


def test_every_data_file_says_that_it_is_open_content() -> None:
    files = list(RULESET.folder.rglob("*.toml"))
    assert len(files) > 30
    for path in files:
        assert "OGL-1.0a.txt" in path.read_text(encoding="utf-8").splitlines()[0], path
    told = (RULESET.folder / "README.md").read_text(encoding="utf-8")
    assert "**Open Game Content**" in told
    assert "OGL-1.0a.txt" in told
