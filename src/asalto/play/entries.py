"""What was done in a battle, in order: the only truth about it. A state can always be made again.

An entry is never changed or taken out. Taking back and rewinding are entries too. Each kind of
entry is declared here once; the same declaration reads and writes it (`read_entry`, `written`) in
game files and on the server, and gives the JSON Schema of a game file (`play.files.lines`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    TypeAdapter,
    ValidationInfo,
)

from asalto.core.files.limits import FIELDS_MAX, NUMBER_MAX, ORDER_MAX, PATTERN_MAX, QUEUE_MAX
from asalto.core.kernel.events import PUBLIC, Event
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Numbers, numbers_of
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import Names, fold, squeeze

SPECTATOR = NOBODY
UMPIRE = -3
"""Who looks: a seat from 0, a spectator or the umpire (who sees everything)."""


@dataclass(frozen=True)
class Terms:
    """What stands in a file for the numbers of a battle: seats by their ids, choices by their
    named fields. Without rules a choice stays unread (None)."""

    seats: Sequence[str]
    rules: Ruleset[Any] | None = None
    names: Names | None = None


def _seat(value: Any, info: ValidationInfo) -> Any:
    """A seat's number from its id; what the program itself makes has the number already."""
    if info.context is None:
        return value
    seats = info.context.seats
    if value not in seats:
        raise ValueError(f"{value!r} is none of {', '.join(seats)}")
    return seats.index(value)


def _winner(value: Any, info: ValidationInfo) -> Any:
    return NOBODY if value is None else _seat(value, info)


def _choice(value: Any, info: ValidationInfo) -> Any:
    terms: Terms | None = info.context
    if terms is None or value is None:
        return value
    if not isinstance(value, dict):
        raise ValueError(f"expected an object, found {value!r:.60}")
    if terms.rules is None or terms.names is None:
        return None
    seat = info.data.get("seat", NOBODY)
    return numbers_of(terms.rules.vocabulary.choice_from(value, seat, terms.names))


def _choice_data(value: Any, info: Any) -> Any:
    rules = info.context.rules
    return rules.vocabulary.data(rules.new_choice(value), info.context.names)


def _seat_id(value: int, info: Any) -> str | None:
    return None if value == NOBODY else info.context.seats[value]


class Named(BaseModel):
    """Fields by name: ships, weapons and the like by theirs, hexes and points as two numbers
    (points in millimetres)."""

    model_config = ConfigDict(extra="allow")
    kind: str


Whole = Annotated[int, Field(strict=True, ge=-(2**64), le=2**64)]
Number = Annotated[int, Field(strict=True, ge=-NUMBER_MAX, le=NUMBER_MAX)]
Faces = Annotated[tuple[Number, ...], Field(max_length=QUEUE_MAX)]
Seat = Annotated[int, BeforeValidator(_seat, json_schema_input_type=str), PlainSerializer(_seat_id)]
Winner = Annotated[
    int, BeforeValidator(_winner, json_schema_input_type=str | None), PlainSerializer(_seat_id)
]
Chosen = Annotated[
    Numbers | None,
    BeforeValidator(_choice, json_schema_input_type=Named),
    PlainSerializer(_choice_data),
]


class Form(BaseModel):
    """What is written with these fields and no others."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class ChoiceMade(Form):
    """A choice."""

    do: Literal["choice"] = "choice"
    seat: Seat = NOBODY
    """Who chose; left out for the umpire."""
    order: Annotated[str, Field(max_length=ORDER_MAX)]
    """The choice as a line of text."""
    choice: Chosen = None
    """The same with its fields by name. Files of version 0.1.0 have the text alone."""
    dice: Faces | None = None
    """The faces thrown, where the header's dice do not give them by themselves."""


class TakenBack(Form):
    """A seat takes back its last choice."""

    do: Literal["back"] = "back"
    seat: Seat
    """A seat's id, one of the header's."""


class _Act(Form):
    text: str = ""
    """The umpire's reason, or the note."""
    sees: Whole = PUBLIC
    """Who may read it: -1 everybody (left out), else the sum of 2^seat; 0 the umpire alone."""


class _UmpiresAct(_Act):
    seat: ClassVar[int] = NOBODY


class FieldsSet(_UmpiresAct):
    """The umpire sets numbers."""

    do: Literal["set"] = "set"
    fields: Annotated[dict[str, Number], Field(max_length=FIELDS_MAX)]
    """Numbers by path, such as ships.0.hull."""


class DiceForced(_UmpiresAct):
    """The umpire forces the next dice."""

    do: Literal["force"] = "force"
    dice: Faces


class Forbidden(_UmpiresAct):
    """The umpire forbids orders; `*` stands for anything."""

    do: Literal["forbid"] = "forbid"
    pattern: Annotated[str, Field(max_length=PATTERN_MAX)]


class Allowed(_UmpiresAct):
    """The umpire lifts a ban."""

    do: Literal["allow"] = "allow"
    pattern: Annotated[str, Field(max_length=PATTERN_MAX)]


class Noted(_Act):
    """A remark."""

    do: Literal["note"] = "note"
    seat: Seat = NOBODY
    """Who made it; left out for the umpire."""


class Rewound(_Act):
    """The last choices and acts are taken back (notes and rewinds are not counted)."""

    do: Literal["rewind"] = "rewind"
    seat: Seat = NOBODY
    """Who asked for it, where the seats agreed on it; left out for the umpire."""
    amount: Whole


class Ended(_Act):
    """Broken off: resigned, agreed, out of time."""

    do: Literal["end"] = "end"
    seat: Seat = NOBODY
    """Who broke it off; left out for the umpire."""
    winner: Winner = NOBODY


Act = FieldsSet | DiceForced | Forbidden | Allowed | Noted | Rewound | Ended
"""What an umpire does, or seats agree on."""
Entry = ChoiceMade | TakenBack | Act
ORDER = (
    "do", "seat", "order", "choice", "told", "text", "fields", "pattern", "amount", "winner",
    "dice", "sees",
)  # fmt: skip
"""In which order the fields of a line stand."""


UNREAD = ("told", "ids")
"""Fields of a line that playing it does not need."""


@cache
def _reader() -> TypeAdapter[Entry]:
    return TypeAdapter(Annotated[Entry, Field(discriminator="do")])


def read_entry(data: Mapping[str, Any], terms: Terms) -> Entry:
    """The entry that a line stands for. Raises Unreadable if the rules do not know its choice, and
    pydantic's ValidationError if it has not the form of a line."""
    read = {key: one for key, one in data.items() if key not in UNREAD}
    return _reader().validate_python(read, context=terms)


def written(entry: Entry, terms: Terms, told: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """An entry as the line of a game file; what holds its default is left out."""
    data = {"do": entry.do, **entry.model_dump(exclude_defaults=True, context=terms)}
    if told:
        data["told"] = list(told)
    if isinstance(entry, Ended):
        data.setdefault("winner", None)
    return {key: data[key] for key in ORDER if key in data}


@dataclass(frozen=True)
class Told:
    """One thing that happened, as it stands in the log that seats may read."""

    turn: int
    phase: int
    sees: int
    seat: int
    """Whose choice brought it about; NOBODY for the umpire."""
    event: Event | None = None
    entry: Act | None = None
    """The umpire's act, where there is no event."""
    place: int = -1
    """The place in `entries` of what brought it about."""


def fits(pattern: str, text: str) -> bool:
    """Whether the text of an order fits a pattern in which `*` stands for anything."""
    own, said = fold(squeeze(pattern)).split("*"), fold(squeeze(text))
    if len(own) == 1:
        return own[0] == said
    if not said.startswith(own[0]):
        return False
    at = len(own[0])
    for piece in own[1:-1]:
        at = said.find(piece, at) + len(piece)
        if at < len(piece):
            return False
    return said.endswith(own[-1]) and len(said) - len(own[-1]) >= at


@dataclass
class Mark:
    """What stands beside each entry in effect."""

    index: int
    """Its place among all entries."""
    thrown: int
    """Dice thrown before it."""
    window: int
    """The run of sealed choices that it belongs to."""
    turn: int
    """The turn in which it was made."""
    faces: tuple[int, ...] = ()
    """All dice that it threw."""
