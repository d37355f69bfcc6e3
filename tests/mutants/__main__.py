"""Break the rules of a game, one line at a time, and see which tests notice.

    PYTHONPATH=src:tests python -m mutants cep --sample 60 --write

For each mutant the tests run that the concordance names for the function's clauses; if none of
them fails, the game's whole folder. Golden battles lie elsewhere and do not count. The sample is
drawn from all mutants by a seed. With `--write` the game's part of docs/mutants.md is written anew.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from mutants.change import Mutant, changes
from mutants.where import ROOT, Place, places

PAGE = ROOT / "docs" / "mutants.md"
REASONS = Path(__file__).parent / "equivalent.toml"
SECONDS = 40
"""A mutant that takes more time of the processor hangs: that is noticed too."""
NAMED, FOLDER, ALIVE = "named", "folder", "alive"


@dataclass(frozen=True)
class Found:
    """What became of a mutant."""

    mutant: Mutant
    place: Place
    fate: str


def all_mutants(game: str) -> list[tuple[Mutant, Place]]:
    """Every mutant of a game, in the order of its files."""
    return [(one, place) for place in places(game) for one in changes(place.file, place.function)]


def fails(copy: Path, arguments: list[str]) -> bool:
    """True if the tests fail, or hang, on the copy of the sources: in a process of their own."""
    child = os.fork()
    if child == 0:
        code: int = 1
        try:
            code = int(judge(copy, arguments))
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return status != 0


def judge(copy: Path, arguments: list[str]) -> int:
    """Run tests in this (forked) process on the copy; 0 if all pass."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    sys.path.insert(0, str(copy))
    os.chdir(ROOT)
    for name in [one for one in sys.modules if one.partition(".")[0] == "asalto"]:
        del sys.modules[name]
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]))


def try_one(mutant: Mutant, place: Place, game: str, copy: Path) -> str:
    """Whether the named tests notice it, others of the folder, or nobody."""
    target = copy / mutant.file.relative_to(ROOT / "src")
    kept = target.read_text("utf-8")
    target.write_text(mutant.source(), "utf-8")
    try:
        if fails(copy, list(place.tests)):
            return NAMED
        return FOLDER if fails(copy, [f"tests/rulesets/{game}"]) else ALIVE
    finally:
        target.write_text(kept, "utf-8")


def run(game: str, count: int, seed: int, seconds: float) -> tuple[list[Found], int]:
    """Try a sample; stop when the time is up."""
    every = all_mutants(game)
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    found: list[Found] = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(
            ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "vendor", "*.egg-info")
        )
        if fails(copy, [f"tests/rulesets/{game}"]):
            sys.exit("the tests fail before anything is broken")
        for mutant, place in chosen:
            if time.monotonic() - began > seconds:
                break
            fate = try_one(mutant, place, game, copy)
            found.append(Found(mutant, place, fate))
            print(f"{len(found):4} {fate:7} {line_of(found[-1])}", flush=True)
    return found, len(every)


def line_of(one: Found) -> str:
    """A mutant in a line."""
    file = one.mutant.file.relative_to(ROOT / "src" / "asalto" / "rulesets")
    return f"{file}:{one.mutant.line} {one.mutant.function}: {one.mutant.told()}"


def reasons() -> dict[str, str]:
    """Why mutants that nobody notices change nothing: told by hand, by function and change."""
    return {} if not REASONS.is_file() else tomllib.loads(REASONS.read_text("utf-8"))


def section(game: str, found: list[Found], every: int, seed: int) -> str:
    """A game's part of the page."""
    count = {fate: sum(one.fate == fate for one in found) for fate in (NAMED, FOLDER, ALIVE)}
    total = max(1, len(found))
    noticed = 100 * (total - count[ALIVE]) / total
    lines = [
        f"## {game}", "",
        f"{len(found)} of {every} mutants, seed {seed}: {count[NAMED]} noticed by the named tests "
        f"({100 * count[NAMED] / total:.0f} %), {count[FOLDER]} by others of the folder "
        f"({noticed:.0f} % in all), {count[ALIVE]} by none.", "",
    ]  # fmt: skip
    why = reasons()
    for title, fate in (("Noticed by none", ALIVE), ("Not noticed by the named tests", FOLDER)):
        rows = [one for one in found if one.fate == fate]
        if rows:
            lines += [f"### {title}", ""]
            for one in rows:
                key = f"{one.mutant.function}: {one.mutant.told()}"
                because = why.get(key, "")
                lines.append(f"- {line_of(one)}" + (f" ({because})" if because else ""))
            lines.append("")
    return "\n".join(lines)


HEAD = """# Mutants

Rules broken on purpose, one line at a time (`make mutants GAME=cep`): which tests notice? A change
turns a comparison, an operator or a constant, or leaves a statement out. First the tests run that
the concordance names for the clauses of the function, then the game's folder. Golden battles do
not count: they say that something changed, not what is wrong.
"""


def write(game: str, text: str) -> None:
    """Put a game's part into the page, in the place of its old one."""
    page = PAGE.read_text("utf-8") if PAGE.is_file() else HEAD
    parts = re.split(r"(?m)^(?=## )", page)
    kept = {part.splitlines()[0].removeprefix("## "): part.strip() for part in parts[1:]}
    kept[game] = text.strip()
    whole = [HEAD.strip(), *(kept[name] for name in sorted(kept))]
    PAGE.write_text("\n\n".join(whole) + "\n", "utf-8")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    found, every = run(asked.game, asked.sample, asked.seed, 60 * asked.minutes)
    text = section(asked.game, found, every, asked.seed)
    print(text)
    if asked.write:
        write(asked.game, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
