"""What threatens a plan: by whom, when, with what chance, and all of it together."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from asalto.core.plans import Plan, Threat


class Sayer(Protocol):
    """Says chances and sentences of the page."""

    def percent(self, chance: Fraction | float) -> str:
        """A chance."""

    def word(self, key: str, **slots: object) -> str:
        """A sentence of the pages."""


def struck(plan: Plan) -> list[Threat]:
    """Its threats, without those that cannot strike."""
    return [one for one in plan.threats if one.chance is None or one.chance > 0]


def grouped(plan: Plan, teller: Sayer) -> list[tuple[int, int, str]]:
    """Its threats by who makes them and when, the shots of one enemy together."""
    found: dict[tuple[int, int], list[str]] = {}
    for one in struck(plan):
        said = "" if one.chance is None else teller.percent(one.chance)
        found.setdefault((one.by, one.step), []).append(said)
    return [(*key, counted(said)) for key, said in found.items()]


def shots_of(plan: Plan, teller: Sayer) -> list[tuple[int, str]]:
    """Its own shots by whom they are at, the best first, those that cannot hit left out."""
    found: dict[int, list[Fraction]] = {}
    for one in plan.shots:
        if one.chance:
            found.setdefault(one.at, []).append(one.chance)
    best = sorted(found.items(), key=lambda row: -max(row[1]))
    return [(at, counted([teller.percent(one) for one in chances])) for at, chances in best]


def counted(chances: list[str]) -> str:
    """Chances in a line, the same ones together: `2 × 35.2 %`."""
    return ", ".join(
        said if chances.count(said) == 1 else f"{chances.count(said)} × {said}"
        for said in dict.fromkeys(filter(None, chances))
    )


def danger(plan: Plan) -> float:
    """The chance that one of its threats strikes, as if they were independent; unknown ones count
    as even."""
    safe = 1.0
    for one in plan.threats:
        safe *= 1 - float(Fraction(1, 2) if one.chance is None else one.chance)
    return 1 - safe


def risk(plan: Plan, teller: Sayer) -> str:
    """The same for reading; empty where nothing threatens or nothing is known."""
    if not any(one.chance for one in plan.threats):
        return ""
    return teller.word("plan_risk", chance=teller.percent(danger(plan)))
