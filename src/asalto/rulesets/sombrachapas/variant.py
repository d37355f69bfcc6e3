"""A scenario that is another one without one of its seats: three sides played by two.

    based_on = "incubadora"     # a file beside this one
    without = "verrianos"       # the seat that is left out, with its units and its start zone

Title, story and whatever else the file has stand in the place of what the other has.
"""

from __future__ import annotations

from typing import cast

from asalto.core.files.toml_reader import BadInput, Document

Table = dict[str, object]


def lay_variant(document: Document) -> None:
    """Make a document that names another into a whole one. Raises BadInput."""
    if "based_on" not in document.data:
        return
    reader = document.reader()
    if document.folder is None:
        raise reader.bad("only a file can name another scenario", "based_on")
    base = Document.open(document.folder / f"{reader.text('based_on')}.toml")
    if "based_on" in base.data:
        raise reader.bad("that scenario is itself based on another", "based_on")
    seats = _tables(base.data, "seats")
    out = reader.choice("without", [str(one.get("id")) for one in seats])
    own = {key: value for key, value in document.data.items() if key not in ("based_on", "without")}
    board = cast(Table, base.data.get("board", {}))
    marks = cast("dict[str, Table]", board.get("marks", {}))
    document.data.clear()
    document.data.update(
        base.data
        | {
            "seats": [one for one in seats if one.get("id") != out],
            "units": [one for one in _tables(base.data, "units") if one.get("seat") != out],
            "board": board | {"marks": {key: _left(mark, out) for key, mark in marks.items()}},
        }
        | own
    )


def _tables(data: Table, key: str) -> list[Table]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise BadInput(f"{key}: expected tables")
    return cast("list[Table]", found)


def _left(mark: Table, out: str) -> Table:
    """What a letter of the board still means without a seat: its start hexes are floor."""
    if mark.get("start") == out:
        return {key: value for key, value in mark.items() if key != "start"}
    if mark.get("seat") == out:
        return {}
    return mark
