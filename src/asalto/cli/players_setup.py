"""Who sits down at the terminal: a new or a saved battle, and who plays each seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asalto.bots.names import NAMES, checked, command_of
from asalto.bots.registry import make_bot
from asalto.cli.common import say, warn
from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import fold, nearest
from asalto.play.dicebox import Source, physical, seeded
from asalto.play.files import gamefile
from asalto.play.files.gamelines import Game
from asalto.play.match import Match

BY_HAND = ("physical", "real", "reales", "reali")
"""What `--dice` may say where people throw: the option's own word, and what else comes to mind."""


def source(dice: str, seed: int) -> Source:
    """Where the dice of a new battle come from."""
    by_hand = fold(dice) in BY_HAND
    if dice != "seeded" and not by_hand:
        raise BadInput(f"--dice: {dice!r} is neither 'seeded' nor 'physical'")
    return physical() if by_hand else seeded(seed)


def resumed(path: Path, seats: Sequence[str], umpire: bool, lang: str) -> tuple[Match[Any], Game]:
    """A saved battle to go on with; what was cut off of its file is left out, and said."""
    game = gamefile.read(path, mend=True)
    match = gamefile.restore(game)
    if not game.closed:
        warn(say(lang, "mended"))
    print(say(lang, "resumed", file=path))
    match.has_umpire = match.has_umpire or umpire
    if seats:
        match.players = players(match, seats)
    elif any(command_of(one.removeprefix("bot:")) for one in match.players):
        raise BadInput(say(lang, "foreign_program", file=path))
    return match, game


def players(match: Match[Any], seats: Sequence[str]) -> list[str]:
    """Who plays each seat: as told, else a person the first and the computer the others."""
    ids = [seat.id for seat in match.scenario.seats]
    found: dict[int, str] = {}
    for word in seats:
        name, mark, who = word.partition("=")
        if not mark:
            raise BadInput(f"--seat: {word!r}; expected NAME=human or NAME=bot:greedy")
        if who != "human":
            kind, _, bot = who.partition(":")
            known = ["human", *(f"bot:{one}" for one in NAMES)]
            if kind != "bot":
                raise BadInput(
                    f"--seat: {who!r} is none of {', '.join(known)}.{nearest(who, known)}"
                )
            checked(bot)
        found[match.scenario.seat_index(name)] = who
    others = "human" if not found else computer(match)
    if found and "human" not in found.values():
        others = "human" if len(found) < len(ids) else others
    row = [found.get(seat, others) for seat in range(len(ids))]
    if not found:
        row = ["human", *[computer(match)] * (len(ids) - 1)]
    return row


def who_plays(match: Match[Any], lang: str) -> list[str]:
    """Who plays each seat where nobody said so, and how to say otherwise."""
    seats = list(zip(match.scenario.seats, match.players, strict=True))
    told = [
        say(lang, "plays_here", seat=seat.name[lang])
        if player == "human"
        else say(lang, "plays_bot", seat=seat.name[lang], bot=player.removeprefix("bot:"))
        for seat, player in seats
    ]
    if len(seats) > 1:
        text = " ".join(f"--seat {seat.id}=human" for seat, _ in seats)
        told.append(say(lang, "all_here", text=text))
    return told


def computer(match: Match[Any]) -> str:
    """Greedy where the ruleset has hints for it."""
    try:
        make_bot("greedy", match.ruleset, 0)
    except (ModuleNotFoundError, BadInput):
        return "bot:random"
    return "bot:greedy"
