"""A feed for each seat (RSS): it says when one's turn has come, for battles that take days.

Its address holds a word of its own, worked out from the seat and a secret of this installation. It
opens nothing but the feed, and that tells only what the list of battles tells: whose turn it is.
"""

from __future__ import annotations

import hashlib
import hmac
from email.utils import formatdate
from typing import Any
from xml.sax.saxutils import escape

from fastapi import APIRouter, Request
from fastapi.responses import Response

from asalto.core.registry import load_ruleset
from asalto.play.tell.guides import game_name
from asalto.play.tell.story import turn_name
from asalto.web.database.store import Row
from asalto.web.pages.lobby import scenario_of
from asalto.web.pages.pagekit import registry_of, setting, words
from asalto.web.table.registry import NAME, BattleRegistry

router = APIRouter()


def feed_word(registry: BattleRegistry, id: str, seat: int) -> str:
    """The word in the address of a seat's feed."""
    return hmac.new(registry.key, f"feed {id} {seat}".encode(), hashlib.sha256).hexdigest()[:32]


def feed_address(request: Request, id: str, seat: int) -> str:
    """Where the feed of a seat is."""
    base = str(request.base_url).rstrip("/")
    return f"{base}/feed/{id}/{seat}/{feed_word(registry_of(request), id, seat)}.xml"


@router.get("/feed/{id}/{seat}/{word}.xml")
def feed(request: Request, id: str, seat: int, word: str) -> Response:
    """What there is to know for a seat."""
    registry = registry_of(request)
    if not hmac.compare_digest(feed_word(registry, id, seat), word):
        raise LookupError(id)
    row = registry.store.find(id) if NAME.fullmatch(id) else None
    if row is None or not 0 <= seat < len(row.opening["players"]):
        raise LookupError(id)
    text = _feed(row, seat, setting(request, "lang"), f"{str(request.base_url).rstrip('/')}/b/{id}")
    head = {"cache-control": "private, max-age=60"}
    return Response(text, media_type="application/rss+xml", headers=head)


def _feed(row: Row, seat: int, lang: str, link: str) -> str:
    ruleset, say = load_ruleset(row.opening["ruleset"]), words(lang)
    scenario = scenario_of(row)
    title = escape(f"{game_name(ruleset, lang)} · {scenario.title[lang]}")
    news = _news(row, seat)
    item = ""
    if news:
        turn = row.brief.get("turn")
        told = say.get("page", news)
        if turn is not None:
            told += f" · {turn_name(ruleset, turn, lang)}"
        item = (
            f"<item><title>{escape(told)}</title><link>{escape(link)}</link>"
            f'<guid isPermaLink="false">{row.id}-{row.acts}</guid>'
            f"<pubDate>{formatdate(row.changed / 1000)}</pubDate></item>"
        )
    about = escape(say.get("page", "feed_about").format(seat=scenario.seats[seat].name[lang]))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>'
        f"<title>{title}</title><link>{escape(link)}</link><description>{about}</description>"
        f"<language>{lang}</language><ttl>5</ttl>{item}</channel></rss>\n"
    )


def _news(row: Row, seat: int) -> str:
    """What is new for a seat, as a word of the pages; nothing while others are asked."""
    if row.over:
        return "over"
    brief: dict[str, Any] = row.brief
    return "your_turn" if seat in brief.get("asked", []) else ""
