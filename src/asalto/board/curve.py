"""The course of a battle as a drawing: the chance of one side, and what moved it turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from asalto.board.elements import Element, Shapes, element, fixed

WIDE, NARROW, HIGH = 760, 380, 250
"""In pixels: how wide it is on a desk and on a phone, and how high."""
LEFT, TOP, RIGHT, BOTTOM = 44, 14, 12, 26
BARS = 112
"""Height of the drawing of what moved it."""
APART = 23
"""Between the middles of two pins, so that both numbers can be read."""


@dataclass(frozen=True)
class Point:
    """How one side stood at a decision."""

    turn: int
    chance: float
    doubt: float = 0.0


@dataclass(frozen=True)
class Pin:
    """A key moment on the curve."""

    number: int
    at: int
    """Which point it stands at."""
    is_dice: bool
    href: str
    title: str
    is_current: bool = False


@dataclass(frozen=True)
class Labels:
    """The words on it."""

    title: str
    wins: str
    loses: str
    play: str = ""
    luck: str = ""


def places(points: Sequence[Point], whole: int = WIDE) -> list[float]:
    """Where the points stand from left to right: turns are equally wide."""
    turns = sorted({one.turn for one in points})
    inside = {turn: [k for k, one in enumerate(points) if one.turn == turn] for turn in turns}
    wide = (whole - LEFT - RIGHT) / max(1, len(turns))
    found = [0.0] * len(points)
    for row, turn in enumerate(turns):
        for place, k in enumerate(inside[turn]):
            found[k] = LEFT + wide * (row + place / len(inside[turn]))
    return found


def height(chance: float) -> float:
    """From the top."""
    return TOP + (HIGH - TOP - BOTTOM) * (1 - min(1.0, max(0.0, chance)))


def curve(
    points: Sequence[Point], end: float, pins: Sequence[Pin], said: Labels, whole: int = WIDE
) -> Element:
    """The chance at every decision, and its range of doubt; `end`: what it came to."""
    xs = [*places(points, whole), float(whole - RIGHT)]
    ys = [height(one.chance) for one in points] + [height(end)]
    line = [(x, y) for x, y in zip(xs, ys, strict=True)]
    body: Shapes = _ground(said, whole)
    body += _sides(line)
    body.append(_band(points, xs))
    body.append(element("polyline", points=_joined(line), css="course"))
    body += _turns(points, xs, 16 * whole // WIDE)
    taken: list[tuple[float, float]] = []
    for pin in pins:
        x, y = line[min(pin.at, len(line) - 1)]
        taken.append((x, _room(x, y, taken)))
        body.append(_pin(pin, x, y, taken[-1][1]))
    return element(
        "svg", element("title", said.title), *body, viewBox=f"0 0 {whole} {HIGH}",
        role="group" if pins else "img", css=_kind(whole), aria_label=said.title,
    )  # fmt: skip


def _kind(whole: int) -> str:
    """Its class: the page shows the one that fits."""
    return "curve" if whole == WIDE else "curve narrow"


def _joined(line: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{fixed(x)},{fixed(y)}" for x, y in line)


def _ground(said: Labels, whole: int) -> Shapes:
    middle, wide = height(0.5), whole - LEFT - RIGHT
    body = [
        element("rect", x=LEFT, y=TOP, width=wide, height=middle - TOP, css="for"),
        element("rect", x=LEFT, y=middle, width=wide, height=HIGH - BOTTOM - middle, css="against"),
    ]
    for percent in (0, 25, 50, 75, 100):
        y = height(percent / 100)
        body.append(element("line", x1=LEFT, x2=whole - RIGHT, y1=y, y2=y, css="grid"))
        body.append(
            element("text", str(percent), x=LEFT - 8, y=y + 4, text_anchor="end", css="num")
        )
    body.append(element("text", said.wins, x=LEFT + 8, y=TOP + 16, css="side for"))
    body.append(element("text", said.loses, x=LEFT + 8, y=HIGH - BOTTOM - 8, css="side against"))
    return body


def _sides(line: Sequence[tuple[float, float]]) -> Shapes:
    """The areas between the curve and the middle."""
    middle = height(0.5)
    body: Shapes = []
    for is_for in (True, False):
        edge = [(line[0][0], middle)]
        for (x0, y0), (x1, y1) in pairwise(line):
            edge.append((x0, min(y0, middle) if is_for else max(y0, middle)))
            if (y0 - middle) * (y1 - middle) < 0:
                edge.append((x0 + (x1 - x0) * (middle - y0) / (y1 - y0), middle))
        x, y = line[-1]
        edge += [(x, min(y, middle) if is_for else max(y, middle)), (x, middle)]
        css = "area for" if is_for else "area against"
        body.append(element("polygon", points=_joined(edge), css=css))
    return body


def _band(points: Sequence[Point], xs: Sequence[float]) -> Element:
    upper = [(x, height(one.chance + one.doubt)) for one, x in zip(points, xs, strict=False)]
    lower = [(x, height(one.chance - one.doubt)) for one, x in zip(points, xs, strict=False)]
    return element("polygon", points=_joined([*upper, *lower[::-1]]), css="doubt")


def _turns(points: Sequence[Point], xs: Sequence[float], most: int) -> Shapes:
    """The turns below it; at most so many of them with their number."""
    body: Shapes = []
    seen: set[int] = set()
    count = len({one.turn for one in points})
    every = max(1, count // most + 1)
    for one, x in zip(points, xs, strict=False):
        if one.turn not in seen:
            seen.add(one.turn)
            body.append(element("line", x1=x, x2=x, y1=HIGH - BOTTOM, y2=HIGH - BOTTOM + 5,
                                css="tick"))  # fmt: skip
            if (len(seen) - 1) % every == 0:
                body.append(element("text", str(one.turn), x=x + 4, y=HIGH - 8, css="num"))
    return body


def _room(x: float, y: float, taken: Sequence[tuple[float, float]]) -> float:
    """How high a pin stands: above or below its point and those that stand there already."""
    up = y
    for before in range(len(taken) + 1):
        far = 26 + 24 * before
        up = y - far if y > TOP + far + 14 else y + far
        if all(abs(x - u) >= APART or abs(up - v) >= APART for u, v in taken):
            break
    return up


def _pin(pin: Pin, x: float, y: float, up: float) -> Element:
    """A pin at a point of the curve."""
    shape = (
        element("rect", x=x - 10, y=up - 10, width=20, height=20)
        if pin.is_dice
        else element("circle", cx=x, cy=up, r=11)
    )
    number = element("text", str(pin.number), x=x, y=up + 5, text_anchor="middle", css="num")
    return element(
        "a", element("title", pin.title), element("line", x1=x, x2=x, y1=y, y2=up, css="stem"),
        element("circle", cx=x, cy=y, r=4, css="dot"), shape, number, href=pin.href,
        css="pin current" if pin.is_current else "pin",
    )  # fmt: skip


def bars(rows: Sequence[tuple[int, float, float]], said: Labels, whole: int = WIDE) -> Element:
    """What decisions and dice did in each turn: (turn, by play, by luck)."""
    wide = (whole - LEFT - RIGHT) / max(1, len(rows))
    most = max([0.05, *[abs(one) for _, *both in rows for one in both]])
    body: Shapes = []
    for line, (label, css) in enumerate(((said.play, "play"), (said.luck, "luck"))):
        middle = 28 + 56 * line
        body.append(element("line", x1=LEFT, x2=whole - RIGHT, y1=middle, y2=middle, css="grid"))
        body.append(element("text", label, x=LEFT - 8, y=middle + 4, text_anchor="end",
                            css=f"side {css}"))  # fmt: skip
        for k, row in enumerate(rows):
            value = row[1 + line]
            tall = 18 * abs(value) / most
            x = LEFT + wide * k + wide * 0.2
            y = middle - tall if value > 0 else middle
            body.append(element("rect", x=x, y=y, width=wide * 0.6, height=max(1.0, tall), css=css))
            if abs(value) >= 0.05:
                body.append(_amount(value, x + wide * 0.3, middle, tall))
    return element(
        "svg", element("title", said.title), *body, viewBox=f"0 0 {whole} {BARS}", role="img",
        css=_kind(whole), aria_label=said.title,
    )  # fmt: skip


def _amount(value: float, x: float, middle: float, tall: float) -> Element:
    sign = "+" if value > 0 else "\u2212"
    y = middle - tall - 4 if value > 0 else middle + tall + 12
    return element(
        "text", f"{sign}{round(100 * abs(value))}", x=x, y=y, text_anchor="middle", css="num small"
    )
