"""Server-sent events. A seat hears of something only when something changes that it may see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import Request
from fastapi.responses import Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from asalto.play.entries import UMPIRE
from asalto.web.api import serialize
from asalto.web.server.auth import Who, who_holds
from asalto.web.server.middleware import household
from asalto.web.table.live_battle import Live
from asalto.web.table.registry import BattleRegistry

BEAT = 15.0
"""Seconds after which a quiet stream sends a comment, so that proxies keep it open."""
STREAMS_MAX = 5000
CLIENT_MAX = 64
"""Streams of one client (with limits lifted: as many as there are)."""


async def stream(
    registry: BattleRegistry, request: Request, id: str, key: str, seat: str | None, lang: str,
    since: int,
    pages: bool = False,
) -> Response:  # fmt: skip
    """The stream of one seat. For pages it says only that something is new."""
    if registry.hub.count() >= STREAMS_MAX:
        return Response(status_code=503, headers={"retry-after": "30"})
    client = household(request.client.host if request.client else "?")
    if registry.config.rate and registry.hub.count_of(client) >= CLIENT_MAX:
        return Response(status_code=429, headers={"retry-after": "30"})
    who = await run_in_threadpool(_who, registry, id, key, seat)
    body = _events(registry, request, id, who, seat, lang, since, pages, client)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(body, media_type="text/event-stream", headers=headers)


def _who(registry: BattleRegistry, id: str, key: str, seat: str | None) -> Who:
    with registry.battle(id) as live:
        who = who_holds(registry, live, key)
        serialize.may_act_for(live, who, seat)
        return who


async def _events(
    registry: BattleRegistry, request: Request, id: str, who: Who, seat: str | None, lang: str,
    since: int,
    pages: bool, client: str,
) -> AsyncIterator[str]:  # fmt: skip
    seats = who.seats or ((UMPIRE,) if who.is_umpire else ())
    event = registry.hub.listen(id, client, seats)
    last = ""
    try:
        yield "retry: 1000\n\n"
        while not registry.hub.is_closed:
            event.clear()
            stamp, data, since = await run_in_threadpool(
                _news, registry, id, who, seat, lang, since, last, pages
            )
            if stamp != last:
                last = stamp
                yield f"event: change\nid: {stamp}\ndata: {data}\n\n"
            try:
                await asyncio.wait_for(event.wait(), BEAT)
            except TimeoutError:
                if await request.is_disconnected():
                    return
                yield ": still here\n\n"
    finally:
        registry.hub.leave(id, event)


def stamp_of(registry: BattleRegistry, live: Live, who: Who, looks: int) -> str:
    """For pages: changes with what somebody may see, and with who else is here."""
    here, watchers = registry.hub.company(live.id, who.seats)
    company = f"{'.'.join(map(str, sorted(here)))}.{watchers}"
    return f"{live.news(who.seats, looks)}-{company}"


def _news(
    registry: BattleRegistry,
    id: str,
    who: Who,
    seat: str | None,
    lang: str,
    since: int,
    last: str,
    pages: bool,
) -> tuple[str, str, int]:
    with registry.battle(id) as live:
        looks = serialize.may_act_for(live, who, seat)
        stamp = stamp_of(registry, live, who, looks) if pages else live.news(who.seats, looks)
        if stamp == last:
            return stamp, "", since
        if pages or live.match is None:
            return stamp, stamp, since
        if live.is_over:
            since = 0  # now everything is told, also what was secret
        data: dict[str, Any] = serialize.view_data(live, looks, lang, since)
        return stamp, json.dumps(data, ensure_ascii=False), since + len(data["told"])
