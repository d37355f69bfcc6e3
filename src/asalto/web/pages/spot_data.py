"""One place of the board that a player points at: the way there, and who sees whom from there."""

from __future__ import annotations

from math import dist
from typing import Any

from asalto.board.paint import Point
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Spot
from asalto.core.ruleset import UNPLAYABLE
from asalto.play.view import Sight
from asalto.web.pages.plan_data import drawn, plan_data
from asalto.web.pages.plan_words import Teller
from asalto.web.pages.reach import Mover, Reach
from asalto.web.table.live_battle import Live


def _pointed(sight: Sight[Any], reach: Reach, piece: str, at: Point, teller: Teller) -> tuple[
    Mover | None, Spot | None
]:  # fmt: skip
    """The unit that is meant, and the place."""
    mover = next((one for one in reach.movers if one.piece == piece), None)
    spot = None if teller.board is None else teller.board.spot(sight.state, *at)
    return mover, spot


def way_data(
    live: Live, sight: Sight[Any], reach: Reach, piece: str, at: Point, lang: str,
    formation: int = NOBODY, ahead: Point | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The plan that leads exactly there, or why there is none; in a formation if one is named, and
    then facing another point of the drawing."""
    teller = Teller(live, lang)
    mover, spot = _pointed(sight, reach, piece, at, teller)
    if sight.ruleset.moves.plan_to is None or mover is None or spot is None:
        return {"why": ""}
    if formation in {int(one) for one in sight.ruleset.enums.get("formation", ())}:
        looks = _pointed(sight, reach, piece, ahead, teller)[1] if ahead else None
        spot = Spot(spot.what, (*spot.values, formation, *(looks.values if looks else ())))
    try:
        plan, refusal = sight.ruleset.moves.plan_to(mover.state, sight.seat, mover.row, spot)
    except UNPLAYABLE:
        return {"why": ""}
    told = None if plan is None else plan_data(sight, mover, plan, teller)
    return {"plan": told} if told else {"why": teller.words.get("refusal", int(refusal))}


def sights_data(
    live: Live, sight: Sight[Any], reach: Reach, piece: str, at: Point, lang: str
) -> dict[str, Any]:
    """Who sees whom, as pieces of the board and in words; how far it is from the unit."""
    teller = Teller(live, lang)
    mover, spot = _pointed(sight, reach, piece, at, teller)
    if sight.ruleset.moves.sights is None or mover is None or spot is None:
        return {}
    try:
        sees, seen = sight.ruleset.moves.sights(sight.state, sight.seat, spot)
    except UNPLAYABLE:
        return {}
    there = drawn(teller, sight.state, spot)

    def names(rows: Any) -> str:
        return ", ".join(teller.name(mover.what, one) for one in rows) or teller.word("sees_none")

    return {
        "at": there,
        "sees": [f"{mover.what}-{one}" for one in sees],
        "seen": [f"{mover.what}-{one}" for one in seen],
        "far": _far(teller, sight.state, spot, there),
        "say": teller.word("sees", names=names(sees))
        + " "
        + teller.word("seen", names=names(seen)),
    }


def _far(teller: Teller, view: Any, spot: Spot, there: list[float] | None) -> float:
    """Millimetres of the ground to a unit of the drawing; 0 where the board has no such measure."""
    if spot.what != "point" or there is None:
        return 0.0
    x, y = spot.values
    other = drawn(teller, view, Spot("point", (x + 10_000, y)))
    return 0.0 if other is None else 10_000 / max(dist(there, other), 0.001)
