"""More corners of the rules: what a relaunched craft brings along, who is asked though beaten."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.boarding import win_ship
from asalto.rulesets.cepheus.rules.command import go_first, initiative_of
from asalto.rulesets.cepheus.rules.craft import launch_craft, recover_craft
from asalto.rulesets.cepheus.rules.helm import match_pursuits
from asalto.rulesets.cepheus.rules.manning import may_take_post
from asalto.rulesets.cepheus.rules.missiles import begin_arrival
from asalto.rulesets.cepheus.rules.operator import jam, maintain_communications
from asalto.rulesets.cepheus.rules.tasks import begin_task
from asalto.rulesets.cepheus.terms import Attack, Band, Fate, Position, Skill, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask, Phase
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    member,
    paper,
    play,
    used,
)


def test_a_ship_that_is_cut_off_can_claim_the_first_place() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"))
    state.ships[0].tactics, state.ships[0].comms, state.ships[1].initiative = 3, 0, 11
    go_first(state, paper(), 0)
    assert initiative_of(state, state.ships[0]) == 12


def test_a_ship_won_while_it_waits_is_asked_no_more() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.ships[1].delayed, state.ships[1].stage, state.delaying = 2, 1, 1
    state.ships[2].initiative, state.ships[1].evasive = 3, -1
    ask_member(state, 0, 0)
    win_ship(state, paper(), 0, 1)
    assert (state.delaying, state.ships[1].delayed) == (0, 0)
    state.ask = Ask.NONE
    asked = set()
    for one in state.ships[0].crew[: state.ships[0].crew_count]:
        one.done = state.turn
    state.ask, state.ask_ship, state.ask_seat, state.ask_member = Ask.CREW, 0, 0, 0
    done = choose(ChoiceKind.DONE, 0, 0, member=0)
    log, made = paper(), dice(*[1] * 60)
    RULESET.apply(state, done, made, log)
    for _ in range(40):
        asked.add((state.ask, state.ask_ship))
        if state.turn != 1 or state.ask != Ask.CREW:
            break
        one = choose(ChoiceKind.DONE, state.ask_seat, state.ask_ship, member=state.ask_member)
        RULESET.apply(state, one, made, log)
    assert 1 not in {ship for _, ship in asked}
    assert (state.ships[1].acted, state.ships[1].evasive) == (1, 0)


def craft_aboard():
    """A raider with a courier in its hangar."""
    state = fleet(("raider", "p0"), ("courier", "p0"), ("raider", "p1"))
    craft = state.ships[1]
    craft.carrier, craft.docked, state.ships[0].docked = 0, 0, 1
    return state


def test_a_craft_launched_anew_brings_no_old_tactics_along() -> None:
    state = craft_aboard()
    craft = state.ships[1]
    craft.tactics, craft.planner, craft.initiative = 3, 0, 11
    recover_craft(state, paper(), 0, 1)
    launch_craft(state, made := dice(3, 4), paper(), 0, 1)
    craft.comms = 0
    assert used(made)
    assert (initiative_of(state, craft), craft.tactics, craft.planner) == (7, 0, NOBODY)


@pytest.mark.parametrize("decaying", [0, 2])
def test_a_craft_is_launched_into_the_orbit_of_its_ship(decaying: int) -> None:
    state = craft_aboard()
    craft = state.ships[1]
    craft.decaying = 2 - decaying
    recover_craft(state, paper(), 0, 1)
    state.ships[0].decaying = decaying
    launch_craft(state, dice(3, 4), paper(), 0, 1)
    assert craft.decaying == decaying


def test_without_a_bridge_nobody_works_the_sensors_against_a_jammer() -> None:
    state = duel()
    state.ships[1].hits[System.BRIDGE] = 2
    jam(state, made := dice(4, 4), paper(), 0, member(state, 0, Position.SENSORS), 1)
    assert used(made)
    assert state.ships[1].jammed_by == 0


def test_a_jammer_without_a_bridge_opposes_nobody() -> None:
    state = duel()
    state.ships[0].jammed_by, state.ships[1].hits[System.BRIDGE] = 1, 2
    m = member(state, 0, Position.SENSORS)
    maintain_communications(state, made := dice(4, 4), paper(), 0, m)
    assert used(made)


def test_a_pilot_at_a_long_task_keeps_the_seat() -> None:
    state = duel()
    ship = state.ships[0]
    begin_task(state, dice(6), paper(), 0, ship.pilot, Skill.MECHANICS, 4)
    assert ship.pilot == NOBODY
    assert not may_take_post(ship, member(state, 0, Position.MARINE) - 1, Position.PILOT, NOBODY)


def test_who_pursues_a_pursuer_matches_his_moves_too() -> None:
    state = fleet(("raider", "p1"), ("raider", "p0"), ("raider", "p1"), ("raider", "p0"))
    for i, target in ((0, 1), (1, 2), (2, 1)):
        state.ships[i].pursues = target
    state.ships[2].speed, state.ships[1].thrust = 4, 3
    match_pursuits(state, paper(), 2)
    assert [ship.speed for ship in state.ships[:4]] == [3, 3, 4, 0]


def test_a_target_that_the_umpire_removes_is_not_asked_about_missiles() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.flight_count, one = 1, state.flights[0]
    one.launcher, one.target, one.kind, one.count, one.need, one.due = (
        0, 1, Weapon.STANDARD_MISSILE, 2, 8, 1,
    )  # fmt: skip
    state.acting, state.phase, state.ships[0].stage = 0, Phase.ACTION, 0
    begin_arrival(state, paper(), 0)
    state.ask, state.ask_ship, state.ask_seat = Ask.REACT, 1, 1
    play(state, choose(ChoiceKind.REMOVE_SHIP, NOBODY, 1))
    assert (state.ask, state.ask_ship, state.shot.what) == (Ask.START, 0, Attack.NONE)
    assert state.flight_count == 0


def test_ships_that_the_umpire_parts_do_not_dock() -> None:
    state = band(duel(), Band.ADJACENT)
    ask_member(state, 0, state.ships[0].pilot)
    play(state, choose(ChoiceKind.DOCK, 0, 0, 1, member=state.ships[0].pilot))
    assert state.ask == Ask.WILLING
    play(state, choose(ChoiceKind.SET_RANGE, NOBODY, 0, 1, band=Band.LONG))
    assert (state.ask, state.ships[0].docked) == (Ask.CREW, NOBODY)


def test_a_reserve_is_not_pursued_aboard() -> None:
    state = craft_aboard()
    state.ships[2].pursues = 1
    recover_craft(state, paper(), 0, 1)
    assert (state.ships[2].pursues, state.ships[1].fate) == (NOBODY, Fate.RESERVE)
