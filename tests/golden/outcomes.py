"""Write the battles by which a changed outcome is found, and keep the tables of each version:
`python tests/golden/outcomes.py`.

One of each scenario, played under the rules as they are. A file that is there already stays: where
a rule was changed, raise the version of its ruleset first; new files are written beside the old.
"""

from __future__ import annotations

from pathlib import Path

from asalto.bots.registry import bots_for, play_out
from asalto.core.registry import landed, load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.files.journal import save
from asalto.play.loading import open_scenario
from asalto.play.match import Match

FOLDER = Path(__file__).parent / "outcomes"
CHOICES = 150
GAMES = ("cem", "cep", "cepheus", "sombrachapas", "viajero")


def scenarios() -> list[tuple[str, str]]:
    """(game, scenario) of all that come with asalto."""
    games = [one for one in landed() if one in GAMES]
    return [(game, name) for game in games for name in load_ruleset(game).scenarios()]


def path_of(game: str, scenario: str) -> Path:
    """Where the battle of a scenario under today's rules stands."""
    return FOLDER / f"{game}-{load_ruleset(game).version}-{scenario}.asalto.gz"


def write(game: str, scenario: str) -> None:
    """Play a battle with two kinds of bots, and keep it."""
    rules, made = open_scenario(f"{game}/{scenario}")
    match = Match(rules, made, seeded(sum(map(ord, scenario))))
    count = len(made.seats)
    names = [("greedy", "chancer")[seat % 2] for seat in range(count)]
    bots = bots_for(names, rules, count, 1)
    play_out(match, bots, limit=CHOICES)
    if not match.is_over:
        match.stop(-1, "as far as it is needed")
    save(match, path_of(game, scenario))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        rules = load_ruleset(game)
        kept = rules.folder / "old_tables" / f"{rules.version}.toml"
        if not kept.exists():
            kept.parent.mkdir(exist_ok=True)
            kept.write_bytes((rules.folder / "tables.toml").read_bytes())
    for one in scenarios():
        if not path_of(*one).exists():
            write(*one)
            print(path_of(*one).name)
