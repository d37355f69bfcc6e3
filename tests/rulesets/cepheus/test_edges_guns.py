"""Edges of attacks and missiles: which mounts may fire, what each throw counts, what is spent."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_clear
from asalto.rulesets.cepheus.rolls import Roll
from asalto.rulesets.cepheus.rules.gunnery import (
    attack_modifiers,
    gun_skill,
    has_quarter,
    mount_modifiers,
    mount_refused,
    pursuit_bonus,
    reach_refused,
    slots_refused,
    take_weapon,
    target_modifiers,
    throw_attack,
    use_aid,
)
from asalto.rulesets.cepheus.rules.missiles import (
    begin_arrival,
    hit_number,
    launch,
    settle_missiles,
    throw_missiles,
)
from asalto.rulesets.cepheus.terms import Attack, Band, MountKind, Reason, Skill, Step, System
from asalto.rulesets.cepheus.terms import Weapon as W
from asalto.rulesets.cepheus.vocabulary import Refusal
from rulesets.cepheus.table import band, duel, happens, two, wanted

GUNNER = 9
"""The corvette's gunner of its lasers, mount 2."""


def table_of(tally) -> dict[int, int]:
    return {tally.reasons[k]: tally.amounts[k] for k in range(tally.count)}


def test_which_slots_may_fire_together() -> None:
    state = duel()
    ship, gun = state.ships[0], state.ships[0].mounts[2]
    gun.weapon = [W.BEAM_LASER, W.PULSE_LASER, W.BEAM_LASER]
    good = {1, 2, 3, 5, 7}
    for mask in range(-1, 9):
        assert (slots_refused(ship, gun, mask) == 0) == (mask in good)
    assert [slots_refused(ship, gun, mask) for mask in (0, 4, 6, 8)] == [Refusal.WRONG_SLOTS] * 4
    gun.weapon = [NOBODY, W.PULSE_LASER, W.SANDCASTER]
    gun.ready = [0, 0, 1]
    assert [slots_refused(ship, gun, mask) for mask in (1, 2, 4, 6)] == [
        Refusal.NOTHING_READY,
        0,
        0,
        0,
    ]
    gun.ready[2] = 0
    assert slots_refused(ship, gun, 4) == Refusal.NOTHING_READY
    ship.hits[System.POWER] = 3
    assert slots_refused(ship, gun, 2) == Refusal.NOTHING_READY


def test_of_racks_alike_an_empty_one_is_left_out() -> None:
    state = duel()
    ship, racks = state.ships[0], state.ships[0].mounts[0]
    assert [slots_refused(ship, racks, mask) == 0 for mask in (1, 2, 3, 4, 7)] == [
        True, False, True, False, True,
    ]  # fmt: skip
    racks.ready[0] = 0
    assert [slots_refused(ship, racks, mask) == 0 for mask in (1, 2, 4, 6)] == [
        False, True, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hits", "fired", "refusal"),
    [(0, 0, 0), (1, 4, 0), (2, 0, Refusal.MOUNT_OUT_OF_ORDER), (3, 0, Refusal.MOUNT_OUT_OF_ORDER),
     (1, 5, Refusal.MOUNT_FIRED)],
)  # fmt: skip
def test_a_mount_in_order_fires_once_a_turn(hits: int, fired: int, refusal: int) -> None:
    state = duel()
    state.turn, gun = 5, state.ships[0].mounts[2]
    gun.hits, gun.fired = hits, fired
    assert mount_refused(state, 0, 2) == refusal


def test_what_is_out_of_reach() -> None:
    state = band(duel(), Band.CLOSE)
    one, other = state.ships[:2]
    reach = lambda k, mask=1: reach_refused(state, 0, one.mounts[k], mask, 1)  # noqa: E731
    assert (reach(0), reach(2)) == (Refusal.OUT_OF_RANGE, 0)
    band(state, Band.SHORT)
    assert (reach(0), reach(2)) == (0, 0)
    one.mounts[2].weapon = [W.BEAM_LASER, W.SANDCASTER, W.BEAM_LASER]
    band(state, Band.MEDIUM)
    assert (reach(2, 5), reach(2, 2), reach(2, 3)) == (
        0,
        Refusal.OUT_OF_RANGE,
        Refusal.OUT_OF_RANGE,
    )
    state.flight_count = len(state.flights)
    assert (reach(0), reach(2, 5)) == (Refusal.FLIGHTS_FULL, 0)
    state.flight_count -= 1
    assert reach(0) == 0
    one.hits[System.SENSORS] = 2
    assert reach(2, 5) == Refusal.SENSORS_DOWN
    band(state, Band.ADJACENT)
    assert reach(2, 5) == 0
    one.hits[System.SENSORS], other.struck = 0, 0
    assert has_quarter(state, 0, 1)
    assert reach(2, 5) == Refusal.QUARTER_GIVEN
    other.struck = 1
    assert not has_quarter(state, 0, 1)
    assert reach(2, 5) == 0
    other.seat = 0
    assert reach(2, 5) == Refusal.NOT_ENEMY


def test_weapons_are_taken_kind_by_kind() -> None:
    state = duel()
    shot, gun = state.shot, state.ships[0].mounts[2]
    gun.weapon, gun.ready = [W.BEAM_LASER, W.SANDCASTER, W.BEAM_LASER], [0, 5, 0]
    shot.attacker, shot.target, shot.member, shot.mount, shot.mask = 0, 1, GUNNER, 2, 7
    shot.screen, shot.shots = 4, 9
    act = lambda _, log: take_weapon(state, log)  # noqa: E731
    changed, told = happens(state, act)
    assert changed == {
        "shot.mask": 2, "shot.weapon": W.BEAM_LASER, "shot.shots": 2, "shot.screen": NOBODY,
    }  # fmt: skip
    assert told == "fired"
    changed, _ = happens(state, act)
    assert changed == {
        "shot.mask": 0, "shot.weapon": W.SANDCASTER, "shot.shots": 1, "ships.0.mounts.2.ready.1": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pursues", "kept", "turns", "bonus"),
    [(1, 5, 0, 0), (1, 5, 3, 3), (1, 5, 4, 4), (1, 5, 6, 4), (1, 4, 3, 0), (NOBODY, 5, 3, 0)],
)
def test_the_bonus_of_a_pursuit(pursues: int, kept: int, turns: int, bonus: int) -> None:
    state = duel()
    state.turn, ship = 5, state.ships[0]
    ship.pursues, ship.pursuit_kept, ship.pursuit = pursues, kept, turns
    assert pursuit_bonus(state, 0, 1) == bonus


def test_every_modifier_of_an_attack() -> None:
    state = band(duel(), Band.SHORT)
    ship, gun = state.ships[0], state.ships[0].mounts[2]
    gun.weapon[0] = W.PULSE_LASER
    ship.crew[GUNNER].edge, ship.line_up, state.lock[1] = 1, 2, 1
    ship.pursues, ship.pursuit_kept, ship.pursuit, ship.aid_left = 1, 1, 3, 2
    gun.hits, ship.hits[System.BRIDGE], ship.crew[GUNNER].skill[Skill.TURRETS] = 1, 2, 1
    state.shot.aided = use_aid(ship)
    changed, _told = happens(
        state, lambda _d, _log: attack_modifiers(state, 0, GUNNER, 2, W.BEAM_LASER, 1)
    )
    assert (changed, ship.aid_left) == ({"ships.0.crew.9.edge": NOBODY}, 1)
    full = {
        Reason.SKILL: 1, Reason.EDGE: 4, Reason.RANGE: -2, Reason.MOUNT: -2, Reason.BRIDGE: -2,
        Reason.LOCK: 1, Reason.LINE_UP: 2, Reason.PURSUIT: 3, Reason.COMPUTER: 1,
    }  # fmt: skip
    assert table_of(state.tally) == full
    ship.hits[System.POWER], ship.hits[System.BRIDGE], gun.hits = 3, 1, 2
    state.shot.aided = use_aid(ship)
    attack_modifiers(state, 0, GUNNER, 2, W.PULSE_LASER, 1)
    less = {
        Reason.SKILL: 1,
        Reason.WEAPON: -2,
        Reason.LOCK: 1,
        Reason.LINE_UP: 2,
        Reason.PURSUIT: 3,
    }
    assert table_of(state.tally) == less
    assert ship.aid_left == 1
    ship.hits[System.POWER], ship.aid_left = 2, 0
    state.shot.aided = use_aid(ship)
    attack_modifiers(state, 0, GUNNER, 2, W.PULSE_LASER, 1)
    assert (table_of(state.tally), ship.aid_left) == (less, 0)


def test_smart_missiles_take_nothing_from_a_lock() -> None:
    state = band(duel(), Band.MEDIUM)
    state.lock[1] = 2
    racks = state.ships[0].mounts[0]
    for kind, lock in ((W.SMART_MISSILE, 0), (W.STANDARD_MISSILE, 2), (W.NUCLEAR_MISSILE, 2)):
        racks.missile = kind
        attack_modifiers(state, 0, 7, 0, W.MISSILE_RACK, 1)
        assert table_of(state.tally).get(Reason.LOCK, 0) == lock
    racks.missile, racks.weapon[0] = W.SMART_MISSILE, W.BEAM_LASER
    attack_modifiers(state, 0, 7, 0, W.BEAM_LASER, 1)
    assert table_of(state.tally)[Reason.LOCK] == 2


def test_mounts_bridges_and_pulses_cost_two() -> None:
    state = duel()
    ship = state.ships[0]
    for weapon, hits, bridge, total in (
        (W.BEAM_LASER, 0, 0, 0), (W.PULSE_LASER, 0, 0, -2), (W.BEAM_LASER, 1, 1, -2),
        (W.BEAM_LASER, 2, 2, -2), (W.PULSE_LASER, 1, 3, -6),
    ):  # fmt: skip
        ship.mounts[2].hits, ship.hits[System.BRIDGE] = hits, bridge
        tally_clear(state.tally)
        mount_modifiers(state, 0, 2, weapon)
        assert state.tally.total == total
    assert [gun_skill(ship.mounts[2])] == [Skill.TURRETS]
    ship.mounts[2].kind = MountKind.FIXED
    assert gun_skill(ship.mounts[2]) == Skill.TURRETS
    ship.mounts[2].kind = MountKind.BAY
    assert gun_skill(ship.mounts[2]) == Skill.BAYS


def test_the_targets_side_of_an_attack() -> None:
    state = duel()
    other = state.ships[1]
    other.evasive, other.evade = -1, 2
    for power, expected in ((2, {16: -1, 17: -2, 18: -2}), (3, {16: -1, 18: -2})):
        other.hits[System.POWER] = power
        tally_clear(state.tally)
        target_modifiers(state, 1, -2)
        assert table_of(state.tally) == expected


def aimed(weapon: int = W.BEAM_LASER, mount: int = 2, member: int = GUNNER):
    """An attack of ship 0 in hand, at medium."""
    state = band(duel(), Band.MEDIUM)
    shot = state.shot
    shot.attacker, shot.target, shot.member, shot.mount = 0, 1, member, mount
    shot.weapon, shot.shots = weapon, 2
    return state


@pytest.mark.parametrize("total", [9, 10])
def test_the_attack_is_thrown_against_its_number(total: int) -> None:
    state = aimed()
    state.shot.dodge = -2
    found: list[int] = []
    act = lambda d, log: found.append(throw_attack(state, d, log))  # noqa: E731
    assert happens(state, act, *two(total)) == ({}, "attacked")
    assert found == [total - 10]
    assert wanted(act) == (Roll.ATTACK, 2, 10)


# Missiles (CE-10.13)


@pytest.mark.parametrize(
    ("effect", "need"),
    [(-9, 11), (-6, 11), (-5, 10), (-1, 10), (0, 8), (1, 7), (5, 7), (6, 6), (9, 6)],
)
def test_what_a_missile_needs_by_its_launch(effect: int, need: int) -> None:
    assert hit_number(effect) == need


@pytest.mark.parametrize(
    ("at", "turns"), [(Band.SHORT, 1), (Band.LONG, 1), (Band.VERY_LONG, 2), (Band.DISTANT, 2)]
)
@pytest.mark.parametrize("kind", [W.SMART_MISSILE, W.NUCLEAR_MISSILE])
def test_a_launch_puts_missiles_under_way(at: int, turns: int, kind: int) -> None:
    state = band(aimed(W.MISSILE_RACK, 0, 7), at)
    state.turn, state.ships[0].mounts[0].missile = 3, kind
    state.flights[0].launcher = state.flights[0].target = 5
    changed, told = happens(state, lambda d, log: launch(state, d, log), 4, 6)
    row = {"launcher": 0, "target": 1, "kind": kind, "count": 2,
           "need": 8 if kind == W.SMART_MISSILE else 7, "due": 3 + turns,
           "launched": 3}  # fmt: skip
    assert changed == {"flight_count": 1, **{f"flights.0.{k}": v for k, v in row.items()}}
    assert told == "launched"
    state.flight_count = len(state.flights)
    assert happens(state, lambda d, log: launch(state, d, log), 4, 6) == ({}, "launched")
    assert wanted(lambda d, log: launch(state, d, log)) == (Roll.LAUNCH, 2, 8)


def under_way(count: int = 3, kind: int = W.STANDARD_MISSILE, due: int = 4):
    """Missiles of ship 0 that arrive at ship 1 in turn 4."""
    state = duel()
    state.turn, state.flight_count = 4, 1
    one = state.flights[0]
    one.launcher, one.target, one.kind, one.count, one.need = 0, 1, kind, count, 8
    one.due, one.launched = due, 3
    return state


def test_an_arrival_begins_anew() -> None:
    state = under_way(kind=W.NUCLEAR_MISSILE)
    shot = state.shot
    shot.what = shot.step = shot.attacker = shot.target = shot.member = shot.weapon = 9
    shot.flight = shot.dodge = shot.dodged = shot.sand = shot.screen = shot.shots = 9
    state.salvo = 5
    changed, told = happens(state, lambda _, log: begin_arrival(state, log, 0))
    assert changed == {
        "salvo": 6, "shot.what": Attack.FLIGHT, "shot.step": Step.DECLARED, "shot.attacker": 0,
        "shot.target": 1, "shot.member": NOBODY, "shot.weapon": W.NUCLEAR_MISSILE,
        "shot.flight": 0, "shot.dodge": 0, "shot.dodged": 0, "shot.sand": 0,
        "shot.screen": NOBODY, "shot.shots": 0,
    }  # fmt: skip
    assert told == "missiles_arrived"


def test_each_missile_is_thrown_for_with_the_targets_modifiers() -> None:
    state = under_way()
    begin = lambda d, log: throw_missiles(state, d, log)  # noqa: E731
    state.shot.flight, state.shot.shots, state.shot.dodge = 0, 7, -2
    state.ships[1].evasive = -1
    changed, told = happens(state, begin, *two(11), *two(10), *two(12))
    assert changed == {"shot.shots": 2, "flights.0.count": 1}
    assert told == "missile_struck missile_struck missile_struck"
    assert wanted(begin) == (Roll.MISSILE, 2, 11)


def settle(state, *faces: int):
    state.shot.what, state.shot.flight, state.shot.target = Attack.FLIGHT, 0, 1
    return happens(state, lambda d, log: settle_missiles(state, d, log), *faces)


def test_hits_of_missiles_do_their_damage_at_once() -> None:
    state = under_way(0, W.NUCLEAR_MISSILE)
    state.ships[1].armour, state.shot.shots, state.shot.screen = 0, 2, 0
    state.wound_count = 1
    changed, told = settle(state, 1, 2, 1, 1, 6, 2, 1, 1, *two(2))
    assert changed == {
        "flight_count": 0, "shot.what": Attack.NONE, "ships.1.hull": 11,
        **{k: v for k, v in changed.items() if k.startswith("wounds.")},
    }  # fmt: skip
    assert state.wound_count == 1
    assert told == "damage_rolled hit_placed hull_lost damage_rolled"
    row = state.wounds[1]
    assert (row.attacker, row.target, row.cause, row.shots) == (0, 1, W.NUCLEAR_MISSILE, 2)
    assert (row.dice, row.sand, row.screen) == (2, 0, 0)


@pytest.mark.parametrize(
    ("kind", "count", "turn", "told"),
    [
        (W.SMART_MISSILE, 2, 6, "missiles_turned"), (W.SMART_MISSILE, 2, 7, "missiles_spent"),
        (W.SMART_MISSILE, 0, 4, ""), (W.STANDARD_MISSILE, 2, 4, "missiles_spent"),
        (W.STANDARD_MISSILE, 0, 4, ""), (W.SMART_MISSILE, 1, 4, "missiles_turned"),
    ],
)  # fmt: skip
def test_what_missed_comes_again_or_is_spent(kind: int, count: int, turn: int, told: str) -> None:
    state = under_way(count, kind)
    state.turn, state.shot.shots = turn, 0
    again = {"flights.0.due": turn + 1} if told == "missiles_turned" else {"flight_count": 0}
    assert settle(state) == ({"shot.what": Attack.NONE, **again}, told)
