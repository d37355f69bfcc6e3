"""A printed thing as one HTML page with its print style: it needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from asalto.board.elements import Element
from asalto.board.paint import STYLE as BOARD_STYLE
from asalto.paper import blocks

BOXES_MAX, NARROW = 60, 6
STYLE = (Path(__file__).parent / "paper.css").read_text(encoding="utf-8")
"""What printed things look like."""


def html(paper: blocks.Paper, links: Sequence[str] = ()) -> str:
    """The page, with its styles in it, or linked to."""
    body: list[str] = []
    in_columns = False
    for block in paper.blocks:
        wants = paper.columns > 1 and is_narrow(block)
        if wants != in_columns:
            body.append('<div class="columns">' if wants else "</div>")
            in_columns = wants
        body.append(_block(block))
    body += ["</div>"] if in_columns else []
    styles = "".join(f'<link rel="stylesheet" href="{escape(one)}">' for one in links)
    styles = styles or f"<style>{BOARD_STYLE}{STYLE}</style>"
    return (
        f'<!doctype html>\n<html lang="{paper.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(paper.title)}</title>\n{styles}\n</head>\n"
        f"<body>\n<main>\n<h1>{escape(paper.title)}</h1>\n"
        + "\n".join(body)
        + f"\n</main>\n<footer>{escape(paper.foot)}</footer>\n</body>\n</html>\n"
    )


def is_narrow(block: blocks.Block) -> bool:
    """Whether two of them stand side by side."""
    if isinstance(block, blocks.Unit):
        return True
    if not isinstance(block, blocks.Table) or block.wide or len(block.head) > NARROW:
        return False
    return all(len(row) <= NARROW for row in block.rows)


def _block(block: blocks.Block) -> str:
    if isinstance(block, blocks.Heading):
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, blocks.Text):
        return f"<p{' class=small' if block.small else ''}>{escape(block.text)}</p>"
    if isinstance(block, blocks.Items):
        return "<ul>" + "".join(f"<li>{escape(one)}</li>" for one in block.lines) + "</ul>"
    if isinstance(block, blocks.Table):
        return _table(block)
    if isinstance(block, blocks.Unit):
        return _unit(block)
    if isinstance(block, blocks.Cards):
        cards = "".join(_card(one, block.width, block.height) for one in block.cards)
        return f'<div class="cards">{cards}</div>'
    if isinstance(block, blocks.Picture):
        caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
        return f"<figure>{_drawn(block.drawn)}{caption}</figure>"
    assert isinstance(block, blocks.NewPage)
    return '<div class="new"></div>'


def _drawn(drawn: Element) -> str:
    return str(drawn)


def _table(table: blocks.Table) -> str:
    css = " ".join(filter(None, ("high" if table.high else "", "long" * (len(table.rows) > 30))))
    parts = [f'<table class="{css}">' if css else "<table>"]
    if table.title:
        parts.append(f"<caption>{escape(table.title)}</caption>")
    if any(table.head):
        heads = "".join(f'<th scope="col">{escape(one)}</th>' for one in table.head)
        parts.append(f"<thead><tr>{heads}</tr></thead>")
    for row in table.rows:
        first, *rest = row
        cells = "".join(f"<td>{escape(one)}</td>" for one in rest)
        parts.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
    return "".join([*parts, "</table>"])


def boxes(left: int, total: int) -> str:
    """Boxes to be crossed out, those that are lost filled."""
    if total > BOXES_MAX:
        return f"{left}/{total}"
    return "".join("<i></i>" if i < left else '<i class="gone"></i>' for i in range(total))


def _track(label: str, left: int, total: int) -> str:
    drawn = boxes(left, total)
    return f'<p class="track"><b>{escape(label)} {total}</b><span class="boxes">{drawn}</span></p>'


def _lines(lines: list[tuple[str, str]], blank: bool) -> str:
    if not lines:
        return ""
    rows = "".join(
        f"<div><dt>{escape(label)}</dt><dd>{'' if blank else escape(value)}</dd></div>"
        for label, value in lines
    )
    return f"<dl>{rows}</dl>"


def _unit(unit: blocks.Unit) -> str:
    one, blank = unit.sheet, unit.blank
    title = "&nbsp;" if blank else escape(one.title)
    note = (
        ""
        if blank
        else " · ".join(escape(text) for text in dict.fromkeys((unit.side, one.note)) if text)
    )
    tracks = "".join(
        _track(track.label, track.total if blank else track.left, track.total)
        for track in one.tracks
    )
    marks = "" if blank or not one.marks else f"<p>{escape(', '.join(one.marks))}</p>"
    return (
        f'<section class="unit"><h2>{title}<small>{note}</small></h2>{_lines(one.lines, blank)}'
        f'{tracks}{_lines(one.crew, blank)}{marks}<div class="notes">{escape(unit.notes)}</div>'
        "</section>"
    )


def _card(card: blocks.Card, width: int, height: int) -> str:
    counter = "" if card.lines or card.tracks else " counter"
    tracks = "".join(_track(*track) for track in card.tracks)
    return (
        f'<div class="card seat{card.seat}{counter} w{width}h{height}">'
        f"<strong>{escape(card.title)}</strong><small>{escape(card.side)}</small>"
        f"{_lines([*card.lines], False)}{tracks}</div>"
    )
