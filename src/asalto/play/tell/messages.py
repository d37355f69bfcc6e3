"""The words of `play` itself: refusals at the table, the umpire's acts, labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from asalto.core.text.words import Words, words_in


def words(lang: str) -> Words:
    """The words file of a language."""
    return words_in(Path(__file__).parents[1], lang)


def say(lang: str, group: str, key: str, **slots: object) -> str:
    """One sentence with its slots filled."""
    return words(lang).get(group, key).format(**slots)


def why(lang: str, reason: str) -> str:
    """Why a battle was broken off: the program's own reasons in a language, a person's as said."""
    return words(lang).get("why", reason)


def listed(texts: Sequence[str], most: int = 6) -> str:
    """Texts in a line, what is said several times once: `shift higher (2); shift lower`."""
    counts = [*Counter(texts).items()]
    told = [text if count == 1 else f"{text} ({count})" for text, count in counts[:most]]
    return "; ".join(told + ["..."] * (len(counts) > most))
