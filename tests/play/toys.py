"""The toy ruleset, registered as if it lay with the real ones."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from asalto.core import registry
from asalto.core.contract import Ruleset, State

FOLDER = Path(__file__).parent / "toy"


def _module(name: str, path: Path, package: bool) -> ModuleType:
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            name, path, submodule_search_locations=[str(path.parent)] if package else None
        )
        assert spec is not None
        assert spec.loader is not None
        made = importlib.util.module_from_spec(spec)
        sys.modules[name] = made
        spec.loader.exec_module(made)
    return sys.modules[name]


def toy() -> Ruleset[State]:
    """The toy's RULESET; afterwards `load_ruleset("toy")` finds it too."""
    importlib.import_module("asalto.rulesets")
    made = _module("asalto.rulesets.toy", FOLDER / "__init__.py", True)
    importlib.import_module("asalto.bots.hints")
    _module("asalto.bots.hints.toy", FOLDER / "advise.py", False)
    if "toy" not in registry.RULESETS:
        registry.RULESETS = (*registry.RULESETS, "toy")
    found: Ruleset[State] = made.RULESET
    return found
