"""`asalto new-ruleset`: the game that it writes is tested, played, batched and served as any."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from asalto.cli.skeleton_commands import write_ruleset
from asalto.core.files.toml_reader import BadInput

ROOT = Path(__file__).parents[2]
GAME = "sixth_game"
SERVE = """
import sys, warnings
warnings.simplefilter("ignore")
from fastapi.testclient import TestClient
from asalto.web.server.app import create
from asalto.web.server.config import Config
config = Config(database=f"sqlite:///{sys.argv[1]}/table.db")
with TestClient(create(config), base_url="http://localhost") as client:
    for path in ("/", "/new/GAME"):
        page = client.get(path)
        said = [one in page.text for one in ("Fencing duel", "In the fencing hall")]
        print(path, page.status_code, *said)
"""
CHECK = """
from asalto.core.kernel.kernel_subset import breaches, checked
from asalto.core.registry import landed, load_ruleset
from asalto.board import board_of
ruleset = load_ruleset("GAME")
found = [one for module, part in checked(ruleset).items() for one in breaches(module, part)]
print(found, landed()[-1], board_of(ruleset) is not None)
print(load_ruleset("GAME", {"guard": {"penalty": 1}}).room("tables").PENALTY == 1)
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game, written and installed as pip would: its metadata stand beside its package."""
    folder = write_ruleset(GAME, tmp_path_factory.mktemp("games") / "sixth")
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    info = folder / "src" / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Name: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\n{head}")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def run(game: Path, *arguments: str) -> str:
    """What Python prints with the game installed; fails if it does."""
    path = os.pathsep.join([str(game / "src"), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, timeout=500
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def asalto(game: Path, *arguments: str) -> str:
    return run(game, "-c", "import sys; from asalto.cli import main; sys.exit(main())", *arguments)


def test_its_own_tests_pass(game: Path) -> None:
    where = ["-c", str(game / "pyproject.toml"), "--rootdir", str(game), "-p", "no:cacheprovider"]
    assert "8 passed" in run(game, "-m", "pytest", "-q", *where, str(game / "tests"))


def test_it_is_registered_with_board_and_variants(game: Path) -> None:
    found = run(game, "-c", CHECK.replace("GAME", GAME)).split("\n")
    assert found[:2] == [f"[] {GAME} True", "True"]


def test_it_plays(game: Path) -> None:
    told = asalto(game, "run", f"{GAME}/salle", "--seed", "3", "--lang", "en")
    assert "has the right of way" in told
    assert "The duel is over" in told
    assert GAME in asalto(game, "scenarios", "--lang", "en")


def test_it_is_batched(game: Path) -> None:
    told = asalto(game, "batch", f"{GAME}/salle", "-n", "20", "--json")

    assert '"battles": 20' in told


def test_its_page_is_served(game: Path, tmp_path: Path) -> None:
    told = run(game, "-c", SERVE.replace("GAME", GAME), str(tmp_path))
    assert told.splitlines() == ["/ 200 True True", f"/new/{GAME} 200 True True"]


def test_the_contract_suite_passes(game: Path) -> None:
    where = ["-p", "no:cacheprovider", "-m", "not slow", "-k", GAME]
    told = run(game, "-m", "pytest", "-q", *where, "tests/contract")
    assert int(told.strip().splitlines()[-1].split(" passed")[0].split()[-1]) > 40


def test_the_guide_shows_this_game() -> None:
    guide = (ROOT / "docs" / "writing-a-ruleset.md").read_text(encoding="utf-8")
    steps = guide.split("## Step by step")[1].split("## The rooms")[0]
    skeleton = ROOT / "src/asalto/cli/skeleton"
    files = [*skeleton.rglob("*.py"), *skeleton.rglob("*.toml")]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in files)
    blocks = re.findall(r"```(?:python|toml)\n(.*?)\n```", steps, re.DOTALL)
    assert len(blocks) > 12
    assert [block for block in blocks if block.replace("[event]\n", "") not in sources] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Sixth", "cannot be the name of a package"),
        ("a-b", "cannot be the name of a package"),
        ("../x", "cannot be the name of a package"),
        ("cep", "there is a ruleset 'cep' already"),
    ],
)
def test_names_that_cannot_be(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        write_ruleset(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    with pytest.raises(BadInput, match="is not an empty folder"):
        write_ruleset(GAME, tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_every_file_is_written_and_none_keeps_the_old_name(game: Path) -> None:
    for path in game.rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            assert "fencing_duel" not in path.read_text(encoding="utf-8"), path
    assert (game / "src" / GAME / "words" / "it.toml").is_file()
    assert (game / "tests" / f"test_{GAME}.py").is_file()
