"""Your turn: a feed for each seat, the app on a phone, switches that stay in the browser."""

import re
from xml.etree import ElementTree

from asalto.web.pages.feed import feed_word
from asalto.web.server.middleware import unnamed
from asalto.web.table.battle_settings import new_opening
from web.test_lobby import sat_down


def items(client, address):
    answer = client.get(address)
    assert answer.headers["content-type"].startswith("application/rss+xml")
    return [
        (one.find("title").text, one.find("guid").text)
        for one in ElementTree.fromstring(answer.text).iter("item")
    ]


def test_the_feed_says_when_ones_turn_has_come(lite):
    live = sat_down(lite, "toy/duel")
    page = lite.get(f"/b/{live.id}/key").text
    address = re.search(r"http://testserver(/feed/[^<]+\.xml)", page)[1]
    first = items(lite, address)
    assert [title.split(" · ")[0] for title, _ in first] == ["Your turn"]
    assert items(lite, address) == first, "nothing new"
    while 0 in live.playing().pending:
        done = live.playing().form(0).options[-1]
        lite.registry.act(live.id, lambda one, it=done: one.submit(0, it.choice, None, 1))
    assert items(lite, address) == []
    lite.registry.act(live.id, lambda one: one.resign(0, 1))
    assert items(lite, address)[0][0].startswith("The battle is over")


def test_the_word_of_a_feed_opens_nothing_else(lite):
    live = sat_down(lite, "toy/duel")
    word = feed_word(lite.registry, live.id, 0)
    assert lite.get(f"/feed/{live.id}/0/{word}.xml").status_code == 200
    assert lite.get(f"/feed/{live.id}/1/{word}.xml").status_code == 404
    assert lite.get(f"/feed/{live.id}/0/{'0' * 32}.xml").status_code == 404
    assert (
        lite.get(f"/feed/{'0' * 12}/0/{feed_word(lite.registry, '0' * 12, 0)}.xml").status_code
        == 404
    )
    assert (
        lite.get(f"/feed/{live.id}/7/{feed_word(lite.registry, live.id, 7)}.xml").status_code == 404
    )
    lite.cookies.set(f"seat_{live.id}", word)
    assert lite.get(f"/b/{live.id}/key").status_code == 403


def test_the_word_is_not_logged():
    assert unnamed("/feed/0123456789ab/0/abcdef.xml") == "/feed/…"
    assert unnamed("/b/0123456789ab/table") == "/b/…/table"
    assert unnamed("/rules/cep") == "/rules/cep"


def test_a_watcher_has_no_feed(lite):
    live, tokens = lite.registry.create(new_opening("toy/duel", umpire=True), {})
    lite.cookies.set(f"seat_{live.id}", tokens[-3])
    assert "/feed/" not in lite.get(f"/b/{live.id}/key").text


def test_a_phone_can_keep_the_table_among_its_apps(lite):
    page = lite.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = lite.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["display"], told["start_url"]) == ("standalone", "/")
    for icon in told["icons"]:
        assert lite.get(icon["src"]).headers["content-type"].startswith(icon["type"])


def test_notifications_and_sound_are_asked_for(lite):
    page = lite.get("/settings").text
    assert 'data-local="notify"' in page
    assert 'data-local="sound"' in page
    assert "checked" not in re.search(r'<input[^>]*data-local="sound"[^>]*>', page)[0]
