"""Chances and numbers as a language writes them: the same in the terminal and on the page."""

from __future__ import annotations

from fractions import Fraction

from asalto.core.text.words import decimal


def percent(chance: float | Fraction, lang: str) -> str:
    """A chance: `37,5 %` or `37.5 %`."""
    return number(chance * 100, lang, 1) + " %"


def number(value: float | Fraction, lang: str, places: int = 2) -> str:
    """A number with so many decimals."""
    return decimal(f"{float(value):.{places}f}", lang)


def signed(value: float | Fraction, lang: str, places: int = 2) -> str:
    """A number with its sign, as what is added to another; nothing has none."""
    text = f"{float(value):+.{places}f}".replace("-", "−")
    if not text.strip("+−0."):
        text = text[1:]
    return decimal(text, lang)
