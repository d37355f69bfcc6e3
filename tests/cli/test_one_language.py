"""No word of another language: every command and every kind of refusal, in Spanish and Italian."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from asalto.cli import main
from asalto.cli.app import app, register_others
from asalto.cli.terminal import play_command
from asalto.core.registry import landed, load_ruleset
from asalto.lab.ablate import Ban, ablate
from asalto.play.tell.complaints import catalogue, complaint

ENGLISH = re.compile(
    r"\b(the|of|is|are|not|unknown|missing|expected|found|did you mean|there|cannot|must|nobody|"
    r"only|such|which|with|from|turn|seat|die|\d dice|dice (?:of|are|that)|choice|order|"
    r"line|battle|saved|please|"
    r"damage|hits?|misses|armour|ship|crew|shoots|turns|steps|fires|done|reason)\b",
    re.IGNORECASE,
)
"""Words that give English away: none of them is Spanish or Italian."""
SPANISH = re.compile(
    r"\b(el|los|las|del|una|no hay|dados?|bando|orden|falta|árbitro|qué|tirada|daño|nave)\b",
    re.IGNORECASE,
)
ITALIAN = re.compile(
    r"\b(il|gli|della|una|non c'è|dadi|parte|ordine|manca|arbitro|che cosa|tiro|danno|nave)\b",
    re.IGNORECASE,
)
NAMES = re.compile(
    r"asalto \S+|\S+\.(asalto|toml|py|md)\S*|--\S+|'[^']*'|«[^»]*»|\w+/\w+|\w+:\w+|\b[A-Z]{2,}\b"
    r"|\b\w+_\w+\b|\b\w+(?:\.\w+)+\b|\{\w+\}|\[\w+\]|^Uso: (?:\w+ )+|bot:\S+"
    r"|\(search:\d\)|NAME=\S+|human|JSON|tables?:"
)
"""What is no word of any language: commands, files, options, quoted text, ids."""


def telltales(text: str, lang: str) -> list[str]:
    """The lines of a text in which a word of another language stands."""
    wrong = []
    for line in text.splitlines():
        bare = NAMES.sub(" ", line)
        if ENGLISH.search(bare):
            wrong.append(line)
    return wrong


BAD_FILES = {
    "none.toml": "",
    "odd.toml": 'ruleset = "cep"\nid = "x"\nnam = "x"\n',
    "broken.toml": "x = [1,\n",
    "scenario.toml": 'ruleset = "sombrachapas"\nround = 8\n',
    "position.toml": 'format = "asalto-position-1"\nruleset = "cep"\nscenario = "duel"\n',
    "wrong.asalto": "zzz\n",
    "cut.asalto": "",
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game file of a battle."""
    path = tmp_path_factory.mktemp("played") / "good.asalto"
    main(["run", "cep/duel", "--bots", "random", "--seed", "1", "--save", str(path), "--quiet"])
    return path.read_bytes()


@pytest.fixture(autouse=True)
def _files(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in BAD_FILES.items():
        Path(name).write_text(text)
    Path("good.asalto").write_bytes(whole)
    Path("changed.asalto").write_bytes(whole.replace(b'"order"', b'"ordre"', 1))
    Path("cut.asalto").write_bytes(whole[: len(whole) // 2])


ABLATED: dict[str, list[Ban]] = {}


@pytest.fixture(autouse=True)
def _ablated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of battles are played in the first language only: the others tell the same."""

    def once(ruleset: Any, scenario: Any, *count: Any) -> list[Ban]:
        if scenario.id not in ABLATED:
            ABLATED[scenario.id] = ablate(ruleset, scenario, *count)
        return ABLATED[scenario.id]

    monkeypatch.setattr("asalto.lab.ablate.ablate", once)


GAMES = [name for name in landed() if name != "toy"]
COMMANDS = (
    ["check", "none.toml"], ["check", "odd.toml"], ["check", "broken.toml"],
    ["check", "scenario.toml"], ["check", "position.toml"], ["check", "nowhere.toml"],
    ["replay", "wrong.asalto"], ["replay", "cut.asalto"], ["replay", "changed.asalto"],
    ["replay", "nowhere.asalto"], ["replay", "good.asalto", "--check"], ["replay", "good.asalto"],
    ["show", "good.asalto"], ["show", "good.asalto", "--report", "md"],
    ["show", "good.asalto", "--report", "odt"], ["show", "cep/zzz"], ["show", "cep/vencejo"],
    ["show", "sombrachapas/tecnico"], ["show", "cem/escuadra"], ["show", "cepheus/corvette"],
    ["show", "viajero/soldier"], ["ships"], ["scenarios"], ["luck", "good.asalto"],
    ["run", "cep/duell"], ["run", "zzz/duel"], ["run", "cep/duel", "--bots", "zzz"],
    ["run", "cep/duel", "--bots", "random,random,random"], ["run", "cep/duel", "--dice", "wooden"],
    ["fork", "good.asalto", "--at", "99"], ["fork", "good.asalto", "--at", "1"],
    ["odds", "cep/duel"], ["odds", "cep/duel", "--order", "zzzz"],
    ["resolve", "cem", "good.asalto", "--orders", "none.toml"],
    ["play", "cep/duel", "--seat", "zzz"], ["play", "cep/duel", "--seat", "green=human"],
    ["play", "cep/duel", "--seat", "azul=dog"], ["play", "cep/duel", "--dice", "wooden"],
    ["play", "--resume", "wrong.asalto"], *(["clauses", game] for game in GAMES),
    *(["rulings", game] for game in GAMES),
    ["calc", "cep", "zzz"], ["calc", "viajero", "shot", "range=9999999"], ["print", "cep"],
    ["print", "cep", "zzz"], ["export", "nowhere.asalto"], ["import", "nowhere.json"],
    ["verify", "good.asalto"], ["verify", "cut.asalto"], ["link", "good.asalto", "good.asalto"],
    ["analyse", "nowhere.asalto"], ["schema", "cep", "zzz"], ["clauses", "zzz"],
    ["batch", "cep/zzz"], ["batch", "cep/duel", "-n", "zzz"], ["balance", "cep/duell"],
    ["new-ruleset", "Bad Name"], ["bench", "zzz/zzz"], ["compile", "zzz"], ["luck", "cut.asalto"],
    *(["calc", game] for game in GAMES), ["bench", "cep/duel", "--seconds", "0.01"],
    ["rate", "viajero/duel", "-n", "1", "--bots", "random,greedy"],
    ["ablate", "viajero/duel", "-n", "10", "--confirm", "10"],
    ["balance", "viajero/duel", "-n", "100", "--no-weigh"],
    ["doctor"], ["prune", "nowhere.sqlite"], ["differential", "cep/zzz"],
    ["serve", "--port", "zzz"], ["mcp", "zzz"], ["export", "good.asalto", "-o", "x.html"],
    ["analyse", "cut.asalto"],
    ["calc", "cep", "shot", "range=zz"], ["print", "zzz"],
    ["print", "cem", "counters", "--scenario", "zzz"], ["import", "none.toml"],
    ["show", "cep/tables"], ["show", "cep/duel"],
    ["show", "cem/granja"], ["show", "viajero/weapons"], ["odds", "viajero/duel"],
    ["link", "nowhere", "nowhere"], ["fork", "nowhere.asalto", "--at", "2"],
    ["verify", "nowhere.asalto"], ["luck", "nowhere.asalto"], ["check", "good.asalto"],
    ["play", "nowhere.toml"], ["scenarios", "zzz"], ["ships", "zzz"],
    ["play", "cep/duel", "--option", "zzz=1"], ["resolve", "zzz", "duel", "--orders", "-"],
    ["bot", "run", "zzz"], ["bot", "serve", "zzz"], ["rate", "zzz"], ["rulings", "zzz"],
)  # fmt: skip


@pytest.mark.usefixtures("few_playouts")
@pytest.mark.parametrize("lang", ["es", "it"])
def test_every_command_speaks_one_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    wrong = []
    for words in COMMANDS:
        main([*words, "--lang", lang])
        said = capsys.readouterr()
        found = telltales(said.out + said.err, lang)
        wrong += [f"{' '.join(words)}: {line}" for line in found]
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize(("lang", "drive"), [("es", "motor de salto"), ("it", "motore di balzo")])
def test_a_unit_is_shown_in_words_of_its_own(
    lang: str, drive: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not in those of a throw or a modifier that is called alike: `motore di balzo danneggiato`."""
    for unit, wrong in (("cepheus/corvette", "danneggiat|dañad|impatto|impacto"),
                        ("cep/murena", "Prova|Tirada|[Uu]n.arma")):  # fmt: skip
        capsys.readouterr()
        assert main(["show", unit, "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert not re.search(wrong, said), said
        assert unit == "cep/murena" or drive in said


def test_every_command_is_tried() -> None:
    """All commands of the program stand above."""
    register_others()
    tried = {words[0] for words in COMMANDS} | {"units"}  # `ships` by another name
    names = [one.name or getattr(one.callback, "__name__", "") for one in app.registered_commands]
    assert {name.replace("_", "-") for name in names} <= tried


LINES = """
?
zzzz
999
-1
list zzz
why
why 1
why zzzz
sheet
sheet zzz
log
hint
written
undo
back
!help
!zzz
!set
!set x=1 y
!set zzz.zz=zz y
!set a.b=1 y
!force 99 y
!force
!forbid
!forbid * : y
!allow zzz
!check
!check a b 8
!notes
!secret abc
!rewind 99
!withdraw
!kill
!kill zzz
!wound zzz
!order zzzz
!choices zzz
!end zzz
!note abc
1
1
1
quit
"""


@pytest.mark.parametrize("dice", ["seeded", "physical"])
@pytest.mark.parametrize("lang", ["es", "it"])
@pytest.mark.parametrize("game", [name for name in landed() if name != "toy"])
def test_every_refusal_at_the_table_speaks_one_language(
    game: str, lang: str, dice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset = load_ruleset(game)
    scenario = ruleset.load(ruleset.scenarios()[0])
    typed = iter(LINES.strip().splitlines())
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return next(typed, "quit")

    seats = [f"{one.id}=human" for one in scenario.seats]
    options: dict[str, Any] = {"save": Path("g.asalto"), "resume": None, "tables": None}
    assert play_command(
        battle=f"{game}/{ruleset.scenarios()[0]}", seats=seats, seed=1, dice=dice, umpire=True,
        lang=lang, ask=ask, **options,
    ) == 0  # fmt: skip
    said = capsys.readouterr().out + "\n".join(asked)
    assert "\n".join(telltales(said, lang)) == ""


def test_the_catalogue_keeps_gaps_and_order() -> None:
    for lang in ("es", "it"):
        for pattern, told in catalogue(lang):
            assert told.count("{}") == pattern.groups - 2, told


@pytest.mark.parametrize(("english", "spanish"), [
    ("a.toml:3: name: unknown field. Did you mean 'nam'?",
     "a.toml:3: name: campo desconocido. ¿Querías decir «nam»?"),
    ("x.toml:1: state.turn: 7 is out of range; 0 to 5 is allowed",
     "x.toml:1: state.turn: 7 no puede ser; de 0 a 5"),
    (
        "3 bots for 4 seats: name one for each seat, one for each of the 2 sides, or one for all",
        "3 bots para 4 bandos: nombra uno por bando, uno por cada uno de los 2 grupos de aliados,"
        " o uno para todos",
    ),
    ("nothing that is known", "nothing that is known"),
])  # fmt: skip
def test_a_known_complaint_is_said_in_the_language(english: str, spanish: str) -> None:
    assert complaint(english, "es") == spanish
    assert complaint(english, "en") == english
