"""The fine print: who stands in whose way, what goes on burning, what is told and forgotten."""

import itertools
from typing import Any

import pytest

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, NOWHERE, SIDES, opposite
from asalto.core.kernel.records import make
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.hexvertices import first_hex, place_side, second_hex, side_place
from asalto.rulesets.sombrachapas.rules.grenades import burn_down
from asalto.rulesets.sombrachapas.rules.lessons import teach
from asalto.rulesets.sombrachapas.rules.movement import FULL_HEX, held_half, is_place_taken
from asalto.rulesets.sombrachapas.rules.points import settle_facing
from asalto.rulesets.sombrachapas.rules.terrain import has_place, refresh_board
from asalto.rulesets.sombrachapas.say import EventKind, Log
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.tables import FORWARD_KINDS, STEP_Q, STEP_R
from asalto.rulesets.sombrachapas.vocabulary import Ending, Lesson, Phase, Refusal, Status
from rulesets.sombrachapas.arena import OPEN, Arena, duel

FAR = ("1509", "9h")
DONE = (5, 5, 6)
AROUND = list(itertools.product(range(-5, 6), repeat=2))
MANY = {"action_points": 10, "wounds": 9}


def halves(q: int, r: int) -> dict[tuple[int, int], int]:
    """The hexes of a place, each with the side of its half that is used; NOWHERE: all of it."""
    side = place_side(q, r)
    if side == NOWHERE:
        return {first_hex(q, r): NOWHERE}
    return {first_hex(q, r): side, second_hex(q, r): opposite(side)}


def is_in_the_way(place: tuple[int, int], other: tuple[int, int]) -> bool:
    """Two tokens share a hex on opposite halves only (SCH-6.7, 6.12)."""
    one, two = halves(*place), halves(*other)
    shared = one.keys() & two.keys()
    return any(
        NOWHERE in (one[code], two[code]) or one[code] != opposite(two[code]) for code in shared
    )


def crowd(*places: tuple[int, int]) -> State:
    state = make(State)
    state.character_count = len(places)
    for one, (q, r) in zip(state.characters, places, strict=False):
        one.q, one.r, one.status = q, r, Status.IN_PLAY
    return state


@pytest.mark.parametrize("place", [(10, 4), (11, 4), (10, 5), (11, 5), (-3, 8)])
def test_two_tokens_share_a_hex_on_opposite_halves_only(place: tuple[int, int]) -> None:
    """Whole or astride, wherever the other stands about one (SCH-5.2, 6.7, 6.12)."""
    for off_q, off_r in AROUND:
        other = (place[0] + off_q, place[1] + off_r)
        state, expected = crowd((90, 90), other), is_in_the_way(place, other)
        assert is_place_taken(state, *place, 0b10) is expected, (off_q, off_r)
        assert is_place_taken(state, *place, 0b01) is False
        state = crowd(other, (90, 90))
        assert is_place_taken(state, *place, 0b11) is expected, (off_q, off_r)


@pytest.mark.parametrize("code", [(5, 2), (3, -1), (1, 4)])
def test_which_half_of_a_hex_is_held(code: tuple[int, int]) -> None:
    """By one astride the side towards it; by one who fills it, or by two, all of it (SCH-6.7)."""
    q, r = 2 * code[0], 2 * code[1]
    for off_q, off_r in AROUND:
        other = (q + off_q, r + off_r)
        side = halves(*other).get(code)
        expected = NOWHERE if side is None else FULL_HEX if side == NOWHERE else side
        for places, near in ((((90, 90), other), 0b11), (((90, 90), (90, 90), other), 0b100)):
            assert held_half(crowd(*places), *code, near) == expected, (off_q, off_r)
    for side in range(SIDES):
        pair = (side_place(*code, side), side_place(*code, opposite(side)))
        assert held_half(crowd(*pair), *code, 0b11) == FULL_HEX
        assert held_half(crowd(*pair), *code, 0b10) == opposite(side)
        for off_q, off_r in AROUND:
            other = (q + off_q, r + off_r)
            if code not in halves(*other):
                assert held_half(crowd(pair[0], other), *code, 0b11) == side, (off_q, off_r)
                assert held_half(crowd(other, pair[0]), *code, 0b11) == side, (off_q, off_r)


def test_the_first_of_the_list_bars_the_way_as_well() -> None:
    """Also when nobody else is there (SCH-5.2, 6.12)."""
    arena = duel(("0805", "3h"), ("1005", "9h")).do("Ana ends")
    arena.do("Bo steps 0905 facing 9h")
    assert arena.refusal("Bo steps 0805 facing 9h") == Refusal.OCCUPIED
    assert "Bo steps 0805 facing 9h" not in arena.legal()


# Steps and turns


@pytest.mark.parametrize("astride", [False, True])
@pytest.mark.parametrize("facing", range(SIDES))
def test_every_step_is_told_for_what_it_is(facing: int, astride: bool) -> None:
    """Ahead or backward, to whole hexes and astride; backward costs 2 (SCH-5.7, 5.12, 6.9)."""
    hour = f"{2 * facing + 1}h"
    for kind in range(2 * FORWARD_KINDS):
        arena = duel(("0805", hour), FAR, MANY)
        one = arena.who("Ana")
        if astride:
            one.q, one.r = arena.index("place", "0805+0905")
        q, r = one.q + STEP_Q[facing][kind], one.r + STEP_R[facing][kind]
        there = arena.names.tables["place"][q, r]
        arena.do(f"Ana steps {there} facing {hour}")
        back = kind >= FORWARD_KINDS
        assert arena.kinds()[-1] == ("stepped_back" if back else "stepped")
        assert arena.state.points == 10 - (2 if back else 1)


def test_after_each_act_every_facing_may_be_taken() -> None:
    """Turns before it are forgotten, whatever was done (SCH-5.6)."""
    others = {f"Ana turns {2 * k + 1}h" for k in range(SIDES)}
    for line, faces in (
        ("Ana shoots Bo", (10, 10, 10)), ("Ana grenades Bo", (10, 10, 10)),
        ("Ana steps 0905 facing 3h", ()),
    ):  # fmt: skip
        arena = duel(("0805", "3h"), ("1105", "9h"), MANY)
        arena.do("Ana turns 1h").do("Ana turns 5h").do("Ana turns 3h")
        assert arena.refusal("Ana turns 1h") == Refusal.TURNED_THERE
        arena.do(line, *faces)
        assert {one for one in arena.legal() if "turns" in one} == others - {"Ana turns 3h"}
    state = arena.state
    state.paid, state.arrival, state.faced = 3, 2, 0b101
    settle_facing(state)
    assert (state.anchor, state.paid, state.arrival, state.faced) == (1, 0, 0, 0)


def test_whole_hexes_are_walked_until_one_stands_astride() -> None:
    """Under the last-step rule only the place astride ends the movement (SCH-6.5)."""
    arena = duel(other=FAR, options={"straddling": "last-step"})
    arena.do("Ana steps 0905 facing 3h").do("Ana steps 1005 facing 3h")
    assert arena.state.halted == 0
    arena.do("Ana steps 1106+1105 facing 3h")
    assert arena.state.halted == 1
    assert not [line for line in arena.legal() if "steps" in line]
    free = duel(other=FAR).do("Ana steps 0906+0905 facing 3h")
    assert free.state.halted == 0


@pytest.mark.parametrize(("points", "reason"), [(5, Refusal.NO_WAY_ON), (6, Refusal.NONE)])
def test_the_way_out_of_a_half_hex_may_be_dear(points: int, reason: int) -> None:
    """Back over difficult ground: 4 AP backward, or 2 to turn about and 2 ahead (SCH-6.11)."""
    rows = ["~" * 15] * 9
    rows[3] = "~" * 9 + "#" + "~" * 5
    rows[4] = "~" * 9 + "." + "~" * 5
    cut = (("1005", 2), ("0905", 0), ("0906", 3))
    board = {"halves": [{"hex": code, "missing": side} for code, side in cut]}
    arena = duel(("0805", "3h"), FAR, {"action_points": points}, rows=rows, board=board)
    arena.who("Ana").q, arena.who("Ana").r = arena.index("place", "0906+0905")
    line = "Ana steps 1005 facing 3h"
    assert arena.refusal(line) == reason
    assert (line in arena.legal()) is (reason == Refusal.NONE)


# Doors, fire and what lies about


def test_a_door_is_not_kept_open_by_the_dead() -> None:
    """Who has died in the doorway is no longer there (SCH-7.8, 12.9)."""
    board = {"doors": [{"hex": "0805", "side": 1, "open": True}]}
    tokens = {
        "Ana": ("red", "0805", "3h", {}), "Bo": ("blue", "1509", "9h", {}),
        "Cy": ("blue", "1105", "9h", {}),
    }  # fmt: skip
    for status, reason in ((Status.IN_PLAY, Refusal.DOORWAY_OCCUPIED), (Status.DEAD, Refusal.NONE)):
        arena = Arena(tokens, board=board).begin(1)
        cy = arena.who("Cy")
        cy.q, cy.r = arena.index("place", "0805+0905")
        cy.status = status
        assert arena.refusal("Ana works door1") == reason


@pytest.mark.parametrize("at", [(5, 0), (9, -2)])
def test_all_seven_hexes_of_a_fire_stop_sight_and_steps(at: tuple[int, int]) -> None:
    """The centre and the six round it, and no other; when it is out, none (SCH-7.7, 14.10)."""
    arena = duel(other=FAR)
    state = arena.state
    open_floor = [*state.board.closed]
    state.fire_count = 1
    fire = state.fires[0]
    fire.q, fire.r, fire.mask, fire.rounds = *at, 0b1111111, 1
    refresh_board(state)
    burning = {at} | {(at[0] + DIRECTION_Q[d], at[1] + DIRECTION_R[d]) for d in range(SIDES)}
    for off_q, off_r in itertools.product(range(-3, 4), repeat=2):
        q, r = at[0] + off_q, at[1] + off_r
        assert has_place(state.board.opaque, 2 * q, 2 * r) is ((q, r) in burning)
        if (q, r) in burning:
            assert has_place(state.board.closed, 2 * q, 2 * r)
    burn_down(state, arena.log)
    assert state.fire_count == 0
    assert state.board.closed == open_floor


def test_fires_that_last_keep_their_place_and_form() -> None:
    """Each has a round less; those that are out are told (SCH-14.11)."""
    state, log = make(State), make(Log)
    rows = [(1, 1, 3, 4), (2, 0, 5, 1), (3, -1, 7, 2), (4, 2, 9, 1), (5, 1, 11, 9)]
    for fire, (q, r, mask, rounds) in zip(state.fires, rows, strict=False):
        fire.q, fire.r, fire.mask, fire.rounds = q, r, mask, rounds
    state.fire_count = len(rows)
    burn_down(state, log)
    left = [(one.q, one.r, one.mask, one.rounds) for one in state.fires[: state.fire_count]]
    assert left == [(1, 1, 3, 3), (3, -1, 7, 1), (5, 1, 11, 8)]
    out = [one for one in log.events[: log.count] if one.kind == EventKind.FIRE_OUT]
    assert [(one.place_q, one.place_r) for one in out] == [(4, 0), (8, 4)]


def astride_dead(place: str, **cards: Any) -> Arena:
    """Bo, who carries a crate, is shot astride; Cy of his side lives on."""
    tokens = {
        "Ana": ("red", "0405", "3h", MANY), "Bo": ("blue", "0805", "9h", {"wounds": 1, **cards}),
        "Cy": ("blue", *FAR, {}),
    }  # fmt: skip
    rows = ["C" + "." * 14, *["." * 15] * 8]
    arena = Arena(tokens, rows=rows, board={"marks": {"C": {"item": "crate"}}}).begin(1)
    bo = arena.who("Bo")
    bo.q, bo.r = arena.index("place", place)
    bo.item, arena.state.items[0].carrier = 0, 1
    return arena.do("Ana shoots Bo", 1, 9, 2)


@pytest.mark.parametrize("place", ["0805+0804", "0805+0905", "0805+0906", "0806+0805"])
def test_all_that_one_carried_falls_into_one_hex(place: str) -> None:
    """The crate and the gear, into the hex that is named, whichever (SCH-12.10)."""
    for code in place.split("+"):
        arena = astride_dead(place)
        assert arena.state.phase == Phase.EQUIPMENT
        arena.do(f"Bo drops at {code}")
        q, r = arena.index("place", code)
        lying = [(one.q, one.r, one.undecided, one.carrier) for one in arena.state.items[:2]]
        assert lying == [(q // 2, r // 2, 0, -1)] * 2
        assert arena.state.phase == Phase.ACTION


@pytest.mark.parametrize("place", ["0805+0804", "0805+0905", "0805+0906", "0806+0805"])
def test_gear_without_grenades_falls_where_its_player_says_too(place: str) -> None:
    """It lies in one hex, and a grenade may be thrown at it there (SCH-12.10, 14.3)."""
    for code, other in itertools.permutations(place.split("+")):
        tokens = {
            "Ana": ("red", "0405", "3h", MANY | {"grenades": 1}),
            "Bo": ("blue", "0805", "9h", {"wounds": 1, "grenades": 0}), "Cy": ("blue", *FAR, {}),
        }  # fmt: skip
        arena = Arena(tokens).begin(1)
        bo = arena.who("Bo")
        bo.q, bo.r = arena.index("place", place)
        arena.state.here.who = -1
        arena.do("Ana shoots Bo", 1, 9, 2)
        assert arena.state.phase == Phase.EQUIPMENT
        arena.do(f"Bo drops at {code}")
        assert arena.refusal(f"Ana grenades hex {code}") == Refusal.NONE
        assert arena.refusal(f"Ana grenades hex {other}") == Refusal.NO_OBJECT
        assert arena.refusal("Ana takes gear1") == Refusal.NOT_IN_REACH


@pytest.mark.parametrize("place", ["0805", "0805+0804", "0805+0905", "0806+0805"])
def test_what_one_puts_down_lies_where_its_player_says(place: str) -> None:
    """Astride, in either hex; the activation goes on after that (SCH-13.1)."""
    for code in place.split("+"):
        rows = ["C" + "." * 14, *["." * 15] * 8]
        arena = duel(rows=rows, board={"marks": {"C": {"item": "crate"}}}, other=FAR)
        ana = arena.who("Ana")
        ana.q, ana.r = arena.index("place", place)
        ana.item, arena.state.items[0].carrier = 0, 0
        arena.do("Ana puts down crate1", *DONE)
        assert (arena.state.phase == Phase.EQUIPMENT) is ("+" in place)
        if "+" in place:
            assert arena.legal() == [f"Ana drops at {one}" for one in place.split("+")]
            assert RULESET.pending(arena.state) == 1 << ana.seat
            arena.do(f"Ana drops at {code}")
        item = arena.state.items[0]
        assert (2 * item.q, 2 * item.r) == arena.index("place", code)
        assert (item.carrier, item.undecided, ana.item) == (-1, 0, -1)
        assert (arena.state.phase, arena.state.active, arena.state.points) == (Phase.ACTION, 0, 5)


def test_what_is_picked_up_is_in_ones_hands() -> None:
    """A crate is carried; gear is used up, its grenades come to one's own (SCH-12.10, 13.1)."""
    arena = astride_dead("0805+0804", grenades=2)
    arena.do("Bo drops at 0805")
    ana = arena.who("Ana")
    ana.q, ana.r = arena.index("place", "0805")
    arena.state.here.who = -1
    arena.do("Ana takes gear1", *DONE)
    gear = arena.state.items[1]
    assert (ana.grenades, ana.item, gear.grenades, gear.gone) == (3, -1, 0, 1)
    assert arena.event("picked_up")["item"] == 1
    arena.do("Ana takes crate1", *DONE)
    crate = arena.state.items[0]
    assert (ana.grenades, ana.item, crate.carrier, crate.gone) == (3, 0, 0, 0)
    assert arena.event("picked_up")["item"] == 0


# Skills, cover fire, the end


def test_the_least_ranged_skill_allows_a_shot() -> None:
    """Only 0 is none (SCH-8.2)."""
    assert duel(card={"ranged": 1}).refusal("Ana shoots Bo") == Refusal.NONE
    assert duel(card={"ranged": 0}).refusal("Ana shoots Bo") == Refusal.NO_RANGED_SKILL


def test_the_dead_are_shot_at_no_more() -> None:
    """Nor struck, nor may one shoot oneself (SCH-8.1, 10.1, 12.9)."""
    tokens = {
        "Ana": ("red", "0505", "3h", MANY), "Bo": ("blue", "0705", "9h", {}),
        "Cy": ("blue", "0605", "9h", {}), "Di": ("blue", *FAR, {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1)
    assert arena.refusal("Ana shoots Bo") == arena.refusal("Ana strikes Cy") == Refusal.NONE
    for name in ("Bo", "Cy"):
        arena.who(name).status = Status.DEAD
    for line in ("Ana shoots Bo", "Ana strikes Cy", "Ana shoots Ana", "Ana strikes Ana"):
        assert arena.refusal(line) == Refusal.NOTHING_THERE


SIDED = {"red": 1, "blue": 2, "green": 1}


@pytest.mark.parametrize(
    ("alive", "ending", "winner"),
    [
        (("Ana",), Ending.LAST_STANDING, 0),
        (("Gus",), Ending.LAST_STANDING, 2),
        (("Ana", "Gus"), Ending.LAST_SIDE, 0),
        ((), Ending.ALL_DEAD, -1),
        (("Ana", "Bo"), 0, -1),
        (("Bo", "Gus"), 0, -1),
    ],
)
def test_the_last_seat_and_the_last_side(alive: tuple[str, ...], ending: int, winner: int) -> None:
    """One seat left, or several of one side (SCH-2.10)."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {}),
        "Gus": ("green", "0504", "3h", {}),
    }  # fmt: skip
    arena = Arena(tokens, sides=SIDED).begin(1)
    for name in tokens:
        arena.who(name).status = Status.IN_PLAY if name in alive else Status.DEAD
    arena.do("Ana ends", *((1,) if alive == ("Bo", "Gus") else ()))
    if ending:
        assert (arena.state.over, arena.state.ending, arena.state.winner) == (1, ending, winner)
    else:
        assert arena.state.over == 0


# Training


def test_a_lesson_is_given_once_whatever_was_taught_before() -> None:
    """Each for itself, in any order; none where nobody is trained (SCH-2.10)."""
    for order in (list(Lesson), list(reversed(Lesson))):
        state, log = make(State), make(Log)
        state.options.lessons = 1
        for lesson in order:
            for expected in (1, 0):
                log.count = 0
                teach(state, lesson, log)
                assert log.count == expected, lesson
        state.options.lessons, state.taught = 0, 0
        teach(state, order[0], log)
        assert (log.count, state.taught) == (0, 0)


def test_a_grenade_at_a_thing_is_a_lesson_too() -> None:
    rows = list(OPEN)
    rows[4] = "." * 8 + "o" + "." * 6
    arena = duel(("0405", "3h"), FAR, rows=rows, options={"lessons": True})
    assert arena.do("Ana grenades hex 0905", 10, 9, 9).event("lesson")["lesson"] == Lesson.GRENADE


def test_the_end_of_cover_fire_is_told_of_who_leaves_it() -> None:
    """And of nobody who was not in it (SCH-9.4)."""
    arena = duel(("0505", "3h"), ("1005", "9h")).do("Ana ends")
    arena.do("Bo covers", 1).do("Ana ends")
    assert arena.event("cover_ended")["character"] == 1
    assert "cover_ended" not in arena.do("Bo ends", 1).kinds()
