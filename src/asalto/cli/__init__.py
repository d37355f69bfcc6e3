"""The command line. `main` is what the installed `asalto` calls."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

GARBAGE = 20_000
"""New objects after which garbage is looked for: Python's own number costs an eighth of a start."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit codes: 0 ok, 1 the battle or check says no, 2 bad use,
    130 broken off."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:
        from asalto import __version__

        print(f"asalto {__version__}")
        return 0
    gc.set_threshold(GARBAGE)
    from asalto.cli.app import run

    return run(arguments)
