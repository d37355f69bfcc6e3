"""The commands, run as a person runs them."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import asalto
from asalto.cli import main
from asalto.cli.bench import own_path
from asalto.cli.physical_dice import typed_faces
from asalto.cli.terminal import play_command
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import WrongDice
from asalto.play.files import gamefile
from play.toys import toy


@pytest.fixture(autouse=True)
def _table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


Run = Callable[..., Any]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def runner(*words: str, code: int = 0, lang: str = "en") -> Any:
        found = main([*words])
        out = capsys.readouterr()
        assert found == code, out.out + out.err
        return out.out if code == 0 else out.out + out.err

    return runner


def data(run: Run, *words: str, code: int = 0) -> Any:
    text = run(*words, "--json", code=code)
    return json.loads(text)


def test_version(run: Run) -> None:
    assert run("--version") == f"asalto {asalto.__version__}\n"


def test_version_starts_at_once() -> None:
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "asalto", "--version"],
        capture_output=True, text=True, check=True, env=own_path(),
    ).stderr  # fmt: skip
    assert "typer" not in loaded
    assert "asalto.core" not in loaded


def test_a_command_lays_out_no_other_and_no_help(run: Run) -> None:
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "asalto", "run", "cep/duel", "--bots", "random"],
        capture_output=True, text=True, check=True, env=own_path(),
    ).stderr  # fmt: skip
    assert "asalto.bots.registry" in loaded
    assert "rich" not in loaded
    assert "Did you mean 'play'" in run("plya", code=2), "all commands are known"


def test_help_without_a_command(run: Run) -> None:
    assert "resolve" in run()


def test_unknown_commands_and_options_are_bad_use(run: Run) -> None:
    assert "No such command" in run("plaay", code=2)
    assert "No such option" in run("run", "toy/duel", "--bot", "x", code=2)
    run("run", code=2)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("run", "toy/dual"), "Did you mean 'duel'"),
        (("run", "chess/duel"), "no ruleset 'chess'"),
        (("run", "toy"), "toy/duel"),
        (("run", "nowhere.toml"), "nowhere.toml"),
        (("run", "toy/duel", "--bots", "greedi"), "Did you mean 'greedy'"),
        (("run", "toy/duel", "--bots", "greedy,greedy,greedy"), "3 bots"),
        (("run", "toy/duel", "--lang", "fr"), "no language 'fr'"),
        (("run", "toy/duel", "--dice", "bones"), "bones"),
        (("run", "toy/duel", "--tables", "none.toml"), "none.toml"),
        (("play", "toy/duel", "--seat", "red=robot"), "robot"),
        (("play", "toy/duel", "--seat", "green=human"), "no seat 'green'"),
        (("play", "toy/duel", "--seat", "red"), "NAME=human"),
        (("show", "toy/nothing"), "no scenario or unit 'nothing'"),
        (("clauses", "chess"), "no game 'chess'"),
        (("odds", "none.asalto"), "none.asalto"),
        (("resolve", "toy", "duel", "--orders", "none.txt"), "none.txt"),
        (("replay", "none.asalto"), "no such file"),
        (("check", "none.toml"), "none.toml"),
    ],
)
def test_bad_use(run: Run, words: tuple[str, ...], reason: str) -> None:
    assert reason in run(*words, code=2)


def test_run_tells_a_whole_battle(run: Run) -> None:
    one = run("run", "toy/duel", "--bots", "greedy,greedy", "--seed", "7", "--lang", "es")
    assert one == run("run", "toy/duel", "--bots", "greedy,greedy", "--seed", "7", "--lang", "es")
    assert "Vence: Azul (un barco se hundió)" in one
    assert "=== Turno 8 ===" in one
    other = data(run, "run", "toy/duel", "--bots", "greedy", "--seed", "7", "--reasons")
    assert other["result"]["winner"] == "blue"
    assert "to close in" in other["reasons"][0]
    short = run("run", "toy/duel", "--seed", "7", "--quiet")
    assert short.splitlines() == ["seed 7", "Winner: Blue (a boat was sunk)"]


def test_save_replay_fork(run: Run) -> None:
    run("run", "toy/duel", "--seed", "7", "--save", "a.asalto", "--quiet")
    assert "whole and unchanged" in run("replay", "a.asalto", "--check")
    assert data(run, "replay", "a.asalto", "--check")["ok"] is True
    assert data(run, "replay", "a.asalto", "--to", "3")["turn"] == 3
    assert "=== Turn 3 ===" not in run("replay", "a.asalto", "--to", "3", "--seat", "red")
    content = Path("a.asalto").read_bytes()
    Path("b.asalto").write_bytes(content.replace(b"red shoots", b"rad shoots", 1))
    assert "turn 1" in run("replay", "b.asalto", code=2)
    found = data(run, "replay", "b.asalto", code=2)
    assert (found["ok"], found["turn"]) == (False, 1)
    forked = ("fork", "a.asalto", "--at", "3", "--bots", "chancer", "--seed", "2")
    assert data(run, *forked)["result"]
    run(*forked, "--save", "c.asalto", "--quiet")
    assert data(run, "replay", "c.asalto")["ok"]
    assert "no “Turn 9”" in run("fork", "a.asalto", "--at", "9", "--bots", "greedy", code=1)
    run("fork", "a.asalto", "--at", "2", code=1)
    run("run", "toy/duel", "--dice", "fair", "--save", "f.asalto.gz", "--quiet")
    assert data(run, "replay", "f.asalto.gz")["fair"] is True
    assert "every die" in run("replay", "f.asalto.gz", "--check")


def test_lists(run: Run) -> None:
    rows = data(run, "scenarios", "toy")
    assert [row["name"] for row in rows] == ["toy/close", "toy/duel"]
    assert "toy/duel" in run("scenarios", "toy", "--lang", "it")
    assert data(run, "ships", "toy") == [{"name": "toy/dinghy", "title": "Dinghy"}]
    assert "Dinghy" in run("units", "toy")


def test_show(run: Run) -> None:
    run("run", "toy/duel", "--seed", "7", "--save", "a.asalto", "--quiet")
    assert "Duelo" in run("show", "toy/duel", "--lang", "es")
    assert "hull: 7" in run("show", "toy/dinghy")
    assert data(run, "show", "toy/dinghy")["unit"]["hull"] == 7
    assert data(run, "show", "a.asalto", "--turn", "3")["turn"] == 3
    assert data(run, "show", "a.asalto", "--seat", "red")["view"]["boats"][1]["shield"] == -2
    for lang, turn in (("es", "Turno"), ("it", "Turno"), ("en", "Turn")):
        assert f"## {turn} 2" in run("show", "a.asalto", "--report", "md", "--lang", lang)
        assert f'<html lang="{lang}">' in run(
            "show", "a.asalto", "--report", "html", "--lang", lang
        )
    assert "no board picture" in run("show", "a.asalto", "--svg", "a.svg", code=1)
    run("show", "a.asalto", "--report", "pdf", code=2)


def test_who_is_awaited_is_called_by_name_and_as_it_is_typed(run: Run, tmp_path: Path) -> None:
    orders = tmp_path / "o.txt"
    orders.write_text("sin táctica\n", encoding="utf-8")
    words = ("resolve", "cepheus", "cepheus/lesson", "--orders", str(orders), "--lang", "es")
    assert "Se espera a: Contrabandistas [smugglers] (prueba de Táctica)" in run(*words)


def test_positions_from_show_to_resolve(run: Run) -> None:
    Path("p.toml").write_text(run("show", "toy/duel", "--position"))
    Path("o.txt").write_text("# first\nred: 2 1\nblue> blue: 1 0\n\nred shoots blue # bang\n")
    words = ("resolve", "toy", "p.toml", "--orders", "o.txt")
    found = data(run, *words, "--dice", "3,7,4")
    assert [one["kind"] for one in found["events"]][-1] == "hit"
    assert found["dice"] == [3, 7, 4]
    assert found["pending"] == ["blue"]
    Path("q.toml").write_text(found["position"])
    assert run("show", "q.toml", "--position") == found["position"]
    assert "unused" not in run(*words, "--dice", "3,7,4,5")
    assert data(run, *words, "--dice", "3,7,4,5")["dice_unused"] == 1
    assert "blue: shot" not in run(*words, "--dice", "3,7", code=1)
    assert "3 dice of 10, 15 or less" in run(*words, "--dice", "", code=1)
    assert "cannot show" in run(*words, "--dice", "3,7,14", code=1)
    assert "3,7,4" in run(*words, "--dice", "3,x", code=2)
    assert data(run, *words, "--seed", "1") == data(run, *words, "--seed", "1")
    Path("o.txt").write_text("red: 2 1\nred course 1\n")
    assert "o.txt:2" in run(*words, code=1)
    assert "of toy, not of cep" in run("resolve", "cep", "p.toml", "--orders", "o.txt", code=2)
    Path("g.txt").write_text("umpire> gust on red: 1\n")
    found = data(run, "resolve", "toy", "duel", "--orders", "g.txt", "--save", "g.asalto")
    assert found["state"]["boats"][0]["place"] == 5
    assert data(run, "replay", "g.asalto")["ok"]
    assert data(run, "run", "q.toml", "--save", "r.asalto")["result"]
    assert data(run, "replay", "r.asalto")["ok"]


def test_odds(run: Run) -> None:
    Path("o.txt").write_text("red: 2 1\nblue: 1 0\n")
    found = data(run, "resolve", "toy", "duel", "--orders", "o.txt")
    Path("p.toml").write_text(found["position"])
    exact = data(run, "odds", "p.toml", "--order", "red shoots blue")
    assert exact["exact"] is True
    assert exact["success"]["fraction"] == "17/40"
    assert sum(one["chance"]["value"] for one in exact["outcomes"]) == pytest.approx(1)
    assert "42.5 %" in run("odds", "p.toml", "--order", "red shoots blue")
    assert "42,5 %" in run("odds", "p.toml", "--lang", "it")
    by_number = run("odds", "p.toml", "--order", "red shoots blue")
    in_one_table = run("odds", "p.toml", "--order", "red shoots blue", "--all")
    assert len(by_number.splitlines()) < len(in_one_table.splitlines())
    assert "fraction" in in_one_table
    assert [row["order"] for row in data(run, "odds", "p.toml")] == ["red shoots blue"]
    assert "throws no dice" in run("odds", "p.toml", "--order", "red holds", code=1)
    assert "no order of this game" in run("odds", "p.toml", "--order", "red dances", code=1)
    assert "Nothing that Blue" in run("odds", "toy/duel", "--seat", "blue")


def test_odds_of_several_orders_and_of_the_battle(run: Run) -> None:
    Path("o.txt").write_text("red: 2 1\nblue: 1 0\n")
    Path("p.toml").write_text(data(run, "resolve", "toy", "duel", "--orders", "o.txt")["position"])
    twice = data(run, "odds", "p.toml", "--order", "red shoots blue; red shoots blue")
    assert Fraction(twice["success"]["fraction"]) > Fraction(17, 40)
    wins = data(run, "odds", "p.toml", "--battle", "greedy,chancer")
    assert sum(one["value"] for one in wins["wins"].values()) == pytest.approx(1)
    assert set(wins["wins"]) == {"red", "blue", ""}
    assert "Rojo" in run("odds", "p.toml", "--battle", "chancer", "--lang", "es")
    refused = run("odds", "p.toml", "--battle", "gredy", code=2)
    assert "Did you mean 'greedy'" in refused
    assert "Playing" not in refused


@pytest.mark.parametrize("game", ["cem", "cep", "cepheus", "sombrachapas", "viajero"])
def test_a_faulty_unit_is_told_by_the_game_it_is_for(run: Run, game: str) -> None:
    ruleset = load_ruleset(game)
    unit = (ruleset.folder / "units" / f"{ruleset.units()[0]}.toml").read_text("utf-8")
    Path("mine.toml").write_text(
        unit.replace("title =", "tilte =", 1).replace("name =", "nmae =", 1)
    )
    told = run("check", "mine.toml", code=2)
    assert told == run("check", "mine.toml", "--game", game, "--as", "unit", code=2)
    Path("mine.toml").write_text(f'ruleset = "{game}"\n{unit}')
    assert f"a valid unit: {game}" in run("check", "mine.toml")


def test_check_files(run: Run) -> None:
    folder = Path(str(toy().folder))
    scenario = (folder / "scenarios" / "duel.toml").read_text()
    Path("mine.toml").write_text(scenario)
    Path("bad.toml").write_text(scenario.replace("place = 4", "plaec = 4"))
    Path("boat.toml").write_text('title = "Raft"\nhull = 3\n')
    Path("tables.toml").write_text("[hull]\nvalue = 20\n")
    Path("wrong-tables.toml").write_text("[hul]\nvalue = 20\n")
    Path("pos.toml").write_text(run("show", "toy/duel", "--position"))
    run("run", "mine.toml", "--seed", "1", "--quiet", "--save", "g.asalto")
    good = ("mine.toml", "pos.toml", "g.asalto")
    assert [row["kind"] for row in data(run, "check", *good)] == ["scenario", "position", "game"]
    assert "a valid unit: toy, Raft" in run("check", "boat.toml", "--game", "toy", "--as", "unit")
    run("check", "tables.toml", "--game", "toy")
    text = run("check", "wrong-tables.toml", "--game", "toy", "--as", "tables", code=2)
    assert "Did you mean 'hull'" in text
    text = run("check", "mine.toml", "bad.toml", code=2)
    assert "bad.toml:5: boats.0: missing field 'place'. Did you mean 'plaec'?" in text
    assert "mine.toml: a valid scenario" in text
    Path("cut.asalto").write_bytes(Path("g.asalto").read_bytes()[:900])
    assert "cut.asalto" in run("check", "cut.asalto", code=2)


def test_users_own_tables(run: Run) -> None:
    Path("t.toml").write_text("[hull]\nvalue = 30\n")
    text = run("show", "toy/duel", "--position", "--tables", "t.toml")
    assert "hull = 30" in text
    run("run", "toy/duel", "--tables", "t.toml", "--seed", "3", "--save", "t.asalto", "--quiet")
    assert data(run, "replay", "t.asalto")["ok"]
    Path("mine.toml").write_text(
        (toy().folder / "scenarios" / "duel.toml").read_text() + "\n[tables.hull]\nvalue = 25\n"
    )
    assert "hull = 25" in run("show", "mine.toml", "--position")


def test_bench(run: Run) -> None:
    found = data(run, "bench", "toy/duel", "--seconds", "0.1")
    assert found["battles"][0]["decisions_per_s"] > 0
    assert found["machine"]["python"]


def test_clauses(run: Run) -> None:
    found = data(run, "clauses", "cep")
    assert len(found) > 200
    assert {"clause", "title", "kind", "names", "note", "tests", "rulings"} == set(found[0])


# --- the terminal


class Keys:
    """What somebody types."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.asked: list[str] = []

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        try:
            line = next(self.lines)
        except StopIteration:
            raise EOFError from None
        if line == "^C":
            raise KeyboardInterrupt
        return line


def at_table(*lines: str, **options: Any) -> Keys:
    keys = Keys(*lines)
    given: dict[str, Any] = {
        "battle": "toy/duel", "seats": [], "seed": 7, "dice": "seeded", "save": None,
        "resume": None, "umpire": False, "tables": None, "lang": "en", **options,
    }  # fmt: skip
    assert play_command(**given, ask=keys) == 0
    return keys


def test_play_against_the_computer(capsys: pytest.CaptureFixture[str]) -> None:
    at_table("5", "1", "why 1", "1", "why", *["1"] * 40, save=Path("g.asalto"))
    out = capsys.readouterr().out
    assert "red shoots blue" in out
    assert "42.5 %" in out or "success" in out
    assert "TOY-2.1: Shots" in out
    assert "Winner" in out
    assert gamefile.load(Path("g.asalto")).is_over


def test_ctrl_c_saves_and_resume_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    at_table("red: 2 1", "^C", save=Path("g.asalto"))
    assert "asalto play --resume g.asalto" in capsys.readouterr().out
    held = gamefile.load(Path("g.asalto"))
    assert held.turn == 1
    at_table("1", "2", "quit", battle=None, resume=Path("g.asalto"))
    assert gamefile.load(Path("g.asalto")).entries[: len(held.entries)] == held.entries
    at_table("^C")
    assert len(list(Path().glob("toy-duel-*.asalto"))) == 1


def test_hot_seat_hides_sealed_orders(capsys: pytest.CaptureFixture[str]) -> None:
    keys = at_table("", "red: 2 1", "", "log", seats=["red=human", "blue=human"])
    assert [asked.partition(":")[0] for asked in keys.asked if "nobody else" in asked] == [
        "Red",
        "Blue",
    ]
    out = capsys.readouterr().out
    assert "Sealed" in out
    assert "red orders course" not in out


def test_undo_help_hint_list_and_wrong_input(capsys: pytest.CaptureFixture[str]) -> None:
    at_table("red course 2", "undo", "help", "hint", "list -", "99", "red flies", "board", "save")
    out = capsys.readouterr().out
    for text in (
        "Taken back: red course 2", "Ctrl-C saves", "The computer would say: red course 2",
        "there are 5", "is no order of this game", "Saved in toy-duel.asalto",
    ):  # fmt: skip
        assert text in out


def test_help_loads_nothing_that_it_does_not_need() -> None:
    """What only a battle or a server needs stays on the disk until a command wants it."""
    asked = "import sys; from asalto.cli import main\nmain(['--help'])\nprint(*sys.modules)"
    out = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "asalto.cli.app" in out
    assert not {"pydantic", "fastapi", "asalto.play.match", "asalto.play.entries"} & {*out}


def test_a_command_does_not_load_what_draws_help() -> None:
    asked = (
        "import sys; from asalto.cli import main\n"
        "main(['schema', 'cep', 'unit'])\nprint(*sys.modules)"
    )
    out = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, env=own_path()
    ).stdout.split()
    assert "asalto.cli.help_words" in out
    assert not {"typer.rich_utils", "rich"} & {*out}


def test_the_players_own_language(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ("ayuda", "red: 2 1", "lista dispara", "red disparó a blue", "porque", "salir")
    at_table(*lines, lang="es", save=Path("g.asalto"))
    out = capsys.readouterr().out
    assert "salir             lo mismo que Ctrl-C" in out
    assert "  1. red dispara a blue" in out
    assert "¿Querías decir: red dispara a blue" in out
    assert "Guardado en g.asalto" in out
    at_table("red dispara a blue", "^C", resume=Path("g.asalto"), lang="es")
    told = [entry.order for entry in gamefile.load(Path("g.asalto")).entries]
    assert "red shoots blue" in told


def test_dice_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    keys = at_table(
        "red: 2 1", "1", "1 2", "1 2 11", "x", "withdraw", "1", "1 2 3", "4 5 6", "^C",
        dice="physical", save=Path("g.asalto"),
    )  # fmt: skip
    assert "red: shot, 3 dice of 10, 18 or less: " in keys.asked
    assert "blue: shot, 3 dice of 10, 18 or less: " in keys.asked
    out = capsys.readouterr().out
    assert "A die of 10 cannot show 11" in out
    entries = gamefile.load(Path("g.asalto")).entries
    assert [entry.dice for entry in entries if entry.dice] == [(1, 2, 3), (4, 5, 6)]


def test_an_umpire_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    at_table(
        "!set boats.0.hull=5 wind=1 a leak", "!force 1,1,1 luck", "!forbid red course 2 : slow",
        "red course 2", "red: 1 1", "1", "!rewind 1 a slip", "!note tea", "!order gust on red: 1",
        "!choices", "!see", "!allow red course 2 : fast", "!what", "!end blue dinner",
        umpire=True, save=Path("g.asalto"),
    )  # fmt: skip
    out = capsys.readouterr().out
    for text in (
        "The umpire sets boats1.hull = 5, wind = 1: a leak", "slow", "Note: tea",
        "The umpire takes back the last move: a slip", "gust on blue: 1", "Winner: Blue (dinner)",
    ):  # fmt: skip
        assert text in out
    again = gamefile.load(Path("g.asalto"))
    assert again.is_over
    assert {"set", "force", "forbid", "rewind", "note", "allow", "end"} <= {
        entry.do for entry in again.entries
    }
    at_table("!set wind=1 no", "quit")
    assert "no umpire" in capsys.readouterr().out


def test_without_arguments_it_asks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asalto.cli.play_setup.landed", lambda: ["toy"])
    keys = at_table("2", "x", "9", "1", "2", "quit", battle=None)
    assert "Which scenario?" in capsys.readouterr().out
    assert keys.asked[-1] == "Red (sealed orders)> "
    at_table(battle=None)


def test_a_battle_of_bots_needs_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    keys = at_table(seats=["red=bot:greedy", "blue=bot:chancer"])
    assert keys.asked == []
    assert "Winner" in capsys.readouterr().out


def test_typed_faces() -> None:
    assert typed_faces("3 7 4", 3, 10) == [3, 7, 4]
    assert typed_faces("3,7, 4", 3, 10) == [3, 7, 4]
    assert typed_faces("364", 3, 6) == [3, 6, 4]
    assert typed_faces("12", 1, 20) == [12]
    for text in ("", "a", "1 b", "-1", "1.5"):
        with pytest.raises(WrongDice):
            typed_faces(text, 1, 6)


def test_the_first_question_comes_within_a_second() -> None:
    began = time.perf_counter()
    at_table("quit")
    assert time.perf_counter() - began < 1


def test_python_door(tmp_path: Path) -> None:
    battle = asalto.load("toy/duel", seed=7)
    assert battle.pending == ["red", "blue"]
    assert battle.choices()[0] == "red course -2"
    assert battle.play("red: 2 1")[-1] == "red is ready"
    with pytest.raises(asalto.NotAllowed):
        battle.play("red course 1", "red")
    battle.play("blue: 1 0", "blue")
    assert battle.chance("red shoots blue") == pytest.approx(0.425)
    assert "Winner" in battle.play_out("greedy")
    assert battle._repr_svg_() is None
    battle.save(tmp_path / "a.asalto")
    again = asalto.open_game(tmp_path / "a.asalto", "es")
    assert again.result.startswith("Vence")
    assert again.replay(2).turn == 2
    assert repr(battle).startswith("<Battle toy/duel, turn")


def test_public_names() -> None:
    assert len(asalto.__all__) <= 12
    assert set(dir(asalto)) == {*asalto.__all__, "__version__"}
    for name in asalto.__all__:
        assert getattr(asalto, name).__doc__
    assert not hasattr(asalto, "loads")
    stub = (Path(asalto.__file__).parent / "__init__.pyi").read_text()
    assert sorted(re.findall(r" as (\w+)", stub)) == sorted(asalto.__all__)
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert f'version = "{asalto.__version__}"' in project.read_text()


def test_who_plays_what_is_said_where_nobody_said_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    said = run("play", "toy/duel", "--lang", "es", "--seed", "1")
    assert "Rojo: en este teclado\n" in said
    assert "Azul: la máquina (greedy)\n" in said
    assert "--seat red=human --seat blue=human" in said
    assert "este teclado" not in run("play", "toy/duel", "--lang", "es", "--seat", "red=human")
