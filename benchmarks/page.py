"""What the page costs: CPU of the server for one choice, for every scenario.

    python benchmarks/page.py [--choices 15] [--only GAME/SCENARIO ...]
        [--before CHECKOUT] [--write]

One person plays against greedy, by random choices. For each choice a server in this process draws
the page with its board, lists the choices with all odds, and lists the plans; then it takes the
choice. Milliseconds of CPU, the test client's included.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from results import put_section, table
from starlette.testclient import TestClient

from asalto.core.kernel import compiled
from asalto.core.registry import landed, load_ruleset
from asalto.web.server.app import create
from asalto.web.server.auth import cookie_name
from asalto.web.server.config import Config
from asalto.web.server.warmup import get_ready
from asalto.web.table.registry import BattleRegistry

HERE = str(Path(__file__).parents[1])
API = "/api/v1"
HEAD = "## The page, by scenario\n"
PARTS = ("page", "odds", "plans", "choice")
HEADS = ("scenario", "median", "worst", *(f"of it {one}" for one in PARTS))


def spent(ask: Callable[..., Any], path: str, **more: Any) -> tuple[float, Any]:
    """Milliseconds of CPU time of a request, and its answer."""
    began = time.process_time()
    found = ask(path, **more)
    return (time.process_time() - began) * 1000, found


def measured(client: TestClient, name: str, most: int) -> list[dict[str, float]]:
    """What each choice of a person costs."""
    chance, found = random.Random(4), []
    for seed in range(1, 9):
        game, _, scenario = name.partition("/")
        seats = [one.id for one in load_ruleset(game).load(scenario).seats]
        asked = {"scenario": name, "players": ["human", *["greedy"] * (len(seats) - 1)],
                 "take": seats[:1], "seed": seed}  # fmt: skip
        made = client.post(f"{API}/battles", json=asked).json()
        key = made["keys"][seats[0]]
        client.cookies.set(cookie_name(made["id"]), key)
        head, path = {"Authorization": f"Bearer {key}"}, f"{API}/battles/{made['id']}"
        while len(found) < most:
            row: dict[str, float] = {}
            row["page"], _ = spent(client.get, f"/b/{made['id']}/table")
            row["odds"], answer = spent(
                client.get, f"{path}/choices", headers=head, params={"odds": True}
            )
            given = answer.json()
            if not given.get("choices"):
                break
            row["plans"], _ = spent(client.get, f"{path}/plans", headers=head)
            body = {"request_id": given["request_id"],
                    "choice": chance.choice(given["choices"])["choice"]}  # fmt: skip
            row["choice"], _ = spent(client.post, f"{path}/choices", headers=head, json=body)
            found.append(row)
    return found


def measure_all(only: list[str], choices: int) -> list[list[str]]:
    """A row for each scenario: median and worst, and the median of each part; printed too."""
    rows = []
    for game in landed():
        compiled.load_kernels(load_ruleset(game)).prepare()
    get_ready()
    with tempfile.TemporaryDirectory() as folder:
        config = Config(database=f"sqlite:///{folder}/table.sqlite3", rate=0)
        with TestClient(
            create(config, BattleRegistry(config)), client=("127.0.0.1", 50000)
        ) as client:
            client.get("/-/nowhere")  # routes are made complete when they are first asked
            for name in names(only):
                found = measured(client, name, choices)
                totals = [sum(row.values()) for row in found]
                parts = [f"{statistics.median(row[part] for row in found):.0f}" for part in PARTS]
                rows.append(
                    [name, f"{statistics.median(totals):.0f}", f"{max(totals):.0f}", *parts]
                )
                print(*rows[-1], flush=True)
    return rows


def names(only: list[str]) -> list[str]:
    """The scenarios that are measured."""
    every = [f"{game}/{one}" for game in landed() for one in load_ruleset(game).scenarios()]
    return [one for one in every if one in only or not only]


def with_sources(folder: str, name: str, choices: int) -> list[str]:
    """The row of a scenario with the sources of a folder, in a process of its own."""
    space = {**os.environ, "PYTHONPATH": f"{folder}/src"}
    order = [sys.executable, __file__, "--only", name, "--choices", str(choices)]
    done = subprocess.run(order, env=space, capture_output=True, text=True, check=True)
    return done.stdout.split()


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--choices", type=int, default=15)
    reader.add_argument("--only", nargs="*", default=[])
    reader.add_argument("--before", help="a checkout of another version, measured beside this one")
    reader.add_argument("--write", action="store_true")
    given = reader.parse_args()
    heads = list(HEADS)
    if given.before is None:
        rows = measure_all(given.only, given.choices)
    else:
        heads += ["median before", "worst before"]
        rows = []
        for name in names(given.only):
            both = [with_sources(one, name, given.choices) for one in (HERE, given.before)]
            rows.append([*both[0], *both[1][1:3]])
            print(*rows[-1], flush=True)
    if given.write:
        put_section(HEAD, section(rows, heads))


def section(rows: list[list[str]], heads: Sequence[str] = HEADS) -> str:
    """The table for RESULTS.md."""
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    return HEAD + (
        "\nMilliseconds of the server's CPU for one choice of a person: the page with its board,"
        " the choices with all odds, the plans, and the choice itself (`python benchmarks/page.py"
        f" --write`). The machine code is loaded; load of the machine at the end: {load}.\n\n"
    ) + table(list(heads), rows)  # fmt: skip


if __name__ == "__main__":
    main()
