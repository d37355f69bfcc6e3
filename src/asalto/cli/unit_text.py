"""A unit's file as people read it: fields and words in their language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asalto.core.files.toml_reader import LANGUAGES, Document
from asalto.core.ruleset import Ruleset, State
from asalto.core.text.words import Words
from asalto.play.tell.naming import word_of_field

ENGLISH_ONLY = ("note",)
"""Fields in which only English stands."""


def unit_title(ruleset: Ruleset[State], document: Document, lang: str) -> str:
    """The checked unit's title in a language. Raises BadInput."""
    title, data = ruleset.files.check_unit(document), document.data
    for key in ("title", "name", "class"):
        told = data.get(key)
        if isinstance(told, Mapping) and lang in told and told.get("en"):
            return title.replace(str(told["en"]), str(told[lang]))
    return title


def unit_lines(ruleset: Ruleset[State], data: Mapping[str, Any], lang: str) -> list[str]:
    """The file as indented lines; craft on board by the titles of their own files."""
    if isinstance(data.get("craft"), list):
        titles = {one: _title_of(ruleset, one, lang) for one in ruleset.units()}
        data = {**data, "craft": [titles.get(str(one), str(one)) for one in data["craft"]]}
    return _lines(data, "", ruleset.words(lang))


def _title_of(ruleset: Ruleset[State], unit: str, lang: str) -> str:
    """The title of a unit that comes with the game."""
    return unit_title(ruleset, Document.open(ruleset.folder / "units" / f"{unit}.toml"), lang)


def _lines(data: Mapping[str, Any], indent: str, words: Words) -> list[str]:
    found = []
    for key, value in data.items():
        if key in ENGLISH_ONLY and words.lang != "en":
            continue
        name = word_of(words, key)
        if isinstance(value, Mapping):
            if set(value) == set(LANGUAGES):
                found.append(f"{indent}{name}: {value[words.lang]}")
                continue
            found += [f"{indent}{name}:", *_lines(value, indent + "  ", words)]
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            for one in value:
                inside = ", ".join(
                    f"{word_of(words, key)} {_said(words, told)}" for key, told in one.items()
                )
                found.append(f"{indent}{name}: {inside}")
        else:
            found.append(f"{indent}{name}: {_said(words, value)}")
    return found


def _said(words: Words, value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_said(words, one) for one in value)
    if isinstance(value, bool):
        return words_yes(words.lang, value)
    return word_of(words, value) if isinstance(value, str) else str(value)


def words_yes(lang: str, value: bool) -> str:
    """Yes or no."""
    from asalto.cli.common import say

    return say(lang, "yes" if value else "no")


def word_of(words: Words, key: str) -> str:
    """A key of the file as this language says it; in English as it stands there."""
    if words.lang == "en" or key.isdecimal():
        return key.strip()
    return word_of_field(words, key)
