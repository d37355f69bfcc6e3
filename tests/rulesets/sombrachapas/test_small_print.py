"""The small print: what every roll tells, where one stands, what a turn costs after each step."""

from itertools import product
from typing import Any

import pytest

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, SIDES, distance, turn_size
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.hexvertices import first_hex, second_hex, side_place
from asalto.rulesets.sombrachapas.rules.actions import is_door_in_reach, is_doorway_taken
from asalto.rulesets.sombrachapas.rules.grenades import blast_mask, gap_to_hex
from asalto.rulesets.sombrachapas.rules.movement import is_astride, place_refusal
from asalto.rulesets.sombrachapas.rules.ranged import chance_of
from asalto.rulesets.sombrachapas.rules.terrain import (
    fire_rounds,
    has_place,
    is_hex_taken,
    is_in_hex,
    is_next_to_hex,
)
from asalto.rulesets.sombrachapas.state import Character, Door, State
from asalto.rulesets.sombrachapas.vocabulary import Ending, Lesson, Phase, Refusal
from rulesets.sombrachapas.arena import OPEN, Arena, duel

FAR = ("1509", "9h")
AROUND = list(product(range(-5, 6), repeat=2))


def hexes_of(q: int, r: int) -> set[tuple[int, int]]:
    return {first_hex(q, r), second_hex(q, r)}


def standing(q: int, r: int) -> Character:
    one = make(Character)
    one.q, one.r = q, r
    return one


# Rolls

ROOM = [".........", ".........", "....K.+..", "....C....", "........."]
MARKS: dict[str, Any] = {"K": {"feature": "console"}, "C": {"item": "crate"}}
ROLLS = {
    "Ana shoots Bo": ("0102", "0602", 17), "Ana strikes Bo": ("0402", "0502", 15),
    "Ana works door1": ("0603", "0901", 16), "Ana operates console1": ("0503", "0901", 16),
    "Ana takes crate1": ("0504", "0901", 16), "Ana grenades Bo": ("0102", "0602", 16),
}  # fmt: skip


def table(line: str, umpire: int = 0) -> Arena:
    place, other, _ = ROLLS[line]
    arena = duel((place, "3h"), (other, "9h"), rows=ROOM, board={"marks": MARKS})
    arena.who("Ana").by_umpire = umpire
    return arena


@pytest.mark.parametrize("line", ROLLS)
@pytest.mark.parametrize("faces", [(2, 3, 8), (2, 8, 3), (10, 2, 9), (10, 9, 2)])
def test_every_roll_tells_the_shadow_die_then_the_higher(
    line: str, faces: tuple[int, int, int]
) -> None:
    """Whether it succeeds or fails, and however the dice fell (SCH-11.3)."""
    arena = table(line).do(line, *faces)
    told = [one for one in arena.log.events[: arena.log.count] if one.dice_count == 3]
    assert [list(one.dice[:3]) for one in told] == [[faces[0], *sorted(faces[1:], reverse=True)]]


@pytest.mark.parametrize("line", ROLLS)
@pytest.mark.parametrize("added", [-2, 0, 3])
def test_what_the_umpire_adds_counts_in_every_roll(line: str, added: int) -> None:
    """The sum, the number to meet and the chance; the same in the next roll (SCH-11.1, 11.4)."""
    skill = ROLLS[line][2]
    rest = skill - added
    for total, success in ((rest, 1), (rest + 1, 0)):
        faces = (10, min(10, total - 11), total - 10 - min(10, total - 11))
        arena = table(line, added)
        arena.who("Ana").grenades = 2
        for _ in range(1 if success else 2):
            arena.do(line, *faces)
            told = next(one for one in arena.log.events if one.dice_count == 3)
            assert (told.success, told.chance) == (success, chance_of(rest))
            assert told.reason_count == (1 if added else 0)


@pytest.mark.parametrize("line", ROLLS)
def test_every_roll_is_asked_for_with_the_number_to_meet(line: str) -> None:
    """The skill, less what the umpire adds (SCH-11.1)."""
    arena = table(line, 3)
    load(arena.dice, ())
    RULESET.apply(arena.state, arena.choice(line), arena.dice, arena.log)
    assert arena.dice.wanted_target == ROLLS[line][2] - 3


def test_a_door_that_opens_opens_its_hex_to_view_and_steps() -> None:
    """And bars both again when it is shut, in the row where it stands (SCH-7.8, 7.7)."""
    arena = table("Ana works door1")
    for line in ("Ana works door1", "Ana works door1"):
        before = [[*arena.state.board.closed], [*arena.state.board.opaque]]
        arena.do(line, 2, 3, 4)
        after = [arena.state.board.closed, arena.state.board.opaque]
        q, r = arena.index("place", "0703")
        for old, new in zip(before, after, strict=True):
            assert has_place(new, q, r) is not has_place(old, q, r)
            assert sum(a != b for a, b in zip(old, new, strict=True)) == 1


# Where one stands


@pytest.mark.parametrize(("q", "r"), [(0, 0), (4, -1), (-2, 7)])
def test_in_a_hex_and_beside_it(q: int, r: int) -> None:
    """By the hexes of the place: one of them is it, or touches it (SCH-13.4, 7.8)."""
    for a, b in AROUND:
        one = standing(2 * q + a, 2 * r + b)
        gap = min(distance(*own, q, r) for own in hexes_of(one.q, one.r))
        assert is_in_hex(one, q, r) is (gap == 0), (a, b)
        assert is_next_to_hex(one, q, r) is (gap <= 1), (a, b)
        assert gap_to_hex(one, q, r) == gap
        assert is_astride(one.q, one.r) is (len(hexes_of(one.q, one.r)) == 2)


@pytest.mark.parametrize("side", range(SIDES))
def test_a_door_on_a_side_is_reached_from_both_hexes(side: int) -> None:
    """And shut on whoever stands astride that very side; a door that fills a hex is not reached
    from afar, nor shut on anybody who is in it (SCH-7.8)."""
    door = make(Door)
    door.q, door.r, door.side = 5, 2, side
    both = {(5, 2), (5 + DIRECTION_Q[side], 2 + DIRECTION_R[side])}
    for a, b in AROUND:
        one = standing(10 + a, 4 + b)
        assert is_door_in_reach(one, door) is bool(hexes_of(one.q, one.r) & both), (a, b)
        state = make(State)
        state.character_count, state.characters[0] = 1, one
        assert is_doorway_taken(state, door) is ((one.q, one.r) == side_place(5, 2, side))
        assert is_hex_taken(state, 5, 2) is ((5, 2) in hexes_of(one.q, one.r))
        assert has_place([*state.board.floor], one.q, one.r) is False


@pytest.mark.parametrize("code", ["0805", "0306", "1303"])
@pytest.mark.parametrize("side", range(SIDES))
def test_a_wall_on_a_side_parts_two_halves_and_shields_one_hex(code: str, side: int) -> None:
    """Only the place astride that side is barred, only that neighbour shielded (SCH-6.2, 14.8)."""
    board = {"walls": [{"hex": code, "sides": [side]}]}
    arena = duel(("0101", "3h"), FAR, board=board, options={"shield_blast": True})
    q, r = arena.index("place", code)
    q, r = q // 2, r // 2
    for d in range(SIDES):
        found = place_refusal(arena.state, *side_place(q, r, d), 0)
        assert found == (Refusal.WALL_BETWEEN if d == side else Refusal.NONE)
        near_q, near_r = q + DIRECTION_Q[d], r + DIRECTION_R[d]
        back = 1 << 1 + (side + 3) % SIDES
        assert blast_mask(arena.state, near_q, near_r) & back == (0 if d == side else back)
    assert blast_mask(arena.state, q, r) == 0b1111111 - (1 << 1 + side)


def test_a_half_hex_elsewhere_changes_nothing_here() -> None:
    """A whole hex is walked into for 1 AP, and one may stay (SCH-6.7, 6.12)."""
    arena = duel(other=FAR, board={"halves": [{"hex": "1205", "missing": 1}]})
    assert place_refusal(arena.state, 4, 4, 0) == Refusal.NONE
    arena.do("Ana steps 0905 facing 3h")
    assert (arena.state.points, arena.state.passing) == (5, 0)


# What a turn costs after a step


@pytest.mark.parametrize("rough", [False, True])
@pytest.mark.parametrize("start", range(SIDES))
def test_a_turn_after_a_step_adds_to_the_steps_own(start: int, rough: bool) -> None:
    """Up to two vertices from the facing before the step are free, three cost 1 AP; twice that on
    difficult ground; what is paid counts, and turning back costs nothing (SCH-5.6, 5.10, 5.16)."""
    rows = ["~" * 15] * 9 if rough else OPEN
    times = 2 if rough else 1
    hours = [f"{2 * k + 1}h" for k in range(SIDES)]
    for about in (0, 3):
        for then in range(SIDES):
            before = hours[(start - 1) % SIDES]
            arena = duel(("0805", before), FAR, {"action_points": 10}, rows=rows)
            arena.do(f"Ana turns {hours[start]}")
            one = arena.who("Ana")
            facing = (start + about) % SIDES
            place = side_place(one.q // 2, one.r // 2, start)
            there = arena.names.tables["place"][2 * place[0] - one.q, 2 * place[1] - one.r]
            arena.do(f"Ana steps {there} facing {hours[facing]}")
            paid = times * (1 + (about == 3))
            assert arena.state.points == 10 - paid
            if then != facing:
                arena.do(f"Ana turns {hours[then]}")
                dear = turn_size(start, then) == 3 or about == 3
                assert arena.state.points == 10 - times * (1 + dear)
                arena.do(f"Ana turns {hours[facing]}")
                assert arena.state.points == 10 - times * (1 + dear)


# The dead and what they carried


def grenade(*faces: int, **cards: Any) -> Arena:
    """Ana throws at Bo, who stands astride beside Cy astride; both die of it."""
    tokens = {
        "Ana": ("red", "0405", "3h", {}), "Bo": ("blue", "0805", "9h", {"wounds": 1, **cards}),
        "Cy": ("blue", "0905", "9h", {"wounds": 1, **cards}), "Di": ("blue", *FAR, {}),
    }  # fmt: skip
    arena = Arena(tokens, options={"straddling": "freely"}).begin(1)
    for name, place in (("Bo", "0805+0804"), ("Cy", "0905+0904")):
        arena.who(name).q, arena.who(name).r = arena.index("place", place)
    return arena.do("Ana grenades hex 0805", *faces)


def test_each_of_two_dead_astride_is_asked_where_things_fall() -> None:
    """One after the other, the seat of the dead; the first answer leaves the other's things open,
    and who had no grenade is asked too: its gear is a thing to throw at (SCH-12.10, 14.3)."""
    arena = grenade(1, 9, 4)
    assert arena.state.phase == Phase.EQUIPMENT
    assert RULESET.pending(arena.state) == 1 << 1
    owners = [row.owner for row in arena.state.items if row.undecided == 1]
    assert owners == [1, 2]
    arena.do("Bo drops at 0805")
    assert [row.owner for row in arena.state.items if row.undecided == 1] == [2]
    arena.do("Cy drops at 0905")
    lying = [(row.q, row.r) for row in arena.state.items[:2]]
    at = [arena.index("place", code) for code in ("0805", "0905")]
    assert lying == [(q // 2, r // 2) for q, r in at]
    assert grenade(1, 9, 4, grenades=0).state.phase == Phase.EQUIPMENT


def test_who_stands_out_of_the_blast_is_not_told_of_it() -> None:
    """Nobody else holds out, or is hurt (SCH-14.5, 14.6)."""
    arena = duel(("0405", "3h"), ("0805", "9h")).do("Ana grenades Bo", 1, 2, 1)
    told = [what for kind, what in arena.told if kind in ("unhurt", "wounded")]
    assert [what["character"] for what in told] == [1]


def test_the_dead_bar_no_way_and_carry_nothing() -> None:
    """Who has just been shot is no longer there to be walked round (SCH-12.9, 12.10)."""
    tokens = {
        "Ana": ("red", "0705", "3h", {"action_points": 10}),
        "Bo": ("blue", "0905", "9h", {"wounds": 1}), "Cy": ("blue", *FAR, {}),
    }  # fmt: skip
    arena = Arena(tokens, board={"marks": {"C": {"item": "crate"}}}, rows=["C" + "." * 14] * 9)
    arena.begin(1).do("Ana steps 0804 facing 3h")
    bo = arena.who("Bo")
    bo.item, arena.state.items[0].carrier = 0, 1
    assert "Ana steps 0905 facing 3h" not in arena.legal()
    arena.do("Ana strikes Bo", 1, 9, 2)
    assert bo.item == -1
    assert arena.state.items[0].carrier == -1
    assert "Ana steps 0905 facing 3h" in arena.legal()


# Training


def test_each_lesson_is_given_with_what_it_explains() -> None:
    """Once, when it comes up for the first time (SCH-2.10)."""
    arena = duel(("0805", "3h"), ("0905", "9h"), {"action_points": 10},
                 options={"lessons": True})  # fmt: skip
    for line, faces, lesson in (
        ("Ana strikes Bo", (10, 9, 9), Lesson.BLOW), ("Ana turns 1h", (), Lesson.TURN),
        ("Ana steps 0804 facing 1h", (), Lesson.STEP), ("Ana turns 3h", (), None),
        ("Ana grenades Bo", (10, 9, 9), Lesson.GRENADE), ("Ana strikes Bo", (10, 9, 9), None),
    ):  # fmt: skip
        told = [what["lesson"] for kind, what in arena.do(line, *faces).told if kind == "lesson"]
        assert told == ([] if lesson is None else [lesson])


def test_everybody_dead_is_nobodys_victory() -> None:
    """The thrower dies of the last grenade too: it is over, and nobody wins (SCH-2.10)."""
    arena = duel(("0805", "3h"), ("0905", "9h"), {"wounds": 1}, {"wounds": 1})
    arena.do("Ana grenades Bo", 1, 9, 4)
    assert (arena.state.over, arena.state.winner) == (1, -1)
    assert arena.event("battle_ended")["ending"] == Ending.ALL_DEAD


def test_the_last_grenade_is_taken_from_the_dead_once() -> None:
    """It lies in the gear and no longer in the hand; who takes it has it, and it is gone there
    (SCH-12.10)."""
    tokens = {
        "Ana": ("red", "0805", "3h", {"grenades": 0}),
        "Bo": ("blue", "0905", "9h", {"wounds": 1, "grenades": 2}), "Cy": ("blue", *FAR, {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana strikes Bo", 1, 9, 2)
    assert (arena.who("Bo").grenades, arena.state.items[0].grenades) == (0, 2)
    arena.do("Ana steps 0905 facing 3h").do("Ana takes gear1", 1, 2, 3)
    assert (arena.who("Ana").grenades, arena.state.items[0].grenades) == (2, 0)


@pytest.mark.parametrize("place", [(0, 0), (1, 0), (0, 1), (7, 3)])
def test_a_hex_burns_as_long_as_the_fire_on_it(place: tuple[int, int]) -> None:
    """The centre and the six round it, no other (SCH-14.6, 14.11)."""
    state = make(State)
    state.fire_count = 1
    fire = state.fires[0]
    fire.q, fire.r, fire.mask, fire.rounds = *place, 0b1111111, 4
    for a, b in AROUND:
        near = distance(0, 0, a, b) <= 1
        assert fire_rounds(state, place[0] + a, place[1] + b) == (4 if near else 0)


def test_who_halted_astride_moves_again_in_the_next_activation() -> None:
    """A place astride ends the movement of that activation only (SCH-6.5, 3.5)."""
    tokens = {"Ana": ("red", "0805", "3h", {}), "Bo": ("blue", *FAR, {})}
    arena = Arena(tokens, options={"straddling": "last-step"}).begin(1)
    arena.do("Ana steps 0906+0905 facing 3h")
    assert arena.refusal("Ana steps 1005 facing 3h") == Refusal.MOVE_ENDED
    arena.do("Ana ends").do("Bo ends", 1)
    assert arena.state.halted == 0
    assert any(line.startswith("Ana steps 1005") for line in arena.legal())


def test_a_death_is_told_with_who_did_it_and_where() -> None:
    """The token leaves the board, and the report says whose, by whom and from which place
    (SCH-12.9)."""
    tokens = {"Ana": ("red", "0405", "3h", {}), "Bo": ("blue", "0805", "9h", {"wounds": 1})}
    arena = Arena(tokens).begin(1)
    place = arena.index("place", "0805")
    arena.do("Ana shoots Bo", 1, 5, 4)
    died = arena.event("died")
    assert (died["character"], died["attacker"]) == (1, 0)
    assert (died["place_q"], died["place_r"]) == place
