"""Edges of counts, repairs, reloads and the umpire's acts, and that what is offered is allowed."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.check import check, count_refused
from asalto.rulesets.cepheus.legal import legal
from asalto.rulesets.cepheus.offer import ChoiceKind as K
from asalto.rulesets.cepheus.offer import Choices
from asalto.rulesets.cepheus.posts import is_targeted
from asalto.rulesets.cepheus.rules.repair import (
    auto_repair,
    fall_apart,
    hits_repaired,
    lend_drones,
    may_mend,
    mend,
    reload,
    repair,
)
from asalto.rulesets.cepheus.rules.umpire import charge, enter, umpire_acts
from asalto.rulesets.cepheus.terms import Band, Fate, Reason, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask, Ending
from asalto.rulesets.cepheus.vocabulary import Refusal as R
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    happens,
    paper,
    reasons,
)
from rulesets.cepheus.test_edges_posts import (
    CAPTAIN,
    GUNNER,
    J_DRIVE,
    M_DRIVE,
    NAVIGATOR,
    OFFICER,
    OPERATOR,
    OWNERS,
    PILOT,
    close,
)

MENDER = 6


def counts(state, kind: int, *tried: int) -> list[int]:
    """Which of these counts may be named."""
    return [n for n in tried if count_refused(state, choose(kind, 0, 0, count=n)) == 0]


def test_the_counts_to_which_a_ship_may_delay() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.ask, state.ask_ship, state.ask_seat = Ask.START, 0, 0
    state.ships[1].initiative, state.ships[2].initiative = 5, 2
    assert counts(state, K.DELAY_TO, 9, 8, 7, 4, 1, 0) == [7, 4, 1]
    state.ships[2].acted = 1
    assert counts(state, K.DELAY_TO, 8, 7, 4, 3) == [7, 4]


def test_the_counts_on_which_a_waiting_ship_may_act() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.ask, state.ask_ship, state.ask_seat, state.acting = Ask.INTERRUPT, 0, 0, 2
    state.ships[0].initiative, state.ships[1].initiative, state.ships[2].initiative = 9, 7, 4
    state.ships[1].acted = 1
    assert counts(state, K.ACT_AT, 8, 7, 5, 4, 3) == [7, 5, 4]
    assert count_refused(state, choose(K.INTERRUPT, 0, 0)) == R.NOT_THIS
    state.ships[2].stage = 1
    assert counts(state, K.ACT_AT, 8, 7, 5, 4, 3) == []
    assert count_refused(state, choose(K.INTERRUPT, 0, 0)) == 0


@pytest.mark.parametrize("m", [CAPTAIN, OPERATOR, NAVIGATOR, PILOT, J_DRIVE, GUNNER, OFFICER])
def test_what_is_offered_is_what_is_allowed(m: int) -> None:
    state = close(Band.ADJACENT)
    state.ships[0].hits[0] = state.ships[0].plot = state.ships[1].talking = 1
    ask_member(state, 0, m)
    out = Choices()
    legal(state, 0, out)
    offered = {(one.kind, one.target) for one in out.rows[: out.count]}
    orders = {kind for kinds in OWNERS.values() for kind in kinds} | {K.BOARD}
    for kind in orders:
        more = {"target": 1} if is_targeted(kind) else {}
        choice = choose(kind, 0, 0, member=m, **more)
        assert ((kind, choice.target) in offered) == (check(state, choice) == 0)


# Repairs (CE-10.9.68 to .75)


@pytest.mark.parametrize(
    ("effect", "hits"), [(-7, 0), (-1, 0), (0, 1), (1, 2), (5, 2), (6, 3), (9, 3)]
)
def test_hits_mended_by_effect(effect: int, hits: int) -> None:
    assert hits_repaired(effect) == hits


def test_who_may_mend_what() -> None:
    ship = duel().ships[0]
    for m, systems in (
        (MENDER, {*System, 100, 102}), (M_DRIVE, {System.M_DRIVE}), (J_DRIVE, {System.J_DRIVE}),
        (CAPTAIN, set()), (GUNNER, set()),
    ):  # fmt: skip
        assert {s for s in (*System, 100, 102) if may_mend(ship, m, s)} == systems


def test_a_repair_uses_the_drones_once() -> None:
    state = duel()
    ship = state.ships[0]
    ship.hits[System.SENSORS], ship.drone_help = 2, 1
    ship.crew[MENDER].ability[4] = 9
    repair(state, dice(2, 2), log := paper(), 0, MENDER, System.SENSORS)
    assert reasons(log.events[0]) == {Reason.ABILITY: 1, Reason.DRONES: 1}
    assert ship.drone_help == 0
    act = lambda d, log: repair(state, d, log, 0, MENDER, System.SENSORS)  # noqa: E731
    assert happens(state, act, 3, 3) == ({}, "checked")
    assert happens(state, act, 4, 3) == (
        {"ships.0.hits.0": 1, "ships.0.patched.0": 1}, "checked repaired",
    )  # fmt: skip


def test_drones_mend_or_help() -> None:
    state = duel()
    ship = state.ships[0]
    ship.drones_left, ship.hits[System.BRIDGE], ship.drone_help = 3, 3, 1
    act = lambda d, log: auto_repair(state, d, log, 0, System.BRIDGE)  # noqa: E731
    assert happens(state, act, 3, 3) == ({"ships.0.drones_left": 2}, "checked")
    auto_repair(state, dice(3, 3), log := paper(), 0, System.BRIDGE)
    assert reasons(log.events[0]) == {Reason.AUTO_REPAIR: 1}
    assert happens(state, act, 4, 3) == (
        {"ships.0.drones_left": 0, "ships.0.hits.4": 2, "ships.0.patched.4": 1}, "checked repaired",
    )  # fmt: skip
    ship.drones_left = 2
    assert happens(state, lambda _, log: lend_drones(state, log, 0)) == (
        {"ships.0.drones_left": 1, "ships.0.drone_help": 2}, "drones_helped",
    )  # fmt: skip


def test_what_is_mended_is_remembered() -> None:
    state = duel()
    ship = state.ships[0]
    ship.hits[System.FUEL], ship.leak, ship.patched[System.FUEL] = 2, 4, 1
    act = lambda system, effect: happens(  # noqa: E731
        state, lambda _, log: mend(state, log, 0, system, effect)
    )
    assert act(System.FUEL, 0) == ({"ships.0.hits.5": 1, "ships.0.patched.5": 2}, "repaired")
    assert act(System.FUEL, 6) == (
        {"ships.0.hits.5": 0, "ships.0.patched.5": 3, "ships.0.leak": 0}, "repaired",
    )  # fmt: skip
    assert act(System.FUEL, 6) == ({}, "")
    ship.leak, ship.hits[System.HOLD], ship.mounts[1].hits, ship.mounts[1].patched = 4, 1, 2, 1
    assert act(System.HOLD, 1)[0] == {"ships.0.hits.6": 0, "ships.0.patched.6": 1}
    assert act(101, 0)[0] == {"ships.0.mounts.1.hits": 1, "ships.0.mounts.1.patched": 2}
    ship.mounts[0].hits = 1
    assert act(100, -1) == ({}, "")
    assert act(100, 3)[0] == {"ships.0.mounts.0.hits": 0, "ships.0.mounts.0.patched": 1}


def test_all_patches_fail_when_the_battle_ends() -> None:
    state = duel()
    one, other = state.ships[:2]
    one.hits[0], one.patched[0], one.hits[6], one.patched[6] = 1, 1, 2, 2
    one.mounts[0].hits, one.mounts[0].patched = 0, 2
    one.mounts[2].hits, one.mounts[2].patched = 2, 3
    act = lambda _, log: fall_apart(state, log)  # noqa: E731
    log = paper()
    changed, told = happens(state, act)
    assert changed == {
        "ships.0.hits.0": 2, "ships.0.patched.0": 0, "ships.0.hits.6": 3, "ships.0.patched.6": 0,
        "ships.0.mounts.0.hits": 2, "ships.0.mounts.0.patched": 0, "ships.0.mounts.2.hits": 3,
        "ships.0.mounts.2.patched": 0, "ships.0.cargo": 0,
    }  # fmt: skip
    assert told == "repairs_fell_apart"
    other.patched[3], other.mounts[1].patched = 1, 2
    one.mounts[1].patched = 1
    fall_apart(state, log)
    assert [event.slot2 or event.slot1 for event in log.events[:2]] == [1, 3]
    assert happens(state, act) == ({}, "")


def test_a_reload_takes_from_the_magazine_what_it_holds() -> None:
    state = duel()
    ship = state.ships[0]
    racks = ship.mounts[0]
    racks.ready = [3, 0, 0]
    act = lambda _, log: reload(state, log, 0, 7, 0)  # noqa: E731
    assert happens(state, act) == ({
        "ships.0.mounts.0.ready.1": 12, "ships.0.missiles.2": 108, "ships.0.spent": 1,
    }, "reloaded")  # fmt: skip
    ship.missiles[2] = 5
    assert happens(state, act)[0] == {
        "ships.0.mounts.0.ready.2": 5, "ships.0.missiles.2": 0, "ships.0.spent": 0,
    }  # fmt: skip
    racks.weapon[0], racks.ready[0], ship.canisters, ship.spent = Weapon.SANDCASTER, 0, 30, 1
    assert happens(state, act)[0] == {
        "ships.0.mounts.0.ready.0": 20, "ships.0.canisters": 10, "ships.0.spent": 0,
    }  # fmt: skip


# The umpire (CE-10.1.3, .5)


def test_deeds_are_charged() -> None:
    state = duel()
    one = state.ships[0].crew[1]
    one.minor = one.significant = 1
    for price, name in ((1, "minor"), (2, "significant")):
        assert happens(state, lambda _, log, price=price: charge(state, log, 0, 1, price)) == (
            {f"ships.0.crew.1.{name}": 2}, "charged",
        )  # fmt: skip


@pytest.mark.parametrize("turn", [0, 4])
def test_a_reserve_comes_at_one_band_from_all(turn: int) -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.turn, ship = turn, state.ships[1]
    ship.fate, ship.pilot, ship.initiative = Fate.RESERVE, NOBODY, 0
    for place in (1, 12, 2, 24, 14, 25, 13):
        state.band[place] = Band.VERY_LONG
    faces = (3, 3) if turn else ()
    changed, told = happens(state, lambda d, log: enter(state, d, log, 1, Band.LONG), *faces)
    assert changed == {
        "band.1": 4, "band.12": 4, "band.14": 4, "band.25": 4, "ships.1.fate": 0,
        "ships.1.acted": 1, "ships.1.pilot": 3, **({"ships.1.initiative": 6} if turn else {}),
    }  # fmt: skip
    assert told == "ship_entered" + " initiative_rolled" * bool(turn)


def umpire(state, kind: int, *faces: int, **more: int):
    choice = choose(kind, NOBODY, **more)
    return happens(state, lambda d, log: umpire_acts(state, choice, d, log), *faces)


def test_each_act_of_the_umpire_does_what_it_says() -> None:
    state = band(duel(), Band.CLOSE)
    state.ships[0].docked, state.ships[1].docked = 1, 0
    state.ships[0].pursues = 1
    changed, told = umpire(state, K.SET_RANGE, ship=0, target=1, band=Band.LONG)
    assert changed == {
        "band.1": 4, "band.12": 4, "ships.0.docked": NOBODY, "ships.1.docked": NOBODY,
        "ships.0.pursues": NOBODY,
    }  # fmt: skip
    assert told == "undocked pursuit_ended range_set"
    assert umpire(state, K.SET_AWARE, ship=1, aware=0) == ({"ships.1.aware": 0}, "awareness_set")
    assert umpire(state, K.SET_HIDDEN, ship=1, hidden=1) == ({"ships.1.hidden": 1}, "hiding_set")
    assert umpire(state, K.CHARGE, ship=0, member=0, price=2)[1] == "charged"
    assert umpire(state, K.AD_HOC_CHECK, 1, 1, ship=0, member=0, skill=1, basis=3, dm=1) == (
        {}, "checked",
    )  # fmt: skip
    changed, told = umpire(state, K.BEGIN_TASK, 2, ship=0, member=6, skill=7, frame=3)
    assert (told, changed["ships.0.crew.6.task_left"]) == ("task_began", 2)
    assert umpire(state, K.SHOOT_PERSON, 1, 1, ship=0, member=9, mount=2, dm=0)[1] == "attacked"
    assert umpire(state, K.REMOVE_SHIP, ship=1) == ({"ships.1.fate": Fate.REMOVED}, "ship_removed")
    assert umpire(state, K.END_BATTLE, side=1) == (
        {"over": 1, "winner": 1, "ending": Ending.UMPIRE}, "",
    )  # fmt: skip


def test_the_umpire_brings_ships() -> None:
    state = duel()
    state.ships[1].fate = Fate.RESERVE
    changed, told = umpire(state, K.ENTER_RESERVE, 3, 4, ship=1, band=Band.LONG)
    assert (changed["ships.1.fate"], told) == (0, "ship_entered initiative_rolled")
    changed, told = umpire(state, K.ADD_SHIP, 3, 4, ship=0, side=1, band=Band.SHORT)
    assert (changed["ship_count"], changed["ships.2.seat"]) == (3, 1)
    assert told == "ship_entered initiative_rolled"


def test_a_question_whose_ship_is_gone_is_dropped() -> None:
    state = duel()
    ask_member(state, 1, 0)
    assert umpire(state, K.REMOVE_SHIP, ship=1)[0] == {"ships.1.fate": Fate.REMOVED, "ask": 0}
