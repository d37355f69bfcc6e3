import os
import subprocess
import sys
from pathlib import Path

import pytest

from asalto.cli.bench import own_path
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel import compiled
from asalto.lab.batch import CHUNK, Table, job_of, played, run, to_parquet
from asalto.lab.pairing import Sprt, design
from lab.brawl import RULESET

pytest.importorskip("llvmlite")
DUEL = RULESET.load("duel")


def table(
    path: Path, n: int, bots: tuple[str, ...] = ("greedy", "chancer"), seed: int = 5
) -> Table:
    return Table(path, RULESET, DUEL, job_of(RULESET, DUEL, n, bots, seed))


def test_seeds_are_paired_and_seats_swapped() -> None:
    plan = design(("greedy", "chancer"), (0, 1), seed=7)
    assert [plan.of(k) for k in range(4)] == [(7, 0), (7, 1), (8, 0), (8, 1)]
    assert plan.arrangements == (("greedy", "chancer"), ("chancer", "greedy"))
    assert design(("greedy",), (0, 1)).arrangements == (("greedy", "greedy"),)
    with pytest.raises(BadInput, match="greedy"):
        design(("gredy",), (0, 1))
    with pytest.raises(BadInput, match="seats"):
        design(("greedy", "greedy", "chancer"), (0, 1))


def test_interpreted_and_compiled_give_the_same_columns() -> None:
    job = job_of(RULESET, DUEL, 60, ("greedy", "chancer"), fast=True)
    slow = job_of(RULESET, DUEL, 60, ("greedy", "chancer"), fast=False)
    one, other = next(played(job)), next(played(slow))
    assert {k: list(v) for k, v in one.items()} == {k: list(v) for k, v in other.items()}


def test_a_stopped_batch_goes_on_to_the_same_table(tmp_path: Path) -> None:
    n = 3 * CHUNK + 11
    whole, cut = tmp_path / "whole.csv", tmp_path / "cut.csv"
    job = job_of(RULESET, DUEL, n, ("greedy", "chancer"), 5)
    first = run(job, table(whole, n))
    run(job_of(RULESET, DUEL, CHUNK + 5, ("greedy", "chancer"), 5), table(cut, n))
    with cut.open("a") as file:
        file.write(f"{CHUNK + 5},17,gre")  # killed while writing
    again = run(job, table(cut, n))
    assert cut.read_bytes() == whole.read_bytes()
    assert again == first
    with pytest.raises(BadInput, match="another table"):
        run(job, table(cut, n, seed=6))


def test_workers_give_the_same_table(tmp_path: Path) -> None:
    job = job_of(RULESET, DUEL, 3 * CHUNK, ("chancer",), 5)
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    run(job, Table(one, RULESET, DUEL, job))
    run(job, Table(two, RULESET, DUEL, job), workers=2)
    assert one.read_bytes() == two.read_bytes()


def test_a_table_as_parquet(tmp_path: Path) -> None:
    """Word by word, whatever a column looks like: a print may be all digits, or `123e4567`."""
    parquet = pytest.importorskip("pyarrow.parquet")
    csv, to = tmp_path / "t.csv", tmp_path / "t.parquet"
    made = table(csv, 20, ("chancer",))
    run(job_of(RULESET, DUEL, 20, ("chancer",), 5), made)
    lines = csv.read_text(encoding="utf-8").splitlines()
    cut = [*lines[:2], lines[2].rpartition(",")[0] + ",123e4567", *lines[3:]]
    csv.write_text("\n".join(cut) + "\n", encoding="utf-8")
    to_parquet(csv, to)
    rows = parquet.read_table(to).to_pylist()
    assert [",".join(str(one) for one in row.values()) for row in rows] == cut[1:]
    assert rows[0]["battle"] == 0


def test_a_data_frame() -> None:
    pytest.importorskip("pandas")
    from asalto.lab import batch

    frame = batch((RULESET, DUEL), 40, ("greedy", "chancer"))
    assert len(frame) == 40
    assert list(frame.columns[:4]) == ["battle", "seed", "bot_azul", "bot_rojo"]
    assert set(frame["winner"]) <= {"azul", "rojo", ""}


def test_sequential_test() -> None:
    test = Sprt(0.02)
    assert test.verdict(5, 5) == ""
    assert test.verdict(50_000, 50_000) == "fair"
    assert test.verdict(600, 400) == "favours first"
    assert test.verdict(400, 600) == "favours second"


VARIANT = """
import sys
from asalto.core.registry import load_ruleset
from asalto.core.files.toml_reader import Document
from asalto.lab.batch import job_of, played
for step in sys.argv[2:]:
    ruleset = load_ruleset("viajero", {"check": {"target": int(step)}})
    job = job_of(ruleset, ruleset.load("duel"), 12, ("greedy",), 1, fast=sys.argv[1] == "fast")
    print([list(columns["print"]) for columns in played(job)])
"""


@pytest.mark.slow
def test_variants_compiled_apart_do_not_take_each_others_code(tmp_path: Path) -> None:
    env = {**own_path(), "ASALTO_CACHE": str(tmp_path)}

    def prints(*words: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", VARIANT, *words], check=True, capture_output=True, text=True,
            env=env,
        )  # fmt: skip
        return done.stdout.splitlines()

    one, other = prints("fast", "8"), prints("fast", "6")
    assert one != other
    assert prints("fast", "8", "6") == [*one, *other] == prints("slow", "8", "6")


def test_machine_code_that_nobody_uses_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASALTO_CACHE", str(tmp_path))
    old, new, other = (
        tmp_path / name for name in ("cep-0123456789abcdef", "cep-" + "0" * 16, "mine-2")
    )
    for folder in (old, new, other):
        folder.mkdir()
    for folder in (old, other):
        os.utime(folder, (1, 1))
    used = compiled.load_kernels.__wrapped__(RULESET).folder
    assert not old.exists()
    assert all(folder.exists() for folder in (new, other, used))
