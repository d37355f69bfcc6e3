"""What speaks for the advised choice speaks for it: no advice that contradicts itself."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from asalto.bots.advisor import SLIM, fitting
from asalto.bots.decision import Decision
from asalto.bots.registry import bots_for, step
from asalto.core.registry import landed, load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.rulesets.cem.hints import GOOD, is_for_fire
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.vocabulary import Hint as CemHint
from asalto.rulesets.cem.vocabulary import Step

AGAINST = {"not_worth_it", "waste", "own_side_hit", "spare_friends", "pointless"}
"""Reasons that speak against a choice."""
STEPS = 220


def decisions(game: str, scenario: str, seed: int = 1) -> Iterator[tuple[Any, Decision]]:
    """Positions between greedy bots, and what is decided where there is a choice."""
    ruleset = load_ruleset(game)
    made = ruleset.load(scenario)
    players = ["greedy"] * len(made.seats)
    match = Match(ruleset, made, seeded(seed), players, False)
    bots = bots_for(players, ruleset, len(players), seed)
    for _ in range(STEPS):
        state = match.state.step if game == "cem" else None
        done = step(match, bots)
        if done is None:
            return
        yield state, done[1]


def reasons(game: str, scenario: str) -> set[tuple[str, str]]:
    """Sorts of choices with the reasons that were given for them."""
    ruleset = load_ruleset(game)
    named = ruleset.words("en").members["hint"]
    return {
        (ruleset.choices(int(one.option.choice.kind)).name, named[one.hint])
        for _, one in decisions(game, scenario)
        if one.hint >= 0
    }


@pytest.mark.parametrize("game", landed())
def test_no_reason_speaks_against_what_is_advised(game: str) -> None:
    ruleset = load_ruleset(game)
    named = ruleset.words("en").members["hint"]
    bad = [
        (one.option.text, named[one.hint])
        for scenario in ruleset.scenarios()[:2]
        for _, one in decisions(game, scenario)
        if one.hint >= 0 and named[one.hint].lower() in AGAINST
    ]
    assert bad == []


def test_who_activates_is_not_said_to_come_nearer() -> None:
    found = reasons("sombrachapas", "instruccion")
    assert {why.lower() for kind, why in found if kind == "ACTIVATE"} == {"nearest"}


def test_who_takes_a_blow_is_told_why() -> None:
    found = reasons("viajero", "training")
    assert {why.lower() for kind, why in found if kind == "TAKE_IT"} == {"bear_it"}


def test_a_poor_aim_is_not_called_a_good_target() -> None:
    seen = {
        (one.hint, one.score > GOOD)
        for seed in (1, 2)
        for phase, one in decisions("cem", "lesson", seed)
        if phase == Step.AIM
    }
    assert seen, "somebody aims"
    assert seen <= {(CemHint.GOOD_SHOT, True), (CemHint.POOR_SHOT, False), (-1, False)}


def test_snipers_and_machine_guns_run_only_when_time_is_short() -> None:
    """Greedy against greedy: who lives by his fire walks, and fires."""
    ruleset = load_ruleset("cem")
    match = Match(ruleset, ruleset.load("granja"), seeded(1), ["greedy"] * 2, False)
    bots = bots_for(["greedy"] * 2, ruleset, 2, 1)
    ran = set()
    for _ in range(STEPS):
        unit = match.state.active
        gunners = unit >= 0 and is_for_fire(match.state, unit)
        done = step(match, bots)
        if done is None:
            break
        if gunners and done[1].option.choice.kind == ChoiceKind.CHARGE:
            ran.add(done[1].hint)
    assert ran <= {CemHint.NO_TIME}


def test_what_hardly_ever_succeeds_is_not_called_good() -> None:
    assert fitting("a good shot", Fraction(1, 1000), "en") != "a good shot"
    assert fitting("a good shot", SLIM, "en") == "a good shot"
    assert fitting("a good shot", None, "en") == "a good shot"
    assert fitting("", Fraction(0), "en") == ""
