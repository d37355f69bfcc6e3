"""Corners where several things meet: many ships in one hex, wrecks, people far from their ship."""

import random

import pytest

from asalto.core.geometry.hexes import rotated
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make, numbers
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.ending import check_ending, is_met, remaining
from asalto.rulesets.cep.odds import trial
from asalto.rulesets.cep.offer import ChoiceKind, Choices
from asalto.rulesets.cep.phases import ask_docking, collisions, end_turn, fights, open_docking
from asalto.rulesets.cep.rules.boarding import (
    INSIDE,
    OUTSIDE,
    attach,
    in_fight,
    is_fight,
    note_grips,
)
from asalto.rulesets.cep.rules.collisions import is_faster
from asalto.rulesets.cep.rules.effects import cargo_hit, critical, wound
from asalto.rulesets.cep.rules.fire import open_weapons, second_target
from asalto.rulesets.cep.rules.hangars import may_dock
from asalto.rulesets.cep.rules.losses import side_seat
from asalto.rulesets.cep.rules.movement import pull, way_to
from asalto.rulesets.cep.rules.repairs import repair
from asalto.rulesets.cep.rules.survival import air_rolls
from asalto.rulesets.cep.rules.wrecks import become_wreck, clear_wrecks, destroy, sweep
from asalto.rulesets.cep.say import EventKind, Log
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Condition,
    Ending,
    Equipment,
    Phase,
    Reason,
    Refusal,
    Repair,
    Status,
)

from .table import Table, noted, pair, scene, ship

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
THREE = [{"id": one, "name": one} for one in ("a", "b", "c")]


def harmless(state: State) -> None:
    """Criticals of every design hit tractors that are not there."""
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)


def crash(state: State, table: Table) -> None:
    """All collisions of the phase, the section struck always the first that can be."""
    open_docking(state)
    ask_docking(state, table.dice, table.log)
    while state.phase == Phase.COLLIDE:
        if state.awaiting == 0:
            collisions(state, table.dice, table.log)
            continue
        seat = 0 if state.awaiting & 1 else 1
        out = make(Choices)
        RULESET.legal(state, seat, out)
        state.ships[state.cursor[seat]].brace = out.rows[0].section
        state.awaiting = 0


# Chapters 7, 16 and 21: a phase is simultaneous


def three() -> State:
    """Three ships in one hex, the first the fastest; the second and third come from behind it."""
    state = scene(
        ship("uno", "alcaudon", "a"), ship("dos", "alcaudon", "b"), ship("tres", "alcaudon", "b")
    )
    for k, one in enumerate(state.ships):
        one.vector_r, one.from_q = k - 4, 3 * k
    return state


def test_what_a_collision_does_to_a_pilot_does_not_weigh_on_the_next_one() -> None:
    state = three()
    for design in state.designs:
        design.columns = [Equipment.CA] * 10 + [Equipment.TM] * (len(design.columns) - 10)
    for one in state.ships:
        one.armour[:] = [0] * len(one.armour)
    table = Table(9, 9, 8, 9, 9, 8, 1, *[1, 2, 4] * 4)
    crash(state, table)
    hurt = [one.ship for one in table.events(EventKind.CREW_WOUNDED)]
    assert hurt
    tried = [*table.events(EventKind.AVOIDED), *table.events(EventKind.NOT_AVOIDED)]
    assert len(tried) == 6
    for event in tried:
        assert Reason.WOUND not in event.reasons[: event.reason_count]


def test_whoever_took_hold_still_meets_the_others_in_the_hex() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("caza", "vencejo", "b")
    )
    for k, one in enumerate(state.ships):
        one.vector_r = k - 4
    state.ships[0].board = 1
    note_grips(state)
    table = Table(*[1, 2, 4] * 6)
    crash(state, table)
    assert len(table.events(EventKind.NEAR_MISS)) == 3
    assert len(table.events(EventKind.ATTACHED)) == 1
    assert state.ships[0].host == 1
    assert state.ships[0].grip == -1
    table.done()


def test_a_wound_of_the_survival_phase_weighs_on_repairs_from_the_next_turn() -> None:
    state, table = pair("murena"), Table(4, 5, 4, 4, 5, 4)
    state.phase = Phase.REPAIR
    one = state.ships[0]
    for _ in range(2):
        critical(state, 0, 1, Equipment.MO, 0, table.dice, table.log)
    wound(state, 0, 2, table.log)
    repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, table.dice, table.log)
    assert one.engines == 6
    one.crew[2].hurt = 0
    repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, table.dice, table.log)
    assert one.engines == 6
    table.done()


def test_a_wound_of_the_combat_phase_weighs_on_repairs_of_the_turn() -> None:
    state, table = pair("murena"), Table(4, 5, 4)
    state.phase = Phase.FIRE
    critical(state, 0, 1, Equipment.MO, 0, table.dice, table.log)
    wound(state, 0, 2, table.log)
    state.phase = Phase.REPAIR
    repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, table.dice, table.log)
    assert state.ships[0].engines == 6


# Chapter 16


def test_a_magazine_still_blows_up_behind_a_weapon_ruined_by_a_fumble() -> None:
    state, table = pair(), Table()
    gun = state.ships[1].weapons[0]
    gun.condition = Condition.RUINED
    critical(state, 1, gun.part, Equipment.ML, 0, table.dice, table.log)
    assert (gun.rounds, state.blast_count, state.blast_points[0]) == (0, 1, 10)
    critical(state, 1, gun.part, Equipment.ML, 0, table.dice, table.log)
    assert state.blast_count == 1


def test_each_line_of_a_bridge_has_its_own_roll() -> None:
    state = pair("remora")
    one = state.ships[0]
    one.crew[1].line = 1
    one.crew[5].cabin = 9
    one.crew[5].line = 2
    state.turn = 3
    one.air[1], one.air_lost[1] = 0, 1
    table = Table(1)
    air_rolls(state, 0, table.dice, table.log)
    assert [crew.wounds for crew in one.crew[:6]] == [0, 1, 0, 0, 0, 0]
    table.done()


def test_cargo_that_is_gone_is_not_lost_twice() -> None:
    state, table = pair("percheron"), Table()
    one = state.ships[0]
    one.cargo[:] = [1, 0, 0, 0, 0, 0, 0]
    cargo_hit(state, 0, table.dice, table.log)
    cargo_hit(state, 0, table.dice, table.log)
    assert one.cargo_lost == 1
    assert len(table.events(EventKind.CARGO_LOST)) == 1


# Chapter 20


def test_people_inside_another_ship_roll_for_their_wounds_once() -> None:
    state, table = pair("remora", "percheron", 0), Table(9, 9, 8)
    attach(state, 0, 1, table.log)
    state.turn, state.phase = 3, Phase.FIRE
    men = state.ships[0].crew
    men[2].fighting = 2
    men[2].wounds = men[2].hurt = men[1].wounds = men[1].hurt = 1
    destroy(state, 0, table.log)
    end_turn(state, table.dice, table.log)
    assert table.only(EventKind.LIVED).member == 2
    assert (men[1].hurt, men[2].hurt, men[2].wounds) == (0, 0, 1)
    table.done()


# Chapter 22


def test_a_wreck_is_no_faster_for_the_engines_it_had() -> None:
    state = pair(gap=0)
    become_wreck(state, 1, Table().log)
    state.ships[0].manoeuvre = 1
    assert state.ships[1].manoeuvre == 0
    assert is_faster(state, 0, 1)


@pytest.mark.parametrize(("left", "status"), [(0, Status.WRECK), (-1, Status.DESTROYED)])
def test_a_wreck_stays_until_it_loses_still_more(left: int, status: Status) -> None:
    state = pair()
    become_wreck(state, 1, Table().log)
    state.ships[1].structure, state.ships[1].impact = left, 1
    sweep(state, Table().log)
    assert state.ships[1].status == status


def test_a_wreck_that_falls_into_a_source_is_gone() -> None:
    state = pair(gap=3, fields=[{"hex": [0, -3]}])
    become_wreck(state, 1, Table().log)
    pull(state, 0, 1, Table().log)
    sweep(state, Table().log)
    assert state.ships[1].status == Status.DESTROYED


def test_a_wreck_that_has_drifted_away_is_worth_nothing() -> None:
    state = pair(gap=3)
    become_wreck(state, 1, Table().log)
    state.ships[1].r = -60
    clear_wrecks(state, Table().log)
    assert state.ships[1].status == Status.WITHDRAWN
    assert remaining(state, 1) == 0


# Chapter 23


def test_who_wins_while_he_retreats_comes_free_next_turn() -> None:
    state, table = pair("remora", "percheron", 0), Table()
    attach(state, 0, 1, table.log)
    state.turn, state.phase, state.fight = 2, Phase.CASUALTIES, -1
    state.ships[0].retreating = 1
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert (state.ships[1].seat, state.ships[0].soldiers) == (0, 23)
    assert state.ships[0].retreating == 2


def helped() -> State:
    """A Percherón (1) boarded by a Rémora (0), and another Rémora (2) that came to help it."""
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("ayuda", "remora", "b")
    )
    attach(state, 0, 1, Table().log)
    attach(state, 2, 1, Table().log)
    state.turn = 2
    return state


@pytest.mark.parametrize(
    ("i", "seat", "verdict"), [(0, 0, 0), (2, 1, Refusal.CANNOT_RETREAT)], ids=["boarder", "helper"]
)
def test_only_who_began_a_boarding_may_retreat(i: int, seat: int, verdict: int) -> None:
    state = helped()
    state.phase, state.awaiting, state.cursor[seat] = Phase.DECLARE, 1 << seat, i
    assert RULESET.check(state, VOCABULARY.choice("retreat", seat, ship=i)) == verdict
    out = make(Choices)
    RULESET.legal(state, seat, out)
    offered = ChoiceKind.RETREAT in [out.rows[k].kind for k in range(out.count)]
    assert offered is (verdict == 0)


def test_a_helper_may_leave_when_the_fight_is_over() -> None:
    state = helped()
    state.ships[0].host = -1
    assert not is_fight(state, 1)
    state.phase, state.awaiting, state.cursor[1] = Phase.DECLARE, 2, 2
    assert RULESET.check(state, VOCABULARY.choice("retreat", 1, ship=2)) == 0


def test_losses_are_named_by_who_has_people_there() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "c"),
        seats=THREE,
    )  # fmt: skip
    attach(state, 0, 1, Table().log)
    attach(state, 2, 1, Table().log)
    state.turn = 2
    assert side_seat(state, 1, OUTSIDE, Table().dice) == 0
    state.ships[0].soldiers = 0
    assert side_seat(state, 1, OUTSIDE, Table().dice) == 2
    assert side_seat(state, 1, INSIDE, Table().dice) == -1
    state.ships[1].soldiers = 2
    assert side_seat(state, 1, INSIDE, Table().dice) == 1


def chain() -> State:
    """A Rémora (0) on a Rémora (1) on a Percherón (2); a fighter (3) some way off."""
    state = scene(
        ship("uno", "remora", "a"), ship("dos", "remora", "b"), ship("presa", "percheron", "a"),
        ship("caza", "vencejo", "b", (0, 5)),
    )  # fmt: skip
    attach(state, 0, 1, Table().log)
    attach(state, 1, 2, Table().log)
    state.turn = 2
    return state


def test_a_miss_tries_all_ships_that_are_joined_however() -> None:
    table = Table(2)
    assert second_target(chain(), 3, 0, table.dice) == 2
    table.done()
    assert second_target(chain(), 0, 2, Table().dice) == -1


def test_a_boarder_that_is_boarded_itself_may_fight_at_home() -> None:
    state = chain()
    assert in_fight(state, 1)
    state.ships[2].seat = 1
    assert not is_fight(state, 2)
    assert in_fight(state, 1)


# Chapter 24


def test_nobody_docks_with_a_boarder_at_his_side() -> None:
    state = scene(
        ship("nodriza", "pelicano", "a", (0, 0), 1, 2), ship("cria", "vencejo", "a", (0, 0)),
        ship("otro", "remora", "b"),
    )  # fmt: skip
    state.ships[1].vector_q, state.ships[1].vector_r = 3, -3
    assert may_dock(noted(state), 1, 0)
    state.ships[2].host = 1
    assert not may_dock(state, 1, 0)


# Chapter 25


@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize(
    ("along", "aside", "steps", "onward"),
    [(4, 0, 1, 0), (4, 1, 1, 1), (1, 4, 1, 1), (4, 1, 2, 0), (1, 4, 2, 1), (3, 3, 2, 1)],
)
def test_gravity_pulls_alike_however_the_board_lies(
    turns: int, along: int, aside: int, steps: int, onward: int
) -> None:
    (q, r), (on_q, on_r) = DIRECTIONS[turns], DIRECTIONS[(turns + 1) % 6]
    way = way_to(along * q + aside * on_q, along * r + aside * on_r, steps)
    assert way == (turns + onward) % 6


# Ends, odds, and what an umpire sets


def goals(*seats: str) -> State:
    """Both ships have as their goal that the other is lost; in this order in the file."""
    aims = {"a": "otro", "b": "uno"}
    return pair(goals=[{"seat": one, "aim": "destroy", "ship": aims[one]} for one in seats])


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_goals_of_both_sides_met_in_one_turn_are_a_draw(order: str) -> None:
    state = goals(*order)
    for one in state.ships:
        one.status = Status.DESTROYED
    check_ending(state, Table().log)
    assert (state.over, state.winner, state.ending) == (1, -1, Ending.GOAL_MET)


def test_one_goal_met_wins() -> None:
    state = goals("a", "b")
    state.ships[0].status = Status.DESTROYED
    assert not is_met(state, state.goals[0])
    check_ending(state, Table().log)
    assert (state.over, state.winner) == (1, 1)


def test_the_odds_of_a_second_torpedo_are_its_own() -> None:
    state = pair("quebrantahuesos", "percheron", 8)
    harmless(state)
    for i in range(2):
        open_weapons(state, i)
    state.ships[1].dodge_skill = -1
    state.phase, state.awaiting, state.active = Phase.FIRE, 1, 0
    state.ships[0].targets, state.ships[0].shots = 2, 2
    shot = VOCABULARY.choice("shoot", 0, ship=0, weapon=0, target=1, section=0, end=0)
    RULESET.apply(state, shot, Table(1, 2, 4).dice, Table().log)
    assert state.torpedo_count == 1
    table = Table(1, 2, 4)
    trial(copy(state), shot, table.dice, table.log)
    assert len(table.events(EventKind.HIT_LANDED)) == 1


def test_a_state_that_came_of_play_is_whole() -> None:
    state = helped()
    state.designs[0].columns = [Equipment.SI] * len(state.designs[0].columns)
    table = Table(*[1] * 4)
    for kind in (Equipment.MO, Equipment.SV, Equipment.TM, Equipment.CU):
        critical(state, 0, 2, kind, 0, table.dice, table.log)
    before = copy(state)
    RULESET.edited(state)
    assert state == before


def test_what_an_umpire_breaks_can_be_mended() -> None:
    state = pair("murena")
    one = state.ships[0]
    one.engines, one.systems_hits = 5, 2
    one.weapons[0].condition = Condition.BROKEN
    RULESET.edited(state)
    assert sum(one.working[Store.MO :: STORES]) == 5
    assert sum(one.broken[Store.MO :: STORES]) == 2
    assert sum(one.broken[Store.SI :: STORES]) == 2
    assert one.faults == 5
    one.engines = 7
    RULESET.edited(state)
    assert (sum(one.working[Store.MO :: STORES]), one.faults) == (7, 3)


def test_a_ship_that_an_umpire_moves_takes_along_what_holds_on_to_it() -> None:
    state = helped()
    state.ships[1].q = 7
    RULESET.edited(state)
    assert (state.ships[0].q, state.ships[2].q) == (7, 7)
    state.ships[0].soldiers, state.ships[1].status = 5, Status.DESTROYED
    RULESET.edited(state)
    assert (state.ships[0].host, state.ships[2].host) == (-1, -1)


def test_a_carrier_that_an_umpire_destroys_takes_its_guests() -> None:
    state = scene(
        ship("nodriza", "pelicano", "a"), ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("otro", "vencejo", "b", (0, -30)),
    )  # fmt: skip
    RULESET.edited(state)
    assert state.ships[1].status == Status.BERTHED
    state.ships[0].status = Status.DESTROYED
    RULESET.edited(state)
    assert state.ships[1].status == Status.DESTROYED
    state.ships[2].status = Status.BERTHED
    with pytest.raises(ValueError, match="hangar"):
        RULESET.edited(state)


def turned_board(state: State) -> State:
    """The same battle with the board turned by a sixth."""
    found = copy(state)
    for one in found.ships[: found.ship_count]:
        one.q, one.r = rotated(one.q, one.r, 1)
        one.vector_q, one.vector_r = rotated(one.vector_q, one.vector_r, 1)
        one.from_q, one.from_r = rotated(one.from_q, one.from_r, 1)
        one.facing = (one.facing + 1) % 6
    for body in [*found.rocks, *found.fields]:
        body.q, body.r = rotated(body.q, body.r, 1)
    for goal in found.goals:
        goal.direction = (goal.direction + 1) % 6
    return found


@pytest.mark.parametrize("name", ["well", "belt", "boarding", "carrier", "torpedo"])
def test_a_battle_comes_out_alike_however_the_board_lies(name: str) -> None:
    state = RULESET.load(name).start()
    other, out, log = turned_board(state), make(Choices), make(Log)
    dice, fate = (make(Dice), make(Dice)), random.Random(4)
    for one in dice:
        set_seed(one, 5)
    for _ in range(70):
        whole = copy(state)
        RULESET.edited(whole)
        assert numbers(whole) == numbers(state)
        seat = next(k for k in range(6) if state.awaiting >> k & 1)
        out.count = 0
        RULESET.legal(state, seat, out)
        choice = copy(out.rows[fate.randrange(out.count)])
        same = copy(choice)
        if choice.kind == ChoiceKind.LAUNCH:
            same.facing = (choice.facing + 1) % 6
        if choice.kind == ChoiceKind.DOCK:
            same.vector_q, same.vector_r = rotated(choice.vector_q, choice.vector_r, 1)
        assert RULESET.check(other, same) == 0
        for where, said, box in ((state, choice, dice[0]), (other, same, dice[1])):
            log.count = 0
            RULESET.apply(where, said, box, log)
        assert numbers(turned_board(state)) == numbers(other)


@pytest.mark.parametrize(("away", "status"), [(40, Status.WRECK), (41, Status.WITHDRAWN)])
def test_a_wreck_is_away_beyond_forty_hexes(away: int, status: Status) -> None:
    state = pair()
    become_wreck(state, 0, Table().log)
    state.ships[0].r = state.ships[1].r + away
    clear_wrecks(state, Table().log)
    assert state.ships[0].status == status
