"""Play-outs by bots outside the kernel: a user's own, and those that search. They play as in a
battle, one choice at a time, so that there are few play-outs and wide intervals."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from asalto.bots.names import checked, command_of, number_of
from asalto.bots.playouts import LIMIT, SEEDS, Node, Trials
from asalto.bots.registry import bots_for, play_out
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.play.dicebox import seeded
from asalto.play.match import Match

LEAST = 10
"""Play-outs from a place: fewer say nothing."""
MOST = 400
SHARE = 0.6
"""How long an average play-out is, measured by one from the start of the battle."""


class OwnTrials:
    """Plays battles on as `Trials` does, by a bot that lives outside the kernel."""

    fast = is_waiting = False

    def __init__(self, match: Match[Any], bot: str) -> None:
        self.match, self.bot, self.played, self.first = match, bot, 0, SEEDS

    def grow(self, node: Node, count: int) -> None:
        """Play on from a place until there are so many play-outs. Raises BadInput."""
        if node.known is None:
            for k in range(len(node.winners), count):
                node.winners.append(self.play(node, self.first + 7919 * k))
                self.played += 1

    def play(self, node: Node, seed: int) -> int:
        """Who wins from there with such dice."""
        ruleset, seats = self.match.ruleset, len(self.match.scenario.seats)
        here = replace(self.match.scenario, state=node.state)
        made = Match(ruleset, here, seeded(seed))
        for row in node.rows:
            choice = ruleset.new_choice(row)
            made.submit(int(choice.seat), choice)
        play_out(made, bots_for([self.bot], ruleset, seats, seed), limit=LIMIT)
        return NOBODY if made.result is None else made.result.winner


def is_outside(bot: str) -> bool:
    """Whether battles are played on with a bot one choice at a time. Raises BadInput."""
    return number_of(checked(bot)) is None and not command_of(bot)


def trials_of(match: Match[Any], bot: str, fast: bool | None) -> Trials | OwnTrials:
    """Room for playing a battle on by a bot. Each battle has dice of its own, the same whenever it
    is played on: else one unlucky lot would speak in every battle of a scenario. Raises BadInput
    for programs."""
    made = (
        OwnTrials(match, bot) if is_outside(bot) else Trials(match.ruleset, match.state, bot, fast)
    )
    made.first = SEEDS + int(match.digest()[:8], 16)
    return made


@dataclass(frozen=True)
class Pace:
    """What an analysis by such a bot comes to."""

    each: int
    """Play-outs from each place."""
    places: int
    once: float
    """Seconds that one of them takes from the start."""


def pace(match: Match[Any], bot: str, places: Sequence[Node], seconds: float, each: int) -> Pace:
    """How often it can play on from each place in that time, at most `each` times (0: `MOST`); one
    play-out is timed. Raises BadInput, saying what time is needed, where that is too little."""
    count = len(set(places))
    start = time.monotonic()
    OwnTrials(match, bot).play(Node(match.scenario.start()), SEEDS)
    once = time.monotonic() - start
    able = int((seconds - once) / max(1e-6, once * SHARE * count))
    if able < LEAST:
        needed = ceil(1.2 * (once + LEAST * once * SHARE * count))
        raise BadInput(
            f"--seconds {seconds:.0f}: {bot} takes {once:.1f} s to play on from the start, and"
            f" there are {count} places; {LEAST} play-outs from each take some {needed} s"
        )
    return Pace(max(LEAST, min(able, each or MOST)), count, once)
