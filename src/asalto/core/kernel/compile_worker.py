"""What a process does that makes machine code for another one (`machine.background`)."""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import sys

from asalto.core.kernel.compiled import load_kernels
from asalto.core.variants import variant


def main() -> None:
    """Compile what the standard input names: a pickled pair of a ruleset's package and tables."""
    with contextlib.suppress(AttributeError):  # not everywhere
        os.nice(10)
    package, tables = pickle.load(sys.stdin.buffer)
    ruleset = importlib.import_module(package).RULESET
    load_kernels(variant(ruleset, tables) if tables else ruleset).prepare()


if __name__ == "__main__":
    main()
