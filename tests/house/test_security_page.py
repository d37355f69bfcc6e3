"""docs/security.md names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_threat_has_a_test_that_exists() -> None:
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|") and "`tests/" in line]
    assert len(rows) >= 15
    for path in re.findall(r"`(tests/[\w/]+\.py)`", text):
        assert (ROOT / path).is_file(), path
