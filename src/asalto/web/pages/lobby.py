"""The lobby: games, one's own battles, joining by code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from asalto.board import board_of
from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Scenario
from asalto.play.entries import UMPIRE
from asalto.play.tell.guides import game_name, guide_of
from asalto.play.tell.story import turn_name
from asalto.web.database.store import Row
from asalto.web.pages.pagekit import go, page, read_form, registry_of, setting, words
from asalto.web.server.auth import battles_in, check_form, cookie_name
from asalto.web.table import battle_settings, games
from asalto.web.table.clock import now_ms
from asalto.web.table.registry import NoBattle

router = APIRouter()
Form = Annotated[dict[str, Any], Depends(read_form)]
MINE_MAX = 12
"""Battles in the list before it is asked for all of them."""
OPEN_MAX = 7 * 24 * 3600_000
"""How old an open invitation may be, in milliseconds."""
AGES = (("days", 24 * 3600_000), ("hours", 3600_000), ("minutes", 60_000))


@dataclass(frozen=True)
class Mine:
    """One's own battle in the list."""

    id: str
    title: str
    scenario: str
    state: str
    """Whose turn it is, or why it is nobody's."""
    others: str
    turn: str
    age: str
    is_mine: bool
    """Whether it is one's own turn."""
    is_over: bool
    changed: int
    thumb: str
    """Where its picture is; empty if it has none."""


def playable() -> list[str]:
    """Games that can be played here: those whose words and scenarios are there."""
    found = []
    for name in landed():
        try:
            ruleset = load_ruleset(name)
            if ruleset.scenarios() and all(ruleset.words(lang) for lang in ("es", "it", "en")):
                found.append(name)
        except BadInput:
            continue
    return found


@router.get("/", response_class=HTMLResponse)
def lobby(request: Request, all: bool = False) -> Response:
    """Which game?"""
    return lobby_page(request, all)


def lobby_page(
    request: Request, all: bool = False, code: str = "", wrong: str = "", status: int = 200
) -> Response:
    """The lobby; beneath a join code that nobody knows, why."""
    lang = setting(request, "lang")
    games_ = [game_data(name, lang) for name in playable()]
    taught = [one for one in games_ if one["lesson"]]
    own = mine(request, lang)
    played = {one.title for one in own}
    for one in taught:
        one["is_new"] = one["title"] not in played
    more = 0 if all else max(0, len(own) - MINE_MAX)
    return page(
        request, "lobby.html", status, games=games_, mine=own if all else own[:MINE_MAX], more=more,
        easiest=min(taught, key=lambda one: (one["hard"], one["lesson"]), default=None),
        waiting=sum(one.is_mine for one in own), invitations=invitations(request, lang),
        code=code, wrong=wrong,
    )  # fmt: skip


def game_data(name: str, lang: str) -> dict[str, Any]:
    """A game as the lobby offers it."""
    ruleset = load_ruleset(name)
    guide = guide_of(ruleset)
    first = guide.first
    return {
        "id": name, "title": game_name(ruleset, lang),
        "about": ruleset.words(lang).get("label", "about", ""),
        "motto": first.motto.get(lang, ""), "promise": first.promise.get(lang, ""),
        "minutes": first.minutes, "hard": first.hard,
        "first": games.shipped(name, first.scenario).title[lang],
        "lesson": guide.lesson.minutes if guide.lesson is not None else 0, "is_new": False,
        "scenarios": len(ruleset.scenarios()), "thumb": thumb_of(name, first.scenario),
    }  # fmt: skip


def thumb_of(game: str, scenario: str) -> str:
    """Where the picture of a scenario is; empty if there is none."""
    ruleset = load_ruleset(game)
    if board_of(ruleset) is None or scenario not in ruleset.scenarios():
        return ""
    return f"/thumb/{game}/{scenario}.svg"


def invitations(request: Request, lang: str) -> list[dict[str, str]]:
    """Battles that wait for anybody; one's own are in the other list."""
    held = battles_in(request.cookies)
    return [
        _invitation(row, lang)
        for row in registry_of(request).store.invitations(now_ms() - OPEN_MAX)
        if row.id not in held and row.brief.get("free") and row.brief.get("open")
    ]


def _invitation(row: Row, lang: str) -> dict[str, str]:
    say, free = words(lang), row.brief["free"]
    host = ", ".join(name for name in row.brief.get("names", {}).values() if name)
    seats = len(row.opening["players"])
    room = say.get("page", "seats_free").format(free=len(free), all=seats)
    facts = [host, room, _age(now_ms() - row.created, lang)]
    return {
        "id": row.id, "title": game_name(load_ruleset(row.opening["ruleset"]), lang),
        "scenario": scenario_of(row).title[lang], "facts": " · ".join(one for one in facts if one),
    }  # fmt: skip


def mine(request: Request, lang: str) -> list[Mine]:
    """Battles to which this browser holds keys: one's own turn first, then the newest; those that
    are over last."""
    store = registry_of(request).store
    tokens = {id: request.cookies[cookie_name(id)] for id in battles_in(request.cookies)}
    seats = store.seats_of(tokens)
    found = [_mine(row, seats[row.id], lang) for row in store.find_all([*seats])]
    return sorted(found, key=lambda one: (one.is_over, not one.is_mine, -one.changed))


def _mine(row: Row, seats: Sequence[int], lang: str) -> Mine:
    ruleset = load_ruleset(row.opening["ruleset"])
    scenario = scenario_of(row)
    names = [seat.name[lang] for seat in scenario.seats]
    asked = row.brief.get("asked", [])
    turn = row.brief.get("turn")
    return Mine(
        row.id, game_name(ruleset, lang), scenario.title[lang], _state(row, seats, names, lang),
        _against(row, seats, names, lang), "" if turn is None else turn_name(ruleset, turn, lang),
        _age(now_ms() - row.changed, lang), bool(set(asked) & set(seats)), row.over, row.changed,
        thumb_of(ruleset.id, row.opening["scenario"]["id"]),
    )  # fmt: skip


def scenario_of(row: Row) -> Scenario[Any]:
    """The scenario of a stored battle."""
    game, name = row.opening["ruleset"], row.opening["scenario"]["id"]
    if name in load_ruleset(game).scenarios() and not row.opening["tables"]:
        return games.shipped(game, name)
    return battle_settings.setting(row.opening)[1]


def _against(row: Row, seats: Sequence[int], names: Sequence[str], lang: str) -> str:
    """Whom one plays against: each of the others, or the computer where it has all their seats."""
    say, others = words(lang), [seat for seat in range(len(names)) if seat not in seats]
    if others and all(row.opening["players"][one] != battle_settings.HUMAN for one in others):
        return say.get("page", "against_computer")
    told = ", ".join(_other(row, one, names[one], lang) for one in others)
    return say.get("page", "against").format(seats=told) if told else ""


def _other(row: Row, seat: int, name: str, lang: str) -> str:
    """Another's seat, and who sits there."""
    who = row.brief.get("names", {}).get(str(seat), "")
    if row.opening["players"][seat] != battle_settings.HUMAN:
        who = words(lang).get("page", "seat_robot")
    return f"{name} ({who})" if who else name


def _state(row: Row, seats: Sequence[int], names: Sequence[str], lang: str) -> str:
    say, asked = words(lang), row.brief.get("asked", [])
    if row.over:
        won = row.brief.get("winners")
        if won is None or len(seats) != 1 or seats[0] < 0:
            return say.get("page", "over")
        return say.get("page", "drawn" if not won else "won" if seats[0] in won else "lost")
    if "free" in row.brief:
        return say.get("page", "about_free")
    own = [names[one] for one in asked if one in seats]
    if own:
        text = say.get("page", "your_turn")
        return text if len(seats) == 1 else f"{text} ({', '.join(own)})"
    if UMPIRE in seats:
        return say.get("page", "umpire")
    return say.get("page", "you_wait").format(seats=", ".join(names[one] for one in asked))


def _age(ago: int, lang: str) -> str:
    """How long ago something was last done."""
    for name, span in AGES:
        if ago >= span:
            return words(lang).get("page", f"ago_{name}").format(n=ago // span)
    return words(lang).get("page", "ago_now")


@router.post("/join")
def join(request: Request, form: Form) -> Response:
    """By the code that a friend has read out."""
    check_form(registry_of(request), request, form)
    code = str(form.get("code", ""))[:12]
    try:
        return go(f"/b/{registry_of(request).find_code(code)}")
    except NoBattle:
        wrong = words(setting(request, "lang")).get("page", "no_such_code")
        return lobby_page(request, code=code, wrong=wrong, status=404)
