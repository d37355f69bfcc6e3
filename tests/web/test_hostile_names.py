"""Text of a scenario that looks like markup stays text on the page, and starts nothing there."""

import copy
import json
from html.parser import HTMLParser

import pytest

from asalto.core.registry import load_ruleset
from asalto.web.table.battle_settings import new_opening
from web.webkit import table

HOSTILE = """</title></g></svg></div><s-x hx-post="/b/other/do" hx-trigger='load'>"' & ]]>"""
CALM = {"phases", "units", "log", "list", "group"}


class Reader(HTMLParser):
    """Which elements stand on a page, within which others."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.seen.append((tag, attributes, list(self.open)))
        if tag not in {"meta", "link", "input", "br"}:
            self.open.append((tag, attributes))

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs), list(self.open)))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass


@pytest.mark.parametrize("game", ["cem", "cep", "cepheus", "sombrachapas", "viajero"])
def test_a_scenarios_words_start_nothing(game, tmp_path):
    ruleset = load_ruleset(game)
    plain = ruleset.load(ruleset.scenarios()[0])
    data = copy.deepcopy(json.loads(json.dumps(plain.document)))
    for lang in ("es", "it", "en"):
        data["title"][lang] += HOSTILE
        data["story"][lang] += HOSTILE
        for seat in data.get("seats", []):
            seat["name"][lang] += HOSTILE
    built = type(plain.document)(data)
    with table(f"sqlite:///{tmp_path}/table.sqlite3") as client:
        client.headers["accept-language"] = "en"
        client.get("/")
        opening = new_opening(f"{game}/{plain.id}")
        opening["scenario"]["document"] = built
        count = range(len(opening["players"]))
        live, tokens = client.registry.create(opening, dict.fromkeys(count, ""))
        client.cookies.set(f"seat_{live.id}", tokens[0])
        page = client.get(f"/b/{live.id}").text
    assert "s-x hx-post" in page
    reader = Reader()
    reader.feed(page)
    assert not [tag for tag, _, _ in reader.seen if tag == "s-x"]
    calm = [found for _, found, _ in reader.seen if CALM & set(found.get("class", "").split())]
    calm += [found for _, found, _ in reader.seen if found.get("id") == "board"]
    assert calm
    assert [one for one in calm if "hx-disable" not in one] == []
    for tag, found, around in reader.seen:
        if any(name.startswith("hx-") and name != "hx-disable" for name in found):
            assert not any("hx-disable" in one for _, one in around), (tag, found)


def test_a_name_turns_no_line_round_and_commands_no_terminal(lite):
    made = lite.post("/api/v1/battles", json={"scenario": "toy/duel"}).json()
    asked = {"code": made["code"], "name": "\u202e Ana\x1b[2J\u200b\n "}
    assert lite.post("/api/v1/join", json=asked).is_success
    with lite.registry.battle(made["id"]) as live:
        assert list(live.names.values()) == ["Ana[2J"]
