"""The API's views: how a battle stands, what was told, its replay and its game file."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from asalto.core.text.orders import NotAllowed
from asalto.play.entries import SPECTATOR
from asalto.play.files.gamefile import dump, parse
from asalto.play.view import plain
from asalto.web.api import serialize
from asalto.web.api.common import BattleId, HallOf, Key, Lang, Routes
from asalto.web.pages import analysis as analysis_pages
from asalto.web.pages.archived import close_for_good, game_file, off_the_shelf, told_data
from asalto.web.server.auth import who_holds
from asalto.web.server.streams import stream
from asalto.web.table import games

router = Routes()


@router.get("/battles/{id}")
def battle(id: BattleId, registry: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """What everybody may know of a battle."""
    with registry.battle(id) as live:
        who_holds(registry, live, key)
        return serialize.battle_data(live, lang)


@router.get("/battles/{id}/view")
def view(
    id: BattleId, registry: HallOf, key: Key, lang: Lang = "en",
    since: Annotated[int, Query(ge=0, le=10**9)] = 0,
    seat: Annotated[str | None, Query(max_length=40)] = None,
) -> dict[str, Any]:  # fmt: skip
    """The state as a seat sees it (hidden fields are -2) and what it has been told."""
    with registry.battle(id) as live:
        who = who_holds(registry, live, key)
        return serialize.view_data(live, serialize.may_act_for(live, who, seat), lang, since)


@router.get("/battles/{id}/choices")
def choices(
    id: BattleId, registry: HallOf, key: Key, lang: Lang = "en", odds: bool = False,
    seat: Annotated[str | None, Query(max_length=40)] = None,
) -> dict[str, Any]:  # fmt: skip
    """What a seat may choose now, with exact odds where they are wanted."""
    with registry.battle(id) as live:
        who = who_holds(registry, live, key)
        asked = serialize.may_act_for(live, who, seat)
        if asked == SPECTATOR:
            raise NotAllowed("a spectator has nothing to choose")
        return serialize.choices_data(live, asked, lang, odds)


@router.get("/battles/{id}/seals")
def seals(id: BattleId, registry: HallOf, key: Key) -> list[dict[str, Any]]:
    """Commitments of sealed orders (SHA-256 of lines `salt order`), opened when all is over."""
    with registry.battle(id) as live:
        who_holds(registry, live, key)
        return serialize.seals_data(live)


@router.get("/battles/{id}/replay")
def replay(
    id: BattleId, registry: HallOf, key: Key, lang: Lang = "en",
    place: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> dict[str, Any]:  # fmt: skip
    """A finished battle as it stood after `place` entries."""
    with registry.battle(id) as live:
        who_holds(registry, live, key)
        frame = games.frame(live, place)
        return {
            "place": frame.place,
            "places": frame.places,
            "turn": int(frame.state.turn),
            "state": plain(frame.state),
            "luck": serialize.luck_data(live),
        }


@router.get("/battles/{id}/analysis", responses={202: {"description": "Not ready: ask again"}})
def analysis(
    id: BattleId, request: Request, registry: HallOf, key: Key, lang: Lang = "en"
) -> JSONResponse:
    """How a finished battle was decided: the chances decision by decision, and what moved them.
    202 while it is being worked out; ask again."""
    with registry.battle(id) as live:
        who_holds(registry, live, key)
        found = analysis_pages.desk_of(request).ask(live)
        answer = analysis_pages.answer(found, live, lang)
    return JSONResponse(answer, 200 if answer["ready"] else 202)


@router.get("/battles/{id}/game", response_class=Response)
def game(id: BattleId, registry: HallOf, key: Key) -> Response:
    """The battle as a game file: when it is over, or at any time to whoever may see everything."""
    return game_file(registry, id, key)


@router.get("/battles/{id}/told")
def told(id: BattleId, registry: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """What was told in a battle that cannot go on here, since it was played under other rules."""
    return told_data(*off_the_shelf(registry, id, key), lang)


@router.post("/battles/{id}/close")
def close(id: BattleId, registry: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Close such a battle for good: nobody wins, and everything is shown to all."""
    close_for_good(registry, id, key)
    return told_data(*off_the_shelf(registry, id, key), lang)


@router.get("/host")
def host(registry: HallOf) -> dict[str, str]:
    """The public key (Ed25519) with which this host signs the game files it hands out."""
    return {"key": registry.host}


@router.get("/battles/{id}/verify")
def verify(id: BattleId, registry: HallOf, key: Key) -> dict[str, Any]:
    """Play a finished battle again and compare every digest and every die."""
    with registry.battle(id) as live:
        who_holds(registry, live, key)
        if not live.is_over:
            raise NotAllowed("the battle is not over")
        return games.verdict_data(parse(dump(live.playing()), f"{id}.asalto"))


@router.get("/battles/{id}/stream", response_class=StreamingResponse)
async def events(
    id: BattleId, request: Request, registry: HallOf, key: Key, lang: Lang = "en",
    seat: Annotated[str | None, Query(max_length=40)] = None,
    since: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> Response:  # fmt: skip
    """Server-sent events: `change` with what the seat has newly been told, as JSON."""
    return await stream(registry, request, id, key, seat, lang, since)
