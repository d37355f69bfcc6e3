"""The Python door: a battle with names instead of machinery."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from asalto.core.files.toml_reader import LANGUAGES, BadInput
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.odds import Odds
from asalto.core.ruleset import State
from asalto.play.dicebox import DiceNeeded, Source, loaded, physical, seeded
from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.play.files import gamefile, journal
from asalto.play.files.replay import fork_at_turn
from asalto.play.loading import open_scenario
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.view import look, success


class Battle:
    """A battle from Python. `match` is the machinery beneath: `asalto.play.match.Match`."""

    def __init__(self, match: Match[Any], lang: str = "en") -> None:
        if lang not in LANGUAGES:
            raise BadInput(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.match, self.lang = match, lang

    def __repr__(self) -> str:
        match = self.match
        name = f"{match.ruleset.id}/{match.scenario.id}"
        return f"<Battle {name}, turn {match.turn}, {self.result or 'awaits ' + self._awaited()}>"

    def _awaited(self) -> str:
        return ", ".join(self.match.scenario.seats[seat].id for seat in self.match.pending)

    @property
    def turn(self) -> int:
        """The turn being played."""
        return self.match.turn

    @property
    def pending(self) -> list[str]:
        """The seats that must choose now."""
        return [self.match.scenario.seats[seat].id for seat in self.match.pending]

    @property
    def result(self) -> str:
        """Who has won and why; empty while it goes on."""
        return story.result_text(self.match, self.lang) if self.match.is_over else ""

    @property
    def winner(self) -> str | None:
        """The seat that has won; None for a draw, or while it goes on. See `winners`."""
        result = self.match.result
        if result is None or result.winner == NOBODY:
            return None
        return self.match.scenario.seats[result.winner].id

    @property
    def winners(self) -> list[str]:
        """The seats that have won, allies together; empty for a draw, or while it goes on."""
        return [self.match.scenario.seats[seat].id for seat in story.winners(self.match)]

    @property
    def state(self) -> State:
        """All there is in the battle, hidden or not, as a record: a copy."""
        found: State = copy(self.match.state)
        return found

    @property
    def events(self) -> list[Event]:
        """What happened, as records: all of it, hidden or not."""
        return [copy(one.event) for one in self.match.events(UMPIRE) if one.event is not None]

    def view(self, seat: str | None = None) -> State:
        """What a seat may see of the state: hidden numbers are -2. `"spectator"` sees the least."""
        found: State = self.match.view(SPECTATOR if seat == "spectator" else self._seat(seat))
        return found

    def copy(self) -> Battle:
        """This battle once more: what is done to one is not done to the other. It has the same
        dice before it."""
        return Battle(self.match.copied(), self.lang)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Battle:
        return self.copy()

    def _seat(self, seat: str | None) -> int:
        if seat == "umpire":
            return UMPIRE
        if seat is not None:
            return self.match.scenario.seat_index(seat)
        pending = self.match.pending
        if not pending:
            raise BadInput("nobody is asked for anything: the battle is over")
        return pending[0]

    def choices(self, seat: str | None = None) -> list[str]:
        """What a seat (the first awaited one, if none is named) may do, as lines of text."""
        return [option.text for option in self.match.form(self._seat(seat)).options]

    def play(self, order: str, seat: str | None = None) -> list[str]:
        """Give an order; returns what came of it, as its seat may know it. Raises Refused."""
        who = self._seat(seat)
        known = len(self.match.events(who))
        needed = self.match.submit(who, order, lang=self.lang)
        if needed is not None:
            raise DiceWanted(needed, story.dice_text(self.match, needed, self.lang))
        return [one.text for one in story.tell(self.match, who, self.lang, known)]

    def give(self, *faces: int) -> DiceNeeded | None:
        """The dice that were asked for, thrown by hand."""
        return self.match.give(faces, self.lang)

    def play_out(self, bots: str = "greedy", seed: int = 0) -> str:
        """Let bots play to the end (`"greedy,random"`: by seats or by sides); returns the result.

        Each choice leaves its events and its place in the game file. Bots of the kernel choose in
        machine code where it is there. Who only wants to know who wins asks `who_wins`.
        """
        from asalto.bots.registry import bots_of_sides, dismiss, play_out

        made = bots_of_sides(bots.split(","), self.match, seed)
        play_out(self.match, made)
        dismiss(self.match, made)
        return self.result

    def who_wins(
        self, bots: str = "greedy", battles: int = 1000, seed: int = 1
    ) -> dict[str, float]:
        """How often each seat's side wins if bots play on from here, 0 to 1, in so many battles
        with other dice (allies win together). Compiled where the compiler is there (thousands of
        battles a second), by all that is true here, hidden or not. This battle stays as it is."""
        from asalto.lab.engine import Engine
        from asalto.lab.pairing import design

        if battles < 1:
            raise BadInput(f"battles: {battles} is none; from 1 on they are played")
        here = replace(self.match.scenario, state=self.match.state)
        sides = self.match.ruleset.side_of(here.state)
        plan = design(bots.split(","), sides, seed, swap=False)
        winners = [*Engine(self.match.ruleset, here).play(plan, 0, battles)["winner"]]
        won = Counter(one for one in winners if one != NOBODY)
        return {
            seat.id: sum(won[i] for i in won if sides[i] == side) / battles
            for seat, side in zip(here.seats, sides, strict=True)
        }

    def odds(self, order: str, seat: str | None = None) -> Odds:
        """What an order leads to by itself: exact chances, as far as the seat can know them."""
        who = self._seat(seat)
        options = self.match.read(who, order, self.lang)
        found = look(self.match, who).line_odds(options)
        if found is None:
            raise BadInput(f"{order!r} throws no dice by itself")
        return found

    def chance(self, order: str, seat: str | None = None) -> float:
        """The chance that an order succeeds."""
        return float(success(self.odds(order, seat)))

    def story(self, seat: str | None = None) -> list[str]:
        """What happened, in sentences: all of it, or what one seat may know."""
        who = UMPIRE if seat is None else self._seat(seat)
        return [one.text for one in story.tell(self.match, who, self.lang)]

    def save(self, path: str | Path) -> None:
        """Write the game file (`.asalto`, or packed: `.asalto.gz`)."""
        journal.save(self.match, Path(path))

    def replay(self, turn: int) -> Battle:
        """This battle as it was at the start of a turn: another one, that goes its own way.
        Raises BadInput for a turn that it has not had."""
        first, last = int(self.match.scenario.state.turn), self.match.turn
        if not first <= turn <= last:
            raise BadInput(f"turn {turn}: this battle has had turns {first} to {last}")
        return Battle(fork_at_turn(self.match, turn), self.lang)

    def _repr_svg_(self) -> str | None:
        from asalto.cli.boards import board_svg

        return board_svg(self.match, SPECTATOR, self.lang)


class DiceWanted(Exception):
    """An order waits for dice that people throw: `give` them."""

    def __init__(self, needed: DiceNeeded, text: str) -> None:
        super().__init__(text)
        self.needed = needed


def load(
    name: str,
    seed: int = 0,
    lang: str = "en",
    dice: Sequence[int] | str | None = None,
    tables: Mapping[str, object] | None = None,
    umpire: bool = False,
) -> Battle:
    """A new battle from a scenario: `cep/duel`, or the path of a TOML file.

    `dice` may be a list of faces to be thrown first, or "physical". Raises BadInput.
    """
    ruleset, scenario = open_scenario(name, tables)
    source: Source
    if dice == "physical":
        source = physical()
    elif dice is None:
        source = seeded(seed)
    elif isinstance(dice, str):
        raise BadInput(f"dice: {dice!r} is neither a list of faces nor 'physical'")
    else:
        source = loaded(dice)
    return Battle(Match(ruleset, scenario, source, has_umpire=umpire), lang)


def open_game(path: str | Path, lang: str = "en") -> Battle:
    """A saved battle, every digest checked. Raises BadInput."""
    return Battle(gamefile.load(Path(path)), lang)
