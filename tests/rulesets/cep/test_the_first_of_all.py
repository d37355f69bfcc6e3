"""The first ship, the first of a crew, the first weapon and section count like all others."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cep.ending import check_ending, is_fighting
from asalto.rulesets.cep.phases import (
    ask_transfer,
    fights,
    open_declaration,
    open_joining,
    open_turn,
    open_writing,
    pilot,
)
from asalto.rulesets.cep.rolls import location_die, shot_dice
from asalto.rulesets.cep.rules.boarding import (
    attach,
    boarder_of,
    has_enemies,
    in_fight,
    is_fight,
    may_hold,
    may_join,
    may_retreat,
    part_friends,
    strength,
    take_hold,
    takes_part,
)
from asalto.rulesets.cep.rules.collisions import (
    can_collide,
    have_docked,
    is_faster,
    needs_brace,
    struck_side,
)
from asalto.rulesets.cep.rules.crew import best_of, living, pilot_of
from asalto.rulesets.cep.rules.effects import cabin_hit, has_crossed, units_hit
from asalto.rulesets.cep.rules.fire import (
    arc,
    bears,
    chosen_section,
    declares,
    is_target,
    open_weapons,
    second_target,
    weapon_crew,
)
from asalto.rulesets.cep.rules.hangars import is_held, launch, may_dock
from asalto.rulesets.cep.rules.losses import may_fall, retreat_losses, side_seat
from asalto.rulesets.cep.rules.movement import execute, pull
from asalto.rulesets.cep.rules.prepare import may_check, open_orders
from asalto.rulesets.cep.rules.prizes import (
    capture,
    conclude,
    is_at_hand,
    transfers_left,
    winner_of,
)
from asalto.rulesets.cep.rules.sections import keep_together, root_of
from asalto.rulesets.cep.rules.survival import death_rolls
from asalto.rulesets.cep.rules.wrecks import destroy
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Phase, Role, Section, Status

from .table import Table, noted, scene, ship
from .test_hangars import flying


def boarded() -> State:
    """A Percherón (0) to which a Rémora (1) is attached since the turn before; a friend of each
    (2 of the Percherón, 3 of the Rémora) far away."""
    state = scene(
        ship("presa", "percheron", "b", (0, 0), 0, 2), ship("uno", "remora", "a", (0, 0), 3),
        ship("amigo", "vencejo", "b", (0, 20)), ship("otra", "vencejo", "a", (0, -20)),
    )  # fmt: skip
    attach(state, 1, 0, Table().log)
    state.turn = 2
    return state


def test_who_is_attached_to_the_first_ship_does_nothing_of_its_own() -> None:
    state = boarded()
    assert (root_of(state, 1), root_of(state, 0)) == (0, 0)
    assert can_collide(state, 0)
    assert not can_collide(state, 1)
    assert may_check(state, 0, Role.PILOT)
    assert not may_check(state, 1, Role.PILOT)
    open_orders(state, 1)
    assert state.ships[1].limit == 0
    table = Table(3, 4, 5, 3, 4, 5, 3, 4, 5)
    pilot(state, table.dice, table.log)
    assert [one.ship for one in table.events(EventKind.PILOTED)] == [0, 2, 3]
    table.done()


def test_who_is_attached_to_the_first_ship_drifts_and_falls_with_it() -> None:
    state = boarded()
    state.ships[1].vector_q = 7
    keep_together(state)
    assert (state.ships[1].vector_q, state.ships[1].vector_r) == (0, -2)
    table = Table()
    execute(state, table.log)
    assert [one.ship for one in table.events(EventKind.MOVED)] == [0, 2, 3]
    assert (state.ships[1].q, state.ships[1].r, state.ships[1].from_r) == (0, -2, 0)


def test_a_field_pulls_the_first_ship_and_not_who_is_attached_to_it() -> None:
    field = {"hex": [0, 3], "radius": 1, "strength": 2, "reach": 9}
    state = scene(
        ship("presa", "percheron", "b"), ship("uno", "remora", "a"), fields=[field]
    )  # fmt: skip
    attach(state, 1, 0, Table().log)
    for i in range(2):
        pull(state, 0, i, Table().log)
    assert [one.vector_r for one in state.ships] == [2, 0]


def test_who_holds_the_first_ship_declares_and_retreats() -> None:
    state = boarded()
    for one in state.ships:
        one.weapon_count = 0
    assert [declares(state, i) for i in range(4)] == [False, True, False, False]
    state.awaiting = 0
    open_declaration(state)
    assert [one.open for one in state.ships] == [0, 1, 0, 0]
    assert may_retreat(state, 1)
    state.ships[1].host_turn = 2
    assert not declares(state, 1)
    assert not may_retreat(state, 1)


def test_a_retreat_from_the_first_ship_costs_one_and_ends_next_turn() -> None:
    state = boarded()
    state.ships[1].retreating = 1
    assert retreat_losses(state, 0) == 1
    state.ships[3].retreating = 1
    assert retreat_losses(state, 0) == 1
    state.ships[1].retreating = 2
    table = Table()
    open_turn(state, table.log)
    assert table.only(EventKind.CAME_FREE).ship == 1
    assert state.ships[1].host == NOBODY


def test_a_friend_of_the_first_ship_leaves_as_announced() -> None:
    state = boarded()
    state.ships[1].seat, state.ships[1].retreating = state.ships[0].seat, 1
    part_friends(state, Table().log)
    assert state.ships[1].retreating == 2
    state = boarded()
    state.ships[1].retreating = 1
    part_friends(state, Table().log)
    assert state.ships[1].retreating == 1


def test_a_boarding_of_the_first_ship_is_fought() -> None:
    state = boarded()
    assert [is_fight(state, j) for j in range(4)] == [True, False, False, False]
    assert [in_fight(state, k) for k in range(4)] == [True, True, False, False]
    assert [has_enemies(state, k) for k in range(4)] == [True, True, False, False]
    assert [takes_part(state, k, 0, 1) for k in range(4)] == [False, True, False, False]
    assert [takes_part(state, k, 0, 0) for k in range(4)] == [True, False, False, False]
    assert (boarder_of(state, 0), winner_of(state, 0, Table().dice)) == (1, 1)
    assert may_join(state, 0, 0)
    state.awaiting = 0
    open_joining(state)
    assert [one.open for one in state.ships] == [1, 1, 0, 0]


def test_the_first_of_a_crew_falls_and_his_seat_is_asked() -> None:
    state = boarded()
    state.ships[1].soldiers = 0
    assert not may_fall(state, 0, 1, 1, -1)
    assert not may_fall(state, 0, 1, 1, 0)
    assert side_seat(state, 0, 1, Table().dice) == NOBODY
    state.ships[1].crew[0].fighting = 2
    assert may_fall(state, 0, 1, 1, 0)
    assert (strength(state, 0, 1), side_seat(state, 0, 1, Table().dice)) == (1, 0)
    state.ships[1].crew[0].wounds = 2
    assert not may_fall(state, 0, 1, 1, 0)


def test_the_first_ship_is_a_prize_whose_crew_is_named() -> None:
    state, table = boarded(), Table()
    state.phase, state.fight, state.awaiting = Phase.CASUALTIES, 0, 0
    fights(state, table.dice, table.log)
    assert table.only(EventKind.CAPTURED).target == 0
    assert (state.prize, state.phase, state.cursor[0]) == (0, Phase.TRANSFER, 1)
    assert (transfers_left(state), is_at_hand(state, 1), is_at_hand(state, 3)) == (1, True, False)
    state.awaiting = 0
    assert ask_transfer(state)
    state.prize = NOBODY
    assert not ask_transfer(state)


def test_nobody_is_left_and_nobody_wins_an_empty_fight() -> None:
    state = boarded()
    state.ships[1].soldiers = 0
    conclude(state, 0, Table().dice, Table().log)
    assert state.ships[0].seat == 1


def test_people_inside_the_first_ship_fight_on() -> None:
    state = boarded()
    state.turn, state.phase = 3, Phase.FIRE
    assert has_crossed(state, 1)
    destroy(state, 1, Table().log)
    assert state.ships[1].inside == 0
    assert is_fight(state, 0)
    assert has_enemies(state, 1)
    state.ships[3].status = Status.DESTROYED
    assert is_fighting(state, 0)
    check_ending(state, Table().log)
    assert state.over == 0
    man = state.ships[1].crew[0]
    man.hurt, man.fighting, man.wounds = 1, 2, 1
    table = Table(5, 5, 6)
    death_rolls(state, 1, table.dice, table.log)
    assert man.wounds == 2
    table.done()


def test_the_first_ship_is_taken_hold_of() -> None:
    state = scene(ship("presa", "percheron", "b"), ship("uno", "remora", "a"))
    state.ranks[0], state.rank_count, state.ships[1].grip = 1, 1, 0
    take_hold(state, Table().log)
    assert (state.ships[1].host, state.ships[1].grip) == (0, NOBODY)
    assert not may_hold(state, 1, 0)


def test_who_holds_the_first_ship_docks_nowhere() -> None:
    state = flying()
    assert may_dock(state, 1, 0)
    state.ships[1].host = 0
    assert not may_dock(state, 1, 0)
    state.ships[1].host = NOBODY
    state.ships[2].host = 1
    assert (is_held(state, 1), is_held(state, 0)) == (True, False)


def test_who_docked_in_the_first_ship_is_no_pair_with_it() -> None:
    state = flying()
    assert not have_docked(state, 0, 1)
    for asked, carrier, docked in ((1, 0, True), (0, 0, False), (1, 2, False)):
        state.ships[1].dock_asked, state.ships[1].carrier = asked, carrier
        assert (have_docked(state, 0, 1), have_docked(state, 1, 0)) == (docked, docked)


def test_a_launched_ship_stands_where_its_carrier_stands() -> None:
    state = flying()
    young, mother = state.ships[1], state.ships[0]
    young.status, young.carrier, young.berth = Status.BERTHED, 0, 0
    young.q = young.r = young.from_q = young.from_r = 40
    mother.q, mother.r, mother.vector_q, mother.vector_r = 5, -7, 6, -9
    launch(state, 1, 2, 0, Table().log)
    assert (young.q, young.r, young.from_q, young.from_r) == (5, -7, 5, -7)
    assert (young.vector_q, young.vector_r, young.facing) == (6, -9, 2)


def test_the_first_ship_may_be_struck_by_a_second_check() -> None:
    state = boarded()
    assert second_target(state, 3, 1, Table().dice) == 0
    assert second_target(state, 3, 0, Table().dice) == 1
    assert second_target(state, 1, 0, Table().dice) == -1
    state.ships[0].structure = 0
    assert second_target(state, 3, 1, Table().dice) == -1


def test_the_first_section_is_a_choice_like_another() -> None:
    state = boarded()
    one = state.ships[0]
    one.section[1] = Section.FRONT_RIGHT
    assert chosen_section(one, 1, 3) == 1
    assert chosen_section(one, 1, 2) == 2
    state.ships[1].host = NOBODY
    one.from_r, state.ships[1].from_r = 0, -3
    assert needs_brace(state, 0, 1)
    one.brace = Section.FRONT_RIGHT
    assert not needs_brace(state, 0, 1)
    one.brace = Section.FRONT_LEFT
    assert struck_side(state, 0, 0b0011, Table().dice) == Section.FRONT_LEFT
    one.brace = Section.FRONT_RIGHT
    assert struck_side(state, 0, 0b0011, Table().dice) == Section.FRONT_RIGHT


def test_the_first_of_a_crew_can_be_a_gunner() -> None:
    state = boarded()
    one = state.ships[3]
    gun = one.weapons[0]
    gun.gunner, gun.turret, gun.part = 0, 1, 0
    assert weapon_crew(state, one, gun, 7) == 0
    assert (arc(0, 1, 0), arc(0, 0, 0), arc(1, 0, 0)) == (15, 3, 12)
    assert bears(state, one, gun, 8)
    gun.gunner = NOBODY
    assert weapon_crew(state, one, gun, 7) == 7
    assert not bears(state, one, gun, 8)


@pytest.mark.parametrize(("skills", "wounds", "best"), [
    ((15, 15), (0, 0), 0), ((15, 16), (0, 0), 1), ((16, 15), (0, 0), 0), ((15, 11), (1, 0), 1),
    ((15, 10), (1, 0), 0), ((3, 2), (1, 0), 1), ((3, 20), (0, 2), 0), ((1, 1), (2, 2), -1),
])  # fmt: skip
def test_the_better_of_two_acts(
    skills: tuple[int, int], wounds: tuple[int, int], best: int
) -> None:
    state = boarded()
    one = state.ships[0]
    one.crew_count = 2
    for member in range(2):
        crew = one.crew[member]
        crew.role, crew.skill, crew.wounds = Role.PILOT, skills[member], wounds[member]
    assert best_of(state, one, Role.PILOT) == best
    assert pilot_of(state, one) == best
    assert living(one) == sum(wound < 2 for wound in wounds)


def test_of_a_lone_pilot_with_a_hopeless_skill_it_is_still_he_who_flies() -> None:
    state = boarded()
    one = state.ships[3]
    one.crew[0].skill, one.crew[0].wounds = 1, 1
    assert best_of(state, one, Role.PILOT) == 0


def test_only_enemies_that_still_hold_together_are_targets() -> None:
    state = boarded()
    assert [is_target(state, 0, j) for j in range(4)] == [False, True, False, True]
    state.ships[1].structure = 1
    assert is_target(state, 0, 1)
    state.ships[1].structure = 0
    assert not is_target(state, 0, 1)


def test_of_two_alike_the_greater_die_and_then_the_first() -> None:
    state = noted(boarded())
    one, other = state.ships[2], state.ships[3]
    for ties, faster in (((0, 0), True), ((3, 4), False), ((4, 3), True)):
        one.tie, other.tie = ties
        assert (is_faster(state, 2, 3), is_faster(state, 3, 2)) == (faster, not faster)
    one.manoeuvre, other.manoeuvre = 3, 4
    assert not is_faster(state, 2, 3)
    one.vector_r += 1
    assert is_faster(state, 2, 3)


def test_soldiers_are_at_risk_in_their_berths_alone() -> None:
    state = boarded()
    state.phase = Phase.FIRE
    assert not has_crossed(state, 1)
    state.phase = Phase.JOIN
    assert has_crossed(state, 1)
    table = Table()
    had = state.ships[1].soldiers
    units_hit(state, 1, table.log)
    assert (state.ships[1].soldiers, table.only(EventKind.UNITS_LOST).lost) == (had, 0)
    state.ships[0].soldiers = 2
    units_hit(state, 0, table.log)
    assert state.ships[0].soldiers == 0


def test_the_last_of_a_crew_in_a_part_is_hit_too() -> None:
    state = boarded()
    one = state.ships[1]
    for member in range(one.crew_count):
        one.crew[member].part = 0 if member in (0, one.crew_count - 1) else 1
    for face, hit in ((1, 0), (2, one.crew_count - 1)):
        table = Table(face)
        cabin_hit(state, 1, 0, table.dice, table.log)
        assert table.only(EventKind.CREW_WOUNDED).member == hit
        table.done()


def test_orders_are_asked_of_the_first_ship_first() -> None:
    state = boarded()
    state.awaiting = 0
    open_writing(state)
    assert (state.cursor[1], state.cursor[0], state.awaiting) == (0, 3, 3)
    assert [one.open for one in state.ships] == [1, 0, 1, 1]


def test_weapons_are_noted_with_the_skill_and_the_wound_of_who_fires() -> None:
    state = boarded()
    one = state.ships[3]
    one.crew[0].skill, one.crew[0].wounds = 11, 1
    open_weapons(state, 3)
    gun = one.weapons[0]
    assert (gun.ready, gun.skill, gun.wound, gun.aimed, gun.fired) == (1, 11, 5, NOBODY, 0)
    gun.rounds, gun.aimed, gun.fired = 1, 2, 1
    open_weapons(state, 3)
    assert (gun.ready, gun.open_rounds, gun.aimed, gun.fired) == (1, 1, NOBODY, 0)
    gun.rounds = 0
    open_weapons(state, 3)
    assert gun.ready == 0


def test_a_captured_ship_has_guests_of_its_own_alone() -> None:
    state = boarded()
    state.ships[2].status, state.ships[2].carrier = Status.BERTHED, 0
    state.ships[3].status, state.ships[3].carrier = Status.BERTHED, 1
    capture(state, 0, Table().dice, Table().log)
    assert [one.seat for one in state.ships] == [0, 0, 0, 0]
    assert [one.crew[0].wounds for one in state.ships] == [2, 0, 2, 0]


def test_the_location_die_is_the_first() -> None:
    table = Table(7, 8, 9)
    shot_dice(table.dice, 3, 0)
    assert location_die(table.dice) == 7
