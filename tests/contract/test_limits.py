"""What an umpire sets: bounded in every field, and whatever is accepted can be played and drawn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from asalto.board import board_of
from asalto.core.kernel.records import copy, fields, walk
from asalto.core.registry import landed, load_ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import seeded
from asalto.play.match import Match

GAMES = [name for name in landed() if name != "toy"]
PAGE_MAX = 1_000_000
TRIES, CHOICES = 40, 30
VALUES = (
    -(2**40),
    -1000,
    -3,
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    9,
    15,
    33,
    99,
    1000,
    50_000,
    2**31,
    2**60,
)


def begun(game: str, seed: int) -> Match[Any]:
    ruleset = load_ruleset(game)
    names = ruleset.scenarios()
    match = Match(ruleset, ruleset.load(names[seed % len(names)]), seeded(seed), has_umpire=True)
    play(match, random.Random(seed), seed % 7 * 9)
    return match


def play(match: Match[Any], chance: random.Random, choices: int) -> None:
    for _ in range(choices):
        if match.is_over:
            return
        seat = match.pending[0]
        options = [*match.form(seat).options]
        chance.shuffle(options)
        submit_any(match, seat, options)


def submit_any(match: Match[Any], seat: int, options: list[Any]) -> None:
    """One of them: what was offered before the umpire's act may be out of sight after it."""
    for option in options:
        try:
            match.submit(seat, option)
            return
        except NotAllowed:
            continue
    raise AssertionError("nothing that is offered may be done")


@pytest.mark.parametrize("seed", [0, 2, 5])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_accepted_can_be_played_and_drawn(game: str, seed: int) -> None:
    match, chance = begun(game, seed), random.Random(seed)
    kept = len(match.marks)
    paths = [path for path, _ in walk(match.state) if match.ruleset.may_set(path)]
    assert paths
    accepted, spare = 0, None
    for _ in range(TRIES):
        if match.is_over:
            match, spare = match.fork(kept), None
        path, value = chance.choice(paths), chance.choice(VALUES)
        trial, spare = spare or match.fork(len(match.marks)), None
        try:
            trial.set_fields({path: value}, "so be it")
        except NotAllowed:
            spare = trial  # a refused act changes nothing
            continue
        accepted += 1
        try:
            play(trial, chance, CHOICES)
            board = board_of(trial.ruleset)
            assert board is not None
            drawn = board.svg(trial.ruleset, trial.scenario, trial.view(0), 0, "en")
        except Exception as error:
            raise AssertionError(f"{path} = {value}: {error!r}") from error
        assert len(drawn) < PAGE_MAX, (path, value)
        match = trial if chance.random() < 0.5 else match
    assert accepted


@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_play_is_within_the_limits(game: str) -> None:
    ruleset = load_ruleset(game)
    for name in ruleset.scenarios():
        match = Match(ruleset, ruleset.load(name), seeded(5))
        chance = random.Random(5)
        for _ in range(12):
            ruleset.validate(match.state)
            whole = copy(match.state)
            ruleset.edited(whole)
            for seat in range(len(match.scenario.seats)):
                ruleset.validate(match.view(seat))
            play(match, chance, 25)


@pytest.mark.parametrize("game", GAMES)
def test_every_limit_names_a_field(game: str) -> None:
    ruleset = load_ruleset(game)
    assert ruleset.files.limits is not None
    known = set(names(type(ruleset.load(ruleset.scenarios()[0]).state)))
    assert set(ruleset.files.limits) <= known


def names(record: type, before: str = "") -> list[str]:
    found = []
    for field in fields(record):
        found.append(f"{before}{field.name}")
        if field.record is not None:
            found += names(field.record, f"{before}{field.name}.")
    return found


@pytest.mark.parametrize(
    ("game", "path", "value", "allowed"),
    [
        ("viajero", "people.0.seat", 7, "0 to 1"),
        ("viajero", "people.0.stance", 9, "0 to 2"),
        ("sombrachapas", "characters.0.resistance", 0, "1 to"),
        ("sombrachapas", "characters.0.facing", 9, "0 to 5"),
        ("sombrachapas", "characters.0.status", 7, "0 to 2"),
        ("sombrachapas", "characters.0.seat", 7, "0 to"),
        ("cep", "ships.0.facing", 9, "0 to 5"),
        ("cepheus", "ships.0.structure", 99, "0 to"),
        ("cem", "figures.0.x", 2**31, "-100 m to"),
        ("cem", "units.0.morale", 0, "1 to 30"),
    ],
)
def test_a_number_out_of_range_is_refused_by_name(
    game: str, path: str, value: int, allowed: str
) -> None:
    match = begun(game, 0)
    before = match.digest()
    with pytest.raises(
        NotAllowed, match=rf"{path.rpartition('.')[2]}: [\d.]+( m)? is out of range; {allowed}"
    ):
        match.set_fields({path: value}, "no")
    assert match.digest() == before


@pytest.mark.parametrize(
    ("game", "path"),
    [("viajero", "width"), ("cem", "width"), ("cep", "phase"), ("sombrachapas", "board.width")],
)
def test_what_the_game_keeps_is_not_set(game: str, path: str) -> None:
    match = begun(game, 0)
    with pytest.raises(NotAllowed, match="kept by the game itself"):
        match.set_fields({path: 2**31}, "no")
