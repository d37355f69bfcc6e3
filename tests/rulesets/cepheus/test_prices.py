"""What a reaction takes stands beside it: one of those that the ship has left this turn."""

from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.desk import beside
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.reactions import reactions_left
from asalto.rulesets.cepheus.terms import Attack
from rulesets.cepheus.test_edges_reactions import under


def told(state, kind, lang="en"):
    choice = RULESET.new_choice((kind, 0, 1, 0, 0, 0, 0))
    return beside(state, choice, RULESET.words(lang), {}).text


def test_each_reaction_tells_what_it_takes_of_those_left():
    state = under()
    left = reactions_left(state, 1)
    assert left > 1
    for kind in (ChoiceKind.DODGE, ChoiceKind.SAND, ChoiceKind.POINT_DEFENCE, ChoiceKind.SCREEN):
        assert told(state, kind) == f"no harm by the shot; takes 1 of the reactions left ({left})"
    state.ships[1].reacted = 1
    assert told(state, ChoiceKind.DODGE).endswith(f"left ({left - 1})")
    assert told(state, ChoiceKind.NO_REACTION) == "no harm by the shot"
    state.shot.what = Attack.CROSSING
    said = "gasta 1 de las reacciones que quedan"
    assert told(state, ChoiceKind.SAND, "es").startswith(said)
