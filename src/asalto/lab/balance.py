"""Is a scenario fair, what decides it, and what are its units worth?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from statistics import fmean

from asalto.bots.names import checked, number_of
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab import modifiers
from asalto.lab.batch import Watch, job_of, played
from asalto.lab.cards import card_numbers, opened
from asalto.lab.changes import Effect, Pairing
from asalto.lab.intervals import half_width
from asalto.lab.pairing import Sprt, share, sides_of
from asalto.lab.points import Worth, book_value, fitted, strength_of_numbers
from asalto.lab.study import Judge, Rate, Settings, Study
from asalto.lab.summary import Summary
from asalto.lab.variants import (
    Change,
    changed,
    members,
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


def judged(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, bot: str
) -> Judge:
    """The verdict of one bot, with fewer battles where it has to think."""
    battles = settings.battles if number_of(bot) is not None else THOUGHT_OVER
    own = replace(settings, bots=(bot,), battles=battles, judges=())
    return study(ruleset, scenario, own, weigh=False).judge(bot)


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
    sides = ruleset.side_of(scenario.state)
    found = Study(ruleset, scenario, settings, Summary(sides=sides, is_watched=True))
    test, summary = Sprt(settings.margin), found.summary
    for columns in played(job, settings.workers, settings.ray):
        summary.add(columns, job.plan)
        if watch is not None:
            watch(summary.battles, settings.battles)
        if len(set(sides)) != 2:
            found.verdict = "several"
            continue
        first, second = (summary.seat_wins[sides.index(side)] for side in (0, 1))
        drawn = summary.seat_wins[NOBODY] / 2
        found.verdict = test.verdict(first + drawn, second + drawn)
        if found.verdict:
            break
    return found


def _scores(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, battles: int
) -> list[float]:
    """The first side's score in each battle: 1 won, 1/2 drawn, 0."""
    job = job_of(ruleset, scenario, battles, settings.bots, settings.seed)
    mine = [side == 0 for side in ruleset.side_of(scenario.state)]
    return [
        share(winner, mine)
        for columns in played(job, settings.workers, settings.ray)
        for winner in columns["winner"]
    ]


def _rates(ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings) -> list[Rate]:
    battles = min(SWEEP, settings.battles)
    job = job_of(ruleset, scenario, battles, settings.bots, settings.seed)
    summary = Summary(sides=ruleset.side_of(scenario.state))
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
    ids = found.seats()
    sides = [
        [path for path, seat in fields if ids.index(seat) in side]
        for side in sides_of(ruleset, scenario)
    ]
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
    if not any(book_value(ruleset, unit) for unit in fought):
        found.numbers = of_numbers(found, scenario, sides, fought, watch)
    return fitted(ruleset, fought, wins, games, found.numbers)


def of_numbers(
    found: Study, scenario: Scenario[State], sides: Sequence[Sequence[str]],
    units: Sequence[str], watch: Watch | None = None,
) -> float | None:  # fmt: skip
    """The strength of numbers: every unit meets its like, with each side outnumbered in turn, so
    that what the scenario gives to one of them counts for nothing. Units that leave most battles
    drawn, as they cannot hurt their like, say nothing about it.

    `sides`: the fields by which members are of a unit, side by side. None where the rules do not
    admit that, or numbers hardly help.
    """
    rows = [
        [one.path for one in members(scenario)
         if one.side_path in {path.rpartition(".")[0] for path in side}]
        for side in sides
    ]  # fmt: skip
    odds = []
    for k, unit in enumerate(units):
        if watch is not None:
            watch(k + 1, len(units))
        alike = [Change(path, unit) for side in sides for path in side]
        odds += _outnumbered(found, scenario, alike, rows)
    return strength_of_numbers(odds)


def _outnumbered(
    found: Study, scenario: Scenario[State], alike: Sequence[Change], rows: Sequence[Sequence[str]]
) -> list[tuple[float, float]]:
    """The logarithms of the odds of the many and of how many times as many they are, both sides
    together; nothing where the rules do not admit it, or most battles are drawn."""
    ruleset, settings = found.ruleset, found.settings
    battles = min(PAIRING, settings.battles)
    won = more = 0.0
    for side in (0, 1):
        changes, times = _minority(rows[side], rows[1 - side])
        try:
            made = changed(ruleset, scenario, [*alike, *changes])
            scores = _scores(ruleset, made, settings, battles)
        except BadInput:
            return []
        first, second = scores.count(1), scores.count(0)
        if first + second <= battles / 2:
            return []
        many, few = (second, first) if side == 0 else (first, second)
        won += log((many + 0.5) / (few + 0.5))
        more += log(times)
    return [(won, more)]


def _minority(few: Sequence[str], many: Sequence[str]) -> tuple[list[Change], float]:
    """Half of the few taken away, or, where one stands alone, twice as many of the others; and by
    how many times that is less."""
    if len(few) == 1:
        return [Change(path, double=True) for path in many], 2.0
    stay = len(few) - len(few) // 2
    return [Change(path, drop=True) for path in few[stay:]], len(few) / stay
