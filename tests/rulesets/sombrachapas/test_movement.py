"""Chapters 4 to 7: action points, facing, steps, half hexes, terrain."""

import pytest

from asalto.core.geometry.hexes import ODD_Q, board_hex
from asalto.core.kernel.records import make
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.notation import FACINGS, place_name
from asalto.rulesets.sombrachapas.rules.movement import place_refusal, step_kind
from asalto.rulesets.sombrachapas.rules.points import shots_provoked, step_cost, step_times
from asalto.rulesets.sombrachapas.state import Character
from asalto.rulesets.sombrachapas.tables import FORWARD_KINDS, STEP_Q, STEP_R
from asalto.rulesets.sombrachapas.vocabulary import Refusal
from rulesets.sombrachapas.arena import Arena, duel

FAR = ("1509", "9h")


@pytest.mark.parametrize(
    ("facing", "cost"), [("5h", 0), ("7h", 1), ("9h", 2), ("1h", 0), ("11h", 1)]
)
def test_turn_in_place(facing: str, cost: int) -> None:
    """SCH-V10: one, two, three vertices cost 0, 1, 2."""
    arena = duel(other=FAR).do(f"Ana turns {facing}")
    assert arena.state.points == 6 - cost
    assert arena.who("Ana").facing == FACINGS.index(facing)


def test_turns_here_are_one_net_change() -> None:
    """Chained free turns are charged as one; what was paid is not given back (SCH-5.6)."""
    arena = duel(other=FAR).do("Ana turns 5h").do("Ana turns 7h")
    assert arena.state.points == 5
    arena.do("Ana turns 9h")
    assert arena.state.points == 4
    arena.do("Ana turns 3h").do("Ana turns 11h")
    assert arena.state.points == 4


def test_each_facing_once_between_two_acts() -> None:
    """Turns of 0 AP come to an end: what was taken is offered again after something else."""
    arena = duel(other=FAR).do("Ana turns 5h").do("Ana turns 3h")
    assert arena.refusal("Ana turns 5h") == Refusal.TURNED_THERE
    assert arena.refusal("Ana turns 1h") == Refusal.NONE
    arena.do("Ana turns 1h").do("Ana turns 7h").do("Ana turns 9h").do("Ana turns 11h")
    turns = [one for one in arena.legal() if "turns" in one]
    assert turns == []
    arena.do(next(one for one in arena.legal() if "steps" in one))
    assert any("turns" in one for one in arena.legal())


def test_an_action_between_two_turns_parts_them() -> None:
    arena = duel().do("Ana turns 5h").do("Ana shoots Bo", 10, 10, 10).do("Ana turns 7h")
    assert arena.state.points == 4


def test_free_turn_without_points() -> None:
    """A turn of 0 AP may be made with 0 AP left (SCH-5.6)."""
    arena = duel(other=FAR, card={"action_points": 1}).do("Ana steps 0905 facing 3h")
    assert arena.state.points == 0
    assert arena.refusal("Ana turns 5h") == Refusal.NONE
    assert arena.refusal("Ana turns 9h") == Refusal.NO_POINTS
    assert arena.refusal("Ana steps 1004 facing 3h") == Refusal.NO_POINTS


@pytest.mark.parametrize(("turn", "cost"), [("3h", 1), ("5h", 1), ("7h", 1), ("9h", 2)])
def test_forward_step_and_turn(turn: str, cost: int) -> None:
    """SCH-V11: 1, 1, 1, 2 AP, whether the about turn comes with the step or after it."""
    arena = duel(other=FAR).do("Ana steps 0905 facing 3h")
    if turn != "3h":
        arena.do(f"Ana turns {turn}")
    assert arena.state.points == 6 - cost
    if turn == "9h":
        assert duel(other=FAR).do("Ana steps 0905 facing 9h").state.points == 4


@pytest.mark.parametrize(("turn", "cost"), [("3h", 2), ("5h", 2), ("7h", 2), ("9h", 3)])
def test_backward_step_and_turn(turn: str, cost: int) -> None:
    """SCH-V12: 2, 2, 2, 3 AP."""
    arena = duel(other=FAR).do("Ana steps 0705 facing 3h")
    assert arena.kinds()[-1] == "stepped_back"
    if turn != "3h":
        arena.do(f"Ana turns {turn}")
    assert arena.state.points == 6 - cost


def test_a_step_is_judged_by_the_facing_before_it() -> None:
    """What lies ahead is what lay ahead before the turn on arrival (SCH-5.15)."""
    ahead = duel(other=FAR)
    assert ahead.refusal("Ana steps 0905 facing 9h") == Refusal.NONE
    assert ahead.do("Ana steps 0905 facing 9h").kinds()[-1] == "stepped"
    assert ahead.state.points == 4
    back = duel(other=FAR).do("Ana steps 0705 facing 9h")
    assert back.kinds()[-1] == "stepped_back"
    assert back.state.points == 3


def test_step_turn_and_turn_in_place_add_up() -> None:
    """Two vertices with the step and one more in place cost like three (SCH-5.16)."""
    arena = duel(other=FAR).do("Ana steps 0905 facing 3h").do("Ana turns 7h")
    assert arena.state.points == 5
    assert arena.do("Ana turns 9h").state.points == 4


@pytest.mark.parametrize("facing", range(6))
def test_forward_backward_and_flank_hexes(facing: int) -> None:
    """17.2: two neighbours ahead, two behind, and the flanks only after a turn (SCH-5.8, 5.13)."""
    one = make(Character)
    one.facing = facing
    ahead = {(STEP_Q[facing][kind], STEP_R[facing][kind]) for kind in (0, 1)}
    behind = {(STEP_Q[facing][kind + FORWARD_KINDS], STEP_R[facing][kind + FORWARD_KINDS])
              for kind in (0, 1)}  # fmt: skip
    book = (
        {(0, -1), (1, -1)}, {(1, -1), (1, 0)}, {(1, 0), (0, 1)},
        {(0, 1), (-1, 1)}, {(-1, 1), (-1, 0)}, {(-1, 0), (0, -1)},
    )  # fmt: skip
    assert {(q // 2, r // 2) for q, r in ahead} == book[facing]
    assert {(q // 2, r // 2) for q, r in behind} == book[(facing + 3) % 6]
    flanks = {(2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0), (0, -2)} - ahead - behind
    assert all(step_kind(one, q, r) == -1 for q, r in flanks)


def test_flank_hex_after_a_free_turn() -> None:
    arena = duel(other=FAR)
    assert arena.refusal("Ana steps 0804 facing 3h") == Refusal.NOT_A_STEP
    arena.do("Ana turns 1h").do("Ana steps 0804 facing 1h")
    assert arena.state.points == 5
    assert arena.do("Ana turns 5h").state.points == 5


def test_step_keeps_the_facing_or_turns_about() -> None:
    arena = duel(other=FAR)
    assert arena.refusal("Ana steps 0905 facing 5h") == Refusal.TURN_ON_ARRIVAL


def test_points_run_out() -> None:
    """A step needs its whole cost (SCH-5.17); no more than the card is ever spent (SCH-4.5)."""
    arena = duel(other=FAR, card={"action_points": 3})
    for code in ("0905", "1004", "1104"):
        arena.do(f"Ana steps {code} facing 3h")
    assert arena.state.points == 0
    assert arena.refusal("Ana covers") == Refusal.NO_POINTS
    assert arena.refusal("Ana steps 1204 facing 3h") == Refusal.NO_POINTS
    assert [line for line in arena.legal() if "steps" in line] == []


def test_occupied_hex_is_barred() -> None:
    """Neither friend nor foe is passed or joined (SCH-5.2)."""
    arena = duel(other=("0905", "9h"))
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.OCCUPIED
    assert arena.refusal("Ana steps 0805+0905 facing 3h") == Refusal.OCCUPIED


@pytest.mark.parametrize(
    ("sign", "reason"),
    [("#", Refusal.BLOCKED), ("o", Refusal.BLOCKED), ("+", Refusal.BLOCKED), ("'", Refusal.NONE)],
)
def test_what_bars_a_hex(sign: str, reason: int) -> None:
    """Obstacle, obstruction, shut door; an open one does not (SCH-7.1, 7.4, 7.8)."""
    rows = [*["." * 15] * 4, "." * 8 + sign + "." * 6, *["." * 15] * 4]
    assert duel(other=FAR, rows=rows).refusal("Ana steps 0905 facing 3h") == reason


def test_furniture_bars_its_hex_and_not_the_view() -> None:
    """An obstruction cannot be entered; one sees and shoots over it (SCH-7.3, 8.13)."""
    rows = [*["." * 15] * 4, "." * 8 + "o" + "." * 6, *["." * 15] * 4]
    arena = duel(("0805", "3h"), ("1105", "9h"), rows=rows)
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.BLOCKED
    assert arena.refusal("Ana steps 0805+0905 facing 3h") == Refusal.BLOCKED
    assert arena.refusal("Ana shoots Bo") == Refusal.NONE


def test_every_token_faces_a_vertex() -> None:
    """One of six; there is no seventh (SCH-5.4)."""
    arena = duel(other=FAR)
    turns = sorted(line.split()[-1] for line in arena.legal() if "turns" in line)
    assert turns == sorted(hour for hour in FACINGS if hour != "3h")
    choice = arena.choice("Ana turns 5h")
    for facing in (-1, 6, 99):
        choice.facing = facing
        assert RULESET.check(arena.state, choice) == Refusal.NO_SUCH_THING


def test_difficult_ground_doubles() -> None:
    """The hex entered doubles the whole step, surcharge included (SCH-7.6)."""
    rows = [*["." * 15] * 4, "." * 8 + "~" + "." * 6, *["." * 15] * 4]
    assert duel(other=FAR, rows=rows).do("Ana steps 0905 facing 3h").state.points == 4
    assert duel(other=FAR, rows=rows).do("Ana steps 0905 facing 9h").state.points == 2
    arena = duel(other=FAR, rows=rows).do("Ana steps 0905 facing 3h").do("Ana turns 9h")
    assert arena.state.points == 2
    astride = duel(other=FAR, rows=rows).do("Ana steps 0805+0905 facing 3h")
    assert astride.state.points == 4


def test_half_hex_and_difficult_ground_multiply() -> None:
    assert [step_times(d, h) for d in (False, True) for h in (False, True)] == [1, 2, 2, 4]
    arena = duel(other=FAR)
    assert [step_cost(arena.state, 0, 0, size, 2) for size in range(4)] == [2, 2, 2, 4]
    assert [step_cost(arena.state, 0, 5, size, 2) for size in range(4)] == [4, 4, 4, 6]


def test_walls_on_sides() -> None:
    """A wall on a side bars the step and the place astride it (SCH-6.2, 7.1)."""
    board = {"walls": [{"hex": "0805", "sides": [1]}]}
    arena = duel(other=FAR, board=board)
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.WALL_BETWEEN
    assert arena.refusal("Ana steps 0805+0905 facing 3h") == Refusal.WALL_BETWEEN
    assert arena.refusal("Ana steps 0906 facing 3h") == Refusal.NONE


def test_door_on_a_side() -> None:
    board = {"doors": [{"hex": "0805", "side": 1}]}
    arena = duel(other=FAR, board=board)
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.WALL_BETWEEN
    arena.do("Ana works door1", 5, 5, 6)
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.NONE


def test_straight_on_over_the_vertex() -> None:
    """SCH-V33: to the middle of the side ahead, then to the hex beyond, 1 AP each."""
    arena = duel(other=FAR).do("Ana steps 0906+0905 facing 3h")
    assert arena.state.points == 5
    assert arena.do("Ana steps 1005 facing 3h").state.points == 4


def test_between_places_astride() -> None:
    """From astride to astride costs a step (SCH-6.4)."""
    arena = duel(other=FAR).do("Ana steps 0906+0905 facing 3h").do("Ana steps 1005+1004 facing 3h")
    assert arena.state.points == 4


def astride_and_behind(points: int) -> Arena:
    """Al stands astride 0906+0905; Ana in 0907, facing the half of 0906 that is free."""
    tokens = {
        "Al": ("red", "0805", "3h", {}),
        "Ana": ("red", "0907", "1h", {"action_points": points}),
        "Bo": ("blue", "1509", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Al activates").do("Al steps 0906+0905 facing 3h")
    return arena.do("Al ends")


def test_nobody_shares_half_a_hex() -> None:
    """Two tokens share a hex only on opposite halves of it (SCH-6.7, 6.12)."""
    arena = astride_and_behind(6)
    assert arena.refusal("Ana steps 0906+1006 facing 1h") == Refusal.OCCUPIED
    assert arena.refusal("Ana steps 0907+0906 facing 1h") == Refusal.NONE
    arena.do("Ana turns 3h").do("Ana steps 1006 facing 3h").do("Ana turns 11h")
    assert arena.refusal("Ana steps 0906+1005 facing 11h") == Refusal.OCCUPIED


def test_passing_a_half_hex() -> None:
    """SCH-V34: with 2 AP refused; with 3 allowed, 2 for the half and 1 to go on (SCH-6.8, 6.11)."""
    assert astride_and_behind(2).refusal("Ana steps 0906 facing 1h") == Refusal.NO_WAY_ON
    arena = astride_and_behind(3).do("Ana steps 0906 facing 1h")
    assert arena.kinds()[-1] == "passed_half"
    assert arena.state.points == 1
    assert arena.state.passing == 1
    assert arena.refusal("Ana ends") == Refusal.MUST_GO_ON
    assert arena.refusal("Ana covers") == Refusal.MUST_GO_ON
    arena.do("Ana turns 3h").do("Ana steps 1006 facing 3h")
    assert arena.state.passing == 0
    assert arena.state.points == 0


def test_half_hex_only_through_its_own_sides() -> None:
    """The free half is entered and left through its three sides only (17.8)."""
    arena = astride_and_behind(6).do("Ana steps 0906 facing 1h")
    assert arena.refusal("Ana steps 1005 facing 1h") == Refusal.HALF_HEX
    beside = astride_and_behind(9).do("Ana turns 3h").do("Ana steps 1006 facing 3h")
    beside.do("Ana turns 1h").do("Ana steps 1005 facing 1h").do("Ana turns 9h")
    assert beside.refusal("Ana steps 0906 facing 9h") == Refusal.HALF_HEX


@pytest.mark.parametrize(("points", "reason"), [(4, Refusal.NO_WAY_ON), (5, Refusal.NONE)])
def test_two_half_hexes_in_a_row(points: int, reason: int) -> None:
    """Legal if the AP pay for the whole chain: 2 and 2, and 1 to stand (SCH-6.11)."""
    board = {"halves": [{"hex": "0905", "missing": 2}, {"hex": "0904", "missing": 5}]}
    arena = duel(other=("1509", "9h"), board=board, card={"action_points": points})
    arena.do("Ana steps 0905 facing 3h").do("Ana turns 1h")
    assert arena.refusal("Ana steps 0904 facing 1h") == reason
    if reason == Refusal.NONE:
        arena.do("Ana steps 0904 facing 1h").do("Ana steps 1003 facing 1h")
        assert (arena.state.points, arena.state.passing) == (0, 0)


def test_half_hex_of_the_map() -> None:
    """A hex cut by the map may be passed, not stood in, but for its good half (SCH-6.7)."""
    board = {"halves": [{"hex": "0905", "missing": 1}]}
    arena = duel(other=FAR, board=board)
    assert arena.refusal("Ana steps 0905 facing 3h") == Refusal.NONE
    assert arena.do("Ana steps 0905 facing 3h").state.passing == 1
    arena = duel(other=FAR, board=board)
    assert arena.refusal("Ana steps 0805+0905 facing 3h") == Refusal.NONE
    assert arena.refusal("Ana steps 0906+0905 facing 3h") == Refusal.HALF_HEX


def test_straddling_switches() -> None:
    """Never; as the last step only; freely (SCH-6.5)."""
    never = duel(other=FAR, options={"straddling": "never"})
    assert never.refusal("Ana steps 0906+0905 facing 3h") == Refusal.NO_STRADDLING
    last = duel(other=FAR, options={"straddling": "last-step"})
    last.do("Ana steps 0906+0905 facing 3h")
    assert last.refusal("Ana steps 1005 facing 3h") == Refusal.MOVE_ENDED
    assert last.refusal("Ana turns 5h") == Refusal.NONE


def test_astride_beside_another_astride() -> None:
    """Under the last-step rule one may still come up beside a straddler (SCH-6.6)."""
    tokens = {
        "Al": ("red", "0905", "3h", {}), "Ana": ("red", "0705", "3h", {}),
        "Bo": ("blue", "1509", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens, options={"straddling": "last-step"}).begin(1)
    arena.do("Al activates").do("Al steps 1005+1004 facing 3h").do("Al ends")
    arena.do("Ana steps 0805+0804 facing 3h")
    assert arena.refusal("Ana steps 0905+0904 facing 3h") == Refusal.NONE


@pytest.mark.parametrize(("hour", "cost"), [("1h", 0), ("5h", 0), ("11h", 1), ("7h", 1), ("9h", 2)])
def test_a_token_astride_faces_six_ways(hour: str, cost: int) -> None:
    """The same six bearings as in a whole hex, at the price of any turn (SCH-6.3)."""
    arena = duel(other=FAR)
    arena.who("Ana").q, arena.who("Ana").r = arena.index("place", "0906+0905")
    arena.do(f"Ana turns {hour}")
    assert (arena.who("Ana").facing, arena.state.points) == (FACINGS.index(hour), 6 - cost)


def test_both_hexes_of_a_place_may_be_cut() -> None:
    """The half that the place takes must be there, of the first hex and of the second (SCH-6.7)."""
    for cut in ("0805", "0905"):
        found = set()
        for missing in range(6):
            board = {"halves": [{"hex": cut, "missing": missing}]}
            arena = duel(("1004", "9h"), other=FAR, board=board)
            state, (q, r) = arena.state, arena.index("place", "0805+0905")
            if place_refusal(state, q, r, 0) == Refusal.NONE:
                found.add(missing)
        assert len(found) == 1
        found.clear()


@pytest.mark.parametrize(("back", "reason"), [(True, Refusal.NONE), (False, Refusal.NO_WAY_ON)])
def test_a_dead_end_half_hex(back: bool, reason: int) -> None:
    """Passing needs a place to go on to; by the setting, that one came from is one (SCH-6.11)."""
    rows = ["#" * 15, *["#" * 7 + ".." + "#" * 6] * 1, *["#" * 15] * 3, *["." * 15] * 4]
    board = {"halves": [{"hex": "0902", "missing": 1}]}
    options = {"way_back": back, "straddling": "never"}
    arena = duel(("0802", "5h"), ("1509", "9h"), rows=rows, board=board, options=options)
    place = arena.index("place", "0902")
    facing = next(f for f in range(6) if step_kind(turned(arena, f), *place) in (0, 1))
    arena.do(f"Ana turns {FACINGS[facing]}") if facing != 2 else None
    assert arena.refusal(f"Ana steps 0902 facing {FACINGS[facing]}") == reason


def turned(arena: Arena, facing: int) -> Character:
    one = make(Character)
    one.q, one.r, one.facing = arena.who("Ana").q, arena.who("Ana").r, facing
    return one


def test_no_way_back_out_of_a_half_hex() -> None:
    """Under the setting a way through leads on to another place (SCH-6.11)."""
    board = {"halves": [{"hex": "0905", "missing": 1}]}
    arena = duel(other=FAR, board=board, options={"way_back": False})
    arena.do("Ana steps 0905 facing 9h")
    assert arena.state.passing == 1
    assert arena.refusal("Ana steps 0805 facing 9h") == Refusal.NO_WAY_BACK
    assert "Ana steps 0805 facing 9h" not in arena.legal()
    free = duel(other=FAR, board=board).do("Ana steps 0905 facing 9h")
    assert free.refusal("Ana steps 0805 facing 9h") == Refusal.NONE


def test_places_have_names() -> None:
    assert place_name(0, 0) == "0101"
    q, r = board_hex(4, 2, ODD_Q)
    assert place_name(2 * q, 2 * r) == "0503"


def test_walks_expand_to_steps() -> None:
    """A walk turns as it must, and each step costs what it would cost alone (SCH-5.1)."""
    arena = duel(other=FAR)
    lines = RULESET.moves.expand(arena.scenario, arena.state, 0, "Ana walks 0905 0904 1004")
    assert lines == [
        "Ana steps 0905 facing 3h", "Ana turns 1h", "Ana steps 0904 facing 1h", "Ana turns 3h",
        "Ana steps 1004 facing 3h",
    ]  # fmt: skip
    for line in lines:
        arena.do(line)
    assert arena.state.points == 3
    assert RULESET.moves.expand(arena.scenario, arena.state, 0, "Ana steps 1104 facing 5h") == [
        "Ana steps 1104 facing 3h", "Ana turns 5h",
    ]  # fmt: skip


def test_shots_that_an_action_provokes() -> None:
    """Turns, steps, other actions 1 an AP; a shot 1 for 2; melee and cover none (SCH-9.6-9.11)."""
    from asalto.rulesets.sombrachapas.offer import ChoiceKind as Kind

    asked = [(Kind.TURN, 0), (Kind.TURN, 2), (Kind.STEP, 2), (Kind.STEP, 4), (Kind.THROW, 1),
             (Kind.DOOR, 1), (Kind.SHOOT, 2), (Kind.FIGHT, 2), (Kind.COVER, 2)]  # fmt: skip
    state = duel().state
    shots = [shots_provoked(state.options, kind, cost) for kind, cost in asked]
    assert shots == [0, 2, 2, 4, 1, 1, 1, 0, 0]
