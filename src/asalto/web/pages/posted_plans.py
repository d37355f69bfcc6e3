"""Plans as they are posted, and the part of one that is left over when somebody else had to choose.

The rest is kept in the player's browser: it is a wish of his, not yet anything that was done.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from asalto.core.files.limits import ORDERS_MAX
from asalto.core.kernel.choices import Choice, set_choice
from asalto.core.kernel.records import make
from asalto.core.plans import numbers_of
from asalto.core.text.orders import NotAllowed, Refused
from asalto.play.view import look
from asalto.web.pages.pagekit import registry_of
from asalto.web.pages.plan_data import wholes_data
from asalto.web.pages.plan_words import Teller, written
from asalto.web.pages.reach import allowed_now, reach_of
from asalto.web.table.journal import Act
from asalto.web.table.live_battle import Live
from asalto.web.table.shared_screen import asked

NUMBERS = 6
PLAN_MAX = 4 * ORDERS_MAX
"""Choices that are carried out in one go."""
COOKIE_MAX = 3000
AGAIN_MAX = 12
"""How often a plan of a whole crew is thought over while it is carried out."""


def read_ids(text: str, seat: int) -> Choice:
    """A choice from its six numbers. Raises NotAllowed."""
    parts = text.split(",")
    if len(parts) != NUMBERS or not all(
        one.lstrip("-").isdecimal() and len(one) < 16 for one in parts
    ):
        raise NotAllowed("choose one first")
    numbers = [int(one) for one in parts]
    row = make(Choice)
    set_choice(row, numbers[0], max(seat, -1), *numbers[1:])
    return row


def read_plan(text: str, seat: int) -> list[Choice]:
    """The choices of a plan. Raises NotAllowed."""
    if text.count("|") >= PLAN_MAX:
        raise NotAllowed(f"a plan has {PLAN_MAX} choices at most")
    return [read_ids(one, seat) for one in text.split("|")]


def carry_on(
    live: Live, seat: int, whole: str, at: int, lang: str
) -> tuple[list[Act], Sequence[Choice]]:
    """After the dice fell otherwise than a plan of a whole crew supposed: what the same plan would
    be now (everything as advised, a part, nothing), until others or dice are asked, or the end."""
    done: list[Act] = []
    left: Sequence[Choice] = ()
    for _ in range(AGAIN_MAX):
        if live.refused is None or live.is_over or not asked(live, [seat]):
            break
        sight = look(live.playing(), seat)
        mover = next(iter(reach_of(sight, False).movers), None)
        wholes = [] if mover is None else wholes_data(sight, mover, Teller(live, lang))
        found = next((one["ids"] for one in wholes if one["whole"] == whole), "")
        if not found:
            break
        live.refused = None
        with suppress(Refused):
            acts, left = live.carry_out(seat, read_plan(found, seat), None, at, lang)
            done += acts
    return done, left


def _name(id: str) -> str:
    return f"rest_{id}"


def kept(live: Live, seat: int, left: Sequence[Choice], whole: str) -> str:
    """What is left of a plan (`whole`: of which plan of a whole crew), as text; it counts for this
    turn and seat alone."""
    if not left or live.is_over:
        return ""
    rows = written(tuple(numbers_of(one) for one in left))
    text = f"{seat}.{live.playing().turn}.{whole}.{rows}"
    return text if len(text) <= COOKIE_MAX else ""


def keep_rest(response: Response, request: Request, id: str) -> None:
    """Leave it in the browser, or take away what was there."""
    text = request.state.rest.replace(",", "_").replace("|", "/")
    if text:
        secure = registry_of(request).config.https
        response.set_cookie(_name(id), text, httponly=True, samesite="lax", secure=secure)
    elif _name(id) in request.cookies:
        response.delete_cookie(_name(id))


def may_go_on(live: Live, seat: int, choice: Choice) -> bool:
    """Whether a seat is asked again and may make this choice of its plan."""
    match = live.match
    if match is None or match.waiting is not None or not asked(live, [seat]):
        return False
    return allowed_now(look(match, seat), numbers_of(choice))


def rest_data(request: Request, live: Live, seat: int, lang: str) -> dict[str, Any] | None:
    """What is left of the last plan of a seat, as long as it may go on just so."""
    text = getattr(request.state, "rest", None)
    if text is None:
        text = request.cookies.get(_name(live.id), "").replace("_", ",").replace("/", "|")
    whose, _, more = text[:COOKIE_MAX].partition(".")
    turn, _, more = more.partition(".")
    whole, _, plan = more.partition(".")
    if not asked(live, [seat]) or whose != str(seat) or turn != str(live.playing().turn):
        return None
    try:
        rows = tuple(numbers_of(one) for one in read_plan(plan, seat))
    except NotAllowed:
        return None
    known = live.ruleset.vocabulary.choice_names
    if any(row[0] not in known for row in rows):
        return None
    if not may_go_on(live, seat, live.ruleset.new_choice(rows[0])):
        return None
    teller, idle = Teller(live, lang), live.ruleset.moves.customs.idle
    does = tuple(row for row in rows if row[0] not in idle)
    line = teller.line(does) if does else teller.word("plan_nothing")
    return {"ids": plan, "whole": whole, "line": line}
