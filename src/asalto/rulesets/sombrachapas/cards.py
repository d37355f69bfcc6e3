"""Character cards (chapter 15): read and validated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from asalto.core.files.own_units import own_unit
from asalto.core.files.toml_reader import BadInput, Document, Reader, all_faults

from .tables import (
    CARD_ACTION,
    CARD_AP,
    CARD_GRENADES,
    CARD_MELEE,
    CARD_MELEE_BONUS,
    CARD_RANGED,
    CARD_RESISTANCE,
    CARD_WOUNDS,
)

UNITS = Path(__file__).parent / "units"


@dataclass(frozen=True)
class Card:
    """One character card, ficha de personaje (SCH-15.1 to 15.7)."""

    name: Mapping[str, str]
    faction: str
    reference: str
    points: int
    ranged: int
    melee: int
    melee_bonus: int
    action: int
    resistance: int
    wounds: int
    grenades: int


def read_card(reader: Reader) -> Card:
    """A card from a table; every rating within its range (SCH-15.8). Raises BadInput."""
    card = Card(
        name=reader.words("name"),
        faction=reader.text("faction"),
        reference=reader.text("reference", ""),
        points=reader.number("action_points", *CARD_AP),
        ranged=reader.number("ranged", *CARD_RANGED),
        melee=reader.number("melee", *CARD_MELEE),
        melee_bonus=reader.number("melee_bonus", *CARD_MELEE_BONUS, default=0),
        action=reader.number("action", *CARD_ACTION),
        resistance=reader.number("resistance", *CARD_RESISTANCE),
        wounds=reader.number("wounds", *CARD_WOUNDS),
        grenades=reader.number("grenades", *CARD_GRENADES, default=0),
    )
    reader.origin("sombrachapas")
    reader.done()
    return card


@all_faults
def check_unit(document: Document) -> str:
    """Validate a card file and return its title. Raises BadInput."""
    card = read_card(document.reader())
    return f"{card.name['en']} ({card.faction})"


def known_cards() -> list[str]:
    """The ids of the cards that come with the game."""
    return sorted(path.stem for path in UNITS.glob("*.toml"))


def open_card(reader: Reader, key: str, own: dict[str, Card]) -> tuple[str, Card]:
    """The card that a scenario names: one of its own `[cards]` or one of the game's."""
    named = reader.data.get(key)
    if isinstance(named, str) and named not in own and named not in known_cards():
        add_own_card(reader.document, named, own)
    card_id = reader.unit(key, [*own, *known_cards()])
    if card_id in own:
        return card_id, own[card_id]
    return card_id, read_card(Document.open(UNITS / f"{card_id}.toml").reader())


def add_own_card(document: Document, name: str, own: dict[str, Card]) -> None:
    """A card from a file of one's own, where there is one of that name: put into `own`, and into
    the scenario so that a saved battle holds it."""
    found = own_unit(document, name)
    if found is not None:
        own[name] = read_card(found.reader())
        cards = cast("dict[str, object]", document.data.setdefault("cards", {}))
        cards[name] = found.data


def own_cards(reader: Reader) -> dict[str, Card]:
    """The cards that a scenario brings along in `[cards.<id>]`."""
    table = reader.table("cards", optional=True)
    found = {key: read_card(table.table(key)) for key in table.keys()}  # noqa: SIM118
    clash = [key for key in found if key in known_cards()]
    if clash:
        raise BadInput(f"{reader.document.name}: cards.{clash[0]}: a card of the game has this id")
    return found
