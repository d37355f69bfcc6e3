"""How many decisions a person makes: the page that says so, and the script that counts."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from asalto.bots.registry import make_bot
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.standing_orders import Habits, Standing
from asalto.play.tell.guides import explained, guide_of, signs_of
from asalto.play.view import look

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def length() -> ModuleType:
    spec = importlib.util.spec_from_file_location("length", ROOT / "benchmarks" / "length.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["length"] = module
    spec.loader.exec_module(module)
    return module


def test_no_battle_asks_a_person_more_than_half_of_what_it_did(length: ModuleType) -> None:
    text = (ROOT / "docs" / "length.md").read_text("utf-8")
    rows = [[cell.strip(" *") for cell in line.split("|")[1:-1]] for line in text.splitlines()
            if line.startswith("| ") and line.count("|") == 9]  # fmt: skip
    held = {int(row[2]): float(row[4]) for row in rows if row[2].isdecimal()}
    assert sorted(held) == sorted(length.FIRST.values())
    for first, together in held.items():
        assert together <= first / 2


def test_the_same_battle_is_counted_both_ways(length: ModuleType) -> None:
    """Fewer decisions, and nothing that the rules ask for is left out: as many choices as ever."""
    before, turns = length.one_by_one("sombrachapas", "instruccion", 2)
    after, turns_after, counts = length.as_on_the_page("sombrachapas", "instruccion", 2)
    assert after < before
    assert abs(turns - turns_after) <= 6
    assert sum(counts.values()) == 2 * after


def test_what_is_not_advised_is_not_bundled(length: ModuleType) -> None:
    """A row whose later choices the bot would not make is not counted as one decision."""
    match = length.opened("cep", "duel", 1)
    while int(match.state.phase) != match.ruleset.enums["phase"].DECLARE:
        seat = match.pending[0]
        match.submit(seat, match.form(seat).options[0])
    seat = match.pending[0]
    person = length.Person(length.greedy(match, seat, 1), length.Habits(), True)
    ship = int(match.view(seat).cursor[seat])
    kinds = match.ruleset.choices
    names = {"ship": ship}
    target = next(
        (one for one in match.form(seat).options if int(one.choice.kind) == kinds.TARGET), None
    )
    if target is None:
        pytest.skip("nobody to fire at")
    absurd = match.ruleset.vocabulary.choice("fire", seat, **names, shots=99)
    row = [length.numbers_of(target.choice), length.numbers_of(absurd)]
    assert not length.agreed(match, seat, person, row)


@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cepheus", "viajero", "cem"])
def test_each_step_of_a_lesson_is_read_when_whole_plans_are_taken(
    length: ModuleType, game: str
) -> None:
    """One click on the board makes several choices: no idea of the lesson goes by unread."""
    ruleset = load_ruleset(game)
    lesson = guide_of(ruleset).lesson
    assert lesson is not None
    match = Match(ruleset, ruleset.load(lesson.scenario), seeded(lesson.seed))
    standing = dict.fromkeys(ruleset.moves.customs.routines, Standing.ASK)
    person = length.Person(
        length.greedy(match, lesson.seat, lesson.seed), Habits(standing=standing), True
    )
    other = make_bot(lesson.opponent, ruleset, 1 - lesson.seat, lesson.seed)
    read = []
    while match.pending:
        seat = match.pending[0]
        if seat != lesson.seat:
            match.submit(seat, other.choose(look(match, seat)).option)
        elif not length.unasked(match, seat, person):
            now = explained(lesson.steps, signs_of(match, seat))
            read += [now.step] if now is not None else []
            length.decide(match, seat, person)
    assert [one.title["en"] for one in lesson.steps if not one.at and one not in read] == []
