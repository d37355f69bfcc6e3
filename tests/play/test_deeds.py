"""Choices as people tell them."""

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.bots.steps import steps_of
from asalto.core.plans import numbers_of
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.tell.deeds import deeds
from asalto.play.tell.naming import names_in
from asalto.rulesets.cep.vocabulary import Letter

GAMES = ("cep", "sombrachapas", "cem", "cepheus", "viajero")


def row(ruleset, kind, **values):
    """A choice of the first seat as numbers."""
    return numbers_of(ruleset.vocabulary.choice(kind, 0, **values))


def told(ruleset, match, rows, lang):
    """What is told of choices made one after another."""
    words, names = ruleset.words(lang), names_in(match, lang)
    return deeds(ruleset, match.state, rows, words, names)


def begun(game, scenario):
    """A battle before its first choice."""
    ruleset = load_ruleset(game)
    return ruleset, Match(ruleset, ruleset.load(scenario), seeded(3))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["Halcón · orders: 2 × right, accelerate", "Azor · orders: left"]),
        ("es", ["Halcón · órdenes: 2 × derecha, acelerar", "Azor · órdenes: izquierda"]),
        ("it", ["Halcón · ordini: 2 × destra, accelerare", "Azor · ordini: sinistra"]),
    ],
)
def test_orders_of_a_ship_are_one_line_without_what_only_closes_it(lang, said):
    ruleset, match = begun("cep", "duel")
    first, second = (
        [row(ruleset, "letter", ship=ship, letter=one) for one in letters]
        + [row(ruleset, "done", ship=ship)]
        for ship, letters in ((0, (Letter.D, Letter.D, Letter.A)), (1, (Letter.I,)))
    )
    assert told(ruleset, match, [*first, *second], lang) == said


def test_who_only_lets_go_by_is_told_to():
    ruleset, match = begun("cep", "duel")
    assert told(ruleset, match, [row(ruleset, "done", ship=0)], "en") == ["Halcón · no orders"]


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_battle_is_told_in_notation(game, lang):
    """No order of a battle reads as it is written, none has the signs of buttons or a blank."""
    ruleset = load_ruleset(game)
    match = Match(ruleset, ruleset.load(ruleset.scenarios()[0]), seeded(3))
    play_out(match, bots_for(["random"], ruleset, len(match.scenario.seats), 3), limit=60)
    words, names = ruleset.words(lang), names_in(match, lang)
    for step in steps_of(match)[0]:
        for one in deeds(ruleset, step.before, step.rows, words, names):
            assert one
            assert not set("{}●■☉↺") & set(one), one
            first, _, rest = one.partition(" · ")
            assert not rest or first not in rest.split(":")[0], one
