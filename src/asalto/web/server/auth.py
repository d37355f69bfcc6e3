"""Who asks: keys of seats in cookies or in the Authorization header, and the guard against forged
forms. Keys never stand in an address that a server logs or a browser passes on."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.web.database.store import token_hash
from asalto.web.table.archive import Shelf
from asalto.web.table.live_battle import Live
from asalto.web.table.registry import NAME, BattleRegistry, Forbidden

SESSION = "asalto"
MONTHS = 180 * 24 * 3600


@dataclass(frozen=True)
class Who:
    """What somebody may do in one battle."""

    seats: tuple[int, ...] = ()
    is_umpire: bool = False

    def sits(self, live: Live) -> int:
        """The seat from which this person looks: of several, the first that is asked."""
        if self.is_umpire:
            return UMPIRE
        if not self.seats:
            return SPECTATOR
        pending = live.match.pending if live.match is not None else ()
        asked = [seat for seat in self.seats if seat in pending]
        return asked[0] if asked else self.seats[0]


def who_holds(registry: BattleRegistry, live: Live | Shelf, token: str) -> Who:
    """Whom a key lets in. Raises Forbidden if it is none of this battle's, or none is given where
    one is needed. Every stored hash is compared, in constant time."""
    given = token_hash(token)
    seats = [
        seat for seat, held in registry.store.hashes(live.id) if hmac.compare_digest(held, given)
    ]
    if token and not seats:
        raise Forbidden
    if not seats and not live.opening["watch"]:
        raise Forbidden
    return Who(tuple(sorted(seat for seat in seats if seat >= 0)), UMPIRE in seats)


def bearer(request: Request) -> str:
    """The key in the Authorization header, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:200] if scheme.lower() == "bearer" else ""


def cookie_name(battle: str) -> str:
    """The cookie that holds the key to one battle."""
    return f"seat_{battle}"


def battles_in(cookies: Mapping[str, str]) -> list[str]:
    """Battles to which this browser holds a key, as it says."""
    names = [name.removeprefix("seat_") for name in cookies if name.startswith("seat_")]
    return [one for one in names if len(one) == 12 and one.isalnum()][-40:]


def give_cookie(
    response: Response, request: Request, name: str, value: str, registry: BattleRegistry
) -> None:
    """Leave something in the browser that scripts cannot read."""
    secure = registry.config.https or request.url.scheme == "https"
    response.set_cookie(name, value, MONTHS, httponly=True, samesite="lax", secure=secure)


def session(request: Request) -> str:
    """The random name of this browser; a new one if it has none."""
    found = request.cookies.get(SESSION, "")
    return found if 20 <= len(found) <= 64 else secrets.token_urlsafe(24)


def kept_seat(registry: BattleRegistry, own: str, battle: str) -> tuple[int, str] | None:
    """The seat of a battle that was taken with this secret, and its key; the umpire's where no
    seat was."""
    held_here = registry.store.hashes(battle) if NAME.fullmatch(battle) else ()
    for seat, held in sorted(held_here, key=lambda one: one[0] < 0):
        if seat == SPECTATOR:
            continue
        key = registry.seat_key(own, battle, seat)
        if hmac.compare_digest(held, token_hash(key)):
            return seat, key
    return None


def form_key(registry: BattleRegistry, session_: str) -> str:
    """What a form of ours carries, and no stranger's can: written otherwise each time, so that the
    length of a packed page tells nothing of it."""
    mask = new_mask()
    return (mask + _masked(mask, _right(registry, session_))).hex()


def new_mask() -> bytes:
    """What the key is written with, this time."""
    return secrets.token_bytes(32)


def _right(registry: BattleRegistry, session_: str) -> bytes:
    return hmac.new(registry.key, session_.encode(), hashlib.sha256).digest()


def _masked(mask: bytes, text: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(mask, text, strict=True))


def check_form(registry: BattleRegistry, request: Request, form: Mapping[str, Any]) -> None:
    """Refuse forms that did not come from our own pages. Raises Forbidden."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden
    origin = request.headers.get("origin")
    if origin not in (None, "null") and urlsplit(origin).netloc != request.headers.get("host"):
        raise Forbidden
    right = _right(registry, request.cookies.get(SESSION, ""))
    try:
        given = bytes.fromhex(str(form.get("form", "")))
        fits = hmac.compare_digest(right, _masked(given[:32], given[32:]))
    except ValueError as error:
        raise Forbidden from error
    if not fits:
        raise Forbidden


__all__ = [
    "Forbidden", "Who", "battles_in", "bearer", "check_form", "cookie_name", "form_key",
    "give_cookie", "kept_seat", "session", "who_holds",
]  # fmt: skip
