"""Scenario and unit files: what is accepted, and the complaints about the rest; the numbers."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import digest, make
from asalto.core.odds import ways
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.rulesets.cem import cards, setup, tables
from asalto.rulesets.cem.notation import expand
from asalto.rulesets.cem.offer import Choices
from asalto.rulesets.cem.say import Log
from asalto.rulesets.cem.state import FIGURES_MAX, PIECES_MAX
from asalto.rulesets.cem.vocabulary import Step, Weapon
from rulesets.cem.table import METRE, RULESET

TEXT = """
title = "Test"
story = "Test"
width = 60
height = 50
turns = 5
[[seats]]
id = "a"
name = "A"
[[seats]]
id = "b"
name = "B"
[[terrain]]
kind = "low_wall"
points = [[5, 5], [10, 5], [10, 9.5]]
[[units]]
id = "one"
seat = "a"
unit = "gruppe"
at = [20, 10]
[[units]]
id = "two"
seat = "b"
unit = "mando"
at = [20, 40]
edge = "north"
morale = 15
[[places]]
id = "hill"
at = [30, 30]
"""


def complaint(old: str, new: str) -> str:
    assert old in TEXT
    with pytest.raises(BadInput) as found:
        setup.build(Document(TEXT.replace(old, new, 1), "test.toml"))
    return str(found.value)


def test_a_scenario_is_read() -> None:
    state = setup.build(Document(TEXT, "test.toml")).state
    assert (state.unit_count, state.figure_count, state.piece_count) == (2, 11, 2)
    assert (state.units[1].morale, state.units[1].edge, state.units[0].edge) == (15, 2, -1)
    assert state.figures[0].leader == 1
    assert (state.ys[3], state.crossing[1]) == (9500, 5 * METRE)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "low_wall"', 'kind = "low_wal"', "Did you mean 'low_wall'?"),
        ("[10, 5], [10, 9.5]", "[10, 5], [10, 95]", "off the table"),
        ('unit = "gruppe"', 'unit = "grupe"', "Did you mean 'gruppe'?"),
        ("at = [20, 40]", "at = [20.5, 10]", "overlaps"),
        ("at = [20, 10]", "at = [1, 10]", "stands where it cannot"),
        ("morale = 15", "morale = 31", "out of range"),
        ("morale = 15", "moral = 15", "Did you mean 'morale'?"),
        ('kind = "low_wall"\npoints = [[5, 5], [10, 5], [10, 9.5]]',
         'kind = "wheat"\npoints = [[0, 0], [10, 0], [2, 2], [0, 10]]', "convex"),
        ("turns = 5", "turns = 0", "out of range"),
    ],
)  # fmt: skip
def test_complaints_name_the_place(old: str, new: str, said: str) -> None:
    told = complaint(old, new)
    assert said in told
    assert told.startswith("test.toml")


def test_limits_are_named() -> None:
    walls = "".join(
        f'[[terrain]]\nkind = "wire"\npoints = [[1, {k * 0.5 + 20}], [2, {k * 0.5 + 20}]]\n'
        for k in range(PIECES_MAX)
    )
    assert str(PIECES_MAX) in complaint("[[units]]", walls + "[[units]]")


def test_every_table_says_where_it_comes_from() -> None:
    data = Document.open(RULESET.folder / "tables.toml").data
    sources = {name: table["source"] for name, table in data.items() if isinstance(table, dict)}
    assert set(sources) == set(data)
    assert set(sources.values()) == {"book", "reconstructed"}
    for name in (
        "power",
        "shooting",
        "terrain",
        "speed",
        "sight",
        "bases",
        "drop",
        "default_morale",
    ):
        assert sources[name] == "reconstructed"


def test_distances_are_metres_of_the_world() -> None:
    assert (tables.ENTER, tables.MELEE_MOVE, tables.SHORT, tables.MEDIUM) == (
        5_000,
        10_000,
        30_000,
        60_000,
    )  # CEM-V6


def test_numbers_can_be_replaced() -> None:
    ruleset = load_ruleset("cem", {"resistance": {"target": 21}})
    assert ruleset.digest() != RULESET.digest()
    assert ruleset.load("granja").state.figure_count == RULESET.load("granja").state.figure_count
    with pytest.raises(BadInput):
        load_ruleset("cem", {"resistance": {"targt": 21}})


def test_chances_of_three_dice() -> None:
    assert tables.AT_MOST[20] == 780_000
    assert tables.AT_MOST[30] == 1_000_000
    assert sum(ways(3, 10)) == 1000


def test_all_shipped_files_are_valid_and_fit_twice() -> None:
    for name in RULESET.units():
        assert cards.check_unit(Document.open(RULESET.folder / "units" / f"{name}.toml"))
    for name in RULESET.scenarios():
        state = RULESET.load(name).state
        assert 2 * state.figure_count <= FIGURES_MAX
        assert 2 * state.piece_count <= PIECES_MAX


def crowd() -> Document:
    """Two hundred figures among forty pieces of terrain."""
    text = 'title="Crowd"\nstory="Crowd"\nwidth=300\nheight=200\nturns=30\n'
    text += '[[seats]]\nid="a"\nname="A"\n[[seats]]\nid="b"\nname="B"\n'
    kinds = ("light_wood", "scrub", "wheat", "stone_building")
    for k in range(40):
        x, y = 10 + 28 * (k % 10), 55 + 25 * (k // 10)
        corners = [[x, y], [x + 12, y], [x + 12, y + 9], [x, y + 9]]
        text += f'[[terrain]]\nkind="{kinds[k % 4]}"\npoints={corners}\n'
    for k in range(20):
        text += f'[[units]]\nid="u{k}"\nseat="{"ab"[k // 10]}"\nunit="section"\n'
        text += f"at=[{15 + 28 * (k % 10)},{30 if k < 10 else 175}]\n"
    return Document(text, "crowd.toml")


def test_two_hundred_figures_stay_playable() -> None:
    """A unit's order, up to the next question, takes less than 100 ms interpreted."""
    scenario = setup.build(crowd())
    state, out, dice, found = scenario.start(), make(Choices), make(Dice), make(Log)
    assert (state.figure_count, state.piece_count) == (200, 40)
    set_seed(dice, 4)
    times: list[float] = []
    for k in range(120):
        out.count = found.count = 0
        start = time.process_time()
        RULESET.legal(state, state.asked, out)
        asked = state.step
        RULESET.apply(state, out.rows[(k * 7) % out.count], dice, found)
        if asked == Step.MOVE:
            times.append(time.process_time() - start)
    assert len(times) >= 10
    assert sorted(times)[len(times) * 9 // 10] < 0.1


def test_longer_lines_stand_for_orders() -> None:
    scenario = setup.build(Document(TEXT, "test.toml"))
    state = scenario.start()
    state.step, state.asked, state.active = int(Step.MOVE), 0, 0
    assert expand(scenario, state, 0, "advance to hill in line done") == [
        "one advances to 30,30 in line", "done",
    ]  # fmt: skip
    assert expand(scenario, state, 0, "charge to hill") == ["one charges to 30,30 in keep"]
    assert expand(scenario, state, 0, "one charges two done") == ["one charges two", "done"]
    assert expand(scenario, state, 1, "advance to hill") is None
    assert expand(scenario, state, 0, "one passes") is None


def test_copies_are_alike() -> None:
    scenario = RULESET.load("incursion")
    assert digest(scenario.start()) == digest(scenario.start())
    assert Path(str(RULESET.folder)).name == "cem"


OWN = """title = "Los míos"
kind = "squad"

[[figures]]
count = 4
rank = "veteran"
weapon = "carbine"
"""


def farm_with(unit: str, folder: Path) -> Path:
    """The farm with another unit in the place of the first."""
    text = (RULESET.folder / "scenarios" / "granja.toml").read_text("utf-8")
    path = folder / "mi_granja.toml"
    path.write_text(text.replace('unit = "section_rifles"', f"unit = {unit}", 1), "utf-8")
    return path


@pytest.mark.parametrize("beside", [True, False])
def test_a_unit_of_ones_own_is_found_by_its_name_and_saved_with_the_battle(
    beside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path if beside else tmp_path / "data" / "asalto" / "units"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "los_mios.toml").write_text(OWN, "utf-8")
    scenario = RULESET.files.build(Document.open(farm_with('"los_mios"', tmp_path)))
    unit = scenario.state.units[0]
    assert (unit.count, unit.morale) == (4, 20)  # the scenario says its morale
    assert scenario.state.figures[0].weapon == Weapon.CARBINE
    (folder / "los_mios.toml").unlink()
    again = RULESET.files.build(Document.of(scenario.document, "saved"))
    assert digest(again.start()) == digest(scenario.start())


def test_a_unit_may_stand_in_the_scenario_itself(tmp_path: Path) -> None:
    inline = (
        '{ title = "Los míos", kind = "crew", '
        'figures = [{ count = 2, rank = "novice", weapon = "pistol" }] }'
    )
    path = farm_with(inline, tmp_path)
    assert RULESET.files.build(Document.open(path)).state.units[0].count == 2
    path.write_text(path.read_text("utf-8").replace("novice", "novicio"), "utf-8")
    with pytest.raises(BadInput, match=r"units\.0\.unit\.figures\.0\.rank"):
        RULESET.files.build(Document.open(path))


def test_two_units_of_one_name_are_refused(tmp_path: Path) -> None:
    path = farm_with('"section_rifles"', tmp_path)
    path.write_text(path.read_text("utf-8").replace('id = "a2"', 'id = "a1"'), "utf-8")
    with pytest.raises(BadInput, match="used before"):
        RULESET.files.build(Document.open(path))


def test_numbers_may_be_set_in_a_battle_of_more_than_two() -> None:
    third = '[[seats]]\nid = "c"\nname = "C"\n[[terrain]]'
    own = '[[units]]\nid = "three"\nseat = "c"\nunit = "mando"\nat = [40, 40]\n[[places]]'
    text = TEXT.replace("[[terrain]]", third, 1).replace("[[places]]", own, 1)
    goal = '[[goals]]\nkind = "survive"\nseat = "c"\n'
    scenario = setup.build(Document(text + goal, "test.toml"))
    match = Match(RULESET, scenario, seeded(1), has_umpire=True)
    match.set_fields({"three.morale": "12"}, "so be it")
    assert match.state.units[2].morale == 12
