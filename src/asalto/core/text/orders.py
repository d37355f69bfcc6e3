"""Orders as one line of text that parses back: `victoria fires AL1 at misty`.

Each choice kind of a ruleset has one template, such as `{ship} fires {weapon} at {target}`, which
its vocabulary turns into `{ship:slot0} fires {weapon:slot0,slot2} at {ship:slot1}`. The text of a
choice and the reading of a line both come from it. A slot is `{what:fields}`: `what` is `int`,
`hex` (two axial numbers `3,-2`), `point` (two lengths in metres, `12.5,3.25`), or the name of a
table of names in `Names`; `fields` are fields of the record, joined by commas.

These templates are the notation of game files, tests and programs: the same in every language. A
words file may hold templates of its own for the same slots (`[order]`): so people read and write
orders in their language.

Refusals are `Unreadable`, `NotAllowed` (with the reason and its clause) and `Ambiguous`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from asalto.core.files.limits import CLOSE_MAX, NEAR_KNOWN, NEAR_WORD, ORDER_MAX
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import make
from asalto.core.text.implied_words import without_last
from asalto.core.text.normalise import fold as fold
from asalto.core.text.normalise import smooth

SLOT = re.compile(r"\{(\w+):([\w,]+)\}")
INDEXES_MAX = 256
DIGITS, LENGTH = r"-?\d{1,15}(?!\d)", r"-?\d{1,12}(?:\.\d{1,9})?(?!\d)"
NUMBERS = {
    "int": re.compile(DIGITS),
    "hex": re.compile(f"{DIGITS},{DIGITS}"),
    "point": re.compile(f"{LENGTH},{LENGTH}"),
}

WHOLE_PLACE = re.compile(r"\(\s*(-?\d{1,12}(?:\.\d{1,9})?), (-?\d{1,12}(?:\.\d{1,9})?)\s*\)")
"""A place as the English report writes it: `(9.5, 8)`."""
COMMA_PLACE = re.compile(
    r"(?<![\d,])\(?(-?\d{1,12})(?:,(\d{1,9}))?; ?(-?\d{1,12})(?:,(\d{1,9}))?(?!\d)\)?"
)
"""A place as the reports in Spanish and Italian write it: `(9,5; 8)`."""

BLANK_PLACE = re.compile(
    r"(?<![\d.,])(\d{1,12})(?:[.,](\d{1,9}))? (\d{1,12})(?:[.,](\d{1,9}))?(?![\d.,;])"
)
"""A place as people type it: `9,5 8` or `9.5 8`. Without a decimal it may be anything."""


def parts_of(line: str) -> list[str]:
    """The orders of a line, which `;` divides; places in them are plain."""
    return plain_places(line).split(";")


def plain_places(line: str) -> str:
    """The line with each place that is written as in reports, if it follows a word, written as in
    orders: `goes to (4; 0,5)` as `goes to 4,0.5`."""

    def plain(found: re.Match[str]) -> str:
        if not line[: found.start()].rstrip()[-1:].isalpha():
            return found[0]
        whole, part, other, rest = found.groups()
        told = f"{whole}{'.' + part if part else ''},{other}{'.' + rest if rest else ''}"
        return told if part or rest or ";" in found[0] else found[0]

    return BLANK_PLACE.sub(plain, COMMA_PLACE.sub(plain, WHOLE_PLACE.sub(r"\1,\2", line)))


class Refused(Exception):
    """An order that changes nothing. `str()` is the reason, in words for the player."""


class Unreadable(Refused):
    """The line is no order of this game."""


class NotAllowed(Refused):
    """The order is well formed but may not be given now. `reason` is the ruleset's Refusal."""

    def __init__(self, text: str, reason: int = 0) -> None:
        super().__init__(text)
        self.reason = reason


class Ambiguous(Refused):
    """The line can mean several orders."""


@dataclass
class Names:
    """How indexes are written: table name -> index (or tuple of indexes) -> text.

    A table such as `ship` maps `(0,)` to "victoria"; one such as `weapon` maps `(0, 2)`, the
    ship and its weapon, to "AL1". Within one table names differ (by their leading indexes).
    """

    tables: dict[str, dict[tuple[int, ...], str]] = field(default_factory=dict)
    hex: Callable[[int, int], str] = "{},{}".format
    """How a hex is told to people: as its number on the board, where boards have numbers."""
    point: Callable[[int, int], str] = lambda x, y: f"{_metres(x)},{_metres(y)}"
    """How a place in millimetres is written: for people to the tenth of a metre."""
    also: Mapping[str, Mapping[tuple[int, ...], str]] = field(default_factory=dict)
    """Other names that are read, never written: the plain `cria2` of what is told `Cría 2`."""

    def add(self, table: str, key: int | tuple[int, ...], name: str) -> None:
        """Name one index."""
        self.tables.setdefault(table, {})[key if isinstance(key, tuple) else (key,)] = name

    def of(self, table: str, *key: int) -> str:
        """The name, or the bare number where nothing is named so."""
        found = self.tables.get(table, {}).get(key)
        return found if found is not None else "-".join(map(str, key))


@dataclass(frozen=True)
class Notation:
    """The templates of a ruleset's choices, by kind."""

    templates: Mapping[int, str]
    blank: Callable[[], Choice] = lambda: make(Choice)
    """A new choice whose slots are all at rest."""
    also: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Other lines that are read as the same choice, such as the words of the report."""
    lang: str = "en"

    def write(self, choice: Choice, names: Names, template: str = "") -> str:
        """The line of text that stands for `choice`, or as another template has it."""

        def fill(match: re.Match[str]) -> str:
            values = [int(getattr(choice, name)) for name in match[2].split(",")]
            return _written(match[1], values, names)

        text = SLOT.sub(fill, template or self.templates[choice.kind])
        return smooth(text, self.lang).rstrip()

    def candidates(self, line: str, seat: int, names: Names) -> list[Choice]:
        """Every choice that the line can mean, allowed or not."""
        text, found = squeeze(line), list[Choice]()
        if len(text) > ORDER_MAX:
            return found
        for kind, template in self.templates.items():
            known: list[dict[str, int]] = []
            for one in (template, *self.also.get(kind, ())):
                known += [value for value in _matches(one, text, names) if value not in known]
                short, unsaid = without_last(SLOT, one, names.tables)
                if unsaid:
                    meant = [{**value, **unsaid} for value in _matches(short, text, names)]
                    known += [value for value in meant if value not in known]
            for values in known:
                row = self.blank()
                row.kind, row.seat = kind, seat
                for name, value in values.items():
                    setattr(row, name, value)
                found.append(row)
        return found

    def corrected(self, line: str, names: Names) -> list[str]:
        """What a line that cannot be read was perhaps meant to be: orders whose own words stand in
        it, with each name that does not exist replaced by the nearest one that does."""
        folded, found = fold(squeeze(line)), list[str]()
        for template in self.templates.values() if len(folded) <= ORDER_MAX else ():
            own, slots = _parts(template)
            said = between(own, folded)
            if said is None or not slots:
                continue
            meant = [
                _nearest_name(slot[0], text, names) for slot, text in zip(slots, said, strict=True)
            ]
            filled = iter(meant)
            text = SLOT.sub(lambda _, filled=filled: next(filled), template)  # type: ignore[misc]
            if all(meant) and _matches(template, text, names):
                found.append(text)
        return found

    def read(
        self,
        line: str,
        seat: int,
        names: Names,
        refusal: Callable[[Choice], int],
        explain: Callable[[int], str],
        legal: Sequence[Choice] = (),
    ) -> Choice:
        """The one allowed choice that the line means.

        `refusal` is the ruleset's check (0 allows), `explain` puts its reason into words,
        `legal` serves to suggest what was perhaps meant. Raises a `Refused`.
        """
        found = self.candidates(line, seat, names)
        if not found:
            texts = [self.write(row, names) for row in legal]
            near = close_lines(line, texts)
            hint = f" Did you mean: {' / '.join(near)}?" if near else ""
            raise Unreadable(f"{line.strip()[:80]!r} is no order of this game.{hint}")
        reasons = [refusal(row) for row in found]
        allowed = [row for row, reason in zip(found, reasons, strict=True) if reason == 0]
        if not allowed:
            raise NotAllowed(explain(reasons[0]), reasons[0])
        if len(allowed) > 1:
            texts = [self.write(row, names) for row in allowed]
            raise Ambiguous(f"{line.strip()!r} can mean: {' / '.join(texts)}")
        return allowed[0]


def squeeze(line: str) -> str:
    """The line with single spaces and no outer ones."""
    return " ".join(line.split())


def close_lines(line: str, known: Sequence[str]) -> list[str]:
    """The known lines, three at most, to which a line comes near."""
    text = squeeze(line)
    if len(text) > CLOSE_MAX:
        return []
    return difflib.get_close_matches(text, known[:NEAR_KNOWN], n=3, cutoff=0.4)


def between(own: Sequence[str], text: str) -> list[str] | None:
    """What stands between these pieces, which a text must hold in order, from its beginning to its
    end; each gap is as short as can be and never empty. None if they are not there."""
    if not text.startswith(own[0]):
        return None
    at, found = len(own[0]), list[str]()
    for i, piece in enumerate(own[1:], 2):
        last = i == len(own)
        end = len(text) - len(piece) if last else text.find(piece, at + 1)
        if end <= at or (last and not text.endswith(piece)):
            return None
        found.append(text[at:end])
        at = end + len(piece)
    return found if at == len(text) else None


MEANT = {"es": "¿Querías decir «{}»?", "it": "Intendevi «{}»?", "en": "Did you mean {!r}?"}


def nearest(word: str, known: Sequence[str], lang: str = "en") -> str:
    """` Did you mean 'x'?`, or nothing where no known word is near."""
    folded = {fold(name): name for name in reversed(known[:NEAR_KNOWN])}
    near = difflib.get_close_matches(fold(word[:NEAR_WORD]), [*reversed(folded)], n=1, cutoff=0.5)
    return f" {MEANT[lang].format(folded[near[0]])}" if near else ""


def _nearest_name(what: str, text: str, names: Names) -> str:
    """The text itself if it can stand there, else the name nearest to it; empty for none."""
    if what in NUMBERS:
        return text if NUMBERS[what].fullmatch(text) else ""
    known = _index(names, what).spellings
    if text in known:
        return known[text]
    near = difflib.get_close_matches(text, [*known][:NEAR_KNOWN], n=1, cutoff=0.5)
    return known[near[0]] if near else ""


def _written(what: str, values: list[int], names: Names) -> str:
    if what == "int":
        return str(values[0])
    if what == "hex":
        return f"{values[0]},{values[1]}"
    if what == "point":
        return names.point(values[0], values[1])
    return names.of(what, *values)


def _metres(millimetres: int) -> str:
    sign, size = ("-", -millimetres) if millimetres < 0 else ("", millimetres)
    whole, rest = divmod(size, 1000)
    return f"{sign}{whole}.{rest:03d}".rstrip("0").rstrip(".")


def _millimetres(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    whole, _, rest = text.lstrip("-").partition(".")
    return sign * (int(whole) * 1000 + int((rest + "000")[:3]))


@lru_cache(maxsize=2048)
def _parts(template: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The words that a template has of its own, folded, and the slots between them."""
    own, at, slots = list[str](), 0, list[tuple[str, str]]()
    for slot in SLOT.finditer(template):
        own.append(fold(template[at : slot.start()]))
        slots.append((slot[1], slot[2]))
        at = slot.end()
    return (*own, fold(template[at:])), tuple(slots)


def _matches(template: str, line: str, names: Names) -> list[dict[str, int]]:
    """The field values under which `template` reads as `line` (case and accents aside)."""
    own, slots = _parts(template)
    text = fold(line)
    if not slots:
        return [{}] if text == own[0] else []
    if between(own, text) is None:
        return []
    said = _said(own, [slot[0] for slot in slots], text, names)
    if said is None:
        return []
    found: list[dict[str, int]] = [{}]
    for (what, fields), word in zip(slots, said, strict=True):
        keys = fields.split(",")
        found = [
            {**known, **dict(zip(keys, values, strict=True))}
            for known in found
            for values in _readings(what, word, names)
            if all(known.get(key, value) == value for key, value in zip(keys, values, strict=True))
        ]
    return found


def _said(own: Sequence[str], slots: Sequence[str], text: str, names: Names) -> list[str] | None:
    """The words that fill the slots, each as long as can be; None if the text does not fit.

    Each slot is tried once from each place of the text, so that the work grows as the text does.
    """
    tried: set[tuple[int, int]] = set()

    def fill(i: int, at: int) -> list[str] | None:
        if not text.startswith(own[i], at) or (i, at) in tried:
            return None
        tried.add((i, at))
        at += len(own[i])
        if i == len(slots):
            return [] if at == len(text) else None
        for end in _ends(slots[i], text, at, names):
            rest = fill(i + 1, end)
            if rest is not None:
                return [text[at:end], *rest]
        return None

    return fill(0, 0)


def _ends(what: str, text: str, at: int, names: Names) -> list[int]:
    """Where a word for such a slot that begins at `at` can end, the farthest first."""
    if what in NUMBERS:
        match = NUMBERS[what].match(text, at)
        return [] if match is None else [match.end()]
    index = _index(names, what)
    return [at + size for size in index.lengths if text[at : at + size] in index.keys]


@dataclass(frozen=True)
class _Index:
    """A table of names made ready for reading."""

    keys: dict[str, list[tuple[int, ...]]]
    """Whatever is called so, case and accents aside."""
    spellings: dict[str, str]
    """Each name by itself without its case."""
    lengths: tuple[int, ...]
    """How long names are, the longest first."""


_indexes: dict[int, tuple[dict[tuple[int, ...], str], int, _Index]] = {}


def named_keys(names: Names, what: str, text: str) -> list[tuple[int, ...]]:
    """The indexes that are called so in a table of names, case and accents aside."""
    return _index(names, what).keys.get(fold(text), [])


def _index(names: Names, what: str) -> _Index:
    """The index of a table, kept as long as the table grows no longer."""
    table = names.tables.get(what, {})
    held = _indexes.get(id(table))
    if held is not None and held[0] is table and held[1] == len(table):
        return held[2]
    keys: dict[str, list[tuple[int, ...]]] = {}
    for name, key in named(names, what):
        if key not in keys.setdefault(fold(name), []):
            keys[fold(name)].append(key)
    spellings = {fold(name): name for name in table.values()}
    lengths = tuple(sorted({len(name) for name in keys}, reverse=True))
    if len(_indexes) >= INDEXES_MAX:
        _indexes.clear()
    _indexes[id(table)] = (table, len(table), _Index(keys, spellings, lengths))
    return _indexes[id(table)][2]


def named(names: Names, what: str) -> list[tuple[str, tuple[int, ...]]]:
    """All that a table's things may be called, with what is called so."""
    tables = (names.tables.get(what, {}), names.also.get(what, {}))
    return [(name, key) for table in tables for key, name in table.items()]


def _readings(what: str, text: str, names: Names) -> list[tuple[int, ...]]:
    if what == "int":
        return [(int(text),)]
    if what == "hex":
        return [tuple(map(int, text.split(",")))]
    if what == "point":
        return [tuple(map(_millimetres, text.split(",")))]
    return _index(names, what).keys.get(text, [])
