"""What stands before every request: limits of size and rate, headers, counts, one line of log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections import OrderedDict, deque
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import ip_address, ip_network

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from asalto.web.server.config import BODY_MAX, IMPORT_MAX, Config
from asalto.web.server.request_queue import Crowded, Turns, work_of

log = logging.getLogger("asalto.access")
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
FILE_HEADERS = [(b"content-security-policy", b"default-src 'none'"), HEADERS[2]]
"""For scripts, fonts and style sheets, which are no pages: a first visit asks for twenty."""
RATES = {"open": (20, 20), "join": (20, 20), "write": (1200, 240), "read": (2400, 600)}
"""For each client: requests a minute, and how many at once."""
OPENING = {
    "/new", "/import", "/verify", "/api/v1/battles", "/api/v1/battles/import",
    "/api/v1/tournaments",
}  # fmt: skip
"""What is sent here makes something that is kept, or takes long."""
BODY_SECONDS = 30.0
"""In which the body of a request has to arrive."""
CLIENTS_MAX = 20_000
NAMED = re.compile(r"/(?:(b|battles|replay|tournaments)/[0-9a-f]{12}|(feed)/.*)")
BOUNDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


def unnamed(path: str) -> str:
    """A path without what names a battle, or opens a feed."""
    return NAMED.sub(lambda one: f"/{one[1] or one[2]}/…", path)


@dataclass
class Bucket:
    """Requests that a client may still make."""

    left: float
    at: float


class Limiter:
    """Token buckets by client and kind of request, in memory."""

    def __init__(self, percent: int) -> None:
        self.percent = percent
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def wait(self, client: str, kind: str, now: float) -> float:
        """0 if the request may go on; else the seconds to wait."""
        if self.percent <= 0:
            return 0.0
        a_minute, at_once = (one * self.percent / 100 for one in RATES[kind])
        bucket = self._buckets.get((client, kind))
        if bucket is None:
            bucket = self._buckets[client, kind] = Bucket(at_once, now)
            if len(self._buckets) > CLIENTS_MAX:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end((client, kind))
        bucket.left = min(at_once, bucket.left + (now - bucket.at) * a_minute / 60)
        bucket.at = now
        if bucket.left < 1:
            return (1 - bucket.left) * 60 / a_minute
        bucket.left -= 1
        return 0.0


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whose address it is: of the sixth version anybody has 2^64 of them."""
    if ":" not in address:
        return address
    try:
        return str(ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


def kind_of(method: str, path: str) -> str:
    """Which limit a request falls under."""
    if method in ("GET", "HEAD"):
        return "read"
    if path in OPENING:
        return "open"
    return "join" if path in ("/join", "/sit") or path.endswith("/join") else "write"


@dataclass
class Numbers:
    """What `/metrics` tells."""

    requests: dict[tuple[str, str], int] = field(default_factory=dict)
    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def count(self, method: str, status: int, seconds: float) -> None:
        """One request."""
        known = method if method in ("GET", "HEAD", "POST") else "other"
        key = (known, f"{status // 100}xx")
        self.requests[key] = self.requests.get(key, 0) + 1
        self.seconds += seconds
        place = sum(1 for bound in BOUNDS if seconds > bound)
        self.buckets[place] += 1

    def text(self) -> list[str]:
        """In the form that Prometheus reads."""
        lines = ["# TYPE asalto_requests_total counter"]
        for (method, status), count in sorted(self.requests.items()):
            lines.append(f'asalto_requests_total{{method="{method}",status="{status}"}} {count}')
        lines.append("# TYPE asalto_request_seconds histogram")
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.buckets, strict=True):
            total += count
            lines.append(f'asalto_request_seconds_bucket{{le="{bound}"}} {total}')
        lines.append(f"asalto_request_seconds_sum {self.seconds:.6f}")
        lines.append(f"asalto_request_seconds_count {total}")
        return lines


class TooLong(Exception):
    """A body that is longer than allowed."""


class TooSlow(Exception):
    """A body that does not arrive in time."""


def is_foreign(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a page of another site makes somebody's browser send this."""
    if headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
        return True
    origin = headers.get(b"origin", b"null")
    return origin != b"null" and origin.partition(b"://")[2] != headers.get(b"host", b"")


def is_known_name(host: str, names: Set[str]) -> bool:
    """Whether a browser may ask under this name: an address, this computer, or one of the names
    that the server was told. Other names may have been turned to this address on purpose."""
    name = host.strip().lower()
    name = name.partition("]")[0].lstrip("[") if name.startswith("[") else name.partition(":")[0]
    if not names or name in names or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """ASGI middleware, the outermost one."""

    def __init__(self, app: ASGIApp, config: Config, numbers: Numbers) -> None:
        self.app, self.numbers, self.turns = app, numbers, Turns(strict=config.rate > 0)
        self.limiter = Limiter(config.rate)
        self.names = {one.strip().lower() for one in config.names.split(",") if one.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.monotonic(), 500
        method, path = scope["method"], scope["path"]

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers(path, message)]
            await send(message)

        try:
            refused = self._refusal(scope, began)
            if refused is not None:
                await _plain(answer, *refused)
            else:
                await self._pass_on(scope, receive, answer)
        finally:
            spent = time.monotonic() - began
            if not path.endswith("/stream"):
                self.numbers.count(method, status, spent)
            if not path.startswith("/static/"):
                line = {"method": method, "path": unnamed(path)[:120]}
                log.info(json.dumps({**line, "status": status, "ms": round(spent * 1000, 1)}))

    async def _pass_on(self, scope: Scope, receive: Receive, answer: Send) -> None:
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await answer(message)

        try:
            take = await _received(scope, receive)
            await self._in_turn(scope, take, watched)
        except TooLong:
            if not begun:
                await _plain(answer, 413, "too long", {})
        except TooSlow:
            if not begun:
                await _plain(answer, 408, "too slow", {"connection": "close"})
        except Crowded:
            await _plain(answer, 429, "too many requests at once: wait", {"retry-after": "1"})

    async def _in_turn(self, scope: Scope, receive: Receive, answer: Send) -> None:
        """Work on a request when it is its turn. The next one's comes when the answer begins: how
        slowly it is read is nobody else's business."""
        kind = work_of(scope["method"], scope["path"], scope.get("query_string", b""))
        if kind is None:
            await self.app(scope, receive, answer)
            return
        client = household(scope["client"][0] if scope.get("client") else "?")
        kind = self.turns.line_of(kind, client)
        await self.turns.enter(kind, client)
        is_in, began = True, time.monotonic()

        def leave() -> None:
            nonlocal is_in
            if is_in:
                is_in = False
                self.turns.leave(kind, client, time.monotonic() - began)

        async def released(message: Message) -> None:
            if message["type"] == "http.response.start":
                leave()
            await answer(message)

        try:
            await self.app(scope, receive, released)
        finally:
            leave()

    def _refusal(self, scope: Scope, now: float) -> tuple[int, str, dict[str, str]] | None:
        path = scope["path"]
        if path.startswith("/static/"):
            return None
        client = household(scope["client"][0] if scope.get("client") else "?")
        headers = dict(scope["headers"])
        if not is_known_name(headers.get(b"host", b"").decode("latin-1"), self.names):
            return 421, "this server has another name: see asalto serve --name", {}
        is_api_write = path.startswith("/api/") and scope["method"] not in ("GET", "HEAD")
        if is_api_write and is_foreign(headers):
            return 403, "another site may not do this", {}
        wait = self.limiter.wait(client, kind_of(scope["method"], path), now)
        if wait > 0:
            return 429, "too many requests: wait a little", {"retry-after": str(int(wait) + 1)}
        limit = IMPORT_MAX if path.endswith(("/import", "/verify")) else BODY_MAX
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or int(value) > limit):
                return 413, f"too long: {limit} bytes at most", {}
        return None

    def _headers(self, path: str, message: Message) -> list[tuple[bytes, bytes]]:
        held = {name.lower() for name, _ in message["headers"]}
        is_file = path.startswith("/static/")
        guards = FILE_HEADERS if is_file else HEADERS
        found = [(name, value) for name, value in guards if name not in held]
        if not is_file and b"cache-control" not in held:
            found.append((b"cache-control", b"no-store"))
        return found


async def _received(scope: Scope, receive: Receive) -> Receive:
    """Take a request's body in, before anything is worked on; what hands it on. Raises TooLong,
    TooSlow."""
    limit = IMPORT_MAX if scope["path"].endswith(("/import", "/verify")) else BODY_MAX
    got, ends, held = 0, time.monotonic() + BODY_SECONDS, deque[Message]()
    while not held or held[-1].get("more_body", False):
        try:
            message = await asyncio.wait_for(receive(), max(0.01, ends - time.monotonic()))
        except TimeoutError:
            raise TooSlow from None
        got += len(message.get("body", b""))
        if got > limit:
            raise TooLong
        held.append(message)

    async def hand_on() -> Message:
        return held.popleft() if held else await receive()

    return hand_on


async def _plain(send: Send, status: int, text: str, more: dict[str, str]) -> None:
    body = json.dumps({"error": text}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
