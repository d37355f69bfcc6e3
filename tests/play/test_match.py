"""Seats, sealed orders, umpire, dice: a match of the toy battle."""

from dataclasses import replace
from typing import Any

import pytest

from asalto.core.kernel.events import UMPIRE_ONLY
from asalto.core.kernel.records import copy
from asalto.core.text.orders import Ambiguous, NotAllowed, Refused, Unreadable
from asalto.play.dicebox import (
    DiceNeeded,
    Source,
    WrongDice,
    drawn_fairly,
    loaded,
    physical,
    seeded,
)
from asalto.play.entries import SPECTATOR, UMPIRE, DiceForced
from asalto.play.fair import new_secret
from asalto.play.files import gamefile
from asalto.play.files.replay import fork_at_turn
from asalto.play.match import BrokenHistory, Match, Stale
from play.toys import toy

RED, BLUE = 0, 1


def match(source: Source | None = None, umpire: bool = True) -> Match[Any]:
    ruleset = toy()
    return Match(ruleset, ruleset.load("duel"), source or seeded(7), has_umpire=umpire)


def to_fire(one: Match[Any]) -> Match[Any]:
    for seat, line in ((RED, "red: 2 1"), (BLUE, "blue: -2 0")):
        one.submit(seat, line)
    return one


def test_sealed_orders_may_come_in_any_order() -> None:
    one, other = match(), match()
    for seat, line in ((RED, "red course 2"), (BLUE, "blue course 1"), (RED, "red shield 1")):
        one.submit(seat, line)
    one.submit(BLUE, "blue shield 2")
    for seat, line in ((BLUE, "blue: 1 2"), (RED, "red: 2 1")):
        other.submit(seat, line)
    assert one.state == other.state
    assert one.digest() == other.digest()


def test_others_see_only_that_a_seat_is_ready() -> None:
    one = match()
    one.submit(RED, "red: 2 1")
    texts = [told.event.kind for told in one.events(BLUE) if told.event]
    assert len(texts) == 1
    assert len(one.events(RED)) == 2
    assert one.view(BLUE).boats[RED].course == -2
    assert one.view(SPECTATOR).boats[RED].shield == -2
    assert one.view(UMPIRE).boats[RED].course == 2


def test_request_ids_outlive_the_sealed_orders_of_others_only() -> None:
    one = match()
    asked = one.form(RED).request_id
    one.submit(BLUE, "blue: 1 2")
    one.submit(RED, "red course 1", asked)
    with pytest.raises(Stale):
        one.submit(RED, "red shield 1", asked)
    asked = one.form(RED).request_id
    one.take_back(RED)
    with pytest.raises(Stale):
        one.submit(RED, "red course 2", asked)
    one.submit(RED, one.form(RED).options[0], one.form(RED).request_id)


def test_three_refusals_change_nothing() -> None:
    one = match()
    before, entries = one.digest(), len(one.entries)
    with pytest.raises(Unreadable, match="Did you mean: red course"):
        one.submit(RED, "red cuorse 1")
    with pytest.raises(NotAllowed, match=r"TOY-1.1"):
        one.submit(RED, "red course 5")
    with pytest.raises(NotAllowed, match="turno"):
        one.submit(RED, "blue course 1", lang="es")
    with pytest.raises(NotAllowed):
        one.submit(RED, "red: 1 9")
    one.scenario.names.add("boat", 3, "red")
    with pytest.raises(Refused):
        one.submit(RED, "red holds")
    assert (one.digest(), len(one.entries)) == (before, entries)
    assert issubclass(Ambiguous, Refused)


def test_take_back_until_it_is_opened() -> None:
    one = match()
    fresh = one.digest()
    one.submit(RED, "red: 2 1")
    one.submit(BLUE, "blue course 1")
    assert one.take_back(RED) == "red shield 1"
    assert one.take_back(RED) == "red course 2"
    with pytest.raises(NotAllowed):
        one.take_back(RED)
    one.take_back(BLUE)
    assert one.digest() == fresh
    to_fire(one)
    assert not one.may_take_back(RED)
    with pytest.raises(NotAllowed):
        one.take_back(BLUE)


def test_physical_dice_are_asked_for_by_name() -> None:
    one = to_fire(match(physical()))
    before = one.digest()
    needed = one.submit(RED, "red shoots blue")
    assert needed == DiceNeeded(roll=0, count=3, sides=10, actor=RED, target=18)
    assert one.digest() == before
    with pytest.raises(NotAllowed, match="dice"):
        one.submit(RED, "red holds")
    for wrong in ((1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 11)):
        with pytest.raises(WrongDice):
            one.give(wrong)
    assert one.digest() == before
    assert one.give((2, 3, 4)) is None
    assert one.entries[-1].dice == (2, 3, 4)
    assert one.state.boats[BLUE].hull == 12 - 5


def test_a_choice_may_be_withdrawn_before_its_dice() -> None:
    one = to_fire(match(physical()))
    one.submit(RED, "red shoots blue")
    one.withdraw()
    assert one.submit(RED, "red holds") is None


def test_loaded_dice_come_first() -> None:
    one = to_fire(match(loaded((10, 10, 10, 1))))
    assert one.submit(RED, "red shoots blue") is None
    needed = one.submit(BLUE, "blue shoots red")
    assert needed is not None
    assert (needed.count, needed.known) == (2, (1,))
    assert one.give((1, 1)) is None
    assert one.entries[-1].dice == (1, 1, 1)


def test_fair_dice_come_from_the_secret_alone() -> None:
    source = drawn_fairly(new_secret(), ("red-nonce", "blue-nonce"))
    one, other = to_fire(match(source)), to_fire(match(source))
    for battle in (one, other):
        battle.submit(RED, "red shoots blue")
        battle.submit(BLUE, "blue shoots red")
    assert one.digest() == other.digest()
    assert one.entries[-1].dice == other.entries[-1].dice
    assert len(one.entries[-1].dice or ()) == 3


def test_the_umpire_sets_fields_and_seats_learn_what_they_may() -> None:
    one = match()
    one.set_fields({"boats.0.shield": 2, "wind": -3}, "a squall")
    assert one.state.boats[0].shield == 2
    assert [told.entry.fields for told in one.events(BLUE) if told.entry] == [{}]
    assert len([told for told in one.events(RED) if told.entry and told.entry.fields]) == 1
    one.set_fields({"wind": 1}, "it turns")
    assert one.events(SPECTATOR)[-1].entry.fields == {"wind": 1}  # type: ignore[union-attr]
    before = one.digest()
    for path, value in (("winds", 1), ("boats.7.hull", 1), ("wind", 2**70), ("wind", "much")):
        with pytest.raises(NotAllowed):
            one.set_fields({path: value}, "no")
    with pytest.raises(NotAllowed, match="go on"):
        one.set_fields({"boats.0.fired": 1, "boats.1.fired": 1, "phase": "fire"}, "stuck")
    assert one.digest() == before
    one.set_fields({"phase": "fire"}, "to the guns")
    assert one.pending == (RED,)


def test_what_follows_from_the_numbers_set_is_worked_out_anew() -> None:
    def add_up(state: Any) -> None:
        state.wind = state.boats[0].place + state.boats[1].place

    plain = match()
    ruleset = replace(plain.ruleset, files=replace(plain.ruleset.files, refresh=add_up))
    one = Match(ruleset, plain.scenario, has_umpire=True)
    one.set_fields({"boats.0.place": 2, "boats.1.place": 3}, "the tide")
    assert one.state.wind == 5
    before = one.digest()
    with pytest.raises(NotAllowed, match="wind follows from other numbers"):
        one.set_fields({"wind": 1}, "no")
    assert one.digest() == before
    one.rewind(1)
    assert one.state.wind == plain.state.wind


def test_the_umpire_forces_dice() -> None:
    one = to_fire(match())
    one.force_dice((1, 2, 3), "a lucky day")
    one.submit(RED, "red shoots blue")
    assert one.entries[-1].dice == (1, 2, 3)
    with pytest.raises(NotAllowed):
        one.force_dice((), "none")


def test_the_umpire_forbids_orders_but_never_all() -> None:
    one = match()
    one.forbid("red course *2", "no haste")
    assert [option.text for option in one.form(RED).options] == [
        f"red course {a}" for a in (-1, 0, 1)
    ]
    with pytest.raises(NotAllowed, match="no haste"):
        one.submit(RED, "red course 2")
    one.forbid("red *", "nothing at all")
    assert len(one.form(RED).options) == 5
    one.submit(RED, "red course 1")
    one.allow("red *", "again")
    one.allow("red course *2", "again")
    with pytest.raises(NotAllowed):
        one.allow("red course *2", "again")


def test_the_umpire_has_choices_of_his_own() -> None:
    one = match()
    assert len(one.form(UMPIRE).options) == 2
    one.submit(UMPIRE, "gust on red: 1")
    assert one.state.boats[0].place == 5
    with pytest.raises(NotAllowed, match="no umpire"):
        match(umpire=False).submit(UMPIRE, "gust on red: 1")
    with pytest.raises(NotAllowed):
        one.submit(RED, "gust on red: 1")


def test_rewinding_does_not_throw_the_same_dice_again() -> None:
    one = to_fire(match())
    before = one.digest()
    one.submit(RED, "red shoots blue")
    first = one.marks[-1].faces
    one.rewind(1, "a slip")
    assert one.digest() == before
    assert one.events(BLUE)[-1].entry is not None
    one.submit(RED, "red shoots blue")
    assert one.marks[-1].faces != first
    one.rewind(1)
    one.rewind(4)
    assert one.turn == 1
    assert one.pending == (RED, BLUE)
    with pytest.raises(NotAllowed):
        one.rewind(1)


def test_what_an_umpire_has_noted_outlives_rewinding() -> None:
    one = to_fire(match())
    before = one.digest()
    one.note("rain sets in")
    one.submit(RED, "red shoots blue")
    one.note("a doubt", sees=UMPIRE_ONLY)
    assert one.to_be_undone(1, "en") == ["red shoots blue"]
    one.rewind(1, "a slip")
    assert one.digest() == before
    said = [told.entry.text for told in one.told if told.entry is not None]
    assert said == ["rain sets in", "a doubt", "a slip"]
    assert "a doubt" not in [told.entry.text for told in one.events(BLUE) if told.entry is not None]
    again = gamefile.restore(gamefile.parse(gamefile.dump(one), "again"))
    assert [told.entry and told.entry.text for told in again.told] == [
        told.entry and told.entry.text for told in one.told
    ]
    one.rewind(1)
    assert one.digest() != before


def test_rewinding_over_turns_keeps_dice_and_sealing() -> None:
    one = match()
    digests = []
    for _ in range(3):
        to_fire(one)
        one.submit(RED, "red shoots blue")
        one.submit(BLUE, "blue holds")
        digests.append(one.digest())
    one.submit(RED, "red: 2 1")
    one.rewind(2 + 6)
    assert one.digest() == digests[1]
    assert one.turn == 3


def test_fork_goes_its_own_way() -> None:
    one = to_fire(match())
    one.submit(RED, "red shoots blue")
    one.rewind(1)
    one.submit(RED, "red shoots blue")
    one.submit(BLUE, "blue shoots red")
    before = one.digest()
    same = one.fork(len(one.marks))
    assert same.digest() == before
    other = one.fork(one.place_of_turn(2), seeded(99))
    assert other.digest() == before
    to_fire(other)
    assert one.digest() == before
    again = one.fork(4, loaded((1, 1, 1)))
    again.submit(RED, "red shoots blue")
    assert again.marks[-1].faces == (1, 1, 1)


def test_a_rule_that_fails_leaves_the_battle_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    one = match()
    before = one.digest()

    def broken(state: Any, choice: Any, dice: Any, log: Any) -> None:
        state.wind = 99
        raise RuntimeError("a slip in a rule")

    apply = one.ruleset.apply
    object.__setattr__(one.ruleset, "apply", broken)
    try:
        with pytest.raises(RuntimeError):
            one.submit(RED, "red course 1")
    finally:
        object.__setattr__(one.ruleset, "apply", apply)
    assert one.digest() == before
    one.submit(RED, "red course 1")


def test_breaking_off() -> None:
    one = match()
    one.stop(BLUE, "red resigns", RED)
    assert one.is_over
    assert one.pending == ()
    assert one.result is not None
    assert one.result.winner == BLUE
    with pytest.raises(NotAllowed):
        one.submit(RED, "red course 1")
    one.rewind(1)
    assert not one.is_over


def test_views_are_copies() -> None:
    one = match()
    held = copy(one.state)
    one.view(UMPIRE).boats[0].hull = 1
    one.view(RED).turn = 9
    assert one.state == held


def finished_fairly() -> Match[Any]:
    ruleset = toy()
    source = drawn_fairly("07" * 32, ["a", "b"])
    one = Match(ruleset, ruleset.load("duel"), source, has_umpire=True)
    while not one.is_over:
        one.submit(one.pending[0], one.form(one.pending[0]).options[0])
    return one


def test_a_finished_battle_with_fair_dice_is_not_rewound() -> None:
    one = finished_fairly()
    before = one.digest()
    with pytest.raises(NotAllowed, match="fair dice"):
        one.rewind(1, "once more")
    assert one.digest() == before
    assert one.is_over


def test_a_fork_of_a_finished_battle_takes_nothing_of_its_fair_dice() -> None:
    one = finished_fairly()
    made = fork_at_turn(one, 1)
    assert made.source.kind == "seeded", "nobody has committed to the dice of the fork"
    assert (made.source.secret, made.source.nonces) == ("", ())


def test_forced_faces_that_no_die_has_are_refused() -> None:
    one = match()
    for face in (0, 11, 1_000_000):
        with pytest.raises(NotAllowed, match="10"):
            one.force_dice([face], "no")
    with pytest.raises(BrokenHistory):
        one.replay_entry(DiceForced(text="no", dice=(11,)))


def test_a_forced_face_that_the_die_thrown_does_not_have_is_void() -> None:
    one = to_fire(match())
    one.ruleset = replace(one.ruleset, highest_face=12)
    one.force_dice((3, 11, 2), "as for larger dice")
    one.submit(RED, "red shoots blue")
    assert one.entries[-1].dice is not None
    assert one.entries[-1].dice[0] == 3
    assert one.box.queue == []
