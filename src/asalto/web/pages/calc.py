"""Calculators: odds without a map. Everything stands in the address, so a link keeps it."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from asalto.core.calc import Calculation, Given
from asalto.core.files.limits import QUEUE_MAX, whole
from asalto.core.files.toml_reader import BadInput
from asalto.core.plans import numbers_of
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import Refused
from asalto.core.text.words import Words
from asalto.play import calc, calc_throws
from asalto.play.dicebox import WrongDice
from asalto.play.tell.deeds import deeds
from asalto.play.tell.figures import changes_told, figures_told, means_told, outcome_told
from asalto.play.tell.guides import game_name
from asalto.play.tell.naming import spoken_names
from asalto.play.tell.numerals import number
from asalto.web.pages.lobby import playable
from asalto.web.pages.pagekit import page, setting

router = APIRouter()
LIMIT, SAMPLES, SECONDS = 20_000, 2_000, 4.0
"""Throws walked and samples for one answer, and the time for what each field matters."""
RUNS, SERIES_SECONDS = 300, 4.0
"""Series of attacks, and the time for them."""
ROWS, FIELDS_MAX, SEED_MAX = 12, 80, 10**6
MARKS = {"1": "✓", "0": "✗"}
MILLION = 1_000_000
_turn = threading.BoundedSemaphore(1)
"""One calculation at a time in a process: the battles come first."""
WAIT = 20.0


class Busy(BadInput):
    """Others are calculating."""


@dataclass
class Field:
    """One field of the form, with what it holds in either column."""

    name: str
    label: str
    choices: dict[str, str]
    low: int
    high: int
    value: str
    other: str
    """Of the second column; empty: the same."""


@dataclass
class Told:
    """What the page says."""

    order: str = ""
    chance: str = ""
    width: str = ""
    exact: str = ""
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    changes: list[list[str]] = field(default_factory=list)
    change_head: list[str] = field(default_factory=list)


@router.get("/calc/{game}", response_class=HTMLResponse)
def calculator(request: Request, game: str) -> Response:
    """A calculator of a game."""
    if game not in playable():
        raise LookupError(game)
    ruleset, lang = load_ruleset(game), setting(request, "lang")
    known = calc.calculations(ruleset)
    if not known:
        raise LookupError(game)
    asked = dict([*request.query_params.multi_items()][:FIELDS_MAX])
    kind = known.get(asked.get("kind", ""), next(iter(known.values())))
    more: dict[str, Any] = {"told": None, "other": None, "thrown": None, "series": None}
    wrong, given, against = "", kind.defaults(), None
    try:
        given, against = _given(ruleset, kind, asked, lang)
        more |= _answers(ruleset, kind, given, against, asked, lang)
    except (BadInput, Refused, WrongDice) as error:
        wrong = str(error)
    return page(
        request, "calc.html", 422 if wrong else 200, game=game, title=game_name(ruleset, lang),
        kind=kind, kinds={one: ruleset.words(lang).get("calc", one) for one in known},
        fields=_fields(ruleset, kind, given, asked, lang), wrong=wrong, asked=asked,
        repeated={one.name: ruleset.words(lang).get("calc", one.name) for one in kind.repeated},
        **more,
    )  # fmt: skip


def _given(
    ruleset: Ruleset[Any], kind: Calculation[Any], asked: Mapping[str, str], lang: str
) -> tuple[Given, Given | None]:
    """The fields of both columns; None for a second one that says the same. Raises BadInput."""
    names = [one.name for one in kind.inputs]
    first = {name: asked[name] for name in names if asked.get(name)}
    second = {name: asked[f"b.{name}"] for name in names if asked.get(f"b.{name}")}
    given = calc.read_values(ruleset, kind, first, lang)
    if not second:
        return given, None
    return given, calc.read_values(ruleset, kind, second, lang, given)


def _fields(
    ruleset: Ruleset[Any], kind: Calculation[Any], given: Given, asked: Mapping[str, str], lang: str
) -> list[Field]:
    return [
        Field(
            one.name, calc.field_name(ruleset, one, lang),
            calc.spoken_choices(ruleset, one, lang), one.low, one.high, str(given[one.name]),
            asked.get(f"b.{one.name}", "")[:40],
        )
        for one in kind.inputs
    ]  # fmt: skip


def _answers(
    ruleset: Ruleset[Any], kind: Calculation[Any], given: Given, against: Given | None,
    asked: Mapping[str, str], lang: str,
) -> dict[str, Any]:  # fmt: skip
    """What was asked for, worked out while nobody else is at it. Raises BadInput."""
    if not _turn.acquire(timeout=WAIT):
        raise Busy(_word(lang, "calc_busy"))
    try:
        key = tuple(given.items())
        found: dict[str, Any] = {"told": _told(ruleset, kind, key, "do" in asked, lang)}
        if against is not None:
            found["other"] = _told(ruleset, kind, tuple(against.items()), False, lang)
        if asked.get("do") in ("roll", "throw"):
            found["thrown"] = _thrown(calc.ask(ruleset, kind, given, lang), asked, lang)
        if asked.get("do") == "until" and kind.repeated:
            found["series"] = _series(ruleset, kind, key, asked.get("until", ""), lang)
        return found
    finally:
        _turn.release()


def _word(lang: str, key: str) -> str:
    from asalto.web.pages.pagekit import words

    return words(lang).get("page", key)


@lru_cache(maxsize=512)
def _told(
    ruleset: Ruleset[Any], kind: Calculation[Any], key: tuple[tuple[str, Any], ...], more: bool,
    lang: str,
) -> Told:  # fmt: skip
    """The odds for some values; `more`: what one step of each field would change."""
    question = calc.ask(ruleset, kind, Given(key), lang)
    found = calc.answer(question, lang, LIMIT, SAMPLES)
    words = ruleset.words(lang)
    names = spoken_names(ruleset, question.match.scenario, lang)
    rows = [numbers_of(one.choice) for one in question.options]
    told = Told("; ".join(deeds(ruleset, question.sight.state, rows, words, names)))
    if question.times > 1:
        told.order += f" (×{question.times})"
    told.chance = ("" if found.odds.exact else "≈ ") + words.percent(int(found.success * MILLION))
    told.width = f"{float(found.success) * 100:.1f}"
    _outcomes(told, found, words)
    told.notes = _notes(found, words)
    told.reasons = [*_counted(question, words, lang), *found.reasons]
    if more:
        changes = calc.greatest_first(calc.changes(found, lang, SECONDS, LIMIT, SAMPLES))
        told.change_head, told.changes = changes_told(found, changes, lang)
    return told


def _counted(question: calc.Question, words: Words, lang: str) -> list[str]:
    """What a throw counts before any modifier, where the order does not say it."""
    ask = question.ruleset.desk.counted
    if ask is None:
        return []
    names = spoken_names(question.ruleset, question.match.scenario, lang)
    told = [ask(question.sight.state, one.choice, words, names) for one in question.options]
    return [text for text in told if text]


def _outcomes(told: Told, found: calc.Answer, words: Words) -> None:
    """The commonest outcomes; numbers that are 0 in all of them are left out."""
    ruleset = found.question.ruleset
    names = ruleset.odds.outcomes[: len(ruleset.odds.outcomes) - ruleset.odds.means]
    rows = sorted(found.odds.leading(len(names)).chances.items(), key=lambda one: -one[1])
    several = len(found.question.options) > 1
    places = [
        i for i, name in enumerate(names)
        if any(row[i] for row, _ in rows) and not (several and name in ruleset.odds.named)  # type: ignore[index]
    ]  # fmt: skip
    told.head = [words.get("outcome", names[i]) for i in places]
    for row, chance in rows[:ROWS]:
        cells = outcome_told(ruleset, row, places, words.lang)
        if places[0] == 0:  # whether it succeeds is no amount
            cells[0] = MARKS.get(cells[0], cells[0])
        told.rows.append([*cells, words.percent(int(chance * MILLION))])


def _notes(found: calc.Answer, words: Words) -> list[str]:
    """Expected numbers, and what players ask besides."""
    ruleset = found.question.ruleset
    last = ruleset.odds.outcomes[len(ruleset.odds.outcomes) - ruleset.odds.means :]
    notes = [
        f"{words.get('outcome', name)} {number(mean, words.lang)}"
        for name, mean in found.means().items()
        if mean and name not in last
    ]
    figures = figures_told(ruleset, found.figures, words.lang)
    return [*notes, *means_told(ruleset, found.odds, words.lang), *map(" ".join, figures)]


def _thrown(question: calc.Question, asked: Mapping[str, str], lang: str) -> dict[str, Any]:
    """The order made once. Raises WrongDice."""
    if asked["do"] == "throw":
        faces = asked.get("dice", "").replace(",", " ").split()
        numbers = [whole(one) for one in faces[:QUEUE_MAX]]
        known = [one for one in numbers if one is not None and one > 0]
        if len(known) < len(faces):
            raise BadInput(_word(lang, "calc_dice_wrong"))
        source, again = calc_throws.own_dice(known), ""
    else:
        seed = whole(asked.get("seed", ""))
        number = secrets.randbelow(SEED_MAX) if seed is None else seed % SEED_MAX
        source = calc_throws.program_dice(number)
        again = "?" + urlencode({**asked, "seed": number})
    return {"it": calc_throws.throw(question, source, lang), "again": again}


@lru_cache(maxsize=64)
def _series(
    ruleset: Ruleset[Any], kind: Calculation[Any], key: tuple[tuple[str, Any], ...], until: str,
    lang: str,
) -> dict[str, Any]:  # fmt: skip
    """How many attacks it takes."""
    question = calc.ask(ruleset, kind, Given(key), lang)
    wanted = calc.find_repeated(question, until or kind.repeated[0].name, lang)
    found = calc_throws.series(question, wanted, RUNS, SERIES_SECONDS)
    words = ruleset.words(lang)
    rows = []
    for attacks in found.shown():
        low, high = (words.percent(int(edge * MILLION)) for edge in found.between(attacks))
        by = found.by(attacks)
        rows.append([str(attacks), words.percent(int(by * MILLION)), f"{low} – {high}",
                     f"{float(by) * 100:.1f}"])  # fmt: skip
    return {"name": words.get("calc", wanted.name), "rows": rows, "half": found.half(),
            "runs": found.runs, "unfinished": found.unfinished}  # fmt: skip
