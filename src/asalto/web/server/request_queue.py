"""Who comes first when many ask at once: a few requests are worked on, the others wait their turn.

Python works on one thing at a time. Were forty pages drawn at once, each of them, and each choice
among them, would take forty times as long. So there is a line for each kind of work, with room for
a few at a time; in a line clients take turns, so that whoever asks for much waits for himself.

Pages and long work are done one by one. With two of each no more of them were done in a second,
but a choice, which waits for the disk and then for Python again, took twice as long.

Who has caused much work of late waits in a line of its own, whatever he asks for besides choices;
and in each line the client for whom least was done comes first. So nobody waits until a stranger's
long work is done, and those who ask for all they can get share the time of one.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict, deque
from collections.abc import Mapping

ACT, PAGE, LONG, FILE, MUCH = "act", "page", "long", "file", "much"
"""What changes a battle; what is looked at; what may take a second: odds, plans; what may take
several: a game file that is played again; all but choices, for those who have asked for much."""
ROOM = {ACT: 4, PAGE: 1, LONG: 1, FILE: 1, MUCH: 1}
"""Requests of each kind that are worked on at once."""
LITTLE = 0.5
"""Seconds of work up to which a client has not asked for much."""
FORGOTTEN = 10.0
"""Seconds after which half of a client's work is forgotten."""
PAUSE = 0.5
"""After work for those who have asked for much nothing is done for them for as long as it took, but
at most so many seconds: half of the time is for the others."""
CLIENTS_MAX = 4096
WAITING_MAX = 64
"""Requests of one client that may wait in a line."""
FILE_PATHS = re.compile(r"/(?:import|verify)$")
LONG_PATHS = re.compile(
    r"/(?:new|calc|plans|reach|odds|analysis|api/v1/battles|api/v1/tournaments)(?:/[^/]*)?$"
)
LONG_QUERY = re.compile(rb"(?:^|&)(?:odds=(?:true|1|on|yes)|order=[^&]|pdf=(?:true|1|on|yes))")


def work_of(method: str, path: str, query: bytes) -> str | None:
    """The line in which a request waits; None for what waits for nobody: files, and streams that
    stay open."""
    if path.startswith("/static/") or path.endswith("/stream"):
        return None
    if FILE_PATHS.search(path) and (method == "POST" or path.startswith("/api/")):
        return FILE
    if LONG_PATHS.search(path) or LONG_QUERY.search(query):
        return LONG
    return PAGE if method in ("GET", "HEAD") else ACT


class Crowded(Exception):
    """A client has as many requests waiting as it may."""


class Accounts:
    """How many seconds of work each client has caused of late."""

    def __init__(self) -> None:
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spent(self, client: str) -> float:
        """What is not yet forgotten of it."""
        seconds, at = self._spent.get(client, (0.0, 0.0))
        return seconds * 0.5 ** ((time.monotonic() - at) / FORGOTTEN) if seconds else 0.0

    def charge(self, client: str, seconds: float) -> None:
        """Work that was done for a client."""
        self._spent[client] = self.spent(client) + seconds, time.monotonic()
        self._spent.move_to_end(client)
        if len(self._spent) > CLIENTS_MAX:
            self._spent.popitem(last=False)


class Line:
    """One kind of work: how many more there is room for, and who waits, by client."""

    def __init__(self, room: int, accounts: Accounts) -> None:
        self.room, self.accounts = room, accounts
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
        """Let the next in: of those who wait the client for whom least was done."""
        while self.waiting:
            client = min(self.waiting, key=self.accounts.spent)
            turns = self.waiting[client]
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

    def __init__(
        self, room: Mapping[str, int] = ROOM, most: int = WAITING_MAX, strict: bool = True
    ) -> None:
        """`strict`: whether those who ask for much have a line of their own."""
        self.accounts, self.is_strict = Accounts(), strict
        self.lines = {kind: Line(count, self.accounts) for kind, count in room.items()}
        self.most = most

    def line_of(self, kind: str, client: str) -> str:
        """Where a client waits: who has asked for much does not where others do."""
        much = self.is_strict and kind != ACT and self.accounts.spent(client) > LITTLE
        return MUCH if much else kind

    async def enter(self, kind: str, client: str) -> None:
        """Wait for one's turn. Raises Crowded."""
        await self.lines[kind].enter(client, self.most)

    def leave(self, kind: str, client: str = "", seconds: float = 0.0) -> None:
        """One's work is done, and took so long."""
        if client:
            self.accounts.charge(client, seconds)
        if kind == MUCH:
            asyncio.get_running_loop().call_later(min(seconds, PAUSE), self.lines[kind].leave)
        else:
            self.lines[kind].leave()
