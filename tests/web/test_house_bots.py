"""Bots that a host trusts play on the page and in the API; their faults cost them a seat."""

import threading

import pytest

from asalto.cli import main
from asalto.core.files.toml_reader import BadInput
from asalto.web.server import serving
from asalto.web.server.config import Config
from asalto.web.table import house_bots as house
from asalto.web.table.house_bots import house_bots
from web.test_api import API, opened, to_the_end
from web.webkit import form_key, table, wait_for

MINE = '''
import time
from asalto import Bot

class Brave(Bot):
    """Goes <first> to whatever comes.

    And more that nobody wants to read.
    """
    def choose(self, sight):
        return sight.form.options[0]

class Breaks(Bot):
    def choose(self, sight):
        raise LookupError("kept to myself")

class Mad(Bot):
    def choose(self, sight):
        return "fly away"

class Leaves(Bot):
    def choose(self, sight):
        raise SystemExit

class Ponders(Bot):
    def choose(self, sight):
        while True:
            pass

class Sleeps(Bot):
    def choose(self, sight):
        time.sleep(3)

class Unborn(Bot):
    def __init__(self, *given):
        raise ValueError
    def choose(self, sight):
        return sight.form.options[0]

class Veteran(Bot):
    def choose(self, sight):
        return sight.form.options[0]
'''
NAMES = ("Brave", "Breaks", "Mad", "Leaves", "Ponders", "Sleeps", "Unborn")
OPEN = {"ruleset": "toy", "scenario": "duel", "side_duel": "0"}


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(MINE, "utf-8")
    return path


@pytest.fixture
def offered(mine):
    return ",".join(f"{mine}:{name}" for name in NAMES)


@pytest.fixture
def host(tmp_path, offered, lang):
    with table(f"sqlite:///{tmp_path}/table.sqlite3", bots=offered, think=400) as made:
        made.headers["accept-language"] = lang
        made.get("/")
        yield made


def against(client, name):
    return opened(client, players=["human", name], take=["red"])


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_the_page_offers_them_beside_the_levels(host, lang):
    page = host.get("/new/toy").text
    assert (
        page.index('value="search:5"') < page.index('value="Brave"') < page.index('value="friend"')
    )
    assert "Goes &lt;first&gt; to whatever comes." in page
    assert "more that nobody" not in page
    line = page[page.index('value="Brave"') :].partition("</label>")[0]
    assert {"es": "La máquina: Brave", "it": "Il computer: Brave", "en": "computer: Brave"}[
        lang
    ] in line


def test_a_battle_is_opened_against_one_on_the_page(host, mine):
    form = {**OPEN, "opponent": "Brave", "form": form_key(host)}
    battle = host.post("/new", data=form)
    assert battle.url.path.startswith("/b/")
    id = battle.url.path.rpartition("/")[2]
    assert host.get(f"{API}/battles/{id}").json()["seats"][1]["player"] == "Brave"
    assert "· Brave" in battle.text
    assert str(mine.parent) not in battle.text


def test_a_battle_against_one_is_played_to_its_end(host):
    made = against(host, "Brave")

    def on():
        return "red" in host.get(f"{API}/battles/{made['id']}").json()["pending"]

    assert wait_for(on)
    with host.registry.battle(made["id"]) as live:
        assert live.faults == {}
    both = opened(host, players=["Brave", "Brave"], take=[])
    for _ in range(300):
        if host.registry.play_bots(both["id"]).is_over:
            break
    battle = host.get(f"{API}/battles/{both['id']}").json()
    assert battle["over"]
    assert [one["fault"] for one in battle["seats"]] == [None, None]
    assert host.get(f"{API}/battles/{both['id']}/verify").json()["right"]


def test_what_the_host_does_not_offer_is_refused_with_the_nearest(host, mine):
    for name in ("Brav", f"{mine}:Brave", "mine.py:Brave", "cmd:sh", "Veteran2"):
        body = {"scenario": "toy/duel", "players": ["human", name]}
        answer = host.post(f"{API}/battles", json=body)
        assert answer.status_code == 422, name
    body["players"][1] = "Brav"
    assert "Did you mean 'Brave'?" in host.post(f"{API}/battles", json=body).json()["error"]


def test_nobody_else_has_them(lite):
    body = {"scenario": "toy/duel", "players": ["human", "Brave"]}
    assert lite.post(f"{API}/battles", json=body).status_code == 422
    assert "Brave" not in lite.get("/new/toy").text


FAULTS = {
    "Breaks": ("broke", "LookupError", "Breaks broke off (LookupError)."),
    "Leaves": ("broke", "SystemExit", "Leaves broke off (SystemExit)."),
    "Unborn": ("broke", "ValueError", "Unborn broke off (ValueError)."),
    "Mad": ("illegal", "", "Mad chose something that may not be chosen."),
    "Ponders": ("slow", "", "Ponders thought for too long."),
    "Sleeps": ("slow", "", "Sleeps thought for too long."),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_and_the_battle_goes_on(host, mine, name):
    kind, detail, told = FAULTS[name]
    form = {**OPEN, "opponent": name, "form": form_key(host)}
    id = host.post("/new", data=form).url.path.rpartition("/")[2]

    def fault():
        return host.get(f"{API}/battles/{id}").json()["seats"][1]["fault"]

    assert wait_for(fault) == {"name": name, "kind": kind, "detail": detail}
    seat = host.get(f"{API}/battles/{id}").json()["seats"][1]
    assert seat["stand_in"] == "greedy"
    page = host.get(f"/b/{id}").text
    assert f"{told} The computer plays on in its place." in page
    assert "kept to myself" not in page
    assert str(mine.parent) not in page
    with host.registry.battle(id) as live:
        live_bots = live.bots()
    assert live_bots[1].name == "greedy"
    assert [one for one in threading.enumerate() if one.name == "bot Ponders"] == []
    assert host.get("/health").text == "well\n"


def test_after_a_fault_the_battle_is_played_to_its_end(host):
    made = against(host, "Breaks")
    assert to_the_end(host, made["id"], made["keys"])["over"]


def test_bots_that_do_not_end_are_not_begun_for_ever(host, monkeypatch):
    monkeypatch.setattr(house, "STUCK_MAX", 0)
    made = against(host, "Brave")

    def fault():
        return host.get(f"{API}/battles/{made['id']}").json()["seats"][1]["fault"]

    assert wait_for(fault)["kind"] == "slow"


def test_who_is_offered_no_more_has_lost_his_seat_and_a_fault_stays_told(tmp_path, offered):
    address = f"sqlite:///{tmp_path}/table.sqlite3"
    with table(address, bots=offered) as client:
        broke = against(client, "Breaks")
        wait_for(lambda: client.get(f"{API}/battles/{broke['id']}").json()["seats"][1]["fault"])
        made = opened(client, players=["Brave", "Brave"], take=[])
    with table(address) as client:
        for one, kind in ((broke, "broke"), (made, "gone")):
            client.registry.play_bots(one["id"])
            seats = client.get(f"{API}/battles/{one['id']}").json()["seats"]
            assert {seat["fault"]["kind"] for seat in seats if seat["fault"]} == {kind}
        assert client.get(f"/b/{made['id']}").is_success


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("{}:Veteran", "the name Veteran is taken"),
        ("{0}:Brave,{0}:Brave", "the name Brave is taken"),
        ("{}:Brav", "Did you mean 'Brave'?"),
        ("greedy", "expected FILE.py:CLASS, found 'greedy'"),
    ],
)
def test_what_cannot_be_offered_is_said_before_the_server_begins(mine, given, said):
    with pytest.raises(BadInput) as caught:
        house_bots(given.format(mine))
    assert said in str(caught.value)


def test_options_and_environment_name_them(monkeypatch, tmp_path, mine):
    environment = {"ASALTO_BOTS": f"{mine}:Mad"}
    monkeypatch.setattr("os.environ", environment)
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)
    monkeypatch.chdir(tmp_path)
    database = f"sqlite:///{tmp_path}/table.sqlite3"
    serving.run("127.0.0.1", 0, database)
    assert [*house_bots(Config.from_environment().bots)] == ["Mad"]
    serving.run("127.0.0.1", 0, database, bots="mine.py:Brave,mine.py:Breaks")
    assert Config.from_environment().bots == f"{mine}:Brave,{mine}:Breaks"


def test_the_command_hands_them_on(monkeypatch):
    """`--bots` as often as needed."""
    given = []
    monkeypatch.setattr(serving, "run", lambda **named: given.append(named["bots"]) or 0)
    assert main(["serve", "--no-open", "--bots", "a.py:One", "--bots", "b.py:Two"]) == 0
    assert main(["serve", "--no-open"]) == 0
    assert given == ["a.py:One,b.py:Two", ""]
