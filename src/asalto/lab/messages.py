"""The laboratory's own sentences, in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from asalto.core.text.words import Words, words_in
from asalto.play.tell import numerals


def words(lang: str) -> Words:
    """The words of a language."""
    return words_in(Path(__file__).parent, lang)


def say(lang: str, key: str, **slots: object) -> str:
    """A sentence with its blanks filled."""
    return words(lang).get("say", key).format(**slots)


def percent(lang: str, share: float) -> str:
    """A share as the language writes it: `37,5 %`."""
    return numerals.percent(share, lang)


def number(lang: str, value: float) -> str:
    """A number with one decimal."""
    return numerals.number(value, lang, 1)


def signed(lang: str, value: float) -> str:
    """The same with its sign; nothing has none."""
    return numerals.signed(value, lang, 1)


def interval(lang: str, rate: tuple[float, float, float]) -> str:
    """A share with the range that it lies in: `49.3 % (47.8 % – 50.9 %)`."""
    share, low, high = (percent(lang, one) for one in rate)
    return f"{share} ({low} – {high})"


def shares(
    lang: str, names: Sequence[str], rates: Sequence[tuple[float, float, float]], *more: str
) -> str:
    """Each name with its share and range, in a line, and what else is to be told there."""
    told = (f"{name} {interval(lang, rate)}" for name, rate in zip(names, rates, strict=True))
    return " · ".join([*told, *more])
