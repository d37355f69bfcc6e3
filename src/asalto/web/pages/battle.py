"""The page of a battle: board, sheets, choices, chronicle. The forms on it are in
`battle_forms`."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from asalto.board import board_of
from asalto.core.files.limits import ORDER_MAX
from asalto.core.text.orders import Refused
from asalto.play.entries import UMPIRE
from asalto.play.random_picks import is_lot, things_told
from asalto.play.tell.guides import game_name
from asalto.play.tell.house_rules import house_lines
from asalto.play.tell.story import luck, result_text
from asalto.play.umpire.umpire import sides_left
from asalto.web.api import serialize
from asalto.web.pages import presenter
from asalto.web.pages.archived import game_file
from asalto.web.pages.feed import feed_address
from asalto.web.pages.invitation import invitation
from asalto.web.pages.pagekit import go, page, registry_of, setting
from asalto.web.pages.posted_plans import read_ids, rest_data
from asalto.web.pages.sidebar import told_data
from asalto.web.server.auth import (
    Forbidden,
    Who,
    cookie_name,
    give_cookie,
    kept_seat,
    session,
    who_holds,
)
from asalto.web.server.streams import stamp_of, stream
from asalto.web.table.background_odds import line_beforehand, odds_beforehand
from asalto.web.table.clock import now_ms
from asalto.web.table.live_battle import Live
from asalto.web.table.odds import Weighed
from asalto.web.table.preferences import manners_data
from asalto.web.table.presence import SENTENCES, SHOWN
from asalto.web.table.shared_screen import (
    arrive,
    asked,
    comes_back,
    key_of,
    lifted,
    looks_from,
    needs_curtain,
)

router = APIRouter()
Line = Annotated[str, Query(max_length=ORDER_MAX)]


def layers_of(request: Request, live: Live, sits: bool = True) -> list[str]:
    """Layers of the board that this browser wants; who sees all sides begins with none, for the
    arcs of all units would cover each other."""
    held = request.cookies.get(f"layers_{live.ruleset.id}")
    found = board_of(live.ruleset)
    if held is None:
        return [*(found.layers if found else ())][:1] if sits else []
    return [one for one in held.split(".") if one]


def table_data(
    request: Request, live: Live, who: Who, seat: int, error: str = "", full: bool = False,
    weighed: Weighed | None = None,
) -> dict[str, Any]:  # fmt: skip
    """All that the battle's page shows, from one seat."""
    lang = setting(request, "lang")
    match = live.playing()
    sees = live.sight(seat)
    layers = layers_of(request, live, sees >= 0)
    drawn = presenter.draw(live, match.view(sees), sees, lang, layers)
    chooses = match.waiting is None and bool(asked(live, [seat]))
    advice = setting(request, "advice") == "on"
    umpire_asks = seat == UMPIRE and not live.is_over and match.waiting is None
    own = {one.id for one in drawn.pieces if one.seat == seat}
    choosing = presenter.choosing(live, seat, lang, advice, own) if chooses or umpire_asks else None
    told = told_data(live, seat, match.view(sees), lang, drawn, full)
    if chooses:
        drawn.svg = presenter.with_spots(drawn.svg, live, seat, match.view(sees))
    seats = [one.name[lang] for one in live.scenario.seats]
    names = {one: presenter.board_words(live.ruleset, lang, one) for one in drawn.layers}
    return {
        "state": state_told(live, seat), "live": live, "match": match, "seat": seat,
        "who": who, "drawn": drawn, "layers": layers, "layer_names": names,
        "choosing": choosing, "phases": phases(live, lang), **told,
        "seats": seats, **dice_data(live, who, seat, lang),
        "error": error, "full": full, "weighed": weighed, "table_lang": lang, "curtain": False,
        "result": result_text(match, lang) if live.is_over else "",
        "luck": luck(match, UMPIRE) if live.is_over else [],
        "others_asked": [seats[one] for one in match.pending if one != seat],
        "may_back": seat >= 0 and seat not in live.stand_ins
        and (match.may_take_back(seat) or live.back_amount(seat) is not None),
        "idle": [one for one in match.pending if one not in who.seats
                 and one not in live.robots and live.is_idle(one, now_ms())],
        "deadlines": {one: live.clock.deadline(one) for one in match.pending},
        "thinking": live.bots_awaited(), "title": game_name(live.ruleset, lang),
        "scenario": live.scenario.title[lang], "UMPIRE": UMPIRE,
        "house": house_lines(live.ruleset, live.scenario, lang),
        "bans": [one for one, _ in match.bans], "left": left_told(live, lang),
        **wishes(request, live, seat, len(own)), **company_data(request, live, who, seat),
    }  # fmt: skip


def left_told(live: Live, lang: str) -> str | None:
    """The side that an umpire's acts have left alone, empty where they have left none; None while
    there are two. He is told that the battle may end."""
    match = live.playing()
    acts = [match.entries[mark.index].do for mark in match.marks]
    if match.is_over or "set" not in acts:
        return None
    left = sides_left(match)
    return None if len(left) > 1 else match.seat_name(left[0], lang) if left else ""


def phases(live: Live, lang: str) -> list[tuple[str, bool]]:
    """The sequence of play, with the present phase lit; of `Movement: docking` the last word."""
    match = live.playing()
    words = live.ruleset.words(lang)
    now = int(match.state.phase)
    told = {int(one): words.get("phase", int(one)) for one in live.ruleset.enums["phase"]}
    short = {one: name.rpartition(": ")[2] for one, name in told.items()}
    return [(name[:1].upper() + name[1:], one == now) for one, name in short.items()]


def company_data(request: Request, live: Live, who: Who, seat: int) -> dict[str, Any]:
    """Who else is here, what was said, and what one may say."""
    here, watchers = registry_of(request).hub.company(live.id, who.seats)
    talks = seat >= 0 and bool(live.others(seat))
    return {
        "stamp": stamp_of(registry_of(request), live, who, who.sits(live)),
        "company": here, "watchers": watchers, "sayings": live.said[-SHOWN:],
        "sentences": SENTENCES if talks else (),
    }  # fmt: skip


def wishes(request: Request, live: Live, seat: int, units: int) -> dict[str, Any]:
    """What the player wants done that is not done yet: a plan that goes on, standing orders."""
    lang = setting(request, "lang")
    manners = manners_data(request, live, seat, units, lang)
    return {"rest": rest_data(request, live, seat, lang), "manners": manners}


def dice_data(live: Live, who: Who, seat: int, lang: str) -> dict[str, Any]:
    """The dice that are wanted by hand; of a pick, what each number of it would be."""
    match, throws = live.playing(), _throws(live, who)
    mine = throws and bool(who.seats or who.is_umpire)
    lots = things_told(match, lang) if mine and is_lot(match) else []
    lot = (
        live.ruleset.words(lang).get("roll", match.waiting.needed.roll)
        if lots and match.waiting
        else ""
    )
    return {
        "waiting": serialize.wanted_data(live, seat, lang), "throws": mine,
        "wanted_count": match.waiting.needed.count if match.waiting and throws else 0,
        "lots": lots, "lot": lot[:1].upper() + lot[1:],
    }  # fmt: skip


def state_told(live: Live, seat: int) -> str:
    """What a page was made of, as far as its seat may know: which question, which throw of it."""
    match = live.playing()
    known = match.waiting.needed.known if match.waiting is not None else ()
    return f"{match.request_id(seat)}.{len(known)}"


def _throws(live: Live, who: Who) -> bool:
    """Whether somebody may enter the dice that the battle waits for."""
    waiting = live.playing().waiting
    if waiting is None:
        return False
    return who.is_umpire or waiting.seat in who.seats or waiting.seat in live.robots


def curtain_data(request: Request, live: Live, who: Who, seat: int, full: bool) -> dict[str, Any]:
    """Before the screen is handed on, nothing of any side is shown."""
    lang = setting(request, "lang")
    names = {one: live.scenario.seats[one].name[lang] for one in who.seats}
    return {
        "live": live, "seat": seat, "who": who, "curtain": True, "full": full,
        "whose": names.pop(seat), "others": ", ".join(names.values()),
        "is_asked": bool(asked(live, [seat])), "title": game_name(live.ruleset, lang),
        "scenario": live.scenario.title[lang], "choosing": None,
        "stamp": stamp_of(registry_of(request), live, who, who.sits(live)),
    }  # fmt: skip


@router.get("/b/{id}", response_class=HTMLResponse)
def battle(request: Request, id: str, full: bool = False) -> Response:
    """The battle, or the room where its seats are taken. Who comes without the key to the seat that
    he took, because the answer with it was lost, is given it."""
    registry = registry_of(request)
    lost = kept_seat(registry, session(request), id) if not key_of(request, id) else None
    if lost is not None:
        again = go(str(request.url.replace(scheme="", netloc="")))
        give_cookie(again, request, cookie_name(id), lost[1], registry)
        return again
    made = shown(request, id, full=full, arrives=True)
    arrive(made, request, id)
    return made


@router.get("/b/{id}/table", response_class=HTMLResponse)
def table(
    request: Request, id: str, full: bool = False, odds: bool = False, order: Line = ""
) -> Response:
    """The part of the page that changes; with more of its odds, if they are asked for, and those
    of a line that is being written."""
    if odds:
        odds_beforehand(request, id)
    weighed = None
    with suppress(Refused):
        weighed = line_beforehand(request, id, order)
    return shown(request, id, full=full, template="_table.html", weighed=weighed)


def shown(
    request: Request, id: str, error: str = "", full: bool = False, template: str = "battle.html",
    status: int = 200, weighed: Weighed | None = None, arrives: bool = False,
) -> Response:  # fmt: skip
    """The page (or its changing part) for whoever holds this browser's key."""
    registry = registry_of(request)
    with registry.battle(id) as live:
        who = who_holds(registry, live, key_of(request, id))
        if live.match is None:
            if template == "_table.html":
                return Response(status_code=204)
            return room(request, live, who)
        side = lifted(request, id) if not arrives or comes_back(request, id) else None
        seat = looks_from(live, who, side)
        if needs_curtain(live, who, seat, side):
            data = curtain_data(request, live, who, seat, full)
        else:
            data = table_data(request, live, who, seat, error, full, weighed)
        partial = template == "_table.html"
        return page(request, template, status, partial=partial, **data)


def who_here(request: Request, live: Live) -> Who:
    """Whom this browser's key lets in."""
    return who_holds(registry_of(request), live, key_of(request, live.id))


def room(request: Request, live: Live, who: Who) -> Response:
    """Where people take their seats."""
    lang = setting(request, "lang")
    seats = [
        {
            "number": i,
            "name": one.name[lang],
            "free": i in live.free,
            "mine": i in who.seats,
            "robot": i not in live.people,
            "who": live.names.get(i, ""),
        }
        for i, one in enumerate(live.scenario.seats)
    ]
    return page(
        request, "room.html", live=live, seats=seats, title=game_name(live.ruleset, lang),
        scenario=live.scenario.title[lang], story=live.scenario.story[lang],
        house=house_lines(live.ruleset, live.scenario, lang),
        fair=live.opening["dice"].get("commitment", ""), draws=live.draws, who=who,
        sits=bool(who.seats) or who.is_umpire, invitation=invitation(request, live),
    )  # fmt: skip


@router.get("/b/{id}/stream")
async def events(request: Request, id: str) -> Response:
    """Says that there is something new to see, and nothing else."""
    registry = registry_of(request)
    key, lang = key_of(request, id), setting(request, "lang")
    return await stream(registry, request, id, key, None, lang, 0, pages=True)


@router.get("/b/{id}/preview", response_class=HTMLResponse)
def preview(request: Request, id: str, ids: str = "") -> Response:
    """The board as it would be after a sealed order."""
    registry, lang = registry_of(request), setting(request, "lang")
    with registry.battle(id) as live:
        who = who_holds(registry, live, key_of(request, id))
        seat = looks_from(live, who, side := lifted(request, id))
        if seat < 0:
            raise Forbidden
        if needs_curtain(live, who, seat, side):
            return Response(status_code=204)
        choice = read_ids(ids, seat)
        return HTMLResponse(presenter.preview(live, seat, choice, lang, layers_of(request, live)))


@router.get("/b/{id}/game")
def game(request: Request, id: str) -> Response:
    """The game file."""
    return game_file(registry_of(request), id, key_of(request, id))


@router.get("/b/{id}/key", response_class=HTMLResponse)
def own_key(request: Request, id: str) -> Response:
    """One's own secret link, for another device."""
    registry, key = registry_of(request), key_of(request, id)
    with registry.battle(id) as live:
        who = who_holds(registry, live, key)
        if not who.seats and not who.is_umpire:
            raise Forbidden
        feed = feed_address(request, id, who.seats[0]) if who.seats else ""
        return page(
            request, "keys.html", id=id, invitation={}, key=key, umpire="", watch="", feed=feed
        )


@router.get("/b/{id}/seals", response_class=HTMLResponse)
def seals(request: Request, id: str) -> Response:
    """Commitments of sealed orders."""
    registry = registry_of(request)
    with registry.battle(id) as live:
        who_holds(registry, live, key_of(request, id))
        lang = setting(request, "lang")
        seats = live.scenario.seats
        ids = [one.id for one in seats]
        found = [
            {**one, "number": (at := ids.index(one["seat"])), "seat": seats[at].name[lang]}
            for one in serialize.seals_data(live)
        ]
        dice_seal = live.opening["dice"].get("commitment", "")
        secret = live.opening["dice"].get("secret", "") if live.is_over else ""
    windows = [[*group] for _, group in groupby(found, itemgetter("window"))]
    return page(
        request, "seals.html", id=id, windows=windows, seats=seats, dice_seal=dice_seal,
        secret=secret,
    )  # fmt: skip
