"""What is wrong with a bot in a user's own file is said by name, in the language of the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asalto.cli import main
from cli.test_one_language import telltales

MINE = '''
from asalto import Bot

class Empty(Bot):
    """Nobody has said what it chooses."""

class Breaks(Bot):
    """Falls over itself."""
    def choose(self, sight):
        return 1 / 0

class Alone(Bot):
    """Takes nothing of what bots are given."""
    def __init__(self):
        pass
    def choose(self, sight):
        return sight.form.options[0]

class Mad(Bot):
    """Something that nobody may do."""
    def choose(self, sight):
        return "halcon: X"

class Other:
    """None of ours."""
'''
FINE = """
class Fine(Bot):
    def choose(self, sight):
        return self.greedy(sight)
"""
CASES = (
    ("mine.py:Epmty", ("mine.py", "'Epmty'", "Empty")),
    ("mine.py:Other", ("mine.py", "Other", "asalto.Bot")),
    ("bare.py:Brave", ("bare.py", "asalto.Bot")),
    ("mine.py", ("mine.py", "mine.py:Empty")),
    ("mine.py:Empty", ("mine.py:Empty", "choose")),
    ("mine.py:Breaks", ("mine.py:Breaks", "10", "ZeroDivisionError: division by zero")),
    ("mine.py:Alone", ("mine.py:Alone", "TypeError", "Alone.__init__()")),
    ("mine.py:Mad", ("mine.py:Mad", "'halcon: X'", "halcon: I")),
)  # fmt: skip


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize(("bot", "wanted"), CASES, ids=[bot for bot, _ in CASES])
def test_what_is_wrong_with_a_bot_is_said(
    bot: str, wanted: tuple[str, ...], lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE, "utf-8")
    Path("bare.py").write_text("x = 1\n", "utf-8")
    assert main(["--lang", lang, "run", "cep/duel", "--bots", bot]) == 2
    said = capsys.readouterr().err
    assert [one for one in wanted if one not in said] == []
    told = said.replace("TypeError: Alone.__init__() takes 1 positional argument but 4", "")
    told = told.replace("were given", "")
    assert lang == "en" or telltales(told, lang) == []


def test_chances_by_bots_of_ones_own_come_from_few_battles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten thousand would take half an hour, without a word."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE + FINE, "utf-8")
    assert main(["odds", "viajero/duel", "--battle", "mine.py:Fine,greedy", "--json"]) == 0
    found = capsys.readouterr()
    assert json.loads(found.out)["samples"] == 40
    assert "40" in found.err


@pytest.mark.parametrize(
    ("lang", "told"), [("es", "eso es lento"), ("it", "è lento"), ("en", "which is slow")]
)
def test_a_battle_is_analysed_by_bots_of_ones_own(
    lang: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """That it is slow, and how many play-outs it comes to, is said before it begins."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("asalto.bots.own_trials.LEAST", 1)
    Path("mine.py").write_text(MINE + FINE, "utf-8")
    battle = ["run", "viajero/duel", "--bots", "random", "--seed", "5", "--quiet"]
    assert main([*battle, "--save", "duel.asalto"]) == 0
    asked = ["--lang", lang, "analyse", "duel.asalto", "--bot", "mine.py:Fine"]
    assert main([*asked, "--playouts", "1", "--seconds", "600"]) == 0
    found = capsys.readouterr()
    assert f"{told} (" in found.err
    assert ": 1 " in found.err.partition(told)[2]
    assert "mine.py:Fine" in found.out
    assert main([*asked, "--seconds", "1", "--lang", lang]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("--seconds 1: mine.py:Fine")
    assert lang == "en" or telltales(said, lang) == []
