"""Edges of reactions: who may dodge, throw sand, defend or screen, and what each costs."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import recount_posts
from asalto.rulesets.cepheus.rules.gunnery import is_sandable
from asalto.rulesets.cepheus.rules.point_defence import defence_shot, point_defence
from asalto.rulesets.cepheus.rules.reactions import (
    ask_reaction,
    dodge,
    fire_sand,
    make_reaction,
    may_dodge,
    may_point_defend,
    may_react,
    may_sand,
    may_screen,
    raise_screen,
    reactions_by,
    reactions_left,
    refuse_reaction,
    sand_boarders,
    screen_level,
)
from asalto.rulesets.cepheus.terms import (
    Ability,
    Attack,
    Band,
    MountKind,
    Position,
    Reason,
    Skill,
    Step,
    System,
)
from asalto.rulesets.cepheus.terms import Weapon as W
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import band, choose, dice, duel, happens, paper, reasons

SANDCASTERS = 2
"""The escort's sandcasters; its other turrets hold lasers, 0 with a particle beam."""


def under(what: int = Attack.BEAM, weapon: int = W.BEAM_LASER, step: int = Step.DODGE):
    """A raider attacks an escort, ship 1, with initiative 8."""
    state = band(duel("raider", "escort_frigate"), Band.MEDIUM)
    shot, ship = state.shot, state.ships[1]
    shot.what, shot.weapon, shot.step = what, weapon, step
    shot.attacker, shot.target, shot.member, shot.mount, shot.shots = 0, 1, 7, 0, 2
    shot.screen, shot.wounds, state.salvo = NOBODY, 0, 1
    ship.initiative = 8
    return state


@pytest.mark.parametrize(
    ("initiative", "count"), [(4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (-9, 1)]
)
def test_reactions_by_initiative(initiative: int, count: int) -> None:
    assert reactions_by(initiative) == count
    state = under()
    ship = state.ships[1]
    ship.initiative, ship.boost, ship.reacted = initiative - 2, 2, 1
    assert reactions_left(state, 1) == count - 1
    ship.stunned = state.turn
    assert reactions_left(state, 1) == 0
    ship.stunned = state.turn - 1
    assert reactions_left(state, 1) == count - 1


def test_who_can_dodge() -> None:
    state = under()
    ship = state.ships[1]
    assert may_dodge(state, 1)
    for system, hits, can in (
        (System.BRIDGE, 1, True), (System.BRIDGE, 2, False), (System.M_DRIVE, 2, True),
        (System.M_DRIVE, 3, False), (System.POWER, 3, False),
    ):  # fmt: skip
        ship.hits[system] = hits
        assert may_dodge(state, 1) == can
        ship.hits[system] = 0
    ship.hits[System.M_DRIVE], ship.thrust = 1, 2
    assert may_dodge(state, 1)
    ship.thrust = 1
    assert not may_dodge(state, 1)
    ship.thrust = 6
    state.shot.what = Attack.FLIGHT
    assert may_dodge(state, 1)
    state.shot.what = Attack.CROSSING
    assert not may_dodge(state, 1)
    state.shot.what, state.shot.dodged = Attack.BEAM, 1
    assert not may_dodge(state, 1)
    state.shot.dodged, ship.pilot = 0, NOBODY
    assert not may_dodge(state, 1)


SAND = {W.PULSE_LASER, W.BEAM_LASER, W.PARTICLE_BEAM, W.PARTICLE_BAY, W.FUSION_BAY}


def test_what_sand_is_good_against() -> None:
    assert {weapon for weapon in W if is_sandable(weapon)} == SAND
    state = under()
    for weapon in W:
        state.shot.weapon = weapon
        assert may_sand(state, 1, SANDCASTERS) == (weapon in SAND)
    state.shot.what = Attack.CROSSING
    assert may_sand(state, 1, SANDCASTERS)
    state.shot.what, state.shot.weapon = Attack.FLIGHT, W.BEAM_LASER
    assert not may_sand(state, 1, SANDCASTERS)


def test_which_mount_can_throw_sand() -> None:
    state = under()
    ship = state.ships[1]
    caster = ship.mounts[SANDCASTERS]
    assert [may_sand(state, 1, k) for k in range(3)] == [False, False, True]
    for hits in (1, 2):
        caster.hits = hits
        assert may_sand(state, 1, SANDCASTERS) == (hits == 1)
    caster.hits, caster.ready = 0, [0, 0, 1]
    assert may_sand(state, 1, SANDCASTERS)
    caster.ready = [0, 0, 0]
    assert not may_sand(state, 1, SANDCASTERS)
    caster.ready, caster.kind = [0, 0, 1], MountKind.FIXED
    assert not may_sand(state, 1, SANDCASTERS)
    caster.kind, ship.crew[9].up = MountKind.TURRET, 0
    assert not may_sand(state, 1, SANDCASTERS)


def test_which_mount_can_defend() -> None:
    state = under(Attack.FLIGHT, W.STANDARD_MISSILE, Step.DECLARED)
    ship = state.ships[1]
    gun = ship.mounts[1]
    assert [may_point_defend(state, 1, k) for k in range(3)] == [True, True, False]
    for hits in (1, 2):
        gun.hits = hits
        assert may_point_defend(state, 1, 1) == (hits == 1)
    gun.hits, gun.defended = 0, 1
    assert not may_point_defend(state, 1, 1)
    gun.defended, gun.kind = 0, MountKind.FIXED
    assert not may_point_defend(state, 1, 1)
    gun.kind, state.shot.what = MountKind.TURRET, Attack.BEAM
    assert not may_point_defend(state, 1, 1)
    state.shot.what = Attack.CROSSING
    assert may_point_defend(state, 1, 1)
    for hits in (2, 3):
        ship.hits[System.POWER] = hits
        assert may_point_defend(state, 1, 1) == (hits == 2)
    ship.hits[System.POWER], ship.crew[8].up = 0, 0
    assert not may_point_defend(state, 1, 1)


def test_who_works_the_screens() -> None:
    ship = under().ships[1]
    for member in ship.crew[: ship.crew_count]:
        member.skill[Skill.SCREENS] = 9 if member.position == Position.PILOT else NOBODY
    assert screen_level(ship) == NOBODY
    for m, level in ((0, 1), (8, 2)):
        ship.crew[m].skill[Skill.SCREENS] = level
        assert screen_level(ship) == level
    ship.crew[9].position, ship.crew[9].skill[Skill.SCREENS] = Position.BAY_GUNNER, 3
    assert screen_level(ship) == 3
    ship.crew[9].task = Skill.COMMS
    assert screen_level(ship) == 2
    ship.crew[8].up = 0
    assert screen_level(ship) == 1


@pytest.mark.parametrize(
    ("weapon", "meson", "damper", "may"),
    [
        (W.MESON_BAY, 1, 0, True), (W.MESON_BAY, 0, 1, False), (W.FUSION_BAY, 0, 1, True),
        (W.FUSION_BAY, 1, 0, False), (W.NUCLEAR_MISSILE, 0, 1, True),
        (W.NUCLEAR_MISSILE, 1, 0, False), (W.BEAM_LASER, 1, 1, False),
        (W.STANDARD_MISSILE, 1, 1, False), (W.PARTICLE_BAY, 1, 1, False),
    ],
)  # fmt: skip
def test_each_screen_has_its_weapon(weapon: int, meson: int, damper: int, may: bool) -> None:
    state = under(weapon=weapon, step=Step.AFTER_HIT)
    ship = state.ships[1]
    ship.meson_screen, ship.nuclear_damper = meson, damper
    assert may_screen(state, 1) == may
    for hits in (2, 3):
        ship.hits[System.POWER] = hits
        assert may_screen(state, 1) == (may and hits == 2)
    ship.hits[System.POWER] = 0
    state.shot.screen = 0
    assert not may_screen(state, 1)
    state.shot.screen = NOBODY
    for member in ship.crew[: ship.crew_count]:
        member.skill[Skill.SCREENS] = NOBODY
    assert not may_screen(state, 1)


@pytest.mark.parametrize(
    ("what", "step", "pilot", "guns", "screen", "may"),
    [
        (Attack.BEAM, Step.DODGE, 1, 0, 0, True), (Attack.BEAM, Step.DODGE, 0, 1, 1, False),
        (Attack.BEAM, Step.AFTER_HIT, 1, 0, 0, False), (Attack.BEAM, Step.AFTER_HIT, 0, 1, 0, True),
        (Attack.BEAM, Step.AFTER_HIT, 0, 0, 1, True), (Attack.FLIGHT, Step.DECLARED, 0, 1, 0, True),
        (Attack.FLIGHT, Step.DECLARED, 0, 0, 1, False), (Attack.FLIGHT, Step.AFTER_HIT, 1, 1, 0,
        False),
        (Attack.FLIGHT, Step.AFTER_HIT, 0, 0, 1, True),
    ],
)  # fmt: skip
def test_whether_the_target_is_asked(
    what: int, step: int, pilot: int, guns: int, screen: int, may: bool
) -> None:
    weapon = W.FUSION_BAY if what == Attack.BEAM else W.NUCLEAR_MISSILE
    state = under(what, weapon, step)
    ship = state.ships[1]
    ship.pilot = 2 if pilot else NOBODY
    ship.nuclear_damper = screen
    for k in range(3):
        ship.mounts[k].hits = 0 if guns else 2
    assert may_react(state) == may
    state.ask = state.ask_ship = state.ask_seat = 9
    asked = {"ask": Ask.REACT, "ask_ship": 1, "ask_seat": 1} if may else {}
    assert happens(state, lambda *_: ask_reaction(state)) == (asked, "")
    assert ask_reaction(state) == may
    ship.reacted = 2
    assert not may_react(state)
    ship.reacted, ship.struck = 1, 0
    assert not may_react(state)


@pytest.mark.parametrize(("faces", "dm"), [((4, 4), -2), ((4, 3), 0)])
def test_a_dodge_costs_a_reaction_and_helps_if_it_succeeds(faces: tuple[int, int], dm: int) -> None:
    state = under()
    state.ships[1].reacted, state.ships[1].crew[state.ships[1].pilot].edge = 1, NOBODY
    changed, told = happens(state, lambda d, log: dodge(state, d, log), *faces)
    good = {"shot.dodge": -2} if dm else {}
    assert changed == {"shot.dodged": 1, "ships.1.reacted": 2, **good}
    assert told == "checked" + " dodged" * bool(dm)


def test_a_dodge_uses_what_is_known_of_the_attacker() -> None:
    state = under()
    pilot = state.ships[1].pilot
    state.ships[1].crew[pilot].edge = 0
    changed, _ = happens(state, lambda d, log: dodge(state, d, log), 2, 2)
    assert changed[f"ships.1.crew.{pilot}.edge"] == NOBODY
    assert state.shot.dodge == -2


def wounds_of(state, *causes: int) -> None:
    """Damage put aside of the attack in hand, after one row of another."""
    state.wound_count = 1 + len(causes)
    state.wounds[0].cause, state.shot.wounds = W.BEAM_LASER, 1
    for w, cause in enumerate(causes):
        state.wounds[w + 1].cause, state.wounds[w + 1].sand = cause, 1


def test_sand_weakens_the_beams_of_the_mount() -> None:
    state = under()
    wounds_of(state, W.PULSE_LASER, W.SANDCASTER, W.PARTICLE_BEAM)
    state.shot.sand, caster = 1, state.ships[1].mounts[SANDCASTERS]
    caster.ready = [0, 3, 2]
    act = lambda d, log: fire_sand(state, d, log, SANDCASTERS)  # noqa: E731
    spent = {"ships.1.reacted": 1, "ships.1.mounts.2.ready.1": 2, "ships.1.spent": 1}
    assert happens(state, act, 4, 3) == (spent, "sand_fired checked")
    state.ships[1].reacted, caster.ready[1] = 0, 3
    changed, told = happens(state, act, 4, 4)
    spent.pop("ships.1.spent")
    assert changed == {**spent, "shot.sand": 2, "wounds.1.sand": 2, "wounds.3.sand": 2}
    assert told == "sand_fired checked"
    state.options.sand_later_only, state.ships[1].reacted, caster.ready[1] = 1, 0, 3
    assert happens(state, act, 4, 4)[0] == {**spent, "shot.sand": 3}


def test_the_throw_of_sand_counts_its_mount_and_what_is_known() -> None:
    state = under()
    ship = state.ships[1]
    ship.mounts[SANDCASTERS].hits, ship.hits[System.BRIDGE], ship.crew[9].edge = 1, 2, 0
    ship.crew[9].skill[Skill.TURRETS], ship.crew[9].ability[Ability.DEX] = 1, 9
    fire_sand(state, dice(1, 1), log := paper(), SANDCASTERS)
    assert reasons(log.events[1]) == {
        Reason.SKILL: 1, Reason.ABILITY: 1, Reason.EDGE: 4, Reason.MOUNT: -2, Reason.BRIDGE: -2,
    }  # fmt: skip


@pytest.mark.parametrize(("total", "left"), [(18, 0), (17, 5)])
def test_sand_among_boarders_fells_a_whole_squad_or_nobody(total: int, left: int) -> None:
    state = under(Attack.CROSSING)
    party = state.ships[0].crew[14]
    party.heads, state.ships[0].crew[13].position = 5, Position.PASSENGER
    recount_posts(state.ships[0])
    state.shot.member, state.shot.shots, state.wound_count = 14, 5, 0
    party.armour, party.ability[:3] = 3, [8, 6, 7]
    faces = [2] * 8
    faces[0] += total - 16
    changed, told = happens(state, lambda d, log: sand_boarders(state, d, log), *faces)
    felled = {"shot.shots": 0, "ships.0.crew.14.heads": 0, "ships.0.crew.14.up": 0}
    assert changed == ({} if left else felled)
    assert told == ("boarders_hit" if left else "person_down boarders_hit")
    if not left:
        return
    act = lambda d, log: fire_sand(state, d, log, SANDCASTERS)  # noqa: E731
    assert happens(state, act, 6, 6, *faces)[1] == "sand_fired checked boarders_hit"
    assert state.shot.sand == 0


def test_sand_among_boarders_hurts_each_of_them() -> None:
    """CE-10.10.15: each target in the party takes the damage, also who stays on his feet."""
    state = under(Attack.CROSSING)
    ship = state.ships[0]
    party, officer = ship.crew[14], ship.crew[13]
    party.heads, party.armour, party.ability[:3] = 6, 3, [12, 6, 12]
    officer.armour, officer.ability[:3] = 9, [8, 4, 7]
    state.shot.member, state.shot.shots, state.wound_count = 14, 7, 0
    changed, told = happens(state, lambda d, log: sand_boarders(state, d, log), *[2] * 7, 3)
    assert changed == {"ships.0.crew.13.ability.2": 0, "ships.0.crew.13.ability.0": 1}
    assert (told, state.shot.shots) == ("boarders_hit", 7)
    officer.ability[2], officer.ability[0] = 7, 6
    happens(state, lambda d, log: sand_boarders(state, d, log), *[2] * 7, 3)
    assert (officer.up, state.shot.shots) == (0, 6)


def flights(state, *rows: tuple[int, int, int, int]) -> None:
    """Missiles under way: launcher, target, count, due."""
    state.flight_count, state.turn = len(rows), 4
    for f, row in enumerate(rows):
        one = state.flights[f]
        one.launcher, one.target, one.count, one.due = row
        one.kind, one.need = W.STANDARD_MISSILE, 8


def test_a_series_goes_on_until_it_misses_at_a_growing_penalty() -> None:
    state = under(Attack.FLIGHT, W.STANDARD_MISSILE, Step.DECLARED)
    flights(state, (0, 1, 2, 3), (0, 1, 4, 5), (1, 0, 4, 3), (0, 0, 4, 3), (0, 1, 2, 4))
    state.salvo, state.shot.series, state.ships[1].mounts[1].defended = 7, 5, 6
    act = lambda d, log: point_defence(state, d, log, 1)  # noqa: E731
    changed, told = happens(state, act, 4, 4, 4, 5, 5, 5, 5, 5)
    assert changed == {
        "ships.1.reacted": 1, "ships.1.mounts.1.defended": 7, "shot.series": 4,
        "flights.0.count": 0, "flights.4.count": 1,
    }  # fmt: skip
    assert told == "checked missile_shot_down " * 3 + "checked"


def test_a_series_at_boarders() -> None:
    state = under(Attack.CROSSING, step=Step.DECLARED)
    crew = state.ships[0].crew
    officer, marines = 13, 14
    crew[marines].heads = 2
    state.shot.shots, state.ships[1].reacted = 3, 1
    act = lambda d, log: point_defence(state, d, log, 1)  # noqa: E731
    changed, told = happens(state, act, 4, 4, 3, 4, 4)
    assert changed == {
        "ships.1.reacted": 2, "ships.1.mounts.1.defended": 1, "shot.series": 2, "shot.shots": 2,
        f"ships.0.crew.{marines}.heads": 1,
    }  # fmt: skip
    assert told == "checked person_down checked boarders_hit"
    state.salvo, state.shot.shots, crew[marines].up = 2, 1, 0
    assert happens(state, act, 6, 6)[0]["shot.shots"] == 0
    assert crew[officer].up == 0


def test_a_shot_of_a_series_counts_its_laser_its_mount_and_what_is_known() -> None:
    state = under(Attack.FLIGHT, W.STANDARD_MISSILE, Step.DECLARED)
    ship = state.ships[1]
    ship.mounts[0].weapon = [W.PULSE_LASER, W.PARTICLE_BEAM, NOBODY]
    ship.mounts[0].hits, ship.hits[System.BRIDGE], ship.crew[7].edge = 1, 2, 0
    ship.crew[7].skill[Skill.TURRETS], ship.crew[7].ability[Ability.DEX] = 1, 9
    state.shot.series = 2
    defence_shot(state, dice(1, 1), log := paper(), 0)
    expected = {Reason.SKILL: 1, Reason.ABILITY: 1, Reason.EDGE: 4, Reason.WEAPON: -2,
                Reason.MOUNT: -2, Reason.BRIDGE: -2, Reason.SERIES: -2}  # fmt: skip
    assert reasons(log.events[0]) == expected
    ship.mounts[0].weapon[1] = W.BEAM_LASER
    defence_shot(state, dice(1, 1), log := paper(), 0)
    assert Reason.WEAPON not in reasons(log.events[0])


def test_a_screen_notes_its_operators_level() -> None:
    state = under(weapon=W.MESON_BAY)
    state.ships[1].crew[0].skill[Skill.SCREENS] = 2
    assert happens(state, lambda _, log: raise_screen(state, log)) == (
        {"ships.1.reacted": 1, "shot.screen": 2}, "screen_raised",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "faces", "told"),
    [
        (ChoiceKind.DODGE, (1, 1), "checked"), (ChoiceKind.SAND, (1, 1), "sand_fired checked"),
        (ChoiceKind.POINT_DEFENCE, (1, 1), "checked boarders_hit"), (ChoiceKind.SCREEN, (),
        "screen_raised"),
    ],
)  # fmt: skip
def test_each_reaction_is_what_was_chosen(kind: int, faces: tuple[int, ...], told: str) -> None:
    state = under(Attack.CROSSING)
    mount = {ChoiceKind.SAND: 2, ChoiceKind.POINT_DEFENCE: 1}.get(ChoiceKind(kind))
    choice = choose(kind, 1, 1, **({"mount": mount} if mount else {}))
    changed, found = happens(state, lambda d, log: make_reaction(state, choice, d, log), *faces)
    assert (found, changed["ships.1.reacted"]) == (told, 1)
    assert ("shot.dodged" in changed) == (kind == ChoiceKind.DODGE)


def test_without_a_reaction_the_attack_goes_on() -> None:
    state = under()
    for step, after in (
        (Step.DODGE, Step.THROW), (Step.DECLARED, Step.THROW), (Step.AFTER_HIT, Step.SETTLE),
    ):  # fmt: skip
        state.shot.step = step
        refuse_reaction(state)
        assert state.shot.step == after
