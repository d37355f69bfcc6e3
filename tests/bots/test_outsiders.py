"""The example bots with habits of their own keep them, in a whole battle."""

from collections.abc import Callable
from math import dist
from pathlib import Path
from typing import Any

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.core.geometry.hexes import length
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match

FOLDER = Path(__file__).parents[2] / "examples/bots"
FILE = FOLDER / "outsiders.py"
LAST_SIDE, WITHDRAWN = 1, 4
"""CEP: how a battle ends, and what becomes of a ship."""
NEVER = {
    ("viajero", "training", "Still"): "moves to",
    ("sombrachapas", "instruccion", "Peaceful"): "shoots",
    ("cep", "duel", "Turret"): ": A",
    ("cem", "puente", "Standoff"): "charges",
    ("cepheus", "patrol_against_two_raiders", "Unled"): "coordinates",
}
"""What stands in no choice of a bot that never does it."""


class Noted:
    """A bot whose choices are written down."""

    name = "noted"

    def __init__(self, bot: Any) -> None:
        self.bot, self.texts = bot, list[str]()
        self.offered = list[str]()

    def choose(self, sight: Any) -> Any:
        decision = self.bot.choose(sight)
        self.texts.append(decision.option.text)
        self.offered += [one.text for one in sight.form.options]
        return decision


def watch(game: str, scenario: str, name: str, look: Callable[[Any, str, Any], None]) -> Match[Any]:
    """A battle of an outsider against greedy; `look` is shown each of its choices: what it sees,
    the sort, the choice."""
    ruleset = load_ruleset(game)
    match: Match[Any] = Match(ruleset, ruleset.load(scenario), seeded(8))
    bots = bots_for([f"{FILE}:{name}", "greedy"], ruleset, 2, 8)
    outsider = bots[0]

    class Watched:
        name = "watched"

        def choose(self, sight: Any) -> Any:
            decision = outsider.choose(sight)
            choice = decision.option.choice
            look(sight, ruleset.choices(choice.kind).name, choice)
            return decision

    play_out(match, {**bots, 0: Watched()})
    assert match.is_over
    return match


def test_who_runs_away_ends_no_move_nearer_to_an_enemy() -> None:
    gains: list[float] = []

    def look(sight: Any, sort: str, choice: Any) -> None:
        if sort == "MOVE":
            people = sight.state.people[: sight.state.people_count]
            foes = [(one.x, one.y) for one in people if one.seat == 1 and not one.out]
            mover = people[choice.slot0]
            to, stood = (choice.slot1, choice.slot2), (mover.x, mover.y)
            gains.append(min(dist(to, one) for one in foes) - min(dist(stood, one) for one in foes))

    watch("viajero", "duel", "Runaway", look)
    assert gains
    assert min(gains) > 0


def test_who_runs_away_in_space_flies_out_of_the_battle() -> None:
    match = watch("cep", "duel", "Runaway", lambda sight, sort, choice: None)
    assert match.state.ending == LAST_SIDE
    assert match.result is not None
    assert match.result.winner == 1
    assert [one.status for one in match.state.ships[:2]] == [WITHDRAWN] * 2


def test_who_runs_away_takes_the_farthest_range() -> None:
    sets = 0

    def look(sight: Any, sort: str, choice: Any) -> None:
        nonlocal sets
        if sort == "SET_BAND":
            sets += 1
            assert choice.slot1 == max(one.choice.slot1 for one in sight.form.options)

    watch("cepheus", "patrol_against_two_raiders", "Runaway", look)
    assert sets


def test_who_camps_goes_nearer_to_a_console_with_each_step() -> None:
    gains: list[int] = []

    def look(sight: Any, sort: str, choice: Any) -> None:
        state = sight.state
        if sort == "STEP":
            mover = state.characters[choice.slot0]
            goals = [(2 * one.q, 2 * one.r) for one in state.features[: state.feature_count]]
            stood = min(length(mover.q - q, mover.r - r) for q, r in goals)
            gains.append(stood - min(length(choice.slot2 - q, choice.slot3 - r) for q, r in goals))

    watch("sombrachapas", "consola", "Camper", look)
    assert gains
    assert min(gains) > 0


def test_who_camps_makes_for_the_ground_that_is_fought_for() -> None:
    nearest: list[float] = []

    def look(sight: Any, sort: str, choice: Any) -> None:
        state = sight.state
        goals = [one for one in state.goals[: state.goal_count] if one.kind == 0]
        if sort == "ADVANCE":
            nearest.append(min(
                dist((choice.slot1, choice.slot2), (one.x, one.y)) - one.radius for one in goals
            ))  # fmt: skip

    watch("cem", "puente", "Camper", look)
    assert nearest
    assert max(nearest) < 0


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("cem", "puente"), ("sombrachapas", "consola"), ("viajero", "boarding")],
)
def test_running_to_the_goal_alone_wins_no_scenario(game: str, scenario: str) -> None:
    ruleset = load_ruleset(game)
    names, wins, battles = [f"{FILE}:Camper", "greedy"], 0, 12
    for seed in range(1, battles + 1):
        match: Match[Any] = Match(ruleset, ruleset.load(scenario), seeded(seed), names)
        play_out(match, bots_for(names, ruleset, 2, seed))
        assert match.result is not None
        wins += match.result.winner == 0
    assert wins < battles * 3 / 5


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
