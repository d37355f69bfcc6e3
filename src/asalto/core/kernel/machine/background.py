"""A process of its own that makes machine code, while those who will use it go on without."""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping

_started: list[subprocess.Popen[bytes]] = []
"""Those that may still be at work: whoever ordered them need not wait for them."""


def start(package: str, tables: Mapping[str, object]) -> subprocess.Popen[bytes]:
    """Let another process compile the kernel of a ruleset, with these tables."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}
    made = subprocess.Popen(
        [sys.executable, "-m", __name__], env=environment, stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert made.stdin is not None
    made.stdin.write(pickle.dumps((package, dict(tables))))
    made.stdin.close()
    _started[:] = [*[one for one in _started if one.poll() is None], made]
    return made


def main() -> None:
    """Compile what is asked for on the standard input."""
    with contextlib.suppress(AttributeError):  # not everywhere
        os.nice(10)
    package, tables = pickle.load(sys.stdin.buffer)
    compiled = importlib.import_module("asalto.core.kernel.compiled")
    variants = importlib.import_module("asalto.core.variants")
    ruleset = importlib.import_module(package).RULESET
    compiled.load_kernels(variants.variant(ruleset, tables) if tables else ruleset).prepare()


if __name__ == "__main__":
    main()
