"""An open choice is taken back while it threw no dice and showed nobody anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from asalto.core.kernel.records import UNKNOWN
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile, journal
from asalto.play.match import Match
from asalto.play.undo import has_learnt
from corridor import corridor
from play.test_short_orders import begun, training


def test_a_turn_and_a_step_are_taken_back() -> None:
    match = training()
    before = match.digest()
    match.submit(0, "Ana turns 7h")
    turned = match.digest()
    match.submit(0, "Ana turns 5h")
    assert match.may_undo(0)
    assert match.take_back(0, "es") == "Ana gira hacia 5h"
    assert match.digest() == turned
    assert match.take_back(0) == "Ana turns 7h"
    assert match.digest() == before


def test_what_threw_dice_stands() -> None:
    match = Match(load_ruleset("sombrachapas"), corridor(), seeded(2))
    while match.state.active < 0:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    seat = match.pending[0]
    shots = [one for one in match.form(seat).options if " shoots " in one.text]
    match.submit(seat, shots[0])
    asked = match.pending[0]
    assert not match.may_undo(seat)
    with pytest.raises(NotAllowed, match="Nothing of yours"):
        match.take_back(asked)


def test_others_cannot_take_it_back_and_the_other_side_has_not_gone_on() -> None:
    match = training()
    match.submit(0, "Ana turns 7h")
    assert not match.may_undo(1)
    match.submit(0, "Ana ends")
    match.submit(0, "Blas ends")
    assert 0 not in match.pending
    assert not match.may_undo(0)


def test_sealed_orders_are_listed_until_they_are_opened() -> None:
    match = begun("cep", "duel")
    seat = match.pending[0]
    match.submit(seat, "halcon: D")
    match.submit(seat, "halcon: done")
    assert [one.order for one in match.written(seat)] == ["halcon: D", "halcon: done"]
    assert match.written(1 - seat) == []
    match.take_back(seat)
    assert [one.order for one in match.written(seat)] == ["halcon: D"]


def test_what_was_written_before_an_umpires_act_is_listed_too() -> None:
    match = begun("cep", "duel")
    match.has_umpire = True
    seat = match.pending[0]
    match.submit(seat, "halcon: D")
    match.set_fields({"ships.0.crew.0.skill": 14}, "a better pilot")
    assert [one.order for one in match.written(seat)] == ["halcon: D"]
    match.submit(seat, "halcon: done")
    match.set_fields({"ships.0.crew.0.skill": 15}, "a better one still")
    assert [one.order for one in match.written(seat)] == ["halcon: D", "halcon: done"]
    assert match.written(1 - seat) == []


def test_a_number_that_comes_to_light_is_learnt() -> None:
    match = begun("cep", "duel")
    before, after = match.view(1), match.view(1)
    before.ships[0].limit = UNKNOWN
    assert has_learnt(before, after)
    assert not has_learnt(after, before)


def test_it_is_an_entry_that_replays(tmp_path: Path) -> None:
    match = training()
    match.submit(0, "Ana turns 7h")
    match.take_back(0)
    match.submit(0, "Ana turns 3h")
    path = tmp_path / "game.asalto"
    journal.save(match, path)
    again = gamefile.restore(gamefile.read(path, mend=True))
    assert again.digest() == match.digest()
    assert [one.do for one in again.entries][-3:] == ["choice", "back", "choice"]
