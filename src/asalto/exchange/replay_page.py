"""A whole battle as one HTML page that plays without a server.

Every frame holds the board as it stood after a choice and what was told of it. Boards of one battle
are much alike, so each part of a drawing (a hex, a token) is kept once, and a frame says how it
differs from the one before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from itertools import chain
from typing import Any

from asalto.board import Board
from asalto.board.elements import Element
from asalto.board.paint import LABELS, STYLE
from asalto.core.files.toml_reader import BadInput
from asalto.exchange.frames import news, picture, same
from asalto.play.files.gamefile import Game, opened
from asalto.play.match import Match
from asalto.play.tell.messages import say
from asalto.play.tell.story import result_text, turn_text

FRAMES_MAX = 5_000
SLOT = "<!--{}-->"


@dataclass
class Film:
    """The frames of a battle, packed."""

    parts: list[str] = field(default_factory=list)
    """Parts of drawings, each once."""
    frames: list[dict[str, object]] = field(default_factory=list)
    """One after another: `b` how many parts stay at the beginning, `m` the parts between, `e` how
    many stay at the end; `t` the turn, `p` the phase, `s` the sentences, and `v` what part of the
    field is seen, where that changes."""
    box: str = ""
    css: str = ""
    _index: dict[str, int] = field(default_factory=dict)
    _last: list[int] = field(default_factory=list)

    def add(self, drawn: Element, turn: str, phase: str, told: Sequence[str]) -> None:
        """One more frame."""
        box = drawn.attributes.get("viewBox", "")
        seen = {} if box == self.box else {"v": box}
        self.box = box
        self.css = drawn.attributes.get("class", "")
        row = [self._part(one) for one in pieces_of(drawn)]
        begin = same(self._last, row)
        end = same(self._last[begin:][::-1], row[begin:][::-1])
        self.frames.append({
            "b": begin, "m": row[begin : len(row) - end], "e": end,
            "t": turn, "p": phase, "s": list(told), **seen,
        })  # fmt: skip
        self._last = row

    def _part(self, text: str) -> int:
        if text not in self._index:
            self._index[text] = len(self.parts)
            self.parts.append(text)
        return self._index[text]


def pieces_of(drawn: Element) -> Iterator[str]:
    """A drawing as texts that make it up again when they stand in a row: its parts, and those of
    a picture inside it, each by itself."""
    for one in drawn.children:
        if isinstance(one, Element) and one.tag == "svg":
            yield str(Element(one.tag, one.attributes, [" "])).removesuffix(" </svg>")
            yield from pieces_of(one)
            yield "</svg>"
        elif isinstance(one, Element):
            yield str(one)


def film_of(game: Game, board: Board, seat: int, lang: str) -> tuple[Match[Any], Film]:
    """The frames of a saved battle as one seat saw it (UMPIRE: everything). Raises BadGame where
    it cannot be played again, BadInput where it is too long."""
    match = opened(game)
    film, words = Film(), match.ruleset.words(lang)
    for new in chain([[]], news(game, match, seat, lang)):
        phase = words.get("phase", int(match.state.phase))
        film.add(picture(match, board, seat, lang), turn_text(match, match.turn, lang), phase, new)
        if len(film.frames) > FRAMES_MAX:
            raise BadInput(f"{game.name}: more than {FRAMES_MAX} frames; show it turn by turn")
    return match, film


def replay_page(game: Game, board: Board, seat: int, lang: str) -> str:
    """The page. `seat` is whose eyes one looks through, or UMPIRE."""
    match, film = film_of(game, board, seat, lang)
    title = f"{match.ruleset.title[lang]} · {match.scenario.title[lang]}"
    data = json.dumps(
        {"parts": film.parts, "frames": film.frames}, ensure_ascii=False, separators=(",", ":")
    )
    blanks = {
        "lang": lang, "title": escape(title), "story": escape(match.scenario.story[lang].strip()),
        "result": escape(result_text(match, lang)), "css": escape(film.css),
        "style": STYLE, "labels": LABELS, "data": data.replace("<", "\\u003c"),
        **{key: escape(say(lang, "film", key)) for key in ("back", "play", "forward", "place")},
    }  # fmt: skip
    page = files("asalto.exchange").joinpath("replay_page.html").read_text(encoding="utf-8")
    for key, value in blanks.items():
        page = page.replace(SLOT.format(key), value, 1 if key == "data" else -1)
    return page
