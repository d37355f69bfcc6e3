"""Declaration, order of fire, shots and torpedoes (chapters 10 to 13)."""

import pytest

from asalto.rulesets.cep.phases import open_declaration
from asalto.rulesets.cep.rules.fire import (
    has_shot,
    may_aim,
    most_shots,
    open_sections,
    open_weapons,
    shoot,
    shot_tally,
    shots_of,
    speed_modifier,
    waste,
)
from asalto.rulesets.cep.rules.torpedoes import dodge_tally, salvo, salvoes
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Condition, Phase

from .table import Table, pair, scene, ship, total


def ready(state: State) -> None:
    """Open the combat phase for every ship, all enemies declared."""
    state.phase = Phase.FIRE
    for i in range(state.ship_count):
        open_weapons(state, i)
        state.ships[i].targets = (1 << state.ship_count) - 1
        state.ships[i].shots = most_shots(state.ships[i])


@pytest.mark.parametrize(("hexes", "worth"), [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_speed_modifier_bv6(hexes: int, worth: int) -> None:
    assert speed_modifier(hexes) == worth


def test_torpedo_to_hit_ex4() -> None:
    state = scene(
        ship("uno", "quebrantahuesos", "a", (0, 0), 0, 3),
        ship("dos", "quebrantahuesos", "a", (0, 4), 0, 5),
        ship("misty", "vencejo", "b", (0, -6), 3, 4),
    )
    ready(state)
    shot_tally(state, 0, 0, 2, 6, state.ships[0].open_hits)
    assert state.tally.total == 7
    shot_tally(state, 1, 0, 2, 10, state.ships[1].open_hits)
    assert state.tally.total == 3


@pytest.mark.parametrize(("band", "modifier", "passes"), [(1, -6, 0), (2, -11, 1)])
def test_dodge_ex5(band: int, modifier: int, passes: int) -> None:
    state, table = pair("quebrantahuesos", "vencejo", 6), Table(9, 8, 6)
    ready(state)
    misty = state.ships[1]
    misty.vector_r = misty.r + 4
    state.torpedo_count = 4
    for running in state.torpedoes:
        running.shooter, running.target, running.band = 0, 1, band
        running.location, running.one, running.other = 1, 1, 2
    dodge_tally(state, 1, band, 4)
    assert state.tally.total == modifier
    salvo(state, 0, 1, band, table.dice, table.log)
    assert len(table.events(EventKind.DODGED)) == passes
    assert len(table.events(EventKind.HIT_LANDED)) == (0 if passes else 4)
    table.done()


def test_ammunition_is_spent_hit_or_miss() -> None:
    state, table = pair(), Table(10, 10, 9)
    ready(state)
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)
    gun = state.ships[0].weapons[0]
    assert (gun.rounds, gun.fired, shots_of(gun)) == (19, 1, 0)
    missed = table.only(EventKind.SHOT_MISSED)
    assert total(missed) == 29
    assert missed.skill == 15
    table.done()


def test_shot_lands_with_its_own_dice_ex6() -> None:
    state, table = pair(), Table(3, 7, 4)
    ready(state)
    state.ships[1].armour[0] = 5
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)
    landed = table.only(EventKind.HIT_LANDED)
    assert (landed.zone, landed.damage) == (0, 7)
    assert (landed.armour_lost, landed.excess, landed.criticals) == (3, 2, 1)
    table.done()


def test_three_shots_two_on_the_farther_ship_ex3() -> None:
    state = scene(
        ship("uno", "alcaudon", "a", (0, 0), 0, skill=40),
        ship("caza", "vencejo", "b", (0, -3), 3),
        ship("patrulla", "alcaudon", "b", (0, -8), 3),
    )
    ready(state)
    shooter = state.ships[0]
    shooter.shots = 3
    rounds = sum(gun.rounds for gun in shooter.weapons)
    state.ships[2].structure = 2
    state.ships[2].armour[:5] = [0] * 5
    table = Table(1, 2, 4, 1, 2, 4)
    state.designs[state.ships[2].design].columns = [13] * 160
    shoot(state, 0, 1, 2, 0, 0, table.dice, table.log)
    shoot(state, 0, 2, 2, 0, 0, table.dice, table.log)
    assert state.ships[2].structure <= 0
    assert not may_aim(state, 0, 0, 1)
    assert not has_shot(state, 0)
    waste(state, 0, 0, table.log)
    assert rounds - sum(gun.rounds for gun in shooter.weapons) == 3
    assert shooter.shots == 0
    assert state.ships[1].structure == 9
    table.done()


def test_equal_distance_is_the_shooters_choice() -> None:
    state = scene(
        ship("uno", "vencejo", "a", (0, 0), 0),
        ship("dos", "vencejo", "b", (0, -3), 3),
        ship("tres", "vencejo", "b", (1, -3), 3),
    )
    ready(state)
    state.ships[0].farthest = 3
    assert may_aim(state, 0, 0, 1)
    assert may_aim(state, 0, 0, 2)


def test_launcher_makes_one_or_two_shots_at_one_ship() -> None:
    state = scene(
        ship("uno", "quebrantahuesos", "a", (0, 0), 0),
        ship("dos", "vencejo", "b", (0, -6), 3),
        ship("tres", "vencejo", "b", (1, -6), 3),
    )
    ready(state)
    gun = state.ships[0].weapons[0]
    assert shots_of(gun) == 2
    gun.rounds = gun.open_rounds = 1
    assert shots_of(gun) == 1
    gun.rounds = gun.open_rounds = 5
    gun.aimed = 1
    assert not may_aim(state, 0, 0, 2)
    assert may_aim(state, 0, 0, 1)


def test_out_of_range_or_arc_has_no_section() -> None:
    state = pair(gap=13)
    ready(state)
    assert open_sections(state, 0, 0, 1, 0) == 0
    state = pair(gap=3)
    ready(state)
    assert open_sections(state, 0, 0, 1, 0) == 3
    state.ships[0].facing = 3
    assert open_sections(state, 0, 0, 1, 0) == 0


def test_section_is_chosen_once_a_turn() -> None:
    state, table = pair(), Table(10, 10, 9)
    ready(state)
    assert open_sections(state, 0, 1, 1, 0) == 3
    shoot(state, 0, 0, 1, 1, 0, table.dice, table.log)
    assert open_sections(state, 0, 1, 1, 0) == 2


def test_the_section_chosen_first_holds_though_another_hex_lies_in_another() -> None:
    state = scene(ship("uno", "alcaudon", "a", (0, 0), 2), ship("otro", "pelicano", "b", (2, 0), 1))
    table = Table(10, 10, 9, 10, 10, 8)
    ready(state)
    front, rear = (open_sections(state, 0, 0, 1, end) for end in (0, 1))
    assert (front, rear) == (8, 10), "port stern before the front hex, abeam of the rear one"
    shoot(state, 0, 0, 1, 1, 1, table.dice, table.log)
    assert [open_sections(state, 0, 1, 1, end) for end in (0, 1)] == [8, 2]
    shoot(state, 0, 1, 1, 3, 0, table.dice, table.log)
    assert [open_sections(state, 0, 2, 1, end) for end in (0, 1)] == [8, 2]


def test_systems_and_wound_weigh_on_a_shot() -> None:
    state = pair("vencejo", "vencejo")
    state.ships[0].systems_hits = 2
    state.ships[0].crew[0].wounds = 1
    ready(state)
    shot_tally(state, 0, 0, 1, 3, state.ships[0].open_hits)
    assert state.tally.total == 4 + 5


def test_a_ship_crippled_this_turn_still_fires() -> None:
    state = pair()
    ready(state)
    ship = state.ships[0]
    ship.weapons[0].condition = Condition.BROKEN
    ship.weapons[0].rounds = 0
    ship.crew[0].wounds = 2
    ship.structure = 0
    assert has_shot(state, 0)


def test_who_cannot_fire() -> None:
    state = pair("alcaudon")
    ship = state.ships[0]
    ship.crew[1].wounds = 2
    ready(state)
    assert [gun.ready for gun in ship.weapons] == [1, 1, 1, 0]
    ship.crew[0].repaired = state.turn - 1
    ready(state)
    assert [gun.ready for gun in ship.weapons] == [0, 0, 0, 0]


def test_a_torpedo_waits_for_the_dodges() -> None:
    state, table = pair("quebrantahuesos", "percheron", 10), Table(1, 2, 3, 10, 9, 8)
    ready(state)
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)
    assert state.torpedo_count == 1
    assert table.events(EventKind.HIT_LANDED) == []
    salvoes(state, table.dice, table.log)
    assert state.torpedo_count == 0
    assert table.only(EventKind.HIT_LANDED).damage == 2 * (2 + 3)
    table.done()


def test_no_dodge_without_an_able_pilot() -> None:
    state, table = pair("quebrantahuesos", "percheron", 10), Table(1, 2, 3)
    state.ships[1].crew[0].wounds = 2
    ready(state)
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)
    salvoes(state, table.dice, table.log)
    assert len(table.events(EventKind.NO_DODGE)) == 1
    table.done()


def test_a_salvo_is_counted_over_all_attackers() -> None:
    state = pair("quebrantahuesos", "percheron", 10)
    ready(state)
    state.torpedo_count = 3
    for k, shooter in enumerate((0, 0, 1)):
        state.torpedoes[k].target, state.torpedoes[k].shooter = 1, shooter
    dodge_tally(state, 1, 1, 3)
    manoeuvre = state.ships[1].manoeuvre
    assert state.tally.total == -3 * manoeuvre + 2 * 3 + state.designs[1].systems


def test_declaration_asks_only_who_can_fire() -> None:
    state = pair()
    for gun in state.ships[0].weapons:
        gun.rounds = 0
    state.awaiting = 0
    open_declaration(state)
    assert state.awaiting == 2
