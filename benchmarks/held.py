"""What speed is held to: the first table of RESULTS.md, each line beside its figure before.

Figures before are those of November 2026 (`before.json`), from a core on which python-chess plays
32,800 random decisions a second. Where another core is measured, seconds are told as they would be
on that one: multiplied by what python-chess plays here, divided by 32,800.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

BEFORE: dict[str, Any] = json.loads(
    Path(__file__).with_name("before.json").read_text(encoding="utf-8")
)
CHESS = 32_800
"""Random decisions a second of python-chess on the core of the figures before."""
SLOWER = 0.9
"""Below this part of its figure before, a scenario counts as slower: runs differ by as much."""
CACHED = 0.3
"""Seconds of a start with the machine code on disk."""
PAGE_MEDIAN, PAGE_WORST = 60, 150
"""Milliseconds of a choice on the page."""
COMPILED, INTERPRETED = 30.5, 1.83
"""Random decisions, as multiples of python-chess."""
GREEDY = {"cep/duel": 76, "cem/granja": 61}
"""Greedy battles, by a thousand decisions of python-chess."""
PROCESSES = 1.9
"""Times one process that two should be."""
RAY = 1.1
"""Of the seconds of two processes those of two workers of Ray."""
HEADS = ["line", "what", "before", "held to", "now", "met"]
Row = list[str]
Data = dict[str, Any]


def row(line: str, what: str, before: object, aim: str, now: str, met: bool | None) -> Row:
    """A row of the table; `met` is None where nothing was measured."""
    said = "-" if met is None else "yes" if met else "NO"
    return [line, what, str(before), aim, now, said]


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def missing(line: str, what: str, before: object, aim: str) -> Row:
    return row(line, what, before, aim, "not measured", None)


def scale(data: Data) -> float:
    """What a second here is on the core of the figures before."""
    return data.get("chess", CHESS) / CHESS


def starts(data: Data) -> Iterable[Row]:
    """Line 1: nobody waits for a compiler."""
    for one in data["ours"]:
        game, cold, cached = one["ruleset"], one["cold_s"], one["start_s"]
        now, kept = cold * scale(data), cached * scale(data)
        was = BEFORE["cached start, s"].get(game, "-")
        yield row("1", f"{game}: cold start, s", "27 to 36", "10", f"{now:.2f}", now <= 10)
        yield row("1", f"{game}: cached start, s", was, str(CACHED), f"{kept:.2f}",
                  kept <= CACHED)  # fmt: skip


def page(data: Data) -> Iterable[Row]:
    """Line 2: what a choice on the page costs, and choices and odds while many play."""
    aims = f"{PAGE_MEDIAN}, {PAGE_WORST}"
    for name, median, worst, *_ in data["page"]:
        now = float(median) * scale(data), float(worst) * scale(data)
        was = BEFORE["page, ms: median, worst"].get(name, ("-", "-"))
        met = now[0] <= PAGE_MEDIAN and now[1] <= PAGE_WORST
        yield row("2", f"{name}: page, ms of CPU, median and worst", f"{was[0]}, {was[1]}",
                  aims, f"{now[0]:.0f}, {now[1]:.0f}", met)  # fmt: skip
    if not data["page"]:
        yield missing("2", "page, ms of CPU, median and worst", "-", aims)
    found = data["load"]
    for key, what, most in (
        ("choices", "99 of 100 choices acknowledged, ms", 50),
        ("odds", "all odds of a watched page, the slowest, ms", 1000),
    ):
        what = f"1,000 battles, 40 choices/s: {what}"
        if found:
            yield row("2", what, "-", str(most), f"{found[key]:.0f}", found[key] <= most)
        else:
            yield missing("2", what, "-", str(most))


def compiled(data: Data) -> Iterable[Row]:
    """Line 3: compiled speeds, as multiples of python-chess."""
    was, now = BEFORE["multiples of python-chess"], data["speeds"]
    for name, one in now.items():
        fast = one["compiled"]
        before = number(was[name]["compiled"]) if name in was else "-"
        yield row("3", f"{name}: compiled random decisions", before, f"{COMPILED} ×",
                  f"{number(fast)} ×", fast >= COMPILED)  # fmt: skip
    for name, aim in GREEDY.items():
        if name in now:
            fast = now[name]["battles"]
            yield row("3", f"{name}: greedy battles, by a thousand decisions of chess",
                      number(was[name]["battles"]), f"{aim} ×", f"{number(fast)} ×",
                      fast >= aim)  # fmt: skip
    yield slower(now, was) if now else missing("3", "compiled speeds", "-", f"{COMPILED} ×")


def slower(now: dict[str, Any], was: dict[str, Any]) -> Row:
    """Whether any scenario lost compiled speed, and which."""
    parts = {
        f"{name} {key}": one[key] / was[name][key]
        for name, one in now.items() if name in was
        for key in ("compiled", "greedy") if was[name].get(key)
    }  # fmt: skip
    fell = sorted((part, name) for name, part in parts.items() if part < SLOWER)
    told = ", ".join(f"{name} {part:.2f}" for part, name in fell) or "none"
    return row("3", f"slower than before by more than a tenth (of {len(parts)})", "-", "none",
               told, not fell)  # fmt: skip


def interpreted(data: Data) -> Iterable[Row]:
    """Line 4: interpreted speeds; how long the tests take is not measured here."""
    was = BEFORE["multiples of python-chess"]
    for name, one in data["speeds"].items():
        fast = one["interpreted"]
        before = number(was[name]["interpreted"]) if name in was else "-"
        yield row("4", f"{name}: interpreted random decisions", before, f"{INTERPRETED} ×",
                  f"{number(fast)} ×", fast >= INTERPRETED)  # fmt: skip
    yield row("4", "`make test` on two cores, minutes", "12", "8",
              "not measured here: it takes the machine to itself", None)  # fmt: skip


def curves(data: Data) -> Iterable[Row]:
    """Line 5: how a decision grows with the battle. n log n over the sizes measured comes to a
    power of 1.2 to 1.3."""
    for game, grows, _, power in data["curves"]:
        what = f"{game}: {grows}"
        was = BEFORE["powers of growth"].get(what, "-")
        yield row("5", f"{what}: power of a decision's time", was, "1.2", power,
                  float(power) <= 1.2)  # fmt: skip
    if not data["curves"]:
        yield missing("5", "growth of a decision", "-", "1.2")


def machines(data: Data) -> Iterable[Row]:
    """Line 6: many machines, by the clock."""
    rows = data["growth"]
    most = max((one["battles"] for one in rows), default=0)
    took = {one["workers"]: one for one in rows if one["battles"] == most}
    if 1 in took and 2 in took:
        times = took[1]["seconds"] / took[2]["seconds"]
        yield row("6", f"two processes against one, {most:,} battles", "1.92", "1.9 times",
                  f"{times:.2f}", times >= PROCESSES)  # fmt: skip
        few = min((one for one in rows if one["workers"] == 1), key=lambda one: one["battles"])
        more = took[1]["mb"] - few["mb"]
        yield row("6", f"memory, from {few['battles']:,} battles to {most:,}", "2.5 bytes a battle",
                  "does not grow", f"{more:+.1f} MB", more <= 5)  # fmt: skip
    else:
        yield missing("6", "two processes against one", "1.92", "1.9 times")
    if 2 in took and data["ray"]:
        part = data["ray"] / took[2]["seconds"]
        yield row("6", f"`--ray`, two workers, against two processes, {most:,} battles", "-",
                  f"{RAY} times the seconds", f"{part:.2f}", part <= RAY)  # fmt: skip
    else:
        yield missing("6", "`--ray`, two workers, against two processes", "-", str(RAY))


def kept(data: Data) -> Iterable[Row]:
    """Line 7: what `make bench-check` says of the figures in the repository."""
    fell, every = data["fell"], 4 * len(data["speeds"])
    told = f"{len(fell)} of {every}" + (": " if fell else "") + "; ".join(fell)
    yield row("7", "speeds a fifth below `speeds.json`, as `make bench-check` names them",
              "-", "named", told if every else "not measured", True if every else None)  # fmt: skip


LINES: tuple[Callable[[Data], Iterable[Row]], ...] = (
    starts, page, compiled, interpreted, curves, machines, kept,
)  # fmt: skip


def rows(data: Data) -> list[Row]:
    """The whole table."""
    return [one for line in LINES for one in line(data)]


def opening(data: Data) -> str:
    """What stands before the table."""
    every = rows(data)
    met, not_met = (sum(one[-1] == said for one in every) for said in ("yes", "NO"))
    chess = number(data["chess"]) if "chess" in data else "not measured"
    return (
        f"## What speed is held to\n\n{met} rows met, {not_met} not. × is a multiple of the random"
        f" decisions a second of python-chess in the same run ({chess} here, {CHESS:,} on the core"
        " of the figures before); seconds and milliseconds of CPU are given as on that core: those"
        f" measured, times {scale(data):.2f}. Figures before: `before.json`.\n"
    )
