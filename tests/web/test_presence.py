"""Who is here, and what people say to each other."""

import asyncio

import pytest

from asalto.core.text.orders import NotAllowed
from asalto.web.table import presence
from asalto.web.table.battle_settings import new_opening
from asalto.web.table.presence import SENTENCES, Saying, may_say
from asalto.web.table.pubsub import Hub
from web.webkit import form_key


def two_people(client):
    live, tokens = client.registry.create(new_opening("toy/duel", seed=1), {0: "Ann", 1: "Bob"})
    client.cookies.set(f"seat_{live.id}", tokens[0])
    return live, tokens


def say(client, live, what, seat=0):
    key = form_key(client, f"/b/{live.id}")
    return client.post(
        f"/b/{live.id}/do", data={"form": key, "as": str(seat), "do": "say", "what": what}
    )


def test_a_sentence_is_read_in_the_readers_language_and_is_no_part_of_the_record(lite):
    live, tokens = two_people(lite)
    entries, stamp = len(live.playing().entries), live.news((1,), 1)
    assert say(lite, live, "luck").status_code == 200
    assert live.news((1,), 1) != stamp
    assert len(live.playing().entries) == entries
    lite.cookies.set(f"seat_{live.id}", tokens[1])
    lite.headers["accept-language"] = "es"
    assert "¡Suerte!" in lite.get(f"/b/{live.id}").text.partition('class="sayings"')[2]
    assert b"luck" not in lite.get(f"/b/{live.id}/game").content
    lite.registry._drop(live.id)
    with lite.registry.battle(live.id) as again:
        assert [(one.seat, one.what) for one in again.said] == [(0, "luck")]


def test_nothing_else_can_be_said(lite):
    live, _ = two_people(lite)
    for what in ("", "<b>", "you are a fool", "hello "):
        assert say(lite, live, what).status_code == 409
    assert live.said == []


def test_nobody_says_too_much():
    said = [Saying(0, "hello", at) for at in (0, 1000, 2000)]
    with pytest.raises(NotAllowed, match="enough"):
        may_say(said, 0, "hello", 20_000)
    may_say(said, 1, "hello", 20_000)
    may_say(said, 0, "hello", 2000 + presence.WITHIN)
    many = [Saying(0, "hello", 100_000 * k) for k in range(presence.MOST)]
    with pytest.raises(NotAllowed, match="enough"):
        may_say(many, 0, "hello", 100_000_000)


def test_who_plays_alone_has_nobody_to_talk_to(lite):
    live, tokens = lite.registry.create(
        new_opening("toy/duel", seed=1, players=["human", "random"]), {0: ""}
    )
    lite.cookies.set(f"seat_{live.id}", tokens[0])
    assert 'id="says"' not in lite.get(f"/b/{live.id}").text
    assert say(lite, live, "hello").status_code == 409


def test_every_sentence_has_words():
    from asalto.web.pages.pagekit import words

    for lang in ("es", "it", "en"):
        assert all(words(lang).get("page", f"say_{one}") for one in SENTENCES)


def test_who_has_the_battle_open_is_here(monkeypatch):
    monkeypatch.setattr("asalto.web.table.pubsub.GRACE", 0.05)

    async def run():
        hub = Hub()
        ann = hub.listen("b", seats=(0,))
        assert hub.company("b", (0,)) == (frozenset(), 0)
        ann.clear()
        bob = hub.listen("b", seats=(1,))
        watcher = hub.listen("b")
        await asyncio.sleep(0.01)
        assert ann.is_set(), "whoever is here hears of it"
        assert hub.company("b", (0,)) == (frozenset({1}), 1)
        assert hub.company("b") == (frozenset({0, 1}), 0), "nobody counts himself"
        ann.clear()
        hub.leave("b", bob)
        assert hub.company("b", (0,)) == (frozenset({1}), 1), "he may only load the page again"
        await asyncio.sleep(0.3)
        assert hub.company("b", (0,)) == (frozenset(), 1)
        assert ann.is_set()
        hub.leave("b", watcher)
        hub.leave("b", ann)
        assert hub.battles() == []

    asyncio.run(run())
