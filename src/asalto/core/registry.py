"""Find rulesets by their names.

A ruleset is registered by an installed package in the group of entry points `asalto.rulesets`
(`core.plugins`): its id, and where its RULESET stands. The five that come with asalto are
registered in the same way, in its own `pyproject.toml`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import cast

from asalto.core import plugins
from asalto.core.contract import Ruleset, State
from asalto.core.files.tables import BadInput, overriding


def known() -> list[str]:
    """The ids of all registered rulesets, sorted; whether they can be loaded is not tried."""
    return plugins.known(plugins.RULESETS)


def load_ruleset(name: str, tables: Mapping[str, object] | None = None) -> Ruleset[State]:
    """The ruleset called `name`; with `tables`, a variant whose numbers are the user's.

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


def variant(ruleset: Ruleset[State], tables: Mapping[str, object]) -> Ruleset[State]:
    """A ruleset with other numbers: its package imported once more under another name.

    Its modules import each other relatively, so the variant is complete in itself.
    """
    key = hashlib.blake2b(repr(tables).encode(), digest_size=6).hexdigest()
    alias = f"{ruleset.package}__{key}"
    if alias not in sys.modules:
        _make_room()
        original = sys.modules[ruleset.package]
        assert original.__file__ is not None
        spec = importlib.util.spec_from_file_location(
            alias,
            original.__file__,
            submodule_search_locations=[str(Path(original.__file__).parent)],
        )
        assert spec is not None and spec.loader is not None
        module: ModuleType = importlib.util.module_from_spec(spec)
        sys.modules[alias] = module
        try:
            with overriding(tables):
                spec.loader.exec_module(module)
        except BaseException:
            for loaded in [one for one in sys.modules if one.startswith(alias)]:
                del sys.modules[loaded]
            raise
    made = cast(Ruleset[State], sys.modules[alias].RULESET)
    object.__setattr__(made, "table_overrides", dict(tables))
    _variants[alias] = _variants.pop(alias, sys.getrefcount(made))
    return made


VARIANTS_MAX, IN_USE_MAX = 64, 256
"""Variants that are kept at hand, and how many may be played with at once."""
_variants: dict[str, int] = {}
"""Variant -> references to it when it was made; the one asked for last stands last."""


def _make_room() -> None:
    """Let go of variants that nobody plays with and nobody has asked for longest. Raises BadInput
    where there are too many."""
    for old in [*_variants]:
        if len(_variants) < VARIANTS_MAX:
            return
        if sys.getrefcount(sys.modules[old].RULESET) <= _variants[old]:
            del _variants[old]
            for loaded in [one for one in sys.modules if one == old or one.startswith(f"{old}.")]:
                del sys.modules[loaded]
    if len(_variants) >= IN_USE_MAX:
        raise BadInput("tables: too many variants of the rules are played with; try later")
