"""Chips, phases and the sequence of play (CEM chapters 3 and 4), and how battles end."""

from __future__ import annotations

from collections import Counter

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cem import turn
from asalto.rulesets.cem.ending import check_end
from asalto.rulesets.cem.offer import ChoiceKind, Choices
from asalto.rulesets.cem.rules.units import return_chips
from asalto.rulesets.cem.say import EventKind, Log
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Ending, GoalKind, Phase, Step
from rulesets.cem.table import METRE, RULESET, all_used, choose, dice_of, kinds, log, table


def ready(*units: tuple[int, list[tuple[float, float]]]) -> State:
    state = table(*units)
    state.step, state.asked = int(Step.READY), 0
    return state


def test_the_order_of_chips_is_the_dices() -> None:
    for faces, first in (((3,), 2), ((1,), 0)):
        state = ready((0, [(10, 10)]), (0, [(20, 10)]), (1, [(10, 40)]))
        dice = dice_of(*faces)
        choose(state, dice, ChoiceKind.READY, play_on=True)
        assert state.active == first
        assert all_used(dice)


def test_every_chip_is_drawn_once_in_every_phase() -> None:
    drawn: Counter[tuple[int, int, int]] = Counter()
    scenario = RULESET.load("granja")
    state, out, found, dice = scenario.start(), make(Choices), make(Log), make(Dice)
    set_seed(dice, 11)
    at, phase = 0, 0
    while state.turn < 4:
        out.count = found.count = 0
        RULESET.legal(state, state.asked, out)
        RULESET.apply(state, out.rows[0], dice, found)
        for event in found.events[: found.count]:
            if event.kind == EventKind.TURN_BEGAN:
                at = event.turn
            elif event.kind == EventKind.PHASE_BEGAN:
                phase = event.phase
            elif event.kind == EventKind.CHIP_DRAWN:
                drawn[at, phase, event.unit] += 1
    assert set(drawn.values()) == {1}
    assert sum(1 for turn_number, *_ in drawn if turn_number == 1) == 4 * state.unit_count
    assert {phase for _, phase, _ in drawn} == {1, 2, 3, 4}


def test_phases_come_in_order() -> None:
    state = ready((0, [(10, 10)]), (1, [(90, 90)]))
    state.turn_limit = 2
    seen: list[int] = []
    dice = make(Dice)
    set_seed(dice, 2)
    found = choose(state, dice, ChoiceKind.READY, play_on=True)
    while True:
        seen += [e.phase for e in found.events[: found.count] if e.kind == EventKind.PHASE_BEGAN]
        if state.over:
            break
        found = choose(state, dice, ChoiceKind.PASS, state.active, play_on=True)
    assert seen == [1, 2, 3, 4, 5] * 2


def test_a_unit_off_the_table_has_no_chip() -> None:
    state = ready((0, [(10, 10)]), (1, [(90, 90)]), (1, [(80, 80)]))
    state.units[1].here = 0
    return_chips(state)
    assert state.chips == 2
    assert state.units[1].drawn == 1


def test_active_and_passive_player() -> None:
    state = ready((0, [(10, 10)]), (1, [(10, 40)]))
    choose(state, dice_of(2), ChoiceKind.READY, play_on=True)
    assert state.asked == state.units[state.active].seat == 1
    assert turn.pending(state) == 1 << 1


def test_units_act_at_most_once_a_phase_in_random_battles() -> None:
    for seed in range(3):
        state, dice, out, found = RULESET.load("vado").start(), make(Dice), make(Choices), make(Log)
        set_seed(dice, seed)
        done: set[tuple[int, int, int]] = set()
        step = 0
        while not state.over:
            step += 1
            out.count = found.count = 0
            RULESET.legal(state, state.asked, out)
            where = (state.turn, state.phase)
            RULESET.apply(state, out.rows[step * 7 % out.count], dice, found)
            for event in found.events[: found.count]:
                if event.kind in (EventKind.FIRED, EventKind.PASSED):
                    assert (*where, event.unit) not in done
                    done.add((*where, event.unit))


def test_wounds_dealt_are_wounds_recorded() -> None:
    state, dice, out, found = RULESET.load("puente").start(), make(Dice), make(Choices), make(Log)
    set_seed(dice, 5)
    dealt, kept = 0, 0
    while not state.over and state.turn < 5:
        out.count = found.count = 0
        RULESET.legal(state, state.asked, out)
        RULESET.apply(state, out.rows[0], dice, found)
        events = found.events[: found.count]
        dealt += sum(1 for event in events if event.kind == EventKind.WOUNDED)
        kept += sum(1 for event in events if event.kind == EventKind.RESISTED and event.success)
        gone = sum(one.wounds for one in state.figures)
        assert gone == dealt - kept
    assert dealt > 0


def ended(state: State) -> tuple[int, int, int]:
    check_end(state, log())
    return state.over, state.winner, state.ending


def test_a_side_without_units_has_lost() -> None:
    state = table((0, [(10, 10)]), (1, [(90, 90)]))
    assert ended(state) == (0, NOBODY, 0)
    state.units[1].here = 0
    assert ended(state) == (1, 0, Ending.NO_UNIT_LEFT)
    state.over, state.units[0].here = 0, 0
    assert ended(state) == (1, NOBODY, Ending.DRAWN)


def aimed(kind: GoalKind, seat: int = 0) -> State:
    state = table((0, [(10, 10), (12, 10)]), (1, [(90, 90)]))
    state.goals.append(type(state.goals[0])() if state.goals else make(type(make(State).goals[0])))
    state.goal_count = 1
    goal = state.goals[0]
    goal.kind, goal.seat = int(kind), seat
    return state


@pytest.mark.parametrize(("setting", "broken", "over"), [(0, 1, 1), (1, 1, 0), (1, 0, 1)])
def test_whether_broken_units_count_beyond_a_line(setting: int, broken: int, over: int) -> None:
    """Figures are counted, unless a setting leaves out those who flee (CEM-11.5)."""
    state = aimed(GoalKind.CROSS)
    goal = state.goals[0]
    goal.y, goal.north, goal.count = 5 * METRE, 1, 2
    state.options.unbroken_cross, state.units[0].demoralised = setting, broken
    assert ended(state)[0] == over


def test_goals_of_scenarios() -> None:
    state = aimed(GoalKind.CROSS)
    goal = state.goals[0]
    goal.y, goal.north, goal.count = 5 * METRE, 1, 2
    assert ended(state) == (1, 0, Ending.LINE_CROSSED)
    hold = aimed(GoalKind.HOLD)
    hold.goals[0].x, hold.goals[0].y, hold.goals[0].radius = 10_000, 12_000, 5_000
    assert ended(hold)[0] == 0
    hold.turn = hold.turn_limit
    assert ended(hold) == (1, 0, Ending.GROUND_HELD)
    hold.over, hold.units[0].demoralised = 0, 1
    hold.lost[0] = 1
    assert ended(hold) == (1, 1, Ending.FEWER_LOST)
    last = aimed(GoalKind.SURVIVE, 1)
    last.turn = last.turn_limit
    assert ended(last) == (1, 1, Ending.TIME)
    even = table((0, [(10, 10)]), (1, [(90, 90)]))
    even.turn = even.turn_limit
    assert ended(even) == (1, NOBODY, Ending.DRAWN)


def two_goals(kind: GoalKind, *seats: int) -> State:
    """Goals of one kind, one for each of these seats; every seat on its own side of the table."""
    spots = [(10, 10), (90, 90), (90, 10)]
    state = table(*((seat, [spot]) for seat, spot in enumerate(spots)))
    state.seat_count, state.turn = 3, state.turn_limit
    state.goals.clear()
    for seat in seats:
        goal = make(type(make(State).goals[0]))
        goal.kind, goal.seat, goal.radius = int(kind), seat, 5 * METRE
        goal.x, goal.y = (round(METRE * one) for one in spots[seat])
        goal.count, goal.north = 1, int(seat == 1)
        if kind == GoalKind.CROSS:
            goal.y = 50 * METRE
        state.goals.append(goal)
    state.goal_count = len(seats)
    return state


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_which_goal_the_file_names_first_decides_nothing(seats: tuple[int, int]) -> None:
    assert ended(two_goals(GoalKind.CROSS, *seats)) == (1, NOBODY, Ending.DRAWN)
    hold = two_goals(GoalKind.HOLD, *seats)
    hold.lost[0] = hold.lost[2] = 1
    assert ended(hold) == (1, 1, Ending.FEWER_LOST)
    more = two_goals(GoalKind.HOLD, *seats, 0)
    assert ended(more) == (1, 0, Ending.GROUND_HELD)
    last = two_goals(GoalKind.SURVIVE, *seats)
    last.lost[1] = last.lost[2] = 1
    assert ended(last) == (1, 0, Ending.FEWER_LOST)


def test_who_only_has_to_last_must_be_there_at_the_end() -> None:
    state = two_goals(GoalKind.SURVIVE, 0)
    assert ended(state) == (1, 0, Ending.TIME)
    state.over, state.units[0].here, state.lost[0], state.lost[1] = 0, 0, 1, 1
    assert ended(state) == (1, 2, Ending.FEWER_LOST)


def test_who_only_had_to_last_has_done_so_with_an_ally_there() -> None:
    """What a seat fights for serves its side, as ground and lines do: the ally who is still there
    has lasted for it, and an enemy who is has not (CEM-11.5)."""
    state = two_goals(GoalKind.SURVIVE, 0)
    state.units[0].here = 0
    state.lost[0], state.lost[1] = 1, 1
    state.sides[0], state.sides[2] = 7, 7
    assert ended(state) == (1, 0, Ending.TIME)


def test_every_event_has_its_clause() -> None:
    assert [*RULESET.vocabulary.clauses] == [int(kind) for kind in EventKind]
    known = (RULESET.folder / "clauses.txt").read_text(encoding="utf-8")
    assert all(f"{clause}\t" in known for clause in RULESET.vocabulary.clauses.values())


def test_the_first_choice_is_a_sensible_default_and_ends_every_battle() -> None:
    for name in RULESET.scenarios():
        state, dice, out, found = RULESET.load(name).start(), make(Dice), make(Choices), make(Log)
        set_seed(dice, 1)
        for _ in range(5000):
            if state.over:
                break
            out.count = found.count = 0
            RULESET.legal(state, state.asked, out)
            RULESET.apply(state, out.rows[0], dice, found)
        assert state.over == 1
        assert state.turn <= state.turn_limit
        assert state.phase in (Phase.MORALE, Phase.COVER)
        assert kinds(found)[-1] == EventKind.BATTLE_ENDED


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_waiting_steps_are_known(name: str) -> None:
    state = RULESET.load(name).start()
    assert (state.step, state.asked) == (Step.READY, 0)


@pytest.mark.parametrize(("lost", "sides", "winner"), [
    ((1, 4, 3), (-1, -1, -1), 2),
    ((1, 3, 3), (-1, -1, -1), NOBODY),
    ((1, 3, 2), (0, 0, 1), 2),
    ((1, 1, 3), (0, 0, 1), 0),
])  # fmt: skip
def test_a_side_with_nobody_left_wins_by_no_losses(
    lost: tuple[int, int, int], sides: tuple[int, int, int], winner: int
) -> None:
    """However few it began with; an ally who still stands counts for both (CEM-11.5)."""
    state = table((0, [(10, 10)]), (1, [(90, 90)]), (2, [(90, 10)]))
    state.seat_count, state.turn = 3, state.turn_limit
    state.lost[:3], state.sides[:3] = lost, sides
    state.units[0].here = 0
    assert ended(state)[1] == winner
