"""Is a scenario fair, what decides it, and what are its units worth?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import fmean

from asalto.bots.names import checked, number_of
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab import modifiers
from asalto.lab.batch import Watch, job_of, played
from asalto.lab.cards import card_numbers, opened
from asalto.lab.changes import Effect, Pairing, left_out, path_said, said
from asalto.lab.intervals import half_width
from asalto.lab.messages import interval, number, percent, say, signed
from asalto.lab.pairing import Sprt
from asalto.lab.points import Worth, fitted
from asalto.lab.summary import Summary
from asalto.lab.variants import (
    Change,
    changed,
    members_of,
    numbers_of,
    read_spec,
    unit_fields,
)

THOUGHT_OVER = 100
"""Battles that are judged by a bot that thinks."""
SWEEP = 4000
"""Battles for each value of a sweep, at most."""
EFFECT = 2000
"""Battles for each modifier, at most."""
PAIRING = 300
"""Battles for each pairing of units and each way round, at most."""
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
        order = sorted(range(len(self.seats())), key=lambda seat: -summary.seat_wins[seat])
        if self.verdict.startswith("favours"):
            order = [0] if self.verdict == "favours first" else [1]
        key = {"fair": "fair", "several": "several", "": "undecided"}.get(self.verdict, "favours")
        return say(
            lang, key, margin=f"{self.settings.margin * 100:g}", seat=self.names(lang)[order[0]],
            battles=summary.battles, rate=percent(lang, summary.rate(order[0])[0]),
        )  # fmt: skip

    def names(self, lang: str) -> list[str]:
        """The names of the sides."""
        return [seat.name.get(lang, seat.id) for seat in self.scenario.seats]

    def lines(self, lang: str = "en") -> list[str]:
        """For a terminal."""
        out = [self.judgement(lang), *self.summary.lines(self.ruleset, self.scenario, lang)]
        names = self.names(lang)
        out += self.told_by_judges(lang)
        for path, rows in self.sweeps.items():
            out.append(say(lang, "sweep", path=self.path_said(path, lang)) + ":")
            for value, rates in rows.items():
                shown = "  ".join(
                    f"{name} {interval(lang, rate)}"
                    for name, rate in zip(names, rates, strict=True)
                )
                out.append(f"  {value:>4}  {shown}")
        if self.effects:
            out.append(f"{say(lang, 'moves')} ({say(lang, 'effect', seat=names[0])}):")
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
            out.append(f"{say(lang, 'worth')} ({say(lang, 'fitted')}; {say(lang, 'book')}):")
            out += [
                f"  {one.unit:<24} {one.fitted:7.0f} ({one.low:.0f} – {one.high:.0f})   "
                f"{one.book if one.book is not None else '-'}"
                for one in self.worths
            ]
        return [*out, *self.notes(lang)]

    def told_by_judges(self, lang: str) -> list[str]:
        """A line for each other bot, and whether they agree."""
        names, out = self.names(lang), []
        for one in self.judges:
            shown = "  ".join(
                f"{name} {interval(lang, rate)}"
                for name, rate in zip(names, one.rates, strict=True)
            )
            drawn = percent(lang, one.drawn)
            out.append(say(lang, "judge", bot=one.bot, rates=shown, drawn=drawn,
                           battles=one.battles))  # fmt: skip
        verdicts = {self.verdict, *[one.verdict for one in self.judges]}
        if self.judges:
            out.append(say(lang, "judges_agree" if len(verdicts) == 1 else "judges_differ"))
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
            "left_out": [str(one) for one in self.left_out],
            "has_no_points": self.has_no_points,
        }


def judged(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, bot: str
) -> Judge:
    """The verdict of one bot, with fewer battles where it has to think."""
    battles = settings.battles if number_of(bot) is not None else THOUGHT_OVER
    own = replace(settings, bots=(bot,), battles=battles, judges=())
    found = study(ruleset, scenario, own, weigh=False)
    summary = found.summary
    rates = tuple(summary.rate(seat) for seat in range(len(found.seats())))
    drawn = summary.seat_wins[NOBODY] / max(1, summary.battles)
    return Judge(bot, found.verdict, rates, drawn, summary.battles)


def study(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings,
    vary: Sequence[str] = (), points: bool = False, weigh: bool = True,
    watch: Watch | None = None,
) -> Study:  # fmt: skip
    """Find out all that is asked for. Raises BadInput for a path that is not there, or a bot."""
    shipped = scenario
    if settings.cards:
        scenario = opened(ruleset, scenario)
    sweeps = {
        path: {value: changed(ruleset, scenario, [Change(path, value)]) for value in values}
        for path, values in map(read_spec, vary)
    }
    for bot in settings.judges:
        checked(bot)
    found = _fairness(ruleset, scenario, settings, watch)
    for path, variants in sweeps.items():
        found.sweeps[path] = {
            value: _rates(ruleset, variant, settings) for value, variant in variants.items()
        }
    if weigh:
        found.effects = effects(found, watch)
        job = job_of(ruleset, scenario, modifiers.BATTLES, settings.bots, settings.seed)
        if all(number_of(name) is not None for name in settings.bots):
            thrown = modifiers.throws(ruleset, scenario, job.plan, job.battles, watch)
            found.weights = modifiers.weights(list(thrown), job.battles)
    if points:
        found.worths = worths(found, shipped, watch)
    found.judges += [judged(ruleset, scenario, settings, bot) for bot in settings.judges]
    return found


def _fairness(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, watch: Watch | None
) -> Study:
    """Play until the sequential test has decided, or all battles are played."""
    job = job_of(ruleset, scenario, settings.battles, settings.bots, settings.seed)
    found = Study(ruleset, scenario, settings, Summary(is_watched=True))
    test, summary = Sprt(settings.margin), found.summary
    for columns in played(job, settings.workers, settings.ray):
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
        for columns in played(job, settings.workers, settings.ray)
        for winner in columns["winner"]
    ]


def _rates(ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings) -> list[Rate]:
    battles = min(SWEEP, settings.battles)
    job = job_of(ruleset, scenario, battles, settings.bots, settings.seed)
    summary = Summary()
    for columns in played(job, settings.workers, settings.ray):
        summary.add(columns, job.plan)
    return [summary.rate(seat) for seat in range(len(scenario.seats))]


def effects(found: Study, watch: Watch | None = None) -> list[Effect]:
    """The effect of each number of the scenario, one more, and of each unit, taken away.

    The same seeds are played with and without, and each battle is compared with itself.
    """
    ruleset, scenario, settings = found.ruleset, found.scenario, found.settings
    battles = min(EFFECT, settings.battles)
    before = _scores(ruleset, scenario, settings, battles)
    paths = [*numbers_of(scenario), *(card_numbers(scenario) if settings.cards else ())]
    wanted = [Change(path, 1, add=True) for path in paths]
    wanted += [Change(path, drop=True) for path in members_of(scenario)]
    out = []
    for k, change in enumerate(wanted):
        if watch is not None:
            watch(k + 1, len(wanted))
        try:
            after = _scores(ruleset, changed(ruleset, scenario, [change]), settings, battles)
        except BadInput:
            found.left_out.append(change)
            continue
        shifts = [b - a for a, b in zip(before, after, strict=True)]
        out.append(Effect(change, 100 * fmean(shifts), 100 * half_width(shifts)))
    return sorted(out, key=lambda one: -abs(one.shift))


def worths(found: Study, scenario: Scenario[State], watch: Watch | None = None) -> list[Worth]:
    """What each unit file is worth when all units of a side of the scenario are of it: as it was
    before its cards were opened, with units by the names of their files.

    Every two units fight each other both ways round.
    """
    ruleset, settings = found.ruleset, found.settings
    fields = unit_fields(ruleset, scenario)
    sides = [[path for path, seat in fields if seat == one] for one in found.seats()]
    if len(sides) != 2 or not all(sides):
        found.has_no_points = True
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
            found.left_out.append(Pairing(a, b))
            continue
        wins[a, b] += sum(scores)
        wins[b, a] += battles - sum(scores)
        games[a, b] += battles
        games[b, a] += battles
    fought = [a for a in units if any(games[a, b] for b in units)]
    return fitted(ruleset, fought, wins, games)
