"""What a wall keeps apart, what comrades do together, and what the umpire leaves behind."""

from typing import Any

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.ending import judge, time_up
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.care import restore
from asalto.rulesets.viajero.say import Log
from asalto.rulesets.viajero.state import BARE, Stance, State
from asalto.rulesets.viajero.tables import AID_LATE
from asalto.rulesets.viajero.vocabulary import Ending
from rulesets.viajero.fights import GUNS, begun, do, offered, person, refused, scenario, unit

WALL = {"kind": "wall", "corners": [99_000, 100_500, 101_000, 100_500]}
ZONE = {"kind": "zone", "name": "dock", "corners": [90_000, 90_000, 95_000, 90_000, 95_000, 95_000,
                                                    90_000, 95_000]}  # fmt: skip
DOOR = {"kind": "door", "name": "gate", "switch": [100_000, 101_000], "open": True,
        "corners": [99_000, 100_500, 101_000, 100_500]}  # fmt: skip
TASK = {"name": "engine", "at": [100_000, 101_000], "skill": "mechanic", "characteristic": "edu",
        "time": "rounds"}  # fmt: skip


def squad(y: int = 100_000, **more: Any) -> State:
    """ana (a) acts first; berta (a) stands by the engine, bruno (b) far off."""
    people = [
        person("ana", "a", 100_000, y, unit({"mechanic": 1})),
        person("berta", "a", 100_000, 101_200, unit({"mechanic": 1})),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    return begun(scenario(people, **more), [6, 6, 5, 5, 1, 1])


# Walls stop hands


def pistol(state: State, x: int, y: int) -> State:
    item = state.items[0]
    state.item_count = 1
    item.kind, item.x, item.y, item.loaded = state.people[2].weapons[0].kind, x, y, 3
    return state


def test_nothing_is_picked_up_through_a_wall() -> None:
    """PC-3.15: what lies near; a wall keeps it away, an open door does not."""
    assert refused(pistol(squad(), 100_000, 101_000), K.PICK_UP, 0, item=0) == ""
    state = pistol(squad(piece=[WALL]), 100_000, 101_000)
    assert refused(state, K.PICK_UP, 0, item=0) == "TOO_FAR"
    assert K.PICK_UP not in {one.kind for one in offered(state, 0)}
    state = pistol(squad(piece=[DOOR]), 100_000, 101_000)
    assert refused(state, K.PICK_UP, 0, item=0) == ""
    assert K.PICK_UP in {one.kind for one in offered(state, 0)}


def test_what_lies_in_a_wall_is_reached_from_both_sides() -> None:
    """A weapon in a niche, a panel on the wall: what a thing lies in does not keep it away."""
    for y in (100_000, 101_000):
        state = pistol(squad(y, piece=[WALL]), 100_000, 100_500)
        assert refused(state, K.PICK_UP, 0, item=0) == ""


@pytest.mark.parametrize(("piece", "answer"), [([], ""), ([WALL], "TOO_FAR"), ([DOOR], "")])
def test_nobody_works_or_helps_through_a_wall(piece: list[Any], answer: str) -> None:
    """PC-7.1: the work is done where it is."""
    state = squad(piece=piece, task=[TASK])
    assert refused(state, K.WORK, 0, task=0, pace=0) == answer
    assert (K.WORK in {one.kind for one in offered(state, 0)}) is (answer == "")
    job = state.tasks[0]
    job.worker, job.need = 1, 3
    assert refused(state, K.ASSIST, 0, task=0) == answer
    assert (K.ASSIST in {one.kind for one in offered(state, 0)}) is (answer == "")


def test_a_panel_on_a_wall_is_worked_at() -> None:
    on_wall = TASK | {"at": [100_000, 100_500]}
    assert refused(squad(piece=[WALL], task=[on_wall]), K.WORK, 0, task=0, pace=0) == ""


# Doors


@pytest.mark.parametrize(("dead", "answer"), [(0, "BLOCKED"), (1, "")])
def test_no_door_is_shut_on_anybody(dead: int, answer: str) -> None:
    """Who stood in it would be neither in sight nor free to go; the dead keep none open."""
    state = squad(piece=[DOOR])
    state.people[1].y, state.people[1].dead = 100_500, dead
    assert refused(state, K.PRESS, 0, door=0) == answer
    assert (K.PRESS in {one.kind for one in offered(state, 0)}) is (answer == "")
    state.people[1].y = 100_600
    assert refused(state, K.PRESS, 0, door=0) == ""


# Sides of several seats


def three(goals: dict[str, dict[str, Any]], sides: dict[str, int], **more: Any) -> State:
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 120_000, 100_000, unit()),
        person("carla", "c", 100_000, 103_000, unit()),
    ]
    seats = [
        {"id": name, "name": {"es": name, "it": name, "en": name}, **goals.get(name, {}),
         **({"side": sides[name]} if name in sides else {})}
        for name in "abc"
    ]  # fmt: skip
    return begun(scenario(people, seat=seats, piece=[ZONE], **more), [6, 6, 5, 5, 4, 4])


REACH = {"goal": "reach", "goal_at": "dock", "goal_count": 2}
TOGETHER = {"a": 1, "c": 1}


@pytest.mark.parametrize(("sides", "over"), [(TOGETHER, 1), ({}, 0)])
def test_comrades_of_another_seat_count_in_a_zone(sides: dict[str, int], over: int) -> None:
    """PC-1.3: they win together, and so they get there together, as they work together."""
    state = three({"a": REACH}, sides)
    for i in (0, 2):
        state.people[i].x, state.people[i].y = 92_000, 92_000
    judge(state, make(Log))
    assert state.over == over
    if over:
        assert (state.winner, state.ending) == (0, Ending.REACHED)


def test_the_unconscious_count_in_no_zone() -> None:
    state = three({"a": REACH}, TOGETHER)
    for i in (0, 2):
        state.people[i].x, state.people[i].y = 92_000, 92_000
    state.people[2].out = 1
    judge(state, make(Log))
    assert state.over == 0


def race(sides: dict[str, int], worker: int) -> State:
    """a and b are both after the engine; who has worked at it last has finished it."""
    goal = {"goal": "task", "goal_at": "engine"}
    state = three({"a": goal, "b": goal}, sides, task=[TASK])
    state.tasks[0].done, state.tasks[0].worker = 1, worker
    judge(state, make(Log))
    return state


@pytest.mark.parametrize(
    ("sides", "worker", "over", "winner"),
    [({}, 0, 1, 0), ({}, 1, 1, 1), ({}, 2, 0, -1), (TOGETHER, 2, 1, 0), ({}, -1, 1, 0)],
)
def test_a_task_is_done_for_the_side_that_has_done_it(
    sides: dict[str, int], worker: int, over: int, winner: int
) -> None:
    """PC-7.1: of two sides after one task not the one that the file names first wins."""
    state = race(sides, worker)
    assert (state.over, state.winner) == (over, winner)


def test_a_blast_as_a_free_attack_hurts_at_once_too() -> None:
    """PC-6.7, 1.6: it waits for nobody, though mover and striker act at the same moment."""
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 101_500, 100_000, unit({"athletics_dex": 2}, ("frag_grenade",))),
    ]
    state = begun(scenario(people), [3, 3, 3, 3])
    assert state.people[0].tied == state.people[1].tied != 0
    do(state, K.MOVE, 0, place_x=99_000, place_y=100_000)
    strike = {"weapon": GUNS["frag_grenade"], "characteristic": 1}
    do(state, K.STRIKE_LEAVER, 1, 0, **strike)
    do(state, K.TAKE_IT, 0, faces=[6, 6, *[1] * 10])
    assert state.people[0].score[2] < 7
    assert state.people[1].score[2] < 7


HOLD = {"goal": "hold"}


@pytest.mark.parametrize(
    ("goals", "sides", "gone", "winner"),
    [
        ({"b": HOLD}, {}, (), 1),
        ({"a": HOLD, "b": HOLD}, {}, (), -1),
        ({"a": HOLD, "c": HOLD}, TOGETHER, (), 0),
        ({"a": HOLD, "b": HOLD}, {}, (0,), 1),
        ({"a": HOLD}, TOGETHER, (0,), 0),
        ({"c": HOLD}, {}, (2,), -1),
    ],
)
def test_who_holds_when_the_time_is_up(
    goals: dict[str, Any], sides: dict[str, int], gone: tuple[int, ...], winner: int
) -> None:
    """Two sides that hold hold nothing, whichever the file names first; nor does who is gone."""
    state = three(goals, sides)
    for i in gone:
        state.people[i].out = 1
    time_up(state, make(Log))
    assert (state.over, state.winner) == (1, winner)
    assert state.ending == (Ending.TIME_UP if winner < 0 else Ending.HELD)


# What the umpire leaves behind


def test_the_umpire_puts_nobody_into_a_wall() -> None:
    state = squad(piece=[WALL])
    state.people[0].y = 100_500
    with pytest.raises(ValueError, match="wall"):
        RULESET.files.refresh(state)
    state.people[0].dead = 1
    RULESET.files.refresh(state)


def test_a_weapon_that_the_umpire_takes_away_is_in_hand_no_more() -> None:
    state = squad()
    ana = state.people[0]
    assert ana.hand == 0
    ana.weapons[0].kind, ana.readying, ana.effort = -1, 0, 1
    RULESET.files.refresh(state)
    assert (ana.hand, ana.readying, ana.effort) == (BARE, BARE, 0)


@pytest.mark.parametrize("field", ["dead", "out"])
def test_whom_the_umpire_fells_lies_there_and_his_weapon_beside_him(field: str) -> None:
    """As anybody who falls in the fight: others can pick it up."""
    state = squad()
    berta = state.people[1]
    state.turn = 4
    setattr(berta, field, 1)
    RULESET.files.refresh(state)
    assert (berta.stance, berta.hand, berta.down_turn) == (Stance.PRONE, BARE, 4)
    assert refused(state, K.PICK_UP, 0, item=0) == ""
    RULESET.files.refresh(state)
    assert state.item_count == 1
    do(state, K.PICK_UP, 0, item=0)


def test_who_is_stronger_than_he_was_loses_nothing_by_first_aid() -> None:
    """The umpire has raised a characteristic: that is how it is unhurt."""
    state = squad()
    ana = state.people[0]
    ana.score[0], ana.score[1] = 9, 5
    RULESET.files.refresh(state)
    assert ana.full[0] == 9
    assert restore(state, 0, 4) == 2
    assert ana.score[:3] == [9, 7, 7]


def test_whom_the_umpire_leaves_nothing_is_dead() -> None:
    """STR, DEX and END at 0, however they came there."""
    state = squad()
    state.people[1].score[:3] = [0, 0, 0]
    RULESET.files.refresh(state)
    assert (state.people[1].dead, state.people[1].hand) == (1, BARE)
    state.people[0].score[:3] = [0, 0, 1]
    RULESET.files.refresh(state)
    assert (state.people[0].dead, state.people[0].out) == (0, 1)


def test_what_the_umpire_lays_on_the_ground_lies_there() -> None:
    state = squad()
    item = state.items[2]
    item.kind, item.x, item.y = GUNS["rifle"], 100_000, 100_500
    RULESET.files.refresh(state)
    assert state.item_count == 3
    assert refused(state, K.PICK_UP, 0, item=2) == ""
    assert refused(state, K.PICK_UP, 0, item=1) == "NOTHING_THERE"
    state.items[2].kind = -1
    RULESET.files.refresh(state)
    assert state.item_count == 3


def test_nothing_lies_past_the_last_row_of_things() -> None:
    state = squad()
    state.item_count = len(state.items)
    for item in (-1, state.item_count):
        assert refused(state, K.PICK_UP, 0, item=item) == "NOTHING_THERE"


@pytest.mark.parametrize(("late", "answer"), [(0, ""), (1, "TOO_LATE")])
def test_first_aid_comes_in_time_to_the_last_turn_of_it(late: int, answer: str) -> None:
    """PC-2.22: a wound can be seen to for so many turns, and in the last of them too."""
    state = squad()
    state.people[1].score[2], state.people[1].hurt_turn = 3, 2
    state.turn = 2 + AID_LATE + late
    assert refused(state, K.AID, 0, 1) == answer
