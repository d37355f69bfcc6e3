"""Battles that begin at one click: the first battle of a game, its lesson, the same once more; and
the pictures of boards beside the buttons."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from asalto.core.registry import load_ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.play.tell.guides import guide_of
from asalto.web.pages.invitation import invitation
from asalto.web.pages.lobby import playable
from asalto.web.pages.opened import opened
from asalto.web.pages.pagekit import go, page, read_form, registry_of, setting
from asalto.web.server.auth import (
    Forbidden,
    check_form,
    cookie_name,
    give_cookie,
    session,
    who_holds,
)
from asalto.web.table.battle_settings import HUMAN, new_opening, with_sides_changed
from asalto.web.table.clock import now_ms
from asalto.web.table.live_battle import Live
from asalto.web.table.preferences import welcome
from asalto.web.table.registry import BattleRegistry
from asalto.web.table.shared_screen import key_of
from asalto.web.thumbnails import thumbnail

router = APIRouter()
Form = Annotated[dict[str, Any], Depends(read_form)]
OPPONENT = "search:2"
"""Who plays the other side of a first battle: somebody who slips now and then."""


@router.post("/play")
def play_now(request: Request, form: Form) -> Response:
    """The first battle of a game against the computer, or its lesson."""
    registry = registry_of(request)
    check_form(registry, request, form)
    game = str(form.get("ruleset", ""))
    if game not in playable():
        raise LookupError(game)
    return begun(request, game, "lesson" in form, form)


def begun(request: Request, game: str, learns: bool, form: dict[str, Any]) -> Response:
    """Such a battle, opened for a form. Raises LookupError where a game has no lesson."""
    ruleset = load_ruleset(game)
    guide = guide_of(ruleset)
    lesson = guide.lesson if learns else None
    if learns and lesson is None:
        raise LookupError(game)
    begins = lesson or guide.first
    bot = lesson.opponent if lesson is not None else OPPONENT
    seats = len(ruleset.load(begins.scenario).seats)
    players = [bot if ruleset.bots.advise is not None else "random"] * seats
    players[begins.seat] = HUMAN
    seed = lesson.seed if lesson is not None else None
    opening = new_opening(f"{game}/{begins.scenario}", players=players, seed=seed)
    if lesson is not None:
        opening.update(lesson=True, fate=lesson.seed)
    live, tokens = opened(request, form, opening, {begins.seat: ""})
    return seated(request, live, tokens)


@router.post("/b/{id}/again")
def play_again(request: Request, id: str, form: Form) -> Response:
    """The same battle once more, with the sides changed. Whoever of the others asks for it later
    sits down in the one that the first has opened."""
    registry = registry_of(request)
    check_form(registry, request, form)
    with registry.battle(id) as live:
        seats = who_holds(registry, live, key_of(request, id)).seats
        if not seats or live.opening["umpire"]:
            raise Forbidden
        if not live.is_over:
            raise NotAllowed("the battle is not over")
        opening, names, next_ = live.opening, dict(live.names), live.next
    if opening.get("lesson"):
        return begun(request, opening["ruleset"], True, {**form, "after": id})
    count = len(opening["players"])
    taken = {(seat + 1) % count: names.get(seat, "") for seat in seats}
    if next_:
        return _follow(request, registry, next_, taken)
    keep = () if opening["watch"] else (SPECTATOR,)
    made, tokens = registry.create(with_sides_changed(opening), taken, keep, session(request))
    registry.act(id, lambda one: one.go_on_in(made.id, seats[0], now_ms()))
    return seated(request, made, tokens)


def _follow(request: Request, registry: BattleRegistry, id: str, taken: dict[int, str]) -> Response:
    """Sit down in the battle that follows, if the seat is still free there."""
    made = go(f"/b/{id}")
    with registry.battle(id) as live:
        free = [seat for seat in taken if seat in live.free]
    if free and cookie_name(id) not in request.cookies:
        token = registry.join(id, free[0], taken[free[0]], session(request))
        give_cookie(made, request, cookie_name(id), token, registry)
        registry.act(id, lambda one: welcome(request, one, (free[0],), now_ms()))
    return made


def seated(request: Request, live: Live, tokens: dict[int, str]) -> Response:
    """To the battle, with the key in a cookie; other keys are shown once on the way."""
    registry = registry_of(request)
    own = [seat for seat in tokens if seat >= 0]
    others = {seat: tokens[seat] for seat in (UMPIRE, SPECTATOR) if seat in tokens}
    key = tokens[own[0]] if own else tokens.get(UMPIRE, "")
    if others and own:
        made: Response = page(
            request, "keys.html", id=live.id, key=key, umpire=others.get(UMPIRE, ""),
            watch=others.get(SPECTATOR, ""), invitation=invitation(request, live),
        )  # fmt: skip
    else:
        made = go(f"/b/{live.id}")
    if key:
        give_cookie(made, request, cookie_name(live.id), key, registry)
    registry.act(live.id, lambda one: welcome(request, one, tuple(own), now_ms()))
    return made


@router.get("/thumb/{game}/{scenario}.svg")
def thumb(request: Request, game: str, scenario: str) -> Response:
    """A small picture of a battle's board."""
    if game not in playable() or scenario not in load_ruleset(game).scenarios():
        raise LookupError(game)
    drawn = thumbnail(game, scenario, setting(request, "lang"))
    if not drawn:
        raise LookupError(game)
    head = {"cache-control": "public, max-age=86400"}
    return Response(drawn, media_type="image/svg+xml", headers=head)
