"""Every expression of the code is tried on long nasty texts: its time grows as the text does."""

import ast
import importlib
import pkgutil
import re
import time
from pathlib import Path

import pytest

import asalto

ROOT = Path(asalto.__file__).parent
WALKING = {"search", "sub", "subn", "finditer", "findall", "split"}
"""Methods that try a pattern from every place of a text."""
PIECES = (
    " ", "a", "1", "-", ".", ",", "[", "[ ", "{", "{a", "{a:", "{a#", "<a?", '"', "'", '"\\', '"""',
    "a.", "a .", "a:", "a: d ", "a fires ", "1..", "=", "a=1", "/b/", "_", "A-1.", "<", "\n", "(",
)  # fmt: skip
SHORT, LONG = 4_000, 100_000


def patterns() -> dict[str, tuple[re.Pattern[str], bool]]:
    """All compiled patterns that stand in modules, and whether they walk through texts."""
    found = {}
    for info in pkgutil.walk_packages([str(ROOT)], "asalto."):
        if "__main__" in info.name or "migrations" in info.name:
            continue
        module = importlib.import_module(info.name)
        own = {
            name: value for name, value in vars(module).items()
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str)
        }  # fmt: skip
        used = attributes(Path(str(module.__file__))) if own else set()
        for name, value in own.items():
            walks = any((name, method) in used for method in WALKING)
            found[f"{info.name}.{name}"] = (value, walks)
    return found


def attributes(file: Path) -> set[tuple[str, str]]:
    """What a file reads of its own names: `TOKEN.match` is (TOKEN, match)."""
    return {
        (node.value.id, node.attr)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }


def slowest(pattern: re.Pattern[str], walks: bool, length: int) -> float:
    """Processor time of the worst text of a length."""
    worst = 0.0
    for piece in PIECES:
        text = (piece * length)[:length] + "\0"
        began = time.thread_time()
        pattern.match(text)
        pattern.fullmatch(text)
        if walks:
            for _ in pattern.finditer(text):
                pass
        worst = max(worst, time.thread_time() - began)
    return worst


ALL = patterns()


@pytest.mark.parametrize("name", ALL)
def test_time_grows_as_the_text_does(name: str) -> None:
    pattern, walks = ALL[name]
    assert slowest(pattern, walks, SHORT) < 0.1
    assert slowest(pattern, walks, LONG) < 1


def test_a_pattern_that_grows_faster_is_found() -> None:
    assert slowest(re.compile(r"\s+x"), True, 4 * SHORT) > 0.1
