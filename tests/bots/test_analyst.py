"""The analyst: its chances against exact ones, its parts against the whole."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from asalto.bots import playouts
from asalto.bots.analysis_data import as_data, is_of, moments
from asalto.bots.analysis_text import (
    apart,
    conclusion,
    how,
    lines,
    losses,
    readable,
    rest,
    tellings,
)
from asalto.bots.analyst import SLOW, Analysis, Effort, analyse
from asalto.bots.own_trials import trials_of
from asalto.bots.playouts import Node, Trials, chance, error
from asalto.bots.registry import bots_for, play_out
from asalto.bots.steps import steps_of
from asalto.bots.what_fell import what_fell
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.events import PUBLIC, Event
from asalto.core.kernel.records import NOBODY, UNKNOWN, copy, make, numbers
from asalto.core.kernel.specialise import hints
from asalto.core.odds import NORMAL, walk
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset_parts import TellingRules
from asalto.play.dicebox import seeded
from asalto.play.entries import Told
from asalto.play.match import Match
from play.toys import toy

QUICK = Effort(playouts=6, first=3, examined=2, tried=0, seconds=60.0)


def battle(ruleset: Any, scenario: str, seed: int, bots: str = "greedy") -> Match[Any]:
    match = Match(ruleset, ruleset.load(scenario), seeded(seed))
    play_out(match, bots_for(bots.split(","), ruleset, len(match.scenario.seats), seed))
    return match


def greedy_choice(ruleset: Any, state: Any) -> Any:
    """What greedy chooses; in the toy there are no ties."""
    seats = ruleset.pending(state)
    seat = (seats & -seats).bit_length() - 1
    view, out = ruleset.sees(state, seat), ruleset.new_choices()
    ruleset.legal(view, seat, out)
    hints(ruleset)(view, seat, out)
    scores = list(out.score[: out.count])
    assert scores.count(max(scores)) == 1
    return out.rows[scores.index(max(scores))]


class Exact:
    """The true chance that seat 0 wins where greedy plays on: every throw walked."""

    def __init__(self, ruleset: Any) -> None:
        self.ruleset, self.states = ruleset, {}
        self.value = cache(self._value)

    def of(self, state: Any) -> float:
        key = tuple(numbers(state))
        self.states[key] = copy(state)
        return float(self.value(key))

    def _value(self, key: tuple[int, ...]) -> float:
        state = self.states[key]
        if state.over:
            return playouts.worth(state.winner, 0, (0, 1))
        choice, log = greedy_choice(self.ruleset, state), self.ruleset.new_log()
        after: dict[tuple[int, ...], Any] = {}

        def play(dice: Dice) -> tuple[int, ...]:
            made = copy(state)
            log.count = 0
            self.ruleset.apply(made, choice, dice, log)
            after[tuple(numbers(made))] = made
            return tuple(numbers(made))

        return sum(float(p) * self.of(after[end]) for end, p in walk(play).chances.items())  # type: ignore[index]


def places(ruleset: Any) -> Iterator[Any]:
    """Short battles, so that every throw of them can be walked."""
    for seed in range(40):
        scenario = ruleset.load("close")
        scenario.state.turns_max = 3
        for boat in scenario.state.boats[:2]:
            boat.hull = 2
        match = Match(ruleset, scenario, seeded(seed))
        play_out(match, bots_for(["random", "greedy"], ruleset, 2, seed))
        steps, _ = steps_of(match)
        yield from (step.before for step in steps)


def test_exact_values_lie_within_the_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = toy()
    exact, inside, looked_at = Exact(ruleset), 0, 0
    for k, state in enumerate(places(ruleset)):
        true = exact.of(state)
        if looked_at == 100:
            break
        if not 0.05 < true < 0.95:
            continue
        monkeypatch.setattr(playouts, "SEEDS", 1_000_000 * (k + 1))
        node = Node(state)
        Trials(ruleset, state, fast=False).grow(node, 80)
        inside += abs(chance(node, 0, (0, 1)) - true) <= NORMAL * error(node, 0, (0, 1))
        looked_at += 1
    assert looked_at == 100
    assert inside >= 90  # 95 are to be expected; 90 or fewer come in 1 of 60 runs


def checked(found: Analysis, match: Match[Any]) -> None:
    """Start, decisions, dice and other acts sum to the result."""
    for seat in range(found.seats):
        total = found.judged[0].start[seat]
        total += sum(one.play[seat] + one.dice[seat] + one.other[seat] for one in found.judged)
        assert total == pytest.approx(found.result[seat])
    result = match.result
    if result is not None:
        assert found.result[0] == playouts.worth(result.winner, 0, range(found.seats))
    assert sum(found.judged[0].start) == pytest.approx(1)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_parts_sum_to_the_result(seed: int) -> None:
    match = battle(toy(), "duel", seed, "random,greedy")
    checked(analyse(match, effort=QUICK, fast=False), match)


@pytest.mark.parametrize("name", landed())
def test_battles_of_every_game_are_analysed(name: str) -> None:
    """Cut off after some decisions, so that it takes no time; secret orders among them."""
    ruleset = load_ruleset(name)
    match = Match(ruleset, ruleset.load(ruleset.scenarios()[0]), seeded(3))
    play_out(match, bots_for(["search:1"], ruleset, len(match.scenario.seats), 3), limit=12)
    few = Effort(playouts=2, first=1, examined=1, tried=0, seconds=20.0)
    found = analyse(match, effort=few, fast=False)
    checked(found, match)
    data = as_data(found, match)
    assert is_of(data, match)
    for lang in ("en", "es", "it"):
        assert all("{" not in line for line in lines(data, match, lang))
        assert tellings(data, match, lang) is not None


def test_a_blunder_is_found() -> None:
    """Red holds its fire in the last turn, one hit from the end: shooting was better."""
    ruleset = toy()
    match = Match(ruleset, ruleset.load("close"), seeded(4))
    match.has_umpire = True
    fields = {"turn": 5, "boats.0.place": 10, "boats.1.place": 10}
    match.set_fields({**fields, "boats.0.hull": 1, "boats.1.hull": 1}, "")
    for seat in (0, 1):
        for _ in range(2):
            options = match.form(seat).options
            match.submit(seat, options[len(options) // 2])
    assert match.pending == (0,)
    held = next(one for one in match.form(0).options if "holds" in one.text)
    match.submit(0, held)
    while match.pending:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    found = analyse(match, effort=Effort(80, 20, 8, 0, 60.0), fast=False)
    worse = [one for one in found.judged if one.better is not None and held.text in one.step.texts]
    assert worse, [(one.step.texts, one.start, one.play) for one in found.judged]
    assert worse[0].better is not None
    assert worse[0].better.gain > 0.2
    data = as_data(found, match)
    told = " ".join(one.title for one in tellings(data, match, "en"))
    assert "Better for" in told
    seat = data["seats"][0]
    assert seat["worse"] >= 1
    assert seat["accuracy"] < 1


def test_what_a_bot_does_itself_is_no_mistake() -> None:
    """Greedy against greedy: all that moved the chances was the dice."""
    match = battle(toy(), "duel", 5)
    found = analyse(match, effort=QUICK, fast=False)
    assert all(one.play[0] == 0 for one in found.judged)
    assert conclusion(as_data(found, match), match, "en")


@pytest.mark.parametrize(
    ("start", "dice", "play", "doubt", "told"),
    [
        (1.0, -0.01, 0.01, 0.0, "kept it"),
        (0.9, 0.04, 0.06, 0.0, "Both won it"),
        (0.4, 0.1, 0.5, 0.1, "The decisions won it"),
        (0.4, 0.55, 0.05, 0.1, "The dice won it"),
        (0.4, -0.4, 1.0, 1.04, "cannot be told"),
    ],
)
def test_what_won_is_said_where_it_can_be_told(start, dice, play, doubt, told) -> None:
    """Whoever was sure to win from the beginning owes it to no decision and to no die; and what
    lies within the doubt is not said to have won."""
    match = battle(toy(), "duel", 5)
    winner = match.result.winner
    moved = [play if one == winner else -play for one in range(2)]
    data = {
        "start": [start if one == winner else 1 - start for one in range(2)],
        "result": [float(one == winner) for one in range(2)],
        "seats": [{"dice": dice if one == winner else -dice, "other": 0} for one in range(2)],
        "decisions": [{"seat": 0, "play": moved, "play_doubt": doubt}],
    }
    assert told in conclusion(data, match, "en")


def test_that_somebody_gave_up_won_it() -> None:
    """Neither dice nor decisions did; the moment says what was done."""
    match = Match(toy(), toy().load("duel"), seeded(5))
    match.give_up(1, "resigned")
    data = as_data(analyse(match, effort=Effort(60, 20, 0, 0, 60.0), fast=False), match)
    assert 0.2 < data["start"][0] < 0.8
    assert data["seats"][0]["other"] > 0.1
    assert "the battle was broken off" in conclusion(data, match, "en")
    assert tellings(data, match, "en")[-1].title == "Broken off: by resignation"


def test_a_battle_without_a_decision_has_a_chance() -> None:
    match = Match(toy(), toy().load("duel"), seeded(5))
    found = analyse(match, effort=QUICK, fast=False)
    assert found.judged == []
    assert found.playouts == QUICK.playouts
    assert sum(found.result) == pytest.approx(1)


def test_each_battle_is_played_on_with_dice_of_its_own() -> None:
    one, same, other = (battle(toy(), "duel", seed) for seed in (5, 5, 6))
    firsts = [trials_of(match, "greedy", False).first for match in (one, same, other)]
    assert firsts[0] == firsts[1] != firsts[2]
    outside = f"{Path(__file__).parents[2] / 'examples/bots/weakest.py'}:Weakest"
    assert trials_of(one, outside, False).first == firsts[0]


def test_hidden_orders_are_not_held_against_anybody() -> None:
    """What a seat could see is judged from its view: other sealed orders give the same verdict."""
    ruleset = toy()
    match = battle(ruleset, "duel", 6, "random")
    steps, _ = steps_of(match)
    sealed = [one for one in steps if one.seat == 1 and one.sealed]
    assert sealed
    view = ruleset.sees(sealed[0].before, 1)
    assert numbers(view) != numbers(sealed[0].before)
    node = Node(view, tuple(sealed[0].rows), 1)
    Trials(ruleset, view, fast=False).grow(node, 20)
    assert set(node.winners) <= {0, 1, NOBODY}


def test_giving_up_is_neither_play_nor_dice() -> None:
    ruleset = toy()
    match = Match(ruleset, ruleset.load("duel"), seeded(4))
    play_out(match, bots_for(["greedy"], ruleset, 2, 1), limit=6)
    match.stop(0, "resigned", 1)
    found = analyse(match, effort=QUICK, fast=False)
    checked(found, match)
    assert found.result == (1.0, 0.0)
    assert any(one.other[0] > 0 for one in found.judged)
    assert any(one["kind"] == "other" for one in moments(as_data(found, match)))


def test_programs_do_not_play_battles_on() -> None:
    match = battle(toy(), "duel", 1)
    with pytest.raises(BadInput, match="cannot be played out"):
        analyse(match, bot="cmd:sh")
    assert SLOW.playouts < Effort().playouts


def mistaken(match: Match[Any]) -> dict[str, Any]:
    """The first choice of a battle, as a mistake that cost 20 points and that greedy would have
    made too: the chance did not move. (The choice is said to have been the better one, besides.)"""
    still = [0.0] * len(match.scenario.seats)
    place = next(
        i for i, one in enumerate(match.entries) if getattr(one, "choice", None) is not None
    )
    decision = {
        "place": place, "after": place + 1, "entries": [place], "seat": 0, "turn": 1,
        "play": still, "better": {"choices": [match.entries[place].choice], "gain": 0.2},
    }  # fmt: skip
    moment = {"decision": 0, "kind": "play", "shift": still}
    return {"moments": [moment], "decisions": [decision]}


def test_a_moment_goes_back_to_its_place_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was chosen and what was better are told of the same state."""
    match = battle(load_ruleset("viajero"), "duel", 3)
    data = mistaken(match)
    forks, fork = [], type(match).fork
    monkeypatch.setattr(
        type(match), "fork", lambda self, *given: forks.append(given) or fork(self, *given)
    )
    [told] = tellings(data, match, "en")
    assert told.title
    assert len(forks) == 1


@pytest.mark.parametrize(
    ("game", "scenario", "costs"),
    [("viajero", "duel", ["−20", "+20"]), ("sombrachapas", "incubadora", ["−20", "0", "0"])],
)
def test_a_mistake_shows_what_it_cost(game: str, scenario: str, costs: list[str]) -> None:
    """Of three sides nobody knows which of the others it was good for."""
    match = battle(load_ruleset(game), scenario, 3)
    data = mistaken(match)
    shown = [tellings(data, match, "en", seat)[0].shift for seat in range(len(costs))]
    assert shown == costs


def test_people_have_their_names_in_what_is_told():
    match = battle(load_ruleset("viajero"), "duel", 3)
    made = [one.choice for one in match.entries if getattr(one, "choice", None) is not None]
    told = " ".join(*readable(match, {"place": 0}, [made[:30]], "es"))
    assert "Rosa" in told
    assert "rosa" not in told


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_who_played_on_is_told_in_words(lang):
    data = {"bot": "greedy", "compiled": True, "each": 4, "playouts": 8, "cut_off": 0}
    assert "greedy" not in how(data, lang)
    assert "search:2" in how({**data, "bot": "search:2"}, lang)


def test_two_decisions_are_told_from_where_they_differ() -> None:
    """Of a long decision four orders are told: not the four that both have."""
    first = ["A: D", "A: I", "A: D", "A: A", "A: I", "B: D"]
    other = [*first[:5], "B: I"]
    one, two = apart(first, other)
    assert (one, two) == ("... B: D", "... B: I")
    assert apart(["A: D", "A: I"], ["A: D", "A: A"]) == ("A: D; A: I", "A: D; A: A")


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_a_seat_is_told_what_it_gave_away_only_where_it_did(lang: str) -> None:
    none = {"close": 0, "worse": 0, "given_away": 0.0}
    assert rest(none, lang) == ""
    one = rest({**none, "worse": 1, "given_away": 0.25}, lang)
    assert "25" in one
    assert "(1)" not in one
    told = rest({**none, "worse": 7, "given_away": 1.05}, lang)
    assert "(7)" in told
    assert "15" in told, "105 points together, 15 each"
    assert "0 " not in told.replace("100", "")
    little = rest({**none, "worse": 3, "given_away": 0.004}, lang)
    assert "(3)" in little
    assert "0" not in little, "it cost something, so not nothing"


def test_losses_are_told_as_a_share_and_never_beyond_the_whole() -> None:
    """Where ships of a seat are worn besides lost, its losses add up to more than its force."""
    match = battle(toy(), "duel", 1)
    data = {"seats": [{"lost": 16, "force": 10}, {"lost": 3, "force": 0}]}
    told = losses(data, match, "en")
    assert told[0].endswith("100 %")
    assert told[1].endswith("3")


def test_a_lot_that_moved_the_chances_is_told() -> None:
    """Who is drawn to begin is dice, though nothing is thrown for: it says who, not "The dice"."""
    match = battle(load_ruleset("sombrachapas"), "instruccion", 11)
    shift = [0.2, -0.2]
    one = {"entries": [0], "seat": -1, "turn": 1, "place": 0, "after": 1, "play": [0, 0],
           "better": None}  # fmt: skip
    moment = {"decision": 0, "kind": "dice", "shift": shift}
    told = tellings({"moments": [moment], "decisions": [one]}, match, "en")
    assert "is drawn" in told[0].title


NEXT_TURN = 77
"""The kind of the event with which a turn begins here."""


def shot(roll: int, success: int = 0, likely: float = 0.0, kind: int = 1) -> Told:
    """A throw of the first seat, or with roll NOBODY what came of one."""
    event = make(Event)
    event.kind, event.roll, event.success = kind, roll, success
    event.chance = UNKNOWN if roll == NOBODY else round(likely * 1_000_000)
    return Told(1, 1, PUBLIC, 0, event)


def fell(facts: list[Told], gained: float) -> int:
    """Which of these facts is told, where the first seat gained so much."""
    telling = TellingRules(turns={NEXT_TURN: "turn"})
    match: Any = SimpleNamespace(ruleset=SimpleNamespace(telling=telling), tellings={0: facts})
    found = what_fell(match, [0], [gained, -gained])
    return next(k for k, fact in enumerate(facts) if fact is found)


def test_the_throw_that_is_told_went_as_the_chances_did() -> None:
    facts = [shot(0, 1, 0.7), shot(0, 1, 0.4), shot(0, 0, 0.6), shot(0, 0, 0.9), shot(NOBODY)]
    assert fell(facts, 0.1) == 1, "a success for whoever gained, the less likely of two"
    assert fell(facts, -0.1) == 3, "a failure of whoever lost"


def test_where_no_throw_went_so_what_came_of_it_is_told() -> None:
    """It hit, but did little; or it was as good as sure to hit, and did much."""
    later = [shot(NOBODY), shot(NOBODY), shot(NOBODY, kind=NEXT_TURN)]
    assert fell([shot(0, 1, 0.4), *later], -0.1) == 1
    assert fell([shot(0, 1, 0.97), *later], 0.1) == 1
    assert fell([*later, shot(0, 1, 0.4)], -0.1) == 3, "nothing came of it that is told"
    assert fell(later, 0.1) == 1, "nothing was thrown for; the next turn is no outcome"
