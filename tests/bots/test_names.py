"""One door for bots: the same names everywhere, and a user's own beside them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import asalto
from asalto.bots.names import LEVELS, NAMES, checked, plain_name
from asalto.bots.registry import make_bot
from asalto.core.files.toml_reader import BadInput
from asalto.lab.batch import job_of
from asalto.lab.engine import Engine
from asalto.play.loading import open_scenario
from asalto.play.view import look

OWN = '''
from asalto import Bot

class First(Bot):
    """Any choice, by its text."""
    def choose(self, sight):
        return sight.form.options[self.random(len(sight.form.options))].text

class Mad(Bot):
    """Something that nobody may do."""
    def choose(self, sight):
        return "fly away"
'''
SOURCE = Path(asalto.__file__).parent


def leaves(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every text of a words file with its key."""
    for key, one in table.items():
        if isinstance(one, dict):
            yield from leaves(one)
        elif isinstance(one, str):
            yield key, one


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_old_name_plays_the_same_battle() -> None:
    ends = []
    for name in ("chancer", "random"):
        battle = asalto.load("sombrachapas/instruccion", seed=4)
        battle.play_out(name, seed=2)
        ends.append(battle.match.digest())
    assert ends[0] == ends[1]


def test_clear_errors(own: str) -> None:
    for name, text in (
        ("gredy", "Did you mean 'greedy'"),
        ("3", "Did you mean 'search:3'"),
        ("level 4", "Did you mean 'search:4'"),
        ("search:9", "Did you mean 'search:"),
        ("search:9", "there are random, greedy, search:1"),
        (f"{own}:Frist", "Did you mean 'First'"),
        (own, "name the bot's class as well"),
        ("nowhere.py:First", "there is no file nowhere.py"),
    ):
        with pytest.raises(BadInput, match=text):
            checked(name)


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_levels_answer_to_what_they_are_called(lang: str) -> None:
    """On the page and in the terminal; so in a command, in Python and in the API."""
    page, terminal = (
        tomllib.loads((SOURCE / place / "words" / f"{lang}.toml").read_text("utf-8"))
        for place in ("web", "cli")
    )
    for number, level in enumerate(LEVELS, 1):
        titles = {
            found[1]
            for words in (page, terminal)
            for key, text in leaves(words)
            if key in (f"op_search_{number}", f"level_{number}")
            and (found := re.search(r": (\w+) \(", text))
        }
        assert len(titles) == 1
        for title in titles:
            assert checked(title) == checked(title.lower()) == plain_name(title) == level


def test_a_level_plays_by_its_title() -> None:
    ends = []
    for name in ("search:2", "Miliciano", "militia"):
        battle = asalto.load("sombrachapas/instruccion", seed=4)
        battle.play_out(name, seed=2)
        ends.append((battle.match.digest(), battle.who_wins(name, 5)))
    assert ends[0] == ends[1] == ends[2]
    with pytest.raises(BadInput, match="Did you mean 'captain'"):
        checked("capten")


def test_own_bot_plays_everywhere(own: str) -> None:
    battle = asalto.load("sombrachapas/instruccion", seed=4)
    assert battle.play_out(f"{own}:First,greedy")
    ruleset, scenario = open_scenario("sombrachapas/instruccion")
    job = job_of(ruleset, scenario, 2, [f"{own}:First", "greedy"], 4)
    columns = Engine(ruleset, scenario, False).play(job.plan, 0, 2)
    assert list(columns["over"]) == [1, 1]
    again = asalto.load("sombrachapas/instruccion", seed=4)
    again.play_out(f"{own}:First,greedy", seed=4)
    assert again.match.state.winner == columns["winner"][0]


def test_own_bot_may_not_cheat(own: str) -> None:
    battle = asalto.load("sombrachapas/instruccion", seed=4)
    with pytest.raises(BadInput, match="chose 'fly away', which is none of its choices"):
        battle.play_out(f"{own}:Mad,greedy")


def test_weaker_levels_slip_now_and_then() -> None:
    """The less skilled, the more often another choice than greedy's."""
    battle = asalto.load("cep/duel", seed=4)
    ruleset, sight = battle.match.ruleset, look(battle.match, battle.match.pending[0])
    score = {}
    for name in ("greedy", "search:2", "search:1"):
        bots = [make_bot(name, ruleset, 0, seed) for seed in range(60)]
        score[name] = sum(bot.choose(sight).hint < 0 for bot in bots)
    assert score["greedy"] == 0 < score["search:2"] < score["search:1"]
    assert set(NAMES) >= {"random", "greedy", "search:1", "search:2"}


def test_a_command_that_ends_in_py_is_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`asalto bot run "python mybot.py"`, as the documents say it."""
    from asalto.cli.bot_commands import named

    monkeypatch.chdir(tmp_path)
    assert named("python mybot.py") == "cmd:python mybot.py"
    assert named("mybot.py:Brave") == "mybot.py:Brave"
    assert named("mybot.py") == "mybot.py"
    assert named("Maestro") == "Maestro"
    assert named("my bot.py:Brave") == "cmd:my bot.py:Brave"
    Path("my bot.py").write_text("")
    assert named("my bot.py:Brave") == "my bot.py:Brave"
