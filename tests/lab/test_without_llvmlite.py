"""Without llvmlite everything works, slower, and says so once."""

import subprocess
import sys
from pathlib import Path

from asalto.cli.bench import own_path

BLOCKED = """
import runpy, sys
sys.modules["llvmlite"] = None
sys.argv = ["asalto", *sys.argv[1:]]
runpy.run_module("asalto", run_name="__main__")
"""
TWICE = """
import sys
sys.modules["llvmlite"] = None
from asalto.core.kernel import compiled
from asalto.lab import batch
assert not compiled.available()
one, other = (batch("cep/duel", 2, ["chancer"], seed=5) for _ in range(2))
assert one.equals(other)
print(list(one["print"]))
"""


def run(code: str, folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """A program in a process of its own, for which llvmlite cannot be imported."""
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True, text=True, check=False, cwd=folder, env=own_path(),
    )  # fmt: skip


def test_batches_are_played_all_the_same_and_it_is_said_once(tmp_path: Path) -> None:
    done = run(TWICE, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("llvmlite is not installed") == 1


def test_the_commands_work_but_for_compile(tmp_path: Path) -> None:
    done = run(BLOCKED, tmp_path, "batch", "cep/duel", "-n", "1", "--bots", "chancer,chancer")
    assert done.returncode == 0, done.stderr
    assert "1 battles" in done.stdout
    assert "slower" in done.stderr
    refused = run(BLOCKED, tmp_path, "compile", "cep")
    assert refused.returncode == 2
    assert "asalto[fast]" in refused.stderr
