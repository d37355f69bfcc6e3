"""A floor plan as a plain PNG, for programs that ask for a picture."""

from __future__ import annotations

from asalto.core.files.tiled import png
from asalto.exchange.floor import METRE, Floor, Point

PAPER, WALL, DOOR, LINE = 0, 1, 2, 2
OTHER = 3
COLOURS = bytes((0xE8, 0xE4, 0xDA, 0x3C, 0x3C, 0x44, 0xA6, 0x52, 0x2B, 0xB9, 0xB2, 0x9C))


def drawn(floor: Floor, pixels: int) -> bytes:
    """The plan with so many pixels a metre."""
    wide = max(1, floor.width * pixels // METRE)
    high = max(1, floor.height * pixels // METRE)
    rows = [bytearray(wide) for _ in range(high)]

    def at(point: Point) -> tuple[float, float]:
        return point[0] * wide / floor.width, (floor.height - point[1]) * high / floor.height

    for piece in sorted(floor.pieces, key=lambda one: one.kind in ("wall", "door")):
        colour = {"wall": WALL, "door": DOOR}.get(piece.kind, OTHER)
        if piece.is_closed:
            _fill(rows, [at(one) for one in piece.corners], colour)
        for a, b in piece.segments():
            _line(rows, at(a), at(b), colour)
    return png(wide, high, b"".join(b"\0" + row for row in rows), COLOURS)


def _fill(rows: list[bytearray], corners: list[tuple[float, float]], colour: int) -> None:
    """An area, row by row."""
    for y, row in enumerate(rows):
        cuts = sorted(
            ax + (y + 0.5 - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
            if (ay <= y + 0.5) != (by <= y + 0.5)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            first, last = max(0, round(left)), min(len(row), round(right))
            row[first:last] = bytes([colour]) * max(0, last - first)


def _line(
    rows: list[bytearray], a: tuple[float, float], b: tuple[float, float], colour: int
) -> None:
    """A thick line."""
    steps = max(1, round(max(abs(b[0] - a[0]), abs(b[1] - a[1]))))
    for i in range(steps + 1):
        x = round(a[0] + (b[0] - a[0]) * i / steps)
        y = round(a[1] + (b[1] - a[1]) * i / steps)
        for down in range(max(0, y - LINE), min(len(rows), y + LINE + 1)):
            first, last = max(0, x - LINE), min(len(rows[down]), x + LINE + 1)
            rows[down][first:last] = bytes([colour]) * max(0, last - first)
