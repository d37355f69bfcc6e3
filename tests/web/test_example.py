"""The example bot, against a server of its own."""

import importlib.util
import threading
import time
from pathlib import Path

import pytest
import uvicorn

from asalto.web.server.app import create
from asalto.web.server.config import Config

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture
def address(tmp_path):
    config = Config(database=f"sqlite:///{tmp_path}/table.sqlite3", rate=0)
    server = uvicorn.Server(
        uvicorn.Config(create(config), port=0, log_level="error", access_log=False)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=10)


@pytest.mark.parametrize("scenario", ["viajero/duel", "toy/duel"])
def test_the_example_bot_plays_to_the_end(address, scenario):
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    result = bot.play(address, scenario)
    assert result["text"]
    assert result["ending"]
