"""Servers for chaos tests: `python chaos_server.py PORT DATABASE`.

Whatever a server imports is imported once; then, for every line on its input, it forks a server
process and says its number. That process is an ordinary server and is killed like one.
"""

import os
import signal
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")]

import psycopg  # noqa: E402, F401
import uvicorn  # noqa: E402

from asalto.web.server.app import create  # noqa: E402
from asalto.web.server.config import Config  # noqa: E402
from asalto.web.table.opening import new_opening, setting  # noqa: E402
from web.webkit import toy_game  # noqa: E402


def main() -> None:
    toy_game()
    setting(new_opening("toy/duel"))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    port, database = int(sys.argv[1]), sys.argv[2]
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            app = create(Config(database=database, rate=0))
            uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", access_log=False)
            os._exit(0)
        print(child, flush=True)


main()
