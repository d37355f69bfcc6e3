"""Random picks are thrown with dice that people own, and come out equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from asalto.core.registry import load_ruleset
from asalto.play.dicebox import physical
from asalto.play.match import Match
from asalto.play.random_picks import _alike, is_all_the_same, is_lot, lot_of, named_thing
from cli.evenings import screen
from cli.keyboard import in_order


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("things", [2, 3, 5, 7, 10, 12, 28, 36, 62, 100, 146])
def test_everything_is_picked_equally_often(things: int, sides: int) -> None:
    lot = lot_of(things, sides)
    found = Counter(lot.picked(faces) for faces in product(range(1, sides + 1), repeat=lot.count))
    again = found.pop(None, 0)
    assert set(found) == set(range(1, things + 1))
    assert len(set(found.values())) == 1
    assert again < sides**lot.count / 2


def test_two_tens_are_read_as_digits() -> None:
    lot = lot_of(28, 10)
    assert lot.value((10, 4)) == 4
    assert lot.picked((10, 10)) == 1
    assert lot.picked((8, 3)) == 28
    assert lot.picked((8, 4)) is None


def test_one_die_tells_its_faces() -> None:
    assert lot_of(2, 10).faces_told() == "1-5: 1; 6-10: 2"
    assert lot_of(4, 6).faces_told() == "", "each face stands for itself"


def test_several_dice_tell_how_they_are_read() -> None:
    assert lot_of(8, 6).faces_told() == (
        "11-14: 1; 15-22: 2; 23-26: 3; 31-34: 4; 35-42: 5; 43-46: 6; 51-54: 7; 55-62: 8"
    )
    assert lot_of(12, 10).faces_told().startswith("00-07: 1; 08-15: 2; 16-23: 3; ")
    assert lot_of(28, 10).faces_told() == "00-02: 1; 03-05: 2; ...; 81-83: 28"
    assert lot_of(146, 6).faces_told() == "111: 1; 112: 2; ...; 512: 146"


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("things", [8, 12, 28, 62, 146])
def test_what_is_told_of_several_dice_is_what_they_pick(things: int, sides: int) -> None:
    lot = lot_of(things, sides)
    size = lot.limit // things
    for number in (1, 2, things // 2, things):
        for value in (size * (number - 1), size * number - 1):
            faces = [10 if (sides, one) == (10, "0") else int(one) for one in lot.shown(value)]
            assert lot.picked(faces) == number


def test_a_thing_may_be_named() -> None:
    told = ["Sale la ficha de pareja", "Sale la ficha de torre"]
    assert named_thing("Torre", told) == 2
    assert named_thing("ficha", told) is None
    assert named_thing("2", told) is None


def test_what_later_dice_decide_is_not_told_beforehand() -> None:
    wounded = "Mercurio, capitán: sufre 2 de daño."
    assert _alike(wounded, "Mercurio, capitán: sufre 4 de daño.") == "Mercurio, capitán: sufre ..."
    assert _alike(wounded, wounded) == wounded


def test_faces_that_do_not_count_are_named() -> None:
    assert lot_of(3, 10).faces_told() == "1-3: 1; 4-6: 2; 7-9: 3"
    assert lot_of(3, 10).limit == 9, "a ten is thrown again, and the question says so"


SPARED = 18


def test_picks_of_a_bag_in_which_nobody_can_act_are_spared() -> None:
    """In CeM's ford such bags are emptied time and again; what decides is always asked."""
    ruleset = load_ruleset("cem")
    match, chance = Match(ruleset, ruleset.load("vado"), physical()), random.Random(2)
    spared = asked = 0
    while match.turn < 3:
        waiting = match.waiting
        if waiting is None:
            match.submit(match.pending[0], chance.choice(match.form(match.pending[0]).options))
            continue
        needed = waiting.needed
        faces = [chance.randint(1, needed.sides) for _ in range(needed.count)]
        if is_lot(match):
            same = is_all_the_same(match)
            spared, asked = spared + same, asked + (not same)
        match.give(faces)
    assert spared >= SPARED, "also where a throw of morale follows on the last chip"
    assert asked >= 8


CREW_HIT = """
no tactics
shark plans tactics
6 6
!set thor.hull=0 thor.armour=0 to be seen
1 1
6 6
2
2
1
shark gunner 1 fires T1 weapons 1 at thor
1
6 6
shark done
6 6 6
3 4
3 3
gunner 3
"""


def test_of_a_large_crew_it_is_told_which_faces_are_whom(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    file.write_text(BIG, encoding="utf-8")
    seen = screen(str(file), "en", CREW_HIT, save=tmp_path / "big.asalto")
    in_order(
        seen,
        "112-113: Thor, sensors operator", "232-242: Thor, gunner 3", "333-512: Thor, marine squad",
        "one of 146, with 3 dice of 6", "or by its name: gunner 3", "It is number 50 of 146.",
    )  # fmt: skip


BIG = """
ruleset = "cepheus"
id = "big"
title = { es = "Grande", it = "Grande", en = "Large" }
story = { es = "Un acorazado.", it = "Una corazzata.", en = "A dreadnought." }
turns = 3
range = "short"
seats = [
    { id = "a", name = { es = "A", it = "A", en = "A" } },
    { id = "b", name = { es = "B", it = "B", en = "B" } },
]
ships = [
    { unit = "dreadnought", name = "thor", seat = "a" },
    { unit = "particle_raider", name = "shark", seat = "b" },
]
"""
