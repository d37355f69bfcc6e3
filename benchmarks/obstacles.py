"""What stands in the way of the lines that are not met: where their time goes, measured.

    python benchmarks/obstacles.py [GAME ...]

`run.py` writes it under the table of what speed is held to.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import held

SHOWN = 5
"""So many functions are named."""
STAGES = {"legal": "what is legal", "apply": "playing a choice", "report": "digest and losses"}
"""Functions of the kernel's play-outs, and what is done in them."""
Data = Mapping[str, Any]
STARTS = {
    "Python": "pass",
    "our modules": "import asalto.lab.engine, asalto.core.registry as r; r.load_ruleset({name!r})",
}


def slowest(speeds: Mapping[str, Mapping[str, float]], key: str) -> dict[str, str]:
    """Of each game the scenario that is slowest: its name."""
    found: dict[str, str] = {}
    for name in speeds:
        game = name.partition("/")[0]
        if game not in found or speeds[name][key] < speeds[found[game]][key]:
            found[game] = name
    return found


def profile(name: str, seconds: float = 2.0) -> dict[str, Any]:
    """Interpreted random play of a scenario: microseconds and calls of Python a decision, and
    which part of the time is spent in a stage and in the functions that take the most."""
    from asalto.bots.names import number_of
    from asalto.core.registry import load_ruleset
    from asalto.lab.engine import Engine

    game, _, scenario_id = name.partition("/")
    ruleset = load_ruleset(game)
    scenario = ruleset.load(scenario_id)
    engine = Engine(ruleset, scenario, False)
    lineup = [number_of("random")] * len(scenario.seats)
    made, battles, began = 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        made += sum(engine.inside([battles], [lineup])["decisions"])
        battles += 1
    spent = time.process_time() - began
    watcher = cProfile.Profile()
    watcher.enable()
    watched = sum(engine.inside(list(range(battles)), [lineup] * battles)["decisions"])
    watcher.disable()
    seen: Any = pstats.Stats(watcher)
    whole = seen.total_tt
    times = {(file, at): row for (file, _, at), row in seen.stats.items()}
    stages = {
        words: row[3] / whole
        for (file, at), row in times.items()
        for one, words in STAGES.items()
        if at == one and file.endswith(("legal.py", "turn.py", "playout.py"))
    }
    own = sorted(
        ((row[2] / whole, row[0] / watched, at) for (file, at), row in times.items() if "asalto" in
         file), reverse=True,
    )  # fmt: skip
    return {
        "us": spent / made * 1e6, "calls": seen.total_calls / watched, "stages": stages,
        "own": [{"name": at, "part": part, "calls": calls} for part, calls, at in own[:SHOWN]],
    }  # fmt: skip


def begins(name: str) -> dict[str, float]:
    """CPU seconds of Python itself and of Python with our modules and a game: the best of three."""
    return {
        what: min(apart(code.format(name=name)) for _ in range(3)) for what, code in STARTS.items()
    }


def apart(code: str) -> float:
    """CPU seconds of a process that runs a piece of Python."""
    given = {key: one for key, one in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=given)
    return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before


ALONE = """
import sys, time
from asalto.lab.batch import job_of, run
from asalto.play.loading import open_scenario
job = job_of(*open_scenario("cep/duel"), 20_000, ["chancer"], fast=True)
run(job_of(*open_scenario("cep/duel"), 500, ["chancer"], fast=True))
print("ready", flush=True)
sys.stdin.readline()
began = time.perf_counter()
run(job)
print(time.perf_counter() - began)
"""


def side_by_side(rounds: int = 5) -> float:
    """How many times the work of one process two of them do that know nothing of each other: what
    the machine gives at most. The middle of some rounds."""

    def took(count: int) -> float:
        given = [sys.executable, "-c", ALONE]
        both = [
            subprocess.Popen(given, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(count)
        ]
        assert [one.stdout.readline() for one in both if one.stdout] == ["ready\n"] * count
        for one in both:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        return max(float(one.communicate()[0]) for one in both)

    return statistics.median(2 * took(1) / took(2) for _ in range(rounds))


def measured(data: Data) -> dict[str, Any]:
    """Where the time goes in what is not met so far."""
    speeds = data["speeds"]
    slow = [
        name for name in slowest(speeds, "interpreted").values()
        if speeds[name]["interpreted"] < held.INTERPRETED
    ]  # fmt: skip
    return {
        "profiles": {name: profile(name) for name in slow},
        "begins": {one["ruleset"]: begins(one["ruleset"]) for one in data["ours"]},
        "side_by_side": side_by_side() if data["growth"] else None,
    }


def told_starts(data: Data) -> Iterable[str]:
    """Line 1: the cached start."""
    for one in data["ours"]:
        parts = data["obstacles"].get("begins", {}).get(one["ruleset"])
        if parts and one["start_s"] * held.scale(data) > held.CACHED:
            python, modules = parts["Python"], parts["our modules"]
            yield (
                f"1, {one['ruleset']}, cached: of {one['start_s']:.2f} s here Python itself takes"
                f" {python:.2f}, our modules, tables and words {modules - python:.2f}, the machine"
                f" code and a battle {one['start_s'] - modules:.2f}."
            )


def told_pages(data: Data) -> Iterable[str]:
    """Line 2: the pages that cost too much."""
    scale = held.scale(data)
    for name, median, worst, *parts in data["page"]:
        is_quick = float(median) * scale <= held.PAGE_MEDIAN
        if not parts or (is_quick and float(worst) * scale <= held.PAGE_WORST):
            continue
        named = zip(("page", "odds", "plans", "choice"), parts, strict=True)
        yield (
            f"2, {name}: {median} ms here, the worst {worst}; medians of its parts: "
            + ", ".join(f"{what} {part}" for what, part in named) + "."
        )  # fmt: skip


def told_compiled(data: Data) -> Iterable[str]:
    """Line 3: compiled decisions and battles that take too long."""
    for name, one in data["speeds"].items():
        if one["compiled"] < held.COMPILED:
            times = one["compiled"], held.COMPILED
            now, would = (1e9 / (each * data["chess"]) for each in times)
            yield f"3, {name}: a compiled decision takes {now:.0f} ns here, {would:.0f} would do."
    for name, aim in held.GREEDY.items():
        one = data["speeds"].get(name)
        if one and one["battles"] < aim:
            length = one["greedy"] / one["battles"] * 1000
            now = 1e9 / (one["greedy"] * data["chess"])
            yield (
                f"3, {name}: a greedy battle is {length:.0f} decisions of {now:.0f} ns here;"
                f" {now * one['battles'] / aim:.0f} would do."
            )


def told_interpreted(data: Data) -> Iterable[str]:
    """Line 4: interpreted decisions that take too long."""
    for name, one in data["obstacles"].get("profiles", {}).items():
        stages = ", ".join(f"{what} {part:.0%}" for what, part in one["stages"].items())
        own = ", ".join(
            f"`{row['name']}` {row['part']:.0%} ({row['calls']:.1f} calls a decision)"
            for row in one["own"]
        )
        would = 1e6 / (held.INTERPRETED * data["chess"])
        yield (
            f"4, {name}, the slowest of its game: an interpreted decision takes {one['us']:.0f} µs"
            f" here, {would:.0f} would do; it is {one['calls']:.0f} calls of Python. Under the"
            f" profiler: {stages}; most in {own}."
        )


def told_processes(data: Data) -> Iterable[str]:
    """Line 6: what two processes could do here at most."""
    most = max((one["battles"] for one in data["growth"]), default=0)
    took = {one["workers"]: one["seconds"] for one in data["growth"] if one["battles"] == most}
    best = data["obstacles"].get("side_by_side")
    if best and {1, 2} <= set(took) and took[1] < held.PROCESSES * took[2]:
        yield (
            f"6, two processes: {took[1] / took[2]:.2f} times one; two batches that know nothing of"
            f" each other are {best:.2f} times one on this machine."
        )


def told_ray(data: Data) -> Iterable[str]:
    """Line 6: what Ray adds."""
    most = max((one["battles"] for one in data["growth"]), default=0)
    for one in data["growth"]:
        if (one["battles"], one["workers"]) != (most, 2) or not data["ray"]:
            continue
        if data["ray"] > held.RAY * one["seconds"]:
            more = data["ray"] - one["seconds"]
            yield f"6, `--ray`: {more:.2f} s more than two processes, for {most:,} battles."


LINES = (told_starts, told_pages, told_compiled, told_interpreted, told_processes, told_ray)


def section(data: Data) -> str:
    """Under the table."""
    lines = [one for line in LINES for one in line(data)]
    if not lines:
        return ""
    return "### What stands in the way\n\n" + "\n".join(f"* {one}" for one in lines) + "\n"


def main(names: Sequence[str]) -> None:
    """For some games, without the rest of a run."""
    import speeds

    chess, found = speeds.measured(names, 0.2)
    data = {"ours": [], "page": [], "growth": [], "ray": None, "chess": chess, "speeds": found}
    print(section({**data, "obstacles": measured(data)}))


if __name__ == "__main__":
    main(sys.argv[1:])
