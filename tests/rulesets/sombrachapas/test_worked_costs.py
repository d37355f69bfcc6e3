"""Positions worked out by the manual's words first: costs, shots drawn, distances, allies, fire."""

from __future__ import annotations

import pytest

from asalto.rulesets.sombrachapas.vocabulary import Phase, Refusal, Status
from rulesets.sombrachapas.arena import Arena, duel
from rulesets.sombrachapas.test_cover import MISS, covered

FIELD = ["." * 24] * 22
ROUGH = ["." * 15] * 4 + ["." * 8 + "~~" + "." * 5] + ["." * 15] * 4


@pytest.mark.parametrize(("step", "turn", "cost"), [
    ("0905 facing 3h", "", 2), ("0905 facing 9h", "", 4), ("0905 facing 3h", "9h", 4),
    ("0905 facing 3h", "7h", 2), ("0905 facing 3h", "5h", 2),
])  # fmt: skip
def test_difficult_ground_doubles_the_whole_step(step: str, turn: str, cost: int) -> None:
    """1 AP a step and 1 more to turn about, both twice; up to two vertices cost nothing, made with
    the step or after it (SCH-5.10, 5.16, 7.6)."""
    arena = duel(other=("1509", "9h"), rows=ROUGH).do(f"Ana steps {step}")
    if turn:
        arena.do(f"Ana turns {turn}")
    assert arena.state.points == 6 - cost


@pytest.mark.parametrize(("facing", "cost"), [("3h", 2), ("9h", 3)])
def test_a_step_back_costs_two_and_one_more_to_turn_about(facing: str, cost: int) -> None:
    """2 AP back; 3 vertices one more (SCH-5.12, 5.14); into rough ground both are doubled."""
    plain = duel(other=("1509", "9h")).do(f"Ana steps 0705 facing {facing}")
    assert plain.state.points == 6 - cost
    rough = duel(("1005", "3h"), ("1509", "9h"), rows=ROUGH)
    rough.do(f"Ana steps 0905 facing {facing}")
    assert rough.state.points == 6 - 2 * cost


def test_who_dies_of_the_first_shot_saves_the_coverer_the_second() -> None:
    """An about turn of 2 AP gives two shots; what the first has killed is not shot at again, and
    what was not fired is not used up (SCH-9.6, 9.16)."""
    arena = covered(mover={"wounds": 1, "resistance": 5}).do("Ana turns 9h")
    arena.do("Bo covers against Ana", 1, 5, 4)
    assert arena.who("Ana").status == Status.DEAD
    assert arena.who("Bo").cover_shots == 1
    assert "turned" not in arena.kinds()


@pytest.mark.parametrize(("at", "refusal"), [
    ("1302", Refusal.NONE), ("1309", Refusal.NONE), ("1310", Refusal.NONE),
    ("1402", Refusal.TOO_FAR),
])  # fmt: skip
def test_twelve_hexes_are_counted_along_the_grid(at: str, refusal: int) -> None:
    """Fewer than twelve between, whatever the direction: from 0108 twelve columns on, six rows up
    or as many down are no farther than straight on; thirteen columns are (SCH-8.3)."""
    assert duel(("0108", "3h"), (at, "9h"), rows=FIELD).refusal("Ana shoots Bo") == refusal


def test_an_ally_is_no_enemy_of_a_coverer_and_a_third_seat_is() -> None:
    """Red and green stand on one side, blue alone: red's coverer may fire at blue's mover, and
    nobody at green's (SCH-9.5)."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "0905", "9h", {}),
        "Cy": ("green", "0803", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens, sides={"red": 1, "blue": 2, "green": 1}).begin(1)
    arena.do("Ana covers", 2).do("Cy turns 3h")
    assert arena.state.phase == Phase.ACTION
    arena.do("Cy ends").do("Bo turns 3h")
    assert arena.state.phase == Phase.COVER_FIRE
    assert arena.state.plan.seat == 0


@pytest.mark.parametrize(("damage", "wounds"), [
    ((1, 3, 4), 0), ((1, 3, 5), 1), ((1, 4, 10), 1), ((1, 5, 10), 2), ((1, 6, 10), 2),
])  # fmt: skip
def test_each_resistance_must_be_exceeded(damage: tuple[int, int, int], wounds: int) -> None:
    """Against 7: more than 7 is one wound, more than 14 two (SCH-12.6, 12.7)."""
    arena = duel(("0505", "3h"), ("1005", "9h"), card={"ranged": 29}, against={"wounds": 9})
    assert arena.do("Ana shoots Bo", *damage).who("Bo").wounds == wounds


@pytest.mark.parametrize(("bonus", "wounds"), [(0, 1), (2, 2), (-3, 0), (-9, 0)])
def test_the_bracket_of_a_blow_adds_to_the_damage_alone(bonus: int, wounds: int) -> None:
    """3 + 7 + 2 = 12 against 12 strikes whatever stands in brackets; the higher die and it against
    Resistance 4 (SCH-12.4, 12.5)."""
    card = {"melee": 12, "melee_bonus": bonus}
    arena = duel(("0805", "3h"), ("0905", "9h"), card=card, against={"resistance": 4, "wounds": 9})
    assert arena.do("Ana strikes Bo", 3, 7, 2).who("Bo").wounds == wounds


def test_a_fire_counts_the_round_in_which_it_was_lit() -> None:
    """The shadow die showed 1: it is out when this round ends; it showed 2: it stands one more
    (SCH-14.11)."""
    for shadow, left in ((1, 0), (2, 1)):
        arena = duel(("0405", "3h"), ("1005", "9h"), against={"wounds": 9, "resistance": 30})
        arena.do("Ana grenades Bo", shadow, 3, 2).do("Ana ends").do("Bo ends", 1)
        assert (arena.state.turn, arena.state.fire_count) == (2, left)


@pytest.mark.parametrize(("facing", "cost"), [("3h", 3), ("9h", 5)])
def test_what_one_carries_adds_one_to_the_whole_step(facing: str, cost: int) -> None:
    """A step of 1 AP, or 2 turning about, twice on rough ground, and one more for the crate."""
    arena = duel(other=("1509", "9h"), rows=ROUGH)
    state = arena.state
    state.item_count = max(1, state.item_count)
    state.items[0].carrier, arena.who("Ana").item = 0, 0
    arena.do(f"Ana steps 0905 facing {facing}")
    assert state.points == 6 - cost


def test_a_throw_draws_a_shot_and_cover_none() -> None:
    """A throw of 1 AP gives one shot before it is made, going over to cover none (SCH-9.7, 9.9)."""
    arena = covered(mover={"action_points": 5})
    arena.do("Ana grenades Bo")
    assert arena.state.phase == Phase.COVER_FIRE
    arena.do("hold fire", *MISS)
    assert arena.state.points == 4
    assert arena.who("Ana").grenades == 0
    assert arena.do("Ana covers", 2).who("Ana").cover == 1
