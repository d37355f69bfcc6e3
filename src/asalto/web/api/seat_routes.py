"""The API before a battle begins: opening, importing, joining, drawing fair dice."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Request
from pydantic import Field

from asalto.core.text.orders import NotAllowed
from asalto.play.entries import SPECTATOR
from asalto.web.api.common import BattleId, HallOf, Key, Lang, Routes, Strict
from asalto.web.pages.pagekit import post_only
from asalto.web.server.auth import kept_seat, who_holds
from asalto.web.server.config import IMPORT_MAX
from asalto.web.table import games
from asalto.web.table.battle_settings import new_opening
from asalto.web.table.clock import now_ms
from asalto.web.table.live_battle import Live

router = Routes()


class NewBattle(Strict):
    """How a battle is opened."""

    scenario: str = Field("", max_length=80, examples=["cep/duel"])
    document: str = Field("", max_length=128 * 1024, description="A scenario of one's own, TOML")
    players: list[str] = Field(
        [], max_length=16,
        description="human, random, greedy, search:1 to search:5 or a bot of the host's, by seat",
    )  # fmt: skip
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
    key: str = Field(
        "", max_length=64, pattern="^([A-Za-z0-9_-]{20,64})?$",
        description="Of your own, random and secret: sent twice, the answer is the same seat",
    )  # fmt: skip


class Seal(Strict):
    """For fair dice: the seal of a word of one's own."""

    seal: str = Field("", max_length=64, description="SHA-256 of the nonce; empty: I add none")


class Nonce(Strict):
    """The word that was sealed."""

    nonce: str = Field(max_length=64, pattern="^[A-Za-z0-9_-]+$")


SIMPLE = ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
"""Kinds of content that a page of any site may send without being asked."""


@router.post("/battles", status_code=201)
def create(body: NewBattle, registry: HallOf, lang: Lang = "en") -> dict[str, Any]:
    """Open a battle. The answer holds the keys; they are shown this once."""
    asked = body.model_dump(exclude={"take"})
    opening = new_opening(**asked, house=registry.house)
    return games.open_battle(registry, opening, body.take, lang)


post_only(router, "/battles/import")


@router.post("/battles/import", status_code=201)
async def import_game(request: Request, registry: HallOf, lang: Lang = "en") -> dict[str, Any]:
    """Take over a battle from a game file (`.asalto`, the body as it is)."""
    from starlette.concurrency import run_in_threadpool

    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in SIMPLE:
        raise NotAllowed("send the file as application/jsonl or application/octet-stream")
    content = await request.body()
    return await run_in_threadpool(games.import_battle, registry, content[:IMPORT_MAX], lang)


@router.post("/join")
def join(body: Join, registry: HallOf, lang: Lang = "en") -> dict[str, Any]:
    """Take a free seat by the join code."""
    id = registry.find_code(body.code)
    with registry.battle(id) as live:
        ids = [one.id for one in live.scenario.seats]
        free = [ids[seat] for seat in live.free]
    own = f"program {body.key}" if body.key else ""
    kept = kept_seat(registry, own, id) if own else None
    if kept is not None:
        return {"id": id, "seat": ids[kept[0]], "key": kept[1]}
    if not free:
        raise NotAllowed("no seat is free")
    wanted = body.seat if body.seat is not None else free[0]
    if wanted not in free:
        raise NotAllowed(f"that seat is not free; free: {', '.join(free)}")
    token = registry.join(id, ids.index(wanted), body.name, own)
    return {"id": id, "seat": wanted, "key": token}


@router.post("/battles/{id}/seal")
def seal(id: BattleId, body: Seal, registry: HallOf, key: Key) -> dict[str, Any]:
    """First step of fair dice: seal a word of one's own, or say that one adds none."""

    def do(live: Live) -> list[dict[str, Any]]:
        return live.seal(who_holds(registry, live, key).seats, body.seal, now_ms())

    live = registry.act(id, do)
    return {"draws": live.draws, "begun": live.is_begun}


@router.post("/battles/{id}/reveal")
def reveal(id: BattleId, body: Nonce, registry: HallOf, key: Key) -> dict[str, Any]:
    """Second step, when all have sealed: the word itself."""

    def do(live: Live) -> list[dict[str, Any]]:
        seats = who_holds(registry, live, key).seats
        return live.reveal(seats[0] if seats else SPECTATOR, body.nonce, now_ms())

    live = registry.act(id, do)
    return {"draws": live.draws, "begun": live.is_begun}
