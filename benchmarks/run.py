"""Ours and the peers, side by side in one run; writes benchmarks/RESULTS.md.

    python benchmarks/run.py [--quick] [--no-peers] [--peers FOLDER] [--keep]

`--keep` writes the speeds of all scenarios into `speeds.json` too, against which `make bench-check`
holds later ones. All of it takes some twenty minutes on two idle cores.

Speeds are medians of five, each process on one core, counted in that process's own CPU time, so
that a busy machine does not spoil them. Peers are installed into FOLDER (a temporary one if none
is named) and nowhere else; one that cannot be installed is left out and named.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import growth as curves
import held
import obstacles
import page as pages
import speeds
from results import RESULTS, put_section, section_of, table

HERE = Path(__file__).parent
OTHERS = ("## Growth of a decision\n", "## The page, by scenario\n", "## Learning environments\n",
          "## Thinking\n", "## A million battles\n")  # fmt: skip
"""Sections that are kept as they are: `growth.py` and `page.py` write the first two anew in a run,
`envs.py` and `thinking.py` theirs when asked; the last is written by hand."""
PEERS = {
    "chess": "chess",
    "icepool": "icepool",
    "pettingzoo": "pettingzoo gymnasium pygame",
    "catanatron": "catanatron",
    "open_spiel": "open_spiel",
    "pgx": "pgx jax",
}


PLAYED_MOST = 2_000
"""Throws of a choice that are walked interpreted too: one takes a millisecond in CeM, and some
choices have a million of them."""


def median(play: Callable[[], float], times: int) -> float:
    """The median of what `play` returns: something a second."""
    return statistics.median(play() for _ in range(times))


def scenario_of(ruleset: Any) -> Any:
    known = ruleset.scenarios()
    return ruleset.load("duel" if "duel" in known else known[0])


def ours(name: str, quick: bool) -> dict[str, Any]:
    """One ruleset: decisions and battles a second, compiled and interpreted."""
    from asalto.core.registry import load_ruleset
    from asalto.lab.engine import Engine
    from asalto.lab.pairing import Design

    ruleset = load_ruleset(name)
    scenario = scenario_of(ruleset)
    seats, times = len(scenario.seats), 3 if quick else 5
    found: dict[str, Any] = {"ruleset": name, "scenario": scenario.id}
    for fast in (True, False):
        engine = Engine(ruleset, scenario, fast)
        for bot in ("chancer", "greedy"):
            plan = Design(((bot,) * seats,))
            start = time.perf_counter()
            engine.play(plan, 0, 1)
            found.setdefault("first_call_s", round(time.perf_counter() - start, 2))
            count, spent = 1, 0.0
            while spent < 0.3:
                count *= 2
                spent = clock(lambda n=count, e=engine, p=plan: e.play(p, 0, n))[0]

            def once(n: int = count, e: Any = engine, p: Any = plan) -> tuple[float, float]:
                spent, columns = clock(lambda: e.play(p, 0, n))
                return sum(columns["decisions"]) / spent, n / spent

            runs = [once() for _ in range(times)]
            mode = "compiled" if fast else "interpreted"
            found[f"{bot}_{mode}"] = statistics.median(one for one, _ in runs)
            found[f"{bot}_{mode}_battles"] = statistics.median(one for _, one in runs)
    found.update(copies(ruleset, scenario), **attack(ruleset, scenario))
    return found


def clock(play: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds and result."""
    start = time.process_time()
    result = play()
    return max(1e-9, time.process_time() - start), result


def first_scenario(name: str) -> str:
    """A game and the scenario that stands for it."""
    from asalto.core.registry import load_ruleset

    return f"{name}/{scenario_of(load_ruleset(name)).id}"


def copies(ruleset: Any, scenario: Any) -> dict[str, Any]:
    """Nanoseconds for a state copy, as the kernel makes it, called from Python."""
    from asalto.core.kernel import compiled

    copy_state = compiled.load_kernels(ruleset).copy_state
    one, other = compiled.to_array(scenario.start()), compiled.to_array(scenario.start())
    copy_state(one, 0, other, 0)
    spent, _ = clock(lambda: [copy_state(one, 0, other, 0) for _ in range(100_000)])
    return {"copy_ns": spent * 1e4, "state_bytes": one.nbytes}


def attack(ruleset: Any, scenario: Any, wanted: int = 25) -> dict[str, Any]:
    """Exact odds of the first choice with odds in each turn of greedy battles: microseconds
    compiled, milliseconds as in play."""
    from asalto.core.odds import TooLarge, playing, walk
    from asalto.lab.odds import Oracle

    compiled, played, runs = [], [], []
    oracle = Oracle(ruleset, scenario.start(), room=4096)
    for state, choice in attacks(ruleset, scenario, wanted):
        oracle.load(state)
        odds = oracle.attack(choice)
        if not odds.exact:
            continue
        with contextlib.suppress(TooLarge):
            spent, _ = clock(lambda s=state, c=choice: walk(playing(ruleset, s, c), PLAYED_MOST))
            played.append(spent * 1e3)
        compiled.append(clock(lambda: [oracle.run() for _ in range(20)])[0] / 20 * 1e6)
        runs.append(odds.samples)
    middle = {"attack_us": compiled, "attack_plays": runs, "attack_played_ms": played}
    found = {name: statistics.median(row) for name, row in middle.items() if row}
    return {**found, "attack_most_us": max(compiled, default=0)}


def attacks(ruleset: Any, scenario: Any, wanted: int) -> list[tuple[Any, Any]]:
    """Positions with a choice that has odds, one a turn, from battles of greedy bots."""
    from asalto.core.kernel import specialise
    from asalto.core.kernel.dice import Dice, set_seed
    from asalto.core.kernel.records import copy, make

    play, bots = specialise.bind(ruleset), [1] * len(scenario.seats)
    out, log = ruleset.new_choices(), ruleset.new_log()
    dice, fate = make(Dice), make(Dice)
    found: list[tuple[Any, Any]] = []
    for seed in range(20):
        state, turn = scenario.start(), 0
        set_seed(dice, seed)
        set_seed(fate, seed + 100)
        for _ in range(5000):
            seats = ruleset.pending(state)
            if not seats or len(found) == wanted:
                break
            out.count = 0
            ruleset.legal(state, play.next_seat(seats), out)
            known = (copy(one) for one in out.rows[: out.count] if one.kind in ruleset.odds.trials)
            choice = next(known, None)
            if choice is not None and state.turn != turn:
                turn = state.turn
                found.append((copy(state), choice))
            play.play_step([state], 0, [scenario.start()], out, dice, fate, log, bots)
    return found


def started(name: str, cache: str) -> float:
    """CPU seconds from the start of Python to the end of the first compiled battle."""
    code = (
        "import sys\nfrom asalto.core.registry import load_ruleset\n"
        "from asalto.lab.pairing import Design\nfrom asalto.lab.engine import Engine\n"
        "ruleset = load_ruleset(sys.argv[1])\nscenario = ruleset.load(ruleset.scenarios()[0])\n"
        "bots = ('greedy',) * len(scenario.seats)\n"
        "Engine(ruleset, scenario, True).play(Design((bots,)), 0, 1)"
    )
    given = {**os.environ, "ASALTO_CACHE": cache, "PYTHONPYCACHEPREFIX": cache}
    given.pop("PYTHONDONTWRITEBYTECODE", None)  # else Python compiles changed files at every start
    start = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    subprocess.run([sys.executable, "-c", code, name], check=True, capture_output=True, env=given)
    return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - start


def starts(name: str) -> dict[str, float]:
    """Starts with nothing on disk, once, and with machine code on disk, the best of five."""
    with tempfile.TemporaryDirectory() as cache:
        return {
            "cold_s": started(name, cache),
            "start_s": min(started(name, cache) for _ in range(5)),
        }


def growth(name: str, quick: bool) -> list[dict[str, Any]]:
    """Seconds, CPU seconds and memory of random batches, by number of battles and of processes."""
    code = (
        "import json, resource, sys, time\n"
        "from asalto.lab.batch import job_of, played, run\n"
        "from asalto.play.loading import open_scenario\n"
        "job = job_of(*open_scenario(sys.argv[1]), int(sys.argv[2]), ['chancer'])\n"
        "next(played(job))\n"
        "whose = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN\n"
        "def cpu(): return sum(sum(resource.getrusage(one)[:2]) for one in whose)\n"
        "start, before = time.perf_counter(), cpu()\n"
        "run(job, workers=int(sys.argv[3]))\n"
        "spent, work = time.perf_counter() - start, cpu() - before\n"
        "peak = [line for line in open('/proc/self/status') if line.startswith('VmHWM')]\n"
        "print(json.dumps([spent, work, int(peak[0].split()[1]) if peak else 0]))\n"
    )
    found = []
    for battles in (1000, 10_000) if quick else (1000, 10_000, 100_000, 1_000_000):
        for workers in (1, 2):
            done = subprocess.run(
                [sys.executable, "-c", code, name, str(battles), str(workers)],
                check=True, capture_output=True, text=True,
            )  # fmt: skip
            seconds, work, memory = json.loads(done.stdout)
            found.append(
                {"battles": battles, "workers": workers, "seconds": seconds, "cpu": work,
                 "mb": memory / 1024}
            )  # fmt: skip
    return found


def on_ray(name: str, battles: int) -> float:
    """Seconds of the clock for a random batch on two workers of Ray that have begun."""
    code = (
        "import time\n"
        "from asalto.lab.batch import job_of, played, run\n"
        "from asalto.lab.workers import cluster\n"
        "from asalto.play.loading import open_scenario\n"
        f"made = lambda count: job_of(*open_scenario({name!r}), count, ['chancer'])\n"
        "next(played(made(1)))\n"
        "import ray\n"
        "ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)\n"
        "run(made(20_000), ray='local')\n"
        "start = time.perf_counter()\n"
        f"run(made({battles}), ray='local')\n"
        "print(time.perf_counter() - start)\n"
    )
    return float(apart(code))


def apart(code: str, limit: int = 600) -> Any:
    """What a piece of Python prints last, as JSON; it runs in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HERE, capture_output=True, text=True, timeout=limit
    )
    if done.returncode:
        raise OSError(done.stderr.strip().rpartition("\n")[2])
    return json.loads(done.stdout.strip().splitlines()[-1])


def crowded(battles: int) -> dict[str, float]:
    """Many battles on one server, choices at 40 a second, the odds of each page asked for:
    milliseconds in which 99 of 100 choices were acknowledged, and those of the slowest odds."""
    found = subprocess.run(
        [sys.executable, str(HERE / "load.py"), "--database", "sqlite", "--odds",
         "--battles", str(battles)],
        check=True, capture_output=True, text=True, timeout=300,
    ).stdout  # fmt: skip
    told = {
        what: float(re.findall(rf"{words}[^:]*: ([\d.]+) ms", found)[0])
        for what, words in (("choices", "p99 of"), ("odds", "odds of a watched page"))
    }
    return told


def peers(folder: Path, quick: bool) -> tuple[list[dict[str, Any]], list[str]]:
    """Install each peer into `folder` and measure it; those that failed by name."""
    python = folder / "v" / "bin" / "python"
    if not python.exists():
        venv.create(folder / "v", with_pip=True)
    found, failed = [], []
    for name, packages in PEERS.items():
        subprocess.run(
            [str(python), "-m", "pip", "install", "-q", *packages.split()], capture_output=True
        )
        found += measured([str(python), str(HERE / "peers" / f"{name}.py")], name, failed, quick)
    if shutil.which("npm"):
        home = folder / "showdown"
        home.mkdir(exist_ok=True)
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts",
             "pokemon-showdown"],
            cwd=home, capture_output=True,
        )  # fmt: skip
        script = shutil.copy(HERE / "peers" / "showdown.js", home)
        found += measured(["node", str(script)], "pokemon-showdown", failed, quick)
    else:
        failed.append("pokemon-showdown (no npm)")
    return found, failed


def measured(command: list[str], name: str, failed: list[str], quick: bool) -> list[dict[str, Any]]:
    """What a peer's script prints, with medians of its runs."""
    try:
        done = subprocess.run(
            [*command, "3" if quick else "5"], capture_output=True, text=True, timeout=600
        )
        rows: list[dict[str, Any]] = json.loads(done.stdout.strip().splitlines()[-1])
    except (subprocess.TimeoutExpired, ValueError, IndexError):
        failed.append(name)
        return []
    return rows


def machine() -> dict[str, str]:
    """On what was measured."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    from importlib.metadata import version

    return {
        "processor": model,
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "llvmlite": version("llvmlite"),
        "load": " ".join(f"{one:.1f}" for one in os.getloadavg()) + " (of others, at the start)",
    }


def number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def compiling(ours: list[dict[str, Any]]) -> str:
    """What the compiler takes, and what a later start takes."""
    return table(
        ["ruleset", "cold", "cached"],
        [[one["ruleset"], number(one["cold_s"]), number(one["start_s"])] for one in ours],
    )


def exact(ours: list[dict[str, Any]]) -> str:
    """What exact odds take, compiled and as in play."""
    return table(
        ["ruleset", "scenario", "one choice, µs", "the longest, µs", "runs of the rule",
         "in play (interpreted), ms"],
        [
            [one["ruleset"], one["scenario"]] + [
                number(one.get(name)) for name in (
                    "attack_us", "attack_most_us", "attack_plays", "attack_played_ms",
                )
            ]
            for one in ours
        ],
    )  # fmt: skip


def page(data: dict[str, Any]) -> str:
    """RESULTS.md."""
    about = "\n".join(f"* {key}: {value}" for key, value in data["machine"].items())
    parts = [
        "# Benchmarks\n\nWritten by `python benchmarks/run.py`. Medians of five; one core; CPU time"
        " (growth: both).\n",
        about + "\n",
        held.opening(data),
        table(held.HEADS, held.rows(data)),
        obstacles.section(data),
        "## Ours, by ruleset\n",
        table(
            ["ruleset", "scenario", "random decisions/s", "battles/s", "greedy decisions/s",
             "battles/s", "interpreted random decisions/s", "compiled : interpreted",
             "state copy, ns", "state, bytes", "cached start, s"],
            [
                [
                    one["ruleset"], one["scenario"], number(one["chancer_compiled"]),
                    number(one["chancer_compiled_battles"]), number(one["greedy_compiled"]),
                    number(one["greedy_compiled_battles"]), number(one["chancer_interpreted"]),
                    number(one["chancer_compiled"] / one["chancer_interpreted"]) + " ×",
                    number(one["copy_ns"]), number(one["state_bytes"]), number(one["start_s"]),
                ]
                for one in data["ours"]
            ],
        ),
        "## Start, by ruleset\n\nCPU seconds from the start of Python to the end of the first"
        " compiled battle: cold with nothing on disk, once; cached with the machine code on disk,"
        " the best of five. Cold makes all entry points.\n",
        compiling(data["ours"]),
        "## Exact odds, by ruleset\n\nThe middle of up to 25 positions of greedy battles, one a"
        " turn: the first choice that has odds.\n",
        exact(data["ours"]),
    ]  # fmt: skip
    if data["speeds"]:
        parts.append(speeds.section(data["speeds"]))
    if data["growth"]:
        parts += grown(data["growth"])
    if data["peers"] and data["ours"]:
        first = data["ours"][0]
        best, rows = first["chancer_compiled"], []
        for one in data["peers"]:
            ratio = best / one["per_second"] if one["unit"] == "decisions" else None
            rows.append([
                one["name"], one["version"], one["what"], number(one["per_second"]), one["unit"],
                "-" if ratio is None else f"{ratio:,.1f} ×",
            ])  # fmt: skip
        parts += [
            "## Peers\n\nTheir games are other games: read the ratio for its order of magnitude."
            f" It is random play of {first['ruleset']}/{first['scenario']}, compiled, against"
            " theirs, each on one core.\n",
            table(["peer", "version", "what", "a second", "unit", "ours : theirs"], rows),
        ]
    if data["failed"]:
        parts.append(f"Left out (could not be installed or run): {'; '.join(data['failed'])}.\n")
    return "\n".join(parts)


def grown(rows: list[dict[str, Any]]) -> list[str]:
    """The section on growth."""
    alone = {one["battles"]: one for one in rows if one["workers"] == 1}
    low, high = min(alone), max(alone)
    more = (alone[high]["mb"] - alone[low]["mb"]) * 1024 * 1024 / (high - low)
    return [
        "## Growth (random play)\n",
        "Seconds are of the clock, so that other work on the machine spoils them; CPU seconds, of"
        " all processes together, are not. Were the cores free, so many processes would be as many"
        " times faster as the last column says.\n",
        table(
            ["battles", "processes", "seconds", "battles/s", "CPU seconds",
             "memory of the first process, MB", "times faster on free cores"],
            [
                [
                    number(one["battles"]), str(one["workers"]), f"{one['seconds']:.2f}",
                    number(one["battles"] / one["seconds"]), f"{one['cpu']:.2f}", number(one["mb"]),
                    f"{one['workers'] * alone[one['battles']]['cpu'] / one['cpu']:.2f}",
                ]
                for one in rows
            ],
        ),
        f"From {low:,} to {high:,} battles memory grows by {max(0.0, more):.1f} bytes a battle.\n",
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--peers", type=Path)
    parser.add_argument("--keep", action="store_true", help="write speeds.json anew")
    parser.add_argument("--only", nargs="*", help="rulesets")
    given = parser.parse_args()
    from asalto.core.registry import landed

    data: dict[str, Any] = {
        "machine": machine(), "ours": [], "speeds": {}, "fell": [], "growth": [], "ray": None,
        "page": [], "load": None, "curves": [], "failed": [], "peers": [], "obstacles": {},
    }  # fmt: skip
    names = given.only or landed()
    for name in names:
        step(data, name, lambda name=name: game(data, name, given.quick))
    step(data, "all scenarios", lambda: every_scenario(data, names, 0.1 if given.quick else 0.3))
    step(data, "what stands in the way", lambda: data.update(obstacles=obstacles.measured(data)))
    step(data, "the page", lambda: the_page(data, names, 4 if given.quick else 15))
    step(data, "growth of a decision", lambda: decisions_grow(data))
    step(data, "a full server", lambda: data.update(load=crowded(60 if given.quick else 1000)))
    batch = first_scenario(names[0])
    step(data, "batches", lambda: data.update(growth=growth(batch, given.quick)))
    step(data, "Ray", lambda: data.update(ray=on_ray(batch, data["growth"][-1]["battles"])))
    if not given.no_peers:
        with tempfile.TemporaryDirectory() as folder:
            step(data, "peers", lambda: peers_too(data, given.peers or Path(folder), given.quick))
    print(write(data))
    if given.keep:
        speeds.keep(data["speeds"])


def step(data: dict[str, Any], what: str, measure: Callable[[], object]) -> None:
    """One part of the run; if it fails it is named, and the others go on."""
    print(f"measuring {what}", file=sys.stderr, flush=True)
    began = time.perf_counter()
    try:
        measure()
    except Exception as error:
        data["failed"].append(f"{what} ({type(error).__name__}: {error})")
    print(f"  {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    write(data)


def game(data: dict[str, Any], name: str, quick: bool) -> None:
    data["ours"].append({**ours(name, quick), **starts(name)})


def every_scenario(data: dict[str, Any], names: Sequence[str], seconds: float) -> None:
    data["chess"], data["speeds"] = speeds.measured(names, seconds)
    data["fell"] = speeds.fallen(data["speeds"])


def the_page(data: dict[str, Any], names: Sequence[str], choices: int) -> None:
    only = f"[one for one in page.names([]) if one.partition('/')[0] in {list(names)!r}]"
    data["page"] = apart(
        f"import json, page\nprint(json.dumps(page.measure_all({only}, {choices})))"
    )
    put_section(pages.HEAD, pages.section(data["page"]))


def decisions_grow(data: dict[str, Any]) -> None:
    data["curves"] = apart("import json, growth\nprint(json.dumps(list(growth.measured())))")
    put_section(curves.HEAD, curves.section(data["curves"]))


def peers_too(data: dict[str, Any], folder: Path, quick: bool) -> None:
    data["peers"], failed = peers(folder, quick)
    data["failed"] += failed


def write(data: dict[str, Any]) -> str:
    """What has been measured so far, into RESULTS.md; so nothing is lost if the rest fails."""
    old = RESULTS.read_text(encoding="utf-8")
    others = [section_of(old, head)[1] for head in OTHERS]
    text = "\n".join([page(data), *filter(None, others)])
    RESULTS.write_text(text, encoding="utf-8")
    return text


if __name__ == "__main__":
    main()
