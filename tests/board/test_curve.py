"""The curve of an analysis."""

import re

from asalto.board.curve import HIGH, NARROW, Labels, Pin, Point, bars, curve


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


def test_a_phone_has_a_curve_of_its_own_as_high_as_that_of_a_desk():
    points = [Point(turn, 0.5, 0.02) for turn in range(30)]
    pins = [Pin(1, 29, True, "#", "dice")]
    said = Labels("it", "wins", "loses", "play", "luck")
    drawn = str(curve(points, 0.5, pins, said, NARROW))
    assert f'viewBox="0 0 {NARROW} {HIGH}"' in drawn
    assert max(float(one) for one in re.findall(r' x2?="([0-9.]+)"', drawn)) <= NARROW
    turns = re.findall(r'<text[^>]*y="242[^>]*>([0-9]+)</text>', drawn)
    assert 5 < len(turns) <= 8, "so that the numbers of the turns stand apart"
    rows = [(turn, 0.1, -0.1) for turn in range(30)]
    assert f'viewBox="0 0 {NARROW} ' in str(bars(rows, said, NARROW))
