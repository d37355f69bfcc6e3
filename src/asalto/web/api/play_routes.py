"""The API's acts: choices, dice, what seats agree on, the umpire."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from asalto.core.files.limits import ORDER_MAX
from asalto.core.kernel.choices import Choice
from asalto.core.text.orders import NotAllowed
from asalto.play.entries import UMPIRE
from asalto.web.api.common import BattleId, HallOf, Key, Lang, Routes, Strict, done_data, seat_for
from asalto.web.server.auth import Who, who_holds
from asalto.web.table import games
from asalto.web.table.clock import now_ms
from asalto.web.table.live_battle import Live
from asalto.web.table.registry import BattleRegistry
from asalto.web.table.umpire import UmpireAct, referee

router = Routes()


class Submit(Strict):
    """A choice: by its fields, or as a line of text."""

    request_id: str = Field(max_length=40, description="Of the choices it was taken from")
    choice: dict[str, Any] | None = Field(
        None, max_length=16, description='`{"kind": "shoot", "ship": "azor", ...}`'
    )
    order: str | None = Field(
        None, max_length=ORDER_MAX, description="`victoria fires AP1 at misty`"
    )
    seat: str | None = Field(None, max_length=40)
    key: str = Field("", max_length=64, description="Of your own: sent twice, it is done once")


class Faces(Strict):
    """Dice thrown by hand, in order."""

    dice: list[Annotated[int, Field(ge=1, le=1_000_000)]] = Field(min_length=1, max_length=64)
    key: str = Field("", max_length=64, description="Of your own: sent twice, it is done once")


class Seat(Strict):
    """Whose act it is."""

    seat: str | None = Field(None, max_length=40)


class TakeBack(Seat):
    """Take back one's last choice."""

    key: str = Field("", max_length=64, description="Of your own: sent twice, it is done once")


class Answer(Seat):
    """Yes or no."""

    says: bool = True


@router.post("/battles/{id}/choices")
def submit(
    id: BattleId, body: Submit, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Make a choice. It is on the disk when the answer comes."""
    if (body.choice is None) == (body.order is None):
        raise ValueError("give either choice or order")
    held: dict[str, Any] = {}

    def do(live: Live) -> list[dict[str, Any]]:
        seat = seat_for(registry, live, key, body.seat)
        own = f"{seat}:{body.key}" if body.key else ""
        held.update(seat=seat, again=own in live.keys)
        if own and held["again"]:
            return []
        choice: Choice | str = body.order or ""
        if body.choice is not None:
            names, who = live.scenario.names, max(seat, -1)
            choice = live.ruleset.vocabulary.choice_from(body.choice, who, names)
        request = None if seat == UMPIRE else body.request_id
        return live.submit(seat, choice, request, now_ms(), lang, own)

    live = registry.act(id, do)
    return done_data(live, held["seat"], lang, held["again"])


@router.post("/battles/{id}/dice")
def dice(
    id: BattleId, body: Faces, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Dice thrown by hand, as they are wanted."""
    held: dict[str, int] = {}

    def do(live: Live) -> list[dict[str, Any]]:
        held["seat"] = seat_for(registry, live, key, None)
        own = f"{held['seat']}:{body.key}" if body.key else ""
        held["again"] = own in live.keys
        if held["again"]:
            return []
        may_throw(live, who_holds(registry, live, key))
        return live.keyed(live.give(body.dice, now_ms(), lang), own)

    live = registry.act(id, do)
    return done_data(live, held["seat"], lang, bool(held["again"]))


def may_throw(live: Live, who: Who) -> None:
    """Whoever's choice waits for dice throws them; for the computer anybody at the table does."""
    waiting = live.match.waiting if live.match else None
    if waiting is None or who.is_umpire or waiting.seat in who.seats:
        return
    if waiting.seat not in live.robots:
        raise NotAllowed("these dice are another seat's to throw")


def _table_act(
    id: str, registry: BattleRegistry, key: str, seat: str | None, lang: str, name: str, *more: Any,
    once: str = "",
) -> dict[str, Any]:  # fmt: skip
    held: dict[str, Any] = {"again": False}

    def do(live: Live) -> list[dict[str, Any]]:
        held["seat"] = found = seat_for(registry, live, key, seat)
        if found == UMPIRE:
            raise NotAllowed("the umpire has other means")
        own = f"{found}:{once}" if once else ""
        if own in live.keys:
            held["again"] = True
            return []
        done: list[dict[str, Any]] = getattr(live, name)(found, *more, now_ms())
        return live.keyed(done, own)

    live = registry.act(id, do)
    return done_data(live, held["seat"], lang, held["again"])


@router.post("/battles/{id}/take-back")
def take_back(
    id: BattleId, body: TakeBack, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Take back one's last choice, or ask the others for it."""
    return _table_act(id, registry, key, body.seat, lang, "take_back", once=body.key)


@router.post("/battles/{id}/agree")
def agree(
    id: BattleId, body: Answer, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Answer to somebody who wants to take back."""
    return _table_act(id, registry, key, body.seat, lang, "agree", body.says)


@router.post("/battles/{id}/draw")
def draw(
    id: BattleId, body: Answer, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Offer or accept a draw, or decline it."""
    return _table_act(id, registry, key, body.seat, lang, "draw" if body.says else "decline")


@router.post("/battles/{id}/resign")
def resign(
    id: BattleId, body: Seat, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Give up."""
    return _table_act(id, registry, key, body.seat, lang, "resign")


@router.post("/battles/{id}/stand-in")
def stand_in(
    id: BattleId, body: Seat, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Let the computer play for a seat that has been silent too long (or for one's own)."""
    held = {}

    def do(live: Live) -> list[dict[str, Any]]:
        held["seat"] = seat_for(registry, live, key, None)
        ids = [one.id for one in live.scenario.seats]
        if body.seat not in ids:
            raise LookupError(str(body.seat))
        return games.stand_in(live, ids.index(body.seat), who_holds(registry, live, key), now_ms())

    live = registry.act(id, do)
    return done_data(live, held["seat"], lang)


@router.post("/battles/{id}/umpire", tags=["umpire"])
def umpire(
    id: BattleId, body: UmpireAct, registry: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """An act of the umpire."""

    def do(live: Live) -> list[dict[str, Any]]:
        if seat_for(registry, live, key, "umpire") != UMPIRE:
            raise NotAllowed("only the umpire may do this")
        return referee(live, body, now_ms(), lang)

    return done_data(registry.act(id, do), UMPIRE, lang)
