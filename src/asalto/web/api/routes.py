"""The API: everything that a program needs to open, play, watch, referee and replay battles.

A key is sent as `Authorization: Bearer KEY`. Cookies are never looked at here.
"""

from __future__ import annotations

from typing import Any

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

TAGS = [
    {"name": "games", "description": "What can be played here"},
    {"name": "battles", "description": "Open, join, play, watch, replay"},
    {"name": "umpire", "description": "What an umpire alone may do"},
    {"name": "tournaments", "description": "Bots against bots"},
]
"""What each sort of request is for."""
ABOUT: dict[str, Any] = {
    "title": "asalto",
    "description": "Open, play, watch, referee and replay battles. A key is sent as a bearer.",
    "servers": [{"url": "/", "description": "This server"}],
    "contact": {"name": "Whoever runs this server"},
    "openapi_tags": TAGS,
}
"""The head of the API's description."""
router = APIRouter(prefix="/api/v1", responses=ERRORS)
router.include_router(game_routes.router)
for part in (seat_routes, watch_routes, play_routes, odds):
    router.include_router(part.router, tags=["battles"])
router.include_router(tournament_routes.router, tags=["tournaments"])
