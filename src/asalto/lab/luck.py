"""What was thrown in a battle against what was to be expected.

Whether it was the dice or the orders that decided it, only the analysis knows (`bots.analyst`): it
asks what a throw did to the chance of winning, not whether it succeeded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from asalto.core.kernel.records import NOBODY
from asalto.lab.messages import number, percent, say, signed
from asalto.play.entries import ChoiceMade
from asalto.play.match import Match
from asalto.play.tell.naming import names_in
from asalto.play.tell.story import known_chance, whose_throw


@dataclass(frozen=True)
class Throw:
    """One throw with a known chance of success."""

    turn: int
    seat: int
    """Who threw; NOBODY: nobody."""
    roll: int
    """The ruleset's Roll."""
    chance: float
    success: int
    text: str
    """What happened, as the log says it."""
    order: str = ""
    """The order that led to it."""
    place: int = -1
    """Which one, among the battle's entries."""

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
    words, names = match.ruleset.words(lang), names_in(match, lang)
    found = []
    for told in match.told:
        event, chance = told.event, known_chance(told.event)
        if event is None or chance is None:
            continue
        text = words.sentence(event, names)
        made = match.entries[told.place] if told.place >= 0 else None
        order = match.tell(made, words.lang) if isinstance(made, ChoiceMade) else ""
        found.append(
            Throw(told.turn, whose_throw(match, told), event.roll, chance, event.success, text,
                  order, told.place)
        )  # fmt: skip
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
class Decision:
    """The throws of one side that one order led to."""

    turn: int
    order: str
    seat: int
    fate: Fortune


@dataclass(frozen=True)
class Report:
    """The luck of a battle."""

    lang: str
    seats: tuple[str, ...]
    winner: int
    """The seat that won; NOBODY: none, or not yet."""
    found: tuple[Throw, ...]
    by_seat: dict[int, Fortune]
    by_roll: dict[tuple[int, int], Fortune]
    """By seat and kind of roll."""
    decisions: tuple[Decision, ...]
    """Those whose dice fell furthest from expectation first."""
    rolls: dict[int, str]
    judgement: str = ""
    """What the analysis says of dice and decisions; empty if it was not asked."""

    def conclusion(self) -> str:
        """The dice or the orders, in one sentence, if the analysis was asked."""
        return self.judgement or say(self.lang, "ask_analyst")

    def verdicts(self) -> list[str]:
        """A sentence for each side."""
        return [
            say(
                self.lang, "verdict", seat=self.seat(seat), successes=fate.successes,
                throws=fate.throws, expected=number(self.lang, fate.expected),
                above=signed(self.lang, fate.above),
                luck=say(self.lang, "even_luck" if fate.verdict == "even" else fate.verdict),
            )
            for seat, fate in self.by_seat.items()
        ]  # fmt: skip

    def lines(self) -> list[str]:
        """A table for a terminal, and the decisions and throws that weighed most."""
        lang = self.lang
        if not self.found:
            return [say(lang, "no_throws")]
        out = [self.conclusion()]
        for seat, verdict in zip(self.by_seat, self.verdicts(), strict=True):
            out.append(verdict)
            out += [
                f"  {self.roll(roll):<34} {_told(lang, part)}"
                for (whose, roll), part in self.by_roll.items()
                if whose == seat
            ]
        out.append(f"{say(lang, 'by_decision')}:")
        out += [
            f"  {one.turn:>3}  {self.seat(one.seat)}, {one.order}: {_told(lang, one.fate)}"
            for one in self.decisions[:5]
        ]
        out.append(f"{say(lang, 'most')}:")
        for one in sorted(self.found, key=lambda throw: -abs(throw.luck))[:5]:
            out.append(
                f"  {one.turn:>3}  {self.seat(one.seat)}, {percent(lang, one.chance)}: {one.text}"
            )
        return out

    def seat(self, seat: int) -> str:
        """Its name."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else say(self.lang, "nobody")

    def roll(self, roll: int) -> str:
        """The name of a kind of roll."""
        return self.rolls.get(roll, str(roll)).partition(" (")[0]

    def data(self) -> dict[str, object]:
        """The same for JSON."""

        def plain(fate: Fortune) -> dict[str, object]:
            return {
                "throws": fate.throws, "successes": fate.successes,
                "expected": round(fate.expected, 6), "spread": round(fate.spread, 6),
                "verdict": fate.verdict,
            }  # fmt: skip

        return {
            "conclusion": self.conclusion(),
            "seats": {self.seat(seat): plain(fate) for seat, fate in self.by_seat.items()},
            "rolls": [
                {"seat": self.seat(seat), "roll": self.roll(roll), **plain(fate)}
                for (seat, roll), fate in self.by_roll.items()
            ],
            "decisions": [
                {"turn": one.turn, "order": one.order, "seat": self.seat(one.seat),
                 **plain(one.fate)}
                for one in self.decisions
            ],
            "throws": [
                {
                    "turn": one.turn, "seat": self.seat(one.seat), "chance": one.chance,
                    "roll": self.roll(one.roll), "success": one.success,
                    "text": one.text, "order": one.order,
                }
                for one in self.found
            ],
        }  # fmt: skip


NOTHING = Fortune(0, 0, 0.0, 0.0)


def _told(lang: str, fate: Fortune) -> str:
    return say(
        lang, "of", successes=fate.successes, throws=fate.throws,
        expected=number(lang, fate.expected), above=signed(lang, fate.above),
    )  # fmt: skip


def decisions(found: Sequence[Throw]) -> list[Decision]:
    """The throws of each side by the order that led to them, the furthest from expectation first.

    Where orders are secret the last one to come in sets all of them off.
    """
    groups: dict[tuple[int, int], list[Throw]] = {}
    for one in found:
        groups.setdefault((one.place, one.seat), []).append(one)
    out = [
        Decision(group[0].turn, group[0].order, seat, fortune(group))
        for (_, seat), group in groups.items()
    ]
    return sorted(out, key=lambda one: -abs(one.fate.above))


def report(match: Match[Any], lang: str = "en", judgement: str = "") -> Report:
    """The luck report of a battle, whole or cut off."""
    found = throws(match, lang)
    words = match.ruleset.words(lang)
    result = match.result
    return Report(
        lang,
        tuple(seat.name.get(lang, seat.id) for seat in match.scenario.seats),
        NOBODY if result is None else result.winner,
        tuple(found),
        grouped(found, lambda one: one.seat),
        grouped(found, lambda one: (one.seat, one.roll)),
        tuple(decisions(found)),
        {one.roll: words.get("roll", one.roll) for one in found},
        judgement,
    )
