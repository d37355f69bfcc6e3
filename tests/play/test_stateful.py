"""A table where everything happens in any order: choices, take-backs, rewinds, saves, forks."""

from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from asalto.core.kernel.records import copy
from asalto.core.text.orders import Refused
from asalto.play.dicebox import DiceNeeded, drawn_fairly, loaded, physical, seeded
from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.play.files import gamefile
from asalto.play.match import Match
from play.test_match import match

SECRET = "07" * 32
SOURCES = (seeded(5), physical(), loaded((1, 2, 3, 4)), drawn_fairly(SECRET, ("a", "b")))
SEATS = st.integers(0, 1)


class Table(RuleBasedStateMachine):
    """The toy battle at one table."""

    @initialize(source=st.sampled_from(SOURCES))
    def sit_down(self, source: Any) -> None:
        self.match: Match[Any] = match(source)
        self.thrown = 0

    def throw(self, needed: DiceNeeded | None, data: st.DataObject) -> None:
        while needed is not None:
            before = self.match.digest()
            faces = data.draw(
                st.lists(st.integers(1, 10), min_size=needed.count, max_size=needed.count)
            )
            assert self.match.digest() == before
            needed = self.match.give(faces)

    @rule(data=st.data(), picks=st.lists(st.integers(0, 99), min_size=1, max_size=14))
    def choose(self, data: st.DataObject, picks: list[int]) -> None:
        for pick in picks:
            pending = self.match.pending
            if not pending:
                return
            seat = pending[pick % len(pending)]
            form = self.match.form(seat)
            option = form.options[pick % len(form.options)]
            self.throw(self.match.submit(seat, option, form.request_id), data)

    @rule(seat=SEATS, first=st.integers(0, 4), second=st.integers(0, 2))
    def seal(self, seat: int, first: int, second: int) -> None:
        for place in (first, second):
            if self.match.is_sealed and seat in self.match.pending:
                options = self.match.form(seat).options
                self.match.submit(seat, options[place % len(options)])

    @rule(seat=SEATS)
    def take_back(self, seat: int) -> None:
        held = copy(self.match.state)
        if self.match.may_take_back(seat):
            assert not self.match.view(1 - seat).boats[seat].course > 0
            self.match.take_back(seat)
            assert seat in self.match.pending
        else:
            try:
                self.match.take_back(seat)
            except Refused:
                assert self.match.state == held

    @rule(amount=st.integers(1, 9))
    def rewind(self, amount: int) -> None:
        with suppress(Refused):
            self.match.rewind(amount, "a slip")

    @rule(hull=st.integers(1, 20), boat=SEATS)
    def mend(self, hull: int, boat: int) -> None:
        self.match.set_fields({f"boats.{boat}.hull": hull}, "mended")

    @rule(faces=st.lists(st.integers(1, 10), min_size=1, max_size=4))
    @precondition(lambda self: len(self.match.box.queue) < 6)
    def force(self, faces: list[int]) -> None:
        self.match.force_dice(faces, "as I say")

    @rule(pattern=st.sampled_from(["red course *", "* holds", "blue shield 0"]))
    def forbid(self, pattern: str) -> None:
        self.match.forbid(pattern, "no")

    @rule()
    def note(self) -> None:
        self.match.note("hm")

    @rule(seat=SEATS)
    def resign(self, seat: int) -> None:
        if not self.match.is_over and self.match.turn > 3:
            self.match.stop(1 - seat, "resigned", seat)

    @rule(place=st.integers(0, 40) | st.just(999))
    def fork(self, place: int) -> None:
        place = min(place, len(self.match.marks))
        held = self.match.digest()
        branch = self.match.fork(place)
        if place == len(self.match.marks):
            assert branch.digest() == held
            assert branch.bans == self.match.bans
            assert branch.box.queue == self.match.box.queue
            assert [one.event for one in branch.told if one.event] == [
                one.event for one in self.match.told if one.event
            ]
        again = gamefile.restore(gamefile.parse(gamefile.dump(branch), "fork"))
        assert again.digest() == branch.digest()
        assert self.match.digest() == held

    @rule()
    def save_and_go_on(self) -> None:
        content = gamefile.dump(self.match, reveal=False)
        secret = self.match.source.secret
        again = gamefile.restore(gamefile.parse(content, "save"), secret=secret)
        assert gamefile.dump(again, reveal=False) == content
        for seat in (0, 1):
            assert again.request_id(seat) == self.match.request_id(seat)
            assert again.form(seat) == self.match.form(seat)
            assert again.may_take_back(seat) == self.match.may_take_back(seat)
        for seat in (0, 1, SPECTATOR, UMPIRE):
            assert [told.event for told in again.events(seat)] == [
                told.event for told in self.match.events(seat)
            ]
        self.match = again

    @invariant()
    def dice_never_run_back(self) -> None:
        if hasattr(self, "match"):
            assert self.match.box.thrown >= self.thrown
            self.thrown = self.match.box.thrown

    @invariant()
    def somebody_is_asked_or_it_is_over(self) -> None:
        if hasattr(self, "match"):
            assert bool(self.match.pending) != self.match.is_over
            for seat in self.match.pending:
                assert self.match.form(seat).options


Table.TestCase.settings = settings(
    max_examples=20, stateful_step_count=25, deadline=None, derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[*HealthCheck],
)  # fmt: skip
TestTable = Table.TestCase
