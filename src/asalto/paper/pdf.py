"""A printed thing as PDF (A4), by ReportLab: pip alone installs it (`asalto[print]`)."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.sax import saxutils

import reportlab
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    KeepInFrame,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
)
from reportlab.platypus import Table as Grid

from asalto.paper import blocks
from asalto.paper.flowables import Arrow, Boxes, Clipped
from asalto.paper.page import BOXES_MAX, is_narrow
from asalto.paper.svg import FONT, SIGNS, drawing

BOLD = f"{FONT}Bd"
EDGE, FOOT = 12 * mm, 16 * mm
WIDE, HIGH = A4[0] - 2 * EDGE, A4[1] - EDGE - FOOT
GAP = 5 * mm
GREY, PALE = colors.HexColor("#555555"), colors.HexColor("#eeeeee")
TALL = 0.68
"""How much of a page a picture may fill."""


def _style(size: float, bold: bool = False, **more: Any) -> ParagraphStyle:
    return ParagraphStyle(
        f"s{size}{bold}{sorted(more)}", fontName=BOLD if bold else FONT, fontSize=size,
        leading=size * 1.25, **more,
    )  # fmt: skip


NORMAL, SMALL, STRONG = _style(8.5), _style(7.5, textColor=GREY), _style(8.5, True)
CELL, HEAD = _style(7.5), _style(7.5, True)
HEADINGS = {
    0: _style(15, True, spaceAfter=4 * mm),
    1: _style(13, True, spaceBefore=3 * mm, spaceAfter=2 * mm),
    2: _style(11, True, spaceBefore=3 * mm, spaceAfter=2 * mm),
    3: _style(9, True, spaceBefore=1.5 * mm, spaceAfter=1 * mm),
}
LETTERS, SMALLEST = 7.5, 5.5
"""The size of letters in a table, in points, and the smallest that can be read."""
ASIDE = 6.0
"""Room beside a word, in points."""


def _pad(top: float, bottom: float, aside: float) -> list[tuple[Any, ...]]:
    """Room round what stands in the cells of a grid."""
    sides = {"TOP": top, "BOTTOM": bottom, "LEFT": aside, "RIGHT": aside}
    return [(f"{side}PADDING", (0, 0), (-1, -1), room) for side, room in sides.items()]


def escape(text: str) -> str:
    """Text as a paragraph takes it, in letters that the file has."""
    return saxutils.escape(text.translate(SIGNS))


def load_fonts() -> None:
    """Make the letters known to the library, once."""
    folder = Path(reportlab.__file__).parent / "fonts"
    for name in (FONT, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(folder / f"{name}.ttf")))


def pdf(paper: blocks.Paper) -> bytes:
    """The printed thing as a PDF file. What is set in columns is set closer, where that spares a
    page."""
    load_fonts()
    made, pages = _built(paper, tight=False)
    if paper.columns > 1 and pages > 1:
        closer, fewer = _built(paper, tight=True)
        return closer if fewer < pages else made
    return made


def _built(paper: blocks.Paper, tight: bool) -> tuple[bytes, int]:
    """The file, and how many pages it has."""
    out = BytesIO()
    template = SimpleDocTemplate(
        out, pagesize=A4, leftMargin=EDGE - 6, rightMargin=EDGE - 6, topMargin=EDGE - 6,
        bottomMargin=FOOT - 6, title=paper.title, lang=paper.lang, author="asalto", invariant=1,
    )  # fmt: skip

    def foot(canvas: Any, page: Any) -> None:
        canvas.saveState()
        canvas.setFont(FONT, 7)
        canvas.setFillColor(GREY)
        canvas.drawString(EDGE, FOOT - 5 * mm, paper.foot)
        canvas.drawRightString(A4[0] - EDGE, FOOT - 5 * mm, str(page.page))
        canvas.restoreState()

    template.build(_story(paper, tight), onFirstPage=foot, onLaterPages=foot)
    return out.getvalue(), template.page


def _story(paper: blocks.Paper, tight: bool) -> list[Flowable]:
    story: list[Flowable] = [Paragraph(escape(paper.title), HEADINGS[0])]
    run: list[Flowable] = []
    for block in [*paper.blocks, blocks.NewPage()]:
        if paper.columns > 1 and is_narrow(block):
            run += _flow(block, (WIDE - GAP) / 2, tight)
            continue
        if run:
            story += _in_columns(run, _left(story), 2 * mm if tight else 3 * mm)
            run = []
        story += _flow(block, WIDE, tight)
    while story and isinstance(story[-1], PageBreak):
        story.pop()
    return story


def _left(story: Sequence[Flowable]) -> float:
    """How much of the page is left behind what has been put on it."""
    used = 0.0
    for one in story:
        if isinstance(one, PageBreak):
            used = 0.0
            continue
        used += float(one.wrap(WIDE, HIGH)[1] + one.getSpaceBefore() + one.getSpaceAfter())
    left: float = HIGH - used % HIGH
    return left


def _in_columns(run: Sequence[Flowable], left: float, gap: float) -> list[Flowable]:
    """Two columns, filled one after the other, page by page; on the last page alike."""
    width = (WIDE - GAP) / 2
    run = _parted(run, width, (left if left > HIGH * 0.6 else HIGH) - 8 * mm)
    high = [one.wrap(width, HIGH)[1] + gap for one in run]
    found: list[Flowable] = []
    place, room = 0, max(left - 8 * mm, 30 * mm)
    while place < len(run):
        first = _fill(high, place, room)
        second = _fill(high, first, room)
        if second == len(run):
            first = _halved(high, place)
            second = len(run)
        if second == place and room > HIGH * 0.9:
            first = second = place + 1
        if second > place:
            columns = [[*run[place:first]], [*run[first:second]]]
            found += [_side_by_side(columns, width, room, gap)]
        place, room = second, HIGH - 8 * mm
        found += [PageBreak()] if place < len(run) else []
    return found


def _parted(run: Sequence[Flowable], width: float, room: float) -> list[Flowable]:
    """What is higher than a column goes on in the next one, both about as high."""
    found: list[Flowable] = []
    for one in run:
        high = one.wrap(width, HIGH)[1]
        parts = one.split(width, min(room, high / 2 + 12 * mm)) if high > room else []
        found += parts if len(parts) == 2 else [one]
    return found


def _fill(high: Sequence[float], place: int, room: float) -> int:
    """Up to which one a column is filled."""
    used = 0.0
    while place < len(high) and used + high[place] <= room:
        used += high[place]
        place += 1
    return place


def _halved(high: Sequence[float], place: int) -> int:
    """Where to divide what fits on a page, so that both columns are about as high."""
    best = place
    for at in range(place, len(high) + 1):
        if max(sum(high[place:at]), sum(high[at:])) <= max(sum(high[place:best]), sum(high[best:])):
            best = at
    return best


def _side_by_side(columns: list[list[Flowable]], width: float, room: float, gap: float) -> Flowable:
    inside = [
        KeepInFrame(width, room, [part for one in column for part in (one, Spacer(1, gap))],
                    mode="shrink") if column else ""
        for column in columns
    ]  # fmt: skip
    grid = Grid([inside], colWidths=[width + GAP, width])
    grid.setStyle([*_pad(0, 0, 0),
                   ("VALIGN", (0, 0), (-1, -1), "TOP")])  # fmt: skip
    return grid


def _flow(block: blocks.Block, width: float, tight: bool = False) -> list[Flowable]:
    if isinstance(block, blocks.Heading):
        room = [CondPageBreak(30 * mm)] if block.level < 3 else []
        return [*room, Paragraph(escape(block.text), HEADINGS[block.level])]
    if isinstance(block, blocks.Text):
        return [Paragraph(escape(block.text), SMALL if block.small else NORMAL), Spacer(1, 2 * mm)]
    if isinstance(block, blocks.Items):
        lines = [Paragraph(f"• {escape(one)}", _INDENTED) for one in block.lines]
        return [*lines, Spacer(1, 1.5 * mm)]
    if isinstance(block, blocks.Table):
        return _table(block, width, tight)
    if isinstance(block, blocks.Unit):
        return [_unit(block, width)]
    if isinstance(block, blocks.Cards):
        return [_cards(block)]
    if isinstance(block, blocks.Picture):
        return _picture(block, width)
    return [PageBreak()]


_INDENTED = _style(8.5, leftIndent=4 * mm, bulletIndent=0, firstLineIndent=-2.5 * mm)


def _table(table: blocks.Table, width: float, tight: bool = False) -> list[Flowable]:
    size = _size(table, width)
    head, cell = (HEAD, CELL) if size == LETTERS else (_style(size, True), _style(size))
    rows = [[Paragraph(escape(one), head) for one in table.head]] if any(table.head) else []
    rows += [
        [Paragraph(escape(one), head if i == 0 else cell) for i, one in enumerate(row)]
        for row in table.rows
    ]
    high = [8 * mm] * len(rows) if table.high else None
    grid = Grid(
        rows,
        colWidths=_widths(table, width, size),
        rowHeights=high,
        repeatRows=int(any(table.head)),
    )
    style = [("GRID", (0, 0), (-1, -1), 0.4, GREY), ("VALIGN", (0, 0), (-1, -1), "TOP"),
             *(_pad(0.3, 1, 2.5) if tight else _pad(1.2, 1.8, 2.5))]  # fmt: skip
    if any(table.head):
        style.append(("BACKGROUND", (0, 0), (-1, 0), PALE))
    grid.setStyle(style)
    grid.hAlign = "LEFT"
    if not table.title:
        return [grid, Spacer(1, 2 * mm)]
    title = Paragraph(escape(table.title), STRONG)
    if len(table.rows) > 30 or width == WIDE:
        return [CondPageBreak(30 * mm), title, Spacer(1, 1 * mm), grid, Spacer(1, 3 * mm)]
    return [_stacked([title, Spacer(1, 1 * mm), grid], width)]


def _stacked(parts: list[Flowable], width: float) -> Flowable:
    """Flowables as one that is not divided."""
    grid = Grid([[one] for one in parts], colWidths=[width])
    grid.setStyle([(side, (0, 0), (-1, -1), 0) for side in
                   ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")])  # fmt: skip
    return grid


def _size(table: blocks.Table, width: float) -> float:
    """The size of the letters: smaller where the longest words of the columns would be broken."""
    least = _least(table, LETTERS)
    aside = ASIDE * len(least)
    words = sum(least) - aside
    return LETTERS if words <= width - aside else max(SMALLEST, LETTERS * (width - aside) / words)


def _least(table: blocks.Table, size: float) -> list[float]:
    """How wide each column is at least: by its longest word."""
    rows = [[*table.head], *table.rows] if any(table.head) else [*table.rows]
    found = [ASIDE] * max(map(len, rows))
    for row in rows:
        for i, text in enumerate(row):
            words = [pdfmetrics.stringWidth(one, BOLD, size) for one in text.split()]
            found[i] = max(found[i], max(words, default=0) + ASIDE)
    return found


def _widths(table: blocks.Table, width: float, size: float) -> list[float]:
    """Columns by what stands in them: by the longest word at least, then by length."""
    rows = [[*table.head], *table.rows] if any(table.head) else [*table.rows]
    least = _least(table, size)
    if size == LETTERS:
        least = [max(6 * mm, one) for one in least]
    wish = [1.0] * len(least)
    for row in rows:
        for i, text in enumerate(row):
            wish[i] = max(wish[i], pdfmetrics.stringWidth(text, BOLD, size) + ASIDE)
    if table.high:
        wish = [one * 2 for one in wish]
    spare = width - sum(least)
    if spare < 0:
        return [one * width / sum(least) for one in least]
    more = [max(0.0, want - need) for want, need in zip(wish, least, strict=True)]
    share = min(1.0, spare / sum(more)) if sum(more) else 0.0
    found = [need + share * extra for need, extra in zip(least, more, strict=True)]
    rest = width - sum(found)
    return (
        [one + rest / len(found) for one in found] if rest > 0 and not is_narrow(table) else found
    )


def _track(label: str, left: int, total: int, width: float, style: ParagraphStyle) -> list[Any]:
    count = f"{escape(label)} {total}" if total <= BOXES_MAX else f"{escape(label)} {left}/{total}"
    boxes = Boxes(left, total) if total <= BOXES_MAX else ""
    return [Paragraph(count, style), boxes]


def _unit(unit: blocks.Unit, width: float) -> Flowable:
    one, blank = unit.sheet, unit.blank
    side = " · ".join(text for text in dict.fromkeys((unit.side, one.note)) if text)
    title = Paragraph("" if blank else escape(one.title), _style(10, True))
    rows: list[list[Any]] = [[title, Paragraph("" if blank else escape(side), SMALL)]]
    for label, value in one.lines:
        rows.append(
            [Paragraph(escape(label), CELL), Paragraph("" if blank else escape(value), HEAD)]
        )
    for track in one.tracks:
        left = track.total if blank else track.left
        rows.append(_track(track.label, left, track.total, width * 0.5, CELL))
    for label, value in one.crew:
        rows.append(
            [Paragraph(escape(label), CELL), Paragraph("" if blank else escape(value), HEAD)]
        )
    if one.marks and not blank:
        rows.append([Paragraph(escape(", ".join(one.marks)), HEAD), ""])
    rows.append([Paragraph(escape(unit.notes), SMALL), ""])
    heights = [8 * mm if blank else None, *[None] * (len(rows) - 2), 13 * mm]
    grid = Grid(rows, colWidths=[width * 0.46, width * 0.54], rowHeights=heights, repeatRows=1)
    grid.setStyle([("BOX", (0, 0), (-1, -1), 1, colors.black),
                   ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
                   ("LINEBELOW", (0, 1), (-1, -2), 0.3, GREY), ("VALIGN", (0, 0), (-1, -1), "TOP"),
                   *_pad(1.2, 1.6, 3)])  # fmt: skip
    return grid


def _cards(cards: blocks.Cards) -> Flowable:
    per_row = max(1, int((WIDE + 4 * mm) / (cards.width * mm)))
    rows: list[list[Any]] = []
    shade = []
    for place, card in enumerate(cards.cards):
        if place % per_row == 0:
            rows.append([])
        rows[-1].append(_card(card, cards.width * mm, cards.height * mm))
        if card.seat % 2:
            at = (place % per_row, len(rows) - 1)
            shade.append(("BACKGROUND", at, at, PALE))
    rows[-1] += [""] * (per_row - len(rows[-1]))
    grid = Grid(rows, colWidths=cards.width * mm, rowHeights=cards.height * mm)
    grid.hAlign = "LEFT"
    grid.setStyle([("GRID", (0, 0), (-1, -1), 0.5, GREY, 0, (3, 3)),
                   ("VALIGN", (0, 0), (-1, -1), "TOP"),
                   *_pad(3, 3, 4),
                   *shade])  # fmt: skip
    return grid


def _card(card: blocks.Card, width: float, height: float) -> Flowable:
    inner = width - 8
    if not card.lines and not card.tracks:
        middle = _style(7.5, True, alignment=1)
        parts = [Arrow(inner), Spacer(1, 1 * mm), Paragraph(escape(card.title), middle),
                 Paragraph(escape(card.side), _style(6, alignment=1))]  # fmt: skip
        return KeepInFrame(inner, height - 6, parts, mode="shrink")
    rows: list[list[Any]] = [
        [Paragraph(escape(label), CELL), Paragraph(escape(value), HEAD)]
        for label, value in card.lines
    ]
    rows += [_track(*track, inner * 0.5, CELL) for track in card.tracks]
    grid = Grid(rows, colWidths=[inner * 0.5, inner * 0.5])
    grid.setStyle([("LINEBELOW", (0, 0), (-1, -1), 0.3, GREY),
                   *_pad(1, 1.2, 0),
                   ("VALIGN", (0, 0), (-1, -1), "TOP")])  # fmt: skip
    parts = [Paragraph(escape(card.title), _style(9.5, True)), Paragraph(escape(card.side), SMALL),
             Spacer(1, 1 * mm), grid]  # fmt: skip
    return KeepInFrame(inner, height - 6, parts, mode="shrink")


def _picture(picture: blocks.Picture, width: float) -> list[Flowable]:
    drawn = drawing(picture.drawn)
    if drawn is None:
        return []
    scale = min(width / drawn.width, HIGH * TALL / drawn.height)
    drawn.scale(scale, scale)
    shown = Clipped(drawn, drawn.width * scale, drawn.height * scale)
    caption = [Paragraph(escape(picture.caption), SMALL)] if picture.caption else []
    return [shown, Spacer(1, 1.5 * mm), *caption]
