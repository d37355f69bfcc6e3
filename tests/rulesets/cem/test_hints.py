"""What the hints tell units to do: fire where fire is their strength, storm where numbers tell."""

from __future__ import annotations

from asalto.core.kernel.records import make
from asalto.rulesets.cem.hints import PATIENT, advise, is_rash, patience, shelter
from asalto.rulesets.cem.hints_force import is_beaten, is_open_ground
from asalto.rulesets.cem.hints_way import is_early, is_waiting
from asalto.rulesets.cem.legal import legal
from asalto.rulesets.cem.offer import ChoiceKind, Choices
from asalto.rulesets.cem.rules.units import measure_box
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import GoalKind, Gone, Hint, Phase, Weapon
from rulesets.cem.table import activate, table

SQUAD = [(20.0 + 2 * i, 44.0) for i in range(6)]
CONTACT = (ChoiceKind.CLOSE, ChoiceKind.ASSAULT)


def best(state: State) -> int:
    """The kind of the advised choice."""
    out = make(Choices)
    legal(state, state.asked, out)
    advise(state, state.asked, out)
    return int(out.rows[max(range(out.count), key=lambda k: out.score[k])].kind)


def near_a_weak_enemy(weapon: Weapon, support: int = 0) -> State:
    """Unit 0 has that weapon, a squad of its own beside it, and two enemies within a charge."""
    state = table((0, [(20, 40), (22, 40)]), (0, SQUAD), (1, [(30, 52), (32, 52)]))
    for figure in state.figures[:2]:
        figure.weapon, figure.support = int(weapon), support
    activate(state, 0, Phase.MOVEMENT)
    return state


def test_riflemen_storm_an_enemy_whom_they_outnumber() -> None:
    assert best(near_a_weak_enemy(Weapon.RIFLE)) in CONTACT


def test_snipers_and_machine_guns_are_not_told_to_charge() -> None:
    assert best(near_a_weak_enemy(Weapon.SNIPER_RIFLE)) not in CONTACT
    assert best(near_a_weak_enemy(Weapon.MACHINE_GUN, support=1)) not in CONTACT


def test_nobody_charges_an_enemy_out_of_reach_whom_he_does_not_outnumber() -> None:
    state = table((0, [(20, 10), (22, 10)]), (1, [(20.0 + 2 * i, 70.0) for i in range(6)]))
    activate(state, 0, Phase.MOVEMENT)
    assert best(state) not in CONTACT


def with_casualties(dead: int, goal: GoalKind) -> State:
    """Eight riflemen who are to fire for cover, so many of them dead; as many enemies within
    range."""
    ours, theirs = ([(20.0 + 2 * i, y) for i in range(8)] for y in (20.0, 50.0))
    state = table((0, ours), (1, theirs))
    state.turn_limit, state.goal_count = 12, 1
    state.goals[0].kind, state.goals[0].seat = int(goal), 0
    for figure in state.figures[:dead]:
        figure.gone = int(Gone.FALLEN)
    measure_box(state, 0)
    activate(state, 0, Phase.COVER)
    return state


def test_who_only_has_to_last_hides_once_half_are_dead() -> None:
    """He fires as long as he can hold out."""
    assert best(with_casualties(3, GoalKind.SURVIVE)) == ChoiceKind.FIRE
    assert best(with_casualties(4, GoalKind.SURVIVE)) == ChoiceKind.PASS


def why_not_fire(state: State) -> int:
    """The reason beside *do nothing*."""
    out = make(Choices)
    legal(state, state.asked, out)
    advise(state, state.asked, out)
    kinds = [int(out.rows[k].kind) for k in range(out.count)]
    return int(out.reason[kinds.index(ChoiceKind.PASS)])


def test_who_holds_his_fire_is_told_what_it_is_for() -> None:
    """CEM-4.6: who fires for cover does not move; after the movement waiting gains nothing."""
    assert why_not_fire(with_ground(90, 50)) == Hint.WAIT_TO_MOVE
    assert why_not_fire(with_ground(27, 20)) == Hint.NOTHING, "it stands where it wants to be"
    assert why_not_fire(with_casualties(4, GoalKind.SURVIVE)) == Hint.TO_COVER
    storm = near_a_weak_enemy(Weapon.RIFLE)
    activate(storm, 0, Phase.COVER)
    assert why_not_fire(storm) == Hint.TO_ENEMY
    late = with_ground(90, 50)
    activate(late, 0, Phase.FIRE)
    assert why_not_fire(late) == Hint.NOTHING


def test_only_who_has_nothing_to_do_but_last_is_beaten() -> None:
    assert is_beaten(with_casualties(4, GoalKind.SURVIVE), 0)
    assert not is_beaten(with_casualties(3, GoalKind.SURVIVE), 0)
    assert not is_beaten(with_casualties(4, GoalKind.SURVIVE), 1)
    assert not is_beaten(with_casualties(4, GoalKind.HOLD), 0)


def test_fire_counts_four_times_for_who_hides() -> None:
    at_ease, hiding = (with_casualties(dead, GoalKind.SURVIVE) for dead in (3, 4))
    assert shelter(at_ease, 0, 0, 700) == -700
    assert shelter(hiding, 0, 0, 700) == -2800


def with_ground(x: int, y: int, kind: GoalKind = GoalKind.HOLD) -> State:
    """Eight riflemen, as many enemies 30 m north of them, and a goal with a radius of 10 m."""
    state = with_casualties(0, kind)
    goal = state.goals[0]
    goal.x, goal.y, goal.radius = x * 1000, y * 1000, 10_000
    return state


def test_ground_is_open_until_an_enemy_stands_on_it() -> None:
    assert is_open_ground(with_ground(90, 50), 0)
    assert is_open_ground(with_ground(27, 20), 0), "one's own may stand there"
    assert not is_open_ground(with_ground(27, 50), 0)
    assert is_open_ground(with_ground(27, 50), 1)
    assert not is_open_ground(with_ground(90, 50, GoalKind.CROSS), 0), "nothing is to be held"


def test_who_walks_first_onto_open_ground_is_shot_at() -> None:
    """While nobody has the ground a unit shoots longer, and fears fire more."""
    ours, theirs = with_ground(27, 95), with_ground(27, 50)
    assert (patience(ours, 0), patience(theirs, 0)) == (2 * PATIENT, PATIENT)
    assert (shelter(ours, 0, 0, 700), shelter(theirs, 0, 0, 700)) == (-1400, -700)


def test_contact_is_dear_out_of_reach_only_where_the_enemy_has_the_ground() -> None:
    """Towards open ground he walks, though enemies stand there whom he does not outnumber."""
    scores = []
    for x, y in ((20, 95), (25, 70)):
        state = table((0, [(20, 10), (22, 10)]), (1, [(20.0 + 2 * i, 70.0) for i in range(6)]))
        state.turn_limit, state.goal_count = 12, 1
        goal = state.goals[0]
        goal.kind, goal.x, goal.y, goal.radius = int(GoalKind.HOLD), x * 1000, y * 1000, 10_000
        activate(state, 0, Phase.MOVEMENT)
        out = make(Choices)
        legal(state, state.asked, out)
        advise(state, state.asked, out)
        kinds = {int(out.rows[k].kind): out.score[k] for k in range(out.count)}
        scores.append(kinds[ChoiceKind.CLOSE] - kinds[ChoiceKind.PASS])
    assert scores[0] > scores[1] + 15_000


def test_nobody_with_time_runs_into_fire_where_somebody_has_the_ground() -> None:
    """His comrades would come later, one by one. Ground that nobody has is worth a run, and so is
    time that presses; out of sight he runs as he likes."""
    held, free = with_ground(27, 50), with_ground(27, 95)
    assert is_rash(held, 0, 20_000, 700)
    assert not is_rash(free, 0, 20_000, 700)
    assert not is_rash(held, 0, 20_000, 0)
    assert is_rash(with_ground(27, 20), 0, 20_000, 0), "his own side is there: no hurry"
    held.turn = held.turn_limit
    assert not is_rash(held, 0, 20_000, 700)


def test_nobody_leaves_cover_early_for_ground_that_his_own_side_holds() -> None:
    ours, theirs = with_ground(27, 20), with_ground(27, 50)
    assert is_early(ours, 0, 20_000)
    assert not is_early(theirs, 0, 20_000), "an enemy has it"
    ours.turn = ours.turn_limit
    assert not is_early(ours, 0, 20_000), "time presses"


def beside_own_ground(enemy: float, ground: int = 28) -> State:
    """One of two units stands on the ground, the other 14 m south of it; an enemy so far east."""
    state = table(
        (0, [(40.0, 14.0), (42.0, 14.0)]),
        (0, [(40.0, ground), (42.0, ground)]),
        (1, [(enemy, 14.0), (enemy + 2, 14.0)]),
    )
    state.turn_limit, state.goal_count, state.sight = 12, 1, 40_000
    goal = state.goals[0]
    goal.kind, goal.x, goal.y, goal.radius = int(GoalKind.HOLD), 41_000, ground * 1000, 4_000
    activate(state, 0, Phase.MOVEMENT)
    return state


def test_by_night_who_has_held_ground_at_hand_waits_for_the_enemy_beside_it() -> None:
    """Upon it all would be taken at once. He goes if an enemy is nearer, or he far off."""
    assert best(beside_own_ground(90.0)) == ChoiceKind.PASS
    assert is_waiting(beside_own_ground(90.0), 0, 13_000)
    assert not is_waiting(beside_own_ground(44.0), 0, 13_000), "an enemy is there sooner"
    assert not is_waiting(beside_own_ground(90.0), 0, 30_000), "not at hand"
    pressed = beside_own_ground(90.0)
    pressed.turn = pressed.turn_limit - 1
    assert not is_waiting(pressed, 0, 13_000), "time presses"
    by_day = beside_own_ground(90.0)
    by_day.sight = 0
    assert not is_waiting(by_day, 0, 13_000), "who holds it is fired at from afar"
    assert best(by_day) == ChoiceKind.ADVANCE
