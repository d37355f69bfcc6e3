"""What is told and counted: kills, gear, activations, points; and limits to their last hex."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.rules.ranged import chance_of
from asalto.rulesets.sombrachapas.vocabulary import Lesson, Refusal
from rulesets.sombrachapas.arena import OPEN, Arena, duel
from rulesets.sombrachapas.test_actions import MARKS, ground

WIDE = ["." * 20] * 9
FRAIL = {"wounds": 1, "resistance": 1, "grenades": 1}


def test_one_grenade_kills_two_and_both_leave_their_gear() -> None:
    """SCH-12.9, 12.10: each counts, and the grenades of each lie in its hex."""
    arena = Arena(
        {
            "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "0805", "9h", FRAIL),
            "Bi": ("blue", "0905", "9h", FRAIL), "Ben": ("blue", "1501", "9h", {}),
        },
        rows=WIDE,
    ).begin(1)  # fmt: skip
    arena.do("Ana grenades Bo", 1, 2, 2)
    assert arena.state.sides[0].kills == 2
    assert [what["character"] for name, what in arena.told if name == "gear_left"] == [1, 2]
    assert [item.grenades for item in arena.state.items[:2]] == [1, 1]


def test_who_is_activated_is_told_with_its_points_and_searches_anew() -> None:
    """SCH-3.3, 4.4, 13.4: all its AP, and each cache as often as any other."""
    arena = Arena(
        {
            "Ana": ("red", "0505", "3h", {"action_points": 7}),
            "Abe": ("red", "0501", "3h", {"action_points": 4}),
            "Art": ("red", "0508", "3h", {}), "Bo": ("blue", "1505", "9h", {}),
        },
        rows=ground("S"), board=MARKS,
    ).begin(1)  # fmt: skip
    arena.do("Abe activates")
    assert arena.event("activated")["points"] == 4
    arena.do("Abe ends")
    assert arena.state.points == 0
    arena.state.features[0].searched = 2
    arena.do("Ana activates")
    assert arena.event("activated")["points"] == 7
    assert arena.state.features[0].searched == 0


@pytest.mark.parametrize(("far", "reason"), [(5, Refusal.NONE), (4, Refusal.TOO_FAR)])
def test_a_grenade_reaches_the_last_hex_of_its_range(far: int, reason: int) -> None:
    """SCH-14.3: by a setting grenades have a greatest distance; Bo stands five hexes off."""
    arena = duel(("0505", "3h"), ("1005", "9h"), options={"grenade_range": far})
    assert arena.refusal("Ana grenades Bo") == reason


def test_nobody_is_beyond_the_last_character() -> None:
    arena = duel()
    choice = arena.choice("Ana covers")
    assert RULESET.check(arena.state, choice) == Refusal.NONE
    choice.slot0 = arena.state.character_count
    assert RULESET.check(arena.state, choice) == Refusal.NO_SUCH_THING


def test_who_has_no_ranged_skill_is_offered_no_shot() -> None:
    """SCH-8.2."""
    assert not [line for line in duel(card={"ranged": 0}).legal() if "shoots" in line]
    assert [line for line in duel(card={"ranged": 1}).legal() if "shoots" in line]


@pytest.mark.parametrize(("skill", "chance"), [(-1, 0), (2, 0), (3, 1000), (29, 999_000)])
def test_the_chance_of_a_skill(skill: int, chance: int) -> None:
    """SCH-11.4 to 11.6: 3 needs a triple 1, and 29 fails on a triple 10 only."""
    assert chance_of(skill) == chance


def test_points_are_told_when_time_runs_out() -> None:
    """SCH-2.10: each seat hears what it has scored."""
    victory = {"red": {"per_kill": 2}, "blue": {"per_kill": 1}}
    arena = Arena(
        {
            "Ana": ("red", "0505", "3h", {"ranged": 29}), "Bo": ("blue", "1005", "9h", FRAIL),
            "Ben": ("blue", "1501", "9h", {}),
        },
        rows=WIDE, rounds=1, victory=victory,
    ).begin(1)  # fmt: skip
    arena.do("Ana shoots Bo", 1, 9, 9).do("Ana ends").do("Ben ends")
    told = [(what["side"], what["points"]) for name, what in arena.told if name == "scored"]
    assert told == [(0, 2), (1, 0)]


def test_two_half_hexes_in_a_row_or_only_one() -> None:
    """SCH-6.11: by a setting each half hex needs a place to stand after it."""
    board = {"halves": [{"hex": "0905", "missing": 2}, {"hex": "0904", "missing": 5}]}
    for one, reason in ((False, Refusal.NONE), (True, Refusal.NO_WAY_ON)):
        arena = duel(other=("1509", "9h"), board=board, options={"one_half": one})
        arena.do("Ana steps 0905 facing 3h").do("Ana turns 1h")
        line = "Ana steps 0904 facing 1h"
        assert arena.refusal(line) == reason
        assert (line in arena.legal()) == (reason == Refusal.NONE)
        ways_on = [line for line in arena.legal() if "steps" in line]
        for line in ways_on:
            assert arena.refusal(line) == Refusal.NONE


def test_what_is_put_down_is_told_with_its_chance_and_dice_in_order() -> None:
    """SCH-13.1, 11.3: Action 16, less 2 by the umpire, is 14 or less: 352 in a thousand."""
    arena = duel(other=("1509", "9h"), rows=ground("K"), board=MARKS)
    state = arena.state
    state.items[0].carrier, state.characters[0].item = 0, 0
    state.characters[0].by_umpire = 2
    arena.do("Ana puts down crate1", 5, 1, 6)
    assert arena.event("put_down")["chance"] == 352_000
    told = next(one for one in arena.log.events if one.dice_count == 3)
    assert told.dice[:3] == [5, 6, 1]
    assert (state.items[0].carrier, state.characters[0].item) == (NOBODY, NOBODY)


def test_a_lesson_on_standing_astride_comes_with_the_first_such_step() -> None:
    arena = duel(other=("1509", "9h"), options={"lessons": True})
    arena.do("Ana steps 0906+0905 facing 3h")
    assert Lesson.ASTRIDE in [what["lesson"] for name, what in arena.told if name == "lesson"]


def test_furniture_in_the_farthest_corner_is_offered_to_throw_at() -> None:
    """SCH-14.3: the rows of the board begin higher on its right."""
    rows = [*OPEN]
    rows[0] = rows[0][:-1] + "o"
    arena = duel(("1005", "1h"), ("0109", "9h"), rows=rows)
    assert "Ana grenades hex 1501" in arena.legal()
