"""Variants: a ruleset with numbers of the user's own.

The rules read the book's numbers as constants of their module `tables`: the compiler then works
with them as if they stood in the code (`docs/decisions/0008-the-books-numbers-stay-constants.md`).
Other numbers therefore need other namespaces. A variant executes `tables` once more with the
user's numbers laid over the book's, and once more each module that imports it, directly or through
others. These modules find each other through an `__import__` of their own; nothing else sees them.
Modules that know no tables (`state`, `vocabulary`, ...) are the book's own, so that states, words
and boards are the same for all variants.
"""

from __future__ import annotations

import builtins
import gc
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.util import resolve_name
from types import ModuleType
from typing import cast
from weakref import WeakValueDictionary

from asalto.core.files.toml_reader import BadInput, overriding
from asalto.core.kernel.machine.given import Given
from asalto.core.ruleset import Ruleset, State

VARIANTS_MAX, IN_USE_MAX = 64, 256
"""Variants that are kept at hand, and how many may be there at once."""
_alive: WeakValueDictionary[tuple[str, str, str], Ruleset[State]] = WeakValueDictionary()
"""Those that somebody plays with, or that are kept."""
_kept: dict[tuple[str, str, str], Ruleset[State]] = {}
"""The last ones asked for; the last of all stands last."""


def variant(ruleset: Ruleset[State], tables: Mapping[str, object]) -> Ruleset[State]:
    """A ruleset with other numbers: the same one for the same numbers, as long as it is in use.

    Raises BadInput for tables that the ruleset does not have, and where there are too many.
    """
    key = (ruleset.id, ruleset.package, repr(tables))
    found = _alive.get(key)
    if found is None:
        if len(_alive) >= IN_USE_MAX:
            gc.collect()
        if len(_alive) >= IN_USE_MAX:
            raise BadInput("tables: too many variants of the rules are played with; try later")
        found = _alive[key] = _made(ruleset.package, tables, False)
    _kept.pop(key, None)
    _kept[key] = found
    if len(_kept) > VARIANTS_MAX:
        del _kept[next(iter(_kept))]
    return found


def open_to_all(ruleset: Ruleset[State]) -> Ruleset[State]:
    """The same variant once more for the compiler: the numbers of its tables are marked ones."""
    return _made(ruleset.package, ruleset.table_overrides, True)


def _made(package: str, tables: Mapping[str, object], mark: bool) -> Ruleset[State]:
    rooms = Rooms(package, tables, mark)
    book = cast(Ruleset[State], rooms(package).RULESET)
    return replace(book, table_overrides=dict(tables), rooms=rooms)


class Rooms:
    """The modules of a ruleset's package with other tables: `rooms("asalto.rulesets.cep.turn")`."""

    def __init__(self, package: str, tables: Mapping[str, object], mark: bool) -> None:
        """With `mark`, the numbers of `tables` become marked ones, for the compiler."""
        self.package, self.tables, self.mark = package, tables, mark
        self._found: dict[str, ModuleType] = {}
        self._changed = {f"{package}.tables"}
        """Modules whose numbers are other ones than the book's."""
        self._builtins = {**vars(builtins), "__import__": self._import}

    def __call__(self, name: str) -> ModuleType:
        """The module of that full name; one that is not of the package is imported as usual."""
        book = import_module(name)
        if name != self.package and not name.startswith(f"{self.package}."):
            return book
        if name not in self._found:
            self._execute(book)
            if name not in self._changed and not _is_package(book):
                self._found[name] = book
        return self._found[name]

    def _execute(self, book: ModuleType) -> None:
        """Execute a module's code in a namespace of its own."""
        made = self._found[book.__name__] = ModuleType(book.__name__)
        for name in ("__file__", "__package__", "__path__", "__spec__"):
            if name in vars(book):
                setattr(made, name, getattr(book, name))
        vars(made)["__builtins__"] = self._builtins
        assert book.__spec__ is not None
        code = cast(InspectLoader, book.__spec__.loader).get_code(book.__name__)
        assert code is not None
        with overriding(self.tables):
            exec(code, vars(made))
        if self.mark and book.__name__ == f"{self.package}.tables":
            Given(made, mark=True)

    def _import(
        self, name: str, space: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None, wanted: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:  # fmt: skip
        """What `import` does in these modules: relative ones are found here."""
        if level == 0 or space is None:
            return __import__(name, space, local, wanted or (), level)
        found = self(resolve_name("." * level + name, str(space["__package__"])))
        used = [found.__name__]
        if _is_package(found):
            used = [f"{found.__name__}.{one}" for one in wanted or ()]
            for full in used:
                setattr(found, full.rpartition(".")[2], self(full))
        if self._changed.intersection(used):
            self._changed.add(str(space["__name__"]))
        return found


def _is_package(module: ModuleType) -> bool:
    return hasattr(module, "__path__")
