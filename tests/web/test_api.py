"""The API, on both databases."""

import hashlib
import json

import pytest

from asalto.play.files import gamefile
from web.webkit import table, wait_for

API = "/api/v1"
FILE = {"content-type": "application/octet-stream"}


def opened(client, **more):
    asked = {"scenario": "toy/duel", "players": ["human", "human"], "take": ["red", "blue"], **more}
    answer = client.post(f"{API}/battles", json=asked)
    assert answer.status_code == 201, answer.text
    return answer.json()


def auth(key):
    return {"Authorization": f"Bearer {key}"}


def choices(client, id, key, **more):
    return client.get(f"{API}/battles/{id}/choices", headers=auth(key), params=more).json()


def sealed(client, id, keys):
    """Both steps of fair dice, a word from each seat."""
    for seat, key in keys.items():
        seal = hashlib.sha256(f"word-{seat}".encode()).hexdigest()
        answer = client.post(f"{API}/battles/{id}/seal", headers=auth(key), json={"seal": seal})
        assert answer.is_success, answer.text
    for seat, key in keys.items():
        body = {"nonce": f"word-{seat}"}
        assert client.post(f"{API}/battles/{id}/reveal", headers=auth(key), json=body).is_success


def said(option):
    """What a client sends back of a choice it was offered."""
    return {"choice": option["choice"]}


def play(client, id, key, place=-1, **more):
    found = choices(client, id, key)
    body = {"request_id": found["request_id"], **said(found["choices"][place]), **more}
    return client.post(f"{API}/battles/{id}/choices", headers=auth(key), json=body)


def to_the_end(client, id, keys):
    for _ in range(500):
        battle = client.get(f"{API}/battles/{id}", headers=auth(next(iter(keys.values())))).json()
        if battle["over"]:
            return battle
        for seat in battle["pending"]:
            if seat in keys:
                assert play(client, id, keys[seat], 0).status_code == 200
                break
    raise AssertionError("no end")


def test_two_play_to_the_end_and_everything_is_verified(client):
    made = opened(client, dice="fair")
    sealed(client, made["id"], made["keys"])
    battle = to_the_end(client, made["id"], made["keys"])
    assert battle["result"]["text"]
    dice = battle["dice"]
    start = gamefile.parse(client.get(f"{API}/battles/{made['id']}/game").content, "g").header
    line = f"asalto-fair-2 {made['id']} {start['start']} {dice['secret']}"
    assert hashlib.sha256(line.encode()).hexdigest() == dice["commitment"]
    verdict = client.get(f"{API}/battles/{made['id']}/verify").json()
    assert verdict["right"]
    assert verdict["fair_dice"] is True


def test_nothing_is_lost_with_the_process(address):
    with table(address) as client:
        made = opened(client, seed=7)
        for key in ("red", "blue"):
            assert play(client, made["id"], made["keys"][key]).status_code == 200
        before = client.get(f"{API}/battles/{made['id']}/view", headers=auth(made["keys"]["red"]))
    with table(address) as client:
        after = client.get(f"{API}/battles/{made['id']}/view", headers=auth(made["keys"]["red"]))
    assert before.content == after.content


def test_two_workers_never_append_the_same_number(address):
    with table(address) as one, table(address) as other:
        made = opened(one, seed=7)
        id, keys = made["id"], made["keys"]
        turn = 0
        while True:
            client = (one, other)[turn % 2]
            turn += 1
            battle = client.get(f"{API}/battles/{id}").json()
            if battle["over"]:
                break
            assert play(client, id, keys[battle["pending"][0]], 0).status_code == 200
        assert one.get(f"{API}/battles/{id}/view").content == (
            other.get(f"{API}/battles/{id}/view").content
        )
        assert one.get(f"{API}/battles/{id}/verify").json()["right"]


def test_another_worker_wakes_the_streams_of_this_one(address):
    with table(address) as one, table(address) as other:
        made = opened(one)
        heard = []
        one.registry.hub.publish = heard.append
        one.registry.hub.battles = lambda: [made["id"]]
        wait_for(lambda: one.registry.staff.threads)
        play(other, made["id"], made["keys"]["red"])
        wait_for(lambda: made["id"] in heard)


def test_the_computer_answers(client):
    made = opened(client, players=["human", "greedy"], take=["red"])
    assert play(client, made["id"], made["keys"]["red"]).status_code == 200
    assert play(client, made["id"], made["keys"]["red"]).status_code == 200

    def asked_again():
        return client.get(f"{API}/battles/{made['id']}").json()["pending"] == ["red"]

    wait_for(asked_again)


def test_a_choice_sent_twice_is_done_once(client):
    made = opened(client)
    found = choices(client, made["id"], made["keys"]["red"])
    body = {"request_id": found["request_id"], **said(found["choices"][0]), "key": "k1"}
    address, head = f"{API}/battles/{made['id']}/choices", auth(made["keys"]["red"])
    assert client.post(address, headers=head, json=body).json()["again"] is False
    assert client.post(address, headers=head, json=body).json()["again"] is True
    del body["key"]
    stale = client.post(address, headers=head, json=body)
    assert stale.status_code == 409
    assert stale.json()["reason"] == "stale"


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("sing a song", "unreadable"),
        ("blue course 1", "not_allowed"),
        ("red shield 1", "not_allowed"),
    ],
)
def test_a_refused_order_changes_nothing(lite, order, reason):
    made = opened(lite)
    head = auth(made["keys"]["red"])
    before = lite.get(f"{API}/battles/{made['id']}/view", headers=head).content
    found = choices(lite, made["id"], made["keys"]["red"])
    body = {"request_id": found["request_id"], "order": order}
    answer = lite.post(f"{API}/battles/{made['id']}/choices", headers=head, json=body)
    assert (answer.status_code, answer.json()["reason"]) == (409, reason)
    assert lite.get(f"{API}/battles/{made['id']}/view", headers=head).content == before


def test_keys_open_their_own_seat_only(lite):
    made, other = opened(lite), opened(lite)
    assert lite.get(f"{API}/battles/{made['id']}", headers=auth("x" * 43)).status_code == 403
    head = auth(other["keys"]["red"])
    assert lite.get(f"{API}/battles/{made['id']}/view", headers=head).status_code == 403
    answer = lite.get(
        f"{API}/battles/{made['id']}/choices",
        headers=auth(made["keys"]["red"]),
        params={"seat": "blue"},
    )
    assert answer.status_code == 422
    assert lite.post(f"{API}/battles/{made['id']}/resign", json={}).status_code == 403


def test_keys_are_stored_as_hashes_only(lite, tmp_path):
    made = opened(lite)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("table.sqlite3*"))
    for key in made["keys"].values():
        assert key.encode() not in stored
        assert hashlib.sha256(key.encode()).hexdigest().encode() in stored


def test_a_battle_nobody_may_watch(lite):
    made = opened(lite, watch=False)
    assert lite.get(f"{API}/battles/{made['id']}").status_code == 403
    assert lite.get(
        f"{API}/battles/{made['id']}", headers=auth(made["keys"]["spectator"])
    ).is_success


def test_join_by_code(lite):
    made = opened(lite, take=["red"], dice="fair")
    assert made["begun"] is False
    joined = lite.post(f"{API}/join", json={"code": made["code"].lower()}).json()
    assert joined["seat"] == "blue"
    sealed(lite, made["id"], {"red": made["keys"]["red"], "blue": joined["key"]})
    battle = lite.get(f"{API}/battles/{made['id']}").json()
    assert battle["begun"]
    assert battle["dice"]["nonces"][1] == "word-blue"
    assert lite.post(f"{API}/join", json={"code": made["code"]}).status_code == 409
    assert set(made["code"]) <= set("ABCDEFGHJKMNPQRSTVWXYZ")


def test_sealed_orders_are_taken_back_freely(client):
    made = opened(client)
    id, key = made["id"], made["keys"]["red"]
    play(client, id, key, 0)
    assert client.post(f"{API}/battles/{id}/take-back", headers=auth(key), json={}).is_success
    found = choices(client, id, key)
    assert found["choices"][0]["kind"] == "course"


def test_take_back_of_open_choices_needs_everybody(lite):
    made = opened(lite)
    id, keys = made["id"], made["keys"]
    for _ in range(2):
        for seat in ("red", "blue"):
            play(lite, id, keys[seat], 0)
    body = {"request_id": choices(lite, id, keys["red"])["request_id"], "order": "red holds"}
    assert lite.post(f"{API}/battles/{id}/choices", headers=auth(keys["red"]), json=body).is_success
    assert lite.get(f"{API}/battles/{id}").json()["pending"] == ["blue"]
    lite.post(f"{API}/battles/{id}/take-back", headers=auth(keys["red"]), json={})
    assert lite.get(f"{API}/battles/{id}").json()["take_back_asked_by"] == "red"
    no = lite.post(f"{API}/battles/{id}/agree", headers=auth(keys["red"]), json={})
    assert no.status_code == 409
    lite.post(f"{API}/battles/{id}/agree", headers=auth(keys["blue"]), json={"says": True})
    assert lite.get(f"{API}/battles/{id}").json()["pending"] == ["red"]


def test_thrown_dice_are_not_taken_back(lite):
    made = opened(lite)
    id, keys = made["id"], made["keys"]
    for _ in range(2):
        for seat in ("red", "blue"):
            play(lite, id, keys[seat], 0)
    play(lite, id, keys["red"], 0)
    answer = lite.post(f"{API}/battles/{id}/take-back", headers=auth(keys["red"]), json={})
    assert answer.status_code == 409


def test_draw_and_resign(client):
    made = opened(client)
    id, keys = made["id"], made["keys"]
    client.post(f"{API}/battles/{id}/draw", headers=auth(keys["red"]), json={})
    assert not client.get(f"{API}/battles/{id}").json()["over"]
    client.post(f"{API}/battles/{id}/draw", headers=auth(keys["blue"]), json={})
    assert client.get(f"{API}/battles/{id}").json()["result"]["winner"] is None
    made = opened(client)
    id, keys = made["id"], made["keys"]
    client.post(f"{API}/battles/{id}/resign", headers=auth(keys["red"]), json={})
    assert client.get(f"{API}/battles/{id}").json()["result"]["winner"] == "blue"


def test_dice_thrown_by_hand_survive_the_process(address):
    with table(address) as client:
        made = opened(client, dice="physical")
        id, keys = made["id"], made["keys"]
        for _ in range(2):
            for seat in ("red", "blue"):
                play(client, id, keys[seat], 0)
        answer = play(client, id, keys["red"], 0).json()
        assert answer["dice_wanted"]["count"] == 3
        body = {"dice": [11, 1, 1]}
        wrong = client.post(f"{API}/battles/{id}/dice", headers=auth(keys["red"]), json=body)
        assert wrong.status_code == 409
    with table(address) as client:
        body = {"dice": [1, 2, 3]}
        other = client.post(f"{API}/battles/{id}/dice", headers=auth(keys["blue"]), json=body)
        assert other.status_code == 409
        done = client.post(f"{API}/battles/{id}/dice", headers=auth(keys["red"]), json=body)
        assert done.is_success
        told = client.get(f"{API}/battles/{id}/view").json()["told"]
        assert told[-1]["dice"] == [1, 2, 3]


def test_the_umpire(client):
    made = opened(client, umpire=True)
    id, keys = made["id"], made["keys"]
    address, head = f"{API}/battles/{id}/umpire", auth(keys["umpire"])
    act = {"do": "set", "fields": {"boats.0.hull": 3}, "reason": "holed"}
    assert client.post(address, headers=head, json=act).is_success
    view = client.get(f"{API}/battles/{id}/view", headers=auth(keys["red"])).json()
    assert view["state"]["boats"][0]["hull"] == 3
    assert client.post(address, headers=auth(keys["red"]), json=act).status_code == 422
    assert client.post(address, headers=head, json={"do": "rewind", "amount": 1}).is_success
    view = client.get(f"{API}/battles/{id}/view", headers=auth(keys["red"])).json()
    assert view["state"]["boats"][0]["hull"] != 3
    bad = {"do": "set", "fields": {"boats.9.hull": 3}}
    assert client.post(address, headers=head, json=bad).status_code == 409


def test_silence_the_computer_takes_over(lite, monkeypatch):
    made = opened(lite, clock="move", seconds=5, silence="bot")
    later = __import__("time").monotonic() + 6
    monkeypatch.setattr("asalto.web.table.clock.steady", lambda: later)
    wait_for(
        lambda: lite.get(f"{API}/battles/{made['id']}").json()["seats"][0]["stand_in"] == "greedy"
    )


def test_silence_forfeits(lite, monkeypatch):
    made = opened(
        lite, clock="total", seconds=5, silence="forfeit", players=["human", "greedy"], take=["red"]
    )
    later = __import__("time").monotonic() + 60
    monkeypatch.setattr("asalto.web.table.clock.steady", lambda: later)
    wait_for(lambda: lite.get(f"{API}/battles/{made['id']}").json()["over"])
    assert lite.get(f"{API}/battles/{made['id']}").json()["result"]["winner"] == "blue"


def test_silence_waits_until_the_others_have_had_enough(lite, monkeypatch):
    made = opened(lite)
    id, keys = made["id"], made["keys"]
    play(lite, id, keys["red"])
    play(lite, id, keys["red"])
    address = f"{API}/battles/{id}/stand-in"
    assert lite.post(address, headers=auth(keys["red"]), json={"seat": "blue"}).status_code == 409
    later = __import__("time").monotonic() + 700
    monkeypatch.setattr("asalto.web.table.clock.steady", lambda: later)
    assert lite.post(address, headers=auth(keys["red"]), json={"seat": "blue"}).is_success
    wait_for(lambda: lite.get(f"{API}/battles/{id}").json()["pending"] == ["red"])


def test_seals_are_opened_at_the_end_and_fit(lite):
    made = opened(lite)
    id, keys = made["id"], made["keys"]
    play(lite, id, keys["red"])
    assert lite.get(f"{API}/battles/{id}/seals").json() == []
    play(lite, id, keys["red"])
    early = lite.get(f"{API}/battles/{id}/seals").json()
    assert [one["seat"] for one in early] == ["red"]
    assert "orders" not in early[0]
    assert "<strong>Red</strong>" in lite.get(f"/b/{id}/seals").text, "by name, for people"
    to_the_end(lite, id, keys)
    late = lite.get(f"{API}/battles/{id}/seals").json()
    assert late[0]["commitment"] == early[0]["commitment"]
    for one in late:
        lines = "\n".join(f"{row['salt']} {row['order']}" for row in one["orders"])
        assert hashlib.sha256(lines.encode()).hexdigest() == one["commitment"]


def test_export_import_replay_fork(client):
    made = opened(client)
    id, keys = made["id"], made["keys"]
    head = auth(keys["red"])
    assert client.get(f"{API}/battles/{id}/game", headers=head).status_code == 409
    assert client.get(f"{API}/battles/{id}/replay", headers=head).status_code == 409
    to_the_end(client, id, keys)
    content = client.get(f"{API}/battles/{id}/game").content
    taken = client.post(f"{API}/battles/import", content=content, headers=FILE)
    assert taken.status_code == 201, taken.text
    again = client.get(f"{API}/battles/{taken.json()['id']}").json()
    assert again["result"] == client.get(f"{API}/battles/{id}").json()["result"]
    frame = client.get(f"{API}/battles/{id}/replay", params={"place": 5}).json()
    assert frame["place"] == 5
    wrong = content.replace(b'"order":"red', b'"order":"Red', 1)
    refused = client.post(f"{API}/battles/import", content=wrong, headers=FILE)
    assert refused.status_code == 422
    assert "wrong sum" in refused.json()["error"]


def test_a_game_that_began_in_a_position_goes_on_from_there(lite):
    from asalto.core.kernel.records import copy
    from asalto.play.dicebox import seeded
    from asalto.play.files.gamefile import dump
    from asalto.play.loading import open_scenario
    from asalto.play.match import Match

    ruleset, scenario = open_scenario("toy/duel")
    scenario.state = copy(scenario.state)
    scenario.state.boats[0].hull = 1
    match = Match(ruleset, scenario, seeded(3))
    match.begins_elsewhere = True
    match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    answer = lite.post(f"{API}/battles/import", content=dump(match), headers=FILE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    id, keys = made["id"], made["keys"]
    key = next(iter(keys.values()))
    state = lite.get(f"{API}/battles/{id}/view", headers=auth(key)).json()["state"]
    assert state["boats"][0]["hull"] == match.state.boats[0].hull
    to_the_end(lite, id, keys)
    assert lite.get(f"{API}/battles/{id}/verify").json()["right"]


def test_odds_are_exact(lite):
    made = opened(lite)
    id, keys = made["id"], made["keys"]
    for _ in range(2):
        for seat in ("red", "blue"):
            play(lite, id, keys[seat], 0)
    found = choices(lite, id, keys["red"], odds=True)
    shot = next(one for one in found["choices"] if one["kind"] == "shoot")
    assert shot["odds"]["exact"]
    total = sum(one["chance"]["value"] for one in shot["odds"]["outcomes"])
    assert total == pytest.approx(1)


def test_logs_and_errors_hold_no_keys(lite, caplog):
    caplog.set_level("INFO", logger="asalto")
    caplog.set_level("WARNING", logger="httpx")
    made = opened(lite)
    key = made["keys"]["red"]
    play(lite, made["id"], key)
    lite.get("/sit")
    assert key not in caplog.text
    assert made["id"] not in caplog.text
    answer = lite.get(f"{API}/battles/{made['id']}", headers=auth("wrong" * 9))
    assert json.loads(answer.content)["error"] == "this key does not open this door"


def test_a_choice_has_its_fields_by_name(client):
    made = opened(client, scenario="cep/duel", take=["azul", "rojo"])
    key = made["keys"]["azul"]
    found = choices(client, made["id"], key)
    first = found["choices"][1]["choice"]
    assert first == {"kind": "letter", "ship": "halcon", "letter": "D"}
    where = f"{API}/battles/{made['id']}/choices"

    def send(choice):
        body = {"request_id": found["request_id"], "choice": choice}
        return client.post(where, headers=auth(key), json=body)

    wrong = send({**first, "ship": "halkon"})
    assert wrong.status_code == 409
    assert "Did you mean 'halcon'" in wrong.text
    assert "no field 'facing'" in send({**first, "facing": 1}).text
    assert send(first).status_code == 200
    told = []
    while not told:
        battle = client.get(f"{API}/battles/{made['id']}", headers=auth(key)).json()
        seat = battle["pending"][0]
        assert play(client, made["id"], made["keys"][seat], 0).status_code == 200
        told = client.get(f"{API}/battles/{made['id']}/view", headers=auth(key)).json()["told"]
    assert told[0]["event"] == {"kind": "held_fire", "ship": "halcon"}
