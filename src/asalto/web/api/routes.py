"""The API: everything that a program needs to open, play, watch, referee and replay battles.

A key is sent as `Authorization: Bearer KEY`. Cookies are never looked at here.
"""

from __future__ import annotations

from fastapi import APIRouter

from asalto.web.api import (
    game_routes,
    odds,
    play_routes,
    seat_routes,
    tournament_routes,
    watch_routes,
)
from asalto.web.api.common import ERRORS

router = APIRouter(prefix="/api/v1", responses=ERRORS)
for part in (game_routes, seat_routes, watch_routes, play_routes, odds):
    router.include_router(part.router, tags=["battles"])
router.include_router(tournament_routes.router, tags=["tournaments"])
