"""What a card says of speeds, counts and ranges."""

from __future__ import annotations

from asalto.core.text.orders import Names
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind as Kind
from asalto.rulesets.cepheus.terms import Band
from rulesets.cepheus.table import band, choose, duel


def told(kind: int, lang: str = "en", **more: int) -> str:
    """The words for a choice of ship 0, which makes 5 and is at Medium range of ship 1."""
    state, names = band(duel(), Band.MEDIUM), Names()
    state.ships[0].speed = 5
    names.add("ship", 1, "raider")
    assert RULESET.desk.told is not None
    return RULESET.desk.told(state, choose(kind, 0, ship=0, **more), RULESET.words(lang), names)


def test_a_speed_is_told_by_what_it_comes_to() -> None:
    assert told(Kind.ADJUST_SPEED, change=-2) == "speed 5 → 3"
    assert told(Kind.ADJUST_SPEED, "es", change=1) == "velocidad 5 → 6"


def test_a_count_is_an_initiative() -> None:
    assert told(Kind.DELAY_TO, count=8) == "at initiative 8"
    assert told(Kind.ACT_AT, "it", count=8) == "con iniziativa 8"


def test_a_range_check_tells_the_range() -> None:
    said = told(Kind.RANGE_CHECK, target=1)
    assert said == f"raider, range now: {RULESET.words('en').get('band', int(Band.MEDIUM))}"


def test_what_says_enough_by_itself_is_left() -> None:
    assert told(Kind.EVADE) == ""
