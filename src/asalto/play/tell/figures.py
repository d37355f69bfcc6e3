"""What odds and calculations come to, in words: the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from asalto.core.odds import Odds
from asalto.core.ruleset import Figure, Ruleset
from asalto.play.calc import Answer, Change, field_name, spoken_value
from asalto.play.tell.numerals import number, percent, signed
from asalto.play.view import expected


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
