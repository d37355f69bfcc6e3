"""Units of one's own: files found by name beside a scenario file, or in the user's folder.

A scenario says `unit = "my_squad"`; where no unit that comes with the game is called so,
`my_squad.toml` is looked for in the scenario's folder, then in `~/.local/share/asalto/units` (or
below `XDG_DATA_HOME`). Only a scenario that is a file on this machine may name them: one that came
from elsewhere, such as a saved game, holds its units in itself.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from asalto.core.tables import Document

NAME = re.compile(r"\w[\w-]{0,59}")


def folders(document: Document) -> list[Path]:
    """Where units of one's own are looked for, in this order."""
    if document.folder is None:
        return []
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return [document.folder, Path(home) / "asalto" / "units"]


def own_unit(document: Document, name: str) -> Document | None:
    """The unit file of that name, or None. Raises BadInput for one that cannot be read."""
    if NAME.fullmatch(name) is None:
        return None
    for folder in folders(document):
        path = folder / f"{name}.toml"
        if path.is_file():
            return Document.open(path)
    return None
