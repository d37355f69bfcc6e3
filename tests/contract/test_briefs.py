"""How a scenario is won, in a line: for the bar above the board and the cards of the lobby."""

import pytest

from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.registry import landed, load_ruleset

MOST = 60
"""What fits into the bar on a phone (`tests/browser/test_labels.py` looks whether it does)."""


SHIPPED = ("cep", "sombrachapas", "cem", "cepheus", "viajero")
"""All their scenarios say it; other games may leave it out: then the story stands there."""


@pytest.mark.parametrize("game", landed())
def test_every_scenario_says_in_brief_how_it_is_won(game: str) -> None:
    ruleset = load_ruleset(game)
    for name in ruleset.scenarios():
        made = ruleset.load(name)
        for lang in LANGUAGES:
            brief = made.brief.get(lang, "")
            assert made.in_brief(lang) == (brief or made.story[lang])
            if not brief and game not in SHIPPED:
                continue
            assert brief != made.story[lang], (name, lang)
            assert 12 <= len(brief) <= MOST, (name, lang, len(brief))
            assert not brief.endswith("."), (name, lang)
