"""The range diagram and the ship sheets."""

import re
from math import dist
from xml.etree import ElementTree

import pytest

from asalto.board import board_of
from asalto.board import cepheus as board
from asalto.board.cepheus import chart, told
from asalto.play.tell.naming import as_spoken
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.terms import Fate, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Phase

BOARD = board_of(RULESET)

SCENARIO = RULESET.load("patrol_against_two_raiders")


def view(seat: int):
    state = SCENARIO.start()
    state.turn, state.flight_count = 1, 1
    flight = state.flights[0]
    flight.launcher, flight.target, flight.kind, flight.count = 2, 0, Weapon.NUCLEAR_MISSILE, 3
    flight.need, flight.due, flight.launched = 7, 2, 1
    return RULESET.sees(state, seat)


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_drawing_is_valid_and_names_all_ships(lang: str, seat: int) -> None:
    drawn = BOARD.svg(RULESET, SCENARIO, view(seat), seat, lang)
    tree = ElementTree.fromstring(drawn)
    labels = {one.get("data-piece") for one in tree.iter() if one.get("data-piece")}
    assert labels == {"ship-0", "ship-1", "ship-2", "ship-3", "flight-0"}


def test_before_the_first_turn_none_is_told() -> None:
    for turn, is_told in ((0, False), (1, True)):
        state = view(0)
        state.turn = turn
        drawn = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
        assert (f"Turn {turn} · Seen from vigilant" in drawn) == is_told
        assert "Seen from vigilant" in drawn


def test_the_order_of_initiative_is_told_once_it_is_thrown() -> None:
    state = view(0)
    for phase in (Phase.INITIATIVE, Phase.ORDER):
        state.phase = phase
        drawn = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
        is_thrown = phase != Phase.INITIATIVE
        assert ("Seen from vigilant · Initiative order:" in drawn) == is_thrown
        assert (f"{told.initiative_told(state, 0)} vigilant</text>" in drawn) == is_thrown


def test_the_name_of_the_nearest_lane_is_clear_of_the_ship() -> None:
    drawn = BOARD.svg(RULESET, SCENARIO, view(0), 0, "en")
    (y,) = re.findall(r'y="([\d.]+)"[^>]*><g><rect[^>]*><text[^>]*>adjacent<', drawn)
    assert chart.HERE[1] - chart.LANE < float(y) < chart.HERE[1] - 0.75 * chart.LANE


def test_text_fits_a_terminal() -> None:
    lines = board.text(RULESET, SCENARIO, view(0), 0, "en").splitlines()
    assert max(map(len, lines)) <= 100
    assert any("claw → vigilant: 3 × nuclear missile, 7+, due in turn 2" in line for line in lines)


def test_sheets_hide_the_enemys_stores() -> None:
    own, *_, other = board.sheets(RULESET, SCENARIO, view(0), 0, "en")
    assert own.title == "vigilant"
    assert dict(own.lines)["Missiles"] == "360 × nuclear missile"
    assert dict(other.lines)["Missiles"] == "?"
    assert [track.label for track in own.tracks[:3]] == ["Hull", "Structure", "Armour"]
    assert ("gunner 1 (T1) – gunner 8 (T8)", "Turret Weapons 2") in own.crew
    assert ("pilot", "Pilot 2") in own.crew
    labels = [track.label for track in own.tracks]
    assert "T1 3 × missile rack (12/12/12)" in labels
    assert {"sensors", "M-drive", "bridge", "hold"} <= set(labels)


def test_a_mount_without_a_hit_may_be_folded_away() -> None:
    state = view(0)
    label = "T1 3 × missile rack (12/12/12)"
    assert label in board.sheets(RULESET, SCENARIO, state, 0, "en")[0].seldom
    state.ships[0].mounts[0].hits = 1
    hurt = board.sheets(RULESET, SCENARIO, state, 0, "en")[0]
    assert label not in hurt.seldom
    assert "T2 3 × missile rack (12/12/12)" in hurt.seldom


def test_ships_stand_on_the_lane_of_their_band() -> None:
    state = view(0)
    for seat, here in ((0, 0), (1, 2), (-3, 0)):
        assert chart.looks_from(state, seat) == here
        spots = chart.ship_spots(state, here)
        assert set(spots) == {0, 1, 2, 3}
        for other, spot in spots.items():
            if other != here:
                far = dist(spot, spots[here]) / chart.LANE
                assert int(far) == state.band[pair(here, other)]
            assert 0 < spot[0] < chart.WIDTH
            assert 80 < spot[1] < chart.HEIGHT - 60


def test_one_looks_from_the_ship_that_acts_if_it_is_ones_own() -> None:
    state = view(0)
    state.acting = 1
    assert chart.looks_from(state, 0) == 1
    assert chart.looks_from(state, 1) == 2


def test_the_range_from_the_other_own_ships_stands_on_the_card() -> None:
    drawn = BOARD.svg(RULESET, SCENARIO, view(0), 0, "en")
    assert len(re.findall(">swift: [a-z ]+</text>", drawn)) == 2


def test_a_ship_that_is_left_alone_is_far_from_nobody() -> None:
    state = view(0)
    said = RULESET.words("it")
    assert "Distanza: " in told.summary(SCENARIO, state, 0, said)
    for ship in state.ships[1:4]:
        ship.fate = Fate.DESTROYED
    assert "Distanza" not in told.summary(SCENARIO, state, 0, said)


def test_hidden_ships_are_not_drawn() -> None:
    state = SCENARIO.start()
    state.ships[3].hidden = 1
    seen = RULESET.sees(state, 0)
    assert "fang" not in BOARD.svg(RULESET, SCENARIO, seen, 0, "es")
    assert len(board.pieces(RULESET, SCENARIO, seen, 0, "es")) == 3
    assert len(board.sheets(RULESET, SCENARIO, seen, 0, "es")) == 3
    assert len(board.sheets(RULESET, SCENARIO, RULESET.sees(state, 1), 1, "es")) == 4


def test_ties_and_missiles_are_written_on_their_lines() -> None:
    state = view(0)
    plain = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
    assert "3× → vigilant, turn 2" in plain
    state.ships[0].docked, state.ships[1].docked = 1, 0
    state.ships[2].pursues = 0
    drawn = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
    assert "docked: swift" in drawn
    assert "pursuit: vigilant" in drawn


def test_salvoes_that_fly_together_have_one_plate_and_no_line_over_it() -> None:
    state = view(0)
    state.flight_count = 3
    for f, due in ((1, 2), (2, 3)):
        flight = state.flights[f]
        flight.launcher, flight.target, flight.kind, flight.count = 2, 0, Weapon.SMART_MISSILE, 4
        flight.need, flight.due, flight.launched = 8, due, 1
    drawn = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
    plates = re.findall("[0-9]+× → vigilant, turn [0-9]", drawn)
    assert plates == ["7× → vigilant, turn 2", "4× → vigilant, turn 3"]
    assert all(f'data-piece="flight-{f}"' in drawn for f in range(3))
    assert drawn.rindex('class="fire"') < drawn.index(plates[0])
    places = re.findall('data-piece="flight-[0-9]".*?translate\\(([^)]*)\\)', drawn)
    assert len(set(places)) == 3


def test_a_destroyed_ship_stays_as_a_wreck_and_the_others_where_they_are() -> None:
    state = view(0)
    before = chart.ship_spots(state, 0)
    state.ships[3].fate = Fate.DESTROYED
    drawn = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
    assert chart.ship_spots(state, 0) == before
    wreck = re.search('<g class="piece side1 wrecked" data-piece="ship-3".*?fang: destroyed', drawn)
    assert wreck
    listed = {one.id: one.summary for one in board.pieces(RULESET, SCENARIO, state, 0, "en")}
    assert listed["ship-3"] == "fang: destroyed"
    assert "fang: destroyed" in board.text(RULESET, SCENARIO, state, 0, "en")
    state.ships[3].fate = Fate.JUMPED
    assert "fang" not in BOARD.svg(RULESET, SCENARIO, state, 0, "en")


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_the_legend_says_what_a_dial_shows(lang: str) -> None:
    drawn = BOARD.svg(RULESET, SCENARIO, view(0), 0, lang)
    said = RULESET.words(lang)
    at = drawn.index('class="detail side-1"')
    for name in ("hull", "structure", "armour"):
        assert f">{said.get('field', name)}</text>" in drawn[at:]


def test_damage_shows_on_the_card() -> None:
    state = view(0)
    whole = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
    state.ships[2].hits[0], state.ships[2].hits[1], state.ships[2].hull = 1, 3, 0
    hurt = BOARD.svg(RULESET, SCENARIO, state, 0, "en")
    assert ("system damaged" in whole, "system damaged" in hurt) == (False, True)
    assert ("system broken" in whole, "system broken" in hurt) == (False, True)
    assert hurt.count("ring left") == whole.count("ring left") - 1


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_a_post_is_not_named_twice(lang: str) -> None:
    pirates = as_spoken(RULESET, RULESET.load("pirate_and_trader"), lang)
    sheets = board.sheets(RULESET, pirates, RULESET.sees(pirates.start(), 0), 0, lang)
    crew = [name for name, _ in sheets[0].crew]
    assert crew[-4].endswith("(T6)")
    assert "(" not in crew[-3]


def test_the_sheet_of_a_ship_shot_to_pieces_is_folded():
    scenario = RULESET.load("patrol_against_two_raiders")
    state = scenario.start()
    state.ships[1].fate, state.ships[1].hits[System.POWER] = Fate.DESTROYED, 3
    lost = BOARD.sheets(RULESET, scenario, RULESET.sees(state, 0), 0, "en")[1]
    assert {label for label, _ in lost.lines} < lost.seldom
    assert {one.label for one in lost.tracks} < lost.seldom
    assert len(lost.marks) == 1, "that it has no power is no news"


def test_the_sheet_of_a_ship_that_was_boarded_says_by_whom():
    state = SCENARIO.start()
    state.ships[1].taken_by = 2
    won = BOARD.sheets(RULESET, SCENARIO, RULESET.sees(state, 0), 0, "en")[1]
    assert won.marks == ["won by claw's boarders"]


def test_the_order_of_initiative_goes_on_in_a_second_row(monkeypatch):
    assert chart.ROW < 330, "as wide as a phone"
    monkeypatch.setattr(chart, "ROW", 200.0)
    scenario = RULESET.load("patrol_against_two_raiders")
    state = RULESET.sees(scenario.start(), 0)
    state.phase = Phase.ACTION
    tree = ElementTree.fromstring(BOARD.svg(RULESET, scenario, state, 0, "it"))
    plates = [one for one in tree.iter() if one.get("class") == "plate"]
    rows = [one for one in plates if float(one.get("y", 0)) in (27, 50)]
    assert len(rows) == 4
    assert max(float(one.get("x")) + float(one.get("width")) for one in rows) <= 200
    assert len({one.get("y") for one in rows}) == 2


def test_everybody_at_a_post_is_named_for_the_row_of_the_crew():
    scenario = RULESET.load("lesson")
    rail = BOARD.sheets(RULESET, scenario, RULESET.sees(scenario.start(), 0), 0, "en")[0].rail
    own = next(one for one in rail if one.label == "gunner 1–4")
    assert [name for _, name in own.each] == [f"gunner {k}" for k in (1, 2, 3, 4)]
    assert len({piece for one in rail for piece, _ in one.each}) == sum(
        len(one.each) for one in rail
    )


def test_posts_of_one_kind_that_do_the_same_share_a_row_of_the_rail():
    """Eight gunners that wait need no eight rows: the enemy's sheet shall be in sight too."""
    scenario = RULESET.load("lesson")
    state = RULESET.sees(scenario.start(), 0)
    own = BOARD.sheets(RULESET, scenario, state, 0, "en")[0]
    rail = {one.label: one.told for one in own.rail}
    assert rail["gunner 1–4"] == "waiting"
    assert rail["engineer 1–2"] == "no post"
    assert len(own.rail) < 7
    labels = [label for label, _ in own.lines]
    assert {"Tons", "Fuel (t)"} <= own.seldom
    assert [one for one in labels if one not in own.seldom][:3] == [
        "Thrust",
        "Initiative",
        "Reactions",
    ]


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_hull_and_structure_are_not_shortened_alike(lang: str) -> None:
    said = RULESET.words(lang)
    hull, structure = chart.shortened(said.get("field", "hull"), said.get("field", "structure"))
    assert hull != structure
    assert len(hull) <= 2
    drawn = BOARD.svg(RULESET, SCENARIO, view(0), 0, lang)
    assert re.search(rf">{hull} \d+/\d+ {structure} \d+/\d+<", drawn)


def test_ships_of_two_sides_differ_by_shape():
    """Never by colour alone; each lies even about its keel."""
    own, enemy = (chart.silhouette(seat)[0].attributes["points"] for seat in (0, 1))
    assert own != enemy
    for outline in (own, enemy):
        spots = {tuple(map(float, one.split(","))) for one in outline.split()}
        assert {(x, -y) for x, y in spots} == spots
