"""`asalto doctor` tells what is there and what is missing; the shell completes as it says."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from asalto.cli import doctor_checks
from asalto.cli.app import run

Rows = dict[str, dict[str, str]]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("ASALTO_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("ASALTO_DATABASE", raising=False)


@pytest.fixture
def port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        found: int = one.getsockname()[1]
        return found


def examined(capsys: pytest.CaptureFixture[str], *options: str, code: int = 0) -> Rows:
    assert run(["doctor", "--json", *options]) == code
    data = json.loads(capsys.readouterr().out)
    assert data["right"] is (code == 0)
    return {row["what"]: row for row in data["findings"]}


def test_all_is_there(capsys: pytest.CaptureFixture[str], port: int, tmp_path: Path) -> None:
    rows = examined(capsys, "--port", str(port))
    for what in ("python", "asalto", "games", "data", "cache", "database", "port", "fast"):
        assert rows[what]["state"] == "ok", what
    assert rows["cache"]["found"] == str(tmp_path / "cache")
    assert not (tmp_path / "cache").exists()  # it looks and leaves nothing


def test_a_taken_port_is_told_with_another(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        taken = one.getsockname()[1]
        row = examined(capsys, "--port", str(taken))["port"]
        assert row["state"] == "optional"
        assert row["get"] == f"asalto serve --port {taken + 1}"
        examined(capsys, "--port", str(taken), "--all", code=1)


def test_what_is_not_installed_is_told_with_the_way_to_get_it(
    capsys: pytest.CaptureFixture[str], port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = metadata.version

    def without(name: str) -> str:
        if name in ("llvmlite", "psycopg"):
            raise metadata.PackageNotFoundError(name)
        return here(name)

    monkeypatch.setattr(metadata, "version", without)
    rows = examined(capsys, "--port", str(port))
    assert rows["fast"]["state"] == rows["postgres"]["state"] == "optional"
    assert rows["postgres"]["get"] == "pip install 'asalto[postgres]'"


def test_each_extra_named_is_one_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    extras = metadata.metadata("asalto").get_all("Provides-Extra") or []
    named = {doctor_checks.INSTALLED_BY.get(name, name) for name in doctor_checks.EXTRAS}
    assert named == set(extras)


def test_browser_files_that_are_missing_are_named(
    capsys: pytest.CaptureFixture[str], port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_checks, "BROWSER_FILES", ("htmx.min.js", "nothing.js"))
    row = examined(capsys, "--port", str(port))["browser"]
    assert (row["state"], row["found"]) == ("optional", "nothing.js")


def test_the_list_of_browser_files_is_what_the_build_fetches() -> None:
    source = (Path(__file__).parents[2] / "hatch_build.py").read_text(encoding="utf-8")
    assert all(f'"{name}"' in source for name in doctor_checks.BROWSER_FILES)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://nobody:secret@127.0.0.1:1/none",
        "sqlite:////nowhere/at/all.db",
        "x",
        "mysql://nobody:secret@127.0.0.1/none",
    ],
)
def test_a_database_out_of_reach_is_wrong_and_no_password_is_shown(
    address: str, capsys: pytest.CaptureFixture[str], port: int
) -> None:
    row = examined(capsys, "--port", str(port), "--database", address, code=1)["database"]
    assert row["state"] == "missing"
    assert "secret" not in row["found"]


def test_too_little_disk(
    capsys: pytest.CaptureFixture[str], port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10_000_000))
    assert examined(capsys, "--port", str(port), code=1)["disk"]["state"] == "missing"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=400_000_000))
    assert examined(capsys, "--port", str(port))["disk"]["state"] == "optional"


def test_a_folder_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/proc")
    assert examined(capsys, "--port", str(port), code=1)["data"]["state"] == "missing"


@pytest.mark.parametrize(
    ("lang", "words"),
    [("es", "Todo en orden"), ("it", "Tutto a posto"), ("en", "All is well")],
)
def test_a_person_reads_it_in_his_language(
    lang: str, words: str, capsys: pytest.CaptureFixture[str], port: int
) -> None:
    assert run(["doctor", "--port", str(port), "--lang", lang]) == 0
    assert words in capsys.readouterr().out


# --- completion, by the shell itself

SCRIPT = """
eval "$(_ASALTO_COMPLETE=source_bash asalto)"
COMP_WORDS=({line}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
[ "{line}" = "{bare}" ] || {{ COMP_WORDS+=(""); COMP_CWORD=$((COMP_CWORD + 1)); }}
_asalto_completion asalto; echo "${{COMPREPLY[@]}}"
"""


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("asalto doc", {"doctor"}),
        ("asalto play cep/d", {"cep/duel"}),
        ("asalto rulings c", {"cem", "cep", "cepheus"}),
        ("asalto doctor --lang ", {"es", "it", "en"}),
        ("asalto run cep/duel --bots ra", {"random"}),
        ("asalto batch cep/d", {"cep/duel"}),
        ("asalto batch cep/duel --bots greedy,ra", {"greedy,random"}),
        ("asalto rate cep/duel --bots random,gr", {"random,greedy"}),
        ("asalto bot run x --against gr", {"greedy"}),
        ("asalto print c", {"cem", "cep", "cepheus"}),
        ("asalto print cep mo", {"movement"}),
        ("asalto print cep sheets --scenario cep/d", {"cep/duel"}),
    ],
)
def test_bash_completes(line: str, offered: set[str]) -> None:
    bash = shutil.which("bash")
    command = Path(sys.executable).with_name("asalto")
    if bash is None or not command.exists():
        pytest.skip("no bash, or asalto is not installed as a command")
    script = SCRIPT.format(line=line, bare=line.rstrip())
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [bash, "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) >= offered
    assert all(word.startswith(line.split(" ")[-1]) for word in done.stdout.split())
