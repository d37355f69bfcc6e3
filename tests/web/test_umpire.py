"""What an umpire at a server may do, and what the players are told of it."""

import hashlib
import html
import re

import pytest

from asalto.core.registry import load_ruleset
from asalto.play.entries import UMPIRE
from asalto.web.pages.battle import state_told
from asalto.web.table.battle_settings import new_opening
from asalto.web.table.umpire import UmpireAct, referee
from web.test_api import API, auth, opened, play, sealed, to_the_end
from web.webkit import form_key, table

OPEN = {"ruleset": "toy", "scenario": "duel", "side_duel": "0", "opponent": "friend"}


def umpire(client, made, **act):
    address = f"{API}/battles/{made['id']}/umpire"
    return client.post(address, headers=auth(made["keys"]["umpire"]), json=act)


def test_an_umpire_holds_no_seat_beside_another_person(lite):
    asked = {"scenario": "toy/duel", "umpire": True, "take": ["red"]}
    answer = lite.post(f"{API}/battles", json=asked)
    assert answer.status_code == 409
    assert "umpire" in answer.json()["error"]
    against = {**asked, "players": ["human", "greedy"]}
    assert lite.post(f"{API}/battles", json=against).is_success


def test_the_page_gives_the_umpire_of_others_no_seat(lite):
    form = {**OPEN, "umpire": "on", "form": form_key(lite)}
    room = lite.post("/new", data=form)
    assert room.url.path.startswith("/b/")
    assert "umpired" in room.text
    assert room.text.count("/take") == 0, "this browser is the umpire's"
    taken = lite.post(f"{room.url.path}/take", data={"form": form["form"], "seat": "0"})
    assert taken.status_code == 409


def test_everybody_is_told_that_there_is_an_umpire(lite):
    made = opened(lite, umpire=True)
    assert lite.get(f"{API}/battles/{made['id']}").json()["umpire"] is True
    assert "umpired" in lite.get(f"/b/{made['id']}").text
    plain = opened(lite)
    assert "umpired" not in lite.get(f"/b/{plain['id']}").text


def test_a_secret_act_says_that_there_was_one(lite):
    made = opened(lite, umpire=True)

    def told(key=""):
        head = auth(made["keys"][key]) if key else {}
        view = lite.get(f"{API}/battles/{made['id']}/view", headers=head).json()
        return [one["text"] for one in view["told"]]

    assert umpire(lite, made, do="set", fields={"wind": 1}, reason="why", secret=True).is_success
    assert umpire(lite, made, do="force", dice=[1, 2], reason="how", secret=True).is_success
    for key in ("red", "blue", ""):
        assert sum("secret" in line for line in told(key)) == 2
        assert not any("why" in line or "how" in line for line in told(key))
    assert any("why" in line for line in told("umpire"))


@pytest.mark.parametrize("dice", ["seeded", "fair"])
def test_a_finished_battle_is_closed_to_the_umpire(lite, dice):
    made = opened(lite, umpire=True, dice=dice)
    if dice == "fair":
        sealed(lite, made["id"], {k: v for k, v in made["keys"].items() if k != "umpire"})
    to_the_end(lite, made["id"], {k: v for k, v in made["keys"].items() if k != "umpire"})
    for act in ({"do": "rewind"}, {"do": "set", "fields": {"wind": 1}}, {"do": "note"}):
        assert umpire(lite, made, reason="once more", **act).status_code == 409
    assert lite.get(f"{API}/battles/{made['id']}").json()["over"]


def test_a_face_that_no_die_has_is_refused(lite):
    made = opened(lite, umpire=True)
    assert umpire(lite, made, do="force", dice=[7], reason="no").status_code == 409
    assert umpire(lite, made, do="force", dice=[6], reason="yes").is_success


def robot(lite, made, seat):
    address = f"{API}/battles/{made['id']}/stand-in"
    answer = lite.post(address, headers=auth(made["keys"][seat]), json={"seat": seat})
    assert answer.is_success, answer.text


def test_a_refused_order_does_not_bring_anybody_back(lite):
    made = opened(lite)
    with lite.registry.battle(made["id"]) as live:
        seat = 1 - live.playing().pending[0] if len(live.playing().pending) == 1 else 1
    name = ("red", "blue")[seat]
    robot(lite, made, name)
    body = {"request_id": "0.0", "order": "nothing of the kind"}
    address = f"{API}/battles/{made['id']}/choices"
    assert lite.post(address, headers=auth(made["keys"][name]), json=body).status_code == 409
    seats = lite.get(f"{API}/battles/{made['id']}").json()["seats"]
    assert seats[seat]["stand_in"] == "greedy"


def test_an_order_brings_its_giver_back(lite):
    opening = new_opening("toy/duel")
    live, _ = lite.registry.create(opening, {0: "", 1: ""})
    seat = live.playing().pending[0]
    done = lite.registry.act(live.id, lambda one: one.stand_in(seat, 1, "nobody"))
    option = done.playing().form(seat).options[0]
    lite.registry.act(live.id, lambda one: one.submit(seat, option.choice, None, 2))
    assert not live.stand_ins
    lite.registry._drop(live.id)
    with lite.registry.battle(live.id) as again:
        assert not again.stand_ins
        assert again.playing().digest() == live.playing().digest()


def test_a_stand_in_agrees_to_no_draw(lite):
    made = opened(lite)
    robot(lite, made, "blue")
    address = f"{API}/battles/{made['id']}"
    lite.post(f"{address}/draw", headers=auth(made["keys"]["red"]), json={})
    assert not lite.get(address).json()["over"]
    lite.post(f"{address}/draw", headers=auth(made["keys"]["blue"]), json={})
    assert lite.get(address).json()["over"]


def test_nobody_agrees_on_a_draw_with_the_computer(lite):
    made = opened(lite, players=["human", "greedy"], take=["red"])
    address = f"{API}/battles/{made['id']}"
    answer = lite.post(f"{address}/draw", headers=auth(made["keys"]["red"]), json={})
    assert answer.status_code == 409
    assert not lite.get(address).json()["over"]


@pytest.mark.parametrize(
    ("scenario", "said", "path", "value"),
    [
        ("cep/duel", "cuervo", "cuervo.structure", None),
        ("cep/duel", "Cuervo.struct", "cuervo.structure", 4),
        ("cep/duel", "ships.0.struct", "ships.0.structure", 4),
        ("sombrachapas/instruccion", "ana.wou", "Ana.wounds", 1),
    ],
)
def test_an_umpire_finds_fields_by_the_name_of_whom_they_belong_to(
    lite, scenario, said, path, value
):
    opening = new_opening(scenario, umpire=True)
    live, tokens = lite.registry.create(opening, dict.fromkeys(range(len(opening["players"])), ""))
    lite.cookies.set(f"seat_{live.id}", tokens[UMPIRE])
    found = lite.get(f"/b/{live.id}/paths", params={"path": said}).text
    assert f'value="{path}"' in found
    if value is not None:
        live.playing().set_fields({path: value}, "so it is found")
        assert f">{value}<" in lite.get(f"/b/{live.id}/paths", params={"path": path}).text


def test_what_was_sealed_before_an_act_of_the_umpire_is_sealed_with_the_rest(lite):
    opening = new_opening("cep/duel", seed=1, umpire=True)
    live, _ = lite.registry.create(opening, {0: "", 1: ""})
    match, letter = live.playing(), int(load_ruleset("cep").enums["choice"]["LETTER"])

    def give(kind=None):
        found = match.form(0).options
        rows = [one for one in found if kind is None or int(one.choice.kind) == kind]
        lite.registry.act(live.id, lambda one: one.submit(0, rows[0].choice, None, 1))

    while not any(int(one.choice.kind) == letter for one in match.form(0).options):
        seat = match.pending[0]
        row = match.form(seat).options[-1].choice
        lite.registry.act(live.id, lambda one, seat=seat, row=row: one.submit(seat, row, None, 1))
    give(letter)
    act = UmpireAct(do="set", fields={"ships.0.structure": 4}, reason="why")
    lite.registry.act(live.id, lambda one: referee(one, act, 1))
    give(letter)
    mine = [one for one in live.sealed if one.seat == 0]
    assert len(mine[-1].orders) == 2
    assert not [one for one in mine[:-1] if not one.ready], "nothing is forgotten"


FOLD = "<details><summary>[^<]*</summary>"
"""What hides the orders until one asks for them."""


@pytest.mark.parametrize("by", ["note", "rewind"])
def test_all_that_was_sealed_under_an_umpire_is_opened_at_the_end(lite, by):
    """Acts and take-backs come between the orders; each row opened has the sum it was sealed by."""
    opening = new_opening("cep/duel", seed=1, umpire=True)
    live, _ = lite.registry.create(opening, {0: "", 1: ""})
    match, kinds = live.playing(), load_ruleset("cep").enums["choice"]

    def act(do):
        lite.registry.act(live.id, do)

    def give(seat, kind):
        rows = [one.choice for one in match.form(seat).options if int(one.choice.kind) == kind]
        act(lambda one: one.submit(seat, rows[0], None, 1))

    def meanwhile():
        note = UmpireAct(do="note", reason="while he writes")
        act(lambda one: referee(one, note, 1))
        if by == "rewind":
            act(lambda one: referee(one, UmpireAct(do="rewind", amount=1), 1))

    while not any(int(one.choice.kind) == kinds["LETTER"] for one in match.form(0).options):
        seat = match.pending[0]
        act(lambda one, seat=seat: one.submit(seat, match.form(seat).options[-1].choice, None, 1))
    for _ in range(2 if by == "rewind" else 1):
        give(0, kinds["LETTER"])
    meanwhile()
    give(0, kinds["LETTER"])
    act(lambda one: one.take_back(0, 1))
    turn = match.turn
    for seat in (0, 1):
        while (
            seat in match.pending
            and int(match.form(seat).options[-1].choice.kind) in (kinds["DONE"], kinds["LETTER"])
            and match.turn == turn
        ):
            give(seat, kinds["DONE"])
    before = lite.get(f"/b/{live.id}/seals").text
    sums = re.findall(r"<code>([0-9a-f]{64})</code>", before)
    assert len(sums) >= 2
    assert "<ul>" not in before, "nothing is opened before the end"
    act(lambda one: referee(one, UmpireAct(do="end", reason="late"), 1))
    page = lite.get(f"/b/{live.id}/seals").text
    opened_ = re.findall(rf"<code>([0-9a-f]{{64}})</code>\s*{FOLD}<ul>(.*?)</ul>", page, re.S)
    assert [one for one, _ in opened_] == sums
    for given, rows in opened_:
        lines = "\n".join(map(html.unescape, re.findall(r"<li><code>(.*?)</code>", rows)))
        assert hashlib.sha256(lines.encode()).hexdigest() == given
    mine = (
        opened_[0][1]
        if "Blue" in page.partition(sums[0])[0].rpartition("<strong>")[2]
        else opened_[1][1]
    )
    assert mine.count("<li>") == 3, "a letter, and the end of the orders of two ships"


def thrown_by_hand(client):
    """A battle whose next throw is red's, by hand."""
    made = opened(client, umpire=True, dice="physical")
    for _ in range(2):
        for seat in ("red", "blue"):
            play(client, made["id"], made["keys"][seat], 0)
    wanted = play(client, made["id"], made["keys"]["red"], 0).json()["dice_wanted"]
    return made, wanted


@pytest.mark.parametrize("kept", [True, False])
def test_dice_that_are_forced_while_a_throw_waits_come_next(tmp_path, kept):
    file = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(file) as client:
        made, wanted = thrown_by_hand(client)
        assert wanted["count"] == 3
        if not kept:
            assert umpire(client, made, do="set", fields={"boats.0.hull": 3}).is_success
        assert umpire(client, made, do="force", dice=[1, 2, 3], reason="so").is_success
    with table(file) as client:
        view = client.get(f"{API}/battles/{made['id']}/view").json()
        assert view["dice_wanted"] is None
        assert [1, 2, 3] in [one.get("dice") for one in view["told"]]
        with client.registry.battle(made["id"]) as live:
            assert live.playing().waiting is None


def test_dice_and_acts_sent_twice_under_one_key_are_done_once(lite):
    made, _ = thrown_by_hand(lite)
    dice, head = f"{API}/battles/{made['id']}/dice", auth(made["keys"]["red"])
    body = {"dice": [1, 2, 3], "key": "k"}
    assert lite.post(dice, headers=head, json=body).json()["again"] is False
    with lite.registry.battle(made["id"]) as live:
        count = len(live.playing().entries)
    assert lite.post(dice, headers=head, json=body).json()["again"] is True
    for _ in range(2):
        assert umpire(lite, made, do="rewind", amount=1, key="r").is_success
    with lite.registry.battle(made["id"]) as live:
        assert len(live.playing().entries) == count + 1


@pytest.mark.parametrize(
    ("where", "form"),
    [
        ("umpire", {"do": "rewind", "amount": "1"}),
        ("dice", {"faces": "1 2 3"}),
        ("do", {"do": "back"}),
    ],
)
def test_a_form_that_is_sent_twice_is_done_once(lite, where, form):
    if where == "do":
        made = opened(lite)
        for _ in range(2):
            assert play(lite, made["id"], made["keys"]["red"], 0).is_success
    else:
        made, _ = thrown_by_hand(lite)
    seat = "umpire" if where == "umpire" else "red"
    id, number = made["id"], UMPIRE if where == "umpire" else 0
    lite.cookies.set(f"seat_{id}", made["keys"][seat])
    with lite.registry.battle(id) as live:
        state = state_told(live, number)
    said = {"form": form_key(lite), "as": str(number), "state": state, **form}
    assert "out of date" not in lite.post(f"/b/{id}/{where}", data=said).text
    with lite.registry.battle(id) as live:
        before = len(live.playing().entries)
    answer = lite.post(f"/b/{id}/{where}", data=said)
    with lite.registry.battle(id) as live:
        assert len(live.playing().entries) == before
    assert "out of date" in answer.text


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("es", "Solo queda Alumnos. Las reglas acaban la batalla cuando llegan a ello; "
         "«Terminar la batalla» la acaba ya."),
        ("it", "Resta solo Allievi."),
        ("en", "alone is left."),
    ],
)  # fmt: skip
def test_whoever_takes_out_the_last_of_a_side_is_told_how_to_end(lite, lang, told):
    opening = new_opening("sombrachapas/lesson", umpire=True)
    live, tokens = lite.registry.create(opening, dict.fromkeys(range(len(opening["players"])), ""))
    lite.cookies.set(f"seat_{live.id}", tokens[UMPIRE])
    lite.cookies.set("lang", lang)
    assert told not in lite.get(f"/b/{live.id}").text
    live.playing().set_fields({"Bruto.wounds": 3}, "a fall")
    assert told in lite.get(f"/b/{live.id}").text
