"""How strong the bots are and how even the scenarios: the tables of docs/strength.md.

    python benchmarks/strength.py greedy [--battles 1000] [--only GAME/SCENARIO ...]
    python benchmarks/strength.py rivals --bot search:4 --against search:3 [--seeds 4] [--only ...]
                                         [--clock] [--judged 100]
    python benchmarks/strength.py elo [--battles 2000] [--only ...]
    python benchmarks/strength.py peers [--bot search:3] [--seeds 4] [--only ...]
    python benchmarks/strength.py page

What is measured is kept in strength.json beside this file, scenario by scenario, with the version
of the rules, the day, and a mark of how greedy played there; every command writes the tables anew.
Where greedy plays otherwise today (its hints or the set-up have changed) a row gets an asterisk:
`page` plays 200 battles a scenario to know. Compiled, in one process. `rivals` lets two bots meet;
with `--clock` they think as long as at a table, by the processor's time, so that a busy machine
takes nothing away from them, else without a clock; `--judged 0` counts their results and weighs no
choice, for hundreds of battles. `elo` lets the bots that do not think meet each
other; the page rates all bots, those that think by their battles with a clock. `peers` lets a level
play against itself, with its clock, to see how even a scenario is between good players. More seeds
of the same rules and the same greedy are added to those that there are.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from types import SimpleNamespace
from typing import Any

from strength_page import CLOCKED, KEPT, QUICK, Row, by_side, named, opened, write

from asalto.bots import plan_trials
from asalto.bots import search as thinking
from asalto.bots.playouts import Trials
from asalto.bots.registry import bots_for, play_out
from asalto.bots.steps import steps_of
from asalto.core.kernel import compiled
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario
from asalto.lab.engine import Engine
from asalto.lab.gains import by_sort, gains
from asalto.lab.pairing import Design, first_seats, sides_of
from asalto.lab.rate import paired
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import result_data

HELD = {
    "cep": ("time_holds",), "sombrachapas": ("time",), "cepheus": ("turn_limit",),
    "viajero": ("held",), "cem": ("time", "ground_held"),
}  # fmt: skip
"""Endings by which who holds out, or has the ground or the points in the end, wins."""
CLOCK = {
    "cep": ("time_value", "time_even"), "sombrachapas": (), "cepheus": ("turn_limit",),
    "viajero": ("time_up",), "cem": ("fewer_lost", "drawn"),
}  # fmt: skip
"""Endings by which what is left when the last turn is over is compared."""
BASE = 4000
"""Battles between greedy bots, from which a level that plays against itself is told apart."""
JUDGED = 100
"""Battles by which each of its choices is judged, and as many for greedy's."""
SAMPLE = 200
"""Battles by which greedy's way to play a scenario is known again."""


def greedy_battles(engine: Engine, battles: int, seed: int) -> Mapping[str, Sequence[int]]:
    """Battles between greedy bots, as columns."""
    lineup = ("greedy",) * len(engine.scenario.seats)
    return engine.play(Design((lineup,), seed), 0, battles)


def way_of(engine: Engine) -> str:
    """A mark of how greedy plays a scenario: other hints, rules or another set-up change it."""
    columns = greedy_battles(engine, SAMPLE, 1)
    told = [[int(one) for one in columns[name]] for name in ("winner", "ending", "turn")]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:8]


def origin(engine: Engine) -> Row:
    """Under what a row is measured."""
    return {
        "rules": engine.ruleset.version, "day": datetime.date.today().isoformat(),
        "way": way_of(engine),
    }  # fmt: skip


def equals(engine: Engine, battles: int, seed: int) -> Row:
    """Greedy against itself: wins by side, drawn or by the clock alone, held to the end."""
    ruleset, scenario = engine.ruleset, engine.scenario
    columns = greedy_battles(engine, battles, seed)
    has_holder = is_held(scenario)
    names = {int(one): one.name.lower() for one in ruleset.enums["ending"]}
    ends = Counter(
        end_of(ruleset.id, has_holder, names.get(ending, ""), winner)
        for winner, ending in zip(columns["winner"], columns["ending"], strict=True)
    )
    return {
        "sides": by_side(ruleset, scenario, columns["winner"]),
        "clock": ends["clock"] / battles, "held": ends["held"] / battles,
    }  # fmt: skip


def is_held(scenario: Scenario[Any]) -> bool:
    """Whether somebody wins by holding out to the last turn."""
    return bool(getattr(scenario.start(), "limit_winner", 0) != NOBODY)


def end_of(game: str, has_holder: bool, ending: str, winner: int) -> str:
    """How a battle ended: "clock" if it was drawn or decided by the clock alone, "held" if a goal
    was reached by holding out (`is_held`), else ""."""
    if winner != NOBODY and ending in HELD[game] and has_holder:
        return "held"
    return "clock" if winner == NOBODY or ending in CLOCK[game] else ""


def greedy(name: str, battles: int, seed: int) -> Row:
    """One row of the first table."""
    ruleset, scenario = opened(name)
    engine = Engine(ruleset, scenario, True)
    turns = len(first_seats(sides_of(ruleset, scenario)))
    found = paired(engine, "greedy", "random", -(-battles // turns), seed)
    return {
        **origin(engine), "battles": found.battles, "score": found.score,
        "margin": found.margin, **equals(engine, battles, seed),
    }  # fmt: skip


def rivals(
    name: str, bot: str, against: str, seeds: int, seed: int, old: Row | None,
    clock: bool = False, judged: int = JUDGED,
) -> Row:  # fmt: skip
    """Two bots against each other: their results, and what the choices of those that think were
    worth, by so many battles to the end each."""
    ruleset, scenario = opened(name)
    if clock:
        think_by_processor(ruleset)
    engine = Engine(ruleset, scenario, True)
    row = continued(old, origin(engine), seed)
    began = time.process_time()
    if bot in QUICK and against in QUICK:
        found = paired(engine, bot, against, seeds, row["next"])
    else:
        met = gains(
            ruleset, scenario, bot, seeds, row["next"], judged, patient=not clock, against=against
        )
        found = met.results
        row["added"] += [round(one, 4) for one in met.added.pairs]
        row.setdefault("sorts", []).extend(rounded(one) for one in met.sorts)
    row["turns"], row["next"] = found.turns, row["next"] + seeds
    row["results"] += found.pairs
    row["cpu"] += time.process_time() - began
    return row


def elo(name: str, battles: int, seed: int) -> Row:
    """The bots that do not think, everybody against everybody: of each pairing, how many seeds came
    to which share."""
    engine = Engine(*opened(name), True)
    turns = len(first_seats(sides_of(*opened(name))))
    pairings = {}
    for one, other in combinations(QUICK, 2):
        found = paired(engine, one, other, -(-battles // turns), seed)
        pairings[f"{one} {other}"] = sorted(Counter(found.pairs).items())
    return {**origin(engine), "turns": turns, "pairings": pairings}


def peers(name: str, bot: str, seeds: int, seed: int, old: Row | None) -> Row:
    """A level against itself, with its clock: how each battle ended, and what its choices that were
    not greedy's were worth to the first of two sides, added up."""
    ruleset, scenario = opened(name)
    think_by_processor(ruleset)
    engine = Engine(ruleset, scenario, True)
    row = continued(old, origin(engine), seed)
    for part in ("winners", "endings", "kinds"):
        row.setdefault(part, [])
    row["base"] = first_side(ruleset, scenario, greedy_battles(engine, BASE, 1)["winner"])
    has_holder = is_held(scenario)
    trials = Trials(ruleset, scenario.start(), "greedy", True)
    began = time.process_time()
    for k in range(row["next"], row["next"] + seeds):
        match: Match[Any] = Match(ruleset, scenario, seeded(k))
        play_out(match, bots_for([bot], ruleset, len(scenario.seats), k))
        winner = NOBODY if match.result is None else match.result.winner
        row["winners"].append(winner)
        row["endings"].append(
            end_of(ruleset.id, has_holder, result_data(match, "en")["ending"], winner)
        )
        found = worths(trials, match)
        row["added"].append(sum(found[0].values()) - sum(sum(one.values()) for one in found[1:]))
        row["kinds"].append(found)
    row["next"] += seeds
    row["cpu"] += time.process_time() - began
    return row


def first_side(ruleset: Ruleset[Any], scenario: Scenario[Any], winners: Sequence[int]) -> float:
    """The first side's score: drawn battles are shared out evenly."""
    sides = sides_of(ruleset, scenario)
    drawn = sum(winner == NOBODY for winner in winners) / len(winners)
    return by_side(ruleset, scenario, winners)[0] + drawn / len(sides)


def worths(trials: Trials, match: Match[Any]) -> list[dict[str, float]]:
    """For each side, by the sort of choice with which they begin: what all its choices of a battle
    that were not greedy's were worth to it, greedy playing on for all. On average that is by how
    much its score is another than between greedy bots."""
    sides = sides_of(match.ruleset, match.scenario)
    steps = [step for step in steps_of(match)[0] if step.is_choice]
    return [
        rounded(by_sort(
            match.ruleset, trials, [step for step in steps if step.seat in side],
            [seat in side for seat in range(len(match.scenario.seats))], JUDGED,
        ))
        for side in sides
    ]  # fmt: skip


def rounded(worths: Mapping[str, float]) -> dict[str, float]:
    """As they are kept."""
    return {sort: round(worth, 4) for sort, worth in worths.items()}


def think_by_processor(ruleset: Ruleset[Any]) -> None:
    """Bots think by the processor's time: a busy machine takes nothing away from them."""
    compiled.load_kernels(ruleset).prepare()
    thinking.time = plan_trials.time = SimpleNamespace(monotonic=time.process_time)


def continued(old: Row | None, now: Row, seed: int) -> Row:
    """What there is under these rules and against this greedy, or nothing yet."""
    if old is not None and (old["rules"], old.get("way")) == (now["rules"], now["way"]):
        return {**old, **now}
    return {**now, "next": seed, "results": [], "added": [], "cpu": 0.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["greedy", "rivals", "elo", "peers", "page"])
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--bot", default="search:3")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", action="store_true")
    parser.add_argument("--judged", type=int, default=JUDGED)
    parser.add_argument("--only", nargs="*", default=[])
    given = parser.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for name in named(given.only):
        kept.setdefault("today", {})[name] = {"way": way_of(Engine(*opened(name), True))}
        if given.what == "page":
            continue
        rows = kept.setdefault(given.what, {})
        if given.what == "greedy":
            rows[name] = greedy(name, given.battles, given.seed)
        elif given.what == "elo":
            rows[name] = elo(name, given.battles, given.seed)
        elif given.what == "peers":
            key = f"{name} {given.bot}"
            rows[key] = peers(name, given.bot, given.seeds, given.seed, rows.get(key))
        else:
            key = f"{name} {given.bot}{CLOCKED if given.clock else ''} {given.against}"
            rows[key] = rivals(
                name, given.bot, given.against, given.seeds, given.seed, rows.get(key),
                given.clock, given.judged,
            )  # fmt: skip
        print(name, rows.get(name) or rows[key], flush=True)
        write(kept)
    write(kept)


if __name__ == "__main__":
    main()
