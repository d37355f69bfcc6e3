"""Golden battles: whole battles between greedy bots, as they were when last read through.

`PYTHONPATH=src:tests python -m rulesets.golden cep/duel --seed 7 --lang es` prints one; with
`--write` it becomes `tests/rulesets/cep/golden/duel.txt`. Without a seed and a language it takes
those that the file has (a new one: seed 1, English); without a scenario it prints all.

A file begins with its scenario, language and seed. It has the state's digest at every turn, with
the number of choices made so far, and tells the opening, the first turn and the last.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from asalto.bots.registry import make_bot, step
from asalto.core.files.limits import BadInput
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.match import Match
from asalto.play.tell import story
from golden.outcomes import scenarios


def path_of(game: str, name: str) -> Path:
    """Where the golden battle of a scenario lies."""
    return Path(__file__).parent / game / "golden" / f"{name}.txt"


def header(game: str, name: str) -> tuple[str, int]:
    """Language and seed that the file of a scenario names; English and 1 where there is none."""
    path = path_of(game, name)
    if not path.exists():
        return "en", 1
    _, lang, seed = path.read_text(encoding="utf-8").partition("\n")[0].split(", ")
    return lang, int(seed.removeprefix("seed "))


def battle(game: str, name: str, lang: str, seed: int) -> str:
    """The text of a golden battle."""
    ruleset = load_ruleset(game)
    scenario = ruleset.load(name)
    match = Match(ruleset, scenario, seeded(seed))
    bots = {seat: make_bot("greedy", ruleset, seat, seed) for seat, _ in enumerate(scenario.seats)}
    while step(match, bots) is not None:
        pass
    told = story.tell(match, UMPIRE, lang)
    lines = [f"{name}, {lang}, seed {seed}"]
    for count, turn, digest in [*match.turn_marks, (len(match.entries), 0, match.digest())]:
        lines.append(f"{turn or 'end':>3} {count:>5} {digest}")
    for turn in dict.fromkeys((told[0].turn, told[0].turn + 1, match.turn)):
        lines += ["", f"== {turn}"]
        lines += [one.text for one in told if one.turn == turn]
    return "\n".join([*lines, "", story.result_text(match, lang)]) + "\n"


def main() -> None:
    """Print golden battles, or write them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("battle", nargs="*", help="game/scenario; else all")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--lang", choices=("es", "it", "en"))
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    for game, name in [tuple(one.split("/")) for one in given.battle] or scenarios():
        lang, seed = header(game, name)
        text = battle(game, name, given.lang or lang, seed if given.seed is None else given.seed)
        if given.write:
            path_of(game, name).parent.mkdir(exist_ok=True)
            path_of(game, name).write_text(text, encoding="utf-8")
        else:
            print(text)


if __name__ == "__main__":
    try:
        main()
    except BadInput as error:
        raise SystemExit(str(error)) from None
