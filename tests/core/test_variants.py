"""Variants: other numbers in the rules, nothing else."""

import ast
import gc
import sys
import weakref
from typing import Any

import pytest

from asalto.core import variants
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel import specialise
from asalto.core.kernel.compiled import load_kernels
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Ruleset
from asalto.core.variants import VARIANTS_MAX
from house.tree import RULESETS, shown


def other_numbers(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """The first number of a ruleset's tables, and one more."""
    data: Any = Document.open(ruleset.folder / "tables.toml").data
    for name, table in data.items():
        for key, value in table.items():
            if type(value) is int:
                return {name: {key: value + 1}}
    raise AssertionError("no number in the tables")


def test_the_rules_of_a_variant_read_its_numbers() -> None:
    book, changed = load_ruleset("cep"), load_ruleset("cep", {"speed": {"per_step": 7}})
    for module in ("tables", "rules.fire"):
        assert book.room(module).SPEED_MODIFIER != 7
        assert changed.room(module).SPEED_MODIFIER == 7
    assert changed.legal.__globals__ is vars(changed.room("legal"))
    twin = specialise.Twins(changed)[changed.room("rules.fire").shot_tally]
    assert twin.__globals__["SPEED_MODIFIER"] == 7


@pytest.mark.parametrize("name", [one for one in landed() if one != "toy"])
def test_a_variant_shares_what_knows_no_tables(name: str) -> None:
    book = load_ruleset(name)
    loaded = {one: module for one, module in sys.modules.items() if one.startswith("asalto.")}
    changed = load_ruleset(name, other_numbers(book))
    assert (changed.state, changed.vocabulary) == (book.state, book.vocabulary)
    assert changed.check is not book.check
    assert changed.files.build is changed.room("setup").build is not book.files.build
    assert changed.load(book.scenarios()[0]).names.tables
    for one, module in loaded.items():
        assert sys.modules[one] is module
    assert [one for one in sys.modules if one.startswith(f"{book.package}_")] == []


def test_variants_nobody_plays_with_are_let_go() -> None:
    book = load_ruleset("cep")
    played = load_ruleset("cep", {"speed": {"per_step": 30}})
    dropped = weakref.ref(load_ruleset("cep", {"speed": {"per_step": 31}}))
    for number in range(40, 40 + VARIANTS_MAX):
        load_ruleset("cep", {"speed": {"per_step": number}})
    gc.collect()
    assert len(variants._kept) == VARIANTS_MAX
    assert dropped() is None
    assert load_ruleset("cep", {"speed": {"per_step": 30}}) is played
    assert load_ruleset("cep") is book


def test_too_many_variants_in_use_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [load_ruleset("cep", {"speed": {"per_step": number}}) for number in (250, 251)]
    monkeypatch.setattr(variants, "IN_USE_MAX", len(held))
    with pytest.raises(BadInput, match="too many variants"):
        load_ruleset("cep", {"speed": {"per_step": 252}})
    assert load_ruleset("cep", {"speed": {"per_step": 250}}) is held[0]


NEITHER_LENGTH_NOR_LIMIT = {
    "cep": ("speed", "per_step", 3), "sombrachapas": ("cost", "cover", 3),
    "cepheus": ("initiative", "aware", 3), "viajero": ("ranged", "helped", 3),
    "cem": ("melee", "wound", 3),
}  # fmt: skip
"""A number of each game's tables on which no row's length and no limit depends."""


@pytest.mark.parametrize("name", NEITHER_LENGTH_NOR_LIMIT)
def test_variants_share_one_program(name: str, monkeypatch: Any) -> None:
    """Other numbers, the same machine code: the folder is named by all that it is made of."""
    pytest.importorskip("llvmlite")
    table, key, number = NEITHER_LENGTH_NOR_LIMIT[name]
    numbers = [{}, {table: {key: number}}, {table: {key: number + 1}}]
    kernels = [load_kernels(load_ruleset(name, one)) for one in numbers]
    assert kernels[1].folder == kernels[2].folder != kernels[0].folder
    assert not kernels[0].given
    assert kernels[1].given != kernels[2].given


def late_imports(source: str) -> list[int]:
    """Lines of relative imports inside functions."""
    return [
        inner.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.ImportFrom) and inner.level > 0
    ]


@pytest.mark.parametrize("path", sorted(RULESETS.rglob("*.py")), ids=shown)
def test_rulesets_import_at_the_top(path: Any) -> None:
    """A variant sees what a module imports when it is executed, not what its functions do."""
    assert late_imports(path.read_text(encoding="utf-8")) == []


def test_a_late_import_is_seen() -> None:
    assert late_imports("from .state import State\ndef f():\n    from .legal import legal") == [3]
