"""Who comes first when many ask at once: a few requests are worked on, the others wait their turn.

Python works on one thing at a time. Were forty pages drawn at once, each of them, and each choice
among them, would take forty times as long. So there is a line for each kind of work, with room for
a few at a time; in a line clients take turns, so that whoever asks for much waits for himself.

Pages and long work are done one by one. With two of each no more of them were done in a second,
but a choice, which waits for the disk and then for Python again, took twice as long.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict, deque
from collections.abc import Mapping

ACT, PAGE, LONG = "act", "page", "long"
"""What changes a battle; what is looked at; what may take a second: odds, plans, imports."""
ROOM = {ACT: 4, PAGE: 1, LONG: 1}
"""Requests of each kind that are worked on at once."""
WAITING_MAX = 64
"""Requests of one client that may wait in a line."""
LONG_PATHS = re.compile(
    r"/(?:new|import|verify|calc|plans|reach|odds|analysis|api/v1/battles)(?:/[^/]*)?$"
)
LONG_QUERY = re.compile(rb"(?:^|&)(?:odds=(?:true|1|on|yes)|order=[^&])")


def work_of(method: str, path: str, query: bytes) -> str | None:
    """The line in which a request waits; None for what waits for nobody: files, and streams that
    stay open."""
    if path.startswith("/static/") or path.endswith("/stream"):
        return None
    if LONG_PATHS.search(path) or LONG_QUERY.search(query):
        return LONG
    return PAGE if method in ("GET", "HEAD") else ACT


class Crowded(Exception):
    """A client has as many requests waiting as it may."""


class Line:
    """One kind of work: how many more there is room for, and who waits, by client."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def enter(self, client: str, most: int) -> None:
        """Wait for one's turn. Raises Crowded if too many of one's own wait already."""
        if self.room > 0 and not self.waiting:
            self.room -= 1
            return
        mine = self.waiting.setdefault(client, deque())
        if len(mine) >= most:
            raise Crowded
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()  # it was one's turn already
            raise

    def leave(self) -> None:
        """Let the next client in: of each client one, then the clients begin again."""
        while self.waiting:
            client, turns = next(iter(self.waiting.items()))
            turn = turns.popleft()
            if turns:
                self.waiting.move_to_end(client)
            else:
                del self.waiting[client]
            if not turn.done():
                turn.set_result(None)
                return
        self.room += 1


class Turns:
    """All lines of one server process."""

    def __init__(self, room: Mapping[str, int] = ROOM, most: int = WAITING_MAX) -> None:
        self.lines = {kind: Line(count) for kind, count in room.items()}
        self.most = most

    async def enter(self, kind: str, client: str) -> None:
        """Wait for one's turn. Raises Crowded."""
        await self.lines[kind].enter(client, self.most)

    def leave(self, kind: str) -> None:
        """One's work is done."""
        self.lines[kind].leave()
