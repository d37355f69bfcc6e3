"""Lines that are typed for somebody of the crew, and who is asked in between."""

import pytest

from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import has_duty
from asalto.rulesets.cepheus.terms import Position
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import ask_member, choose, duel, member, play
from rulesets.cepheus.test_quarter import counting


def asked():
    """The raider's crew is asked, from its captain on."""
    scenario = RULESET.load("pirate_and_trader")
    state = scenario.start()
    ask_member(state, 0, 0)
    return scenario, state


@pytest.mark.parametrize(
    "line",
    [
        "corsair gunner3 fires T3 weapons 1 at mercury",
        "corsair artillero 3 dispara las armas 1 de T3 a mercury",
        "Corsair artigliere 3 spara T3 armi 1 a mercury",
        "corsaro artigliere 3 spara T3 armi 1 a mercurio",
        "Corsario artillero 3 dispara las armas 1 de T3 a Mercurio",
    ],
)
def test_an_order_for_another_of_the_crew_calls_him_first(line: str) -> None:
    scenario, state = asked()
    assert RULESET.moves.expand(scenario, state, 0, line) == ["corsair calls gunner3", line]


@pytest.mark.parametrize("line", ["corsaro ha finito", "Corsario termina", "corsair done"])
def test_a_whole_crew_is_done_in_each_language(line: str) -> None:
    scenario, state = asked()
    lines = RULESET.moves.expand(scenario, state, 0, line)
    assert lines is not None
    ship = state.ships[0]
    assert len(lines) == sum(has_duty(ship, m) for m in range(ship.crew_count)) == 12


def test_an_order_for_another_while_somebody_is_called() -> None:
    scenario, state = asked()
    gunner = member(state, 0, Position.TURRET_GUNNER)
    play(state, choose(ChoiceKind.CALL, 0, 0, member=gunner))
    expand = RULESET.moves.expand
    assert expand(scenario, state, 0, "corsair captain coordinates the crew") == [
        "corsair gunner1 stands by", "corsair captain coordinates the crew",
    ]  # fmt: skip
    assert expand(scenario, state, 0, "corsair pilot evades") == [
        "corsair gunner1 stands by", "corsair calls pilot", "corsair pilot evades",
    ]  # fmt: skip
    assert expand(scenario, state, 0, "corsair gunner1 done") is None
    lines = expand(scenario, state, 0, "corsair termina")
    assert lines is not None
    assert lines[:2] == ["corsair gunner1 done", "corsair captain done"]


def test_who_waits_is_asked_again_only_when_something_was_done() -> None:
    state = duel()
    state.ships[0].delayed, state.delaying = 1, 1
    state.ships[1].initiative = 5
    counting(state, 1)
    play(state, choose(ChoiceKind.ACT, 1, 1))
    assert (state.ask, state.ask_ship) == (Ask.INTERRUPT, 0)
    play(state, choose(ChoiceKind.WAIT, 0, 0))
    for _ in range(3):
        assert (state.ask, state.ask_ship) == (Ask.CREW, 1)
        play(state, choose(ChoiceKind.DONE, 1, 1, member=state.ask_member))
    play(state, choose(ChoiceKind.PERSONAL, 1, 1, member=state.ask_member))
    play(state, choose(ChoiceKind.DONE, 1, 1, member=state.ask_member))
    assert (state.ask, state.ask_ship) == (Ask.INTERRUPT, 0)
