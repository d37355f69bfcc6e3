"""Servers for chaos tests: `python chaos_server.py PORT DATABASE`.

Whatever a server imports is imported once; then, for every line on its input, it forks a server
process and says its number. That process is an ordinary server and is killed like one.
A line `full` starts one on a disk that is full every now and then, `clock` one whose clock on the
wall was set wrongly and goes on jumping.
"""

import os
import random
import resource
import signal
import sys
import threading
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")]

import psycopg  # noqa: E402, F401
import uvicorn  # noqa: E402

from asalto.web.server.app import create  # noqa: E402
from asalto.web.server.config import Config  # noqa: E402
from asalto.web.table import clock  # noqa: E402
from asalto.web.table.battle_settings import new_opening, setting  # noqa: E402
from web.webkit import toy_game  # noqa: E402

DAY = 24 * 3600


def fill_the_disk() -> None:
    """Now and then no file can grow any more: what a full disk does, for this process alone."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    fate, (_, most) = random.Random(), resource.getrlimit(resource.RLIMIT_FSIZE)

    def run() -> None:
        while True:
            for limit, least in ((most, 0.05), (fate.choice((0, 4096, 20_000)), 0.02)):
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
                time.sleep(least + fate.random() * 0.15)

    threading.Thread(target=run, daemon=True).start()


def set_the_clock() -> None:
    """The clock on the wall jumps by days, forth and back."""
    fate, right, off = random.Random(), time.time, [0.0]

    def run() -> None:
        while True:
            off[0] = fate.uniform(-3 * DAY, 3 * DAY)
            time.sleep(fate.random() * 0.1)

    off[0] = fate.uniform(-3 * DAY, 3 * DAY)
    time.time = lambda: right() + off[0]
    clock.watch.__init__()
    threading.Thread(target=run, daemon=True).start()


def main() -> None:
    toy_game()
    setting(new_opening("toy/duel"))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    port, database = int(sys.argv[1]), sys.argv[2]
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            if "full" in line:
                fill_the_disk()
            if "clock" in line:
                set_the_clock()
            app = create(Config(database=database, rate=0))
            uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", access_log=False)
            os._exit(0)
        print(child, flush=True)


main()
