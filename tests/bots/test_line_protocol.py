"""Programs that play over standard input and output, and what happens to those that do it badly."""

import io
import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import asalto
from asalto.bots import messages as wire
from asalto.bots.advisor import reason
from asalto.bots.decision import Decision
from asalto.bots.external import Bounds, Forfeit, Outside, end_all
from asalto.bots.fears import Fear
from asalto.bots.line_server import Served, serve
from asalto.bots.plan_trials import Thought
from asalto.bots.registry import bots_for, make_bot, play_out
from asalto.bots.search import Search
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import numbers
from asalto.core.plans import numbers_of
from asalto.lab.contest import contest
from asalto.play.loading import open_scenario
from asalto.play.view import look
from play.toys import toy

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
GAMES = (
    "cep/duel", "sombrachapas/consola", "cepheus/pirate_and_trader", "viajero/duel", "cem/granja",
)  # fmt: skip
HEAD = """
import json, sys, time
def say(**data):
    print(json.dumps(data), flush=True)
for line in sys.stdin:
    said = json.loads(line)
    kind = said["type"]
    if kind == "hello":
        say(type="hello", protocol=1, name="t", wants=[])
    elif kind == "battle":
        say(type="ready")
    elif kind == "choose":
"""
FIRST = '        say(type="choice", request=said["request"], number=1)\n'


@pytest.fixture(autouse=True)
def _no_program_stays():
    toy()
    yield
    end_all()


def program(folder: Path, does: str, head: str = HEAD) -> str:
    path = folder / "program.py"
    path.write_text(head + does, encoding="utf-8")
    return f"cmd:{sys.executable} {path}"


def met(name: str, seconds: float = 20, memory: int = 2048, scenario: str = "toy/duel"):
    bounds = Bounds(seconds=seconds, start=20, memory=memory)
    return contest(*open_scenario(scenario), name, "random", 1, 5, bounds)


@pytest.mark.parametrize("command", ["sh random.sh", "node careful.mjs"])
@pytest.mark.parametrize("scenario", ["viajero/duel", "cep/duel"])
def test_bots_in_other_languages_play_whole_battles(command: str, scenario: str) -> None:
    interpreter, file = command.split()
    if shutil.which(interpreter) is None:
        pytest.skip(f"there is no {interpreter} here")
    found = met(f"cmd:{interpreter} {EXAMPLES / file}", scenario=scenario)
    assert not found.faults
    assert found.wins + found.losses + found.draws == 2
    assert all(row["result"]["ending"] for row in found.rows)


@pytest.mark.parametrize("scenario", GAMES)
def test_a_sight_goes_over_the_line_and_comes_back(scenario: str) -> None:
    """A bot of ours that is asked over the line sees just what it would see here."""
    battle = asalto.load(scenario, seed=3)
    match = battle.match
    bots = bots_for(["greedy"], match.ruleset, len(match.scenario.seats), 1)
    readers, asked = {}, 0
    while match.pending and asked < 60:
        for seat in match.pending:
            sight = look(match, seat)
            if seat not in readers:
                opened = json.loads(wire.write(wire.opening(sight, 1, 1, 1000)))
                readers[seat] = wire.Reader(opened)
            message = json.loads(wire.write(wire.ask(sight, wire.USUAL, 0, 1000)))
            there = readers[seat].sight(message)
            assert numbers(there.state) == numbers(sight.state)
            options = [(one.number, numbers_of(one.choice), one.text) for one in there.form.options]
            here = [(one.number, numbers_of(one.choice), one.text) for one in sight.form.options]
            assert options == here
            asked += 1
        play_out(match, bots, limit=5)
    assert asked > 4


def test_what_a_seat_may_not_see_is_not_on_the_line() -> None:
    """Another seat's sealed orders change no byte of the question."""
    messages, digests = [], set()
    for letter in ("D", "A"):
        match = asalto.load("cep/duel", seed=3).match
        one, other = match.pending
        match.submit(other, f"milano: {letter}")
        messages.append(wire.write(wire.ask(look(match, one), wire.WANTS, 0, 1000)))
        digests.add(match.digest())
    assert len(digests) == 2
    assert messages[0] == messages[1]


def test_ours_can_be_served_and_two_asaltos_play(tmp_path: Path) -> None:
    name = f"cmd:{sys.executable} -m asalto bot serve greedy"
    battle = asalto.load("viajero/duel", seed=2)
    assert battle.play_out(f"{name},random", seed=1)
    assert battle.match.ended is None


def test_a_served_search_says_why_and_what_it_fears(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same line as in the terminal, with orders as they are written."""
    match = asalto.load("cep/duel", seed=2).match
    sight = look(match, match.pending[0])
    assert len(sight.form.options) > 1
    row = numbers_of(sight.form.options[0].choice)

    def think(bot: Search, _: Any) -> list[tuple[int, ...]]:
        bot.thought = Thought((row,), 0.62, 0.05, 3, 9)
        if bot.explains:
            bot.thought = replace(bot.thought, fear=Fear(row, 0.4, 0.31))
        return [row]

    monkeypatch.setattr(Search, "_think", think)
    served = Served("search:3")
    served.answer(json.loads(wire.write(wire.opening(sight, 1, 1, 1000))))
    found = served.answer(json.loads(wire.write(wire.ask(sight, ["state"], 0, 1000))))
    assert found is not None
    thought = Thought((row,), 0.62, 0.05, 3, 9, fear=Fear(row, 0.4, 0.31))
    decision = Decision(sight.form.options[0], thought=thought)
    assert found["reason"] == reason(sight.ruleset, sight.scenario, decision, "en")
    assert "62 %" in found["reason"]
    assert "31 %" in found["reason"]


def test_a_served_bot_says_what_is_wrong() -> None:
    said: list[bytes] = []
    lines = b'{"type":"choose"}\n{"type":"battle"}\nnonsense\n{"type":"hello","protocol":9}\n'
    serve("greedy", io.BytesIO(lines), said.append)
    assert [json.loads(one)["type"] for one in said] == ["error"] * 4


@pytest.mark.parametrize(
    ("does", "kind", "text"),
    [
        ("        sys.exit('no more')\n", "crash", "no more"),
        ("        time.sleep(60)\n", "time", "no answer within"),
        ('        print("first", flush=True)\n', "protocol", "not JSON"),
        ('        say(type="choice", number=99)\n', "illegal", "number 99"),
        ('        say(type="choice", order="fly away")\n', "illegal", "may not be chosen"),
        ('        say(type="choice", choice={"kind": "x"})\n', "illegal", "is no choice"),
        ('        say(type="choice", request="old", number=1)\n', "protocol", "asked was"),
        ('        say(type="choice")\n', "protocol", "give one of"),
        ("        print('x' * 3000000, flush=True)\n", "protocol", "more than it was asked"),
        (FIRST + FIRST, "protocol", "without being asked|asked was"),  # as it comes in time or late
        ("        x = bytearray(1 << 30)\n" + FIRST, "crash", "MemoryError"),
        ('        say(type="error", reason="I cannot")\n', "start", "gives up: I cannot"),
    ],
)
def test_faults_lose_with_a_report(tmp_path: Path, does: str, kind: str, text: str) -> None:
    found = met(program(tmp_path, does), seconds=2, memory=400)
    assert [one.kind for one in found.faults] == [kind] * 2
    assert any(one in found.faults[0].said for one in text.split("|"))
    assert found.losses == 2
    assert found.faults[0].seed == 5


def test_the_words_of_a_program_command_no_terminal(tmp_path: Path) -> None:
    found = met(program(tmp_path, "        sys.exit('\\x1b]0;mine\\x07no more')\n"))
    assert "]0;mine" in found.faults[0].said
    assert "\x1b" not in found.faults[0].said
    match = asalto.load("viajero/duel", seed=1).match
    sight = look(match, match.pending[0])
    said = {"type": "choice", "number": 1, "reason": "\x1b[2Jbecause"}
    text = wire.answered(sight, said).text
    assert text.endswith("[2Jbecause")
    assert "\x1b" not in text


def test_a_program_that_does_not_greet_is_told_off(tmp_path: Path) -> None:
    other = HEAD.replace("protocol=1", "protocol=7")
    found = met(program(tmp_path, FIRST, other))
    assert [one.kind for one in found.faults] == ["protocol"] * 2
    assert "speaks protocol 7" in found.faults[0].said


def test_a_program_is_kept_for_the_next_battle(tmp_path: Path) -> None:
    """It is told how a battle ended, and asked to play another; two seats have two programs."""
    log = tmp_path / "log"
    keep = f'    open({str(log)!r}, "a").write(kind + chr(10))\n'
    name = program(
        tmp_path, FIRST, HEAD.replace('    if kind == "hello"', keep + "    if kind == 'hello'")
    )
    ruleset, scenario = open_scenario("toy/duel")
    contest(ruleset, scenario, name, "random", 2, 5)
    kinds = log.read_text(encoding="utf-8").split()
    assert kinds.count("hello") == 1
    assert kinds.count("battle") == 4
    assert kinds.count("over") >= 3
    battle = asalto.load("toy/duel", seed=1)
    battle.play_out(f"{name},{name}")
    assert log.read_text(encoding="utf-8").split().count("hello") == 2


def test_a_program_may_end_after_a_battle(tmp_path: Path) -> None:
    """It is started anew for the next one."""
    name = program(tmp_path, FIRST + '    elif kind == "over":\n        break\n')
    ruleset, scenario = open_scenario("toy/duel")
    found = contest(ruleset, scenario, name, "random", 2, 5)
    assert not found.faults
    assert len(found.rows) == 4


def test_a_choice_that_is_not_in_the_list_may_be_made() -> None:
    """Where a book allows any place, a program may name one that was not offered."""
    sight = look(asalto.load("cem/granja", seed=3).match, 0)
    for option in sight.form.options:
        row = sight.ruleset.vocabulary.data(option.choice, sight.scenario.names)
        assert wire.answered(sight, {"type": "choice", "choice": row}).option is option
        assert wire.answered(sight, {"type": "choice", "order": option.text}).option is option


def test_a_program_is_a_bot_by_its_name(tmp_path: Path) -> None:
    name = program(tmp_path, FIRST)
    match = asalto.load("toy/duel", seed=1).match
    assert isinstance(make_bot(name, match.ruleset, 0), Outside)
    for wrong, text in (("cmd:", "name the command"), ("cmd:nosuchprogram x", "there is no")):
        with pytest.raises(BadInput, match=text):
            make_bot(wrong, match.ruleset, 0)
    lost = Outside(program(tmp_path, "", "raise SystemExit(3)\n"), 1)
    with pytest.raises(Forfeit, match="code 3"):
        lost.choose(look(match, match.pending[0]))


def test_a_saved_battle_starts_no_program_unasked(tmp_path: Path, capsys) -> None:
    """Somebody else's game file must not run a command on this machine."""
    from asalto.cli.app import run

    path = tmp_path / "theirs.asalto"
    match = asalto.load("toy/duel", seed=1).match
    match.players = ["human", "bot:cmd:touch never"]
    from asalto.play.files import journal

    journal.save(match, path)
    assert run(["play", "--resume", str(path), "--lang", "en"]) == 2
    assert "is not started unasked" in capsys.readouterr().err
