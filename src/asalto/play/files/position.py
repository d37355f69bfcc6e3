"""Position files: any state of a battle as text (TOML, or the same as JSON), and back.

format = "asalto-position-1"
ruleset = "cep"
scenario = "duel"            # or a table [scenario]: the scenario's own document
base = "scenario"            # optional: [state] lies over the scenario's opening state

[state]
turn = 3
...
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from asalto.core.files.json_text import json_object
from asalto.core.files.positions import FORMAT, read_state, write_state
from asalto.core.files.toml_reader import BadInput, Document, merge
from asalto.core.kernel.records import fields, make
from asalto.core.registry import known, load_ruleset
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import nearest
from asalto.play.files.position_checks import check_position
from asalto.play.loading import from_document, open_scenario

BARE = re.compile(r"[A-Za-z0-9_-]+")
KEYS = ("format", "ruleset", "scenario", "tables", "base", "state")


@dataclass(frozen=True)
class Position:
    """A state with all that is needed to go on from it."""

    ruleset: Ruleset[State]
    scenario: Scenario[State]
    """Its opening state is the position's."""

    @property
    def state(self) -> State:
        """The state."""
        return self.scenario.state


def write_position(ruleset: Ruleset[Any], scenario: Scenario[Any], state: Any) -> str:
    """A position as TOML."""
    lines = [f'format = "{FORMAT}"', f'ruleset = "{ruleset.id}"']
    shipped = scenario.id in ruleset.scenarios()
    if shipped:
        lines.append(f"scenario = {toml(scenario.id)}")
    tables = dict(scenario.tables)
    if tables:
        lines.append(f"tables = {toml(tables)}")
    if not shipped:
        lines += ["", "[scenario]"]
        lines += [f"{_key(key)} = {toml(value)}" for key, value in scenario.document.items()]
    return "\n".join(lines) + "\n\n" + write_state(state, ruleset.enums)


def read_position(text: str, name: str, tables: Mapping[str, object] | None = None) -> Position:
    """A position from TOML or JSON. Raises BadInput."""
    document = _document(text, name)
    data = document.data
    if data.get("format") != FORMAT:
        raise BadInput(f'{document.where(("format",))}: expected format = "{FORMAT}"')
    for key in data:
        if key not in KEYS:
            hint = nearest(key, KEYS)
            raise BadInput(f"{document.where((key,))}: unknown field.{hint}")
    own = data.get("tables", {})
    if not isinstance(own, Mapping):
        raise BadInput(f"{document.where(('tables',))}: expected a table")
    ruleset, scenario = _scenario(document, merge(own, tables or {}))
    base = data.get("base")
    if base not in (None, "scenario"):
        raise BadInput(f'{document.where(("base",))}: only base = "scenario" is possible')
    state = scenario.start() if base else blank_like(scenario.state)
    read_state(document, state, ruleset.enums)
    check_position(document, ruleset, scenario, state)
    scenario.state = state
    return Position(ruleset, scenario)


def _document(text: str, name: str) -> Document:
    if not text.lstrip().startswith("{"):
        return Document(text, name)
    return Document.of(json_object(text, name), name)


def _scenario(
    document: Document, tables: Mapping[str, object]
) -> tuple[Ruleset[State], Scenario[State]]:
    name, scenario = document.data.get("ruleset"), document.data.get("scenario")
    if not isinstance(name, str):
        raise BadInput(f"{document.name}: ruleset is missing; there are {', '.join(known())}")
    if isinstance(scenario, str):
        if scenario in load_ruleset(name).scenarios():
            return open_scenario(f"{name}/{scenario}", tables)
        if scenario.endswith(".toml"):
            path = Path(document.name).parent / scenario
            return from_document(Document.open(path), scenario, tables, name)
        return open_scenario(f"{name}/{scenario}", tables)
    if not isinstance(scenario, Mapping):
        raise BadInput(f"{document.where(('scenario',))}: expected an id or a table [scenario]")
    inner = Document.of(scenario, f"{document.name}: scenario")
    return from_document(inner, "position", tables, name)


def blank_like(state: State) -> State:
    """A new state with as many rows as this one has room for."""
    return cast(State, _blank(state))


def _blank(record: object) -> object:
    made: object = make(type(record))
    for field in fields(record):
        value = getattr(record, field.name)
        if field.kind == "rows":
            setattr(made, field.name, [_blank(one) for one in value])
        elif field.kind == "part":
            setattr(made, field.name, _blank(value))
    return made


def toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(key))} = {toml(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return str(value)


def file_toml(data: Mapping[str, object]) -> str:
    """A whole file as TOML: what is said in one line first, then tables."""
    plain, tables = [], []
    for key, value in data.items():
        found = value if isinstance(value, list) else [value]
        rows = [one for one in found if isinstance(one, Mapping)]
        if rows and rows == found:
            head = f"[{_key(key)}]" if isinstance(value, Mapping) else f"[[{_key(key)}]]"
            for row in rows:
                inside = (f"{_key(str(name))} = {toml(one)}" for name, one in row.items())
                tables += ["", head, *inside]
        else:
            plain.append(f"{_key(key)} = {toml(value)}")
    return "\n".join([*plain, *tables]) + "\n"


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else toml(key)
