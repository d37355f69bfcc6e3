"""Where the project lies, and which files the house checks read."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "asalto"
RULESETS = PACKAGE / "rulesets"
LEFT_OUT = {".git", ".venv", ".hypothesis", "build", "dist", "site", "node_modules", "__pycache__"}


def shown(path: Path) -> str:
    """A path as a reader of a failure wants it: from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def expanded(pattern: str) -> list[str]:
    """Open the braces of a pattern: `core/{dice,tally}.py` is two patterns."""
    if "{" not in pattern:
        return [pattern]
    head, rest = pattern.split("{", 1)
    names, tail = rest.split("}", 1)
    return [opened for name in names.split(",") for opened in expanded(head + name + tail)]


def sources(patterns: tuple[str, ...]) -> list[Path]:
    """The files under src/asalto that match; a file that is not written yet is not missed."""
    found = {
        path
        for pattern in patterns
        for one in expanded(pattern)
        for path in PACKAGE.glob(one)
        if path.name != "__init__.py"
    }
    return sorted(found)


def tracked() -> list[Path]:
    """Every file that git keeps or would keep; without git, every file that is not built."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        paths = [ROOT / name for name in listing.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in ROOT.rglob("*") if not LEFT_OUT & set(path.parts)]
        paths = [path for path in paths if not any(p.endswith("_cache") for p in path.parts)]
    return sorted(path for path in paths if path.is_file())
