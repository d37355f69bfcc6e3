"""Names that look like markup stay names, in every drawing of every game."""

import json
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from asalto.board import board_of
from asalto.board.elements import element
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.registry import load_ruleset

GAMES = ["cem", "cep", "cepheus", "sombrachapas", "viajero"]
HOSTILE = (
    """a1</title></g></svg><script>x</script><i hx-get="/" hx-trigger='load'>&amp; "b" 'c' ]]>"""
    "\x00\x1b]0;z\x07\x85\ufffe\ud800"
)


class Hostile:
    """Names of a scenario, each of them an attack."""

    def __init__(self, names):
        self.names = names

    def of(self, table, *numbers):
        return self.names.of(table, *numbers) + HOSTILE


def drawn(name, scenario_name, seat, hostile):
    """What a game draws, with all its layers, and how often which element and attribute is in."""
    ruleset = load_ruleset(name)
    scenario = ruleset.load(scenario_name)
    view = ruleset.sees(scenario.start(), seat)
    lit = {"cem": "active", "viajero": "actor", "sombrachapas": "active"}.get(name)
    if lit:
        setattr(view, lit, 0)
    if hostile:
        object.__setattr__(scenario, "names", Hostile(scenario.names))
        for said in (scenario.title, scenario.story, *(one.name for one in scenario.seats)):
            for lang in said:
                said[lang] += HOSTILE
    board = board_of(ruleset)
    return board.svg(ruleset, scenario, view, seat, "en", layers=frozenset(board.layers))


def kinds(text):
    """The elements and attributes of a drawing, but those that only say how it is laid out."""
    found = Counter()
    for one in ElementTree.fromstring(text).iter():
        found[one.tag] += 1
        for attribute in one.attrib:
            found[attribute] += 1
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_name_becomes_markup(name):
    for scenario in load_ruleset(name).scenarios():
        for seat in (0, 1):
            texts = [drawn(name, scenario, seat, hostile) for hostile in (False, True)]
            assert "hx-trigger" in texts[1]
            plain, attacked = map(kinds, texts)
            assert plain.keys() >= attacked.keys(), (scenario, seat)
            assert attacked["{http://www.w3.org/2000/svg}script"] == 0


def test_what_xml_cannot_hold_is_replaced():
    told = str(element("text", HOSTILE, aria_label=HOSTILE))
    assert ElementTree.fromstring(told).text == ElementTree.fromstring(told).get("aria-label")
    assert not re.search("[\x00-\x1f\x7f-\x9f\ud800]", told)


def test_line_breaks_in_attributes_are_kept():
    assert ElementTree.fromstring(str(element("g", title="a\nb\tc"))).get("title") == "a\nb\tc"


@pytest.mark.parametrize("name", GAMES)
def test_no_game_takes_markup_for_a_name(name):
    ruleset = load_ruleset(name)
    document = ruleset.load(ruleset.scenarios()[0]).document
    refused = 0
    for table in ("units", "seats", "person", "seat", "ships"):
        for key in ("id", "name"):
            data = json.loads(json.dumps(document))
            rows = data.get(table, [])
            if rows and isinstance(rows[0].get(key), str):
                rows[0][key] = "<b>"
                with pytest.raises(BadInput, match=r"name|word|letters"):
                    ruleset.files.build(Document.of(data, "own"))
                refused += 1
    assert refused
