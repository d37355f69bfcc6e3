"""Units of one's own: files found by name beside a scenario file, or in the user's folder.

A scenario says `unit = "my_squad"`; where no unit that comes with the game is called so,
`my_squad.toml` is looked for in the scenario's folder, then in `~/.local/share/asalto/units` (or
below `XDG_DATA_HOME`). What is found is put into the scenario, so that a saved battle holds it. A
scenario that is no file on this machine, such as one sent to a server, finds units in that one
folder alone: its owner has put them there to be played with.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

from asalto.core.files.toml_reader import BadInput, Document, Reader

NAME = re.compile(r"\w[\w-]{0,59}")


def data_folder() -> Path:
    """Where the user's own things are kept (`$XDG_DATA_HOME/asalto`); it need not be there."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "asalto"


def home() -> Path:
    """The user's folder of units; it need not be there."""
    return data_folder() / "units"


def folders(document: Document) -> list[Path]:
    """Where units of one's own are looked for, in this order."""
    return [home()] if document.folder is None else [document.folder, home()]


def own_unit(document: Document, name: str) -> Document | None:
    """The unit file of that name (`my_squad`, or `my_squad.toml`), or None. Raises BadInput for one
    that cannot be read."""
    name = name.removesuffix(".toml")
    if NAME.fullmatch(name) is None:
        return None
    for folder in folders(document):
        path = folder / f"{name}.toml"
        if path.is_file():
            return Document.open(path).within(document)
    return None


def open_unit(reader: Reader, key: str, shipped: Path) -> Document:
    """The unit that a field names: one that comes with the game (a file in `shipped`), or one's
    own, which then stands in the field as a table. Raises BadInput, with the nearest name."""
    known = sorted(path.stem for path in shipped.glob("*.toml"))
    named = reader.data.get(key)
    own = own_unit(reader.document, named) if isinstance(named, str) else None
    if own is None or named in known:
        made = Document.open(shipped / f"{reader.unit(key, known)}.toml")
        return made.within(reader.document)
    reader.take(key)
    cast("dict[str, object]", reader.data)[key] = own.data
    return own


def titles(check: Callable[[Document], str]) -> dict[Path, str]:
    """The units in the user's folder that a ruleset can read (`Ruleset.check_unit`): the title of
    each file."""
    found = {}
    for path in sorted(home().glob("*.toml")):
        try:
            found[path] = check(Document.open(path))
        except BadInput:
            continue
    return found
