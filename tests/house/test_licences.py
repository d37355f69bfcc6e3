"""Everything by others that a wheel carries has its licence beside it."""

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
LICENCES = ROOT / "src/asalto/web/licences"


def carried() -> set[str]:
    """The npm packages from which the build copies a file."""
    found = set()
    for node in ast.parse((ROOT / "hatch_build.py").read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("SCRIPTS", "FONTS"):
            for path in ast.literal_eval(node.value):
                first, second = path.split("/")[:2]
                found.add(f"{first}/{second}" if first.startswith("@") else first)
    return found


def test_each_has_a_licence_and_the_notice_names_it() -> None:
    notice = (ROOT / "NOTICE").read_text()
    assert len(carried()) >= 4
    for name in carried():
        path = next(LICENCES.glob(f"{name.split('/')[-1]}.*.txt"))
        kind = path.stem.removeprefix(f"{name.split('/')[-1]}.")
        word = "Open Font License" if kind.startswith("OFL") else "Permission to use"
        text = " ".join(path.read_text(encoding="utf-8").split())
        assert word.casefold() in text.casefold(), path.name
        assert name.split("/")[-1].split(".")[0].split("-")[0] in notice.casefold()


def test_the_wheel_takes_them_along() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "src/asalto/web/licences/*.txt" in project["license-files"]
    assert {"OFL-1.1", "0BSD"} <= set(project["license"].split(" AND "))
