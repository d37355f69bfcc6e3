"""No circles of imports: not even such as exist only for the type checker."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from house.tree import PACKAGE

ALLOWED: dict[str, set[str]] = {}
"""Module -> modules whose import is left out of the count, with a reason beside it."""


def module_of(path: Path, root: Path) -> str:
    """The dotted name of a file."""
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, name: str) -> set[str]:
    """The dotted names that a file imports, wherever in it."""
    found = set()
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{base}.{alias.name}" for alias in node.names} | {base}
    return found


def graph(root: Path) -> dict[str, set[str]]:
    """Module -> the modules of the same tree that it imports."""
    files = {module_of(path, root): path for path in root.rglob("*.py")}
    found = {}
    for name, path in files.items():
        known = {one for one in imports(path, name) if one in files and one != name}
        # `from package import module` needs the module, not all of the package
        needed = {one for one in known if not any(other.startswith(f"{one}.") for other in known)}
        found[name] = needed - ALLOWED.get(name, set())
    return found


def circle(of: dict[str, set[str]]) -> list[str]:
    """Some circle of imports, or nothing."""
    try:
        tuple(TopologicalSorter(of).static_order())
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circles() -> None:
    found = graph(PACKAGE)
    assert "asalto.play.entries" in found["asalto.play.match"]
    assert circle(found) == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    home = tmp_path / "made"
    home.mkdir()
    (home / "__init__.py").write_text("")
    (home / "one.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from made.two import x\n"
    )
    (home / "two.py").write_text("def f():\n    from . import three\n")
    (home / "three.py").write_text("from .one import y\n")
    assert {"made.one", "made.two", "made.three"} == set(circle(graph(home)))
    (home / "three.py").write_text("import json\n")
    assert circle(graph(home)) == []


SCRIPT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']\./([\w-]+\.js)["']""")
"""How a script names another one that it needs, at once or when it is wanted."""


def scripts(folder: Path) -> dict[str, set[str]]:
    """Script of the page -> the scripts that it imports."""
    files = folder.glob("*.js")
    return {one.name: set(SCRIPT.findall(one.read_text(encoding="utf-8"))) for one in files}


def test_no_circles_of_scripts() -> None:
    found = scripts(PACKAGE / "web" / "static")
    assert "camera.js" in found["planning.js"]
    assert "rim.js" in found["table.js"]
    assert circle(found) == []
