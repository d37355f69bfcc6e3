"""Assistants at the table: the SDK's own client plays one seat, and sees no other."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

import asalto
from asalto.cli import mcp_seat
from asalto.cli.mcp_commands import server
from asalto.core.files.toml_reader import BadInput

mcp = pytest.importorskip("mcp")
SOURCE = Path(asalto.__file__).parents[1]


def data(result):
    """What a tool answered."""
    assert not result.is_error, result.content
    found = result.structured_content
    return found["result"] if set(found) == {"result"} else found


async def battle(client, scenario, seat, game):
    """A whole battle: the likeliest of the choices, else the first that goes on."""
    tools = {one.name for one in (await client.list_tools()).tools}
    assert tools >= {"scenarios", "new_battle", "look", "choices", "weigh", "order", "clause"}

    async def call(name, **given):
        return data(await client.call_tool(name, given))

    assert scenario in [one["id"] for one in await call("scenarios", game=game)]
    stood = await call("new_battle", scenario=scenario, seat_id=seat, opponent="random")
    assert stood["seat"] == seat
    made = 0
    while stood["result"] is None:
        assert stood["your_turn"]
        offered = await call("choices")
        best = max(
            offered["choices"],
            key=lambda one: one["odds"]["success"]["value"] if "odds" in one else 0,
        )
        if "odds" in best:
            assert (await call("weigh", orders=best["text"]))["throws"]
        stood = await call("order", order=best["text"], request=offered["request"])
        made += 1
        assert made < 2000
    assert (await call("chronicle"))["sentences"] > 3
    refused = await client.call_tool("order", {"order": "anything"})
    assert refused.is_error
    assert "over" in refused.content[0].text


@pytest.mark.parametrize(
    ("scenario", "seat"),
    [
        ("cep/duel", "azul"), ("sombrachapas/instruccion", "alumnos"), ("cem/granja", "aliados"),
        ("cepheus/pirate_and_trader", "trader"), ("viajero/duel", "azul"),
    ],
)  # fmt: skip
def test_the_sdk_client_plays_one_seat_to_the_end_over_stdio(scenario, seat):
    from mcp import Client, StdioServerParameters

    async def whole():
        started = StdioServerParameters(
            command=sys.executable, args=["-m", "asalto", "mcp", "--lang", "en"],
            env={"PYTHONPATH": str(SOURCE)},
        )  # fmt: skip
        async with Client(started) as client:
            await battle(client, scenario, seat, scenario.split("/")[0])

    asyncio.run(whole())


def test_reading_the_rules():
    from mcp import Client

    async def whole():
        async with Client(server(mcp_seat.OneSeat())) as client:
            found = data(await client.call_tool("clause", {"game": "cep", "id": "CEP-11.4"}))
            assert found["text"]
            assert found["title"]
            rulings = data(await client.call_tool("rulings", {"game": "cep"}))
            assert all(one["clause"] and one["answer"] and one["source"] for one in rulings)
            wrong = await client.call_tool("clause", {"game": "cep", "id": "CEP-99"})
            assert wrong.is_error

    asyncio.run(whole())


def test_every_answer_is_the_same_whatever_others_have_sealed():
    """Two battles that differ only in what another seat ordered in secret."""
    told = []
    for letter in ("D", "A"):
        match = asalto.load("cep/duel", seed=3).match
        match.submit(1, f"milano: {letter}")
        seat = mcp_seat.OneSeat()
        seat.seat_at(match, "azul")
        told.append(json.dumps([
            seat.see(), seat.see(full=True), seat.choices(True, ""), seat.plans(""),
            seat.chronicle(0),
        ]))  # fmt: skip
    assert told[0] == told[1]


def test_an_assistant_starts_no_programs_and_reads_no_scenario_files(tmp_path):
    seat = mcp_seat.OneSeat()
    for opponent in ("cmd:touch never", "mine.py:Mine"):
        with pytest.raises(BadInput, match="no bot"):
            seat.open("cep/duel", "", opponent, "en")
    with pytest.raises(BadInput, match="only scenarios"):
        seat.open(str(tmp_path / "own.toml"), "", "greedy", "en")


def test_analysis_of_a_finished_battle_only(tmp_path):
    game = asalto.load("viajero/duel", seed=3)
    for name, text in (("open.asalto", "not over"), ("whole.asalto", "")):
        path = tmp_path / name
        game.save(path)
        if text:
            with pytest.raises(BadInput, match=text):
                mcp_seat.analysis(path, "en")
            game.play_out("greedy")
        else:
            assert mcp_seat.analysis(path, "en")["lines"]
