"""The page of a battle: board, sheets, choices, chronicle; and the forms on it."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from asalto.core.choices import Choice
from asalto.core.orders import NotAllowed, Refused
from asalto.core.records import walk
from asalto.play.dicebox import WrongDice
from asalto.play.entries import SPECTATOR, UMPIRE, choice_of
from asalto.play.story import dice_text, luck, result_text
from asalto.web import games, reply, show
from asalto.web.api import may_throw
from asalto.web.beforehand import (
    key_of,
    line_beforehand,
    looks_from,
    needs_curtain,
    odds_beforehand,
)
from asalto.web.hall import now_ms
from asalto.web.live import Live
from asalto.web.pagekit import go, hall_of, keep, page, read_form, setting
from asalto.web.referee import UmpireAct, referee
from asalto.web.streams import stream
from asalto.web.weighing import Weighed
from asalto.web.who import Forbidden, Who, check_form, who_holds

router = APIRouter()
Form = Annotated[dict[str, Any], Depends(read_form)]
As = Annotated[int | None, Query(alias="as", ge=-3, le=62)]
NUMBERS = 6
ORDER_MAX = 400
Line = Annotated[str, Query(max_length=ORDER_MAX)]


def layers_of(request: Request, live: Live) -> list[str]:
    """Layers of the board that this browser wants."""
    held = request.cookies.get(f"layers_{live.ruleset.id}")
    found = show.board(live.ruleset)
    if held is None:
        return [*(found.layers if found else ())][:1]
    return [one for one in held.split(".") if one]


def table_data(
    request: Request, live: Live, who: Who, seat: int, error: str = "", full: bool = False,
    weighed: Weighed | None = None,
) -> dict[str, Any]:  # fmt: skip
    """All that the battle's page shows, from one seat."""
    lang = setting(request, "lang")
    match = live.playing()
    sees = live.sight(seat)
    layers = layers_of(request, live)
    drawn = show.draw(live, match.view(sees), sees, lang, layers)
    asked = seat in match.pending and match.waiting is None and seat not in live.stand_ins
    advice = setting(request, "advice") == "on"
    umpire_asks = seat == UMPIRE and not live.is_over and match.waiting is None
    choosing = show.choosing(live, seat, lang, advice) if asked or umpire_asks else None
    if asked:
        drawn.svg = show.with_spots(drawn.svg, live, seat, match.view(sees))
    lines, older = show.chronicle(live, seat, lang, 2000 if full else show.LINES_MAX)
    seats = [one.name[lang] for one in live.scenario.seats]
    waiting = reply.wanted_data(live, seat, lang)
    throws = match.waiting is not None and (
        who.is_umpire or match.waiting.seat in who.seats or match.waiting.seat in live.robots
    )
    return {
        "live": live, "match": match, "seat": seat, "who": who, "drawn": drawn, "layers": layers,
        "layer_names": {one: show.board_words(live.ruleset, lang, one) for one in drawn.layers},
        "choosing": choosing, "lines": lines, "older": older, "phases": show.phases(live, lang),
        "seats": seats, "waiting": waiting, "throws": throws and bool(who.seats or who.is_umpire),
        "wanted_count": match.waiting.needed.count if match.waiting and throws else 0,
        "error": error, "full": full, "weighed": weighed, "table_lang": lang, "curtain": False,
        "result": result_text(match, lang) if live.is_over else "",
        "luck": luck(match, UMPIRE) if live.is_over else [],
        "others_asked": [seats[one] for one in match.pending if one != seat],
        "may_back": seat >= 0 and seat not in live.stand_ins
        and (match.may_take_back(seat) or live.back_amount(seat) is not None),
        "idle": [one for one in match.pending if one not in who.seats
                 and one not in live.robots and live.is_idle(one, now_ms())],
        "deadlines": {one: live.clock.deadline(one) for one in match.pending},
        "thinking": live.bots_awaited(), "title": live.ruleset.title[lang],
        "scenario": live.scenario.title[lang], "UMPIRE": UMPIRE,
        "bans": [one for one, _ in match.bans],
        "stamp": live.news(who.seats, who.sits(live)),
    }  # fmt: skip


def curtain_data(request: Request, live: Live, who: Who, seat: int) -> dict[str, Any]:
    """Before the screen is handed on, nothing is shown."""
    lang = setting(request, "lang")
    return {
        "live": live, "seat": seat, "who": who, "curtain": True,
        "whose": live.scenario.seats[seat].name[lang], "title": live.ruleset.title[lang],
        "scenario": live.scenario.title[lang], "match": live.playing(), "phases": [],
    }  # fmt: skip


@router.get("/b/{id}", response_class=HTMLResponse)
def battle(request: Request, id: str, as_: As = None, full: bool = False) -> Response:
    """The battle, or the room where its seats are taken."""
    return shown(request, id, as_, full=full)


@router.get("/b/{id}/table", response_class=HTMLResponse)
def table(
    request: Request, id: str, as_: As = None, full: bool = False, odds: bool = False,
    order: Line = "",
) -> Response:  # fmt: skip
    """The part of the page that changes; with more of its odds, if they are asked for, and those
    of a line that is being written."""
    if odds:
        odds_beforehand(request, id, as_)
    weighed = None
    with suppress(Refused):
        weighed = line_beforehand(request, id, as_, order)
    return shown(request, id, as_, full=full, template="_table.html", weighed=weighed)


def shown(
    request: Request, id: str, as_: int | None, error: str = "", full: bool = False,
    template: str = "battle.html", status: int = 200, weighed: Weighed | None = None,
) -> Response:  # fmt: skip
    """The page (or its changing part) for whoever holds this browser's key."""
    hall = hall_of(request)
    with hall.battle(id) as live:
        who = who_holds(hall, live, key_of(request, id))
        if live.match is None:
            if template == "_table.html":
                return Response(status_code=204)
            return room(request, live, who)
        seat = looks_from(live, who, as_)
        if needs_curtain(live, who, seat, as_):
            data = curtain_data(request, live, who, seat)
        else:
            data = table_data(request, live, who, seat, error, full, weighed)
        return page(request, template, status, **data)


def who_here(request: Request, live: Live) -> Who:
    """Whom this browser's key lets in."""
    return who_holds(hall_of(request), live, key_of(request, live.id))


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
        request, "room.html", live=live, seats=seats, title=live.ruleset.title[lang],
        scenario=live.scenario.title[lang], story=live.scenario.story[lang],
        fair=live.opening["dice"].get("commitment", ""), sits=bool(who.seats) or who.is_umpire,
    )  # fmt: skip


@router.get("/b/{id}/stream")
async def events(request: Request, id: str) -> Response:
    """Says that there is something new to see, and nothing else."""
    hall = hall_of(request)
    key, lang = key_of(request, id), setting(request, "lang")
    return await stream(hall, request, id, key, None, lang, 0, pages=True)


@router.get("/b/{id}/preview", response_class=HTMLResponse)
def preview(request: Request, id: str, ids: str = "", as_: As = None) -> Response:
    """The board as it would be after a sealed order."""
    hall, lang = hall_of(request), setting(request, "lang")
    with hall.battle(id) as live:
        who = who_holds(hall, live, key_of(request, id))
        seat = looks_from(live, who, as_)
        if seat < 0 or needs_curtain(live, who, seat, as_):
            raise Forbidden
        choice = read_ids(ids, seat)
        return HTMLResponse(show.preview(live, seat, choice, lang, layers_of(request, live)))


def read_ids(text: str, seat: int) -> Choice:
    """A choice from its six numbers. Raises NotAllowed."""
    parts = text.split(",")
    if len(parts) != NUMBERS or not all(
        one.lstrip("-").isdecimal() and len(one) < 16 for one in parts
    ):
        raise NotAllowed("choose one first")
    numbers = [int(one) for one in parts]
    return choice_of((numbers[0], max(seat, -1), *numbers[1:]))  # type: ignore[arg-type]


def seat_of(form: dict[str, Any]) -> int | None:
    """The seat that a form speaks for."""
    seat = str(form.get("as", ""))
    return int(seat) if seat.lstrip("-").isdigit() else None


def done(request: Request, id: str, form: dict[str, Any], error: str = "") -> Response:
    """After a form: the part that changed (with scripts) or the page again (without)."""
    as_ = seat_of(form)
    if request.headers.get("hx-request"):
        return shown(request, id, as_, error, template="_table.html")
    if error:
        return shown(request, id, as_, error, status=409)
    return go(f"/b/{id}" + (f"?as={as_}" if as_ is not None and as_ >= 0 else ""))


def deed(request: Request, id: str, form: dict[str, Any], do: Any) -> Response:
    """Do something for the seat that the form speaks for, then let the computer answer."""
    hall = hall_of(request)
    check_form(hall, request, form)

    def run(live: Live) -> list[dict[str, Any]]:
        who = who_holds(hall, live, key_of(request, id))
        if not who.seats and not who.is_umpire:
            raise Forbidden
        seat = looks_from(live, who, seat_of(form))
        found: list[dict[str, Any]] = do(live, who, seat)
        return found

    try:
        live = hall.act(id, run)
        if live.bots_awaited() and not live.is_show():
            hall.play_bots(id)
    except (Refused, WrongDice) as error:
        return done(request, id, form, str(error))
    return done(request, id, form)


@router.post("/b/{id}/choose")
def choose(request: Request, id: str, form: Form) -> Response:
    """One of the choices, or a line of text."""
    lang = setting(request, "lang")
    text = str(form.get("order", "")).strip()[:ORDER_MAX]

    def do(live: Live, who: Who, seat: int) -> list[dict[str, Any]]:
        choice: Choice | str = text or read_ids(str(form.get("ids", "")), seat)
        request_id = None if seat == UMPIRE else str(form.get("request", ""))[:40]
        return live.submit(seat, choice, request_id, now_ms(), lang)

    return deed(request, id, form, do)


@router.post("/b/{id}/odds")
def line_odds(request: Request, id: str, form: Form) -> Response:
    """The odds of a line of text, which is not sent."""
    check_form(hall_of(request), request, form)
    as_, order = seat_of(form), str(form.get("order", "")).strip()[:ORDER_MAX]
    template = "_table.html" if request.headers.get("hx-request") else "battle.html"
    try:
        weighed = line_beforehand(request, id, as_, order)
    except Refused as error:
        return shown(request, id, as_, str(error), template=template, weighed=Weighed(order))
    return shown(request, id, as_, template=template, weighed=weighed)


@router.post("/b/{id}/dice")
def dice(request: Request, id: str, form: Form) -> Response:
    """The dice that people threw."""
    lang = setting(request, "lang")

    def do(live: Live, who: Who, seat: int) -> list[dict[str, Any]]:
        may_throw(live, who)
        if form.get("do") == "withdraw":
            return live.withdraw(now_ms(), lang)
        parts = str(form.get("faces", "")).replace(",", " ").split()
        if not all(one.isdecimal() and len(one) < 8 for one in parts):
            raise NotAllowed("dice are whole numbers")
        return live.give([int(one) for one in parts], now_ms(), lang)

    return deed(request, id, form, do)


@router.post("/b/{id}/do")
def table_act(request: Request, id: str, form: Form) -> Response:
    """Taking back, draws, resigning, standing in."""
    lang = setting(request, "lang")

    def do(live: Live, who: Who, seat: int) -> list[dict[str, Any]]:
        what, now = str(form.get("do", "")), now_ms()
        if what == "robot":
            other = str(form.get("seat", seat))
            if not other.isdigit() or int(other) >= len(live.players):
                raise NotAllowed("no such seat")
            return games.stand_in(live, int(other), who, now)
        if seat < 0:
            raise Forbidden
        simple = {
            "back": lambda: live.take_back(seat, now, lang),
            "agree": lambda: live.agree(seat, True, now),
            "refuse": lambda: live.agree(seat, False, now),
            "draw": lambda: live.draw(seat, now),
            "nodraw": lambda: live.decline(seat, now),
            "resign": lambda: live.resign(seat, now),
            "return": lambda: live.come_back(seat, now),
        }
        if what not in simple:
            raise NotAllowed("nothing of that kind can be done")
        return simple[what]()

    return deed(request, id, form, do)


@router.post("/b/{id}/umpire")
def umpire(request: Request, id: str, form: Form) -> Response:
    """An act of the umpire."""

    def do(live: Live, who: Who, seat: int) -> list[dict[str, Any]]:
        if not who.is_umpire:
            raise Forbidden
        return referee(live, umpire_act(form), now_ms())

    return deed(request, id, form, do)


def umpire_act(form: dict[str, Any]) -> UmpireAct:
    """The form as an act. Raises NotAllowed."""
    what = str(form.get("do", ""))
    faces = str(form.get("faces", "")).replace(",", " ").split()
    try:
        return UmpireAct(
            do=what,  # type: ignore[arg-type]
            reason=str(form.get("reason", ""))[:400],
            secret="secret" in form,
            fields={str(form["path"]): str(form.get("value", ""))} if what == "set" else {},
            dice=[int(one) for one in faces],
            pattern=str(form.get("pattern", ""))[:200],
            amount=int(form.get("amount", 1) or 1),
            winner=str(form.get("winner", "")) or None,
        )
    except (ValueError, KeyError) as error:
        raise NotAllowed("the form is not filled in rightly") from error


@router.get("/b/{id}/paths", response_class=HTMLResponse)
def paths(request: Request, id: str, path: str = "") -> Response:
    """Fields of the state for the umpire to complete from."""
    hall = hall_of(request)
    with hall.battle(id) as live:
        if not who_holds(hall, live, key_of(request, id)).is_umpire:
            raise Forbidden
        found = [
            (name, value)
            for name, value in walk(live.playing().state)
            if path.lower()[:80] in name.lower()
        ]
    return page(request, "_paths.html", found=found[:60])


@router.post("/b/{id}/layers")
def layers(request: Request, id: str, form: Form) -> Response:
    """Which layers of the board are shown."""
    check_form(hall_of(request), request, form)
    made = done(request, id, form) if not request.headers.get("hx-request") else Response("")
    with hall_of(request).battle(id) as live:
        chosen = [one.removeprefix("layer_") for one in form if one.startswith("layer_")]
        keep(made, request, f"layers_{live.ruleset.id}", ".".join(chosen)[:200])
    if request.headers.get("hx-request"):
        made.headers["hx-refresh"] = "true"
    return made


@router.get("/b/{id}/game")
def game(request: Request, id: str) -> Response:
    """The game file."""
    hall = hall_of(request)
    with hall.battle(id) as live:
        content = games.export(live, who_holds(hall, live, key_of(request, id)))
    head = {"content-disposition": f'attachment; filename="{id}.asalto"'}
    return Response(content, media_type="application/jsonl", headers=head)


@router.get("/b/{id}/key", response_class=HTMLResponse)
def own_key(request: Request, id: str) -> Response:
    """One's own secret link, for another device."""
    hall, key = hall_of(request), key_of(request, id)
    with hall.battle(id) as live:
        who = who_holds(hall, live, key)
        if not who.seats and not who.is_umpire:
            raise Forbidden
        return page(request, "keys.html", id=id, code=live.code, key=key, umpire="", watch="")


@router.get("/b/{id}/seals", response_class=HTMLResponse)
def seals(request: Request, id: str) -> Response:
    """Commitments of sealed orders."""
    hall = hall_of(request)
    with hall.battle(id) as live:
        who_holds(hall, live, key_of(request, id))
        found = reply.seals_data(live)
        dice_seal = live.opening["dice"].get("commitment", "")
        secret = live.opening["dice"].get("secret", "") if live.is_over else ""
    return page(request, "seals.html", id=id, found=found, dice_seal=dice_seal, secret=secret)


__all__ = ["SPECTATOR", "PlainTextResponse", "dice_text", "router"]
