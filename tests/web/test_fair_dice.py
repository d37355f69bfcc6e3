"""Fair dice at the table: the server commits first, then every seat seals, then all reveal."""

import hashlib
import json
from collections.abc import Callable

import pytest

from asalto.cli.app import run
from asalto.play import fair
from asalto.play.files import gamefile
from asalto.play.files.replay import verify
from web.test_api import API, auth, opened, sealed, to_the_end
from web.test_umpire import umpire
from web.webkit import form_key


def seal_of(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def post(client, made, seat, what, **body):
    head = auth(made["keys"][seat])
    return client.post(f"{API}/battles/{made['id']}/{what}", headers=head, json=body)


def dice(client, made):
    return client.get(f"{API}/battles/{made['id']}").json()["dice"]


def test_the_server_commits_before_it_knows_any_word(lite):
    made = opened(lite, dice="fair", players=["human", "greedy"], take=["red"])
    assert made["begun"] is False
    before = dice(lite, made)
    assert (before["draws"], before["battle"], before["seals"]) == ("seal", made["id"], {})
    assert len(before["commitment"]) == 64
    asked = {"scenario": "toy/duel", "dice": "fair", "nonce": "early"}
    assert lite.post(f"{API}/battles", json=asked).status_code == 422
    assert post(lite, made, "red", "reveal", nonce="early").status_code == 409
    assert post(lite, made, "red", "seal", seal=seal_of("mine")).json()["draws"] == "reveal"
    assert post(lite, made, "red", "reveal", nonce="another").status_code == 409
    assert post(lite, made, "red", "reveal", nonce="mine").json()["begun"]
    after = dice(lite, made)
    assert after["commitment"] == before["commitment"]
    assert after["nonces"] == ["mine", ""], "nobody draws a nonce for the computer"


def test_who_is_silent_adds_nothing(lite):
    made = opened(lite, dice="fair")
    assert post(lite, made, "red", "seal", seal="").json()["begun"] is False
    assert post(lite, made, "blue", "seal", seal="").json()["begun"] is True
    assert dice(lite, made)["nonces"] == ["", ""]


def test_who_withholds_keeps_the_battle_from_beginning_and_learns_nothing(lite):
    made = opened(lite, dice="fair")
    post(lite, made, "red", "seal", seal=seal_of("r"))
    assert post(lite, made, "red", "reveal", nonce="r").status_code == 409, "blue has not sealed"
    post(lite, made, "blue", "seal", seal=seal_of("b"))
    assert post(lite, made, "red", "reveal", nonce="r").json() == {
        "draws": "reveal",
        "begun": False,
    }
    shown = json.dumps(lite.get(f"{API}/battles/{made['id']}").json())
    assert '"r"' not in shown
    assert "secret" not in dice(lite, made)
    assert lite.get(f"{API}/battles/{made['id']}/view").status_code == 409


def test_a_seal_stays_and_is_not_copied(lite):
    made = opened(lite, dice="fair")
    assert post(lite, made, "red", "seal", seal="nonsense").status_code == 422
    assert post(lite, made, "red", "seal", seal=seal_of("r")).is_success
    assert post(lite, made, "red", "seal", seal=seal_of("s")).status_code == 409
    assert post(lite, made, "blue", "seal", seal=seal_of("r")).status_code == 409
    assert lite.post(f"{API}/battles/{made['id']}/seal", json={"seal": ""}).status_code == 409


def test_the_page_draws_in_two_steps(lite):
    key = form_key(lite, "/new/toy")
    body = {"form": key, "ruleset": "toy", "scenario": "duel", "dice": "fair", "opponent": "greedy"}
    answer = lite.post("/new", data=body)
    assert answer.status_code == 200
    assert 'data-seal="' in answer.text
    id = str(answer.url).rpartition("/")[2]
    answer = lite.post(f"/b/{id}/seal", data={"form": key, "seal": seal_of("w")})
    assert 'data-reveal="' in answer.text
    answer = lite.post(f"/b/{id}/reveal", data={"form": key, "nonce": "w"})
    assert lite.get(f"{API}/battles/{id}").json()["begun"]


def test_nothing_is_reused(lite):
    made = opened(lite, dice="fair")
    sealed(lite, made["id"], made["keys"])
    first = dice(lite, made)["commitment"]
    other = opened(lite, dice="fair")
    assert dice(lite, other)["commitment"] != first
    secret = fair.new_secret()
    assert fair.commitment(secret, "a" * 12, "1" * 16) != fair.commitment(
        secret, "b" * 12, "1" * 16
    )
    assert not fair.opens(secret, fair.commitment(secret, "a" * 12, "1" * 16), "a" * 12, "2" * 16)


def finished(lite, act: Callable[[dict], None] = lambda made: None, **more):
    made = opened(lite, dice="fair", **more)
    people = {k: v for k, v in made["keys"].items() if k != "umpire"}
    sealed(lite, made["id"], people)
    act(made)
    to_the_end(lite, made["id"], people)
    return made, lite.get(f"{API}/battles/{made['id']}/game").content


def test_verify_says_what_is_proved(lite, tmp_path, capsys):
    made, content = finished(lite)
    path = tmp_path / "g.asalto"
    path.write_bytes(content)
    shown = dice(lite, made)["commitment"]
    command = ["verify", str(path), "--lang", "en", "--commitment", shown, "--nonce"]
    assert run([*command, "red=word-red"]) == 0
    said = capsys.readouterr().out
    for words in (shown, "word-red", "word-blue", made["id"], "No act of an umpire", "Not proved"):
        assert words in said
    assert "nobody chose these dice" in said
    assert run([*command, "red=word-blue"]) == 1
    assert "Not the word that you added" in capsys.readouterr().out
    assert run(["verify", str(path), "--commitment", "0" * 64]) == 1


def test_verify_shows_forced_dice_and_rewinds(lite, tmp_path, capsys):
    def meddle(made):
        assert umpire(lite, made, do="force", dice=[3, 4, 5], reason="a friend").is_success

    _, content = finished(lite, meddle, umpire=True)
    path = tmp_path / "g.asalto"
    path.write_bytes(content)
    assert run(["verify", str(path), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "The umpire acted 1 times" in said
    assert "a friend" in said
    assert "3 dice showed what the umpire had forced" in said
    assert run(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["forced_dice"] == 3


@pytest.mark.parametrize("key", ["nonces", "battle", "seals"])
def test_a_drawing_that_does_not_fit_is_refused(lite, key):
    _, content = finished(lite)
    chain, made = gamefile.Chain(), []
    for line in content.splitlines():
        data = json.loads(line)
        del data["sum"]
        if "dice" in data and "source" in data["dice"]:
            held = data["dice"][key]
            data["dice"][key] = "f" * 12 if key == "battle" else [*held[:1], held[0]]
        made.append(chain.line(data))
    with pytest.raises(gamefile.BadGame):
        verify(gamefile.parse(b"".join(made), "g"))
