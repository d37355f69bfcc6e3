"""The forms on the page of a battle: choices, dice, what people agree on, the umpire's acts."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from asalto.core.files.limits import ORDER_MAX, whole
from asalto.core.kernel.choices import Choice
from asalto.core.text.orders import NotAllowed, Refused
from asalto.play.dicebox import WrongDice
from asalto.play.entries import UMPIRE
from asalto.play.match import Stale
from asalto.play.tell.messages import say
from asalto.play.umpire.paths import found_paths
from asalto.web.api.play_routes import may_throw
from asalto.web.pages.battle import shown, state_told
from asalto.web.pages.pagekit import go, keep, page, read_form, registry_of, setting
from asalto.web.pages.plan_data import WHOLES
from asalto.web.pages.posted_plans import carry_on, keep_rest, kept, read_ids, read_plan
from asalto.web.server.auth import Forbidden, Who, check_form, who_holds
from asalto.web.table import games, preferences
from asalto.web.table.background_odds import line_beforehand
from asalto.web.table.clock import now_ms
from asalto.web.table.live_battle import Live
from asalto.web.table.odds import Weighed
from asalto.web.table.shared_screen import key_of, lift, stay
from asalto.web.table.umpire import UmpireAct, referee

PATHS_MAX = 60

router = APIRouter()
Form = Annotated[dict[str, Any], Depends(read_form)]


@router.post("/b/{id}/lift")
def lift_curtain(request: Request, id: str, form: Form) -> Response:
    """Whoever sits at the screen now is ready to see his side."""
    registry = registry_of(request)
    check_form(registry, request, form)
    with registry.battle(id) as live:
        seats = who_holds(registry, live, key_of(request, id)).seats
    seat = seat_of(form)
    if seat is None or seat not in seats:
        raise Forbidden
    made = go(f"/b/{id}" + ("?full=1" if "full" in form else ""))
    lift(made, request, id, seat)
    return made


def seat_of(form: dict[str, Any]) -> int | None:
    """The seat that a form speaks for."""
    seat = str(form.get("as", ""))
    return whole(seat)


def done(request: Request, id: str, form: dict[str, Any], error: str = "") -> Response:
    """After a form: the part that changed (with scripts) or the page again (without). An order
    that was refused stays where it was written."""
    order = str(form.get("order", "")).strip()[:ORDER_MAX] if error else ""
    written = Weighed(order) if order else None
    if request.headers.get("hx-request"):
        return shown(request, id, error, template="_table.html", weighed=written)
    if error:
        return shown(request, id, error, status=409, weighed=written)
    made = go(f"/b/{id}")
    stay(made, request, id)
    return made


REPEATED = ("back", "rewind")
"""What would do more if it were done twice, besides dice."""


def not_again(live: Live, seat: int, form: dict[str, Any], lang: str) -> None:
    """A form that is sent twice does not take back two choices, nor throw two throws: its page
    knows what it was made of. Raises Stale."""
    told = form.get("state")
    if told is not None and told != state_told(live, seat):
        raise Stale(say(lang, "refusal", "stale"))


def deed(request: Request, id: str, form: dict[str, Any], do: Any) -> Response:
    """Do something for the seat that the form speaks for, then let the computer answer."""
    registry = registry_of(request)
    check_form(registry, request, form)

    def run(live: Live) -> list[dict[str, Any]]:
        who = who_holds(registry, live, key_of(request, id))
        if not who.seats and not who.is_umpire:
            raise Forbidden
        wanted = seat_of(form)
        seat = wanted if wanted in who.seats else who.sits(live)
        preferences.remember(request, live, who.seats)
        found: list[dict[str, Any]] = do(live, who, seat)
        return [*found, *live.answered(now_ms())]

    try:
        live = registry.act(id, run)
        if live.bots_awaited() and not live.is_show() and live.thinker() is None:
            registry.play_bots(id)  # who has to think does so elsewhere, and nobody waits for him
    except (Refused, WrongDice) as error:
        return done(request, id, form, str(error))
    return done(request, id, form)


@router.post("/b/{id}/choose")
def choose(request: Request, id: str, form: Form) -> Response:
    """One of the choices, a line of text, or a plan: several choices one after another."""
    lang = setting(request, "lang")
    text = str(form.get("order", "")).strip()[:ORDER_MAX]
    ids, also = str(form.get("ids", "")), str(form.get("also", ""))
    whole = str(form.get("whole", ""))
    whole = whole if whole in WHOLES else ""
    plan = "" if text else str(form.get("plan", "")) or (ids if "|" in ids else "")

    def do(live: Live, who: Who, seat: int) -> list[dict[str, Any]]:
        request_id = None if seat == UMPIRE else str(form.get("request", ""))[:40]
        rows = read_plan(plan, seat) if plan else []
        if also == "same" and len(rows) == 2 and preferences.for_all_units(live, rows):
            return live.same(seat, rows[0], request_id, now_ms(), lang, rows[1])
        if plan:
            done, left = live.carry_out(seat, rows, request_id, now_ms(), lang)
            if plan == ids:  # of a card, as of a salvo whose target is gone, the rest falls away
                live.refused = None
            if whole and live.refused is not None:
                acts, left = carry_on(live, seat, whole, now_ms(), lang)
                done += acts
            if whole or setting(request, "through") == "on":
                live.goes_on(seat, left, setting(request, "through") == "off")
            else:
                request.state.rest = kept(live, seat, left, whole)
            return done
        choice: Choice | str = text or read_ids(ids, seat)
        if also == "same" and not isinstance(choice, str):
            return live.same(seat, choice, request_id, now_ms(), lang)
        preferences.decides(live, seat)
        return live.submit(seat, choice, request_id, now_ms(), lang)

    request.state.rest = ""
    made = deed(request, id, form, do)
    keep_rest(made, request, id)
    return made


@router.post("/b/{id}/odds")
def line_odds(request: Request, id: str, form: Form) -> Response:
    """The odds of a line of text, which is not sent."""
    check_form(registry_of(request), request, form)
    order = str(form.get("order", "")).strip()[:ORDER_MAX]
    template = "_table.html" if request.headers.get("hx-request") else "battle.html"
    try:
        weighed = line_beforehand(request, id, order)
    except Refused as error:
        return shown(request, id, str(error), template=template, weighed=Weighed(order))
    return shown(request, id, template=template, weighed=weighed)


@router.post("/b/{id}/dice")
def dice(request: Request, id: str, form: Form) -> Response:
    """The dice that people threw."""
    lang = setting(request, "lang")

    def do(live: Live, who: Who, seat: int) -> list[dict[str, Any]]:
        may_throw(live, who)
        not_again(live, seat, form, lang)
        if form.get("do") == "withdraw":
            return live.withdraw(now_ms(), lang)
        waiting = live.playing().waiting
        if form.get("do") == "roll" and waiting is not None:
            count, sides = waiting.needed.count, waiting.needed.sides
            return live.give([1 + secrets.randbelow(sides) for _ in range(count)], now_ms(), lang)
        parts = str(form.get("pick") or form.get("faces", "")).replace(",", " ").split()
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
        if what in REPEATED:
            not_again(live, seat, form, lang)
        if what == "robot":
            other = whole(str(form.get("seat", seat)))
            if other is None or not 0 <= other < len(live.players):
                raise NotAllowed("no such seat")
            return games.stand_in(live, other, who, now)
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
            "rest": lambda: live.rest(seat, now, lang),
            "say": lambda: live.say(seat, str(form.get("what", ""))[:20], now),
        }
        if what not in simple:
            raise NotAllowed("nothing of that kind can be done")
        acts = simple[what]()
        if what == "back":
            live.habits.pop(seat, None)  # he wants to be asked again
            live.going.pop(seat, None)
        return acts

    return deed(request, id, form, do)


@router.post("/b/{id}/standing")
def standing_order(request: Request, id: str, form: Form) -> Response:
    """What is to be done about one kind of question from now on."""
    registry = registry_of(request)
    check_form(registry, request, form)
    with registry.battle(id) as live:
        if not who_holds(registry, live, key_of(request, id)).seats:
            raise Forbidden
        text = preferences.order(request, live, form)
    request.cookies[f"habits_{live.ruleset.id}"] = text
    made = deed(request, id, form, lambda live, who, seat: [])
    preferences.leave(made, request, live, text)
    return made


@router.post("/b/{id}/umpire")
def umpire(request: Request, id: str, form: Form) -> Response:
    """An act of the umpire."""

    def do(live: Live, who: Who, seat: int) -> list[dict[str, Any]]:
        if not who.is_umpire:
            raise Forbidden
        if form.get("do") in REPEATED:
            not_again(live, UMPIRE, form, setting(request, "lang"))
        return referee(live, umpire_act(form), now_ms(), setting(request, "lang"))

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
            key="",
        )
    except (ValueError, KeyError) as error:
        raise NotAllowed("the form is not filled in rightly") from error


@router.get("/b/{id}/paths", response_class=HTMLResponse)
def paths(request: Request, id: str, path: str = "") -> Response:
    """Fields of the state for the umpire to complete from."""
    registry = registry_of(request)
    with registry.battle(id) as live:
        if not who_holds(registry, live, key_of(request, id)).is_umpire:
            raise Forbidden
        found = found_paths(live.playing(), path[:80], PATHS_MAX)
    return page(request, "_paths.html", found=found)


@router.post("/b/{id}/layers")
def layers(request: Request, id: str, form: Form) -> Response:
    """Which layers of the board are shown."""
    check_form(registry_of(request), request, form)
    made = done(request, id, form) if not request.headers.get("hx-request") else Response("")
    with registry_of(request).battle(id) as live:
        chosen = [one.removeprefix("layer_") for one in form if one.startswith("layer_")]
        keep(made, request, f"layers_{live.ruleset.id}", ".".join(chosen)[:200])
    if request.headers.get("hx-request"):
        made.headers["hx-refresh"] = "true"
        stay(made, request, id)
    return made
