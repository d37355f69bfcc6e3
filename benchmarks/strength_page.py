"""The tables of docs/strength.md, from what strength.py measured."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from results import section_of, table

from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Ruleset, Scenario
from asalto.lab.intervals import half_width, half_width_together
from asalto.lab.pairing import Pairing, sides_of
from asalto.lab.rate import ratings

KEPT = Path(__file__).with_name("strength.json")
PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
HEADS = {"greedy": "## Greedy\n", "elo": "## Elo\n", "thinkers": "## Levels that think\n",
         "sorts": "## What level 4's choices are worth\n",
         "peers": "## Scenarios between good players\n",
         "rivals": "## Levels against each other\n"}  # fmt: skip
"""Where each table stands; those of levels that think and of their choices are made of
`rivals`, too."""
CLOCKED = "+clock"
"""What stands behind the name of a bot that thought with its clock on."""
EXAMPLES = "examples/bots/"
"""Where the bots stand that are in nobody's pool."""
AIMS = {"search:3": 0.65, "search:4": 0.75}
"""What a level should make against greedy, with its clock; the highest has no aim."""
FOURTH = "search:4"
"""Whose choices are told apart by their sort."""
QUICK = ("random", "search:1", "search:2", "greedy")
"""Bots that do not think."""
THINKERS = ("search:3", "search:4", "search:5")
"""Levels that do."""
SEEDS_LEAST = 5
"""Of fewer seeds no interval is written: it would be a guess."""
AMPLE = 100
"""Of so many seeds results say enough, whatever a few judged choices say besides."""
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


def by_side(ruleset: Ruleset[Any], scenario: Scenario[Any], winners: Sequence[int]) -> list[float]:
    """The share of battles that each side won, allies together."""
    wins = Counter(winners)
    sides = sides_of(ruleset, scenario)
    return [sum(wins[seat] for seat in side) / len(winners) for side in sides]


def day_of(row: Row, way: str) -> str:
    """When a row was measured; with an asterisk if greedy plays otherwise today."""
    return str(row["day"]) + ("" if row.get("way") == way else " \\*")


def share(parts: Sequence[Sequence[float]], turns: int) -> str:
    """A score with its interval: a scenario's, or the mean of several; of few seeds there is no
    interval."""
    values = [one for part in parts for one in part]
    if len(parts) == 1 or len(set(values)) == 1:
        margin = Pairing("", "", values, turns).margin
    else:
        margin = half_width_together(parts)
    shown = f" ± {100 * margin:.0f}" if seeds_of(parts) >= SEEDS_LEAST else ""
    return f"{100 * mean_of(parts):.0f}{shown} %"


def mean_of(parts: Sequence[Sequence[float]]) -> float:
    """The mean of scenarios' scores: each counts alike, however many its battles."""
    return fmean(fmean(one) for one in parts)


def seeds_of(parts: Sequence[Sequence[float]]) -> int:
    """Of how many seeds there are values."""
    return sum(map(len, parts))


def parts_of(row: Row, what: str) -> list[list[float]]:
    """What is kept of a meeting, scenario by scenario, where there is something: its results, or
    what was added by choices."""
    parts = row[what] if "scenarios" in row else [row.get(what, [])]
    return [one for one in parts if one]


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


def thinkers_table(rows: dict[str, Row], ways: dict[str, str]) -> str:
    """The levels that think, with their clocks, against greedy; a score below the aim is bold."""
    cells = []
    for name in named(()):
        found = [rows.get(f"{name} {bot}{CLOCKED} greedy") for bot in THINKERS]
        if any(found):
            cells.append([name, *(
                "" if one is None else told(one, ways.get(name, ""), AIMS.get(bot, 0.0))
                for bot, one in zip(THINKERS, found, strict=True)
            )])  # fmt: skip
    totals = [together(rows, f"{bot}{CLOCKED} greedy", ways) for bot in THINKERS]
    cells.append(["all together", *(
        "" if one is None else told(one, "", AIMS.get(bot, 0.0))
        for bot, one in zip(THINKERS, totals, strict=True)
    )])  # fmt: skip
    return table(["scenario", "level 3", "level 4", "level 5"], cells)


def together(rows: dict[str, Row], who: str, ways: dict[str, str]) -> Row | None:
    """The battles of today of two bots in all scenarios, as one row."""
    found = [
        row for key, row in rows.items()
        if key.partition(" ")[2] == who and row.get("way") == ways.get(key.split()[0])
    ]  # fmt: skip
    if not found:
        return None
    return {
        "way": "", "turns": found[0]["turns"], "scenarios": len(found),
        "day": max(row["day"] for row in found), "cpu": sum(row["cpu"] for row in found),
        "results": [row["results"] for row in found],
        "added": [row.get("added", []) for row in found],
    }  # fmt: skip


def told(row: Row, way: str, aim: float) -> str:
    """A score, of how many battles, and what the choices say; with an asterisk if greedy plays
    otherwise today."""
    stale = "" if row.get("way") == way else " \\*"
    mark = "**" if best_known(row) < aim else ""
    results, added = parts_of(row, "results"), parts_of(row, "added")
    known = f" ({chosen(row)})" if seeds_of(added) >= SEEDS_LEAST else ""
    battles = row["turns"] * seeds_of(results)
    return f"{mark}{share(results, row['turns'])}{mark} of {battles}{known}{stale}"


def best_known(row: Row) -> float:
    """A score by what choices were worth, if they were judged; by results, if not, or if there are
    many."""
    results, added = parts_of(row, "results"), parts_of(row, "added")
    is_ample = seeds_of(results) >= AMPLE * len(results)
    return mean_of(results if is_ample or seeds_of(added) < SEEDS_LEAST else added)


def rivals_table(rows: dict[str, Row], ways: dict[str, str]) -> str:
    """All other meetings: of two levels all scenarios together, then scenario by scenario. Keys are
    `scenario bot against`."""
    cells = []
    for key, one in sorted(rows.items(), key=lambda item: placed(item[0])):
        name, bot, against = key.split()
        if not is_for_thinkers(bot, against):
            cells.append(met(name, one, day_of(one, ways.get(name, "")), f"{bot} {against}"))
    whos = sorted({key.partition(" ")[2] for key in rows})
    totals = [
        met(f"{row['scenarios']} together", row, str(row["day"]), who)
        for who in whos
        if not is_for_thinkers(*who.split()) and (row := together(rows, who, ways)) is not None
        and row["scenarios"] > 1
    ]  # fmt: skip
    heads = ["scenario", "measured", "who meets whom", "results", "battles", "by choices"]
    return table([*heads, "processor time a battle"], totals + cells)


def is_for_thinkers(bot: str, against: str) -> bool:
    """Whether a meeting stands in the table of levels that think."""
    return bot.removesuffix(CLOCKED) in THINKERS and bot.endswith(CLOCKED) and against == "greedy"


def met(name: str, row: Row, day: str, who: str) -> list[str]:
    """A line of the table of meetings."""
    results = parts_of(row, "results")
    count = row["turns"] * seeds_of(results)
    return [
        name, day,
        who.replace(" ", " : ").replace(CLOCKED, " with its clock").replace(EXAMPLES, ""),
        share(results, row["turns"]), str(count), chosen(row),
        f"{max(0.1, row['cpu'] / count):.1f} s",
    ]  # fmt: skip


def chosen(row: Row) -> str:
    """The score by what choices were worth, and of how many battles if not of all."""
    added = parts_of(row, "added")
    if not added:
        return ""
    is_all = seeds_of(added) == seeds_of(parts_of(row, "results"))
    some = "" if is_all else f" of {row['turns'] * seeds_of(added)}"
    return share(added, row["turns"]) + some


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
    worth, margin = worth_of(row["added"])
    return f"{100 * row['base'] + worth:.0f} ± {margin:.0f} %"


def sorts_table(rows: dict[str, Row], ways: dict[str, str]) -> str:
    """Game by game, what level 4 gains on greedy by each sort of choice: what it would lose if that
    sort were forbidden to it. What costs it more than the interval is bold."""
    cells = []
    for game in landed():
        battles = [
            one for key, row in rows.items()
            if key.startswith(f"{game}/") and key.endswith(f" {FOURTH}{CLOCKED} greedy")
            and row.get("way") == ways.get(key.split()[0]) for one in row.get("sorts", ())
        ]  # fmt: skip
        if battles:
            sorts = sorted({sort for one in battles for sort in one})
            found = {sort: worth_of([one.get(sort, 0.0) for one in battles]) for sort in sorts}
            ranked = sorted(found, key=lambda sort: -found[sort][0])
            cells.append([game, str(len(battles)), ", ".join(
                worded(sort.replace("_", " "), *found[sort]) for sort in ranked
            )])  # fmt: skip
    return table(["game", "battles", "points of a hundred that a sort of choice adds"], cells)


def worth_of(gains: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its interval, in points."""
    return 100 * fmean(gains), 100 * half_width(gains)


def worded(sort: str, worth: float, margin: float) -> str:
    """What a sort of choice is worth."""
    mark = "**" if worth < -margin else ""
    return f"{mark}{sort} {worth:.1f} ± {margin:.1f}{mark}"


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
    low, high = round(found[1]), round(found[2])
    return f"{round(found[0]):+d} ({low:+d} to {high:+d})"


def in_order(rows: dict[str, Row]) -> list[tuple[str, Row]]:
    """Rows as the games list their scenarios."""
    return [(name, rows[name]) for name in named(()) if name in rows]


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
        text = with_table(text, head, table_of(kind, kept, ways))
    PAGE.write_text(text, encoding="utf-8")


def table_of(kind: str, kept: dict[str, dict[str, Row]], ways: dict[str, str]) -> str:
    """The table of one section."""
    if kind == "greedy":
        return greedy_table(dict(in_order(kept[kind])), ways)
    if kind == "elo":
        return elo_table(kept, ways)
    if kind == "sorts":
        return sorts_table(kept["rivals"], ways)
    if kind == "peers":
        order = sorted(kept[kind], key=lambda key: named(()).index(key.split()[0]))
        return peers_table({key: kept[kind][key] for key in order}, ways)
    return (thinkers_table if kind == "thinkers" else rivals_table)(kept["rivals"], ways)


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
