"""Chances and numbers as a language writes them: the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from asalto.core.contract import Figure, Ruleset
from asalto.core.odds import Odds
from asalto.core.text.words import decimal
from asalto.play.calc import Answer, Change, field_name, spoken_value
from asalto.play.view import expected


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


def means_told(ruleset: Ruleset[Any], odds: Odds, lang: str) -> list[str]:
    """The outcomes of which only the mean says something: `damage 3.20`."""
    words = ruleset.words(lang)
    return [
        f"{words.get('outcome', name)} {number(mean, lang)}"
        for name, mean in expected(ruleset, odds)
    ]


def figures_told(
    ruleset: Ruleset[Any], figures: Iterable[Figure], lang: str, places: int = 2
) -> list[tuple[str, str]]:
    """What players ask besides, each with its name: `("kills", "12.5 %")`."""
    words = ruleset.words(lang)
    return [
        (words.get("outcome", one.name),
         percent(one.value, lang) if one.is_chance else number(one.value, lang, places))
        for one in figures
    ]  # fmt: skip


def changes_told(
    found: Answer, changes: Iterable[Change], lang: str
) -> tuple[list[str], list[list[str]]]:
    """What another value of one field would bring: the expected numbers by name, and a row each of
    field, value, chance of success added, expected numbers added."""
    ruleset, means = found.question.ruleset, [*found.means()][:2]
    rows = [
        [field_name(ruleset, one.field, lang), spoken_value(ruleset, one.field, one.value, lang),
         signed(one.by * 100, lang, 1) + " %", *(signed(one.means[name], lang) for name in means)]
        for one in changes
    ]  # fmt: skip
    return [ruleset.words(lang).get("outcome", name) for name in means], rows


def outcome_told(
    ruleset: Ruleset[Any], outcome: Any, places: Sequence[int], lang: str
) -> list[str]:
    """Some numbers of an outcome; those that stand for words by their word, `–` for none."""
    words, names = ruleset.words(lang), ruleset.odds.outcomes
    return [
        words.get(names[i], outcome[i], "–") if names[i] in ruleset.odds.named else str(outcome[i])
        for i in places
    ]
