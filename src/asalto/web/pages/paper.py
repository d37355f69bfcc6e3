"""Paper from the page: what can be printed of a game and of a battle, as HTML or PDF."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.util import find_spec

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.paper import Order, Paper, html, kinds, put_together
from asalto.paper.messages import say
from asalto.paper.page import STYLE
from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.play.tell.guides import game_name
from asalto.web.pages.battle import who_here
from asalto.web.pages.lobby import playable
from asalto.web.pages.pagekit import page, registry_of, setting, version, words
from asalto.web.table import games

router = APIRouter()
AGE = "public, max-age=31536000, immutable"


@lru_cache(maxsize=1)
def style_version() -> str:
    """Changes with the print style."""
    return hashlib.blake2b(STYLE.encode(), digest_size=5).hexdigest()


@router.get("/paper.css")
def paper_style() -> Response:
    """What printed things look like."""
    return Response(STYLE, media_type="text/css", headers={"cache-control": AGE})


@router.get("/print/{game}", response_class=HTMLResponse)
def printable(request: Request, game: str) -> Response:
    """What can be printed of a game, scenario by scenario."""
    if game not in playable():
        raise LookupError(game)
    ruleset, lang = load_ruleset(game), setting(request, "lang")
    found = [(one, games.shipped(game, one).title[lang]) for one in ruleset.scenarios()]
    return page(
        request, "print.html", title=game_name(ruleset, lang), base=f"/print/{game}", battle=False,
        scenarios=found, kinds={one: say(lang, one) for one in kinds(ruleset, False)},
        has_pdf=_has_pdf(),
    )  # fmt: skip


@router.get("/print/{game}/{scenario}/{what}")
def printed(
    request: Request, game: str, scenario: str, what: str, pdf: bool = False, blank: bool = False
) -> Response:
    """One of them, at the start of a scenario."""
    if game not in playable():
        raise LookupError(game)
    ruleset, lang = load_ruleset(game), setting(request, "lang")
    if scenario not in ruleset.scenarios() or what not in kinds(ruleset, False):
        raise LookupError(what)
    opening = games.shipped(game, scenario)
    order = Order(ruleset, opening, opening.start(), NOBODY, lang, blank=blank)
    return _answer(put_together(what, order), pdf, f"{game}-{scenario}-{what}")


@router.get("/b/{id}/print", response_class=HTMLResponse)
def printable_battle(request: Request, id: str) -> Response:
    """What can be printed of a battle as it stands."""
    lang = setting(request, "lang")
    with registry_of(request).battle(id) as live:
        who_here(request, live)
        return page(
            request, "print.html", title=live.scenario.title[lang], base=f"/b/{id}/print",
            battle=True, scenarios=[], has_pdf=_has_pdf(),
            kinds={one: say(lang, one) for one in kinds(live.ruleset, True)},
        )  # fmt: skip


@router.get("/b/{id}/print/{what}")
def printed_battle(
    request: Request, id: str, what: str, pdf: bool = False, blank: bool = False
) -> Response:
    """One of them, as far as whoever asks may see the battle."""
    lang = setting(request, "lang")
    with registry_of(request).battle(id) as live:
        who = who_here(request, live)
        match = live.playing()
        own = who.seats[0] if len(who.seats) == 1 else SPECTATOR
        seat = UMPIRE if who.is_umpire else own
        if what not in kinds(live.ruleset, True):
            raise LookupError(what)
        order = Order(live.ruleset, live.scenario, match.view(seat), seat, lang, match, blank)
        paper = put_together(what, order)
    return _answer(paper, pdf, f"{id}-{what}")


def _has_pdf() -> bool:
    return find_spec("reportlab") is not None and find_spec("svglib") is not None


def _answer(paper: Paper, pdf: bool, name: str) -> Response:
    if not pdf:
        links = (f"/board.css?v={version()}", f"/paper.css?v={style_version()}")
        return HTMLResponse(html(paper, links))
    if not _has_pdf():
        raise BadInput(words(paper.lang).get("page", "print_no_pdf"))
    from asalto.paper.pdf import pdf as written

    head = {"content-disposition": f'inline; filename="{name}.pdf"'}
    return Response(written(paper), media_type="application/pdf", headers=head)
