"""Odds that are worked out while others may go on with the battle."""

from __future__ import annotations

from contextlib import suppress

from fastapi import Request

from asalto.bots import advisor
from asalto.core.ruleset import UNPLAYABLE
from asalto.core.text.orders import NotAllowed
from asalto.play.form import teller
from asalto.play.view import look
from asalto.web.pages import presenter
from asalto.web.pages.pagekit import registry_of, setting, words
from asalto.web.server.auth import who_holds
from asalto.web.table.live_battle import Live
from asalto.web.table.odds import Weighed, weigh, work_out
from asalto.web.table.shared_screen import key_of, lifted, looks_from, needs_curtain

BUDGET = 1.2
"""Seconds for odds that a page asks for afterwards; what is missing then, it asks for again."""


def _asked_here(request: Request, live: Live) -> int | None:
    """The seat that is asked at this screen; None where none is, or where a curtain is down."""
    who, side = (
        who_holds(registry_of(request), live, key_of(request, live.id)),
        lifted(request, live.id),
    )
    seat = looks_from(live, who, side)
    if live.match is None or seat not in live.match.pending or needs_curtain(live, who, seat, side):
        return None
    return seat


def odds_beforehand(request: Request, id: str) -> None:
    """Work odds out on a seat's sight while others may go on with the battle."""
    registry = registry_of(request)
    with registry.battle(id) as live:
        seat = _asked_here(request, live)
        if seat is None:
            return
        sight, number = look(live.playing(), seat), live.number
    said = live.ruleset.words(setting(request, "lang"))
    if setting(request, "advice") == "on" and advisor.can_search(live.ruleset):
        with suppress(*UNPLAYABLE):
            advisor.advice(sight)
    work_out(sight, said, BUDGET, presenter.SHOWN_MAX, lambda: live.number == number)


def line_beforehand(request: Request, id: str, order: str) -> Weighed | None:
    """The odds of a line of text, worked out likewise; None if this seat is asked for none.

    Raises Refused if the line cannot be given now.
    """
    if not order:
        return None
    registry, lang = registry_of(request), setting(request, "lang")
    with registry.battle(id) as live:
        seat = _asked_here(request, live)
        if seat is None:
            return None
        sight, options = look(live.playing(), seat), live.playing().read(seat, order, lang)
    tell = teller(live.ruleset, live.scenario, lang)
    found = Weighed(order, "; ".join(tell(one.choice) for one in options))
    try:
        found.weight = weigh(sight, options, live.ruleset.words(lang))
    except UNPLAYABLE as error:
        raise NotAllowed(words(lang).get("page", "cannot_weigh")) from error
    return found
