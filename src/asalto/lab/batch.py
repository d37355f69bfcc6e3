"""Many battles of one scenario, in chunks: one process or several, stopped and taken up again.

A batch is cut into chunks of `CHUNK` battles. Chunks may be played anywhere and in any order; they
are taken in order, added up and written to the table, so the table is the same however the work
was shared out, and memory does not grow with the number of battles.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.engine import Address, Engine, address
from asalto.lab.pairing import Design, design
from asalto.lab.summary import Columns, Summary
from asalto.lab.workers import shared
from asalto.play.loading import open_scenario

CHUNK = 500
COUNTED = ("seed", "turn", "decisions", "over", "clock")
"""Columns of a table that hold numbers as they are, besides losses."""
Watch = Callable[[int, int], None]
"""(battles done, battles in all): called after every chunk."""


@dataclass(frozen=True)
class Job:
    """A batch to be played: what a worker needs to know of it."""

    at: Address
    plan: Design
    battles: int
    fast: bool | None = None

    def chunks(self, done: int = 0) -> Iterator[tuple[int, int]]:
        """First battle and length of each chunk from `done` on."""
        for first in range(done, self.battles, CHUNK):
            yield first, min(CHUNK, self.battles - first)


@lru_cache(maxsize=8)
def _engine(package: str, tables: str, document: str, name: str, fast: bool | None) -> Engine:
    at = Address(package, json.loads(tables), json.loads(document), name)
    return Engine(*at.open(), fast)


def engine_at(at: Address, fast: bool | None = None) -> Engine:
    """The engine of a scenario in this process, made once."""
    tables, document = json.dumps(dict(at.tables)), json.dumps(dict(at.document), default=str)
    return _engine(at.package, tables, document, at.name, fast)


def play_chunk(job: Job, first: int, count: int) -> dict[str, Sequence[int]]:
    """Play one chunk; runs in any process."""
    return engine_at(job.at, job.fast).play(job.plan, first, count)


def played(job: Job, workers: int = 1, ray: str = "", done: int = 0) -> Iterator[Columns]:
    """The chunks of a job in order, from battle `done` on. `ray`: see `shared`."""
    if workers > 1 and not ray and engine_at(job.at, job.fast).is_ready():
        play_chunk(job, 0, 1)  # loads the machine code once: forked workers have it
    yield from shared(play_chunk, ((job, *chunk) for chunk in job.chunks(done)), workers, ray)


class Table:
    """A batch as CSV: a row a battle, written chunk by chunk, with a note of what batch it is.

    The note (`file.csv.json`) lets a later run go on where this one stopped.
    """

    def __init__(
        self, path: Path, ruleset: Ruleset[State], scenario: Scenario[State], job: Job
    ) -> None:
        self.path, self.note = path, path.with_name(path.name + ".json")
        self.plan = job.plan
        self.seats = [seat.id for seat in scenario.seats]
        self.endings = {int(one): one.name.lower() for one in ruleset.enums["ending"]}
        head = ["battle", "seed", *(f"bot_{seat}" for seat in self.seats), "winner", "ending"]
        head += ["turn", "decisions", "over", "first_blood", "began", "clock"]
        self.head = [*head, *(f"loss_{seat}" for seat in self.seats), "print"]
        self.about = {
            "rules": ruleset.digest(), "scenario": dict(scenario.document),
            "arrangements": job.plan.arrangements, "seed": job.plan.seed, "chunk": CHUNK,
            "columns": self.head,
        }  # fmt: skip

    def rows(self, columns: Columns) -> Iterator[list[object]]:
        """The rows of a chunk: words where the columns hold numbers."""
        seats = {NOBODY: "", **dict(enumerate(self.seats))}
        losses = [columns[f"loss{i}"] for i in range(len(self.seats))]
        for k, number in enumerate(columns["battle"]):
            yield [
                number, columns["seed"][k], *self.plan.arrangements[columns["lineup"][k]],
                seats[columns["winner"][k]], self.endings.get(columns["ending"][k], ""),
                columns["turn"][k], columns["decisions"][k], columns["over"][k],
                seats[columns["first_blood"][k]], seats[columns["began"][k]],
                columns["clock"][k], *(one[k] for one in losses),
                f"{columns['print'][k]:08x}",
            ]  # fmt: skip

    def begin(self, fresh: bool = False) -> int:
        """Make the file ready; returns how many battles it holds already, in whole chunks.

        Raises BadInput if another batch lies there.
        """
        about = json.dumps(self.about, default=str, sort_keys=True)
        if self.path.exists() and not fresh:
            if not self.note.exists() or self.note.read_text(encoding="utf-8") != about:
                raise BadInput(f"{self.path}: holds another table; use --fresh to write over it")
            return self._whole_chunks()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.unlink(missing_ok=True)  # first: a note must never stand beside another's rows
        self.note.write_text(about, encoding="utf-8")
        self.path.write_text(",".join(self.head) + "\n", encoding="utf-8")
        return 0

    def _whole_chunks(self) -> int:
        """Cut off what was being written when the batch was stopped."""
        kept = lines = 0
        with self.path.open("rb+") as file:
            where = 0
            for line in file:
                if not line.endswith(b"\n"):
                    break
                where += len(line)
                lines += 1
                if (lines - 1) % CHUNK == 0:
                    kept = where
            file.truncate(kept)
        if lines == 0:
            self.path.write_text(",".join(self.head) + "\n", encoding="utf-8")
        return max(0, lines - 1) // CHUNK * CHUNK

    def add(self, columns: Columns) -> None:
        """Write a chunk."""
        text = "".join(",".join(map(str, row)) + "\n" for row in self.rows(columns))
        with self.path.open("a", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())

    def read(self, summary: Summary, battles: int) -> None:
        """Add the battles that the file holds to a summary."""
        import csv

        numbers = {"": NOBODY, **{seat: i for i, seat in enumerate(self.seats)}}
        endings = {name: number for number, name in self.endings.items()}
        lineups = {bots: i for i, bots in enumerate(self.plan.arrangements)}
        with self.path.open(encoding="utf-8", newline="") as file:
            chunk: dict[str, list[int]] = {}
            for k, row in enumerate(csv.DictReader(file), 1):
                bots = tuple(row[f"bot_{seat}"] for seat in self.seats)
                values = {"lineup": lineups[bots], "winner": numbers[row["winner"]]}
                values |= {"ending": endings[row["ending"]]}
                values |= {name: numbers[row[name]] for name in ("first_blood", "began")}
                values |= {name: int(row[name]) for name in COUNTED}
                values |= {f"loss{i}": int(row[f"loss_{s}"]) for i, s in enumerate(self.seats)}
                for name, value in values.items():
                    chunk.setdefault(name, []).append(value)
                if k % CHUNK == 0 or k == battles:
                    summary.add(chunk, self.plan)
                    chunk = {}
                if k == battles:
                    break


def run(
    job: Job, table: Table | None = None, workers: int = 1, ray: str = "", fresh: bool = False,
    watch: Watch | None = None,
) -> Summary:  # fmt: skip
    """Play a job into a summary and, if wanted, a table; takes up a table that was begun."""
    ruleset, scenario = job.at.open()
    summary = Summary(sides=ruleset.side_of(scenario.state))
    done = 0
    if table is not None:
        done = min(table.begin(fresh), job.battles)
        table.read(summary, done)
    for columns in played(job, workers, ray, done):
        summary.add(columns, job.plan)
        if table is not None:
            table.add(columns)
        if watch is not None:
            watch(summary.battles, job.battles)
    return summary


def job_of(
    ruleset: Ruleset[State], scenario: Scenario[State], battles: int, bots: Sequence[str],
    seed: int = 1, swap: bool = True, fast: bool | None = None,
) -> Job:  # fmt: skip
    """A job from what a person says. Raises BadInput."""
    plan = design(bots, ruleset.side_of(scenario.state), seed, swap)
    return Job(address(ruleset, scenario), plan, battles, fast)


def batch(
    scenario: str | tuple[Ruleset[State], Scenario[State]], n: int,
    bots: Sequence[str] = ("greedy",), seed: int = 1, workers: int = 1, ray: str = "",
    swap: bool = True,
) -> Any:  # fmt: skip
    """Play `n` battles and return a pandas DataFrame, one row a battle.

    `scenario` is `ruleset/id`, a TOML file, or a ruleset and a scenario. Raises BadInput.
    """
    import pandas as pd

    ruleset, opened = open_scenario(scenario) if isinstance(scenario, str) else scenario
    job = job_of(ruleset, opened, n, bots, seed, swap)
    table = Table(Path("unused.csv"), ruleset, opened, job)
    found: list[list[object]] = []
    for columns in played(job, workers, ray):
        found.extend(table.rows(columns))
    return pd.DataFrame(found, columns=table.head)


def to_parquet(csv: Path, parquet: Path) -> None:
    """Turn a finished table into Parquet, part by part. Raises BadInput without pyarrow."""
    try:
        from pyarrow import csv as reading
        from pyarrow import int64, string
        from pyarrow.parquet import ParquetWriter
    except ImportError as error:
        raise BadInput("Parquet needs pyarrow: pip install 'asalto[fast]'") from error
    with csv.open(encoding="utf-8") as file:
        head = file.readline().strip().split(",")
    whole = {"battle", *COUNTED}
    kinds = {one: int64() if one in whole or one[:5] == "loss_" else string() for one in head}
    typed = reading.ConvertOptions(column_types=kinds)
    with (
        reading.open_csv(csv, convert_options=typed) as rows,
        ParquetWriter(parquet, rows.schema) as writer,
    ):
        for part in rows:
            writer.write_batch(part)
