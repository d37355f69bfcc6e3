"""Battles of a server whose rules have changed; and time during which it was not running."""

import json

import pytest
import sqlalchemy as sa

from asalto.play.files import gamefile
from asalto.web.database.store import acts, battles
from asalto.web.table import clock
from asalto.web.table.archive import OtherRules
from asalto.web.table.clock import now_ms
from web.test_api import API, auth, opened, play
from web.webkit import table, wait_for


def rewritten(client, id, change):
    """Change what was written down, as if other rules had written it."""
    with client.registry.store.writing() as base:
        for number, text in base.execute(
            sa.select(acts.c.number, acts.c.data).where(acts.c.battle == id)
        ).all():
            data = json.loads(text)
            change(data)
            where = (acts.c.battle == id) & (acts.c.number == number)
            base.execute(acts.update().where(where).values(data=json.dumps(data)))


def other_digests(data):
    for line in data.get("lines", ()):
        if line["do"] == "turn":
            line["digest"] = "1" * 16
    if "head" in data:
        data["head"]["ruleset"]["version"] = "0.9.0"


def refused_orders(data):
    other_digests(data)
    if chose(data):
        data["entry"]["choice"]["kind"] = "sing"


def chose(data):
    return data.get("entry", {}).get("do") == "choice"


def as_before(data):
    """An act as it was written down before the lines of the game file were the acts."""
    line = data.pop("entry", None)
    if line is None:
        return
    seats = {"red": 0, "blue": 1}
    old = {**line, "seat": seats[line["seat"]]} if "seat" in line else dict(line)
    if line["do"] == "choice":
        old["text"] = old.pop("order")
        old.pop("told", None)
    if line["do"] == "end" and line["winner"] is None:
        old["amount"] = -1
    data.update(old, lines=[line, *data.get("lines", ())])


def begun(client, **more):
    made = opened(client, seed=7, **more)
    for _ in range(8):
        for key in ("red", "blue"):
            play(client, made["id"], made["keys"][key], 0)
    return made


@pytest.mark.parametrize("change", [other_digests, refused_orders])
def test_a_battle_of_other_rules_is_told_and_never_breaks(tmp_path, change):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        made = begun(client)
        id, keys = made["id"], made["keys"]
        before = client.get(f"{API}/battles/{id}/view", headers=auth(keys["red"])).json()["told"]
        rewritten(client, id, change)
    with table(address) as client:
        for path in ("", "/view", "/choices", "/seals", "/verify"):
            answer = client.get(f"{API}/battles/{id}{path}", headers=auth(keys["red"]))
            assert answer.status_code == 409, path
            assert answer.json()["reason"] == "other_rules"
        assert play_anything(client, id, keys["red"]).status_code == 409
        found = client.get(f"{API}/battles/{id}/told", headers=auth(keys["red"])).json()
        assert found["played_with"] == "0.9.0"
        assert [one["text"] for one in found["told"]] == [one["text"] for one in before]
        assert client.get(f"/b/{id}", follow_redirects=False).headers["location"].endswith("told")
        page = client.get(f"/b/{id}?lang=en")
        assert page.status_code == 200
        assert "0.9.0" in page.text


def play_anything(client, id, key):
    body = {"request_id": "1.1", "order": "red: 1 1"}
    return client.post(f"{API}/battles/{id}/choices", headers=auth(key), json=body)


def test_it_is_closed_for_good_and_taken_away(tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        made = begun(client)
        id, keys = made["id"], made["keys"]
        rewritten(client, id, other_digests)
    with table(address) as client:
        game, close = f"{API}/battles/{id}/game", f"{API}/battles/{id}/close"
        assert client.get(game, headers=auth(keys["red"])).status_code == 409
        assert client.post(close).status_code == 403
        assert client.post(close, headers=auth(keys["red"])).json()["over"]
        content = client.get(game, headers=auth(keys["blue"])).content
        read = gamefile.parse(content, "game")
        assert read.closed
        assert read.header["ruleset"]["version"] == "0.9.0"
        assert any("told" in line.data for line in read.lines)
        assert client.post(close, headers=auth(keys["red"])).status_code == 409


def test_a_server_that_has_the_old_rules_again_plays_on(tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    held = {}

    def spoil(data):
        if chose(data):
            data["salt"] = data.get("salt", "") + str(len(held))
            held[data["salt"]] = data["entry"]["choice"]
            data["entry"]["choice"] = {"kind": "sing"}

    def mend(data):
        if chose(data):
            data["entry"]["choice"] = held[data["salt"]]

    with table(address) as client:
        made = begun(client)
        id, keys = made["id"], made["keys"]
        rewritten(client, id, spoil)
    with table(address) as client:
        assert client.get(f"{API}/battles/{id}").status_code == 409
        rewritten(client, id, mend)
    with table(address) as client:
        assert client.get(f"{API}/battles/{id}").status_code == 200
        assert client.get(f"{API}/battles/{id}/told").status_code == 404
        assert play(client, id, keys["red"], 0).status_code in (200, 409)


def test_the_computer_leaves_such_a_battle_alone(tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        id = begun(client)["id"]
        rewritten(client, id, other_digests)
    with table(address) as client:
        with client.registry.store.writing() as base:
            base.execute(battles.update().where(battles.c.id == id).values(wake=now_ms()))

        def sleeps():
            with client.registry.store.engine.connect() as base:
                query = sa.select(battles.c.wake).where(battles.c.id == id)
                return base.execute(query).scalar() > now_ms() + 60_000

        wait_for(sleeps)
        with pytest.raises(OtherRules):
            client.registry.play_bots(id)


def test_a_store_without_records_is_taken_up(tmp_path):
    """Battles of version 0.1.0, whose acts kept nothing of what was told."""
    address = f"sqlite:///{tmp_path}/t.sqlite3"

    def bare(data):
        as_before(data)
        for key in ("head", "lines", "end"):
            data.pop(key, None)

    with table(address) as client:
        made = begun(client)
        id, keys = made["id"], made["keys"]
        rewritten(client, id, bare)
    with table(address) as client:
        for key in ("red", "blue"):
            play(client, id, keys[key], 0)
        assert client.get(f"{API}/battles/{id}").json()["turn"] >= 1
        shelf = client.registry.shelf(id)
        assert shelf.head is not None
        lived = [one.text for one in shelf.told(0, "en")]
        told = client.get(f"{API}/battles/{id}/view", headers=auth(keys["red"])).json()["told"]
        assert lived == [one["text"] for one in told]


def test_a_store_of_acts_in_the_old_form_is_taken_up(tmp_path):
    """Acts written down before they were the lines of the game file, with those lines beside."""
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        made = begun(client)
        id, keys = made["id"], made["keys"]
        before = [*client.registry.shelf(id).lines]
        rewritten(client, id, as_before)
    with table(address) as client:
        assert client.registry.shelf(id).lines == before
        for key in ("red", "blue"):
            play(client, id, keys[key], 0)
        with client.registry.battle(id) as live:
            written = [line["do"] for line in gamefile.Writer().new_data(live.match)]
        shelf = client.registry.shelf(id)
        assert [line["do"] for line in shelf.lines] == written
        assert len(shelf.lines) > len(before)
        assert gamefile.restore(gamefile.parse(shelf.game_file(), "f")).entries


# --- time


def test_time_without_a_server_counts_for_nobody(tmp_path, monkeypatch):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        made = opened(client, clock="total", seconds=600, silence="forfeit")
        id = made["id"]
        began = client.get(f"{API}/battles/{id}").json()["seats"][0]["deadline"]
    later = clock.steady() + 3600
    monkeypatch.setattr("asalto.web.table.clock.steady", lambda: later)
    with table(address) as client:
        data = client.get(f"{API}/battles/{id}").json()
        assert not data["over"]
        assert now_ms() < data["seats"][0]["deadline"] < now_ms() + 602_500
        assert data["seats"][0]["deadline"] > began + 3_590_000


def test_the_clock_on_the_wall_may_jump(lite, monkeypatch):
    made = opened(lite, clock="total", seconds=60, silence="forfeit")
    before = now_ms()
    monkeypatch.setattr("time.time", lambda: before / 1000 + 3 * 3600)
    assert abs(now_ms() - before) < 60_000
    assert not lite.get(f"{API}/battles/{made['id']}").json()["over"]


def test_time_never_runs_back(tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        client.registry.store.beat(now_ms() + 1_000)
        last = client.registry.store.beaten()
        client.registry.staff.stop.set()
    with table(address):
        assert now_ms() >= last
