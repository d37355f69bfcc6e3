"""A battle as an animated SVG: each frame is the board as it was drawn; nothing is fetched."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from asalto.board import board_of
from asalto.cli.app import run
from asalto.core.files.toml_reader import BadInput
from asalto.exchange import animation
from asalto.exchange.animation import Reel, animated, reel_of
from asalto.play.entries import UMPIRE
from asalto.play.files import gamefile
from asalto.play.tell.chat import CHAT, chat
from browser.found import CHROMIUM, FLAGS
from exchange.goldens import FILES, GOLDEN, newest

CEP = GOLDEN / f"{newest('cep')}.asalto"


def drawn(name: str, turn: int | None = 2, seat: int = UMPIRE) -> tuple[Reel, str]:
    game = gamefile.read(GOLDEN / f"{name}.asalto")
    board = board_of(gamefile.opened(game).ruleset)
    assert board is not None
    return reel_of(game, board, seat, "es", turn), animated(game, board, seat, "es", turn)


def frame(reel: Reel, number: int) -> list[str]:
    """The parts that are shown in a frame, as they lie over each other."""
    return [
        slot.text for slot in reel.slots
        if any(first <= number < following for first, following in slot.spans)
    ]  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_turn_is_a_picture_that_moves(name: str) -> None:
    reel, text = drawn(name)
    root = ET.fromstring(text)
    assert root.tag.endswith("svg")
    assert len(reel.captions) > 1
    assert "@keyframes" in text
    assert "prefers-reduced-motion" in text
    assert not re.search(r"<script|<image|href=|url\((?!#)", text)


@pytest.mark.parametrize("name", [newest("cep"), "viajero-1.2.0"])
def test_each_frame_is_the_board_as_it_was(name: str) -> None:
    game = gamefile.read(GOLDEN / f"{name}.asalto")
    match = gamefile.opened(game)
    board = board_of(match.ruleset)
    assert board is not None
    rows: list[list[str]] = []
    add = Reel.add

    def noted(reel: Reel, picture: animation.Element, turn: str, told: str) -> None:
        add(reel, picture, turn, told)
        whole = picture.children[-1]
        assert isinstance(whole, animation.Element)
        rows.append([str(one) for one in whole.children[1:]])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Reel, "add", noted)
        reel = reel_of(game, board, UMPIRE, "es", 2)
    assert len(rows) == len(reel.captions)
    for number, row in enumerate(rows):
        assert frame(reel, number) == row


def test_the_whole_battle_begins_with_its_title_and_ends_with_its_result() -> None:
    reel, text = drawn(newest("cep"), None)
    match = gamefile.load(CEP)
    assert reel.captions[0][1] == match.scenario.title["es"]
    assert len(text) < 2_000_000
    left, top, width, height = reel.box()
    assert all(left <= one[0] and one[0] + one[2] <= left + width + 1e-6 for one in reel.boxes)
    assert all(top <= one[1] and one[1] + one[3] <= top + height + 1e-6 for one in reel.boxes)


def test_a_seat_sees_no_more_than_it_saw() -> None:
    all_of_it, own = drawn("sombrachapas-1.6.0")[0], drawn("sombrachapas-1.6.0", seat=0)[0]
    told = {one for _, told in all_of_it.captions for one in told.split(" · ")}
    assert {one for _, told in own.captions for one in told.split(" · ")} <= told


def test_a_battle_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "FRAMES_MAX", 3)
    with pytest.raises(BadInput, match="--turn"):
        drawn(newest("cep"), None)
    with pytest.raises(BadInput, match="only"):
        drawn(newest("cep"), 99)


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "film.svg"
    line = ["export", str(CEP), "-o", str(save), "--turn", "3", "--seconds", "0.5", "--lang", "it"]
    assert run(line) == 0
    assert "Turno 3" in save.read_text("utf-8")
    assert run(["export", str(CEP), "-o", str(tmp_path / "film.gif"), "--lang", "it"]) == 2
    assert "un nome" in capsys.readouterr().err


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_a_browser_shows_one_frame_after_another(tmp_path: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api")
    save = tmp_path / "film.svg"
    assert run(["export", str(CEP), "-o", str(save), "--turn", "2", "--lang", "en"]) == 0
    reel, _ = drawn(newest("cep"))
    look = """at => {
      document.getAnimations().forEach(one => { one.pause(); one.currentTime = at })
      return [...document.querySelectorAll('.c2')]
        .filter(one => getComputedStyle(one).visibility == 'visible').length }"""
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.goto(save.as_uri())
        moving = page.evaluate("document.getAnimations().length")
        shown = [page.evaluate(look, 1000 * at + 500) for at in range(len(reel.captions))]
        page.emulate_media(reduced_motion="reduce")
        still = page.evaluate("document.getAnimations().length")
        browser.close()
    assert moving > 0
    assert shown == [1] * len(reel.captions)
    assert still == 0


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_a_report_fits_one_message_of_a_chat(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    match = gamefile.load(CEP)
    text = chat(match, UMPIRE, lang)
    assert len(text) <= CHAT
    assert len(text) > CHAT * 0.8
    assert match.scenario.title[lang] in text
    assert len(chat(match, UMPIRE, lang, 100_000)) > CHAT
    assert run(["show", str(CEP), "--report", "chat", "--lang", lang]) == 0
    assert capsys.readouterr().out == text
