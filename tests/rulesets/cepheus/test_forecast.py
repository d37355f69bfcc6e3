"""The forecast of an attack, step by step, against the same walked in one piece; and its cost."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from asalto.core import odds
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.odds import walk
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import look
from asalto.rulesets.cepheus import RULESET, forecast
from asalto.rulesets.cepheus.odds import weigh_shot
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.gunnery import is_missile, throw_attack
from asalto.rulesets.cepheus.rules.missiles import begin_arrival, launch, throw_missiles
from asalto.rulesets.cepheus.rules.point_defence import point_defence
from asalto.rulesets.cepheus.rules.reactions import dodge, fire_sand, raise_screen
from asalto.rulesets.cepheus.say import Log
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Step, Weapon
from rulesets.cepheus.table import choose
from rulesets.cepheus.test_odds import armed

React = Callable[[State, Dice, Log], None]
RUNS_MAX = 600
"""Times that the rules may be run for one forecast; in one piece a launch took 2,700."""


def positions(scenario: str, seed: int, most: int) -> Iterator[tuple[State, Any]]:
    """What seats see in a random battle where they may attack, and one such choice."""
    fate, found = random.Random(seed), 0
    loaded = RULESET.load(scenario)
    match: Match[Any] = Match(RULESET, loaded, seeded(seed), ["human"] * len(loaded.seats), False)
    while match.result is None and found < most:
        sight = look(match, match.pending[0])
        attacks = [one for one in sight.form.options if int(one.choice.kind) == ChoiceKind.ATTACK]
        pick = fate.choice(attacks or sight.form.options)
        if attacks:
            found += 1
            yield sight.state, pick.choice
        match.submit(sight.seat, pick)


def in_one_piece(declared: State, react: React) -> Fraction:
    """The chance that the shot, or one missile of a launch, hits after a reaction."""

    def play(dice: Dice) -> bool:
        after, log = copy(declared), forecast._nothing()
        if not is_missile(after.shot.weapon):
            react(after, dice, log)
            return throw_attack(after, dice, log) >= 0
        launch(after, dice, log)
        begin_arrival(after, log, after.flight_count - 1)
        flight = after.flights[after.shot.flight]
        flight.count, flight.due = 1, after.turn
        react(after, dice, log)
        if flight.count > 0:
            throw_missiles(after, dice, log)
        return after.shot.shots > 0

    return walk(play).chances.get(True, Fraction(0))


def hits_in_one_piece(declared: State, react: React) -> Fraction:
    """Hits of all shots, once they have hit, after a reaction."""

    def play(dice: Dice) -> int:
        after, log = copy(declared), forecast._nothing()
        react(after, dice, log)
        weigh_shot(after, dice, log, after.shot.shots)
        return after.weighed.hits * after.shot.shots

    return walk(play).mean(lambda hits: int(hits))  # type: ignore[call-overload]


def plainly(declared: State, target: int, name: str) -> Fraction:
    """One figure of an attack that has been declared, the long way."""
    if name == "if_dodged":
        return in_one_piece(declared, dodge)
    if name == "if_defended":
        k = next(
            k for k in range(declared.ships[target].mount_count) if mounted(declared, target, k)
        )
        return in_one_piece(declared, lambda state, dice, log: point_defence(state, dice, log, k))
    hit = in_one_piece(declared, lambda state, dice, log: None)
    declared.shot.step = Step.AFTER_HIT
    if name == "if_screened":
        return hit * hits_in_one_piece(declared, lambda state, dice, log: raise_screen(state, log))
    k = forecast._first(declared, target, forecast.may_sand)
    return hit * hits_in_one_piece(
        declared, lambda state, dice, log: fire_sand(state, dice, log, k)
    )


def mounted(declared: State, target: int, k: int) -> bool:
    """Whether a mount may shoot at what this launch brings."""
    arrived = copy(declared)
    arrived.shot.what, arrived.salvo = forecast.Attack.FLIGHT, arrived.salvo + 1
    return bool(forecast.may_point_defend(arrived, target, k))


def declare(state: State, choice: Any) -> State:
    """The attack as its target may react to it."""
    declared = copy(state)
    for mount in declared.ships[choice.target].mounts:
        mount.ready = [1 if ready == -2 else ready for ready in mount.ready]
    declared.ships[choice.ship].crew[choice.member].significant += 1
    forecast.begin_attack(
        declared, choice.ship, choice.member, choice.mount, choice.weapons, choice.target
    )
    forecast.take_weapon(declared, forecast._nothing())
    return declared


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("patrol_against_two_raiders", 3), ("missile_boat_against_escort", 5), ("lesson", 8)],
)
def test_step_by_step_it_is_the_same_to_the_last_digit(scenario: str, seed: int) -> None:
    compared = 0
    for state, choice in positions(scenario, seed, 3):
        before = copy(state)
        for one in forecast.figures(state, choice, {}):
            assert one.value == plainly(declare(state, choice), choice.target, one.name), one.name
            compared += 1
        assert state == before
    assert compared > 0


def behind_everything(weapons: list[int]) -> tuple[State, Any]:
    """An attack on a ship that can dodge, throw sand, shoot back and raise both screens."""
    state, m = armed(weapons)
    target = state.ships[1]
    target.initiative, target.nuclear_damper, target.meson_screen = 9, 1, 1
    target.mounts[0].weapon = [Weapon.SANDCASTER, Weapon.BEAM_LASER, NOBODY]
    target.mounts[0].ready = [20, 0, 0]
    return state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=1)


@pytest.mark.parametrize(
    ("weapon", "told"),
    [
        (Weapon.FUSION_BAY, {"if_dodged", "if_sanded", "if_screened"}),
        (Weapon.PARTICLE_BEAM, {"if_dodged", "if_sanded"}),
        (Weapon.MESON_BAY, {"if_dodged", "if_screened"}),
        (Weapon.MISSILE_RACK, {"if_dodged", "if_defended"}),
    ],
)
def test_every_weapon_against_every_reaction(
    weapon: Weapon, told: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, choice = behind_everything([weapon])
    runs = []

    def counted(play: Any, limit: int) -> odds.Odds:
        found = walk(play, limit)
        runs.append(found.samples)
        return found

    monkeypatch.setattr(forecast, "walk", counted)
    found = {one.name: one.value for one in forecast.figures(state, choice, {})}
    assert set(found) == told
    assert sum(runs) <= RUNS_MAX
    for name, value in found.items():
        assert value == plainly(declare(state, choice), choice.target, name), name
