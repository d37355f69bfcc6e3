"""The page of a battle that was played under other rules: what was told, and the game file."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.web.pages.pagekit import go, page, read_form, registry_of, setting
from asalto.web.server.auth import Forbidden, Who, check_form, who_holds
from asalto.web.table import games
from asalto.web.table.archive import OtherRules, Shelf
from asalto.web.table.registry import BattleRegistry
from asalto.web.table.shared_screen import key_of

router = APIRouter()


def off_the_shelf(registry: BattleRegistry, id: str, key: str) -> tuple[Shelf, Who]:
    """Such a battle, and who asks. Raises LookupError if it can be played on here."""
    try:
        with registry.battle(id):
            raise LookupError(id)
    except OtherRules:
        found = registry.shelf(id)
        return found, who_holds(registry, found, key)


def told_data(found: Shelf, who: Who, lang: str) -> dict[str, Any]:
    """What there is to read."""
    seat = UMPIRE if who.is_umpire else who.seats[0] if who.seats else SPECTATOR
    game, version, here = found.rules
    return {
        "id": found.id, "ruleset": game, "played_with": version, "here": here,
        "over": found.is_over, "orders_only": found.is_bare,
        "may_take": found.may_take(who.seats, who.is_umpire),
        "told": [{"turn": one.turn, "text": one.text} for one in found.told(seat, lang)],
    }  # fmt: skip


def game_file(registry: BattleRegistry, id: str, key: str) -> Response:
    """The game file of any battle: when it is over, or to whoever may see everything."""
    try:
        with registry.battle(id) as live:
            content = games.export(live, who_holds(registry, live, key), registry)
    except OtherRules:
        found, who = off_the_shelf(registry, id, key)
        content = registry.signed(exported(found, who), found.opening)
    head = {"content-disposition": f'attachment; filename="{id}.asalto"'}
    return Response(content, media_type="application/jsonl", headers=head)


def close_for_good(registry: BattleRegistry, id: str, key: str) -> None:
    """Close such a battle, for somebody who plays in it or is its umpire. Raises Forbidden."""
    _, who = off_the_shelf(registry, id, key)
    if not (who.seats or who.is_umpire):
        raise Forbidden
    registry.close_shelved(id, who.seats[0] if who.seats else -1)


def exported(found: Shelf, who: Who) -> bytes:
    """The game file. Raises NotAllowed while somebody could be cheated with it."""
    from asalto.core.text.orders import NotAllowed

    if not found.may_take(who.seats, who.is_umpire):
        raise NotAllowed("the game file can be had when the battle is closed for good")
    return found.game_file()


@router.get("/b/{id}/told", response_class=HTMLResponse)
def told(request: Request, id: str) -> Response:
    """What was told."""
    found, who = off_the_shelf(registry_of(request), id, key_of(request, id))
    data = told_data(found, who, setting(request, "lang"))
    return page(request, "told.html", 200, sits=bool(who.seats) or who.is_umpire, **data)


@router.post("/b/{id}/close")
def close(
    request: Request, id: str, form: Annotated[dict[str, Any], Depends(read_form)]
) -> Response:
    """Close it for good, so that all may read everything."""
    registry = registry_of(request)
    check_form(registry, request, form)
    close_for_good(registry, id, key_of(request, id))
    return go(f"/b/{id}/told")
