"""Positions in which no battle can stand are refused, by every door; the others can be played."""

import random
import time
from functools import cache
from typing import Any

import pytest

from asalto.core.files.positions import write_state
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import fields, used_rows, walk, write_path
from asalto.core.registry import known, load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile
from asalto.play.files.gamefile import BadGame
from asalto.play.files.position import read_position, write_position
from asalto.play.match import Match
from play.test_gamefile import forged

GAMES = [game for game in known() if game != "toy"]


@cache
def begun(game: str, choices: int = 25) -> Match[Any]:
    """A battle some choices after its start; nobody plays on in it."""
    ruleset = load_ruleset(game)
    one: Match[Any] = Match(ruleset, ruleset.load(ruleset.scenarios()[0]), seeded(5))
    luck = random.Random(2)
    for _ in range(choices):
        if not one.is_over:
            one.submit(one.pending[0], luck.choice(one.form(one.pending[0]).options))
    return one


def paths(record: Any, names: set[str], path: str = "") -> list[str]:
    """Where the fields of these names (`Ship.seat`) stand in a state."""
    found = []
    for field in fields(record):
        value = getattr(record, field.name)
        if field.kind == "part":
            found += paths(value, names, f"{path}{field.name}.")
        elif field.kind == "rows":
            for i in range(used_rows(record, field)):
                found += paths(value[i], names, f"{path}{field.name}.{i}.")
        elif f"{type(record).__name__}.{field.name}" in names:
            found.append(path + field.name)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("value", [16_000_000_000, 63, -9])
def test_what_is_not_there_is_refused(game: str, value: int) -> None:
    one = begun(game)
    places = paths(one.state, set(one.ruleset.files.indexes))
    assert places
    for place in places[:: max(1, len(places) // 25)]:
        state = one.view(-3)
        write_path(state, place, value)
        began = time.thread_time()
        with pytest.raises(BadInput):
            read_position(write_position(one.ruleset, one.scenario, state), "p.toml")
        assert time.thread_time() - began < 2


def test_seats_that_may_not_choose_are_not_asked() -> None:
    """In the turn of one side the other is asked as well, or seats that nobody has."""
    one = begun("viajero")
    assert [len(one.pending), one.state.awaited] == [1, 1 << one.pending[0]]
    for asked in (3, -9, 4):
        state = one.view(-3)
        state.awaited = asked
        with pytest.raises(BadInput, match="asked"):
            read_position(write_position(one.ruleset, one.scenario, state), "p.toml")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_file_may_not_begin_where_no_battle_can(game: str) -> None:
    one = begun(game)
    place = paths(one.state, set(one.ruleset.files.indexes))[0]

    def change(lines: list[Any]) -> None:
        state = one.view(-3)
        write_path(state, place, 16_000_000_000)
        lines[0]["position"] = write_state(state, one.ruleset.enums)

    content = forged(gamefile.dump(begun(game, 0)), change)
    with pytest.raises(BadGame, match="f:1"):
        gamefile.restore(gamefile.parse(content, "f"))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_accepted_can_be_played(game: str) -> None:
    one, luck = begun(game), random.Random(7)
    places = [path for path, _ in walk(one.state)]
    accepted = 0
    for _ in range(40):
        state = one.view(-3)
        write_path(state, luck.choice(places), luck.choice([-9, -1, 0, 1, 5, 63, 999, 2**40]))
        try:
            position = read_position(write_position(one.ruleset, one.scenario, state), "p.toml")
        except BadInput:
            continue
        accepted += 1
        played: Match[Any] = Match(position.ruleset, position.scenario, seeded(1))
        for _ in range(6):
            if not played.is_over:
                form = played.form(played.pending[0])
                played.submit(played.pending[0], luck.choice(form.options))
    assert accepted > 5
