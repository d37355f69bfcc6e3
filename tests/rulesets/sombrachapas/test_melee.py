"""Chapter 10: melee and the automatic turn of the defender."""

import pytest

from asalto.rulesets.sombrachapas.notation import FACINGS
from asalto.rulesets.sombrachapas.rules.sight import distance_between
from asalto.rulesets.sombrachapas.vocabulary import Phase, Refusal
from rulesets.sombrachapas.arena import Arena, duel

NEXT = (("0805", "3h"), ("0905", "9h"))
AROUND = ("0804", "0905", "0906", "0806", "0706", "0705")
"""The neighbours of 0805, in directions 0 to 5."""
BOOK = (
    (0, 1, 2, 4, 5, 0), (1, 1, 2, 3, 5, 0), (1, 2, 2, 3, 4, 0),
    (1, 2, 3, 3, 4, 5), (0, 2, 3, 4, 4, 5), (0, 1, 3, 4, 5, 5),
)  # fmt: skip
"""17.7: new facing by old one and the book's side d (0 NE ... 5 NW), which is our side d + 1."""


def test_worked_blows() -> None:
    """SCH-V27 and V28: the higher die and the bracketed modifier; damage below 0 is 0."""
    card = {"melee": 15, "melee_bonus": 2}
    arena = duel(*NEXT, card=card, against={"resistance": 4, "wounds": 5})
    arena.do("Ana strikes Bo", 3, 7, 2)
    assert (arena.event("melee_hit")["damage"], arena.who("Bo").wounds) == (9, 2)
    weak = duel(*NEXT, card=card | {"melee_bonus": -3}, against={"resistance": 4})
    weak.do("Ana strikes Bo", 5, 2, 1)
    assert (weak.event("melee_hit")["damage"], weak.who("Bo").wounds) == (0, 0)


def test_costs_and_reach() -> None:
    arena = duel(*NEXT).do("Ana strikes Bo", 10, 10, 10)
    assert arena.state.points == 4
    assert arena.kinds() == ["melee_missed"]
    assert duel(("0805", "3h"), ("1005", "9h")).refusal("Ana strikes Bo") == Refusal.NOT_ADJACENT
    assert duel(*NEXT, card={"action_points": 1}).refusal("Ana strikes Bo") == Refusal.NO_POINTS
    assert duel(*NEXT, card={"melee": 1}).refusal("Ana strikes Bo") == Refusal.NONE


@pytest.mark.parametrize(("closed", "count"), [(True, 4), (False, 2)])
def test_neighbours_that_can_be_struck(closed: bool, count: int) -> None:
    """Two ahead and, under the closed arc, the two flanks (SCH-10.9)."""
    found = 0
    for code in AROUND:
        arena = duel(("0805", "3h"), (code, "9h"), options={"open_arc": not closed})
        found += arena.refusal("Ana strikes Bo") == Refusal.NONE
    assert found == count


def test_sight_is_needed_one_way_only() -> None:
    """From the attacker to the defender, who may look elsewhere (SCH-10.4)."""
    assert duel(("0805", "3h"), ("0905", "3h")).refusal("Ana strikes Bo") == Refusal.NONE
    assert duel(("0805", "9h"), ("0905", "9h")).refusal("Ana strikes Bo") == Refusal.NOT_IN_FRONT


def test_two_astride_one_hex_are_adjacent() -> None:
    """Each holds one half of it, at no distance at all (SCH-10.3, 6.13)."""
    arena = duel(("0705", "3h"), ("1005", "9h"))
    ana, bo = arena.who("Ana"), arena.who("Bo")
    ana.q, ana.r = arena.index("place", "0805+0905")
    q, r = arena.index("place", "0905")
    bo.q, bo.r = 2 * q - ana.q, 2 * r - ana.r
    assert distance_between(ana, bo) == 0
    assert arena.refusal("Ana strikes Bo") == Refusal.NONE
    assert arena.refusal("Ana shoots Bo") == Refusal.TOO_NEAR


def test_a_wall_between_stops_a_blow() -> None:
    board = {"walls": [{"hex": "0805", "sides": [1]}]}
    assert duel(*NEXT, board=board).refusal("Ana strikes Bo") == Refusal.NO_LINE


@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize("facing", range(6))
def test_defender_turns(facing: int, side: int) -> None:
    """All 36 cases of 17.7, on a miss as well (SCH-10.6 to 10.8)."""
    towards = FACINGS[(side + 3) % 6]
    arena = duel((AROUND[side], towards), ("0805", FACINGS[facing]))
    arena.do("Ana strikes Bo", 10, 10, 10)
    assert arena.who("Bo").facing == BOOK[facing][(side - 1) % 6]
    assert ("faced" in arena.kinds()) is (arena.who("Bo").facing != facing)


def test_being_struck_keeps_cover_fire() -> None:
    """A forced turn does not end the mode (SCH-9.4); nobody strikes back (SCH-10.11)."""
    tokens = {"Ana": ("red", "0805", "3h", {}), "Bo": ("blue", "0905", "3h", {})}
    arena = Arena(tokens).begin(2).do("Bo covers").do("Ana strikes Bo", 1, 9, 2)
    assert arena.who("Bo").cover == 1
    assert arena.who("Bo").wounds == 1
    assert arena.who("Ana").wounds == 0
    assert arena.state.phase == Phase.ACTION


def test_striking_a_token_astride() -> None:
    """Sharing a hex counts as adjacent; the turn brings the attacker within 30 degrees (17.8)."""
    tokens = {"Ana": ("red", "1005", "9h", {}), "Bo": ("blue", "0805", "3h", {})}
    arena = Arena(tokens).begin(2).do("Bo steps 0906+0905 facing 9h").do("Bo ends")
    arena.do("Ana strikes Bo", 10, 10, 10)
    assert FACINGS[arena.who("Bo").facing] == "3h"
