"""Tables for the quick reference, worked out by the rules: what a step costs with its turn, who may
shoot at what, how a throw is read, wounds and chances."""

from __future__ import annotations

from asalto.core.kernel.records import make
from asalto.core.text.words import Words, decimal

from .offer import ChoiceKind
from .rules.points import action_cost, shots_provoked, step_times
from .rules.ranged import shots_in_round
from .rules.wounds import wounds_of
from .state import Options
from .tables import (
    BACKWARD_COST,
    CARD_AP,
    CENTRE_TIMES,
    CHANCE,
    DICE,
    DIE,
    FORWARD_COST,
    MILLION,
    RING_TIMES,
    TURN_IN_PLACE,
    TURN_ON_ARRIVAL,
)

NONE = "–"
TOUGHNESS = range(4, 11)
"""Resistances that are listed: those of the cards, and one more on either side."""
WOUNDS = range(1, 6)
MOST_DAMAGE: int = CENTRE_TIMES * (DICE - 1) * DIE
BY_FIVE = 5


def worked(words: Words) -> dict[str, list[list[str]]]:
    """The tables, rows by name."""
    return {
        "steps": _steps(words),
        "throws": _throws(words),
        "cover_shots": _cover_shots(words),
        "provoked": _provoked(words),
        "wounds": _wounds(words),
        "chances": _chances(words),
    }


def _row(words: Words, table: str, key: str, **numbers: int) -> str:
    return words.tables["reference"][f"{table}.{key}"].format(**numbers)


def _steps(words: Words) -> list[list[str]]:
    """AP of a step by the turn at its end, on easy, hard and doubly hard ways."""
    ways = {"": (False, False), "_hard": (True, False), "_both": (True, True)}
    return [
        [_row(words, "steps", f"{name}{way}")]
        + [str((cost + turn) * step_times(*hard)) for turn in TURN_ON_ARRIVAL]
        for way, hard in ways.items()
        for name, cost in (("forward", FORWARD_COST), ("backward", BACKWARD_COST))
    ]


def _throws(words: Words) -> list[list[str]]:
    """What each throw is measured against, and what its dice do."""
    times = {"centre": CENTRE_TIMES, "ring": RING_TIMES}
    return [
        _row(words, "throws", one, **times).split("|")
        for one in ("ranged", "melee", "action", "grenade")
    ]


def _cover_shots(words: Words) -> list[list[str]]:
    """Shots in a round by the AP of the card."""
    shots = [str(shots_in_round(points)) for points in range(1, CARD_AP[1] + 1)]
    return [[_row(words, "cover_shots", "shots"), *shots]]


def _provoked(words: Words) -> list[list[str]]:
    """How often each who covers may shoot at what is done in his sight."""
    options = make(Options)
    done = {
        "forward": (ChoiceKind.STEP, FORWARD_COST),
        "backward": (ChoiceKind.STEP, BACKWARD_COST),
        "turn_2": (ChoiceKind.TURN, TURN_IN_PLACE[2]),
        "turn_3": (ChoiceKind.TURN, TURN_IN_PLACE[3]),
        "shot": (ChoiceKind.SHOOT, action_cost(ChoiceKind.SHOOT)),
        "action": (ChoiceKind.THROW, action_cost(ChoiceKind.THROW)),
        "melee": (ChoiceKind.FIGHT, action_cost(ChoiceKind.FIGHT)),
        "cover": (ChoiceKind.COVER, action_cost(ChoiceKind.COVER)),
    }
    return [
        [_row(words, "provoked", name), str(cost), str(shots_provoked(options, kind, cost))]
        for name, (kind, cost) in done.items()
    ]


def _wounds(words: Words) -> list[list[str]]:
    """The least damage that gives so many wounds, by Resistance."""
    options = make(Options)
    found = []
    for resistance in TOUGHNESS:
        row = [str(resistance)]
        for wounds in WOUNDS:
            enough = [
                damage
                for damage in range(MOST_DAMAGE + 1)
                if wounds_of(options, damage, resistance) >= wounds
            ]
            row.append(str(enough[0]) if enough else NONE)
        found.append(row)
    return found


def _chances(words: Words) -> list[list[str]]:
    """The chance that 3d10 show at most so many, in per cent."""
    return [
        [
            str(first),
            *(
                decimal(f"{100 * CHANCE[total] / MILLION:.1f}", words.lang)
                if total >= DICE
                else NONE
                for total in range(first, first + BY_FIVE)
            ),
        ]
        for first in range(0, len(CHANCE) - 1, BY_FIVE)
    ]
