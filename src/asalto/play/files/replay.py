"""A recorded battle again: step by step, to a turn, verified, or forked into another."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from asalto.core.files.limits import Budget
from asalto.core.ruleset import State
from asalto.play import fair
from asalto.play.dicebox import Source, seeded
from asalto.play.entries import ChoiceMade, DiceForced
from asalto.play.files.gamefile import FORMAT, BadGame, Game, Line, Writer, opened, restore, steps
from asalto.play.files.signing import signer
from asalto.play.loading import Loader
from asalto.play.match import Match

ACTS = ("set", "force", "forbid", "allow", "rewind", "end")


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
    """True: every die that no umpire forced is the one that the revealed secret gives. None: not
    fair dice, or their secret is not in the file yet."""
    source: Source
    forced: int = 0
    """Dice that showed what an umpire had forced."""
    rewound: int = 0
    """Dice that were thrown and taken back by rewinding."""
    acts: tuple[Line, ...] = ()
    """Everything an umpire did."""
    last: str = ""
    """The sum of the last line."""
    host: str = ""
    """The public key of the host that has signed the file; "": nobody has."""


def verify(
    game: Game, loader: Loader | None = None, budget: Budget | None = None
) -> tuple[Match[State], Verdict]:
    """Play the whole file again and compare every digest (and every fair die). Raises BadGame."""
    host = signer(game)
    match = restore(game, loader, budget=budget)
    checked: bool | None = None
    if match.source.kind == "fair":
        secret = str(game.lines[-1].data.get("secret", "")) if game.lines else ""
        if secret:
            verify_dice(game, secret, loader, budget)
            checked = True
    _compare(game, match)
    forced, acts = _forced(match), tuple(one for one in game.lines if one.data["do"] in ACTS)
    in_effect = sum(len(mark.faces) for mark in match.marks)
    digests = sum(1 for line in game.lines if "digest" in line.data)
    choices = sum(1 for line in game.lines if line.data["do"] == "choice")
    verdict = Verdict(
        len(game.lines) + 1,
        match.turn,
        choices,
        digests,
        match.is_over,
        game.closed,
        checked,
        match.source,
        forced,
        match.box.thrown - in_effect,
        acts,
        game.sums[-1][0] if game.sums else "",
        host,
    )
    return match, verdict


def _forced(match: Match[Any]) -> int:
    """How many dice, of those in effect or rewound, were there for having been forced."""
    waiting = found = 0
    for entry in match.entries:
        if isinstance(entry, DiceForced):
            waiting += len(entry.dice)
        elif isinstance(entry, ChoiceMade) and entry.dice:
            used = min(waiting, len(entry.dice))
            waiting, found = waiting - used, found + used
    return found


def _compare(game: Game, match: Match[Any]) -> None:
    """Whether each line is the one that playing it writes: orders as text, what was told, digests
    left out. Only of files written under the very same rules. Raises BadGame."""
    head = game.header
    if head["format"] != FORMAT or head["ruleset"]["digest"] != match.ruleset.digest():
        return
    lines = [line for line in game.lines if line.data["do"] != "close"]
    written = json.loads(json.dumps([*Writer().new_data(match)]))
    made = [one.choice for one in match.entries if isinstance(one, ChoiceMade)]
    for right in (one for one in written if one["do"] == "choice"):
        row = match.ruleset.new_choice(made.pop(0) or ())
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
    dice = game.header["dice"]
    committed, battle = dice.get("commitment", ""), dice.get("battle", "")
    if not fair.opens(secret, committed, battle, str(game.header["start"])):
        raise BadGame(game.name, 1, None, "the secret is not the one committed to")
    if battle and [fair.seal(one) for one in dice["nonces"]] != list(dice.get("seals", ())):
        raise BadGame(game.name, 1, None, "dice.nonces: a nonce is not the one that was sealed")
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
    """A battle that is this one up to the start of a turn. Fair dice are never used a second time:
    the new battle has seeded dice of its own."""
    if source is None and match.source.kind == "fair":
        source = seeded(secrets.randbits(62))
    return match.fork(match.place_of_turn(turn), source, players)
