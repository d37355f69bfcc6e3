"""Bots of the host's own: from files that whoever runs the server trusts, and offers by name.

They run in the server's process, in a thread of their own: what they raise, choose wrongly or take
too long for costs them their seat, and nothing else.
"""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asalto.bots.base import Decision, Player
from asalto.bots.names import KNOWN, TITLED, checked, is_own
from asalto.bots.registry import make_bot
from asalto.bots.user_bot import load_bot
from asalto.core.files.toml_reader import BadInput
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import fold
from asalto.play.view import Sight

RESERVED = {"human", "friend", "open", "hot", "watch", *map(fold, KNOWN), *TITLED}
"""What means something else where an opponent is chosen."""
ABOUT_MAX = 120
STUCK_MAX = 8
"""Threads of bots that do not end, beyond which no bot of the host's begins to think."""
GRACE = 0.5
log = logging.getLogger("asalto.bots")
_stuck: list[threading.Thread] = []


@dataclass(frozen=True)
class HouseBot:
    """A bot that the host offers."""

    name: str
    """Of its class: players and files know it by that."""
    file: str
    """The whole path of its file, with the class; nobody but the host is told."""
    about: str
    """The first line of what its class says of itself."""


HouseBots = Mapping[str, HouseBot]


def house_bots(text: str) -> dict[str, HouseBot]:
    """The bots that a host has named: `mybot.py:Brave`, several by commas. Raises BadInput."""
    found: dict[str, HouseBot] = {}
    for one in [part.strip() for part in text.split(",") if part.strip()]:
        if not is_own(one):
            raise BadInput(f"bots: expected FILE.py:CLASS, found {one!r}")
        file = checked(one)
        made = load_bot(file)
        name, lines = made.__name__, (made.__doc__ or "").strip().splitlines()
        if fold(name) in RESERVED or fold(name) in map(fold, found):
            raise BadInput(f"bots: {one}: the name {name} is taken")
        found[name] = HouseBot(name, file, lines[0][:ABOUT_MAX] if lines else "")
    return found


class Fault(Exception):
    """A bot of the host's cannot play on. `kind`: gone, slow, illegal or broke."""

    def __init__(self, name: str, kind: str, detail: str = "") -> None:
        super().__init__(f"{name}: {kind} {detail}".strip())
        self.name, self.kind, self.detail = name, kind, detail


class _Late(BaseException):
    """Raised in the thread of a bot that has had its time."""


class House:
    """Plays for a seat what a bot of the host's chooses, in its time."""

    def __init__(
        self, name: str, bot: HouseBot | None, ruleset: Ruleset[Any], seat: int, seed: int
    ) -> None:
        self.name, self.limit = name, 5.0
        self._bot, self._setting = bot, (ruleset, seat, seed)
        self._player: Player | None = None
        self._ready: tuple[str, Decision | Fault] | None = None

    def prepare(self, sight: Sight[Any]) -> None:
        """Think now about what `choose` will be asked for the same sight."""
        try:
            found: Decision | Fault = self._think(sight)
        except Fault as fault:
            found = fault
        self._ready = sight.form.request_id, found

    def choose(self, sight: Sight[Any]) -> Decision:
        """What the bot chooses. Raises Fault."""
        ready, self._ready = self._ready, None
        if ready is None or ready[0] != sight.form.request_id:
            return self._think(sight)
        if isinstance(ready[1], Fault):
            raise ready[1]
        return ready[1]

    def _think(self, sight: Sight[Any]) -> Decision:
        if self._bot is None:
            raise Fault(self.name, "gone")
        found: list[Decision | BaseException] = []

        def run() -> None:
            try:
                found.append(self._choice(sight))
            except BaseException as error:
                found.append(error)

        thread = threading.Thread(target=run, name=f"bot {self.name}", daemon=True)
        _stuck[:] = [one for one in _stuck if one.is_alive()]
        if len(_stuck) < STUCK_MAX:
            thread.start()
            thread.join(self.limit)
        if not found:
            _end(thread)
            log.warning("bot %s took longer than %s s", self._bot.file, self.limit)
            raise Fault(self.name, "slow")
        if isinstance(found[0], Decision):
            return found[0]
        log.warning("bot %s: %s", self._bot.file, found[0])
        raise _fault(self.name, found[0])

    def _choice(self, sight: Sight[Any]) -> Decision:
        assert self._bot is not None
        if self._player is None:
            try:
                self._player = make_bot(self._bot.file, *self._setting)
            except BadInput as error:
                if error.__cause__ is not None:
                    raise
                raise Fault(self.name, "gone") from error
        return self._player.choose(sight)


def _fault(name: str, error: BaseException) -> Fault:
    """What players are told: nothing of the host's folders, nor of what the bot has said."""
    if isinstance(error, Fault):
        return error
    cause = error.__cause__ if isinstance(error, BadInput) else error
    if cause is None:
        return Fault(name, "illegal")
    return Fault(name, "broke", type(cause).__name__)


def _end(thread: threading.Thread) -> None:
    """End a thread that is at work in Python; one that waits for something else is let be."""
    if thread.ident is None:
        return
    late = ctypes.py_object(_Late)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), late)
    thread.join(GRACE)
    if thread.is_alive():
        _stuck.append(thread)
