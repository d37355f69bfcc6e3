"""How strong the bots are and how even the scenarios: the tables of docs/strength.md.

    python benchmarks/strength.py greedy [--battles 1000] [--only GAME/SCENARIO ...]
    python benchmarks/strength.py search [--bot search:3] [--seeds 4] [--seed 1] [--only ...]
    python benchmarks/strength.py rivals --bot search:4 --against search:3 [--seeds 4] [--only ...]
                                         [--clock]
    python benchmarks/strength.py elo [--battles 2000] [--only ...]
    python benchmarks/strength.py peers [--bot search:3] [--seeds 4] [--only ...]
    python benchmarks/strength.py page

What is measured is kept in strength.json beside this file, scenario by scenario, with the version
of the rules, the day, and a mark of how greedy played there; every command writes the tables anew.
Where greedy plays otherwise today (its hints or the set-up have changed) a row gets an asterisk:
`page` plays 200 battles a scenario to know. Compiled, in one process. `search` measures a
bot that thinks against greedy, without a clock: battles won, and what its decisions were worth
(`asalto.lab.gains`). `rivals` only counts battles won; with `--clock` bots think as long as at a
table, by the processor's time, so that a busy machine takes nothing away from them. `elo` lets the
bots that do not think meet each other, and rates all bots: those that think by their battles with a
clock. `peers` lets a level play against itself, with its clock, to see how even a scenario is
between good players. More seeds of the same rules and the same greedy are added to those that there
are.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace
from typing import Any

from results import section_of, table

from asalto.bots import plan_trials
from asalto.bots import search as thinking
from asalto.bots.playouts import Trials
from asalto.bots.registry import bots_for, play_out
from asalto.bots.steps import steps_of
from asalto.core.kernel import compiled
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Ruleset, Scenario
from asalto.lab.contest import contest
from asalto.lab.engine import Engine
from asalto.lab.gains import Gains, gain, gains
from asalto.lab.pairing import Design, by_sides, sides_of
from asalto.lab.rate import Pairing, paired, ratings
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import result_data

KEPT = Path(__file__).with_name("strength.json")
PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
HEADS = {"greedy": "## Greedy\n", "search": "## Search against greedy\n",
         "rivals": "## Levels against each other\n", "elo": "## Elo\n",
         "peers": "## Scenarios between good players\n"}  # fmt: skip
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
CLOCKED = "+clock"
"""What stands behind the name of a bot that thought with its clock on."""
AIMS = {"search:3": 0.65, "search:4": 0.75}
"""What a level should make against greedy, with its clock; the highest has no aim."""
CEILING = "search:5"
CEILING_HEAD = "## Below the aim\n"
BASE = 4000
"""Battles between greedy bots, from which a level that plays against itself is told apart."""
JUDGED = 100
"""Battles by which each of its choices is judged, and as many for greedy's."""
SAMPLE = 200
"""Battles by which greedy's way to play a scenario is known again."""
QUICK = ("random", "search:1", "search:2", "greedy")
"""Bots that do not think."""
THINKERS = ("search:3", "search:4", "search:5")
"""Levels that do."""
SEEDS_LEAST = 5
"""Of fewer seeds no interval is written: it would be a guess."""
Row = dict[str, Any]


def named(names: Sequence[str]) -> list[str]:
    """These scenarios, or all."""
    return list(names) or [
        f"{game}/{scenario}" for game in landed() for scenario in load_ruleset(game).scenarios()
    ]


def opened(name: str) -> tuple[Ruleset[Any], Scenario[Any]]:
    game, _, scenario = name.partition("/")
    ruleset = load_ruleset(game)
    return ruleset, ruleset.load(scenario)


def way_of(engine: Engine) -> str:
    """A mark of how greedy plays a scenario: other hints, rules or another set-up change it."""
    columns = engine.play(Design((("greedy",) * len(engine.scenario.seats),), 1), 0, SAMPLE)
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
    columns = engine.play(Design((("greedy",) * len(scenario.seats),), seed), 0, battles)
    names = {int(one): one.name.lower() for one in ruleset.enums["ending"]}
    ends = Counter(
        end_of(ruleset.id, scenario, names.get(ending, ""), winner)
        for winner, ending in zip(columns["winner"], columns["ending"], strict=True)
    )
    return {
        "sides": by_side(ruleset, scenario, columns["winner"]),
        "clock": ends["clock"] / battles, "held": ends["held"] / battles,
    }  # fmt: skip


def end_of(game: str, scenario: Scenario[Any], ending: str, winner: int) -> str:
    """How a battle ended: "clock" if it was drawn or decided by the clock alone, "held" if a goal
    was reached by holding out, else ""."""
    has_holder = getattr(scenario.start(), "limit_winner", 0) != NOBODY
    if winner != NOBODY and ending in HELD[game] and has_holder:
        return "held"
    return "clock" if winner == NOBODY or ending in CLOCK[game] else ""


def by_side(ruleset: Ruleset[Any], scenario: Scenario[Any], winners: Sequence[int]) -> list[float]:
    """The share of battles that each side won, allies together."""
    wins = Counter(winners)
    sides = sides_of(ruleset, scenario)
    return [sum(wins[seat] for seat in side) / len(winners) for side in sides]


def greedy(name: str, battles: int, seed: int) -> Row:
    """One row of the first table."""
    ruleset, scenario = opened(name)
    engine = Engine(ruleset, scenario, True)
    turns = len(by_sides("greedy", "random", sides_of(ruleset, scenario)).arrangements)
    found = paired(engine, "greedy", "random", -(-battles // turns), seed)
    return {
        **origin(engine), "battles": found.battles, "score": found.score,
        "margin": found.margin, **equals(engine, battles, seed),
    }  # fmt: skip


def search(name: str, bot: str, seeds: int, seed: int, old: Row | None) -> Row:
    """One row of the second: a bot that thinks against greedy. Seeds go on where `old` ends."""
    ruleset, scenario = opened(name)
    row = continued(old, origin(Engine(ruleset, scenario, True)), seed)
    began = time.process_time()

    def watch(found: Gains) -> None:
        print(name, bot, found.results.pairs[-1], found.added.pairs[-1], flush=True)

    found = gains(ruleset, scenario, bot, seeds, row["next"], watch=watch)
    row["turns"], row["next"] = found.results.turns, row["next"] + seeds
    row["results"] += found.results.pairs
    row["added"] += found.added.pairs
    row["cpu"] += time.process_time() - began
    return row


def rivals(
    name: str, bot: str, against: str, seeds: int, seed: int, old: Row | None, clock: bool = False
) -> Row:
    """One row of the third: two levels against each other; only results."""
    ruleset, scenario = opened(name)
    if clock:
        think_by_processor(ruleset)
    engine = Engine(ruleset, scenario, True)
    row = continued(old, origin(engine), seed)
    began = time.process_time()
    inside = {"random", "greedy", "search:1", "search:2"}
    if bot in inside and against in inside:
        found = paired(engine, bot, against, seeds, row["next"])
    else:
        met = contest(ruleset, scenario, bot, against, seeds, row["next"], patient=not clock)
        found = met.pairing
    row["turns"], row["next"] = found.turns, row["next"] + seeds
    row["results"] += found.pairs
    row["cpu"] += time.process_time() - began
    return row


def elo(name: str, battles: int, seed: int) -> Row:
    """The bots that do not think, everybody against everybody: of each pairing, how many seeds came
    to which share."""
    engine = Engine(*opened(name), True)
    turns = len(by_sides("greedy", "random", sides_of(*opened(name))).arrangements)
    pairings = {}
    for one, other in combinations(QUICK, 2):
        found = paired(engine, one, other, -(-battles // turns), seed)
        pairings[f"{one} {other}"] = sorted(Counter(found.pairs).items())
    return {**origin(engine), "turns": turns, "pairings": pairings}


def peers(name: str, bot: str, seeds: int, seed: int, old: Row | None) -> Row:
    """A level against itself, with its clock: how each battle ended, and what its choices that were
    not greedy's were worth to the first side, added up."""
    ruleset, scenario = opened(name)
    think_by_processor(ruleset)
    engine = Engine(ruleset, scenario, True)
    row = continued(old, origin(engine), seed)
    for part in ("winners", "endings"):
        row.setdefault(part, [])
    row["base"] = first_side(ruleset, scenario, greedy_winners(engine, BASE))
    trials = Trials(ruleset, scenario.start(), "greedy", True)
    began = time.process_time()
    for k in range(row["next"], row["next"] + seeds):
        match: Match[Any] = Match(ruleset, scenario, seeded(k))
        play_out(match, bots_for([bot], ruleset, len(scenario.seats), k))
        winner = NOBODY if match.result is None else match.result.winner
        row["winners"].append(winner)
        row["endings"].append(
            end_of(ruleset.id, scenario, result_data(match, "en")["ending"], winner)
        )
        row["added"].append(added_up(trials, match, sides_of(ruleset, scenario)[0]))
    row["next"] += seeds
    row["cpu"] += time.process_time() - began
    return row


def greedy_winners(engine: Engine, battles: int) -> Sequence[int]:
    """Who wins between greedy bots."""
    lineup = ("greedy",) * len(engine.scenario.seats)
    return engine.play(Design((lineup,), 1), 0, battles)["winner"]


def first_side(ruleset: Ruleset[Any], scenario: Scenario[Any], winners: Sequence[int]) -> float:
    """The first side's score: drawn battles are shared out evenly."""
    sides = sides_of(ruleset, scenario)
    drawn = sum(winner == NOBODY for winner in winners) / len(winners)
    return by_side(ruleset, scenario, winners)[0] + drawn / len(sides)


def added_up(trials: Trials, match: Match[Any], side: Sequence[int]) -> float:
    """What all choices of a battle that were not greedy's changed for a side, greedy playing on: on
    average that is by how much its score is another than between greedy bots."""
    mine = [seat in side for seat in range(len(match.scenario.seats))]
    steps = [step for step in steps_of(match)[0] if step.is_choice]
    return sum(gain(trials, step, mine, JUDGED) for step in steps)


def think_by_processor(ruleset: Ruleset[Any]) -> None:
    """Bots think by the processor's time: a busy machine takes nothing away from them."""
    compiled.load_kernels(ruleset).prepare()
    thinking.time = plan_trials.time = SimpleNamespace(monotonic=time.process_time)


def continued(old: Row | None, now: Row, seed: int) -> Row:
    """What there is under these rules and against this greedy, or nothing yet."""
    if old is not None and (old["rules"], old.get("way")) == (now["rules"], now["way"]):
        return {**old, **now}
    return {**now, "next": seed, "results": [], "added": [], "cpu": 0.0}


def day_of(row: Row, way: str) -> str:
    """When a row was measured; with an asterisk if greedy plays otherwise today."""
    return str(row["day"]) + ("" if row.get("way") == way else " \\*")


def share(pairs: Sequence[float], turns: int) -> str:
    """A score with its interval; of few seeds there is none."""
    found = Pairing("", "", list(pairs), turns)
    margin = f" ± {100 * found.margin:.0f}" if len(pairs) >= SEEDS_LEAST else ""
    return f"{100 * found.score:.0f}{margin} %"


def greedy_table(rows: dict[str, Row], ways: dict[str, str]) -> str:
    heads = ["scenario", "rules", "measured", "against random", "between equals", "drawn or clock",
             "held to the end"]  # fmt: skip
    return table(heads, [
        [name, one["rules"], day_of(one, ways.get(name, "")),
         f"{100 * one['score']:.1f} ± {100 * one['margin']:.1f} %",
         " : ".join(f"{100 * side:.0f}" for side in one["sides"]),
         f"{100 * one['clock']:.0f} %", f"{100 * one['held']:.0f} %"]
        for name, one in rows.items()
    ])  # fmt: skip


def thinking_table(rows: dict[str, Row], kind: str, ways: dict[str, str]) -> str:
    """Keys are `scenario bot against`."""
    cells = []
    for key, one in sorted(rows.items(), key=lambda item: placed(item[0])):
        name, bot, against = key.split()
        count = one["turns"] * len(one["results"])
        row = [
            name,
            one["rules"],
            day_of(one, ways.get(name, "")),
            bot if kind == "search" else f"{bot} : {against}".replace(CLOCKED, " with its clock"),
        ]
        row += [share(one["added"], one["turns"])] if kind == "search" else []
        cells.append([*row, share(one["results"], one["turns"]), str(count),
                      f"{max(0.1, one['cpu'] / count):.1f} s"])  # fmt: skip
    heads = ["scenario", "rules", "measured", "bot" if kind == "search" else "who meets whom"]
    heads += ["added up"] if kind == "search" else []
    return table([*heads, "results", "battles", "processor time a battle"], cells)


def peers_table(rows: dict[str, Row], ways: dict[str, str]) -> str:
    """Keys are `scenario bot`."""
    cells = []
    for key, one in rows.items():
        name, bot = key.split()
        count, ends = len(one["winners"]), Counter(one["endings"])
        sides = by_side(*opened(name), one["winners"])
        cells.append([
            name, one["rules"], day_of(one, ways.get(name, "")), bot, str(count),
            " : ".join(f"{100 * side:.0f}" for side in sides),
            added_share(one),
            f"{100 * ends['clock'] / count:.0f} %", f"{100 * ends['held'] / count:.0f} %",
        ])  # fmt: skip
    heads = ["scenario", "rules", "measured", "bot", "battles", "won", "first side",
             "drawn or clock", "held to the end"]  # fmt: skip
    return table(heads, cells)


def added_share(row: Row) -> str:
    """The first side's score: greedy's, and what the level's choices changed, with its interval."""
    found = Pairing("", "", row["added"])
    return f"{100 * (row['base'] + found.score):.0f} ± {100 * found.margin:.0f} %"


def elo_table(kept: dict[str, dict[str, Row]], ways: dict[str, str]) -> str:
    """Ratings of a scenario's bots with greedy at 0, and the ends of their intervals."""
    cells = []
    for name, row in in_order(kept["elo"]):
        found = [
            Pairing(*key.split(), [share for share, n in counts for _ in range(n)], row["turns"])
            for key, counts in row["pairings"].items()
        ]
        for bot in THINKERS:
            met = kept.get("rivals", {}).get(f"{name} {bot}{CLOCKED} greedy")
            if met is not None and met.get("way") == ways.get(name):
                found.append(Pairing(bot, "greedy", met["results"], met["turns"]))
        bots = [*QUICK, *(bot for bot in THINKERS if any(one.one == bot for one in found))]
        elo = ratings(bots, found)
        cells.append([
            name, day_of(row, ways.get(name, "")),
            *(rated(elo[bot]) if bot in elo else "" for bot in (*QUICK, *THINKERS)
              if bot != "greedy"),
        ])  # fmt: skip
    return table(["scenario", "measured", "random", "level 1", "level 2", "level 3", "level 4",
                  "level 5"], cells)  # fmt: skip


def rated(found: tuple[float, float, float]) -> str:
    """A rating with the ends of its interval."""
    return f"{found[0]:+.0f} ({found[1]:+.0f} to {found[2]:+.0f})"


def in_order(rows: dict[str, Row]) -> list[tuple[str, Row]]:
    """Rows as the games list their scenarios."""
    return [(name, rows[name]) for name in named(()) if name in rows]


def ceiling_table(rows: dict[str, Row], ways: dict[str, str]) -> str:
    """Scenarios in which a level is below its aim against greedy, and what the highest makes."""
    cells = []
    for name in named(()):
        found = {bot: rows.get(f"{name} {bot}{CLOCKED} greedy") for bot in (*AIMS, CEILING)}
        scores = {bot: fmean(one["results"]) for bot, one in found.items() if one is not None}
        if any(scores.get(bot, 1.0) < aim for bot, aim in AIMS.items()):
            way = ways.get(name, "")
            cells.append([name, *("not measured" if one is None else told(one, way)
                                  for one in found.values())])  # fmt: skip
    return table(["scenario", "level 3", "level 4", "level 5"], cells)


def told(row: Row, way: str) -> str:
    """A score, of how many battles, with an asterisk if greedy plays otherwise today."""
    stale = "" if row.get("way") == way else " \\*"
    return f"{share(row['results'], row['turns'])} of {row['turns'] * len(row['results'])}{stale}"


def placed(key: str) -> tuple[str, int, str]:
    """Rows by bot, then as the games are listed."""
    name, bot, against = key.split()
    return bot, landed().index(name.partition("/")[0]), f"{name} {against}"


def write(kept: dict[str, dict[str, Row]]) -> None:
    """Keep what was measured, and put the tables into the page: each under the head of its section,
    in the place of the table that follows it."""
    KEPT.write_text(in_lines(kept), encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    ways = {name: one["way"] for name, one in kept.get("today", {}).items()}
    for kind, head in HEADS.items():
        if kept.get(kind) and head in text:
            text = with_table(text, head, table_of(kind, kept, ways))
    if kept.get("rivals") and CEILING_HEAD in text:
        text = with_table(text, CEILING_HEAD, ceiling_table(kept["rivals"], ways))
    PAGE.write_text(text, encoding="utf-8")


def table_of(kind: str, kept: dict[str, dict[str, Row]], ways: dict[str, str]) -> str:
    """The table of one section."""
    if kind == "greedy":
        return greedy_table(dict(in_order(kept[kind])), ways)
    if kind == "elo":
        return elo_table(kept, ways)
    if kind == "peers":
        order = sorted(kept[kind], key=lambda key: named(()).index(key.split()[0]))
        return peers_table({key: kept[kind][key] for key in order}, ways)
    return thinking_table(kept[kind], kind, ways)


def in_lines(kept: dict[str, dict[str, Row]]) -> str:
    """As JSON, a row a line."""
    parts = []
    for kind, rows in sorted(kept.items()):
        lines = (
            f"  {json.dumps(key)}: {json.dumps(rows[key], sort_keys=True)}" for key in sorted(rows)
        )
        parts.append(f" {json.dumps(kind)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def with_table(text: str, head: str, table: str) -> str:
    """The page with another table where the first of a section stands."""
    before, section, after = section_of(text, head)
    lines = section.split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("|"))
    last = next((i for i in range(first, len(lines)) if not lines[i].startswith("|")), len(lines))
    lines[first:last] = table.strip().split("\n")
    return before + "\n".join(lines) + ("\n" + after if after else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=[*HEADS, "page"])
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--bot", default="search:3")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", action="store_true")
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
            old = rows.get(key)
            rows[key] = (
                search(name, given.bot, given.seeds, given.seed, old)
                if given.what == "search"
                else rivals(
                    name, given.bot, given.against, given.seeds, given.seed, old, given.clock
                )
            )
        print(name, rows.get(name) or rows[key], flush=True)
        write(kept)
    write(kept)


if __name__ == "__main__":
    main()
