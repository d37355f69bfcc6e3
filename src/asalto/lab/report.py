"""Pages of results: one HTML file each, with its pictures, for whoever designs scenarios."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from asalto.bots.names import KNOWN, plain_name
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.lab import luck, messages, plots
from asalto.lab.pairing import first_of_each
from asalto.lab.study import Study
from asalto.lab.summary import forces
from asalto.play.match import Match

STYLE = """
:root { color-scheme: light; }
body { font: 17px/1.5 system-ui, sans-serif; color: #1c1c1c; background: #fff; margin: 0 auto;
  max-width: 46rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.verdict { font-size: 1.25rem; border-left: .4rem solid #2f6db3; padding: .4rem 0 .4rem .9rem; }
.verdict.no { border-color: #c0442c; } .note { color: #4b4b4b; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .25rem .9rem .25rem 0;
  border-bottom: 1px solid #d8d8d8; vertical-align: top; } td.n { text-align: right;
  white-space: nowrap; }
svg { max-width: 100%; height: auto; } figure { margin: .6rem 0; }
"""

MOVES = 15
MODIFIERS = 12
DECISIONS = 12


class Page:
    """Grows from top to bottom."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.parts: list[str] = []

    def say(self, key: str, **slots: object) -> str:
        """One of the page's own texts."""
        return messages.say(self.lang, key, **slots)

    def percent(self, share: float) -> str:
        """A share as this language writes it."""
        return messages.percent(self.lang, share)

    def number(self, value: float) -> str:
        """A number with one decimal."""
        return messages.number(self.lang, value)

    def signed(self, value: float) -> str:
        """A number with its sign."""
        return messages.signed(self.lang, value)

    def head(self, text: str) -> None:
        """A heading."""
        self.parts.append(f"<h2>{html.escape(text)}</h2>")

    def note(self, text: str) -> None:
        """A paragraph that explains."""
        self.parts.append(f'<p class="note">{html.escape(text)}</p>')

    def picture(self, svg: str, label: str) -> None:
        """A plot, with what it shows for a screen reader."""
        named = svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(label)}" ', 1)
        self.parts.append(f"<figure>{named}</figure>")

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 1) -> None:
        """A table; from column `numbers` on to the right."""
        cells = "".join(f"<th scope=col>{html.escape(one)}</th>" for one in heads)
        lines = [f"<thead><tr>{cells}</tr></thead><tbody>"]
        for row in rows:
            inside = "".join(
                f"<td{' class=n' if i >= numbers else ''}>{html.escape(one)}</td>"
                for i, one in enumerate(row)
            )
            lines.append(f"<tr>{inside}</tr>")
        self.parts.append(f"<table>{''.join(lines)}</tbody></table>")

    def whole(self, title: str) -> str:
        """The page."""
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{html.escape(title)}</title><style>{STYLE}</style></head><body><main>"
            f"<h1>{html.escape(title)}</h1>{''.join(self.parts)}</main></body></html>\n"
        )


def page(found: Study, lang: str) -> str:
    """The balance of a scenario. Raises BadInput without matplotlib."""
    out = Page(lang)
    names = found.names(lang)
    _verdict(out, found, names)
    _who(out, found, names)
    _how_long(out, found)
    for path, rows in found.sweeps.items():
        what = found.path_said(path, lang)
        out.head(out.say("sweep", path=what))
        lines = {name: [rates[i] for rates in rows.values()] for i, name in enumerate(names)}
        label = out.say("sweep", path=what)
        out.picture(plots.sweep(list(rows), lines, what, out.say("axis")), label)
        out.note(out.say("sweep_note"))
        if len(names) == 2:
            even = min(rows, key=lambda value: abs(rows[value][0][0] - rows[value][1][0]))
            out.note(out.say("even", path=what, value=even))
    _moves(out, found, names)
    _modifiers(out, found)
    _worths(out, found)
    for line in found.notes(lang):
        out.note(f"{line}.")
    return out.whole(out.say("title", scenario=found.scenario.title[lang]))


def _moves(out: Page, found: Study, names: Sequence[str]) -> None:
    if not found.effects:
        return
    sure = [one for one in found.effects if one.is_certain][:MOVES]
    unsure = [one for one in found.effects if not one.is_certain]
    label = out.say("effect", seat=found.side_name(0, out.lang))
    out.head(out.say("moves"))
    if sure:
        rows = [(found.said(one.change, out.lang), one.shift, one.give) for one in sure]
        out.picture(plots.effects(rows, label), out.say("moves"))
        out.note(out.say("moves_note", seat=found.side_name(0, out.lang)))
    if unsure:
        named = ", ".join(found.said(one.change, out.lang) for one in unsure)
        out.note(out.say("moves_not", changes=named))


def _modifiers(out: Page, found: Study) -> None:
    words = found.ruleset.words(out.lang)
    most = [one for one in found.weights if abs(one.turned) >= 0.05][:MODIFIERS]
    if not most:
        return
    rolls = [words.get("roll", one.roll).partition(" (")[0] for one in most]
    reasons = [words.get("reason", one.reason) for one in most]
    out.head(out.say("decides"))
    rows = [
        (f"{reason} ({roll})", one.turned, 0.0)
        for one, roll, reason in zip(most, rolls, reasons, strict=True)
    ]
    out.picture(plots.effects(rows, out.say("turned")), out.say("decides"))
    out.note(out.say("decides_note"))
    out.table(
        [
            out.say(key)
            for key in ("reason", "roll", "mean", "counted", "chance_without", "chance_with")
        ],
        [
            (
                reason, roll, out.signed(one.mean), out.percent(one.throws / one.of),
                out.percent(one.without), out.percent(one.chance),
            )
            for one, roll, reason in zip(most, rolls, reasons, strict=True)
        ],
        2,
    )  # fmt: skip


def _worths(out: Page, found: Study) -> None:
    if not found.worths:
        return
    out.head(out.say("worth"))
    rows = [(one.unit, (one.fitted, one.low, one.high), one.book) for one in found.worths]
    out.picture(plots.worths(rows, out.say("fitted"), out.say("book")), out.say("worth"))
    out.note(out.say("worth_note"))
    out.note(found.scale(out.lang))
    heads = [out.say(key) for key in ("unit", "fitted", "book", "won")]
    cells = [
        [one.unit, f"{one.fitted:.0f} ({one.low:.0f} – {one.high:.0f})",
         "" if one.book is None else str(one.book),
         out.percent(one.share)]
        for one in found.worths
    ]  # fmt: skip
    for row in (heads, *cells) if not found.is_valued else ():
        row.pop(2)
    out.table(heads, cells)


def _verdict(out: Page, found: Study, names: Sequence[str]) -> None:
    summary, settings = found.summary, found.settings
    text = found.judgement(out.lang)
    kind = " no" if found.verdict.startswith("favours") else ""
    out.parts.append(f'<p class="verdict{kind}">{html.escape(text)}</p>')
    rules = found.ruleset.digest()
    for line in found.told_by_judges(out.lang):
        out.note(line)
    remedy = found.remedy()
    if remedy is not None:
        rate = out.percent((50 + found.lead() + remedy.shift) / 100)
        change = found.said(remedy.change, out.lang)
        out.note(out.say("remedy", change=change, seat=found.side_name(0, out.lang), rate=rate))
    out.note(found.scenario.story[out.lang].strip())
    out.note(out.say("how", battles=summary.battles, rules=rules))
    for bot in dict.fromkeys(settings.bots):
        key = plain_name(bot).replace(":", "_") if plain_name(bot) in KNOWN else "own"
        out.note(f"{bot}: {out.say(f'bot_{key}')}")


def _who(out: Page, found: Study, names: Sequence[str]) -> None:
    summary = found.summary
    rates = [summary.rate(seat) for seat in range(len(names))]
    total, whole = max(1, summary.battles), forces(found.ruleset, found.scenario)
    drawn = summary.seat_wins[NOBODY] / total
    out.head(out.say("who"))
    words = out.say("drawn"), out.say("axis"), out.percent
    firsts = first_of_each(found.ruleset, found.scenario)
    sides = [found.side_name(seat, out.lang) for seat in firsts]
    shares = plots.shares(sides, [rates[seat] for seat in firsts], drawn, *words)
    out.picture(shares, out.say("who"))
    heads = [out.say(key) for key in ("seat", "wins", "range", "losses", "blood")]
    rows = []
    for seat, (rate, low, high) in enumerate(rates):
        row = [names[seat], out.percent(rate), f"{out.percent(low)} – {out.percent(high)}"]
        gone = summary.losses[seat] / total
        row.append(out.percent(gone / whole[seat]) if whole[seat] else out.number(gone))
        rows.append([*row, out.percent(summary.first_blood[seat] / total)])
    counted = any(summary.losses.values())
    out.table(heads if counted else heads[:3], rows if counted else [row[:3] for row in rows])
    out.note(out.say("who_note"))
    if any(summary.losses[seat] < 0 for seat in range(len(names))):
        out.note(out.say("gained"))
    bled = total - summary.first_blood[NOBODY]
    if counted and bled:
        lost = out.percent(summary.first_blood_lost / bled)
        out.note(out.say("blood_note", lost=lost))


def _how_long(out: Page, found: Study) -> None:
    summary, words = found.summary, found.ruleset.words(out.lang)
    out.head(out.say("long"))
    axes = out.say("turn"), out.say("share")
    out.picture(plots.histogram(summary.turns, *axes), out.say("long"))
    out.note(out.say("long_note", turns=out.number(summary.mean_turns())))
    out.head(out.say("how_ends"))
    rows = [
        (words.get("ending", ending), out.percent(times / max(1, summary.battles)))
        for ending, times in summary.endings.most_common()
    ]
    out.table([out.say("ending"), out.say("share")], rows)
    _moments(out, found)


def _moments(out: Page, found: Study) -> None:
    """What the clock decides, and who begins."""
    summary, names = found.summary, found.names(out.lang)
    clock = summary.clock(found.ruleset, found.scenario)
    if clock is not None:
        out.head(out.say("clock"))
        for line in clock.lines(names, out.lang):
            out.note(line.strip())
    out.head(out.say("begins"))
    begun = summary.begun(found.ruleset, found.scenario)
    for line in begun.lines(names, out.lang):
        out.note(line.strip())
    if len(begun.parts) > 1:
        out.note(out.say("begun_note"))


def luck_page(match: Match[Any], found: luck.Report, lang: str) -> str:
    """The luck of a battle. Raises BadInput without matplotlib."""
    out = Page(lang)
    title = out.say("luck_title", scenario=match.scenario.title[lang])
    if not found.found:
        out.note(out.say("no_throws"))
        return out.whole(title)
    out.parts.append(f'<p class="verdict">{html.escape(found.conclusion())}</p>')
    for line in found.verdicts():
        out.note(line)
    out.picture(plots.luck(found, out.say("throws"), out.say("above")), title)
    out.note(out.say("luck_note"))
    out.head(out.say("by_roll"))
    heads = [out.say(key) for key in ("side", "roll", "throws", "successes", "expected", "above")]
    out.table(
        heads,
        [
            (found.seat(seat), found.roll(roll), *_fate(out, fate))
            for (seat, roll), fate in found.by_roll.items()
        ],
        2,
    )
    out.head(out.say("by_decision"))
    out.note(out.say("decision_note"))
    heads = [out.say(key) for key in ("when", "order", "side", "throws", "successes", "expected")]
    out.table(
        [*heads, out.say("above")],
        [
            (str(one.turn), one.order, found.seat(one.seat), *_fate(out, one.fate))
            for one in found.decisions[:DECISIONS]
        ],
        3,
    )
    out.head(out.say("most"))
    most = sorted(found.found, key=lambda throw: -abs(throw.luck))[:10]
    out.table(
        [out.say("when"), out.say("side"), out.say("chance"), out.say("what")],
        [(str(one.turn), found.seat(one.seat), out.percent(one.chance), one.text) for one in most],
        9,
    )
    return out.whole(title)


def _fate(out: Page, fate: luck.Fortune) -> tuple[str, str, str, str]:
    return (
        str(fate.throws), str(fate.successes), out.number(fate.expected), out.signed(fate.above)
    )  # fmt: skip


def save_table(found: Study, path: Path) -> None:
    """The study's one table as CSV, or as Parquet by the file's ending."""
    rows = found.rows()
    if path.suffix == ".parquet":
        try:
            import pandas as pd
        except ImportError as error:
            raise BadInput("Parquet needs pandas: pip install 'asalto[fast]'") from error
        pd.DataFrame(rows).to_parquet(path, index=False)
        return
    import csv

    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
