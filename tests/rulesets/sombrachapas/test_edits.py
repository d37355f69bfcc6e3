"""After the umpire's acts and in position files: what stops sight and steps follows the doors."""

from typing import Any

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import loaded
from asalto.play.files.position import read_position
from asalto.play.match import Match
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.rules.sight import can_see_place
from asalto.rulesets.sombrachapas.vocabulary import Status
from rulesets.sombrachapas.arena import Arena

ROOMS = ["....#....", "....#....", "....+....", "....#....", "....#...."]


def umpired() -> Match[Any]:
    arena = Arena({"Ana": ("red", "0103", "3h", {}), "Bo": ("blue", "0903", "9h", {})}, ROOMS)
    return Match(RULESET, arena.scenario, has_umpire=True)


def sees(match: Match[Any]) -> bool:
    one, other = match.state.characters[0], match.state.characters[1]
    return can_see_place(match.state, one, other.q, other.r)


def test_a_door_that_the_umpire_opens_is_seen_through() -> None:
    match = umpired()
    assert not sees(match)
    match.set_fields({"doors.0.open": 1}, "the bolt was rusty")
    assert sees(match)
    match.set_fields({"doors.0.open": 0}, "a gust")
    assert not sees(match)
    match.rewind(1)
    assert sees(match)


def test_fire_that_the_umpire_lights_stops_sight_and_steps() -> None:
    match = umpired()
    match.set_fields({"doors.0.open": 1, "fire_count": 1, "fires.0.q": 4, "fires.0.r": 0,
                      "fires.0.mask": 1, "fires.0.rounds": 2}, "a spark")  # fmt: skip
    assert not sees(match)
    match.set_fields({"fire_count": 0}, "put out")
    assert sees(match)


def test_the_umpire_calls_things_by_their_names() -> None:
    match = umpired()
    match.set_fields({"door1.open": 1, "Bo.wounds": 2, "ana.facing": 3}, "as it was agreed")
    assert sees(match) is False  # Ana looks away now
    assert (match.state.doors[0].open, match.state.characters[1].wounds) == (1, 2)
    with pytest.raises(NotAllowed, match="Ana"):
        match.set_fields({"Anna.wounds": 1}, "no")


def test_what_follows_from_the_doors_cannot_be_set_by_itself() -> None:
    match = umpired()
    before = match.digest()
    with pytest.raises(NotAllowed, match="follows from other numbers"):
        match.set_fields({"board.opaque.31": 0}, "no")
    with pytest.raises(NotAllowed, match="no battle that can go on"):
        match.set_fields({"doors.0.q": -40}, "no")
    assert match.digest() == before


def test_all_its_wounds_kill_a_character() -> None:
    """As in play: its gear lies there, and a battle with nobody left to fight ends (SCH-12.9)."""
    match = umpired()
    match.submit(0, "begin")
    active = match.state.active
    other = 1 - active
    match.set_fields({f"characters.{other}.wounds": 3}, "a falling beam")
    assert match.state.characters[other].status == Status.DEAD
    assert (match.state.items[0].owner, match.state.items[0].grenades) == (other, 1)
    seat = match.state.characters[active].seat
    match.submit(seat, f"{('Ana', 'Bo')[active]} ends")
    assert match.is_over


def test_an_active_character_whom_the_umpire_kills_can_only_end() -> None:
    tokens = {
        "Ana": ("red", "0103", "3h", {}), "Al": ("red", "0101", "3h", {}),
        "Bo": ("blue", "0903", "9h", {}),
    }  # fmt: skip
    match: Match[Any] = Match(RULESET, Arena(tokens, ROOMS).scenario, loaded((1,)), has_umpire=True)
    match.submit(0, "begin")
    match.submit(0, "Ana activates")
    match.set_fields({"Ana.wounds": 3}, "a mine")
    assert [option.text for option in match.form(0).options] == ["Ana ends"]
    match.submit(0, "Ana ends")
    assert match.state.characters[match.state.active].status == Status.IN_PLAY


def test_no_two_stand_on_one_hex() -> None:
    match = umpired()
    match.submit(0, "begin")
    bo = match.state.characters[1]
    with pytest.raises(NotAllowed, match="somebody is there"):
        match.set_fields({"Ana.q": bo.q, "Ana.r": bo.r}, "no")


def test_a_position_that_opens_a_door() -> None:
    text = (
        'format = "asalto-position-1"\nruleset = "sombrachapas"\nscenario = "consola"\n'
        'base = "scenario"\n[state]\nturn = 2\n'
    )
    shut = read_position(text, "p.toml").state
    opened = read_position(f"{text}[[state.doors]]\nopen = 1\n", "p.toml").state
    assert shut.board.opaque != opened.board.opaque  # type: ignore[attr-defined]
    with pytest.raises(BadInput, match="out of range"):
        read_position(f"{text}[[state.doors]]\nq = 1000\n", "p.toml")


def test_no_two_stand_on_one_hex_before_the_first_round_either() -> None:
    """Where nobody places anything the set-up shown is how the battle begins."""
    match = Match(RULESET, RULESET.load("instruccion"), has_umpire=True)
    one, other = match.state.characters[0], match.state.characters[1]
    for place in ({"q": other.q, "r": other.r}, {"q": 0, "r": 0}):
        with pytest.raises(NotAllowed):
            match.set_fields({f"characters.0.{key}": at for key, at in place.items()}, "nearer")
    match.set_fields({"characters.0.wounds": one.spaces}, "a heart attack")
    assert match.state.characters[0].status == Status.DEAD


def test_who_has_still_to_be_placed_may_be_shown_anywhere() -> None:
    names = (RULESET.load(name) for name in RULESET.scenarios())
    free = next(one for one in names if one.start().free_start == 1)
    match = Match(RULESET, free, has_umpire=True)
    one = match.state.characters[0]
    match.set_fields({"characters.1.q": one.q, "characters.1.r": one.r}, "he joins him")
    assert (match.state.characters[1].q, match.state.characters[1].r) == (one.q, one.r)


def laden() -> Match[Any]:
    """Two crates on the floor, two characters of one seat and one of the other."""
    tokens = {"Ana": ("red", "0101", "3h", {}), "Eva": ("red", "0103", "3h", {}),
              "Bo": ("blue", "0903", "9h", {})}  # fmt: skip
    rows = [".........", "..K.K....", ".........", ".........", "........."]
    arena = Arena(tokens, rows, board={"marks": {"K": {"item": "crate"}}})
    return Match(RULESET, arena.scenario, has_umpire=True)


def test_who_is_given_a_crate_by_the_umpire_carries_it() -> None:
    match = laden()
    match.set_fields({"items.0.carrier": 0}, "he had it all along")
    assert [one.item for one in match.state.characters[:3]] == [0, NOBODY, NOBODY]
    match.set_fields({"items.0.carrier": 1}, "she has it")
    assert [one.item for one in match.state.characters[:3]] == [NOBODY, 0, NOBODY]
    with pytest.raises(NotAllowed, match="two things"):
        match.set_fields({"items.1.carrier": 1}, "and the other")
    match.set_fields({"items.0.gone": 1}, "lost")
    assert match.state.characters[1].item == NOBODY


@pytest.mark.parametrize("status", [Status.DEAD, Status.OUT])
def test_who_is_no_longer_there_lets_fall_what_he_carried(status: Status) -> None:
    match = laden()
    match.set_fields({"items.0.carrier": 0}, "he has it")
    match.set_fields({"characters.0.status": int(status)}, "gone")
    crate = match.state.items[0]
    assert (crate.carrier, crate.q, crate.r) == (NOBODY, 0, 0)


def test_a_unit_and_its_characters_are_of_one_seat() -> None:
    match = laden()
    for fields in ({"characters.0.seat": 1}, {"characters.0.unit": 1}, {"units.0.seat": 1}):
        with pytest.raises(NotAllowed, match="one seat"):
            match.set_fields(fields, "no")
    match.set_fields({"characters.0.seat": 1, "characters.0.unit": 1}, "a traitor")
    assert match.state.characters[0].seat == 1
