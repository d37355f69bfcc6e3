"""The wheel in dist/, in a clean environment: it plays, lists and serves (`make try-wheel`)."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("cep", "sombrachapas", "cepheus", "viajero", "cem")
VENDOR = "asalto/web/static/vendor"
pytestmark = pytest.mark.slow


def built(ending: str) -> Path:
    found = sorted((ROOT / "dist").glob(f"asalto-*{ending}"))
    if not found:
        pytest.skip(f"no dist/asalto-*{ending}: make wheel")
    print(f"{found[-1].name}: {found[-1].stat().st_size / 1e6:.1f} MB")
    return found[-1]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment with the wheel and what it asks for, no more."""
    home = tmp_path_factory.mktemp("clean")
    venv.create(home / "venv", with_pip=True)
    pins = re.sub(
        r" \\\n(?: +--hash=\S+(?: \\)?\n)+", "\n", (ROOT / "requirements.lock").read_text()
    )
    (home / "pins.txt").write_text(pins)
    command = [str(home / "venv/bin/pip"), "install", "-q", "-c", str(home / "pins.txt")]
    subprocess.run([*command, str(built(".whl"))], check=True, cwd=home, env=bare(home))
    return home / "venv/bin"


def bare(home: Path) -> dict[str, str]:
    """An environment in which nothing points to the clone."""
    left_out = ("PYTHONPATH", "VIRTUAL_ENV", "ASALTO_CACHE", "ASALTO_DATABASE", "XDG_DATA_HOME")
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    return {**kept, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "LANG": "C.UTF-8"}


def asalto(clean: Path, *arguments: str) -> str:
    home = clean.parent.parent
    done = subprocess.run(
        [str(clean / "asalto"), *arguments], cwd=home, env=bare(home), capture_output=True,
        text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_the_wheel_that_runs(clean: Path) -> None:
    data = json.loads(asalto(clean, "doctor", "--json"))
    found = {row["what"]: row for row in data["findings"]}
    assert str(clean.parent) in found["asalto"]["found"]
    assert found["browser"]["state"] == "ok"
    assert found["fast"]["state"] == "optional"


def test_it_lists_the_games(clean: Path) -> None:
    rows = json.loads(asalto(clean, "scenarios", "--json"))
    assert {row["name"].partition("/")[0] for row in rows} == set(GAMES)


@pytest.mark.parametrize("game", ["cep", "viajero"])
def test_it_plays(game: str, clean: Path, tmp_path: Path) -> None:
    scenario = json.loads(asalto(clean, "scenarios", game, "--json"))[0]["name"]
    file = tmp_path / "one.asalto"
    told = asalto(clean, "run", scenario, "--bots", "random", "--seed", "7", "--save", str(file))
    assert told.strip()
    asalto(clean, "replay", str(file), "--check")


@pytest.fixture(scope="module")
def address(clean: Path) -> Iterator[str]:
    home = clean.parent.parent
    server = subprocess.Popen(
        [str(clean / "asalto"), "serve", "--port", "0", "--no-open"], cwd=home, env=bare(home),
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert server.stderr is not None
        line = next(line for line in server.stderr if "http://" in line)
        match = re.search(r"http://\S+/", line)
        assert match
        yield match[0]
    finally:
        server.terminate()
        server.communicate(timeout=30)


def fetched(address: str) -> bytes:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                found: bytes = answer.read()
                return found
        except (ConnectionError, urllib.error.URLError):
            time.sleep(0.1)
    raise AssertionError(f"nothing at {address}")


def test_it_serves_the_page_with_its_scripts_and_fonts(address: str) -> None:
    page = fetched(address).decode()
    for game in ("Sombrachapas", "Comandos en Masa", "Cepheus"):
        assert game in page
    linked = re.findall(r'"(/static/[^"?]+)', page)
    assert linked
    for one in (*linked, "/static/vendor/htmx.min.js", "/static/vendor/archivo.woff2", "/health"):
        assert fetched(address.rstrip("/") + one), one


def names(path: Path) -> set[str]:
    """What is in a wheel, or in a source package without its folder."""
    if path.suffix == ".whl":
        return set(zipfile.ZipFile(path).namelist())
    with tarfile.open(path) as box:
        return {name.partition("/")[2] for name in box.getnames()}


def test_licences_of_what_others_made_are_inside() -> None:
    inside = names(built(".whl"))
    open_content = [f"src/asalto/rulesets/{one}/OGL-1.0a.txt" for one in ("cepheus", "viajero")]
    for name in ("LICENSE", "NOTICE", *open_content):
        assert any(one.endswith(f".dist-info/licenses/{name}") for one in inside), name
    for name in (ROOT / "src/asalto/web/licences").glob("*.txt"):
        assert any(one.endswith(f"licences/{name.name}") and "dist-info" in one for one in inside)
    assert f"{VENDOR}/archivo.woff2" in inside


def test_the_source_package_builds_the_same_wheel(tmp_path: Path) -> None:
    """Without a network: the scripts and fonts are in it."""
    with tarfile.open(built(".tar.gz")) as box:
        box.extractall(tmp_path, filter="data")
    folder = next(tmp_path.iterdir())
    assert (folder / "tests/house").is_dir()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env=bare(tmp_path))
    again = next((folder / "dist").glob("*.whl"))
    assert names(again) == names(built(".whl"))
