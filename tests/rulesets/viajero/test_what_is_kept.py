"""What goes along with a weapon, a move, a helper, a turn; and what is told of it."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    begun,
    choose,
    do,
    end,
    event,
    job,
    kinds,
    pair,
    person,
    play,
    scenario,
    thinkers,
    unit,
)


def test_a_weapon_keeps_all_that_is_on_it_in_other_hands() -> None:
    """PC-3.15, 4.1: sights, steadying and magazines, on the ground and in hand again."""
    state = pair()
    gun = state.people[0].weapons[0]
    gun.laser, gun.scope, gun.gyro, gun.loaded, gun.spare = 1, 1, 1, 3, 4
    do(state, K.THROW_AWAY, 0)
    gun.laser = gun.scope = gun.gyro = gun.loaded = gun.spare = 0
    found = do(state, K.PICK_UP, 0, item=0)
    assert event(found, EventKind.PICKED_UP).person == 0
    gun = state.people[0].weapons[state.people[0].hand]
    assert (gun.laser, gun.scope, gun.gyro, gun.loaded, gun.spare) == (1, 1, 1, 3, 4)


def test_a_move_leaves_shelter_and_position_and_a_set_ends_with_a_look_round() -> None:
    """PC-5.11, 3.13, 2.17."""
    state = pair()
    ana = state.people[0]
    ana.shelter = ana.vantage = 1
    do(state, K.MOVE, 0, place_x=100_100, place_y=100_000)
    assert (ana.shelter, ana.vantage) == (0, 0)
    state.people[1].x = 123_000
    end(state, 0)
    assert (ana.seen_x[0], ana.seen_x[1]) == (100_100, 123_000)


def test_the_help_of_two_adds_up() -> None:
    """PC-7.1: one helps with an 8, one more with a 12, and one hinders with a 2."""
    skilled = unit({"mechanic": 0})
    people = [person(one, "a", 100_000 + 300 * k, 100_000, skilled) for k, one in enumerate("wxy")]
    people.append(person("z", "a", 100_900, 100_000, skilled))
    people.append(person("bruno", "b", 150_000, 100_000, unit()))
    task = {
        "name": "engine", "at": [100_000, 101_000], "skill": "mechanic", "characteristic": "edu",
        "time": "rounds", "seat": "a",
    }  # fmt: skip
    state = begun(scenario(people, task=[task]), [6, 6, 5, 5, 4, 4, 3, 3, 1, 1])
    do(state, K.WORK, 0, task=0, pace=0, faces=[6])
    end(state, 0)
    for helper, faces, help_so_far in ((1, [4, 4], 1), (2, [6, 6], 2), (3, [1, 1], 0)):
        do(state, K.ASSIST, helper, task=0, faces=faces)
        assert state.tasks[0].help == help_so_far
        end(state, helper)


def test_a_task_that_the_umpire_sets_has_the_usual_pace() -> None:
    """PC-7.3."""
    state = job()
    state.tasks[1].pace = 2
    play(state, choose(state, K.SET_TASK, 0, seat=NOBODY, skill=14, characteristic=4, frame=1))
    assert (state.task_count, state.tasks[1].pace) == (2, 0)


def test_each_side_that_has_said_who_thinks_is_told() -> None:
    """PC-1.3."""
    state = thinkers()
    found = play(state, choose(state, K.MUSTER, seat=0))
    assert kinds(found) == ["MUSTERED"]
    assert state.phase == Phase.MUSTER
