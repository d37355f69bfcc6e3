"""The switches for what the manual leaves open: each position is played both ways."""

import pytest

from asalto.rulesets.sombrachapas.vocabulary import Phase, Refusal
from rulesets.sombrachapas.arena import Arena, duel
from rulesets.sombrachapas.test_actions import MARKS, ground

BESIDE = ("0905", "9h")


@pytest.mark.parametrize(("switch", "wounds"), [(False, 1), (True, 2)])
def test_damage_of_exactly_twice_the_resistance(switch: bool, wounds: int) -> None:
    """SCH-12.7: 14 against Resistance 7 exceeds it once, or is two times as much."""
    arena = duel(options={"multiple_wounds": switch}).do("Ana shoots Bo", 1, 7, 7)
    assert arena.who("Bo").wounds == wounds


@pytest.mark.parametrize("switch", [False, True])
def test_damage_that_only_equals_the_resistance_never_hurts(switch: bool) -> None:
    """SCH-12.6: 7 does not exceed 7, as in the manual's example."""
    arena = duel(options={"multiple_wounds": switch}).do("Ana shoots Bo", 1, 4, 3)
    assert arena.who("Bo").wounds == 0


@pytest.mark.parametrize(("switch", "damage", "wounds"), [(False, 6, 0), (True, 11, 1)])
def test_the_damage_dice_of_a_blow(switch: bool, damage: int, wounds: int) -> None:
    """SCH-12.4: the higher damage die, or both, as the glossary says."""
    arena = duel(other=BESIDE, options={"melee_sum": switch}).do("Ana strikes Bo", 1, 6, 5)
    assert arena.event("melee_hit")["damage"] == damage
    assert arena.who("Bo").wounds == wounds


@pytest.mark.parametrize("switch", [False, True])
def test_who_is_missed_turns_or_not(switch: bool) -> None:
    """SCH-10.7: the target turns when it is attacked, or only where the blow lands."""
    arena = duel(other=("0905", "3h"), options={"turn_if_hit": switch})
    before = arena.who("Bo").facing
    arena.do("Ana strikes Bo", 10, 10, 10)
    assert (arena.who("Bo").facing == before) is switch
    arena.do("Ana strikes Bo", 1, 1, 1)
    assert arena.who("Bo").facing != before


def covered(options: dict[str, bool]) -> Arena:
    """Bo in cover fire at 1005 facing Ana at 0505, whose turn it is."""
    tokens = {"Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {})}
    return Arena(tokens, options=options).begin(2).do("Bo covers")


@pytest.mark.parametrize("switch", [False, True])
def test_turning_in_place_draws_shots_or_not(switch: bool) -> None:
    """SCH-9.11: each AP spent on turning draws a shot, or none does; a step always does."""
    arena = covered({"quiet_turns": switch}).do("Ana turns 7h")
    assert (arena.state.phase == Phase.ACTION) is switch
    arena = covered({"quiet_turns": switch}).do("Ana steps 0605 facing 3h")
    assert arena.state.phase != Phase.ACTION


@pytest.mark.parametrize("switch", [False, True])
def test_cover_fire_ends_with_the_round_or_not(switch: bool) -> None:
    """SCH-9.4: it lasts until the own next activation, or no longer than the round."""
    arena = covered({"round_cover": switch}).do("Ana ends", 1)
    assert arena.state.turn == 2
    assert arena.who("Bo").cover == (0 if switch else 1)


@pytest.mark.parametrize(("switch", "rounds"), [(False, 2), (True, 3)])
def test_the_round_in_which_a_fire_is_lit(switch: bool, rounds: int) -> None:
    """SCH-14.11: a shadow die of 2 burns for this round and the next, or for two after this."""
    arena = duel(("0405", "3h"), options={"extra_fire_round": switch})
    arena.do("Ana grenades Bo", 2, 2, 1)
    assert arena.event("fire_lit")["rounds"] == rounds
    arena.do("Ana ends")
    for left in range(rounds - 1, -1, -1):
        assert arena.state.fire_count == 1
        arena.do("Bo ends", 1)
        assert arena.state.fire_count == (1 if left else 0)
        arena.do("Ana ends")


@pytest.mark.parametrize("switch", [False, True])
def test_who_passes_with_the_unit_keeps_its_cover_fire_or_not(switch: bool) -> None:
    """SCH-3.4: passing is an activation phase that spends nothing, or no phase at all."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}),
        "Bo": ("blue", "1005", "9h", {}), "Bea": ("blue", "1009", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens, options={"passing_cover": switch}).begin(2).do("Bo activates")
    arena.do("Bo covers").do("Bea ends").do("Ana ends", 2)
    assert arena.who("Bo").cover == 1
    arena.do("unit-blue passes")
    assert arena.who("Bo").cover == (1 if switch else 0)


@pytest.mark.parametrize("switch", [False, True])
def test_a_console_in_the_neighbouring_hex(switch: bool) -> None:
    """SCH-13.4: what is used lies in one's own hex, or may lie in the next."""
    arena = duel(
        ("0805", "3h"), ("1509", "9h"), rows=ground("C", 8), board=MARKS,
        victory={"red": {"console": 4}}, options={"arm_reach": switch},
    )  # fmt: skip
    wanted = Refusal.NONE if switch else Refusal.NOT_IN_REACH
    assert arena.refusal("Ana operates console1") == wanted


def test_no_arm_reaches_through_a_wall() -> None:
    """SCH-13.4, 7.1: a wall between two hexes bars what lies beyond it."""
    walled = {**MARKS, "walls": [{"hex": "0905", "sides": [0, 1, 2, 3, 4, 5]}]}
    arena = duel(
        ("0805", "3h"), ("1509", "9h"), rows=ground("C", 8), board=walled,
        victory={"red": {"console": 4}}, options={"arm_reach": True},
    )  # fmt: skip
    assert arena.refusal("Ana operates console1") == Refusal.NOT_IN_REACH
