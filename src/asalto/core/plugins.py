"""Objects that installed packages offer to asalto by entry point: rulesets and boards.

A package offers an object in its `pyproject.toml`:

    [project.entry-points."asalto.rulesets"]
    duel = "fencing_duel:RULESET"

This module finds such entries and loads the object. It knows no game.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import metadata

from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import nearest

RULESETS = "asalto.rulesets"
BOARDS = "asalto.boards"

_added: dict[tuple[str, str], object] = {}


class Broken(BadInput):
    """An entry that is registered but cannot be loaded."""


class Unknown(BadInput):
    """A name that nothing is registered under."""


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
        owners = " and ".join(_owner(entry) for entry in found)
        raise Broken(f"{name!r} is registered twice in {group!r}, by {owners}: remove one of them")
    try:
        value: object = found[0].load()
    except Exception as error:
        raise Broken(
            f"{name!r}, registered in {group!r} by {_owner(found[0])} as {found[0].value!r}, "
            f"cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    return value


@lru_cache(maxsize=16)
def _entries(group: str, path: tuple[str, ...]) -> dict[str, list[metadata.EntryPoint]]:
    """Entry points of a group by name. `path` is `sys.path`: when it changes, we look again."""
    found: dict[str, list[metadata.EntryPoint]] = {}
    for entry in metadata.entry_points(group=group):
        found.setdefault(entry.name, []).append(entry)
    return found


def _owner(entry: metadata.EntryPoint) -> str:
    """The package that declares an entry, with its version."""
    return "an unknown package" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


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
