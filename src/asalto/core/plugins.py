"""Objects that installed packages offer to asalto by entry point: rulesets and boards.

A package offers an object in its `pyproject.toml`:

    [project.entry-points."asalto.rulesets"]
    duel = "fencing_duel:RULESET"

This module finds such entries and loads the object. It knows no game. It reads the files itself,
for `importlib.metadata` is a seventh of a start; packages within archives are not looked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import nearest

RULESETS = "asalto.rulesets"
BOARDS = "asalto.boards"
INFO = (".dist-info", ".egg-info")
"""Folders that tell of an installed package."""

_added: dict[tuple[str, str], object] = {}


class Broken(BadInput):
    """An entry that is registered but cannot be loaded."""


class Unknown(BadInput):
    """A name that nothing is registered under."""


@dataclass(frozen=True)
class Entry:
    """What a package offers: a name, where the object stands, and the folder that says so."""

    name: str
    value: str
    folder: Path

    def load(self) -> object:
        """The object."""
        module, _, path = self.value.partition(":")
        found: object = import_module(module)
        for part in filter(None, path.split(".")):
            found = getattr(found, part)
        return found

    def owner(self) -> str:
        """The package, with its version."""
        from importlib.metadata import PathDistribution

        package = PathDistribution(self.folder)
        return f"{package.name} {package.version}"


def add(group: str, name: str, value: object) -> None:
    """Register an object in this process alone, without a package: for tests and notebooks."""
    _added[group, name] = value


def known(group: str) -> list[str]:
    """The names registered in a group, sorted."""
    added = {name for kind, name in _added if kind == group}
    return sorted(added | set(_entries(group, tuple(sys.path))))


def load(group: str, name: str) -> object:
    """The object registered under a name. Raises Unknown or Broken, both BadInput."""
    if (group, name) in _added:
        return _added[group, name]
    found = _entries(group, tuple(sys.path)).get(name)
    if not found:
        raise Unknown(_unknown(group, name))
    if len({entry.value for entry in found}) > 1:
        owners = " and ".join(entry.owner() for entry in found)
        raise Broken(f"{name!r} is registered twice in {group!r}, by {owners}: remove one of them")
    try:
        return found[0].load()
    except Exception as error:
        raise Broken(
            f"{name!r}, registered in {group!r} by {found[0].owner()} as {found[0].value!r}, "
            f"cannot be loaded: {type(error).__name__}: {error}"
        ) from error


@lru_cache(maxsize=16)
def _entries(group: str, path: tuple[str, ...]) -> dict[str, list[Entry]]:
    """Entry points of a group by name. `path` is `sys.path`: when it changes, we look again."""
    found: dict[str, list[Entry]] = {}
    for folder in _packages(path):
        with suppress(OSError):
            text = (folder / "entry_points.txt").read_text("utf-8", "replace")
            for name, value in _offered(text, group):
                found.setdefault(name, []).append(Entry(name, value, folder))
    return found


def _packages(path: tuple[str, ...]) -> Iterator[Path]:
    """The folders that tell of installed packages; of two of one name the first counts."""
    seen = set()
    for place in path:
        with suppress(OSError):
            for name in sorted(os.listdir(place or ".")):
                package = name.partition("-")[0].lower()
                if name.endswith(INFO) and package not in seen:
                    seen.add(package)
                    yield Path(place, name)


def _offered(text: str, group: str) -> Iterator[tuple[str, str]]:
    """Names and values in one section of `entry_points.txt`."""
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == group and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.partition("[")[0].strip()


def _unknown(group: str, name: str) -> str:
    """What to say of a name that is not registered."""
    what, names = group.rpartition(".")[2].removesuffix("s"), known(group)
    if not _entries(group, tuple(sys.path)):
        return (
            f"no {what} {name!r}: the installed metadata of asalto lists none, so they are older"
            " than its source. Install it once more: pip install -e ."
        )
    return (
        f"no {what} {name!r}; there are {', '.join(names)}.{nearest(name, names)}"
        f" A package registers one as an entry point of the group {group!r};"
        " `asalto new-ruleset` writes an example."
    )
