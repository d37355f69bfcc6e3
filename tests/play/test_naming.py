"""What a person reads is never an id."""

import re

import pytest

from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.registry import landed, load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.tell import naming
from asalto.play.tell.naming import PROPER, as_spoken, spoken_names
from asalto.play.tell.story import act_text, result_text

GAMES = ("cep", "sombrachapas", "cepheus", "viajero", "cem")


@pytest.mark.parametrize("game", GAMES)
def test_every_name_has_a_capital_or_is_a_plain_word(game):
    ruleset = load_ruleset(game)
    for one in ruleset.scenarios():
        scenario = ruleset.load(one)
        for lang in LANGUAGES:
            found = spoken_names(ruleset, scenario, lang).tables
            for what in PROPER:
                for key, name in found.get(what, {}).items():
                    if name and not name[0].isdigit() and what != "card" and len(found[what]) < 99:
                        assert name[0].isupper(), (what, key, name)
                    assert "-de-" not in name


@pytest.mark.parametrize(
    ("game", "scenario", "what", "key", "names"),
    [
        ("cep", "duel", "ship", (0,), ("Halcón", "Halcón", "Halcón")),
        ("cep", "carrier", "ship", (2,), ("Cría 2", "Cría 2", "Cría 2")),
        ("cem", "granja", "unit", (0,), ("A1", "A1", "A1")),
        ("cem", "granja", "figure", (2,), ("A1-3", "A1-3", "A1-3")),
        ("cem", "vado", "place", (0,), ("Vado", "Guado", "Ford")),
        ("cepheus", "pirate_and_trader", "basis", (5,),
         ("FUE-muy-difícil", "FOR-molto-difficile", "STR-very-difficult")),
        ("viajero", "ambush", "person", (0,), ("García", "García", "García")),
        ("sombrachapas", "consola", "card", (0,),
         ("sargento veddia", "sergente veddia", "Veddian sergeant")),
    ],
)  # fmt: skip
def test_names_in_three_languages(game, scenario, what, key, names):
    ruleset = load_ruleset(game)
    made = ruleset.load(scenario)
    for lang, name in zip(LANGUAGES, names, strict=True):
        assert spoken_names(ruleset, made, lang).tables[what][key] == name


def test_the_scenario_itself_keeps_its_names():
    ruleset = load_ruleset("cep")
    scenario = ruleset.load("duel")
    shown = as_spoken(ruleset, scenario, "es")
    assert shown.names.of("ship", 0) == "Halcón"
    assert scenario.names.of("ship", 0) == "halcon"


def test_the_names_of_a_table_are_made_once():
    ruleset = load_ruleset("cep")
    scenario = ruleset.load("duel")
    naming._spoken_rows.cache_clear()
    first = spoken_names(ruleset, scenario, "en").tables["ship"]
    made = naming._spoken_rows.cache_info().misses
    first[0,] = "Another"
    assert spoken_names(ruleset, scenario, "en").tables["ship"][0,] != "Another"
    assert naming._spoken_rows.cache_info().misses == made
    spoken_names(ruleset, scenario, "es")
    assert naming._spoken_rows.cache_info().misses > made


CODES = ("basis", "fault")
"""Tables of codes that only umpires type."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", landed())
def test_no_name_is_an_id(game, lang):
    """`murena1`, `console1` and `bay_gunner` are for files; people read Murena 1, bay gunner;
    `B1-bay` is bay B1."""
    rules = load_ruleset(game)
    found = set()
    for one in rules.scenarios():
        tables = spoken_names(rules, rules.load(one), lang).tables
        names = [
            name for what, rows in tables.items() if what not in CODES for name in rows.values()
        ]
        found.update(name for name in names if re.search(r"[a-zà-ü]{3}\d|_|\d-[a-z]", name))
    assert found == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_name_is_told_as_the_program_writes_it(game):
    """`MO.port1` and `molto_difficile` are ids: a person reads words."""
    ruleset = load_ruleset(game)
    for one in ruleset.scenarios():
        scenario = ruleset.load(one)
        for lang in ("es", "it"):
            for what, table in spoken_names(ruleset, scenario, lang).tables.items():
                wrong = [name for name in table.values() if re.search(r"[a-zA-Z][._]\w", name)]
                assert not wrong, (what, wrong[:5])


@pytest.mark.parametrize(
    ("lang", "told"), [("es", "motor babor"), ("it", "motore sinistra"), ("en", "engine port")]
)
def test_what_is_repaired_has_a_name_and_is_read_by_it(lang, told):
    ruleset = load_ruleset("cep")
    scenario = ruleset.load("carrier")
    plain, spoken = scenario.names, spoken_names(ruleset, scenario, lang)
    key = next(key for key, name in plain.tables["fault"].items() if name.startswith("MO.port"))
    assert spoken.tables["fault"][key].startswith(told)
    assert spoken.also["fault"][key] == plain.tables["fault"][key], "the plain one is read too"


@pytest.mark.parametrize(
    ("reason", "lang", "told"),
    [
        ("resigned", "es", "por rendición"), ("resigned", "en", "by resignation"),
        ("out of time", "it", "per tempo scaduto"), ("the cat sat on the map", "es", "the cat"),
    ],
)  # fmt: skip
def test_why_a_battle_was_broken_off_is_told_in_the_readers_language(reason, lang, told):
    ruleset = load_ruleset("cep")
    match = Match(ruleset, ruleset.load("duel"), seeded(1))
    match.stop(0, reason, 1)
    assert told in result_text(match, lang)
    assert told in act_text(match, match.entries[-1], lang)
