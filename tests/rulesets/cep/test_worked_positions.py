"""Positions worked out by the book first, and then played: air, hangars, torpedoes."""

import pytest

from asalto.core.geometry.hexes import moved
from asalto.core.kernel.records import make
from asalto.rulesets.cep.ending import is_fighting, is_met, remaining
from asalto.rulesets.cep.odds import trial
from asalto.rulesets.cep.phases import end_turn, survive
from asalto.rulesets.cep.rules.boarding import attach
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import close_fire, open_weapons, spend
from asalto.rulesets.cep.rules.hangars import berth_for, load, may_dock, may_launch
from asalto.rulesets.cep.rules.survival import air_rolls, burn
from asalto.rulesets.cep.rules.torpedoes import salvoes
from asalto.rulesets.cep.rules.wrecks import clear_wrecks, destroy, sweep_survival
from asalto.rulesets.cep.say import Event, EventKind
from asalto.rulesets.cep.state import STORES, Goal, State, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Aim,
    Equipment,
    Phase,
    Reason,
    Status,
    Weaponry,
)

from .table import Table, noted, pair, scene, ship

PROW = 0


def reason(event: Event, which: Reason) -> int:
    """What one reason adds to a throw."""
    found = zip(event.reasons, event.amounts, strict=True)
    return sum(amount for one, amount in found if one == which)


@pytest.mark.parametrize("hurt", [0, 1, 2, 3])
def test_one_die_for_a_bridge_though_somebody_dies_of_it(hurt: int) -> None:
    """CEP-16.5: one die for the bridge, and one wound for each who sits there."""
    state, table = pair("remora"), Table(1)
    one = state.ships[0]
    one.air[0], one.air_lost[0] = 0, 1
    one.crew[hurt].wounds = 1
    state.turn = 2
    air_rolls(state, 0, table.dice, table.log)
    assert [crew.wounds for crew in one.crew[:4]] == [2 if k == hurt else 1 for k in range(4)]
    assert len(table.events(EventKind.CREW_DIED)) == 1
    table.done()


def test_one_die_for_each_cabin_though_the_first_has_nobody_left() -> None:
    """CEP-16.5: a second cabin on the line has its own die, whoever has died before."""
    state, table = pair("remora"), Table(1, 2)
    one = state.ships[0]
    one.air[0], one.air_lost[0] = 0, 1
    for k in (2, 3):
        one.crew[k].cabin = 99
    one.crew[0].wounds = one.crew[1].wounds = 1
    state.turn = 2
    air_rolls(state, 0, table.dice, table.log)
    assert [crew.wounds for crew in one.crew[:4]] == [2, 2, 0, 0]
    table.done()


def carrier() -> State:
    """A Pelícano (0) with two Vencejos in her hangar, of seat a; a Percherón of seat b far off."""
    return scene(
        ship("nodriza", "pelicano", "a", (0, 0)),
        ship("uno", "vencejo", "a", carrier="nodriza"),
        ship("dos", "vencejo", "a", carrier="nodriza"),
        ship("otro", "percheron", "b", (30, 0)),
    )


def test_rounds_taken_on_in_a_hangar_blow_up_with_their_magazine() -> None:
    """CEP-16.16, 24.11: those count that lie there when the phase opens."""
    state = carrier()
    guest = state.ships[1]
    gun = guest.weapons[0]
    for weapon in guest.weapons[: guest.weapon_count]:
        weapon.rounds = 0
    close_fire(guest)
    load(state, 1, 0, 5)
    state.phase = Phase.REPAIR
    gun.kind, gun.magazine = int(Weaponry.AL), PROW
    critical(state, 1, PROW, Equipment.ML, 0, Table().dice, Table().log)
    assert state.blast_points[: state.blast_count] == [3]


RANGES = {0: 5, 1: 0, 2: -5}
"""What each range band adds to a dodge."""


@pytest.mark.parametrize("bands", [(0, 2), (2, 0), (0, 2, 0), (1, 0, 1)])
def test_torpedoes_at_two_ranges_are_dodged_each_by_its_own(bands: tuple[int, ...]) -> None:
    """CEP-12.2, 12.5: of one attacker's torpedoes those of one range are dodged together, those of
    another by themselves; in which order they were launched says nothing."""
    state = pair("quebrantahuesos", "percheron", 10)
    for i in range(2):
        open_weapons(state, i)
    state.torpedo_count = len(bands)
    for k, band in enumerate(bands):
        one = state.torpedoes[k]
        one.shooter, one.target, one.band = 0, 1, band
        one.location, one.one, one.other = 1, 1, 3 + band
    state.ships[1].dodge_skill = 30 + state.designs[1].systems
    near, far = sorted(set(bands))
    table = Table(9, 9, 8, 1, 2, 3) if near == 0 else Table(1, 2, 3, 9, 9, 8)
    salvoes(state, table.dice, table.log)
    tries = table.log.events[: table.log.count]
    tries = [one for one in tries if one.kind in (EventKind.DODGED, EventKind.NOT_DODGED)]
    assert [reason(one, Reason.RANGE) for one in tries] == [RANGES[near], RANGES[far]]
    assert {reason(one, Reason.TORPEDOES) for one in tries} == {2 * len(bands)}
    table.done()


def test_what_is_dodged_at_one_range_strikes_at_the_other() -> None:
    """CEP-12.1: each range has its own throw, and only its own torpedoes depend on it."""
    for first in (0, 2):
        state = pair("quebrantahuesos", "percheron", 10)
        for i in range(2):
            open_weapons(state, i)
        state.ships[1].armour[:] = [40] * 16
        state.torpedo_count = 2
        for k, band in enumerate((first, 2 - first)):
            one = state.torpedoes[k]
            one.shooter, one.target, one.band = 0, 1, band
            one.location, one.one, one.other = 1, 1, 3 + band
        table = Table(10, 10, 9, 1, 1, 2)
        salvoes(state, table.dice, table.log)
        assert table.only(EventKind.HIT_LANDED).damage == 2 * (1 + 3)
        table.done()


def test_the_odds_of_a_torpedo_follow_it_to_the_ship_that_it_meets() -> None:
    """CEP-12.1, 23.7: one that misses the boarder and hits the boarded ship is dodged by that."""
    state = scene(
        ship("lobo", "quebrantahuesos", "a", (0, 0), 0),
        ship("presa", "percheron", "a", (0, -6), 3),
        ship("remora", "remora", "b", (0, -6), 3),
    )
    attach(state, 2, 1, Table().log)
    state.phase, state.awaiting = Phase.FIRE, 1
    for i in range(3):
        open_weapons(state, i)
    one = state.ships[0]
    place = next(k for k, gun in enumerate(one.weapons) if gun.kind == Weaponry.TO)
    one.targets, one.shots = 1 << 2, 1
    row = VOCABULARY.choice("shoot", 0, ship=0, weapon=place, target=2, section=0, end=0)
    table = Table(10, 10, 9, 1, 1, 1, 10, 9, 10)
    trial(state, row, table.dice, table.log)
    assert [event.ship for event in table.events(EventKind.NOT_DODGED)] == [1]
    assert [event.ship for event in table.events(EventKind.HIT_LANDED)] == [1]


# A ship in a hangar that does not survive


def spent(guest: int = 1) -> State:
    """The carrier, and a guest that its survival roll has left without structure."""
    state = carrier()
    state.ships[guest].structure = -1
    return state


def test_a_guest_that_fails_to_survive_is_a_wreck_in_its_place() -> None:
    """CEP-22.2: it does not explode: out of use where it lies, its place filled, lost with the
    carrier."""
    state, table = spent(), Table()
    free = berth_for(state, 2, 0)
    sweep_survival(state, table.log)
    guest = state.ships[1]
    assert len(table.events(EventKind.SHIP_WRECKED)) == 1
    assert table.events(EventKind.SHIP_DESTROYED) == []
    assert (guest.structure, guest.carrier) == (0, 0)
    assert guest.status == Status.WITHDRAWN
    assert berth_for(state, 2, 0) == free
    assert not may_launch(state, 1)
    for _ in range(2):
        state.phase = Phase.COLLIDE
        survive(state, table.dice, table.log)
        end_turn(state, table.dice, table.log)
    assert len(table.events(EventKind.SHIP_WRECKED)) == 1
    assert guest.status == Status.WITHDRAWN
    destroy(state, 0, table.log)
    assert (guest.status, state.ships[2].status) == (Status.DESTROYED, Status.DESTROYED)


def test_a_wreck_fills_its_place_in_the_hangar() -> None:
    """CEP-2.21, 22.2: nobody docks where it lies."""
    state = spent()
    bay = state.ships[1].berth
    state.ships[0].working[bay * STORES + Store.CH] = 2
    state.ships[2].status, state.ships[2].carrier = Status.FLYING, -1
    assert berth_for(state, 2, 0) == bay
    sweep_survival(state, Table().log)
    assert berth_for(state, 2, 0) == bay
    state.ships[0].working[bay * STORES + Store.CH] = 1
    assert berth_for(state, 2, 0) == -1


@pytest.mark.parametrize("why", ["hit this turn", "no wrecks"])
def test_a_guest_explodes_where_any_ship_would(why: str) -> None:
    """CEP-22.2: after an impact of the same turn, or where the table has no wrecks."""
    state, table = spent(), Table()
    if why == "no wrecks":
        state.options.wrecks = 0
    else:
        state.ships[1].impact = 1
    sweep_survival(state, table.log)
    assert state.ships[1].status == Status.DESTROYED
    assert table.events(EventKind.SHIP_WRECKED) == []


@pytest.mark.parametrize(("faces", "wounds"), [((5, 5, 6), 2), ((5, 6, 6), 1)])
def test_the_wounded_of_a_wreck_in_a_hangar_roll_for_their_lives(
    faces: tuple[int, ...], wounds: int
) -> None:
    """CEP-20.1, 22.2: its people may be rescued, like those of any wreck."""
    state, table = spent(), Table(*faces)
    crew = state.ships[1].crew[0]
    crew.wounds, crew.hurt = 1, 2
    sweep_survival(state, table.log)
    end_turn(state, table.dice, table.log)
    assert (crew.wounds, crew.hurt) == (wounds, 0)
    table.done()


def test_what_lies_in_a_wreck_in_a_hangar_is_shut_in_with_it() -> None:
    """CEP-22.1, 22.2: it is out of the battle, and lost if the carrier is."""
    for hangars, status in ((1, Status.WITHDRAWN), (0, Status.DESTROYED)):
        state, table = spent(), Table()
        state.options.wreck_hangars = hangars
        inner = state.ships[2]
        inner.carrier = 1
        sweep_survival(state, table.log)
        assert inner.status == status
        assert (inner.structure > 0) == (hangars == 1)
        destroy(state, 0, table.log)
        assert (inner.status, inner.structure) == (Status.DESTROYED, 0)


def test_a_side_with_nothing_but_a_wreck_in_a_hangar_fights_no_more() -> None:
    """CEP-22.2: out of use is out of use, wherever it lies."""
    state = spent()
    goal = make(Goal)
    goal.seat, goal.aim, goal.ship = 1, int(Aim.DESTROY), 1
    before = remaining(state, 0)
    assert not is_met(state, goal)
    sweep_survival(state, Table().log)
    assert is_met(state, goal)
    assert remaining(state, 0) < before
    for k in (0, 2):
        state.ships[k].status = Status.DESTROYED
    assert not is_fighting(state, 0)


@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_no_wreck_drifts_away_from_a_board_on_which_nothing_flies(last: int) -> None:
    """CEP-22.2: fighters in the hangar of a wreck may launch, so their side fights on."""
    state = carrier()
    for k in (0, 3):
        state.ships[k].status, state.ships[k].structure = Status.WRECK, 0
    clear_wrecks(state, Table().log)
    assert [one.status for one in state.ships] == [
        Status.WRECK, Status.BERTHED, Status.BERTHED, Status.WRECK,
    ]  # fmt: skip
    assert (is_fighting(state, 0), is_fighting(state, 1)) == (True, False)
    assert may_launch(state, 1)
    state.ships[last].status, state.ships[last].q = Status.FLYING, 300
    clear_wrecks(state, Table().log)
    gone = [one.status == Status.WITHDRAWN for one in state.ships]
    assert gone == [k != last and not (last == 0 and k < 3) for k in range(4)]


# Small things


def test_no_day_is_lost_and_none_told_where_nothing_burns() -> None:
    """CEP-16.11: a day for each burning tank, none for none."""
    state, table = pair("murena"), Table()
    before = state.ships[0].autonomy
    burn(state, 0, table.log)
    assert (state.ships[0].autonomy, table.log.count) == (before, 0)


@pytest.mark.parametrize(("rounds", "left"), [(2, 1), (1, 0), (0, 0)])
def test_the_last_round_is_spent_too(rounds: int, left: int) -> None:
    """CEP-10.11: each shot takes one round, to the last."""
    state = pair()
    state.ships[0].weapons[0].rounds = rounds
    spend(state.ships[0], 0)
    assert state.ships[0].weapons[0].rounds == left


@pytest.mark.parametrize("done", [0, 1, 2])
def test_a_ship_docks_with_the_last_operation_of_the_turn(done: int) -> None:
    """CEP-24.1: two operations a turn without life support: the second is one too."""
    state = carrier()
    state.designs[state.ships[0].design].air = 0
    guest, home = state.ships[1], state.ships[0]
    guest.status, guest.carrier, guest.berth = Status.FLYING, -1, -1
    guest.q, guest.r = home.q, home.r
    guest.vector_q, guest.vector_r = moved(home.q, home.r, home.facing, 1)
    noted(state)
    home.operations = done
    assert may_dock(state, 1, 0) == (done < 2)
