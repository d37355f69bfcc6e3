"""What all parts of the API share: keys, errors, forms, whose act it is."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from asalto.play.entries import SPECTATOR
from asalto.web.api import reply
from asalto.web.server.who import Forbidden, bearer, who_holds
from asalto.web.table.hall import Hall
from asalto.web.table.live import Live

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


def hall_of(request: Request) -> Hall:
    """The hall of this worker."""
    found: Hall = request.app.state.hall
    return found


HallOf = Annotated[Hall, Depends(hall_of)]
Key = Annotated[str, Depends(bearer)]


def seat_for(hall: Hall, live: Live, key: str, seat: str | None) -> int:
    """The seat that a key acts for. Raises Forbidden, ValueError."""
    who = who_holds(hall, live, key)
    found = reply.may_act_for(live, who, seat)
    if found == SPECTATOR:
        raise Forbidden
    return found


def done_data(live: Live, seat: int, lang: str, again: bool = False) -> dict[str, Any]:
    """What stands after an act."""
    return {
        "accepted": True,
        "again": again,
        "dice_wanted": reply.wanted_data(live, seat, lang),
        "over": live.is_over,
    }


def error_reply(status: int, text: str, reason: str | None = None) -> JSONResponse:
    """The one form of every error."""
    return JSONResponse({"error": text, "reason": reason}, status)
