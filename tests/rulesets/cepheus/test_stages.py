"""The exact odds of attacks and of point defence, made in stages, against the walk of the real
rules and icepool; and those of a boarding."""

from fractions import Fraction

import icepool
import pytest

from asalto.core import compiled_odds
from asalto.core.kernel.records import numbers
from asalto.core.odds import playing, settled, walk
from asalto.core.stages import walk_stages
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import Choice, ChoiceKind
from asalto.rulesets.cepheus.rules.missiles import begin_arrival
from asalto.rulesets.cepheus.rules.reactions import ask_reaction
from asalto.rulesets.cepheus.stages import Part
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Attack, Position, Skill, Step, Weapon
from rulesets.cepheus.table import choose, member, paper
from rulesets.cepheus.test_boarding import boarders, crossing
from rulesets.cepheus.test_odds import TWO, armed, reacting, unharmed
from rulesets.in_stages import both_ways


def under_missiles(*counts: int, kind: int = Weapon.STANDARD_MISSILE) -> tuple[State, Choice]:
    """Flights of so many missiles come in together; the gunner of mount 0 shoots back."""
    state, _ = reacting(Weapon.BEAM_LASER, Step.DODGE)
    state.shot.what = Attack.NONE
    state.flight_count = len(counts)
    for flight, count in zip(state.flights, counts, strict=False):
        flight.launcher, flight.target, flight.kind = 0, 1, kind
        flight.count, flight.need, flight.due = count, 8, state.turn
    begin_arrival(state, paper(), 0)
    assert ask_reaction(state)
    return state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0)


def under_boarders() -> tuple[State, Choice]:
    """Eleven boarders cross; the gunner of mount 0 shoots at them."""
    state, _ = crossing()
    state.ships[1].mounts[0].weapon = [Weapon.BEAM_LASER] * 3
    return state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0)


@pytest.mark.parametrize(
    ("counts", "kind"),
    [((1,), Weapon.STANDARD_MISSILE), ((2,), Weapon.NUCLEAR_MISSILE),
     ((1, 1), Weapon.STANDARD_MISSILE), ((3,), Weapon.SMART_MISSILE)],
)  # fmt: skip
def test_a_series_is_as_walked(counts: tuple[int, ...], kind: int) -> None:
    """Every fraction the same as where every throw is walked in a single tree."""
    state, choice = under_missiles(*counts, kind=kind)
    found = walk_stages(RULESET, state, choice, 100_000)
    assert found.exact
    assert found.chances == walk(playing(RULESET, state, choice), 400_000).chances
    assert len(found.chances) > 20


def attacking(weapon: int) -> tuple[State, Choice]:
    """The gunner of a turret or bay fires one weapon of this sort."""
    state, m = armed([weapon])
    return state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=1)


WEAPONS = (Weapon.BEAM_LASER, Weapon.FUSION_BAY, Weapon.MISSILE_RACK, Weapon.MISSILE_BAY)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_an_attack_is_as_walked(weapon: int) -> None:
    state, choice = attacking(weapon)
    found = walk_stages(RULESET, state, choice, 100_000)
    assert found.chances == walk(playing(RULESET, state, choice), 400_000).chances
    assert len(found.chances) > 20


@pytest.mark.parametrize("weapon", WEAPONS)
def test_the_dice_of_an_attack_lead_to_the_same_in_stages(weapon: int) -> None:
    state, choice = attacking(weapon)
    seen = {step for seed in range(200) for step in agreed(state, choice, seed)}
    assert Part.DAMAGE in seen


@pytest.mark.parametrize("missiles", [6, 12])
def test_a_long_series_is_exact(missiles: int) -> None:
    state, choice = under_missiles(missiles)
    found = walk_stages(RULESET, state, choice, 100_000)
    all_down = Fraction(1)
    for earlier in range(missiles):
        all_down *= (TWO - earlier >= 8).probability(True)
    struck = (TWO >= 8).probability(True) * (1 - unharmed(1 @ icepool.d6 - 2))
    assert found.chance(lambda row: row[0] == 1) == 1 - (1 - all_down) * struck  # type: ignore[index]
    assert found.chance(lambda row: row[1] >= 0) == (TWO >= 8).probability(True)  # type: ignore[index]


@pytest.mark.parametrize("counts", [(1,), (4,), (3, 0, 2), None])
def test_the_same_dice_lead_to_the_same_in_stages(counts: tuple[int, ...] | None) -> None:
    state, choice = under_boarders() if counts is None else under_missiles(*counts)
    seen = set[int]()
    for seed in range(400):
        seen |= agreed(state, choice, seed)
    assert seen == ({Part.SERIES} if counts is None else {*Part} - {Part.BEGIN, Part.WHOLE})


def agreed(state: State, choice: Choice, seed: int) -> set[int]:
    """Make a choice whole and in stages with the same dice, to the same end; which stages came."""
    whole, staged, stages = both_ways(RULESET, state, choice, seed)
    staged.weighed.result, staged.shot.what = whole.weighed.result, whole.shot.what
    assert numbers(staged) == numbers(whole)
    return {stage.step for stage in stages}


def test_machine_code_finds_the_same_fractions() -> None:
    pytest.importorskip("llvmlite")
    for state, choice in (under_missiles(6), under_missiles(3, 0, 2), under_boarders()):
        found = compiled_odds.Walker(RULESET, state).walk(choice, 100, 50)
        assert found.exact
        assert found.chances == walk_stages(RULESET, state, choice, 100_000).chances


def test_a_boarding_is_exact_and_says_how_likely_it_ends_at_once() -> None:
    state, m = boarders()
    officer = member(state, 1, Position.SECURITY)
    state.ships[1].crew[officer].skill[Skill.TACTICS] = 2
    choice = choose(ChoiceKind.BOARD, 0, 0, 1, member=m)
    found = settled(walk(playing(RULESET, state, choice), 200))
    lead = TWO - TWO - 2
    tied = (lead == 0).probability(True)
    assert found.chance(lambda row: row[0] == 1) == (lead > 0).probability(True) / (1 - tied)  # type: ignore[index]
    told = {one.name: one.value for one in RULESET.odds.figures(state, choice, found.chances)}  # type: ignore[misc]
    both = icepool.tupleize(TWO, TWO + 2)
    outright = both.map(lambda mine, theirs: mine > theirs and mine >= 14).probability(True)
    thrown_back = both.map(lambda mine, theirs: mine < theirs and theirs >= 14).probability(True)
    assert told == {
        "boarded_at_once": outright / (1 - tied), "thrown_back": thrown_back / (1 - tied),
    }  # fmt: skip
    assert 0 < told["thrown_back"] < 1
