"""What greedy no longer does: leave its ambush, put the blade away before a charge, work where a
good shot is to be had, dodge while there is something to finish."""

import pytest

import asalto
from asalto.bots.registry import bots_for, step
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.hints_attack import is_aiming
from asalto.rulesets.viajero.rules.space import cover_of
from asalto.rulesets.viajero.state import Goal, Skill, State
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import attack, begun, end, job, pair, person, scenario, unit


def kinds_chosen(name: str, turns: int) -> list[tuple[int, str]]:
    """Seat and sort of each choice in the first turns of a battle between greedy bots."""
    match = asalto.load(name, seed=3).match
    bots = bots_for(["greedy"], match.ruleset, len(match.scenario.seats), 3)
    found = []
    while match.turn <= turns and (done := step(match, bots)) is not None:
        kind = match.ruleset.choices(int(done[1].option.choice.kind)).name
        found.append((done[0], kind))
    return found


def test_the_gang_stays_in_its_ambush() -> None:
    chosen = kinds_chosen("viajero/ambush", 6)
    assert (0, "MOVE") in chosen
    assert (1, "MOVE") not in chosen


def test_the_duellists_charge_with_the_foil() -> None:
    chosen = {kind for _, kind in kinds_chosen("viajero/duel", 3)}
    assert "MOVE" in chosen
    assert "DRAW" not in chosen


CAR = {"kind": "vehicle", "corners": [101_000, 99_000, 101_500, 99_000, 101_500, 101_000, 101_000,
                                      101_000]}  # fmt: skip


def advised(state: State, seat: int = 0) -> str:
    """The sort of choice that is advised to a seat."""
    out = RULESET.new_choices()
    RULESET.legal(state, seat, out)
    RULESET.bots.advise(state, seat, out)
    return RULESET.choices(out.rows[max(range(out.count), key=lambda k: out.score[k])].kind).name


def test_nobody_leaves_a_cover_from_which_he_shoots_well() -> None:
    state = pair(gap=12_000, pieces=[CAR])
    state.turn = 12
    assert cover_of(state, 1, 0) > 0
    assert advised(state) in ("ATTACK", "AIM")
    state.majors = 1
    assert advised(state) != "MOVE"


def test_nor_does_he_run_to_a_nearer_enemy_who_is_out_of_sight() -> None:
    wall = {"kind": "wall", "corners": [96_000, 104_000, 104_000, 104_000]}
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 112_000, 100_000, unit()),
        person("carla", "b", 100_000, 106_000, unit()),
    ]
    state = begun(scenario(people, [CAR, wall]), [6, 6, 1, 1, 1, 1])
    state.majors = 1
    assert advised(state) != "MOVE"


def test_he_leaves_it_where_he_can_hardly_hit() -> None:
    state = pair(gap=30_000, pieces=[CAR])
    state.turn = 12
    assert advised(state) == "MOVE"


def test_a_gun_with_too_few_rounds_for_a_burst_is_not_drawn_again_and_again() -> None:
    """A submachine gun fires bursts of four: with three rounds and no magazine it is empty."""
    armed = unit({"gun_slug": 0, "melee_blade": 0}, weapons=("blade", "submachinegun"), magazines=0)
    state = pair(gap=30_000, one=armed)
    gun = state.people[0].weapons[1]
    gun.loaded = 4
    assert advised(state) == "DRAW"
    gun.loaded = 3
    assert advised(state) != "DRAW"


def test_an_aim_is_not_given_up_for_another_enemy_or_a_step() -> None:
    """Aiming at somebody else, and moving, lose it."""
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 112_000, 100_000, unit()),
        person("carla", "b", 100_000, 126_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 1, 1, 1, 1])
    state.people[0].aim, state.people[0].aim_at = 2, 1
    assert is_aiming(state, 0)
    scores = scored(state)
    assert {score for (kind, target), score in scores.items() if kind == "AIM" and target != 1} == {
        0
    }
    assert {score for (kind, _), score in scores.items() if kind == "MOVE"} == {0}
    state.people[1].dead = state.people[1].out = 1
    assert not is_aiming(state, 0)
    assert scored(state)["AIM", 2] > 0


def test_first_aid_that_hardly_ever_succeeds_is_not_given() -> None:
    """It may be tried once for each wounding."""
    state = pair(one=unit({"gun_slug": 0, "medic": 1}))
    state.people[0].score[2] = 1
    state.people[0].hurt_turn = state.turn
    assert scored(state)["AID", 0] > 0
    state.people[0].penalty = 5
    assert scored(state)["AID", 0] == 0


def scored(state: State) -> dict[tuple[str, int], int]:
    """The best score of each sort of choice of person 0, by its target."""
    out = RULESET.new_choices()
    RULESET.legal(state, 0, out)
    RULESET.bots.advise(state, 0, out)
    found: dict[tuple[str, int], int] = {}
    for row, score in zip(out.rows[: out.count], out.score, strict=False):
        key = RULESET.choices(row.kind).name, getattr(row, "target", -1)
        found[key] = max(score, found.get(key, score))
    return found


def test_a_good_shot_goes_before_work() -> None:
    state = job()
    state.people[1].x = state.people[0].x + 8_000
    assert advised(state) == "WORK"
    state.people[0].skill[Skill.GUN_SLUG] = 4
    state.people[1].score[2] = state.people[1].score[0] = 1
    assert advised(state) == "ATTACK"


@pytest.mark.parametrize(("goal", "chosen"), [(Goal.FIGHT, "DODGE"), (Goal.TASK, "TAKE_IT")])
def test_whoever_has_something_to_finish_dodges_less(goal, chosen) -> None:
    """What a dodge takes from the next shot or turn of work is dearer to his side."""
    state = pair(two=unit(dex=9), gap=20_000)
    state.people[1].initiative = 0
    if state.actor != 0:
        end(state, 1)
    attack(state)
    assert state.phase == Phase.REACT
    state.sides[1].goal = goal
    assert advised(state, 1) == chosen


def test_whoever_can_finish_the_task_does_not_stop_to_aim() -> None:
    state = job()
    state.people[1].x = state.people[0].x + 20_000
    state.people[0].skill[Skill.GUN_SLUG] = 1
    assert scored(state)["AIM", 1] == 0
    state.sides[0].goal = Goal.FIGHT
    assert scored(state)["AIM", 1] > 0


def test_whoever_holds_draws_no_blade_while_the_enemy_is_far() -> None:
    """With it he would leave his cover and run at them."""
    state = pair(one=unit(weapons=("auto_pistol", "blade"), magazines=0), gap=30_000)
    state.people[0].weapons[0].loaded = 0
    assert max(score for (kind, _), score in scored(state).items() if kind == "DRAW") > 0
    state.sides[0].goal = Goal.HOLD
    assert max(score for (kind, _), score in scored(state).items() if kind == "DRAW") == 0
