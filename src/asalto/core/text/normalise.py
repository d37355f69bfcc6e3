"""Text as it is told, and as it is typed in haste."""

from __future__ import annotations

import re
import unicodedata

ROUGH = re.compile(r"\b(a(?= [aA]\w)|e(?= [eE]\w)) ")
SMOOTH = re.compile(r"\b([ae])d (?=\1)")


def smooth(text: str, lang: str) -> str:
    """The text with Italian `a` and `e` before a word that begins like them: `ad Aldo`."""
    return ROUGH.sub(r"\1d ", text) if lang == "it" else text


def fold(text: str) -> str:
    """The text without capitals and accents, as it is typed in haste: `Halcón` is `halcon`, and
    `ad Aldo` is `a aldo`; an apostrophe is typed straight."""
    if text.isascii():
        plain = text.lower()
    else:
        apart = unicodedata.normalize("NFD", text.casefold())
        plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
        plain = plain.replace("’", "'")
    return SMOOTH.sub(r"\1 ", plain) if "d " in plain else plain
