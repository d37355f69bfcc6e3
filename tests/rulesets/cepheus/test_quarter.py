"""What captains offer and grant: surrender, docking, small craft, the crew out of turn."""

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.ending import has_escaped, has_fight, losses
from asalto.rulesets.cepheus.offer import ChoiceKind, Choices
from asalto.rulesets.cepheus.rules.crew import pair, recount_posts
from asalto.rulesets.cepheus.rules.leaving import leave_play
from asalto.rulesets.cepheus.rules.manning import may_take_post
from asalto.rulesets.cepheus.rules.reactions import may_react
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Attack, Band, CrewFate, Fate, Position
from asalto.rulesets.cepheus.vocabulary import Ask, Ending, Phase, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    duel,
    kinds,
    last,
    legal,
    level,
    member,
    paper,
    play,
    reasons,
)


def counting(state, i: int = 0):
    """Ship i is asked whether it acts."""
    state.phase, state.acting = Phase.ACTION, i
    state.ships[i].stage = 1
    state.ask, state.ask_ship, state.ask_seat = Ask.START, i, state.ships[i].seat
    return state


def three():
    """A raider of the first seat against two frontier traders of the second."""
    units = (("raider", "p0"), ("frontier_trader", "p1"), ("frontier_trader", "p1"))
    ships = [
        {"unit": unit, "name": f"s{i}", "seat": seat, "crew": [{"post": "captain"}]}
        for i, (unit, seat) in enumerate(units)
    ]
    ships[0]["crew"].append({"post": "security"})
    state = duel(ships=ships)
    level(state, state.ships[2])
    for k in range(3):
        for j in range(3):
            state.band[pair(k, j)] = Band.ADJACENT
    return state


# Surrender (CE-10.12.9)


def test_the_last_ship_to_surrender_ends_the_battle() -> None:
    state = counting(duel(), 1)
    log = play(state, choose(ChoiceKind.SURRENDER, 1, 1, 0))
    assert kinds(log) == [EventKind.SURRENDER_OFFERED]
    assert (state.ask, state.ask_seat, state.ask_ship, state.ask_other) == (Ask.TERMS, 0, 0, 1)
    log = play(state, choose(ChoiceKind.GIVE_QUARTER, 0, 0, 1))
    assert (state.over, state.winner, state.ending) == (1, 0, Ending.SURRENDERED)
    assert EventKind.SURRENDERED in kinds(log)


def test_a_surrender_may_be_refused_and_is_offered_once_a_turn() -> None:
    state = counting(duel(), 1)
    play(state, choose(ChoiceKind.SURRENDER, 1, 1, 0))
    play(state, choose(ChoiceKind.NO_QUARTER, 0, 0, 1))
    assert (state.ask, state.ask_ship, state.ships[1].struck) == (Ask.START, 1, NOBODY)
    again = choose(ChoiceKind.SURRENDER, 1, 1, 0)
    assert RULESET.check(state, again) == Refusal.OFFERED
    play(state, choose(ChoiceKind.ACT, 1, 1))
    assert state.ask == Ask.CREW


def test_nobody_surrenders_to_friends_or_strangers() -> None:
    state = counting(three(), 1)
    for target, refusal in ((2, Refusal.NOT_ENEMY), (1, Refusal.NOT_ENEMY), (9, Refusal.NOT_ENEMY)):
        assert RULESET.check(state, choose(ChoiceKind.SURRENDER, 1, 1, target)) == refusal
    state.ships[0].struck = 2
    assert RULESET.check(state, choose(ChoiceKind.SURRENDER, 1, 1, 0)) == Refusal.BOARDED


def test_surrender_is_listed_for_ships_that_have_lost_half() -> None:
    state = counting(duel(), 1)
    assert ChoiceKind.SURRENDER not in [one.kind for one in legal(state)]
    state.ships[1].hull -= 11
    assert ChoiceKind.SURRENDER not in [one.kind for one in legal(state)]
    state.ships[1].hull -= 1
    assert ChoiceKind.SURRENDER in [one.kind for one in legal(state)]


def test_a_ship_that_surrendered_does_and_resists_nothing() -> None:
    state = counting(three(), 1)
    state.ships[1].pursues, state.ships[1].evasive = 0, -2
    play(state, choose(ChoiceKind.SURRENDER, 1, 1, 0))
    play(state, choose(ChoiceKind.GIVE_QUARTER, 0, 0, 1))
    prize = state.ships[1]
    assert (prize.struck, prize.acted, prize.evasive, prize.pursues) == (0, 1, 0, NOBODY)
    assert (state.over, has_fight(state, 1)) == (0, True)
    assert not has_escaped(state, 1)
    whole = losses(state, 1)
    prize.struck = NOBODY
    assert losses(state, 1) < whole
    prize.struck = 0
    state.shot.what, state.shot.target, state.shot.attacker = Attack.BEAM, 1, 0
    assert not may_react(state)
    state.shot.what = Attack.NONE
    ask_member(state, 0, member(state, 0, Position.TURRET_GUNNER))
    gunner = state.ask_member
    fire = choose(ChoiceKind.ATTACK, 0, 0, 1, member=gunner, mount=0, weapons=1)
    assert RULESET.check(state, fire) == Refusal.QUARTER_GIVEN
    other = choose(ChoiceKind.ATTACK, 0, 0, 2, member=gunner, mount=0, weapons=1)
    assert RULESET.check(state, other) == 0
    ask_member(state, 0, state.ships[0].pilot)
    state.ships[0].speed = 9
    ram = choose(ChoiceKind.RAM, 0, 0, 1, member=state.ask_member)
    assert RULESET.check(state, ram) == Refusal.QUARTER_GIVEN


def test_a_prize_is_docked_and_boarded_without_a_fight() -> None:
    state = three()
    state.ships[1].struck = 0
    ask_member(state, 0, state.ships[0].pilot)
    log = play(state, choose(ChoiceKind.DOCK, 0, 0, 1, member=state.ask_member), 4, 4)
    assert Reason.UNWILLING not in reasons(last(log, EventKind.CHECKED))
    ask_member(state, 0, member(state, 0, Position.SECURITY))
    log = play(state, choose(ChoiceKind.BOARD, 0, 0, 1, member=state.ask_member))
    assert EventKind.SHIP_BOARDED in kinds(log)
    assert (state.wound_count, state.ask) == (0, Ask.FATE)
    play(state, choose(ChoiceKind.CAPTURE, 0, 0, 1))
    assert (state.ships[1].taken_by, state.ships[1].crew_fate) == (0, CrewFate.CAPTURED)


# Willing docking (CE-10.9.30, .31)


@pytest.mark.parametrize(
    ("answer", "faces", "docked"),
    [
        (ChoiceKind.ALLOW_DOCK, (4, 4), 1),
        (ChoiceKind.ALLOW_DOCK, (4, 3), NOBODY),
        (ChoiceKind.RESIST_DOCK, (5, 5, 4, 4), NOBODY),
        (ChoiceKind.RESIST_DOCK, (6, 5, 4, 4), 1),
    ],
)
def test_the_other_pilot_may_let_a_ship_dock(answer: int, faces, docked: int) -> None:
    state = band(duel(), Band.ADJACENT)
    level(state, state.ships[1])
    state.ships[1].crew[state.ships[1].pilot].ability[1] = 8
    ask_member(state, 0, state.ships[0].pilot)
    play(state, choose(ChoiceKind.DOCK, 0, 0, 1, member=state.ask_member))
    assert {one.kind for one in legal(state)} == {ChoiceKind.ALLOW_DOCK, ChoiceKind.RESIST_DOCK}
    assert RULESET.check(state, choose(answer, 1, 1, 1)) == Refusal.NO_SUCH_SHIP
    log = play(state, choose(answer, 1, 1, 0), *faces)
    assert (state.ships[0].docked, state.ask) == (docked, Ask.CREW)
    thrown = next(one for one in log.events[: log.count] if one.kind == EventKind.CHECKED)
    assert (Reason.UNWILLING in reasons(thrown)) == (answer == ChoiceKind.RESIST_DOCK)


def test_ships_of_one_side_come_near_and_dock_unasked() -> None:
    state = three()
    state.band[pair(1, 2)] = state.band[pair(2, 1)] = Band.CLOSE
    ask_member(state, 1, member(state, 1, Position.NAVIGATOR))
    near = choose(ChoiceKind.RANGE_CHECK, 1, 1, 2, member=state.ask_member)
    play(state, near, 4, 4)
    assert (state.ask, state.ask_ship) == (Ask.BAND, 1)
    play(state, choose(ChoiceKind.SET_BAND, 1, 1, 2, band=Band.ADJACENT))
    ask_member(state, 1, state.ships[1].pilot)
    play(state, choose(ChoiceKind.DOCK, 1, 1, 2, member=state.ask_member), 4, 4)
    assert state.ships[1].docked == 2


def test_a_failed_approach_to_a_friend_leaves_the_range() -> None:
    state = three()
    ask_member(state, 1, member(state, 1, Position.NAVIGATOR))
    log = play(state, choose(ChoiceKind.RANGE_CHECK, 1, 1, 2, member=state.ask_member), 4, 3)
    assert EventKind.RANGE_KEPT in kinds(log)
    assert state.ask == Ask.CREW


# Small craft (CE-10.9.23)


def carrier(**more: object):
    """A raider with a fighter in her hangar, against a trader."""
    ships = [
        {"unit": "raider", "name": "s0", "seat": "p0"},
        {"unit": "frontier_trader", "name": "s1", "seat": "p1"},
        {"unit": "fighter", "name": "spark", "seat": "p0", "carried_by": "s0", **more},
    ]
    return duel(crew=False, ships=ships)


def test_a_craft_is_launched_beside_its_ship() -> None:
    state = counting(band(carrier(), Band.MEDIUM))
    state.ships[0].speed = 3
    assert state.ships[2].fate == Fate.RESERVE
    log = play(state, choose(ChoiceKind.LAUNCH, 0, 0, 2), 5, 4)
    craft = state.ships[2]
    assert (craft.fate, craft.speed, craft.acted) == (Fate.IN_PLAY, 3, 1)
    assert craft.initiative == 10
    assert state.band[pair(2, 0)] == state.band[pair(0, 2)] == Band.ADJACENT
    assert state.band[pair(2, 1)] == state.band[pair(1, 2)] == Band.MEDIUM
    assert EventKind.CRAFT_LAUNCHED in kinds(log)
    assert (state.ask, state.ask_ship) == (Ask.START, 0)
    assert RULESET.check(state, choose(ChoiceKind.LAUNCH, 0, 0, 2)) == Refusal.NOT_ABOARD


def test_a_docked_craft_is_taken_aboard_and_launched_anew() -> None:
    state = counting(carrier())
    play(state, choose(ChoiceKind.LAUNCH, 0, 0, 2), 5, 4)
    back = choose(ChoiceKind.RECOVER, 0, 0, 2)
    assert RULESET.check(state, back) == Refusal.NOT_ADJACENT
    state.ships[2].docked, state.ships[0].docked = 0, 2
    play(state, back)
    assert (state.ships[2].fate, state.ships[0].docked) == (Fate.RESERVE, NOBODY)
    play(state, choose(ChoiceKind.LAUNCH, 0, 0, 2), 1, 1)
    assert state.ships[2].initiative == 3


def test_craft_share_the_fate_of_the_ship_that_carries_them() -> None:
    state = carrier()
    leave_play(state, paper(), 0, Fate.CAPTURED)
    assert state.ships[2].fate == Fate.CAPTURED
    state = counting(carrier())
    play(state, choose(ChoiceKind.LAUNCH, 0, 0, 2), 5, 4)
    leave_play(state, paper(), 0, Fate.DESTROYED)
    assert state.ships[2].fate == Fate.IN_PLAY


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ({"unit": "cutter"}, "no berth"),
        ({"seat": "p1"}, "own seat"),
        ({"carried_by": "nobody"}, "carried_by"),
    ],
)
def test_a_craft_needs_a_berth(row: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        carrier(**row)


def test_there_is_one_craft_to_a_berth() -> None:
    rows = [{"unit": "raider", "name": "s0", "seat": "p0"}]
    rows += [
        {"unit": "ships_boat", "name": f"boat{k}", "seat": "p0", "carried_by": "s0"}
        for k in range(2)
    ]
    seats = [{"id": f"p{k}", "name": "P"} for k in range(2)]
    document = {"title": "t", "turns": 2, "seats": seats, "ships": rows}
    with pytest.raises(BadInput, match="no berth"):
        RULESET.files.build(Document.of(document, "t"))


# The crew in any order (CE-10.5.6)


def test_anybody_of_the_crew_may_be_called_out_of_turn() -> None:
    state = duel()
    ask_member(state, 0, 0)
    gunner = member(state, 0, Position.TURRET_GUNNER)
    play(state, choose(ChoiceKind.CALL, 0, 0, member=gunner))
    assert (state.ask, state.ask_member) == (Ask.CREW, gunner)
    other = choose(ChoiceKind.CALL, 0, 0, member=gunner + 1)
    assert RULESET.check(state, other) == Refusal.NOT_THIS
    play(state, choose(ChoiceKind.DONE, 0, 0, member=gunner))
    assert state.ask_member == 0
    assert RULESET.check(state, choose(ChoiceKind.CALL, 0, 0, member=gunner)) == Refusal.NOT_THIS
    play(state, choose(ChoiceKind.CALL, 0, 0, member=gunner + 1))
    assert state.ask_member == gunner + 1


def test_whoever_was_called_may_stand_by_again() -> None:
    state = duel()
    ask_member(state, 0, 0)
    gunner = member(state, 0, Position.TURRET_GUNNER)
    play(state, choose(ChoiceKind.CALL, 0, 0, member=gunner))
    play(state, choose(ChoiceKind.STAND_BY, 0, 0, member=gunner))
    assert state.ask_member == 0
    assert state.ships[0].called == NOBODY


def test_the_whole_crew_backwards() -> None:
    state = duel()
    ask_member(state, 0, 0)
    order = []
    for m in range(state.ships[0].crew_count - 1, 0, -1):
        play(state, choose(ChoiceKind.CALL, 0, 0, member=m))
        order.append(state.ask_member)
        play(state, choose(ChoiceKind.DONE, 0, 0, member=m))
    assert order == list(range(state.ships[0].crew_count - 1, 0, -1))


# Boarding parties (CE-10.9.25, 10.12.2)


def test_nobody_joins_a_party_that_is_aboard_another_ship() -> None:
    state = three()
    ship = state.ships[0]
    m = member(state, 0, Position.CAPTAIN)
    assert may_take_post(ship, m, Position.MARINE, NOBODY)
    ship.boards = 1
    assert not may_take_post(ship, m, Position.MARINE, NOBODY)
    assert not may_take_post(ship, m, Position.SECURITY, NOBODY)


def test_the_captain_defends_while_the_officer_is_away() -> None:
    state = three()
    ship, foe = state.ships[0], state.ships[1]
    foe.crew[0].position, foe.crew[1].position = Position.SECURITY, Position.CAPTAIN
    foe.crew[0].ability, foe.crew[1].ability = [15] * 6, [7] * 6
    recount_posts(foe)
    foe.boards = 2
    ask_member(state, 0, member(state, 0, Position.SECURITY))
    ship.docked, foe.docked = 1, 0
    log = play(state, choose(ChoiceKind.BOARD, 0, 0, 1, member=state.ask_member), 5, 5, 4, 4, 1, 1)
    thrown = [one for one in log.events[: log.count] if one.kind == EventKind.CHECKED][1]
    assert (thrown.ship, thrown.member) == (1, 1)
    assert Reason.ABILITY not in {k for k, v in reasons(thrown).items() if v}


def test_legal_lists_what_may_be_chosen() -> None:
    state = counting(carrier())
    out = make(Choices)
    RULESET.legal(state, 0, out)
    assert all(RULESET.check(state, row) == 0 for row in out.rows[: out.count])
    assert ChoiceKind.LAUNCH in [row.kind for row in out.rows[: out.count]]


def test_a_party_that_is_hurt_is_counted_anew_and_ends_with_its_last() -> None:
    state = three()
    ship = state.ships[0]
    marines = ship.crew[member(state, 0, Position.MARINE)]
    officer = ship.crew[member(state, 0, Position.SECURITY)]
    ship.boards, ship.party = 1, 11
    marines.heads = 4
    recount_posts(ship)
    assert (ship.boards, ship.party) == (1, 5)
    marines.up = officer.up = 0
    recount_posts(ship)
    assert (ship.boards, ship.party) == (NOBODY, 0)
    assert may_take_post(ship, member(state, 0, Position.CAPTAIN), Position.MARINE, NOBODY)
