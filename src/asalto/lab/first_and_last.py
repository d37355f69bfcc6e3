"""Who began the battles, and what their last turn decided: the balance in each part of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.messages import interval, percent, say, shares

Rate = tuple[float, float, float]
Share = Callable[[float, int], Rate]
"""(so many, of so many) -> the share, and the range in which it lies."""


@dataclass(frozen=True)
class Part:
    """Some of the battles: how many, the share that each seat's side won, and that nobody did."""

    battles: int
    rates: tuple[Rate, ...]
    drawn: float

    def told(self, names: Sequence[str], lang: str) -> str:
        """In a line."""
        drawn = [f"{say(lang, 'drawn')} {percent(lang, self.drawn)}"] if self.drawn else []
        return shares(lang, names, self.rates, *drawn)

    def data(self, ids: Sequence[str]) -> dict[str, object]:
        """For JSON."""
        rates = dict(zip(ids, self.rates, strict=True))
        return {"battles": self.battles, "rate": rates, "drawn": self.drawn}


@dataclass(frozen=True)
class Begun:
    """Who began."""

    parts: Mapping[int, Part]
    """By the seat that did."""
    whole: int
    """All battles, those that nobody began among them."""
    won: Rate
    """The share of battles that were won by the side that began."""

    def lines(self, names: Sequence[str], lang: str) -> Iterator[str]:
        """For a terminal."""
        if not self.parts:
            yield say(lang, "begun_nobody")
            return
        if len(self.parts) == 1 and sum(one.battles for one in self.parts.values()) == self.whole:
            yield say(lang, "begun_always", seat=names[next(iter(self.parts))])
            return
        yield say(lang, "begun_wins", rate=interval(lang, self.won))
        for seat, part in self.parts.items():
            share = percent(lang, part.battles / self.whole)
            told = part.told(names, lang)
            yield "  " + say(lang, "begun_by", seat=names[seat], share=share, rates=told)

    def data(self, ids: Sequence[str]) -> dict[str, object]:
        """For JSON."""
        return {
            "nobody": self.whole - sum(part.battles for part in self.parts.values()),
            "won": self.won if self.parts else None,
            "by": {ids[seat]: part.data(ids) for seat, part in self.parts.items()},
        }


@dataclass(frozen=True)
class Clock:
    """What the last turn decided."""

    share: Rate
    """Of the battles that it ended."""
    timed: Part
    before: Part
    """The battles that were over before, or in that turn by a goal."""

    def lines(self, names: Sequence[str], lang: str) -> Iterator[str]:
        """For a terminal."""
        if not self.timed.battles:
            yield say(lang, "clock_never")
            return
        yield say(lang, "clock_share", share=interval(lang, self.share))
        for key, part in (("clock_timed", self.timed), ("clock_before", self.before)):
            if part.battles:
                yield "  " + say(lang, key, rates=part.told(names, lang))

    def data(self, ids: Sequence[str]) -> dict[str, object]:
        """For JSON."""
        timed, before = self.timed.data(ids), self.before.data(ids)
        return {"share": self.share, "timed": timed, "before": before}


@dataclass
class FirstAndLast:
    """Counts over battles."""

    begun: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By who began (NOBODY: nobody did) and who won."""
    timed: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By whether the last turn ended it, 1 or 0, and who won."""

    def add(self, columns: Mapping[str, Sequence[int]]) -> None:
        """Count the battles of a chunk."""
        self.begun.update(zip(columns["began"], columns["winner"], strict=True))
        self.timed.update(zip(columns["clock"], columns["winner"], strict=True))

    def who_begins(self, ruleset: Ruleset[State], scenario: Scenario[State], share: Share) -> Begun:
        """The balance by who began."""
        sides = ruleset.side_of(scenario.state)
        parts = {seat: _part(self.begun, seat, sides, share) for seat in range(len(sides))}
        won = sum(
            times for (first, winner), times in self.begun.items()
            if NOBODY not in (first, winner) and sides[first] == sides[winner]
        )  # fmt: skip
        found = {seat: part for seat, part in parts.items() if part.battles}
        of = sum(part.battles for part in found.values())
        return Begun(found, self.begun.total(), share(won, of))

    def by_the_clock(
        self, ruleset: Ruleset[State], scenario: Scenario[State], share: Share
    ) -> Clock | None:
        """The balance with and without the battles that the last turn ended; None for a game that
        does not say which (`by_clock`)."""
        if ruleset.by_clock is None:
            return None
        sides = ruleset.side_of(scenario.state)
        timed, before = (_part(self.timed, one, sides, share) for one in (1, 0))
        return Clock(share(timed.battles, self.timed.total()), timed, before)


def _part(counts: Counter[tuple[int, int]], of: int, sides: Sequence[int], share: Share) -> Part:
    """The battles of one part."""
    wins = Counter({winner: times for (one, winner), times in counts.items() if one == of})
    battles, won = wins.total(), Counter[int]()
    for winner, times in wins.items():
        won[NOBODY if winner == NOBODY else sides[winner]] += times
    rates = tuple(share(won[side], battles) for side in sides)
    return Part(battles, rates, won[NOBODY] / max(1, battles))
