"""What the rules read from their tables can be replaced, in compiled rules too."""

import ast
import inspect

import pytest

from asalto.core.kernel import specialise
from asalto.core.registry import load_ruleset
from contract.games import rulesets


def worked_out(source: str) -> list[int]:
    """Lines of constants that are worked out from imported numbers of `tables`."""
    tree = ast.parse(source)
    names = {
        one.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "tables"
        for one in node.names
    }
    outside = [one for one in tree.body if isinstance(one, ast.Assign | ast.AnnAssign)]
    outside += [
        default
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        for default in node.args.defaults
    ]
    return [
        node.lineno
        for node in outside
        if names & {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    ]


@pytest.mark.parametrize("name", rulesets())
def test_kernels_work_no_constants_out_of_tables(name: str) -> None:
    """The program of all variants would keep the value of the one that it was made for."""
    for module in specialise.kernel_modules(load_ruleset(name)):
        if not module.__name__.endswith(".tables"):
            assert worked_out(inspect.getsource(module)) == [], module.__name__


def test_a_constant_worked_out_is_seen() -> None:
    assert worked_out("from ..tables import A\nB = 2 * A\nC = 3\ndef f(x=A): pass") == [2, 4]
