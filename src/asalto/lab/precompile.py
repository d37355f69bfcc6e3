"""Machine code made ahead of its first use: every entry point of a ruleset."""

from __future__ import annotations

import time

from asalto.core.kernel import compiled
from asalto.core.ruleset import Ruleset, State


def warm(ruleset: Ruleset[State]) -> tuple[float, str]:
    """Compile every entry point; the seconds it took and the folder."""
    start = time.monotonic()
    kernels = compiled.load_kernels(ruleset)
    kernels.prepare()
    return time.monotonic() - start, str(kernels.folder)
