"""Whole battles through `play`: same seed, same bytes; files that hold; bots that play."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, first_difference, make, walk
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.play.files import gamefile
from asalto.play.files.gamefile import BadGame
from asalto.play.form import chances
from asalto.play.match import Match
from asalto.play.tell import report, story
from asalto.play.view import look, odds_data, sight_data
from contract.games import alter_hidden, cases, course, opened, rulesets, some

CASES = cases()
every = pytest.mark.parametrize(("name", "scenario"), CASES)
CHOICES = 120


def hinted(name: str) -> bool:
    return load_ruleset(name).bots.advise is not None


def battle(name: str, scenario: str, bots: str = "chancer", seed: int = 11) -> Match[Any]:
    ruleset, found = opened(name, scenario)
    match: Match[Any] = Match(ruleset, found, seeded(seed), has_umpire=True)
    play_out(match, bots_for([bots], ruleset, len(found.seats), seed), limit=CHOICES)
    return match


@every
def test_same_seed_same_bytes(name: str, scenario: str) -> None:
    one, other = battle(name, scenario), battle(name, scenario)
    assert gamefile.dump(one) == gamefile.dump(other)
    for lang in ("es", "it", "en"):
        told = [line.text for line in story.tell(one, UMPIRE, lang)]
        assert told == [line.text for line in story.tell(other, UMPIRE, lang)]
    assert report.markdown(one, SPECTATOR, "es")
    assert "<html" in report.html_page(one, UMPIRE, "it")


@every
def test_game_files_round_trip_and_show_every_change(name: str, scenario: str) -> None:
    match = battle(name, scenario)
    content = gamefile.dump(match)
    again = gamefile.restore(gamefile.parse(content, "one.asalto"))
    assert first_difference(again.state, match.state) == ""
    assert gamefile.dump(again) == content
    assert [told.sees for told in again.told] == [told.sees for told in match.told]
    chance = random.Random(2)
    for _ in range(12):
        place = chance.randrange(len(content))
        changed = bytearray(content)
        changed[place] ^= 1 << chance.randrange(7)
        with pytest.raises(BadGame):
            gamefile.restore(gamefile.parse(bytes(changed), "changed.asalto"))
        with pytest.raises(BadGame):
            gamefile.parse(content[:place], "cut.asalto")


@every
def test_rewinding_and_playing_on(name: str, scenario: str) -> None:
    match = battle(name, scenario)
    place = max(0, len(match.marks) - 20)
    half = match.fork(place)
    match.rewind(len(match.marks) - place, "again")
    assert first_difference(match.state, half.state) == ""
    content = gamefile.dump(match)
    again = gamefile.restore(gamefile.parse(content, "rewound.asalto"))
    assert first_difference(again.state, match.state) == ""


@every
def test_what_leaves_the_table_is_the_same(name: str, scenario: str) -> None:
    """View law on the wire: what differs only where a seat may not see gives it the same bytes."""
    found = course(name, scenario)
    chance = random.Random(4)
    known: dict[str, set[int]] = {}
    for sample in found.samples:
        for path, value in walk(sample.state):
            known.setdefault(path, set()).add(value)
    for sample in some(found.samples, 4):
        view = found.ruleset.sees(sample.state, sample.seat)
        other = copy(sample.state)
        if not alter_hidden(other, view, known, chance):
            continue
        wires = []
        for state in (sample.state, other):
            begins = replace(found.scenario, state=state)
            match: Match[Any] = Match(found.ruleset, begins, seeded(3))
            data = sight_data(match, sample.seat, "en")
            sight, weighed = look(match, sample.seat), 0
            for option in sight.form.options:
                if int(option.choice.kind) in found.ruleset.odds.trials and weighed < 1:
                    weighed += 1
                    data["odds"] = odds_data(
                        found.ruleset, chances(found.ruleset, sight.state, option.choice, 300, 50)
                    )
            wires.append(json.dumps(data))
        assert wires[0] == wires[1]


@pytest.mark.parametrize("name", rulesets())
def test_greedy_plays(name: str) -> None:
    if not hinted(name):
        pytest.skip("no hints yet")
    scenario = load_ruleset(name).scenarios()[0]
    match = battle(name, scenario, "greedy")
    words = match.ruleset.words("es")
    bots = bots_for(["greedy"], match.ruleset, len(match.scenario.seats))
    seen = []
    play_out(match, bots, lambda seat, decision: seen.append(decision.hint), limit=40)
    assert all(words.get("hint", hint, "") for hint in seen if hint >= 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", rulesets())
def test_greedy_beats_chancer_in_95_of_100(name: str) -> None:
    if not hinted(name):
        pytest.skip("no hints yet")
    known = load_ruleset(name).scenarios()
    chosen = ["duel"] if "duel" in known else known
    games = [len(range(place, 100, len(chosen))) for place in range(len(chosen))]
    won = {one: greedy_wins(name, one, count) for one, count in zip(chosen, games, strict=True)}
    assert sum(won.values()) >= 95, won


def greedy_wins(name: str, scenario_id: str, games: int) -> int:
    """Battles that the greedy bot wins, sitting in each seat as often."""
    from asalto.core.kernel.dice import set_seed
    from asalto.core.kernel.specialise import bind

    ruleset, scenario = opened(name, scenario_id)
    play, wins = bind(ruleset).play_out, 0
    dice, fate = make(Dice), make(Dice)
    log, out = ruleset.new_log(), ruleset.new_choices()
    log.silent = 1
    seats = len(scenario.seats)
    for game in range(games):
        mine = game % seats
        set_seed(dice, game // seats)
        set_seed(fate, 1000 + game)
        states = [scenario.start()]
        bots = [int(seat == mine) for seat in range(seats)]
        play(states, 0, [scenario.start()], out, dice, fate, log, bots, 100_000)
        wins += states[0].winner == mine
    return wins
