"""Stores that older programs have left, with battles under way, taken up by the server of today.

`stores/` holds what those programs themselves wrote, on a server of their own: for each game a
battle between two people, one against the computer, one that was over. Everything is read; a battle
goes on, or is closed with a word that says why, and is taken away as a game file.
"""

import gzip
import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from asalto.play.files import gamefile
from asalto.play.files.replay import verify
from asalto.web.database.migrate import upgrade
from asalto.web.database.store import HEAD, Store
from web.test_api import API, auth
from web.test_workers import database
from web.webkit import table

STORES = sorted((Path(__file__).parent / "stores").glob("*.json.gz"))
FIRST, LATER = STORES


def written(path, address):
    """A database as that program left it; returns its battles with their keys."""
    data = json.loads(gzip.decompress(path.read_bytes()))
    store = Store(address)
    upgrade(store.engine, data["version"])
    held = sa.MetaData()
    held.reflect(store.engine)
    with store.writing() as base:
        for name, rows in data["tables"].items():
            kinds = {key: held.tables[name].c[key].type for key in rows[0]}
            truth = [key for key, kind in kinds.items() if isinstance(kind, sa.Boolean)]
            base.execute(
                held.tables[name].insert(),
                [{**row, **{key: bool(row[key]) for key in truth}} for row in rows],
            )
    store.close()
    return data["keys"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("path", STORES, ids=lambda path: path.name.partition(".json")[0])
def test_every_battle_goes_on_or_is_closed_with_a_word(path, kind, tmp_path):
    with database(kind, tmp_path) as address:
        battles = written(path, address)
        with table(address) as client:
            assert client.registry.store.version() == HEAD
            for one in battles:
                id, key = one["id"], next(iter(one["keys"].values()))
                answer = client.get(f"{API}/battles/{id}", headers=auth(key))
                if answer.status_code == 200:
                    goes_on(client, one, answer.json())
                else:
                    assert answer.json()["reason"] == "other_rules", answer.text
                    is_closed(client, id, key, one["over"])


def goes_on(client, one, data):
    id, keys = one["id"], one["keys"]
    assert data["over"] == one["over"]
    assert client.get(f"/b/{id}?lang=es").status_code == 200
    for seat in [seat for seat in data["pending"] if seat in keys][:1]:
        path, head = f"{API}/battles/{id}/choices", auth(keys[seat])
        asked = client.get(path, headers=head).json()
        body = {"request_id": asked["request_id"], "choice": asked["choices"][0]["choice"]}
        assert client.post(path, headers=head, json=body).status_code == 200
    if data["over"]:
        content = client.get(f"{API}/battles/{id}/game", headers=auth(next(iter(keys.values()))))
        assert verify(gamefile.parse(content.content, "game"))[1].is_over


def is_closed(client, id, key, is_over):
    """It is read in three languages, closed by somebody who plays, and taken away whole."""
    for lang in ("es", "it", "en"):
        found = client.get(f"{API}/battles/{id}/told?lang={lang}", headers=auth(key)).json()
        assert found["told"]
        assert found["played_with"] != found["here"]
        assert client.get(f"/b/{id}?lang={lang}", headers=auth(key)).status_code == 200
    closed = client.post(f"{API}/battles/{id}/close", headers=auth(key))
    assert closed.status_code == (409 if is_over else 200)
    answer = client.get(f"{API}/battles/{id}/game", headers=auth(key))
    game = gamefile.parse(answer.content, "game")
    assert game.closed
    assert game.header["ruleset"]["version"] == found["played_with"]
    assert client.get(f"{API}/battles/{id}/told").json()["over"]


def test_orders_of_the_first_servers_are_not_read_as_others(tmp_path):
    """They kept numbers whose meaning has changed, and no digests: nothing would tell."""
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    battles = written(FIRST, address)
    with table(address) as client:
        for one in battles:
            answer = client.get(f"{API}/battles/{one['id']}")
            assert answer.status_code == 409, one["game"]
            assert client.get(f"{API}/battles/{one['id']}/told").json()["played_with"] == "1.0.0"


def test_a_seat_reads_its_own_orders_until_the_end(tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    battles = written(FIRST, address)
    one = next(one for one in battles if (one["game"], one["kind"]) == ("cep", "pair"))
    with table(address) as client:
        path = f"{API}/battles/{one['id']}/told"
        rojo, azul = (
            [line["text"] for line in client.get(path, headers=auth(key)).json()["told"]]
            for key in one["keys"].values()
        )
        assert rojo
        assert not {*rojo} & {*azul}
        assert client.get(path).json()["told"] == []
        client.post(f"{API}/battles/{one['id']}/close", headers=auth(one["keys"]["azul"]))
        everything = [line["text"] for line in client.get(path).json()["told"]]
        assert {*rojo, *azul} < {*everything}


@pytest.mark.parametrize("kind", ["bot", "pair"])
def test_what_was_told_since_is_told_word_for_word(kind, tmp_path):
    """A later program kept the events: they are told as they happened, not as orders."""
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    battles = written(LATER, address)
    one = next(one for one in battles if (one["game"], one["kind"]) == ("cepheus", kind))
    with table(address) as client:
        found = client.get(
            f"{API}/battles/{one['id']}/told?lang=es",
            headers=auth(next(iter(one["keys"].values()))),
        )
        assert not found.json()["orders_only"]
        assert len(found.json()["told"]) > 8


def test_what_a_battle_was_begun_under_decides_though_nothing_was_chosen(tmp_path):
    """Orders that were typed would be read by today's rules, and no digest would tell."""
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    one = written(FIRST, address)[0]
    store = Store(address)
    with store.writing() as base:
        base.execute(
            sa.text("DELETE FROM acts WHERE number > 3 AND battle = :id"), {"id": one["id"]}
        )
        base.execute(sa.text("UPDATE battles SET acts = 3 WHERE id = :id"), {"id": one["id"]})
    store.close()
    with table(address) as client:
        assert client.get(f"{API}/battles/{one['id']}").status_code == 409
