"""Positions, automation and budgets of actions."""

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import current_thrust, may_minor, may_significant
from asalto.rulesets.cepheus.rules.manning import gunner_of, mans, may_take_post
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Position, Skill, System
from asalto.rulesets.cepheus.units import check_unit
from asalto.rulesets.cepheus.vocabulary import Refusal
from rulesets.cepheus.table import ask_member, choose, duel, kinds, legal, member, play


def unit(**change):
    data = dict(Document.open(RULESET.folder / "units" / "corvette.toml").data)
    return Document.of({**data, **change}, "unit")


def test_all_crew_have_positions() -> None:
    state = duel(crew=False)
    posts = [one.position for one in state.ships[0].crew]
    assert posts == sorted(posts)
    assert posts.count(Position.TURRET_GUNNER) == 3


def test_one_pilot_only() -> None:
    with pytest.raises(BadInput, match="only one pilot"):
        check_unit(unit(crew=[{"post": "pilot"}, {"post": "pilot"}]))
    state = duel()
    ship = state.ships[0]
    assert not may_take_post(ship, 0, Position.PILOT, NOBODY)
    ship.crew[ship.pilot].up = 0
    assert may_take_post(ship, 0, Position.PILOT, NOBODY)


def test_each_mount_has_its_own_gunner() -> None:
    with pytest.raises(BadInput, match="has its gunner"):
        check_unit(unit(crew=[{"post": "turret_gunner", "mount": 1}] * 2))
    with pytest.raises(BadInput, match="no bay"):
        check_unit(unit(crew=[{"post": "bay_gunner", "mount": 1}]))
    state = duel("heavy_cruiser")
    ship = state.ships[0]
    bays = ship.crew[member(state, 0, Position.BAY_GUNNER)]
    assert [mans(ship, bays, k) for k in range(6)] == [True, True, True, True, False, False]
    assert gunner_of(ship, 4) == member(state, 0, Position.TURRET_GUNNER)


def test_one_minor_and_one_significant_or_three_minor() -> None:
    state = duel()
    ship = state.ships[0]
    one = ship.crew[0]
    table = [(0, 0, 1, 1), (1, 0, 1, 1), (2, 0, 1, 0), (3, 0, 0, 0), (0, 1, 1, 0), (1, 1, 0, 0)]
    for minor, significant, more, act in table:
        one.minor, one.significant = minor, significant
        assert (may_minor(one), may_significant(ship, one)) == (more, act)


def test_groups_act_once_a_head() -> None:
    state = duel("heavy_cruiser")
    ship = state.ships[0]
    bays = ship.crew[member(state, 0, Position.BAY_GUNNER)]
    bays.significant = 3
    assert may_significant(ship, bays)
    bays.significant = 4
    assert not may_significant(ship, bays)


def test_lone_pilot_flies_and_fires() -> None:
    state = duel("fighter", crew=False)
    ask_member(state, 0, 0)
    offered = {choice.kind for choice in legal(state)}
    assert {ChoiceKind.ATTACK, ChoiceKind.LINE_UP, ChoiceKind.RANGE_CHECK} <= offered


def test_change_of_position() -> None:
    state = duel()
    m = member(state, 0, Position.MARINE)
    ask_member(state, 0, m)
    play(state, choose(ChoiceKind.LEAVE_POST, 0, 0, member=m))
    assert all(choice.kind == ChoiceKind.TAKE_POST for choice in legal(state))
    refused = choose(
        ChoiceKind.TAKE_POST, 0, 0, member=m, post_position=Position.PILOT, post_place=NOBODY
    )
    assert RULESET.check(state, refused) == Refusal.POST_TAKEN
    log = play(
        state,
        choose(
            ChoiceKind.TAKE_POST,
            0,
            0,
            member=m,
            post_position=Position.DAMAGE_CONTROL,
            post_place=NOBODY,
        ),
    )
    assert kinds(log) == [EventKind.POST_TAKEN]
    assert state.ships[0].crew[m].position == Position.DAMAGE_CONTROL
    assert state.ships[0].crew[m].minor == 1


def test_personal_action_is_minor() -> None:
    state = duel()
    ask_member(state, 0, 0)
    for count in (1, 2, 3):
        assert (
            kinds(play(state, choose(ChoiceKind.PERSONAL, 0, 0, member=0)))[0]
            == EventKind.PERSONAL_DONE
        )
        assert state.ships[0].crew[0].minor == count
    assert state.ask_member != 0


POSTS = {
    Position.CAPTAIN: {ChoiceKind.COORDINATE, ChoiceKind.RAISE_INITIATIVE},
    Position.SENSORS: {ChoiceKind.LINK, ChoiceKind.LOCK, ChoiceKind.JAM},
    Position.NAVIGATOR: {ChoiceKind.RANGE_CHECK, ChoiceKind.PLOT_JUMP},
    Position.PILOT: {
        ChoiceKind.EVADE,
        ChoiceKind.LINE_UP,
        ChoiceKind.ADJUST_SPEED,
        ChoiceKind.HOLD_COURSE,
    },
    Position.TURRET_GUNNER: {ChoiceKind.ATTACK},
    Position.PASSENGER: set(),
}


@pytest.mark.parametrize("post", POSTS)
def test_each_position_has_its_actions(post: int) -> None:
    state = duel("patrol_frigate")
    ask_member(state, 0, member(state, 0, post))
    common = {ChoiceKind.DONE, ChoiceKind.STAND_BY, ChoiceKind.PERSONAL, ChoiceKind.LEAVE_POST}
    assert {choice.kind for choice in legal(state)} == common | POSTS[post]


def test_thrust_by_drive_hits() -> None:
    ship = duel().ships[0]
    found = []
    for hits in range(4):
        ship.hits[System.M_DRIVE] = hits
        found.append(current_thrust(ship))
    assert found == [6, 5, 2, 0]
    ship.hits[System.M_DRIVE], ship.hits[System.POWER] = 0, 3
    assert current_thrust(ship) == 0


def test_programs_hold_posts() -> None:
    software = {"intellect": 1, "expert_pilot": 2, "fire_control": 1}
    state = duel(crew=False)
    document = unit(software=software, crew=[], tech=12)
    from asalto.rulesets.cepheus.units import read_ship

    reader = document.reader()
    reader.words("title")
    ship = read_ship(reader)
    posts = [(one.position, one.machine) for one in ship.crew[: ship.crew_count]]
    assert posts == [(Position.PILOT, 1), (Position.TURRET_GUNNER, 1)]
    assert ship.crew[0].skill[Skill.PILOT] == 1
    assert state.ship_count == 2


def test_programs_need_what_they_work_through() -> None:
    for software in (
        {"expert_pilot": 1},
        {"auto_repair": 1},
        {"intellect": 1, "expert_engineer": 1},
    ):
        with pytest.raises(BadInput, match="works through"):
            check_unit(unit(software=software))
    with pytest.raises(BadInput, match="runs 15"):
        check_unit(unit(software={"evade": 2, "fire_control": 1}))
    mended = unit(software={"auto_repair": 1}, repair_drones=True)
    assert check_unit(mended) == "Corvette"
    programs = {"intellect": 1, "expert_engineer": 2}
    engineer = unit(software=programs, repair_drones=True, tech=12)
    assert check_unit(engineer) == "Corvette"


def test_fire_control_aids_manned_guns() -> None:
    assert duel(crew=False).ships[0].aid_left == 0
    state = RULESET.load("pirate_and_trader").start()
    assert state.ships[0].fire_aid == 1
