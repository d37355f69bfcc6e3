"""What all parts of the API share: keys, errors, forms, whose act it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json

from asalto.play.entries import SPECTATOR
from asalto.web.api import serialize
from asalto.web.server.auth import Forbidden, bearer, who_holds
from asalto.web.table.live_battle import Live
from asalto.web.table.registry import BattleRegistry

BattleId = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="A battle's id")]
Lang = Annotated[str, Query(pattern="^(es|it|en)$", description="Language of texts")]
ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": "Error", "description": text}
    for code, text in {
        400: "Not readable as JSON",
        403: "The key does not fit",
        404: "No such battle, game or seat",
        409: "Not allowed now: says why",
        413: "Too long",
        422: "Not of the right form",
        429: "Too many requests",
        503: "The database does not answer",
    }.items()
}


class Error(BaseModel):
    """What went wrong, in words for a person."""

    error: str
    reason: str | None = Field(None, description="stale, unreadable, not_allowed, ambiguous ...")


for _one in ERRORS.values():
    _one["model"] = Error


class Strict(BaseModel):
    """Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Routes(APIRouter):
    """Routes whose answers are written where they are worked out.

    Otherwise FastAPI takes each answer to a second thread to check that it is a dictionary, and
    writes it with everybody else waiting. Under load each way to a thread and back costs 10 ms and
    more.
    """

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        """Add a route."""
        made = _answering(endpoint, given.get("status_code") or 200)
        super().add_api_route(path, made, **given)


def _answering(endpoint: Callable[..., Any], status: int) -> Callable[..., Any]:
    """The same, with its data as an answer."""
    if iscoroutinefunction(endpoint):
        return endpoint

    @wraps(endpoint)
    def answering(*fields: Any, **named: Any) -> Response:
        found = endpoint(*fields, **named)
        if isinstance(found, Response):
            return found
        return Response(to_json(found, inf_nan_mode="null"), status, media_type="application/json")

    return answering


async def registry_of(request: Request) -> BattleRegistry:
    """The registry of this worker. It waits for nothing, and so goes to no thread of its own."""
    found: BattleRegistry = request.app.state.registry
    return found


async def key_of(request: Request) -> str:
    """The key that was sent. It waits for nothing either."""
    return bearer(request)


HallOf = Annotated[BattleRegistry, Depends(registry_of)]
Key = Annotated[str, Depends(key_of)]


def seat_for(registry: BattleRegistry, live: Live, key: str, seat: str | None) -> int:
    """The seat that a key acts for. Raises Forbidden, ValueError."""
    who = who_holds(registry, live, key)
    found = serialize.may_act_for(live, who, seat)
    if found == SPECTATOR:
        raise Forbidden
    return found


def done_data(live: Live, seat: int, lang: str, again: bool = False) -> dict[str, Any]:
    """What stands after an act."""
    return {
        "accepted": True,
        "again": again,
        "dice_wanted": serialize.wanted_data(live, seat, lang),
        "over": live.is_over,
    }


def error_reply(status: int, text: str, reason: str | None = None) -> JSONResponse:
    """The one form of every error."""
    return JSONResponse({"error": text, "reason": reason}, status)
