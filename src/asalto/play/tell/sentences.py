"""The words of `play` itself: refusals at the table, the umpire's acts, labels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from asalto.core.text.words import Words, words_in


def words(lang: str) -> Words:
    """The words file of a language."""
    return words_in(Path(__file__).parents[1], lang)


def say(lang: str, group: str, key: str, **slots: object) -> str:
    """One sentence with its slots filled."""
    return words(lang).get(group, key).format(**slots)


def listed(texts: Sequence[str], most: int = 6) -> str:
    """Texts in a line, what is said several times once: `shift higher (2); shift lower`."""
    runs = [(text, len(list(run))) for text, run in groupby(texts)]
    told = [text if count == 1 else f"{text} ({count})" for text, count in runs[:most]]
    return "; ".join(told + ["..."] * (len(runs) > most))
