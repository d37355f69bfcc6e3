"""Replays: any place of a finished battle at its own address, and forks from it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, Response

from asalto.board import board_of
from asalto.core.files.limits import whole
from asalto.core.kernel.events import may_see
from asalto.play.entries import UMPIRE
from asalto.play.tell.guides import game_name
from asalto.play.tell.naming import spoken_names
from asalto.play.tell.story import sentence
from asalto.web.pages import presenter
from asalto.web.pages.pagekit import go, page, post_only, read_form, registry_of, setting
from asalto.web.pages.sidebar import side_of
from asalto.web.server.auth import check_form, cookie_name, give_cookie, who_holds
from asalto.web.table import games
from asalto.web.table.battle_settings import HUMAN

router = APIRouter()
TOLD_MAX = 30


@router.get("/replay/{id}", response_class=HTMLResponse)
def from_start(
    request: Request, id: str, place: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> Response:
    """Where the slider leads without scripts."""
    return go(f"/replay/{id}/{place}")


post_only(router, "/replay/{id}/fork")


@router.get("/replay/{id}/{place}", response_class=HTMLResponse)
def replay(
    request: Request, id: str, place: int, eyes: Annotated[int, Query(ge=-3, le=62)] = UMPIRE,
    layers: Annotated[str, Query(max_length=80)] = "",
) -> Response:  # fmt: skip
    """One picture of it."""
    registry, lang = registry_of(request), setting(request, "lang")
    with registry.battle(id) as live:
        who_holds(registry, live, request.cookies.get(cookie_name(id), ""))
        found = games.frame(live, place)
        match = live.playing()
        seat = eyes if eyes == UMPIRE or 0 <= eyes < len(live.players) else UMPIRE
        view = found.state if seat == UMPIRE else live.ruleset.sees(found.state, seat)
        wanted = [one for one in _all_layers(live) if one in layers.split(".")]
        drawn = presenter.draw(live, view, seat, lang, wanted)
        told = [one for one in found.told if seat == UMPIRE or may_see(one.sees, seat)]
        words = live.ruleset.words(lang)
        names = spoken_names(live.ruleset, live.scenario, lang)
        lines = [sentence(match, one, words, names) for one in told[-TOLD_MAX:]][::-1]
        sides = {one.id: one.seat for one in drawn.pieces}
        colours = [side_of(live, one, sides) for one in lines]
        turn = int(found.state.turn)
        phase = words.get("phase", int(found.state.phase))
    partial = bool(request.headers.get("hx-request"))
    return page(
        request, "_replay.html" if partial else "replay.html", partial=partial, live=live,
        frame=found, drawn=drawn, lines=lines, colours=colours, turn=turn,
        phase=phase, seat=seat, UMPIRE=UMPIRE, title=game_name(live.ruleset, lang),
        scenario=live.scenario.title[lang], seats=[one.name[lang] for one in live.scenario.seats],
        layers=wanted, query=_query(seat, wanted),
        switches=_switches(live, lang, seat, wanted),
    )  # fmt: skip


def _all_layers(live: Any) -> tuple[str, ...]:
    """The layers that a replay can show; it begins with none, for the arcs of all units would
    cover each other."""
    found = board_of(live.ruleset)
    return found.layers if found else ()


def _switches(live: Any, lang: str, seat: int, layers: list[str]) -> list[tuple[str, bool, str]]:
    """Each layer with its name, whether it is shown, and what the address asks for to switch it."""
    return [
        (
            presenter.board_words(live.ruleset, lang, one), one in layers,
            _query(seat, _turned(layers, one)),
        )
        for one in _all_layers(live)
    ]  # fmt: skip


def _turned(layers: list[str], one: str) -> list[str]:
    """The layers with one of them switched."""
    return [name for name in layers if name != one] if one in layers else [*layers, one]


def _query(seat: int, layers: list[str]) -> str:
    """What stays the same from place to place: whose eyes, which layers."""
    parts = [f"eyes={seat}"] if seat != UMPIRE else []
    parts += [f"layers={'.'.join(layers)}"] if layers else []
    return "?" + "&".join(parts) if parts else ""


@router.post("/replay/{id}/fork")
def fork(
    request: Request, id: str, form: Annotated[dict[str, Any], Depends(read_form)]
) -> Response:
    """A new battle from one of its places."""
    registry = registry_of(request)
    check_form(registry, request, form)
    place, side = str(form.get("place", "0")), str(form.get("side", ""))
    with registry.battle(id) as live:
        who_holds(registry, live, request.cookies.get(cookie_name(id), ""))
        players = [HUMAN] * len(live.players)
        played = whole(side)
        if played is not None and 0 <= played < len(players):
            players = ["greedy"] * len(players)
            players[played] = HUMAN
        made, tokens = games.fork(registry, live, whole(place) or 0, players)
    answer = go(f"/b/{made.id}")
    own = [token for seat, token in tokens.items() if seat >= 0]
    if own:
        give_cookie(answer, request, cookie_name(made.id), own[0], registry)
    return answer
