"""Files, errors, words and names."""

import re

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import first_difference
from asalto.core.registry import load_ruleset
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.tables import ARMOUR_NAMES, WEAPON_NAMES
from rulesets.viajero.fights import begun, offered, pair, person, scenario, unit
from rulesets.viajero.test_damage import hit


def test_there_is_enough_to_play_with():
    assert len(RULESET.units()) >= 10
    assert len(WEAPON_NAMES) >= 20
    assert len(ARMOUR_NAMES) >= 6
    assert {"ambush", "boarding", "rescue", "duel", "training"} <= set(RULESET.scenarios())


@pytest.mark.parametrize("name", RULESET.units())
def test_characters_are_valid(name):
    path = RULESET.folder / "units" / f"{name}.toml"
    assert RULESET.files.check_unit(Document.open(path))


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_scenarios_use_at_most_half_of_the_room(name):
    state = RULESET.load(name).state
    assert state.people_count <= 24
    assert state.polygon_count <= 160


def test_a_wrong_key_is_named_with_the_right_one():
    who = unit() | {"armor": "cloth"}
    with pytest.raises(BadInput, match="armour"):
        scenario([person("ana", "a", 0, 0, who), person("bruno", "b", 9, 9, unit())])
    with pytest.raises(BadInput, match="gun_slug"):
        scenario(
            [person("ana", "a", 0, 0, unit({"gun_slag": 1})), person("bruno", "b", 9, 9, unit())]
        )


def test_nobody_starts_inside_a_wall():
    wall = [{"kind": "wall", "corners": [0, 0, 1_000, 0, 1_000, 1_000, 0, 1_000]}]
    with pytest.raises(BadInput, match="solid"):
        scenario(
            [person("ana", "a", 500, 500, unit()), person("bruno", "b", 9_000, 0, unit())], wall
        )


def test_too_many_people_are_refused():
    people = [person(f"p{i}", "a" if i else "b", 10 * i, 0, unit()) for i in range(49)]
    with pytest.raises(BadInput, match="48"):
        scenario(people)


def test_a_scenario_is_complete_in_its_document():
    found = RULESET.load("ambush")
    again = RULESET.files.build(Document.of(found.document, "again"))
    assert first_difference(again.state, found.state) == ""


def test_tables_may_be_replaced():
    variant = load_ruleset("viajero", {"ranged": {"prone": -2}})
    assert variant.digest() != RULESET.digest()


def test_the_protected_name_appears_only_in_the_licence():
    name = re.compile("travel" + "l", re.IGNORECASE)
    for path in RULESET.folder.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".toml", ".txt", ".md"):
            if path.name == "OGL-1.0a.txt":
                continue
            assert not name.search(path.read_text(encoding="utf-8")), path.name


def test_crowds_are_asked_like_anybody():  # how fast: benchmarks/crowd.py
    import random

    rng = random.Random(5)
    pieces = []
    for _ in range(300):
        x, y = rng.randrange(0, 190_000), rng.randrange(0, 190_000)
        pieces.append(
            {
                "kind": "wall",
                "corners": [x, y, x + rng.randrange(1, 9_000), y + rng.randrange(0, 9_000)],
            }
        )
    people = [
        person(
            f"p{i}",
            "ab"[i % 2],
            2_000 + 4_900 * i,
            199_000 - 4_900 * (i % 7),
            unit(weapons=("rifle",)),
        )
        for i in range(40)
    ]
    state = begun(scenario(people, pieces), [3, 3] * 40)
    rows = offered(state, state.people[state.actor].seat)
    kinds = {one.kind for one in rows}
    assert {K.ATTACK, K.MOVE, K.STANCE, K.END} <= kinds
    assert all(RULESET.check(state, one) == 0 for one in rows)


def test_hit_helper_leaves_the_fight_going():
    state = pair()
    assert hit(state, 1, 1) == ["WOUNDED"]
