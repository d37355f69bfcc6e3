"""The lobby: one's own battles, and a code that nobody knows."""

import re

import pytest
import sqlalchemy as sa

from asalto.board import board_of
from asalto.core.registry import load_ruleset
from asalto.play.tell.guides import guide_of
from asalto.web.database.store import battles
from asalto.web.pages import lobby as lobby_pages
from asalto.web.table.battle_settings import new_opening
from asalto.web.thumbnails import thumbnail
from web.webkit import form_key, table


def sat_down(client, scenario, seat=0, names=("Ann", "Bob"), **more):
    """A battle of which this browser holds one seat."""
    opening = new_opening(scenario, seed=1, **more)
    people = [i for i, one in enumerate(opening["players"]) if one == "human"]
    live, tokens = client.registry.create(opening, {i: names[i] for i in people})
    client.cookies.set(f"seat_{live.id}", tokens[seat])
    return live


def rows(client, path="/"):
    """Each battle of the list as its text, in order."""
    found = re.search(r'<ul class="battles">(.*?)</ul>', client.get(path).text, re.S)
    items = re.findall(r"<li>(.*?)</li>", found[1], re.S) if found else []
    return [text_of(one) for one in items]


def text_of(part):
    """What stands between the tags."""
    return " ".join(re.sub("<[^>]+>", " ", part).split())


def test_my_battles_say_what_they_are_and_whose_turn_it_is(lite):
    over = sat_down(lite, "toy/duel")
    lite.registry.act(over.id, lambda live: live.resign(0, 1))
    waits = sat_down(lite, "toy/duel", 0)
    while 0 in waits.playing().pending:
        done = waits.playing().form(0).options[-1]
        lite.registry.act(waits.id, lambda live, one=done: live.submit(0, one.choice, None, 1))
    mine = sat_down(lite, "cem/vado", 1, players=["greedy", "human"], names=("", "Ann"))
    lite.registry.play_bots(mine.id)
    assert 1 in mine.playing().pending
    first, second, third = rows(lite)
    assert first.startswith(f"{mine.scenario.title['en']} {mine.ruleset.title['en']} against ")
    assert first.endswith("just now Your turn Play")
    assert "against the computer · " in first
    assert "Turn 1" in first
    assert "just now" in first
    assert "vado" not in first, "no raw names"
    red = waits.scenario.seats[1].name["en"]
    assert f"Waiting for {red}" in second
    assert f"against {red} (Bob)" in second
    assert third.endswith("Lost Review"), "Ann resigned"


def test_whose_ally_wins_has_won(lite):
    people = {"players": ["human"] * 4, "names": ("Ann", "Bob", "Cid", "Dee")}
    ally = sat_down(lite, "cep/alliance", 2, **people)
    lite.registry.act(ally.id, lambda live: live.resign(3, 1))
    assert ally.playing().result.winner == 0
    assert rows(lite)[0].endswith("Won Review")


def test_a_battle_that_has_not_begun_waits_for_the_others(lite):
    live, tokens = lite.registry.create(new_opening("toy/duel"), {0: "Ann"})
    lite.cookies.set(f"seat_{live.id}", tokens[0])
    assert "Waiting for the others" in rows(lite)[0]


def test_more_battles_than_the_list_holds(lite, monkeypatch):
    monkeypatch.setattr(lobby_pages, "MINE_MAX", 2)
    for _ in range(3):
        sat_down(lite, "toy/duel")
    assert len(rows(lite)) == 2
    assert 'href="/?all=1#battles">Show 1 more' in lite.get("/").text
    assert len(rows(lite, "/?all=1")) == 3


def test_the_list_does_not_play_battles_again(lite, monkeypatch):
    sat_down(lite, "toy/duel")
    monkeypatch.setattr(lite.registry, "battle", None)
    assert "Your turn" in rows(lite)[0]


def test_a_battle_written_down_by_an_older_program_is_listed(lite):
    sat_down(lite, "toy/duel")
    with lite.registry.store.engine.begin() as base:
        base.execute(sa.update(battles).values(brief=None))
    assert len(rows(lite)) == 1


def test_another_key_shows_nothing(lite):
    live = sat_down(lite, "toy/duel")
    lite.cookies.set(f"seat_{live.id}", "x" * 43)
    assert rows(lite) == []


def test_a_wrong_code_stays_with_the_reason_beneath(lite):
    form = form_key(lite)
    answer = lite.post("/join", data={"form": form, "code": "QQQQQQ"})
    assert answer.status_code == 404
    assert 'value="QQQQQQ"' in answer.text
    assert "No battle has this code" in answer.text


def over(client, players, hot=False, **more):
    """A battle that is over, seen by whoever sat at its first seat of a person."""
    live = sat_down(client, "toy/duel", players.index("human"), players=players, hot=hot, **more)
    client.registry.act(live.id, lambda one: one.resign(players.index("human"), 1))
    return live


def again(client, live):
    text = client.get(f"/b/{live.id}").text
    form = form_key(client)
    assert (f'action="/b/{live.id}/again"' in text) is not live.opening["umpire"]
    answer = client.post(f"/b/{live.id}/again", data={"form": form}, follow_redirects=False)
    if answer.status_code != 303:
        return answer.status_code, None
    id = answer.headers["location"].removeprefix("/b/")
    with client.registry.battle(id) as made:
        return made, client.cookies[f"seat_{id}"]


def test_again_is_the_same_battle_with_the_sides_changed(lite):
    live = over(lite, ["human", "greedy"])
    made, key = again(lite, live)
    assert made.opening["scenario"] == live.opening["scenario"]
    assert made.opening["players"] == ["greedy", "human"]
    assert made.opening["dice"] != live.opening["dice"]
    assert lite.registry.store.seats_of({made.id: key}) == {made.id: [1]}
    assert made.is_begun


def test_again_with_a_friend_waits_for_him(lite):
    made, key = again(lite, over(lite, ["human", "human"]))
    assert lite.registry.store.seats_of({made.id: key}) == {made.id: [1]}
    assert made.free == (0,)
    assert made.names == {1: "Ann"}


def test_again_at_one_screen(lite):
    opening = new_opening("toy/duel", hot=True)
    live, tokens = lite.registry.create(opening, {0: "", 1: ""})
    lite.cookies.set(f"seat_{live.id}", tokens[0])
    lite.registry.act(live.id, lambda one: one.resign(0, 1))
    made, key = again(lite, live)
    assert lite.registry.store.seats_of({made.id: key}) == {made.id: [0, 1]}
    assert made.is_begun


def test_not_again_without_a_seat_or_before_the_end_or_under_an_umpire(lite):
    assert again(lite, over(lite, ["human", "human"], umpire=True))[0] == 403
    live = sat_down(lite, "toy/duel")
    form = form_key(lite)
    assert lite.post(f"/b/{live.id}/again", data={"form": form}).status_code == 409
    lite.cookies.delete(f"seat_{live.id}")
    assert lite.post(f"/b/{live.id}/again", data={"form": form}).status_code == 403


def test_one_click_begins_the_first_battle_of_each_game(lite):
    form = form_key(lite)
    for game in ("cep", "sombrachapas", "cepheus", "viajero", "cem"):
        answer = lite.post("/play", data={"form": form, "ruleset": game}, follow_redirects=False)
        assert answer.status_code == 303
        with lite.registry.battle(answer.headers["location"].removeprefix("/b/")) as live:
            first = guide_of(live.ruleset).first
            assert (live.scenario.id, live.people) == (first.scenario, (first.seat,))
            assert live.is_begun
    assert lite.post("/play", data={"form": form, "ruleset": "none"}).status_code == 404
    assert lite.post("/play", data={"ruleset": "cep"}).status_code == 403


def test_the_lobby_shows_what_each_game_is_about(lite):
    page = lite.get("/").text
    cards = re.findall(r'<li class="game">(.*?)</li>', page, re.S)
    said = next(text_of(one) for one in cards if "/thumb/cep/" in one)
    assert said.startswith("CEP Ships with inertia")
    assert "8 min" in said, "the lesson comes first"
    assert "Play the lesson" in said
    assert 'aria-label="CEP: Play Duel"' in page
    assert f"{len(load_ruleset('cep').scenarios())} battles" in said
    assert 'aria-label="3 of 5"' in page
    toy = next(text_of(one) for one in cards if "/thumb/toy/" in one)
    assert "min" not in toy, "nobody has said how long it takes"


def test_the_large_button_begins_the_lesson_of_a_game_that_one_has_not_played(lite):
    def large():
        cards = re.findall(r'<li class="game">(.*?)</li>', lite.get("/").text, re.S)
        buttons = [re.search(r"<form[^>]*>(.*?)<button class=.go.", one, re.S) for one in cards]
        given = [dict(re.findall(r'name="(\w+)" value="(\w*)"', one[1])) for one in buttons]
        return {one["ruleset"]: "lesson" in one for one in given}

    taught = dict.fromkeys(("cem", "cep", "cepheus", "sombrachapas", "viajero"), True)
    assert large() == {**taught, "toy": False}
    sat_down(lite, "cep/duel", players=["human", "greedy"])
    assert large() == {**taught, "toy": False, "cep": False}
    page = lite.get("/").text
    assert "Play Duel" in page
    assert page.count("Learn it here") == 1


@pytest.mark.parametrize("address", ["cep/duel", "cem/vado", "toy/duel"])
def test_a_picture_is_the_board_itself_without_small_print(lite, address):
    answer = lite.get(f"/thumb/{address}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "max-age" in answer.headers["cache-control"]
    drawn = answer.text.partition("</style>")[2]
    assert "data-piece" in drawn
    for left_out in ("number", "label", "plate"):
        assert f'class="{left_out}"' not in drawn


@pytest.mark.parametrize("scenario", ["lesson", "carrier", "belt", "torpedo"])
def test_a_picture_is_of_a_moment_when_they_are_near(scenario):
    """At their start the ships of CEP are specks at both ends of a black picture."""
    ruleset = load_ruleset("cep")
    made = ruleset.load(scenario)
    whole = str(board_of(ruleset).drawing(ruleset, made, made.state, 0, "en"))
    high, shown = (
        float(re.search(BOX, one)[1]) for one in (whole, thumbnail("cep", scenario, "en"))
    )
    assert shown < high / 2


BOX = r'viewBox="[-\d.]+ [-\d.]+ [\d.]+ ([\d.]+)"'


def test_a_picture_shows_both_sides_even_if_one_is_soon_out_of_sight():
    drawn = thumbnail("viajero", "duel", "en")
    assert len(set(re.findall(r'data-piece="([^"]+)"', drawn))) == 2


@pytest.mark.parametrize("address", ["none/duel", "cep/none", "cep/..%2fduel"])
def test_no_picture_of_what_is_not_there(lite, address):
    assert lite.get(f"/thumb/{address}.svg").status_code == 404


def invited(client, **more):
    """A battle opened by somebody else, with a seat for anybody."""
    opening = {**new_opening("toy/duel"), "open": True, **more}
    return client.registry.create(opening, {0: "Olga"})[0]


def test_open_invitations_are_listed_until_somebody_sits_down(lite):
    live = invited(lite)
    section = lite.get("/").text.partition('id="invitations"')[2].partition("</section>")[0]
    said = text_of(section)
    assert "Olga · 1 of 2 seats free · just now" in said
    assert f'href="/b/{live.id}"' in section
    lite.registry.join(live.id, 1, "Bob")
    assert "Olga" not in lite.get("/").text
    assert "Nobody is waiting" in lite.get("/").text


def test_a_battle_for_a_friend_is_not_listed(lite):
    invited(lite, open=False)
    assert "Olga" not in lite.get("/").text


def test_the_room_speaks_to_the_host_and_to_the_guest(lite):
    live, tokens = lite.registry.create(new_opening("toy/duel"), {0: "Ann"})
    guest = lite.get(f"/b/{live.id}").text
    assert "You are invited" in guest
    assert live.code not in guest
    assert "<svg" not in guest.partition("<main")[2], "an invitation is the host's to send"
    lite.cookies.set(f"seat_{live.id}", tokens[0])
    host = lite.get(f"/b/{live.id}").text
    assert "You are invited" not in host
    assert live.code in host
    assert f"http://testserver/b/{live.id}" in host
    assert 'class="qr"' in host


def test_with_an_umpire_the_invitation_comes_before_the_secret_link(lite):
    form = form_key(lite)
    given = {"form": form, "ruleset": "toy", "scenario": "duel", "opponent": "friend"}
    page = lite.post("/new", data={**given, "private": "on"}).text
    id = re.search(r"/sit#(\w{12})\.", page)[1]
    assert page.index(f"http://testserver/b/{id}") < page.index("/sit#")
    assert "For you alone" in page


def test_whoever_asks_second_for_a_return_match_joins_the_first(lite):
    live, tokens = lite.registry.create(new_opening("toy/duel"), {0: "Ann", 1: "Bob"})
    lite.registry.act(live.id, lambda one: one.resign(0, 1))
    lite.cookies.set(f"seat_{live.id}", tokens[0])
    made, _ = again(lite, live)
    assert made.free == (0,)
    lite.cookies.clear()
    lite.cookies.set(f"seat_{live.id}", tokens[1])
    assert "To the return match" in lite.get(f"/b/{live.id}").text
    same, _ = again(lite, live)
    assert same.id == made.id
    assert same.is_begun
    assert same.names == {1: "Ann", 0: "Bob"}
    with table(str(lite.registry.store.url)) as other, other.registry.battle(live.id) as found:
        assert found.next == made.id, "written down"


def offered(client, game):
    """The scenarios of a game, each with what is said of it."""
    page = client.get(f"/new/{game}").text
    found = re.findall(r"<strong>([^<]+)</strong> <small[^>]*>([^<]+)</small>", page)
    return dict(found)


def test_each_scenario_says_how_many_fight_and_how_long(lite):
    found = offered(lite, "cep")
    assert [*found][:2] == ["Duel", "Lesson: the first flight"]
    assert found["Duel"] == "Begin here · about 16\u00a0min · 2 against 2 · up to turn 40"
    assert found["Two against two"] == "2 against 2 · up to turn 30", "allies fight on one side"
    assert found["Lesson: the first flight"].startswith("Lesson · about 8\u00a0min · 1 against 1")
    assert offered(lite, "sombrachapas")["The hatchery"] == "4 against 3 against 4 · up to round 10"


def test_a_number_is_not_torn_from_what_it_counts(lite):
    """`hace 1 min`, `35 %`; an attribute is left as it is."""
    sat_down(lite, "toy/duel", 0)
    page = lite.get("/").text
    assert re.search(r"\d\u00a0min", page)
    assert not re.search(r"\d (min\b|%)", re.sub("<[^>]+>", "|", page))
    label = re.search(r'aria-label="([^"]+%[^"]*)"', lite.get("/calc/cem?do=odds").text)
    assert label is None or "\u00a0" not in label[1]
