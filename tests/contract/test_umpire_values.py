"""Whatever numbers an umpire sets, in whatever position: refused, or the battle goes on, can be
drawn, saved and gone on with."""

from __future__ import annotations

import os
import random
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from asalto.board import board_of
from asalto.core.files.ranges import plain
from asalto.core.kernel.records import UNKNOWN, walk
from asalto.core.registry import landed, load_ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import seeded
from asalto.play.entries import SPECTATOR
from asalto.play.files import gamefile
from asalto.play.match import Match
from asalto.rulesets.cep.vocabulary import Phase as Part

GAMES = [name for name in landed() if name != "toy"]
CASES = int(os.environ.get("ASALTO_UMPIRE", "60"))
POSITIONS, CHOICES = 24, 12
DRAWN = 8
"""Every so many cases the board is drawn and the game file read again."""


@lru_cache(maxsize=8)
def positions(game: str) -> list[Match[Any]]:
    """Battles of a game at random places, from their beginning to near their end."""
    ruleset, found = load_ruleset(game), []
    names = ruleset.scenarios()
    for place in range(POSITIONS):
        chance = random.Random(place)
        scenario = ruleset.load(names[place % len(names)])
        match = Match(ruleset, scenario, seeded(place), has_umpire=True)
        play(match, chance, chance.randrange(90))
        found.append(match)
    return [one for one in found if not one.is_over]


def play(match: Match[Any], chance: random.Random, choices: int) -> None:
    """The random bot: anything that is offered."""
    for _ in range(choices):
        if match.is_over:
            return
        seat = match.pending[0]
        options = [*match.form(seat).options]
        chance.shuffle(options)
        for option in options:
            try:
                match.submit(seat, option)
                break
            except NotAllowed:
                continue
        else:
            raise AssertionError("nothing that is offered may be done")


@lru_cache(maxsize=256)
def paths(game: str, place: int) -> list[str]:
    match = positions(game)[place]
    return [path for path, _ in walk(match.state) if match.ruleset.may_set(path)]


@lru_cache(maxsize=8)
def fields(game: str) -> list[str]:
    """The fields that may be set, each once however many rows have it."""
    return sorted({plain(path) for path in paths(game, 0)})


NUMBERS = st.one_of(
    st.integers(0, 3), st.integers(-3, 40),  # small ones are most often legal
    st.sampled_from([99, 999, 1000, 60_000, -1000, 2**31]),
    st.integers(-(2**40), 2**40),
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_battle_outlives_whatever_an_umpire_sets(game: str) -> None:
    count = [0, 0]

    @settings(
        max_examples=CASES, deadline=None, database=None, derandomize=CASES < 100,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate,),
    )  # fmt: skip
    @given(
        st.integers(0, len(positions(game)) - 1), st.integers(0, 2**20),
        st.lists(st.tuples(st.integers(0, 2**16), st.integers(0, 2**16), NUMBERS),
                 min_size=1, max_size=3),
    )  # fmt: skip
    def outlives(place: int, seed: int, acts: list[tuple[int, int, int]]) -> None:
        count[0] += 1
        match = positions(game)[place].copied()
        known, kinds = paths(game, place), fields(game)
        values = {}
        for kind, row, value in acts:
            like = [path for path in known if plain(path) == kinds[kind % len(kinds)]]
            if like:
                values[like[row % len(like)]] = value
        if not values:
            return
        before = match.digest()
        try:
            match.set_fields(values, "so be it")
        except NotAllowed:
            assert match.digest() == before
            return
        count[1] += 1
        try:
            play(match, random.Random(seed), CHOICES)
            if seed % DRAWN == 0:
                look_at(match)
        except Exception as error:
            raise AssertionError(f"{match.scenario.id}, position {place}: {values}") from error

    outlives()
    assert count[1] > CASES // 30


@pytest.mark.parametrize("game", GAMES)
def test_nothing_at_all_is_no_act(game: str) -> None:
    match = positions(game)[0].copied()
    with pytest.raises(NotAllowed):
        match.set_fields({}, "nothing")


def look_at(match: Match[Any]) -> None:
    """Draw it, and read it again from a game file."""
    board = board_of(match.ruleset)
    assert board is not None
    assert board.svg(match.ruleset, match.scenario, match.view(0), 0, "en")
    assert board.text(match.ruleset, match.scenario, match.view(SPECTATOR), SPECTATOR, "es")
    again = gamefile.restore(gamefile.parse(gamefile.dump(match), "again"))
    assert again.digest() == match.digest()


def test_a_ship_does_not_change_hands_amid_a_question_about_it() -> None:
    """Its new owner was not asked, and its old one could do nothing that he is offered."""
    held = [one for one in positions("cep") if one.state.cursor[1] == 1 and one.pending == (1,)]
    match = next(one for one in held if one.state.phase == Part.ORDERS).copied()
    before = match.digest()
    with pytest.raises(NotAllowed):
        match.set_fields({"ships.1.seat": 0}, "mutiny")
    assert match.digest() == before


def test_what_is_set_is_never_unknown() -> None:
    """Views hold UNKNOWN for what a seat does not know; the battle itself never does."""
    match = positions("sombrachapas")[0].copied()
    with pytest.raises(NotAllowed, match="always has a value"):
        match.set_fields({"units.0.seat": UNKNOWN}, "whose?")
    match = positions("viajero")[0].copied()
    match.set_fields({"people.0.by_umpire": UNKNOWN}, "two less: dark")
    assert match.state.people[0].by_umpire == -2
