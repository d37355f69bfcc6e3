"""Find rulesets by their names.

A ruleset is registered by an installed package in the group of entry points `asalto.rulesets`
(`core.plugins`): its id, and where its RULESET stands. The five that come with asalto are
registered in the same way, in its own `pyproject.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from asalto.core import plugins
from asalto.core.ruleset import Ruleset, State
from asalto.core.variants import variant


def known() -> list[str]:
    """The ids of all registered rulesets, sorted; whether they can be loaded is not tried."""
    return plugins.known(plugins.RULESETS)


def load_ruleset(name: str, tables: Mapping[str, object] | None = None) -> Ruleset[State]:
    """The ruleset called `name`; with `tables`, a variant whose numbers are the user's
    (`core.variants`).

    Raises BadInput for a name or a table that does not exist, and for a package that is broken.
    """
    found = plugins.load(plugins.RULESETS, name)
    if not isinstance(found, Ruleset):
        raise plugins.Broken(
            f"{name!r} is registered in {plugins.RULESETS!r} but is no Ruleset: "
            f"it is of type {type(found).__name__}"
        )
    ruleset = cast(Ruleset[State], found)
    if ruleset.id != name:
        raise plugins.Broken(
            f"{name!r} is registered in {plugins.RULESETS!r} but its RULESET has the id "
            f"{ruleset.id!r}: give both the same"
        )
    return variant(ruleset, tables) if tables else ruleset


def landed() -> list[str]:
    """The ids of the rulesets that can be loaded, in the order of their `listed` fields."""
    found = []
    for name in known():
        try:
            found.append(load_ruleset(name))
        except plugins.Broken:
            continue
    return [one.id for one in sorted(found, key=lambda one: (one.listed, one.id))]


def broken() -> dict[str, str]:
    """Rulesets that are registered but cannot be loaded, each with what is wrong."""
    found = {}
    for name in known():
        try:
            load_ruleset(name)
        except plugins.Broken as error:
            found[name] = str(error)
    return found
