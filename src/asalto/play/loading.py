"""From names and files to a battle ready to begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from asalto.core.files.toml_reader import BadInput, Document, merge
from asalto.core.registry import known, load_ruleset
from asalto.core.ruleset import Ruleset, Scenario, State

Loader = Callable[[str, Mapping[str, object] | None], Ruleset[State]]
NO_ENDING = "the file of a battle ends in .asalto, that of a scenario or a position in .toml"
NO_SCENARIOS = (".json", ".asalto", ".gz", ".txt", ".csv")
"""Endings of files that are something else."""


def open_scenario(
    name: str,
    tables: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
) -> tuple[Ruleset[State], Scenario[State]]:
    """The ruleset (a variant where tables are laid over) and scenario of `cep/duel` or of a file.

    The user's `tables` and `options` go over those of the scenario. Raises BadInput.
    """
    ruleset, scenario = _open(name, tables)
    return ruleset, with_options(ruleset, scenario, options) if options else scenario


def _open(name: str, tables: Mapping[str, object] | None) -> tuple[Ruleset[State], Scenario[State]]:
    if name.endswith(".toml"):
        return from_document(Document.open(Path(name)), name, tables)
    if name.endswith(NO_SCENARIOS):
        raise BadInput(f"{name}: no scenario: the file of one is TOML and ends in .toml")
    ruleset_id, slash, scenario_id = name.partition("/")
    if ruleset_id not in known() and Path(name).exists():
        is_folder = Path(name).is_dir()
        raise BadInput(f"{name}: {'Is a directory' if is_folder else NO_ENDING}")
    meant = [] if slash else [one for one in known() if name in load_ruleset(one).scenarios()]
    if meant:
        listed = ", ".join(f"{one}/{name}" for one in meant)
        raise BadInput(f"{name!r} names no scenario; there are {listed}")
    ruleset = load_ruleset(ruleset_id)
    if not slash:
        listed = ", ".join(f"{ruleset_id}/{one}" for one in ruleset.scenarios())
        raise BadInput(f"{name!r} names no scenario; there are {listed}")
    scenario = ruleset.load(scenario_id)
    return _with_tables(ruleset, scenario, scenario_id, tables)


def from_document(
    document: Document, name: str, tables: Mapping[str, object] | None = None,
    ruleset_id: str | None = None,
) -> tuple[Ruleset[State], Scenario[State]]:  # fmt: skip
    """The same from a scenario's document, which says (or is told) its ruleset."""
    found = document.data.pop("ruleset", ruleset_id)
    if not isinstance(found, str):
        raise BadInput(f'{document.name}: a scenario names its game: ruleset = "..."')
    ruleset = load_ruleset(found)
    return _with_tables(ruleset, ruleset.files.build(document), name, tables)


def _with_tables(
    ruleset: Ruleset[State],
    scenario: Scenario[State],
    name: str,
    tables: Mapping[str, object] | None,
) -> tuple[Ruleset[State], Scenario[State]]:
    merged = merge(scenario.tables, tables or {})
    if merged:
        ruleset = load_ruleset(ruleset.id, merged)
        scenario = ruleset.files.build(Document.of(scenario.document, name))
        scenario.tables = merged
    scenario.id = name
    return ruleset, scenario


def with_options(
    ruleset: Ruleset[State], scenario: Scenario[State], options: Mapping[str, object]
) -> Scenario[State]:
    """The scenario with other settings of the rules. Raises BadInput."""
    data = merge(scenario.document, {"options": dict(options)})
    made = ruleset.files.build(Document.of(data, scenario.id))
    made.id, made.tables = scenario.id, scenario.tables
    return made


def read_tables(path: Path) -> dict[str, object]:
    """A user's tables file. Raises BadInput."""
    found = Document.open(path).data
    if not found:
        raise BadInput(f"{path}: nothing stands in it")
    return found


def load_game_ruleset(name: str, tables: Mapping[str, object] | None) -> Ruleset[State]:
    """The ruleset that a game file names. Raises BadInput."""
    return load_ruleset(name, tables)
