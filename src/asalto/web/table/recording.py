"""Acts of a battle as they were written down: played again, compared, kept in the books.

`web.table.live_battle` makes them; here they take effect on the match and on what is agreed around
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from asalto.core.kernel.events import PUBLIC
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import Refused
from asalto.play.entries import SPECTATOR, ChoiceMade, Entry
from asalto.play.files.gamefile import closing, header
from asalto.play.history import BrokenHistory
from asalto.web.table.battle_settings import start_match
from asalto.web.table.journal import Act, chosen, deed, entry_of, lines_of
from asalto.web.table.old_format import RULES
from asalto.web.table.presence import Saying
from asalto.web.table.status import Deed, Sealed, Standing

AROUND = (
    "sit", "seal", "reveal", "draw", "undraw", "ask", "agree", "robot", "person", "again",
    "say",
)  # fmt: skip
"""Acts around the match, which are none of it."""
KEYS_MAX = 256
Before = tuple[str, bool, int, int]
"""Of the match before something is done: window, whether choices are sealed, lines told, dice."""


class Recording(Standing):
    """One battle in memory, rebuilt from its acts."""

    # --- again, from what was written down

    def replay(self, number: int, at: int, act: Act) -> None:
        """Do again what was written down."""
        assert number == self.number + 1, "acts are played in order"
        kind = act["do"]
        if kind == "order":
            choice = act["line"] if "line" in act else chosen(act, self.terms)
            self._try(lambda: self.playing().submit(act["seat"], choice))
        elif kind == "pips":
            match = self.playing()
            self._try(lambda: match.give(act["dice"]) if act["dice"] else match.ask_again())
        elif kind == "withdraw":
            self.playing().withdraw()
        elif kind == "begin":
            self.match = start_match(self.opening, act["nonces"])
        elif kind not in AROUND:
            before = self._before()
            entry = entry_of(act, self.terms)
            self.playing().replay_entry(entry)
            self._seal(before, entry, act.get("salt", ""), len(self.playing().entries) - 1)
        self._note(at, act)
        self._compare(act)
        self.number = number

    def record(self, done: Sequence[Act]) -> None:
        """Keep the header and the end of the game file beside the lines that are in what is done:
        so the battle can be told and exported without being played again."""
        match = self.match
        if match is None or not done:
            return
        if not self._has_head:
            done[-1]["head"], self._has_head = header(match), True
        if any("entry" in act or "lines" in act for act in done):
            done[-1]["end"] = closing(match, 0, reveal=False)

    def keyed(self, done: list[Act], key: str) -> list[Act]:
        """What was done, under the key that it came with: sent again it is not done again."""
        if key and done:
            done[0]["key"] = key
            self.keys[key] = self.number + 1
        return done

    def check_rules(self) -> None:
        """Refuse to play on, under later rules, a battle of which nobody can tell whether it comes
        out alike, since no digest was kept. Raises BrokenHistory."""
        if self.match is not None and not self._has_head and self.ruleset.version != RULES:
            raise BrokenHistory(f"begun under {RULES}; here are {self.ruleset.version}")

    def _compare(self, act: Act) -> None:
        """Whether the battle comes out as it did when this was written down. Raises
        BrokenHistory."""
        match, writer = self.match, self._writer
        self._has_head = self._has_head or "head" in act
        if match is None or not ("entry" in act or "lines" in act):
            return
        said = [(one["turn"], one["digest"]) for one in lines_of(act) if one["do"] == "turn"]
        found = [(turn, digest) for _, turn, digest in match.turn_marks[writer.marks :]]
        if said != found or ("end" in act and act["end"]["digest"] != match.digest()):
            raise BrokenHistory(f"turn {match.turn} comes out otherwise")
        writer.place, writer.marks = len(match.entries), len(match.turn_marks)

    def _try(self, do: Callable[[], object]) -> None:
        with suppress(Refused):
            do()

    def _note(self, at: int, act: Act) -> None:
        """Keep the books of the table (not of the match)."""
        kind, seat = deed(act, self.terms)
        self.last_at = at
        if "key" in act:
            self.keys[act["key"]] = self.number + 1
            while len(self.keys) > KEYS_MAX:
                del self.keys[next(iter(self.keys))]
        if kind == "sit":
            self.names[seat] = act.get("name", "")
            if act.get("nonce"):
                self.nonces[seat] = act["nonce"]
        elif kind == "seal":
            self.seals[seat] = act["seal"]
        elif kind == "reveal":
            self.nonces[seat] = act["nonce"]
        elif kind in ("draw", "undraw", "ask", "agree"):
            self._note_request(kind, seat)
        elif kind == "robot":
            self.stand_ins[seat] = act["who"]
            if "fault" in act:
                self.faults[seat] = act["fault"]
        elif kind == "person":
            self.stand_ins.pop(seat, None)
        elif kind == "say":
            self.said.append(Saying(seat, act["what"], at))
        elif kind == "again":
            self.next = act["battle"]
        elif kind != "note":
            if kind == "choice":
                self._note_deed(at, seat)
            if kind in ("choice", "order") and seat not in self.robots:
                self._pass_over(seat)
            self.asked = None
        if self.match is not None:
            window = self.match.request_id(SPECTATOR).partition(".")[0]
            self.clock.turn(at, window, self.match.pending)

    def _note_deed(self, at: int, seat: int) -> None:
        """Choices of the same moment are one deed: the steps of a path."""
        entries = self.playing().entries
        last = len(entries) - 1
        while entries[last].do != "choice" or entries[last].seat != seat:
            last -= 1
        before = self.deeds.get(seat)
        first = before.first if before is not None and before.at == at else last
        self.deeds[seat] = Deed(at, first, last)

    def _note_request(self, kind: str, seat: int | None) -> None:
        """Somebody has offered or accepted a draw, wants a choice back, or has answered."""
        if kind == "undraw":
            self.answers.update(dict.fromkeys(self.drawn, "draw_declined"))
            self.drawn.clear()
        elif seat is None:
            if self.asked is not None:
                self.answers[self.asked] = "back_declined"
            self.asked, self.agreed = None, set()
        elif kind == "agree":
            self.agreed.add(seat)
        else:
            self.answers.pop(seat, None)
            if kind == "draw":
                self.drawn.add(seat)
            else:
                self.asked, self.agreed = seat, set()

    def _pass_over(self, seat: int) -> None:
        """Who goes on with the battle has read the answer to his request, and lets those of others
        lapse."""
        self.answers.pop(seat, None)
        open_ = set() if self.asked in (None, seat) else {self.asked}
        if seat not in self.drawn:
            open_ |= self.drawn
            self.drawn.clear()
        self.answers.update({one: "request_lapsed" for one in open_ if one is not None})

    def _before(self) -> Before:
        match = self.playing()
        window = match.request_id(SPECTATOR).partition(".")[0]
        return window, match.is_sealed, len(match.told), match.box.thrown

    def _seal(self, before: Before, entry: Entry, salt: str, index: int) -> None:
        """Keep what was sealed, and whether an entry revealed anything or threw dice."""
        window, was_sealed, told, thrown = before
        match, seat = self.playing(), entry.seat
        if isinstance(entry, ChoiceMade):
            public = all(one.sees == PUBLIC for one in match.told[told:])
            quiet = public and not was_sealed and match.box.thrown == thrown
            self._quiet[index] = quiet
        if entry.do == "rewind" and match.is_sealed:
            self._unwrite()
        elif was_sealed and seat == NOBODY and match.is_sealed:
            self._keep_sealed(window)
        if not was_sealed or seat == NOBODY:
            return
        mine = [one for one in self.sealed if one.window == window and one.seat == seat]
        if isinstance(entry, ChoiceMade):
            if not mine:
                mine = [Sealed(window, seat)]
                self.sealed += mine
            mine[0].orders.append((salt, entry.order))
            mine[0].places.append(index)
            after = match.request_id(SPECTATOR).partition(".")[0]
            mine[0].ready = after != window or seat not in match.pending
        elif entry.do == "back" and mine and mine[0].orders:
            mine[0].orders.pop()
            mine[0].places.pop()
            mine[0].ready = False

    def _unwrite(self) -> None:
        """Something was rewound, and orders are written again: what each seat had written, as far
        as it still stands, belongs to what it writes from now on."""
        match = self.playing()
        now = match.request_id(SPECTATOR).partition(".")[0]
        stands = {mark.index for mark in match.marks}
        for seat in match.pending:
            for one in [row for row in reversed(self.sealed) if row.seat == seat]:
                held = [i for i, place in enumerate(one.places) if place in stands]
                if one.ready and len(held) == len(one.places):
                    break
                orders, places = [one.orders[i] for i in held], [one.places[i] for i in held]
                if not one.ready:
                    self.sealed.remove(one)
                if held:
                    self.sealed.append(Sealed(now, seat, orders, places))
                    break

    def _keep_sealed(self, window: str) -> None:
        """An umpire has done something while orders were being written: what a seat had written
        belongs to what it still writes."""
        match = self.playing()
        now = match.request_id(SPECTATOR).partition(".")[0]
        for one in self.sealed:
            if one.window == window and not one.ready and one.seat in match.pending:
                one.window = now
