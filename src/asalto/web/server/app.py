"""The server: pages, API, health, metrics."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

import asalto
from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import Ambiguous, NotAllowed, Refused, Unreadable
from asalto.play.dicebox import WrongDice
from asalto.play.match import Stale
from asalto.web.api import routes as api
from asalto.web.api.common import error_reply
from asalto.web.pages import battle_setup as pages
from asalto.web.server import warmup
from asalto.web.server.auth import Forbidden
from asalto.web.server.config import Config
from asalto.web.server.middleware import Guard, Numbers
from asalto.web.table.analysis_queue import Desk
from asalto.web.table.archive import OtherRules
from asalto.web.table.registry import BattleRegistry, NoBattle, Unavailable
from asalto.web.table.tournaments import Tournaments

ENDS = (signal.SIGINT, signal.SIGTERM)
HERE = ("127.0.0.1", "::1")
STATIC = Path(__file__).parents[1] / "static"
log = logging.getLogger("asalto.web")
REASONS: tuple[tuple[type[Exception], int, str], ...] = (
    (Stale, 409, "stale"),
    (Unreadable, 409, "unreadable"),
    (Ambiguous, 409, "ambiguous"),
    (NotAllowed, 409, "not_allowed"),
    (Refused, 409, "refused"),
    (WrongDice, 409, "wrong_dice"),
    (OtherRules, 409, "other_rules"),
    (BadInput, 422, "bad_input"),
    (NoBattle, 404, "no_battle"),
    (LookupError, 404, "not_found"),
    (Forbidden, 403, "forbidden"),
    (Unavailable, 503, "unavailable"),
    (ValueError, 422, "bad_value"),
)
SAID = {
    "no_battle": "there is no such battle",
    "not_found": "there is no such thing",
    "forbidden": "this key does not open this door",
    "unavailable": "the table cannot write just now; try again in a moment",
}


def create(config: Config | None = None, registry: BattleRegistry | None = None) -> FastAPI:
    """The application. Without a config it reads the environment (worker processes)."""
    is_process, config = config is None, config or Config.from_environment()
    made = registry or BattleRegistry(config)
    desk = Desk(made.store, float(config.analyse))

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(0.001)  # a bot at work lets an answer pass
        await run_in_threadpool(made.open)
        if is_process:
            warmup.begin(app.routes)
        _hang_up_when_told_to_end(made)
        yield
        desk.close()
        await run_in_threadpool(made.close)

    numbers = Numbers()
    app = FastAPI(
        version=asalto.__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        **api.ABOUT,
    )
    app.state.registry, app.state.numbers, app.state.desk = made, numbers, desk
    app.state.tournaments = Tournaments(made.store, desk, config)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=9)
    app.add_middleware(Guard, config=config, numbers=numbers)
    app.include_router(api.router)
    app.include_router(pages.router, include_in_schema=False)
    app.mount(
        "/static",
        pages.Static(directory=STATIC, packages=[("asalto.board", "static")]),
        name="static",
    )
    _errors(app)
    _watch(app, made, numbers)
    return app


def _hang_up_when_told_to_end(registry: BattleRegistry) -> None:
    """Streams would be waited for: they end as soon as the server is told to."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(registry.hub.close)
        before = handlers[number]
        if callable(before):
            before(number, frame)

    handlers: dict[int, Any] = {number: signal.getsignal(number) for number in ENDS}
    for number in handlers:
        signal.signal(number, heard)


def _errors(app: FastAPI) -> None:
    async def known(request: Request, error: Exception) -> Response:
        status, reason = 500, "internal"
        for kind, code, name in REASONS:
            if isinstance(error, kind):
                status, reason = code, name
                break
        if isinstance(error, OtherRules) and not request.url.path.startswith("/api/"):
            return RedirectResponse(f"/b/{error.id}/told", 303)
        text = SAID.get(reason, str(error))
        return await _say(request, status, text, reason)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        answer = await _say(request, error.status_code, str(error.detail), None)
        answer.headers.update(error.headers or {})  # 405 says which methods there are
        return answer

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        said = [f"{'.'.join(map(str, one['loc'][1:]))}: {one['msg']}" for one in error.errors()]
        return await _say(request, 422, "; ".join(said)[:800], "bad_form")

    async def unknown(request: Request, error: Exception) -> Response:
        log.error("%s at %s", type(error).__name__, request.scope.get("route"))
        return await _say(request, 500, "something broke here; it has been noted", "internal")

    for kind, _, _ in REASONS:
        app.add_exception_handler(kind, known)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(Exception, unknown)


async def _say(request: Request, status: int, text: str, reason: str | None) -> Response:
    if request.url.path.startswith("/api/"):
        return error_reply(status, text, reason)
    return await run_in_threadpool(pages.sorry, request, status, text, reason)


def _watch(app: FastAPI, registry: BattleRegistry, numbers: Numbers) -> None:
    @app.get("/health", include_in_schema=False)
    def health() -> Response:
        try:
            registry.check_writing()
        except Exception:
            return PlainTextResponse("the database does not answer, or cannot write\n", 503)
        return PlainTextResponse("well\n")

    @app.get("/metrics", include_in_schema=False)
    def metrics(request: Request) -> Response:
        if request.client is None or request.client.host not in HERE:
            raise HTTPException(404)
        every, going_on = registry.store.numbers()
        lines = numbers.text()
        for name, kind, value in (
            ("battles", "gauge", every),
            ("battles_going_on", "gauge", going_on),
            ("battles_in_memory", "gauge", registry.held()),
            ("streams_open", "gauge", registry.hub.count()),
            ("acts_appended_total", "counter", registry.appended),
        ):
            lines += [f"# TYPE asalto_{name} {kind}", f"asalto_{name} {value}"]
        return PlainTextResponse("\n".join(lines) + "\n")


__all__ = ["StaticFiles", "create"]
