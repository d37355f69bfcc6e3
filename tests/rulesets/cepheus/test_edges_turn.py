"""Edges of the sequence of play: what a turn sets back, who is asked next, when damage falls."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.ending import finish
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.damage import add_wound
from asalto.rulesets.cepheus.terms import Attack, Fate, Step, Weapon
from asalto.rulesets.cepheus.turn import (
    advance,
    ask_crew,
    ask_haste,
    ask_waiters,
    begin_battle,
    begin_turn,
    choose_ship,
    end_actions,
    end_turn,
    last_calls,
    react,
)
from asalto.rulesets.cepheus.vocabulary import Ask, Ending, Phase
from rulesets.cepheus.table import choose, duel, fleet, happens

SHIP_ANEW = ("acted", "reacted", "stage", "cursor", "hasty", "pool", "boost_next")
MEMBER_ANEW = ("minor", "significant", "bonus", "passes")


def three():
    """Three raiders, all with initiative 8."""
    return fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))


def asks(ask: int, i: int, seat: int) -> dict[str, int]:
    return {"ask": ask, "ask_ship": i, "ask_seat": seat}


def test_a_new_turn_sets_back_what_was_used() -> None:
    state = duel()
    state.turn = 4
    for ship in state.ships[:2]:
        for name in (*SHIP_ANEW, "called", "boost"):
            setattr(ship, name, 7)
        for member in ship.crew[: ship.crew_count]:
            for name in MEMBER_ANEW:
                setattr(member, name, 7)
    state.ships[1].boost_next, state.cursor = 3, 9
    changed, told = happens(state, lambda _, log: begin_turn(state, log))
    expected = {"turn": 5, "phase": Phase.HASTE, "cursor": 0, "ships.1.boost": 3}
    for i, ship in enumerate(state.ships[:2]):
        expected |= {f"ships.{i}.{name}": 0 for name in SHIP_ANEW}
        expected[f"ships.{i}.called"] = NOBODY
        for m in range(ship.crew_count):
            expected |= {f"ships.{i}.crew.{m}.{name}": 0 for name in MEMBER_ANEW}
    assert (changed, told) == (expected, "turn_began")


def test_captains_are_asked_for_haste_ship_by_ship() -> None:
    state = three()
    state.phase, state.ask_seat = Phase.HASTE, NOBODY
    state.ships[0].captain = NOBODY
    act = lambda _, log: ask_haste(state, log)  # noqa: E731
    assert happens(state, act) == ({"cursor": 2, **asks(Ask.HASTE, 1, 1)}, "")
    state.ships[2].struck = 0
    assert happens(state, act)[0] == {"cursor": 3, "phase": Phase.ORDER}
    state.cursor, state.ships[0].captain, state.ships[0].fate = 0, 0, Fate.JUMPED
    state.phase = Phase.HASTE
    assert happens(state, act)[0] == {"cursor": 2}


def test_the_next_ship_or_the_last_calls() -> None:
    state = three()
    state.phase, state.acting, state.waiter, state.cursor = Phase.ORDER, NOBODY, 3, 9
    state.ships[0].acted, state.ships[1].pilot = 1, NOBODY
    act = lambda *_: choose_ship(state)  # noqa: E731
    assert happens(state, act)[0] == {
        "acting": 1, "waiter": 0, "phase": Phase.ACTION, "ships.1.pilot": 3,
    }  # fmt: skip
    state.ships[1].acted = state.ships[2].acted = 1
    assert happens(state, act)[0] == {"phase": Phase.LAST, "cursor": 0}


def test_all_who_did_not_plan_are_asked_then_all_roll() -> None:
    state = three()
    state.phase, state.cursor, state.turn, state.ask_seat = Phase.INITIATIVE, -1, 0, NOBODY
    state.ask_ship, state.planned = 5, 1
    act = lambda d, log: begin_battle(state, d, log)  # noqa: E731
    for ship in state.ships[:3]:
        ship.initiative = 0
    changed, told = happens(state, act)
    assert changed == {"cursor": 1, "ask": Ask.TACTICS, "ask_seat": 1, "ask_ship": NOBODY}
    state.ask, state.ships[1].fate = Ask.NONE, Fate.RESERVE
    changed, told = happens(state, act, 1, 2, 2, 2)
    assert changed == {
        "cursor": 0, "turn": 1, "phase": Phase.HASTE, "ships.0.initiative": 3,
        "ships.2.initiative": 4,
    }  # fmt: skip
    assert told == "initiative_rolled initiative_rolled turn_began"


def crewed():
    """A raider in its actions, an enemy that waits."""
    state = three()
    state.phase, state.acting, state.ships[0].stage = Phase.ACTION, 0, 3
    state.ask_seat = state.ask_member = NOBODY
    return state


def test_the_crew_is_asked_member_by_member() -> None:
    state = crewed()
    ship = state.ships[0]
    act = lambda d, log: ask_crew(state, d, log, ship, 0)  # noqa: E731
    assert happens(state, act)[0] == {**asks(Ask.CREW, 0, 0), "ask_member": 0}
    state.ask, ship.crew[0].done, state.stirred, state.waiter = Ask.NONE, state.turn, 1, 2
    changed, _ = happens(state, act)
    assert changed == {
        "ask": Ask.CREW, "ask_member": 1, "ships.0.cursor": 1, "stirred": 0, "waiter": 0,
    }  # fmt: skip
    state.ask, ship.crew[1].done, state.waiter = Ask.NONE, state.turn, 2
    changed, _ = happens(state, act)
    assert changed == {"ask": Ask.CREW, "ask_member": 2, "ships.0.cursor": 2}


def test_who_was_called_is_asked_and_then_the_line_goes_on() -> None:
    state = crewed()
    ship = state.ships[0]
    ship.called, ship.cursor = 5, 1
    act = lambda d, log: ask_crew(state, d, log, ship, 0)  # noqa: E731
    assert happens(state, act)[0] == {**asks(Ask.CREW, 0, 0), "ask_member": 5}
    state.ask, ship.crew[5].done, state.stirred, state.waiter = Ask.NONE, state.turn, 1, 3
    ship.crew[0].done = state.turn
    changed, _ = happens(state, act)
    assert changed == {
        "ask": Ask.CREW, "ask_member": 1, "ships.0.called": NOBODY, "stirred": 0, "waiter": 0,
    }  # fmt: skip


def test_a_ship_that_is_beaten_in_its_actions_is_done() -> None:
    state = crewed()
    state.ships[0].taken_by = 1
    changed, _ = happens(state, lambda d, log: ask_crew(state, d, log, state.ships[0], 0))
    assert changed == {"acting": NOBODY, "phase": Phase.ORDER, "ships.0.acted": 1}


def test_who_waits_is_asked_before_the_crew() -> None:
    state = crewed()
    state.ships[1].delayed = state.delaying = 1
    act = lambda d, log: ask_crew(state, d, log, state.ships[0], 0)  # noqa: E731
    assert happens(state, act)[0] == {"waiter": 2, **asks(Ask.INTERRUPT, 1, 1)}
    state.ask = Ask.NONE
    assert happens(state, act)[0]["ask"] == Ask.CREW


@pytest.mark.parametrize(
    ("stage", "delayed", "fate", "asked"),
    [(0, 1, 0, False), (0, 2, 0, True), (1, 1, 0, True), (3, 2, 0, True), (3, 0, 0, False),
     (3, 1, Fate.JUMPED, False)],
)  # fmt: skip
def test_which_waiting_ships_may_break_in(stage: int, delayed: int, fate: int, asked: bool) -> None:
    state = crewed()
    state.ships[0].stage, state.ships[1].delayed, state.ships[1].fate = stage, delayed, fate
    found: list[bool] = []
    changed, _ = happens(state, lambda *_: found.append(ask_waiters(state, 0)))
    assert found == [asked]
    assert changed == ({"waiter": 2, **asks(Ask.INTERRUPT, 1, 1)} if asked else {})
    state.waiter, state.ships[0].delayed, state.ships[1].delayed = 0, 2, 0
    assert not ask_waiters(state, 0)


def test_the_end_of_a_ships_actions() -> None:
    state = crewed()
    ship = state.ships[0]
    ship.pursues, ship.hazard, ship.speed = 1, 1, 2
    state.ships[1].delayed, state.ships[2].delayed, state.delaying = 1, 2, 2
    changed, told = happens(state, lambda d, log: end_actions(state, d, log, 0), 1, 1)
    assert told.split()[:2] == ["collided", "pursuit_ended"]
    assert {k: v for k, v in changed.items() if not k.startswith("wounds")} == {
        "acting": NOBODY, "phase": Phase.ORDER, "ships.0.acted": 1, "ships.0.collision": 1,
        "ships.0.pursues": NOBODY, "ships.1.delayed": 2,
    }  # fmt: skip


def test_a_ship_that_interrupted_gives_the_turn_back() -> None:
    state = crewed()
    state.ships[0].interrupts, state.waiter, state.ships[0].fate = 2, 9, Fate.LANDED
    state.ships[0].hazard = state.ships[0].speed = 1
    state.ships[1].seat = 0
    changed, told = happens(state, lambda d, log: end_actions(state, d, log, 0))
    assert changed == {
        "acting": 2, "waiter": 1, "ships.0.acted": 1, "ships.0.interrupts": NOBODY,
    }  # fmt: skip
    assert told == ""


def under_way(state, launcher: int, due: int) -> None:
    """Missiles of a launcher after ship 1."""
    state.flight_count, one = 1, state.flights[0]
    one.launcher, one.target, one.kind, one.count, one.due = (
        launcher, 1, Weapon.STANDARD_MISSILE, 1, due,
    )  # fmt: skip


def test_at_last_those_are_asked_who_wait_then_stray_missiles_arrive() -> None:
    state = three()
    state.phase, state.ask_seat, state.turn = Phase.LAST, NOBODY, 4
    state.ships[0].fate, state.ships[2].delayed, state.delaying = Fate.JUMPED, 1, 1
    under_way(state, 0, 4)
    act = lambda d, log: last_calls(state, d, log)  # noqa: E731
    assert happens(state, act) == (asks(Ask.LAST, 2, 1), "")
    state.ask, state.ships[2].delayed = Ask.NONE, 0
    changed, told = happens(state, act)
    assert (changed["shot.what"], told) == (Attack.FLIGHT, "missiles_arrived")
    state.shot.what, state.flights[0].due, state.ships[0].fate = Attack.NONE, 5, 0
    assert happens(state, act)[1] == "turn_began"


def test_the_end_of_a_turn() -> None:
    state = three()
    state.turn, state.limit, state.phase = 4, 6, Phase.LAST
    state.ships[0].fate, state.ships[1].taken_by = Fate.JUMPED, 0
    state.ships[1].taken_turn, state.ships[2].seat = 3, 0
    add_wound(state, 2, 2, Weapon.COLLISION, 1, 1)
    act = lambda d, log: end_turn(state, d, log)  # noqa: E731
    changed, told = happens(state, act, 1)
    assert told.split()[:2] == ["damage_rolled", "ship_taken"]
    assert (changed["ships.1.fate"], state.wound_count) == (Fate.CAPTURED, 0)


@pytest.mark.parametrize(("turn", "over"), [(5, False), (6, True)])
def test_the_last_turn(turn: int, over: bool) -> None:
    state = three()
    state.turn, state.limit = turn, 6
    _changed, told = happens(state, lambda d, log: end_turn(state, d, log))
    assert told == ("battle_over" if over else "turn_began")
    assert state.over == over


def test_the_end_of_the_battle() -> None:
    state = duel()
    state.ask, state.ships[0].patched[0] = Ask.CREW, 1
    changed, told = happens(state, lambda _, log: finish(state, log, 1, Ending.CAPTURED))
    assert changed == {
        "over": 1, "winner": 1, "ending": Ending.CAPTURED, "phase": Phase.OVER, "ask": 0,
        "ships.0.patched.0": 0, "ships.0.hits.0": 1,
    }  # fmt: skip
    assert told == "repairs_fell_apart battle_over"


@pytest.mark.parametrize(
    ("phase", "asked"),
    [(Phase.ACTION, Ask.START), (Phase.HASTE, Ask.HASTE), (Phase.INITIATIVE, Ask.TACTICS)],
)
def test_each_phase_goes_its_own_way(phase: int, asked: int) -> None:
    state = three()
    state.phase, state.acting, state.cursor = phase, 0, -1 if phase == Phase.INITIATIVE else 0
    happens(state, lambda d, log: advance(state, d, log))
    assert state.ask == asked


def test_from_the_order_to_the_end_of_the_turn() -> None:
    state = three()
    state.phase, state.acting = Phase.ORDER, NOBODY
    assert happens(state, lambda d, log: advance(state, d, log))[0]["acting"] == 0
    state.phase = Phase.LAST
    assert happens(state, lambda d, log: advance(state, d, log))[1] == "turn_began"


@pytest.mark.parametrize("phase", [Phase.LAST, Phase.ACTION])
def test_an_arrival_out_of_turn_may_end_the_battle(phase: int) -> None:
    state = three()
    state.phase, state.acting, state.ships[0].fate = phase, 1, Fate.LANDED
    under_way(state, 0, 1)
    state.flights[0].count = 0
    state.shot.what, state.shot.target, state.shot.flight = Attack.FLIGHT, 1, 0
    changed, told = happens(state, lambda d, log: advance(state, d, log))
    assert ("battle_over" in told) == (phase == Phase.LAST)
    state.over, state.phase, state.shot.what = 0, phase, Attack.CROSSING
    state.shot.step, state.shot.shots, state.shot.attacker = Step.THROW, 0, 1
    changed, told = happens(state, lambda d, log: advance(state, d, log))
    assert (changed["shot.what"], told) == (Attack.NONE, "")


def test_no_reaction_and_a_reaction() -> None:
    state = duel()
    shot = state.shot
    shot.what, shot.step, shot.attacker, shot.target = Attack.BEAM, Step.DODGE, 0, 1
    pass_by = choose(ChoiceKind.NO_REACTION, 1, 1)
    assert happens(state, lambda d, log: react(state, pass_by, d, log)) == (
        {"shot.step": Step.THROW}, "",
    )  # fmt: skip
    dodge = choose(ChoiceKind.DODGE, 1, 1)
    changed, told = happens(state, lambda d, log: react(state, dodge, d, log), 1, 1)
    assert (changed, told) == ({"shot.dodged": 1, "ships.1.reacted": 1}, "checked")
