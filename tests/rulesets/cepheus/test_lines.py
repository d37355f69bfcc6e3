"""Lines that are typed for somebody of the crew, and who is asked in between."""

import pytest

from asalto.core.plans import numbers_of
from asalto.play.tell.naming import spoken_names
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


FIRES = {
    "es": (
        "Corsario artillero 1 dispara con {} de T1 a Mercurio",
        "el arma 1", "las armas 1 y 2", "3 armas",
    ),
    "it": (
        "Corsaro artigliere 1 spara con {} di T1 a Mercurio",
        "l’arma 1", "le armi 1 e 2", "3 armi",
    ),
}  # fmt: skip
ONCE = [
    ("es", "Corsario artillero 1 dispara las armas {} de T1 a Mercurio"),
    ("it", "Corsaro artigliere 1 spara con le armi {} di T1 a Mercurio"),
]


@pytest.mark.parametrize("lang", FIRES)
def test_fire_reads_as_a_sentence_and_can_be_typed_back(lang):
    scenario = RULESET.load("pirate_and_trader")
    names, notation = spoken_names(RULESET, scenario, lang), RULESET.notation_in(lang)
    sentence, *weapons = FIRES[lang]
    gunner = member(scenario.start(), 0, Position.TURRET_GUNNER)
    for mask, said in zip((1, 3, 7), weapons, strict=True):
        row = choose(ChoiceKind.ATTACK, 0, 0, member=gunner, mount=0, target=1, weapons=mask)
        line = notation.write(row, names)
        assert line == sentence.format(said)
        for typed in (line, line.replace("’", "'").lower()):
            assert [numbers_of(one) for one in notation.candidates(typed, 0, names)] == [
                numbers_of(row)
            ]


@pytest.mark.parametrize(("lang", "line"), ONCE)
def test_fire_is_still_read_as_it_was_written_before(lang, line):
    scenario = RULESET.load("pirate_and_trader")
    names, notation = spoken_names(RULESET, scenario, lang), RULESET.notation_in(lang)
    for mask, typed in ((1, "1"), (3, "1+2"), (7, "1+2+3")):
        (row,) = notation.candidates(line.format(typed), 0, names)
        assert int(row.weapons) == mask
