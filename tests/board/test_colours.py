"""Sides in the colours that they are called by."""

import pytest

from asalto.board import board_of
from asalto.board.colours import PALETTE, SEATS, classes, colour_of, colours, styles
from asalto.core.registry import load_ruleset
from asalto.core.ruleset_parts import Seat


def called(*names):
    return [Seat("", {"en": one}) for one in names]


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("Blue", "Red"), ["blue", "red"]),
        (("Raiders", "Guard"), ["blue", "orange"]),
        (("Green", "Grey"), ["green", "grey"]),
        (("Oranges", "Blues"), ["orange", "blue"]),
        (("Guard", "Blue"), ["orange", "blue"]),
        (("Blue", "Red", "Sky blue", "Maroon"), ["blue", "red", "sky", "maroon"]),
        (tuple("abcdef"), [*SEATS]),
    ],
)
def test_who_is_called_by_a_colour_has_it(names, found):
    assert colours(called(*names)) == found
    assert len({*colours(called(*names))}) == len(names)


def test_names_are_no_colours_by_accident():
    found = [colour_of(one) for one in ("Redoubt", "Greens", "", "Bluebells")]
    assert found == ["", "green", "", ""]


def test_a_drawing_says_which_seats_are_coloured_otherwise():
    ruleset = load_ruleset("cep")
    scenario = ruleset.load("duel")
    board = board_of(ruleset)
    drawn = board.svg(ruleset, scenario, ruleset.sees(scenario.start(), 0), 0, "es")
    assert "c1-red" in drawn.partition(">")[0]
    red = PALETTE["red"][0]
    assert f".c1-red{{--chart1:{red};" in styles()
    assert f".c1-red{{--chart1:{red};" in drawn
    assert "var(--chart1," in drawn
    assert classes(called("Raiders", "Guard")) == ""
