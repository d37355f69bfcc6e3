"""The words of `play` itself: refusals at the table, the umpire's acts, labels."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from asalto.core.words import Words

FOLDER = Path(__file__).parent / "words"


@lru_cache(maxsize=8)
def words(lang: str) -> Words:
    """The words file of a language."""
    return Words(FOLDER / f"{lang}.toml", lang)


def say(lang: str, group: str, key: str, **slots: object) -> str:
    """One sentence with its slots filled."""
    return words(lang).get(group, key).format(**slots)
