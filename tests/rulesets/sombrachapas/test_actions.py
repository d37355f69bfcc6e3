"""Chapters 12.10 and 13: other actions, what lies about, scenario objectives."""

import pytest

from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import ChoiceKind
from asalto.rulesets.sombrachapas.rules.terrain import forget_surroundings
from asalto.rulesets.sombrachapas.vocabulary import Ending, Refusal, Status
from rulesets.sombrachapas.arena import OPEN, Arena, duel

DONE, FAILED = (5, 5, 6), (5, 6, 6)
MARKS = {"marks": {
    "C": {"feature": "console", "seat": "red", "tries": 2}, "S": {"feature": "cache"},
    "K": {"item": "crate"}, "X": {"exit": True}, "E": {"item": "egg"},
    "Z": {"start": "red"},
}}  # fmt: skip


def ground(sign: str, column: int = 7, row: int = 4) -> list[str]:
    rows = list(OPEN)
    rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]
    return rows


def test_action_roll() -> None:
    """3d10 against Action, equality succeeds, failing loses the AP only (SCH-13.2 to 13.4)."""
    arena = duel(
        rows=ground("C"), board=MARKS, other=("1509", "9h"), victory={"red": {"console": 4}}
    )
    arena.do("Ana operates console1", *FAILED)
    assert arena.event("action_failed")["choice"] == ChoiceKind.OPERATE
    assert arena.state.points == 5
    arena.do("Ana operates console1", *DONE)
    assert arena.event("console_worked")["done"] == 1
    assert arena.state.points == 4
    assert arena.refusal("Ana operates console1") == Refusal.TRIES_USED


def test_console_wins() -> None:
    arena = duel(
        rows=ground("C"), board=MARKS, other=("1509", "9h"), victory={"red": {"console": 1}}
    )
    arena.do("Ana operates console1", *DONE)
    assert (arena.state.winner, arena.state.ending) == (0, Ending.CONSOLE)


def test_console_of_another_side_or_place() -> None:
    arena = duel(("0805", "3h"), ("0905", "9h"), rows=ground("C", 8), board=MARKS)
    assert arena.refusal("Ana operates console1") == Refusal.NOT_IN_REACH
    arena.do("Ana ends")
    assert arena.refusal("Bo operates console1") == Refusal.NOT_FOR_YOU


def test_cache_is_searched_once() -> None:
    arena = duel(rows=ground("S"), board=MARKS, other=("1509", "9h")).do(
        "Ana operates cache1", *DONE
    )
    assert arena.kinds() == ["cache_searched"]
    assert arena.refusal("Ana operates cache1") == Refusal.NOTHING_THERE


def test_only_consoles_count_towards_the_console() -> None:
    """A cache that was searched is no success at a console (SCH-2.10)."""
    rows = ground("S")
    rows[4] = rows[4][:8] + "C" + rows[4][9:]
    victory = {"red": {"console": 1}}
    arena = duel(rows=rows, board=MARKS, other=("1509", "9h"), victory=victory)
    arena.do("Ana operates cache1", *DONE)
    assert (arena.state.sides[0].done, arena.state.over) == (0, 0)
    arena.do("Ana steps 0905 facing 3h").do("Ana operates console2", *DONE)
    assert (arena.state.winner, arena.state.ending) == (0, Ending.CONSOLE)


def test_a_console_without_a_goal_is_told_without_one() -> None:
    arena = duel(rows=ground("C"), board=MARKS, other=("1509", "9h"))
    arena.do("Ana operates console1", *DONE)
    told = RULESET.words("en").sentence(arena.log.events[0], arena.names)
    assert told.endswith("against 16; 1.")


def test_a_door_on_a_side_is_not_shut_on_who_stands_in_it() -> None:
    """A token astride that side stands in the doorway; one astride another does not (SCH-7.8)."""
    board = {"doors": [{"hex": "0805", "side": 1, "open": True}]}
    for place, reason in (
        ("0805+0905", Refusal.DOORWAY_OCCUPIED), ("0805+0906", Refusal.NONE),
        ("0905", Refusal.NONE),
    ):  # fmt: skip
        tokens = {
            "Ana": ("red", "0805", "3h", {}), "Bo": ("blue", "1509", "9h", {}),
            "Cy": ("blue", "0905", "9h", {}),
        }  # fmt: skip
        arena = Arena(tokens, board=board).begin(1)
        cy = arena.who("Cy")
        cy.q, cy.r = arena.index("place", place)
        assert arena.refusal("Ana works door1") == reason


def test_who_dies_again_leaves_gear_again() -> None:
    """Set back on its feet by the umpire: the marker is used again, not left out (SCH-12.10)."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {"wounds": 1}),
        "Cy": ("blue", "1509", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana shoots Bo", 1, 9, 2)
    for _ in range(4):
        bo = arena.who("Bo")
        for item in arena.state.items[: arena.state.item_count]:
            item.grenades, item.gone = 0, 1
        bo.status, bo.wounds, bo.grenades = Status.IN_PLAY, 0, 2
        arena.state.points = 6
        forget_surroundings(arena.state)
        arena.do("Ana shoots Bo", 1, 9, 2)
        lying = [one for one in arena.state.items[: arena.state.item_count] if one.gone == 0]
        assert [one.grenades for one in lying] == [2]
    assert arena.state.item_count == 1


def test_doors() -> None:
    """A door beside one is opened and shut by an Action roll; not onto somebody (SCH-7.8)."""
    arena = duel(rows=ground("+", 8), other=("1509", "9h")).do("Ana works door1", *FAILED)
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.BLOCKED
    arena.do("Ana works door1", *DONE)
    assert arena.kinds() == ["door_opened"]
    arena.do("Ana steps 0905 facing 3h")
    assert arena.refusal("Ana works door1") == Refusal.DOORWAY_OCCUPIED
    arena.do("Ana steps 1004 facing 3h").do("Ana works door1", *DONE)
    assert arena.kinds() == ["door_shut"]
    assert (
        duel(rows=ground("+", 9), other=("1509", "9h")).refusal("Ana works door1")
        == Refusal.NOT_IN_REACH
    )


def test_dead_leave_their_equipment() -> None:
    """It stays in the hex and can be picked up there (SCH-12.9, 12.10)."""
    tokens = {
        "Ana": ("red", "0705", "3h", {"action_points": 10}),
        "Bo": ("blue", "0905", "9h", {"wounds": 1, "grenades": 2}),
        "Cy": ("blue", "1509", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana shoots Bo", 1, 9, 2)
    assert arena.who("Bo").status == Status.DEAD
    assert arena.refusal("Ana takes gear1") == Refusal.NOT_IN_REACH
    arena.do("Ana steps 0804 facing 3h").do("Ana steps 0905 facing 3h")
    arena.do("Ana takes gear1", *DONE)
    assert arena.who("Ana").grenades == 3
    assert arena.refusal("Ana takes gear1") == Refusal.NOTHING_THERE


def test_equipment_of_a_straddler() -> None:
    """Its player says in which of the two hexes it falls (SCH-12.10)."""
    tokens = {
        "Bo": ("blue", "0805", "3h", {"wounds": 1}), "Cy": ("blue", "1509", "9h", {}),
        "Ana": ("red", "1205", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(2).do("Bo activates").do("Bo steps 0906+0905 facing 3h")
    arena.do("Bo ends").do("Cy ends")
    arena.do("Ana shoots Bo", 1, 9, 2)
    assert sorted(arena.legal()) == ["Bo drops at 0905", "Bo drops at 0906"]
    arena.do("Bo drops at 0905")
    gear = arena.state.items[0]
    assert (2 * gear.q, 2 * gear.r) == arena.index("place", "0905")


def test_carrying_a_crate() -> None:
    """No shot, no grenade, no cover fire, a step 1 AP more; it falls where the carrier dies."""
    arena = duel(rows=ground("K"), board=MARKS).do("Ana takes crate1", *DONE)
    assert arena.who("Ana").item == 0
    for line in ("Ana shoots Bo", "Ana covers", "Ana grenades Bo"):
        assert arena.refusal(line) == Refusal.HANDS_FULL
    arena.do("Ana steps 0905 facing 3h")
    assert arena.state.points == 3
    arena.do("Ana puts down crate1", *DONE)
    assert arena.who("Ana").item == -1
    crate = arena.state.items[0]
    assert (2 * crate.q, 2 * crate.r) == arena.index("place", "0905")
    again = duel(rows=ground("K"), board=MARKS, card={"wounds": 1}).do("Ana takes crate1", *DONE)
    again.do("Ana ends").do("Bo shoots Ana", 1, 9, 2)
    assert again.state.items[0].carrier == -1


def test_leaving_by_an_exit() -> None:
    """1 AP on an exit hex, for those who score by it, with what they carry."""
    rows = ground("X")
    victory = {
        "red": {"per_left": 1, "per_carried": 3, "plays_on_alone": True},
        "blue": {"per_kept": 2, "holds": True},
    }
    tokens = {
        "Ana": ("red", "0905", "9h", {}), "Al": ("red", "0101", "9h", {}),
        "Bo": ("blue", "1509", "9h", {}),
    }  # fmt: skip
    rows[4] = rows[4][:8] + "K" + rows[4][9:]
    arena = Arena(tokens, rows=rows, board=MARKS, victory=victory).begin(1).do("Ana activates")
    assert arena.refusal("Ana leaves") == Refusal.NO_EXIT
    arena.do("Ana takes crate1", *DONE).do("Ana steps 0805 facing 9h").do("Ana leaves")
    assert arena.who("Ana").status == Status.OUT
    assert (arena.state.sides[0].left, arena.state.sides[0].carried) == (1, 1)
    assert arena.state.over == 0
    plain = duel(rows=ground("X"), board=MARKS)
    assert plain.refusal("Ana leaves") == Refusal.NO_EXIT


@pytest.mark.parametrize("holds", [True, False])
def test_points_at_the_end_of_time(holds: bool) -> None:
    """Most points win; a tie is the holder's, else nobody's (SCH-2.10)."""
    victory = {"red": {"per_kill": 1}, "blue": {"per_kill": 1, "holds": holds}}
    arena = duel(rounds=1, victory=victory).do("Ana ends").do("Bo ends")
    assert arena.state.ending == Ending.TIME
    assert arena.state.winner == (1 if holds else -1)
    assert arena.kinds()[-1] == "battle_ended"


def test_kills_score() -> None:
    victory = {"red": {"per_kill": 1}, "blue": {"per_kill": 1, "holds": True}}
    tokens = {
        "Ana": ("red", "0805", "3h", {}),
        "Bo": ("blue", "1005", "9h", {"wounds": 1}),
        "Cy": ("blue", "1509", "9h", {}),
    }
    arena = Arena(tokens, rounds=1, victory=victory).begin(1).do("Ana shoots Bo", 1, 9, 2)
    arena.do("Ana ends").do("Cy ends")
    assert (arena.state.sides[0].score, arena.state.winner) == (1, 0)


def test_eggs_at_home() -> None:
    """An egg counts in one's hands or lying in one's start zone."""
    victory = {
        "red": {"per_home": 3, "needs_survivors": True},
        "blue": {"per_home": 3, "needs_survivors": True},
    }
    rows = ground("E")
    arena = duel(rows=rows, board=MARKS, rounds=1, victory=victory).do("Ana takes egg1", *DONE)
    arena.do("Ana ends").do("Bo ends")
    assert (arena.state.sides[0].score, arena.state.winner) == (3, 0)
    assert arena.state.sides[1].score == 0
