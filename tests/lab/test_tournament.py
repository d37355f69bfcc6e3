"""Tournaments of bots: the battles that `rate` plays, with rests between, stopped and taken up."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Any

import pytest

from asalto.lab import tournament
from asalto.lab.engine import Engine
from asalto.lab.rate import paired
from asalto.lab.tournament import Meeting, Tournament, merged, table
from lab.brawl import RULESET

DUEL = RULESET.load("duel")
BOTS = ["random", "search:1", "greedy"]


def played(**more: Any) -> Tournament:
    """A whole one."""
    made = Tournament([(RULESET, DUEL)], BOTS, **{"seeds": 6, "seed": 5, **more})
    for _ in made.play():
        pass
    return made


def test_it_plays_the_battles_that_rate_plays() -> None:
    made, engine = played(), Engine(RULESET, DUEL, False)
    for meeting, (one, other) in zip(made.meetings[0], combinations(BOTS, 2), strict=True):
        assert meeting.pairs == paired(engine, one, other, 6, 5).pairs
        assert meeting.wins + meeting.draws + meeting.losses == meeting.battles == 12
        assert meeting.wins + meeting.draws / 2 == 12 * meeting.score
    assert made.done == made.total == 36


def test_it_goes_on_where_it_was_left() -> None:
    whole, half = played(), Tournament([(RULESET, DUEL)], BOTS, 6, 5)
    for _ in islice(half.play(), 15):
        pass
    assert 0 < half.done < half.total
    rest = Tournament([(RULESET, DUEL)], BOTS, 6, 5)
    rest.take_up(half.kept())
    before = sum(1 for _ in whole.play())
    assert before == 0, "nothing is left to play"
    assert sum(1 for _ in rest.play()) == half.total - half.done
    assert rest.kept() == whole.kept()


def test_bots_that_think_let_others_work_between_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament.compiled, "available", lambda: False)
    made = Tournament([(RULESET, DUEL)], ["greedy", "search:3"], 1)
    rests = sum(1 for _ in made.play())
    assert made.done == 2
    assert rests > 10
    assert made.by_clock


def test_the_table_counts_all_battles_of_a_bot() -> None:
    meetings = [
        Meeting("a", "b", [1.0, 0.75], wins=3, draws=1, losses=0),
        Meeting("a", "c", [0.0, 0.0], wins=0, draws=0, losses=4),
        Meeting("b", "c", [0.5, 0.5], wins=2, draws=0, losses=2),
    ]
    found = table(["a", "b", "c"], meetings, is_rated=False)
    assert [(one["bot"], one["wins"], one["draws"], one["losses"], one["points"])
            for one in found["standings"]] == [
        ("c", 6, 0, 2, 6.0), ("a", 3, 1, 4, 3.5), ("b", 2, 1, 5, 2.5),
    ]  # fmt: skip
    assert all(one["elo"] is None for one in found["standings"])
    both = merged([meetings, meetings])
    assert [one.battles for one in both] == [8, 8, 8]
    assert (both[0].wins, both[0].draws, both[0].losses) == (6, 2, 0)


def test_few_seeds_tell_no_interval_and_those_who_never_met_no_rating() -> None:
    few = table(["a", "b"], [Meeting("a", "b", [1.0, 0.5], wins=3, draws=0, losses=1)], True)
    assert few["standings"][0]["elo"] is not None
    assert few["standings"][1]["elo_low"] is None
    many = table(["a", "b"], [Meeting("a", "b", [1.0, 0.5] * 5, wins=15, losses=5)], True)
    assert many["standings"][1]["elo_low"] < many["standings"][1]["elo"]
    none = table(["a", "b", "c"], [Meeting("a", "b", [1.0]), Meeting("a", "c")], True)
    assert all(one["elo"] is None for one in none["standings"])
    assert len(none["pairings"]) == 1
