"""Longer order lines that stand for several, and shorter ones: in three languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from asalto.core.ruleset import Scenario

from .state import State
from .tables import METRE
from .vocabulary import Step

ADVANCE, CHARGE = (
    "advances?|avanza|avance|avanzar|avanzare",
    "charges?|carga|cargar|carica|caricare",
)
MARCH = re.compile(
    rf"(?:(?P<unit>\S+) )?(?:(?P<charge>{CHARGE})|{ADVANCE}) (?:to|towards|a|hacia|hasta|verso|"
    r"fino a) (?P<where>[\d.]+(?:,|[,;]? )[\d.]+)"
    r"(?:,? (?:(?:in|en|formacion:|formazione:) )?(?P<formation>[^\W\d][\w ]*))?"
)
ARTICLE = r"(?:(?:the|el|la|los|las|il|lo|i|le|gli) )?"
CONTACT = re.compile(
    rf"(?:(?P<unit>\S+) )?(?:(?P<charge>{CHARGE})(?: contra)?"
    r"|closes? on|se acerca a|acercarse a|si avvicina a) (?P<target>\S+)"
)
FORMATIONS = {
    "keep": "keep", "como estan": "keep", "come stanno": "keep", "as they stand": "keep",
    "line": "line", "linea": "line", "column": "column", "columna": "column", "colonna": "column",
}  # fmt: skip
DONE = re.compile(r"(.+) (?:done|hecho|fatto)")


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """`advance to farm in line`, `avanza a granja`, `carica fino a 80,87`: the active unit's order.

    A place by its name or in metres (`80,87` or `80 87`); who is meant, the formation and the word
    before it may be left out, accents too.
    `charge g1`, `close on g1`: at a unit. Also `... done`, which confirms the move at once.
    """
    if state.asked != seat or state.active < 0 or state.step != Step.MOVE:
        return None
    text = folded(line)
    done = DONE.fullmatch(text)
    order = one_order(scenario, state, done[1] if done else text)
    if order is None and done is None:
        return None
    if order is None:
        order = " ".join(line.split()[:-1])
    return [order, "done"] if done else [order]


def folded(line: str) -> str:
    """The line with single spaces, in small letters without accents."""
    parts = unicodedata.normalize("NFD", " ".join(line.split()))
    return "".join(one for one in parts if not unicodedata.combining(one)).casefold()


def one_order(scenario: Scenario[State], state: State, text: str) -> str | None:
    """The order in full that a short one stands for, or None."""
    units = {said: scenario.names.of("unit", i) for said, i in called(scenario, "unit").items()}
    own = scenario.names.of("unit", state.active)
    march = MARCH.fullmatch(with_points(scenario, state, text))
    if march is not None and is_unit(march["unit"], units):
        formation = FORMATIONS.get(march["formation"] or "keep")
        if formation is not None:
            verb = "charges" if march["charge"] else "advances"
            spot = re.sub(r"[,;]? ", ",", march["where"])
            return f"{units.get(march['unit'] or '', own)} {verb} to {spot} in {formation}"
    contact = CONTACT.fullmatch(text)
    if contact is not None and is_unit(contact["unit"], units) and contact["target"] in units:
        verb = "charges" if contact["charge"] else "closes on"
        return f"{units.get(contact['unit'] or '', own)} {verb} {units[contact['target']]}"
    return None


def called(scenario: Scenario[State], what: str) -> dict[str, int]:
    """The numbers of units or places by their names: the plain ones, and those that are told."""
    tables = (scenario.names.also.get(what, {}), scenario.names.tables.get(what, {}))
    return {folded(name): key[0] for table in tables for key, name in table.items()}


def with_points(scenario: Scenario[State], state: State, text: str) -> str:
    """The text with a place's name, and an article before it, as the point where it is."""
    places = called(scenario, "place")
    for name in sorted(places, key=len, reverse=True):
        place = state.places[places[name]]
        spot = f"{place.x / METRE:g},{place.y / METRE:g}"
        text, found = re.subn(rf"(?<= ){ARTICLE}{re.escape(name)}(?![\w-])", spot, text)
        if found:
            break
    return text


def is_unit(word: str | None, units: dict[str, str]) -> bool:
    """Whether a word names a unit, or nobody is named."""
    return word is None or word in units
