"""The examples that ask a server, against one of their own."""

import importlib.util
import threading
import time
from pathlib import Path

import pytest
import uvicorn

from asalto.web.server.app import create
from asalto.web.server.config import Config

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name):
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


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
    result = example("bot").play(address, scenario)
    assert result["text"]
    assert result["ending"]


def test_the_example_tournament_has_a_table(address):
    tournament, seen = example("tournament"), []
    found = tournament.hold(address, ["toy/duel"], ["random", "greedy"], 5, seen.append)
    assert seen[-1]["done"] == 10
    table = list(tournament.lines(found))
    assert len(table) == 3
    assert " to " in table[1]
