"""Files that people write: TOML read with the line of every field, and errors that help.

`Document` keeps the text so that a complaint can name file, line and field. `Reader` walks one
table of it: each `number`, `text`, `choice` ... takes a key, and `done()` refuses what is left
over, with the nearest right spelling.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from asalto.core.files.faults import Apart, Noting, Tracer, all_faults, note
from asalto.core.files.limits import TEXT_MAX, BadInput, Path_, fault, in_our_words, read_text
from asalto.core.files.toml_lines import line_numbers
from asalto.core.text.orders import nearest

__all__ = [
    "LANGUAGES", "BadInput", "Document", "Path_", "Reader", "all_faults", "book_tables", "each",
    "overriding",
]  # fmt: skip
NAME_MAX = 40
NAME = re.compile(rf"(?! )[\w .'’-]{{1,{NAME_MAX}}}(?<! )")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What no text may hold: it would act on a terminal, or turn the text around it."""

LANGUAGES = ("es", "it", "en")
WORDS: dict[str, object] = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {lang: {"type": "string"} for lang in LANGUAGES},
            "required": [*LANGUAGES],
            "additionalProperties": False,
        },
    ]
}
"""A text by language, as JSON Schema has it."""
SOURCES = ("book", "reconstructed", "own")
"""Of a unit's numbers: the book's; ours in the place of numbers that the book does not give; of
somebody's own invention."""


class Document:
    """A TOML text with its parsed data and the line of each field."""

    def __init__(self, text: str, name: str, folder: Path | None = None) -> None:
        self.name = name
        self.folder = folder
        """Where it stands, if it is a file: other files may then be named in it."""
        if len(text) > TEXT_MAX:
            raise BadInput(f"{name}: longer than {TEXT_MAX} characters")
        self.faults: list[BadInput] | None = None
        """What is wrong with it, while `all_faults` reads on."""
        self.tracer: Tracer | None = None
        """Whoever wants to know what is read from it (`core.files.schemas`)."""
        self._lines = line_numbers(text, name)
        try:
            self.data: dict[str, object] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"{name}:{_line_of(error, text)}: {in_our_words(error)}") from error
        self._check()

    @classmethod
    def open(cls, path: Path) -> Document:
        """Read a file. Raises BadInput if it is not there, too long, not UTF-8 or not TOML."""
        return cls(read_text(path), str(path), path.parent)

    @classmethod
    def of(cls, data: Mapping[str, object], name: str) -> Document:
        """A document that was never a text (its complaints name fields, not lines). Raises
        BadInput for values that no document may hold."""
        made = cls("", name)
        made.data = dict(data)
        made._check()
        return made

    def within(self, other: Document) -> Document:
        """This document, read for another's sake: its faults are told with those of the other."""
        self.faults = other.faults
        return self

    def _check(self) -> None:
        found = fault(self.data)
        if found is not None:
            raise BadInput(f"{self.where(found[0])}: {found[1]}")

    def where(self, path: Path_) -> str:
        """`file:12: ships.1.skill`, as near as the line is known."""
        found = self.line((self.name, *path))
        line = f":{found}" if found else ""
        return f"{self.name}{line}: {'.'.join(map(str, path))}".rstrip(": ")

    def line(self, place: Path_ | None) -> int:
        """The line of a place (name of the document, way to the field), as near as it is known; 0
        where it is not, and after all lines for the places of other documents."""
        if place is not None and place[0] != self.name:
            return TEXT_MAX
        known = place[1:] if place else ()
        while known and known not in self._lines:
            first = (*known, 0)  # of a list of tables
            known = first if first in self._lines else known[:-1]
        return self._lines.get(known, 0)

    def reader(self) -> Reader:
        """A reader of the whole document."""
        return Reader(self, self.data, ())


def _line_of(error: Exception, text: str) -> int:
    """Where the reader of TOML stopped: it names the line in its message, but for the last one."""
    found = re.search(r"\(at line (\d+),", str(error))
    return int(found[1]) if found else text.count("\n", 0, len(text.rstrip())) + 1


class Reader:
    """Takes the keys of one table, one by one, and refuses the rest."""

    def __init__(self, document: Document, data: Mapping[str, object], path: Path_) -> None:
        self.document, self.data, self.path = document, data, path
        self._taken: set[str] = set()
        self._heard: set[str] = set()
        if document.tracer is not None:
            document.tracer.table(path)

    def _note(self, key: str, default: object, **form: object) -> None:
        if self.document.tracer is not None:
            self.document.tracer.field(self.path, key, form, default is None)

    def bad(self, complaint: str, key: str | None = None) -> BadInput:
        """The error to raise about `key` (or about this table)."""
        path = self.path if key is None else (*self.path, key)
        place = (self.document.name, *path)
        return BadInput(f"{self.document.where(path)}: {complaint}", place)

    def complain(self, complaint: str, key: str | None = None, *rests_on: str) -> None:
        """Say what does not fit together, at `key` or in this table, and go on.

        Not said where a field there is wrong, or one of the document's parts on which it rests,
        since it may come of that. Raises BadInput where no whole document is read.
        """
        error, faults = self.bad(complaint, key), self.document.faults
        if faults is None:
            raise error
        error.of_two = True
        note(error, faults, *((self.document.name, part) for part in rests_on))

    def apart(self) -> Apart:
        """While one table of a list is read: `with row.apart():`. What stops the reading of it
        does not stop that of the others."""
        return Apart(self.document.faults, (self.document.name, *self.path))

    def _going_on(self) -> Noting:
        return Noting(self.document.faults)

    def has(self, key: str) -> bool:
        """Whether the key stands there."""
        self._note(key, "")
        if key not in self.data:
            self._heard.add(key)
        return key in self.data

    def take(self, key: str, default: object = ...) -> object:
        """The raw value of a key."""
        self._note(key, None if default is ... else default)
        self._taken.add(key)
        if key in self.data:
            return self.data[key]
        if default is ...:
            others = [name for name in self.data if name not in self._taken]
            said = f"missing field {key!r}.{nearest(key, others)}"
            place = (self.document.name, *self.path, key)
            raise BadInput(f"{self.document.where(self.path)}: {said}", place)
        return default

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        self._note(key, default, type="integer", minimum=low, maximum=high)
        instead = low if default is None else default
        with self._going_on():
            value = self.take(key, ... if default is None else default)
            if type(value) is not int:
                raise self.bad(f"expected a whole number, found {value!r}", key)
            instead = max(low, min(high, value))
            if value != instead:
                raise self.bad(f"{value} is out of range; {low} to {high} is allowed", key)
            return value
        return instead

    def flag(self, key: str, default: bool | None = None) -> bool:
        """true or false."""
        self._note(key, default, type="boolean")
        with self._going_on():
            value = self.take(key, ... if default is None else default)
            if not isinstance(value, bool):
                raise self.bad(f"expected true or false, found {value!r}", key)
            return value
        return bool(default)

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        self._note(key, default, type="string")
        with self._going_on():
            return self._text(key, default)
        return default or ""

    def _text(self, key: str, default: str | None) -> str:
        value = self.take(key, ... if default is None else default)
        if not isinstance(value, str):
            raise self.bad(f"expected a text, found {value!r}", key)
        if CONTROL.search(value):
            raise self.bad(f"a control character in {value[:NAME_MAX]!r}", key)
        return value

    def name(self, key: str, default: str | None = None) -> str:
        """What something is called: letters, digits, spaces and a few signs."""
        self._note(key, default, type="string", maxLength=NAME_MAX)
        with self._going_on():
            value = self._text(key, default)
            if value != default and not NAME.fullmatch(value):
                said = (
                    f"{value[:NAME_MAX]!r} is no name: letters, digits, spaces and . _ - ' are "
                    f"allowed"
                )
                raise self.bad(f"{said}, at most {NAME_MAX} of them", key)
            return value
        return default or f"unnamed{len(self.document.faults or ())}"

    def choice(self, key: str, known: Sequence[str], default: str | None = None) -> str:
        """One of the known words."""
        self._note(key, default, enum=[*known])
        return self._chosen(key, known, default)

    def _chosen(self, key: str, known: Sequence[str], default: str | None) -> str:
        if not known and self.document.faults:  # they were to be named where a fault is
            raise BadInput("nothing to choose from")
        with self._going_on():
            value = self._text(key, default)
            if value not in known:
                hint = nearest(value, list(known))
                raise self.bad(f"{value!r} is not one of {', '.join(known)}.{hint}", key)
            return value
        return known[0] if default is None else default

    def unit(self, key: str, known: Sequence[str]) -> str:
        """The name of a unit: one of the known ones. (Files of one's own are known too where they
        are looked for, `core.files.own_units`; a unit written out may stand there as a table.)"""
        self._note(key, None, type=["string", "object"], examples=[*known])
        return self._chosen(key, known, None)

    def origin(self, ruleset: str = "") -> None:
        """Where the numbers of a unit come from, all fields optional: `source`, one of SOURCES,
        a `note`, and the `ruleset` that it is for. They change nothing in play."""
        if ruleset:
            self.choice("ruleset", [ruleset], ruleset)
        self.choice("source", SOURCES, SOURCES[-1])
        self.text("note", "")

    def words(self, key: str, default: str | None = None) -> dict[str, str]:
        """A text by language: a plain text, or a table `{es = "…", it = "…", en = "…"}`."""
        self._note(key, default, **WORDS)
        with self._going_on():
            value = self.take(key, ... if default is None else default)
            if isinstance(value, str):
                value = self.text(key, default)
                return dict.fromkeys(LANGUAGES, value)
            if not isinstance(value, dict):
                raise self.bad(f"expected a text or a table of them, found {value!r}", key)
            inner = Reader(self.document, value, (*self.path, key))
            found = {lang: inner.text(lang) for lang in LANGUAGES}
            inner.done()
            return found
        return dict.fromkeys(LANGUAGES, default or "")

    def numbers(self, key: str, low: int, high: int, count: int | None = None) -> list[int]:
        """A list of whole numbers, `count` of them if given."""
        self._note(
            key, None, type="array", items={"type": "integer", "minimum": low, "maximum": high}
        )
        with self._going_on():
            value = self.take(key)
            if not isinstance(value, list) or not all(type(one) is int for one in value):
                raise self.bad(f"expected a list of whole numbers, found {value!r}", key)
            if count is not None and len(value) != count:
                raise self.bad(f"expected {count} numbers, found {len(value)}", key)
            for one in value:
                if not low <= one <= high:
                    raise self.bad(f"{one} is out of range; {low} to {high} is allowed", key)
            return list(value)
        return [low] * (count or 0)

    def texts(self, key: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of texts."""
        self._note(key, default, type="array", items={"type": "string"})
        with self._going_on():
            value = self.take(key, ... if default is None else list(default))
            if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
                raise self.bad(f"expected a list of texts, found {value!r}", key)
            return list(value)
        return list(default or ())

    def table(self, key: str, optional: bool = False) -> Reader:
        """A table inside this one (an empty one where it is optional and missing)."""
        self._note(key, {} if optional else None, type="object")
        value = self.take(key, {} if optional else ...)
        if not isinstance(value, dict):
            raise self.bad(f"expected a table, found {value!r}", key)
        return Reader(self.document, value, (*self.path, key))

    def tables(self, key: str, optional: bool = False) -> list[Reader]:
        """A list of tables, `[[key]]`."""
        self._note(key, {} if optional else None, type="array")
        with self._going_on():
            value = self.take(key, [] if optional else ...)
            if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
                raise self.bad(f"expected a list of tables [[{key}]], found {value!r}", key)
            return [Reader(self.document, row, (*self.path, key, i)) for i, row in enumerate(value)]
        return []

    def keys(self) -> list[str]:
        """The keys that stand in this table."""
        return list(self.data)

    def inner(self, key: str, data: Mapping[str, object]) -> Document:
        """A table that stands here in the place of a file, as a document of its own."""
        made = Document.of(data, self.document.where((*self.path, key)))
        return made.within(self.document)

    def done(self) -> None:
        """Refuse any key that was not taken."""
        if self.document.tracer is not None:
            self.document.tracer.closed(self.path)
        for key in self.data:
            if key not in self._taken:
                hint = nearest(key, sorted(self._taken | self._heard))
                with self._going_on():
                    raise self.bad(f"unknown field.{hint}", key)


def each(rows: Iterable[Reader], read: Callable[[Reader], None]) -> None:
    """Read the tables of a list, each apart from the others (`Reader.apart`)."""
    for one in rows:
        with one.apart():
            read(one)


def merge(under: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    """Two trees of tables as one; where both hold a value, `over` wins."""
    found = dict(under)
    for key, value in over.items():
        held = found.get(key)
        if isinstance(held, Mapping) and isinstance(value, Mapping):
            found[key] = merge(held, value)
        else:
            found[key] = value
    return found


_overrides: ContextVar[Mapping[str, object]] = ContextVar("table overrides", default={})  # noqa: B039


@contextmanager
def overriding(tables: Mapping[str, object]) -> Iterator[None]:
    """While inside, `book_tables` reads these values over the book's (see `core.variants`)."""
    token = _overrides.set(tables)
    try:
        yield
    finally:
        _overrides.reset(token)


def book_tables(path: Path) -> Document:
    """A ruleset's `tables.toml`, with the user's own values laid over it."""
    document = Document.open(path)
    _lay_over(document.data, _overrides.get(), path.name, ())
    return document


def _lay_over(under: dict[str, object], over: Mapping[str, object], name: str, path: Path_) -> None:
    for key, value in over.items():
        where = ".".join(map(str, (*path, key)))
        if key not in under:
            known = [name for name in under if name not in ("source", "note")]
            raise BadInput(
                f"tables: {where}: no such table or field; there are {', '.join(known)}."
                f"{nearest(key, known)}"
            )
        old = under[key]
        if isinstance(old, dict) and isinstance(value, Mapping):
            _lay_over(old, value, name, (*path, key))
        elif isinstance(old, dict) or type(old) is not type(value):
            raise BadInput(f"tables: {where}: expected {type(old).__name__}, found {value!r}")
        else:
            under[key] = value
