"""The page *Analysis*: how a battle that is over was decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from asalto.board import curve
from asalto.board.elements import Element
from asalto.board.paint import Sheet
from asalto.bots import analysis_text
from asalto.bots.analysis_data import Data
from asalto.play.entries import UMPIRE
from asalto.play.tell.guides import game_name
from asalto.play.tell.story import result_text
from asalto.web.pages import presenter
from asalto.web.pages.pagekit import page, registry_of, setting, words
from asalto.web.server.auth import Who, cookie_name, who_holds
from asalto.web.table import games
from asalto.web.table.analysis_queue import Desk, Job
from asalto.web.table.live_battle import Live

router = APIRouter()


@dataclass(frozen=True)
class Unit:
    """One unit after the battle."""

    name: str
    left: int
    """In a hundred of what it had."""
    marks: str
    """What has become of it: destroyed, senseless."""


@dataclass(frozen=True)
class Side:
    """One side after the battle, and its units."""

    name: str
    lost: str
    units: Sequence[Unit]


def desk_of(request: Request) -> Desk:
    """Where battles are analysed."""
    found: Desk = request.app.state.desk
    return found


@router.get("/analysis/{id}", response_class=HTMLResponse)
def analysis(request: Request, id: str, moment: Annotated[int, Query(ge=0, le=99)] = 0) -> Response:
    """The analysis, or how far it is."""
    registry, lang = registry_of(request), setting(request, "lang")
    with registry.battle(id) as live:
        who = who_holds(registry, live, request.cookies.get(cookie_name(id), ""))
        found = desk_of(request).ask(live)
        seats = [one.name[lang] for one in live.scenario.seats]
        common: dict[str, Any] = {
            "live": live, "title": game_name(live.ruleset, lang), "seats": seats,
            "scenario": live.scenario.title[lang],
        }  # fmt: skip
        if isinstance(found, Job):
            return page(request, "analysis.html", data=None, job=found, **common)
        return page(
            request, "analysis.html", data=found, job=None, **common,
            **page_data(live, found, who, lang, moment),
        )  # fmt: skip


def page_data(live: Live, data: Data, who: Who, lang: str, moment: int) -> dict[str, Any]:
    """What the page shows, for the seat of whoever looks (the first, for others)."""
    match = live.playing()
    seat = who.seats[0] if who.seats else 0
    told = analysis_text.tellings(data, match, lang, seat)
    current = next((one for one in told if one.number == moment), told[0] if told else None)
    place = current.place if current else len(match.marks)
    frame = games.frame(live, place)
    drawn = presenter.draw(live, frame.state, UMPIRE, lang)
    return {
        "seat": seat, "foe": foe(live, seat),
        "side": live.ruleset.side_name(live.scenario, seat, lang),
        "told": told, "current": current, "frame": frame, "drawn": drawn,
        "turn": int(frame.state.turn), "result": result_text(match, lang),
        "conclusion": analysis_text.conclusion(data, match, lang),
        "how": analysis_text.how(data, lang),
        "tiles": tiles(live, data, seat, lang), "losses": losses(live, data, lang),
        "may_repeat": bool(who.seats) and not live.opening["umpire"] and live.is_over,
        "drawing": drawing(live, data, seat, told, current, lang),
        "moved": moved(live, data, seat, lang), "rows": rows(data, seat),
    }  # fmt: skip


def foe(live: Live, seat: int) -> int | None:
    """The first seat of the other side; None where there are several sides."""
    sides = live.ruleset.side_of(live.scenario.state)
    others = [i for i in range(len(live.scenario.seats)) if sides[i] != sides[seat]]
    return others[0] if len({sides[i] for i in others}) == 1 else None


def losses(live: Live, data: Data, lang: str) -> list[Side]:
    """What is left of each side, unit by unit."""
    match = live.playing()
    told = analysis_text.losses(data, match, lang)
    sheets = presenter.draw(live, match.view(UMPIRE), UMPIRE, lang).sheets
    return [
        Side(seat.name[lang], told[i], [_unit(one) for one in sheets if one.seat == i])
        for i, seat in enumerate(live.scenario.seats)
    ]


def _unit(sheet: Sheet) -> Unit:
    body = sheet.body or sheet.tracks[:1]
    left, whole = sum(one.left for one in body), sum(one.total for one in body)
    marks = ", ".join(one for one in sheet.marks if one not in sheet.calm)
    return Unit(sheet.title, round(100 * left / whole) if whole else 0, marks)


def said(live: Live, seat: int, lang: str, key: str) -> curve.Labels:
    """The words on the drawings."""
    text, name = words(lang), live.ruleset.side_name(live.scenario, seat, lang)

    def get(word: str) -> str:
        return text.get("page", word).format(seat=name)

    return curve.Labels(get(key), get("an_wins"), get("an_loses"), get("an_play"), get("an_luck"))


def drawing(
    live: Live, data: Data, seat: int, told: Sequence[analysis_text.Telling],
    current: analysis_text.Telling | None, lang: str,
) -> list[Element]:  # fmt: skip
    """The chance of one side, decision by decision: for a desk, and for a phone."""
    steps = data["decisions"]
    points = [curve.Point(one["turn"], one["chances"][seat], one["doubt"]) for one in steps]
    pins = []
    for one, moment in zip(told, data["moments"], strict=True):
        at = moment["decision"] + (1 if moment["kind"] == "dice" else 0)
        href = f"/analysis/{live.id}?moment={one.number}#moment"
        is_dice, title = one.kind == "dice", f"{one.turn}: {one.title}"
        pins.append(curve.Pin(one.number, at, is_dice, href, title, one is current))
    shown = points, data["result"][seat], pins, said(live, seat, lang, "an_curve")
    return [curve.curve(*shown, whole) for whole in (curve.WIDE, curve.NARROW)]


def moved(live: Live, data: Data, seat: int, lang: str) -> list[Element]:
    """What decisions and dice did, turn by turn: for a desk, and for a phone."""
    shown = rows(data, seat), said(live, seat, lang, "an_moved")
    return [curve.bars(*shown, whole) for whole in (curve.WIDE, curve.NARROW)]


def rows(data: Data, seat: int) -> list[tuple[int, float, float]]:
    """(turn, by play, by luck) for one seat."""
    found: dict[int, tuple[float, float]] = {}
    for one in data["decisions"]:
        play, luck = found.get(one["turn"], (0.0, 0.0))
        play += one["play"][seat] + one["other"][seat]
        found[one["turn"]] = play, luck + one["dice"][seat]
    return [(turn, *both) for turn, both in sorted(found.items())]


def tiles(live: Live, data: Data, seat: int, lang: str) -> list[tuple[str, str, str]]:
    """(label, number, note), for one seat: the chance at the start, each side's decisions, the
    dice, and what was neither; they sum to the last, the result."""
    text, parts = words(lang), analysis_text.account(data, seat)
    found = [(text.get("page", "an_start"), analysis_text.percent(parts.start), "")]
    for other, one in enumerate(data["seats"]):
        note = "" if not one["examined"] else text.get("page", "an_of").format(
            best=one["best"], examined=one["examined"], decisions=one["decisions"],
            rest=analysis_text.rest(one, lang),
        )  # fmt: skip
        name = live.scenario.seats[other].name[lang]
        label = text.get("page", "an_played").format(seat=name)
        doubt = analysis_text.points(lang, one["play_doubt"], signed=False)
        play = analysis_text.points(lang, parts.play[other])
        found.append((label, f"{play} ± {doubt}", note))
    found.append((text.get("page", "an_dice"), analysis_text.points(lang, parts.dice), ""))
    if parts.other:
        moved = analysis_text.points(lang, parts.other)
        found.append((text.get("page", "an_other"), moved, ""))
    found.append((text.get("page", "an_end"), analysis_text.percent(data["result"][seat]), ""))
    return found


def answer(found: Data | Job, live: Live, lang: str) -> dict[str, Any]:
    """The same for the API."""
    if isinstance(found, Job):
        return {"ready": False, "failed": found.failed, "done": found.done, "total": found.total}
    match = live.playing()
    told = [
        {"number": one.number, "kind": one.kind, "place": one.place, "title": one.title,
         "text": one.text}
        for one in analysis_text.tellings(found, match, lang)
    ]  # fmt: skip
    return {
        "ready": True, "conclusion": analysis_text.conclusion(found, match, lang),
        "how": analysis_text.how(found, lang), "told": told, **found,
    }  # fmt: skip
