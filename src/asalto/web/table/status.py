"""How a battle at the table of this server stands: who sits where, who is asked, what is new."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from asalto.bots.base import Player
from asalto.bots.names import KNOWN
from asalto.bots.registry import make_bot
from asalto.bots.search import Search
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY, numbers
from asalto.core.ruleset import State
from asalto.core.text.orders import NotAllowed, Refused
from asalto.play.entries import UMPIRE, ChoiceMade
from asalto.play.files.gamefile import Writer, terms_of
from asalto.play.match import Match
from asalto.play.standing_orders import Habits
from asalto.play.tell.story import winners
from asalto.play.view import Sight, look
from asalto.web.table.battle_settings import HUMAN, setting
from asalto.web.table.clock import Clock, Gap
from asalto.web.table.house_bots import House, HouseBots
from asalto.web.table.journal import Act
from asalto.web.table.presence import Saying


@dataclass(frozen=True)
class Going:
    """What is left of a plan that goes on by itself after others have answered."""

    left: Sequence[Choice]
    since: int | None = None
    """Of a plan of a whole crew: how many entries there were when it stopped. It goes on only if
    the others have done nothing since but answer it. None: whatever they did."""


BOT_GRACE = 1000
"""Milliseconds after which any worker may play for a bot that its own worker has left alone."""


@dataclass
class Sealed:
    """What a seat sealed in one window: opened to all when the battle is over."""

    window: str
    seat: int
    orders: list[tuple[str, str]] = field(default_factory=list)
    """(salt, text of the order)."""
    places: list[int] = field(default_factory=list)
    """Where each of them stands among the entries."""
    ready: bool = False

    def commitment(self) -> str:
        """SHA-256 over a line `salt order` for each of the orders."""
        lines = "\n".join(f"{salt} {text}" for salt, text in self.orders)
        return hashlib.sha256(lines.encode()).hexdigest()


@dataclass(frozen=True)
class Deed:
    """What a seat has done at once: one choice, or several as a path has steps."""

    at: int
    first: int
    """The place in the entries of its first choice."""
    last: int


class Standing:
    """One battle in memory: how it stands. Nothing here changes it."""

    def __init__(
        self, id: str, code: str, opening: dict[str, Any], gaps: Sequence[Gap] = (),
        house: HouseBots | None = None,
    ) -> None:  # fmt: skip
        self.id, self.code, self.opening, self.house = id, code, opening, house or {}
        self.number = 0
        self.ruleset, self.scenario = setting(opening)
        self.terms = terms_of(self.ruleset, self.scenario)
        self.players: list[str] = list(opening["players"])
        self.match: Match[State] | None = None
        self.names: dict[int, str] = {}
        self.seals: dict[int, str] = {}
        """For fair dice: what each seat has sealed, "" of those that add nothing."""
        self.nonces: dict[int, str] = {}
        self.drawn: set[int] = set()
        self.answers: dict[int, str] = {}
        """What became of a seat's last request, until it goes on: see the words of the page."""
        self.next = ""
        """The battle that follows this one with the sides changed."""
        self.asked: int | None = None
        self.agreed: set[int] = set()
        self.stand_ins: dict[int, str] = {}
        self.faults: dict[int, Act] = {}
        """How a bot of the host's has lost its seat: its name, what went wrong, more of that."""
        self.said: list[Saying] = []
        self.sealed: list[Sealed] = []
        self.clock = Clock(opening["clock"], len(self.players), gaps)
        self.last_at = 0
        self.deeds: dict[int, Deed] = {}
        """What each seat has done last."""
        self.keys: dict[str, int] = {}
        self.refused: Refused | None = None
        self.habits: dict[int, Habits] = {}
        """What players want answered for them, as far as they have said so."""
        self.going: dict[int, Going] = {}
        """What is left of plans that go on after others have answered."""
        self._bots: dict[int, Player] = {}
        self._writer, self._has_head = Writer(), False
        self._quiet: dict[int, bool] = {}

    @property
    def is_begun(self) -> bool:
        """Whether all seats are taken and the battle has started."""
        return self.match is not None

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.match is not None and self.match.is_over

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that people hold, whether or not the computer stands in just now."""
        return tuple(i for i, player in enumerate(self.players) if player == HUMAN)

    @property
    def free(self) -> tuple[int, ...]:
        """Seats that still wait for somebody."""
        return tuple(seat for seat in self.people if seat not in self.names)

    @property
    def robots(self) -> dict[int, str]:
        """Seats for which the computer plays now."""
        found = {i: one for i, one in enumerate(self.players) if one != HUMAN}
        return {**found, **self.stand_ins}

    @property
    def draws(self) -> str:
        """How far the drawing of fair dice is: "seal", "reveal", or nothing (more) to be done."""
        if self.match is not None or self.opening["dice"].get("steps") != 2:
            return ""
        if self.free or any(seat not in self.seals for seat in self.people):
            return "seal"
        return (
            "reveal"
            if any(self.seals[one] and one not in self.nonces for one in self.people)
            else ""
        )

    def playing(self) -> Match[State]:
        """The match. Raises NotAllowed while seats are free."""
        if self.match is None:
            raise NotAllowed("the battle has not begun: a seat is still free, or dice are drawn")
        return self.match

    def sight(self, seat: int) -> int:
        """Who sees what: after the end everybody sees all."""
        return UMPIRE if self.is_over else seat

    def stamp(self, seat: int) -> str:
        """Changes whenever something changes that this seat may see, and at nothing else."""
        found: list[object] = [sorted(self.names.items()), self.stand_ins, sorted(self.drawn)]
        found.append(sorted(self.answers.items()))
        found += [len(self.said), sorted(self.seals.items()), sorted(self.nonces)]
        found += [self.asked, sorted(self.agreed), self.is_begun, self.next]
        if self.match is not None:
            match, who = self.match, self.sight(seat)
            found += [numbers(match.view(who)), len(match.events(who)), match.pending]
            found += [match.request_id(seat), match.is_over, match.source.kind]
            if match.waiting is not None and (not match.is_sealed or match.waiting.seat == seat):
                found.append(match.waiting.needed)
        return hashlib.blake2b(repr(found).encode(), digest_size=8).hexdigest()

    def news(self, seats: Sequence[int], looks: int) -> str:
        """The stamp of somebody who holds these seats and looks from one of them."""
        return "-".join(self.stamp(one) for one in (seats if len(seats) > 1 else [looks]))

    def brief(self) -> dict[str, Any]:
        """What a list of battles tells of this one; everybody may know it."""
        names = {str(seat): name for seat, name in self.names.items() if name}
        if self.match is None:
            found = {"names": names, "free": list(self.free)}
            return {**found, "open": True} if self.opening.get("open") else found
        asked = [] if self.is_over else list(self.match.pending)
        told = {"names": names, "turn": self.match.turn, "asked": asked}
        if self.match.result is not None:
            told["winners"] = winners(self.match)
        return told

    def wake(self) -> int | None:
        """When the server itself has something to do here, in milliseconds; None: never."""
        if self.match is None or self.match.is_over:
            return None
        if self.bots_awaited():
            return self.last_at + BOT_GRACE
        if self.opening["silence"] == "wait":
            return None
        return self.clock.next_deadline()

    def bots_awaited(self) -> bool:
        """Whether the computer has to choose now."""
        match = self.match
        if match is None or match.waiting is not None:
            return False
        robots = self.robots
        return any(seat in robots for seat in match.pending)

    def thinker(self) -> tuple[Search | House, Sight[State]] | None:
        """A bot that had better think before its choice is asked for, and what it sees."""
        if not self.bots_awaited():
            return None
        match, bots = self.playing(), self.bots()
        for seat in match.pending:
            bot = bots.get(seat)
            if isinstance(bot, Search | House):
                return bot, look(match, seat)
        return None

    def bots(self) -> dict[int, Player]:
        """A bot for each seat that the computer plays."""
        robots = self.robots
        for seat, name in robots.items():
            if seat not in self._bots or self._bots[seat].name != name:
                seed = self.opening["fate"] + len(self.playing().entries)
                self._bots[seat] = (
                    make_bot(name, self.ruleset, seat, seed)
                    if name in KNOWN
                    else House(name, self.house.get(name), self.ruleset, seat, seed)
                )
        return {seat: self._bots[seat] for seat in robots}

    def is_show(self) -> bool:
        """Whether only the computer plays."""
        return not self.people

    def is_idle(self, seat: int, now: int) -> bool:
        """Whether the others need not wait for this seat any longer."""
        return self.match is not None and self.clock.is_overdue(seat, now)

    def goes_on(self, seat: int, left: Sequence[Choice], is_crew: bool) -> None:
        """What is left of a plan goes on by itself when the others have answered."""
        if left:
            self.going[seat] = Going(left, len(self.playing().entries) if is_crew else None)

    def only_answered(self, seat: int, since: int) -> bool:
        """Whether nobody else has acted since: what they chose only answers (to dodge, or not)."""
        routines = self.ruleset.moves.customs.routines.values()
        return all(
            isinstance(one, ChoiceMade)
            and one.choice is not None
            and any(one.choice[0] in held for held in routines)
            for one in self.playing().entries[since:]
            if getattr(one, "seat", NOBODY) != seat
        )
