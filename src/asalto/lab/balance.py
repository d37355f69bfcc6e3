"""Is a scenario fair, what decides it, and what are its units worth?"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt

from asalto.core.contract import Ruleset, Scenario, State
from asalto.core.records import NOBODY
from asalto.core.tables import BadInput
from asalto.lab.batch import Watch, job_of, played
from asalto.lab.design import Sprt
from asalto.lab.tally import Summary
from asalto.lab.variants import Change, changed, members_of, numbers_of, read_spec, unit_fields

SWEEP = 4000
"""Battles for each value of a sweep, at most."""
EFFECT = 2000
"""Battles for each modifier, at most."""
PAIRING = 300
"""Battles for each pairing of units and each way round, at most."""
VALUES = ("value", "points", "cost")
Rate = tuple[float, float, float]


@dataclass(frozen=True)
class Settings:
    """How much to play."""

    bots: Sequence[str] = ("greedy",)
    battles: int = 20_000
    seed: int = 1
    margin: float = 0.02
    workers: int = 1


@dataclass(frozen=True)
class Effect:
    """What one change does to the first side: battles won in 100, more or fewer."""

    change: str
    shift: float
    give: float
    """Half the width of the 95 % interval."""

    @property
    def is_certain(self) -> bool:
        """Whether it surely does something."""
        return abs(self.shift) > self.give


@dataclass(frozen=True)
class Worth:
    """What a unit is worth in this scenario."""

    unit: str
    fitted: float
    book: int | None
    battles: int
    wins: float


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
    worths: list[Worth] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Changes that the rules do not admit."""

    def seats(self) -> list[str]:
        """The ids of the seats."""
        return [seat.id for seat in self.scenario.seats]

    def judgement(self) -> str:
        """The verdict as a sentence."""
        first, *others = self.seats()
        second = others[0] if others else ""
        margin = f"{self.settings.margin * 100:g}"
        return {
            "fair": f"Fair: neither side is favoured by more than {margin} battles in 100.",
            "favours first": f"Not fair: {first} is favoured.",
            "favours second": f"Not fair: {second} is favoured.",
            "several": "More than two sides: see how often each wins.",
        }.get(
            self.verdict,
            f"Not decided: after {self.summary.battles} battles it may be fair to within "
            f"{margin} in 100 or not.",
        )

    def lines(self) -> list[str]:
        """For a terminal."""
        out = [self.judgement(), *self.summary.lines(self.ruleset, self.scenario, "en")]
        for path, rows in self.sweeps.items():
            out.append(f"{path}:")
            for value, rates in rows.items():
                shown = "  ".join(
                    f"{seat} {rate:.1%} ({low:.1%} to {high:.1%})"
                    for seat, (rate, low, high) in zip(self.seats(), rates, strict=True)
                )
                out.append(f"  {value:>4}  {shown}")
        if self.effects:
            out.append(f"What moves the result most (battles in 100 won by {self.seats()[0]}):")
            out += [
                f"  {one.shift:+6.1f} ±{one.give:.1f}  {one.change}" for one in self.effects[:12]
            ]
        if self.worths:
            out.append(
                "What the units are worth (fitted from battles; the book's value beside it):"
            )
            out += [
                f"  {one.unit:<20} {one.fitted:7.1f}   {one.book if one.book is not None else '-'}"
                for one in self.worths
            ]
        return out

    def rows(self) -> list[dict[str, object]]:
        """Everything in one table: kind, what, seat, number, low, high."""
        out: list[dict[str, object]] = []

        def row(kind: str, what: str, seat: str, rate: Rate) -> None:
            out.append({"kind": kind, "what": what, "seat": seat, "number": rate[0],
                        "low": rate[1], "high": rate[2]})  # fmt: skip

        for i, seat in enumerate(self.seats()):
            row("rate", "as it stands", seat, self.summary.rate(i))
        for path, rows in self.sweeps.items():
            for value, rates in rows.items():
                for seat, rate in zip(self.seats(), rates, strict=True):
                    row("sweep", f"{path} = {value}", seat, rate)
        for one in self.effects:
            row("effect", one.change, self.seats()[0],
                (one.shift, one.shift - one.give, one.shift + one.give))  # fmt: skip
        for worth in self.worths:
            row("worth", worth.unit, "", (worth.fitted, worth.fitted, worth.fitted))
        return out

    def data(self) -> dict[str, object]:
        """For JSON."""
        return {
            **self.summary.data(self.ruleset, self.scenario),
            "verdict": self.verdict,
            "table": self.rows(),
            "book_values": {one.unit: one.book for one in self.worths},
            "left_out": self.left_out,
        }


def study(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings,
    vary: Sequence[str] = (), points: bool = False, weigh: bool = True,
    watch: Watch | None = None,
) -> Study:  # fmt: skip
    """Find out all that is asked for. Raises BadInput for a path that is not there."""
    specs = [read_spec(text) for text in vary]
    found = _fairness(ruleset, scenario, settings, watch)
    for path, values in specs:
        found.sweeps[path] = {
            value: _rates(ruleset, changed(ruleset, scenario, [Change(path, value)]), settings)
            for value in values
        }
    if weigh:
        found.effects = effects(found, watch)
    if points:
        found.worths = worths(found, watch)
    return found


def _fairness(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, watch: Watch | None
) -> Study:
    """Play until the sequential test has decided, or all battles are played."""
    job = job_of(ruleset, scenario, settings.battles, settings.bots, settings.seed)
    found = Study(ruleset, scenario, settings, Summary())
    test, summary = Sprt(settings.margin), found.summary
    for columns in played(job, settings.workers):
        summary.add(columns, job.plan)
        if watch is not None:
            watch(summary.battles, settings.battles)
        if len(scenario.seats) != 2:
            found.verdict = "several"
            continue
        drawn = summary.seat_wins[NOBODY] / 2
        found.verdict = test.verdict(summary.seat_wins[0] + drawn, summary.seat_wins[1] + drawn)
        if found.verdict:
            break
    return found


def _scores(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, battles: int
) -> list[float]:
    """The first side's score in each battle: 1 won, 1/2 drawn, 0."""
    job = job_of(ruleset, scenario, battles, settings.bots, settings.seed)
    return [
        0.5 if winner == NOBODY else float(winner == 0)
        for columns in played(job, settings.workers)
        for winner in columns["winner"]
    ]


def _rates(ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings) -> list[Rate]:
    battles = min(SWEEP, settings.battles)
    job = job_of(ruleset, scenario, battles, settings.bots, settings.seed)
    summary = Summary()
    for columns in played(job, settings.workers):
        summary.add(columns, job.plan)
    return [summary.rate(seat) for seat in range(len(scenario.seats))]


def effects(found: Study, watch: Watch | None = None) -> list[Effect]:
    """The effect of each number of the scenario, one more, and of each unit, taken away.

    The same seeds are played with and without, and each battle is compared with itself.
    """
    ruleset, scenario, settings = found.ruleset, found.scenario, found.settings
    battles = min(EFFECT, settings.battles)
    before = _scores(ruleset, scenario, settings, battles)
    wanted = [Change(path, 1, add=True) for path in numbers_of(scenario)]
    wanted += [Change(path, drop=True) for path in members_of(scenario)]
    out = []
    for k, change in enumerate(wanted):
        if watch is not None:
            watch(k + 1, len(wanted))
        try:
            after = _scores(ruleset, changed(ruleset, scenario, [change]), settings, battles)
        except BadInput:
            found.left_out.append(str(change))
            continue
        shifts = [b - a for a, b in zip(before, after, strict=True)]
        mean = sum(shifts) / battles
        deviation = sqrt(sum((one - mean) ** 2 for one in shifts) / max(1, battles - 1))
        out.append(Effect(str(change), 100 * mean, 196 * deviation / sqrt(battles)))
    return sorted(out, key=lambda one: -abs(one.shift))


def worths(found: Study, watch: Watch | None = None) -> list[Worth]:
    """What each unit file is worth when all units of a side are of it: Bradley and Terry's model.

    Every two units fight each other both ways round. Twice the worth wins twice as often. The scale
    is that of the book's values, where the unit files give them.
    """
    ruleset, scenario, settings = found.ruleset, found.scenario, found.settings
    fields = unit_fields(ruleset, scenario)
    sides = [[path for path, seat in fields if seat == one] for one in found.seats()]
    if len(sides) != 2 or not all(sides):
        found.left_out.append("points: they need two sides, each with units from files")
        return []
    units = ruleset.units()
    battles = min(PAIRING, settings.battles)
    wins = {(a, b): 0.0 for a in units for b in units}
    games = dict(wins)
    pairs = [(a, b) for a in units for b in units if a != b]
    for k, (a, b) in enumerate(pairs):
        if watch is not None:
            watch(k + 1, len(pairs))
        changes = [Change(path, a) for path in sides[0]] + [Change(path, b) for path in sides[1]]
        try:
            scores = _scores(ruleset, changed(ruleset, scenario, changes), settings, battles)
        except BadInput:
            found.left_out.append(f"{a} against {b}")
            continue
        wins[a, b] += sum(scores)
        wins[b, a] += battles - sum(scores)
        games[a, b] += battles
        games[b, a] += battles
    fought = [a for a in units if any(games[a, b] for b in units)]
    return _fitted(ruleset, fought, wins, games)


def _fitted(
    ruleset: Ruleset[State], units: list[str], wins: dict[tuple[str, str], float],
    games: dict[tuple[str, str], float],
) -> list[Worth]:  # fmt: skip
    strength = dict.fromkeys(units, 1.0)
    for _ in range(500):
        for a in units:
            won = sum(wins[a, b] for b in units) + 0.5
            met = 1 / (strength[a] + 1)
            met += sum(games[a, b] / (strength[a] + strength[b]) for b in units if b != a)
            strength[a] = won / met
    books = {unit: book_value(ruleset, unit) for unit in units}
    known = [unit for unit in units if books[unit]]
    scale = 100.0
    if known:
        scale = exp(sum(log(books[unit] or 1) - log(strength[unit]) for unit in known) / len(known))
    out = []
    for unit in units:
        total = sum(games[unit, other] for other in units)
        won = sum(wins[unit, other] for other in units)
        out.append(Worth(unit, scale * strength[unit], books[unit], int(total), won))
    return sorted(out, key=lambda one: -one.fitted)


def book_value(ruleset: Ruleset[State], unit: str) -> int | None:
    """The value that a unit's file gives it, if any."""
    data = tomllib.loads((ruleset.folder / "units" / f"{unit}.toml").read_text(encoding="utf-8"))
    for table in (data, *[inner for inner in data.values() if isinstance(inner, dict)]):
        for name in VALUES:
            if type(table.get(name)) is int:
                return int(table[name])
    return None
