"""A server in a thread and a browser."""

import importlib.util
import socket
import threading
import time
from pathlib import Path

import pytest

from asalto.web.server.app import create
from asalto.web.server.config import Config
from browser.found import CHROMIUM, FLAGS
from web.webkit import toy_game


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    import uvicorn

    toy_game()
    folder = tmp_path_factory.mktemp("browser")
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    app = create(Config(database=f"sqlite:///{folder}/table.sqlite3", rate=0, pace=50))
    server = uvicorn.Server(
        uvicorn.Config(
            app, host="127.0.0.1", port=port, log_level="error", access_log=False,
            timeout_graceful_shutdown=1,
        )
    )  # fmt: skip
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as made:
        browser = made.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def people(chromium, address):
    """Opens browsers of different people; fails if any of their pages complained."""
    opened, wrong = [], []

    def person(allowed=(), **more):
        usual = {"locale": "en-GB", "reduced_motion": "reduce"}  # no battle waits for its pieces
        made = chromium.new_context(base_url=address, **{**usual, **more})
        opened.append(made)
        page = made.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda one: wrong.append(one.text) if is_wrong(one, allowed) else None)
        return page

    yield person
    for one in opened:
        one.close()
    assert wrong == []


CUT_OFF = ("htmx:afterRequest", "htmx:sendError", "htmx:sendAbort", "htmx:sseError", "net::ERR")
"""What htmx and Chromium say when a request is broken off: by a reload, or with the connection."""


def is_wrong(said, allowed) -> bool:
    return said.type == "error" and not any(one in said.text for one in allowed)


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker, as a script."""
    for name in ("axe_playwright_python", "axe_core_python"):
        found = importlib.util.find_spec(name)
        if found is not None and found.origin is not None:
            return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")
    pytest.skip("axe is not installed")
