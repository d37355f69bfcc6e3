"""Pictures of results, as SVG texts that can stand in a page (matplotlib)."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from asalto.core.files.toml_reader import BadInput
from asalto.lab.luck import Report

Rate = tuple[float, float, float]
"""A number with the ends of its 95 % interval."""

COLOURS = ("#2f6db3", "#c0442c", "#3d8a4f", "#8a5aa8", "#b58a1a", "#4b4b4b")


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError as error:
        raise BadInput("plots need matplotlib: pip install 'asalto[fast]'") from error
    matplotlib.use("svg")
    matplotlib.rcParams.update({
        "svg.fonttype": "none", "svg.hashsalt": "asalto", "font.size": 11,
        "axes.spines.top": False, "axes.spines.right": False,
    })  # fmt: skip
    from matplotlib import pyplot

    return pyplot


def _svg(figure: Any) -> str:
    out = io.StringIO()
    figure.tight_layout()
    figure.savefig(out, format="svg", metadata={"Date": None})
    _pyplot().close(figure)
    text = out.getvalue()
    return text[text.index("<svg") :]


def shares(
    names: Sequence[str], rates: Sequence[tuple[float, float, float]], drawn: float,
    drawn_label: str, axis: str, percent: Callable[[float], str],
) -> str:  # fmt: skip
    """Who wins how often: a bar a side, the range of the truth as a line, a line at half."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 0.7 * (len(names) + (drawn > 0)) + 0.9))
    labels = [*names, *([drawn_label] if drawn else [])]
    for i, (rate, low, high) in enumerate(rates):
        axes.barh(i, rate * 100, color=COLOURS[i % len(COLOURS)], height=0.6)
        axes.plot([low * 100, high * 100], [i, i], color="black", linewidth=2)
        axes.text(high * 100 + 1.5, i, percent(rate), va="center")
    if drawn:
        axes.barh(len(names), drawn * 100, color="#999999", height=0.6)
        axes.text(drawn * 100 + 1.5, len(names), percent(drawn), va="center")
    if len(names) == 2:
        axes.axvline(50, color="#777777", linestyle=":", linewidth=1)
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.set_xlim(0, 112)
    axes.set_xlabel(axis)
    return _svg(figure)


def histogram(counts: Mapping[int, int], label: str, axis: str) -> str:
    """How often each number occurred."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 2.6))
    total = max(1, sum(counts.values()))
    xs = sorted(counts)
    axes.bar(xs, [counts[x] / total * 100 for x in xs], color=COLOURS[0], width=0.85)
    axes.set_xlabel(label)
    axes.set_ylabel(f"% {axis}")
    axes.xaxis.get_major_locator().set_params(integer=True)
    return _svg(figure)


def sweep(
    values: Sequence[int], lines: Mapping[str, Sequence[tuple[float, float, float]]], label: str,
    axis: str,
) -> str:  # fmt: skip
    """Each side's share of wins against a value that is varied, with its interval as a band."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 3.4))
    for i, (name, rates) in enumerate(lines.items()):
        colour = COLOURS[i % len(COLOURS)]
        axes.fill_between(
            values, [low * 100 for _, low, _ in rates], [high * 100 for *_, high in rates],
            color=colour, alpha=0.25, linewidth=0,
        )  # fmt: skip
        axes.plot(values, [rate * 100 for rate, *_ in rates], "o-", color=colour, label=name)
    axes.axhline(50, color="#777777", linestyle=":", linewidth=1)
    axes.set_xlabel(label)
    axes.set_ylabel(axis)
    axes.set_xticks(list(values))
    axes.set_ylim(0, 100)
    axes.legend(frameon=False)
    return _svg(figure)


def effects(rows: Sequence[tuple[str, float, float]], label: str) -> str:
    """Bars to the left and right of nothing: (name, effect, plus or minus; 0: not known)."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 0.32 * len(rows) + 1.1))
    for i, (_, effect, give) in enumerate(rows):
        axes.barh(i, effect, color=COLOURS[0] if effect >= 0 else COLOURS[1], height=0.65)
        if give:
            axes.plot([effect - give, effect + give], [i, i], color="black", linewidth=1.5)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.invert_yaxis()
    axes.set_xlabel(label)
    return _svg(figure)


def worths(rows: Sequence[tuple[str, Rate, int | None]], fitted: str, book: str) -> str:
    """What each unit is worth in battle, a bar with its range, and in the book, a mark."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 0.32 * len(rows) + 1.2))
    axes.barh(range(len(rows)), [one for _, (one, _, _), _ in rows], color=COLOURS[0],
              height=0.65, label=fitted)  # fmt: skip
    for i, (_, (_, low, high), _) in enumerate(rows):
        axes.plot([low, high], [i, i], color="black", linewidth=1.5)
    known = [(value, i) for i, (*_, value) in enumerate(rows) if value is not None]
    if known:
        axes.plot([x for x, _ in known], [i for _, i in known], "D", color="black", label=book)
        axes.legend(frameon=False, loc="lower right")
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.invert_yaxis()
    axes.set_xlim(left=0)
    return _svg(figure)


def luck(report: Report, label: str, axis: str) -> str:
    """Successes above expectation, throw by throw, a line a side."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 3.2))
    for i, seat in enumerate(report.by_seat):
        total, xs, ys = 0.0, [0], [0.0]
        for number, one in enumerate(report.found, 1):
            if one.seat == seat:
                total += one.luck
                xs.append(number)
                ys.append(total)
        axes.step(xs, ys, where="post", color=COLOURS[i % len(COLOURS)], label=report.seat(seat))
    axes.axhline(0, color="#777777", linestyle=":", linewidth=1)
    axes.set_xlabel(label)
    axes.set_ylabel(f"{axis} ±")
    axes.legend(frameon=False)
    return _svg(figure)
