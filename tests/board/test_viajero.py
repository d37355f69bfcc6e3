"""The board of the personal combat turn."""

import xml.etree.ElementTree as tree

import pytest

from asalto.board import board_of
from asalto.board import viajero as board
from asalto.board.viajero import figures
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.rules.space import refresh_map
from asalto.rulesets.viajero.state import Stance

BOARD = board_of(RULESET)


def middle(name, seed=3, decisions=120):
    """A fight well under way."""
    scenario = RULESET.load(name)
    state, dice, log, out = scenario.start(), make(Dice), RULESET.new_log(), RULESET.new_choices()
    set_seed(dice, seed)
    for made in range(decisions):
        seats = RULESET.pending(state)
        if seats == 0:
            break
        seat = (seats & -seats).bit_length() - 1
        out.count = 0
        RULESET.legal(state, seat, out)
        log.count = 0
        RULESET.apply(state, copy(out.rows[(made * 7) % out.count]), dice, log)
    return scenario, state


@pytest.mark.parametrize("name", RULESET.scenarios())
@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_everything_is_drawn_and_said(name, lang):
    scenario, state = middle(name)
    view = RULESET.sees(state, 0)
    drawn = tree.fromstring(BOARD.svg(RULESET, scenario, view, 0, lang, frozenset(board.LAYERS)))
    found = {one.get("data-piece") for one in drawn.iter() if one.get("data-piece")}
    pieces = board.pieces(RULESET, scenario, view, 0, lang)
    assert found == {one.id for one in pieces}
    assert len(pieces) == state.people_count
    shown = board.text(RULESET, scenario, view, 0, lang)
    assert max(map(len, shown.splitlines())) <= 100
    sheets = board.sheets(RULESET, scenario, view, 0, lang)
    assert [one.piece for one in sheets] == [one.id for one in pieces]
    assert all(len(one.tracks) == 3 for one in sheets)


def test_enemies_magazines_are_not_shown():
    scenario, _ = middle("duel")
    state = scenario.start()
    view = RULESET.sees(state, 0)
    own, enemy = board.sheets(RULESET, scenario, view, 0, "en")
    assert "rounds ?" in dict(enemy.crew)["other weapons"]
    assert "rounds 6" in dict(own.crew)["other weapons"]


def test_stance_wounds_and_death_show():
    scenario = RULESET.load("duel")
    state = scenario.start()
    plain = BOARD.svg(RULESET, scenario, state, 0, "en")
    state.people[0].stance = 2
    lying = BOARD.svg(RULESET, scenario, state, 0, "en")
    state.people[0].score[2] -= 1
    hurt = BOARD.svg(RULESET, scenario, state, 0, "en")
    state.people[0].dead = 1
    dead = BOARD.svg(RULESET, scenario, state, 0, "en")
    assert len({plain, lying, hurt, dead}) == 4
    assert "wounded" in hurt
    assert "dead" in dead


def test_the_place_stands_once_on_a_sheet_and_as_the_language_writes_it():
    scenario = RULESET.load("duel")
    state = scenario.start()
    state.people[0].x, state.people[0].y = 7_600, 14_200
    view = RULESET.sees(state, 0)
    for lang, said in (("es", "7,6; 14,2"), ("it", "7,6; 14,2"), ("en", "7.6, 14.2")):
        sheet = board.sheets(RULESET, scenario, view, 0, lang)[0]
        assert sheet.note == said
        assert said not in dict(sheet.lines).values()


def test_those_who_share_a_place_of_the_map_of_letters_are_named():
    scenario = RULESET.load("duel")
    state = scenario.start()
    apart = BOARD.text(RULESET, scenario, state, 0, "en")
    assert "\n* " not in apart
    state.people[1].x, state.people[1].y = state.people[0].x, state.people[0].y
    assert "\n* rosa, aldo\n" in BOARD.text(RULESET, scenario, state, 0, "en")


def test_who_stands_in_the_same_spot_is_drawn_beside_the_other():
    """Both follow the same advice round a corner: each shall be seen, and be there to click."""
    scenario = RULESET.load("lesson")
    state = scenario.start()
    state.people[1].x, state.people[1].y = state.people[0].x, state.people[0].y
    assert figures.beside(state) == [-figures.HALF, figures.HALF, *[0.0] * (state.people_count - 2)]
    state.people[1].score[0] = state.people[1].score[1] = state.people[1].score[2] = 0
    state.people[1].dead = 1
    assert not any(figures.beside(state)), "the fallen lie where they fell"


def test_cover_shows_on_the_side_of_the_enemy_from_whom_it_shelters():
    """By the rule itself: whoever crouches behind a low wall has cover from one enemy, and from
    one who comes round the wall he has none."""
    scenario = RULESET.load("ambush")
    state = scenario.start()
    one, other = state.people[0], state.people[4]
    assert one.seat != other.seat
    for person in state.people[: state.people_count]:
        person.x, person.y = 1_000, 1_000
        person.out = 1
    for person, x in ((one, 49_600), (other, 58_000)):
        person.x, person.y, person.out = x, 15_000, 0
        person.stance = Stance.CROUCHED
    refresh_map(state)
    assert len(figures.shelters(state, 0)) == 1
    other.x = 45_000
    refresh_map(state)
    assert figures.shelters(state, 0) == []


def test_the_bar_over_a_head_shows_what_is_left():
    scenario = RULESET.load("duel")
    person = scenario.start().people[0]
    full, left = figures.health(person)
    assert left.attributes["width"] == full.attributes["width"]
    person.score[2] = 0
    _, left = figures.health(person)
    share = sum(person.score[:3]) / sum(person.full[:3])
    assert float(left.attributes["width"]) == pytest.approx(2 * figures.HALF * share, abs=0.06)
    assert "hurt" in left.attributes["class"]


def test_the_metres_along_two_edges_lead_to_a_place_told_in_numbers():
    scenario = RULESET.load("ambush")
    state = scenario.start()
    drawn = tree.fromstring(BOARD.svg(RULESET, scenario, RULESET.sees(state, 0), 0, "en"))
    numbers = [one.text for one in drawn.iter() if "number" in one.get("class", "").split()]
    across = [str(many) for many in range(5, state.width // 1000, 5)]
    up = [str(many) for many in range(5, state.height // 1000, 5)]
    assert numbers == [*across, *up]
    assert len(across) > 5


def test_rings_end_where_the_floor_does():
    scenario, state = middle("ambush")
    state.actor = 0
    drawn = tree.fromstring(BOARD.svg(RULESET, scenario, state, 0, "en", frozenset({"ranges"})))
    floor = next(one for one in drawn.iter() if one.get("class") == "floor")
    held = [one for one in drawn.iter() if any(each.get("data-place") == "reach-0" for each in one)]
    assert [one.tag.rpartition("}")[2] for one in held] == ["svg"]
    assert held[0].get("width") == floor.get("width")
    assert held[0].get("height") == floor.get("height")


def test_whose_turn_it_is_is_no_warning_on_his_sheet():
    scenario = RULESET.load("duel")
    state = scenario.start()
    state.actor, state.people[0].surprised = 0, 1
    sheet = board.sheets(RULESET, scenario, state, 0, "en")[0]
    assert [(one, one in sheet.calm) for one in sheet.marks] == [
        ("acting", True), ("surprised", False),
    ]  # fmt: skip


def test_what_nobody_sees_through_is_hatched():
    scenario = RULESET.load("ambush")
    state = scenario.start()
    drawn = tree.fromstring(BOARD.svg(RULESET, scenario, state, 0, "en"))
    strokes = [one for one in drawn.iter() if one.get("class") == "solid"]
    walls = [one for one in drawn.iter() if one.get("class") == "masonry"]
    assert 0 < len(strokes) <= len(walls)
    assert {one.get("fill") for one in strokes} == {"url(#hatched)"}
    assert [one.get("id") for one in drawn.iter() if one.tag.endswith("pattern")] == ["hatched"]


def test_once_it_is_over_nobodys_reach_is_drawn():
    scenario, state = middle("duel", decisions=12)
    state.actor = 0
    assert 'data-place="reach-0"' in BOARD.svg(RULESET, scenario, state, 0, "en", frozenset())
    state.over = 1
    assert 'data-place="reach-0"' not in BOARD.svg(RULESET, scenario, state, 0, "en", frozenset())
