"""Find rulesets by their names.

A ruleset is an installed package that names its `RULESET` in the entry points `asalto.rulesets`;
the board that draws it, if there is one, stands in `asalto.boards` under the same name.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import cast

from asalto.core.contract import Ruleset, State
from asalto.core.orders import nearest
from asalto.core.tables import BadInput, overriding

RULESETS = ("cep", "sombrachapas", "cepheus", "viajero", "cem")


def load_ruleset(name: str, tables: Mapping[str, object] | None = None) -> Ruleset[State]:
    """The ruleset called `name`; with `tables`, a variant whose numbers are the user's.

    Raises BadInput for a name or a table that does not exist.
    """
    if name not in RULESETS:
        raise BadInput(
            f"no ruleset {name!r}; there are {', '.join(RULESETS)}.{nearest(name, RULESETS)}"
        )
    if tables:
        return _variant(name, tables)
    try:
        module = importlib.import_module(f"asalto.rulesets.{name}")
    except ModuleNotFoundError as error:
        if error.name == f"asalto.rulesets.{name}":
            raise BadInput(f"the ruleset {name!r} is not built yet") from error
        raise
    if not hasattr(module, "RULESET"):
        raise BadInput(f"the ruleset {name!r} is not built yet")
    return cast(Ruleset[State], module.RULESET)


def landed() -> list[str]:
    """The rulesets that are there."""
    found = []
    for name in RULESETS:
        try:
            load_ruleset(name)
        except BadInput:
            continue
        found.append(name)
    return found


def _variant(name: str, tables: Mapping[str, object]) -> Ruleset[State]:
    """Import the ruleset's package once more under another name, with other numbers.

    Its modules import each other relatively, so the variant is complete in itself.
    """
    key = hashlib.blake2b(repr(tables).encode(), digest_size=6).hexdigest()
    alias = f"asalto.rulesets.{name}__{key}"
    if alias not in sys.modules:
        original = importlib.util.find_spec(f"asalto.rulesets.{name}")
        assert original is not None and original.origin is not None
        folder = str(Path(original.origin).parent)
        spec = importlib.util.spec_from_file_location(
            alias, original.origin, submodule_search_locations=[folder]
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
    ruleset = cast(Ruleset[State], sys.modules[alias].RULESET)
    object.__setattr__(ruleset, "table_overrides", dict(tables))
    return ruleset
