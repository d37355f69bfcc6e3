"""Edges of initiative and of the captain's orders: every term of each sum, both sides of each
limit, and that nothing else changes.
"""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.captains import act_at, act_now, delay, interrupt, resolve_finished
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rolls import Roll
from asalto.rulesets.cepheus.rules.command import (
    acts_before,
    coordinate,
    fastest,
    give_point,
    go_first,
    has_planned,
    hasten,
    initiative_of,
    is_tied,
    next_ship,
    plan_battle,
    raise_initiative,
    ready_edge,
    roll_initiative,
    set_count,
    some_unaware,
)
from asalto.rulesets.cepheus.rules.damage import add_wound
from asalto.rulesets.cepheus.terms import Ability, Fate, Reason, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Phase
from rulesets.cepheus.table import choose, dice, duel, fleet, happens, last, paper, reasons, wanted


def three(one="p0", other="p1", third="p1"):
    """Three raiders, all with initiative 8."""
    return fleet(("raider", one), ("raider", other), ("raider", third))


@pytest.mark.parametrize(("comms", "hasty", "count"), [(1, 0, 7), (1, 1, 9), (0, 0, 4), (0, 1, 6)])
def test_initiative_is_the_sum_of_all_that_counts_now(comms: int, hasty: int, count: int) -> None:
    state = duel()
    ship = state.ships[0]
    ship.initiative, ship.boost, ship.tactics = 5, 2, 3
    ship.comms, ship.hasty = comms, hasty
    assert initiative_of(state, ship) == count
    for keeps in (1, 0):
        state.options.delay_keeps_tactics = keeps
        set_count(state, ship, 11)
        assert initiative_of(state, ship) == 11
        assert (ship.initiative, ship.boost) == (11 + 3 * (1 - comms) * keeps, -2 * hasty)


@pytest.mark.parametrize(
    ("aware", "some"), [((1, 1), False), ((0, 0), False), ((1, 0), True), ((0, 1), True)]
)
def test_surprise_is_of_some_ships_by_others(aware: tuple[int, int], some: bool) -> None:
    state = duel()
    for i in range(2):
        state.ships[i].aware = aware[i]
    assert some_unaware(state) == some
    state.ships[1].fate = Fate.RESERVE
    assert not some_unaware(state)


@pytest.mark.parametrize(
    ("thrust", "best"),
    [((4, 6, 5), 1), ((6, 4, 4), 0), ((4, 4, 6), 2), ((6, 6, 4), NOBODY), ((0, 0, 0), NOBODY)],
)
def test_the_single_highest_thrust(thrust: tuple[int, int, int], best: int) -> None:
    state = three()
    for i in range(3):
        state.ships[i].thrust = thrust[i]
    assert fastest(state) == best


def test_a_reserve_is_not_the_fastest() -> None:
    state = duel()
    state.ships[0].fate = Fate.RESERVE
    assert fastest(state) == 1


def test_initiative_counts_what_tactics_gave_and_the_thrust() -> None:
    state = duel()
    state.ships[0].initiative = 3
    changed, told = happens(state, lambda d, log: roll_initiative(state, d, log, 0), 2, 5)
    assert (changed, told) == ({"ships.0.initiative": 3 + 7 + 1}, "initiative_rolled")
    changed, told = happens(state, lambda d, log: roll_initiative(state, d, log, 1), 2, 5)
    assert (changed, told) == ({"ships.1.initiative": 7}, "initiative_rolled")
    assert wanted(lambda d, log: roll_initiative(state, d, log, 1)) == (Roll.INITIATIVE, 2, 0)


@pytest.mark.parametrize(("pilot", "count"), [(3, 12 + 2 + 1), (NOBODY, 12 + 1)])
def test_the_aware_take_twelve_whoever_flies(pilot: int, count: int) -> None:
    state = duel()
    state.turn = state.ships[1].aware = 0
    state.ships[0].pilot = pilot
    state.ships[0].crew[3].ability[Ability.DEX] = 12
    changed, told = happens(state, lambda d, log: roll_initiative(state, d, log, 0))
    assert (changed, told) == ({"ships.0.initiative": count}, "twelve_taken")


def test_tactics_go_to_the_whole_side_that_can_be_reached() -> None:
    state = fleet(("raider", "p1"), ("raider", "p1"), ("raider", "p1"), ("raider", "p0"))
    state.planned = 1
    state.ships[2].comms = 0
    changed, told = happens(state, lambda d, log: plan_battle(state, d, log, 0), 6, 5)
    more = 3 + state.ships[0].crew[0].skill[9]
    assert changed == {
        "planned": 3, "ships.0.initiative": 8 + more, "ships.1.initiative": 8 + more,
        "ships.1.tactics": more, "ships.1.planner": 0,
    }  # fmt: skip
    assert told == "checked"


def test_a_flagship_that_is_cut_off_plans_for_itself() -> None:
    state = three("p0", "p0", "p1")
    state.ships[0].comms = 0
    state.ships[0].crew[0].skill[9] = 0
    changed, _ = happens(state, lambda d, log: plan_battle(state, d, log, 0), 6, 5)
    assert changed == {"planned": 1, "ships.0.initiative": 11}
    state.ships[0].comms, state.ships[1].fate = 1, Fate.RESERVE
    changed, _ = happens(state, lambda d, log: plan_battle(state, d, log, 0), 6, 5)
    assert changed == {"ships.0.initiative": 14}


def test_when_the_flagship_is_silent_its_tactics_reach_nobody() -> None:
    state = three("p0", "p0", "p1")
    state.ships[0].crew[0].skill[9] = 0
    changed, _ = happens(state, lambda d, log: plan_battle(state, d, log, 0), 6, 5)
    assert changed == {
        "planned": 1, "ships.0.initiative": 11, "ships.1.initiative": 11, "ships.1.tactics": 3,
        "ships.1.planner": 0,
    }  # fmt: skip
    counts = []
    for speaks, hears in ((1, 1), (0, 1), (1, 0), (0, 0)):
        state.ships[0].comms, state.ships[1].comms = speaks, hears
        counts.append([initiative_of(state, state.ships[i]) for i in range(3)])
    assert counts == [[11, 11, 8], [11, 8, 8], [11, 8, 8], [11, 8, 8]]
    set_count(state, state.ships[1], 5)
    assert (initiative_of(state, state.ships[1]), state.ships[1].initiative) == (5, 5)


@pytest.mark.parametrize(("planned", "who"), [(0, ()), (1, (0,)), (2, (1,)), (3, (0, 1))])
def test_who_has_planned(planned: int, who: tuple[int, ...]) -> None:
    state = duel()
    state.planned = planned
    assert tuple(seat for seat in range(2) if has_planned(state, seat)) == who
    state.sides[0] = state.sides[1] = 0
    assert [has_planned(state, seat) for seat in range(2)] == [planned != 0] * 2


def test_haste_is_declared_for_the_turn() -> None:
    state = duel()
    assert happens(state, lambda _, log: hasten(state, log, 1)) == (
        {"ships.1.hasty": 1}, "hastened",
    )  # fmt: skip


def test_equal_counts_go_by_thrust_and_then_by_the_list() -> None:
    state = three()
    assert acts_before(state, 0, 1)
    assert not acts_before(state, 1, 0)
    state.ships[1].thrust = 5
    assert acts_before(state, 1, 0)
    assert not acts_before(state, 0, 1)
    state.ships[0].initiative = 9
    assert acts_before(state, 0, 1)
    assert not acts_before(state, 1, 0)


@pytest.mark.parametrize(
    ("field", "value"), [("acted", 1), ("acted", 2), ("delayed", 1), ("fate", Fate.RESERVE)]
)
def test_whose_count_comes_next(field: str, value: int) -> None:
    state = three()
    assert next_ship(state) == 0
    setattr(state.ships[0], field, value)
    assert next_ship(state) == 1
    assert not any(is_tied(state, i) for i in (1, 2) if state.ships[3 - i].acted)
    setattr(state.ships[1], field, value)
    assert not is_tied(state, 2)
    setattr(state.ships[2], field, value)
    assert next_ship(state) == NOBODY


def test_what_ties_two_ships() -> None:
    state = duel("corvette", "corvette")
    state.ships[0].initiative = state.ships[1].initiative = 6
    assert is_tied(state, 0)
    assert is_tied(state, 1)
    state.ships[1].hits[System.M_DRIVE] = 1
    assert not is_tied(state, 0)
    state.ships[1].hits[System.M_DRIVE], state.ships[1].initiative = 0, 7
    assert not is_tied(state, 0)


@pytest.mark.parametrize(
    ("faces", "strict", "points"),
    [((5, 5), 0, 2), ((4, 4), 1, 1), ((4, 5), 1, 1), ((4, 3), 1, 0), ((4, 3), 0, 1)],
)
def test_the_pool_of_points(faces: tuple[int, int], strict: int, points: int) -> None:
    state = duel()
    state.options.pool_needs_success = strict
    state.ships[0].pool = 7
    changed, told = happens(state, lambda d, log: coordinate(state, d, log, 0, 0), *faces)
    assert (changed, told) == ({"ships.0.pool": points}, "checked pool_gained")


def test_points_add_up_and_are_spent() -> None:
    state = duel()
    state.ships[0].pool, state.ships[0].crew[4].bonus = 3, 1
    assert happens(state, lambda _, log: give_point(state, log, 0, 4)) == (
        {"ships.0.pool": 2, "ships.0.crew.4.bonus": 2}, "point_given",
    )  # fmt: skip


@pytest.mark.parametrize(("faces", "boost"), [((6, 6), 5), ((4, 4), 1), ((1, 1), 1)])
def test_raising_adds_to_what_was_raised(faces: tuple[int, int], boost: int) -> None:
    state = duel()
    state.ships[0].boost_next = 1
    changed, told = happens(state, lambda d, log: raise_initiative(state, d, log, 0, 0), *faces)
    assert changed == ({"ships.0.boost_next": boost} if boost > 1 else {})
    assert told == "checked initiative_raised"


def test_the_first_place_is_one_above_the_first() -> None:
    state = three()
    for i, count in enumerate((4, 9, 12)):
        state.ships[i].initiative = count
    state.ships[2].fate = Fate.JUMPED
    changed, told = happens(state, lambda _, log: go_first(state, log, 0))
    assert (changed, told) == ({"ships.0.initiative": 10, "ships.0.acted": 2}, "went_first")
    assert happens(state, lambda _, log: go_first(state, log, 1))[0] == {
        "ships.1.initiative": 10, "ships.1.acted": 2,
    }  # fmt: skip


def test_plans_are_kept_for_one_member() -> None:
    state = duel()
    state.ships[0].edge_on = 1
    assert happens(state, lambda _, log: ready_edge(state, log, 0, 7)) == (
        {"ships.0.edge_on": NOBODY, "ships.0.crew.7.edge": 1}, "edge_readied",
    )  # fmt: skip


# Delay (CE-10.11.8, .9)


def test_to_wait_is_to_let_the_next_ship_act() -> None:
    state = three()
    state.acting, state.delaying, state.ships[0].stage = 0, 1, 1
    choice = choose(ChoiceKind.DELAY, 0, 0)
    changed, told = happens(state, lambda d, log: delay(state, choice, d, log))
    assert changed == {
        "acting": NOBODY, "phase": Phase.ORDER, "delaying": 2, "ships.0.delayed": 1,
    }  # fmt: skip
    assert told == "delayed"


def test_a_lower_count_is_a_new_place_in_the_order() -> None:
    state = three()
    state.acting, state.ships[0].stage, state.ships[0].boost = 0, 1, 2
    choice = choose(ChoiceKind.DELAY_TO, 0, 0, count=3)
    changed, told = happens(state, lambda d, log: delay(state, choice, d, log))
    assert changed == {
        "acting": NOBODY, "phase": Phase.ORDER, "ships.0.stage": 0, "ships.0.initiative": 3,
        "ships.0.boost": 0, "ships.0.put_off": 7,
    }  # fmt: skip
    assert told == "delayed_to"


@pytest.mark.parametrize("kind", [ChoiceKind.DELAY, ChoiceKind.DELAY_TO])
def test_damage_that_waited_for_a_tied_ship_waits_no_more_when_it_delays(kind: int) -> None:
    state = three()
    state.ships[0].acted, state.acting, state.ships[1].stage = 1, 1, 1
    state.ships[2].acted = 1
    add_wound(state, 0, 2, Weapon.COLLISION, 1, 2)
    choice = choose(kind, 1, 1, **({"count": 4} if kind == ChoiceKind.DELAY_TO else {}))
    changed, told = happens(state, lambda d, log: delay(state, choice, d, log), 2, 3)
    assert "damage_rolled" in told
    assert changed["wound_count"] == 0


def test_who_waited_to_the_end_acts_on_the_lowest_count() -> None:
    state = three()
    for i, (count, acted) in enumerate(((9, 0), (5, 1), (3, 2))):
        state.ships[i].initiative, state.ships[i].acted = count, acted
    state.ships[0].delayed, state.delaying, state.phase = 2, 2, Phase.LAST
    changed, _ = happens(state, lambda _, log: act_now(state, log, 0))
    assert {name: changed[name] for name in ("ships.0.initiative", "delaying", "phase")} == {
        "ships.0.initiative": 5, "delaying": 1, "phase": Phase.ACTION,
    }  # fmt: skip
    assert (state.acting, state.ships[0].delayed, state.ships[0].stage) == (0, 0, 2)


def test_who_did_not_wait_keeps_its_count() -> None:
    state = three()
    state.ships[1].acted, state.ships[1].initiative, state.acting = 1, 3, NOBODY
    act_now(state, paper(), 0)
    assert (state.ships[0].initiative, state.acting, state.ships[0].stage) == (8, NOBODY, 2)


def test_to_act_between_and_to_interrupt() -> None:
    state = three()
    state.ships[0].delayed = state.ships[1].delayed = 1
    state.delaying, state.acting, state.ships[2].initiative = 3, 2, 4
    act_at(state, paper(), 0, 6)
    assert (state.acting, state.delaying, state.ships[0].delayed) == (0, 2, 0)
    assert (state.ships[0].initiative, state.ships[0].interrupts) == (6, NOBODY)
    state.acting = 2
    interrupt(state, log := paper(), 1)
    assert (state.acting, state.delaying, state.ships[1].delayed) == (1, 1, 0)
    assert (state.ships[1].initiative, state.ships[1].interrupts) == (4, 2)
    assert log.count == 2


def test_only_damage_that_waits_for_somebody_is_kept() -> None:
    state = three()
    state.ships[0].initiative, state.ships[2].initiative = 9, 5
    for who, shots in ((1, 1), (2, 2), (0, 3)):
        add_wound(state, who, 0, Weapon.BOARDERS, shots, 0, 2, 1, 3)
    state.ships[0].interrupts = 1
    log = paper()
    resolve_finished(state, made := dice(*[1] * 99), log, 0)
    assert made.given_next > 0
    assert state.wound_count == 1
    row = state.wounds[0]
    assert (row.attacker, row.target, row.cause, row.shots) == (1, 0, Weapon.BOARDERS, 1)
    assert (row.dice, row.sand, row.screen, row.points) == (0, 2, 1, 3)


def test_a_ship_that_interrupts_waits_for_no_tied_ship() -> None:
    state = three()
    add_wound(state, 0, 1, Weapon.COLLISION, 1, 1)
    add_wound(state, 1, 0, Weapon.COLLISION, 1, 1)
    state.ships[0].interrupts = 2
    resolve_finished(state, dice(1), paper(), 0)
    assert [state.wounds[w].attacker for w in range(state.wound_count)] == [1]
    state.ships[0].interrupts = NOBODY
    add_wound(state, 0, 1, Weapon.COLLISION, 1, 1)
    resolve_finished(state, dice(), paper(), 0)
    assert state.wound_count == 2


def test_the_reasons_of_initiative() -> None:
    state = duel()
    state.ships[0].initiative = 2
    roll_initiative(state, dice(1, 1), log := paper(), 0)
    assert reasons(last(log, log.events[0].kind)) == {Reason.TACTICS: 2, Reason.THRUST: 1}
