"""Names as people read them: with capitals and accents, in their language. Orders, files and
digests keep the plain ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.orders import Names
from asalto.core.text.words import Words
from asalto.play.protocol import Battle
from asalto.play.tell.messages import say

PROPER = ("ship", "who", "person", "unit", "figure", "place", "card", "piece", "item")
"""Tables whose names people read as proper names."""

FIELDS = ("scenario_file", "unit_file", "spoken", "field", "skill", "score")
"""Groups of words in which a field's name is looked for before all others."""
SENTENCES = ("choice", "event", "order", "also", "refusal", "calc", "command")

Rows = tuple[tuple[tuple[int, ...], str], ...]


def names_in(match: Battle, lang: str) -> Names:
    """The battle's names as people read them."""
    return spoken_names(match.ruleset, match.scenario, lang)


def spoken_names(ruleset: Ruleset[Any], scenario: Scenario[Any], lang: str) -> Names:
    """A scenario's names as people read them, with capitals and accents, by the words `[called]`
    of the game where it has one. Orders are read with these and with the plain ones."""
    words = ruleset.words(lang)
    found = words.names(scenario.names)
    found.also = {
        what: table if what in (*PROPER, "seat", "member") else scenario.names.tables[what]
        for what, table in found.tables.items()
    }
    seats: dict[tuple[int, ...], str] = {}
    seats.update({(i,): seat.name[lang] for i, seat in enumerate(scenario.seats)})
    if (NOBODY,) in found.tables.get("seat", {}):
        seats[NOBODY,] = say(lang, "label", "nobody")
    found.tables["seat"] = seats
    found.point = lambda x, y: f"({words.metres(x, y)})"
    for what in PROPER:
        if what in found.tables:
            rows = tuple(found.tables[what].items())
            found.tables[what] = dict(_spoken_rows(ruleset, lang, rows))
    own = {key: name for key, name in found.tables.get("person", {}).items() if name}
    if "member" in found.tables and own:
        found.tables["member"] = {**found.tables["member"], **own}
    return found


@lru_cache(maxsize=256)
def _spoken_rows(ruleset: Ruleset[Any], lang: str, rows: Rows) -> Rows:
    """The names of one table as people read them: a page asks for them many times."""
    own = ruleset.words(lang).tables.get("called", {})
    return tuple((key, _spoken(own, name)) for key, name in rows)


def _spoken(own: Mapping[str, str], name: str) -> str:
    """`halcon` as `Halcón`, `a1-3` as `A1-3`, `cria2` as `Cría 2`, `murena1` as `Murena 1`; what
    has capitals stays."""
    if name in own:
        return own[name]
    first, dash, rest = name.partition("-")
    if dash and rest.isdecimal():
        return f"{_spoken(own, first)}-{rest}"
    stem = name.rstrip("0123456789")
    if stem in own:
        return f"{own[stem]} {name[len(stem) :]}"
    if 2 < len(stem) < len(name) and stem.isalpha() and stem.islower():
        return f"{_spoken(own, stem)} {name[len(stem) :]}"
    return name[:1].upper() + name[1:] if name.islower() else own.get(name.lower(), name)


def proper_name(ruleset: Ruleset[Any], name: str, lang: str) -> str:
    """One id as people read it: `halcon` as `Halcón`."""
    return _spoken(ruleset.words(lang).tables.get("called", {}), name)


def word_of_field(words: Words, key: str) -> str:
    """What a language calls a field, or a word, of a scenario's or unit's file, within a line; what
    stands there, with spaces, where it has no word for it."""
    groups = [*FIELDS, *(one for one in words.tables if one not in (*FIELDS, *SENTENCES))]
    group = next((one for one in groups if words.tables.get(one, {}).get(key)), "")
    word = words.get(group, key).replace("_", " ").strip()
    return word[:1].lower() + word[1:] if group == "field" and word[1:].islower() else word


def as_spoken(ruleset: Ruleset[Any], scenario: Scenario[Any], lang: str) -> Scenario[Any]:
    """A scenario with these names, for a board to be drawn."""
    return replace(scenario, names=spoken_names(ruleset, scenario, lang))


def readable(ruleset: Ruleset[Any], scenario: Scenario[Any], lang: str) -> Scenario[Any]:
    """A scenario with its plain names, for orders to be read: these names are read as well."""
    told = spoken_names(ruleset, scenario, lang).tables
    return replace(scenario, names=replace(scenario.names, also=told))
