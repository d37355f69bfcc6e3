"""A table for a club: container files, the proxy, back-up and restore.

Containers are not started here: the same pieces run as ordinary programs, as docs/hosting.md does
it with Debian's packages.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from asalto.web.database.store import Store
from web.webkit import postgres_binaries, table

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


# --- what the files say


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def test_every_service_is_watched_and_comes_back() -> None:
    services = compose()["services"]
    assert set(services) == {"database", "table", "proxy"}
    assert all(one["restart"] == "unless-stopped" for one in services.values())
    assert "healthcheck" in services["database"]
    assert "healthcheck" in services["proxy"]
    assert "HEALTHCHECK" in (DEPLOY / "Containerfile").read_text()
    assert services["table"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert services["proxy"]["depends_on"]["table"]["condition"] == "service_healthy"


def test_only_the_proxy_is_reached_from_outside() -> None:
    services = compose()["services"]
    assert [name for name, one in services.items() if "ports" in one] == ["table"]
    assert services["table"]["ports"] == ["80:80", "443:443"]
    assert services["proxy"]["network_mode"] == "service:table"
    assert "--host 127.0.0.1" in (DEPLOY / "Containerfile").read_text()


def test_what_is_kept_lies_in_volumes_that_are_declared() -> None:
    held = compose()
    named = {
        one.partition(":")[0]
        for service in held["services"].values()
        for one in service.get("volumes", [])
        if not one.startswith(".")
    }
    assert named == set(held["volumes"])
    assert "password" not in (DEPLOY / "compose.yaml").read_text().replace("ASALTO_PASSWORD", "")


def test_the_container_starts_a_command_that_exists() -> None:
    line = json.loads(re.findall(r"^CMD (\[.*)$", (DEPLOY / "Containerfile").read_text(), re.M)[-1])
    unit = (DEPLOY / "asalto.service").read_text()
    told = subprocess.run(
        [sys.executable, "-m", "asalto", "serve", "--help"], capture_output=True, text=True,
        check=True, env={**os.environ, "COLUMNS": "200"},
    ).stdout  # fmt: skip
    options = set(re.findall(r"--[a-z-]+", line[2] + unit[unit.index("ExecStart") :]))
    assert {"--proxy", "--workers", "--no-open"} <= options
    assert all(re.search(rf"{one}\b", told) for one in options)
    assert "ASALTO_DATABASE" in told


# --- the pieces together


@contextmanager
def server(database: str) -> Iterator[int]:
    """The table behind a proxy."""
    port = free_port()
    command = [
        sys.executable, "-m", "asalto", "serve", "--no-open", "--proxy", "--port", str(port),
        "--name", "localhost",
    ]  # fmt: skip
    done = subprocess.Popen(
        command, env={**os.environ, "ASALTO_DATABASE": database}, stderr=subprocess.DEVNULL
    )
    try:
        _answers(f"http://127.0.0.1:{port}/health")
        yield port
    finally:
        done.terminate()
        done.wait(timeout=30)


def _answers(address: str, **more: Any) -> Any:
    for _ in range(300):
        try:
            return urllib.request.urlopen(address, timeout=10, **more)
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nothing at {address}")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite3'}"
    found: str = request.getfixturevalue("postgres_address")
    return found


def script(name: str, database: str, *arguments: str) -> str:
    binaries = postgres_binaries()
    path = f"{binaries}{os.pathsep}{os.environ['PATH']}" if binaries else os.environ["PATH"]
    done = subprocess.run(
        ["sh", str(DEPLOY / name), *arguments], capture_output=True, text=True, check=False,
        env={**os.environ, "ASALTO_DATABASE": database, "PATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def battles(database: str) -> int:
    store = Store(database)
    every, _ = store.numbers()
    store.close()
    return int(every)


def open_battle(database: str, seed: int) -> None:
    with table(database) as client:
        wanted = {
            "scenario": "cep/duel", "players": ["human", "greedy"], "seed": seed, "dice": "seeded"
        }  # fmt: skip
        assert client.post("/api/v1/battles", json=wanted).status_code in (200, 201)


def test_a_backup_brings_every_battle_back(database: str, tmp_path: Path) -> None:
    before = battles_after_opening(database, 2)
    file = tmp_path / "evening.backup"
    assert script("backup.sh", database, str(file)).strip() == str(file)
    assert not file.with_name(file.name + ".part").exists()
    open_battle(database, 9)
    assert battles(database) == before + 1
    assert "restored" in script("restore.sh", database, str(file))
    assert battles(database) == before
    open_battle(database, 10)  # and the table goes on
    assert battles(database) == before + 1


def battles_after_opening(database: str, count: int) -> int:
    for seed in range(count):
        open_battle(database, seed)
    return battles(database)


def test_a_broken_backup_changes_nothing(database: str, tmp_path: Path) -> None:
    before = battles_after_opening(database, 1)
    file = tmp_path / "broken.backup"
    file.write_bytes(b"no backup at all")
    with pytest.raises(AssertionError):
        script("restore.sh", database, str(file))
    assert battles(database) == before


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_the_proxy_speaks_tls_before_the_table(postgres_address: str, tmp_path: Path) -> None:
    secure, plain = free_port(), free_port()
    options = f"{{\n\tadmin off\n\thttp_port {plain}\n\tskip_install_trust\n}}\n"
    (tmp_path / "Caddyfile").write_text(options + (DEPLOY / "Caddyfile").read_text())
    with server(postgres_address) as port:
        environment = {
            **os.environ, "ASALTO_SITE": f"localhost:{secure}", "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path / "data"), "ASALTO_TABLE": f"127.0.0.1:{port}",
        }  # fmt: skip
        proxy = subprocess.Popen(
            ["caddy", "run", "--config", "Caddyfile"], cwd=tmp_path, env=environment,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            root = tmp_path / "data/caddy/pki/authorities/local/root.crt"
            for _ in range(200):
                if root.exists():
                    break
                time.sleep(0.1)
            trust = ssl.create_default_context(cafile=str(root))
            with _answers(f"https://localhost:{secure}/", context=trust) as answer:
                assert "Sombrachapas" in answer.read().decode()
                assert "secure" in answer.headers["set-cookie"].lower()
            with _answers(f"https://localhost:{secure}/health", context=trust) as answer:
                assert answer.read() == b"well\n"
        finally:
            proxy.terminate()
            proxy.wait(timeout=30)
