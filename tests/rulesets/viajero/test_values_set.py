"""What an umpire sets has the consequences of a wound; and what waits falls with who waits."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.viajero.edits import refresh
from asalto.rulesets.viajero.rules.attack import least_rounds
from asalto.rulesets.viajero.rules.damage import fall, take_wound
from asalto.rulesets.viajero.say import Log
from asalto.rulesets.viajero.state import BARE, Stance
from rulesets.viajero.fights import GUNS, job, pair


def waiting():
    """Person 0 has delayed; two reactions and an order fall on his next set."""
    state = pair()
    person = state.people[0]
    person.waiting, person.reactions, person.help, person.acted = 1, 2, 1, 0
    state.people[1].x += 30_000
    return state, person


def test_the_set_for_which_the_fallen_waited_is_lost_with_all_that_fell_on_it() -> None:
    """PC-5.14, ruling O26: who is brought round at once does not pay in his next set."""
    state, person = waiting()
    take_wound(state, make(Dice), make(Log), 0, 0, 7, 7)
    assert (person.out, person.waiting, person.acted) == (1, 0, 1)
    assert (person.reactions, person.help) == (0, 0)
    assert person.seen_x[1] == state.people[1].x


def test_who_falls_before_his_count_pays_in_his_next_set() -> None:
    state, person = waiting()
    person.waiting = 0
    take_wound(state, make(Dice), make(Log), 0, 0, 7, 7)
    assert (person.out, person.acted, person.reactions, person.help) == (1, 0, 2, 1)


def test_who_falls_while_waiting_spoils_a_turn_of_work() -> None:
    state = job()
    person = state.people[0]
    person.waiting, person.task = 1, 0
    state.tasks[0].worker, state.tasks[0].need = 0, 5
    take_wound(state, make(Dice), make(Log), 0, 0, 7, 7)
    assert (person.task, state.tasks[0].spoilt) == (NOBODY, 1)


@pytest.mark.parametrize(("zeros", "out", "dead"), [(1, 0, 0), (2, 1, 0), (3, 0, 1)])
def test_lost_characteristics(zeros: int, out: int, dead: int) -> None:
    state = pair()
    person = state.people[0]
    for k in range(zeros):
        person.score[k] = 0
    refresh(state)
    assert (person.out, person.dead) == (out, dead)
    assert (person.hand == BARE) == (zeros > 1)


def test_who_has_woken_stays_awake() -> None:
    state = pair()
    person = state.people[0]
    person.score[0] = person.score[2] = 0
    person.down_turn = 1
    refresh(state)
    assert person.out == 0


def test_who_is_felled_with_bare_hands_lies_and_does_nothing() -> None:
    state = job()
    person = state.people[0]
    fall(state, make(Log), 0)
    person.stance, person.out = Stance.STANDING, 1
    person.aim, person.waiting, person.task, person.wakes = 2, 1, 0, 3
    state.tasks[0].worker = 0
    refresh(state)
    assert (person.stance, person.aim, person.waiting) == (Stance.PRONE, 0, 0)
    assert (person.task, state.tasks[0].spoilt, person.wakes) == (NOBODY, 1, 0)


@pytest.mark.parametrize(
    ("gun", "rounds"), [("auto_pistol", 1), ("auto_rifle", 1), ("blade", 0), ("submachinegun", 4)]
)
def test_the_fewest_rounds_of_a_weapon(gun: str, rounds: int) -> None:
    """One, unless it fires bursts only (ruling O15)."""
    assert least_rounds(GUNS[gun]) == rounds
