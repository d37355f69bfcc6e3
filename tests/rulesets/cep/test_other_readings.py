"""Where the book can be read in two ways: what the default does, and what its switch does."""

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.check import check
from asalto.rulesets.cep.ending import check_ending, is_fighting
from asalto.rulesets.cep.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cep.phases import ask_docking, fights, open_docking
from asalto.rulesets.cep.rules.boarding import attach, fight_round
from asalto.rulesets.cep.rules.collisions import avoid_check, halve_vector
from asalto.rulesets.cep.rules.damage import take_hit
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import (
    close_fire,
    is_target,
    open_sections,
    open_weapons,
    second_section,
    shot_tally,
    shots_of,
    waste,
)
from asalto.rulesets.cep.rules.hangars import berth_for, dock, is_supplied, may_dock, may_launch
from asalto.rulesets.cep.rules.prepare import engineer_check, navigator_check
from asalto.rulesets.cep.rules.prizes import capture, outdoes
from asalto.rulesets.cep.rules.repairs import has_access, repair
from asalto.rulesets.cep.rules.survival import air_rolls, burn, death_rolls
from asalto.rulesets.cep.rules.torpedoes import running_at
from asalto.rulesets.cep.rules.wrecks import destroy, sweep
from asalto.rulesets.cep.say import EventKind, Log
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.turn import apply
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Cargo,
    Ending,
    Equipment,
    Phase,
    Refusal,
    Repair,
    Role,
    Status,
    Weaponry,
)

from .table import Table, noted, pair, scene, ship, total
from .test_boarding import boarded
from .test_docking_at_once import FAIL, HANGAR, PASS, arrivals

BOTH = (0, 1)


def offered(state: State, seat: int = 0) -> list[Choice]:
    out = make(Choices)
    RULESET.legal(state, seat, out)
    return list(out.rows[: out.count])


# Checks and orders (chapters 5, 6, 8)


@pytest.mark.parametrize(("option", "result"), [(0, 1), (1, 2)])
def test_a_total_that_equals_the_skill(option: int, result: int) -> None:
    """CEP-6.2: 4 + 5 + 6 against 15; of 14 nothing is in doubt."""
    for dice, then in (((4, 5, 6), result), ((4, 5, 5), 1)):
        state, table = noted(pair(gap=0)), Table(*dice)
        state.options.equal_fails = option
        assert avoid_check(state, 0, 1, table.dice, table.log) == then
        table.done()


@pytest.mark.parametrize("option", BOTH)
def test_a_repair_succeeds_on_its_skill_either_way(option: int) -> None:
    """CEP-6.2, 19.7: the book says so of repairs."""
    state, table = pair("remora"), Table(1, 4, 5, 6)
    state.options.equal_fails = option
    line = state.designs[0].line_part[0]
    critical(state, 0, line, Equipment.SV, 0, table.dice, table.log)
    place = next(k for k in range(state.designs[0].line_count) if state.ships[0].airless[k] > 0)
    repair(state, 0, 0, 0, Repair.LIFE, place, table.dice, table.log)
    assert state.ships[0].airless[place] == 0
    table.done()


@pytest.mark.parametrize(("option", "change", "dice"), [
    (0, 1, (3, 4, 5)), (1, 2, (3, 4, 5, 3, 4, 6)),
])  # fmt: skip
def test_of_two_engineers_one_or_each_makes_a_check(
    option: int, change: int, dice: tuple[int, ...]
) -> None:
    """CEP-8.2: a success of each gives a point; whoever tried a repair last turn makes none."""
    state, table = pair("murena"), Table(*dice)
    state.options.all_check = option
    one = state.ships[0]
    for k in range(1, one.crew_count):
        one.crew[k].role = Role.ENGINEER if k < 3 else Role.GUNNER
    began = one.manoeuvre = 2
    engineer_check(state, 0, table.dice, table.log)
    assert one.manoeuvre == began + change
    table.done()
    one.crew[1].repaired, one.manoeuvre, table = state.turn - 1, began, Table(3, 4, 5)
    engineer_check(state, 0, table.dice, table.log)
    assert one.manoeuvre == began + 1
    table.done()


@pytest.mark.parametrize(("option", "help_", "dice"), [
    (0, -5, (3, 4, 5)), (1, 0, (3, 4, 5, 9, 9, 8)),
])  # fmt: skip
def test_of_two_navigators_one_or_each_makes_a_check(
    option: int, help_: int, dice: tuple[int, ...]
) -> None:
    """CEP-8.2: a success gives -5, a failure +5."""
    state, table = pair("murena"), Table(*dice)
    state.options.all_check = option
    one = state.ships[0]
    for k in (1, 2):
        one.crew[k].role = Role.NAVIGATOR
    for k in range(3, one.crew_count):
        one.crew[k].role = Role.GUNNER
    navigator_check(state, 0, table.dice, table.log)
    assert one.help == help_
    table.done()


@pytest.mark.parametrize(("option", "added"), [(0, 0), (1, -3)])
def test_systems_weigh_on_repairs_where_the_table_says_so(option: int, added: int) -> None:
    """CEP-5.5."""
    state, table = pair("remora"), Table(1, 4, 5, 6)
    state.options.systems_mend = option
    state.designs[0].systems = -3
    critical(state, 0, state.designs[0].line_part[0], Equipment.SV, 0, table.dice, table.log)
    place = next(k for k in range(state.designs[0].line_count) if state.ships[0].airless[k] > 0)
    repair(state, 0, 0, 0, Repair.LIFE, place, table.dice, table.log)
    assert total(table.only(EventKind.REPAIRED)) == 15 + added
    table.done()


# Fire and torpedoes (chapters 10 to 12, 23)


def shooting() -> State:
    """An Alcaudón with two shots declared at a Percherón ahead; the first has been made."""
    state = pair("alcaudon", "percheron", 3)
    for i in range(2):
        open_weapons(state, i)
    one = state.ships[0]
    one.targets, one.shots, one.made = 2, 2, 1
    state.phase, state.awaiting, state.active = Phase.FIRE, 1, 0
    return state


@pytest.mark.parametrize(("option", "lost"), [(0, 0), (1, 2)])
def test_what_it_costs_to_stop_shooting(option: int, lost: int) -> None:
    """CEP-10.4, 10.6: the player names the weapons that lose their rounds."""
    state, table = shooting(), Table()
    state.options.ceasing_costs = option
    rounds = sum(gun.rounds for gun in state.ships[0].weapons)
    cease = next(one for one in offered(state) if one.kind == ChoiceKind.CEASE)
    apply(state, cease, make(type(table.dice)), table.log)
    asked = 0
    while state.phase == Phase.FIRE and state.ships[0].shots > 0:
        found = offered(state)
        assert {one.kind for one in found} == {ChoiceKind.WASTE}
        shot = VOCABULARY.choice("shoot", 0, ship=0, weapon=0, target=1, section=0, end=0)
        assert check(state, shot) != 0
        waste(state, 0, found[0].weapon, table.log)
        asked += 1
    assert asked == lost
    assert sum(gun.rounds for gun in state.ships[0].weapons) == rounds - lost


@pytest.mark.parametrize(("option", "one"), [(0, True), (1, False)])
def test_ships_that_are_joined_fire_at_each_other_or_not(option: int, one: bool) -> None:
    """CEP-23.9."""
    state = boarded()
    state.options.joined_spared = option
    assert is_target(state, 0, 1) == is_target(state, 1, 0) == one
    state.ships[0].host = NOBODY
    assert is_target(state, 0, 1)


@pytest.mark.parametrize(("option", "count"), [(0, 1), (1, 3)])
def test_which_torpedoes_make_dodging_harder(option: int, count: int) -> None:
    """CEP-12.4: of three fired at the ship one has hit; a fourth flew at another, and shells do
    not count."""
    state = scene(
        ship("uno", "quebrantahuesos", "a", (0, 0)),
        ship("dos", "quebrantahuesos", "a", (1, 0)),
        ship("otro", "percheron", "b", (0, -5)),
    )
    state.options.all_torpedoes = option
    for i, fired, target in ((0, 2, 2), (1, 1, 2)):
        guns = [gun for gun in state.ships[i].weapons if gun.kind == Weaponry.TO]
        guns[0].fired, guns[0].aimed = fired, target
        for gun in state.ships[i].weapons:
            if gun.kind != Weaponry.TO:
                gun.fired, gun.aimed = 1, 2
    state.torpedo_count, state.torpedoes[0].target = 1, 2
    assert running_at(state, 2) == count
    assert running_at(state, 1) == 0


@pytest.mark.parametrize(("option", "ahead", "ready"), [(0, 0, 0), (1, 1, 1)])
def test_who_fires_the_weapon_of_a_dead_gunner(option: int, ahead: int, ready: int) -> None:
    """CEP-11.8, 3.8: a Centinela's turret is then as if in the prow; who is busy is not dead."""
    state = pair("centinela", "percheron", 3)
    state.options.pilot_fires = option
    one = state.ships[0]
    place = next(k for k, gun in enumerate(one.weapons) if gun.gunner >= 0 and gun.turret != 0)
    one.crew[one.weapons[place].gunner].wounds = 2
    one.crew[0].skill = 19
    open_weapons(state, 0)
    assert one.weapons[place].ready == ready
    if ready:
        assert one.weapons[place].skill == 19
        assert open_sections(state, 0, place, 1, 0) != 0
        state.ships[1].q, state.ships[1].r = 0, 3
        assert open_sections(state, 0, place, 1, 0) == 0
    one.crew[one.weapons[place].gunner].wounds = 0
    one.crew[one.weapons[place].gunner].repaired = state.turn - 1
    open_weapons(state, 0)
    assert shots_of(one.weapons[place]) == 0


@pytest.mark.parametrize(("option", "dice", "side"), [(0, (), 1), (1, (1,), 0), (1, (2,), 1)])
def test_which_of_two_sections_a_second_check_strikes(
    option: int, dice: tuple[int, ...], side: int
) -> None:
    """CEP-23.7: the one aimed at, or one at random; what was chosen before holds in any case."""
    state, table = pair(), Table(*dice)
    state.options.second_random = option
    assert second_section(state, 0, 1, 0b0011, 1, table.dice) == side
    assert second_section(state, 0, 1, 0b0011, 1 - side, Table(1).dice) == side
    table.done()
    close_fire(state.ships[0])
    assert state.ships[0].section[1] == NOBODY


@pytest.mark.parametrize(("option", "added"), [(0, 0), (1, -5)])
def test_whether_the_navigator_helps_the_pilot_to_fire(option: int, added: int) -> None:
    """CEP-8.3: an AP of the pilot at 3 hexes is +2; a gunner's AL at 3 hexes +0 in any case."""
    state = pair("alcaudon", "percheron", 3)
    state.options.navigator_fires = option
    state.ships[0].help = -5
    open_weapons(state, 0)
    shot_tally(state, 0, 0, 1, 3, 0)
    assert state.tally.total == 2 + added
    gunners = next(k for k, gun in enumerate(state.ships[0].weapons) if gun.gunner >= 0)
    shot_tally(state, 0, gunners, 1, 3, 0)
    assert state.tally.total == 0


# Damage (chapter 16)


@pytest.mark.parametrize(("option", "rounds", "points"), [(0, 5, 5), (1, 5, 3), (1, 0, 0)])
def test_how_many_rounds_blow_up(option: int, rounds: int, points: int) -> None:
    """CEP-16.16: ten when the phase opened, five or none left: half of them."""
    state, table = pair("remora"), Table()
    state.options.rounds_left = option
    gun = state.ships[0].weapons[0]
    gun.magazine, gun.open_rounds, gun.rounds = gun.part, 10, rounds
    for other in state.ships[0].weapons[1:]:
        other.magazine = NOBODY
    kind = Equipment.ML + gun.kind
    critical(state, 0, gun.part, kind, 0, table.dice, table.log)
    assert sum(state.blast_points[: state.blast_count]) == points
    assert state.blast_count == (1 if points else 0)


@pytest.mark.parametrize(("option", "extra"), [(0, 0), (1, 1)])
def test_which_losses_count_when_plating_is_hit(option: int, extra: int) -> None:
    """CEP-16.8: armour 6, of which another shot of the turn took 4. This one of 7 takes 3 and
    comes through to the plating: of its own losses 3 are left, of all none."""
    state, table = pair("remora"), Table()
    state.options.all_losses = option
    state.designs[0].columns[:] = [int(Equipment.RE)] * 160
    one = state.ships[0]
    one.armour[0], one.loss[0], before = 6, 4, one.structure
    take_hit(state, 0, 0, 7, 3, 7, 4, table.dice, table.log)
    assert before - one.structure == 1 + extra
    table.done()


@pytest.mark.parametrize(("option", "turn", "dice"), [
    (0, 1, ()), (1, 1, (2,)), (0, 2, (2,)), (1, 2, (3,)),
])  # fmt: skip
def test_from_when_the_lack_of_air_is_felt(option: int, turn: int, dice: tuple[int, ...]) -> None:
    """CEP-16.5: lost in turn 1; each die is one above what would wound."""
    for less in (0, 1) if dice else (0,):
        state, table = pair("vencejo"), Table(*(die - less for die in dice))
        state.options.air_at_once = option
        one = state.ships[0]
        line = one.crew[0].line
        one.air[line], one.air_lost[line], state.turn = 0, 1, turn
        for other in range(state.designs[0].line_count):
            if other != line:
                one.air_lost[other] = 0
        air_rolls(state, 0, table.dice, table.log)
        assert one.crew[0].wounds == less
        table.done()


@pytest.mark.parametrize(("option", "days"), [(0, 24), (1, 23)])
def test_from_when_a_burning_tank_costs_a_day(option: int, days: int) -> None:
    """CEP-16.11: 28 days less the four of the hit; in the next turn one more either way."""
    state, table = pair("remora"), Table()
    state.options.burn_at_once = option
    critical(state, 0, 1, Equipment.DC, 0, table.dice, table.log)
    burn(state, 0, table.log)
    assert state.ships[0].autonomy == days
    burn(state, 0, table.log)
    assert state.ships[0].autonomy == days - 1


@pytest.mark.parametrize(("option", "beds", "dice"), [
    (0, 1, (5, 5, 7, 5, 5, 7)), (1, 1, (5, 5, 7)), (1, 2, ()),
])  # fmt: skip
def test_who_lies_in_a_sick_bay(option: int, beds: int, dice: tuple[int, ...]) -> None:
    """CEP-2.20: two are wounded, 17 lives."""
    state, table = pair("remora"), Table(*dice)
    state.options.sick_bays = option
    one = state.ships[0]
    one.cargo[Cargo.SICK_BAY] = beds
    for member in (0, 2):
        one.crew[member].wounds = one.crew[member].hurt = 1
    death_rolls(state, 0, table.dice, table.log)
    assert [man.hurt for man in one.crew[:3]] == [0, 0, 0]
    assert [man.wounds for man in one.crew[:3]] == [1, 0, 1]
    table.done()


def test_who_fights_on_another_ship_lies_in_no_sick_bay() -> None:
    state, table = pair("remora"), Table(5, 5, 7)
    state.options.sick_bays = 1
    one = state.ships[0]
    one.cargo[Cargo.SICK_BAY] = 2
    one.crew[0].wounds = one.crew[0].hurt = one.crew[0].fighting = 1
    death_rolls(state, 0, table.dice, table.log)
    table.done()


@pytest.mark.parametrize("status", [Status.WRECK, Status.WITHDRAWN])
@pytest.mark.parametrize(("option", "dice"), [(0, (1, 2, 3)), (1, ())])
def test_whether_the_wounded_of_a_wreck_roll(
    option: int, dice: tuple[int, ...], status: Status
) -> None:
    """CEP-22.2: 6 kills."""
    state, table = pair("remora"), Table(*dice)
    state.options.wreck_safe = option
    one = state.ships[0]
    one.status, one.crew[0].wounds, one.crew[0].hurt = status, 1, 1
    death_rolls(state, 0, table.dice, table.log)
    assert one.crew[0].wounds == 2 - option
    table.done()


# Collisions, wrecks, hangars (chapters 21, 22, 24)


@pytest.mark.parametrize(("option", "result"), [(0, 1), (1, 2)])
def test_whether_a_wound_of_one_collision_counts_in_the_next(option: int, result: int) -> None:
    """CEP-7.2: 12 and the wound's 5 are above 15, 10 and 5 are not."""
    state, table = noted(pair(gap=0)), Table(3, 3, 4)
    state.options.hurt_at_once = option
    state.ships[0].crew[0].wounds = 1
    assert avoid_check(state, 0, 1, table.dice, table.log) == 1
    table.done()
    state, table = noted(pair(gap=0)), Table(3, 4, 5)
    state.options.hurt_at_once = option
    state.ships[0].crew[0].wounds = 1
    assert avoid_check(state, 0, 1, table.dice, table.log) == result
    table.done()


@pytest.mark.parametrize(("option", "left"), [(0, (2, 1)), (1, (1, 0))])
def test_half_of_an_odd_distance(option: int, left: tuple[int, int]) -> None:
    """CEP-21.8: three hexes one way and one the other; of four and two half is left either way."""
    for offset, then in (((3, 1), left), ((4, 2), (2, 1))):
        state = pair()
        state.options.whole_halves = option
        one = state.ships[0]
        one.vector_q, one.vector_r = one.q + offset[0], one.r + offset[1]
        halve_vector(state, 0)
        assert (one.vector_q - one.q, one.vector_r - one.r) == then


@pytest.mark.parametrize(("option", "impact", "status"), [
    (0, 1, Status.WRECK), (1, 1, Status.DESTROYED), (1, 0, Status.WRECK),
])  # fmt: skip
def test_what_becomes_of_a_wreck_that_collides(option: int, impact: int, status: Status) -> None:
    """CEP-22.3."""
    state = pair()
    state.options.frail_wrecks = option
    one = state.ships[1]
    one.status, one.structure, one.impact = Status.WRECK, 0, impact
    sweep(state, make(Log))
    assert one.status == status


@pytest.mark.parametrize("option", BOTH)
def test_whether_a_ship_may_decline_to_dock(option: int) -> None:
    """CEP-24.6."""
    state, table = arrivals(2), Table()
    state.options.must_dock = option
    ask_docking(state, table.dice, table.log)
    kinds = {one.kind for one in offered(state)}
    assert kinds == ({ChoiceKind.DOCK} if option else {ChoiceKind.DOCK, ChoiceKind.PASS})
    no = VOCABULARY.choice("pass", 0, ship=state.cursor[0])
    assert check(state, no) == (Refusal.MUST_DOCK if option else 0)
    state.phase = Phase.LAUNCH
    assert check(state, no) == 0


@pytest.mark.parametrize(("option", "far"), [(0, True), (1, False)])
def test_how_near_to_the_prow_a_vector_must_lie_to_dock(option: int, far: bool) -> None:
    """CEP-24.6: the line ahead of the carrier, or the hex next to its prow."""
    state = arrivals(2)
    state.options.dock_close = option
    one = state.ships[1]
    for steps, may in ((1, True), (2, far)):
        one.vector_q, one.vector_r = steps, -steps
        assert may_dock(state, 1, 0) == may
    one.vector_q, one.vector_r = 1, 0
    assert not may_dock(state, 1, 0)


@pytest.mark.parametrize("option", BOTH)
def test_whether_a_crash_in_a_hangar_counts_for_who_docks_next(option: int) -> None:
    """CEP-7.2: it breaks the last berth that is left, and wounds the carrier's pilot."""
    state, table = arrivals(1), Table(*FAIL)
    state.options.crash_at_once = option
    for man in state.ships[0].crew[: state.ships[0].crew_count]:
        man.wounds = 1
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    assert state.ships[0].working[HANGAR] == 0
    assert (berth_for(state, 2, 0) >= 0) == (option == 0)
    assert state.ships[0].dodge_wound == 5 * option


@pytest.mark.parametrize(("option", "guests"), [(0, 0), (1, 1)])
def test_whether_who_has_just_docked_lies_in_the_point_that_a_crash_breaks(
    option: int, guests: int
) -> None:
    """CEP-7.2, 16.19: two points, one of them just filled; by the option a die of two tells."""
    state, table = arrivals(2), Table(*PASS, *FAIL, *([1] if option else []))
    state.options.crash_at_once = option
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    dock(state, 2, 0, 2, -2, table.dice, table.log)
    assert table.events(EventKind.HANGAR_LOST)[0].guests == guests
    lost = state.ships[1].status == Status.DESTROYED
    assert lost == (option == 1)


def test_air_that_a_crash_spoils_is_gone_at_once_where_the_table_says_so() -> None:
    """CEP-7.2, 24.1."""
    state, table = arrivals(4), Table(1)
    state.options.crash_at_once = 1
    open_docking(state)
    critical(state, 0, 0, Equipment.SV, 0, table.dice, table.log)
    assert list(state.ships[0].late_air) == [0] * len(state.ships[0].late_air)


# Boarding (chapter 23)


@pytest.mark.parametrize(("option", "numbers", "lost"), [
    (0, (12, 4), 3), (1, (12, 4), 4), (0, (5, 4), 1), (1, (5, 4), 2), (1, (4, 4), 1),
    (1, (3, 4), 1), (1, (9, 1), 1),
])  # fmt: skip
def test_what_a_round_costs_whoever_is_outnumbered(
    option: int, numbers: tuple[int, int], lost: int
) -> None:
    """CEP-23.12: the book's example, or its sentence; never more than there are."""
    for boarders_win in (True, False):
        state = boarded()
        state.options.one_more = option
        mine, theirs = numbers if boarders_win else numbers[::-1]
        state.ships[0].soldiers, state.ships[1].soldiers = mine, theirs
        table = Table(10, 10, 9, 1, 1, 2) if boarders_win else Table(1, 1, 2, 10, 10, 9)
        found = fight_round(state, 1, table.dice, table.log)
        assert found == ((lost, 0) if boarders_win else (0, lost))
        table.done()


@pytest.mark.parametrize(
    ("option", "inside", "soldiers", "wounds"), [(0, 1, 4, 0), (1, NOBODY, 0, 2)]
)
def test_what_becomes_of_boarders_whose_own_ship_is_lost(
    option: int, inside: int, soldiers: int, wounds: int
) -> None:
    """CEP-23.6: they fight on, or the boarding ends."""
    state = boarded(3)
    state.options.boarders_lost = option
    one = state.ships[0]
    one.soldiers, one.crew[2].fighting = 4, 2
    destroy(state, 0, make(Log))
    assert (one.inside, one.soldiers, one.crew[2].wounds) == (inside, soldiers, wounds)


def prize_with_guest() -> State:
    """A Pelícano with a Vencejo in her hangar, boarded by a Rémora in turn 1."""
    state = scene(
        ship("remora", "remora", "a", (0, 0)),
        ship("nodriza", "pelicano", "b", (0, 0)),
        ship("cria", "vencejo", "b", carrier="nodriza"),
    )
    attach(state, 0, 1, make(Log))
    state.turn, state.phase = 2, Phase.CASUALTIES
    return state


@pytest.mark.parametrize("option", BOTH)
def test_what_becomes_of_the_guests_of_a_prize(option: int) -> None:
    """CEP-23.22: taken without a crew; or shut in, and their side has nobody else who fights."""
    state, table = prize_with_guest(), Table()
    state.options.guests_kept = option
    capture(state, 1, table.dice, table.log)
    guest = state.ships[2]
    assert (state.ships[1].seat, guest.seat) == (0, option)
    assert (guest.crew[0].wounds < 2) == (option == 1)
    assert not is_fighting(state, 1)
    state.turn = 5
    assert may_launch(state, 2) == is_supplied(state, 2) == has_access(state, 1, 2) == (option == 0)
    state.ships[1].seat = guest.seat
    assert all((may_launch(state, 2), is_supplied(state, 2), has_access(state, 1, 2)))


@pytest.mark.parametrize(("option", "retreating"), [(0, 2), (1, 0)])
def test_what_the_boarder_does_whose_fighters_have_fallen(option: int, retreating: int) -> None:
    """CEP-23.23: her crew are left to fly, or to join the fight."""
    state, table = boarded(), Table()
    state.options.stays_attached = option
    state.ships[0].soldiers, state.ships[1].soldiers, state.fight = 0, 3, NOBODY
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert (state.ships[0].host, state.ships[0].retreating) == (1, retreating)
    state.ships[0].retreating, state.turn = 1, 3
    state.phase, state.fight, state.awaiting = Phase.CASUALTIES, NOBODY, 0
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert state.ships[0].retreating == 2


@pytest.mark.parametrize(("option", "first"), [(0, 2), (1, 0)])
def test_who_takes_a_ship_that_two_sides_have_boarded(option: int, first: int) -> None:
    """CEP-23.13: who has more people there, or who attached first."""
    state = scene(
        ship("una", "remora", "a", (0, 0)),
        ship("presa", "percheron", "b", (0, 0)),
        ship("otra", "remora", "c", (0, 0)),
        seats=[{"id": one, "name": one} for one in "abc"],
    )
    attach(state, 0, 1, make(Log))
    state.turn = 2
    attach(state, 2, 1, make(Log))
    state.turn, state.options.first_holds = 4, option
    state.ships[0].soldiers, state.ships[2].soldiers = 3, 9
    assert (outdoes(state, 2, 0, 1) > 0) == (first == 2)
    capture(state, 1, Table().dice, make(Log))
    assert state.ships[1].seat == first


# The end (CEP-1.2)


@pytest.mark.parametrize(("option", "winner", "ending"), [
    (0, 1, Ending.TIME_VALUE), (1, NOBODY, Ending.TIME_EVEN),
])  # fmt: skip
def test_who_wins_when_time_runs_out(option: int, winner: int, ending: Ending) -> None:
    """Whoever kept more, or nobody; whom the scenario names wins either way."""
    state = pair()
    state.options.time_draws = option
    state.turn, state.ships[0].structure = state.turn_limit, 1
    check_ending(state, make(Log))
    assert (state.over, state.winner, state.ending) == (1, winner, ending)
    state.over, state.holder = 0, 0
    check_ending(state, make(Log))
    assert (state.winner, state.ending) == (0, Ending.TIME_HOLDS)


@pytest.mark.parametrize(("option", "winner"), [(0, NOBODY), (1, 1)])
def test_two_goals_in_one_turn(option: int, winner: int) -> None:
    """A draw, or the first in the scenario, whoever's seat comes first."""
    goals = [
        {"seat": "b", "aim": "destroy", "ship": "uno"},
        {"seat": "a", "aim": "destroy", "ship": "otro"},
    ]
    state = pair(goals=goals)
    state.options.first_goal = option
    for one in state.ships:
        one.status = Status.DESTROYED
    check_ending(state, make(Log))
    assert (state.winner, state.ending) == (winner, Ending.GOAL_MET)
