"""What units are worth where the book gives no values: worths that add up."""

from __future__ import annotations

from functools import cache
from math import log
from typing import Any

import pytest

from asalto.core.registry import load_ruleset
from asalto.lab import balance
from asalto.lab.balance import of_numbers, worths
from asalto.lab.points import book_value, fitted, strength_of_numbers
from asalto.lab.report import page
from asalto.lab.study import Settings, Study
from asalto.lab.summary import Summary
from asalto.lab.variants import Change

SOMBRACHAPAS = load_ruleset("sombrachapas")
WORTH = {unit: 1.2**k for k, unit in enumerate(SOMBRACHAPAS.units())}
"""What a fighter is worth in these battles: a side wins as often as the cube of its sum says."""
CUBE = 3.0


def test_the_units_of_this_game_have_no_values() -> None:
    assert not any(book_value(SOMBRACHAPAS, unit) for unit in SOMBRACHAPAS.units())


def test_the_strength_of_numbers_is_that_of_the_unit_in_the_middle() -> None:
    odds = [(log(8), log(2)), (0.0, log(2)), (9.0, log(2))]
    assert strength_of_numbers(odds) == pytest.approx(3)
    assert strength_of_numbers([]) is None
    assert strength_of_numbers([(log(1.9), log(2))]) is None
    assert strength_of_numbers([(log(2.1), log(2))]) is not None


def test_worths_add_up_where_the_strength_of_numbers_is_known() -> None:
    """Whoever wins as often as two others do is worth twice as much; else twice the worth wins
    twice as often."""
    one, *_, twice = WORTH
    units, worth = [one, twice], {one: 1.0, twice: 2.0}
    games = {(a, b): 1e6 * (a != b) for a in units for b in units}
    wins = {
        (a, b): games[a, b] * worth[a] ** CUBE / (worth[a] ** CUBE + worth[b] ** CUBE)
        for a, b in games
    }
    for numbers, times in ((CUBE, 2), (None, 8)):
        rows = fitted(SOMBRACHAPAS, units, wins, games, numbers)
        found = {row.unit: row.fitted for row in rows}
        assert found[twice] / found[one] == pytest.approx(times, rel=0.01)


@cache
def studied(scenario: str, lean: float = 1.0, idle: int = 0) -> Study:
    """The worths in a scenario where the sum of a side's fighters decides, and which leans towards
    the first side; the first `idle` units draw all their battles against their like."""
    fighting = list(WORTH)[idle:]

    def scores(ruleset: Any, scenario: Any, settings: Settings, battles: int) -> list[float]:
        cards = [[one["card"] for one in unit["characters"]] for unit in scenario.document["units"]]
        if not any(card in fighting for row in cards for card in row):
            return [0.5] * battles
        first, second = (sum(WORTH[card] for card in row) ** CUBE for row in cards)
        won = round(battles * lean * first / (lean * first + second))
        return [1.0] * won + [0.0] * (battles - won)

    shipped = SOMBRACHAPAS.load(scenario)
    found = Study(SOMBRACHAPAS, shipped, Settings(battles=300), Summary())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(balance, "_scores", scores)
        found.worths = worths(found, shipped)
    return found


@pytest.mark.parametrize(("lean", "idle"), [(1.0, 0), (3.0, 8)])
def test_units_meet_their_like_with_half_of_a_side_away(lean: float, idle: int) -> None:
    """Four against two and two against four: what the scenario gives to a side counts for nothing,
    and who cannot hurt his like says nothing."""
    assert studied("consola", lean, idle).numbers == pytest.approx(CUBE, rel=0.05)


def test_one_who_stands_alone_meets_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a duel nobody can stay away: each in turn has another of his kind beside him."""
    duel = load_ruleset("viajero").load("duel")
    people = []

    def scores(ruleset: Any, scenario: Any, settings: Settings, battles: int) -> list[float]:
        rows = scenario.document["person"]
        people.append([row["name"] for row in rows])
        red = 2 * sum(row["seat"] == "rojo" for row in rows) ** CUBE  # the scenario leans to red
        blue = sum(row["seat"] != "rojo" for row in rows) ** CUBE
        won = round(battles * red / (red + blue))
        return [1.0] * won + [0.0] * (battles - won)

    monkeypatch.setattr(balance, "_scores", scores)
    found = Study(load_ruleset("viajero"), duel, Settings(battles=300), Summary())
    sides = [["person.rojo.unit"], ["person.azul.unit"]]
    assert of_numbers(found, duel, sides, ["marine"]) == pytest.approx(CUBE, rel=0.05)
    assert people == [["rosa", "aldo", "aldo_2"], ["rosa", "aldo", "rosa_2"]]


def test_where_the_rules_admit_no_other_the_scale_stays_as_it_is() -> None:
    """Two fighters of Sombrachapas cannot begin in one hex."""
    found = studied("lesson")
    assert len(found.worths) == len(WORTH)
    assert found.numbers is None
    assert found.lines("en")[-1] == found.scale("en")
    assert "twice as many battles as it loses" in found.scale("en")
    assert str(Change("person.rosa", double=True)) == "twice person.rosa"


def test_lines_and_page_say_what_a_worth_means() -> None:
    """No column for the book, which has no values; the share that two of a kind win of one."""
    found = studied("consola")
    assert "as well as two of the other" in found.scale("en")
    assert "88" in found.scale("es")  # eight of nine, by the cube
    assert found.lines("it")[-1] == found.scale("it")
    assert not any(line.endswith("-") for line in found.lines("en"))
    assert found.data()["strength_of_numbers"] == found.numbers
    assert found.scale("en") in page(found, "en")
