"""The form of every line of a game file: the header, entries as they are written, turns, the end.

What a reader checks, what a writer writes and the JSON Schema of `asalto schema game-file` all come
from these declarations and from those of `play.entries`.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, Field, TypeAdapter, ValidationError
from pydantic.json_schema import models_json_schema
from pydantic_core import ErrorDetails

from asalto.core.files.limits import ORDER_MAX, ORDERS_MAX, QUEUE_MAX, BadInput, fault
from asalto.core.text.orders import nearest
from asalto.play.entries import (
    Act,
    ChoiceMade,
    Chosen,
    Faces,
    Form,
    Named,
    Number,
    Seat,
    TakenBack,
    Terms,
    Whole,
    Winner,
)

FORMAT = "asalto-game-2"
OLD_FORMAT = "asalto-game-1"
"""Written by version 0.1.0: choices as numbers, digests over all numbers by their places."""
SUM_DIGITS = 12
Digest = Annotated[str, Field(json_schema_extra={"pattern": "^[0-9a-f]{16}$"})]
"""Sixteen digits that stand for all numbers of a state."""
Flag = Annotated[bool, Field(strict=True)]
SEATS_MAX = 62
Texts = Annotated[tuple[str, ...], Field(max_length=SEATS_MAX, fail_fast=True)]

# --- the first line


class Rules(Form):
    """Of which game."""

    id: str
    version: str
    digest: Digest
    """Of the rules' sources, tables and overrides."""


class Begun(Form):
    """From where."""

    id: str
    document: dict[str, Any]
    """The scenario file, complete."""


class Sitting(Form):
    """A seat."""

    id: str
    player: str
    """human, bot:greedy, ..."""


class Seeded(Form):
    """Dice that follow from a number."""

    source: Literal["seeded"]
    seed: Whole


class Loaded(Form):
    """Dice given beforehand."""

    source: Literal["loaded"]
    faces: Annotated[list[Number], Field(max_length=QUEUE_MAX)]


class Physical(Form):
    """Dice thrown by hand."""

    source: Literal["physical"]


class Fair(Form):
    """Dice that nobody can have chosen."""

    source: Literal["fair"]
    commitment: str
    """SHA-256 of `asalto-fair-2 BATTLE START SECRET`; without a battle, of the secret's 32
    bytes."""
    nonces: Texts
    battle: str = ""
    """The battle that the commitment is bound to."""
    seals: Texts = ()
    """SHA-256 of each seat's nonce, shown before any nonce was; "" of seats that add nothing."""


def _tables(value: Any) -> Any:
    wrong = fault(value)
    if wrong is not None:
        raise ValueError(f"{'.'.join(map(str, wrong[0]))}: {wrong[1]}")
    return value


class Header(Form):
    """The first line."""

    format: Literal["asalto-game-2", "asalto-game-1"]
    program: str
    """Version of asalto that wrote the file."""
    ruleset: Rules
    scenario: Begun
    tables: Annotated[dict[str, Any], BeforeValidator(_tables)]
    """Numbers laid over the book's tables."""
    seats: Annotated[list[Sitting], Field(min_length=1, max_length=SEATS_MAX)]
    umpire: Flag
    dice: Annotated[Seeded | Loaded | Physical | Fair, Field(discriminator="source")]
    turn: Whole
    """The turn at the start."""
    start: Digest
    position: str = ""
    """The [state] of a position file, if the battle does not begin as its scenario does."""


# --- the lines after it


class Happened(Form):
    """What an order brought about: an event, and what was thrown for it."""

    phase: str | Whole
    """The phase in which it happened."""
    sees: Whole = -1
    """Who may read it: one bit for each seat; left out: everybody."""
    event: Named
    roll: str | Whole = ""
    """Which throw of the book it was."""
    success: Flag = False
    dice: tuple[Number, ...] = ()
    chance: Whole = 0
    """Of success before the throw, in millionths."""
    reasons: tuple[tuple[str | Whole, Whole], ...] = ()
    """Modifiers: the reason and its amount."""


class ChoiceLine(ChoiceMade):
    """A choice."""

    ids: Annotated[tuple[Number, ...], Field(min_length=6, max_length=6)] = ()
    """The choice as numbers: only in files of format 1."""
    told: tuple[Happened, ...] = ()
    """What the order brought about, so that it can be read without playing the battle again. A
    reader that plays it need not look."""


class Turn(Form):
    """A turn begins (after a rewind perhaps once more)."""

    do: Literal["turn"]
    turn: Whole
    digest: Digest


class Unfinished(Form):
    """What a seat had begun when the file was written: an order whose dice are not all thrown, what
    is left of a line, its standing orders. Only such lines and the closing one stand behind it."""

    do: Literal["unfinished"] = "unfinished"
    seat: Seat = -1
    """Who chose; left out for the umpire."""
    order: Annotated[str, Field(max_length=ORDER_MAX)] = ""
    """The order that waits for dice, as a line of text."""
    choice: Chosen = None
    """The same with its fields by name."""
    dice: Faces = ()
    """The faces given already."""
    throws: Faces = ()
    """How many faces had been given before each throw that people made for it."""
    left: Annotated[tuple[str, ...], Field(max_length=ORDERS_MAX)] = ()
    """Further orders of the same line."""
    standing: dict[str, Annotated[str, Field(max_length=16)]] = Field(
        default_factory=dict, max_length=64
    )
    """What it always wants done, by kind of choice: `{"cover_shot": "never"}`."""


class Close(Form):
    """The last line."""

    do: Literal["close"]
    lines: Whole
    """Lines of the file, this one included."""
    turn: Whole
    digest: Digest
    winner: Winner = -1
    ending: str = ""
    """Only when it is over: the ruleset's Ending."""
    secret: str = ""
    """Fair dice: revealed when it is over."""
    host: Annotated[str, Field(max_length=64)] = ""
    """Ed25519 public key of the host that has handed out the file, 64 hexadecimal digits."""
    signature: Annotated[str, Field(max_length=128)] = ""
    """Its signature over `asalto-signature-1 ` and the SHA-512 of all bytes of the file before
    `,"signature"`."""


Line = ChoiceLine | TakenBack | Act | Turn | Unfinished | Close
KINDS: tuple[str, ...] = tuple(
    get_args(one.model_fields["do"].annotation)[0] for one in get_args(Line)
)

# --- checking


@cache
def _line() -> TypeAdapter[Line]:
    return TypeAdapter(Annotated[Line, Field(discriminator="do")])


def check_line(data: Mapping[str, Any], seats: Sequence[str]) -> None:
    """Whether a line has a form that there is. Raises BadInput, naming the field."""
    try:
        _line().validate_python(data, context=Terms(seats))
    except ValidationError as error:
        raise BadInput(complaint(error, Line)) from error


def check_header(data: Mapping[str, Any]) -> None:
    """The same for the first line."""
    if data.get("format") not in (FORMAT, OLD_FORMAT):
        raise BadInput(f"format {data.get('format')!r} is not {FORMAT!r}")
    try:
        Header.model_validate(data)
    except ValidationError as error:
        raise BadInput(complaint(error, Header)) from error


EXPECTED = {
    "int_type": "a whole number", "string_type": "a text", "bool_type": "true or false",
    "list_type": "a list", "tuple_type": "a list", "dict_type": "an object",
    "model_type": "an object", "model_attributes_type": "an object",
    "greater_than_equal": "a whole number", "less_than_equal": "a whole number",
}  # fmt: skip


WRONG_MAX = 1_000
"""Whoever sends more than so many faults is told no more than that: a list of them is too long."""


def complaint(error: ValidationError, of: Any) -> str:
    """The first thing that is wrong: its field, what was expected, the nearest right spelling."""
    if error.error_count() > WRONG_MAX:
        return f"more than {WRONG_MAX} things are wrong"
    first = error.errors(include_url=False)[0]
    path, known = _place(first["loc"], of)
    name, kind, context = ".".join(path), first["type"], first.get("ctx", {})
    if kind == "missing":
        return f"{name} is missing"
    if kind == "extra_forbidden":
        return f"{name}: unknown field.{nearest(path[-1], known)}"
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return _untold(first, name)
    if kind in ("too_long", "string_too_long"):
        return f"{name}: longer than {context['max_length']}"
    if kind == "too_short":
        return f"{name}: expected {context['min_length']} entries, found {context['actual_length']}"
    if kind == "value_error":
        return f"{name}: {context['error']}"
    if kind in EXPECTED:
        return f"{name}: expected {EXPECTED[kind]}, found {first['input']!r:.60}"
    return f"{name}: {first['msg']}"


def _untold(first: ErrorDetails, name: str) -> str:
    """What is wrong with the word that says of which kind something is."""
    context = first["ctx"]
    word = context["discriminator"].strip("'")
    known = [one.strip("' ") for one in context.get("expected_tags", ",".join(KINDS)).split(",")]
    found, where = context.get("tag"), f"{name}.{word}" if name else word
    if found is None:
        return f"{where} is missing"
    return f"{where}: {found!r} is none of {', '.join(known)}.{nearest(found, known)}"


def _place(loc: Sequence[str | int], of: Any) -> tuple[list[str], list[str]]:
    """A field as people look for it (without the words of unions), and what stands beside it."""
    path, known = list[str](), list[str]()
    for key in loc:
        models = _models(of)
        tagged = [one for one in models if key in _tags(one)] if len(models) > 1 else []
        if tagged:
            of = tagged[0]
            continue
        path.append(str(key))
        if len(models) == 1 and key in models[0].model_fields:
            of = models[0].model_fields[str(key)].annotation
        known = [*models[0].model_fields] if len(models) == 1 else []
    return path, known


def _models(of: Any) -> list[type[BaseModel]]:
    if isinstance(of, type) and issubclass(of, BaseModel):
        return [of]
    return [model for one in get_args(of) for model in _models(one)]


def _tags(model: type[BaseModel]) -> tuple[Any, ...]:
    field = model.model_fields.get("do", model.model_fields.get("source"))
    return () if field is None else get_args(field.annotation)


# --- the schema


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of a game file."""
    models: list[type[BaseModel]] = [Header, *_models(Line)]
    refs, defs = models_json_schema([(one, "validation") for one in models])
    ends = {
        "type": "string", "pattern": f"^[0-9a-f]{{{SUM_DIGITS}}}$",
        "description": "Twelve digits of BLAKE2b-48 over the sum of the line before (nothing "
        'before the first) and the bytes of this line up to `,"sum"`. Always the last field.',
    }  # fmt: skip
    forms = _forms(Form)
    for called, own in defs["$defs"].items():
        texts = _texts(forms[called]) if called in forms else {}
        for name, field in own["properties"].items():
            field.pop("title", None), field.pop("default", None)
            if name in texts:
                field["description"] = texts[name]
    for one in models:
        own = defs["$defs"][one.__name__]
        own["properties"]["sum"] = ends
        tag = () if one is Header else ("do",)
        own["required"] = [*dict.fromkeys((*tag, *own.get("required", ()), "sum"))]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of an .asalto game file",
        "oneOf": [refs[one, "validation"] for one in models],
        **defs,
    }


def _forms(form: type[Form]) -> dict[str, type[Form]]:
    """All that is declared as a form, by name."""
    found = {form.__name__: form}
    for one in form.__subclasses__():
        found.update(_forms(one))
    return found


def _texts(form: type[Form]) -> dict[str, str]:
    """What stands under each field. Pydantic would read it at every start, for the schema alone."""
    found: dict[str, str] = {}
    for one in reversed([base for base in form.__mro__ if issubclass(base, Form)]):
        (declared,) = ast.parse(dedent(getsource(one))).body
        assert isinstance(declared, ast.ClassDef)
        for field, text in pairwise(declared.body):
            if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
                assert isinstance(field.target, ast.Name)
                found[field.target.id] = cleandoc(ast.literal_eval(text.value))
    return found
