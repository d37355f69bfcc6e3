"""Chapters 8, 11 and 12: shots, the roll, damage, wounds, death."""

import pytest

from asalto.core.odds import ways
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.rules.ranged import chance_of
from asalto.rulesets.sombrachapas.rules.wounds import wounds_of
from asalto.rulesets.sombrachapas.vocabulary import Refusal, Status
from rulesets.sombrachapas.arena import Arena, duel

FIVE = (("0505", "3h"), ("1005", "9h"))


def test_worked_example_of_the_book() -> None:
    """SCH-V2 to V5: the veddio shoots the tyrano three times: nothing, one wound, two and death."""
    arena = duel(*FIVE)
    arena.do("Ana shoots Bo", 4, 5, 2)
    assert arena.event("shot_hit")["damage"] == 7
    assert (arena.who("Bo").wounds, arena.state.points) == (0, 4)
    assert arena.kinds() == ["shot_hit", "unhurt"]
    arena.do("Ana shoots Bo", 3, 9, 1)
    assert arena.event("shot_hit")["damage"] == 10
    assert (arena.who("Bo").wounds, arena.state.points) == (1, 2)
    arena.do("Ana shoots Bo", 1, 9, 7)
    assert arena.event("wounded")["wounds"] == 2
    assert arena.who("Bo").status == Status.DEAD
    assert "gear_left" in arena.kinds()
    assert arena.state.over == 1
    assert arena.state.winner == 0


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ("0605", Refusal.TOO_NEAR),
        ("0705", Refusal.NONE),
        ("1705", Refusal.NONE),
        ("1805", Refusal.TOO_FAR),
    ],
)
def test_range(other: str, reason: int) -> None:
    """SCH-V25: distances 1, 2, 12 and 13."""
    arena = duel(("0505", "3h"), (other, "9h"), rows=["." * 20] * 9)
    assert arena.refusal("Ana shoots Bo") == reason


def test_greatest_range_is_a_setting() -> None:
    arena = duel(("0505", "3h"), ("1705", "9h"), rows=["." * 20] * 9, options={"farthest": 11})
    assert arena.refusal("Ana shoots Bo") == Refusal.TOO_FAR


def test_needs_the_skill_and_the_points() -> None:
    assert duel(*FIVE, card={"ranged": 0}).refusal("Ana shoots Bo") == Refusal.NO_RANGED_SKILL
    assert duel(*FIVE, card={"ranged": 1}).refusal("Ana shoots Bo") == Refusal.NONE
    assert duel(*FIVE, card={"action_points": 1}).refusal("Ana shoots Bo") == Refusal.NO_POINTS


def test_behind_is_not_shot_at() -> None:
    assert duel(("0505", "9h"), ("1005", "9h")).refusal("Ana shoots Bo") == Refusal.NOT_IN_FRONT


def test_a_shot_turns_nobody() -> None:
    """The target goes on facing where it did, hit or missed (SCH-8.18)."""
    for faces in ((10, 10, 10), (1, 2, 1)):
        arena = duel(("0505", "3h"), ("1005", "1h")).do("Ana shoots Bo", *faces)
        assert arena.who("Bo").facing == 0
        assert "faced" not in arena.kinds()


def test_as_many_shots_as_points() -> None:
    """floor(AP / 2) shots, moved or not; the target does not turn (SCH-8.6, 8.18, 8.20)."""
    arena = duel(*FIVE, card={"action_points": 7}).do("Ana steps 0605 facing 3h")
    for _ in range(3):
        arena.do("Ana shoots Bo", 10, 10, 10)
    assert arena.state.points == 0
    assert arena.who("Bo").facing == 4
    assert arena.refusal("Ana shoots Bo") == Refusal.NO_POINTS


@pytest.mark.parametrize(
    ("other", "faces", "hit"),
    [("1105", (4, 5, 3), True), ("1205", (4, 5, 3), True), ("1205", (4, 5, 4), False)],
)
def test_long_range_penalty(other: str, faces: tuple[int, ...], hit: bool) -> None:
    """SCH-V26: 6 hexes, 7 hexes; the damage is the same (SCH-8.15, 8.17)."""
    arena = duel(("0505", "3h"), (other, "9h"), rows=["." * 20] * 9, options={"long_range": True})
    arena.do("Ana shoots Bo", *faces)
    assert arena.kinds()[0] == ("shot_hit" if hit else "shot_missed")
    if hit:
        assert arena.event("shot_hit")["damage"] == 8
    if other == "1205":
        assert arena.log.events[0].amounts[0] == 5


def test_own_side_is_a_setting() -> None:
    """Legal by the letter, forbidden by the setting (SCH-8.1, 10.1)."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Al": ("red", "0805", "3h", {}),
        "Ada": ("red", "0605", "3h", {}), "Bo": ("blue", "1205", "9h", {}),
    }  # fmt: skip
    free = Arena(tokens).begin(1).do("Ana activates")
    assert free.refusal("Ana shoots Al") == Refusal.NONE
    assert free.refusal("Ana strikes Ada") == Refusal.NONE
    spared = Arena(tokens, options={"own_side": "spared"}).begin(1).do("Ana activates")
    assert spared.refusal("Ana shoots Al") == Refusal.OWN_SIDE
    assert spared.refusal("Ana strikes Ada") == Refusal.OWN_SIDE


def test_equality_succeeds() -> None:
    """17 against 17 hits, 18 misses (SCH-11.4, 11.5)."""
    assert duel(*FIVE).do("Ana shoots Bo", 8, 8, 1).kinds()[0] == "shot_hit"
    assert duel(*FIVE).do("Ana shoots Bo", 8, 8, 2).kinds()[0] == "shot_missed"


def test_shadow_die_comes_first() -> None:
    """SCH-V1: the shadow die first, then the damage dice from high to low, however thrown."""
    arena = duel(*FIVE).do("Ana shoots Bo", 2, 4, 6)
    assert list(arena.log.events[0].dice[:3]) == [2, 6, 4]
    told = RULESET.words("en").sentence(arena.log.events[0], arena.names)
    assert "2 + 6 + 4 = 12 against 17" in told
    assert arena.event("shot_hit")["damage"] == 10


@pytest.mark.parametrize("skill", range(-3, 35))
def test_chance_of_every_skill(skill: int) -> None:
    """No criticals: 29 fails on 30 only, 2 never succeeds (SCH-11.6)."""
    counted = sum(ways(3, 10)[: max(0, min(skill, 30)) + 1])
    assert chance_of(skill) == counted * 1000
    if skill == 29:
        assert counted == 999


@pytest.mark.parametrize(
    ("damage", "resistance", "wounds"),
    [
        (7, 7, 0),
        (8, 7, 1),
        (10, 5, 1),
        (11, 5, 2),
        (14, 7, 1),
        (15, 7, 2),
        (16, 7, 2),
        (21, 7, 2),
        (22, 7, 3),
        (0, 4, 0),
        (-2, 4, 0),
        (20, 1, 19),
    ],
)
def test_wounds_by_damage(damage: int, resistance: int, wounds: int) -> None:
    """SCH-V29: strictly more than each multiple (SCH-12.6, 12.7)."""
    assert wounds_of(duel().state.options, damage, resistance) == wounds


def test_wounds_change_nothing_else() -> None:
    """SCH-12.11: no loss of AP or skill."""
    arena = duel(*FIVE).do("Ana shoots Bo", 3, 9, 1)
    assert (arena.who("Bo").points, arena.who("Bo").ranged) == (6, 17)


def test_surplus_wounds_do_nothing() -> None:
    arena = duel(*FIVE, against={"resistance": 1, "wounds": 2}).do("Ana shoots Bo", 1, 9, 7)
    assert arena.who("Bo").wounds == 2
