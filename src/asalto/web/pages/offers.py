"""What can be played: the scenarios of a game, each with how many fight and how long it lasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from asalto.board import board_of
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.play.tell.guides import guide_of
from asalto.play.tell.story import turn_name
from asalto.web.pages.lobby import thumb_of
from asalto.web.pages.pagekit import words
from asalto.web.table.games import shipped

LIMITS = ("turns", "rounds", "turn_limit")
"""What scenarios call the number of their turns."""


@dataclass(frozen=True)
class Offer:
    """A scenario as the page offers it."""

    id: str
    scenario: Scenario[State]
    thumb: str
    """Where its picture is; empty if it has none."""
    facts: str
    """How many fight on each side, how long, where to begin."""


@lru_cache(maxsize=64)
def offers(game: str, lang: str) -> Sequence[Offer]:
    """The scenarios of a game: first the one to begin with, then the lesson."""
    ruleset = load_ruleset(game)
    early = [*_minutes(ruleset)]
    ordered = sorted(ruleset.scenarios(), key=lambda one: early.index(one) if one in early else 2)
    found = [(one, shipped(game, one)) for one in ordered]
    return [
        Offer(id, made, thumb_of(game, id), " · ".join(_facts(ruleset, id, made, lang)))
        for id, made in found
    ]


def _minutes(ruleset: Ruleset[State]) -> dict[str, tuple[str, int]]:
    """How long the first battle and the lesson take, and the word for them."""
    guide = guide_of(ruleset)
    found = {guide.first.scenario: ("begin_here", guide.first.minutes)}
    if guide.lesson is not None:
        found.setdefault(guide.lesson.scenario, ("lesson", guide.lesson.minutes))
    return found


def _facts(ruleset: Ruleset[State], id: str, scenario: Scenario[State], lang: str) -> Sequence[str]:
    say, found = words(lang), []
    word, minutes = _minutes(ruleset).get(id, ("", 0))
    if minutes:
        found += [say.get("page", word), say.get("page", "about_minutes").format(n=minutes)]
    forces = _forces(ruleset, scenario, lang)
    if all(forces) and len(forces) > 1:
        found.append(say.get("page", "forces").join(map(str, forces)))
    if limit := turn_limit(scenario):
        turn = turn_name(ruleset, limit, lang)
        found.append(say.get("page", "up_to").format(turn=turn[0].lower() + turn[1:]))
    return found


def _forces(ruleset: Ruleset[State], scenario: Scenario[State], lang: str) -> Sequence[int]:
    """How many pieces each side has, with its allies'; 0 where none is on the board yet."""
    board, state = board_of(ruleset), scenario.state
    if board is None:
        return []
    counts = Counter(one.seat for one in board.pieces(ruleset, scenario, state, 0, lang))
    sides: dict[int, int] = {}
    for seat in range(len(scenario.seats)):
        first = next((one for one in sides if ruleset.allied(state, one, seat)), seat)
        sides[first] = sides.get(first, 0) + counts[seat]
    return [*sides.values()]


def turn_limit(scenario: Scenario[Any]) -> int:
    """After how many turns a battle ends by itself; 0: nobody has said."""
    found = (scenario.document.get(name) for name in LIMITS)
    return next((one for one in found if isinstance(one, int)), 0)
