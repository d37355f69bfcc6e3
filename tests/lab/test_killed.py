"""A batch in a process of its own, killed without warning and taken up again."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from asalto.lab.batch import CHUNK, Table, job_of, run
from lab.brawl import RULESET

pytest.importorskip("llvmlite")
DUEL = RULESET.load("duel")
BATTLES = 80 * CHUNK + 7
BOTS = ("greedy", "chancer")
CODE = (
    "import sys; from pathlib import Path\n"
    "from asalto.lab.batch import Table, job_of, run\n"
    "from lab.brawl import RULESET\n"
    "duel = RULESET.load('duel')\n"
    f"job = job_of(RULESET, duel, {BATTLES}, {BOTS}, 5)\n"
    "run(job, Table(Path(sys.argv[1]), RULESET, duel, job), int(sys.argv[2]))\n"
)
PROC = Path("/proc")


def begin(path: Path, workers: int) -> "subprocess.Popen[bytes]":
    here = str(Path(__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([here, *sys.path])}
    return subprocess.Popen([sys.executable, "-c", CODE, str(path), str(workers)], env=environment)


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def still_at_it(path: Path) -> list[str]:
    """Processes whose command line names this table."""
    found = []
    for one in PROC.glob("[0-9]*/cmdline"):
        try:
            words = one.read_bytes().split(b"\0")
        except OSError:
            continue
        if str(path).encode() in words:
            found.append(one.parent.name)
    return found


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_batch_goes_on_to_the_same_table(workers: int, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.csv", tmp_path / "cut.csv"
    job = job_of(RULESET, DUEL, BATTLES, BOTS, 5)
    summary = run(job, Table(whole, RULESET, DUEL, job))
    moments = random.Random(workers)
    kills = 0
    for share in (0.0, moments.uniform(0.05, 0.4), moments.uniform(0.5, 0.95)):
        process = begin(cut, workers)
        while process.poll() is None and size(cut) <= share * size(whole):
            time.sleep(0.001)
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.wait()
    assert kills > 0
    assert size(cut) < size(whole)
    for _ in range(100):
        if not still_at_it(cut):
            break
        time.sleep(0.1)
    assert not still_at_it(cut), "workers outlive the process that was killed"
    assert run(job, Table(cut, RULESET, DUEL, job)) == summary
    assert cut.read_bytes() == whole.read_bytes()
