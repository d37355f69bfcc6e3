"""The laboratory's own sentences, in three languages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from asalto.core.text.words import Words


@lru_cache(maxsize=4)
def words(lang: str) -> Words:
    """The words of a language."""
    return Words(Path(__file__).parent / "words" / f"{lang}.toml", lang)


def say(lang: str, key: str, **slots: object) -> str:
    """A sentence with its blanks filled."""
    return words(lang).get("say", key).format(**slots)


def percent(lang: str, share: float) -> str:
    """A share as the language writes it: `37,5 %`."""
    return words(lang).percent(round(share * 1_000_000))


def number(lang: str, value: float) -> str:
    """A number with one decimal."""
    text = f"{value:.1f}"
    return text if lang == "en" else text.replace(".", ",")


def signed(lang: str, value: float) -> str:
    """The same with its sign; nothing is `0`."""
    if abs(value) < 0.05:
        return number(lang, 0)
    return ("+" if value > 0 else "−") + number(lang, abs(value))


def interval(lang: str, rate: tuple[float, float, float]) -> str:
    """A share with the range that it lies in: `49.3 % (47.8 % – 50.9 %)`."""
    share, low, high = (percent(lang, one) for one in rate)
    return f"{share} ({low} – {high})"
