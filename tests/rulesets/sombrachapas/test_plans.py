"""Plans against a search through everything that may be done, and against cover fire as asked."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from operator import attrgetter
from typing import Any

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, fields, make, numbers, used_rows
from asalto.core.plans import Plan, Spot, ranked
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import ChoiceKind, Choices
from asalto.rulesets.sombrachapas.plans import _Walks, plans, sights
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import Phase
from rulesets.sombrachapas.arena import Arena, duel

ROUGH = ["..~.....", ".~~#....", "~..~....", "..#.....", ".~......"]


PLAIN = attrgetter(*(one.name for one in fields(State) if one.kind == "int"))


def mark(state: State) -> tuple[int, ...]:
    """What turns and steps can change: all but the floor plan."""
    return (
        *PLAIN(state),
        *numbers(state.plan),
        *(n for one in state.characters for n in numbers(one)),
    )


def lean(state: State) -> State:
    """A copy without the rows that nobody uses: it is copied thousands of times."""
    made = copy(state)
    for one in fields(made):
        if one.kind == "rows":
            del getattr(made, one.name)[used_rows(made, one) :]
    return made


def walked(arena: Arena) -> dict[tuple[int, int, int], int]:
    """Every place and facing that turns and steps lead to, with the fewest AP: all are tried."""
    dice, log, out = make(Dice), make(Log), make(Choices)
    found: dict[tuple[int, int, int], int] = {}
    waiting: list[State] = [lean(arena.state)]
    known = {mark(arena.state)}
    who, points = arena.state.active, arena.state.points
    while waiting:
        state = waiting.pop()
        one = state.characters[who]
        if state.passing == 0:
            key = one.q, one.r, one.facing
            found[key] = min(found.get(key, points), points - state.points)
        out.count = 0
        RULESET.legal(state, one.seat, out)
        for row in out.rows[: out.count]:
            if row.kind in (ChoiceKind.TURN, ChoiceKind.STEP):
                after = copy(state)
                log.count = 0
                RULESET.apply(after, row, dice, log)
                key_after = mark(after)
                if key_after not in known:
                    known.add(key_after)
                    waiting.append(after)
    return found


@pytest.mark.parametrize(
    ("straddling", "friend", "points", "more"),
    [
        ("freely", "0303", 2, {}),
        ("freely", "0303+0304", 3, {}),
        ("last-step", "0303+0304", 3, {}),
        ("last-step", "0203", 3, {}),
        ("never", "0303", 3, {}),
        ("never", "0303+0304", 4, {"way_back": False}),
    ],
)
def test_plans_are_all_there_is_at_the_lowest_cost(
    straddling: str, friend: str, points: int, more: dict[str, Any]
) -> None:
    tokens = {
        "Ana": ("red", "0204", "1h", {"action_points": points}),
        "Al": ("red", friend.partition("+")[0], "3h", {}),
        "Bo": ("blue", "0805", "9h", {}),
    }
    arena = Arena(tokens, rows=ROUGH, options={"straddling": straddling, **more}).begin(1)
    if "+" in friend:
        arena.who("Al").r += 1
    arena.do("Ana activates")
    expected = walked(arena)
    one = arena.who("Ana")
    del expected[one.q, one.r, one.facing]
    got = {}
    for plan in plans(arena.state, 0, 0):
        assert plan.end is not None
        assert plan.left == points - plan.cost
        got[(*plan.end.values, plan.facing)] = plan.cost
    assert got == expected


def test_turns_made_before_count_and_steps_before_are_no_part_of_a_plan() -> None:
    arena = duel(("0404", "3h"), ("1509", "9h"), card={"action_points": 3})
    arena.do("Ana turns 7h")
    arena.do(next(line for line in arena.legal() if "steps" in line and line.endswith("7h")))
    arena.do("Ana turns 5h")
    expected = walked(arena)
    one = arena.who("Ana")
    del expected[one.q, one.r, one.facing]
    found = {(*p.end.values, p.facing): p.cost for p in plans(arena.state, 0, 0) if p.end}
    assert found == expected


def test_a_plan_begins_with_the_activation_where_that_is_still_to_be_chosen() -> None:
    tokens = {
        "Ana": ("red", "0202", "1h", {}), "Al": ("red", "0204", "1h", {}),
        "Bo": ("blue", "0808", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1)
    assert arena.state.phase == Phase.CHARACTER
    one = plans(arena.state, 0, 1)[0]
    assert one.choices[0][0] == ChoiceKind.ACTIVATE
    assert plans(arena.state, 1, 1) == ()
    assert plans(arena.state, 0, 2) == ()
    assert plans(arena.do("Ana activates").state, 0, 1) == ()


def covered() -> Arena:
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Al": ("red", "0101", "3h", {}),
        "Bo": ("blue", "1005", "9h", {"ranged": 17, "action_points": 5}),
    }  # fmt: skip
    rows = ["." * 15, "." * 15, "." * 15, ".....#####.....", *["." * 15] * 5]
    return Arena(tokens, rows=rows).begin(2).do("Bo covers").do("Ana activates")


def test_threats_are_the_shots_that_are_asked_for_until_the_coverer_has_none_left() -> None:
    arena = covered()
    found = plans(arena.state, 0, 0)
    assert any(plan.threats for plan in found)
    assert any(not plan.threats for plan in found)
    dice, log = make(Dice), make(Log)
    for plan in found[::7]:
        state, fired = copy(arena.state), []
        for step, row in enumerate(plan.choices):
            RULESET.apply(state, RULESET.new_choice(row), dice, log)
            while state.phase == Phase.COVER_FIRE:
                fired.append((2, step, Fraction(575, 1000)))
                state.characters[2].cover_shots += 1
                state.characters[2].cover_due -= 1
                if state.characters[2].cover_shots == 2 or state.characters[2].cover_due == 0:
                    hold = RULESET.vocabulary.choice("hold", 1)
                    RULESET.apply(state, hold, dice, log)
            log.count = 0
        assert [(one.by, one.step, one.chance) for one in plan.threats] == fired
        assert plan.seen_by == ((2,) if sees(state) else ())


def sees(state: State) -> bool:
    from asalto.rulesets.sombrachapas.rules.sight import can_see_place

    return can_see_place(state, state.characters[2], state.characters[0].q, state.characters[0].r)


def test_of_ways_that_cost_the_same_the_safer_is_planned() -> None:
    """No other way of the same cost draws fewer shots: all are tried."""
    arena = covered()
    arena.state.points = 3
    dice, log, out = make(Dice), make(Log), make(Choices)
    least: dict[tuple[int, int, int, int], int] = {}
    order = count(0, -1)  # the last found first
    waiting = [(0, next(order), lean(arena.state))]
    known: dict[tuple[int, ...], int] = {}
    while waiting:
        shots, _, state = heappop(waiting)
        one = state.characters[0]
        key = one.q, one.r, one.facing, 3 - state.points
        least[key] = min(least.get(key, 9), shots)
        out.count = 0
        RULESET.legal(state, 0, out)
        for row in out.rows[: out.count]:
            if row.kind in (ChoiceKind.TURN, ChoiceKind.STEP):
                after, asked = copy(state), 0
                log.count = 0
                RULESET.apply(after, row, dice, log)
                if after.phase == Phase.COVER_FIRE:
                    asked = after.characters[2].cover_due
                    RULESET.apply(after, RULESET.vocabulary.choice("hold", 1), dice, log)
                key_after = mark(after)
                if known.get(key_after, 99) > shots + asked:
                    known[key_after] = shots + asked
                    heappush(waiting, (shots + asked, next(order), after))
    found = plans(arena.state, 0, 0)
    assert len(found) > 100
    for plan in found:
        assert plan.end is not None
        assert len(plan.threats) == min(2, least[(*plan.end.values, plan.facing, plan.cost)])


def test_who_would_be_seen_from_a_place_and_who_would_see() -> None:
    state = duel().state
    ana, bo = state.characters[0], state.characters[1]
    here = Spot("place", (ana.q, ana.r))
    assert sights(state, 0, here) == ([1], [1])
    bo.facing = (bo.facing + 3) % 6
    assert sights(state, 0, here) == ([1], [])
    assert sights(state, 1, Spot("place", (bo.q, bo.r)))[0] == [0]
    walled = duel(board={"walls": [{"hex": "0905", "sides": [3]}]}).state
    assert sights(walled, 0, here) == ([], [])


def test_only_the_plans_that_are_told_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    whole = _Walks.plan

    def counted(self: _Walks, node: Any) -> Plan:
        made.append(node)
        return whole(self, node)

    monkeypatch.setattr(_Walks, "plan", counted)
    state = duel(card={"action_points": 9}).state
    found = plans(state, 0, 0)
    assert len(found) > 100
    assert not made
    assert [one.advised for one in found] == sorted((one.advised for one in found), reverse=True)
    assert len(made) == len(found)
    made.clear()
    assert len(ranked(plans(state, 0, 0))[:3]) == len(made) == 3
