"""Names as people read them: with capitals and accents, in their language. Orders, files and
digests keep the plain ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from asalto.core.contract import Ruleset, Scenario
from asalto.core.text.orders import Names
from asalto.play.tell.story import names_of

PROPER = ("ship", "who", "person", "unit", "figure", "place", "card", "piece", "item")
"""Tables whose names people read as proper names."""


def spoken_names(ruleset: Ruleset[Any], scenario: Scenario[Any], lang: str) -> Names:
    """The battle's names as people read them, which orders need not: with capitals and accents, by
    the words `[called]` of the game where it has one."""
    words, found = ruleset.words(lang), names_of(ruleset, scenario, lang)
    own = words.tables.get("called", {})
    for what in PROPER:
        if what in found.tables:
            rows = found.tables[what].items()
            found.tables[what] = {key: _spoken(own, name) for key, name in rows}
    return found


def _spoken(own: Mapping[str, str], name: str) -> str:
    """`halcon` as `Halcón`, `a1-3` as `A1-3`, `cria2` as `Cría 2`; what has capitals stays."""
    if name in own:
        return own[name]
    first, dash, rest = name.partition("-")
    if dash and rest.isdecimal():
        return f"{_spoken(own, first)}-{rest}"
    stem = name.rstrip("0123456789")
    if stem in own:
        return f"{own[stem]} {name[len(stem) :]}"
    return name[:1].upper() + name[1:] if name.islower() else own.get(name.lower(), name)


def as_spoken(ruleset: Ruleset[Any], scenario: Scenario[Any], lang: str) -> Scenario[Any]:
    """A scenario with these names, for a board to be drawn."""
    return replace(scenario, names=spoken_names(ruleset, scenario, lang))
