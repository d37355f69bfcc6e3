"""Exact odds against icepool and against all 36 throws of the real game."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from asalto.core.kernel.records import NOBODY, copy
from asalto.core.odds import Odds, playing, settled, walk
from asalto.play.view import expected
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.damage import hit_counts
from asalto.rulesets.cepheus.rules.gunnery import begin_attack, take_weapon
from asalto.rulesets.cepheus.rules.missiles import begin_arrival
from asalto.rulesets.cepheus.rules.reactions import ask_reaction
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.tables import LOCATION
from asalto.rulesets.cepheus.terms import (
    Ability,
    Attack,
    Band,
    Column,
    Location,
    Skill,
    Step,
    System,
    Weapon,
)
from rulesets.cepheus.table import ask_member, band, choose, dice, duel, legal, member, paper

TWO = 2 @ icepool.d6


def weigh(state: State, choice) -> Odds:
    """Exact odds as the table gives them: ties thrown again."""
    return settled(walk(playing(RULESET, state, choice)))


def succeeds(odds: Odds) -> Fraction:
    assert sum(odds.chances.values()) == 1
    assert odds.exact
    assert odds.chance(lambda o: o[0] not in (0, 1)) == 0
    return odds.chance(lambda o: o[0] == 1)


def hits_of(points: int) -> int:
    singles, doubles, triples = hit_counts(max(0, points))
    return singles + 2 * doubles + 3 * triples


def falls_on(column: Column, location: Location):
    """The chance of a location in a column."""
    return (TWO - 2).map(lambda row: LOCATION[column][row] == location).probability(True)


def by_location(odds: Odds) -> dict[str, Fraction]:
    return dict(expected(RULESET, odds))


def gunner(state: State, skill: int = 2, mount: int = 2) -> int:
    m = next(k for k, one in enumerate(state.ships[0].crew) if one.mount == mount
             and one.position >= 6)  # fmt: skip
    ask_member(state, 0, m)
    state.ships[0].crew[m].skill[Skill.TURRETS] = skill
    return m


def armed(weapons: list[int], armour: int = 2, skill: int = 2) -> tuple[State, int]:
    """Ship 0 with these weapons in its third mount, at Short."""
    state = band(duel(), Band.SHORT)
    state.ships[1].armour = armour
    m = gunner(state, skill)
    state.ships[0].mounts[2].weapon = [*weapons, *[NOBODY] * (3 - len(weapons))]
    state.ships[0].mounts[2].ready = [12, 12, 12]
    return state, m


@pytest.mark.parametrize(
    ("weapon", "count", "dm"),
    [(Weapon.BEAM_LASER, 1, -2), (Weapon.PULSE_LASER, 2, -2), (Weapon.PARTICLE_BEAM, 3, -2)],
)
@pytest.mark.parametrize("shots", [1, 3])
def test_an_attack(weapon: int, count: int, dm: int, shots: int) -> None:
    state, m = armed([weapon] * 3)
    mask = (1 << shots) - 1
    found = weigh(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=mask))
    hit = (TWO + 2 + dm >= 8).probability(True)
    assert succeeds(found) == hit
    damage = (count @ icepool.d6 - 2).map(lambda n: max(0, n))
    for points in damage.outcomes():
        chance = found.chance(lambda o, p=points: o[0] == 1 and o[2] == p)
        assert chance == hit * damage.probability(points)
    hits = damage.map(hits_of).mean() * hit
    assert found.mean(lambda o: o[3]) == hits
    assert by_location(found) == {
        place.name.lower(): shots * hits * falls_on(Column.EXTERNAL, place)
        for place in Location
        if falls_on(Column.EXTERNAL, place)
    }


def test_all_modifiers_of_an_attack_count() -> None:
    state, m = armed([Weapon.BEAM_LASER])
    ship, target = state.ships[:2]
    state.lock[1], ship.line_up, ship.pursues, ship.pursuit = 2, 1, 1, 3
    ship.pursuit_kept = state.turn
    ship.hasty, ship.mounts[2].hits, ship.hits[System.BRIDGE] = 1, 1, 2
    target.evasive, target.evade = -2, 1
    found = weigh(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=1))
    dm = 2 - 2 + 2 + 1 + 3 - 1 - 2 - 2 - 2 - 1
    assert succeeds(found) == (TWO + dm >= 8).probability(True)


@pytest.mark.parametrize(
    ("cause", "column"),
    [("hull", Column.INTERNAL), ("small", Column.SMALL_CRAFT), ("meson", Column.INTERNAL)],
)
def test_hits_fall_by_the_column_that_counts(cause: str, column: Column) -> None:
    state, m = armed([Weapon.MESON_BAY if cause == "meson" else Weapon.BEAM_LASER], armour=0)
    if cause == "hull":
        state.ships[1].hull = 0
    elif cause == "small":
        state.ships[1].small = 1
    found = by_location(
        weigh(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=1))
    )
    whole = sum(found.values())
    assert whole > 0
    assert found == {
        place.name.lower(): whole * falls_on(column, place)
        for place in Location
        if falls_on(column, place)
    }


@pytest.mark.parametrize("shots", [1, 2])
def test_a_launch_is_weighed_with_the_arrival_of_a_missile(shots: int) -> None:
    state, m = armed([Weapon.MISSILE_RACK] * 3)
    state.ships[0].mounts[2].missile = Weapon.NUCLEAR_MISSILE
    state.ships[1].evade = 1
    found = weigh(
        state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=(1 << shots) - 1)
    )

    def strikes(effect: int) -> Fraction:
        need = 11 if effect <= -6 else 10 if effect < 0 else 8 if effect == 0 else 7
        return ((6 if effect >= 6 else need) <= TWO - 1).probability(True)

    launch = TWO + 2 - 8
    hit = sum(launch.probability(e) * strikes(e) for e in launch.outcomes())
    assert succeeds(found) == hit
    hits = hit * TWO.map(lambda n: hits_of(n - 2)).mean()
    assert sum(by_location(found).values()) == shots * hits


def reacting(weapon: int, step: int, armour: int = 2) -> tuple[State, int]:
    """Ship 1 is asked how it reacts to one shot of ship 0."""
    state, m = armed([weapon], armour)
    begin_attack(state, 0, m, 2, 1, 1)
    take_weapon(state, paper())
    state.shot.step = step
    state.ships[1].initiative = 9
    state.ships[1].mounts[0].weapon = [Weapon.SANDCASTER, Weapon.BEAM_LASER, NOBODY]
    state.ships[1].mounts[0].ready = [20, 0, 0]
    assert ask_reaction(state)
    return state, m


def unharmed(damage) -> Fraction:
    return (damage <= 0).probability(True)


def test_dodging_against_letting_it_come() -> None:
    state, _ = reacting(Weapon.BEAM_LASER, Step.DODGE)
    state.ships[1].crew[state.ships[1].pilot].skill[Skill.PILOT] = 1
    spared = unharmed(1 @ icepool.d6 - 2)

    def off(dm: int) -> Fraction:
        hit = (TWO + dm >= 8).probability(True)
        return 1 - hit * (1 - spared)

    assert succeeds(weigh(state, choose(ChoiceKind.NO_REACTION, 1, 1))) == off(0)
    dodged = (TWO + 1 >= 8).probability(True)
    wanted = dodged * off(-2) + (1 - dodged) * off(0)
    found = weigh(state, choose(ChoiceKind.DODGE, 1, 1))
    assert succeeds(found) == wanted
    assert found.chance(lambda o: o[1] >= 0) == dodged


def test_sand_takes_a_die_off() -> None:
    state, _ = reacting(Weapon.PULSE_LASER, Step.AFTER_HIT)
    assert succeeds(weigh(state, choose(ChoiceKind.NO_REACTION, 1, 1))) == unharmed(TWO - 2)
    thrown = (TWO >= 8).probability(True)
    found = succeeds(weigh(state, choose(ChoiceKind.SAND, 1, 1, mount=0)))
    assert found == thrown * unharmed(TWO - 1 @ icepool.d6 - 2) + (1 - thrown) * unharmed(TWO - 2)


def test_screens_take_two_dice_and_the_level() -> None:
    state, _ = reacting(Weapon.PULSE_LASER, Step.AFTER_HIT)
    state.shot.weapon = Weapon.FUSION_BAY
    state.ships[1].nuclear_damper = 1
    captain = member(state, 1, 0)
    state.ships[1].crew[captain].skill[Skill.SCREENS] = 2
    found = weigh(state, choose(ChoiceKind.SCREEN, 1, 1))
    assert succeeds(found) == unharmed(5 @ icepool.d6 - TWO - 2 - 2)
    assert found.mean(lambda o: o[3]) == (5 @ icepool.d6 - TWO - 4).map(hits_of).mean()


@pytest.mark.parametrize("missiles", [1, 2])
def test_point_defence_shoots_until_it_misses(missiles: int) -> None:
    state, _ = reacting(Weapon.BEAM_LASER, Step.DODGE)
    state.shot.what = Attack.NONE
    state.flight_count = 1
    flight = state.flights[0]
    flight.launcher, flight.target, flight.kind = 0, 1, Weapon.STANDARD_MISSILE
    flight.count, flight.need, flight.due = missiles, 8, state.turn
    begin_arrival(state, paper(), 0)
    assert ask_reaction(state)
    struck = (TWO >= 8).probability(True) * (1 - unharmed(1 @ icepool.d6 - 2))
    alone = weigh(state, choose(ChoiceKind.NO_REACTION, 1, 1))
    assert succeeds(alone) == 1 - struck
    found = weigh(state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0))
    all_down = Fraction(1)
    for earlier in range(missiles):
        all_down *= (TWO - earlier >= 8).probability(True)
    assert succeeds(found) == 1 - (1 - all_down) * struck
    mean = sum(by_location(alone).values())
    assert sum(by_location(found).values()) < mean


@pytest.mark.parametrize(("mine", "theirs"), [(2, 0), (0, 0), (1, 3)])
def test_breaking_pursuit_without_ties(mine: int, theirs: int) -> None:
    state = duel()
    pilots = [state.ships[i].crew[state.ships[i].pilot] for i in range(2)]
    ask_member(state, 0, state.ships[0].pilot)
    state.ships[1].pursues = 0
    pilots[0].skill[Skill.PILOT], pilots[1].skill[Skill.PILOT] = mine, theirs
    choice = choose(ChoiceKind.BREAK_PURSUIT, 0, 0, 1, member=state.ships[0].pilot)
    difference = TWO + mine - TWO - theirs
    won = (difference > 0).probability(True)
    tied = (difference == 0).probability(True)
    assert succeeds(weigh(state, choice)) == won / (1 - tied)
    pilots[0].ability[Ability.DEX] = 8
    assert succeeds(weigh(state, choice)) == won + tied
    pilots[0].ability[Ability.DEX], pilots[1].ability[Ability.DEX] = 7, 8
    assert succeeds(weigh(state, choice)) == won
    state.ships[1].hits[System.M_DRIVE] = 0
    state.ships[1].hits[System.BRIDGE] = 2
    assert succeeds(weigh(state, choice)) == (TWO + mine >= 8).probability(True)


def test_jamming_is_weighed_by_the_rule_itself() -> None:
    state = duel()
    m = state.ships[0].operator
    ask_member(state, 0, m)
    state.ships[0].jammers = 1
    choice = choose(ChoiceKind.JAM, 0, 0, 1, member=m)
    one, other = (state.ships[i].electronics for i in range(2))
    difference = TWO + one - TWO - other
    tied = (difference == 0).probability(True)
    assert succeeds(weigh(state, choice)) == (difference > 0).probability(True) / (1 - tied)
    state.ships[1].hits[System.POWER] = 3
    assert succeeds(weigh(state, choice)) == (TWO + one >= 8).probability(True)


SINGLE = (
    ChoiceKind.LINE_UP, ChoiceKind.EVADE, ChoiceKind.COORDINATE, ChoiceKind.RAISE_INITIATIVE,
    ChoiceKind.LOCK, ChoiceKind.LINK, ChoiceKind.REPAIR, ChoiceKind.PLOT_JUMP, ChoiceKind.ORBIT,
    ChoiceKind.AVOID_COLLISION,
)  # fmt: skip


@pytest.mark.parametrize("kind", SINGLE)
@pytest.mark.parametrize("skill", [NOBODY, 0, 2])
def test_every_one_of_36_throws_in_the_game_itself(kind: ChoiceKind, skill: int) -> None:
    state = duel()
    ship = state.ships[0]
    ship.planet, ship.hazard, ship.speed, ship.hits[System.SENSORS] = Band.CLOSE, 1, 2, 1
    ship.drone_help = 1
    for m in range(ship.crew_count):
        ship.crew[m].skill = [skill] * 10 + [NOBODY]
    for m in range(ship.crew_count):
        ask_member(state, 0, m)
        for choice in legal(state):
            if choice.kind != kind:
                continue
            found = weigh(state, choice)
            successes, effects = 0, []
            for faces in product(range(1, 7), repeat=2):
                after, log = copy(state), paper()
                RULESET.apply(after, choice, dice(*faces), log)
                event = next(e for e in log.events if e.kind == EventKind.CHECKED)
                successes += event.success
                effects.append(event.effect)
            assert succeeds(found) == Fraction(successes, 36)
            assert found.mean(lambda o: o[1]) == Fraction(sum(effects), 36)
            return
    pytest.fail("never offered")


def test_what_is_mended_is_counted() -> None:
    state = duel()
    m = member(state, 0, 5)
    ask_member(state, 0, m)
    state.ships[0].hits[System.SENSORS] = 2
    found = weigh(state, choose(ChoiceKind.REPAIR, 0, 0, member=m, system=System.SENSORS))
    throw = TWO - 8
    assert found.chance(lambda o: o[3] == 1) == (throw == 0).probability(True)
    assert found.chance(lambda o: o[3] == 2) == (throw > 0).probability(True)


def test_no_tie_is_shown_anywhere() -> None:
    assert "tie" not in RULESET.odds.outcomes
    assert RULESET.odds.outcomes[-RULESET.odds.means :] == tuple(
        one.name.lower() for one in Location
    )


def forecast(state: State, choice) -> dict[str, Fraction]:
    return {one.name: one.value for one in RULESET.odds.figures(state, choice, {})}


def test_an_attack_is_forecast_against_each_reaction() -> None:
    state, m = armed([Weapon.BEAM_LASER] * 3)
    target = state.ships[1]
    target.initiative = 9
    target.mounts[0].weapon = [Weapon.SANDCASTER, NOBODY, NOBODY]
    target.mounts[0].ready = [20, 0, 0]
    target.crew[target.pilot].skill[Skill.PILOT] = 1
    choice = choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=7)
    dodged = (TWO + 1 >= 8).probability(True)
    hit, less = ((TWO + dm >= 8).probability(True) for dm in (0, -2))
    sand = (TWO >= 8).probability(True)
    plain = (1 @ icepool.d6 - 2).map(hits_of).mean()
    sanded = (1 @ icepool.d6 - 1 @ icepool.d6 - 2).map(hits_of).mean()
    assert forecast(state, choice) == {
        "if_dodged": dodged * less + (1 - dodged) * hit,
        "if_sanded": hit * 3 * (sand * sanded + (1 - sand) * plain),
    }
    seen = RULESET.sees(state, 0)
    assert forecast(seen, choice) == forecast(state, choice)
    target.reacted = 9
    assert forecast(state, choice) == {}


def test_a_screen_is_forecast_too() -> None:
    state, m = armed([Weapon.FUSION_BAY])
    state.ships[1].initiative, state.ships[1].nuclear_damper = 9, 1
    found = forecast(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=1))
    hit = (TWO >= 8).probability(True)
    behind = (5 @ icepool.d6 - TWO - 2).map(hits_of).mean()
    assert found["if_screened"] == hit * behind
    assert {"if_dodged", "if_screened"} <= set(found)


def test_a_launch_is_forecast_against_dodge_and_point_defence() -> None:
    state, m = armed([Weapon.MISSILE_RACK])
    target = state.ships[1]
    target.initiative = 9
    for mount in target.mounts:
        mount.weapon = [Weapon.BEAM_LASER, NOBODY, NOBODY]
    state.ships[0].mounts[2].missile = Weapon.SMART_MISSILE
    found = forecast(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=1))
    good = (TWO >= 8).probability(True)
    worse = (TWO - 2 >= 8).probability(True)
    assert found == {
        "if_dodged": good * worse + (1 - good) * good,
        "if_defended": (1 - good) * good,
    }
