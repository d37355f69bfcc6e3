"""As much of JSON Schema as docs/game-file.schema.json uses."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
    "null": type(None),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "oneOf", "const", "type", "properties",
    "required", "additionalProperties", "items", "minItems", "maxItems", "minimum", "pattern",
}  # fmt: skip


def complaints(value: Any, schema: Any, root: Any = None) -> list[str]:
    """What is wrong with a value."""
    root = root or schema
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    found: list[str] = []
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        found += complaints(value, root["$defs"][name], root)
    if "oneOf" in schema:
        fits = [one for one in schema["oneOf"] if not complaints(value, one, root)]
        if len(fits) != 1:
            found.append(f"{value!r:.200} fits {len(fits)} of them")
    if "const" in schema and value != schema["const"]:
        found.append(f"{value!r} is not {schema['const']!r}")
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        return [*found, f"{value!r} is no {kinds}"]
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{value!r} does not match")
    if "minimum" in schema and value < schema["minimum"]:
        found.append(f"{value} is too small")
    if isinstance(value, list):
        found += _in_list(value, schema, root)
    if isinstance(value, dict):
        found += _in_object(value, schema, root)
    return found


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _in_list(value: list[Any], schema: Any, root: Any) -> list[str]:
    low, high = schema.get("minItems", 0), schema.get("maxItems", len(value))
    found = [] if low <= len(value) <= high else [f"{len(value)} items"]
    for one in value:
        found += complaints(one, schema.get("items", {}), root)
    return found


def _in_object(value: dict[str, Any], schema: Any, root: Any) -> list[str]:
    known = schema.get("properties", {})
    found = [f"{key} is missing" for key in schema.get("required", []) if key not in value]
    for key, one in value.items():
        more = schema.get("additionalProperties", {})
        if key in known:
            found += complaints(one, known[key], root)
        elif more is False:
            found.append(f"{key} is unknown")
        else:
            found += complaints(one, more, root)
    return found
