"""The table of what speed is held to: what is met, what is not, what was not measured."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTHING = {
    "ours": [], "page": [], "load": None, "speeds": {}, "curves": [], "growth": [], "ray": None,
    "fell": [], "obstacles": {},
}  # fmt: skip


@pytest.fixture
def held(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import held

    yield held
    for name in ("held", "obstacles"):
        sys.modules.pop(name, None)


def verdicts(held, **data):
    """What is said of each row that was measured, by its line and what it is about."""
    rows = held.rows({**NOTHING, **data})
    return {(one[0], one[1]): one[-1] for one in rows if one[-1] != "-"}


def test_every_line_has_a_row_even_if_nothing_was_measured(held):
    rows = held.rows(NOTHING)
    assert {one[0] for one in rows} == set("234567")  # a start has a row for each game measured
    assert {one[-1] for one in rows} == {"-"}
    assert {one[-2] for one in rows if not one[-2].startswith("not measured")} == set()


def test_seconds_are_those_of_the_core_of_before(held):
    game = {"ruleset": "cep", "cold_s": 15.0, "start_s": 0.5}
    asked = ("1", "cep: cold start, s"), ("1", "cep: cached start, s")
    assert [verdicts(held, ours=[game])[one] for one in asked] == ["NO", "NO"]
    half = verdicts(held, ours=[game], chess=16_400)
    assert [half[one] for one in asked] == ["yes", "yes"]


def test_a_page_is_met_by_its_median_and_its_worst(held):
    pages = [["a", "60", "150"], ["b", "61", "80"], ["c", "20", "151"]]
    found = verdicts(held, page=pages, load={"choices": 50.0, "odds": 1000.5})
    assert list(found.values()) == ["yes", "NO", "NO", "yes", "NO"]


def test_multiples_are_held_to_python_chess_and_to_those_before(held):
    was = held.BEFORE["multiples of python-chess"]["cep/duel"]
    same = verdicts(held, speeds={"cep/duel": was})
    what = "slower than before by more than a tenth (of 2)"
    assert same["3", what] == "yes"
    assert same["3", "cep/duel: greedy battles, by a thousand decisions of chess"] == "NO"
    less = verdicts(held, speeds={"cep/duel": {**was, "greedy": 0.89 * was["greedy"]}})
    assert less["3", what] == "NO"
    slow = verdicts(held, speeds={"cep/duel": {**was, "compiled": 30.4, "interpreted": 1.82}})
    assert slow["3", "cep/duel: compiled random decisions"] == "NO"
    assert slow["4", "cep/duel: interpreted random decisions"] == "NO"


def test_machines_are_held_by_the_clock(held):
    runs = [
        {"battles": 1000, "workers": 1, "seconds": 0.1, "mb": 90.0},
        {"battles": 9000, "workers": 1, "seconds": 19.0, "mb": 96.0},
        {"battles": 9000, "workers": 2, "seconds": 10.0, "mb": 96.0},
    ]
    assert list(verdicts(held, growth=runs, ray=11.5).values()) == ["yes", "NO", "NO"]
    assert list(verdicts(held, growth=[*runs[:1], {**runs[1], "mb": 90.5}, runs[2]],
                         ray=11.0).values()) == ["yes", "yes", "yes"]  # fmt: skip


def test_what_fell_is_named(held):
    was = held.BEFORE["multiples of python-chess"]["cep/duel"]
    rows = held.rows({**NOTHING, "speeds": {"cep/duel": was}, "fell": ["cep/duel: greedy fell"]})
    assert rows[-1][4] == "1 of 4: cep/duel: greedy fell"


def test_what_is_not_met_is_told_with_what_it_takes(held):
    import obstacles

    slow = {"interpreted": 0.5, "compiled": 30.0, "greedy": 20.0, "battles": 50.0}
    profile = {"us": 60.0, "calls": 200.0, "stages": {"what is legal": 0.6},
               "own": [{"name": "find", "part": 0.4, "calls": 1.0}]}  # fmt: skip
    data = {
        **NOTHING, "chess": 32_800, "speeds": {"cep/duel": slow},
        "ours": [{"ruleset": "cep", "start_s": 0.5}],
        "page": [["a", "40", "90", "1", "2", "3", "4"], ["b", "61", "90", "1", "2", "3", "4"]],
        "obstacles": {"begins": {"cep": {"Python": 0.1, "our modules": 0.4}},
                      "profiles": {"cep/duel": profile}, "side_by_side": 1.6},
        "growth": [{"battles": 9, "workers": 1, "seconds": 3.0},
                   {"battles": 9, "workers": 2, "seconds": 2.0}],
    }  # fmt: skip
    told = obstacles.section(data).splitlines()[2:]
    assert [one[2] for one in told] == ["1", "2", "3", "3", "4", "6"]
    assert "Python itself takes 0.10, our modules, tables and words 0.30" in told[0]
    assert "b: 61 ms here" in told[1]
    assert "1016 ns here, 1000 would do" in told[2]
    assert "400 decisions of 1524 ns here; 1003 would do" in told[3]
    assert "60 µs here, 17 would do" in told[4]
    assert "1.50 times one; two batches" in told[5]
    assert obstacles.section({**NOTHING, "obstacles": {}}) == ""
