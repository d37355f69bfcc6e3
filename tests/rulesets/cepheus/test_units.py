"""Ships against the construction numbers."""

from hashlib import blake2b
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.units import check_unit, read_ship

PRINTED = 24
OURS = {"particle_raider", "patrol_destroyer", "escort_frigate", "light_escort", "meson_cruiser"}


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
        ({"mounts": [{"kind": "turret", "weapons": ["beam_lazer"]}]}, "Did you mean 'beam_laser'"),
        ({"mounts": [{"kind": "turret", "weapons": ["meson_bay"]}]}, "does not fit a turret"),
        ({"mounts": [{"kind": "turret", "weapons": ["beam_laser"] * 4}]}, "holds 1 to 3 weapons"),
        ({"computer": 1}, "these programs use 15; model 1 runs 5"),
        ({"software": {"evade": 3}}, "these programs use 20; model 3 runs 15"),
        ({"software": {"evasion": 1}}, "Did you mean 'evade'"),
        ({"software": {"jump_control": 4}}, "these programs use 20"),
        ({"software": {"auto_repair": 1}}, "works through repair drones"),
        ({"software": {"expert_pilot": 1}}, "works through Intellect"),
        ({"tech": 7}, "tech level 7 allows 7 points"),
        ({"drives": {"jump": "C", "manoeuvre": "I", "power": "J"}}, "'I' is not one of"),
        ({"crew": [{"post": "captain", "tactic": 2}]}, "Did you mean 'tactics'"),
        ({"crew": [{"post": "pilot"}, {"post": "pilot"}]}, "there can be only one pilot"),
        ({"crew": [{"post": "turret_gunner", "mount": 4}]}, "the ship has 3 mounts"),
        ({"crew": [{"post": "bay_gunner", "mount": 1}]}, "mount 1 is no bay"),
        ({"crew": [{"post": "turret_gunner", "mount": 1}] * 2}, "has its gunner already"),
        ({"crew": [{"post": "pilot", "name": "two words"}]}, "a name is one word"),
        ({"crew": [{"post": "marine", "heads": 3, "name": "Ana"}]}, "a name is one word"),
        ({"craft": ["raider"]}, "no small craft"),
        ({"cargo": 5000}, "take 5263 tons; the hull has 300"),
        ({"craft": ["shuttle", "shuttle"]}, "take 468 tons"),
        ({"drives": {"manoeuvre": "J", "jump": "C"}}, "a ship needs a power plant"),
        ({"canisters": 4000}, "tons; the hull has 300"),
        ({"missiles": {"smart": 2400}}, "tons; the hull has 300"),
        ({"meson_screen": True}, "meson_screen needs tech level 12; the ship has 11"),
        ({"nuclear_damper": True}, "nuclear_damper needs tech level 12"),
        ({"electronics": "very_advanced"}, "very_advanced needs tech level 12"),
        ({"computer": 4}, "model 4 needs tech level 12"),
        ({"tech": 10, "armour_points": 8}, "stealth needs tech level 11"),
        ({"electronics": "super"}, "is not one of"),
        ({"hul": 6}, "unknown field"),
        ({"fuel": 3}, "there are 3"),
        ({"configuration": "wedge"}, "'wedge' is not one of standard, streamlined, distributed"),
        ({"craft": ["fihgter"]}, "no file of 'fihgter'. Did you mean 'fighter'"),
        ({"mounts": [{"kind": "bay", "weapons": ["fusion_bay"] * 2}]}, "a bay holds one weapon"),
    ],
)
def test_bad_ship_is_refused(change, complaint: str) -> None:
    document = Document.of({**data("corvette"), **change}, "unit")
    with pytest.raises(BadInput, match=complaint):
        check_unit(document)


def room_of(unit: str, **change: object) -> int:
    """Tons that a ship's parts take, as the refusal of much too much cargo says."""
    with pytest.raises(BadInput, match="the hull has") as found:
        check_unit(Document.of({**data(unit), **change, "cargo": 90_000}, "unit"))
    assert "tons" in str(found.value)
    return int(str(found.value).partition(" take ")[2].split()[0]) - 90_000


def test_drives_bridge_and_quarters_take_room() -> None:
    """The courier: J-drive A 10, M-drive and plant B 3 and 7, bridge 10, three people at 2 tons."""
    bare = {"fuel": 0, "armour": "none", "armour_points": 0, "electronics": "standard"}
    assert room_of("courier", **bare) == 10 + 3 + 7 + 10 + 3 * 2
    larger = {"jump": "A", "manoeuvre": "B", "power": "D"}
    assert room_of("courier", **bare, drives=larger) == 10 + 3 + 13 + 10 + 3 * 2
    assert room_of("courier", **bare, passengers=8) == 10 + 3 + 7 + 10 + 3 * 2 + 4
    crew = [{"post": "pilot"}, {"post": "marine", "heads": 10}]
    assert room_of("courier", **bare, crew=crew) == 10 + 3 + 7 + 10 + 11 * 2


@pytest.mark.parametrize(
    ("tons", "bridge"), [(100, 10), (200, 10), (300, 20), (1000, 20), (1200, 40), (5000, 60)]
)
def test_the_bridge_grows_with_the_hull(tons: int, bridge: int) -> None:
    points = tons // 50
    plain = {
        "tons": tons, "hull": points, "structure": points, "thrust": 0, "jump": 0, "fuel": 0,
        "armour": "none", "armour_points": 0, "electronics": "standard", "crew": [],
        "drives": {"power": "A"},
    }  # fmt: skip
    assert room_of("courier", **plain) == 4 + bridge


def test_a_small_craft_has_a_cockpit() -> None:
    """The ship's boat: M-drive and plant sJ, 4.5 and 3.6 tons, one seat of 1.5, rounded up."""
    assert room_of("ships_boat", fuel=0) == 10


@pytest.mark.parametrize(("plant", "weapons"), [("sF", 0), ("sG", 1), ("sL", 2), ("sS", 3)])
def test_a_small_craft_feeds_few_energy_weapons(plant: str, weapons: int) -> None:
    drives = {"jump": "-", "manoeuvre": "sC", "power": plant}
    for count in range(4):
        arms = ["pulse_laser", "beam_laser", "particle_beam"][:count] or ["missile_rack"]
        craft = {
            **data("fighter"),
            "tons": 30,
            "thrust": 2,
            "drives": drives,
            "mounts": [{"kind": "fixed", "weapons": arms}],
        }
        document = Document.of(craft, "unit")
        if count <= weapons:
            assert read_ship(document.reader())
        else:
            with pytest.raises(BadInput, match=f"{count} energy weapons.* feeds {weapons}"):
                check_unit(document)
    bay = {**data("fighter"), "mounts": [{"kind": "bay", "weapons": ["missile_bay"]}]}
    with pytest.raises(BadInput, match="a small craft has no bays"):
        check_unit(Document.of(bay, "unit"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('unit = "raider"', 'unit = "rader"', r"x.toml:28: ships.0.unit: .* mean 'raider'"),
        ('seat = "pirate"', 'seat = "pirat"', r"x.toml:30: ships.0.seat: .* mean 'pirate'"),
        ("speed = 4", "sped = 4", r"x.toml:31: ships.0.sped: unknown field. .* mean 'speed'"),
        ('"military"', '"milit"', r"x.toml:45: ships.1.quality: .* mean 'military'"),
        ("speed = 4", "software = { evade = 3 }", r"x.toml:31: ships.0.software: raider .* runs"),
        ('opening = "planet"', 'range = "shrt"', r"x.toml:5: range: .* mean 'short'"),
        ("j_drive_hits = 2", "j_drive_hits = 4", r"x.toml:46: .* 0 to 3 is allowed"),
        ('escape = "trader"', 'escape = "traders"', r"x.toml:6: escape: .* mean 'trader'"),
        ('name = "mercury"', 'name = "corsair"', r"x.toml:42: ships.1.name: .* its own"),
        ("turns = 8", "options = { noize = true }", r"x.toml:4: options.noize: .* mean 'noise'"),
    ],
)
def test_a_broken_scenario_names_line_field_and_spelling(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    text = (RULESET.folder / "scenarios" / "pirate_and_trader.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "x.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=complaint):
        RULESET.files.build(Document.open(path))


def test_hull_and_structure_points() -> None:
    for unit, hull, structure in (("fighter", 0, 1), ("shuttle", 1, 1), ("dreadnought", 100, 100)):
        assert (data(unit)["hull"], data(unit)["structure"]) == (hull, structure)


def test_capacities() -> None:
    rows = [{"unit": "dreadnought", "name": f"d{i}", "seat": f"p{i % 2}"} for i in range(13)]
    seats = [{"id": f"p{i}", "name": "x"} for i in range(2)]
    document = {"title": "x", "seats": seats, "ships": rows}
    with pytest.raises(BadInput, match="1 to 12"):
        RULESET.files.build(Document.of(document, "big"))
    state = RULESET.files.build(Document.of({**document, "ships": rows[:12]}, "big")).state
    assert state.ship_count == 12
    crew = [{"post": "marine"}] * 40
    full = {**data("destroyer"), "cargo": 0, "crew": crew}
    assert read_ship(Document.of(full, "unit").reader()).crew_count == 40
    with pytest.raises(BadInput, match="room for 40"):
        check_unit(Document.of({**data("destroyer"), "crew": [*crew, {"post": "marine"}]}, "unit"))


SECTION_15 = (
    "d09bc5fd75fa", "17121f18a2e5", "783c5c815684", "5a20a699756f",
    "bed2bddb4670", "7e02bf68a196", "cb60e2804a77", "e458c7ab5403",
    "8e8060b59af1", "56ac9c0cc2e6", "60530578e357",
)  # fmt: skip
"""Digests of its lines, letter by letter: the names in them are said where the licence demands it,
and nowhere else."""


def test_one_licence_with_its_whole_section_15() -> None:
    assert [path.name for path in RULESET.folder.glob("*.txt") if "OGL" in path.name] == [
        "OGL-1.0a.txt"
    ]
    lines = (RULESET.folder / "OGL-1.0a.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "OPEN GAME LICENSE Version 1.0a"
    assert [line.split(".")[0] for line in lines if line[:1].isdigit()] == [
        str(number) for number in range(1, 16)
    ]
    section = lines[lines.index("15. COPYRIGHT NOTICE") + 1 :]
    assert (
        tuple(blake2b(line.encode(), digest_size=6).hexdigest() for line in section) == SECTION_15
    )


def test_every_data_file_says_that_it_is_open_content() -> None:
    files = list(RULESET.folder.rglob("*.toml"))
    assert len(files) > 30
    for path in files:
        assert "OGL-1.0a.txt" in path.read_text(encoding="utf-8").splitlines()[0], path
    told = (RULESET.folder / "README.md").read_text(encoding="utf-8")
    assert "**Open Game Content**" in told
    assert "OGL-1.0a.txt" in told


def test_passengers_are_aboard_and_hurt_with_all_the_others() -> None:
    from asalto.core.files.toml_reader import Document
    from asalto.rulesets.cepheus.rules.crew import is_alone
    from asalto.rulesets.cepheus.rules.wounds import crew_hit, heads_at_risk
    from asalto.rulesets.cepheus.terms import Position
    from asalto.rulesets.cepheus.units import read_ship
    from rulesets.cepheus.table import dice, duel, paper, used

    plan = {**data("merchant_freighter"), "cargo": 190, "crew": [{"post": "pilot"}]}
    reader = Document.of({**plan, "passengers": 130}, "freighter").reader()
    reader.words("title")
    ship = read_ship(reader)
    rows = [(one.position, one.heads) for one in ship.crew[: ship.crew_count]]
    assert rows[-2:] == [(Position.PASSENGER, 100), (Position.PASSENGER, 30)]
    assert [is_alone(ship, one) for one in ship.crew[:2]] == [False, False]
    ship.small = 1
    assert [is_alone(ship, one) for one in ship.crew[:2]] == [True, False]
    assert heads_at_risk(ship, 1) == 0
    state = duel("launch", crew=False)
    home = state.ships[0]
    home.crew.append(ship.crew[1])
    home.crew_count = 2
    made = dice(6, 6, 1, 1, 1, 1, 6, 6, 6, 6)
    crew_hit(state, made, paper(), 0, 0, 0)
    assert (used(made), ship.crew[1].heads) == (True, 0)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"weapons": ["missile_rack"] * 3}, "triple turret needs tech level 9"),
        ({"weapons": ["missile_rack"] * 3, "kind": "fixed"}, ""),
        ({"weapons": ["missile_rack"] * 2}, ""),
        ({"weapons": ["beam_laser"]}, "beam_laser needs tech level 9"),
        ({"weapons": ["particle_beam"]}, ""),
        ({"weapons": ["missile_rack"], "missile": "smart"}, ""),
    ],
)
def test_arms_need_their_tech_level(change, complaint: str) -> None:
    ship = {
        **data("yacht"), "tech": 8, "computer": 1, "electronics": "standard", "software": {},
        "armour": "none", "armour_points": 0, "mounts": [{"kind": "turret", **change}],
    }  # fmt: skip
    if complaint:
        with pytest.raises(BadInput, match=complaint):
            check_unit(Document.of(ship, "unit"))
    else:
        assert read_ship(Document.of(ship, "unit").reader())


def test_room_is_counted_to_the_ton() -> None:
    ship = data("courier")
    full = {**ship, "cargo": 30}
    assert check_unit(Document.of(full, "unit"))
    with pytest.raises(BadInput, match="take 101 tons; the hull has 100"):
        check_unit(Document.of({**ship, "cargo": 30.5}, "unit"))


def test_programs_need_their_tech_level() -> None:
    ship = {**data("meson_cruiser"), "tech": 11, "meson_screen": False, "nuclear_damper": False}
    ship |= {"computer": 3, "software": {"evade": 2}, "electronics": "advanced"}
    assert check_unit(Document.of(ship, "unit"))
    ship["tech"], ship["stealth"], ship["armour_points"] = 10, False, 10
    ship["computer"], ship["electronics"] = 2, "basic_military"
    with pytest.raises(BadInput, match="these programs use 15"):
        check_unit(Document.of(ship, "unit"))
    ship["mounts"], ship["crew"], ship["missiles"] = [], [], {}
    for software, complaint in (
        ({"auto_repair": 1}, ""), ({"fire_control": 2}, ""), ({"intellect": 1}, "intellect 1"),
        ({"evade": 1}, ""),
    ):  # fmt: skip
        ship["software"] = software
        if complaint:
            with pytest.raises(BadInput, match=f"{complaint} needs tech level 12"):
                check_unit(Document.of(ship, "unit"))
        else:
            assert read_ship(Document.of(ship, "unit").reader())


def test_crew_of_a_ship_file_have_names_of_their_own() -> None:
    ship = data("courier")
    ship["crew"] = [{**row, "name": f"Crew{k}"} for k, row in enumerate(ship["crew"])]
    seats = [{"id": f"p{k}", "name": "P"} for k in range(2)]
    rows = [{"unit": ship, "name": "mine", "seat": "p0"}]
    rows += [{"unit": "raider", "name": "foe", "seat": "p1"}]
    document = {"title": "t", "turns": 2, "seats": seats, "ships": rows}
    scenario = RULESET.files.build(Document.of(document, "t"))
    assert {f"Crew{k}" for k in range(3)} <= set(scenario.names.tables["member"].values())
    assert [one.name for one in RULESET.files.people(scenario, scenario.start())] == [
        f"Crew{k}" for k in range(3)
    ]


def crew_of(*posts: str, **more: object) -> list[dict[str, object]]:
    """A row of crew for each post; gunners at the mounts one after the other."""
    rows: list[dict[str, object]] = [{"post": post, **more} for post in posts]
    for k, row in enumerate([row for row in rows if row["post"] == "turret_gunner"]):
        row["mount"] = k + 1
    return rows


def complaint_about(unit: str, **change: object) -> str:
    """What `check` says of a ship file that is changed so; nothing of a good one."""
    try:
        check_unit(Document.of({**data(unit), **change}, "unit"))
    except BadInput as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("posts", "complaint"),
    [
        (("pilot", "engineer", *["turret_gunner"] * 3), ""),
        (("engineer", *["turret_gunner"] * 3), "no pilot"),
        (("pilot", *["turret_gunner"] * 3), "no engineer"),
        (("pilot", "engineer", *["turret_gunner"] * 2), "mount 3 has neither gunner"),
        (("pilot", "engineer"), "mount 1 has neither gunner"),
    ],
)
def test_a_ship_file_has_the_crew_that_a_ship_needs(posts, complaint: str) -> None:
    """One pilot, one engineer, a gunner for each turret."""
    said = complaint_about("corvette", crew=crew_of(*posts), software={})
    assert complaint in said
    assert (said == "") == (complaint == "")


def test_programs_stand_for_crew_in_a_ship_file() -> None:
    """Fire Control mans as many mounts as it has weapons, Intellect flies."""
    posts = ("pilot", "engineer", "turret_gunner", "turret_gunner")
    crew = crew_of(*posts)
    assert complaint_about("corvette", crew=crew, software={"fire_control": 1}) == ""
    crew = crew_of("engineer", *["turret_gunner"] * 3)
    flies = {"intellect": 1, "expert_pilot": 1}
    assert complaint_about("corvette", crew=crew, software=flies, tech=12) == ""


@pytest.mark.parametrize(("tons", "heads", "fine"), [(50, 1, True), (90, 1, False), (90, 2, True)])
def test_a_small_craft_above_fifty_tons_has_two_aboard(tons: int, heads: int, fine: bool) -> None:
    unit = "cutter" if tons == 50 else "shuttle"
    rows = crew_of("pilot") + ([{"post": "sensors"}] if heads == 2 else [])
    assert (complaint_about(unit, crew=rows) == "") == fine


def test_fuel_for_the_least_time_is_aboard() -> None:
    """Plant J burns 9 tons a week, two weeks are 18; sL of 4.5 tons a third of them in one."""
    assert complaint_about("corvette", fuel=18) == ""
    assert "burns 18 tons in 2 weeks; there are 17.9" in complaint_about("corvette", fuel=17.9)
    assert complaint_about("fighter", fuel=1.5) == ""
    assert "burns 1.5 tons in 1 weeks" in complaint_about("fighter", fuel=1.4)


def test_a_complaint_about_a_list_of_tables_names_its_first_line(tmp_path: Path) -> None:
    text = (RULESET.folder / "units" / "raider.toml").read_text("utf-8")
    path = tmp_path / "raider.toml"
    path.write_text(text.replace("tech = 9", "tech = 8"), "utf-8")
    first = text.splitlines().index("[[mounts]]") + 1
    with pytest.raises(BadInput, match=f":{first}: mounts: beam_laser needs tech level 9"):
        check_unit(Document.open(path))


def test_a_craft_of_ones_own_lies_beside_the_file_of_the_ship(tmp_path: Path) -> None:
    for name, unit in (("barge", "launch"), ("mother", "raider")):
        text = (RULESET.folder / "units" / f"{unit}.toml").read_text("utf-8")
        (tmp_path / f"{name}.toml").write_text(text.replace('"ships_boat"', '"barge"'), "utf-8")
    assert check_unit(Document.open(tmp_path / "mother.toml")) == "Raider"


def own_ship(tmp_path: Path, crew: list[dict[str, object]]) -> str:
    """What is said of a scenario with a ship of one's own, which has no gunners of its own."""
    unit = (RULESET.folder / "units" / "raider.toml").read_text("utf-8")
    bare = unit.split("[[crew]]")[0]
    manned = '\n[[crew]]\npost = "pilot"\n[[crew]]\npost = "engineer"\n'
    (tmp_path / "mine.toml").write_text(bare + manned, "utf-8")
    document = {
        "title": "t", "turns": 2, "seats": [{"id": f"p{k}", "name": "P"} for k in range(2)],
        "ships": [
            {"unit": "mine", "name": "mine", "seat": "p0", "crew": crew},
            {"unit": "raider", "name": "foe", "seat": "p1"},
        ],
    }  # fmt: skip
    made = Document.of(document, "t")
    made.folder = tmp_path
    try:
        RULESET.files.build(made)
    except BadInput as error:
        return str(error)
    return ""


def test_ones_own_ship_has_the_crew_it_needs_when_a_scenario_names_it(tmp_path: Path) -> None:
    """What `check` refuses is not played; Fire Control and crew that the scenario adds count."""
    said = own_ship(tmp_path, [])
    assert all(f"mount {k} has neither gunner" in said for k in range(2, 7))
    assert "mount 1 " not in said
    gunners = [{"post": "turret_gunner", "mount": k} for k in range(2, 7)]
    assert "mount 6 has neither" in own_ship(tmp_path, gunners[:4])
    assert own_ship(tmp_path, gunners) == ""
