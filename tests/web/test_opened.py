"""A battle whose answer was lost is not opened twice."""

import re
import threading

import pytest

from asalto.web.pages import opened
from asalto.web.table import registry as registries
from web.webkit import form_key

PLAY = {"ruleset": "sombrachapas"}
FRIEND = {"ruleset": "toy", "scenario": "duel", "opponent": "friend", "umpire": "on"}


def ask(client, path, fields):
    """Where the answer to a new copy of a form leads, and the keys in it."""
    told = {**fields, "form": form_key(client)}
    answer = client.post(path, data=told, follow_redirects=False)
    assert answer.status_code in (200, 303)
    cookie = re.search(r"seat_([0-9a-f]{12})=([^;]+)", answer.headers["set-cookie"])
    return cookie[1], cookie[2], sorted(re.findall(r"#([0-9a-f]{12}\.[\w-]{43})", answer.text))


@pytest.mark.parametrize(("path", "fields"), [("/play", PLAY), ("/new", FRIEND)])
def test_a_battle_whose_answer_was_lost_is_the_one_that_is_found_again(lite, path, fields):
    first = ask(lite, path, fields)
    lite.cookies.delete(f"seat_{first[0]}")  # the answer never came
    assert ask(lite, path, fields) == first
    assert len(lite.registry.store.find_all([first[0]])) == 1
    assert ask(lite, path, fields)[0] != first[0], "that answer came: another battle is wanted"


def test_another_question_opens_another_battle(lite):
    first = ask(lite, "/play", PLAY)
    lite.cookies.delete(f"seat_{first[0]}")
    assert ask(lite, "/play", {**PLAY, "lesson": "1"})[0] != first[0]
    assert ask(lite, "/play", {"ruleset": "viajero"})[0] != first[0]


def test_nobody_else_finds_it(lite):
    first = ask(lite, "/new", FRIEND)
    lite.cookies.clear()
    other = ask(lite, "/new", FRIEND)
    assert other[0] != first[0]
    assert not {first[1], *first[2]} & {other[1], *other[2]}


def test_after_a_while_a_new_battle_is_meant(lite, monkeypatch):
    first = ask(lite, "/play", PLAY)
    lite.cookies.delete(f"seat_{first[0]}")
    monkeypatch.setattr(opened, "AGAIN", -1)
    assert ask(lite, "/play", PLAY)[0] != first[0]


def test_two_who_ask_at_once_open_one_battle(lite, monkeypatch):
    """Both have looked, and found none, before either has written it down."""
    both, real = threading.Barrier(2), registries.BattleRegistry.create

    def create(self, *given):
        both.wait(10)
        return real(self, *given)

    monkeypatch.setattr(registries.BattleRegistry, "create", create)
    told, found = {**PLAY, "form": form_key(lite)}, []

    def go():
        answer = lite.post("/play", data=told, follow_redirects=False)
        found.append(answer.headers.get("location"))

    threads = [threading.Thread(target=go) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found[0] == found[1] is not None
