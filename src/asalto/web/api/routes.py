"""The API: everything that a program needs to open, play, watch, referee and replay battles.

A key is sent as `Authorization: Bearer KEY`. Cookies are never looked at here.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from asalto.core.files.limits import ORDER_MAX
from asalto.core.files.tables import Document
from asalto.core.kernel.choices import Choice
from asalto.core.registry import landed, load_ruleset
from asalto.core.text.orders import NotAllowed
from asalto.core.text.words import LANGUAGES
from asalto.play.entries import SPECTATOR, UMPIRE
from asalto.play.files.gamefile import dump, parse
from asalto.play.view import plain
from asalto.web.api import reply
from asalto.web.pages import analysis as analysis_pages
from asalto.web.pages.shelf import exported, off_the_shelf, told_data
from asalto.web.server.config import IMPORT_MAX
from asalto.web.server.streams import stream
from asalto.web.server.who import Forbidden, Who, bearer, who_holds
from asalto.web.table import games
from asalto.web.table.hall import Hall, now_ms
from asalto.web.table.live import Live
from asalto.web.table.opening import new_opening
from asalto.web.table.referee import UmpireAct, referee
from asalto.web.table.shelf import OtherRules

BattleId = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="A battle's id")]
Lang = Annotated[str, Query(pattern="^(es|it|en)$", description="Language of texts")]
ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": "Error", "description": text}
    for code, text in {
        400: "Not readable as JSON",
        403: "The key does not fit",
        404: "No such battle, game or seat",
        409: "Not allowed now: says why",
        413: "Too long",
        422: "Not of the right form",
        429: "Too many requests",
        503: "The database does not answer",
    }.items()
}


class Error(BaseModel):
    """What went wrong, in words for a person."""

    error: str
    reason: str | None = Field(None, description="stale, unreadable, not_allowed, ambiguous ...")


for _one in ERRORS.values():
    _one["model"] = Error


class Strict(BaseModel):
    """Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewBattle(Strict):
    """How a battle is opened."""

    scenario: str = Field("", max_length=80, examples=["cep/duel"])
    document: str = Field("", max_length=128 * 1024, description="A scenario of one's own, TOML")
    players: list[str] = Field(
        [], max_length=16, description="human, random, greedy or search:1 to search:5, by seat"
    )
    take: list[str] = Field([], max_length=16, description="Seats (ids) whose keys are wanted")
    dice: str = Field("seeded", description="seeded, fair or physical")
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    clock: str = Field("none", description="none, move or total")
    seconds: int = Field(0, ge=0, le=60 * 24 * 3600)
    extra: int = Field(0, ge=0, le=3600, description="Added for every choice")
    silence: str = Field("wait", description="When time is up: bot, forfeit or wait")
    umpire: bool = False
    hot: bool = Field(False, description="All people sit at one screen and share a key")
    watch: bool = Field(True, description="Whether anybody may watch")


class Join(Strict):
    """Take a free seat."""

    code: str = Field(min_length=6, max_length=6, pattern="^[A-Za-z]{6}$")
    seat: str | None = Field(None, max_length=40, description="Its id; any free one by default")
    name: str = Field("", max_length=40)


class Seal(Strict):
    """For fair dice: the seal of a word of one's own."""

    seal: str = Field("", max_length=64, description="SHA-256 of the nonce; empty: I add none")


class Nonce(Strict):
    """The word that was sealed."""

    nonce: str = Field(max_length=64, pattern="^[A-Za-z0-9_-]+$")


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


class Seat(Strict):
    """Whose act it is."""

    seat: str | None = Field(None, max_length=40)


class TakeBack(Seat):
    """Take back one's last choice."""

    key: str = Field("", max_length=64, description="Of your own: sent twice, it is done once")


class Answer(Seat):
    """Yes or no."""

    says: bool = True


class Text(Strict):
    """A file of one's own."""

    text: str = Field(max_length=128 * 1024)


SIMPLE = ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
"""Kinds of content that a page of any site may send without being asked."""
router = APIRouter(prefix="/api/v1", responses=ERRORS, tags=["battles"])


def hall_of(request: Request) -> Hall:
    """The hall of this worker."""
    found: Hall = request.app.state.hall
    return found


HallOf = Annotated[Hall, Depends(hall_of)]
Key = Annotated[str, Depends(bearer)]


@router.get("/rulesets", tags=["games"])
def rulesets(lang: Lang = "en") -> list[dict[str, Any]]:
    """The games of this server with their scenarios."""
    return [games.game_data(name, lang) for name in landed()]


@router.get("/rulesets/{ruleset}/scenarios/{scenario}", tags=["games"])
def scenario(
    ruleset: Annotated[str, Path(max_length=40)], scenario: Annotated[str, Path(max_length=80)],
    lang: Lang = "en",
) -> dict[str, Any]:  # fmt: skip
    """A scenario: seats, story, its document."""
    if scenario not in load_ruleset(ruleset).scenarios():
        raise LookupError(scenario)
    return games.scenario_data(ruleset, scenario, lang)


@router.post("/rulesets/{ruleset}/units", tags=["games"])
def check_unit(ruleset: Annotated[str, Path(max_length=40)], body: Text) -> dict[str, str]:
    """Validate a unit (ship, character ...) of one's own."""
    return {"title": load_ruleset(ruleset).files.check_unit(Document(body.text, "unit"))}


@router.post("/battles", status_code=201)
def create(body: NewBattle, hall: HallOf, lang: Lang = "en") -> dict[str, Any]:
    """Open a battle. The answer holds the keys; they are shown this once."""
    asked = body.model_dump(exclude={"take"})
    opening = new_opening(**asked)
    return games.open_battle(hall, opening, body.take, lang)


@router.post("/battles/import", status_code=201)
async def import_game(request: Request, hall: HallOf, lang: Lang = "en") -> dict[str, Any]:
    """Take over a battle from a game file (`.asalto`, the body as it is)."""
    from starlette.concurrency import run_in_threadpool

    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in SIMPLE:
        raise NotAllowed("send the file as application/jsonl or application/octet-stream")
    content = await request.body()
    return await run_in_threadpool(games.import_battle, hall, content[:IMPORT_MAX], lang)


@router.post("/join")
def join(body: Join, hall: HallOf, lang: Lang = "en") -> dict[str, Any]:
    """Take a free seat by the join code."""
    id = hall.find_code(body.code)
    with hall.battle(id) as live:
        ids = [one.id for one in live.scenario.seats]
        free = [ids[seat] for seat in live.free]
    if not free:
        raise NotAllowed("no seat is free")
    wanted = body.seat if body.seat is not None else free[0]
    if wanted not in free:
        raise NotAllowed(f"that seat is not free; free: {', '.join(free)}")
    token = hall.join(id, ids.index(wanted), body.name)
    return {"id": id, "seat": wanted, "key": token}


@router.get("/battles/{id}")
def battle(id: BattleId, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """What everybody may know of a battle."""
    with hall.battle(id) as live:
        who_holds(hall, live, key)
        return reply.battle_data(live, lang)


@router.get("/battles/{id}/view")
def view(
    id: BattleId, hall: HallOf, key: Key, lang: Lang = "en",
    since: Annotated[int, Query(ge=0, le=10**9)] = 0,
    seat: Annotated[str | None, Query(max_length=40)] = None,
) -> dict[str, Any]:  # fmt: skip
    """The state as a seat sees it (hidden fields are -2) and what it has been told."""
    with hall.battle(id) as live:
        who = who_holds(hall, live, key)
        return reply.view_data(live, reply.may_act_for(live, who, seat), lang, since)


@router.get("/battles/{id}/choices")
def choices(
    id: BattleId, hall: HallOf, key: Key, lang: Lang = "en", odds: bool = False,
    seat: Annotated[str | None, Query(max_length=40)] = None,
) -> dict[str, Any]:  # fmt: skip
    """What a seat may choose now, with exact odds where they are wanted."""
    with hall.battle(id) as live:
        who = who_holds(hall, live, key)
        asked = reply.may_act_for(live, who, seat)
        if asked == SPECTATOR:
            raise NotAllowed("a spectator has nothing to choose")
        return reply.choices_data(live, asked, lang, odds)


@router.post("/battles/{id}/seal")
def seal(id: BattleId, body: Seal, hall: HallOf, key: Key) -> dict[str, Any]:
    """First step of fair dice: seal a word of one's own, or say that one adds none."""

    def do(live: Live) -> list[dict[str, Any]]:
        return live.seal(who_holds(hall, live, key).seats, body.seal, now_ms())

    live = hall.act(id, do)
    return {"draws": live.draws, "begun": live.is_begun}


@router.post("/battles/{id}/reveal")
def reveal(id: BattleId, body: Nonce, hall: HallOf, key: Key) -> dict[str, Any]:
    """Second step, when all have sealed: the word itself."""

    def do(live: Live) -> list[dict[str, Any]]:
        seats = who_holds(hall, live, key).seats
        return live.reveal(seats[0] if seats else SPECTATOR, body.nonce, now_ms())

    live = hall.act(id, do)
    return {"draws": live.draws, "begun": live.is_begun}


def seat_for(hall: Hall, live: Live, key: str, seat: str | None) -> int:
    """The seat that a key acts for. Raises Forbidden, ValueError."""
    who = who_holds(hall, live, key)
    found = reply.may_act_for(live, who, seat)
    if found == SPECTATOR:
        raise Forbidden
    return found


@router.post("/battles/{id}/choices")
def submit(id: BattleId, body: Submit, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Make a choice. It is on the disk when the answer comes."""
    if (body.choice is None) == (body.order is None):
        raise ValueError("give either choice or order")
    held: dict[str, Any] = {}

    def do(live: Live) -> list[dict[str, Any]]:
        seat = seat_for(hall, live, key, body.seat)
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

    live = hall.act(id, do)
    return done_data(live, held["seat"], lang, held["again"])


def done_data(live: Live, seat: int, lang: str, again: bool = False) -> dict[str, Any]:
    """What stands after an act."""
    return {
        "accepted": True,
        "again": again,
        "dice_wanted": reply.wanted_data(live, seat, lang),
        "over": live.is_over,
    }


@router.post("/battles/{id}/dice")
def dice(id: BattleId, body: Faces, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Dice thrown by hand, as they are wanted."""
    held = {}

    def do(live: Live) -> list[dict[str, Any]]:
        held["seat"] = seat_for(hall, live, key, None)
        may_throw(live, who_holds(hall, live, key))
        return live.give(body.dice, now_ms(), lang)

    live = hall.act(id, do)
    return done_data(live, held["seat"], lang)


def may_throw(live: Live, who: Who) -> None:
    """Whoever's choice waits for dice throws them; for the computer anybody at the table does."""
    waiting = live.match.waiting if live.match else None
    if waiting is None or who.is_umpire or waiting.seat in who.seats:
        return
    if waiting.seat not in live.robots:
        raise NotAllowed("these dice are another seat's to throw")


def _table_act(
    id: str, hall: Hall, key: str, seat: str | None, lang: str, name: str, *more: Any,
    once: str = "",
) -> dict[str, Any]:  # fmt: skip
    held: dict[str, Any] = {"again": False}

    def do(live: Live) -> list[dict[str, Any]]:
        held["seat"] = found = seat_for(hall, live, key, seat)
        if found == UMPIRE:
            raise NotAllowed("the umpire has other means")
        own = f"{found}:{once}" if once else ""
        if own in live.keys:
            held["again"] = True
            return []
        done: list[dict[str, Any]] = getattr(live, name)(found, *more, now_ms())
        if own and done:
            done[0]["key"] = own
            live.keys[own] = live.number + 1
        return done

    live = hall.act(id, do)
    return done_data(live, held["seat"], lang, held["again"])


@router.post("/battles/{id}/take-back")
def take_back(
    id: BattleId, body: TakeBack, hall: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """Take back one's last choice, or ask the others for it."""
    return _table_act(id, hall, key, body.seat, lang, "take_back", once=body.key)


@router.post("/battles/{id}/agree")
def agree(id: BattleId, body: Answer, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Answer to somebody who wants to take back."""
    return _table_act(id, hall, key, body.seat, lang, "agree", body.says)


@router.post("/battles/{id}/draw")
def draw(id: BattleId, body: Answer, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Offer or accept a draw, or decline it."""
    return _table_act(id, hall, key, body.seat, lang, "draw" if body.says else "decline")


@router.post("/battles/{id}/resign")
def resign(id: BattleId, body: Seat, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Give up."""
    return _table_act(id, hall, key, body.seat, lang, "resign")


@router.post("/battles/{id}/stand-in")
def stand_in(id: BattleId, body: Seat, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Let the computer play for a seat that has been silent too long (or for one's own)."""
    held = {}

    def do(live: Live) -> list[dict[str, Any]]:
        held["seat"] = seat_for(hall, live, key, None)
        ids = [one.id for one in live.scenario.seats]
        if body.seat not in ids:
            raise LookupError(str(body.seat))
        return games.stand_in(live, ids.index(body.seat), who_holds(hall, live, key), now_ms())

    live = hall.act(id, do)
    return done_data(live, held["seat"], lang)


@router.post("/battles/{id}/umpire", tags=["umpire"])
def umpire(
    id: BattleId, body: UmpireAct, hall: HallOf, key: Key, lang: Lang = "en"
) -> dict[str, Any]:
    """An act of the umpire."""

    def do(live: Live) -> list[dict[str, Any]]:
        if seat_for(hall, live, key, "umpire") != UMPIRE:
            raise NotAllowed("only the umpire may do this")
        return referee(live, body, now_ms())

    return done_data(hall.act(id, do), UMPIRE, lang)


@router.get("/battles/{id}/seals")
def seals(id: BattleId, hall: HallOf, key: Key) -> list[dict[str, Any]]:
    """Commitments of sealed orders (SHA-256 of lines `salt order`), opened when all is over."""
    with hall.battle(id) as live:
        who_holds(hall, live, key)
        return reply.seals_data(live)


@router.get("/battles/{id}/replay")
def replay(
    id: BattleId, hall: HallOf, key: Key, lang: Lang = "en",
    place: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> dict[str, Any]:  # fmt: skip
    """A finished battle as it stood after `place` entries."""
    with hall.battle(id) as live:
        who_holds(hall, live, key)
        frame = games.frame(live, place)
        return {
            "place": frame.place,
            "places": frame.places,
            "turn": int(frame.state.turn),
            "state": plain(frame.state),
            "luck": reply.luck_data(live),
        }


@router.get("/battles/{id}/analysis", responses={202: {"description": "Not ready: ask again"}})
def analysis(
    id: BattleId, request: Request, hall: HallOf, key: Key, lang: Lang = "en"
) -> JSONResponse:
    """How a finished battle was decided: the chances decision by decision, and what moved them.
    202 while it is being worked out; ask again."""
    with hall.battle(id) as live:
        who_holds(hall, live, key)
        found = analysis_pages.desk_of(request).ask(live)
        answer = analysis_pages.answer(found, live, lang)
    return JSONResponse(answer, 200 if answer["ready"] else 202)


@router.get("/battles/{id}/game", response_class=Response)
def game(id: BattleId, hall: HallOf, key: Key) -> Response:
    """The battle as a game file: when it is over, or at any time to whoever may see everything."""
    try:
        with hall.battle(id) as live:
            content = games.export(live, who_holds(hall, live, key))
    except OtherRules:
        content = exported(*off_the_shelf(hall, id, key))
    name = f'attachment; filename="{id}.asalto"'
    return Response(content, media_type="application/jsonl", headers={"content-disposition": name})


@router.get("/battles/{id}/told")
def told(id: BattleId, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """What was told in a battle that cannot go on here, since it was played under other rules."""
    return told_data(*off_the_shelf(hall, id, key), lang)


@router.post("/battles/{id}/close")
def close(id: BattleId, hall: HallOf, key: Key, lang: Lang = "en") -> dict[str, Any]:
    """Close such a battle for good: nobody wins, and everything is shown to all."""
    _, who = off_the_shelf(hall, id, key)
    if not (who.seats or who.is_umpire):
        raise Forbidden
    hall.close_shelved(id, who.seats[0] if who.seats else -1)
    return told_data(*off_the_shelf(hall, id, key), lang)


@router.get("/battles/{id}/verify")
def verify(id: BattleId, hall: HallOf, key: Key) -> dict[str, Any]:
    """Play a finished battle again and compare every digest and every die."""
    with hall.battle(id) as live:
        who_holds(hall, live, key)
        if not live.is_over:
            raise NotAllowed("the battle is not over")
        return games.verdict_data(parse(dump(live.playing()), f"{id}.asalto"))


@router.get("/battles/{id}/stream", response_class=StreamingResponse)
async def events(
    id: BattleId, request: Request, hall: HallOf, key: Key, lang: Lang = "en",
    seat: Annotated[str | None, Query(max_length=40)] = None,
    since: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> Response:  # fmt: skip
    """Server-sent events: `change` with what the seat has newly been told, as JSON."""
    return await stream(hall, request, id, key, seat, lang, since)


def error_reply(status: int, text: str, reason: str | None = None) -> JSONResponse:
    """The one form of every error."""
    return JSONResponse({"error": text, "reason": reason}, status)


__all__ = ["LANGUAGES", "error_reply", "router"]
