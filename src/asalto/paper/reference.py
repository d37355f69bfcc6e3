"""The quick reference: the tables in force, in words.

Which tables are printed, and how they and their rows are called, stands in the ruleset's words,
`[reference]`: `to_hit = "To hit|short|medium|long"` is the title and the heads of the columns,
`"to_hit.light"` a row; a row that has none is called by a word of another group (a weapon, a
terrain). Of a table of tables (weapons) `"weapon*" = "dice=dice|range=range"` picks the columns.
Tables that the rules work out of the book's (`Desk.worked`) are called there too.
`[reference_values]` says what numbers stand for: a group of words, or `metres`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from asalto.core.files.toml_reader import LANGUAGES, book_tables, overriding
from asalto.core.ruleset import Ruleset
from asalto.core.text.normalise import fold
from asalto.core.text.words import Words
from asalto.paper.blocks import RECONSTRUCTED, Block, Heading, Table, Text
from asalto.paper.messages import say
from asalto.paper.page import is_narrow

ORIGIN = ("source", "note")
NONE = "–"
"""A thing that has none: a blade has no range and no shots."""
NEVER = 99
"""In some tables: not possible."""


def tables_called(ruleset: Ruleset[Any], name: str) -> set[str]:
    """The tables whose title in any language, or whose own name, begins so."""
    wanted, found = fold(name), set()
    for lang in LANGUAGES:
        for key, title in ruleset.words(lang).tables.get("reference", {}).items():
            if fold(title).startswith(wanted) or key.startswith(wanted):
                found.add(key)
    return found


def tables_in_force(
    ruleset: Ruleset[Any], lang: str, wanted: Collection[str] | None = None
) -> list[Block]:
    """Every table that has words, or those that are wanted, with the user's own numbers where
    there are some: those that stand in columns first."""
    with overriding(ruleset.table_overrides):
        data = book_tables(ruleset.folder / "tables.toml").data
    words = ruleset.words(lang)
    titles = words.tables.get("reference", {})
    found: list[Block] = []
    small: list[list[str]] = []
    marked = False
    for name, table in data.items():
        if name not in titles or not isinstance(table, Mapping):
            continue
        if wanted is not None and name not in wanted:
            continue
        title, *heads = titles[name].split("|")
        source = table.get("source")
        ours = source == "reconstructed"
        marked = marked or ours
        told = title + (f" {RECONSTRUCTED}" if ours else "")
        made, lone = _without_lone(_table(words, name, table, told, heads))
        small += [[f"{told}: {row[0]}", row[1]] for row in lone]
        if made.head or len(made.rows) > 1:
            found += [made] if made.rows else []
        else:
            small += [[f"{told}: {row[0]}", row[1]] for row in made.rows]
    found += _worked(ruleset, words, wanted)
    if small:
        found.append(Table([], small, say(lang, "single")))
    found.sort(key=lambda one: not is_narrow(one))
    if marked:
        found.append(Text(f"{RECONSTRUCTED} {say(lang, 'reconstructed')}", True))
    if not found:
        found = [Heading(say(lang, "none"))]
    return found


def _worked(ruleset: Ruleset[Any], words: Words, wanted: Collection[str] | None) -> list[Table]:
    """The tables that the rules work out of the book's, with the numbers in force."""
    ask, found = ruleset.desk.worked, list[Table]()
    for name, rows in ({} if ask is None else ask(words)).items():
        if wanted is None or name in wanted:
            title, *heads = words.tables["reference"][name].split("|")
            found.append(Table(["", *heads], rows, title))
    return found


def _without_lone(table: Table) -> tuple[Table, list[Sequence[str]]]:
    """The table, and apart from it the rows with one number, which is not that of the first
    column but goes for all."""
    lone = [row for row in table.rows if len(row) > 2 and row[1] and not any(row[2:])]
    return replace(table, rows=[row for row in table.rows if row not in lone]), lone


def _table(
    words: Words, name: str, table: Mapping[str, Any], title: str, heads: list[str]
) -> Table:
    rows = {key: value for key, value in table.items() if key not in ORIGIN}
    picked = words.tables["reference"].get(f"{name}*", "")
    if picked:
        pairs = [one.split("=") for one in picked.split("|")]
        body = [
            [_row(words, name, key), *(_value(words, name, row[own] or NONE) for own, _ in pairs)]
            for key, row in rows.items()
            if isinstance(row, Mapping)
        ]
        return Table(["", *(said for _, said in pairs)], body, title)
    width = max((len(one) for one in rows.values() if isinstance(one, list)), default=1)
    body = []
    for key, value in rows.items():
        if not _row(words, name, key):
            continue
        cells = value if isinstance(value, list) else [value]
        told = [_value(words, name, one, key) for one in cells]
        if width > len(heads) > 0 or (width > 1 and not heads):
            body.append([_row(words, name, key), " / ".join(told)])
        else:
            body.append([_row(words, name, key), *told, *[""] * (max(width, 1) - len(told))])
    is_wide = width > 1 and len(heads) >= width
    return Table(["", *heads[:width]] if is_wide else [], body, title)


def _row(words: Words, table: str, key: str) -> str:
    """What a row is called; a row without a word is for the program alone."""
    own = words.tables["reference"].get(f"{table}.{key}")
    if own is not None:
        return own
    for group in words.tables.get("reference_values", {}).get("rows", "").split("|"):
        if key in words.tables.get(group, {}):
            return words.tables[group][key]
    return ""


def _value(words: Words, table: str, value: object, key: str = "") -> str:
    """What a number says."""
    known = words.tables.get("reference_values", {})
    stands = known.get(f"{table}.{key}", known.get(table, ""))
    if type(value) is not int:
        return str(value)
    if stands == "metres":
        return words.metres(value)
    if stands == "sign":
        return NONE if value == NEVER else f"{value:+d}" if value else "0"
    if stands and stands in words.members:
        return words.get(stands, value)
    return NONE if value == NEVER else str(value)
