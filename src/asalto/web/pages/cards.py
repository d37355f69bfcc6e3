"""Choices as cards: what one holds, and in which order they lie."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

PLACE = "point"
"""How the name of a place on open ground begins."""


@dataclass
class Card:
    """One legal choice as it is offered."""

    value: str
    """Its kind and slots, as numbers."""
    label: str
    refs: str
    """What it speaks of, as pieces and places of the board."""
    chance: str = ""
    width: str = "0"
    notes: list[str] = field(default_factory=list)
    late: bool = False
    """Its odds are still being worked out."""
    advice: str = ""
    success: Fraction | None = None
    hits: Fraction | None = None
    """Of several shots in one card: how many hit, on average."""
    throws: bool = False
    """Whether it throws dice: then nobody can say how the board will look."""
    is_soft: bool = False
    """Whether its dice hurt nobody: help, a look, a lock. No line of fire on the board."""
    is_bare: bool = False
    """Whether it says no more than its verb, such as to pass or to be done."""
    is_proposed: bool = False
    """Whether it takes what the rules propose."""
    is_line: bool = False
    """Whether it says its verb itself, as several choices in one do."""
    is_begun: bool = False
    """Whether more is asked after it: what does it all at once comes first."""
    is_own: bool = False
    """Whether its dice are thrown at one's own side."""
    is_against: bool = False
    """Whether its chance is another's, against whoever chooses: the lower the better."""
    aims: frozenset[str] = frozenset()
    """Pieces and places that it speaks of, other than who does it."""


@dataclass
class Group:
    """Choices of one kind and actor."""

    title: str
    button: str
    cards: list[Card] = field(default_factory=list)


@dataclass
class Choosing:
    """All choices of a seat."""

    request_id: str
    groups: list[Group]
    example: str = ""
    """One of them as a line of text."""
    more: int = 0
    """Choices that are not shown; they can be written as text."""
    late: int = 0
    """How many of them are still without their odds."""


def warn(groups: Iterable[Group], own: Collection[str], lang: str) -> None:
    """Dice thrown at somebody of one's own side are marked."""
    text = {"es": "¡a los tuyos!", "it": "ai tuoi!", "en": "at your own side!"}[lang]
    for card in (card for group in groups for card in group.cards):
        if card.throws and not card.is_soft and card.aims.intersection(own):
            card.notes.insert(0, text)
            card.is_own = True


def in_order(groups: list[Group], own: Collection[str], by_chance: bool) -> list[Group]:
    """What is proposed or advised first, then the best chances; what only helps or looks after what
    goes somewhere; dice thrown at one's own side after all other orders, bare verbs last. While
    odds are missing nothing is sorted by them, lest cards jump."""

    def place(card: Card) -> tuple[int, Fraction]:
        if card.is_proposed or card.advice:
            return -1 if card.is_proposed else 0, Fraction(0)
        success = card.success if card.hits is None else card.hits
        if by_chance and success is not None:
            better = success if card.is_against else -success
            helps = 5 if card.is_own else 4
            is_calm = card.is_own or card.is_soft
            return helps if is_calm else 2 if card.aims.intersection(own) else 1, better
        if card.is_own or card.is_soft:
            return 5 if card.is_own else 4, Fraction(0)
        return 6 if card.is_bare else 4 if card.is_begun else 3, Fraction(0)

    for group in groups:
        group.cards.sort(key=place)
    return sorted(groups, key=lambda group: place(group.cards[0]))


def as_good(groups: Iterable[Group], idle: Collection[int], said: str) -> None:
    """Where it is as good to let something go by as to do what the hints advise, one may."""
    cards = [one for group in groups for one in group.cards]
    best = next((one for one in cards if one.advice), None)
    calm = next((one for one in cards if int(one.value.split(",")[0]) in idle), None)
    if best is None or calm is None or best.success is None or calm.success is None:
        return
    sign = -1 if calm.is_against else 1
    if best is not calm and sign * calm.success >= sign * best.success:
        best.advice, calm.advice = "", said


def told_once(groups: list[Group]) -> None:
    """Of moves that are told in the same words one is enough, the first: they end within a step of
    each other, and the board takes any place."""
    for group in groups:
        kept: dict[tuple[object, ...], Card] = {}
        for card in group.cards:
            places = [one for one in card.refs.split() if one.startswith(PLACE)]
            alike = (card.label, *card.notes) if places and not card.throws else (card.value,)
            kept.setdefault(alike, card)
        group.cards[:] = kept.values()


def gathered(groups: list[Group]) -> list[Group]:
    """Kinds of which there is only one choice stand together, each under its verb; what nobody is
    named to do goes with what stands before it."""
    told_once(groups)
    found: list[Group] = []
    for group in groups:
        if len(group.cards) > 1:
            found.append(group)
            continue
        card, title = group.cards[0], group.title.partition(" · ")[2] or group.title
        if not card.is_line and card.label.lower() != group.button.lower():
            card.label = f"{group.button}: {card.label}"
        before = found[-1] if found and found[-1].button == "" else None
        if before and (before.title == title or title == card.label):
            before.cards.append(card)
        else:
            found.append(Group(title, "", [card]))
    return found
