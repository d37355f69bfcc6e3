"""Edges of boarding, of small craft and of surrender."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rules.boarding import (
    board,
    boarding_refused,
    defending_officer,
    fight_round,
    proceed_crossing,
    settle_fate,
    take_control,
    throw_back,
    win_ship,
)
from asalto.rulesets.cepheus.rules.craft import launch_craft, recover_craft
from asalto.rulesets.cepheus.rules.quarter import offer_surrender, strike_colours
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Attack, Band, CrewFate, Fate, Step, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask, Refusal
from rulesets.cepheus.table import band, dice, duel, fleet, happens, last, paper, two

OFFICER, MARINES = 10, 11
FATE = {"ask": Ask.FATE, "ask_ship": 0, "ask_other": 1, "ask_seat": 0}


def near(at: Band = Band.ADJACENT):
    """Corvette and raider, not yet asked for anything."""
    state = band(duel(), at)
    state.turn, state.ask_seat = 5, NOBODY
    return state


def damaged(changed: dict[str, int]) -> dict[str, int]:
    """What changed but for the damage put aside, of which there is one row."""
    assert changed.get("wound_count", 1) == 1
    return {k: v for k, v in changed.items() if not k.startswith("wound")}


def test_who_may_board() -> None:
    state = near()
    one, other = state.ships[:2]
    assert boarding_refused(state, 0, 1) == 0
    state.options.thruster_packs = 0
    assert boarding_refused(state, 0, 1) == Refusal.NO_PACKS
    one.docked, other.docked = 1, 0
    assert boarding_refused(state, 0, 1) == 0
    for counter, refusal in ((5, 0), (6, Refusal.ALREADY)):
        one.counter = counter
        assert boarding_refused(state, 0, 1) == refusal
    one.docked, state.options.thruster_packs = NOBODY, 1
    assert boarding_refused(state, 0, 1) == 0
    one.counter, one.round = 0, 5
    assert boarding_refused(state, 0, 1) == Refusal.ALREADY
    one.round, one.boards = 4, 2
    assert boarding_refused(state, 0, 1) == Refusal.ALREADY
    one.boards = 1
    band(state, Band.LONG)
    assert boarding_refused(state, 0, 1) == 0
    one.boards = NOBODY
    assert boarding_refused(state, 0, 1) == Refusal.NOT_ADJACENT
    one.docked = 1
    assert boarding_refused(state, 0, 1) == 0
    one.crew[MARINES].up = 0
    assert boarding_refused(state, 0, 1) == 0
    one.crew[OFFICER].up = 0
    assert boarding_refused(state, 0, 1) == Refusal.NO_PARTY
    other.taken_by = 0
    assert boarding_refused(state, 0, 1) == Refusal.BOARDED
    other.taken_by, other.seat = NOBODY, 0
    assert boarding_refused(state, 0, 1) == Refusal.NOT_ENEMY


def test_who_crosses_may_be_shot_at() -> None:
    state = near()
    shot, one = state.shot, state.ships[0]
    one.hidden, state.salvo, one.round = 1, 3, 4
    shot.attacker = shot.what = shot.step = shot.weapon = shot.dodged = shot.sand = 9
    shot.screen = shot.target = shot.shots = shot.member = 9
    act = lambda d, log: board(state, d, log, 0, MARINES, 1)  # noqa: E731
    assert happens(state, act) == ({
        "ships.0.round": 5, "ships.0.hidden": 0, "salvo": 4, "shot.attacker": 0, "shot.target": 1,
        "shot.member": MARINES, "shot.shots": 11, "shot.what": Attack.CROSSING,
        "shot.step": Step.DECLARED, "shot.weapon": NOBODY, "shot.dodged": 0, "shot.sand": 0,
        "shot.screen": NOBODY,
    }, "")  # fmt: skip


def test_who_is_docked_or_aboard_fights_at_once() -> None:
    state = near()
    one = state.ships[0]
    one.docked, one.counter = 1, 0
    changed, told = happens(
        state, lambda d, log: board(state, d, log, 0, MARINES, 1), 4, 5, 4, 4, *two(2)
    )
    assert (changed["ships.0.boards"], changed["ships.0.party"]) == (1, 11)
    assert told.split()[0] == "boarders_crossed"
    assert state.salvo == 0
    assert state.shot.what == Attack.NONE
    one.docked = NOBODY
    changed, told = happens(
        state, lambda d, log: board(state, d, log, 0, MARINES, 1), 4, 4, 4, 5, *two(2)
    )
    assert told.split()[0] == "checked"
    assert "salvo" not in changed


def crossing(left: int):
    """A party of eleven on its way, of whom so many are left; nobody can shoot at them."""
    state = near()
    shot = state.shot
    shot.what, shot.step, shot.attacker, shot.target = Attack.CROSSING, Step.DECLARED, 0, 1
    shot.member, shot.shots, state.ships[1].reacted = MARINES, left, 9
    return state


def test_those_who_are_left_get_in() -> None:
    state = crossing(4)
    state.ships[0].crew[11].heads = 3
    act = lambda d, log: proceed_crossing(state, d, log)  # noqa: E731
    changed, told = happens(state, act, 4, 4, 4, 5, *two(2))
    assert (changed["ships.0.boards"], changed["ships.0.party"]) == (1, 4)
    assert changed["shot.what"] == Attack.NONE
    assert told.split()[:2] == ["boarders_crossed", "checked"]


def test_a_party_that_is_shot_down_does_not_get_in() -> None:
    state = crossing(0)
    act = lambda d, log: proceed_crossing(state, d, log)  # noqa: E731
    changed, told = happens(state, act)
    assert (changed, told) == ({"shot.what": Attack.NONE}, "")


def test_for_a_party_that_is_shot_down_nobody_is_asked_to_fire_again() -> None:
    state = crossing(0)
    state.ships[1].reacted, state.salvo = 0, 1
    act = lambda d, log: proceed_crossing(state, d, log)  # noqa: E731
    assert "ask" not in happens(state, act)[0]


def test_those_who_cross_are_asked_about_before_they_arrive() -> None:
    state = crossing(11)
    state.ships[1].reacted, state.salvo = 0, 1
    act = lambda d, log: proceed_crossing(state, d, log)  # noqa: E731
    assert happens(state, act)[0] == {"ask": Ask.REACT, "ask_ship": 1, "ask_seat": 1}
    state.ask, state.shot.step = Ask.NONE, Step.THROW
    changed, _ = happens(state, act, 4, 4, 4, 5, *two(2))
    assert changed["ships.0.boards"] == 1


def aboard():
    """The corvette's party fights in the raider."""
    state = near()
    state.ships[0].boards, state.ships[0].party = 1, 11
    return state


@pytest.mark.parametrize(
    ("own", "enemy", "attacker", "defender"), [(10, 8, 0, 0), (9, 8, 0, 0), (8, 8, 2, 0)]
)
def test_the_attacker_wins_a_round(own: int, enemy: int, attacker: int, defender: int) -> None:
    state = aboard()
    state.ships[0].board_dm, state.ships[1].board_dm = attacker, defender
    act = lambda d, log: fight_round(state, d, log, 0, 1)  # noqa: E731
    changed, told = happens(state, act, *two(own), *two(enemy), *two(2))
    momentum = {} if attacker == 2 else {"ships.0.board_dm": 2}
    assert changed == {"ships.1.stunned": 5, "ships.1.structure": 11, **momentum}
    assert told == (
        "checked checked opposed boarding_round reactions_lost hit_placed structure_lost"
    )


@pytest.mark.parametrize(("own", "enemy", "dm"), [(8, 9, 0), (8, 8, 1), (9, 8, 2)])
def test_the_defender_wins_a_round(own: int, enemy: int, dm: int) -> None:
    state = aboard()
    state.ships[1].board_dm = dm
    act = lambda d, log: fight_round(state, d, log, 0, 1)  # noqa: E731
    changed, told = happens(state, act, *two(own), *two(enemy), *two(2))
    momentum = {} if dm == 2 else {"ships.1.board_dm": 2}
    assert changed == {"ships.1.structure": 11, **momentum}
    assert told == "checked checked opposed boarding_round hit_placed structure_lost"


@pytest.mark.parametrize(("own", "enemy"), [(9, 8), (8, 9)])
def test_five_above_is_not_outright(own: int, enemy: int) -> None:
    state = aboard()
    state.ships[0].crew[OFFICER].skill[9] = state.ships[1].crew[13].skill[9] = 4
    act = lambda d, log: fight_round(state, d, log, 0, 1)  # noqa: E731
    _, told = happens(state, act, *two(own), *two(enemy), *two(2))
    assert "hit_placed" in told
    assert "ship_boarded" not in told
    assert "thrown_back" not in told


def test_six_above_decides() -> None:
    state = aboard()
    state.ships[0].crew[OFFICER].skill[9] = state.ships[1].crew[13].skill[9] = 4
    act = lambda d, log: fight_round(state, d, log, 0, 1)  # noqa: E731
    _, told = happens(state, act, *two(10), *two(9))
    assert told == "checked checked opposed boarding_round ship_boarded"
    state = aboard()
    state.ships[0].crew[OFFICER].skill[9] = 4
    fight_round(state, dice(*two(10), *two(5)), log := paper(), 0, 1)
    assert last(log, EventKind.BOARDING_ROUND).outright == 1
    state = aboard()
    state.ships[0].crew[OFFICER].skill[9] = state.ships[1].crew[13].skill[9] = 4
    act = lambda d, log: fight_round(state, d, log, 0, 1)  # noqa: E731
    changed, told = happens(state, act, *two(9), *two(10))
    assert told == "checked checked opposed boarding_round thrown_back"
    assert "ask" not in changed
    assert "ships.1.counter" not in changed


def test_aboard_a_prize_nobody_fights() -> None:
    state = aboard()
    state.ships[1].struck = 0
    changed, told = happens(state, lambda d, log: fight_round(state, d, log, 0, 1))
    assert told == "ship_boarded"
    assert "wound_count" not in changed


def test_who_leads_the_defence() -> None:
    ship = near().ships[0]
    assert defending_officer(ship) == OFFICER
    ship.boards = 1
    assert defending_officer(ship) == 0
    ship.captain = NOBODY
    assert defending_officer(ship) == NOBODY


def test_a_ship_that_is_won() -> None:
    state = aboard()
    changed, told = happens(state, lambda _, log: win_ship(state, log, 0, 1))
    assert damaged(changed) == {
        "ships.1.taken_by": 0, "ships.1.taken_turn": 5, **FATE,
    }  # fmt: skip
    row = state.wounds[0]
    assert (row.attacker, row.target, row.cause, row.shots, row.dice) == (
        0, 1, Weapon.BOARDERS, 1, 2,
    )  # fmt: skip
    assert told == "ship_boarded"


@pytest.mark.parametrize(
    ("docked", "at", "counter", "asked"),
    [
        (1, Band.ADJACENT, 6, False), (NOBODY, Band.ADJACENT, 0, False),
        (NOBODY, Band.CLOSE, 0, True), (2, Band.CLOSE, 0, True),
    ],
)  # fmt: skip
def test_boarders_are_thrown_back(docked: int, at: Band, counter: int, asked: bool) -> None:
    state = aboard()
    band(state, at)
    state.ships[0].docked = docked
    changed, told = happens(state, lambda _, log: throw_back(state, log, 0, 1))
    mercy = {"ask": Ask.FATE, "ask_ship": 1, "ask_other": 0, "ask_seat": 1} if asked else {}
    board_back = {"ships.1.counter": counter} if counter else {}
    assert changed == {"ships.0.boards": NOBODY, "ships.0.party": 0, **mercy, **board_back}
    assert told == "thrown_back"


def test_what_becomes_of_the_beaten() -> None:
    state = near()
    state.ships[1].taken_by = 0
    act = lambda fate: lambda _, log: settle_fate(state, log, 0, 1, fate)  # noqa: E731
    assert happens(state, act(CrewFate.KILLED)) == (
        {"ships.1.crew_fate": CrewFate.KILLED}, "crew_dealt_with",
    )  # fmt: skip
    state.ships[1].taken_by = NOBODY
    changed, _told = happens(state, act(CrewFate.CAPTURED))
    assert changed == {
        "ships.1.crew_fate": CrewFate.NONE, "ships.1.crew.13.heads": 0, "ships.1.crew.13.up": 0,
        "ships.1.crew.14.heads": 0, "ships.1.crew.14.up": 0, "ships.1.officer": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("by", "turn", "fate", "taken"),
    [(0, 4, 0, True), (0, 5, 0, False), (1, 4, 0, False), (0, 4, Fate.JUMPED, False)],
)
def test_a_ship_changes_hands_a_turn_after_it_was_won(
    by: int, turn: int, fate: int, taken: bool
) -> None:
    state = near()
    other = state.ships[1]
    other.taken_by, other.taken_turn, other.fate = by, turn, fate
    changed, told = happens(state, lambda _, log: take_control(state, log, 0))
    assert changed == ({"ships.1.fate": Fate.CAPTURED} if taken else {})
    assert told == "ship_taken" * taken


# Craft (CE-10.9.23) and surrender (CE-10.12.9)


def carrier():
    """A raider with a courier in its hangar, and an enemy at long range."""
    state = fleet(("raider", "p0"), ("courier", "p0"), ("raider", "p1"))
    craft = state.ships[1]
    craft.carrier, craft.fate, craft.initiative = 0, Fate.RESERVE, 0
    state.turn = 3
    band(state, Band.SHORT)
    state.band[2] = state.band[24] = Band.LONG
    return state


def test_a_craft_leaves_beside_its_ship_and_acts_next_turn() -> None:
    state = carrier()
    ship, craft = state.ships[0], state.ships[1]
    ship.hidden, ship.speed, ship.planet, ship.orbit, ship.stage = 1, 4, 1, 1, 1
    ship.hazard, ship.hazard_speed = 2, 1
    craft.evasive, craft.line_up, craft.boost, craft.hasty, craft.pilot = -1, 1, 2, 1, NOBODY
    craft.thrust = ship.thrust
    changed, told = happens(state, lambda d, log: launch_craft(state, d, log, 0, 1), 3, 4)
    assert changed == {
        "band.1": 0, "band.12": 0, "band.14": 4, "band.25": 4, "ships.0.stage": 0,
        **{f"ships.1.{name}": value for name, value in (
            ("fate", 0), ("acted", 1), ("hidden", 1), ("speed", 4), ("planet", 1), ("orbit", 1),
            ("hazard", 2), ("hazard_speed", 1), ("collision", 3), ("evasive", 0), ("line_up", 0),
            ("boost", 0), ("hasty", 0), ("pilot", 2), ("initiative", 7),
        )},
    }  # fmt: skip
    assert told == "craft_launched initiative_rolled"


def test_a_craft_taken_aboard_is_out_until_it_is_launched() -> None:
    state = carrier()
    ship, craft = state.ships[0], state.ships[1]
    craft.fate, craft.initiative, craft.docked, ship.docked, ship.stage = 0, 7, 0, 1, 1
    changed, told = happens(state, lambda _, log: recover_craft(state, log, 0, 1))
    assert changed == {
        "ships.1.fate": Fate.RESERVE, "ships.1.initiative": 0, "ships.1.docked": NOBODY,
        "ships.0.docked": NOBODY, "ships.0.stage": 0,
    }  # fmt: skip
    assert told == "craft_recovered"


def test_an_offer_to_surrender_is_put_to_the_other_side() -> None:
    state = near()
    state.ships[0].hidden = state.ships[0].stage = 1
    changed, told = happens(state, lambda _, log: offer_surrender(state, log, 0, 1))
    assert changed == {
        "ships.0.hidden": 0, "ships.0.offered": 5, "ships.0.stage": 0, "ask": Ask.TERMS,
        "ask_ship": 1, "ask_other": 0, "ask_seat": 1,
    }  # fmt: skip
    assert told == "surrender_offered"


def test_who_has_surrendered_fights_nowhere() -> None:
    state = aboard()
    changed, told = happens(state, lambda _, log: strike_colours(state, log, 0, 1))
    assert changed == {
        "ships.0.struck": 1, "ships.0.stage": 3, "ships.0.boards": NOBODY, "ships.0.party": 0,
    }  # fmt: skip
    assert told == "surrendered"
