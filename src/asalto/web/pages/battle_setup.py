"""Pages around a battle: opening, sitting down, settings, rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from asalto.board.paint import STYLE
from asalto.bots.names import KNOWN, LEVELS
from asalto.core.files.limits import whole
from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, State
from asalto.core.rulings import Ruling, defaults, rulings
from asalto.core.text.orders import NotAllowed
from asalto.play.entries import SPECTATOR
from asalto.play.tell.guides import game_name
from asalto.web.pages import analysis as analysis_pages
from asalto.web.pages import archived as shelf_pages
from asalto.web.pages import battle as battle_pages
from asalto.web.pages import battle_forms, feed
from asalto.web.pages import calc as calc_pages
from asalto.web.pages import dice as dice_pages
from asalto.web.pages import lobby as lobby_pages
from asalto.web.pages import paper as print_pages
from asalto.web.pages import plans as plan_pages
from asalto.web.pages import quick_start as quick_pages
from asalto.web.pages import replay as replay_pages
from asalto.web.pages import rules as rules_pages
from asalto.web.pages.lobby import playable
from asalto.web.pages.offers import offers
from asalto.web.pages.opened import opened
from asalto.web.pages.packs import plain_style
from asalto.web.pages.pagekit import (
    SETTINGS,
    Static,
    go,
    keep,
    page,
    read_form,
    registry_of,
    setting,
    words,
)
from asalto.web.pages.quick_start import seated
from asalto.web.server.auth import (
    Forbidden,
    check_form,
    cookie_name,
    give_cookie,
    kept_seat,
    session,
    who_holds,
)
from asalto.web.table import games
from asalto.web.table.battle_settings import HUMAN, new_opening
from asalto.web.table.clock import now_ms
from asalto.web.table.preferences import welcome
from asalto.web.table.registry import NoBattle

router = APIRouter()
Form = Annotated[dict[str, Any], Depends(read_form)]
CLOCKS: dict[str, tuple[str, int, int]] = {
    "none": ("none", 0, 0),
    "move5": ("move", 300, 0),
    "total30": ("total", 1800, 10),
    "day": ("move", 3 * 24 * 3600, 0),
}


@router.get("/new/{ruleset}", response_class=HTMLResponse)
def new(request: Request, ruleset: str) -> Response:
    """Scenario, side, opponent."""
    if ruleset not in playable():
        raise LookupError(ruleset)
    return new_page(request, ruleset)


def new_page(request: Request, ruleset: str, error: str = "", status: int = 200) -> Response:
    """The form that opens a battle."""
    lang, found = setting(request, "lang"), load_ruleset(ruleset)
    return page(
        request, "new.html", status, ruleset=ruleset, title=game_name(found, lang), error=error,
        offers=offers(ruleset, lang), hints=found.bots.advise is not None, clocks=[*CLOCKS],
        levels=[*LEVELS] if found.bots.advise is not None else ["random"], switches=switches(found),
        house=registry_of(request).house.values(),
    )  # fmt: skip


@router.post("/new")
def open_battle(request: Request, form: Form) -> Response:
    """Open it."""
    registry = registry_of(request)
    check_form(registry, request, form)
    ruleset = str(form.get("ruleset", ""))
    if ruleset not in playable():
        raise LookupError(ruleset)
    try:
        opening, seats = _opening(ruleset, form, registry.house)
    except BadInput as error:
        return new_page(request, ruleset, str(error), 422)
    keep_seats = (SPECTATOR,) if not opening["watch"] else ()
    sit = dict.fromkeys(seats, str(form.get("name", ""))[:40])
    live, tokens = opened(request, form, opening, sit, keep_seats)
    return seated(request, live, tokens)


def _options(ruleset: str, form: dict[str, Any]) -> dict[str, object]:
    """The house rules that the form changes."""
    found = load_ruleset(ruleset)
    usual = defaults(found.state)
    return {
        one.option: not usual[one.option]
        for one in switches(found)
        if f"option_{one.option}" in form
    }


def switches(ruleset: Ruleset[State]) -> list[Ruling]:
    """The rulings with a switch that is on or off."""
    usual = defaults(ruleset.state)
    return [one for one in rulings(ruleset) if one.option and usual[one.option] in (0, 1)]


def _opening(
    ruleset: str, form: dict[str, Any], house: Iterable[str]
) -> tuple[dict[str, Any], list[int]]:
    """What the form says, and the seats that this person takes: none, for an umpire of other
    people. Raises BadInput."""
    document = str(form.get("document", "")).strip()
    scenario = str(form.get("scenario", ""))
    name = "" if document else f"{ruleset}/{scenario}"
    opponent = str(form.get("opponent", "greedy"))
    kind, seconds, extra = CLOCKS.get(str(form.get("clock")), CLOCKS["none"])
    more = {
        "scenario": name, "document": document, "ruleset": ruleset,
        "dice": str(form.get("dice", "seeded")),
        "clock": kind, "seconds": seconds, "extra": extra,
        "silence": str(form.get("silence", "wait")), "umpire": "umpire" in form,
        "watch": "private" not in form, "options": _options(ruleset, form),
    }  # fmt: skip
    first = new_opening(**more)  # type: ignore[arg-type]
    count = len(first["players"])
    side = _side(str(form.get(f"side_{scenario}", form.get("side", "0"))), count)
    bot = "greedy" if opponent == "watch" else opponent
    players = [bot if bot in (*KNOWN, *house) else HUMAN] * count
    if opponent != "watch":
        players[side] = HUMAN
    hot = opponent == "hot"
    opening = {**first, "players": players, "hot": hot, "open": opponent == "open"}
    if hot:
        return opening, [*range(count)]
    if opponent == "watch" or (opening["umpire"] and players.count(HUMAN) > 1):
        return opening, []
    return opening, [side]


def _side(text: str, count: int) -> int:
    number = whole(text)
    if number is None or not 0 <= number < count:
        raise BadInput("side: no such seat")
    return number


@router.post("/b/{id}/take")
def take(request: Request, id: str, form: Form) -> Response:
    """Take a free seat, or have again the one that this browser took, if the answer was lost."""
    registry = registry_of(request)
    check_form(registry, request, form)
    seat = whole(str(form.get("seat", "")))
    if seat is None:
        raise BadInput("seat: expected a number")
    with registry.battle(id) as live:
        if battle_pages.who_here(request, live).is_umpire:
            raise NotAllowed(games.UMPIRE_SITS)
    try:
        token = registry.join(id, seat, str(form.get("name", ""))[:40], session(request))
    except NotAllowed:
        kept = kept_seat(registry, session(request), id)
        if kept is None or kept[0] != seat:
            raise
        token = kept[1]
    registry.act(id, lambda one: welcome(request, one, (seat,), now_ms()))
    made = go(f"/b/{id}")
    give_cookie(made, request, cookie_name(id), token, registry)
    return made


@router.get("/sit", response_class=HTMLResponse)
def sit(request: Request) -> Response:
    """Where a secret link leads: the key stands behind the #, which no server ever gets."""
    return page(request, "sit.html")


@router.post("/sit")
def sit_down(request: Request, form: Form) -> Response:
    """Exchange the key for a cookie."""
    registry = registry_of(request)
    check_form(registry, request, form)
    id, _, token = str(form.get("key", "")).strip().rpartition("#")[2].partition(".")
    if len(id) != 12:
        raise NoBattle(id)
    with registry.battle(id) as live:
        if not token:
            raise Forbidden
        who_holds(registry, live, token)
    made = go(f"/b/{id}")
    give_cookie(made, request, cookie_name(id), token, registry)
    return made


@router.post("/import")
def take_over(request: Request, form: Form) -> Response:
    """Go on with a game file."""
    registry = registry_of(request)
    check_form(registry, request, form)
    content = form.get("file", b"")
    live, tokens = games.take_over(
        registry, content if isinstance(content, bytes) else b"", _file_word(request)
    )
    return seated(request, live, tokens)


# --- settings, rules, verification


@router.get("/settings", response_class=HTMLResponse)
def settings(request: Request, back: str = "/") -> Response:
    """Language, theme, size, movement, advice."""
    return page(request, "settings.html", back=_own(back), saved="saved" in request.query_params)


def _own(address: str) -> str:
    """An address of ours, never another's."""
    right = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address[:200] if right else "/"


@router.post("/settings")
def save_settings(request: Request, form: Form) -> Response:
    """Keep them in the browser."""
    check_form(registry_of(request), request, form)
    made = go(_own(str(form.get("back", "/"))))
    for name, known in SETTINGS.items():
        if form.get(name) in known:
            keep(made, request, name, str(form[name]))
    return made


@router.get("/verify", response_class=HTMLResponse)
def verify(request: Request) -> Response:
    """The form for it."""
    return _verdict(request)


@router.post("/verify")
def verified(request: Request, form: Form) -> Response:
    """Play a game file again and say what is wrong, and where."""
    from asalto.play.files.gamefile import BadGame, parse

    check_form(registry_of(request), request, form)
    content = form.get("file", b"")
    try:
        game = parse(content if isinstance(content, bytes) else b"", _file_word(request))
        found = games.verdict_data(game)
    except BadGame as error:
        return _verdict(request, wrong=str(error))
    return _verdict(request, found)


def _file_word(request: Request) -> str:
    """What a file that was sent is called in a complaint."""
    return words(setting(request, "lang")).get("page", "file")


def _verdict(request: Request, found: dict[str, Any] | None = None, wrong: str = "") -> Response:
    host = registry_of(request).host
    return page(request, "verify.html", found=found, wrong=wrong, host=host)


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """What a phone needs to keep the table among its apps."""
    lang = setting(request, "lang")
    icon = {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    told = {
        "name": "Asalto", "short_name": "Asalto", "lang": lang, "start_url": "/", "scope": "/",
        "description": words(lang).get("page", "brand_line"), "display": "standalone",
        "background_color": "#f5f1e8", "theme_color": "#1b2434",
        "icons": [{**icon, "purpose": "any"}, {**icon, "purpose": "maskable"}],
    }  # fmt: skip
    return JSONResponse(told, media_type="application/manifest+json")


@router.get("/board.css")
def board_style() -> Response:
    """What the classes of the boards look like."""
    head = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(plain_style(STYLE), media_type="text/css", headers=head)


def sorry(request: Request, status: int, text: str, reason: str | None) -> Response:
    """What to do when something did not work."""
    return page(request, "sorry.html", status, number=status, text=text)


router.include_router(lobby_pages.router)
router.include_router(quick_pages.router)
router.include_router(battle_pages.router)
router.include_router(battle_forms.router)
router.include_router(plan_pages.router)
router.include_router(replay_pages.router)
router.include_router(rules_pages.router)
router.include_router(feed.router)
router.include_router(analysis_pages.router)
router.include_router(shelf_pages.router)
router.include_router(dice_pages.router)
router.include_router(calc_pages.router)
router.include_router(print_pages.router)

__all__ = ["Static", "router", "sorry"]
