"""At the table nobody waits for the compiler: searching bots, odds and analysis go on without."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from core.cold import Cold, cold_machine

API = "/api/v1"


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Cold]:
    """No machine code is kept, none is made here."""
    with cold_machine(monkeypatch, tmp_path / "cache") as seen:
        yield seen


def test_a_battle_against_search_with_odds_and_its_analysis(lite: Any, cold: Cold) -> None:
    asked = {"scenario": "toy/duel", "players": ["human", "search:1"], "take": ["red"], "seed": 3}
    made = lite.post(f"{API}/battles", json=asked).json()
    path = f"{API}/battles/{made['id']}"
    head = {"Authorization": f"Bearer {made['keys']['red']}"}
    chosen = 0
    for _ in range(100):
        lite.registry.act(made["id"], lambda one: one.tick(10**15, 50))
        found = lite.get(f"{path}/choices", headers=head, params={"odds": True}).json()
        if not found.get("choices"):
            break
        assert lite.get(f"{path}/plans", headers=head).status_code == 200
        body = {"request_id": found["request_id"], "choice": found["choices"][0]["choice"]}
        assert lite.post(f"{path}/choices", headers=head, json=body).status_code == 200
        chosen += 1
    with lite.registry.battle(made["id"]) as live:
        assert live.is_over
    assert chosen > 3
    for _ in range(600):
        if lite.get(f"{path}/analysis").status_code == 200:
            break
        time.sleep(0.1)
    else:
        raise AssertionError("no analysis")
    assert cold.waited == []
    assert len(cold.begun) == 1, "another process is asked, once"
