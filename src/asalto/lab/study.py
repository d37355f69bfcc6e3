"""What a study of a scenario found out, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab import modifiers
from asalto.lab.changes import Effect, Pairing, left_out, path_said, said
from asalto.lab.messages import number, percent, say, shares, signed
from asalto.lab.pairing import Sprt, first_of_each
from asalto.lab.points import Worth
from asalto.lab.summary import Summary
from asalto.lab.variants import Change

FAR = 0.1
"""How far from one half a scenario is that anybody can see to be uneven."""
Rate = tuple[float, float, float]


@dataclass(frozen=True)
class Settings:
    """How much to play."""

    bots: Sequence[str] = ("greedy",)
    battles: int = 20_000
    seed: int = 1
    margin: float = 0.02
    workers: int = 1
    ray: str = ""
    judges: Sequence[str] = ()
    """Other bots that judge as well."""
    cards: bool = False
    """Whether the numbers of the units' cards are tried as well."""

    def needs(self, lang: str = "en") -> str:
        """How many battles an answer takes: for whoever is about to play them."""
        test, far = Sprt(self.margin), max(FAR, 2 * self.margin)
        even, found = test.needed(0), test.needed(far)
        key = "needs" if even <= self.battles else "needs_more"
        return say(
            lang, key, margin=f"{100 * self.margin:g}", even=even, far=f"{100 * far:g}",
            found=found, most=self.battles,
        )  # fmt: skip


@dataclass(frozen=True)
class Judge:
    """What one sort of bot, playing all sides, makes of a scenario."""

    bot: str
    verdict: str
    rates: tuple[Rate, ...]
    """Of each seat."""
    drawn: float
    battles: int

    @property
    def favoured(self) -> str:
        """The verdict; of more than two sides the seats that surely win most, "" where none do."""
        if self.verdict != "several":
            return self.verdict
        leading = [
            str(seat)
            for seat, rate in enumerate(self.rates)
            if all(rate[1] > other[2] for other in self.rates if other != rate)
        ]
        return " ".join(leading) if len(set(self.rates)) > 1 else ""


def accord(judges: Sequence[Judge]) -> str:
    """Whether they agree, as a key of words: `judges_agree`, `judges_differ`, `judges_open` where
    some are not sure and the others agree, `judges_unsure` where none is sure."""
    favoured = {one.favoured for one in judges}
    if len(favoured - {""}) > 1:
        return "judges_differ"
    if "" not in favoured:
        return "judges_agree"
    return "judges_open" if len(favoured) > 1 else "judges_unsure"


@dataclass
class Study:
    """Everything that was found out."""

    ruleset: Ruleset[State]
    scenario: Scenario[State]
    settings: Settings
    summary: Summary
    verdict: str = ""
    """Of the sequential test: "fair", "favours first", "favours second", "" (not decided)."""
    sweeps: dict[str, dict[int, list[Rate]]] = field(default_factory=dict)
    """By path and value: every seat's rate."""
    effects: list[Effect] = field(default_factory=list)
    """Of changes to the scenario."""
    weights: list[modifiers.Weight] = field(default_factory=list)
    """Of the modifiers of the rules."""
    worths: list[Worth] = field(default_factory=list)
    numbers: float | None = None
    """The strength of numbers that worths are told by, where the book gives no values."""
    judges: list[Judge] = field(default_factory=list)
    """The verdict once more under other bots."""
    left_out: list[Change | Pairing] = field(default_factory=list)
    """What the rules do not admit."""
    has_no_points: bool = False
    """Whether the units cannot be valued: that takes two sides, each with units from files."""

    def seats(self) -> list[str]:
        """The ids of the seats."""
        return [seat.id for seat in self.scenario.seats]

    def lead(self) -> float:
        """By how many battles in 100 the first side is above one half; drawn ones count half."""
        drawn = self.summary.seat_wins[NOBODY] / 2
        return 100 * ((self.summary.seat_wins[0] + drawn) / max(1, self.summary.battles) - 0.5)

    def remedy(self) -> Effect | None:
        """The one change that brings an unfair scenario of two sides nearest to even."""
        sure = [one for one in self.effects if one.is_certain]
        best = min(sure, key=lambda one: abs(self.lead() + one.shift), default=None)
        if best is None or not self.verdict.startswith("favours"):
            return None
        return best if abs(self.lead() + best.shift) < abs(self.lead()) else None

    def judge(self, bot: str = "") -> Judge:
        """The verdict of this study alone."""
        summary = self.summary
        rates = tuple(summary.rate(seat) for seat in range(len(self.scenario.seats)))
        drawn = summary.seat_wins[NOBODY] / max(1, summary.battles)
        return Judge(bot, self.verdict, rates, drawn, summary.battles)

    def said(self, change: Change, lang: str = "en") -> str:
        """A change in words."""
        return said(change, self.ruleset, self.scenario, lang)

    def path_said(self, path: str, lang: str = "en") -> str:
        """What a path leads to, in words."""
        return path_said(path, self.ruleset, self.scenario, lang)

    def notes(self, lang: str) -> list[str]:
        """What could not be found out."""
        out = [left_out(self.left_out, self.ruleset, self.scenario, lang)] if self.left_out else []
        return [*out, *([say(lang, "points_need")] if self.has_no_points else [])]

    def judgement(self, lang: str) -> str:
        """The verdict as a sentence."""
        summary = self.summary
        firsts = first_of_each(self.ruleset, self.scenario)
        order = sorted(firsts, key=lambda seat: -summary.seat_wins[seat])
        if self.verdict.startswith("favours"):
            order = firsts if self.verdict == "favours first" else firsts[1:]
        key = {"fair": "fair", "several": "several", "": "undecided"}.get(self.verdict, "favours")
        return say(
            lang, key, margin=f"{self.settings.margin * 100:g}",
            seat=self.side_name(order[0], lang), battles=summary.battles,
            rate=percent(lang, summary.rate(order[0])[0]),
        )  # fmt: skip

    def names(self, lang: str) -> list[str]:
        """The names of the seats."""
        return [seat.name.get(lang, seat.id) for seat in self.scenario.seats]

    def side_name(self, seat: int, lang: str) -> str:
        """The name of a seat's side."""
        return self.ruleset.side_name(self.scenario, seat, lang)

    def lines(self, lang: str = "en") -> list[str]:
        """For a terminal."""
        out = [self.judgement(lang), *self.summary.lines(self.ruleset, self.scenario, lang)]
        names = self.names(lang)
        out += self.told_by_judges(lang)
        for path, rows in self.sweeps.items():
            out.append(say(lang, "sweep", path=self.path_said(path, lang)) + ":")
            for value, rates in rows.items():
                out.append(f"  {value:>4}  {shares(lang, names, rates)}")
        if self.effects:
            first = say(lang, "effect", seat=self.side_name(0, lang))
            out.append(f"{say(lang, 'moves')} ({first}):")
            out += [
                f"  {signed(lang, one.shift):>6} ±{number(lang, one.give)}  "
                f"{self.said(one.change, lang)}  [{one.change}]"
                for one in self.effects[:12]
            ]
        words = self.ruleset.words(lang)
        if self.weights:
            out.append(f"{say(lang, 'decides')} ({say(lang, 'turned')}):")
            out += [
                f"  {signed(lang, one.turned):>6}  {words.get('reason', one.reason)} "
                f"({words.get('roll', one.roll).partition(' (')[0]}): "
                f"{percent(lang, one.without)} → {percent(lang, one.chance)}"
                for one in self.weights[:12]
            ]
        if self.worths:
            out += self.told_by_worths(lang)
        return [*out, *self.notes(lang)]

    @property
    def is_valued(self) -> bool:
        """Whether the book gives values to units."""
        return any(one.book for one in self.worths)

    def scale(self, lang: str) -> str:
        """What a worth means."""
        if self.is_valued:
            return say(lang, "worth_book")
        if self.numbers is None:
            return say(lang, "worth_own")
        twice = percent(lang, 1 / (1 + 2**-self.numbers))
        return say(lang, "worth_numbers", twice=twice)

    def told_by_worths(self, lang: str) -> list[str]:
        """A line for each unit, with the book's value if there are any; else what the scale is."""
        told = [
            f"  {one.unit:<24} {one.fitted:7.0f} ({one.low:.0f} – {one.high:.0f})"
            for one in self.worths
        ]
        if not self.is_valued:
            return [f"{say(lang, 'worth')} ({say(lang, 'fitted')}):", *told, self.scale(lang)]
        books = ["-" if one.book is None else str(one.book) for one in self.worths]
        head = f"{say(lang, 'worth')} ({say(lang, 'fitted')}; {say(lang, 'book')}):"
        return [head, *(f"{line}   {book}" for line, book in zip(told, books, strict=True))]

    def told_by_judges(self, lang: str) -> list[str]:
        """A line for each other bot, and whether they agree."""
        names, out = self.names(lang), []
        for one in self.judges:
            shown = shares(lang, names, one.rates)
            drawn = percent(lang, one.drawn)
            out.append(say(lang, "judge", bot=one.bot, rates=shown, drawn=drawn,
                           battles=one.battles))  # fmt: skip
        if self.judges:
            out.append(say(lang, accord([self.judge(), *self.judges])))
        return out

    def rows(self) -> list[dict[str, object]]:
        """Everything in one table: kind, what, seat, number, low, high."""
        out: list[dict[str, object]] = []

        def row(kind: str, what: str, seat: str, rate: Rate) -> None:
            out.append({"kind": kind, "what": what, "seat": seat, "number": rate[0],
                        "low": rate[1], "high": rate[2]})  # fmt: skip

        for i, seat in enumerate(self.seats()):
            row("rate", "as it stands", seat, self.summary.rate(i))
        for what, part in self.summary.parts(self.ruleset, self.scenario):
            for seat, rate in zip(self.seats(), part.rates, strict=True):
                row("part", what, seat, rate)
        for path, rows in self.sweeps.items():
            for value, rates in rows.items():
                for seat, rate in zip(self.seats(), rates, strict=True):
                    row("sweep", f"{path} = {value}", seat, rate)
        for one in self.effects:
            row("effect", str(one.change), self.seats()[0],
                (one.shift, one.shift - one.give, one.shift + one.give))  # fmt: skip
        words = self.ruleset.words("en")
        for weight in self.weights:
            names = words.get("roll", weight.roll), words.get("reason", weight.reason)
            row("modifier", ": ".join(names), "", (weight.turned, weight.turned, weight.turned))
        for worth in self.worths:
            row("worth", worth.unit, "", (worth.fitted, worth.low, worth.high))
        return out

    def data(self) -> dict[str, object]:
        """For JSON."""
        return {
            **self.summary.data(self.ruleset, self.scenario),
            "verdict": self.verdict,
            "judges": [asdict(one) for one in self.judges],
            "table": self.rows(),
            "book_values": {one.unit: one.book for one in self.worths},
            "strength_of_numbers": self.numbers,
            "left_out": [str(one) for one in self.left_out],
            "has_no_points": self.has_no_points,
        }
