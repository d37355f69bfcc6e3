"""A battle, or some turns of it, as one animated SVG: no script, so that it moves wherever a
picture is shown.

Each part of the drawings is kept once and shown while it is part of the board. Readers who want no
motion see the last picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from asalto.board import Board
from asalto.board.elements import Element, element
from asalto.board.paint import EM, STYLE, Box, unit
from asalto.core.files.toml_reader import BadInput
from asalto.exchange.frames import news, picture, same
from asalto.play.files.gamefile import Game, opened
from asalto.play.tell.story import result_text, turn_text

FRAMES_MAX = 400
REST = 4
"""How many frames long the last picture stands."""
CAPTION = 0.11
"""The height of the caption, in parts of the board's width."""
LETTERS = 62
MOTION = (
    ".c{fill:#10151f}.c1{fill:#fff;font:600 %(size)spx sans-serif}"
    ".c2{fill:#d5dbe6;font:%(size)spx sans-serif}"
    "@media (prefers-reduced-motion:reduce){*{animation:none!important}}"
)


@dataclass(eq=False)
class Slot:
    """A part of the drawings, and the frames in which it is there: pairs of first and next."""

    text: str
    spans: list[list[int]]


@dataclass
class Reel:
    """Frames laid over each other."""

    slots: list[Slot] = field(default_factory=list)
    """All parts, what lies lower first."""
    boxes: list[Box] = field(default_factory=list)
    captions: list[tuple[str, str]] = field(default_factory=list)
    css: str = ""
    _last: list[Slot] = field(default_factory=list)

    def add(self, drawn: Element, turn: str, told: str) -> None:
        """One more frame."""
        number = len(self.captions)
        self.captions.append((turn, told))
        self.css = drawn.attributes.get("class", self.css)
        left, top, width, height = map(float, drawn.attributes["viewBox"].split())
        self.boxes.append((left, top, width, height))
        whole = next(one for one in drawn.children if isinstance(one, Element) and one.tag == "svg")
        row = [str(one) for one in whole.children[1:]]  # without its ground
        before = [slot.text for slot in self._last]
        begin = same(before, row)
        end = same(before[begin:][::-1], row[begin:][::-1])
        kept = self._last[:begin], self._last[len(self._last) - end :]
        new = [Slot(text, [[number, number]]) for text in row[begin : len(row) - end]]
        at = self.slots.index(kept[0][-1]) + 1 if begin else 0
        self.slots[at:at] = new
        self._last = [*kept[0], *new, *kept[1]]
        for slot in self._last:
            slot.spans[-1][1] = number + 1

    def box(self) -> Box:
        """Round all frames."""
        left, top = min(one[0] for one in self.boxes), min(one[1] for one in self.boxes)
        right = max(one[0] + one[2] for one in self.boxes)
        return left, top, right - left, max(one[1] + one[3] for one in self.boxes) - top


def reel_of(game: Game, board: Board, seat: int, lang: str, turn: int | None) -> Reel:
    """The frames of a battle, or of one turn, as a seat saw it (UMPIRE: everything). Raises BadGame
    where it cannot be played again, BadInput where it is too long or has no such turn."""
    match, reel = opened(game), Reel()

    def take(told: str) -> None:
        reel.add(picture(match, board, seat, lang), turn_text(match, match.turn, lang), told)

    if turn is None:
        take(match.scenario.title[lang])
    for new in news(game, match, seat, lang):
        if new and turn in (None, match.turn):
            take(" · ".join(new))
        if len(reel.captions) > FRAMES_MAX:
            raise BadInput(
                f"{game.name}: more than {FRAMES_MAX} frames; show one turn of it: --turn"
            )
    if not reel.captions:
        raise BadInput(f"{game.name}: the battle has only {match.turn} turns")
    if turn is None:
        take(result_text(match, lang))
    return reel


def animated(
    game: Game, board: Board, seat: int, lang: str, turn: int | None = None, seconds: float = 1.0
) -> str:
    """The picture; each frame stands for so many seconds. `seat` is whose eyes one looks through,
    or UMPIRE."""
    reel = reel_of(game, board, seat, lang, turn)
    left, top, width, height = reel.box()
    below, size = width * CAPTION, width * 0.03
    edge = {"x": left, "y": top, "width": width, "height": height}
    view = " ".join(f"{one:.1f}" for one in (left, top, width, height))
    frames = len(reel.captions)
    marks: dict[str, str] = {}
    body = "".join(_timed(slot, marks, frames) for slot in reel.slots)
    texts = "".join(
        _timed(Slot(_caption(turn, told, left, top + height, below), [[i, i + 1]]), marks, frames)
        for i, (turn, told) in enumerate(reel.captions)
    )
    title = opened(game).scenario.title[lang]
    css = STYLE + MOTION % {"size": f"{size:.1f}"} + _rules(marks, frames, seconds)
    ground = str(element("rect", css="ground", **edge))
    whole = str(element("svg", " ", css="whole", viewBox=view, **edge)).removesuffix(" </svg>")
    root = element(
        "svg", element("title", title), element("style", css), " ",
        xmlns="http://www.w3.org/2000/svg", css=reel.css, role="img", aria_label=title,
        viewBox=" ".join(f"{one:.1f}" for one in (left, top, width, height + below)),
        font_size=f"{EM * unit(reel.box()):.2f}",
    )  # fmt: skip
    band = str(element("rect", css="c", x=left, y=top + height, width=width, height=below))
    head = str(root).removesuffix(" </svg>")
    return f"{head}{whole}{ground}{body}</svg>{band}{texts}</svg>\n"


def _caption(turn: str, told: str, x: float, y: float, high: float) -> str:
    """Two lines of text."""
    told = told if len(told) <= LETTERS else told[: LETTERS - 1].rsplit(" ", 1)[0] + " …"
    at = x + high * 0.2
    first = element("text", turn, css="c1", x=at, y=y + high * 0.4)
    return f"{first}{element('text', told, css='c2', x=at, y=y + high * 0.8)}"


def _timed(slot: Slot, marks: dict[str, str], frames: int) -> str:
    """A part in a group that is shown in its frames only; those of like frames share a class."""
    if slot.spans == [[0, frames]]:
        return slot.text
    key = ",".join(f"{first}-{next_}" for first, next_ in slot.spans)
    mark = marks.setdefault(key, f"k{len(marks)}")
    return f'<g class="{mark}">{slot.text}</g>'


def _rules(marks: dict[str, str], frames: int, seconds: float) -> str:
    """The classes: hidden and shown by turns. Without motion the last frame is what shows."""
    length = frames - 1 + REST
    rules = []
    for key, mark in marks.items():
        spans = [tuple(map(int, one.split("-"))) for one in key.split(",")]
        stops = {0: "hidden"}
        for first, following in spans:
            stops[first] = "visible"
            if following < frames:
                stops[following] = "hidden"
        inside = "".join(
            f"{100 * at / length:.3f}%{{visibility:{how}}}" for at, how in sorted(stops.items())
        )
        last = "visible" if spans[-1][1] == frames else "hidden"
        rules.append(
            f"@keyframes {mark}{{{inside}}}.{mark}{{visibility:{last};"
            f"animation:{mark} {length * seconds:g}s step-end infinite}}"
        )
    return "".join(rules)
