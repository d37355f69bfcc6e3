"""What a player at the table wants done without being asked (`play.standing_orders`): questions
with one answer, standing orders, the rest of a phase.

What he wants is kept in his browser; the server remembers it while the battle is in memory, so that
it also answers when others have brought the question about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from asalto.core.kernel.choices import Choice
from asalto.core.plans import numbers_of
from asalto.core.text.orders import NotAllowed
from asalto.play.standing_orders import (
    Habits,
    Standing,
    can_rest,
    for_all,
    may_answer,
    routine_of,
    ways,
)
from asalto.play.tell.messages import say
from asalto.web.pages.pagekit import keep, setting
from asalto.web.table.journal import Act
from asalto.web.table.live_battle import Live
from asalto.web.table.shared_screen import asked

STANDING_MAX = 40


def _cookie(live: Live) -> str:
    return f"habits_{live.ruleset.id}"


def standing(request: Request, live: Live) -> dict[int, Standing]:
    """The standing orders that this browser keeps for a game."""
    known = {one.value: one for one in Standing}
    found = {}
    for part in request.cookies.get(_cookie(live), "").split(".")[:STANDING_MAX]:
        kind, _, value = part.partition("-")
        if kind.isdecimal() and int(kind) in live.ruleset.moves.customs.routines and value in known:
            found[int(kind)] = known[value]
    return found


def remember(request: Request, live: Live, seats: tuple[int, ...]) -> None:
    """From now on the server answers for these seats as their player wants it."""
    skips, orders = setting(request, "skips") == "on", standing(request, live)
    for seat in seats:
        before = live.habits.get(seat, Habits())
        live.habits[seat] = replace(before, skips=skips, standing=orders)


def welcome(request: Request, live: Live, seats: tuple[int, ...], at: int) -> list[Act]:
    """Who sits down: what has only one answer is answered before it is shown."""
    remember(request, live, seats)
    return [] if live.match is None else live.answered(at)


def decides(live: Live, seat: int) -> None:
    """Who decides something by himself wants nothing repeated any more."""
    if seat in live.habits:
        live.habits[seat] = replace(live.habits[seat], same=None)


def for_all_units(live: Live, rows: Sequence[Choice]) -> bool:
    """Whether a plan can be said for all units, and is repeated at this table."""
    match = live.playing()
    return may_answer(match) and for_all(match, [numbers_of(one) for one in rows])


def order(request: Request, live: Live, form: dict[str, Any]) -> str:
    """A standing order, as the cookie holds it. Raises NotAllowed."""
    kind, value = str(form.get("kind", "")), str(form.get("standing", ""))
    known = {str(int(one)) for one in live.ruleset.moves.customs.routines}
    if kind not in known or value not in {one.value for one in Standing}:
        raise NotAllowed("no such standing order")
    held = {**standing(request, live), int(kind): Standing(value)}
    return ".".join(f"{one}-{says.value}" for one, says in sorted(held.items()))


def leave(response: Response, request: Request, live: Live, text: str) -> None:
    """Keep standing orders in the browser."""
    keep(response, request, _cookie(live), text)


def manners_data(request: Request, live: Live, seat: int, units: int, lang: str) -> dict[str, Any]:
    """What the page offers: to end the phase for all, and standing orders: about this question, and
    those that hold, for their questions are not asked any more."""
    match = live.match
    if match is None or seat < 0 or live.is_over:
        return {"rests": False, "repeats": False, "routines": []}
    held = standing(request, live) if may_answer(match) else {}
    kinds = [one for one, says in held.items() if says is not Standing.ASK]
    if match.waiting is not None or not asked(live, [seat]):
        return {"rests": False, "repeats": False, "routines": _routines(live, kinds, held, lang)}
    form = match.form(seat)
    kind = routine_of(live.ruleset, form.options) if may_answer(match) else None
    if kind is not None:
        kinds = [kind, *(one for one in kinds if one != kind)]
    customs = live.ruleset.moves.customs
    comes_once = int(match.state.phase) in customs.once
    can_repeat = comes_once or any(int(one.choice.kind) in customs.again for one in form.options)
    return {
        "rests": units > 1 and comes_once and can_rest(match, seat),
        "marches": comes_once and bool(customs.ends),
        "repeats": may_answer(match) and len(form.options) > 1 and can_repeat,
        "routines": _routines(live, kinds, held, lang),
    }


def _routines(
    live: Live, kinds: Sequence[int], held: dict[int, Standing], lang: str
) -> list[dict[str, Any]]:
    """Standing orders as the page shows them: about what, which one holds, and all there are."""
    words = live.ruleset.words(lang)
    return [
        {"kind": one, "name": words.get("choice", one),
         "all": {way.value: say(lang, "standing", way.value) for way in ways(live.ruleset, one)},
         "now": held.get(one, Standing.ASK).value}
        for one in kinds
    ]  # fmt: skip
