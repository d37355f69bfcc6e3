"""A tournament of bots: everybody against everybody, seed by seed, with a rest after each choice,
so that whoever runs it can do other work between, tell how far it is, stop it and take it up again.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import fmean
from typing import Any

from asalto.bots.names import level_of, number_of
from asalto.core.kernel import compiled
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.engine import LIMIT, Engine
from asalto.lab.interpreted_batch import driven
from asalto.lab.pairing import Pairing, by_sides, first_seats, share, sides_of
from asalto.lab.rate import ratings

COMPILING, PAUSE = 120.0, 0.1
"""Seconds that bots which search wait for machine code at most, and how often they look."""
FEW_SEEDS = 5
"""With fewer of a pairing nothing is said of the interval of a rating."""
Data = dict[str, Any]


@dataclass
class Meeting(Pairing):
    """Two bots in one scenario, with what became of their battles."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def count(self, shares: Sequence[float]) -> None:
        """The battles of one more seed: 1 for a win of the first, 0 for a loss."""
        self.wins += sum(one == 1 for one in shares)
        self.losses += sum(one == 0 for one in shares)
        self.draws += sum(one == 0.5 for one in shares)
        self.pairs.append(fmean(shares))


class Tournament:
    """Bots that meet in one scenario or several, each seed once from each side."""

    def __init__(
        self, fields: Sequence[tuple[Ruleset[State], Scenario[State]]], bots: Sequence[str],
        seeds: int, seed: int = 1,
    ) -> None:  # fmt: skip
        self.engines = [Engine(ruleset, scenario) for ruleset, scenario in fields]
        self.bots, self.seeds, self.seed = bots, seeds, seed
        self.by_clock = False
        """Whether bots that search had to do without machine code, and so thought by the clock."""
        self.meetings = [
            [
                Meeting(one, other, turns=len(first_seats(self._sides(engine))))
                for one, other in combinations(bots, 2)
            ]
            for engine in self.engines
        ]

    def _sides(self, engine: Engine) -> list[list[int]]:
        return sides_of(engine.ruleset, engine.scenario)

    @property
    def total(self) -> int:
        """Battles of the whole."""
        return self.seeds * sum(one.turns for row in self.meetings for one in row)

    @property
    def done(self) -> int:
        """Battles of the seeds that are played from every side."""
        return sum(one.battles for row in self.meetings for one in row)

    def play(self) -> Iterator[None]:
        """Play what is not played yet, with a rest after each choice of a bot that thinks and after
        each battle of the others."""
        if max(map(level_of, self.bots)) > 2:
            yield from self._wait_for_compiler()
        for k in range(self.seeds):
            for engine, row in zip(self.engines, self.meetings, strict=True):
                for one in row:
                    if len(one.pairs) == k:
                        yield from self._seed(engine, one, k)

    def _wait_for_compiler(self) -> Iterator[None]:
        """Another process makes the machine code; nobody else waits for it."""
        ends = time.monotonic() + COMPILING
        for engine in self.engines:
            while compiled.available() and not compiled.is_at_hand(engine.ruleset):
                if time.monotonic() > ends:
                    return
                time.sleep(PAUSE)
                yield

    def _seed(self, engine: Engine, one: Meeting, k: int) -> Iterator[None]:
        sides, shares = self._sides(engine), []
        plan = by_sides(one.one, one.other, sides, self.seed + k)
        for names, mine in zip(plan.arrangements, first_seats(sides), strict=True):
            winner = yield from self._battle(engine, names, plan.seed)
            shares.append(share(winner, mine))
        one.count(shares)

    def _battle(
        self, engine: Engine, names: Sequence[str], seed: int
    ) -> Generator[None, None, int]:
        """The seat that wins."""
        numbers = [number_of(name) for name in names]
        if None not in numbers:
            yield
            return int(engine.inside([seed], [numbers])["winner"][0])
        ruleset = engine.ruleset
        is_quick = compiled.is_at_hand(ruleset)
        self.by_clock = self.by_clock or not is_quick
        found = yield from driven(ruleset, engine.scenario, names, seed, LIMIT, is_quick)
        return found.winner

    # --- kept and taken up again

    def kept(self) -> list[list[Data]]:
        """What was played, as data."""
        return [[asdict(one) for one in row] for row in self.meetings]

    def take_up(self, kept: Sequence[Sequence[Mapping[str, Any]]]) -> None:
        """Go on from there."""
        self.meetings = meetings_of(kept)


def meetings_of(kept: Sequence[Sequence[Mapping[str, Any]]]) -> list[list[Meeting]]:
    """Meetings by scenario, from data."""
    return [[Meeting(**one) for one in row] for row in kept]


def merged(meetings: Sequence[Sequence[Meeting]]) -> list[Meeting]:
    """The meetings of all scenarios, one for each two bots."""
    found: dict[tuple[str, str], Meeting] = {}
    for one in (one for row in meetings for one in row):
        total = found.setdefault((one.one, one.other), Meeting(one.one, one.other, turns=0))
        played = total.battles + one.battles
        total.pairs += one.pairs
        total.turns = round(played / max(1, len(total.pairs)))
        total.wins, total.draws = total.wins + one.wins, total.draws + one.draws
        total.losses += one.losses
    return [*found.values()]


def table(bots: Sequence[str], meetings: Sequence[Meeting], is_rated: bool) -> Data:
    """Who stands where, the best first, and who did what against whom. Ratings take some seconds
    and want every two to have met."""
    is_rated = is_rated and all(one.pairs for one in meetings)
    elo = ratings(bots, meetings) if is_rated else {}
    is_sure = is_rated and min(len(one.pairs) for one in meetings) >= FEW_SEEDS
    rows = [_row(name, meetings) for name in bots]
    for row in rows:
        rating, low, high = elo.get(row["bot"], (None, None, None))
        row["elo"] = rating
        row["elo_low"], row["elo_high"] = (low, high) if is_sure else (None, None)
    played = [one for one in meetings if one.pairs]
    return {
        "standings": sorted(rows, key=lambda row: -row["points"] / max(1, row["battles"])),
        "pairings": [
            {"bots": [one.one, one.other], "battles": one.battles, "wins": one.wins,
             "draws": one.draws, "losses": one.losses, "score": one.score, "margin": one.margin}
            for one in played
        ],
    }  # fmt: skip


def _row(name: str, meetings: Sequence[Meeting]) -> Data:
    """What a bot made in all its battles; a draw is half a point."""
    first = [one for one in meetings if one.one == name]
    second = [one for one in meetings if one.other == name]
    wins = sum(one.wins for one in first) + sum(one.losses for one in second)
    losses = sum(one.losses for one in first) + sum(one.wins for one in second)
    draws = sum(one.draws for one in (*first, *second))
    return {
        "bot": name, "battles": wins + draws + losses, "wins": wins, "draws": draws,
        "losses": losses, "points": wins + draws / 2,
    }  # fmt: skip
