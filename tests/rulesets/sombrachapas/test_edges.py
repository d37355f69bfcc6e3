"""Cases at the edge of a rule: the last action point, the wall's very end, what is left behind."""

from __future__ import annotations

import pytest

from asalto.core.geometry.hexes import disc_count, disc_hex
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.rolls import Roll, skill_roll
from asalto.rulesets.sombrachapas.rules.grenades import blast_mask, light_fire, throw_grenade
from asalto.rulesets.sombrachapas.rules.movement import is_beside_straddler
from asalto.rulesets.sombrachapas.rules.ranged import higher_first
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import Refusal
from rulesets.sombrachapas.arena import OPEN, Arena, duel

DONE = (5, 5, 6)
FAR = ("1509", "9h")


def blocked(*hexes: tuple[int, int]) -> list[str]:
    """An open board with obstacles, each at (column, row) from 1."""
    return [
        "".join("#" if (x + 1, y + 1) in hexes else sign for x, sign in enumerate(row))
        for y, row in enumerate(OPEN)
    ]


def test_a_throw_says_what_it_is_measured_against() -> None:
    """Who throws real dice is told the number, what the umpire adds taken off (SCH-11.1, 14.4)."""
    dice = make(Dice)
    load(dice, ())
    skill_roll(dice, Roll.RANGED, 0, 14)
    assert dice.wanted_target == 14
    arena = duel()
    load(arena.dice, ())
    arena.who("Ana").by_umpire = 2
    bo = arena.who("Bo")
    throw_grenade(arena.state, 0, 1, bo.q, bo.r, arena.dice, arena.log)
    assert arena.dice.wanted_target == 16 - 2


def test_only_the_dice_just_told_are_put_in_order() -> None:
    """With nothing told, what was told before stays as it was (SCH-11.3)."""
    log = make(Log)
    event = log.events[0]
    event.dice_count, event.dice[1], event.dice[2] = 3, 2, 7
    log.count, log.silent = 1, 1
    higher_first(log)
    assert (event.dice[1], event.dice[2]) == (2, 7)
    log.silent = 0
    higher_first(log)
    assert (event.dice[1], event.dice[2]) == (7, 2)


def test_gear_taken_is_gone_from_afar_too() -> None:
    """Nothing is left where it lay, whoever asks from wherever (SCH-12.10)."""
    tokens = {
        "Ana": ("red", "0705", "3h", {"action_points": 10}),
        "Bo": ("blue", "0905", "9h", {"wounds": 1}), "Cy": ("blue", "1509", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana shoots Bo", 1, 9, 2)
    arena.do("Ana steps 0804 facing 3h").do("Ana steps 0905 facing 3h")
    arena.do("Ana takes gear1", *DONE).do("Ana steps 1004 facing 3h")
    assert arena.refusal("Ana takes gear1") == Refusal.NOTHING_THERE


def test_a_door_shut_again_bars_the_way() -> None:
    arena = duel(other=FAR, board={"doors": [{"hex": "0805", "side": 1, "open": True}]})
    arena.do("Ana works door1", *DONE)
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.WALL_BETWEEN


def test_the_end_of_a_wall_stops_sight() -> None:
    """It only touches the line, from the side of the smaller numbers (SCH-8.12)."""
    one = duel().who("Ana")
    wall = [3 * one.q + 6, 3 * one.r, 3 * one.q + 6, 3 * one.r - 6]
    arena = duel(other=("1006", "9h"), board={"free_walls": [{"sixths": wall}]})
    assert arena.refusal("Ana shoots Bo") == Refusal.NO_LINE
    assert duel(other=("1006", "9h")).refusal("Ana shoots Bo") == Refusal.NONE


# Cover fire


def test_the_least_ranged_skill_allows_cover_fire() -> None:
    assert duel(card={"ranged": 1}).refusal("Ana covers") == Refusal.NONE


def test_the_seat_that_acts_is_asked_last() -> None:
    """Where friends may be fired at: the other seats come first (SCH-9.16)."""
    tokens = {
        "Al": ("red", "0205", "3h", {}), "Ana": ("red", "0505", "3h", {}),
        "Bo": ("blue", "1509", "9h", {}), "Cy": ("green", "1005", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens, options={"own_side": "cover-fire-too"}).begin(3).do("Cy covers", 1)
    arena.do("Al activates").do("Al covers").do("Ana steps 0605 facing 3h")
    assert RULESET.pending(arena.state) == 1 << 2
    arena.do("hold fire")
    assert RULESET.pending(arena.state) == 1 << 0


# Half hexes and places astride


def test_a_facing_taken_in_a_half_hex_is_not_taken_again() -> None:
    """From either facing a step leads on, so that neither is needed again (SCH-5.6)."""
    arena = duel(other=FAR, board={"halves": [{"hex": "0905", "missing": 1}]})
    arena.do("Ana steps 0905 facing 3h").do("Ana turns 5h").do("Ana turns 3h")
    assert arena.state.passing == 1
    assert arena.refusal("Ana turns 5h") == Refusal.TURNED_THERE


@pytest.mark.parametrize(
    ("start", "missing", "rows"),
    [("0906", 1, blocked((9, 5), (10, 6))), ("0905", 2, blocked((9, 6), (10, 4)))],
)
def test_the_last_point_leads_out_of_a_half_hex(start: str, missing: int, rows: list[str]) -> None:
    """A free turn of two vertices and a step ahead, back to where one came from (SCH-6.11)."""
    board = {"halves": [{"hex": "1005", "missing": missing}]}
    for points, reason in ((2, Refusal.NO_WAY_ON), (3, Refusal.NONE)):
        arena = duel(
            (start, "3h"), FAR, {"action_points": points}, rows=rows, board=board,
            options={"straddling": "never"},
        )  # fmt: skip
        assert arena.refusal("Ana steps 1005 facing 3h") == reason


def test_turning_about_in_a_half_hex_has_its_price() -> None:
    """The one way on lies behind: 2 AP backward, or 2 to turn about and 1 ahead (SCH-6.11)."""
    cut = (("1005", 2), ("0905", 0), ("0906", 3))
    board = {"halves": [{"hex": code, "missing": side} for code, side in cut]}
    for points, reason in ((3, Refusal.NO_WAY_ON), (4, Refusal.NONE)):
        arena = duel(
            ("0805", "3h"), FAR, {"action_points": points}, rows=blocked((10, 4)), board=board
        )
        arena.who("Ana").q, arena.who("Ana").r = arena.index("place", "0906+0905")
        assert arena.refusal("Ana steps 1005 facing 3h") == reason


def test_beside_another_astride_is_no_farther_than_a_hex_and_a_half() -> None:
    state = make(State)
    other = state.characters[0]
    other.q, other.r = 21, 20
    for i in range(disc_count(5)):
        q, r = disc_hex(i)
        assert is_beside_straddler(state, 1, 21 + q, 20 + r) is (i < disc_count(3)), (q, r)


# Grenades


def test_a_wall_shields_the_hex_behind_it_anywhere_on_the_board() -> None:
    """All but the hex to the north, in the far corner of the board too (SCH-14.8)."""
    board = {"walls": [{"hex": "0209", "sides": [0]}]}
    arena = duel(rows=["." * 15] * 12, board=board, options={"shield_blast": True})
    q, r = arena.index("place", "0209")
    assert blast_mask(arena.state, q // 2, r // 2) == 0b1111101


@pytest.mark.parametrize("mask", [0, 1])
def test_a_single_hex_may_burn(mask: int) -> None:
    """With all about it shielded or solid; where no hex is reached, no fire is lit (SCH-14.9)."""
    arena = duel()
    light_fire(arena.state, 9, 1, mask, 3, arena.log)
    assert arena.state.fire_count == mask
