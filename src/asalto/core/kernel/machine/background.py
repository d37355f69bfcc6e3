"""A process of its own that makes machine code, while those who will use it go on without."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping

MAKER = "asalto.core.kernel.compile_worker"
"""The module that the other process runs."""
_started: list[subprocess.Popen[bytes]] = []
"""Those that may still be at work: whoever ordered them need not wait for them."""


def start(package: str, tables: Mapping[str, object]) -> subprocess.Popen[bytes]:
    """Let another process compile the kernel of a ruleset, with these tables."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}
    made = subprocess.Popen(
        [sys.executable, "-m", MAKER], env=environment, stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert made.stdin is not None
    made.stdin.write(pickle.dumps((package, dict(tables))))
    made.stdin.close()
    _started[:] = [*[one for one in _started if one.poll() is None], made]
    return made
