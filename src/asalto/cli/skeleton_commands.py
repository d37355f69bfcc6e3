"""`asalto new-ruleset`: a small working game as a package of its own, to be changed into another.

The game that is written is a real one, in `cli/skeleton/`: a fencing duel, which the type checker
and the tests of asalto read too. Its name is put in the place of `fencing_duel` everywhere.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Annotated, Optional

import typer

from asalto.cli.options import Lang
from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import known

SKELETON = Path(__file__).parent / "skeleton"
MODEL = "fencing_duel"
NAME = re.compile(r"[a-z][a-z0-9_]*")


def new_ruleset(
    name: Annotated[str, typer.Argument(help="Of the game and its package: small letters.")],
    folder: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Argument(help="Where to write it; a new folder of that name if not said."),
    ] = None,
    lang: Lang = None,
) -> int:
    """Write a small working game as a package of its own, with rules, words and tests."""
    from asalto.cli.common import language, say

    target = write_ruleset(name, folder or Path(name))
    print(say(language(lang), "skeleton", folder=target))
    print(f"  pip install -e {target}")
    print(f"  pytest {target}")
    print(f"  asalto play {name}/salle")
    return 0


def write_ruleset(name: str, folder: Path) -> Path:
    """Write the game into a folder that is new or empty. Raises BadInput."""
    if not NAME.fullmatch(name):
        raise BadInput(f"{name!r} cannot be the name of a package: small letters, digits and _")
    if name in known():
        raise BadInput(f"there is a ruleset {name!r} already; choose another name")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} is not an empty folder")
    try:
        for source in sorted(SKELETON.rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                target = folder / str(source.relative_to(SKELETON)).replace(MODEL, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                text = source.read_text(encoding="utf-8").replace(MODEL, name)
                target.write_text(text, encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise BadInput(f"{folder}: {error.strerror}") from error
    return folder


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(new_ruleset)
