"""How strong the bots are: round robins with paired seeds and sides swapped, and Elo from them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10, sqrt
from statistics import fmean
from typing import Any

from asalto.bots.names import checked, level_of, number_of, plain_name
from asalto.bots.registry import bots_for, step
from asalto.core.files.toml_reader import BadInput
from asalto.core.odds import NORMAL
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.words import decimal
from asalto.lab.batch import engine_at
from asalto.lab.engine import Address, Engine, address
from asalto.lab.gains import gains
from asalto.lab.intervals import student
from asalto.lab.messages import say
from asalto.lab.pairing import Pairing, by_sides, first_seats, share, sides_of
from asalto.lab.workers import shared
from asalto.play.dicebox import seeded
from asalto.play.match import Match

RESAMPLES = 200
ROUNDS = 200
ANCHOR = "greedy"
"""The bot whose rating is 0."""
Watch = Callable[[int, int], None]


@dataclass
class Rating:
    """All that was measured in one scenario."""

    name: str
    bots: Sequence[str]
    pairings: list[Pairing]
    elo: dict[str, tuple[float, float, float]]
    """Rating with the ends of its 95 % interval."""
    thinking: dict[str, tuple[float, float]]
    """Seconds a turn: on average and at most."""


def rate(
    ruleset: Ruleset[State], scenario: Scenario[State], bots: Sequence[str], seeds: int,
    slow_seeds: int, seed: int = 1, watch: Watch | None = None, workers: int = 1, ray: str = "",
    judge: int = 0,
) -> Rating:  # fmt: skip
    """Everybody against everybody: `slow_seeds` where a bot thinks, else `seeds`. Pairings are
    shared out, see `shared`. `judge`: where a bot thinks, each choice is weighed by so many battles
    to the end as well."""
    pairings, at, parts = [], address(ruleset, scenario), []
    bots = contestants(bots)
    for one, other in combinations(bots, 2):
        slow = number_of(one) is None or number_of(other) is None
        parts.append((at, one, other, slow_seeds if slow else seeds, seed, judge * slow))
    for found in shared(met, parts, workers, ray):
        pairings.append(found)
        if watch is not None:
            watch(len(pairings), len(parts))
    thinking = {name: thinking_time(ruleset, scenario, name) for name in bots if level_of(name) > 2}
    name = f"{ruleset.id}/{scenario.id}"
    return Rating(name, bots, pairings, ratings(bots, pairings), thinking)


def contestants(bots: Sequence[str]) -> list[str]:
    """The names of those who meet, each once. Raises BadInput for a name that is no bot's, and for
    one alone."""
    found: dict[str, str] = {}
    for name in bots:  # a file's name may be written in several ways
        found.setdefault(plain_name(checked(name)), plain_name(name))
    names = [*found.values()]
    if len(names) < 2:
        raise BadInput(f"{names[0]!r} alone meets nobody: name at least two bots, by commas")
    return names


def met(at: Address, one: str, other: str, seeds: int, seed: int, judge: int = 0) -> Pairing:
    """One pairing of a scenario; runs in any process."""
    engine = engine_at(at)
    if judge == 0:
        return paired(engine, one, other, seeds, seed)
    found = gains(
        engine.ruleset, engine.scenario, one, seeds, seed, judge, fast=engine.is_ready() or None,
        against=other,
    )  # fmt: skip
    found.results.by_choices = found.added
    return found.results


def paired(engine: Engine, one: str, other: str, seeds: int, seed: int) -> Pairing:
    """One pairing: each has each side in turn, allies together; all else is the other's."""
    sides = sides_of(engine.ruleset, engine.scenario)
    rows = first_seats(sides)
    turns = len(rows)
    columns = engine.play(by_sides(one, other, sides, seed), 0, seeds * turns)
    made = [share(winner, rows[k % turns]) for k, winner in enumerate(columns["winner"])]
    pairs = [fmean(made[i : i + turns]) for i in range(0, len(made), turns)]
    return Pairing(one, other, pairs, turns)


def thinking_time(
    ruleset: Ruleset[State], scenario: Scenario[State], name: str, battles: int = 2
) -> tuple[float, float]:
    """Seconds that a bot thinks about a turn, with its clock on, on average and at most."""
    spent: list[float] = []
    for seed in range(battles):
        match: Match[Any] = Match(ruleset, scenario, seeded(seed))
        seats = len(scenario.seats)
        players = bots_for([name, *["greedy"] * (seats - 1)], ruleset, seats, seed)
        turn, here = match.turn, 0.0
        while True:
            start = time.perf_counter()
            done = step(match, players)
            if done is None or match.turn != turn:
                spent.append(here)
                turn, here = match.turn, 0.0
            if done is None:
                break
            if done[0] == 0:
                here += time.perf_counter() - start
    return fmean(spent), max(spent)


def ratings(
    bots: Sequence[str], pairings: Sequence[Pairing]
) -> dict[str, tuple[float, float, float]]:
    """Elo by Bradley and Terry, `ANCHOR` (or the first) at 0, with 95 % intervals from resampled
    seeds."""
    whole = _fitted(bots, pairings, [one.score for one in pairings])
    chance = random.Random(1)
    again = []
    for _ in range(RESAMPLES):
        again.append(_fitted(bots, pairings, [_drawn_again(one, chance) for one in pairings]))
    found = {}
    for name in bots:
        row = sorted(one[name] for one in again)
        low, high = row[round(0.025 * RESAMPLES)], row[round(0.975 * RESAMPLES) - 1]
        found[name] = (whole[name], min(low, whole[name]), max(high, whole[name]))
    return found


def _drawn_again(one: Pairing, chance: random.Random) -> float:
    """What the first might have made with other seeds. Where all went one way, these seeds drawn
    again would say nothing else: what such a run leaves open says it. A few seeds drawn again come
    out too much alike: what comes is spread as the interval of a few is wider."""
    seeds = len(one.pairs)
    if one.score in (0.0, 1.0):
        likely: float = chance.random() ** (1 / (seeds + 1))
        return abs(1 - one.score - likely)
    if seeds == 1:
        return chance.random()
    wider = student(seeds - 1) / NORMAL * sqrt(seeds / (seeds - 1))
    found = one.score + wider * (fmean(chance.choices(one.pairs, k=seeds)) - one.score)
    return min(1.0, max(0.0, found))


def _fitted(
    bots: Sequence[str], pairings: Sequence[Pairing], shares: Sequence[float]
) -> dict[str, float]:
    """Ratings that explain these scores best; half a battle won and lost keeps them finite."""
    won = dict.fromkeys(bots, 0.0)
    for pairing, made in zip(pairings, shares, strict=True):
        won[pairing.one] += 0.5 + pairing.battles * made
        won[pairing.other] += 0.5 + pairing.battles * (1 - made)
    meetings = [(pairing.one, pairing.other, pairing.battles + 1) for pairing in pairings]
    worth = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        met = dict.fromkeys(bots, 0.0)
        for one, other, battles in meetings:
            each = battles / (worth[one] + worth[other])
            met[one] += each
            met[other] += each
        worth = {name: won[name] / met[name] for name in bots}
    anchor = worth[ANCHOR if ANCHOR in worth else bots[0]]
    return {name: 400 * log10(worth[name] / anchor) for name in bots}


def section(found: Rating, lang: str = "en") -> list[str]:
    """One scenario as Markdown."""
    lines = [f"## {found.name}", "", say(lang, "rated_bots")]
    lines.append("|---|---|---|---|")
    for name in sorted(found.bots, key=lambda one: -found.elo[one][0]):
        elo, low, high = found.elo[name]
        times = found.thinking.get(name)
        spent = "-" if times is None else decimal(f"{times[0]:.2f}; {times[1]:.2f}", lang)
        span = say(lang, "rated_span", low=f"{low:+.0f}", high=f"{high:+.0f}")
        lines.append(f"| {name} | {elo:+.0f} | {span} | {spent} |")
    is_judged = any(one.by_choices for one in found.pairings)
    lines += ["", say(lang, "rated_judged" if is_judged else "rated_pairs"), "|---|---|---|"]
    for one in found.pairings:
        score = decimal(f"{100 * one.score:.1f} ± {100 * one.margin:.1f} %", lang)
        if one.by_choices is not None:
            known = one.by_choices
            score += decimal(f" ({100 * known.score:.1f} ± {100 * known.margin:.1f} %)", lang)
        lines.append(f"| {one.one} : {one.other} | {score} | {one.battles} |")
    return [*lines, ""]


def page(found: Sequence[Rating], lang: str = "en") -> str:
    """All of them as a page of Markdown."""
    lines = [f"# {say(lang, 'rated_title')}", "", say(lang, "rated_head"), ""]
    for one in found:
        lines += section(one, lang)
    return "\n".join(lines)


def as_data(found: Rating) -> dict[str, Any]:
    """One scenario as data for JSON."""
    return {
        "battle": found.name,
        "elo": {name: list(row) for name, row in found.elo.items()},
        "thinking": {name: list(row) for name, row in found.thinking.items()},
        "pairings": [
            {"bots": [one.one, one.other], "score": one.score, "margin": one.margin,
             "battles": one.battles, **_judged(one)}
            for one in found.pairings
        ],
    }  # fmt: skip


def _judged(one: Pairing) -> dict[str, Any]:
    """The score by choices, where it is known."""
    known = one.by_choices
    return {} if known is None else {"by_choices": {"score": known.score, "margin": known.margin}}
