"""A battle as a document: its report in Markdown and as one HTML page."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from asalto.core.text.words import decimal
from asalto.play.match import Match
from asalto.play.tell.house_rules import house_lines
from asalto.play.tell.messages import say
from asalto.play.tell.story import (
    MILLION,
    Luck,
    Sentence,
    by_phase,
    luck,
    result_text,
    tell,
    turn_text,
)


@dataclass(frozen=True)
class Report:
    """A battle as a document: what both forms print."""

    title: str
    story: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[tuple[str, tuple[tuple[str, tuple[Sentence, ...]], ...]], ...]
    """(turn, ((phase, sentences), ...)), ..."""
    luck: tuple[tuple[str, str, str, str], ...]
    luck_title: str
    luck_head: tuple[str, str, str, str]
    result: str
    lang: str


def report(match: Match[Any], seat: int, lang: str) -> Report:
    """Gather a report of what a seat may know."""
    words = match.ruleset.words(lang)
    rules, scenario = match.ruleset, match.scenario

    def label(key: str, **slots: object) -> str:
        return say(lang, "label", key, **slots)

    seats = ", ".join(
        f"{one.name[lang]} ({label('human') if player == 'human' else player})"
        for one, player in zip(scenario.seats, match.players, strict=True)
    )
    dice = label(match.source.kind, text=match.source.seed)
    chapters = []
    for turn, lines in groupby(tell(match, seat, lang), key=lambda one: one.turn):
        phases = [
            (words.get("phase", one), tuple(told)) for _, one, told in by_phase([*lines]) if told
        ]
        chapters.append((turn_text(match, turn, lang), tuple(phases)))
    rows = [_luck_cells(match, row, lang) for row in luck(match, seat) if row.throws]
    head = tuple(label(f"luck_{one}") for one in ("seat", "throws", "successes", "expected"))
    return Report(
        f"{rules.title[lang]}: {scenario.title[lang]}",
        scenario.story[lang].strip(),
        (
            (label("rules"), f"{rules.id} {rules.version}"),
            (label("seats"), seats),
            (label("dice_source"), dice),
            *((label("rulings"), one) for one in house_lines(match.ruleset, match.scenario, lang)),
        ),
        tuple(chapters),
        tuple(rows),
        label("luck"),
        (head[0], head[1], head[2], head[3]),
        result_text(match, lang),
        lang,
    )


def _luck_cells(match: Match[Any], row: Luck, lang: str) -> tuple[str, str, str, str]:
    """How lucky a seat was, as a row of a table."""
    expected = decimal(f"{row.expected / MILLION:.1f}", lang)
    return match.seat_name(row.seat, lang), str(row.throws), str(row.successes), expected


def markdown(match: Match[Any], seat: int, lang: str) -> str:
    """The report as Markdown."""
    found = report(match, seat, lang)
    lines = [f"# {plain(found.title)}", "", plain(found.story), ""]
    lines += [f"- {name}: {plain(value)}" for name, value in found.facts]
    for turn, phases in found.chapters:
        lines += ["", f"## {turn}"]
        for phase, inside in phases:
            lines += ["", f"### {phase}"]
            for head, rest in passages(inside):
                lines += ["", f"**{plain(head.text)}**{_clause(head)}"] if head else []
                lines += [""] if rest else []
                lines += [f"- {plain(one.text)}" + _clause(one) for one in rest]
    lines += ["", f"**{plain(found.result)}**"]
    if found.luck:
        lines += ["", f"## {found.luck_title}", "", "| " + " | ".join(found.luck_head) + " |"]
        lines += ["|---|---|---|---|"]
        lines += ["| " + " | ".join(map(plain, row)) + " |" for row in found.luck]
    return "\n".join(lines) + "\n"


def passages(
    lines: Sequence[Sentence],
) -> Iterator[tuple[Sentence | None, list[Sentence]]]:
    """Sentences in passages: with which one each opens, if with any, and what follows."""
    head: Sentence | None = None
    rest: list[Sentence] = []
    for one in lines:
        if one.opens:
            if head or rest:
                yield head, rest
            head, rest = one, []
        else:
            rest.append(one)
    if head or rest:
        yield head, rest


def _html_line(one: Sentence) -> str:
    clause = f" <small>{html.escape(one.clause)}</small>" if one.clause else ""
    return html.escape(one.text) + clause


def _clause(one: Sentence) -> str:
    return f" `{one.clause}`" if one.clause else ""


def plain(text: str) -> str:
    """Text without what Markdown would read as its own."""
    for mark in "\\`*_[]<>|":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", " ")


STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;"
    "color:#1c1c1c;background:#fff}h1,h2,h3{line-height:1.2}h3{font-size:1rem;color:#555}"
    "h4{font-size:1rem;margin:.8rem 0 .2rem}h4 small{font-weight:400}ul{margin:.2rem 0}"
    "li{margin:.15rem 0}small{color:#666;white-space:nowrap}table{border-collapse:collapse}"
    "td,th{padding:.2rem .8rem;border-bottom:1px solid #ccc;text-align:left}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#16181c}h3,small{color:#aaa}}"
)


def html_page(match: Match[Any], seat: int, lang: str, board: str = "") -> str:
    """The report as one HTML page that needs nothing else; `board` is SVG to stand in it."""
    found = report(match, seat, lang)
    text = html.escape
    parts = [
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{text(found.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>",
        f"<h1>{text(found.title)}</h1>\n<p>{text(found.story)}</p>\n<ul>",
        *(f"<li>{text(name)}: {text(value)}</li>" for name, value in found.facts),
        "</ul>",
    ]
    if board:
        parts.append(f"<figure>{board}</figure>")
    for turn, phases in found.chapters:
        parts.append(f"<h2>{text(turn)}</h2>")
        for phase, inside in phases:
            parts.append(f"<h3>{text(phase)}</h3>")
            for head, rest in passages(inside):
                if head:
                    parts.append(f"<h4>{_html_line(head)}</h4>")
                if rest:
                    parts += ["<ul>", *(f"<li>{_html_line(one)}</li>" for one in rest), "</ul>"]
    parts.append(f"<p><strong>{text(found.result)}</strong></p>")
    if found.luck:
        parts.append(f"<h2>{text(found.luck_title)}</h2>\n<table>\n<tr>")
        parts += [f'<th scope="col">{text(one)}</th>' for one in found.luck_head]
        parts.append("</tr>")
        for row in found.luck:
            parts.append("<tr>" + "".join(f"<td>{text(one)}</td>" for one in row) + "</tr>")
        parts.append("</table>")
    parts.append("</main>\n</body>\n</html>\n")
    return "\n".join(parts)
