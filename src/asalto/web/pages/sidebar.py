"""What the page of a battle tells beside the board: the chronicle, what is new in it, the goal, and
the step at which a lesson stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import State
from asalto.play.tell.guides import Now, explained, guide_of, signs_of
from asalto.play.tell.manual import signs, terms
from asalto.play.tell.marks import mark_of
from asalto.play.tell.story import Sentence
from asalto.play.tell.strength import strength
from asalto.web.pages import presenter
from asalto.web.pages.offers import turn_limit
from asalto.web.pages.playback import since_last
from asalto.web.table.games import shipped
from asalto.web.table.live_battle import Live


def told_data(
    live: Live, seat: int, view: State, lang: str, drawn: presenter.Drawn, full: bool
) -> dict[str, Any]:
    """What happened, what it is all about, and what a newcomer is told."""
    lines, older = presenter.chronicle(live, seat, lang, 2000 if full else presenter.LINES_MAX)
    sides = {one.id: one.seat for one in drawn.pieces}
    for line in lines:
        line.side = side_of(live, line.sentence, sides)
    now = lesson_step(live, seat)
    return {
        "lines": lines, "older": older, "since": since_last(live, seat, view, drawn.svg),
        "strength": strength(live.ruleset, live.scenario, live.playing().state, view),
        "limit": turn_limit(live.scenario), "first": first_of(live, lang),
        "story": live.scenario.story[lang].strip(), "brief": live.scenario.in_brief(lang),
        "terms": terms(live.ruleset, lang),
        "signs": {one.names[0]: one.text for one in signs(live.ruleset, lang)},
        "lesson": None if now is None else {
            "number": now.number, "count": now.count, "title": now.step.title[lang],
            "text": now.step.text[lang],
        },
    }  # fmt: skip


def side_of(live: Live, told: Sentence, sides: Mapping[str, int]) -> int:
    """The side of whoever a line tells of first, or which it names; a throw of nobody who is named
    belongs to whose choice it was. A new round or phase is no side's."""
    event, seat = told.event, told.seat
    if event is None:
        return seat
    tables = {one.rpartition("-")[0] for one in sides}
    who = mark_of(live.ruleset, event, tables).who
    if who is not None:
        return sides.get(f"{who[0]}-{who[1]}", seat)
    named = (key[-1] for _, of, key in live.ruleset.vocabulary.values(event) if of.what == "seat")
    return next(named, seat if told.is_throw else NOBODY)


def first_of(live: Live, lang: str) -> str:
    """The battle that comes after the lesson, by its title."""
    return shipped(live.ruleset.id, guide_of(live.ruleset).first.scenario).title[lang]


def lesson_step(live: Live, seat: int) -> Now | None:
    """What the lesson explains to a seat now, if this battle is one."""
    lesson = guide_of(live.ruleset).lesson
    if lesson is None or not live.opening.get("lesson") or seat != lesson.seat or live.is_over:
        return None
    return explained(lesson.steps, signs_of(live.playing(), seat))
