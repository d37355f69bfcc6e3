"""What the board asks of the server: where the units of a seat can get to."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from asalto.core.kernel.records import NOBODY
from asalto.play.view import Sight, look
from asalto.web.pages.pagekit import registry_of, setting
from asalto.web.pages.plan_data import reach_data
from asalto.web.pages.reach import Reach, reach_of
from asalto.web.pages.spot_data import sights_data, way_data
from asalto.web.server.auth import Forbidden, who_holds
from asalto.web.table.live_battle import Live
from asalto.web.table.shared_screen import asked, key_of, lifted, looks_from, needs_curtain

router = APIRouter()
Piece = Annotated[str, Query(max_length=40)]
Place = Annotated[float, Query(ge=-1e6, le=1e6, allow_inf_nan=False)]
AT_ONCE = threading.BoundedSemaphore(2)
"""Plans that are worked out at the same time: more would only wait for each other."""
WAIT = 10.0


@router.get("/b/{id}/reach")
def reach(request: Request, id: str, unit: Piece = "") -> Response:
    """All plans of one unit of the seat that looks, and the names of its others."""
    lang = setting(request, "lang")
    return answered(
        request, id, lambda live, sight, known: reach_data(live, sight, known, unit, lang)
    )


@router.get("/b/{id}/way")
def way(
    request: Request, id: str, x: Place, y: Place, unit: Piece = "", formation: int = NOBODY,
    u: Place | None = None, v: Place | None = None,
) -> Response:  # fmt: skip
    """The plan that leads a unit exactly to a point of the drawing, facing another one if `u` and
    `v` are given, or why there is none."""
    lang = setting(request, "lang")
    ahead = None if u is None or v is None else (u, v)

    def work(live: Live, sight: Sight[Any], known: Reach) -> dict[str, Any]:
        return way_data(live, sight, known, unit, (x, y), lang, formation, ahead)

    return answered(request, id, work)


@router.get("/b/{id}/sights")
def sights(request: Request, id: str, x: Place, y: Place, unit: Piece = "") -> Response:
    """Whom one would see from a point of the drawing, and by whom one would be seen."""
    lang = setting(request, "lang")
    return answered(
        request, id, lambda live, sight, known: sights_data(live, sight, known, unit, (x, y), lang)
    )


def answered(
    request: Request, id: str, work: Callable[[Live, Sight[Any], Reach], dict[str, Any]]
) -> Response:
    """What is worked out on a seat's sight, while others may go on with the battle."""
    registry = registry_of(request)
    with registry.battle(id) as live:
        who, side = who_holds(registry, live, key_of(request, id)), lifted(request, id)
        seat = looks_from(live, who, side)
        if seat < 0:
            raise Forbidden
        if live.match is None or not asked(live, [seat]) or live.match.waiting is not None:
            return Response(status_code=204)
        if needs_curtain(live, who, seat, side):
            return Response(status_code=204)
        sight, sealed = look(live.match, seat), live.match.is_sealed
    if not AT_ONCE.acquire(timeout=WAIT):
        return Response(status_code=503, headers={"retry-after": "1"})
    try:
        return JSONResponse(work(live, sight, reach_of(sight, sealed)))
    finally:
        AT_ONCE.release()
