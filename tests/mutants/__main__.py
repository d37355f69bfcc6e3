"""Break the rules of a game, one line at a time, and see which tests notice.

    PYTHONPATH=src:tests python -m mutants cep --sample 60 --write

For each mutant the tests run that the concordance names for the function's clauses; if none of
them fails, the game's whole folder (with `--hold` not for those of equivalent.toml). Golden
battles (test_golden*) do not count. The sample is drawn from all mutants by a seed. What was found
is kept in build/mutants: a run that was cut off goes on, `--again` tries once more what the named
tests did not notice (those with a reason in equivalent.toml aside). With `--write` the game's part
of docs/mutants.md is written anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Collection
from pathlib import Path

from mutants.change import Mutant, changes
from mutants.trial import ALIVE, FOLDER, NAMED, try_all
from mutants.where import ROOT, Place, places

PAGE = ROOT / "docs" / "mutants.md"
RULESETS = ROOT / "src" / "asalto" / "rulesets"
NOTES = ROOT / "build" / "mutants"
REASONS = Path(__file__).parent / "equivalent.toml"
Sample = dict[str, tuple[Mutant, Place]]


def all_mutants(game: str) -> Sample:
    """Every mutant of a game by its name: `cep/phases.fights: `0` → `1``, the second with #2."""
    found: Sample = {}
    for place in places(game):
        seen: Counter[str] = Counter()
        for one in changes(place.file, place.function):
            file = one.file.relative_to(RULESETS).with_suffix("")
            seen[one.told()] += 1
            again = f" #{seen[one.told()]}" if seen[one.told()] > 1 else ""
            found[f"{file}.{one.function}: {one.told()}{again}"] = (one, place)
    return found


def draw(every: Sample, count: int, seed: int) -> Sample:
    """A sample by a seed; a rule that is changed or added moves little of it."""
    order = sorted(every, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())
    return {name: every[name] for name in order[:count]}


def read(notes: Path) -> dict[str, str]:
    """What became of the mutants tried so far: the last word counts."""
    lines = notes.read_text("utf-8").splitlines() if notes.is_file() else []
    return dict(json.loads(line) for line in lines)


def run(game: str, sample: Sample, notes: Path, workers: int, known: Collection[str]) -> None:
    """Try mutants; what is found is written as it comes."""
    names = list(sample)
    notes.parent.mkdir(parents=True, exist_ok=True)
    with notes.open("a", encoding="utf-8") as file:
        done = 0

        def told(number: int, fate: str) -> None:
            nonlocal done
            done += 1
            name = names[number]
            print(json.dumps([name, fate], ensure_ascii=False), file=file, flush=True)
            line = sample[name][0].line
            print(f"{done:4}/{len(names)} {fate:7} {name} (line {line})", flush=True)

        alike = {number for number, name in enumerate(names) if name in known}
        try_all(game, [sample[name] for name in names], workers, told, alike)


def reasons() -> dict[str, str]:
    """Why a mutant changes nothing that could be noticed: told by hand."""
    return tomllib.loads(REASONS.read_text("utf-8"))


def section(game: str, sample: Sample, fates: dict[str, str], every: int, seed: int) -> str:
    """A game's part of the page."""
    why = reasons()
    found = {name: fates[name] for name in sample if name in fates}
    alike = [name for name, fate in found.items() if fate == ALIVE and name in why]
    count = Counter(found.values())
    total = max(1, len(found) - len(alike))
    lines = [
        f"## {game}", "",
        f"{len(found)} of {every} mutants, seed {seed}. {len(alike)} change nothing that could be "
        f"noticed. Of the other {total}, {count[NAMED]} are noticed by the named tests "
        f"({100 * count[NAMED] / total:.1f} %), {count[FOLDER]} by others of the folder "
        f"({100 * (count[NAMED] + count[FOLDER]) / total:.1f} % in all), "
        f"{count[ALIVE] - len(alike)} by none.", "",
    ]  # fmt: skip
    for title, fate in (("Noticed by none", ALIVE), ("Not noticed by the named tests", FOLDER)):
        rows = sorted(name for name in found if found[name] == fate)
        if rows:
            lines += [f"### {title}", ""]
            lines += [f"- {name}" + (f" ({why[name]})" if name in why else "") for name in rows]
            lines.append("")
    return "\n".join(lines)


HEAD = """# Mutants

Rules broken on purpose, one line at a time (`make mutants GAME=cep`): which tests notice? A change
turns a comparison, an operator or a constant, or leaves a statement out. First the tests run that
the concordance names for the clauses of the function, then the game's folder. Golden battles do
not count: they say that something changed, not what is wrong. Tests are written for those of the
sample that live: another seed tells how the rest fares.
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
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="mutants whose name holds this")
    parser.add_argument("--notes", type=Path, help="where what is found is kept")
    parser.add_argument("--again", action="store_true", help="try once more what was not noticed")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--hold", action="store_true", help="1 if one is noticed by none")
    asked = parser.parse_args()
    every = all_mutants(asked.game)
    sample = draw(every, asked.sample, asked.seed)
    notes = asked.notes or NOTES / f"{asked.game}.jsonl"
    fates = read(notes)
    known = reasons()
    tried = {
        name: one for name, one in sample.items()
        if asked.only in name and (
            name not in fates or (asked.again and fates[name] != NAMED and name not in known)
        )
    }  # fmt: skip
    if tried:
        run(asked.game, tried, notes, asked.workers, known if asked.hold else ())
    fates = read(notes)
    text = section(asked.game, sample, fates, len(every), asked.seed)
    print(text)
    if asked.write:
        write(asked.game, text)
    lives = any(fates.get(name) == ALIVE and name not in known for name in sample)
    return int(asked.hold and lives)


if __name__ == "__main__":
    sys.exit(main())
