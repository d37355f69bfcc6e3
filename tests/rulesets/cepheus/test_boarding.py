"""Boarding."""

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.boarding import boarding_refused, take_control
from asalto.rulesets.cepheus.rules.crew import is_boarder, party_of
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Band, CrewFate, Fate, Position, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    duel,
    kinds,
    last,
    member,
    paper,
    play,
    reasons,
)  # fmt: skip


def boarders(docked: bool = True, other: str = "raider"):
    state = band(duel("corvette", other), Band.ADJACENT)
    if docked:
        state.ships[0].docked, state.ships[1].docked = 1, 0
    m = member(state, 0, Position.SECURITY)
    ask_member(state, 0, m)
    return state, m


def board(state, m, *faces):
    return play(state, choose(ChoiceKind.BOARD, 0, 0, 1, member=m), *faces)


def test_only_adjacent_or_docked_and_with_a_party() -> None:
    state, m = boarders(False)
    choice = choose(ChoiceKind.BOARD, 0, 0, 1, member=m)
    assert RULESET.check(state, choice) == 0
    band(state, Band.CLOSE)
    assert RULESET.check(state, choice) == Refusal.NOT_ADJACENT
    band(state, Band.ADJACENT)
    for one in state.ships[0].crew:
        if one.position in (Position.MARINE, Position.SECURITY):
            one.up = 0
    assert boarding_refused(state, 0, 1) == Refusal.NO_PARTY


def test_marines_and_the_security_officer_board() -> None:
    state, m = boarders()
    assert party_of(state.ships[0]) == 11
    ask_member(state, 0, member(state, 0, Position.MARINE))
    assert RULESET.check(state, choose(ChoiceKind.BOARD, 0, 0, 1, member=state.ask_member)) == 0
    ask_member(state, 0, 0)
    assert (
        RULESET.check(state, choose(ChoiceKind.BOARD, 0, 0, 1, member=0)) == Refusal.WRONG_POSITION
    )
    assert m != 0


def test_attackers_success() -> None:
    state, m = boarders()
    log = board(state, m, 4, 4, 3, 3, 3, 3)
    assert (state.ships[0].boards, state.ships[0].party) == (1, 11)
    assert state.ships[1].stunned == state.turn
    assert (state.ships[0].board_dm, state.ships[1].structure) == (2, 11)
    assert EventKind.BOARDING_ROUND in kinds(log)
    state.turn += 1
    ask_member(state, 0, m)
    state.ships[0].crew[m].significant = 0
    log = board(state, m, 3, 3, 5, 5, 3, 3)
    first = next(event for event in log.events if event.kind == EventKind.CHECKED)
    assert reasons(first) == {Reason.MOMENTUM: 2}
    assert (state.ships[0].board_dm, state.ships[1].board_dm) == (0, 2)


def test_defenders_success() -> None:
    state, m = boarders()
    board(state, m, 2, 2, 3, 3, 3, 3)
    assert (state.ships[1].board_dm, state.ships[1].structure) == (2, 11)
    assert (state.ships[0].structure, state.ships[1].stunned) == (6, NOBODY)


def test_one_round_a_turn() -> None:
    state, m = boarders()
    board(state, m, 2, 2, 3, 3, 3, 3)
    ask_member(state, 0, member(state, 0, Position.MARINE))
    choice = choose(ChoiceKind.BOARD, 0, 0, 1, member=state.ask_member)
    assert RULESET.check(state, choice) == Refusal.ALREADY


def test_attackers_exceptional_success_takes_the_ship() -> None:
    state, m = boarders()
    state.ships[0].crew[m].skill[9] = 2
    board(state, m, 6, 6, 1, 1)
    assert (state.ask, state.ask_ship, state.ask_other) == (Ask.FATE, 0, 1)
    assert [(row.cause, row.dice) for row in state.wounds[: state.wound_count]] == [
        (Weapon.BOARDERS, 2)
    ]
    play(state, choose(ChoiceKind.CAPTURE, 0, 0, 1))
    assert (state.ships[1].crew_fate, state.ships[1].fate) == (CrewFate.CAPTURED, Fate.IN_PLAY)
    take_control(state, paper(), 0)
    assert state.ships[1].fate == Fate.IN_PLAY
    state.turn += 1
    take_control(state, paper(), 0)
    assert state.ships[1].fate == Fate.CAPTURED


def test_the_winner_may_let_them_abandon_ship_or_kill_them() -> None:
    for kind, fate in (
        (ChoiceKind.ABANDON, CrewFate.ABANDONED),
        (ChoiceKind.KILL, CrewFate.KILLED),
    ):
        state, m = boarders()
        state.ships[0].crew[m].skill[9] = 2
        board(state, m, 6, 6, 1, 1)
        play(state, choose(kind, 0, 0, 1))
        assert state.ships[1].crew_fate == fate


def test_damage_of_a_won_ship_is_internal_without_armour() -> None:
    from asalto.rulesets.cepheus.rules.damage import add_wound, resolve_wounds
    from rulesets.cepheus.table import dice, used

    state, _ = boarders()
    add_wound(state, 0, 1, Weapon.BOARDERS, 1, 2)
    log = paper()
    resolve_wounds(state, made := dice(1, 2, 3, 3), log)
    assert (last(log, EventKind.DAMAGE_ROLLED).damage, state.ships[1].structure) == (3, 11)
    assert used(made)


def test_defenders_exceptional_success_throws_them_back() -> None:
    state, m = boarders()
    officer = member(state, 1, Position.SECURITY)
    state.ships[1].crew[officer].skill[9] = 2
    log = board(state, m, 1, 1, 6, 6)
    assert EventKind.THROWN_BACK in kinds(log)
    assert (state.ships[0].boards, state.ships[0].party) == (NOBODY, 0)
    assert state.ships[1].counter == state.turn + 1
    assert party_of(state.ships[0]) == 11


def test_boarders_who_cannot_retreat() -> None:
    state, m = boarders()
    officer = member(state, 1, Position.SECURITY)
    state.ships[1].crew[officer].skill[9] = 2
    state.ships[0].boards, state.ships[0].party, state.ships[0].docked = 1, 11, NOBODY
    band(state, Band.SHORT)
    board(state, m, 1, 1, 6, 6)
    assert (state.ask, state.ask_ship, state.ask_seat) == (Ask.FATE, 1, 1)
    assert RULESET.check(state, choose(ChoiceKind.ABANDON, 1, 1, 0)) == Refusal.NOT_THIS
    play(state, choose(ChoiceKind.CAPTURE, 1, 1, 0))
    assert party_of(state.ships[0]) == 0


def crossing():
    state, m = boarders(False, "frontier_trader")
    state.ships[1].initiative = 13
    board(state, m)
    assert (state.ask, state.ask_ship) == (Ask.REACT, 1)
    return state, m


def test_crossing_under_point_defence() -> None:
    state, _ = crossing()
    state.ships[1].mounts[0].weapon = [Weapon.BEAM_LASER] * 3
    play(state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0), 4, 4, 2, 4, 5, 2, 4, 4)
    assert state.shot.shots == 9
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 4, 4, 3, 3, 3, 3)
    assert (state.ships[0].party, party_of(state.ships[0])) == (9, 9)


def test_a_series_ends_with_the_last_boarder() -> None:
    state, _ = crossing()
    state.ships[1].mounts[0].weapon = [Weapon.BEAM_LASER] * 3
    for one in state.ships[0].crew:
        if is_boarder(one):
            one.heads = 1 if one.position == Position.SECURITY else 0
    state.shot.shots = party_of(state.ships[0])
    assert state.shot.shots == 1
    log = play(state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0), 6, 6)
    assert [event.left for event in log.events if event.kind == EventKind.BOARDERS_HIT] == [0]
    assert (party_of(state.ships[0]), state.ships[0].boards) == (0, NOBODY)


def test_sand_among_the_boarders() -> None:
    state, _ = crossing()
    state.ships[0].crew[state.shot.member].armour = 11
    play(state, choose(ChoiceKind.SAND, 1, 1, mount=2), 4, 4, *[3] * 8)
    assert state.shot.shots == 11
    play(state, choose(ChoiceKind.SAND, 1, 1, mount=2), 4, 4, *[4] * 8)
    assert (party_of(state.ships[0]), state.ships[0].boards) == (0, NOBODY)


def test_the_captain_leads_where_there_is_no_officer() -> None:
    state = duel()
    ship = state.ships[0]
    officer = member(state, 0, Position.SECURITY)
    assert ship.officer == officer
    ship.crew[officer].up = 0
    from asalto.rulesets.cepheus.rules.crew import recount_posts

    recount_posts(ship)
    assert ship.officer == ship.captain != NOBODY
