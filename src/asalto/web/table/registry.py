"""All battles of one worker: kept in memory while they are played, durable before anybody hears.

A battle is brought up to date before each use by reading the acts that others have appended. What
is done is appended under the next number; if another worker has used it, the battle is read again
and the deed tried again.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import re
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from asalto.core.files.limits import UNPLAYABLE, BadInput
from asalto.core.kernel.records import digest
from asalto.core.text.orders import NotAllowed, Refused
from asalto.play import fair
from asalto.play.dicebox import WrongDice
from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.play.files import signing
from asalto.play.history import BrokenHistory
from asalto.web.database.store import Row, Store, Taken, new_id, new_token, token_hash
from asalto.web.server.config import Config
from asalto.web.table.archive import OtherRules, Shelf, closing_act, shelved
from asalto.web.table.background import Staff
from asalto.web.table.clock import now_ms
from asalto.web.table.house_bots import house_bots
from asalto.web.table.journal import Act
from asalto.web.table.live_battle import Live
from asalto.web.table.pruning import DAY, old_tournaments, remove, stale
from asalto.web.table.pubsub import Hub

log = logging.getLogger("asalto.registry")
TRIES = 5
NAME = re.compile("[0-9a-f]{12}")
STRIPES = 1024
"""Locks; battles whose names fall on the same one wait for each other."""
PATIENCE, AGAIN = 60.0, 0.2
"""Seconds for which a database is waited for at the start, and between two tries."""
CHECK = 2_000
SHELVED_MAX = 4096
BROKEN = (BadInput, BrokenHistory, Refused, WrongDice, *UNPLAYABLE)
"""What replaying a stored battle may raise where the rules have changed."""


class NoBattle(Exception):
    """There is no battle of that name."""


class Forbidden(Exception):
    """The key does not fit."""


class Unavailable(Exception):
    """The database does not answer."""


class BattleRegistry:
    """Battles by id."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.config = config
        self.house = house_bots(config.bots)
        self.store = store or Store(config.database)
        self.hub = Hub()
        self.appended = 0
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._shelved: dict[str, int] = {}
        """Battles that were played under other rules, with the number of their acts."""
        self._checked = (0, False)
        self._locks = [threading.RLock() for _ in range(STRIPES)]
        self._lock = threading.Lock()
        self.staff = Staff(self.store, self.hub, self.config.workers, self.play_bots, self.tidy)

    # --- life

    def open(self) -> None:
        """Bring the tables up to date and start the helpers. A database that does not answer, or
        cannot write, is waited for; after `PATIENCE` seconds its error is raised."""
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                self.store.prepare()
                self.key = self.store.secret("session").encode()
                self._seed = self.store.secret("host")
                self.staff.take_up_time()
                break
            except sa.exc.DBAPIError as error:
                if time.monotonic() > ends:
                    raise
                log.error("waiting for the database: %s", type(error).__name__)
                time.sleep(AGAIN)
        self.staff.open()

    def close(self) -> None:
        """End streams and helpers; nothing is left half done."""
        self.staff.stop.set()
        self.hub.close()
        self.staff.close()
        self.store.close()

    # --- battles

    @property
    def host(self) -> str:
        """The public key with which this installation signs its game files."""
        return signing.public(self._seed)

    def signed(self, content: bytes, opening: dict[str, Any]) -> bytes:
        """A game file as it is handed out. What was played elsewhere, or goes on from there, is
        not vouched for."""
        return content if "origin" in opening else signing.signed(content, self._seed)

    def create(
        self, opening: dict[str, Any], sit: dict[int, str], keep: tuple[int, ...] = (),
        own: str = "", id: str = "",
    ) -> tuple[Live, dict[int, str]]:  # fmt: skip
        """A new battle. `sit` are the seats taken at once, by name; returns a key for each of
        them, for the umpire (if there is one), and for the seats in `keep`; see `keys`."""
        now = now_ms()
        live = Live(id or new_id(), "", opening, self.staff.gaps, self.house)
        opening["rules"] = live.ruleset.digest()
        if opening["dice"]["source"] == "fair":
            start = digest(live.scenario.state)
            sealed = fair.commitment(opening["dice"]["secret"], live.id, start)
            opening["dice"].update(commitment=sealed, battle=live.id)
        tokens = self.keys(own, live, [*sit, *keep])
        done: list[Act] = []
        for seat, name in sit.items():
            done += live.sit(seat, name, now)
        done += live.begin(now)
        hashes = [(seat, token_hash(token)) for seat, token in tokens.items()]
        live.record(done)
        with self._answering():
            live.code = self.store.create(
                live.id, opening, done, now, live.wake(), hashes, brief=live.brief()
            )
        live.number = len(done)
        self._hold(live)
        self._after(live)
        return live, tokens

    def adopt(self, opening: dict[str, Any], done: list[Act]) -> tuple[Live, dict[int, str]]:
        """A battle that was played elsewhere, or forked: all its people sit at this screen."""
        now = now_ms()
        live = Live(new_id(), "", opening, self.staff.gaps, self.house)
        for number, act in enumerate(done, 1):
            live.replay(number, now, act)
        live.record(done)
        tokens = self._tokens(opening, [*live.people])
        hashes = [(seat, token_hash(token)) for seat, token in tokens.items()]
        with self._answering():
            live.code = self.store.create(
                live.id, opening, done, now, live.wake(), hashes, live.is_over, live.brief()
            )
        self._hold(live)
        self._after(live)
        return live, tokens

    def _tokens(self, opening: dict[str, Any], seats: list[int]) -> dict[int, str]:
        if opening["hot"] and seats:
            one = new_token()
            tokens = dict.fromkeys(seats, one)
        else:
            tokens = {seat: new_token() for seat in seats}
        if opening["umpire"]:
            tokens[UMPIRE] = new_token()
        if not opening["watch"]:
            tokens[SPECTATOR] = new_token()
        return tokens

    def keys(self, own: str, live: Live, seats: list[int]) -> dict[int, str]:
        """The keys to seats of a battle, and to its umpire: at one screen one for all who sit
        there. For whoever has a secret of his own the same each time (see `seat_key`)."""
        tokens = self._tokens(live.opening, seats)
        first = next((seat for seat in seats if seat >= 0), 0) if live.opening["hot"] else None
        for seat in tokens if own else ():
            one = seat if first is None or seat < 0 else first
            tokens[seat] = self.seat_key(own, live.id, one)
        return tokens

    def name_of(self, own: str, asked: str) -> str:
        """The name of the battle that such a secret of one's own has asked for in these words."""
        found = hmac.new(self.key, f"battle {own} {asked}".encode(), hashlib.sha256)
        return found.hexdigest()[:12]

    def seat_key(self, own: str, battle: str, seat: int) -> str:
        """The key to a seat for whoever knows a secret of his own, the same each time he asks: if
        its answer is lost, he has it all the same. Nobody works it out without that secret, which
        the server keeps nowhere, nor without the server's own."""
        told = f"seat {battle} {seat} {own}".encode()
        found = hmac.new(self.key, told, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(found).rstrip(b"=").decode()

    def join(self, id: str, seat: int, name: str, own: str = "") -> str:
        """Take a free seat; returns its key."""
        token = self.seat_key(own, id, seat) if own else new_token()
        self.act(id, lambda live: live.sit(seat, name, now_ms()), keys=[(seat, token)])
        return token

    def find_code(self, code: str) -> str:
        """The id behind a join code. Raises NoBattle."""
        letters = code.strip().upper()
        with self._answering():
            row = self.store.find_code(letters) if letters.isascii() and letters.isalpha() else None
        if row is None:
            raise NoBattle(code)
        return row.id

    @contextmanager
    def battle(self, id: str) -> Iterator[Live]:
        """A battle, up to date, for looking at; nobody changes it meanwhile."""
        with self._locked(id), self._answering():
            yield self._current(id)

    def act(
        self, id: str, do: Callable[[Live], list[Act]], keys: list[tuple[int, str]] | None = None
    ) -> Live:
        """Do something and write it down. Raises what `do` raises, and then nothing is changed."""
        with self._locked(id), self._answering():
            for _ in range(TRIES):
                live = self._current(id)
                try:
                    done = do(live)
                except (Refused, WrongDice, ValueError, Forbidden):
                    raise
                except BaseException:
                    self._drop(id)
                    raise
                if not done:
                    return live
                try:
                    self._append(live, done, keys)
                except Taken:
                    self._drop(id)
                    continue
                except BaseException:
                    self._drop(id)
                    raise
                if live.refused is not None:
                    refused, live.refused = live.refused, None
                    self._after(live)
                    raise refused
                self._after(live)
                return live
        raise Unavailable("too many workers at once")

    def _append(self, live: Live, done: list[Act], keys: list[tuple[int, str]] | None) -> None:
        hashes = [(seat, token_hash(token)) for seat, token in keys or ()]
        live.record(done)
        wake = live.wake()
        if wake is not None and live.is_show():
            wake = live.last_at + self.config.pace
        self.store.append(
            live.id, live.number, done, now_ms(), wake, live.is_over, hashes, live.brief()
        )
        live.number += len(done)
        self.appended += len(done)

    def _after(self, live: Live) -> None:
        self.hub.publish(live.id)
        if live.bots_awaited() and not live.is_show():
            self.staff.errand(live.id)

    def play_bots(self, id: str) -> Live:
        """Let the server do in a battle what it has to do by now.

        A bot that searches thinks while the battle is open to everybody, and makes one choice
        before it is another table's turn.
        """
        with self.battle(id) as live:
            thinks, most = live.thinker(), 1 if live.is_show() else 200
        if thinks is not None:
            bot, sight = thinks
            bot.limit, most = self.config.think / 1000, 1
            bot.prepare(sight)
        return self.act(id, lambda one: one.tick(now_ms(), most))

    def tidy(self) -> int:
        """Remove the battles in which nothing has happened for longer than they are kept."""
        if self.config.keep_days <= 0:
            return 0
        before = now_ms() - self.config.keep_days * DAY
        found = stale(self.store, before)
        for id in found:
            self._drop(id)
        old_tournaments(self.store, before, is_removed=True)
        return remove(self.store, found, before)

    # --- memory

    @contextmanager
    def _locked(self, id: str) -> Iterator[None]:
        with self._locks[zlib.crc32(id.encode()) % STRIPES]:
            yield

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError) as error:
            log.error("database: %s", type(error).__name__)
            raise Unavailable("the database does not answer") from error

    def _current(self, id: str) -> Live:
        with self._lock:
            live = self._lives.get(id)
            if live is not None:
                self._lives.move_to_end(id)
        if live is None:
            row = self.store.find(id) if NAME.fullmatch(id) else None
            if row is None:
                raise NoBattle(id)
            if self._shelved.get(id) == row.acts:
                raise OtherRules(id)
            live = self._rebuilt(row)
        else:
            try:
                self._catch_up(live)
            except BROKEN:
                self._drop(id)
                return self._current(id)
        self._hold(live)
        return live

    def _rebuilt(self, row: Row) -> Live:
        """A battle from what was written down. Raises OtherRules where it cannot be played on."""
        try:
            live = Live(row.id, row.code, row.opening, self.staff.gaps, self.house)
            self._catch_up(live)
            live.check_rules()
        except BROKEN as error:
            log.warning("battle %s was played under other rules: %s", row.id, error)
            while len(self._shelved) >= SHELVED_MAX:
                self._shelved.pop(next(iter(self._shelved)), None)
            self._shelved[row.id] = row.acts
            raise OtherRules(row.id) from error
        return live

    def _catch_up(self, live: Live) -> None:
        for number, at, act in self.store.since(live.id, live.number):
            live.replay(number, at, act)

    def shelf(self, id: str) -> Shelf:
        """A battle that cannot be played on here, as it was written down. Raises NoBattle."""
        with self._answering():
            row = self.store.find(id) if NAME.fullmatch(id) else None
            if row is None:
                raise NoBattle(id)
            return shelved(row, [act for _, _, act in self.store.since(id, 0)])

    def close_shelved(self, id: str, seat: int) -> Shelf:
        """End such a battle for good, without a winner. Raises NotAllowed."""
        found, now = self.shelf(id), now_ms()
        with self._locked(id), self._answering():
            row = self.store.find(id)
            assert row is not None
            if row.over:
                raise NotAllowed("the battle is over")
            act = closing_act(found, seat)
            self.store.append(id, row.acts, [act], now, None, True, brief=row.brief)
        return self.shelf(id)

    def _hold(self, live: Live) -> None:
        with self._lock:
            self._lives[live.id] = live
            self._lives.move_to_end(live.id)
            while len(self._lives) > self.config.held:
                self._lives.popitem(last=False)

    def _drop(self, id: str) -> None:
        with self._lock:
            self._lives.pop(id, None)

    def check_writing(self) -> None:
        """Raise if nothing can be written down just now; tried once in a few seconds."""
        now = now_ms()
        if self._checked[0] <= now - CHECK or not self._checked[1]:
            self._checked = now, False
            self.store.try_writing()
            self._checked = now, True

    def held(self) -> int:
        """Battles in memory."""
        return len(self._lives)
