"""A battle as one page: every frame comes out as the board was drawn, and nothing is fetched."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from asalto.board import board_of
from asalto.core.files.toml_reader import BadInput
from asalto.exchange import replay_page as pages
from asalto.exchange.replay_page import pieces_of, replay_page
from asalto.play.entries import UMPIRE
from asalto.play.files import gamefile
from asalto.play.tell.naming import as_spoken
from exchange.goldens import FILES, GOLDEN, newest


def film(page: str) -> dict[str, Any]:
    found = re.search(r'id="film">(.*?)</script>', page, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def unrolled(data: dict[str, Any]) -> list[list[int]]:
    """The rows of all frames, as the page's script makes them."""
    rows: list[list[int]] = []
    row: list[int] = []
    for one in data["frames"]:
        row = row[: one["b"]] + one["m"] + (row[-one["e"] :] if one["e"] else [])
        rows.append(row)
    return rows


@pytest.mark.parametrize("name", FILES)
def test_the_last_frame_is_the_board_at_the_end(name: str) -> None:
    game = gamefile.read(GOLDEN / f"{name}.asalto")
    match = gamefile.restore(game)
    board = board_of(match.ruleset)
    assert board is not None
    page = replay_page(game, board, UMPIRE, "it")
    data = film(page)
    last = "".join(data["parts"][one] for one in unrolled(data)[-1])
    spoken = as_spoken(match.ruleset, match.scenario, "it")
    drawn = board.drawing(match.ruleset, spoken, match.state, UMPIRE, "it")
    assert last == "".join(pieces_of(drawn))
    assert [one["v"] for one in data["frames"] if "v" in one][-1] == drawn.attributes["viewBox"]
    assert len(data["frames"]) > 10
    assert sum(len(one["s"]) for one in data["frames"]) == len(match.told)
    assert match.scenario.title["it"] in page


@pytest.mark.parametrize("name", FILES)
def test_it_asks_nothing_of_any_server(name: str) -> None:
    game = gamefile.read(GOLDEN / f"{name}.asalto")
    board = board_of(gamefile.opened(game).ruleset)
    assert board is not None
    page = replay_page(game, board, UMPIRE, "en")
    assert "default-src 'none'" in page
    plain = re.sub(r'id="film">.*?</script>', "", page, flags=re.S)
    addresses = re.findall(r"https?://[^\s\"'<]+", plain)
    assert [one for one in addresses if "www.w3.org" not in one] == []
    assert not re.search(r"<(script|link|img)[^>]*(src|href)=", plain)
    assert "<!--" not in plain


def test_a_seat_is_told_what_it_saw_and_no_more() -> None:
    game = gamefile.read(GOLDEN / f"{newest('cep')}.asalto")
    match = gamefile.restore(game)
    board = board_of(match.ruleset)
    assert board is not None
    every, mine = (
        film(replay_page(game, board, UMPIRE, "en")),
        film(replay_page(game, board, 0, "en")),
    )
    assert len(mine["frames"]) <= len(every["frames"])
    assert set(every["parts"]) - set(mine["parts"])  # sealed orders


def test_names_never_become_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gamefile.read(GOLDEN / "viajero-1.2.0.asalto")
    bad = "</script><script>alert(1)</script>"
    document = game.header["scenario"]["document"]
    document["title"] = dict.fromkeys(("es", "it", "en"), bad)
    document["story"] = dict.fromkeys(("es", "it", "en"), bad)
    monkeypatch.setattr("asalto.play.files.gamefile._check_digest", lambda *_: None)
    board = board_of(gamefile.opened(game).ruleset)
    assert board is not None
    assert "<script>alert" not in replay_page(game, board, UMPIRE, "en")


def test_a_battle_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "FRAMES_MAX", 5)
    game = gamefile.read(GOLDEN / "viajero-1.2.0.asalto")
    board = board_of(gamefile.opened(game).ruleset)
    assert board is not None
    with pytest.raises(BadInput, match="more than 5 frames"):
        replay_page(game, board, UMPIRE, "en")
