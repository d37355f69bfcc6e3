"""Chapter 14: grenades and fire."""

import pytest

from asalto.rulesets.sombrachapas.rules.terrain import fire_rounds, has_place
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
    assert duel(("0405", "9h"), ("1005", "9h")).refusal("Ana grenades Bo") == Refusal.NO_LINE
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
    arena.do("Ana grenades Bo", *HIT)
    assert arena.who("Bo").wounds == 2


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


def test_the_longer_fire_stays() -> None:
    arena = duel(("0405", "3h"), ("1005", "9h"), card={"grenades": 2}, against={"wounds": 9})
    arena.do("Ana grenades Bo", 2, 6, 4)
    fire = arena.state.fires[1]
    arena.state.fire_count = 2
    fire.q, fire.r, fire.mask, fire.rounds = arena.state.fires[0].q, arena.state.fires[0].r, 1, 6
    assert rounds_at(arena, "1005") == 6
    assert rounds_at(arena, "1004") == 2


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
