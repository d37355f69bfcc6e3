"""Many requests at once: a few are worked on, clients take turns, nobody holds a place for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from asalto.web.server.config import Config
from asalto.web.server.middleware import Guard, Numbers
from asalto.web.server.request_queue import (
    ACT,
    FILE,
    LITTLE,
    LONG,
    MUCH,
    PAGE,
    ROOM,
    Crowded,
    Turns,
    work_of,
)

Work = Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]


@pytest.mark.parametrize(
    ("method", "path", "query", "kind"),
    [
        ("GET", "/static/table.css", b"", None),
        ("GET", "/b/0123456789ab/stream", b"", None),
        ("GET", "/b/0123456789ab/table", b"", PAGE),
        ("GET", "/b/0123456789ab/table", b"full=1&odds=true", LONG),
        ("GET", "/b/0123456789ab/table", b"order=", PAGE),
        ("GET", "/b/0123456789ab/table", b"order=azor", LONG),
        ("GET", "/api/v1/battles/0123456789ab/choices", b"", PAGE),
        ("GET", "/api/v1/battles/0123456789ab/plans", b"", LONG),
        ("POST", "/api/v1/battles/0123456789ab/choices", b"", ACT),
        ("POST", "/api/v1/battles", b"", LONG),
        ("POST", "/api/v1/battles/import", b"", FILE),
        ("GET", "/api/v1/battles/0123456789ab/verify", b"", FILE),
        ("POST", "/verify", b"", FILE),
        ("GET", "/verify", b"", PAGE),
        ("GET", "/print/cep/duel/booklet", b"pdf=true", LONG),
        ("POST", "/new", b"", LONG),
    ],
)
def test_each_request_has_its_line(method: str, path: str, query: bytes, kind: str | None) -> None:
    assert work_of(method, path, query) == kind


def test_clients_take_turns() -> None:
    """Who has asked for ten things waits for them; who asks for one comes second."""

    async def ask() -> list[str]:
        turns, came = Turns({PAGE: 1}), list[str]()

        async def one(client: str) -> None:
            await turns.enter(PAGE, client)
            came.append(client)
            await asyncio.sleep(0)
            turns.leave(PAGE)

        await asyncio.gather(*(one("greedy") for _ in range(10)), one("honest"))
        assert turns.lines[PAGE].room == 1
        assert not turns.lines[PAGE].waiting
        return came

    came = asyncio.run(ask())
    assert came.index("honest") <= 2
    assert len(came) == 11


def test_who_asked_for_little_comes_before_who_asked_for_much() -> None:
    async def ask() -> list[str]:
        turns, came = Turns({PAGE: 1}), list[str]()
        for client, seconds in (("greedy", 3.0), ("moderate", 0.5)):
            turns.accounts.charge(client, seconds)
        await turns.enter(PAGE, "x")

        async def one(client: str) -> None:
            await turns.enter(PAGE, client)
            came.append(client)
            turns.leave(PAGE, client, 0.01)

        waiting = [asyncio.create_task(one(who)) for who in ("greedy", "moderate", "honest")]
        await asyncio.sleep(0)
        turns.leave(PAGE)
        await asyncio.gather(*waiting)
        return came

    assert asyncio.run(ask()) == ["honest", "moderate", "greedy"]


def test_work_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("asalto.web.server.request_queue.time.monotonic", lambda: now)
    turns = Turns()
    turns.accounts.charge("x", 8 * LITTLE)
    now += 35
    assert turns.accounts.spent("x") < LITTLE


def test_who_asked_for_much_waits_elsewhere_and_half_of_the_time_is_for_others() -> None:
    async def ask() -> list[str]:
        turns = Turns()
        turns.accounts.charge("greedy", 2 * LITTLE)
        kinds = [turns.line_of(one, "greedy") for one in (ACT, PAGE, LONG, FILE)]
        await turns.enter(MUCH, "greedy")
        more = asyncio.create_task(turns.enter(MUCH, "greedy"))
        assert turns.line_of(LONG, "honest") == LONG
        await asyncio.wait_for(turns.enter(LONG, "honest"), 1)
        turns.leave(LONG, "honest", 0.01)
        turns.leave(MUCH, "greedy", 0.05)
        await asyncio.sleep(0.01)
        assert not more.done()
        await asyncio.wait_for(more, 1)
        turns.leave(MUCH, "greedy", 0.0)
        await asyncio.sleep(0.01)
        assert turns.lines[MUCH].room == ROOM[MUCH]
        return kinds

    assert asyncio.run(ask()) == [ACT, MUCH, MUCH, MUCH]


def test_where_limits_are_lifted_nobody_asks_for_too_much() -> None:
    lifted = Guard(_nothing, Config(rate=0), Numbers()).turns
    lifted.accounts.charge("greedy", 2 * LITTLE)
    assert lifted.line_of(PAGE, "greedy") == PAGE


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    pass


def test_one_line_does_not_wait_for_another() -> None:
    async def ask() -> None:
        turns = Turns()
        for _ in range(ROOM[LONG]):
            await turns.enter(LONG, "x")
        await asyncio.wait_for(turns.enter(ACT, "y"), 1)

    asyncio.run(ask())


def test_too_many_of_one_client_are_refused_and_nobody_else() -> None:
    async def ask() -> None:
        turns = Turns({PAGE: 1}, most=3)
        await turns.enter(PAGE, "x")
        waiting = [asyncio.create_task(turns.enter(PAGE, "x")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await turns.enter(PAGE, "x")
        other = asyncio.create_task(turns.enter(PAGE, "y"))
        for _ in range(4):
            turns.leave(PAGE)
        await asyncio.gather(*waiting, other)

    asyncio.run(ask())


def test_whoever_goes_away_gives_his_place_back() -> None:
    async def ask() -> None:
        turns = Turns({PAGE: 1})
        await turns.enter(PAGE, "x")
        gone, late = (asyncio.create_task(turns.enter(PAGE, one)) for one in "yz")
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        turns.leave(PAGE)
        await asyncio.wait_for(late, 1)
        called = asyncio.create_task(turns.enter(PAGE, "y"))
        await asyncio.sleep(0)
        turns.leave(PAGE)
        called.cancel()  # it was its turn in the same moment
        await asyncio.sleep(0)
        await asyncio.wait_for(turns.enter(PAGE, "x"), 1)

    asyncio.run(ask())


def scope(path: str, client: str = "1.2.3.4", method: str = "GET") -> Scope:
    return {
        "type": "http", "method": method, "path": path, "query_string": b"",
        "headers": [(b"host", b"localhost")], "client": (client, 1),
    }  # fmt: skip


async def whole() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def swallow(message: Message) -> None:
    pass


def guard(app: Work) -> Guard:
    return Guard(app, Config(), Numbers())


def test_no_more_pages_are_drawn_at_once_than_there_is_room_for() -> None:
    at_once, most = 0, 0

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.001)
        at_once -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask() -> None:
        made = guard(app)
        await asyncio.gather(
            *(made(scope("/b/x/table", f"1.1.1.{k}"), whole, swallow) for k in range(20))
        )

    asyncio.run(ask())
    assert most == ROOM[PAGE]


def test_a_body_that_does_not_end_and_an_answer_that_is_not_read_hold_no_place() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def never(*given: Any) -> Message:
        await asyncio.sleep(3600)
        raise AssertionError

    async def stuck(message: Message) -> None:
        if message["type"] == "http.response.body":
            await never()

    async def ask() -> None:
        made = guard(app)
        slow = [made(scope("/b/x/act", method="POST"), never, swallow) for _ in range(9)]
        slow += [made(scope("/b/x/act", method="POST"), whole, stuck) for _ in range(9)]
        tasks = [asyncio.create_task(one) for one in slow]
        await asyncio.sleep(0)
        await asyncio.wait_for(made(scope("/b/x/act", method="POST"), whole, swallow), 1)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(ask())


def test_work_that_breaks_gives_its_place_back() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError("broken")

    async def ask() -> None:
        made = guard(app)
        for _ in range(ROOM[PAGE] + 1):
            with pytest.raises(ValueError, match="broken"):
                await asyncio.wait_for(made(scope("/b/x/table"), whole, swallow), 1)

    asyncio.run(ask())
