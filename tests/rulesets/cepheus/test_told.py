"""What a card says of speeds, counts and ranges."""

from __future__ import annotations

import pytest

from asalto.board.cepheus.sheet import sheet
from asalto.board.cepheus.told import text_of
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.core.text.orders import Names
from asalto.rulesets.cepheus import RULESET, say
from asalto.rulesets.cepheus.offer import ChoiceKind as Kind
from asalto.rulesets.cepheus.say import Log
from asalto.rulesets.cepheus.state import State
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
    assert told(Kind.DELAY_TO, count=8) == "later, at initiative 8"
    assert told(Kind.ACT_AT, "it", count=8) == "con iniziativa 8"


def test_a_range_check_tells_the_range() -> None:
    said = told(Kind.RANGE_CHECK, target=1)
    assert said == f"raider, range now: {RULESET.words('en').get('band', int(Band.MEDIUM))}"


def test_what_says_enough_by_itself_is_left() -> None:
    assert told(Kind.EVADE) == ""


def said(lang: str, kind: str, **fields: int) -> str:
    """The sentence of an event between two ships called one and other."""
    names = Names()
    names.add("ship", 0, "one")
    names.add("ship", 1, "other")
    names.add("mount", (0, 0), "T1")
    log = make(Log)
    getattr(say, kind)(log, 0, **fields)
    return RULESET.words(lang).sentence(log.events[0], names)


@pytest.mark.parametrize(
    ("lang", "kind", "fields", "expected"),
    [
        ("en", "system_hit", {"system": 4, "hits": 2}, "disabled; no pilot, sensors or jump"),
        ("es", "system_hit", {"system": 1, "hits": 2}, "mitad del empuje"),
        ("it", "system_hit", {"system": 5, "hits": 1}, "falla"),
        ("en", "mount_hit", {"mount": 0, "hits": 1}, "T1 has 1 hit: its attacks have −2"),
        ("es", "mount_hit", {"mount": 0, "hits": 3}, "destruido"),
        ("en", "fuel_lost", {"lost": 12_500, "left": 3000}, "12.5 t of fuel; 3 t left"),
        ("es", "cargo_lost", {"lost": 12_500, "left": 0}, "12,5 t de carga; quedan 0 t"),
        ("en", "opposed", {"target": 1, "tied": 0}, "one prevails over other."),
        ("en", "opposed", {"target": 1, "tied": 1}, "by the higher characteristic"),
        ("it", "evading", {"penalty": 2}, "−2 agli attacchi"),
        ("es", "lined_up", {"bonus": 1}, "+1 a sus ataques"),
        ("en", "missiles_turned", {"target": 1, "missiles": 1, "due": 4}, "again in turn 4"),
        ("en", "initiative_raised", {"points": 0}, "one: +0 initiative next turn."),
    ],
)
def test_consequences_are_told(lang: str, kind: str, fields, expected: str) -> None:
    assert expected in said(lang, kind, **fields)


def test_of_a_jump_it_is_told_where_it_leads() -> None:
    log, dice = make(Log), make(Dice)
    for result, word in enumerate(("accurate", "inaccurate", "misjump")):
        log.count = 0
        say.jumped(log, dice, make(State).tally, 0, result == 0, 0, 0, result=result)
        assert word in RULESET.words("en").sentence(log.events[0], Names())


def test_a_range_that_is_chosen_tells_whether_it_changes() -> None:
    assert told(Kind.SET_BAND, target=1, band=Band.MEDIUM) == "raider stays at medium range"
    assert told(Kind.SET_BAND, "es", target=1, band=Band.SHORT) == "raider pasa a distancia corta"


def test_a_reaction_tells_what_its_chance_is_of() -> None:
    assert told(Kind.DODGE) == "no harm by the shot"
    assert told(Kind.NO_REACTION, "it") == "nessun danno dal colpo"
    assert told(Kind.SAND, mount=2).endswith(", no harm by the shot")
    assert told(Kind.SAND, mount=2) != told(Kind.SAND, mount=1)


def test_an_attack_is_told_by_its_weapons() -> None:
    assert told(Kind.ATTACK, target=1, mount=0, weapons=7).endswith(
        "→ raider: 3 × missile rack, medium"
    )
    assert told(Kind.ATTACK, "es", target=1, mount=2, weapons=1).endswith("1 × rayo láser, media")


def beside(kind: int, lang: str = "en", **more: int):
    state, names = band(duel(), Band.MEDIUM), Names()
    state.ships[0].speed = 5
    return RULESET.desk.beside(state, choose(kind, 0, ship=0, **more), RULESET.words(lang), names)


def test_beside_a_choice_stands_what_its_chance_is_of() -> None:
    assert beside(Kind.DODGE).text == "no harm by the shot; takes 1 of the reactions left (1)"
    assert beside(Kind.NO_REACTION, "es").text == "sin daño por el disparo"
    assert beside(Kind.ATTACK, target=1, mount=0, weapons=3).text == "2 × missile rack, medium"
    assert beside(Kind.ADJUST_SPEED, change=-2).text == "speed 5 → 3"


def test_what_is_hardly_ever_meant_stands_last() -> None:
    assert beside(Kind.PERSONAL).is_last
    assert not beside(Kind.DONE).is_last


# The board in words, and the sheet


def fight():
    scenario = RULESET.load("pirate_and_trader")
    return scenario, scenario.start()


def test_nobody_has_an_initiative_before_it_was_thrown() -> None:
    scenario, state = fight()
    words = RULESET.words("en")
    assert "corsair 0" not in text_of(scenario, state, words)
    state.turn, state.phase = 1, 2
    assert "corsair 0" in text_of(scenario, state, words)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("docked", 1, "Docked with mercury"),
        ("pursues", 1, "pursues mercury"),
        ("boards", 1, "boards mercury"),
        ("jammed_by", 1, "jammed by mercury"),
        ("struck", 1, "has surrendered to mercury"),
        ("taken_by", 1, "won by mercury"),
        ("evasive", -1, "evades −1"),
    ],
)
def test_the_board_says_what_a_ship_does_and_suffers(field: str, value: int, expected: str) -> None:
    scenario, state = fight()
    words = RULESET.words("en")
    assert expected not in " ".join(text_of(scenario, state, words).split())
    setattr(state.ships[0], field, value)
    assert expected in " ".join(text_of(scenario, state, words).split())


def test_the_board_lists_hits() -> None:
    scenario, state = fight()
    state.ships[0].hits[1], state.ships[0].mounts[2].hits = 2, 1
    found = text_of(scenario, state, RULESET.words("es"))
    assert "motor M 2" in found
    assert "T3 1" in found


def test_the_sheet_has_characteristics_wounds_armour_and_programs() -> None:
    scenario, state = fight()
    ship = state.ships[0]
    ship.crew[ship.pilot].ability[0], ship.crew[ship.pilot].ability[2] = 3, 0
    found = sheet(scenario, state, 0, RULESET.words("en"))
    crew = dict(found.crew)
    assert "STR 3 DEX 7 END 0" in crew["pilot"]
    assert "armour 11" in crew["marine squad"]
    assert ("Programs", "Fire Control 1") in found.lines


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("es", "corsair infantería de marina deja pasar a los demás"),
        ("it", "corsair fanteria di marina lascia passare gli altri"),
        ("en", "corsair marine squad stands by"),
    ],
)
def test_all_marines_of_a_ship_are_one_squad_in_its_orders(lang: str, expected: str) -> None:
    names = Names()
    names.add("ship", 0, "corsair")
    names.add("member", (0, 0), "marines")
    choice = choose(Kind.STAND_BY, 0, ship=0, member=0)
    assert RULESET.notation_in(lang).write(choice, RULESET.words(lang).names(names)) == expected
