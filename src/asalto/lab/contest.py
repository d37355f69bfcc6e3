"""Two bots or programs against each other: paired seeds, sides swapped, every fault reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from asalto.bots.external import Bounds, Outside
from asalto.bots.names import command_of
from asalto.bots.registry import dismiss, make_bot, play_out
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.pairing import Pairing, first_seats, share, sides_of
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import result_data

DECISIONS_MAX = 20_000
"""Choices of both sides after which a battle is broken off and drawn."""


@dataclass(frozen=True)
class Fault:
    """A battle that a program lost by its own fault."""

    battle: int
    seed: int
    seat: str
    bot: str
    kind: str
    said: str
    turn: int


@dataclass
class Contest:
    """What came of it."""

    pairing: Pairing
    wins: int = 0
    losses: int = 0
    draws: int = 0
    faults: list[Fault] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    """A row a battle: seed, seats, result, turns, choices."""


Watch = Callable[[dict[str, Any]], None]


def contest(
    ruleset: Ruleset[State], scenario: Scenario[State], one: str, other: str, seeds: int,
    seed: int = 1, bounds: Bounds | None = None, watch: Watch | None = None, patient: bool = True,
) -> Contest:  # fmt: skip
    """Play each seed once from every side of the first; all other seats are the second's."""
    rows = first_seats(sides_of(ruleset, scenario))
    turns = len(rows)
    found = Contest(Pairing(one, other, turns=turns))
    shares: list[float] = []
    for k in range(seeds * turns):
        dice, mine = seed + k // turns, rows[k % turns]
        names = [one if is_mine else other for is_mine in mine]
        match: Match[Any] = Match(ruleset, scenario, seeded(dice), names)
        bots = {
            seat: Outside(name, dice * 64 + seat, bounds)
            if command_of(name)
            else make_bot(name, ruleset, seat, dice, patient)
            for seat, name in enumerate(names)
        }
        made = play_out(match, bots, limit=DECISIONS_MAX)
        score = _count(found, match, bots, mine, k, dice)
        dismiss(match, bots)
        shares.append(score)
        row = {
            "battle": k + 1, "seed": dice, "bots": names, "score": score, "turns": match.turn,
            "choices": made, "result": result_data(match, "en"),
        }  # fmt: skip
        found.rows.append(row)
        if watch is not None:
            watch(row)
    found.pairing.pairs.extend(fmean(shares[i : i + turns]) for i in range(0, len(shares), turns))
    return found


def _count(
    found: Contest, match: Match[Any], bots: dict[int, Any], mine: Sequence[bool], k: int, dice: int
) -> float:
    """The first's share of a battle, 0 to 1."""
    failed = [seat for seat, bot in bots.items() if getattr(bot, "fault", None) is not None]
    for seat in failed:
        fault, id = bots[seat].fault, match.scenario.seats[seat].id
        found.faults.append(
            Fault(k + 1, dice, id, bots[seat].name, fault.kind, str(fault), match.turn)
        )
    result = match.result
    winner = NOBODY if result is None else result.winner
    if failed:
        lost = any(mine[seat] for seat in failed)
        made = 0.0 if lost else 1.0 if winner == NOBODY or mine[winner] else 0.5
    else:
        made = share(winner, mine)
    found.wins += made == 1
    found.losses += made == 0
    found.draws += made == 0.5
    return made
