"""At the table nobody waits for the compiler: searching bots, odds and analysis go on without."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from asalto.core.kernel import compiled
from asalto.core.kernel.machine import background
from asalto.core.kernel.machine.library import Library

API = "/api/v1"


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[dict[str, list[Any]]]:
    """No machine code is kept; whoever makes some here is noted, and so is what is begun aside."""
    seen: dict[str, list[Any]] = {"waited": [], "begun": []}

    def start(*order: object) -> object:
        seen["begun"].append(order)
        return object()

    def waits(self: Library, entries: object) -> None:
        seen["waited"].append(self.title)
        raise AssertionError("somebody waits for the compiler")

    monkeypatch.setenv("ASALTO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(background, "start", start)
    monkeypatch.setattr(Library, "compile", waits)
    compiled.load_kernels.cache_clear()
    yield seen
    compiled.load_kernels.cache_clear()


def test_a_battle_against_search_with_odds_and_its_analysis(
    lite: Any, cold: dict[str, list[Any]]
) -> None:
    asked = {"scenario": "toy/duel", "players": ["human", "search:1"], "take": ["red"], "seed": 3}
    made = lite.post(f"{API}/battles", json=asked).json()
    path = f"{API}/battles/{made['id']}"
    head = {"Authorization": f"Bearer {made['keys']['red']}"}
    chosen = 0
    for _ in range(100):
        lite.hall.act(made["id"], lambda one: one.tick(10**15, 50))
        found = lite.get(f"{path}/choices", headers=head, params={"odds": True}).json()
        if not found.get("choices"):
            break
        assert lite.get(f"{path}/plans", headers=head).status_code == 200
        body = {"request_id": found["request_id"], "choice": found["choices"][0]["choice"]}
        assert lite.post(f"{path}/choices", headers=head, json=body).status_code == 200
        chosen += 1
    with lite.hall.battle(made["id"]) as live:
        assert live.is_over
    assert chosen > 3
    for _ in range(600):
        if lite.get(f"{path}/analysis").status_code == 200:
            break
        time.sleep(0.1)
    else:
        raise AssertionError("no analysis")
    assert cold["waited"] == []
    assert len(cold["begun"]) == 1, "another process is asked, once"
