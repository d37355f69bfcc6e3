"""What the board asks of the server: where the units of a seat can get to."""

from __future__ import annotations

import threading
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from asalto.play.view import look
from asalto.web.pagekit import hall_of, setting
from asalto.web.plan_data import reach_data
from asalto.web.reach import reach_of
from asalto.web.screen import asked, key_of, lifted, looks_from, needs_curtain
from asalto.web.who import Forbidden, who_holds

router = APIRouter()
Piece = Annotated[str, Query(max_length=40)]
AT_ONCE = threading.BoundedSemaphore(2)
"""Plans that are worked out at the same time: more would only wait for each other."""
WAIT = 10.0


@router.get("/b/{id}/reach")
def reach(request: Request, id: str, unit: Piece = "") -> Response:
    """All plans of one unit of the seat that looks, and the names of its others. They are worked
    out on what the seat sees, while others may go on with the battle."""
    hall = hall_of(request)
    with hall.battle(id) as live:
        who, side = who_holds(hall, live, key_of(request, id)), lifted(request, id)
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
        data = reach_data(live, sight, reach_of(sight, sealed), unit, setting(request, "lang"))
    finally:
        AT_ONCE.release()
    return JSONResponse(data)
