"""Strangers at the table: forged forms, inline scripts, floods, long bodies, odd names."""

import gzip
import re
import time

import pytest

from asalto.core.registry import landed, load_ruleset
from asalto.web.server.app import create
from asalto.web.server.config import BODY_MAX, IMPORT_MAX, Config
from asalto.web.server.middleware import household
from asalto.web.table.registry import BattleRegistry
from web.webkit import TestClient, form_key, table

API = "/api/v1"
EVIL = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\son\w+\s*=|\sstyle\s*=|javascript:", re.I)


@pytest.fixture
def lite(tmp_path):
    with table(f"sqlite:///{tmp_path}/table.sqlite3", held=64) as client:
        client.headers["accept-language"] = "en"
        yield client


@pytest.fixture
def strict(tmp_path):
    """A server with its usual limits."""
    config = Config(database=f"sqlite:///{tmp_path}/table.sqlite3")
    with TestClient(create(config, BattleRegistry(config))) as client:
        yield client


def opened(client, **more):
    """A battle opened through the page; its address."""
    fields = {"ruleset": "viajero", "scenario": "duel", "opponent": "greedy", **more}
    answer = client.post("/new", data={"form": form_key(client), **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


@pytest.mark.parametrize(
    ("head", "known"),
    [
        ({"origin": "https://evil.example"}, True),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site"}, True),
        ({}, False),
        ({"origin": "null"}, False),
    ],
)
@pytest.mark.parametrize("what", ["/new", "/join", "/settings", "choose", "do", "layers"])
def test_a_forged_form_does_nothing(lite, head, known, what):
    battle = opened(lite, opponent="hot")  # no bot plays on meanwhile
    path = what if what.startswith("/") else f"{battle}/{what}"
    public = battle.replace("/b/", f"{API}/battles/")
    before = lite.get(public).json()
    data = {"do": "resign", "as": "0", "ruleset": "viajero", "scenario": "duel"}
    if known:
        data["form"] = form_key(lite)
    answer = lite.post(path, data=data, headers=head, follow_redirects=False)
    assert answer.status_code == 403
    assert lite.get(public).json() == before


@pytest.mark.parametrize("key", ["ñ", "\u2028" * 64, "²"])
def test_a_form_key_of_odd_letters_is_refused(lite, key):
    answer = lite.post("/new", data={"form": key})
    assert answer.status_code == 403


def test_a_document_made_to_hang_is_refused_at_once(lite):
    began = time.monotonic()
    for text in ("[" + " " * 100_000, "a" + ".a" * 60_000 + "=1", "x=" + "[" * 60_000, "x=nan"):
        answer = lite.post(f"{API}/battles", json={"document": text})
        assert answer.status_code == 422, answer.text
    assert time.monotonic() - began < 10


def test_the_key_of_another_browser_is_no_use(lite):
    battle = opened(lite)
    with TestClient(lite.app) as other:
        stolen = form_key(other)
    data = {"form": stolen, "do": "resign", "as": "0"}
    assert lite.post(f"{battle}/do", data=data).status_code == 403


def test_every_answer_carries_its_guards(lite):
    battle = opened(lite)
    paths = ["/", "/new/cep", battle, f"{battle}/table", f"{battle}/seals", f"{battle}/key",
             "/settings", "/rules/cep", "/verify", "/sit", "/nowhere", "/b/0", "/health",
             f"{API}/rulesets", f"{API}/battles/0", "/static/table.js", "/board.css"]  # fmt: skip
    for path in paths:
        answer = lite.get(path)
        rules = answer.headers["content-security-policy"]
        assert "default-src 'none'" in rules
        assert "unsafe" not in rules
        assert answer.headers["x-content-type-options"] == "nosniff"
        if not path.startswith("/static/"):
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-frame-options"] == "DENY"
        if answer.headers["content-type"].startswith("text/html"):
            assert INLINE.search(answer.text) is None, (path, INLINE.search(answer.text))
            assert answer.headers["cache-control"] == "no-store"


def test_cookies_are_out_of_reach_of_scripts(lite):
    battle = opened(lite)
    kept = [one for one in lite.cookies.jar if one.name.startswith(("seat_", "asalto"))]
    assert {one.name for one in kept} == {"asalto", f"seat_{battle.rpartition('/')[2]}"}
    for one in kept:
        assert one.has_nonstandard_attr("HttpOnly")
        assert one.get_nonstandard_attr("SameSite").lower() == "lax"


def test_floods_are_slowed_down(strict):
    codes = [strict.post(f"{API}/join", json={"code": "ABCDEF"}).status_code for _ in range(30)]
    assert codes.count(404) == 20, "join codes cannot be tried in numbers"
    late = strict.post(f"{API}/join", json={"code": "ABCDEF"})
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) >= 1
    codes = [strict.post(f"{API}/battles", json={}).status_code for _ in range(30)]
    assert codes.count(429) >= 9
    assert strict.get("/").status_code == 200, "looking is another matter"


def test_a_household_counts_as_one():
    assert household("2001:db8::1") == household("2001:db8::ffff:1")
    assert household("2001:db8::1") != household("2001:db8:0:1::1")
    assert household("10.0.0.1") != household("10.0.0.2")
    assert household("fe80::1%eth0") == household("fe80::2")


def pieces(count):
    for _ in range(count):
        yield b"x" * 65536


@pytest.mark.parametrize(
    ("path", "limit"),
    [("/join", BODY_MAX), (f"{API}/battles", BODY_MAX), ("/verify", IMPORT_MAX),
     (f"{API}/battles/import", IMPORT_MAX)],
)  # fmt: skip
def test_long_bodies_are_not_read(lite, path, limit):
    assert lite.post(path, content=b"x" * (limit + 1)).status_code == 413
    head = {"content-type": "application/octet-stream"}
    answer = lite.post(path, content=pieces(limit // 65536 + 2), headers=head)
    assert answer.status_code in (400, 413), "nor without a length"
    assert lite.get("/").status_code == 200


def test_a_packed_file_that_swells_is_refused(lite):
    swollen = gzip.compress(b"0" * (200 * 1024 * 1024), 9)
    assert len(swollen) < IMPORT_MAX
    head = {"content-type": "application/octet-stream"}
    answer = lite.post(f"{API}/battles/import", content=swollen, headers=head)
    assert answer.status_code in (413, 422)


@pytest.mark.parametrize("game", landed())
def test_what_strangers_write_is_never_taken_for_markup(lite, game):
    folder = load_ruleset(game).folder / "scenarios"
    text = sorted(folder.glob("*.toml"))[0].read_text(encoding="utf-8")
    written = re.sub(r'\b(es|it|en) = "[^"]*"', rf"\1 = '{EVIL}'", text)
    assert EVIL in written
    written = f'ruleset = "{game}"\n' + re.sub(r"(?m)^ruleset = .*\n", "", written)
    made = lite.post(f"{API}/battles", json={"document": written, "players": []})
    assert made.status_code == 201, made.text
    for seat in range(len(lite.get(f"{API}/battles/{made.json()['id']}").json()["seats"])):
        taken = {"form": form_key(lite), "seat": str(seat), "name": EVIL}
        lite.post(f"/b/{made.json()['id']}/take", data=taken)
    for path in ("", "/table", "/seals"):
        page = lite.get(f"/b/{made.json()['id']}{path}").text
        assert "<script>alert" not in page
        assert "<img" not in page
    assert "&lt;script&gt;" in lite.get(f"/b/{made.json()['id']}").text


@pytest.mark.parametrize("id", ["0", "%00", "..%2f..%2fetc", "A" * 12, "a" * 500, "%F0%9F%A6%86"])
def test_odd_names_are_no_battles(client, id):
    for path in (f"/b/{id}", f"/b/{id}/table", f"/replay/{id}/3", f"/b/{id}/seals"):
        assert client.get(path).status_code in (404, 422)
    answer = client.post("/join", data={"form": form_key(client), "code": id[:6]})
    assert answer.status_code == 404


def test_addresses_lead_nowhere_else(lite):
    for back in ("//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example"):
        data = {"form": form_key(lite), "back": back, "lang": "en"}
        answer = lite.post("/settings", data=data, follow_redirects=False)
        assert not re.match(r"(https?:)?[/\\]{2}|/[\s\\]", answer.headers["location"])


def test_the_form_key_stands_otherwise_in_every_page(lite):
    """Pages are packed, and repeat what an address says: a key that stayed would be guessed."""
    one, other = form_key(lite), form_key(lite)
    assert one != other
    assert lite.post("/settings", data={"form": one}, follow_redirects=False).status_code != 403
    assert lite.post("/settings", data={"form": other}, follow_redirects=False).status_code != 403
    for wrong in (one[:64] + other[64:], one[:-2], "", "zz" * 64, "ñ" * 128):
        assert lite.post("/settings", data={"form": wrong}).status_code == 403
