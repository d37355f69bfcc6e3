"""Game files signed by the host that hands them out, and what a forger makes of them."""

import json
import os
import stat

import pytest

from asalto.cli import main
from asalto.play.files import gamefile, signing
from asalto.play.files.replay import verify
from play.test_gamefile import forged
from web.test_api import API, auth, opened, play
from web.webkit import form_key, table

SEED = "11" * 32


def finished(client, **more):
    """A battle that was resigned, as its host hands it out."""
    made = opened(client, seed=7, **more)
    for _ in range(4):
        for key in ("red", "blue"):
            play(client, made["id"], made["keys"][key], 0)
    client.post(f"{API}/battles/{made['id']}/resign", headers=auth(made["keys"]["red"]), json={})
    return client.get(f"{API}/battles/{made['id']}/game").content


def key_of(client):
    return client.get(f"{API}/host").json()["key"]


def test_a_file_says_which_host_has_signed_it(lite):
    content = finished(lite)
    game = gamefile.parse(content, "f")
    assert signing.signer(game) == key_of(lite) == verify(game)[1].host
    page = lite.post(
        "/verify", data={"form": form_key(lite, "/verify")}, files={"file": ("f.asalto", content)}
    ).text
    assert key_of(lite) in page
    assert "Firmado por este servidor" in page or "Signed by this host" in page


@pytest.mark.parametrize("change", ["winner", "player", "order", "host", "nothing"])
def test_a_forger_who_puts_all_sums_right_is_found_out(lite, change):
    content = finished(lite)

    def forge(lines):
        if change == "winner":
            lines[-1]["winner"] = "red"
        elif change == "player":
            lines[0]["seats"][0]["player"] = "somebody else"
        elif change == "order":
            del next(one for one in lines if "told" in one)["told"]
        elif change == "host":
            lines[-1]["host"] = signing.public(SEED)

    made = forged(content, forge)
    assert (made == content) == (change == "nothing")
    game = gamefile.parse(made, "f")
    if change == "nothing":
        assert verify(game)[1].host == key_of(lite)
        return
    with pytest.raises(gamefile.BadGame, match="does not fit"):
        verify(game)


def test_who_takes_the_signature_away_has_a_file_without_one(lite):
    def bare(lines):
        del lines[-1]["host"], lines[-1]["signature"]

    game = gamefile.parse(forged(finished(lite), bare), "f")
    assert verify(game)[1].host == ""


def test_who_signs_himself_has_another_key(lite, tmp_path, capsys):
    def bare(lines):
        lines[0]["seats"][0]["player"] = "somebody else"
        del lines[-1]["host"], lines[-1]["signature"]

    file = tmp_path / "f.asalto"
    file.write_bytes(signing.signed(forged(finished(lite), bare), SEED))
    assert verify(gamefile.read(file))[1].host == signing.public(SEED) != key_of(lite)
    assert main(["verify", str(file), "--lang", "en"]) == 0
    assert f"Signed by the host with the key {signing.public(SEED)}" in capsys.readouterr().out
    assert main(["verify", str(file), "--host", key_of(lite), "--lang", "en"]) == 1
    assert "Not signed with the key that you gave" in capsys.readouterr().out


def test_what_was_played_elsewhere_is_not_vouched_for(lite):
    def bare(lines):
        del lines[-1]["host"], lines[-1]["signature"]

    head = {"content-type": "application/jsonl"}
    content = forged(finished(lite), bare)
    made = lite.post(f"{API}/battles/import", content=content, headers=head).json()
    again = lite.get(f"{API}/battles/{made['id']}/game").content
    assert signing.signer(gamefile.parse(again, "f")) == ""


def test_the_key_is_made_once_and_nobody_else_reads_it(tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        first = key_of(client)
    with table(address) as client:
        assert key_of(client) == first
        seed = client.registry.store.secret("host")
        assert seed not in json.dumps(
            [client.get(one).text for one in ("/", "/verify", "/metrics")]
        )
    mode = stat.S_IMODE(os.stat(tmp_path / "t.sqlite3").st_mode)
    assert mode == 0o600
    with table(f"sqlite:///{tmp_path}/other.sqlite3") as client:
        assert key_of(client) != first


@pytest.mark.parametrize(("address", "shown"), [("/verify", "/verify"), ("/import", "/")])
def test_what_is_wrong_with_a_file_is_said_in_the_language_of_the_page(lite, address, shown):
    lite.cookies.set("lang", "es")
    sent = {"form": form_key(lite, shown)}
    text = lite.post(address, data=sent, files={"file": ("f.asalto", b"hello")}).text
    assert "Archivo:1: no es un archivo de partida" in text
