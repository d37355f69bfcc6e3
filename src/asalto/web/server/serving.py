"""Start the server: one process or several, structured logs, an address that is printed."""

from __future__ import annotations

import json
import logging
import logging.config
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from typing import Any

import uvicorn

from asalto.core.files.toml_reader import BadInput
from asalto.web.server.config import Config
from asalto.web.server.timeouts import connections, log_filters
from asalto.web.table.house_bots import house_bots


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        head: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        text = record.getMessage()
        if text.startswith("{"):
            return json.dumps({**head, **json.loads(text)}, ensure_ascii=False)
        if record.exc_info and record.exc_info[0] is not None:
            text += f" ({record.exc_info[0].__name__})"
        return json.dumps({**head, "text": text}, ensure_ascii=False)


LOGS: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "asalto.web.server.serving.Lines"}},
    "filters": log_filters(),
    "handlers": {
        "out": {
            "filters": ["calm"],
            "class": "logging.StreamHandler",
            "formatter": "lines",
            "stream": "ext://sys.stderr",
        }
    },
    "root": {"level": "WARNING", "handlers": ["out"]},
    "loggers": {
        "asalto": {"level": "INFO"},
        "uvicorn.error": {"level": "WARNING"},
        "alembic": {"level": "WARNING"},
    },
}


def run(
    host: str, port: int, database: str, workers: int = 1, rate: int = 100, proxy: bool = False,
    browser: bool = False, names: str = "", keep_days: int = 0, bots: str = "",
) -> int:  # fmt: skip
    """Serve until interrupted."""
    from asalto.web.database.store import Store

    if proxy and not names.strip():
        raise BadInput("--proxy: say under which name it is asked for: --name table.example.org")
    given = Config.from_environment()
    offered = house_bots(bots or given.bots)
    config = replace(
        given, database=database, rate=rate, https=proxy, workers=workers,
        names=names or "here", keep_days=keep_days,
        bots=",".join(one.file for one in offered.values()),
    )  # fmt: skip
    port = free_port(host, port)
    config.to_environment()
    store = Store(database)
    store.prepare()
    store.close()
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    print(f"asalto: the table is at {address}  (Ctrl+C ends it)", file=sys.stderr, flush=True)
    if browser:
        threading.Timer(1.0, lambda: webbrowser.open(address)).start()
    uvicorn.run(
        "asalto.web.server.app:create", factory=True, host=host, port=port, workers=workers,
        access_log=False, log_config=LOGS, timeout_graceful_shutdown=5, proxy_headers=proxy,
        forwarded_allow_ips="127.0.0.1" if proxy else "", server_header=False,
        timeout_keep_alive=30, limit_concurrency=connections(), backlog=512,
        http="asalto.web.server.timeouts:Patient",
    )  # fmt: skip
    return 0


def free_port(host: str, port: int) -> int:
    """The port asked for, or a free one for 0. Raises BadInput where nobody can listen there."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind(where)
            found: int = one.getsockname()[1]
            return found
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadInput(
            f"--host {host} --port {port}: no server can listen there ({reason})"
        ) from error
