"""The words of printed things, in three languages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from asalto.core.text.words import Words


@lru_cache(maxsize=4)
def words(lang: str) -> Words:
    """The words of a language."""
    return Words(Path(__file__).parent / "words" / f"{lang}.toml", lang)


def say(lang: str, key: str, **slots: object) -> str:
    """A word or sentence with its blanks filled."""
    return words(lang).get("paper", key).format(**slots)
