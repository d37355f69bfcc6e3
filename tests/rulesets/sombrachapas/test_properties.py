"""Laws that hold in every battle, tried on random ones."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import make
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import ChoiceKind as Kind
from asalto.rulesets.sombrachapas.offer import Choices
from asalto.rulesets.sombrachapas.rules.movement import is_astride, is_place_taken
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import Phase, Status
from rulesets.sombrachapas.arena import Arena, duel
from rulesets.sombrachapas.laws import compare, played

SCENARIOS = RULESET.scenarios()


def battle(name: str, seed: int) -> Iterator[tuple[State, Choices]]:
    """Every state of a random battle, with the legal choices."""
    return played(RULESET.load(name).start(), seed)


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_legal_is_what_is_allowed(name: str) -> None:
    """`legal` lists all that `check` allows among what can be thought of, and nothing twice."""
    asked = random.Random(3)
    for seed in range(2):
        for state, out in battle(name, seed):
            if asked.random() > 0.08:
                continue
            compare(state, out)


CROWDED = ["..~#...", ".o.~+..", "...~...", ".......", "##...~."]
EDGES: dict[str, Any] = {
    "walls": [{"hex": "0203", "sides": [1, 2]}, {"hex": "0502", "sides": [0, 3]}],
    "doors": [{"hex": "0304", "side": 2}],
    "halves": [{"hex": "0101", "missing": 0}, {"hex": "0704", "missing": 2}],
}


@pytest.mark.parametrize("edges", [{}, EDGES], ids=["plain", "walls and halves"])
@pytest.mark.parametrize("straddling", ["never", "last-step", "freely"])
def test_what_is_legal_is_what_is_allowed_in_a_crowd(straddling: str, edges: Any) -> None:
    """The same where everybody is in everybody's way, with walls, half hexes, doors on sides."""
    places = ("0102", "0103", "0203", "0204", "0304", "0403", "0404", "0503", "0602", "0603")
    tokens = {
        f"T{i}": ("red" if i % 2 else "blue", place, f"{2 * (i % 6) + 1}h", {"wounds": 9})
        for i, place in enumerate(places)
    }
    options = {
        "straddling": straddling, "own_side": ("spared", "attacks")[bool(edges)],
        "way_back": straddling != "freely",
    }  # fmt: skip
    arena = Arena(tokens, CROWDED, options, edges, rounds=3)
    chance = random.Random(1)
    for state, out in played(arena.scenario.start(), 7):
        if state.passing == 1 or chance.random() < 0.15:
            compare(state, out)


@pytest.mark.parametrize("name", SCENARIOS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
@example(seed=150456)  # every facing taken in a half hex that leads only into another half hex
def test_laws_of_the_board(name: str, seed: int) -> None:
    """Nobody shares a place; AP are never negative; wounds never beyond the card (SCH-5.2, 4.5)."""
    for state, _ in battle(name, seed):
        assert 0 <= state.points <= 10
        if state.phase == Phase.DEPLOYMENT:
            continue
        crew = state.characters[: state.character_count]
        alive = [i for i, one in enumerate(crew) if one.status == Status.IN_PLAY]
        for i in alive:
            one = crew[i]
            assert one.wounds < one.spaces
            near = sum(1 << j for j in alive if j != i)
            if not (state.passing == 1 and i == state.active):
                moving = 1 << state.active if state.passing == 1 else 0
                assert not is_place_taken(state, one.q, one.r, near & ~moving)
            else:
                assert not is_astride(one.q, one.r)
        assert all(one.wounds == one.spaces for one in crew if one.status == Status.DEAD)


@pytest.mark.parametrize("name", SCENARIOS)
def test_numbers_of_a_stranger_are_withstood(name: str) -> None:
    """`check` answers any numbers whatever."""
    rnd = random.Random(5)
    huge = (-(2**62), -3, -2, -1, 0, 1, 2, 5, 6, 7, 40, 90, 2**62)
    for state, _ in battle(name, 9):
        if rnd.random() < 0.05:
            for _ in range(60):
                numbers = [rnd.randint(-2, 20), *(rnd.choice(huge) for _ in range(6))]
                choice = RULESET.new_choice(numbers)
                assert RULESET.check(state, choice) >= 0


@given(turns=st.lists(st.integers(0, 5), max_size=6))
@settings(max_examples=80, deadline=None)
def test_turning_costs_the_same_however_it_is_entered(turns: list[int]) -> None:
    """AP paid in one spot are those of the dearest net turn made there (SCH-5.6); each facing is
    taken once."""
    arena = duel(other=("1509", "9h"), card={"action_points": 10})
    worst, now = 0, 1
    for facing in dict.fromkeys(turns):
        if facing == now:
            continue
        arena.do(f"Ana turns {arena.names.of('facing', facing)}")
        now = facing
        worst = max(worst, (0, 0, 1, 2)[min((facing - 1) % 6, (1 - facing) % 6)])
        assert arena.state.points == 10 - worst


def test_large_boards_hold_all_choices() -> None:
    """60 x 60 hexes and 40 characters: nothing is lost (`benchmarks/big_board.py` times it)."""
    rnd = random.Random(4)
    rows = ["".join(rnd.choices(".o#~", (80, 6, 6, 8), k=60)) for _ in range(60)]
    free = [(c, r) for r in range(60) for c in range(60) if rows[r][c] == "."]
    spots = rnd.sample(free, 40)
    tokens = {
        f"n{i}": ("red" if i % 2 else "blue", f"{c + 1:02d}{r + 1:02d}", "3h", {})
        for i, (c, r) in enumerate(spots)
    }  # fmt: skip
    arena = Arena(tokens, rows=rows).begin(1)
    state, out, asked = arena.state, make(Choices), 0
    while state.phase == Phase.CHARACTER or (state.phase == Phase.ACTION and asked < 20):
        out.count = 0
        RULESET.legal(state, RULESET.pending(state).bit_length() - 1, out)
        asked += state.phase == Phase.ACTION
        ends = [i for i in range(out.count) if out.rows[i].kind == Kind.END]
        RULESET.apply(state, out.rows[ends[0] if ends else 0], arena.dice, arena.log)
    assert asked >= 19
    assert out.lost == 0


def test_a_document_is_enough() -> None:
    """A scenario rebuilt from its stored document starts equal."""
    for name in SCENARIOS:
        first = RULESET.load(name)
        again = RULESET.files.build(Document.of(first.document, f"{name}.toml"))
        assert again.start() == first.start()
