"""Every command that reads a file, with files that it cannot use: told in a sentence that names the
file (and the line, where there is one), in the user's language, with exit code 1 or 2."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import pytest

from asalto.cli import main
from asalto.cli.app import run
from asalto.core.files import limits
from cli.test_one_language import telltales

SAMPLES = Path(__file__).parents[1] / "exchange" / "samples"
KINDS: dict[str, bytes] = {
    "binary": bytes(range(256)) * 20,
    "latin": '# 1\n# 2\ntitle = "España"\n'.encode("latin-1"),
    "empty": b"",
    "huge": b"# x\n" * (limits.TEXT_MAX // 4 + 10),
    "cut": b'ruleset = "cep"\nx = [1,\n',
    "braces": b'{"a": [1,\n"b": }',
    "nul": b"a\x00b\n",
    "utf16": 'ruleset = "cep"\n'.encode("utf-16"),
    "number": b"7",
    "list": b"[1, 2]",
    "nan": b'{"system": NaN, "resolution": NaN, "width": NaN}',
    "types": b'{"format": "asalto-position-1", "ruleset": 3, "state": [], "resolution": [],'
    b' "system": {"characteristics": []}, "orientation": "orthogonal", "width": "x"}',
}
"""What stands in a file; besides these it may be a folder, or not be there."""
LINE = {"latin": 3, "cut": 2}
ANY = [*KINDS, "folder", "gone"]
COMMANDS: dict[str, list[str]] = {
    ".toml": [
        "play F", "run F", "show F", "check F", "odds F", "resolve cep F --orders good.txt",
        "batch F -n 1", "balance F -n 100 --no-weigh", "print cep sheets --scenario F -o o.html",
        "link good.asalto F --save l.asalto", "run cep/duel --quiet --tables F",
        "show cep/duel --tables F", "odds cep/duel --tables F", "calc cep shot --tables F",
        "resolve cep cep/duel --orders good.txt --tables F", "play cep/duel --tables F",
        "print cep sheets -o o.html --tables F", "check --as unit --game cep F",
        "check --as tables --game cep F", "check --as position F", "check --as game F",
        "import good.dd2vtt -o o.toml --into F",
    ],
    ".json": [
        "play F", "run F", "show F", "check F", "odds F", "batch F -n 1",
        "import F -o o.toml", "export good.asalto -o o.json --actor F",
    ],
    ".asalto": [
        "play --resume F", "show F", "check F", "replay F", "fork F --at 1", "odds F", "analyse F",
        "export F -o o.html", "export F -o o.csv", "export F -o o.svg", "luck F", "verify F",
        "link F viajero/duel --save l.asalto", "link good.asalto F", "batch F -n 1",
        "print cep report --battle F -o o.html", "resolve cep F --orders good.txt",
    ],
    ".asalto.gz": ["show F", "verify F"],
    ".csv": ["import F -o o"],
    ".dd2vtt": ["import F -o o.toml"],
    ".tmj": ["import F -o o.toml", "import F -o o.toml --game cem"],
    ".txt": ["resolve cep cep/duel --orders F"],
}  # fmt: skip
FINE = {("resolve cep cep/duel --orders F", "empty")}
"""No orders at all: nothing happens, and that is told."""
CASES = [(line, ending) for ending, lines in COMMANDS.items() for line in lines]
LANGUAGES = ("en", "es", "it")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bad")
    for ending in COMMANDS:
        for name, content in KINDS.items():
            (made / f"{name}{ending}").write_bytes(content)
        (made / f"folder{ending}").mkdir()
    game = str(made / "good.asalto")
    assert main(["run", "viajero/duel", "--bots", "random", "--seed", "1", "--quiet",
                 "--save", game]) == 0  # fmt: skip
    shutil.copy(SAMPLES / "uvtt2fgu-sampleMap.dd2vtt", made / "good.dd2vtt")
    (made / "good.txt").write_text("azul: esquiva\n")
    (made / "good.toml").write_text("x = 1\n")
    return made


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("line", "ending"), CASES, ids=str)
def test_a_file_that_cannot_be_used_is_told(
    line: str, ending: str, lang: str, folder: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    capsys.readouterr()
    wrong = []
    for kind in ANY[LANGUAGES.index(lang) :: 3] if lang != "en" else ANY:
        name = f"{kind}{ending}"
        words = [name if word == "F" else word for word in line.split()]
        code = main([*words, "--lang", lang])
        said = capsys.readouterr()
        told = (said.err + said.out).strip()
        if (line, kind) in FINE:
            continue
        at = f"{' '.join(words)} -> {code}: {told[:300]}"
        if code not in (1, 2) or name not in told or len(told) > limits.COMPLAINT_MAX:
            wrong.append(at)
        if kind in LINE and "UTF-8" in told and f"{name}:{LINE[kind]}:" not in told:
            wrong.append(f"no line: {at}")
        if lang != "en" and telltales(told, lang):
            wrong.append(f"not {lang}: {at}")
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("words", [
    "scenarios cepp", "ships cepp", "show cepp/duel", "run cepp/duel", "batch cepp/duel",
    "resolve cepp duel --orders good.txt", "clauses cepp", "calc cepp", "print cepp",
    "rulings cepp", "schema cepp", "rate cepp", "ablate cepp", "compile cepp",
    "check good.toml --as tables --game cepp", "import good.dd2vtt -o o.toml --game cemm",
    "run cep/deul", "run cep/duel --bots gredy", "show cep/vencej", "show good.asalto --seat roj",
    "run cep/duel --option ties_cots=1", "calc cep shot rnage=3", "schema cep scenaro",
    "show cep/duel --svg o.svg --layers arsc", "odds cep/duel --battle gredy",
    "balance cep/duel --vary ships.roj.skill=1..2 -n 100", "bot serve gredy",
])  # fmt: skip
def test_a_name_spelled_wrong_is_told_with_the_nearest(
    words: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    capsys.readouterr()
    assert main(["--lang", "en", *words.split()]) == 2
    said = capsys.readouterr()
    assert "Did you mean" in said.err + said.out


@pytest.mark.parametrize("words", [["scenarios", "cep"], ["clauses", "cepp"], ["rate", "cepp"]])
def test_the_language_may_stand_before_the_command(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    told = []
    for line in (["--lang", "es", *words], [*words, "--lang", "es"]):
        main(line)
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert telltales(told[0].out + told[0].err, "es") == []
    assert main(["--lang", "klingon", *words]) == 2


@pytest.mark.parametrize(
    ("typed", "lang", "told"),
    [
        (["show", "folder"], "es", "folder: es una carpeta\n"),
        (["play", "folder"], "it", "folder: è una cartella\n"),
        (["odds", "plain"], "es", "plain: el archivo de una batalla acaba en .asalto, el de un"),
        (["run", "cep/lesson", "--save", "folder"], "it", "folder: è una cartella\n"),
    ],
)
def test_a_file_without_an_ending_is_not_taken_for_a_game(
    typed: list[str], lang: str, told: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "plain").write_bytes(b"")
    assert run([*typed, "--lang", lang]) in (1, 2)
    assert capsys.readouterr().err.startswith(told)
