"""The exact odds of torpedoes by merged states, against the walk of the real rules and samples."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import make
from asalto.core.odds import Odds, TooLarge, playing, sample, walk
from asalto.core.registry import load_ruleset
from asalto.play.form import chances
from asalto.rulesets.cep.merging import staged
from asalto.rulesets.cep.offer import Choice, ChoiceKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Section, Weaponry
from rulesets.cep.table import pair

RULESET = load_ruleset("cep")


def torpedo_at(target: str, skill: int = 12, dodge: int = -1) -> tuple[State, Choice]:
    """A torpedo on its tube, head on, at a ship that dodges with a skill (-1: not at all)."""
    state = pair("quebrantahuesos", target)
    tube = next(
        place
        for place in range(state.ships[0].weapon_count)
        if state.ships[0].weapons[place].kind == Weaponry.TO
    )
    gun = state.ships[0].weapons[tube]
    gun.skill, gun.open_rounds = skill, gun.rounds
    for one in state.ships[1].weapons:
        one.open_rounds = one.rounds
    state.ships[1].dodge_skill = dodge
    choice = make(Choice)
    choice.kind, choice.ship, choice.weapon = ChoiceKind.SHOOT, 0, tube
    choice.target, choice.section = 1, Section.FRONT_RIGHT
    return state, choice


@pytest.mark.parametrize(("target", "dodge"), [("vencejo", -1), ("percheron", -1), ("vencejo", 9)])
def test_a_torpedo_is_as_walked(target: str, dodge: int) -> None:
    """Every fraction the same as where every throw is walked in a single tree."""
    state, choice = torpedo_at(target, 20 if dodge > 0 else 14, dodge)
    found = staged(state, choice, 100_000)
    assert found == walk(playing(RULESET, state, choice), 400_000).chances
    assert found is not None
    assert len(found) > 3


@pytest.mark.parametrize("skill", [17, 20])
def test_a_torpedo_at_a_freighter_is_within_the_noise_of_samples(skill: int) -> None:
    state, choice = torpedo_at("percheron", skill, 9)
    found = staged(state, choice, 100_000)
    assert found is not None
    assert sum(found.values()) == 1
    drawn = sample(playing(RULESET, state, choice), 1_500, seed=3)
    assert set(drawn.chances) <= set(found)
    exact = Odds(dict(found.items()), True, len(found))
    for place in range(len(RULESET.odds.outcomes)):
        mean = float(exact.mean(lambda one, at=place: one[at]))  # type: ignore[misc]
        square = float(exact.mean(lambda one, at=place: one[at] ** 2))  # type: ignore[misc]
        likely = float(drawn.mean(lambda one, at=place: one[at]))  # type: ignore[misc]
        spread = max(0.0, square - mean * mean) / 1_500
        assert abs(likely - mean) <= 4 * spread**0.5 + 2e-3, RULESET.odds.outcomes[place]


def test_the_door_says_exact_and_gives_up_beyond_its_runs() -> None:
    state, choice = torpedo_at("percheron", 14, 9)
    told = chances(RULESET, state, choice, 100, 50, 100_000)
    assert told.exact
    assert told.chances == staged(state, choice, 100_000)
    assert not chances(RULESET, state, choice, 100, 50, 100).exact
    with pytest.raises(TooLarge):
        staged(state, choice, 100)


def test_other_shots_are_left_to_the_walk() -> None:
    state, choice = torpedo_at("vencejo")
    state.ships[0].weapons[choice.weapon].kind = Weaponry.AL
    assert staged(state, choice, 100) is None
    choice.kind = ChoiceKind.CHECK
    assert staged(state, choice, 100) is None
