"""What people had typed when they left and what is not played yet: the dice of a choice that still
wants some, the rest of a line that others interrupted; and their standing orders. It stands at the
end of a game file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from asalto.core.text.orders import Refused, Unreadable
from asalto.play.dicebox import WrongDice
from asalto.play.files.gamefile import BadGame, terms_of
from asalto.play.files.gamelines import Game
from asalto.play.files.lines import Unfinished
from asalto.play.match import Match
from asalto.play.standing_orders import Standing

Left = Mapping[int, Sequence[str]]
"""Of each seat the orders that are left of its line."""
Orders = Mapping[int, Mapping[int, Standing]]
"""Of each seat its standing orders (`Habits.standing`)."""


def unfinished(match: Match[Any], left: Left, orders: Orders | None = None) -> list[dict[str, Any]]:
    """The lines for a file: one for each seat that has begun something, or has standing orders."""
    terms, waiting, found = terms_of(match.ruleset, match.scenario), match.waiting, []
    lines = {seat: Unfinished(seat=seat, left=tuple(orders)) for seat, orders in left.items()}
    if waiting is not None:
        lines[waiting.seat] = Unfinished(
            seat=waiting.seat, order=waiting.order, choice=waiting.choice,
            dice=waiting.needed.known, throws=waiting.throws,
            left=(*waiting.rest, *left.get(waiting.seat, ())),
        )  # fmt: skip
    for seat, standing in (orders or {}).items():
        said = {
            match.ruleset.choices(kind).name.lower(): one.value for kind, one in standing.items()
        }
        if said:
            line = lines.get(seat, Unfinished(seat=seat))
            lines[seat] = line.model_copy(update={"standing": said})
    for line in lines.values():
        said = line.model_dump(mode="json", exclude_defaults=True, context=terms)
        found.append({"do": line.do, **said})
    return found


def take_up(game: Game, match: Match[Any]) -> dict[int, tuple[str, ...]]:
    """Ask again for what a restored battle had been asked for, with the dice that were given
    already; returns what is left of lines. Raises BadGame."""
    left: dict[int, tuple[str, ...]] = {}
    terms = terms_of(match.ruleset, match.scenario)
    for line in game.unfinished:
        try:
            found = Unfinished.model_validate(line.data, context=terms)
            if found.choice is not None:
                match.wait_again(found.seat, found.choice, found.dice, found.throws)
        except (Refused, Unreadable, WrongDice, ValidationError) as error:
            said = f"this cannot be gone on with: {error}"
            raise BadGame(game.name, line.number, line.turn, said) from error
        if found.left:
            left[found.seat] = found.left
    return left


def standing_orders(game: Game, match: Match[Any]) -> dict[int, dict[int, Standing]]:
    """What each seat always wants done. Raises BadGame."""
    terms, known = terms_of(match.ruleset, match.scenario), match.ruleset.choices
    found: dict[int, dict[int, Standing]] = {}
    for line in game.unfinished:
        try:
            one = Unfinished.model_validate(line.data, context=terms)
            found[one.seat] = {
                int(known[kind.upper()]): Standing(said) for kind, said in one.standing.items()
            }
        except (KeyError, ValueError) as error:
            said = f"no standing order: {error}"
            raise BadGame(game.name, line.number, line.turn, said) from error
    return found
