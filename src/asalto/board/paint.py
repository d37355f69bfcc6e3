"""What all boards draw with: the palette, hexes, arrows, labels, and the form of lists and sheets.

Elements carry classes, never inline styles, so that a page may forbid those; a picture that stands
alone brings `STYLE` along. A piece that can be pointed at is a group with `data-piece`, a place
with `data-place`; both have a `<title>`, their text alternative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin, sqrt
from pathlib import Path

from asalto.board.colours import classes, styles
from asalto.board.elements import Element, Shapes, element, fixed, group, titled
from asalto.core.ruleset_parts import Seat

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height in drawing units."""
PLATE_UP, PLATE_HIGH = 13.0, 18.0
"""How far a plate reaches above the line of its name, and its height, in pixels of the screen."""
EM = 100
"""Pixels to the `em` of a drawing: large, because browsers do not like tiny letters."""
NUMBER = 31.0
"""Pixels that the number of a hex takes."""
CHART = (790.0, 720.0)
"""Width and height of the chart of a page on a desk, in pixels."""
HEX = 20.0
"""Radius of a hex in drawing units."""

STYLE = styles() + (Path(__file__).parent / "board.css").read_text(encoding="utf-8")
"""What the classes of a board look like, on screen and printed."""
LABELS = (Path(__file__).parent / "static" / "labels.js").read_text(encoding="utf-8")
"""The script by which texts keep their size on the screen (an ES module)."""


@dataclass
class Piece:
    """One thing on the board, said in words."""

    id: str
    """`ship-2`: the table of names and the index, as in `data-piece`."""
    seat: int
    name: str
    place: str
    """Where: hex number, range band, coordinates."""
    summary: str
    """The whole text alternative: what it is, where, facing, speed, state, bearings and ranges."""


@dataclass
class Track:
    """Boxes of which some are left."""

    label: str
    left: int
    total: int


@dataclass
class Station:
    """One post of a crew in its unit's turn."""

    label: str
    doing: str
    """Where it stands: `waiting`, `now`, `done`, `down`, `away` or `idle`; a class of styles."""
    told: str
    """The same in words, with the actions that are left."""
    each: tuple[tuple[str, str], ...] = ()
    """Everybody at it: a piece as choices name it, and a name."""


@dataclass
class Sheet:
    """The sheet of one unit: what a player would keep on paper."""

    piece: str
    seat: int
    title: str
    note: str = ""
    """A short word beside the title, such as the speed."""
    lines: list[tuple[str, str]] = field(default_factory=list)
    """Label and value."""
    tracks: list[Track] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    """What a unit is in: on fire, crippled, demoralised ..."""
    crew: list[tuple[str, str]] = field(default_factory=list)
    """Who is aboard, label and value: stands below the tracks."""
    rail: list[Station] = field(default_factory=list)
    """The posts in the order in which they act, while the unit's crew acts post by post."""
    acts: bool = False
    """Whether it is the unit's turn: a page may fold the posts of the others away."""
    seldom: frozenset[str] = frozenset()
    """Labels of lines that are seldom asked for in a battle: a page may fold them away."""
    calm: frozenset[str] = frozenset()
    """Marks that are no warning: whose turn it is, what has been done."""
    dial: Element | None = None
    """A small picture beside the title, of what the lines say in words and numbers."""
    body: Sequence[Track] = ()
    """All by which its losses are counted; empty: the first track."""


def hex_centre(q: int, r: int, flat: bool = True) -> Point:
    """The centre of an axial hex, flat or pointy side up, in drawing units."""
    if flat:
        return 1.5 * q * HEX, sqrt(3) * (r + q / 2) * HEX
    return sqrt(3) * (q + r / 2) * HEX, 1.5 * r * HEX


def hex_corners(x: float, y: float, flat: bool = True, radius: float = HEX) -> list[Point]:
    """The six corners round a centre, clockwise."""
    turn = 0 if flat else 30
    angles = [radians(60 * i + turn) for i in range(6)]
    return [(x + radius * cos(one), y + radius * sin(one)) for one in angles]


def side_angle(direction: int) -> float:
    """The drawing angle of a hex direction 0 to 5: degrees, clockwise from the right."""
    return 60 * direction - 90


def points(corners: list[Point]) -> str:
    """The `points` of a polygon."""
    return " ".join(f"{fixed(x)},{fixed(y)}" for x, y in corners)


def polygon(corners: list[Point], css: str, **more: str) -> Shapes:
    """A closed shape."""
    return [element("polygon", css=css, points=points(corners), **more)]


def line(start: Point, end: Point, css: str, **more: str) -> Shapes:
    """A straight line."""
    (x, y), (u, v) = start, end
    return [element("line", css=css, x1=x, y1=y, x2=u, y2=v, **more)]


def circle(centre: Point, radius: float, css: str, **more: str) -> Shapes:
    """A circle."""
    return [element("circle", css=css, cx=centre[0], cy=centre[1], r=radius, **more)]


def outline(corners: Sequence[Point]) -> str:
    """A closed shape in the letters of SVG. Only its first corner is told as a place, so that
    shapes that are alike read alike wherever they are: compressed, a page of hexes is short."""
    ways = [(u - x, v - y) for (x, y), (u, v) in pairwise(corners)]
    return f"M{fixed(*corners[0])}l{' '.join(fixed(*way) for way in ways)}z".replace(" -", "-")


def path(strokes: str, css: str) -> Shapes:
    """Strokes in the letters of SVG."""
    return [element("path", css=css, d=strokes)]


def unit(box: Box) -> float:
    """Drawing units to a pixel of the screen when the whole of a box is shown in the chart of a
    page, wide as it is on a desk. Where texts go is worked out for this size; how large they are
    never depends on it."""
    return max(box[2] / CHART[0], box[3] / CHART[1])


def steady(spot: Point, body: Iterable[Element], css: str = "steady") -> Shapes:
    """A drawing in pixels of the screen round a spot of the board: it keeps its size at any zoom.
    It is measured in `em`, and the page sets the size of letters of the whole drawing."""
    return [
        element(
            "svg", *body, css=css, x=spot[0], y=spot[1], width="1em", height="1em",
            viewBox=f"0 0 {EM} {EM}", overflow="visible",
        )
    ]  # fmt: skip


def words(x: float, y: float, said: str, css: str = "note", anchor: str = "start") -> Shapes:
    """A line of text at a spot of the board."""
    return steady((x, y), written(0, 0, said, css, anchor))


def written(x: float, y: float, said: str, css: str = "note", anchor: str = "start") -> Shapes:
    """A line of text within a drawing of a steady size."""
    return [element("text", said, css=css, x=x, y=y, text_anchor=anchor)]


def coordinate(x: float, y: float, said: str, column: int, row: int) -> Shapes:
    """The number of a hex; where there is no room for all, those of every second or fourth column
    and row are left."""
    level = next(many for many in (4, 2, 1) if column % many == row % many == 0)
    return steady((x, y), written(0, 0, said, "number", "middle"), f"steady n{level}")


def plated(x: float, y: float, said: str, css: str = "label") -> Shapes:
    """A name on a small dark plate within a drawing of a steady size."""
    wide = plate_width(said)
    board = element("rect", css="plate", x=x, y=y - PLATE_UP, width=wide, height=PLATE_HIGH, rx=2)
    return [board, *written(x + wide / 2, y, said, css, "middle")]


def name_tag(of: Point, spot: Point, scale: float, said: str) -> Shapes:
    """The plate of a piece at `of`, drawn from `spot` on when `scale` drawing units are a pixel:
    at any other size it keeps as far from its piece on the screen."""
    x, y = ((spot[k] - of[k]) / scale for k in (0, 1))
    return steady(of, group(plated(x, y, said)), "steady tag")


def plate_width(said: str) -> float:
    """How wide the plate of a name is on the screen."""
    return sum(8.9 if one.isupper() else 7.2 for one in said) + 10


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    left, top, width, height = one
    left2, top2, width2, height2 = other
    across = min(left + width, left2 + width2) - max(left, left2)
    down = min(top + height, top2 + height2) - max(top, top2)
    return max(0.0, across) * max(0.0, down)


def area_hidden(box: Box, taken: Sequence[Box]) -> float:
    """The area of a box that others lie over, those that lie over each other counted for each."""
    left, top, width, height = box
    right, low, found = left + width, top + height, 0.0
    for left2, top2, width2, height2 in taken:
        right2, low2 = left2 + width2, top2 + height2
        if left < right2 and left2 < right and top < low2 and top2 < low:
            across = (right if right < right2 else right2) - (left if left > left2 else left2)
            down = (low if low < low2 else low2) - (top if top > top2 else top2)
            found += across * down
    return found


def plate_spots(
    names: list[tuple[float, float, str]], half: float, board: Box, scale: float = 1
) -> list[Point]:
    """Where the plates of pieces go (where each of them begins), earlier ones first: right,
    left, above or below the piece, where they hide least of other names and of pieces `half` as
    wide as high, and do not leave the board; `scale` drawing units are a pixel."""
    taken = [(x - half, y - half, 2 * half, 2 * half) for x, y, _ in names]
    up, high, lower = scale * PLATE_UP, scale * PLATE_HIGH, 4 * scale
    found = []
    for x, y, said in names:
        wide, gap = scale * plate_width(said), half + 2 * scale
        best: tuple[float, Point] | None = None
        for across, down in (
            (gap, lower), (-gap - wide, lower), (-wide / 2, gap + up),
            (-wide / 2, gap + up - high - 2 * gap), (gap, -gap), (gap, gap + up / 2),
            (-gap - wide, -gap), (-gap - wide, gap + up / 2),
            (-wide / 2, gap + up + high), (-wide / 2, gap + up - 2 * high - 2 * gap),
        ):  # fmt: skip
            box = (x + across, y + down - up, wide, high)
            hides = area_hidden(box, taken) + 2 * (wide * high - overlap(box, board))
            if best is None or hides < best[0] - 0.01:
                best = (hides, (x + across, y + down))
        assert best is not None
        found.append(best[1])
        taken.append((best[1][0], best[1][1] - up, wide, high))
    return found


def counter(seat: int, x: float, y: float, wide: float, high: float) -> Shapes:
    """A figure seen from above, by its half width and height: round, square, three-cornered or on
    edge, so that sides are told apart without colour."""
    if seat == 0:
        return [element("ellipse", css="hull", cx=x, cy=y, rx=f"{wide:g}", ry=f"{high:g}")]
    if seat == 1:
        left, right, top, low = x - 0.88 * wide, x + 0.88 * wide, y - 0.88 * high, y + 0.88 * high
        return polygon([(left, top), (right, top), (right, low), (left, low)], "hull")
    if seat == 2:
        return polygon([(x, y - high), (x + wide, y + high), (x - wide, y + high)], "hull")
    return polygon([(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)], "hull")


def token(seat: int, half: float) -> Shapes:
    """A piece round the origin that tells its side by shape: round, on edge, three-cornered or
    square; about `half` as wide and high to each side."""
    if seat == 0:
        return circle((0, 0), half, "hull")
    far = 1.2 * half
    shapes = (
        [(0, -far), (far, 0), (0, far), (-far, 0)],
        [(0, -far), (far, 0.9 * half), (-far, 0.9 * half)],
        [(-half, -half), (half, -half), (half, half), (-half, half)],
    )
    return polygon(shapes[(seat - 1) % 3], "hull")


def arrow(start: Point, end: Point, css: str = "vector", short: float = 0.0) -> Shapes:
    """An arrow from start to end, stopping `short` units before it."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    if length <= short + 4:
        return []
    reach = (length - short) / length
    tip = (x + (u - x) * reach, y + (v - y) * reach)
    angle = atan2(v - y, u - x)
    back = [
        (tip[0] - 8 * cos(angle + turn), tip[1] - 8 * sin(angle + turn)) for turn in (-0.4, 0.4)
    ]
    neck = (tip[0] - 6 * cos(angle), tip[1] - 6 * sin(angle))
    return line(start, neck, css) + polygon([tip, *back], "head")


def wedge(centre: Point, middle: float, spread: float, radius: float, css: str = "arc") -> Shapes:
    """A slice of a circle: `spread` degrees to either side of `middle`."""
    x, y = centre
    a, b = radians(middle - spread), radians(middle + spread)
    large = 1 if spread > 90 else 0
    return path(
        f"M{fixed(x)} {fixed(y)}L{fixed(x + radius * cos(a))} {fixed(y + radius * sin(a))}"
        f"A{fixed(radius)} {fixed(radius)} 0 {large} 1 "
        f"{fixed(x + radius * cos(b))} {fixed(y + radius * sin(b))}Z",
        css,
    )


def arc(centre: Point, middle: float, spread: float, radius: float, css: str) -> Shapes:
    """A part of a ring: `spread` degrees to either side of `middle`, less than half of it."""
    (x, y), ends = centre, (radians(middle - spread), radians(middle + spread))
    start, end = ((x + radius * cos(one), y + radius * sin(one)) for one in ends)
    far = fixed(radius)
    return path(f"M{fixed(*start)}A{far} {far} 0 0 1 {fixed(*end)}", css)


def placed(body: Shapes, x: float, y: float, angle: float = 0, scale: float = 1) -> Shapes:
    """A drawing made round the origin, put at (x, y) and turned clockwise."""
    turn = f" rotate({fixed(angle)})" if angle else ""
    size = f" scale({fixed(scale)})" if scale != 1 else ""
    return group(body, transform=f"translate({fixed(x, y)}){turn}{size}")


def piece(id: str, seat: int, title: str, body: Shapes, css: str = "") -> Shapes:
    """A piece that can be pointed at, with its text alternative."""
    kind = f"piece side{seat} {css}".strip()
    return titled(title, body, css=kind, data_piece=id, role="img", aria_label=title)


def fallen(spot: Point, seat: int, title: str) -> Shapes:
    """Where somebody fell: a cross in the colour of the side, of one size at any zoom."""
    cross = line((-5, -5), (5, 5), "fallen") + line((-5, 5), (5, -5), "fallen")
    return titled(title, steady(spot, cross), css=f"body side{seat}")


def place(id: str, title: str, body: Shapes) -> Shapes:
    """A place that can be pointed at (a hex, a door, a spot)."""
    return titled(title, body, data_place=id)


def picture(body: Shapes, box: Box, title: str, story: str, seats: Iterable[Seat] = ()) -> Element:
    """The whole drawing: `box` is left, top, width, height in drawing units; `seats` are drawn
    in the colours that they are called by."""
    left, top, width, height = box
    edge = {"x": left, "y": top, "width": width, "height": height}
    ground = element("rect", css="ground", **edge)
    view = fixed(*box)
    css = " ".join(("board", thinned(unit(box)), classes(seats)))
    return element(
        "svg",
        element("title", title),
        element("desc", story),
        element("svg", ground, *body, css="whole", viewBox=view, **edge),
        xmlns="http://www.w3.org/2000/svg", css=" ".join(css.split()),
        viewBox=view, role="group", aria_label=title, font_size=f"{EM * unit(box):.2f}",
    )  # fmt: skip


def thinned(scale: float) -> str:
    """The class of a drawing in which there is no room for the numbers of all hexes."""
    return "" if 1.5 * HEX / scale > NUMBER else "thin2" if 3 * HEX / scale > NUMBER else "thin4"


def standing_alone(drawn: Element) -> str:
    """A drawing as a file of its own: with what its classes look like."""
    title, story, *rest = drawn.children
    style = element("style", STYLE)
    return str(Element(drawn.tag, drawn.attributes, [title, story, style, *rest]))


def with_spots(drawn: Element, spots: dict[str, Point]) -> Element:
    """The same drawing with a ring at each of some places that can be pointed at."""
    ring = circle((0, 0), 12, "touch") + circle((0, 0), 5, "ring")
    rings: Shapes = []
    for name, spot in spots.items():
        rings += group(steady(spot, ring), css="spot", data_spot=name)
    over = element("g", *rings, css="spots", aria_hidden="true")
    return Element(drawn.tag, drawn.attributes, [*drawn.children, over])


def bounds(spots: list[Point], margin: float, least: float = 200) -> Box:
    """A box round all spots with a margin, at least `least` wide and high."""
    xs, ys = [x for x, _ in spots] or [0.0], [y for _, y in spots] or [0.0]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    wide = max(0.0, least - (right - left) - 2 * margin) / 2
    high = max(0.0, least - (bottom - top) - 2 * margin) / 2
    across, down = margin + wide, margin + high
    return left - across, top - down, right - left + 2 * across, bottom - top + 2 * down
