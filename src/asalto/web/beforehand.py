"""Who looks at a battle's page, and odds that are worked out while others may go on with it."""

from __future__ import annotations

from fastapi import Request

from asalto.core.orders import NotAllowed
from asalto.core.records import digest
from asalto.play.form import teller
from asalto.play.view import look
from asalto.web import show
from asalto.web.live import Live
from asalto.web.pagekit import hall_of, setting, words
from asalto.web.weighing import Weighed, weigh, work_out
from asalto.web.who import Who, cookie_name, who_holds


def key_of(request: Request, id: str) -> str:
    """The key to a battle that this browser holds."""
    return request.cookies.get(cookie_name(id), "")[:200]


def looks_from(live: Live, who: Who, wanted: int | None) -> int:
    """The seat to look from: the wanted one, if it is this person's."""
    if wanted is not None and wanted in who.seats:
        return wanted
    return who.sits(live)


def needs_curtain(live: Live, who: Who, seat: int, wanted: int | None) -> bool:
    """Whether people at one screen must not see each other's side."""
    if len(who.seats) < 2 or seat == wanted or live.match is None or live.is_over:
        return False
    match = live.match
    return match.is_sealed or any(digest(match.view(one)) != match.digest() for one in who.seats)


def odds_beforehand(request: Request, id: str, as_: int | None) -> None:
    """Work odds out on a seat's sight while others may go on with the battle."""
    hall = hall_of(request)
    with hall.battle(id) as live:
        who = who_holds(hall, live, key_of(request, id))
        seat = looks_from(live, who, as_)
        if live.match is None or seat not in live.match.pending:
            return
        sight, number = look(live.match, seat), live.number
    work_out(sight, 1.2, show.SHOWN_MAX, lambda: live.number == number)


def line_beforehand(request: Request, id: str, as_: int | None, order: str) -> Weighed | None:
    """The odds of a line of text, worked out likewise; None if this seat is asked for none.

    Raises Refused if the line cannot be given now.
    """
    hall, lang = hall_of(request), setting(request, "lang")
    with hall.battle(id) as live:
        who = who_holds(hall, live, key_of(request, id))
        seat = looks_from(live, who, as_)
        if not order or live.match is None or seat not in live.match.pending:
            return None
        if needs_curtain(live, who, seat, as_):
            return None
        sight, options = look(live.match, seat), live.match.read(seat, order, lang)
    tell = teller(live.ruleset, live.scenario, lang)
    found = Weighed(order, "; ".join(tell(one.choice) for one in options))
    try:
        found.weight = weigh(sight, options, live.ruleset.words(lang))
    except (IndexError, AssertionError, ValueError, ZeroDivisionError) as error:
        raise NotAllowed(words(lang).get("page", "cannot_weigh")) from error
    return found
