"""Orders as people write them in haste: cut short, or copied from the report."""

from __future__ import annotations

import re
from collections.abc import Sequence

from asalto.core.text.orders import fold, squeeze

LONE_WORD = 3
"""Letters that a single word must have to stand for an order."""
BEGINNING = 2
"""The words of an order with one of which what is cut short begins."""
WHOLE_PLACE = re.compile(r"(?<![\d.,] )\b(\d{1,4}) (\d{1,4})$")
WORDS = re.compile(r"[^\s:,;.()]+")


def tidied(line: str, ends_in_a_place: bool = False) -> str:
    """The line without what only the report adds: what it cost, the full stop. Its last two numbers
    may be a place, with a blank between them as people type it: `va a 6 9`."""
    said = squeeze(line).rstrip()
    said = said[:-1].rstrip() if said.endswith((".", ";")) else said
    opened = said.rfind("(")
    if said.endswith(")") and opened >= 0 and ")" not in said[opened:-1]:
        said = said[:opened]
    said = said.rstrip()
    return WHOLE_PLACE.sub(r"\1,\2", said) if ends_in_a_place else said


def meant(line: str, known: Sequence[str]) -> list[int]:
    """The places of the known orders that a line cut short can mean: each of its words begins one
    of theirs, in their order (`ana disp bru` for `Ana dispara a Bruto`)."""
    said = WORDS.findall(fold(line))
    if not said or (len(said) == 1 and len(said[0]) < LONE_WORD):
        return []
    orders = [WORDS.findall(fold(text)) for text in known]
    columns = enumerate(zip(*orders, strict=False), 1)
    begun = max(BEGINNING, next((at for at, words in columns if len({*words}) > 1), 0))
    return [place for place, words in enumerate(orders) if _fits(said, words, begun)]


def names_last(line: str, order: str) -> bool:
    """Whether a line cut short says something of the order's last word: at whom it is."""
    last = WORDS.findall(fold(order))[-1:]
    return any(last[0].startswith(word) for word in WORDS.findall(fold(line))) if last else False


def _fits(said: Sequence[str], words: Sequence[str], begun: int) -> bool:
    """It begins with who acts or with what is done, never with at whom: a name by itself is no
    blow at its bearer. Where all orders begin alike, the word after that says what is done."""
    if not any(word.startswith(said[0]) for word in words[:begun]):
        return False
    at = 0
    for one in said:
        while at < len(words) and not words[at].startswith(one):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True
