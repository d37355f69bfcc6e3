"""The curve of an analysis."""

import re

from asalto.board.curve import Labels, Pin, Point, curve


def test_pins_at_the_same_decision_do_not_hide_each_other():
    points = [Point(turn, 0.5, 0.02) for turn in range(4)]
    pins = [Pin(8, 2, True, "#", "dice"), Pin(9, 2, False, "#", "a decision")]
    drawn = str(curve(points, 0.5, pins, Labels("it", "wins", "loses")))
    numbers = re.findall("<text[^>]*>[89]</text>", drawn)
    rows = [float(re.search(r' y="(-?[0-9.]+)"', one)[1]) for one in numbers]
    assert len(rows) == 2
    assert abs(rows[0] - rows[1]) >= 22


def test_pins_at_decisions_close_to_each_other_can_both_be_read():
    points = [Point(1, 0.5 + k / 1000, 0.02) for k in range(60)]
    pins = [Pin(8, 20, True, "#", "dice"), Pin(9, 21, False, "#", "a decision")]
    drawn = str(curve(points, 0.5, pins, Labels("it", "wins", "loses")))
    numbers = re.findall("<text[^>]*>[89]</text>", drawn)
    rows = [float(re.search(r' y="(-?[0-9.]+)"', one)[1]) for one in numbers]
    assert abs(rows[0] - rows[1]) >= 22
