"""Whose side a screen shows. People at one screen hold several seats with one key: whenever another
of them has to choose, a curtain falls before his side is shown, and he lifts it himself.

Which side was shown last is kept in the browser. Who comes to the page anew finds the curtain down.
"""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import Request
from fastapi.responses import Response

from asalto.play.view import is_hidden_between
from asalto.web.pages.pagekit import registry_of
from asalto.web.server.auth import Who, cookie_name
from asalto.web.table.live_battle import Live


def key_of(request: Request, id: str) -> str:
    """The key to a battle that this browser holds."""
    return request.cookies.get(cookie_name(id), "")[:200]


def _side(id: str) -> str:
    return f"side_{id}"


def _stays(id: str) -> str:
    return f"stays_{id}"


def lifted(request: Request, id: str) -> int | None:
    """The seat for which the curtain was lifted last."""
    found = request.cookies.get(_side(id), "")
    return int(found) if found.isdecimal() and len(found) < 3 else None


def comes_back(request: Request, id: str) -> bool:
    """Whether this page follows a form of ours, so that the same person still sits there."""
    return _stays(id) in request.cookies


def lift(response: Response, request: Request, id: str, seat: int) -> None:
    """Remember for whom the curtain was lifted."""
    _leave(response, request, _side(id), str(seat))
    _leave(response, request, _stays(id), "1")


def stay(response: Response, request: Request, id: str) -> None:
    """The page that follows this answer is for the same person."""
    if lifted(request, id) is not None:
        _leave(response, request, _stays(id), "1")


def arrive(response: Response, request: Request, id: str) -> None:
    """Somebody has come to the page: next time he finds the curtain, unless he follows a form."""
    if comes_back(request, id):
        response.delete_cookie(_stays(id))
    elif lifted(request, id) is not None:
        response.delete_cookie(_side(id))


def _leave(response: Response, request: Request, name: str, value: str) -> None:
    secure = registry_of(request).config.https
    response.set_cookie(name, value, httponly=True, samesite="lax", secure=secure)


def asked(live: Live, seats: Sequence[int]) -> list[int]:
    """Those of the seats whose people have to choose, or to throw dice, now."""
    match = live.match
    if match is None or live.is_over:
        return []
    pending = match.pending if match.waiting is None else (match.waiting.seat,)
    return [one for one in seats if one in pending and one not in live.stand_ins]


def looks_from(live: Live, who: Who, side: int | None) -> int:
    """The seat to look from. Of several, whoever has begun to choose goes on until he is ready;
    then it is the turn of the next one who is asked."""
    if len(who.seats) < 2 or who.is_umpire:
        return who.sits(live)
    found = asked(live, who.seats)
    if side in who.seats and (side in found or not found):
        return int(side)
    return found[0] if found else who.seats[0]


def needs_curtain(live: Live, who: Who, seat: int, side: int | None) -> bool:
    """Whether the screen is handed on just now, and people there must not see each other's side."""
    if len(who.seats) < 2 or who.is_umpire or seat == side or live.match is None or live.is_over:
        return False
    return any(is_hidden_between(live.match, one, seat) for one in who.seats if one != seat)
