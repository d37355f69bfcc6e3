"""Bots that live in the kernel choose there, many choices ahead; the match then makes them one by
one, with all its records. The same battle as without, several times as fast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asalto.bots.base import Player
from asalto.bots.greedy import Greedy
from asalto.bots.random_bot import AtRandom
from asalto.core.kernel import compiled
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import fields, make
from asalto.play.match import Match

AHEAD = 512
"""Choices made in the kernel before the match makes them."""


def play_ahead(match: Match[Any], bots: Mapping[int, Player], limit: int) -> int:
    """Play on with machine code, if it is at hand and nothing but the rules has a say; returns how
    many choices were made. Who is called after it plays on where it stopped."""
    made = 0
    while made < limit and _can_look_ahead(match, bots):
        rows = _chosen(match, bots, min(AHEAD, limit - made))
        for numbers in rows:
            match.submit(numbers[1], match.ruleset.new_choice(numbers))
        made += len(rows)
        if not rows:
            break
    return made


def _can_look_ahead(match: Match[Any], bots: Mapping[int, Player]) -> bool:
    """Whether every seat has a bot of the kernel, and the dice come of a seed."""
    box, seats = match.box, range(len(match.scenario.seats))
    if match.is_over or match.waiting is not None or match.bans or box.queue:
        return False
    if box.source.kind != "seeded" or not all(
        type(bots.get(i)) in (Greedy, AtRandom) for i in seats
    ):
        return False
    return compiled.is_at_hand(match.ruleset)


def _chosen(match: Match[Any], bots: Mapping[int, Any], count: int) -> list[tuple[int, ...]]:
    """The next choices of the bots, whose random numbers go on with them."""
    import numpy as np

    ruleset, box, seats = match.ruleset, match.box, len(match.scenario.seats)
    w = compiled.workspace(ruleset, match.state)
    dice = make(Dice)
    set_seed(dice, box.source.seed)
    dice.thrown = box.thrown
    compiled.to_row(dice, w.dices)
    fates = compiled.blank(Dice, seats)
    for seat in range(seats):
        compiled.to_row(bots[seat].fate, fates, seat)
    sort = ruleset.vocabulary.choice_record
    chosen = compiled.blank(sort, count)
    sorts = np.array([bots[seat].sort for seat in range(seats)], np.int64)
    made = compiled.load_kernels(ruleset).play_noted(
        w.states, w.shadows, w.outs, w.dices, fates, w.logs, sorts, chosen
    )
    for seat in range(seats):
        bots[seat].fate.thrown = int(fates[seat]["thrown"])
    names = [one.name for one in fields(sort)]
    return [tuple(int(row[name]) for name in names) for row in chosen[:made]]
