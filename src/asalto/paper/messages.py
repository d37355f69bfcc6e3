"""The words of printed things, in three languages."""

from __future__ import annotations

from pathlib import Path

from asalto.core.text.words import Words, words_in


def words(lang: str) -> Words:
    """The words of a language."""
    return words_in(Path(__file__).parent, lang)


def say(lang: str, key: str, **slots: object) -> str:
    """A word or sentence with its blanks filled."""
    return words(lang).get("paper", key).format(**slots)
