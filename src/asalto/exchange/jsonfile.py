"""JSON that other programs write."""

from __future__ import annotations

from asalto.core.files.json_text import json_object
from asalto.core.files.toml_reader import BadInput


def json_with(text: str, name: str, key: str, kind: str, most: int) -> dict[str, object]:
    """A JSON object of at most so many characters that holds a table of that name. Raises BadInput:
    a `kind` of file it is not."""
    if len(text) > most:
        raise BadInput(f"{name}: longer than {most} characters")
    found = json_object(text, name, most)
    if not isinstance(found.get(key), dict):
        raise BadInput(f"{name}: no {kind}: `{key}` is missing")
    return found
