"""Bots by name, and battles driven by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from asalto.bots.ahead import play_ahead
from asalto.bots.base import Decision, Player
from asalto.bots.external import Forfeit, Outside
from asalto.bots.greedy import Greedy
from asalto.bots.names import (
    checked,
    command_of,
    is_own,
    level_of,
    line_up,
    number_of,
    plain_name,
)
from asalto.bots.random_bot import AtRandom
from asalto.bots.search import LEVELS, Search
from asalto.bots.user_bot import own_bot
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import make
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import Refused
from asalto.play.dicebox import DiceNeeded
from asalto.play.match import Match
from asalto.play.view import look, result_data

DECISIONS_MAX = 1_000_000


def make_bot(
    name: str, ruleset: Ruleset[Any], seat: int, seed: int = 0, patient: bool = False
) -> Player:
    """The bot called `name` for a seat, with random numbers of its own. Raises BadInput.

    `patient`: it may wait for the compiler, and thinks without a clock: the same seed gives the
    same battle on any machine.
    """
    name = checked(name)
    fate = make(Dice)
    set_seed(fate, seed * 64 + seat + 0x0B07)
    if command_of(name):
        return Outside(name, seed * 64 + seat)
    if is_own(name):
        return own_bot(name, ruleset, seat, fate)
    if plain_name(name) == "random":
        return AtRandom(fate, name)
    sort = number_of(name)
    if sort is not None:
        return Greedy(ruleset, fate, name, sort)
    return Search(ruleset, fate, name, LEVELS[level_of(name)], patient)


def bots_for(
    names: Sequence[str], ruleset: Ruleset[Any], seats: int, seed: int = 0, patient: bool = False
) -> dict[int, Player]:
    """A bot for each seat: one name for all, or as many names as seats. Raises BadInput."""
    named = enumerate(line_up(names, range(seats)))
    return {seat: make_bot(name, ruleset, seat, seed, patient) for seat, name in named}


def bots_of_sides(names: Sequence[str], match: Match[Any], seed: int = 0) -> dict[int, Player]:
    """A bot for each seat of a battle, from names as `line_up` takes them. Raises BadInput."""
    sides = match.ruleset.side_of(match.state)
    return bots_for(line_up(names, sides), match.ruleset, len(sides), seed)


def step(match: Match[Any], bots: Mapping[int, Player]) -> tuple[int, Decision] | None:
    """Let the first awaited seat that is a bot's choose; None if no bot is awaited, or if it has
    lost by its own fault."""
    for seat in match.pending:
        if seat in bots:
            bot = bots[seat]
            try:
                decision = bot.choose(look(match, seat))
                needed = match.submit(seat, decision.option)
            except (Forfeit, Refused) as error:
                if not isinstance(bot, Outside):
                    raise
                forfeited(match, seat, bot, error)
                return None
            assert needed is None or isinstance(needed, DiceNeeded)
            return seat, decision
    return None


def forfeited(match: Match[Any], seat: int, bot: Outside, error: Exception) -> None:
    """A program has lost by its own fault: of two sides the other wins."""
    bot.fault = error if isinstance(error, Forfeit) else Forfeit("illegal", str(error))
    match.give_up(seat, f"{bot.fault.kind}: {bot.fault}")


def dismiss(match: Match[Any], bots: Mapping[int, Player]) -> None:
    """The bots are no longer needed: programs are told how it ended."""
    for bot in bots.values():
        if isinstance(bot, Outside):
            bot.close(result_data(match, "en"))


def play_out(
    match: Match[Any],
    bots: Mapping[int, Player],
    told: Callable[[int, Decision], None] | None = None,
    limit: int = DECISIONS_MAX,
) -> int:
    """Let bots play until the battle is over, or waits for somebody else; returns their choices.
    Where nobody wants to be told of them, bots of the kernel choose in machine code."""
    made = play_ahead(match, bots, limit) if told is None else 0
    while made < limit and match.waiting is None:
        done = step(match, bots)
        if done is None:
            break
        made += 1
        if told is not None:
            told(*done)
    return made
