"""What one choice brings about is told under the turn in which it happens."""

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.cli.open_battle import story_lines
from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.match import Match
from asalto.play.tell import story

BATTLES = [
    ("cep", "duel"), ("sombrachapas", "instruccion"), ("cepheus", "pirate_and_trader"),
    ("viajero", "duel"), ("cem", "vado"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "name"), BATTLES)
def test_a_new_turn_stands_under_its_own_heading_and_is_said_once(game: str, name: str) -> None:
    ruleset = load_ruleset(game)
    match = Match(ruleset, ruleset.load(name), seeded(3))
    play_out(match, bots_for(["greedy"], ruleset, 2, 3))
    for told in story.tell(match, UMPIRE, "en"):
        for field in (ruleset.telling.turns.get(int(told.event.kind)),) if told.event else ():
            assert field is None or told.turn == int(getattr(told.event, field))
    for lang in LANGUAGES:
        lines = story_lines(match, UMPIRE, lang)
        for turn in range(1, match.turn + 1):
            heading = f"=== {story.turn_text(match, turn, lang)} ==="
            assert lines.count(heading) == 1
            bare = heading.strip("= ")
            assert not [one for one in lines if one.strip(" .") == bare]
        assert not [one for one in lines if " 0 ===" in one]
