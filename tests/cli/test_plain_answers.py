"""What commands answer beside their result: a turn that is not there, nothing missing, a small
number of battles; each in the user's language and in the game's own words."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from asalto.cli import main
from asalto.cli.open_battle import other_rules
from asalto.cli.unit_text import unit_lines
from asalto.core.files.toml_reader import Document
from asalto.core.registry import landed, load_ruleset
from asalto.play.files import gamefile
from asalto.play.files.gamefile import OtherRules
from cli.test_one_language import telltales
from golden.outcomes import GAMES


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle of Sombrachapas, whose turns are called rounds."""
    path = tmp_path_factory.mktemp("plain") / "s.asalto"
    assert main(["run", "sombrachapas/instruccion", "--bots", "random", "--seed", "1", "--quiet",
                 "--save", str(path)]) == 0  # fmt: skip
    return path


@pytest.mark.parametrize("words", [
    "show F --turn 99", "replay F --to 99", "odds F --turn 99", "fork F --at 99 --bots random",
    "print sombrachapas report --battle F --turn 99 -o o.html",
])  # fmt: skip
@pytest.mark.parametrize(("lang", "asked"), [
    ("es", "no hay «Asalto 99»"), ("it", "non c'è «Round 99»"), ("en", "there is no “Round 99”"),
])  # fmt: skip
def test_a_turn_that_is_not_there_is_refused(
    words: str, lang: str, asked: str, game: Path, capsys: pytest.CaptureFixture[str],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    line = [str(game) if word == "F" else word for word in words.split()]
    assert main([*line, "--lang", lang]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert asked in said.err
    assert not Path("o.html").exists()


@pytest.mark.parametrize(("lang", "turn"), [("es", "Asalto 3"), ("it", "Round 3")])
def test_other_rules_are_told_in_the_games_own_word_for_a_turn(
    lang: str, turn: str, game: Path
) -> None:
    rules = load_ruleset("sombrachapas")
    error = OtherRules("x", 1, 3, "y", rules, gamefile.read(game).header["ruleset"])
    assert f"«{turn}»" in other_rules(error, "x", lang)


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_nothing_missing_is_said(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["clauses", "viajero", "--missing", "--lang", lang]) == 0
    assert "viajero" in capsys.readouterr().out


def test_a_contest_of_two_battles_tells_a_sound_interval(
    capsys: pytest.CaptureFixture[str],
) -> None:
    capsys.readouterr()
    line = "bot run random --against greedy --scenario viajero/duel -n 2 --seed 1 --lang es"
    assert main(line.split()) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert "±" not in told
    assert told.endswith("logra 0,0 %, probablemente entre 0,0 % y 79,3 %")


ANSWERS = (
    ["run", "viajero/duel", "--bots", "random", "--seed", "7", "--quiet"], ["check", "FILE"],
    ["differential", "viajero", "-n", "1"], ["new-ruleset", "fence"], ["luck", "FILE"],
    ["calc", "cem", "fire", "--dice", "11"], ["import", "78ZZ", "-o", "x.toml"],
    ["print", "cep", "sheets", "-o", "o.html"], ["play", "cep/duel", "--seat", "azul=bot:zz"],
    ["print", "cep", "report", "--battle", "FILE", "-o", "o.html"],
    ["print", "zzz"],
)  # fmt: skip


@pytest.mark.usefixtures("few_playouts")
@pytest.mark.parametrize("lang", ["es", "it"])
def test_no_answer_is_in_english(
    lang: str, game: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    wrong = []
    for words in ANSWERS:
        capsys.readouterr()
        main([*(str(game) if word == "FILE" else word for word in words), "--lang", lang])
        said = capsys.readouterr()
        told = said.out + said.err
        assert told.strip(), words
        found = telltales(told, lang)
        found += [one for one in ("seed 7", "lines", "battles", "differences", ".py:CLASS o",
                                "zz'. (")
                  if one in told]  # fmt: skip
        wrong += [f"{' '.join(words)}: {one}" for one in found]
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("lang", ["es", "it"])
def test_fields_of_a_unit_are_no_choices_and_craft_have_names(lang: str) -> None:
    for name in landed():
        ruleset = load_ruleset(name)
        verbs = {*ruleset.words(lang).tables["choice"].values()}
        for unit in ruleset.units():
            document = Document.open(ruleset.folder / "units" / f"{unit}.toml")
            for line in unit_lines(ruleset, document.data, lang):
                said = [part.strip() for part in line.replace(",", ":").split(":")]
                assert not {"fighter", "ships_boat"} & {*said}, (unit, line)
                assert not verbs & {one for one in said if len(one.split()) > 2}, (unit, line)


SAME = {"morale", "computer"}
"""Fields that are called the same in English and in Italian."""


@pytest.mark.parametrize("lang", ["es", "it"])
def test_every_field_of_every_unit_has_its_name_in_the_language(lang: str) -> None:
    for name in GAMES:
        ruleset = load_ruleset(name)
        for unit in ruleset.units():
            data = Document.open(ruleset.folder / "units" / f"{unit}.toml").data
            keys = {line.partition(":")[0].strip() for line in unit_lines(ruleset, data, lang)}
            assert not {*data} & keys - SAME, unit


@pytest.mark.parametrize(("lang", "said"), [
    ("es", "Interrumpido."), ("it", "Interrotto."), ("en", "Interrupted."),
])  # fmt: skip
def test_what_is_broken_off_says_so(
    lang: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("asalto.lab.batch"), "run", broken_off)
    assert main(["batch", "viajero/duel", "-n", "3", "--lang", lang]) == 130
    assert capsys.readouterr().err.strip() == said
