"""Edges of an attack's way from its declaration to the damage put aside (CE-10.9.8, 10.13.7)."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rules.reactions import proceed_beam, proceed_flight, settle_beam
from asalto.rulesets.cepheus.terms import Attack, Fate, Step
from asalto.rulesets.cepheus.terms import Weapon as W
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import happens
from rulesets.cepheus.test_edges_reactions import flights, under


def unready(state) -> None:
    """Ship 1 has no reaction left."""
    state.ships[1].reacted = 9


def test_a_beam_goes_from_weapon_to_weapon() -> None:
    state = under(step=Step.DECLARED)
    unready(state)
    state.shot.mask, state.shot.dodge, state.shot.dodged = 3, -2, 1
    act = lambda d, log: proceed_beam(state, d, log)  # noqa: E731
    state.ships[0].mounts[0].weapon = [W.BEAM_LASER, W.PULSE_LASER, NOBODY]
    changed, told = happens(state, act)
    assert changed == {"shot.step": Step.DODGE, "shot.mask": 2, "shot.shots": 1}
    assert told == "fired"
    assert happens(state, act, 6, 4) == ({"shot.step": Step.AFTER_HIT}, "attacked")
    changed, told = happens(state, act)
    row = {"cause": W.BEAM_LASER, "target": 1, "shots": 1, "dice": 1, "attacker": 0, "sand": 0,
           "screen": NOBODY, "points": 0}  # fmt: skip
    assert changed == {
        "shot.step": Step.DECLARED, "wound_count": 1, **{f"wounds.0.{k}": v for k,
        v in row.items()},
    }  # fmt: skip
    state.options.dodge_each = 1
    changed, told = happens(state, act)
    assert changed == {
        "shot.step": Step.DODGE, "shot.mask": 0, "shot.weapon": W.PULSE_LASER, "shot.dodge": 0,
        "shot.dodged": 0,
    }  # fmt: skip
    state.shot.step = Step.THROW
    assert happens(state, act, 1, 1) == ({"shot.step": Step.DECLARED}, "attacked")
    assert happens(state, act) == ({"shot.what": Attack.NONE}, "")


def test_a_beam_asks_before_and_after_the_throw() -> None:
    state = under(step=Step.DECLARED)
    state.shot.mask, state.ask_ship = 1, 0
    act = lambda d, log: proceed_beam(state, d, log)  # noqa: E731
    changed, _ = happens(state, act)
    assert (changed["ask"], changed["ask_ship"], changed["shot.step"]) == (Ask.REACT, 1, Step.DODGE)
    state.ask, state.shot.step = Ask.NONE, Step.AFTER_HIT
    assert happens(state, act)[0] == {"ask": Ask.REACT}
    state.ask, state.shot.step = Ask.NONE, Step.SETTLE
    changed, _ = happens(state, act)
    assert "ask" not in changed
    assert changed["wound_count"] == 1


def test_a_target_that_is_gone_is_fired_at_no_more() -> None:
    state = under(step=Step.DECLARED)
    state.shot.mask, state.ships[1].fate = 7, Fate.DESTROYED
    assert happens(state, lambda d, log: proceed_beam(state, d, log)) == (
        {"shot.what": Attack.NONE}, "",
    )  # fmt: skip


def test_racks_are_launched_without_a_question() -> None:
    state = under(step=Step.DECLARED)
    state.shot.mask = 1
    state.ships[0].mounts[0].weapon[0], state.ships[0].mounts[0].ready[0] = W.MISSILE_RACK, 2
    changed, told = happens(state, lambda d, log: proceed_beam(state, d, log), 4, 4)
    assert (told, state.flight_count, state.ask) == ("fired launched", 1, Ask.NONE)
    assert state.shot.step == Step.DECLARED
    assert changed["ships.0.mounts.0.ready.0"] == 1


@pytest.mark.parametrize(("weapon", "sand"), [(W.FUSION_BAY, 2), (W.MESON_BAY, 0)])
def test_only_what_sand_stops_is_weakened_by_it(weapon: int, sand: int) -> None:
    state = under(weapon=weapon)
    state.shot.sand, state.shot.screen = 2, 1
    settle_beam(state)
    row = state.wounds[0]
    assert (row.cause, row.shots, row.dice, row.sand, row.screen) == (weapon, 2, 5, sand, 1)
    assert state.shot.step == Step.DECLARED


def test_missiles_go_from_arrival_to_impact() -> None:
    state = under(Attack.FLIGHT, W.STANDARD_MISSILE, Step.DECLARED)
    flights(state, (0, 1, 1, 4))
    act = lambda d, log: proceed_flight(state, d, log)  # noqa: E731
    assert happens(state, act)[0] == {"ask": Ask.REACT, "ask_ship": 1, "ask_seat": 1}
    unready(state)
    state.ask = Ask.NONE
    assert happens(state, act) == ({"shot.step": Step.THROW}, "")
    changed, told = happens(state, act, 1, 1)
    assert (changed, told) == ({"shot.shots": 0, "shot.step": Step.SETTLE}, "missile_struck")
    state.shot.step = Step.THROW
    changed, told = happens(state, act, 4, 4)
    assert changed == {"shot.shots": 1, "shot.step": Step.AFTER_HIT, "flights.0.count": 0}
    changed, told = happens(state, act, 1)
    assert changed["shot.what"] == Attack.NONE
    assert told == "damage_rolled"


def test_missiles_that_were_all_shot_down_do_not_arrive() -> None:
    state = under(Attack.FLIGHT, W.STANDARD_MISSILE, Step.DECLARED)
    flights(state, (0, 1, 0, 4))
    assert happens(state, lambda d, log: proceed_flight(state, d, log)) == (
        {"shot.what": Attack.NONE, "flight_count": 0}, "",
    )  # fmt: skip


def test_a_damper_is_asked_for_when_a_nuclear_missile_has_hit() -> None:
    state = under(Attack.FLIGHT, W.NUCLEAR_MISSILE, Step.AFTER_HIT)
    flights(state, (0, 1, 0, 4))
    state.ships[1].nuclear_damper = 1
    assert happens(state, lambda d, log: proceed_flight(state, d, log))[0] == {
        "ask": Ask.REACT, "ask_ship": 1, "ask_seat": 1,
    }  # fmt: skip
