"""Edges of crew damage and of long tasks: who is hurt, how badly, what becomes of the work."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rolls import Roll
from asalto.rulesets.cepheus.rules.crew import recount_posts
from asalto.rulesets.cepheus.rules.tasks import (
    begin_task,
    drop_task,
    personal_damage,
    shoot_person,
    task_check,
    task_turns,
    work_on,
)
from asalto.rulesets.cepheus.rules.wounds import (
    crew_hit,
    crew_row,
    disturb_task,
    harm,
    harm_all,
    heads_at_risk,
    random_person,
)
from asalto.rulesets.cepheus.terms import Ability, MountKind, Position, Reason, Skill, System
from asalto.rulesets.cepheus.terms import Weapon as W
from rulesets.cepheus.table import dice, duel, happens, paper, reasons, two, wanted

MENDER, OFFICER, MARINES = 6, 10, 11


@pytest.mark.parametrize(
    ("total", "row"), [(-3, 0), (4, 0), (5, 1), (8, 1), (9, 2), (10, 2), (11, 3), (12, 4), (15, 4)]
)
def test_rows_of_the_crew_table(total: int, row: int) -> None:
    assert crew_row(total) == row


def lonely(heads: int = 1):
    """Of ship 0 only the captain and a row of marines can be hit."""
    state = duel()
    ship = state.ships[0]
    ship.crew_count = 2
    ship.crew[1].position, ship.crew[1].heads = Position.MARINE, heads
    recount_posts(ship)
    return state


@pytest.mark.parametrize(
    ("total", "dm", "radiation", "faces", "count"),
    [
        (4, 0, 0, (), 0), (5, 0, 0, (2, 1, 1), 2), (12, -4, 0, (2, 1, 1), 2),
        (10, 0, 0, (2, 1, 1, 1, 1), 4), (11, 0, 0, (1, 1, 1, 1), 2), (12, 0, 1, (1,) * 8, 4),
        (11, 0, 1, (1, 1, 1, 1), 2), (9, 0, 1, (2, 1, 1, 1, 1), 4), (8, -4, 1, (), 0),
    ],
)  # fmt: skip
def test_crew_hits_by_total_armour_and_column(
    total: int, dm: int, radiation: int, faces: tuple[int, ...], count: int
) -> None:
    state = lonely()
    changed, told = happens(
        state, lambda d, log: crew_hit(state, d, log, 0, radiation, dm), *two(total), *faces
    )
    hurt = (0, 1) if total + dm > 10 else (1,) if count else ()
    name, amount = ("rads", 10 * count) if radiation else ("ability.2", 7 - count)
    assert changed == {f"ships.0.crew.{m}.{name}": amount for m in hurt}
    kind = "person_irradiated" if radiation else "person_hurt"
    assert told == " ".join(["crew_hit", *[kind] * len(hurt)])
    assert wanted(lambda d, log: crew_hit(state, d, log, 0, 0, 0)) == (Roll.CREW_HIT, 2, 0)


def test_armour_is_a_reason_of_the_crew_throw() -> None:
    state = lonely()
    crew_hit(state, dice(2, 2), log := paper(), 0, 1, -3)
    assert reasons(log.events[0]) == {Reason.ARMOUR: -3}


def test_posts_are_counted_anew_after_a_crew_hit() -> None:
    state = lonely()
    state.ships[0].crew[1].up = 0
    state.ships[0].crew[1].heads = 0
    state.ships[0].crew[0].ability[:3] = [1, 1, 1]
    for faces in ((*two(12), 6, 6, 6, 6), (*two(10), 6, 6, 6, 6)):
        state.ships[0].captain, state.ships[0].crew[0].up = 0, 1
        state.ships[0].crew[0].heads = 1
        state.ships[0].crew[0].ability[:3] = [1, 1, 1]
        changed, _ = happens(state, lambda d, log: crew_hit(state, d, log, 0, 0, 0), *faces)
        assert changed["ships.0.captain"] == NOBODY


def test_who_can_be_the_random_one() -> None:
    ship = duel("raider").ships[0]
    assert heads_at_risk(ship, 0) == 1
    assert heads_at_risk(ship, 14) == 10
    assert heads_at_risk(ship, 15) == 0
    ship.crew[0].machine = 1
    assert heads_at_risk(ship, 0) == 0


def test_the_random_one_is_found_head_by_head() -> None:
    state = lonely(3)
    for place, m in ((1, 0), (2, 1), (4, 1)):
        assert random_person(state, dice(place), 0) == (0, m)
    assert wanted(lambda d, _: random_person(state, d, 0)) == (Roll.WHO, 1, 0)
    state.ships[0].boards = 1
    assert random_person(state, dice(), 0) == (0, 0)
    state.ships[0].boards, state.ships[0].crew[0].heads = NOBODY, 0
    assert random_person(state, dice(2), 0) == (0, 1)
    state.ships[0].crew[1].heads = 0
    assert random_person(state, dice(), 0) == (NOBODY, NOBODY)


@pytest.mark.parametrize(
    ("each", "heads", "radiation", "throws"),
    [(0, 3, 0, 1), (1, 3, 0, 3), (1, 1, 0, 1), (1, 3, 1, 1), (0, 3, 1, 1)],
)
def test_one_throw_for_a_row_or_for_each_head(
    each: int, heads: int, radiation: int, throws: int
) -> None:
    state = lonely(heads)
    state.options.all_crew_each = each
    _, told = happens(
        state, lambda d, log: harm_all(state, d, log, 0, 1, 2, radiation), *[1, 1] * throws
    )
    kind = "person_irradiated" if radiation else "person_hurt"
    assert told == " ".join([kind] * throws)


def hurt(state, *faces: int, m: int = 0, heads: int = 1, radiation: int = 0):
    return happens(
        state, lambda d, log: harm(state, d, log, 0, m, len(faces), radiation, heads), *faces
    )


def test_wounds_take_endurance_then_the_better_of_two_then_the_other() -> None:
    state = duel()
    one = state.ships[0].crew[0]
    one.ability[:3] = [5, 6, 7]
    assert hurt(state, 6, 6)[0] == {"ships.0.crew.0.ability.2": 0, "ships.0.crew.0.ability.1": 1}
    assert hurt(state, 1) == ({"ships.0.crew.0.ability.0": 4}, "person_hurt")
    changed, told = hurt(state, 4)
    assert changed == {"ships.0.crew.0.ability.0": 0, "ships.0.crew.0.up": 0}
    assert told == "person_hurt person_down"
    changed, told = hurt(state, 5)
    assert changed == {"ships.0.crew.0.ability.1": 0, "ships.0.crew.0.heads": 0}
    assert told == "person_hurt"
    assert hurt(state)[1] == ""


def test_equal_strength_and_dexterity_lose_strength_first() -> None:
    state = duel()
    state.ships[0].crew[0].ability[:3] = [6, 6, 3]
    assert hurt(state, 5)[0] == {"ships.0.crew.0.ability.2": 0, "ships.0.crew.0.ability.0": 4}
    state.ships[0].crew[0].ability[:3] = [6, 5, 0]
    assert hurt(state, 1)[0] == {"ships.0.crew.0.ability.0": 5}


def test_armour_and_suits_are_taken_off() -> None:
    state = duel()
    one = state.ships[0].crew[0]
    one.armour, one.suit, one.rads = 5, 30, 10
    assert hurt(state, 2, 3) == ({}, "person_hurt")
    assert hurt(state, 3, 3)[0] == {"ships.0.crew.0.ability.2": 6}
    assert hurt(state, 1, 2, radiation=1) == ({}, "person_irradiated")
    assert hurt(state, 2, 3, radiation=1)[0] == {"ships.0.crew.0.rads": 30}
    one.machine = 1
    assert happens(state, lambda d, log: harm(state, d, log, 0, 0, 2, 0, 1)) == ({}, "")


@pytest.mark.parametrize(
    ("damage", "heads", "left"), [((6, 6, 1), 2, 4), ((6, 6, 2), 2, 2), ((6, 6, 6), 4, 0), ((6, 6,
    6), 9, 0)]
)  # fmt: skip
def test_of_a_group_so_many_fall_as_an_average_one_would(
    damage: tuple[int, ...], heads: int, left: int
) -> None:
    state = duel()
    row = state.ships[0].crew[MARINES]
    row.heads, row.armour, row.ability[:3] = 4, 0, [8, 7, 6]
    changed, told = hurt(state, *damage, m=MARINES, heads=heads)
    expected = {} if left == 4 else {"ships.0.crew.11.heads": left}
    if left == 0:
        expected["ships.0.crew.11.up"] = 0
    assert changed == expected
    assert told == "person_hurt" + " person_down" * (left < 4)


# Long tasks (CE-10.11)


@pytest.mark.parametrize(("seconds", "turns"), [(0, 0), (1, 1), (1000, 1), (1001, 2), (3600, 4)])
def test_tasks_take_whole_turns(seconds: int, turns: int) -> None:
    assert task_turns(seconds) == turns


def test_a_task_takes_its_holder_off_the_post() -> None:
    state = duel()
    state.ships[0].crew[3].disturbed = 1
    changed, told = happens(
        state, lambda d, log: begin_task(state, d, log, 0, 3, Skill.MECHANICS, 4), 2
    )
    assert changed == {
        "ships.0.crew.3.task": Skill.MECHANICS, "ships.0.crew.3.disturbed": NOBODY,
        "ships.0.crew.3.task_left": 8, "ships.0.pilot": NOBODY,
    }  # fmt: skip
    assert told == "task_began"
    act = lambda d, log: begin_task(state, d, log, 0, 3, Skill.MECHANICS, 0)  # noqa: E731
    assert wanted(act) == (Roll.TASK_TIME, 1, 0)


def test_the_last_turn_of_work_brings_its_check_and_the_post_back() -> None:
    state = duel()
    one = state.ships[0].crew[3]
    one.task, one.task_left, state.ships[0].pilot = Skill.MECHANICS, 2, NOBODY
    act = lambda d, log: work_on(state, d, log, 0, 3)  # noqa: E731
    assert happens(state, act) == ({"ships.0.crew.3.task_left": 1}, "task_worked")
    changed, told = happens(state, act, 4, 4)
    assert changed == {
        "ships.0.crew.3.task_left": 0, "ships.0.crew.3.task": NOBODY, "ships.0.pilot": 3,
    }  # fmt: skip
    assert told == "checked task_done"
    one.task, state.ships[0].pilot = Skill.COMMS, NOBODY
    assert happens(state, lambda _, log: drop_task(state, log, 0, 3)) == (
        {"ships.0.crew.3.task": NOBODY, "ships.0.pilot": 3}, "task_dropped",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("total", "amount", "outcome"),
    [(10, 2, "goes on"), (9, 2, "disturbed"), (5, 2, "disturbed"), (4, 2, "ruined"), (8, 0,
    "goes on"),
     (2, 0, "ruined"), (3, 0, "disturbed")],
)  # fmt: skip
def test_a_hit_disturbs_or_ruins_the_work(total: int, amount: int, outcome: str) -> None:
    state = duel()
    state.turn = 5
    one = state.ships[0].crew[MENDER]
    one.task, one.task_left = Skill.MECHANICS, 3
    one.ability[Ability.STR] = 15
    act = lambda d, log: disturb_task(state, d, log, 0, MENDER, amount)  # noqa: E731
    changed, told = happens(state, act, *two(total))
    lost = {"ships.0.crew.6.disturbed": 5, "ships.0.crew.6.task_left": 4}
    assert (changed, told) == {
        "goes on": ({}, "checked"), "disturbed": (lost, "checked task_disturbed"),
        "ruined": ({"ships.0.crew.6.task": NOBODY}, "checked task_ruined"),
    }[outcome]  # fmt: skip


def test_who_is_hurt_at_work_may_lose_it() -> None:
    state = duel()
    one = state.ships[0].crew[MENDER]
    one.task, one.task_left = Skill.MECHANICS, 3
    act = lambda d, log: harm(state, d, log, 0, MENDER, 1, 0, 1)  # noqa: E731
    assert happens(state, act, 1, 5, 4)[1] == "person_hurt checked"


@pytest.mark.parametrize(("total", "left"), [(8, 3), (7, 4)])
def test_a_hit_that_armour_stops_disturbs_the_work_all_the_same(total: int, left: int) -> None:
    state = duel()
    one = state.ships[0].crew[MENDER]
    one.task, one.task_left, one.armour = Skill.MECHANICS, 3, 20
    one.skill[Skill.MECHANICS] = 0
    before = list(one.ability)
    harm(state, made := dice(6, 6, *two(total)), paper(), 0, MENDER, 2, 0, 1)
    assert (made.given_next, one.task_left, one.ability) == (4, left, before)


def test_rads_disturb_no_work() -> None:
    state = duel()
    one = state.ships[0].crew[MENDER]
    one.task, one.task_left = Skill.MECHANICS, 3
    act = lambda d, log: harm(state, d, log, 0, MENDER, 2, 1, 1)  # noqa: E731
    assert happens(state, act, 6, 6)[1] == "person_irradiated"


def test_who_does_not_work_is_not_disturbed() -> None:
    state = duel()
    one = state.ships[0].crew[MENDER]
    act = lambda d, log: disturb_task(state, d, log, 0, MENDER, 1)  # noqa: E731
    assert happens(state, act) == ({}, "")
    one.task, one.up = Skill.MECHANICS, 0
    assert happens(state, act) == ({}, "")
    one.up, one.disturbed = 1, state.turn
    assert happens(state, act, 4, 4) == ({}, "checked")


@pytest.mark.parametrize("dm", [-2, 3])
@pytest.mark.parametrize(("ability", "difficulty", "more"), [(1, 3, 0), (4, 1, 4), (5, 6, -6)])
def test_a_check_that_the_umpire_calls_for(
    dm: int, ability: int, difficulty: int, more: int
) -> None:
    state = duel()
    state.ships[0].crew[0].ability = [0, 9, 0, 0, 12, 15]
    own = {1: 1, 4: 2, 5: 3}[ability]
    log = paper()
    task_check(state, dice(3, 3), log, 0, 0, Skill.COMMS, ability * 7 + difficulty, dm)
    found = reasons(log.events[0])
    assert found == {
        Reason.ABILITY: own, Reason.UMPIRE: dm, **({Reason.DIFFICULTY: more} if more else {}),
    }  # fmt: skip


# Ship weapons at persons (CE-10.19)


def test_personal_damage_of_each_weapon() -> None:
    table = {W.PULSE_LASER: (2, 50), W.BEAM_LASER: (1, 50), W.PARTICLE_BEAM: (3, 50),
             W.SANDCASTER: (8, 1), W.PARTICLE_BAY: (6, 50), W.MESON_BAY: (5, 50),
             W.FUSION_BAY: (5, 50), W.STANDARD_MISSILE: (1, 50), W.NUCLEAR_MISSILE: (2, 50),
             W.SMART_MISSILE: (1, 50)}  # fmt: skip
    for weapon, (count, times) in table.items():
        made = dice(*[3] * count)
        assert personal_damage(made, weapon, 0) == 3 * count * times
        assert made.given_next == count


@pytest.mark.parametrize(
    ("weapon", "hits", "bridge", "dm", "need"),
    [(W.BEAM_LASER, 0, 0, 4, 8), (W.PULSE_LASER, 0, 0, 4, 10), (W.BEAM_LASER, 1, 0, 4, 10),
     (W.BEAM_LASER, 0, 2, 4, 10), (W.BEAM_LASER, 0, 0, 2, 10), (W.PARTICLE_BEAM, 0, 0, 5, 7)],
)  # fmt: skip
def test_a_shot_at_a_person(weapon: int, hits: int, bridge: int, dm: int, need: int) -> None:
    state = duel()
    state.turn, gun = 4, state.ships[0].mounts[2]
    gun.weapon, gun.hits, state.ships[0].hits[System.BRIDGE] = [weapon] * 3, hits, bridge
    act = lambda d, log: shoot_person(state, d, log, 0, 9, 2, dm)  # noqa: E731
    fired = {"ships.0.mounts.2.fired": 4}
    assert happens(state, act, *two(need - 1)) == (fired, "attacked")
    gun.fired = 0
    count = {W.BEAM_LASER: 1, W.PULSE_LASER: 2, W.PARTICLE_BEAM: 7}[W(weapon)]
    assert happens(state, act, *two(need), *[2] * count) == (fired, "attacked person_shot_at")


def test_a_missile_at_a_person_is_spent_and_bays_have_their_skill() -> None:
    state = duel()
    one = state.ships[0]
    one.crew[7].skill[Skill.BAYS], one.mounts[0].kind = 2, MountKind.BAY
    one.mounts[0].weapon[1] = W.PARTICLE_BEAM
    act = lambda d, log: shoot_person(state, d, log, 0, 7, 0, 2)  # noqa: E731
    changed, told = happens(state, act, 4, 4, 6)
    assert changed == {"ships.0.mounts.0.fired": 1, "ships.0.mounts.0.ready.0": 11}
    assert told == "attacked person_shot_at"
    assert wanted(act) == (Roll.ATTACK, 2, 8)


def test_what_a_person_suffers_is_told() -> None:
    state = duel()
    state.ships[0].mounts[2].weapon = [W.PARTICLE_BEAM] * 3
    log = paper()
    shoot_person(state, dice(6, 6, 1, 2, 3, 1, 1, 1, 2), log, 0, 9, 2, 9)
    event = log.events[1]
    told = {event.slot0, event.slot1, event.slot2, event.slot3, event.slot4}
    assert {300, 50, W.PARTICLE_BEAM} <= told
