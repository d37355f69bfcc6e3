"""Battles of bots that do not live in the kernel: played as people play them, one choice at a time.

Slower than the kernel's, and with everything that such a bot may ask for: its sight, its log, odds.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from asalto.bots.registry import bots_for, dismiss, step
from asalto.core.kernel import specialise
from asalto.core.kernel.playout import SEATS_MAX, Outcome
from asalto.core.kernel.records import NOBODY, make
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.play.dicebox import seeded
from asalto.play.match import Match


def play_driven(
    ruleset: Ruleset[State], scenario: Scenario[State], bots: Sequence[str], seed: int, limit: int
) -> Outcome:
    """One battle, and what became of it."""
    playing = driven(ruleset, scenario, bots, seed, limit)
    while True:
        try:
            next(playing)
        except StopIteration as end:
            found: Outcome = end.value
            return found


def driven(
    ruleset: Ruleset[State], scenario: Scenario[State], bots: Sequence[str], seed: int, limit: int,
    patient: bool = True,
) -> Generator[None, None, Outcome]:  # fmt: skip
    """The same with a rest after each choice, for whoever has other work to do between them."""
    kernel = specialise.bind(ruleset)
    match: Match[Any] = Match(ruleset, scenario, seeded(seed))
    players = bots_for(bots, ruleset, len(scenario.seats), seed, patient)
    opening, found = scenario.start(), make(Outcome)
    made = 0
    watching, turn, blood = True, match.turn, NOBODY
    waiting = True
    while made < limit:
        asked = _asked(kernel, ruleset, match.state) if waiting else (0, 0, 0)
        if step(match, players) is None:
            break
        made += 1
        waiting = waiting and kernel.is_yet_to_begin(*asked, found)
        if watching and match.turn != turn:
            turn = match.turn
            hurt = _hurt(kernel, match.state, opening)
            watching, blood = not hurt, hurt[0] if len(hurt) == 1 else NOBODY
        yield
    dismiss(match, players)
    kernel.report(match.state, opening, made, found)
    found.first_blood = blood
    if match.ended is not None:
        found.over, found.winner = 1, match.ended.winner
    return found


def _asked(kernel: Any, ruleset: Ruleset[State], state: State) -> tuple[int, int, int]:
    """The phase, the seats that are asked, and how many choices the first of them has."""
    seats = kernel.pending(state)
    if not seats:
        return int(state.phase), 0, 0
    out = ruleset.new_choices()
    kernel.legal(state, kernel.next_seat(seats), out)
    return int(state.phase), seats, out.count


def _hurt(kernel: Any, state: State, opening: State) -> list[int]:
    """Seats that have lost anything."""
    seats = range(min(state.seat_count, SEATS_MAX))
    return [seat for seat in seats if kernel.lost(state, opening, seat) > 0]
