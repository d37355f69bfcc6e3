"""One whole battle of each scenario between greedy bots, as it was when last read through.

`PYTHONPATH=src:tests python -c "from rulesets.cepheus.test_golden import write; write()"` writes
them anew. Each file has the state's digest at every turn, with the choices made so far, and tells
the first turn and the last.
"""

from pathlib import Path

import pytest

from asalto.bots.roster import make_bot, step
from asalto.play import story
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.match import Match
from asalto.rulesets.cepheus import RULESET

GOLDEN = Path(__file__).parent / "golden"
BATTLES = {
    "pirate_and_trader": ("es", 4),
    "patrol_against_two_raiders": ("it", 2),
    "missile_boat_against_escort": ("en", 6),
    "boarding_of_a_derelict": ("it", 5),
}


def battle(name: str) -> list[str]:
    """The battle in lines."""
    lang, seed = BATTLES[name]
    match = Match(RULESET, RULESET.load(name), seeded(seed))
    bots = {seat: make_bot("greedy", RULESET, seat, seed) for seat in range(2)}
    while step(match, bots) is not None:
        pass
    told = story.tell(match, UMPIRE, lang)
    lines = [f"{name}, {lang}, seed {seed}"]
    for count, turn, digest in [*match.turn_marks, (len(match.entries), 0, match.digest())]:
        lines.append(f"{turn or 'end':>3} {count:>5} {digest}")
    for turn in (told[0].turn, told[0].turn + 1, match.turn):
        lines += ["", f"== {turn}"]
        lines += [one.text for one in told if one.turn == turn]
    return [*lines, "", story.result_text(match, lang)]


def write() -> None:
    """Write all of them anew."""
    for name in BATTLES:
        (GOLDEN / f"{name}.txt").write_text("\n".join(battle(name)) + "\n", encoding="utf-8")


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_a_golden_battle_goes_as_it_went(name: str) -> None:
    assert battle(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
