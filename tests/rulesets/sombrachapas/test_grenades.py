"""Chapter 14: grenades and fire."""

import pytest

from asalto.rulesets.sombrachapas.rules.terrain import fire_rounds, forget_surroundings, has_place
from asalto.rulesets.sombrachapas.state import FIRES_MAX
from asalto.rulesets.sombrachapas.vocabulary import Phase, Refusal, Status
from rulesets.sombrachapas.arena import OPEN, Arena, duel

HIT, MISS = (5, 6, 4), (7, 6, 4)


def rounds_at(arena: Arena, code: str) -> int:
    q, r = arena.index("place", code)
    return fire_rounds(arena.state, q // 2, r // 2)


def test_worked_grenade() -> None:
    """SCH-V30: 15 against 16; 20 in the centre, 10 round it; seven fires for five rounds."""
    tokens = {
        "Ana": ("red", "0405", "3h", {}), "Bo": ("blue", "1005", "9h", {"wounds": 9}),
        "Cy": ("blue", "1004", "9h", {"wounds": 9}), "Al": ("red", "1106", "9h", {"wounds": 9}),
        "Di": ("blue", "1205", "9h", {"wounds": 9}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana activates").do("Ana grenades Bo", *HIT)
    assert [arena.who(name).wounds for name in ("Bo", "Cy", "Al", "Di")] == [2, 1, 1, 0]
    assert (arena.event("fire_lit")["hexes"], arena.event("fire_lit")["rounds"]) == (7, 5)
    assert [rounds_at(arena, code) for code in ("1005", "1004", "0905", "1205")] == [5, 5, 5, 0]
    assert (arena.state.points, arena.who("Ana").grenades) == (5, 0)
    assert arena.refusal("Ana grenades Bo") == Refusal.NO_GRENADE


def test_miss_uses_the_grenade_up() -> None:
    arena = duel(("0405", "3h"), ("1005", "9h")).do("Ana grenades Bo", *MISS)
    assert arena.kinds() == ["grenade_missed"]
    assert (arena.who("Ana").grenades, arena.state.fire_count) == (0, 0)


def test_needs_sight_and_a_target() -> None:
    """A character or an object in view, however far or near, of any side (SCH-14.2, 14.3)."""
    behind = duel(("0405", "9h"), ("1005", "9h"))
    assert behind.refusal("Ana grenades Bo") == Refusal.NOT_IN_FRONT
    rows = [*["." * 15] * 4, "." * 6 + "#" + "." * 8, *["." * 15] * 4]
    hidden = duel(("0405", "3h"), ("1005", "9h"), rows=rows)
    assert hidden.refusal("Ana grenades Bo") == Refusal.NO_LINE
    assert duel(("0405", "3h"), ("0505", "9h")).refusal("Ana grenades Bo") == Refusal.NONE
    far = duel(("0105", "3h"), ("1905", "9h"), rows=["." * 20] * 9)
    assert far.refusal("Ana grenades Bo") == Refusal.NONE
    short = duel(("0105", "3h"), ("1905", "9h"), rows=["." * 20] * 9, options={"grenade_range": 12})
    assert short.refusal("Ana grenades Bo") == Refusal.TOO_FAR
    assert far.refusal("Ana grenades hex 0705") == Refusal.NO_OBJECT


def test_objects_to_throw_at() -> None:
    """Consoles, crates, furniture; furniture by a setting (SCH-14.3)."""
    rows = list(OPEN)
    rows[4] = "....o..C..." + "...."
    board = {"marks": {"C": {"item": "crate"}}}
    arena = duel(("0305", "3h"), ("1509", "9h"), rows=rows, board=board)
    assert arena.refusal("Ana grenades hex 0505") == Refusal.NONE
    assert arena.refusal("Ana grenades hex 0805") == Refusal.NONE
    bare = duel(
        ("0305", "3h"), ("1509", "9h"), rows=rows, board=board, options={"grenade_furniture": False}
    )  # fmt: skip
    assert bare.refusal("Ana grenades hex 0505") == Refusal.NO_OBJECT
    arena.do("Ana grenades hex 0505", *HIT)
    assert rounds_at(arena, "0505") == 5


def test_thrower_and_friends_are_hurt() -> None:
    """Everybody in the seven hexes; a thrower who dies ends its phase (SCH-14.8, 12.12)."""
    tokens = {
        "Ana": ("red", "0905", "3h", {"wounds": 1}), "Al": ("red", "0101", "3h", {}),
        "Bo": ("blue", "1005", "9h", {"wounds": 9}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana activates").do("Ana grenades Bo", *HIT)
    assert arena.who("Ana").status == Status.DEAD
    assert arena.names.of("who", arena.state.active) == "Al"
    assert arena.state.phase == Phase.ACTION


def test_token_astride_takes_the_greater_once() -> None:
    """SCH-6.13: centre and ring, but only the centre counts."""
    tokens = {
        "Bo": ("blue", "0805", "3h", {"wounds": 9, "resistance": 7}),
        "Ana": ("red", "1305", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(2).do("Bo steps 0906+0905 facing 3h").do("Bo ends")
    arena.do("Ana grenades hex 0906", *HIT)
    assert arena.who("Bo").wounds == 2


def astride_beside(name: str = "Al") -> Arena:
    """Bo stands astride 0906 and 0905, beside somebody who is in a hex that only one of them
    touches; Ana throws."""
    tokens = {
        "Bo": ("blue", "0805", "3h", {"wounds": 9}), "Ana": ("red", "1305", "9h", {"grenades": 2}),
        name: ("red", "0907", "3h", {"wounds": 9}),
    }  # fmt: skip
    return Arena(tokens).begin(2).do("Bo steps 0906+0905 facing 3h").do("Bo ends")


def test_who_throws_at_a_straddler_chooses_the_hex() -> None:
    """Both hexes hold the target: twice the damage and the middle of the fire fall in the one that
    the thrower names (SCH-14.2, 14.5)."""
    found = {}
    for hex_ in ("0905", "0906"):
        arena = astride_beside().do("Ana activates").do(f"Ana grenades hex {hex_}", *HIT)
        found[hex_] = [arena.who(name).wounds for name in ("Bo", "Al")]
        assert rounds_at(arena, hex_) == 5
    assert found == {"0905": [2, 0], "0906": [2, 1]}


@pytest.mark.parametrize(("at", "place", "near"), [
    ("1305", "0906+0905", ""), ("0405", "0805+0804", ""), ("0405", "0805+0905", "0805"),
    ("1305", "0805+0905", "0905"),
])  # fmt: skip
def test_of_two_hexes_as_near_one_is_named(at: str, place: str, near: str) -> None:
    """A throw at the token itself lands in the nearer of its two hexes; where both are as near no
    order of the board decides: the thrower names one (SCH-14.2)."""
    tokens = {
        "Ana": ("red", at, "3h" if at < place else "9h", {}),
        "Bo": ("blue", "0701", "3h", {"wounds": 9}),
    }
    arena = Arena(tokens).begin(1)
    arena.who("Bo").q, arena.who("Bo").r = arena.index("place", place)
    named = [f"Ana grenades hex {one}" for one in sorted(place.split("+"))]
    throws = sorted(one for one in arena.legal() if one.startswith("Ana grenades"))
    assert throws == [*(["Ana grenades Bo"] if near else []), *named]
    if near == "":
        assert arena.refusal("Ana grenades Bo") == Refusal.NAME_THE_HEX
        return
    assert rounds_at(arena.do("Ana grenades Bo", *HIT), near) == 5
    fire = arena.state.fires[0]
    assert (2 * fire.q, 2 * fire.r) == arena.index("place", near)


def test_each_hex_of_a_straddler_is_offered_once() -> None:
    arena = astride_beside().do("Ana activates")
    offered = sorted(one for one in arena.legal() if one.startswith("Ana grenades"))
    assert offered == ["Ana grenades Al", "Ana grenades hex 0905", "Ana grenades hex 0906"]
    assert arena.refusal("Ana grenades hex 0805") == Refusal.NO_OBJECT
    assert arena.refusal("Ana grenades hex 0907") == Refusal.NO_OBJECT


def test_a_hex_that_two_straddlers_share_is_offered_once() -> None:
    arena = astride_beside().do("Ana activates")
    one, other = arena.who("Bo"), arena.who("Al")
    q, r = arena.index("place", "0905")
    other.q, other.r = 2 * q - one.q, 2 * r - one.r
    offered = [row for row in arena.legal() if row.startswith("Ana grenades hex")]
    assert sorted(offered) == [f"Ana grenades hex {hex_}" for hex_ in ("0904", "0905", "0906")]


def test_a_straddler_out_of_sight_has_no_hex_to_throw_at() -> None:
    arena = astride_beside().do("Ana activates").do("Ana turns 3h")
    assert arena.refusal("Ana grenades hex 0905") == Refusal.NO_OBJECT
    assert not [one for one in arena.legal() if one.startswith("Ana grenades")]


def test_fire_stops_sight_and_steps() -> None:
    """No sight to, from or through it; none may enter (SCH-14.10)."""
    tokens = {
        "Ana": ("red", "0405", "3h", {}), "Bo": ("blue", "1005", "9h", {"wounds": 9}),
        "Cy": ("blue", "1405", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1)
    arena.do("Ana grenades Bo", *HIT)
    assert arena.refusal("Ana shoots Bo") == Refusal.NO_LINE
    assert arena.refusal("Ana shoots Cy") == Refusal.NO_LINE
    arena.do("Ana ends").do("Bo activates")
    assert arena.refusal("Bo shoots Ana") == Refusal.NO_LINE
    assert arena.refusal("Bo steps 0905 facing 9h") == Refusal.BLOCKED
    wounds = arena.who("Bo").wounds
    arena.do("Bo ends").do("Cy ends", 1)
    assert arena.who("Bo").wounds == wounds


def test_leaving_the_fire() -> None:
    tokens = {
        "Ana": ("red", "0405", "3h", {}),
        "Bo": ("blue", "0906", "9h", {"wounds": 9}),
        "Al": ("blue", "1005", "9h", {}),
    }
    arena = Arena(tokens).begin(1).do("Ana grenades Al", *HIT).do("Ana ends").do("Bo activates")
    arena.do("Bo steps 0805 facing 9h")
    assert arena.state.points == 5


def test_fire_burns_down() -> None:
    """SCH-V31: with 5 on the shadow die it stands in five rounds, this one included."""
    arena = duel(("0405", "3h"), ("1005", "9h"), against={"wounds": 9, "resistance": 50})
    arena.do("Ana grenades Bo", *HIT).do("Ana ends")
    for left in (4, 3, 2, 1, 0):
        arena.do("Bo ends", 1)
        assert rounds_at(arena, "1005") == left
        if left:
            arena.do("Ana ends")
    assert "fire_out" in arena.kinds()
    q, r = arena.index("place", "1005")
    assert not has_place(arena.state.board.opaque, q, r)


@pytest.mark.parametrize("order", [(2, 5), (5, 2)])
def test_the_longer_fire_stays(order: tuple[int, int]) -> None:
    """Where two fires overlap the longer counts, whichever was lit first (SCH-14.11)."""
    board = {"marks": {"C": {"feature": "console"}}}
    rows = list(OPEN)
    rows[4] = "." * 9 + "C.C" + "..."
    arena = duel(("0405", "3h"), ("1509", "9h"), rows=rows, board=board, card={"grenades": 2})
    at = {5: "1005", 2: "1205"}
    for rounds in order:
        arena.state.board.opaque[:] = arena.state.board.obstacle  # seen over the first fire
        forget_surroundings(arena.state)
        arena.do(f"Ana grenades hex {at[rounds]}", rounds, 6, 4)
    assert [rounds_at(arena, code) for code in ("1005", "1205", "1105")] == [5, 2, 5]
    arena.do("Ana ends")
    for left in (4, 3, 2, 1, 0):
        arena.do("Bo ends", 1)
        assert rounds_at(arena, "1105") == left
        q, r = arena.index("place", "1105")
        assert has_place(arena.state.board.opaque, q, r) is (left > 0)
        assert arena.state.fire_count == (left > 0) + (left > 3)
        if left:
            arena.do("Ana ends")


def test_a_shut_door_does_not_burn() -> None:
    """It fills its hex like an obstacle; open, it burns like floor (SCH-14.9)."""
    for sign, marks in (("+", 6), ("'", 7)):
        rows = list(OPEN)
        rows[3] = "." * 9 + sign + "." * 5
        arena = duel(("0405", "3h"), ("1005", "9h"), rows=rows).do("Ana grenades Bo", *HIT)
        assert arena.event("fire_lit")["hexes"] == marks


def test_every_grenade_that_lands_burns() -> None:
    """Those beyond the cards' too: handed out by an umpire, or in a position (SCH-14.9)."""
    against = {"wounds": 9, "resistance": 50, "grenades": 0}
    arena = duel(("0405", "3h"), ("1005", "9h"), card={"grenades": 1}, against=against)
    arena.who("Ana").grenades = 3
    arena.do("Ana grenades Bo", *HIT)
    arena.state.board.opaque[:] = arena.state.board.obstacle  # seen over the first fire
    forget_surroundings(arena.state)
    arena.do("Ana grenades Bo", 7, 5, 2)
    assert arena.state.fire_count == 2
    assert rounds_at(arena, "1005") == 7
    assert arena.event("fire_lit")["rounds"] == 7


def test_with_too_many_fires_the_shortest_makes_room() -> None:
    arena = duel(("0405", "3h"), ("1005", "9h"), against={"wounds": 9, "resistance": 50})
    state = arena.state
    state.fire_count = FIRES_MAX
    for i in range(FIRES_MAX):
        fire = state.fires[i]
        fire.q, fire.r, fire.mask, fire.rounds = 14, 0, 1, 9 if i != 7 else 2
    arena.do("Ana grenades Bo", *HIT)
    assert arena.kinds()[-2:] == ["fire_out", "fire_lit"]
    assert state.fire_count == FIRES_MAX
    assert rounds_at(arena, "1005") == 5
    assert sorted({fire.rounds for fire in state.fires}) == [5, 9]


def test_own_side_may_be_thrown_at() -> None:
    """Any character in view, whoever it belongs to, but not oneself (SCH-14.3)."""
    tokens = {
        "Ana": ("red", "0405", "3h", {}), "Al": ("red", "1005", "9h", {}),
        "Bo": ("blue", "1509", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana activates")
    assert arena.refusal("Ana grenades Al") == Refusal.NONE
    assert arena.refusal("Ana grenades Ana") == Refusal.NOTHING_THERE


def test_all_six_hexes_round_the_target_take_the_sum_once() -> None:
    """SCH-14.6: each of the six, and nobody farther out."""
    round_it = ("1004", "1105", "1106", "1006", "0906", "0905")
    names = {f"T{i}": ("blue", code, "9h", {"wounds": 9}) for i, code in enumerate(round_it)}
    tokens = {
        "Ana": ("red", "0405", "3h", {}), "Bo": ("blue", "1005", "9h", {"wounds": 9}),
        "Far": ("blue", "1204", "9h", {"wounds": 9}), **names,
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana grenades Bo", *HIT)
    assert [arena.who(name).wounds for name in (*names, "Bo", "Far")] == [1] * 6 + [2, 0]


@pytest.mark.parametrize(("shield", "marks"), [(False, 7), (True, 6)])
def test_walls_and_the_blast(shield: bool, marks: int) -> None:
    """By the letter all six hexes; a setting shields one behind a wall (SCH-14.8)."""
    board = {"walls": [{"hex": "1005", "sides": [1]}]}
    arena = duel(("0405", "3h"), ("1005", "9h"), board=board, options={"shield_blast": shield})
    arena.do("Ana grenades Bo", *HIT)
    assert arena.event("fire_lit")["hexes"] == marks


def test_no_fire_off_the_board_or_in_obstacles() -> None:
    """SCH-14.9."""
    rows = list(OPEN)
    rows[3] = "." * 9 + "#" + "." * 5
    arena = duel(("0405", "3h"), ("1005", "9h"), rows=rows).do("Ana grenades Bo", *HIT)
    assert arena.event("fire_lit")["hexes"] == 6
    corner = duel(("0401", "11h"), ("0101", "9h")).do("Ana grenades Bo", *HIT)
    assert corner.event("fire_lit")["hexes"] == 3


def test_long_range_does_not_touch_grenades() -> None:
    """SCH-14.12."""
    arena = duel(("0105", "3h"), ("1005", "9h"), options={"long_range": True})
    arena.do("Ana grenades Bo", 6, 5, 5)
    assert arena.kinds()[0] == "grenade_hit"
