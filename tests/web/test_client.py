"""The client for programs, against a server in this process; and the server's own description."""

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

import asalto
from asalto.client import ApiError, Client
from asalto.web.server.app import create
from web.webkit import table, toy_game

toy_game()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with table(f"sqlite:///{tmp_path_factory.mktemp('client')}/table.sqlite3") as http:
        yield Client("", http=http)


def test_the_description_is_valid_openapi():
    found = create().openapi()
    validate(found, cls=OpenAPIV31SpecValidator)
    assert "/api/v1/battles/{id}/odds" in found["paths"]
    names = [one.get("operationId") for path in found["paths"].values() for one in path.values()]
    assert len(names) == len(set(names))


def test_the_description_says_what_linters_ask_for():
    """The rules `spectral:oas`, as far as FastAPI does not see to them."""
    found = create().openapi()
    assert found["servers"]
    assert found["info"]["contact"]
    known = {one["name"] for one in found["tags"] if one["description"]}
    for path in found["paths"].values():
        for one in path.values():
            assert one["description"]
            assert set(one["tags"]) <= known
            assert one["tags"]


def test_a_battle_from_opening_to_game_file(server, tmp_path):
    assert "toy/duel" in [one["id"] for game in server.rulesets() for one in game["scenarios"]]
    seat = server.open("toy/duel", ["human", "greedy"])["red"]
    assert seat.view()["seat"] == "red"
    while asked := seat.wait(odds=True):
        seat.choose(asked["choices"][-1], asked["request_id"])
    assert seat.battle()["result"]["text"]
    path = tmp_path / "battle.asalto"
    path.write_bytes(seat.game())
    assert asalto.open_game(path).result


def test_odds_of_a_line_before_it_is_given(server):
    seats = server.open("viajero/duel", ["human", "human"], seed=3)
    for _ in range(4):
        for seat in seats.values():
            if seat.seat in seat.battle()["pending"]:
                seat.choose(seat.choices()["choices"][0])
    seats = {name: one for name, one in seats.items() if name in one.battle()["pending"]}
    asked = {name: one.choices(odds=True) for name, one in seats.items()}
    weighed = 0
    for name, seat in seats.items():
        for one in asked[name]["choices"]:
            assert seat.odds(one["text"]) == one.get("odds")
            weighed += "odds" in one
        stood = seat.view()
        assert seat.view() == stood
    assert weighed
    name = next(iter(seats))
    with pytest.raises(ApiError) as refused:
        seats[name].odds("fly to the moon")
    assert (refused.value.status, refused.value.reason) == (409, "unreadable")


def test_odds_and_plans_are_for_whoever_is_asked(server):
    red, blue = server.open("toy/duel", ["human", "human"]).values()
    while red.battle()["pending"] == ["red", "blue"]:
        red.choose(red.choices()["choices"][0])
    for ask in (lambda: red.odds("x"), red.plans):
        with pytest.raises(ApiError, match="not asked"):
            ask()
    assert blue.plans() == []
    with pytest.raises(ApiError) as refused:
        blue.plans("nobody here")
    assert refused.value.status == 422


def test_a_choice_that_is_sent_twice_is_made_once(server):
    red = server.open("toy/duel", ["human", "greedy"])["red"]
    body = {"choice": red.choices()["choices"][0]["choice"]}
    request, sent = red.choices()["request_id"], red._sent
    first = red._submit(body, request)
    red._sent = sent
    assert not first["again"]
    assert red._submit(body, request)["again"]


def test_plans_lead_where_they_say(server):
    seat = server.open("viajero/duel", ["human", "greedy"], seed=3)["rojo"]
    seat.choose(seat.choices()["choices"][0])
    assert seat.wait()
    found = seat.plans()
    assert len(seat.plans(most=3)) == 3
    assert found[:3] == seat.plans(most=3)
    assert found[0]["advised"] == max(one["advised"] for one in found)
    moves = [one for one in found if one["choices"][0]["kind"] == "move"]
    state = seat.view()["state"]
    assert moves[0]["end"]["values"] != [state["people"][0]["x"], state["people"][0]["y"]]
    seat.choose(moves[0]["choices"][0])
    assert any("move" in one["kind"] for one in seat.view()["told"])


def test_a_misspelt_player_is_answered_with_the_nearest_and_too_many_are_counted(server):
    with pytest.raises(ApiError, match=r"'gredy' is not one of .* Did you mean 'greedy'"):
        server.open("toy/duel", ["human", "gredy"])
    with pytest.raises(ApiError, match="has 2 seats, not 3"):
        server.open("toy/duel", ["human", "greedy", "greedy"])


def test_a_level_is_opened_by_its_title(server):
    seats = server.open("toy/duel", ["human", "Capitán"])
    players = [one["player"] for one in next(iter(seats.values())).battle()["seats"]]
    assert players == ["human", "search:4"]
