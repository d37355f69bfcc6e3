"""Setting up: zones, places, squads taken apart (CEM-2.14, 2.15, 11.5)."""

from __future__ import annotations

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.plans import Spot
from asalto.rulesets.cem.check import check
from asalto.rulesets.cem.offer import Choice, ChoiceKind
from asalto.rulesets.cem.plans import plan_to
from asalto.rulesets.cem.rules.deploying import PLACINGS
from asalto.rulesets.cem.setup import build
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Formation, Refusal, Step, UnitKind

from .table import METRE, RULESET, choose, dice_of, no_names, offered, refusal

SQUAD = {
    "title": "-", "kind": "squad", "half": 2,
    "figures": [
        {"count": 1, "rank": "regular", "weapon": "rifle", "leader": True},
        {"count": 4, "rank": "regular", "weapon": "rifle"},
    ],
}  # fmt: skip


def opening(**more: object) -> State:
    """Two squads and a crew; the first seat sets up in the south, the second does not."""
    data: dict[str, object] = {
        "id": "t", "title": "t", "story": "s", "width": 100, "height": 100, "turns": 9,
        "seats": [{"id": "sur", "name": "s"}, {"id": "norte", "name": "n"}],
        "terrain": [{"kind": "deep_river", "points": [[0, 5], [20, 5], [20, 15], [0, 15]]}],
        "units": [
            {"id": "a", "seat": "sur", "unit": SQUAD, "at": [50, 10]},
            {"id": "mg", "seat": "sur", "unit": "ametralladora", "at": [70, 10]},
            {"id": "z", "seat": "norte", "unit": SQUAD, "at": [50, 90]},
        ],
        "zones": [{"seat": "sur", "from": [0, 0], "to": [100, 20]}],
        **more,
    }  # fmt: skip
    return build(Document.of(data, "t")).start()


def deployed(state: State, unit: int, x: int, y: int, formation: int = Formation.LINE) -> None:
    where = {"to_x": x * METRE, "to_y": y * METRE}
    choose(state, dice_of(), ChoiceKind.DEPLOY, unit, formation=formation, **where)


def refused(state: State, unit: int, x: int, y: int, formation: int = Formation.LINE) -> int:
    where = {"to_x": x * METRE, "to_y": y * METRE}
    return refusal(state, ChoiceKind.DEPLOY, unit, formation=formation, **where)


def test_a_seat_with_a_zone_sets_up_before_the_battle() -> None:
    state = opening()
    assert (state.step, state.asked) == (Step.DEPLOY, 0)
    deployed(state, 0, 40, 10)
    xs = [state.figures[i].x for i in range(5)]
    assert sum(xs) == 5 * 40 * METRE
    assert xs == sorted(xs)
    assert {state.figures[i].y for i in range(5)} == {10 * METRE}
    deployed(state, 0, 60, 10, Formation.COLUMN)
    assert {state.figures[i].x for i in range(5)} == {60 * METRE}
    assert state.figures[0].y > state.figures[4].y, "the first figure is ahead"
    before = [(one.x, one.y) for one in state.figures[:5]]
    deployed(state, 0, 50, 8, Formation.KEEP)
    assert [(one.x, one.y) for one in state.figures[:5]] == [
        (x - 10 * METRE, y - 2 * METRE) for x, y in before
    ]
    assert (state.units[0].west, state.units[0].here) == (50 * METRE, 5)
    choose(state, dice_of(), ChoiceKind.DONE)
    assert (state.step, state.asked) == (Step.READY, 0), "the other seat has no zone"


def test_seats_set_up_one_after_the_other() -> None:
    north = {"seat": "norte", "from": [0, 80], "to": [100, 100]}
    state = opening(zones=[north, {"seat": "sur", "from": [0, 0], "to": [100, 20]}])
    assert state.asked == 0
    choose(state, dice_of(), ChoiceKind.DONE)
    assert (state.step, state.asked) == (Step.DEPLOY, 1)
    assert refused(state, 0, 50, 90) == Refusal.NO_SUCH_UNIT, "not his"
    deployed(state, 2, 30, 90)
    choose(state, dice_of(), ChoiceKind.DONE)
    assert (state.step, state.asked) == (Step.READY, 0)


def test_where_a_unit_cannot_be_placed() -> None:
    state = opening()
    assert refused(state, 0, 50, 19) == 0
    assert refused(state, 0, 50, 21) == Refusal.NOT_IN_ZONE
    assert refused(state, 0, 98, 10) == Refusal.NOT_IN_ZONE, "part of the line is off it"
    assert refused(state, 0, 50, 18, Formation.COLUMN) == Refusal.NOT_IN_ZONE
    assert refused(state, 0, 12, 10) == Refusal.NO_ROOM, "in the river"
    assert refused(state, 0, 70, 10) == Refusal.NO_ROOM, "the crew is there"
    assert refused(state, 2, 50, 10) == Refusal.NO_SUCH_UNIT
    assert refused(state, 0, 200, 10) == Refusal.OFF_TABLE
    assert refused(state, 0, 50, 10, 9) == Refusal.NO_SUCH_FORMATION
    assert refusal(state, ChoiceKind.READY) == Refusal.NOT_NOW


def test_all_that_is_offered_can_be_done_and_placing_ends() -> None:
    state = opening()
    rows = offered(state)
    assert rows[0][0] == ChoiceKind.DONE
    assert len({row[0] for row in rows}) == 3
    for _ in range(PLACINGS * state.unit_count):
        deployed(state, 1, 80, 10)
    assert refused(state, 1, 80, 10) == Refusal.PLACED_ENOUGH
    assert {row[0] for row in offered(state)} == {ChoiceKind.DONE, ChoiceKind.SPLIT}


def test_a_squad_is_taken_apart_into_two_units() -> None:
    state = opening()
    spare = state.units[0].spare
    assert spare == 3
    assert state.units[3].here == 0
    choose(state, dice_of(), ChoiceKind.SPLIT, 0)
    first, second = state.units[0], state.units[3]
    assert (first.first, first.count, first.here) == (0, 2, 2)
    assert (second.first, second.count, second.here) == (2, 3, 3)
    assert [int(one.unit) for one in state.figures[:5]] == [0, 0, 3, 3, 3]
    assert {int(first.kind), int(second.kind)} == {UnitKind.HALF_SQUAD}
    assert (second.seat, second.morale) == (first.seat, first.morale)
    assert first.spare == NOBODY
    assert refusal(state, ChoiceKind.SPLIT, 0) == Refusal.CANNOT_SPLIT
    deployed(state, 3, 30, 10)
    assert second.west == 28 * METRE


def test_only_squads_with_halves_of_a_seat_that_sets_up_are_taken_apart() -> None:
    state = opening()
    assert refusal(state, ChoiceKind.SPLIT, 1) == Refusal.CANNOT_SPLIT, "a crew"
    assert refusal(state, ChoiceKind.SPLIT, 2) == Refusal.NO_SUCH_UNIT, "the enemy's"
    assert state.units[2].spare == NOBODY, "its seat has no zone"
    bare = opening(zones=[])
    assert bare.unit_count == 3
    assert bare.step == Step.READY


def test_each_half_has_its_own_chip() -> None:
    whole, apart = opening(), opening()
    choose(apart, dice_of(), ChoiceKind.SPLIT, 0)
    for state, chips in ((whole, 3), (apart, 4)):
        choose(state, dice_of(), ChoiceKind.DONE)
        choose(state, dice_of(), ChoiceKind.READY)
        assert state.chips == chips


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"zones": [{"seat": "sur", "from": [9, 9], "to": [9, 20]}]}, "south-west corner"),
        ({"zones": [{"seat": "sur", "from": [0, 0], "to": [900, 20]}]}, "off the table"),
        ({"zones": [{"seat": "este", "from": [0, 0], "to": [9, 20]}]}, "este"),
    ],
)
def test_bad_zones_are_refused(more: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        opening(**more)


def test_a_plan_leads_to_any_point_of_the_zone() -> None:
    state = opening()
    spot = Spot("point", (33 * METRE, 9 * METRE, int(Formation.LINE)))
    plan, reason = plan_to(state, 0, 0, spot)
    assert reason == Refusal.NONE
    assert plan is not None
    choice = make(Choice)
    set_choice(choice, *plan.choices[0])
    assert check(state, choice) == 0
    assert plan_to(state, 0, 0, Spot("point", (33 * METRE, 50 * METRE)))[1] == Refusal.NOT_IN_ZONE
    assert plan_to(state, 1, 2, spot) == (None, Refusal.NOT_YOUR_TURN)


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_the_prompt_names_the_zone(lang: str) -> None:
    assert RULESET.desk.standing is not None
    told = RULESET.desk.standing(opening(), 0, RULESET.words(lang), no_names())
    assert "100" in told
    assert "20" in told


def test_only_a_squad_has_halves() -> None:
    crew = {**SQUAD, "kind": "crew"}
    with pytest.raises(BadInput, match="only a squad has half squads"):
        opening(units=[{"id": "a", "seat": "sur", "unit": crew, "at": [50, 10]}])


def test_what_is_left_stands_where_the_scenario_puts_it() -> None:
    state = opening()
    before = copy(state)
    choose(state, dice_of(), ChoiceKind.DONE)
    assert [(one.x, one.y) for one in state.figures] == [(one.x, one.y) for one in before.figures]


def test_both_halves_have_what_the_umpire_has_given_the_squad() -> None:
    state = opening()
    squad = next(unit for unit in range(state.unit_count) if state.units[unit].spare != NOBODY)
    row, other = state.units[squad], state.units[state.units[squad].spare]
    row.morale, row.by_umpire = 11, 2
    choose(state, dice_of(), ChoiceKind.SPLIT, squad)
    assert (other.morale, other.by_umpire) == (11, 2)
