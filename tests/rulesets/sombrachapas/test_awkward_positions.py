"""Awkward positions by the book: what is counted once, who is gone, what an umpire changes."""

from typing import Any

import pytest

from asalto.core.calc import NONE, DoNotFit
from asalto.core.files.ranges import check_limits
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import make
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.calc import CALCULATIONS
from asalto.rulesets.sombrachapas.ending import end_of_time
from asalto.rulesets.sombrachapas.hexvertices import first_hex
from asalto.rulesets.sombrachapas.hints import blow_worth, grenade_worth
from asalto.rulesets.sombrachapas.hints_course import set_course, steps_to_go
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.vocabulary import Ending, ItemKind, Phase, Refusal, Status
from rulesets.sombrachapas.arena import Arena, duel

PAIR = {"K": {"feature": "console", "tries": 2}, "L": {"feature": "cache", "tries": 1}}
CRATE = {"K": {"item": "crate"}}
MISS, HIT = (10, 10, 10), (1, 1, 1)


def trio(
    victory: dict[str, dict[str, Any]], sides: dict[str, int] | None = None, rounds: int = 1,
    **more: Any,
) -> Arena:  # fmt: skip
    """Ana (red), Bo (blue) and Cy (green) far from one another."""
    return Arena(
        {"Ana": ("red", "0101", "3h", {}), "Bo": ("blue", "1509", "9h", {}),
         "Cy": ("green", "0109", "3h", {})},
        victory=victory, sides=sides, rounds=rounds, **more,
    )  # fmt: skip


def time_runs_out(arena: Arena) -> Arena:
    end_of_time(arena.state, make(Log))
    return arena


# Tries at consoles and caches (SCH-13.1)


def searcher(row: str) -> Arena:
    rows = ["." * 9, "." * 9, row, "." * 9]
    return duel(("0303", "3h"), ("0903", "9h"), rows=rows, board={"marks": PAIR})


def test_a_search_is_no_try_at_the_console() -> None:
    arena = searcher("..LK.....")
    arena.do("Ana operates cache1", *MISS)
    arena.who("Ana").q += 2
    RULESET.files.refresh(arena.state)
    console = next(line for line in arena.legal() if "console" in line)
    arena.do(console, *MISS).do(console, *MISS)
    assert arena.refusal(console) == Refusal.TRIES_USED


def test_each_cache_counts_its_own_tries_in_each_activation() -> None:
    arena = searcher("..LL.....")
    arena.do("Ana operates cache1", *MISS)
    assert arena.refusal("Ana operates cache1") == Refusal.TRIES_USED
    arena.who("Ana").q += 2
    RULESET.files.refresh(arena.state)
    arena.do("Ana operates cache2", *MISS)
    assert arena.refusal("Ana operates cache2") == Refusal.TRIES_USED
    arena.do("Ana ends")
    arena.state.unit = 0
    arena.who("Ana").activated = 0
    arena.state.active, arena.state.phase = -1, Phase.CHARACTER
    arena.do("Ana activates")
    assert arena.refusal("Ana operates cache2") == Refusal.NONE


def test_two_hexes_of_a_console_are_one_console() -> None:
    arena = searcher("..KK.....")
    arena.do("Ana operates console1", *MISS)
    arena.who("Ana").q += 2
    RULESET.files.refresh(arena.state)
    arena.do("Ana operates console2", *MISS)
    assert arena.refusal("Ana operates console2") == Refusal.TRIES_USED


# Who is gone (SCH-2.10)


def test_a_holder_with_nobody_left_holds_nothing() -> None:
    arena = trio({"red": {"holds": True}}).begin(1)
    arena.who("Ana").status = Status.DEAD
    assert time_runs_out(arena).state.winner == -1
    assert arena.state.ending == Ending.TIME


def test_of_two_holders_the_one_that_is_left_holds() -> None:
    arena = trio({"red": {"holds": True}, "green": {"holds": True}}).begin(1)
    arena.who("Ana").status = Status.OUT
    assert time_runs_out(arena).state.winner == 2


def test_an_ally_holds_for_a_holder_who_is_gone() -> None:
    arena = trio({"red": {"holds": True}}, sides={"red": 1, "blue": 2, "green": 1}).begin(1)
    arena.who("Ana").status = Status.DEAD
    assert time_runs_out(arena).state.winner == 0


def kept(victory: dict[str, dict[str, Any]], sides: dict[str, int] | None = None) -> Arena:
    rows = ["." * 15] * 4 + ["......K........"] + ["." * 15] * 4
    return trio(victory, sides, rows=rows, board={"marks": CRATE}).begin(1)


@pytest.mark.parametrize(
    ("first", "second", "scores"), [(2, 2, (2, 0)), (1, 3, (0, 3)), (3, 1, (3, 0))]
)
def test_what_was_kept_counts_once_for_a_side(
    first: int, second: int, scores: tuple[int, int]
) -> None:
    allies = {"red": 1, "blue": 2, "green": 1}
    arena = kept({"red": {"per_kept": first}, "green": {"per_kept": second},
                  "blue": {"per_kept": 3, "per_kill": 1}}, allies)  # fmt: skip
    arena.state.sides[1].kills = 1
    time_runs_out(arena)
    found = [side.score for side in arena.state.sides]
    assert (found[0], found[2]) == scores
    assert found[1] == 4
    assert arena.state.winner == 1


def test_enemies_each_score_what_was_kept() -> None:
    arena = time_runs_out(kept({"red": {"per_kept": 2}, "blue": {"per_kept": 2}}))
    assert [side.score for side in arena.state.sides] == [2, 2, 0]


def test_an_ally_keeps_the_points_of_a_seat_with_nobody_left() -> None:
    terms = {"per_kill": 1, "needs_survivors": True}
    arena = trio({"red": terms, "blue": terms, "green": terms},
                 sides={"red": 1, "blue": 2, "green": 1}).begin(1)  # fmt: skip
    arena.who("Ana").status = Status.DEAD
    arena.state.sides[0].kills = 2
    arena.state.sides[1].kills = 1
    time_runs_out(arena)
    assert arena.state.sides[0].score == 2
    assert arena.state.winner == 0


def test_who_has_left_the_board_has_survived() -> None:
    terms = {"per_left": 1, "needs_survivors": True}
    arena = trio({"red": terms, "blue": terms, "green": terms}).begin(1)
    arena.who("Ana").status = Status.OUT
    arena.state.sides[0].left = 1
    assert time_runs_out(arena).state.winner == 0
    arena.who("Bo").status = Status.DEAD
    arena.state.sides[1].left = 5
    assert time_runs_out(arena).state.sides[1].score == 0


# Half hexes are no place to start on (SCH-6.12)


HALF = [{"hex": "0101", "missing": 0}]


def test_nobody_starts_on_half_a_hex() -> None:
    with pytest.raises(BadInput, match="nobody can stand there"):
        trio({}, board={"halves": HALF})


def test_nobody_is_placed_on_half_a_hex() -> None:
    rows = ["RR......", "........", "........"]
    arena = Arena(
        {"Ana": ("red", "0201", "3h", {}), "Bo": ("blue", "0803", "9h", {})},
        rows=rows, start="free",
        board={"marks": {"R": {"start": "red"}}, "halves": HALF},
    )  # fmt: skip
    assert not [line for line in arena.legal() if " 0101 " in line]
    line = next(line for line in arena.legal() if " 0201 " in line)
    assert arena.refusal(line.replace("0201", "0101")) == Refusal.HALF_HEX


# What an umpire changes


def test_the_umpire_puts_nobody_on_half_a_hex_or_into_a_shut_door() -> None:
    arena = trio({}, rows=["......", "......", "...'.."] + ["." * 15] * 6,
                 board={"halves": [{"hex": "0302", "missing": 0}]}).begin(1)  # fmt: skip
    ana = arena.who("Ana")
    ana.q, ana.r = 4, 0
    with pytest.raises(ValueError, match="cannot stand"):
        RULESET.files.refresh(arena.state)
    door = arena.state.doors[0]
    ana.q, ana.r = 2 * door.q, 2 * door.r
    RULESET.files.refresh(arena.state)
    door.open = 0
    with pytest.raises(ValueError, match="doorway"):
        RULESET.files.refresh(arena.state)


def test_turning_is_paid_from_where_the_umpire_has_turned_somebody() -> None:
    arena = duel(("0805", "3h"), ("1105", "9h"))
    arena.who("Ana").facing = (arena.who("Ana").facing + 3) % 6
    RULESET.files.refresh(arena.state)
    assert arena.do("Ana turns 3h").state.points == 4


def test_an_act_of_the_umpire_elsewhere_leaves_the_turn_as_it_is() -> None:
    arena = duel(("0805", "3h"), ("1105", "9h")).do("Ana turns 5h")
    RULESET.files.refresh(arena.state)
    assert arena.do("Ana turns 7h").state.points == 5
    arena = duel(("0805", "3h"), ("1305", "9h"))
    line = next(line for line in arena.legal() if "steps" in line and "facing 9h" in line)
    arena.do(line)
    RULESET.files.refresh(arena.state)
    assert arena.state.points == 4
    assert arena.state.arrival == 1
    assert arena.do("Ana turns 7h").state.points == 4


def under_fire() -> Arena:
    arena = Arena(
        {"Ana": ("red", "0805", "3h", {}), "Bo": ("blue", "1105", "9h", {}),
         "Cy": ("blue", "1103", "9h", {"wounds": 1})},
        units={"reds": ["Ana"], "blues": ["Bo", "Cy"]},
    ).begin(2)  # fmt: skip
    return arena.do("Bo activates").do("Bo covers").do("Cy ends")


def test_a_shot_at_somebody_whom_the_umpire_has_killed_is_lost() -> None:
    arena = under_fire().do("Ana shoots Cy")
    arena.who("Cy").wounds = 1
    RULESET.files.refresh(arena.state)
    arena.do("hold fire")
    assert "action_lost" in arena.kinds()
    assert arena.state.points == 4
    assert arena.state.sides[0].kills == 0


def test_a_step_to_where_the_umpire_has_put_somebody_is_lost() -> None:
    arena = under_fire()
    line = next(line for line in arena.legal() if "steps 0905" in line)
    arena.do(line)
    cy, plan = arena.who("Cy"), arena.state.plan
    cy.q, cy.r = plan.a, plan.b
    RULESET.files.refresh(arena.state)
    arena.do("hold fire")
    ana = arena.who("Ana")
    assert "action_lost" in arena.kinds()
    assert (ana.q, ana.r) != (cy.q, cy.r)


def test_a_step_under_fire_is_made_as_it_was_declared() -> None:
    arena = under_fire()
    line = next(line for line in arena.legal() if "steps 0905" in line)
    arena.do(line).do("hold fire")
    assert "stepped" in arena.kinds()
    assert arena.state.points == 5


def test_the_battle_ends_when_a_unit_passes_after_the_umpire_killed_the_last_enemy() -> None:
    arena = Arena({"Ana": ("red", "0101", "3h", {}), "Al": ("red", "0103", "3h", {}),
                   "Bo": ("blue", "1509", "9h", {})}).begin(1)  # fmt: skip
    arena.who("Bo").wounds = 3
    RULESET.files.refresh(arena.state)
    assert arena.state.phase == Phase.CHARACTER
    arena.do("unit-red passes")
    assert arena.state.over == 1
    assert arena.state.winner == 0


def test_the_battle_ends_when_the_umpire_kills_the_last_of_a_side_amid_an_act() -> None:
    arena = under_fire()
    line = next(line for line in arena.legal() if "steps 0905" in line)
    arena.do(line)
    arena.who("Ana").wounds = 3
    RULESET.files.refresh(arena.state)
    arena.do("hold fire")
    assert arena.state.over == 1
    assert arena.state.winner == 1
    assert arena.state.turn == 1
    assert arena.state.active == -1


# Grenades (SCH-14.2, 12.10)


@pytest.mark.parametrize("open_arc", [False, True])
def test_ones_own_hex_is_before_one_in_either_arc(open_arc: bool) -> None:
    rows = ["." * 15] * 4 + [".......K......."] + ["." * 15] * 4
    arena = duel(("0805", "3h"), ("1105", "9h"), rows=rows, board={"marks": CRATE},
                 options={"open_arc": open_arc})  # fmt: skip
    assert "Ana grenades hex 0805" in arena.legal()


def test_more_than_nine_grenades_may_be_gathered() -> None:
    arena = duel(("0805", "3h"), ("1305", "9h"), {"grenades": 9})
    gear = arena.state.items[0]
    arena.state.item_count = 1
    gear.kind, gear.grenades = ItemKind.GEAR, 9
    gear.q, gear.r = first_hex(arena.who("Ana").q, arena.who("Ana").r)
    arena.do(next(line for line in arena.legal() if "gear1" in line), *HIT)
    assert arena.who("Ana").grenades == 18
    check_limits(arena.state, RULESET.files.limits)


# Advice and calculator


def test_advice_weighs_what_the_umpire_adds_in_every_attack() -> None:
    arena = duel(("0805", "3h"), ("0905", "9h"))
    ana, bo = arena.who("Ana"), arena.who("Bo")
    blow, blast = (
        blow_worth(arena.state, ana, bo)[0],
        grenade_worth(arena.state, ana, bo.q, bo.r)[0],
    )
    ana.by_umpire = 9
    assert blow_worth(arena.state, ana, bo)[0] < blow
    assert grenade_worth(arena.state, ana, bo.q, bo.r)[0] != blast


@pytest.mark.parametrize(
    ("name", "times"), [("shot", "shots"), ("cover", "shots"), ("melee", "blows")]
)
def test_the_calculator_gives_a_card_no_more_than_its_points(name: str, times: str) -> None:
    one = next(each for each in CALCULATIONS if each.name == name)
    given = one.defaults()
    given["card"], given[times] = "mercenaria", 3
    assert one.pose(given).order.count(";") == 2
    given[times] = 4
    with pytest.raises(DoNotFit):
        one.pose(given)
    given["card"] = NONE
    assert one.pose(given).order.count(";") == 3


def test_successes_of_allies_are_told_as_they_are_counted() -> None:
    rows = ["KL" + "." * 13] + ["." * 15] * 8
    allies = {"red": 1, "blue": 2, "green": 1}
    arena = trio({"green": {"console": 3}}, allies, 9, rows=rows, board={"marks": PAIR}).begin(1)
    arena.state.sides[2].done = 1
    line = next(line for line in arena.legal() if "console" in line)
    arena.do(line, *HIT)
    told = arena.event("console_worked")
    assert (told["done"], told["goal"]) == (2, 3)
    assert arena.state.over == 0
    arena.do(line, *HIT)
    assert (arena.state.over, arena.state.winner) == (1, 2)


def test_advice_goes_to_consoles_and_not_to_caches() -> None:
    rows = ["." * 15] * 4 + ["...K......L...."] + ["." * 15] * 4
    arena = Arena({"Ana": ("red", "0805", "3h", {}), "Bo": ("blue", "1509", "9h", {})}, rows=rows,
                  board={"marks": PAIR}, victory={"red": {"console": 3}}).begin(1)  # fmt: skip
    ana, state = arena.who("Ana"), arena.state
    set_course(state, 0, ana)
    assert steps_to_go(state, ana, ana.q + 2, ana.r) > steps_to_go(state, ana, ana.q - 2, ana.r)


def test_a_fire_that_the_umpire_gives_no_more_rounds_is_out() -> None:
    arena = duel(("0805", "3h"), ("1105", "9h"), {"action": 29}).do("Ana grenades Bo", 3, 1, 1)
    arena.state.fires[0].rounds = 0
    assert arena.refusal("Ana shoots Bo") == Refusal.NO_LINE
    RULESET.files.refresh(arena.state)
    assert arena.state.fire_count == 0
    assert arena.refusal("Ana shoots Bo") == Refusal.NONE
