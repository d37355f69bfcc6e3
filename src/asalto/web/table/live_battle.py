"""A battle at the table of this server: the match, and what is agreed around it.

It is rebuilt from its opening and its acts. Everything that changes it returns the acts to be
written down; only when they are on the disk does anybody hear of them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

from asalto.bots.registry import step
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import numbers_of
from asalto.core.ruleset import State
from asalto.core.text.orders import NotAllowed, Refused
from asalto.play import fair
from asalto.play.continuing import carry_out
from asalto.play.entries import Rewound
from asalto.play.match import Match
from asalto.play.standing_orders import advance, end_for_all, may_answer, same_for_all
from asalto.web.table.battle_settings import start_match
from asalto.web.table.house_bots import Fault
from asalto.web.table.journal import Act, acts_of, lines_of
from asalto.web.table.presence import may_say
from asalto.web.table.recording import Before, Recording

RUN_MAX = 200
"""Choices that bots make in one go."""


class Live(Recording):
    """One battle in memory, as it is played on."""

    # --- seats

    def sit(self, seat: int, name: str, at: int) -> list[Act]:
        """Take a free seat; the last one starts the battle."""
        if seat not in self.free:
            raise NotAllowed("this seat is taken")
        shown = "".join(one for one in name if one.isprintable()).strip()
        act: Act = {"do": "sit", "seat": seat, "name": shown[:40]}
        self._note(at, act)
        return [act, *self.begin(at)]

    def seal(self, seats: Sequence[int], given: str, at: int) -> list[Act]:
        """For fair dice: the seal of a word, or that one adds none. Of somebody who holds several
        seats the first speaks. Raises NotAllowed, ValueError."""
        checked = fair.check_seal(given)
        if self.draws != "seal" or not seats:
            raise NotAllowed("no seals are waited for")
        if seats[0] in self.seals:
            raise NotAllowed("what is sealed stays sealed")
        if checked and checked in self.seals.values():
            raise NotAllowed("another seat has sealed the very same")
        done: list[Act] = []
        for seat in seats:
            act: Act = {"do": "seal", "seat": seat, "seal": checked if seat == seats[0] else ""}
            self._note(at, act)
            done.append(act)
        return [*done, *self.begin(at)]

    def reveal(self, seat: int, nonce: str, at: int) -> list[Act]:
        """The word that was sealed; the last one starts the battle. Raises NotAllowed,
        ValueError."""
        checked = fair.check_nonce(nonce)
        if self.draws != "reveal":
            raise NotAllowed("not yet: all must have sealed before anybody reveals")
        if not self.seals.get(seat) or seat in self.nonces:
            raise NotAllowed("nothing of this seat is sealed any more")
        if fair.seal(checked) != self.seals[seat]:
            raise NotAllowed("this is not what was sealed")
        act: Act = {"do": "reveal", "seat": seat, "nonce": checked}
        self._note(at, act)
        return [act, *self.begin(at)]

    def begin(self, at: int) -> list[Act]:
        """Start, as soon as all sit and the dice are drawn. Nobody draws a nonce for another."""
        if self.match is not None or self.free or self.draws:
            return []
        nonces = []
        if self.opening["dice"]["source"] == "fair":
            nonces = [self.nonces.get(i, "") for i in range(len(self.players))]
        act: Act = {"do": "begin", "nonces": nonces}
        self.match = start_match(self.opening, nonces)
        self._note(at, act)
        return [act]

    # --- choosing

    def submit(
        self, seat: int, choice: Choice | str, request_id: str | None, at: int, lang: str = "en",
        key: str = "",
    ) -> list[Act]:  # fmt: skip
        """Play a choice, or a line that stands for one or several: whoever does so is back at his
        seat. Raises Refused, and then nothing at all has changed.

        What was done before a line was refused in its middle is returned; `refused` says why.
        """
        match = self.playing()
        self.refused = None
        first, before = len(match.entries), self._before()
        needed = None
        try:
            needed = match.submit(seat, choice, request_id, lang)
        except Refused as error:
            if len(match.entries) == first:
                raise
            self.refused = error
        if needed is not None:
            line: Act = {"do": "order", "seat": seat}
            if isinstance(choice, str):
                line["line"] = choice
            else:
                line["choice"] = self.ruleset.vocabulary.data(choice, self.scenario.names)
            found = self._around(line, at)
        else:
            found = self._entries(first, before, at)
        return [*self.come_back(seat, at), *self.keyed(found, key or "")]

    def carry_out(
        self, seat: int, choices: Sequence[Choice], request_id: str | None, at: int,
        lang: str = "en",
    ) -> tuple[list[Act], Sequence[Choice]]:  # fmt: skip
        """Make choices one after another, each as if it were chosen by itself, until somebody else
        has to choose or dice are wanted; what is left is returned. Raises Refused if the first may
        not be made; of a later one `refused` says why, and the rest is dropped."""
        done: list[Act] = []

        def make(choice: Choice) -> None:
            done.extend(self.submit(seat, choice, None if done else request_id, at, lang))

        carried = carry_out(self.playing(), seat, choices, request_id, lang, make)
        if carried.refusal is not None:
            if not done:
                raise carried.refusal
            self.refused = carried.refusal
        left = carried.left if carried.goes_on else ()
        return done, [one for one in left if not isinstance(one, str)]

    def answered(self, at: int) -> list[Act]:
        """Make the choices that players want made for them, until somebody has to be asked."""
        done: list[Act] = []
        if self.match is None or self.is_over or self.refused is not None:
            return done
        done += self._gone_on(at)
        habits = {seat: one for seat, one in self.habits.items() if seat not in self.robots}
        with suppress(Refused):  # then he is asked
            advance(
                self.match, habits,
                lambda seat, option: done.extend(self.submit(seat, option.choice, None, at)),
            )  # fmt: skip
        return done

    def _gone_on(self, at: int) -> list[Act]:
        """Go on with plans that others have answered, as far as they are still allowed."""
        done: list[Act] = []
        for seat in [seat for seat in self.going if seat in self.playing().pending]:
            going = self.going.pop(seat)
            if going.since is not None and not self.only_answered(seat, going.since):
                continue
            with suppress(Refused):
                acts, left = self.carry_out(seat, going.left, None, at)
                done += acts
                self.goes_on(seat, left, going.since is not None)
            self.refused = None
        return done

    def same(
        self, seat: int, choice: Choice, request_id: str | None, at: int, lang: str = "en",
        end: Choice | None = None,
    ) -> list[Act]:  # fmt: skip
        """Make a choice, and the same again wherever the seat is asked in this phase. Raises
        Refused. `end`: what ends such an order."""
        match, done = self.playing(), list[Act]()
        match.may_act(seat, request_id, lang)
        option = match.allowed(seat, choice, lang)
        if not may_answer(match):
            return self.submit(seat, choice, request_id, at, lang)
        _, self.habits[seat] = same_for_all(
            match, seat, option, self.habits.get(seat), lang,
            lambda seat, option: done.extend(self.submit(seat, option.choice, None, at, lang)),
            None if end is None else numbers_of(end),
        )  # fmt: skip
        return done

    def rest(self, seat: int, at: int, lang: str = "en") -> list[Act]:
        """End the phase for all units of a seat. Raises NotAllowed."""
        done: list[Act] = []
        _, self.habits[seat] = end_for_all(
            self.playing(), seat, self.habits.get(seat), lang,
            lambda seat, option: done.extend(self.submit(seat, option.choice, None, at, lang)),
        )  # fmt: skip
        return done

    def _entries(self, first: int, before: Before, at: int) -> list[Act]:
        """New entries of the match as acts. What version 0.1.0 has kept no lines of goes with the
        first of them."""
        match, held = self.playing(), self._writer.place
        made = acts_of(self._writer.new_data(match))
        late, found = made[: first - held], made[first - held :]
        for index, act in enumerate(found, first):
            entry = match.entries[index]
            if entry.do == "choice" and before[1]:
                act["salt"] = secrets.token_hex(16)
            self._seal(before, entry, act.get("salt", ""), index)
            self._note(at, act)
        if late and found:
            found[0]["before"] = [line for act in late for line in lines_of(act)]
        return found

    def _around(self, act: Act, at: int) -> list[Act]:
        """An act that is no entry by itself, with the lines that it brought all the same."""
        lines = [] if self.match is None else [*self._writer.new_data(self.match)]
        if lines:
            act["lines"] = lines
        self._note(at, act)
        return [act]

    def give(self, faces: Sequence[int], at: int, lang: str = "en") -> list[Act]:
        """Dice thrown by hand. Raises WrongDice, NotAllowed."""
        act: Act = {"do": "pips", "dice": list(faces)}
        self.refused = None
        try:
            self.playing().give(faces, lang)
        except NotAllowed as error:
            if self.playing().waiting is not None or not self.playing().entries:
                raise
            self.refused = error
        return self._around(act, at)

    def ask_again(self, at: int, lang: str = "en") -> list[Act]:
        """After an umpire's act, what a throw that waits wants now. Written down as no dice."""
        if self.playing().waiting is None:
            return []
        self.refused = None
        try:
            self.playing().ask_again(lang)
        except NotAllowed as error:
            self.refused = error
        return self._around({"do": "pips", "dice": []}, at)

    def withdraw(self, at: int, lang: str = "en") -> list[Act]:
        """Drop the choice that waits for dice."""
        self.playing().withdraw(lang)
        return self._around({"do": "withdraw"}, at)

    def act(self, do: Callable[[Match[State]], object], at: int) -> list[Act]:
        """Anything that a match does as one entry (the umpire's acts, resigning ...)."""
        match = self.playing()
        first, before = len(match.entries), self._before()
        do(match)
        return self._entries(first, before, at)

    # --- what seats agree on

    def others(self, seat: int) -> set[int]:
        """Seats of other people who are there to be asked."""
        if self.opening["hot"]:
            return set()
        return {one for one in self.people if one != seat and one not in self.stand_ins}

    def take_back(self, seat: int, at: int, lang: str = "en") -> list[Act]:
        """Take back one's last choice: sealed orders freely, others if nothing came out and all
        agree. Raises NotAllowed."""
        match = self.playing()
        if match.may_take_back(seat):
            return self.act(lambda one: one.take_back(seat, lang), at)
        if self.back_amount(seat) is None:
            return self.act(lambda one: one.take_back(seat, lang), at)
        if self.others(seat):
            return self._around({"do": "ask", "seat": seat}, at)
        return self._run_back(seat, at)

    def back_amount(self, seat: int) -> int | None:
        """How many entries must go so that the last choice of a seat is taken back; None if dice
        were thrown or something was revealed since."""
        match = self.playing()
        if match.is_over or match.waiting is not None:
            return None
        for amount, mark in enumerate(reversed(match.marks), 1):
            entry = match.entries[mark.index]
            if entry.do != "choice" or not self._quiet.get(mark.index, False):
                return None
            if entry.seat == seat:
                return amount
        return None

    def agree(self, seat: int, says: bool, at: int) -> list[Act]:
        """Answer to somebody who asks for his last choice back."""
        if self.asked is None or seat == self.asked:
            raise NotAllowed("nobody has asked")
        asker = self.asked
        act: Act = {"do": "ask", "seat": None}
        if not says:
            self._note(at, act)
            return [act]
        act = {"do": "agree", "seat": seat}
        if not self.others(asker) <= {*self.agreed, seat}:
            self._note(at, act)
            return [act]
        done = self._run_back(asker, at)
        self._note(at, act)
        return [act, *done]

    def _run_back(self, seat: int, at: int) -> list[Act]:
        amount = self.back_amount(seat)
        if amount is None:
            raise NotAllowed("dice were thrown or something was revealed since")
        return self.act(lambda one: one.replay_entry(Rewound(seat=seat, amount=amount)), at)

    def draw(self, seat: int, at: int) -> list[Act]:
        """Offer a draw, or accept one: it is agreed when all people have offered it themselves,
        and takes at least two of them. A computer that stands in does not agree for anybody."""
        match = self.playing()
        if match.is_over:
            raise NotAllowed("the battle is over")
        if len(self.people) < 2:
            raise NotAllowed("a draw takes two people: the computer agrees to none")
        act: Act = {"do": "draw", "seat": seat}
        self._note(at, act)
        if set(self.people) <= self.drawn or self.opening["hot"]:
            return [act, *self.act(lambda one: one.stop(NOBODY, "draw agreed", seat), at)]
        return [act]

    def decline(self, seat: int, at: int) -> list[Act]:
        """Decline the draw that was offered."""
        if not self.drawn - {seat}:
            raise NotAllowed("nobody has offered a draw")
        return self._around({"do": "undraw", "seat": seat}, at)

    def say(self, seat: int, what: str, at: int) -> list[Act]:
        """One of the sentences that there are, to the others. Raises NotAllowed."""
        if not self.others(seat):
            raise NotAllowed("nobody is there to hear it")
        may_say(self.said, seat, what, at)
        return self._around({"do": "say", "seat": seat, "what": what}, at)

    def resign(self, seat: int, at: int, why: str = "resigned") -> list[Act]:
        """Give up: with two sides the other one wins."""
        return self.act(lambda one: one.give_up(seat, why), at)

    def stand_in(self, seat: int, at: int, who: str = "greedy") -> list[Act]:
        """Let the computer play for a seat until its holder comes back."""
        if seat not in self.people or seat in self.stand_ins:
            raise NotAllowed("nobody needs to stand in there")
        return self._around({"do": "robot", "seat": seat, "who": who}, at)

    def come_back(self, seat: int, at: int) -> list[Act]:
        """Take one's seat again."""
        if seat not in self.stand_ins:
            return []
        return self._around({"do": "person", "seat": seat}, at)

    def go_on_in(self, id: str, seat: int, at: int) -> list[Act]:
        """Another battle follows this one: the first that is named stays."""
        if self.next:
            return []
        return self._around({"do": "again", "seat": seat, "battle": id}, at)

    # --- what the server does by itself

    def tick(self, now: int, most: int = RUN_MAX) -> list[Act]:
        """Deadlines that have passed, and choices of the computer."""
        match = self.match
        if match is None or match.is_over:
            return []
        done: list[Act] = []
        for seat in match.pending:
            if seat in self.robots or not self.clock.is_late(seat, now):
                continue
            if self.opening["silence"] == "bot":
                done += self.stand_in(seat, now)
            elif self.opening["silence"] == "forfeit":
                return done + self.resign(seat, now, "out of time")
        for k in range(most):
            if not self.bots_awaited() or (k > 0 and self.thinker() is not None):
                break  # who has to think does so while the battle is open to everybody
            done += self._bot_step(now)
        return [*done, *self.answered(now)]

    def _bot_step(self, now: int) -> list[Act]:
        match = self.playing()
        bots, first, before = self.bots(), len(match.entries), self._before()
        try:
            done = step(match, bots)
        except Fault as fault:
            seat = next(one for one in match.pending if one in bots)
            told = {"name": fault.name, "kind": fault.kind, "detail": fault.detail}
            act: Act = {"do": "robot", "seat": seat, "who": "greedy", "fault": told}
            return self._around(act, now)
        assert done is not None
        if match.waiting is not None:
            seat, decision = done
            taken = self.ruleset.vocabulary.data(decision.option.choice, self.scenario.names)
            return self._around({"do": "order", "seat": seat, "choice": taken}, now)
        return self._entries(first, before, now)
