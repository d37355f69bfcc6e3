"""What units are worth: fitted from battles, beside what the book says they are worth."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from statistics import fmean, median, pstdev

from asalto.core.odds import NORMAL
from asalto.core.ruleset import Ruleset, State

VALUES = ("value", "points", "cost")
ROUNDS = 500
AGAIN = 100
"""How often battles are drawn again for the intervals."""
Pairs = dict[tuple[str, str], float]


@dataclass(frozen=True)
class Worth:
    """What a unit is worth in a scenario."""

    unit: str
    fitted: float
    """On the book's scale where the unit files have values; else 100 in the middle, and twice as
    much is as strong as two (where that was measured)."""
    book: int | None
    battles: int
    wins: float
    """Drawn battles count half."""
    low: float = 0.0
    high: float = 0.0
    """The ends of the 95 % interval of what is fitted, on the scale as it is."""

    @property
    def share(self) -> float:
        """Battles won, of all that it fought."""
        return self.wins / max(1, self.battles)


def strengths(
    units: Sequence[str], wins: Pairs, games: Pairs, rounds: int = ROUNDS
) -> dict[str, float]:
    """Bradley and Terry's model, as a logarithm: a unit stronger by log 2 wins twice as often as it
    loses. Half a battle won and half a battle lost against nobody keep it finite.
    """
    found = dict.fromkeys(units, 1.0)
    for _ in range(rounds):
        for a in units:
            won = sum(wins[a, b] for b in units) + 0.5
            met = 1 / (found[a] + 1)
            met += sum(games[a, b] / (found[a] + found[b]) for b in units if b != a)
            found[a] = won / met
    return {unit: log(strength) for unit, strength in found.items()}


def strength_of_numbers(odds: Sequence[tuple[float, float]]) -> float | None:
    """By how much e times as many of a unit are stronger than it, as a logarithm: the median of
    units. For each the logarithm of the odds of the many, and that of how many times as many they
    are. None: not measured, or numbers hardly help: twice as many win less than twice as often as
    they lose.
    """
    found = median(won / more for won, more in odds) if odds else 0.0
    return found if found >= 1 else None


def fitted(
    ruleset: Ruleset[State], units: Sequence[str], wins: Pairs, games: Pairs,
    numbers: float | None = None,
) -> list[Worth]:  # fmt: skip
    """The worth of each unit, the best first.

    The strength that the battles show is put on the scale of the book's values by a straight line
    through both logarithms. So a worth above the book's means: stronger here than its price.
    Without such values, and with the strength of `numbers`, worths add up: a unit that beats
    another as often as two of that other do is worth twice as much.
    """
    strength = strengths(units, wins, games)
    books = {unit: book_value(ruleset, unit) for unit in units}
    scale = _line([(strength[unit], log(book)) for unit, book in books.items() if book], numbers)
    spread = errors(units, wins, games)
    out = []
    for unit in units:
        fought = sum(games[unit, other] for other in units)
        won = sum(wins[unit, other] for other in units)
        here, give = strength[unit], NORMAL * spread[unit]
        worth, low, high = (exp(scale(one)) for one in (here, here - give, here + give))
        out.append(Worth(unit, worth, books[unit], int(fought), won, low, high))
    return sorted(out, key=lambda one: -one.fitted)


def errors(units: Sequence[str], wins: Pairs, games: Pairs) -> dict[str, float]:
    """The standard errors of the strengths, against the mean of all: battles drawn again."""
    chance, found = Random(1), []
    for _ in range(AGAIN):
        again = dict(wins)
        for one, a in enumerate(units):
            for b in units[one + 1 :]:
                count = games[a, b]
                share = (wins[a, b] + 0.5) / (count + 1)
                won = chance.gauss(count * share, sqrt(count * share * (1 - share)))
                again[a, b] = min(max(won, 0.0), count)
                again[b, a] = count - again[a, b]
        row = strengths(units, again, games, ROUNDS // 5)
        middle = fmean(row.values())
        found.append({unit: strength - middle for unit, strength in row.items()})
    return {unit: pstdev(one[unit] for one in found) for unit in units}


def _line(points: Sequence[tuple[float, float]], numbers: float | None) -> Callable[[float], float]:
    """The line from strength to the logarithm of the value: the points' main direction if they
    rise, else one in which twice the worth is as strong as twice the number, or, if that is not
    known, wins twice as often as it loses."""
    count = max(1, len(points))
    middle_x = sum(x for x, _ in points) / count
    middle_y = sum(y for _, y in points) / count if points else log(100)
    spread_x = sum((x - middle_x) ** 2 for x, _ in points)
    spread_y = sum((y - middle_y) ** 2 for _, y in points)
    both = sum((x - middle_x) * (y - middle_y) for x, y in points)
    rises = len(points) > 2 and both > 0
    slope = sqrt(spread_y / spread_x) if rises else 1 / (numbers or 1.0)
    return lambda x: middle_y + slope * (x - middle_x)


def book_value(ruleset: Ruleset[State], unit: str) -> int | None:
    """The value that a unit's file gives it, if any."""
    data = tomllib.loads((ruleset.folder / "units" / f"{unit}.toml").read_text(encoding="utf-8"))
    for table in (data, *[inner for inner in data.values() if isinstance(inner, dict)]):
        for name in VALUES:
            if type(table.get(name)) is int:
                return int(table[name])
    return None
