"""Small worked positions: what the book demands, and how the program comes to it."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_clear
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.command import go_first, initiative_of
from asalto.rulesets.cepheus.rules.crew import recount_posts
from asalto.rulesets.cepheus.rules.damage import place_hits, strike
from asalto.rulesets.cepheus.rules.gunnery import target_modifiers
from asalto.rulesets.cepheus.rules.quarter import strike_colours
from asalto.rulesets.cepheus.rules.reactions import may_dodge, may_screen, screen_level
from asalto.rulesets.cepheus.rules.repair import reload, reload_refused
from asalto.rulesets.cepheus.terms import Attack, Band, Location, Position, Skill, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    legal,
    member,
    paper,
    used,
)  # fmt: skip


@pytest.mark.parametrize("field", ["hasty", "boost"])
def test_who_claims_second_gets_the_score_that_the_first_will_have(field: str) -> None:
    """Haste and a captain's raise are over with the turn: the scores are those of the next one."""
    state = duel()
    for ship, count in zip(state.ships[:2], (5, 3), strict=True):
        ship.initiative = count
    setattr(state.ships[0], field, 1)
    go_first(state, paper(), 0)
    go_first(state, paper(), 1)
    for ship in state.ships[:2]:
        ship.hasty = ship.boost = 0
    assert initiative_of(state, state.ships[0]) == initiative_of(state, state.ships[1])


def mixed_turret(state):
    """A turret of ship 0 with an empty rack before an empty sandcaster."""
    ship = state.ships[0]
    mount = ship.mounts[0]
    mount.weapon[:] = [Weapon.MISSILE_RACK, Weapon.SANDCASTER, NOBODY]
    mount.ready[:] = [0, 0, 0]
    mount.missile = Weapon.STANDARD_MISSILE
    return ship, mount


def test_the_sandcaster_is_reloaded_though_there_are_no_missiles() -> None:
    state = duel()
    ship, mount = mixed_turret(state)
    ship.missiles[:] = [0, 0, 0]
    ship.canisters = 20
    assert reload_refused(ship, 0) == 0
    reload(state, paper(), 0, 0, 0)
    assert mount.ready[:2] == [0, 20]
    assert ship.canisters == 0
    assert reload_refused(ship, 0) == Refusal.MAGAZINE_EMPTY


def test_of_two_spent_weapons_the_first_is_reloaded_first() -> None:
    state = duel()
    ship, mount = mixed_turret(state)
    ship.missiles[:] = [12, 0, 0]
    ship.canisters = 20
    reload(state, paper(), 0, 0, 0)
    assert mount.ready[:2] == [12, 0]


def test_a_station_without_a_drive_takes_drive_hits_on_its_hull() -> None:
    state = duel()
    ship = state.ships[1]
    ship.thrust = 0
    whole = ship.hull
    strike(state, dice(), paper(), 1, Location.M_DRIVE, 2, NOBODY)
    assert (ship.hits[System.M_DRIVE], ship.hull) == (0, whole - 1)
    made = dice(1, 3)
    place_hits(state, made, paper(), 1, 2, False)
    assert used(made)
    assert (ship.hits[System.M_DRIVE], ship.hull) == (0, whole - 3)


def test_a_lone_pilot_is_gunner_enough_to_work_the_screens() -> None:
    state = duel()
    ship = state.ships[1]
    ship.crew_count = ship.small = 1
    ship.crew[0].position = Position.PILOT
    ship.crew[0].skill[Skill.SCREENS] = 1
    assert screen_level(ship) == 1
    ship.meson_screen = 1
    state.shot.target, state.shot.weapon = 1, Weapon.MESON_BAY
    assert may_screen(state, 1)


def test_a_pilot_with_a_crew_beside_him_does_not_work_the_screens() -> None:
    state = duel()
    ship = state.ships[1]
    for one in ship.crew[: ship.crew_count]:
        one.skill[Skill.SCREENS] = NOBODY
    ship.crew[member(state, 1, Position.PILOT)].skill[Skill.SCREENS] = 1
    assert screen_level(ship) == NOBODY


# Docked ships (CE-10.9.31, ruling R47)


def fast(option: int = 0):
    """Ship 0 docked with ship 1 of the other side, faster than it; its pilot is asked."""
    state = band(duel(), Band.ADJACENT)
    state.options.docked_evade = option
    state.ships[0].docked, state.ships[1].docked = 1, 0
    state.ships[0].speed = 3
    ask_member(state, 0, state.ships[0].pilot)
    return state


def at_helm(state, kind: int) -> int:
    return RULESET.check(state, choose(kind, 0, 0, 1, member=state.ask_member))


def test_docked_ships_neither_ram_nor_pursue_each_other() -> None:
    state = fast()
    assert at_helm(state, ChoiceKind.RAM) == Refusal.MADE_FAST
    state.ships[0].speed = 0
    assert at_helm(state, ChoiceKind.PURSUE) == Refusal.MADE_FAST
    assert not {one.kind for one in legal(state)} & {ChoiceKind.RAM, ChoiceKind.PURSUE}


def test_by_the_option_they_may() -> None:
    state = fast(1)
    assert at_helm(state, ChoiceKind.RAM) == 0
    state.ships[0].speed = 0
    assert at_helm(state, ChoiceKind.PURSUE) == 0


def test_who_is_docked_with_another_may_be_rammed() -> None:
    state = fast()
    state.ships[0].docked = state.ships[1].docked = NOBODY
    assert at_helm(state, ChoiceKind.RAM) == 0


@pytest.mark.parametrize(("option", "dm"), [(0, 0), (1, -5)])
def test_nothing_is_evaded_of_the_fire_of_a_docked_ship(option: int, dm: int) -> None:
    state = fast(option)
    state.ships[1].evasive, state.ships[1].evade = -2, 1
    tally_clear(state.tally)
    target_modifiers(state, 1, -2, 0)
    assert state.tally.total == dm


def test_of_others_fire_a_docked_ship_evades_all() -> None:
    state = fast()
    state.ships[0].evasive = -2
    tally_clear(state.tally)
    target_modifiers(state, 0, -2)
    assert state.tally.total == -4
    state.ships[0].docked = state.ships[1].docked = NOBODY
    tally_clear(state.tally)
    target_modifiers(state, 0, -2, 1)
    assert state.tally.total == -4


@pytest.mark.parametrize(
    ("what", "option", "may"),
    [(Attack.BEAM, 0, False), (Attack.BEAM, 1, True), (Attack.FLIGHT, 0, True)],
)
def test_a_docked_ship_dodges_missiles_only(what: int, option: int, may: bool) -> None:
    state = fast(option)
    state.shot.what, state.shot.attacker, state.shot.target = what, 0, 1
    assert may_dodge(state, 1) == may


# Missiles of who surrenders (CE-10.13.1, ruling R48)


@pytest.mark.parametrize(("option", "left"), [(0, [2, 3, 4, 5]), (1, [0, 0, 4, 5])])
def test_what_is_under_way_when_a_ship_surrenders(option: int, left: list[int]) -> None:
    """Ship 1 surrenders to ship 0; ship 2, of its side, fights on."""
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.options.missiles_recalled = option
    for f, (launcher, target) in enumerate([(1, 0), (0, 1), (2, 0), (0, 2)]):
        flight = state.flights[f]
        flight.launcher, flight.target, flight.count = launcher, target, f + 2
    state.flight_count = 4
    strike_colours(state, paper(), 1, 0)
    assert [flight.count for flight in state.flights[:4]] == left


# The captain who planned (CE-10.4.4, ruling R49)


@pytest.mark.parametrize(("option", "count"), [(0, 8), (1, 5)])
def test_the_fleets_tactics_when_the_captain_falls(option: int, count: int) -> None:
    state = fleet(("raider", "p0"), ("raider", "p0"), ("raider", "p1"))
    state.options.tactics_by_captain = option
    other = state.ships[1]
    other.tactics, other.planner = 3, 0
    assert initiative_of(state, other) == 8
    for one in state.ships[0].crew[: state.ships[0].crew_count]:
        one.up = 0 if one.position == Position.CAPTAIN else one.up
    recount_posts(state.ships[0])
    assert initiative_of(state, other) == count


@pytest.mark.parametrize(
    ("post", "offered"), [(Position.DAMAGE_CONTROL, True), (Position.SECURITY, False)]
)
def test_repairs_are_offered_to_damage_control(post: int, offered: bool) -> None:
    state = duel()
    state.ships[0].hits[System.SENSORS] = 1
    ask_member(state, 0, member(state, 0, post))
    assert (ChoiceKind.REPAIR in {one.kind for one in legal(state)}) == offered
