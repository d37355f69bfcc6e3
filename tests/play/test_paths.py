"""Places as people read them may be typed back, in each language."""

import pytest

from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.form import teller
from asalto.play.match import Match

SAID = {"es": "Rosa va a (7,2; 12,2)", "it": "Rosa va a (7,2; 12,2)",
        "en": "Rosa moves to (7.2, 12.2)"}  # fmt: skip


@pytest.mark.parametrize("lang", SAID)
def test_an_order_of_the_list_is_read_as_it_is_told(lang: str) -> None:
    ruleset = load_ruleset("viajero")
    match = Match(ruleset, ruleset.load("duel"), seeded(2))
    while match.turn < 1 or "rosa" not in match.form(match.pending[0]).options[0].text:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    seat = match.pending[0]
    tell = teller(ruleset, match.scenario, lang)
    moves = [one for one in match.form(seat).options if " moves to " in one.text]
    assert SAID[lang] in [tell(one.choice) for one in moves]
    for one in moves:
        (found,) = match.read(seat, tell(one.choice), lang)
        assert tell(found.choice) == tell(one.choice)
        assert match.read(seat, one.text, lang)[0].choice == one.choice
