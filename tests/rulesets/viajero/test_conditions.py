"""Night, weightlessness, ship's weapons, burst-only weapons, waiting with an aim."""

import pytest

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Blast, Mode
from asalto.rulesets.viajero.tables import RECOIL, WEAPON_NAMES
from rulesets.viajero.fights import (
    GUNS,
    attack,
    do,
    end,
    event,
    offered,
    pair,
    refused,
    shoot,
    tally,
    unit,
)  # fmt: skip


def cloud(state, kind=Blast.SMOKE):
    """A cloud between the two."""
    state.cloud_count = 1
    state.clouds[0].x, state.clouds[0].y = state.people[1].x, state.people[1].y
    state.clouds[0].until, state.clouds[0].kind = 99, kind


@pytest.mark.parametrize(("light", "expected"), [("day", None), ("dim", -1), ("dark", -4)])
def test_darkness_hampers_shots(light, expected):
    state = pair(options={"light": light})
    found = shoot(state, faces=[1, 1])
    assert tally(event(found, EventKind.MISSED)).get("DARKNESS") == expected


def test_smoke_and_darkness_do_not_add_up():
    for light, expected in (("dim", {"SMOKE": -2}), ("dark", {"DARKNESS": -4})):
        state = pair(options={"light": light})
        cloud(state)
        reasons = tally(event(shoot(state, faces=[1, 1]), EventKind.MISSED))
        shown = {key: value for key, value in reasons.items() if key in ("SMOKE", "DARKNESS")}
        assert shown == expected


def test_smoke_hampers_blows_and_darkness_does_not():
    state = pair(gap=1_500, one=unit({"melee_blade": 0}, ("sword",)), options={"light": "dark"})
    found = shoot(state, faces=[1, 1], gun="sword")
    assert tally(event(found, EventKind.MISSED)) == {}
    state = pair(gap=1_500, one=unit({"melee_blade": 0}, ("sword",)))
    cloud(state)
    assert tally(event(shoot(state, faces=[1, 1], gun="sword"), EventKind.MISSED)) == {"SMOKE": -2}


@pytest.mark.parametrize(
    ("gun", "gyro", "expected"),
    [("auto_pistol", False, -2), ("auto_pistol", True, -1), ("snub_pistol", False, None)],
)
def test_recoil_without_gravity(gun, gyro, expected):
    who = unit(weapons=())
    who["weapons"] = [{"kind": gun, "gyrostabiliser": gyro}]
    state = pair(one=who, options={"weightless": True})
    found = shoot(state, faces=[1, 1], gun=gun)
    assert tally(event(found, EventKind.MISSED)).get("WEIGHTLESS") == expected
    assert RECOIL[WEAPON_NAMES.index("gauss_rifle")] == 0


def test_a_ships_laser_against_a_person():
    state = pair(
        gap=50_000,
        one=unit({"turret": 2}, ("ship_beam_laser",)),
        two=unit(armour="battle_dress"),
    )
    found = shoot(state, faces=[5, 4, 2], gun="ship_beam_laser")
    reasons = tally(event(found, EventKind.HIT))
    assert reasons == {"SKILL": 2, "SHIP_WEAPON": -4, "SHORT": 1}
    hurt = event(found, EventKind.HURT)
    assert (hurt.damage, hurt.armour, hurt.through) == (2 * 50 + 0, 18, 82)
    assert state.people[1].dead == 1


def test_a_weapon_for_bursts_only():
    state = pair(one=unit(weapons=("submachinegun",)))
    assert (
        refused(
            state, K.ATTACK, 0, 1, weapon=GUNS["submachinegun"], mode=Mode.SINGLE, characteristic=1
        )
        == "NO_SUCH_MODE"
    )
    modes = {one.mode for one in offered(state, 0) if one.kind == K.ATTACK}
    assert modes == {Mode.BURST_HIT, Mode.BURST_HURT}
    state.people[0].weapons[0].loaded = 3
    assert not [one for one in offered(state, 0) if one.kind == K.ATTACK]
    assert (
        refused(
            state,
            K.ATTACK,
            0,
            1,
            weapon=GUNS["submachinegun"],
            mode=Mode.BURST_HIT,
            characteristic=1,
        )
        == "NOT_LOADED"
    )


def test_who_waits_goes_on_aiming():
    state = pair()
    do(state, K.AIM, 0, 1)
    end(state, 0)
    end(state, 1)
    do(state, K.DELAY, 0)
    end(state, 1)
    do(state, K.STEP_IN, 0)
    found = attack(state)
    assert not found[0].reason_count
    found = do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert tally(event(found, EventKind.MISSED))["AIM"] == 1
