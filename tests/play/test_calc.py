"""Calculators: what they say of fields, `asalto odds` says of a position that says the same."""

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from asalto.cli.app import run
from asalto.core.calc import Given
from asalto.core.files.toml_reader import BadInput
from asalto.core.odds import TooLarge, in_turn, playing, walk
from asalto.core.registry import landed, load_ruleset
from asalto.play import calc, calc_throws
from asalto.play.dicebox import WrongDice

HERE = Path(__file__).parent / "calc"
DOCS = Path(__file__).parents[2] / "docs" / "referee-tools.md"
SAME = [
    (path.stem, *path.read_text(encoding="utf-8").splitlines()[:2])
    for path in sorted(HERE.glob("*.toml"))
]
"""Positions written by hand: file, the fields that say the same, the order."""
KINDS = [(game, kind) for game in landed() for kind in calc.calculations(load_ruleset(game))]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code = run([*arguments])
    found = capsys.readouterr()
    assert code == 0, found.err
    return json.loads(found.out)


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("game", [name for name in landed() if name != "toy"])
def test_what_the_list_of_fields_shows_can_be_typed(game: str, lang: str) -> None:
    ruleset = load_ruleset(game)
    for kind in calc.calculations(ruleset).values():
        for field in kind.inputs:
            name = calc.shell_word(calc.field_name(ruleset, field, lang))
            assert not set(" '()") & set(name)
            for key, word in calc.spoken_choices(ruleset, field, lang).items():
                found = calc.read_values(ruleset, kind, {name: calc.shell_word(word)}, lang)
                assert found[field.name] == key


@pytest.mark.parametrize(("name", "fields", "order"), SAME, ids=[one[0] for one in SAME])
def test_a_calculator_says_what_odds_say_of_the_same_position(
    name: str, fields: str, order: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first line of each position is the command, the second the order."""
    asked = fields.removeprefix("# asalto ").split()
    weighed = ["odds", str(HERE / f"{name}.toml"), "--order", order.removeprefix("# "), "--json"]
    found, same = said(capsys, *asked, "--brief", "--json"), said(capsys, *weighed)
    for key in ("exact", "success", "outcomes", "expected"):
        assert found[key] == same[key], key
    assert found["exact"]
    assert 0 < found["success"]["value"] < 1


def test_each_game_has_such_a_position() -> None:
    assert {name.partition("-")[0] for name, _, _ in SAME} == {game for game, _ in KINDS}


def usual(game: str, kind: str, **more: str | int) -> calc.Question:
    ruleset = load_ruleset(game)
    found = calc.calculations(ruleset)[kind]
    return calc.ask(ruleset, found, Given({**found.defaults(), **more}), "en")


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_its_own_position_can_be_read_back(
    game: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`asalto calc --position` prints a position of which `asalto odds` says the same."""
    single = {"attackers": 1} if usual(game, kind).times > 1 else {}
    question = usual(game, kind, **single)
    path = tmp_path / "p.toml"
    path.write_text(question.position(), encoding="utf-8")
    order = "; ".join(one.text for one in question.options)
    same = said(capsys, "odds", str(path), "--order", order, "--json")
    pairs = [f"{name}={value}" for name, value in single.items()]
    found = said(capsys, "calc", game, kind, *pairs, "--brief", "--json")
    assert found["outcomes"] == same["outcomes"]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_value_of_every_field_makes_a_position_or_is_refused(game: str, kind: str) -> None:
    ruleset = load_ruleset(game)
    found = calc.calculations(ruleset)[kind]
    for field in found.inputs:
        values = field.choices or (field.low, field.high, field.default)
        for value in values:
            given = Given({**found.defaults(), field.name: value})
            try:
                question = calc.ask(ruleset, found, given, "en")
            except (BadInput, calc.Refused):
                assert value != field.default
                continue
            assert question.options


@pytest.mark.parametrize(("game", "kind"), KINDS)
@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_every_field_and_choice_has_a_word(game: str, kind: str, lang: str) -> None:
    ruleset = load_ruleset(game)
    words, found = ruleset.words(lang), calc.calculations(ruleset)[kind]
    names = [found.name, *(one.name for one in (*found.inputs, *found.repeated))]
    assert [one for one in names if one not in words.tables["calc"]] == []
    for field in found.inputs:
        spoken = calc.spoken_choices(ruleset, field, lang)
        bare = [one for one, told in spoken.items() if told == one and "_" in one]
        assert bare == [], field.name
        assert len(set(spoken.values())) == len(spoken), field.name


def test_fields_are_read_by_name_and_by_word_and_errors_say_what_is_near() -> None:
    ruleset = load_ruleset("cem")
    fire = calc.find_calculation(ruleset, "fuego", "es")
    given = calc.read_values(ruleset, fire, {"cobertura": "seto", "range": "60"}, "es")
    assert (given["cover"], given["range"]) == ("hedge", 60)
    for texts in ({"coverr": "hedge"}, {"cover": "hege"}):
        with pytest.raises(BadInput, match=r"mean: target's cover|mean: hedge"):
            calc.read_values(ruleset, fire, texts, "en")
    with pytest.raises(BadInput, match="2 to 150"):
        calc.read_values(ruleset, fire, {"range": "151"}, "en")


def test_one_step_more_tells_what_matters() -> None:
    found = calc.answer(usual("cem", "fire", cover="hedge"), "en")
    by = {(one.field.name, one.value): one.by for one in calc.changes(found, "en", 60.0)}
    nearer = calc.answer(usual("cem", "fire", cover="hedge", range=30), "en")
    assert by["range", 30] == nearer.success - found.success > 0
    assert ("foe_weapon", "pistol") not in by, "it changes nothing, so it is not told"


def test_own_dice_step_by_step() -> None:
    question = usual("cem", "fire")
    begun = calc_throws.throw(question, calc_throws.own_dice([3, 4, 2]), "en")
    assert "3 + 4 + 2" in begun.lines[0]
    assert "resistance" in begun.wanted
    ended = calc_throws.throw(question, calc_throws.own_dice([3, 4, 2, *[1] * 9, 5]), "en")
    assert (ended.wanted, ended.unused) == ("", 1)
    with pytest.raises(WrongDice, match="a die of 10 cannot show 11"):
        calc_throws.throw(question, calc_throws.own_dice([3, 11]), "en")


def test_a_volley_is_exact_and_the_same_as_its_whole_tree() -> None:
    """Ways to the same state go on as one: no chance changes, and far fewer throws are walked."""
    asked = usual("cep", "shot", shots=2, skill=4)
    choices = [option.choice for option in asked.options]
    whole = walk(playing(asked.ruleset, asked.sight.state, *choices))
    found = in_turn(asked.ruleset, asked.sight.state, choices)
    assert found.chances == whole.chances
    assert len(choices) == 2
    assert found.samples < whole.samples / 2
    three = calc.answer(usual("cep", "shot", shots=3, range=4), "en").odds
    assert three.exact
    assert sum(three.chances.values()) == 1


def test_a_volley_of_too_many_throws_is_left_before_it_is_walked() -> None:
    asked = usual("cep", "shot", shots=2)
    choices = [option.choice for option in asked.options]
    with pytest.raises(TooLarge):
        in_turn(asked.ruleset, asked.sight.state, choices, limit=400)


def test_fields_for_which_there_was_no_time_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asalto.cli.calc_commands.SECONDS", -1.0)
    run(["calc", "cem", "fire", "--lang", "es"])
    assert "No dio tiempo a probar: figuras, tipo" in capsys.readouterr().out
    monkeypatch.setattr("asalto.cli.calc_commands.SECONDS", 60.0)
    run(["calc", "cepheus", "attack", "--lang", "es"])
    assert "No dio tiempo" not in capsys.readouterr().out


def test_a_series_of_attacks_agrees_with_the_chance_of_one() -> None:
    question = usual("cem", "fire")
    until = question.kind.repeated[0]
    found = calc_throws.series(question, until, 400)
    low, high = found.between(1)
    once = calc.answer(question, "en").odds.chance(lambda row: row[5] > 0)  # type: ignore[index]
    assert low <= float(once) <= high
    never = replace(until, is_done=lambda *_: False)
    assert calc_throws.series(question, never, 2).unfinished == 2


def test_two_against_one_strike_one_after_the_other() -> None:
    one, two = (calc.answer(usual("viajero", "melee", attackers=count), "en") for count in (1, 2))
    assert two.success == 1 - (1 - one.success) ** 2
    assert one.means()["damage"] < two.means()["damage"] <= 2 * one.means()["damage"]
    assert max(row[2] for row in two.odds.chances) == 1  # type: ignore[index]


BLOCKS = re.findall(r"```\n\$ (asalto .*?)\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("command", "output"), BLOCKS, ids=[one[0] for one in BLOCKS])
def test_the_page_shows_what_the_commands_print(
    command: str, output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """docs/referee-tools.md: each command with its output (a line of dots stands for the rest)."""
    monkeypatch.chdir(tmp_path)
    run([*shlex.split(command)[1:], "--lang", "en"])
    found = capsys.readouterr()
    printed = [line.rstrip() for line in (found.out + found.err).splitlines() if line.strip()]
    shown = [line.rstrip() for line in output.splitlines() if line.strip()]
    if shown and shown[-1] == "...":
        shown, printed = shown[:-1], printed[: len(shown) - 1]
    assert printed == shown


ROWS = [
    re.findall(r"`(asalto calc .*?)`", line)
    for line in DOCS.read_text("utf-8").splitlines()
    if line.startswith("| ") and "`asalto calc " in line
]


def understood(typed: str, lang: str) -> tuple[str, Given, str]:
    """What is worked out, with which values, and until when."""
    words, _, until = typed.removeprefix("asalto calc ").partition(" --until ")
    game, *fields = words.split()
    named = [one for one in fields if "=" not in one]
    ruleset = load_ruleset(game)
    kind = calc.find_calculation(ruleset, "".join(named), lang)
    pairs = calc.parse_pairs(fields[len(named) :], lang)
    question = calc.ask(ruleset, kind, calc.read_values(ruleset, kind, pairs, lang), lang)
    return kind.name, question.given, until and calc.find_repeated(question, until, lang).name


@pytest.mark.parametrize("row", ROWS, ids=[row[-1] for row in ROWS])
def test_a_question_is_asked_in_each_language(
    row: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/referee-tools.md: what is typed in Spanish, Italian and English is the same question."""
    found = [understood(typed, lang) for lang, typed in zip(("es", "it", "en"), row, strict=True)]
    assert found[0] == found[1] == found[2]
    assert len(ROWS) == 5
    if not found[0][2]:
        answer = said(capsys, *row[1].split()[1:], "--brief", "--json", "--lang", "it")
        assert 0 < answer["success"]["value"] < 1


@pytest.mark.parametrize("more", [["--roll", "--seed", "1"], ["--dice", "3 4 2"], ["--json"]])
def test_what_is_asked_of_the_usual_values_is_answered(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """An option without any field was passed over, and the fields were listed."""
    run(["calc", "cem", *more, "--lang", "es"])
    found = capsys.readouterr()
    assert found.out
    assert "normalmente" not in found.out


@pytest.mark.parametrize(("lang", "word"), [("es", "inutilizado"), ("it", "fuori uso")])
def test_an_end_is_called_in_a_word(lang: str, word: str) -> None:
    question = usual("cepheus", "attack")
    assert calc.find_repeated(question, word, lang).name == "disabled"
    assert calc.find_repeated(question, "disabled", lang).name == "disabled"
    with pytest.raises(BadInput, match=word):
        calc.find_repeated(question, word[:-1] + "x", lang)


def test_a_whole_volley_is_resolved_to_its_damage() -> None:
    question = usual("cepheus", "attack", weapon="missile_rack", weapons=3, range="medium")
    found = calc_throws.throw(question, calc_throws.program_dice(3), "en")
    assert found.wanted == ""
    assert sum(line.startswith("Missile at") for line in found.lines) == 3


def test_fields_that_do_not_fit_are_refused_in_the_language() -> None:
    ruleset = load_ruleset("cepheus")
    kind = calc.calculations(ruleset)["attack"]
    given = Given({**kind.defaults(), "weapon": "meson_bay", "weapons": 2})
    with pytest.raises(BadInput, match="Una bahía"):
        calc.ask(ruleset, kind, given, "es")


def test_a_word_that_may_be_several_fields_names_them() -> None:
    ruleset = load_ruleset("cep")
    kind = calc.calculations(ruleset)["shot"]
    with pytest.raises(BadInput, match="«pericia» puede ser pericia del artillero, pericia del"):
        calc.read_values(ruleset, kind, {"pericia": "9"}, "es")
