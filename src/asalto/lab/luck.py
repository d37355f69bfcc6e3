"""Was it the dice or the orders? What was thrown in a battle against what was to be expected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from asalto.core.records import NOBODY
from asalto.play.match import Match

MILLION = 1_000_000


@dataclass(frozen=True)
class Throw:
    """One throw with a known chance of success."""

    turn: int
    seat: int
    """Whose choice led to it; NOBODY: nobody's."""
    roll: int
    """The ruleset's Roll."""
    chance: float
    success: int
    text: str
    """What happened, as the log says it."""

    @property
    def luck(self) -> float:
        """Successes above expectation: between -1 and 1."""
        return self.success - self.chance


@dataclass(frozen=True)
class Fortune:
    """How a group of throws fell."""

    throws: int
    successes: int
    expected: float
    spread: float
    """Standard deviation of the successes, were the battle thrown again."""

    @property
    def above(self) -> float:
        """Successes above expectation."""
        return self.successes - self.expected

    @property
    def steps(self) -> float:
        """The same in standard deviations: beyond 2 it happens to one battle in twenty."""
        return self.above / self.spread if self.spread > 0 else 0.0

    @property
    def verdict(self) -> str:
        """A key for the words: `even`, `lucky`, `unlucky`, `very_lucky`, `very_unlucky`."""
        if abs(self.steps) < 1:
            return "even"
        side = "lucky" if self.above > 0 else "unlucky"
        return side if abs(self.steps) < 2 else f"very_{side}"


def throws(match: Match[Any], lang: str = "en") -> list[Throw]:
    """Every throw of a battle whose chance of success the rules wrote down, in order."""
    words, names = match.ruleset.words(lang), match.scenario.names
    found = []
    for told in match.told:
        event = told.event
        if event is None or event.roll == NOBODY or event.chance < 0:
            continue
        text = words.sentence(event, names)
        chance = event.chance / MILLION
        found.append(Throw(told.turn, told.seat, event.roll, chance, event.success, text))
    return found


def fortune(group: Sequence[Throw]) -> Fortune:
    """How these throws fell."""
    return Fortune(
        len(group),
        sum(one.success for one in group),
        sum(one.chance for one in group),
        sqrt(sum(one.chance * (1 - one.chance) for one in group)),
    )


def grouped(found: Sequence[Throw], key: Callable[[Throw], Any]) -> dict[Any, Fortune]:
    """The fortune of each group."""
    groups: dict[Any, list[Throw]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return {name: fortune(group) for name, group in sorted(groups.items())}


@dataclass(frozen=True)
class Report:
    """The luck of a battle."""

    seats: tuple[str, ...]
    found: tuple[Throw, ...]
    by_seat: dict[int, Fortune]
    by_roll: dict[tuple[int, int], Fortune]
    """By seat and kind of roll."""
    rolls: dict[int, str]

    def lines(self) -> list[str]:
        """A table for a terminal, and the throws that weighed most."""
        if not self.found:
            return ["No throw of this battle had a chance of success that the rules wrote down."]
        out = []
        for seat, fate in self.by_seat.items():
            out.append(
                f"{self.seat(seat)}: {fate.successes} successes in {fate.throws} throws; "
                f"{fate.expected:.1f} were to be expected: {SAY[fate.verdict]} ({fate.above:+.1f})"
            )
            for (whose, roll), part in self.by_roll.items():
                if whose == seat:
                    out.append(
                        f"  {self.rolls.get(roll, str(roll)):<24} {part.successes:>3} of "
                        f"{part.throws:<3} expected {part.expected:5.1f} ({part.above:+.1f})"
                    )
        out.append("The throws that went most against expectation:")
        for one in sorted(self.found, key=lambda throw: -abs(throw.luck))[:5]:
            out.append(f"  turn {one.turn}, {self.seat(one.seat)}, {one.chance:.0%}: {one.text}")
        return out

    def seat(self, seat: int) -> str:
        """Its name."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else "nobody"

    def data(self) -> dict[str, object]:
        """The same for JSON."""

        def plain(fate: Fortune) -> dict[str, object]:
            return {
                "throws": fate.throws, "successes": fate.successes,
                "expected": round(fate.expected, 6), "spread": round(fate.spread, 6),
                "verdict": fate.verdict,
            }  # fmt: skip

        return {
            "seats": {self.seat(seat): plain(fate) for seat, fate in self.by_seat.items()},
            "rolls": [
                {"seat": self.seat(seat), "roll": self.rolls.get(roll, str(roll)), **plain(fate)}
                for (seat, roll), fate in self.by_roll.items()
            ],
            "throws": [
                {
                    "turn": one.turn, "seat": self.seat(one.seat), "chance": one.chance,
                    "roll": self.rolls.get(one.roll, str(one.roll)), "success": one.success,
                    "text": one.text,
                }
                for one in self.found
            ],
        }  # fmt: skip


SAY = {
    "even": "about what the dice owe anybody",
    "lucky": "somewhat lucky",
    "unlucky": "somewhat unlucky",
    "very_lucky": "very lucky (one battle in twenty is as far off)",
    "very_unlucky": "very unlucky (one battle in twenty is as far off)",
}


def report(match: Match[Any], lang: str = "en") -> Report:
    """The luck report of a battle, whole or cut off."""
    found = throws(match, lang)
    words = match.ruleset.words(lang)
    return Report(
        tuple(seat.name.get(lang, seat.id) for seat in match.scenario.seats),
        tuple(found),
        grouped(found, lambda one: one.seat),
        grouped(found, lambda one: (one.seat, one.roll)),
        {one.roll: words.get("roll", one.roll) for one in found},
    )
