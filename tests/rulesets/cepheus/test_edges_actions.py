"""Edges of a ship's actions: what ends when its turn comes, what each choice costs and does."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.manoeuvres import begin_actions, crew_act, turn_comes
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.terms import Band, System
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import band, choose, duel, happens
from rulesets.cepheus.test_edges_turn import asks


def test_what_held_until_a_ships_turn_ends_with_it() -> None:
    state = band(duel("meson_cruiser"), Band.MEDIUM)
    ship = state.ships[0]
    ship.evasive, ship.line_up, ship.talking, ship.drone_help = -2, 2, 1, 1
    ship.fire_aid, ship.auto_repair, ship.leak, ship.fuel, ship.spent = 3, 2, 5, 2000, 7
    state.lock[1] = state.lock[12] = 2
    state.ships[1].jammed_by = 0
    ended = {
        "evasive": 0, "line_up": 0, "talking": 0, "drone_help": 0, "aid_left": 3,
        "drones_left": 2, "fuel": 2000 - 5 * 1000 * 1000 // 3600, "spent": 0,
    }  # fmt: skip
    expected = {f"ships.0.{name}": value for name, value in ended.items()}
    changed, told = happens(state, lambda _, log: turn_comes(state, log, 0))
    assert changed == {**expected, "lock.1": 0, "ships.1.jammed_by": NOBODY}
    assert told == ""
    ship.hits[System.POWER] = 3
    changed, _ = happens(state, lambda _, log: turn_comes(state, log, 0))
    assert changed == {"ships.0.drones_left": 0, "ships.0.fuel": 0}


def test_a_ship_begins_its_actions() -> None:
    state = duel()
    ship = state.ships[0]
    ship.stage, ship.cursor, ship.evasive, state.waiter, state.stirred = 1, 5, -1, 7, 1
    changed, told = happens(state, lambda _, log: begin_actions(state, log, 0))
    assert changed == {
        "ships.0.stage": 2, "ships.0.cursor": 0, "ships.0.evasive": 0, "waiter": 0, "stirred": 0,
    }  # fmt: skip
    assert told == "ship_acted"


K = ChoiceKind
ACTS = [
    (K.DONE, 0, {}, (), {"done": 1}, ""), (K.PERSONAL, 0, {}, (), {"minor": 3}, "personal_done"),
    (K.LEAVE_POST, 0, {}, (), {"minor": 3}, ""), (K.HOLD_COURSE, 3, {}, (), {"minor": 3},
    "course_held"),
    (K.ADJUST_SPEED, 3, {"change": 2}, (), {"minor": 3}, "speed_changed"),
    (K.STAND_BY, 0, {}, (), {"passes": 3}, "stood_by"), (K.USE_EDGE, 0, {"target": 1}, (),
    {"edge": -1}, "edge_readied"),
    (K.KEEP_WORKING, 0, {}, (), {"done": 1, "task_left": 2}, "task_worked"),
    (K.DROP_TASK, 0, {}, (), {}, "task_dropped"), (K.EVADE, 3, {}, (1, 1), {"significant": 2},
    "checked"),
    (K.LINE_UP, 3, {}, (1, 1), {"significant": 2}, "checked"),
    (K.COORDINATE, 0, {}, (1, 1), {"significant": 2}, "checked pool_gained"),
    (K.RAISE_INITIATIVE, 0, {}, (1, 1), {"significant": 2}, "checked initiative_raised"),
    (K.RANGE_CHECK, 2, {"target": 1}, (6, 6, 1, 1), {"significant": 2}, "checked checked opposed"),
    (K.PLOT_JUMP, 2, {}, (1, 1), {"significant": 2}, "checked plotted"),
    (K.REPAIR, 6, {"system": 0}, (1, 1), {"significant": 2}, "checked"),
    (K.JAM, 1, {"target": 1}, (1, 1, 6, 6), {"significant": 2}, "checked checked opposed"),
    (K.INTERCEPT, 1, {"target": 1}, (1, 1), {"significant": 2}, "checked"),
    (K.LINK, 1, {}, (1, 1), {"significant": 2}, "checked link_lost"),
    (K.LOCK, 1, {"target": 1}, (1, 1), {"significant": 2, "targeting": 1}, "checked"),
    (K.ORBIT, 3, {}, (1, 1), {"significant": 2}, "checked orbit_missed"),
    (K.ENTER, 3, {}, (1, 1), {"significant": 2}, "checked entry_failed"),
    (K.AVOID_COLLISION, 3, {}, (1, 1), {"significant": 2}, "checked collided"),
    (K.PURSUE, 3, {"target": 1}, (1, 1, 6, 6), {"significant": 2}, "checked checked opposed"),
    (K.BREAK_PURSUIT, 3, {"target": 1}, (1, 1, 6, 6), {"significant": 2},
    "checked checked opposed"),
    (K.RAM, 3, {"target": 1}, (1, 1, 6, 6), {"significant": 2}, "checked checked opposed"),
    (K.DOCK, 3, {"target": 1}, (), {"significant": 2}, ""),
    (K.ATTACK, 9, {"target": 1, "mount": 2, "weapons": 1}, (), {"significant": 2}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "m", "more", "faces", "own", "told"), ACTS)
def test_what_each_choice_costs_and_does(
    kind: int, m: int, more: dict[str, int], faces: tuple[int, ...], own: dict[str, int], told: str
) -> None:
    state = duel()
    ship = state.ships[0]
    one = ship.crew[m]
    one.minor = one.passes = 2
    one.significant, one.task, one.task_left = 1, 1 if kind == K.DROP_TASK else NOBODY, 3
    one.edge = 7 if kind == K.USE_EDGE else NOBODY
    choice = choose(kind, 0, 0, member=m, **more)
    changed, found = happens(state, lambda d, log: crew_act(state, choice, d, log), *faces)
    mine = {
        k.rpartition(".")[2]: v for k, v in changed.items() if k.startswith(f"ships.0.crew.{m}.")
    }
    mine.pop("task", None)
    assert (mine, found) == (own, told)
    assert changed.get("stirred", 0) == (kind not in (K.DONE, K.STAND_BY))


def test_further_locks_belong_to_the_first() -> None:
    state = duel()
    one = state.ships[0].crew[1]
    one.targeting = state.turn
    choice = choose(K.LOCK, 0, 0, 1, member=1)
    changed, _ = happens(state, lambda d, log: crew_act(state, choice, d, log), 1, 1)
    assert "ships.0.crew.1.significant" not in changed
    happens(state, lambda d, log: crew_act(state, choose(K.DONE, 0, 0, member=1), d, log))
    assert (one.targeting, one.done) == (0, state.turn)


def test_to_call_somebody_moves_nobody() -> None:
    state = duel()
    choice = choose(K.CALL, 0, 0, member=5)
    changed, told = happens(state, lambda d, log: crew_act(state, choice, d, log))
    assert (changed, told) == ({"ships.0.called": 5}, "called")
    state.ships[0].called = 5
    stand = choose(K.STAND_BY, 0, 0, member=5)
    changed, told = happens(state, lambda d, log: crew_act(state, stand, d, log))
    assert changed == {"ships.0.called": NOBODY, "ships.0.crew.5.passes": 1}


def test_a_post_is_left_and_the_speed_noted() -> None:
    state = duel()
    state.turn, state.ask_seat = 6, NOBODY
    leave = choose(K.LEAVE_POST, 0, 0, member=4)
    changed, _ = happens(state, lambda d, log: crew_act(state, leave, d, log))
    assert changed == {
        "stirred": 1, "ships.0.crew.4.minor": 1, "ask_member": 4, **asks(Ask.POST, 0, 0),
    }  # fmt: skip
    state.ships[1].pursues, state.ships[1].pursuit = 0, 2
    band(state, Band.CLOSE)
    speed = choose(K.ADJUST_SPEED, 0, 0, member=3, change=4)
    changed, told = happens(state, lambda d, log: crew_act(state, speed, d, log))
    assert changed == {
        "ships.0.speed": 4, "ships.1.speed": 4, "ships.0.steered": 6, "ships.0.crew.3.minor": 1,
    }  # fmt: skip
    state.ships[1].speed, state.ships[0].speed, state.options.pursuit_matches = 0, 5, 0
    changed, told = happens(state, lambda d, log: crew_act(state, speed, d, log))
    assert told == "speed_changed pursuit_ended"
    state.ships[0].steered = 0
    hold = choose(K.HOLD_COURSE, 0, 0, member=3)
    changed, _ = happens(state, lambda d, log: crew_act(state, hold, d, log))
    assert changed == {"ships.0.steered": 6, "ships.0.crew.3.minor": 3}
