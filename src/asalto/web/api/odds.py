"""The API, before an order is given: the odds of a line, and where units can get to."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from asalto.core.files.limits import ORDER_MAX
from asalto.core.ruleset import UNPLAYABLE
from asalto.core.text.orders import NotAllowed
from asalto.play.entries import SPECTATOR
from asalto.play.form import Option, teller
from asalto.play.plan_json import plans_data
from asalto.play.view import Sight, look, odds_data
from asalto.web.api import serialize
from asalto.web.api.common import BattleId, HallOf, Key, Lang, Routes
from asalto.web.pages.pagekit import words
from asalto.web.server.auth import who_holds
from asalto.web.table.live_battle import Live

SeatId = Annotated[str | None, Query(max_length=40)]
router = Routes()


def _sight(live: Live, registry: HallOf, key: str, seat: str | None) -> Sight[Any]:
    """What somebody sees who is asked for a choice. Raises NotAllowed."""
    asked = serialize.may_act_for(live, who_holds(registry, live, key), seat)
    if asked == SPECTATOR or asked not in live.playing().pending:
        raise NotAllowed("this seat is not asked for a choice")
    return look(live.playing(), asked)


@router.get("/battles/{id}/odds")
def odds(
    id: BattleId, registry: HallOf, key: Key,
    order: Annotated[str, Query(max_length=ORDER_MAX, description="Or several, divided by `;`")],
    lang: Lang = "en", seat: SeatId = None,
) -> dict[str, Any]:  # fmt: skip
    """What an order, or several one after another, would lead to; nothing is done."""
    with registry.battle(id) as live:
        sight = _sight(live, registry, key, seat)
        options = live.playing().read(sight.seat, order, lang)
    tell = teller(sight.ruleset, sight.scenario, lang)
    found: dict[str, Any] = {"orders": [tell(one.choice) for one in options]}
    return {**found, "odds": _weighed(sight, options, lang)}


def _weighed(sight: Sight[Any], options: list[Option], lang: str) -> dict[str, Any] | None:
    """The odds; None where nobody throws dice."""
    try:
        weighed = sight.line_odds(options)
    except UNPLAYABLE as error:
        raise NotAllowed(words(lang).get("page", "cannot_weigh")) from error
    if weighed is None:
        return None
    return odds_data(sight.ruleset, weighed, sight.figures(options, weighed))


@router.get("/battles/{id}/plans")
def plans(
    id: BattleId, registry: HallOf, key: Key, lang: Lang = "en", seat: SeatId = None,
    unit: Annotated[str | None, Query(max_length=80, description="Its name; else all")] = None,
    most: Annotated[int, Query(ge=1, le=1000, description="Of each unit, the advised first")] = 40,
) -> dict[str, Any]:  # fmt: skip
    """Where the units that may act now can get to, and the choices that lead there."""
    with registry.battle(id) as live:
        sight = _sight(live, registry, key, seat)
    offered = sight.ruleset.moves.plans is not None
    return {"offered": offered, "plans": plans_data(sight, lang, unit, most)}
