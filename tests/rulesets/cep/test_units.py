"""Ships and scenarios as files: what is read, what is refused (chapters 2 to 5)."""

import tomllib
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.ending import ship_value
from asalto.rulesets.cep.rules.supplies import food_days, people_aboard
from asalto.rulesets.cep.state import COLUMNS
from asalto.rulesets.cep.units import FOLDER, known_units, load_unit, read_unit
from asalto.rulesets.cep.vocabulary import Cargo, Equipment, Role, Status

from .table import document, pair, scene, ship


def text(name: str = "vencejo") -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def changed(old: str, new: str, name: str = "vencejo") -> Document:
    source = text(name)
    assert old in source
    return Document(source.replace(old, new, 1), "ship.toml")


@pytest.mark.parametrize("name", known_units())
def test_every_ship_obeys_the_rules(name: str) -> None:
    assert RULESET.files.check_unit(Document(text(name), name)) == load_unit(name).name
    assert tomllib.loads(text(name))["id"] == name


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("spaces = 32", "spaces = 401", "hexes"),
        ("spaces = 32", "spacs = 32", "missing field 'spaces'"),
        ("RE RE RE RE RE SI SI CA CA CA", "RE RE RE RE SI SI CA CA CA", "expected 10 entries"),
        ("RE RE RE RE RE SI SI CA CA CA", "RE RE RE RE RE SI SI CA CA AL", "holds no AL"),
        ("RE RE RE RE RE SI SI CA CA CA", "RE RE RE RE RE SI SI CA CA XX", "no equipment"),
        ("RE RE RE RE RE SI SI CA CA CA", "RE RE RE RE RE CA CA CA CA CA", "SI of prow"),
        ("value = 42", "value = 43", "the formula gives 42"),
        ("engines = 4", "engines = 5", "MO in the parts"),
        ("CA = 1, SI = 1", "CA = 2, SI = 1", "2 CA for 1 people"),
        ('post = "pilot"', 'post = "navigator"', "pilot"),
        ('post = "pilot"', 'post = "pilto"', "pilot"),
        ('"5" = 4, "4" = 3', '"5" = 3, "4" = 3', "more engines"),
        ("row30 = 3", "row30 = 1", "row 30"),
        ("row30 = 3", "row30 = 2", "row 30"),
        ("magazines = 1", "magazines = 2", "starboard1: 1 ML, weapons draw on 2"),
        ("AL = 1, ML = 1, RE = 1", "AL = 1, ML = 2, RE = 1", "starboard1: 2 ML, weapons draw on 1"),
        ('magazine = "port1"', 'magazine = "stern"', "stern: 0 ML, weapons draw on 1"),
        ('part = "starboard1"', 'part = "starbord1"', "starboard1"),
        ("points = 1", "points = 2", "SV"),
    ],
)
def test_impossible_ships_are_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint) as caught:
        read_unit(changed(old, new))
    assert "ship.toml" in str(caught.value)


def test_centre_weapons_are_turrets_with_gunners() -> None:
    with pytest.raises(BadInput, match="must be a turret"):
        read_unit(changed("turret = true\n", "", "alcaudon"))
    with pytest.raises(BadInput, match="nobody else"):
        read_unit(changed('weapon = "AL3"\n', "", "alcaudon"))


def test_navigators_need_every_gun_manned() -> None:
    two = text("alcaudon").replace('post = "gunner"\npart = "centre1"\nweapon = "AL3"', "@@")
    crew = (
        '[[crew]]\npost = "navigator"\npart = "centre1"\nlife = "L2"\n\n'
        '[[crew]]\npost = "gunner"\npart = "centre1"\nweapon = "AL3"'
    )
    source = two.replace("[[crew]]\n@@", crew).replace("centre1 = { CA = 1", "centre1 = { CA = 2")
    with pytest.raises(BadInput, match=r"CEP-4\.4"):
        read_unit(Document(source.replace("value = 75", "value = 85"), "ship.toml"))


def test_engineers_sit_by_engines() -> None:
    source = text("murena")
    for old, new in (
        ('post = "engineer"\npart = "stern"', 'post = "engineer"\npart = "prow"'),
        ("prow = { CA = 2", "prow = { CA = 3"),
        ("stern = { CA = 1, MO", "stern = { MO"),
        ("MO MO MO MO SV CA", "MO MO MO MO SV SV"),
    ):
        assert old in source
        source = source.replace(old, new)
    with pytest.raises(BadInput, match=r"CEP-4\.5"):
        read_unit(Document(source, "ship.toml"))


def test_value_bv15() -> None:
    state = pair()
    state.designs[0].spaces = 100
    one = state.ships[0]
    one.crew.append(type(one.crew[0])())
    one.crew[1].skill, one.crew_count = 15, 2
    assert ship_value(state, 0) == 3 * 120
    state.designs[0].spaces, one.soldiers = 400, 6
    for _ in range(4):
        one.crew.append(type(one.crew[0])())
        one.crew[-1].skill = 15
    one.crew_count = 6
    assert ship_value(state, 0) == 3 * 490
    one.crew[0].skill = 16
    assert ship_value(state, 0) == 3 * 490 + 1


def test_critical_table_of_the_victoria_ex1() -> None:
    for order in ("CA CA CA SV SV RE RE RE RE RE", "CA SV RE CA SV RE CA RE RE RE"):
        source = (
            text()
            .replace('prow = "RE RE RE RE RE SI SI CA CA CA"', f'prow = "{order}"')
            .replace("prow = { CA = 1, SI = 1, RE = 2 }", "prow = { CA = 1, SV = 1, RE = 2 }")
            .replace("centre1 = { SV = 1, MO", "centre1 = { MO")
            .replace("MO MO MO MO SV SV SV SI SI SI", "MO MO MO MO MO MO MO SI SI SI")
            .replace('[[life]]\nid = "L1"\npart = "centre1"', '[[life]]\nid = "L1"\npart = "prow"')
        )  # fmt: skip
        design = read_unit(Document(source, "victoria")).design
        found = [Equipment(kind).name for kind in design.columns[:COLUMNS]]
        assert found == order.split()
        assert sorted(found) == ["CA"] * 3 + ["RE"] * 5 + ["SV"] * 2


def test_shared_armour_pool() -> None:
    source = text("pelicano")
    for number in (1, 2, 3):
        source = source.replace(f"starboard{number} = 18\n", "starboard = 18\n" * (number == 1))
    design = read_unit(Document(source, "ship")).design
    first = design.first[2]
    assert design.pool[first : first + 3] == [first] * 3
    assert design.armour[first] == 18


def test_scenarios_hold_their_ships() -> None:
    state = RULESET.load("carrier").start()
    assert [one.status for one in state.ships[1:5]] == [Status.BERTHED] * 4
    assert {crew.skill for crew in state.ships[0].crew} == {15}
    assert state.worth[0] == sum(ship_value(state, i) for i in range(5))


def test_skills_by_post() -> None:
    state = scene(
        ship("uno", "murena", "a", skill=16, skills={"gunner": 19}),
        ship("otro", "vencejo", "b", (5, 5)),
    )
    skills = {crew.role: crew.skill for crew in state.ships[0].crew}
    assert (skills[Role.PILOT], skills[Role.GUNNER]) == (16, 19)


@pytest.mark.parametrize(
    ("ships", "more", "complaint"),
    [
        ([ship("uno", "vencjo", "a")], {}, "vencejo"),
        ([ship("uno", "vencejo", "c")], {}, "'c' is not one of"),
        ([ship("u o", "vencejo", "a")], {}, "one word"),
        ([ship("uno", "vencejo", "a", skil=3)], {}, "unknown field"),
        ([ship("uno", "vencejo", "a")], {"turns": 0}, "out of range"),
        (
            [ship("uno", "vencejo", "a")],
            {"goals": [{"seat": "a", "aim": "x", "ship": "uno"}]},
            "aim",
        ),
        ([ship("uno", "vencejo", "a")] * 21, {}, "1 to 20"),
        ([ship("uno", "vencejo", "a")], {}, "no ships"),
        ([ship("uno", "percheron", "a", carrier="dos")], {}, "carrier"),
    ],
)
def test_bad_scenarios_are_refused(
    ships: list[dict[str, object]], more: dict[str, object], complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint):
        RULESET.files.build(document(*ships, **more))


def test_files_lie_where_they_should() -> None:
    assert Path(FOLDER).is_dir()
    assert set(known_units()) >= {"vencejo", "alcaudon", "murena", "remora", "pelicano"}
    assert len(RULESET.scenarios()) >= 5


def test_berths_have_life_support() -> None:
    with pytest.raises(BadInput, match="starboard1: its Cu have no life support"):
        read_unit(changed('of = "starboard1"', 'of = "prow"', "remora"))


def test_a_turrets_gunner_has_life_support() -> None:
    source = text("murena")
    lines = [one for one in tomllib.loads(source)["weapons"] if one.get("turret")]
    assert lines
    turret = lines[0]["id"]
    post = source.index(f'weapon = "{turret}"')
    start = source.rindex("[[crew]]", 0, post)
    life = source.index("life = ", start)
    end = source.index("\n", life)
    with pytest.raises(BadInput, match="no life support"):
        read_unit(Document(source[:life] + source[end + 1 :], "ship.toml"))


def test_a_player_places_his_criticals() -> None:
    own = {"prow": "CA CA CA SI SI RE RE RE RE RE"}
    state = scene(
        ship("uno", "vencejo", "a", criticals=own), ship("dos", "vencejo", "a", (1, 0)),
        ship("otro", "vencejo", "b", (0, -9), 3),
    )  # fmt: skip
    assert [one.design for one in state.ships] == [0, 1, 1]
    columns = [Equipment(one).name for one in state.designs[0].columns[:COLUMNS]]
    assert columns == own["prow"].split()
    printed = load_unit("vencejo").design.columns
    assert state.designs[1].columns == printed
    assert state.designs[0].columns[COLUMNS:] == printed[COLUMNS:]


@pytest.mark.parametrize(
    ("own", "complaint"),
    [
        ({"prow": "CA CA CA CA SI RE RE RE RE RE"}, r"RE\(5\), SI\(2\), CA\(3\), in any order"),
        ({"prow": "CA CA CA"}, "expected 10 entries"),
        ({"prow": "CA CA CA SI SI RE RE RE RE XX"}, "no equipment"),
        ({"bow": "CA CA CA SI SI RE RE RE RE RE"}, "no such part"),
    ],
)
def test_criticals_other_than_the_printed_ones_are_refused(
    own: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint):
        scene(ship("uno", "vencejo", "a", criticals=own), ship("otro", "vencejo", "b", (0, -9)))


def test_quarters_have_life_support() -> None:
    with pytest.raises(BadInput, match="compartments and rooms have no life support"):
        read_unit(changed('serves = "cargo"\nof = "centre1"', "", "percheron"))
    bare = changed('serves = "cargo"\nof = "centre1"', "", "percheron").data
    bare["design"]["cargo"] = {"goods": 62}
    assert read_unit(Document.of(bare, "bare")).design.cargo[0] == 62


def test_whoever_lies_in_a_ship_that_lies_in_a_hangar_eats_there_too() -> None:
    state = scene(
        ship("nod", "pelicano", "a"), ship("cria", "vencejo", "a", carrier="nod"),
        ship("nieta", "vencejo", "a", carrier="nod"), ship("otro", "vencejo", "b", (9, 9)),
    )  # fmt: skip
    people = people_aboard(state, 0)
    state.ships[2].carrier = 1
    assert (people_aboard(state, 0), people_aboard(state, 1)) == (people, 2)


def test_days_of_food() -> None:
    state = scene(
        ship("nod", "pelicano", "a"), ship("cria", "vencejo", "a", carrier="nod"),
        ship("otro", "vencejo", "b", (9, 9)),
    )  # fmt: skip
    nod, people = state.ships[0], state.ships[0].crew_count + state.ships[0].soldiers
    assert (nod.cargo[Cargo.KITCHEN], nod.cargo[Cargo.SUPPLIES]) == (1, 2)
    assert people_aboard(state, 0) == people + 1, "who lies in the hangar eats too"
    assert food_days(state, 0) == 600 // (people + 1)
    state.ships[1].status, state.ships[1].carrier = Status.FLYING, NOBODY
    assert people_aboard(state, 0) == people, "who flies does not"
    state.ships[1].status, state.ships[1].carrier = Status.BERTHED, 0
    nod.crew[0].wounds = 2
    assert food_days(state, 0) == 600 // people, "the dead do not eat"
    nod.cargo[Cargo.SUPPLIES] = 0
    assert food_days(state, 0) == 120 // people
    assert food_days(state, 1) == -1, "no kitchen"
