"""What a command that failed says, and its exit code. Imported only when one has failed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from asalto.cli.common import Failed
from asalto.cli.help_words import complain
from asalto.cli.open_battle import NoTurn, other_rules
from asalto.core.files.limits import harmless
from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import Refused
from asalto.play.dicebox import WrongDice
from asalto.play.files.gamefile import OtherRules
from asalto.play.tell.complaints import complaint

LONG = re.compile(r"(\S{60})\S{100,}(\S{20})")
"""What nobody reads to its end, such as a name of a thousand letters: its middle is left out."""


def failed(error: Exception, lang: str) -> int:
    """Say what went wrong; what nobody knows is raised again."""
    if hasattr(error, "format_message"):
        return complain(error, lang)
    if isinstance(error, OtherRules):
        said = other_rules(error, error.name, lang)
    elif isinstance(error, NoTurn):
        said = error.told(lang)
    elif isinstance(error, BadInput | Refused | Failed | WrongDice):
        said = _shorter(str(error), lang)
    elif isinstance(error, OSError):
        said = fault(error, lang)
    elif type(error).__module__.partition(".")[0] in ("sqlalchemy", "alembic"):
        lines = str(getattr(error, "orig", None) or error).splitlines()
        said = f"the database: {lines[0] if lines else error!r}"
    else:
        raise error
    print(harmless(said), file=sys.stderr)
    return 2 if isinstance(error, BadInput) and not isinstance(error, OtherRules) else 1


def fault(error: OSError, lang: str) -> str:
    """What the system says of a file, with the file's name."""
    name = "" if error.filename is None else f"{error.filename}: "
    text = str(error.strerror or error)
    if isinstance(error, FileNotFoundError) and isinstance(error.filename, str):
        folder = Path(error.filename).parent
        text = text if folder.is_dir() else f"there is no folder {folder}"
    return _shorter(f"{name}{text}", lang)


def _shorter(text: str, lang: str) -> str:
    return complaint(LONG.sub(r"\1…\2", text), lang)
