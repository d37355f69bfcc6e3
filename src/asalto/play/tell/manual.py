"""The rules as a player needs them: `manual.toml` of a ruleset, and the words it explains.

A section tells some chapters of the book in our own words, in three languages. `[glossary]` in the
words files explains the abbreviations of sheets and cards: `hull = "Hull: what it takes ..."`,
before the colon the terms, divided by commas, as they stand on the sheet; `[signs]` the signs that
stand on the board beside names, and on cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from asalto.core.files.toml_reader import Document
from asalto.core.ruleset import Ruleset, State


@dataclass(frozen=True)
class Section:
    """Some chapters of the rules, told."""

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    clauses: tuple[str, ...]
    """The beginnings of the clause ids that it tells, after the hyphen: `9`, `10.4`."""

    def tells(self, clause: str) -> bool:
        """Whether a clause is among those it tells."""
        number = clause.partition("-")[2] + "."
        return any(number.startswith(f"{one}.") for one in self.clauses)


@dataclass(frozen=True)
class Term:
    """A word explained."""

    names: tuple[str, ...]
    """How it stands on sheets and cards."""
    text: str


@lru_cache(maxsize=64)
def manual_of(ruleset: Ruleset[State]) -> tuple[Section, ...]:
    """The rules for players; empty where nobody has written them. Raises BadInput."""
    path = ruleset.folder / "manual.toml"
    if not path.is_file():
        return ()
    whole = Document.open(path).reader()
    found = []
    for one in whole.tables("sections"):
        found.append(
            Section(
                one.name("id"), one.words("title"), one.words("text"), tuple(one.texts("clauses"))
            )
        )
        one.done()
    whole.done()
    return tuple(found)


def chapter_of(ruleset: Ruleset[State], clause: str, lang: str) -> str:
    """The title of the section that tells a clause; empty where none does."""
    told = (one.title[lang] for one in manual_of(ruleset) if one.tells(clause))
    return next(told, "")


def glossary(ruleset: Ruleset[State], lang: str) -> list[Term]:
    """The words that are explained in a language."""
    return _explained(ruleset, lang, "glossary")


def signs(ruleset: Ruleset[State], lang: str) -> list[Term]:
    """The signs and letters of the board and the cards that are explained."""
    return _explained(ruleset, lang, "signs")


def _explained(ruleset: Ruleset[State], lang: str, table: str) -> list[Term]:
    found = []
    for told in ruleset.words(lang).tables.get(table, {}).values():
        names, _, text = told.partition(": ")
        found.append(Term(tuple(name.strip() for name in names.split(",")), text))
    return found


def terms(ruleset: Ruleset[State], lang: str) -> dict[str, str]:
    """Explanations by term, in small letters, for a page to look up."""
    return {name.lower(): one.text for one in glossary(ruleset, lang) for name in one.names}
