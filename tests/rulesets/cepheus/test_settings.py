"""Settings of the rules, and what was mended with them: each test fails without its rule."""

import pytest

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import NOBODY, fields, make
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.command import initiative_of, plan_battle, set_count
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.rules.damage import add_wound, resolve_wounds, take_damage
from asalto.rulesets.cepheus.rules.helm import check_pursuits, match_pursuits, settle_dock
from asalto.rulesets.cepheus.rules.navigator import note_checked, put_band, set_band
from asalto.rulesets.cepheus.rules.point_defence import defence_shot
from asalto.rulesets.cepheus.rules.reactions import (
    fire_sand,
    may_point_defend,
    may_sand,
    proceed_beam,
)
from asalto.rulesets.cepheus.rules.tasks import shoot_person
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.state import Options, State
from asalto.rulesets.cepheus.terms import (
    Attack,
    Band,
    Fate,
    MountKind,
    Position,
    Step,
    System,
    Weapon,
)
from asalto.rulesets.cepheus.vocabulary import Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    kinds,
    last,
    member,
    paper,
    play,
    reasons,
    used,
)


def struck(state, cause, count, *faces, shots=1):
    """Damage of ship 1 at ship 0, with exactly these dice."""
    add_wound(state, 1, 0, cause, shots, count)
    made, log = dice(*faces), paper()
    resolve_wounds(state, made, log)
    assert used(made), (made.given_next, made.given_count)
    return log


NUMBERS = ("world_size", "atmosphere")
SWITCHES = [one.name for one in fields(make(Options)) if one.name not in NUMBERS]


def test_every_setting_is_read_from_the_scenario() -> None:
    document = {
        "title": "x", "turns": 2, "range": "long", "options": dict.fromkeys(SWITCHES, True),
        "seats": [{"id": f"p{i}", "name": "x"} for i in range(2)],
        "ships": [{"unit": "raider", "name": f"s{i}", "seat": f"p{i}"} for i in range(2)],
    }  # fmt: skip
    on = RULESET.files.build(Document.of(document, "x")).start().options
    document["options"] = dict.fromkeys(SWITCHES, False)
    off = RULESET.files.build(Document.of(document, "x")).start().options
    for name in SWITCHES:
        assert (getattr(on, name), getattr(off, name)) == (1, 0)


# Radiation and Crew hits


def test_radiation_comes_even_where_armour_stops_all_damage() -> None:
    state = duel("particle_raider", "raider")
    state.ships[0].armour = 12
    log = struck(state, Weapon.PARTICLE_BEAM, 1, 1, 1, 1)
    assert kinds(log).count(EventKind.CREW_HIT) == 1
    state.options.radiation_pierces = 1
    log = struck(state, Weapon.PARTICLE_BEAM, 1, 1)
    assert EventKind.CREW_HIT not in kinds(log)


def test_radiation_after_the_hits_meets_the_armour_that_is_left() -> None:
    for first, faces, dm in ((0, (6, 3, 4, 1, 1), -1), (1, (6, 1, 1, 3, 4), -2)):
        state = duel("particle_raider", "raider")
        state.ships[0].hull, state.ships[0].armour = 20, 2
        state.options.radiation_first = first
        log = struck(state, Weapon.PARTICLE_BEAM, 1, *faces)
        assert reasons(last(log, EventKind.CREW_HIT))[Reason.ARMOUR] == dm
        assert state.ships[0].armour == 1


def test_the_column_of_a_crew_hit_by_a_radiant_weapon() -> None:
    for radiant in (0, 1):
        state = duel("particle_raider", "raider")
        ship = state.ships[0]
        ship.hull, ship.armour, state.options.radiant_crew = 0, 0, radiant
        made, log = dice(1, 3, 4, 1, 1, 1, 1), paper()
        add_wound(state, 1, 0, Weapon.PARTICLE_BEAM, 1, 1)
        resolve_wounds(state, made, log)
        columns = [
            one.radiation for one in log.events[: log.count] if one.kind == EventKind.CREW_HIT
        ]
        assert columns == [radiant, 1]
        assert state.radiant == 0


def test_the_order_of_mixed_hits() -> None:
    for singles_first, sizes in ((0, [2, 1, 1]), (1, [1, 1, 2])):
        state = duel()
        state.ships[0].hull = 20
        state.options.singles_first = singles_first
        log = paper()
        take_damage(state, dice(*[1, 2] * 3), log, 0, 18, False)
        placed = [one.hits for one in log.events[: log.count] if one.kind == EventKind.HIT_PLACED]
        assert placed == sizes


# Dodging, sand, point defence


def beams(state, *weapons):
    mount = state.ships[0].mounts[0]
    mount.weapon = [*weapons, NOBODY, NOBODY][:3]
    mount.ready = [12, 12, 12]
    shot = state.shot
    shot.what, shot.step, shot.attacker, shot.target = Attack.BEAM, Step.DECLARED, 0, 1
    shot.mask, shot.mount = 3, 0
    shot.member = next(
        m for m, one in enumerate(state.ships[0].crew) if one.position == Position.TURRET_GUNNER
    )
    return shot


def test_a_dodge_counts_for_all_weapons_of_a_mount() -> None:
    for each, dodge in ((0, -2), (1, 0)):
        state = duel()
        state.options.dodge_each = each
        shot = beams(state, Weapon.BEAM_LASER, Weapon.PULSE_LASER)
        shot.dodged, shot.dodge = 1, -2
        proceed_beam(state, dice(), paper())
        assert (shot.dodge, shot.dodged) == (dodge, 0 if each else 1)


def test_sand_weakens_beams_that_have_hit_before() -> None:
    for later, dropped in ((0, 1), (1, 0)):
        state = duel("corvette", "frontier_trader")
        state.options.sand_later_only = later
        k = next(
            k for k, mount in enumerate(state.ships[1].mounts)
            if Weapon.SANDCASTER in mount.weapon
        )  # fmt: skip
        shot = beams(state, Weapon.BEAM_LASER, Weapon.BEAM_LASER)
        shot.weapon, shot.wounds = Weapon.BEAM_LASER, 0
        add_wound(state, 0, 1, Weapon.BEAM_LASER, 1, 1)
        fire_sand(state, dice(6, 6), paper(), k)
        assert (state.wounds[0].sand, shot.sand) == (dropped, 1)


def test_a_disabled_bridge_hampers_point_defence() -> None:
    state = duel()
    state.shot.target, state.shot.attacker = 0, 1
    k = next(k for k, one in enumerate(state.ships[0].mounts) if Weapon.BEAM_LASER in one.weapon)
    for hits, dm in ((0, None), (2, -2)):
        state.ships[0].hits[System.BRIDGE] = hits
        log = paper()
        defence_shot(state, dice(4, 4), log, k)
        assert reasons(last(log, EventKind.CHECKED)).get(Reason.BRIDGE) == dm


def test_only_turrets_defend_and_throw_sand() -> None:
    state = duel()
    shot = state.shot
    shot.what, shot.target, shot.attacker = Attack.FLIGHT, 0, 1
    state.salvo = 1
    k = next(k for k, one in enumerate(state.ships[0].mounts) if Weapon.BEAM_LASER in one.weapon)
    mount = state.ships[0].mounts[k]
    assert may_point_defend(state, 0, k)
    mount.weapon[1], mount.ready[1] = Weapon.SANDCASTER, 20
    shot.what, shot.weapon = Attack.BEAM, Weapon.BEAM_LASER
    assert may_sand(state, 0, k)
    mount.kind = MountKind.FIXED
    assert not may_sand(state, 0, k)
    shot.what = Attack.FLIGHT
    assert not may_point_defend(state, 0, k)


# Shots at a person


def test_a_shot_at_a_person_has_the_mounts_modifiers_and_its_effect() -> None:
    state = duel()
    mount = state.ships[0].mounts[0]
    mount.weapon, mount.hits = [Weapon.PULSE_LASER, NOBODY, NOBODY], 1
    state.ships[0].hits[System.BRIDGE] = 2
    log = paper()
    m = beams(state, Weapon.PULSE_LASER).member
    shoot_person(state, dice(6, 6), log, 0, m, 0, 4)
    event = last(log, EventKind.ATTACKED)
    assert reasons(event) == {
        Reason.WEAPON: -2, Reason.MOUNT: -2, Reason.BRIDGE: -2, Reason.PERSON: -4, Reason.UMPIRE: 4,
    }  # fmt: skip
    assert event.effect == -2


def test_a_missile_at_a_person_is_spent() -> None:
    state = duel()
    m = beams(state, Weapon.MISSILE_RACK).member
    shoot_person(state, dice(1, 1), paper(), 0, m, 0, 0)
    assert state.ships[0].mounts[0].ready[0] == 11


# The umpire, the planet, boarding


def test_ships_that_the_umpire_parts_are_no_longer_docked() -> None:
    state = band(duel(), Band.ADJACENT)
    state.ships[0].docked, state.ships[1].docked = 1, 0
    state.ships[0].pursues = 1
    ask_member(state, 0, 0)
    choice = choose(ChoiceKind.SET_RANGE, NOBODY, 0, 1, band=Band.LONG)
    log = play(state, choice)
    assert (state.ships[0].docked, state.ships[0].pursues) == (NOBODY, NOBODY)
    assert EventKind.UNDOCKED in kinds(log)


def test_the_atmosphere_is_entered_out_of_orbit() -> None:
    state = duel()
    ship = state.ships[0]
    m = ship.pilot
    ship.planet = Band.CLOSE
    ask_member(state, 0, m)
    enter = choose(ChoiceKind.ENTER, 0, 0, member=m)
    assert RULESET.check(state, enter) == Refusal.NO_ORBIT
    play(state, choose(ChoiceKind.ORBIT, 0, 0, member=m), 4, 4)
    assert ship.orbit == 1
    ship.crew[m].significant = 0
    ask_member(state, 0, m)
    play(state, enter, 4, 4)
    assert ship.fate == Fate.LANDED


@pytest.mark.parametrize(("packs", "refusal"), [(1, 0), (0, Refusal.NO_PACKS)])
def test_boarding_across_needs_thruster_packs(packs: int, refusal: int) -> None:
    state = band(duel(), Band.ADJACENT)
    state.options.thruster_packs = packs
    m = member(state, 0, Position.SECURITY)
    ask_member(state, 0, m)
    choice = choose(ChoiceKind.BOARD, 0, 0, 1, member=m)
    assert RULESET.check(state, choice) == refusal
    state.ships[0].docked, state.ships[1].docked = 1, 0
    assert RULESET.check(state, choice) == 0


# Manoeuvres


def test_a_ram_may_have_one_roll_for_both() -> None:
    for one_roll, faces in ((0, (2, 3, 5, 6)), (1, (2, 3))):
        state = band(duel(), Band.CLOSE)
        state.options.ram_one_roll = one_roll
        state.ships[0].speed, state.ships[1].speed = 2, 0
        m = state.ships[0].pilot
        from asalto.rulesets.cepheus.rules.helm import ram

        made = dice(6, 6, 1, 1, *faces, *[1, 2] * 8)
        log = paper()
        ram(state, made, log, 0, m, 1)
        resolve_wounds(state, made, log)
        rolled = [one.rolled for one in log.events if one.kind == EventKind.DAMAGE_ROLLED]
        assert (rolled[0] == rolled[1] == 5) == bool(one_roll)


def test_the_pursuer_matches_the_targets_speed() -> None:
    for matches, speed in ((1, 4), (0, 2)):
        state = band(duel(), Band.CLOSE)
        state.options.pursuit_matches = matches
        one, other = state.ships[:2]
        one.pursues, one.speed, other.speed = 1, 2, 4
        match_pursuits(state, paper(), 1)
        assert one.speed == speed
    state.options.pursuit_matches = 1
    one.thrust, other.speed = 1, 10
    match_pursuits(state, paper(), 1)
    check_pursuits(state, paper())
    assert (one.speed, one.pursues) == (3, NOBODY)


@pytest.mark.parametrize("kind", [ChoiceKind.EVADE, ChoiceKind.LINE_UP])
def test_known_plans_help_the_pilot_too(kind: ChoiceKind) -> None:
    state = duel()
    m = state.ships[0].pilot
    state.ships[0].crew[m].edge = 1
    ask_member(state, 0, m)
    log = play(state, choose(kind, 0, 0, member=m), 4, 4)
    assert reasons(last(log, EventKind.CHECKED))[Reason.EDGE] == 4
    assert state.ships[0].crew[m].edge == NOBODY


# Communications (CE-10.9.51 to .54)


def test_who_hears_nothing_loses_the_fleets_tactics() -> None:
    crew = [{"post": "captain"}]
    ships = [
        {"unit": "raider", "name": f"s{i}", "seat": f"p{i // 2}", "crew": crew} for i in range(3)
    ]
    state = duel(ships=ships)
    plan_battle(state, dice(6, 5), paper(), 0)
    assert [initiative_of(state, state.ships[i]) for i in range(2)] == [3, 3]
    state.ships[1].comms = 0
    assert initiative_of(state, state.ships[1]) == 0
    set_count(state, state.ships[1], 5)
    assert initiative_of(state, state.ships[1]) == 5
    state.ships[0].comms = 0
    assert initiative_of(state, state.ships[0]) == 3


def test_signals_end_with_the_turn() -> None:
    from asalto.rulesets.cepheus.manoeuvres import begin_actions

    state = duel()
    state.ships[0].talking = 1
    begin_actions(state, paper(), 0)
    assert state.ships[0].talking == 0


def test_missiles_are_turned_away_by_jammers_and_electronics() -> None:
    state = duel("raider", "corvette")
    state.flight_count = 1
    flight = state.flights[0]
    flight.launcher, flight.target, flight.count, flight.due = 1, 0, 2, 3
    flight.kind = Weapon.SMART_MISSILE
    ship = state.ships[0]
    ship.jammers, ship.electronics = 0, 1
    m = ship.operator
    ask_member(state, 0, m)
    choice = choose(ChoiceKind.STOP_MISSILES, 0, 0, member=m)
    assert RULESET.check(state, choice) == Refusal.NO_JAMMERS
    ship.jammers = 1
    log = play(state, choice, 4, 5, 1, 1)
    thrown = [one for one in log.events[: log.count] if one.kind == EventKind.CHECKED]
    assert reasons(thrown[0])[Reason.ELECTRONICS] == 1
    assert flight.count == 1


def docked(option: int) -> State:
    """Ships 0 and 1 are docked, 2 is on the other side; all at other ranges."""
    state = RULESET.load("patrol_against_two_raiders").start()
    state.turn, state.options.docked_as_one = 3, option
    put_band(state, 0, 1, Band.ADJACENT)
    put_band(state, 0, 2, Band.SHORT)
    put_band(state, 1, 2, Band.LONG)
    state.ships[0].docked, state.ships[1].docked = 1, 0
    return state


@pytest.mark.parametrize(("option", "other"), [(0, Band.LONG), (1, Band.MEDIUM)])
def test_docked_ships_change_range_together_by_the_option(option: int, other: int) -> None:
    for one, third in ((0, 2), (2, 0)):
        state = docked(option)
        set_band(state, paper(), one, third, Band.MEDIUM)
        assert [state.band[pair(0, 2)], state.band[pair(2, 0)]] == [Band.MEDIUM] * 2
        assert [state.band[pair(1, 2)], state.band[pair(2, 1)]] == [other] * 2
        assert state.band[pair(0, 1)] == Band.ADJACENT


def test_two_docked_pairs_change_range_as_two() -> None:
    state = fleet(*[("raider", "p0")] * 2, *[("raider", "p1")] * 2)
    state.turn, state.options.docked_as_one = 3, 1
    for i, ship in enumerate(state.ships[:4]):
        ship.docked = i ^ 1
    for i in range(4):
        for j in range(i):
            put_band(state, i, j, Band.ADJACENT if j == i ^ 1 else Band.SHORT)
    set_band(state, paper(), 0, 2, Band.LONG)
    note_checked(state, 0, 2)
    across = [(i, j) for i in (0, 1) for j in (2, 3)]
    assert [state.band[pair(i, j)] for i, j in across] == [Band.LONG] * 4
    assert [state.checked[pair(j, i)] for i, j in across] == [3] * 4
    assert [state.band[pair(0, 1)], state.band[pair(2, 3)]] == [Band.ADJACENT] * 2


def test_docked_ships_part_whatever_the_table_says() -> None:
    state = docked(1)
    set_band(state, paper(), 0, 1, Band.CLOSE)
    assert (state.ships[0].docked, state.band[pair(0, 1)]) == (NOBODY, Band.CLOSE)
    assert state.band[pair(1, 2)] == Band.LONG


@pytest.mark.parametrize("option", [0, 1])
def test_the_range_of_docked_ships_is_checked_once_for_both(option: int) -> None:
    state = docked(option)
    note_checked(state, 2, 1)
    found = {(i, j) for i in range(3) for j in range(3) if state.checked[pair(i, j)] == 3}
    both = {(0, 2), (2, 0)} if option else set()
    assert found == {(1, 2), (2, 1)} | both


@pytest.mark.parametrize(("option", "there"), [(0, Band.SHORT), (1, Band.LONG)])
def test_who_docks_stands_where_the_other_stands(option: int, there: int) -> None:
    state = docked(option)
    state.ships[0].docked = state.ships[1].docked = NOBODY
    settle_dock(state, dice(6, 6), paper(), 0, state.ships[0].pilot, 1, True)
    assert state.ships[0].docked == 1
    assert (state.band[pair(0, 2)], state.band[pair(1, 2)]) == (there, Band.LONG)
