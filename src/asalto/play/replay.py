"""A recorded battle again: step by step, to a turn, verified, or forked into another."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from asalto.core.contract import State
from asalto.core.limits import Budget
from asalto.play import fair
from asalto.play.dicebox import Source, drawn_fairly
from asalto.play.gamefile import FORMAT, BadGame, Game, Line, Writer, opened, restore, steps
from asalto.play.match import Match
from asalto.play.opening import Loader


@dataclass(frozen=True)
class Verdict:
    """What verifying a game file found; there is one only if nothing is wrong."""

    lines: int
    turns: int
    choices: int
    digests: int
    is_over: bool
    closed: bool
    fair: bool | None
    """True: every die is the one that the revealed secret gives. None: not fair dice, or their
    secret is not in the file yet."""


def verify(
    game: Game, loader: Loader | None = None, budget: Budget | None = None
) -> tuple[Match[State], Verdict]:
    """Play the whole file again and compare every digest (and every fair die). Raises BadGame."""
    match = restore(game, loader, budget=budget)
    _compare(game, match)
    checked: bool | None = None
    if match.source.kind == "fair":
        secret = str(game.lines[-1].data.get("secret", "")) if game.lines else ""
        if secret:
            verify_dice(game, secret, loader, budget)
            checked = True
    digests = sum(1 for line in game.lines if "digest" in line.data)
    choices = sum(1 for line in game.lines if line.data["do"] == "choice")
    verdict = Verdict(
        len(game.lines) + 1, match.turn, choices, digests, match.is_over, game.closed, checked
    )
    return match, verdict


def _compare(game: Game, match: Match[Any]) -> None:
    """Whether each line is the one that playing it writes: orders as text, what was told, digests
    left out. Only of files written under the very same rules. Raises BadGame."""
    head = game.header
    if head["format"] != FORMAT or head["ruleset"]["digest"] != match.ruleset.digest():
        return
    lines = [line for line in game.lines if line.data["do"] != "close"]
    written = json.loads(json.dumps([*Writer().new_data(match)]))
    orders = (one.numbers for one in match.entries if one.numbers is not None)
    for right, numbers in zip(
        (one for one in written if one["do"] == "choice"), orders, strict=True
    ):
        row = match.ruleset.new_choice(numbers)
        right["order"] = match.ruleset.notation.write(row, match.scenario.names)
    for line, right in zip_longest(lines, written):
        if line is None or right is None:
            number = len(lines) + 2 if line is None else line.number
            raise BadGame(game.name, number, match.turn, f"a line is missing: {right}")
        found = dict(line.data)
        if "told" not in found:
            right.pop("told", None)
        for key in {**found, **right}:
            if found.get(key) != right.get(key):
                held, true = found.get(key), right.get(key)
                said = f"{key}: {held!r:.120} is not what was played: {true!r:.120}"
                raise BadGame(game.name, line.number, line.turn, said)


def verify_dice(
    game: Game, secret: str, loader: Loader | None = None, budget: Budget | None = None
) -> None:
    """Whether every die of a game with fair dice is the one that the secret gives.

    Raises BadGame with the place of the first that is not.
    """
    committed = game.header["dice"].get("commitment", "")
    if not fair.opens(secret, committed):
        raise BadGame(game.name, 1, None, "the secret is not the one committed to")
    match = opened(game, loader, secret)
    bare = replace(game, lines=tuple(_without_dice(line) for line in game.lines))
    for line, _ in zip(game.lines, steps(bare, match, budget), strict=True):
        said = line.data.get("dice")
        if line.data["do"] == "choice":
            thrown = list(match.marks[-1].faces)
            if thrown != (said or []):
                raise BadGame(
                    game.name, line.number, line.turn,
                    f"dice {said} are not those that the secret gives: {thrown}",
                )  # fmt: skip


def _without_dice(line: Line) -> Line:
    if line.data["do"] != "choice" or "dice" not in line.data:
        return line
    return replace(line, data={key: one for key, one in line.data.items() if key != "dice"})


def fork_at_turn(
    match: Match[Any],
    turn: int,
    source: Source | None = None,
    players: Sequence[str] | None = None,
) -> Match[Any]:
    """A battle that is this one up to the start of a turn. Fair dice whose secret is known, as it
    is after the end, are drawn anew for it."""
    if source is None and match.is_over and match.source.kind == "fair":
        nonces = [secrets.token_hex(8) for _ in match.scenario.seats]
        source = drawn_fairly(fair.new_secret(), nonces)
    return match.fork(match.place_of_turn(turn), source, players)
