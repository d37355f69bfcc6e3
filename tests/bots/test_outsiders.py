"""The example bots with habits of their own keep them, in a whole battle."""

from pathlib import Path
from typing import Any

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match

FOLDER = Path(__file__).parents[2] / "examples/bots"
FILE = FOLDER / "outsiders.py"
NEVER = {
    ("viajero", "training", "Still"): "moves to",
    ("sombrachapas", "instruccion", "Peaceful"): "shoots",
    ("cep", "duel", "Turret"): ": A",
    ("cem", "puente", "Standoff"): "charges",
    ("cepheus", "patrol_against_two_raiders", "Unled"): "coordinates",
}
"""What stands in no choice of a bot that never does it."""
HABITS = {
    "Runaway": {"moves", "done"},
    "Camper": {"moves", "attacks", "done"},
    "Sniper": {"attacks", "aims", "draws", "done"},
}
ASKED = {"by", "stands", "dodges", "parries", "loses"}
"""What greedy chooses for them: tactics, reactions, and how damage is shared."""


class Noted:
    """A bot whose verbs are written down."""

    name = "noted"

    def __init__(self, bot: Any) -> None:
        self.bot, self.verbs, self.texts = bot, set[str](), list[str]()
        self.offered = list[str]()

    def choose(self, sight: Any) -> Any:
        decision = self.bot.choose(sight)
        self.verbs.update(decision.option.text.split()[1:2])
        self.texts.append(decision.option.text)
        self.offered += [one.text for one in sight.form.options]
        return decision


@pytest.mark.parametrize("name", sorted(HABITS))
def test_a_bot_keeps_its_habit(name: str) -> None:
    ruleset = load_ruleset("viajero")
    match: Match[Any] = Match(ruleset, ruleset.load("duel"), seeded(8))
    bots = bots_for([f"{FILE}:{name}", "greedy"], ruleset, 2, 8)
    noted = Noted(bots[0])
    play_out(match, {**bots, 0: noted})
    assert noted.verbs - ASKED == HABITS[name]


@pytest.mark.parametrize(("game", "scenario", "name"), sorted(NEVER))
def test_a_bot_never_makes_one_sort_of_choice(game: str, scenario: str, name: str) -> None:
    ruleset = load_ruleset(game)
    match: Match[Any] = Match(ruleset, ruleset.load(scenario), seeded(8))
    bots = bots_for([f"{FOLDER}/without.py:{name}", "greedy"], ruleset, 2, 8)
    noted = Noted(bots[0])
    play_out(match, {**bots, 0: noted})
    never = NEVER[game, scenario, name]
    assert any(never in text for text in noted.offered)
    assert not any(never in text for text in noted.texts)
    assert len(set(noted.texts)) > 3


STRIKES = {
    ("cem", "puente", " fires "): (1, lambda state, unit: state.units[unit].here),
    ("cep", "belt", " targets "): (1, lambda state, ship: state.ships[ship].structure),
    ("cepheus", "patrol_against_two_raiders", " fires "): (
        2, lambda state, ship: state.ships[ship].hull + state.ships[ship].structure
    ),
    ("sombrachapas", "consola", " shoots "): (
        1, lambda state, one: state.characters[one].spaces - state.characters[one].wounds
    ),
    ("viajero", "boarding", " attacks "): (
        3, lambda state, one: sum(state.people[one].score[:3])
    ),
}  # fmt: skip
"""A word of a choice that hits, the slot of who is hit, and how much he has left."""


@pytest.mark.parametrize(("game", "scenario", "word"), sorted(STRIKES))
def test_a_bot_hits_only_the_weakest(game: str, scenario: str, word: str) -> None:
    ruleset = load_ruleset(game)
    slot, left = STRIKES[game, scenario, word]
    struck: list[tuple[int, list[int]]] = []

    class Watched:
        name = "watched"

        def choose(self, sight: Any) -> Any:
            decision = weakest.choose(sight)
            kind = decision.option.choice.kind
            if word in decision.option.text:
                alike = [one for one in sight.form.options if one.choice.kind == kind]
                whom = [getattr(one.choice, f"slot{slot}") for one in alike]
                hit = getattr(decision.option.choice, f"slot{slot}")
                struck.append((left(sight.state, hit), [left(sight.state, one) for one in whom]))
            return decision

    match: Match[Any] = Match(ruleset, ruleset.load(scenario), seeded(8))
    bots = bots_for([f"{FOLDER}/weakest.py:Weakest", "greedy"], ruleset, 2, 8)
    weakest = bots[0]
    play_out(match, {**bots, 0: Watched()})
    assert all(much == min(whom) for much, whom in struck)
    assert any(min(whom) < max(whom) for _, whom in struck)
