"""What can be chosen and what can happen in a game, with named and typed fields.

A ruleset declares its choices and events once, in `vocabulary.py`:

    SHIP = named("ship")
    WEAPON = named("weapon", within=("ship",))

    CHOICES = {"shoot": choice("{ship} fires {weapon} at {target}", ship=SHIP, weapon=WEAPON,
                               target=SHIP)}
    EVENTS = {"hit_landed": event("CEP-14.2", ship=SHIP, damage=COUNT)}
    VOCABULARY = Vocabulary(CHOICES, EVENTS)

Everything else follows from that: the functions that rules call (`offer.shoot(...)`,
`say.hit_landed(...)`, written by `core.text.vocabulary_source`), the names under which rules, tests
and programs read a choice or an event (`choice.weapon`, `event.damage`), the order notation, the
slots of the words files, the clause of each event, and the JSON of game files and of the API.

In memory a choice or event stays a small record of whole numbers. A name stands for one of its
slots, the same in all choices (or events) of the game; names that never occur together may share
a slot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from asalto.core.kernel.choices import CHOICES_MAX, Choice, Choices
from asalto.core.kernel.events import LOG_MAX, Event, Log
from asalto.core.kernel.records import NOBODY, aliased, make, rows
from asalto.core.text.orders import Names, Notation, Unreadable, named_keys, nearest

CHOICE_SLOTS = tuple(f"slot{i}" for i in range(5))
EVENT_SLOTS = tuple(f"slot{i}" for i in range(8))
"""The numbers of a choice and of an event, to which a ruleset gives names of its own."""
NAME = re.compile(r"[a-z][a-z0-9_]*")
TAKEN = frozenset(
    [
        "kind", "seat", "sees", "roll", "success", "chance", "dice", "dice_count", "sum", "total",
        "tally", "reasons", "reason_count", "amounts", "out", "log",
    ]
)  # fmt: skip
"""Words that a field may not be called by: the records and templates have them already."""


@dataclass(frozen=True)
class FieldType:
    """What the number (or numbers) of a field stand for."""

    what: str
    """`int`, `hex`, `point`, `metres`; or the table of names (or group of words) that says it."""
    parts: tuple[str, ...] = ()
    """Where one value takes several numbers: their names, such as `q` and `r`."""
    within: tuple[str, ...] = ()
    """Fields that come first in the key of the name: a weapon is named within its ship."""

    def slots(self, name: str) -> tuple[str, ...]:
        """The names of the numbers of a field of this type: `ship`, or `to_q` and `to_r`."""
        return tuple(f"{name}_{part}" for part in self.parts) or (name,)


COUNT = FieldType("int")
"""A plain number."""
HEX = FieldType("hex", ("q", "r"))
"""A hex in axial coordinates."""
POINT = FieldType("point", ("x", "y"))
"""A place on the table, in millimetres."""
METRES = FieldType("metres")
"""A length in millimetres, told in metres."""


def named(what: str, parts: tuple[str, ...] = (), within: tuple[str, ...] = ()) -> FieldType:
    """An index with a name: of the battle's table `what`, or of the words group `what`."""
    return FieldType(what, parts, within)


@dataclass(frozen=True)
class Spec:
    """One kind of choice or event as declared."""

    fields: Mapping[str, FieldType]
    line: str = ""
    """Of a choice: its order as a line of text, `{ship} fires {weapon} at {target}`."""
    clause: str = ""
    """Of an event: the clause of the book that it rests on."""
    thrown: bool = False
    """Of an event: whether dice are thrown for it."""
    doc: str = ""

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """The names of all its numbers, in declared order."""
        return tuple(one for name, kind in self.fields.items() for one in kind.slots(name))


def choice(line: str, doc: str = "", /, **fields: FieldType) -> Spec:
    """Declare a kind of choice: its order template and its fields."""
    return Spec(fields, line=line, doc=doc)


def event(clause: str, doc: str = "", /, **fields: FieldType) -> Spec:
    """Declare a kind of event: its clause and its fields."""
    return Spec(fields, clause=clause, doc=doc)


def throw(clause: str, doc: str = "", /, **fields: FieldType) -> Spec:
    """Declare a kind of event with dice: a throw, its reasons, its chance, and the fields."""
    return Spec(fields, clause=clause, thrown=True, doc=doc)


def assign_slots(specs: Iterable[tuple[str, ...]], slots: tuple[str, ...]) -> dict[str, str]:
    """A slot for each name, so that names of one kind never share one.

    Names with the most neighbours are placed first. Raises ValueError if the slots do not suffice.
    """
    kinds = [tuple(one) for one in specs]
    neighbours: dict[str, set[str]] = {}
    for names in kinds:
        for name in names:
            neighbours.setdefault(name, set()).update(one for one in names if one != name)
    found: dict[str, str] = {}
    for name in sorted(neighbours, key=lambda n: (-len(neighbours[n]), n)):
        taken = {found[one] for one in neighbours[name] if one in found}
        free = [slot for slot in slots if slot not in taken]
        if not free:
            beside = sorted(neighbours[name])
            raise ValueError(f"no slot of {len(slots)} is left for {name!r} beside {beside}")
        found[name] = free[0]
    return found


@dataclass(frozen=True)
class Vocabulary:
    """All choices and events of a game."""

    choices: Mapping[str, Spec]
    events: Mapping[str, Spec]
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Name of a throw -> the event where it succeeds and the one where it fails; `say.py` has one
    function for both."""
    first_choice: int = 0
    """The number of the first kind of choice; the others follow."""
    first_event: int = 0
    throw_record: bool = False
    """Whether the ruleset's `state.py` has a record `Throw` (tally, name, success, chance), which
    the functions of `say.py` then take as one argument."""
    arrivals: frozenset[str] = frozenset()
    """Events in which whoever is named first comes to the place that is named."""
    headings: frozenset[str] = frozenset()
    """Events whose place is only where somebody is bound for."""
    losses: Mapping[str, str] = field(default_factory=dict)
    """Event -> the field that says how much was lost."""
    falls: frozenset[str] = frozenset()
    """Events after which the one of whom they tell is out of the battle."""

    def __post_init__(self) -> None:
        for kind in {*self.arrivals, *self.headings, *self.losses, *self.falls}:
            if kind not in self.events or self.losses.get(kind, "") not in (
                "", *self.events[kind].fields
            ):  # fmt: skip
                raise ValueError(f"{kind}: no such event, or no such field")
        for name, (one, other) in self.pairs.items():
            if self.events[one].fields != self.events[other].fields:
                raise ValueError(f"{name}: {one} and {other} have other fields")
        for group in (self.choices, self.events):
            for kind, spec in group.items():
                for name in (kind, *spec.slots):
                    if not NAME.fullmatch(name):
                        raise ValueError(f"{kind}: {name!r} is no name in small letters")
                wrong = TAKEN.intersection(spec.slots)
                if wrong:
                    raise ValueError(f"{kind}: a field may not be called {sorted(wrong)[0]!r}")

    def __hash__(self) -> int:
        return id(self)

    @cached_property
    def choice_slots(self) -> dict[str, str]:
        """Field name of a choice -> slot of the record."""
        return assign_slots([spec.slots for spec in self.choices.values()], CHOICE_SLOTS)

    @cached_property
    def event_slots(self) -> dict[str, str]:
        """Field name of an event -> slot of the record."""
        return assign_slots([spec.slots for spec in self.events.values()], EVENT_SLOTS)

    @cached_property
    def choice_kinds(self) -> dict[str, int]:
        """Name -> number of each kind of choice."""
        return {name: i for i, name in enumerate(self.choices, self.first_choice)}

    @cached_property
    def event_kinds(self) -> dict[str, int]:
        """Name -> number of each kind of event."""
        return {name: i for i, name in enumerate(self.events, self.first_event)}

    @cached_property
    def choice_names(self) -> dict[int, str]:
        """Number -> name of each kind of choice."""
        return {number: name for name, number in self.choice_kinds.items()}

    @cached_property
    def event_names(self) -> dict[int, str]:
        """Number -> name of each kind of event."""
        return {number: name for name, number in self.event_kinds.items()}

    @cached_property
    def clauses(self) -> dict[int, str]:
        """Event kind -> the clause that it rests on."""
        return {self.event_kinds[name]: spec.clause for name, spec in self.events.items()}

    @cached_property
    def choice_record(self) -> type[Choice]:
        """The choice record of this game: `choice.weapon` reads the slot of `weapon`."""
        return aliased(Choice, self.choice_slots)

    @cached_property
    def choices_record(self) -> type[Choices]:
        """The list of choices of this game."""
        return aliased(Choices, {}, rows=rows(self.choice_record, CHOICES_MAX, used="count"))

    @cached_property
    def event_record(self) -> type[Event]:
        """The event record of this game: `event.damage` reads the slot of `damage`."""
        return aliased(Event, self.event_slots)

    @cached_property
    def log_record(self) -> type[Log]:
        """The log of this game."""
        return aliased(Log, {}, events=rows(self.event_record, LOG_MAX, used="count"))

    @cached_property
    def templates(self) -> dict[int, str]:
        """Choice kind -> its order template, with slots as `core.text.orders` reads them."""
        return {
            self.choice_kinds[name]: self.choice_line(name, spec.line)
            for name, spec in self.choices.items()
        }

    def subject(self, kind: int) -> tuple[str, FieldType] | None:
        """The field with which the order of a kind of choice begins: whoever acts."""
        spec = self.choices[self.choice_names[int(kind)]]
        first = SLOT.match(spec.line)
        return (first[1], spec.fields[first[1]]) if first and first[1] in spec.fields else None

    @cached_property
    def actors(self) -> str:
        """The table of names of those who act: that of the first order that begins with one."""
        found = (self.subject(kind) for kind in self.choice_names)
        return next((one[1].what for one in found if one is not None), "")

    def choice_line(self, kind: str, line: str) -> str:
        """An order template of a kind of choice, `{weapon}` as `{weapon:slot0,slot2}`."""
        return _expanded(line, self.choices[kind], self.choice_slots)

    def sentence(self, kind: str, line: str) -> str:
        """A sentence of a kind of event, its field names replaced by slots."""
        return _expanded(line, self.events[kind], self.event_slots)

    def blank(self) -> Choice:
        """A choice whose slots are all at rest."""
        row = make(self.choice_record)
        for slot in CHOICE_SLOTS:
            setattr(row, slot, NOBODY)
        return row

    @cached_property
    def notation(self) -> Notation:
        """Orders as lines of text."""
        return Notation(self.templates, self.blank)

    def choice(self, kind: str, seat: int, **values: int) -> Any:
        """A choice of a seat. Raises KeyError for a kind or a field that does not exist."""
        spec = self.choices[kind]
        if set(values) != set(spec.slots):
            raise KeyError(f"{kind}: the fields are {', '.join(spec.slots) or 'none'}")
        row = self.blank()
        row.kind, row.seat = self.choice_kinds[kind], seat
        for name, value in values.items():
            setattr(row, self.choice_slots[name], int(value))
        return row

    def values(self, row: Choice | Event) -> Iterator[tuple[str, FieldType, tuple[int, ...]]]:
        """The fields of a choice or an event: name, type, and the numbers of the name's key."""
        is_event = hasattr(row, "sees")
        names = self.event_names if is_event else self.choice_names
        specs = self.events if is_event else self.choices
        slots = self.event_slots if is_event else self.choice_slots
        for name, kind in specs[names[int(row.kind)]].fields.items():
            keys = (*kind.within, *kind.slots(name))
            yield name, kind, tuple(int(getattr(row, slots[one])) for one in keys)

    def data(self, row: Choice | Event, names: Names) -> dict[str, Any]:
        """A choice or an event as data for JSON: its kind, and each field by its name.

        Ships, weapons and the like stand there by their names; hexes and points as two numbers
        (points in millimetres).
        """
        is_event = hasattr(row, "sees")
        kind = (self.event_names if is_event else self.choice_names)[int(row.kind)]
        found: dict[str, Any] = {"kind": kind}
        for name, of, key in self.values(row):
            own = key[len(of.within) :]
            if of.what not in NUMBERS and key in names.tables.get(of.what, {}):
                found[name] = names.of(of.what, *key)
            else:
                found[name] = own[0] if len(own) == 1 else list(own)
        return found

    def choice_from(self, data: Mapping[str, Any], seat: int, names: Names) -> Choice:
        """The choice that such data stand for. Raises Unreadable, naming the field."""
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in self.choices:
            raise Unreadable(f"kind: {kind!r} is no choice.{nearest(str(kind), [*self.choices])}")
        values = _slots(kind, self.choices[kind], data, names)
        return self.choice(kind, seat, **values)  # type: ignore[no-any-return]

    def event_slots_of(self, data: Mapping[str, Any], names: Names) -> dict[str, int]:
        """The slots of an event record that such data fill. Raises Unreadable or KeyError."""
        kind = str(data["kind"])
        values = _slots(kind, self.events[kind], data, names)
        return {self.event_slots[name]: value for name, value in values.items()}


def _slots(kind: str, spec: Spec, data: Mapping[str, Any], names: Names) -> dict[str, int]:
    """The numbers of all slots of a kind, by the names of its fields. Raises Unreadable."""
    for name in data:
        if name != "kind" and name not in spec.fields:
            raise Unreadable(f"{kind}: no field {name!r}.{nearest(name, [*spec.fields])}")
    values: dict[str, int] = {}
    for name, of in sorted(spec.fields.items(), key=lambda one: len(one[1].within)):
        if name not in data:
            raise Unreadable(f"{kind}: the field {name!r} is missing")
        before = tuple(values[one] for one in of.within)
        values.update(zip(of.slots(name), _key(of, name, data[name], before, names), strict=True))
    return values


def _key(
    of: FieldType, name: str, value: object, before: tuple[int, ...], names: Names
) -> tuple[int, ...]:
    """The numbers that a value of a field stands for."""
    wanted = max(1, len(of.parts))
    if of.what in NUMBERS:
        numbers = value if isinstance(value, list) else [value]
        if len(numbers) != wanted or any(type(one) is not int for one in numbers):
            raise Unreadable(f"{name}: expected {wanted} whole number{'s' * (wanted > 1)}")
        return tuple(numbers)
    if isinstance(value, str):
        for key in named_keys(names, of.what, value):
            if len(key) == len(before) + wanted and key[: len(before)] == before:
                return key[len(before) :]
    numbers = value if isinstance(value, list) else [value]
    if len(numbers) == wanted and all(type(one) is int for one in numbers):
        return tuple(numbers)
    known = [
        text for key, text in names.tables.get(of.what, {}).items() if key[: len(before)] == before
    ]
    raise Unreadable(f"{name}: there is no {of.what} {value!r}.{nearest(str(value), known)}")


NUMBERS = frozenset({"int", "hex", "point", "metres"})
"""Types of fields that are numbers, not names."""
SLOT = re.compile(r"\{(\w+)(?::([\w,]+))?(#[^{}]*)?\}")
PIECE = re.compile(r"<(\w+)\?")
KEPT = frozenset({"dice", "sum", "total", "tally", "chance"})
THROWN = frozenset({"roll", "success", "dice_count"})
"""What every throw has: a sentence may choose its words by them."""


def _expanded(line: str, spec: Spec, slots: Mapping[str, str]) -> str:
    """Field names in a template replaced by slots: `{ship}` by `{ship:slot0}`."""

    def key(name: str) -> str:
        if name in spec.fields:
            kind = spec.fields[name]
            return ",".join(slots[one] for one in (*kind.within, *kind.slots(name)))
        if name in spec.slots:
            return slots[name]
        if spec.thrown and name in THROWN:
            return name
        raise ValueError(f"no field {name!r}.{nearest(name, [*spec.slots, *KEPT])}")

    def one(match: re.Match[str]) -> str:
        what, fields, forms = match.groups()
        if forms is not None:
            return f"{{{key(what)}{forms}}}"
        if fields is not None:
            return f"{{{what}:{','.join(key(name) for name in fields.split(','))}}}"
        if what in KEPT:
            return match[0]
        kind = spec.fields.get(what)
        if kind is None:
            return f"{{int:{key(what)}}}"
        return f"{{{kind.what}:{key(what)}}}"

    return SLOT.sub(one, PIECE.sub(lambda match: f"<{key(match[1])}?", line))
