"""Old battles: kept for ever, unless a host says how long; never one that has gone on since."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from asalto.cli.app import run
from asalto.play.files.gamefile import read
from asalto.web.table import pruning
from asalto.web.table.clock import now_ms
from web.test_api import opened
from web.webkit import table

API = "/api/v1"


def resign(client: Any, made: dict[str, Any]) -> None:
    head = {"Authorization": f"Bearer {made['keys']['red']}"}
    assert client.post(f"{API}/battles/{made['id']}/resign", headers=head, json={}).is_success


def age(client: Any, id: str, days: int) -> None:
    """Make a battle older."""
    from asalto.web.database.store import battles

    with client.registry.store.writing() as base:
        base.execute(
            battles.update().where(battles.c.id == id)
            .values(changed=now_ms() - days * pruning.DAY)
        )  # fmt: skip


def test_a_host_keeps_battles_for_ever_unless_told(address: str) -> None:
    for days, left in ((0, 200), (30, 404)):
        with table(address, keep_days=days) as client:
            old, new = opened(client), opened(client)
            age(client, old["id"], 31)
            client.registry.tidy()
            assert client.get(f"{API}/battles/{old['id']}").status_code == left
            assert client.get(f"{API}/battles/{new['id']}").status_code == 200


def test_what_has_gone_on_since_is_not_removed(lite: Any) -> None:
    made = opened(lite)
    assert pruning.remove(lite.registry.store, [made["id"]], now_ms() - pruning.DAY) == 0
    assert lite.get(f"{API}/battles/{made['id']}").status_code == 200


def test_prune_counts_writes_and_removes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        over, running = opened(client), opened(client)
        resign(client, over)
        for one in (over, running):
            age(client, one["id"], 31)
    asked = ["prune", "--database", address, "--days", "30", "--json"]
    said = []
    for more in ([], ["--unfinished"], ["--export", str(tmp_path / "kept"), "--delete"], []):
        assert run([*asked, *more]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert [one["found"] for one in said] == [1, 2, 1, 0]
    assert said[2] == {"found": 1, "written": 1, "removed": 1, "tournaments": 0}
    (file,) = (tmp_path / "kept").iterdir()
    assert over["id"] in file.name
    assert read(file) is not None
    assert run(["verify", str(file)]) == 0
    with table(address) as client:
        assert client.get(f"{API}/battles/{over['id']}").status_code == 404
        assert client.get(f"{API}/battles/{running['id']}").status_code == 200


def test_a_server_behind_a_proxy_is_told_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    assert run(["serve", "--proxy", "--no-open", "--port", "0", "--database", address]) == 2
    assert "--name" in capsys.readouterr().err
