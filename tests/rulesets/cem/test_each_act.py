"""Each act is told, once and in full; and the smallest acts count."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.ending import finish
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.flight import leave_refuge, note_refuge
from asalto.rulesets.cem.rules.melee import compare, side_modifier
from asalto.rulesets.cem.rules.morale import check_unit
from asalto.rulesets.cem.rules.moving import march, walk
from asalto.rulesets.cem.rules.pairing import finish_pairing
from asalto.rulesets.cem.rules.sharing import clear_circle, join_circle, share
from asalto.rulesets.cem.rules.shooting import find_targets
from asalto.rulesets.cem.say import Event, EventKind, Log
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.turn import play_on
from asalto.rulesets.cem.vocabulary import Ending, Formation, Gait, Idle, Mode, Phase, Step
from rulesets.cem.table import activate, choose, dice_of, kinds, log, melee, table
from rulesets.cem.test_deploying import opening

Told = EventKind


def only(found: Log, kind: int) -> Event:
    """The one event that was told."""
    assert kinds(found) == [kind]
    return found.events[0]


def two() -> State:
    return table((0, [(20, 20), (22, 20)]), (1, [(20, 60)]))


@pytest.mark.parametrize("phase", [Phase.COVER, Phase.MOVEMENT, Phase.FIRE, Phase.MELEE])
def test_who_does_nothing_says_so_and_rests(phase: Phase) -> None:
    state = table((0, [(20, 20), (22, 20)]), (1, [(20, 24)]))
    activate(state, 0, phase)
    event = only(choose(state, dice_of(), ChoiceKind.PASS, 0), Told.PASSED)
    assert event.unit == 0
    assert (state.active, state.asked, state.step) == (NOBODY, NOBODY, Step.NOTHING)


def test_a_move_is_told_order_by_order() -> None:
    state = two()
    activate(state, 0, Phase.MOVEMENT)
    north = {"to_x": 21_000, "to_y": 90_000, "formation": int(Formation.LINE)}
    for kind, said in ((ChoiceKind.ADVANCE, Told.ADVANCED), (ChoiceKind.CHARGE, Told.CHARGED)):
        found = choose(state, dice_of(), kind, 0, **north)
        assert kinds(found) == [said, Told.STANDS]
        one, stands = found.events[:2]
        assert (one.unit, one.moved, one.formation) == (0, 2, Formation.LINE)
        assert (one.east, one.north) == (21, 90)
        assert (stands.unit, stands.north) == (0, 30 if kind == ChoiceKind.ADVANCE else 40)
        back = only(choose(state, dice_of(), ChoiceKind.UNDO), Told.TOOK_BACK)
        assert back.unit == 0
    assert state.undone == 2
    found = choose(state, dice_of(), ChoiceKind.ASSAULT, 0, 1)
    assert kinds(found) == [Told.ASSAULTED, Told.STANDS]
    assert (found.events[0].target, found.events[0].moved) == (1, 2)
    assert kinds(choose(state, dice_of(), ChoiceKind.DONE)) == []


def test_a_single_step_is_told_with_its_place() -> None:
    state = two()
    activate(state, 0, Phase.MOVEMENT)
    step = choose(state, dice_of(), ChoiceKind.STEP, 1, 22_000, 26_000, gait=int(Gait.ADVANCE))
    event = only(step, Told.STEPPED)
    assert (event.figure, event.east, event.north) == (1, 22, 26)
    assert (state.units[0].north, state.units[0].gait) == (26_000, Gait.ADVANCE)


def test_entering_and_pairing_are_told() -> None:
    state = table((0, [(20, 20)]), (1, [(20, 23)]), (1, [(20, 17)]))
    activate(state, 0, Phase.MELEE)
    event = only(choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1), Told.ENGAGED)
    assert (event.unit, event.target) == (0, 1)
    event = only(choose(state, dice_of(), ChoiceKind.DONE), Told.PAIRED)
    assert (event.figure, event.target) == (0, 1)


def test_who_must_fight_on_is_told_to() -> None:
    state, found = table((0, [(20, 20), (30, 20)]), (1, [(20, 21)]), (1, [(31, 23)])), log()
    state.figures[0].foe, state.figures[2].foe = 2, 0
    state.options.must_fight = 1
    activate(state, 0, Phase.MELEE, found)
    assert (only(found, Told.ENGAGED).target, state.engaged) == (1, 1 << 1)
    assert (state.step, state.targets) == (Step.ENGAGE, 0b110)


@pytest.mark.parametrize(("covered", "why"), [(1, Idle.FIRED_FOR_COVER), (0, Idle.ALL_PAIRED)])
def test_who_cannot_move_is_told_why(covered: int, why: Idle) -> None:
    state, found = table((0, [(20, 20)]), (1, [(20, 21)])), log()
    state.figures[0].foe, state.figures[1].foe = 1, 0
    state.units[0].covered = covered
    activate(state, 0, Phase.MOVEMENT, found)
    event = only(found, Told.CANNOT_ACT)
    assert (event.unit, event.why) == (0, why)


def test_who_is_put_into_a_pairing_is_told() -> None:
    state = table((0, [(10.5, 10.87), (10.5, 9.13), (9, 10)]), (1, [(10, 10), (11, 10)]))
    for i, j in ((2, 3), (1, 3), (0, 3), (3, 0)):
        state.figures[i].foe = j
    melee(state)
    state.engaged = 1 << 1
    finish_pairing(state)
    event = only(choose(state, dice_of(), ChoiceKind.ASSIGN, 1, 4), Told.ASSIGNED)
    assert (event.figure, event.target) == (1, 4)


@pytest.mark.parametrize(
    ("ours", "theirs", "said", "hurt"),
    [((9, 9, 9), (1, 1, 1), [Told.EXCHANGED, *[Told.WOUNDED] * 3], [0, 3]),
     ((5, 5, 5), (6, 6, 6), [Told.EXCHANGED, Told.COUNTERED, Told.WOUNDED], [1, 0]),
     ((5, 5, 5), (5, 6, 6), [Told.EXCHANGED], [0, 0])],
)  # fmt: skip
def test_an_exchange_is_told_with_its_wounds(
    ours: tuple[int, ...], theirs: tuple[int, ...], said: list[int], hurt: list[int]
) -> None:
    state, found = table((0, [(20, 20)]), (1, [(20, 21)])), log()
    state.figures[0].foe, state.figures[1].foe = 1, 0
    melee(state)
    state.engaged = 1 << 1
    finish_pairing(state)
    state.anchor, state.ours[:], state.theirs[:] = 1, list(ours), list(theirs)
    compare(state, found)
    assert kinds(found) == said
    first = found.events[0]
    won = sum(a > b for a, b in zip(ours, theirs, strict=True))
    assert (first.unit, first.target, first.won, first.none_won) == (0, 1, won, int(won == 0))
    assert [one.wounds for one in state.figures[:2]] == hurt
    if hurt[0]:
        assert (found.events[1].unit, found.events[1].target) == (1, 0)
        assert state.units[0].hurt_by == 1


def test_wounds_that_nobody_can_bear_are_told_as_lost() -> None:
    state, found = table((0, [(20, 20)]), (1, [(20, 60)])), log()
    state.phase, state.cause, state.target = int(Phase.FIRE), 0, 1
    state.figures[1].wounds = 2
    clear_circle(state)
    join_circle(state, 1)
    share(state, found, 5, 1, Mode.CONCENTRATED, 0)
    assert kinds(found) == [Told.WOUNDED, Told.WOUNDED, Told.WOUNDS_LOST]
    assert [one.wounds for one in found.events[:3]] == [3, 4, 3]
    assert (state.figures[1].wounds, state.wounds, state.reach) == (4, 0, 0)
    assert state.units[1].hurt_by == NOBODY, "it was the target, and knows who fired"


def test_a_surrender_is_told_with_its_chip() -> None:
    state, found = table((0, [(20, 20), (22, 20)]), (1, [(20, 60)])), log()
    state.figures[0].wounds = 4
    check_unit(state, 0, dice_of(5, 5, 5, 9, 8, 8), found)
    assert kinds(found)[2:] == [Told.MORALE_TESTED, Told.SURRENDERED, Told.CHIP_WITHDRAWN]
    assert [one.unit for one in found.events[3:5]] == [0, 0]


def test_placing_and_taking_apart_are_told() -> None:
    state = opening()
    spare = state.units[0].spare
    where = {"to_x": 40_000, "to_y": 10_000, "formation": int(Formation.LINE)}
    event = only(choose(state, dice_of(), ChoiceKind.DEPLOY, 0, **where), Told.DEPLOYED)
    assert (event.unit, event.east, event.north, event.formation) == (0, 40, 10, Formation.LINE)
    event = only(choose(state, dice_of(), ChoiceKind.SPLIT, 0), Told.SPLIT)
    assert (event.unit, event.target) == (0, spare)


def test_the_end_is_told_and_nobody_is_asked() -> None:
    state, found = two(), log()
    state.step, state.asked = int(Step.MOVE), 0
    finish(state, found, 1, Ending.GROUND_HELD)
    event = only(found, Told.BATTLE_ENDED)
    assert (event.winner, event.ending) == (1, Ending.GROUND_HELD)
    assert (state.over, state.winner, state.ending) == (1, 1, Ending.GROUND_HELD)
    assert (state.step, state.asked) == (Step.NOTHING, NOBODY)


# The smallest acts


def test_a_millimetre_is_a_move() -> None:
    state = table((0, [(20, 20)]))
    state.units[0].gait, state.figures[0].left = int(Gait.ADVANCE), 1
    assert walk(state, 0, 90_000, 20_000) == 1
    assert (state.figures[0].x, state.figures[0].left) == (20_001, 0)
    state.figures[0].left = 1
    assert march(state, 0, Gait.ADVANCE, 90_000, 20_000, Formation.KEEP) == 1
    assert state.figures[0].x == 20_002


def test_the_place_where_a_unit_failed_is_that_of_one_who_is_there() -> None:
    """Not of one who has fallen there, nor of one who stands outside."""
    wood = ("light_wood", [[30, 30], [50, 30], [50, 60], [30, 60]])
    spots = [(20.0, 40.0), (31.0, 31.0), (40.0, 40.0), (42.0, 42.0)]
    state = table((0, spots), (1, [(40, 95)]), terrain=(wood,))
    state.figures[1].gone, state.units[0].here = 1, 3
    note_refuge(state, 0, 0)
    leave_refuge(state, 0)
    row = state.units[0]
    assert (row.refuge, row.refuge_x, row.refuge_y) == (0, 40_000, 40_000)


def test_what_the_umpire_gives_a_unit_counts_hand_to_hand() -> None:
    state = table((0, [(20, 20)]), (1, [(20, 21)]))
    state.figures[0].foe, state.figures[1].foe = 1, 0
    melee(state)
    state.engaged = 1 << 1
    finish_pairing(state)
    state.anchor, state.units[0].by_umpire, state.units[1].by_umpire = 1, 3, -2
    assert (side_modifier(state, True), side_modifier(state, False)) == (3, -2)


def test_who_is_aimed_at_is_looked_for_anew() -> None:
    state = table((0, [(20, 20)]), (1, [(20, 50)]))
    state.targets = state.locked = 0b111
    find_targets(state, 0)
    assert (state.targets, state.locked) == (0b010, 0)


def test_without_chips_the_next_phase_opens() -> None:
    state, found = table((0, [(20, 20)]), (1, [(80, 80)])), log()
    state.phase, state.chips, state.active = int(Phase.COVER), 0, NOBODY
    play_on(state, dice_of(1), found)
    assert kinds(found) == [Told.PHASE_BEGAN, Told.CHIP_DRAWN]
    assert (state.phase, state.active, state.chips) == (Phase.MOVEMENT, 0, 1)
