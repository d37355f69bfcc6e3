"""JSON that somebody else wrote: an object whose values a reader can trust to be of this world."""

from __future__ import annotations

import json

from asalto.core.files.limits import WORDS_MAX, BadInput, fault


def json_object(text: str, name: str, longest: int = WORDS_MAX) -> dict[str, object]:
    """The object that a text holds, its texts of at most `longest` characters. Raises BadInput,
    naming the line, or the value that no reader takes: `NaN`, a number without end."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"{name}:{error.lineno}: no JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: no JSON: {error}") from error
    if not isinstance(found, dict):
        raise BadInput(f"{name}: no JSON object")
    wrong = fault(found, longest)
    if wrong is not None:
        raise BadInput(f"{name}: {'.'.join(map(str, wrong[0]))}: {wrong[1]}")
    return found
