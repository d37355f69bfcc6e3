"""The two steps in which the people at the table draw fair dice: seal a word, then reveal it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from asalto.play.entries import SPECTATOR
from asalto.web.pages.pagekit import go, read_form, registry_of
from asalto.web.server.auth import check_form, who_holds
from asalto.web.table.clock import now_ms
from asalto.web.table.journal import Act
from asalto.web.table.live_battle import Live
from asalto.web.table.shared_screen import key_of

router = APIRouter()
Form = Annotated[dict[str, Any], Depends(read_form)]


@router.post("/b/{id}/seal")
def seal(request: Request, id: str, form: Form) -> Response:
    """Seal a word of one's own, or add none."""
    registry = registry_of(request)
    check_form(registry, request, form)

    def do(live: Live) -> list[Act]:
        seats = who_holds(registry, live, key_of(request, id)).seats
        return live.seal(seats, str(form.get("seal", "")).strip()[:64], now_ms())

    registry.act(id, do)
    return go(f"/b/{id}")


@router.post("/b/{id}/reveal")
def reveal(request: Request, id: str, form: Form) -> Response:
    """The word that was sealed."""
    registry = registry_of(request)
    check_form(registry, request, form)

    def do(live: Live) -> list[Act]:
        seats = who_holds(registry, live, key_of(request, id)).seats
        word = str(form.get("nonce", "")).strip()[:64]
        return live.reveal(seats[0] if seats else SPECTATOR, word, now_ms())

    registry.act(id, do)
    return go(f"/b/{id}")
