"""The umpire speaks in the words of the game and in his own language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from asalto.cli.adhoc_checks import read_check
from asalto.cli.terminal import play_command
from asalto.cli.umpire import UmpireLines
from asalto.core.desk import called
from asalto.core.files.ranges import plain
from asalto.core.kernel.records import read_path, walk
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import physical, seeded
from asalto.play.files import gamefile
from asalto.play.match import Match
from asalto.play.tell import report, story
from asalto.play.tell.complaints import complaint
from asalto.play.umpire.umpire_words import (
    numbers_of_words,
    own_words,
    sample_fields,
    told_fields,
    told_path,
)
from corridor import BATTLE, corridor


def battle(game: str, scenario: str) -> Match[Any]:
    ruleset = load_ruleset(game)
    return Match(ruleset, ruleset.load(scenario), seeded(1), has_umpire=True)


@pytest.mark.parametrize(("game", "scenario", "lang", "said", "found"), [
    ("sombrachapas", "instruccion", "es", {"Ana.lugar": "0403"},
     {"characters.0.q": 6, "characters.0.r": 2}),
    ("sombrachapas", "instruccion", "es", {"ana.ENCARAMIENTO": "7h"}, {"characters.0.facing": 3}),
    ("sombrachapas", "instruccion", "it", {"Bruto.resistenza": "3"},
     {"characters.2.resistance": 3}),
    ("sombrachapas", "instruccion", "es", {"puerta1.abierta": "1"}, {"doors.0.open": 1}),
    ("sombrachapas", "instruccion", "it", {"porta_2.open": "0"}, {"doors.1.open": 0}),
    ("sombrachapas", "instruccion", "en", {"Bruto.seat": "alumnos"}, {"characters.2.seat": 0}),
    ("cep", "duel", "es", {"halcon.lugar": "2020"},
     {"ships.0.q": 0, "ships.0.r": 0, "ships.0.vector_q": 0, "ships.0.vector_r": -2}),
    ("cep", "duel", "es", {"halcon.vector": "2021", "halcon.lugar": "2020"},
     {"ships.0.vector_q": 0, "ships.0.vector_r": 1, "ships.0.q": 0, "ships.0.r": 0}),
    ("cep", "duel", "es", {"halcón.proa": "4h"}, {"ships.0.facing": 2}),
    ("cep", "duel", "it", {"halcon.vettore": "2021"},
     {"ships.0.vector_q": 0, "ships.0.vector_r": 1}),
    ("cepheus", "pirate_and_trader", "es", {"corsair.planeta": "muy_larga"}, {"ships.0.planet": 5}),
    ("cepheus", "pirate_and_trader", "en", {"corsair.docked": "mercury"}, {"ships.0.docked": 1}),
    ("viajero", "duel", "es", {"ana.lugar": "4;0,5"}, None),
    ("cem", "granja", "es", {"a1-1.lugar": "80,27"},
     {"figures.0.x": 80_000, "figures.0.y": 27_000}),
])  # fmt: skip
def test_fields_and_values_are_said_as_people_say_them(
    game: str, scenario: str, lang: str, said: dict[str, int | str], found: dict[str, int] | None
) -> None:
    match = battle(game, scenario)
    if game == "viajero":
        name = match.scenario.names.of("person", 0)
        said = {f"{name}.lugar": "4;0,5"}
        found = {"people.0.x": 4000, "people.0.y": 500}
    assert found is not None
    assert numbers_of_words(match, said, lang) == found
    told = told_fields(match, found, lang)
    again: dict[str, int | str] = {}
    for one in re.split(r", (?=\S+ = )", told):
        path, _, value = one.partition(" = ")
        again[path] = value.replace(" ", "_") if game == "cepheus" else value
    assert numbers_of_words(match, again, lang) == found


def test_a_ship_that_is_set_down_elsewhere_keeps_its_speed() -> None:
    match = battle("cep", "duel")
    before = match.state.ships[0].vector_q - match.state.ships[0].q
    match.set_fields({"halcon.place": "2310"}, "a slip on the board", lang="en")
    one = match.state.ships[0]
    assert (one.vector_q - one.q, one.vector_r - one.r) == (before, -2)
    match.set_fields({"halcon.place": "2020", "halcon.vector": "2023"}, "another slip", lang="en")
    one = match.state.ships[0]
    assert (one.vector_q - one.q, one.vector_r - one.r) == (0, 3)


def test_a_word_that_does_not_exist_is_refused_in_the_language() -> None:
    match = battle("sombrachapas", "instruccion")
    with pytest.raises(NotAllowed, match="«9999» no vale"):
        match.set_fields({"Ana.lugar": "9999"}, "x", lang="es")
    with pytest.raises(NotAllowed, match=r"Bruto\.resistencia: 0 no puede ser; de 1 a 99"):
        match.set_fields({"Bruto.resistencia": "0"}, "x", lang="es")
    with pytest.raises(NotAllowed, match=r"«zzz» no vale\. Se admite: un hexágono, como 0503"):
        battle("cep", "duel").set_fields({"halcón.lugar": "zzz"}, "x", lang="es")


def test_two_docked_ships_are_adjacent_and_docked_with_one_another() -> None:
    match = battle("cepheus", "pirate_and_trader")
    verb = match.ruleset.desk.verbs["dock"]
    with pytest.raises(NotAllowed):
        match.set_fields({"corsair.docked": "mercury"}, "x")
    match.set_fields(dict(verb(match.scenario, match.state, ["corsair", "mercury"])), "made fast")
    assert (match.state.ships[0].docked, match.state.ships[1].docked) == (1, 0)


@pytest.mark.parametrize(("game", "scenario", "verb", "words"), [
    ("sombrachapas", "instruccion", "kill", ["Ana"]),
    ("sombrachapas", "instruccion", "wound", ["ana", "1"]),
    ("sombrachapas", "instruccion", "burn", ["0303", "2"]),
    ("cep", "duel", "wound", ["halcon", "pilot"]),
    ("cep", "duel", "kill", ["halcon", "pilot"]),
    ("cepheus", "pirate_and_trader", "kill", ["corsair", "pilot"]),
    ("cepheus", "pirate_and_trader", "wound", ["corsair", "pilot", "9"]),
    ("cepheus", "pirate_and_trader", "modifier", ["corsair", "pilot", "-2"]),
    ("cem", "granja", "kill", ["a1-1"]),
])  # fmt: skip
def test_verbs_set_fields_that_the_battle_takes(
    game: str, scenario: str, verb: str, words: list[str]
) -> None:
    match = battle(game, scenario)
    before = match.digest()
    do = match.ruleset.desk.verbs[verb]
    match.set_fields(dict(do(match.scenario, match.state, words)), "so be it")
    assert match.digest() != before
    with pytest.raises(NotAllowed):
        do(match.scenario, match.state, ["nobody-of-that-name"])


class AtTheKeyboard(UmpireLines):
    """The umpire's lines without the rest of the terminal."""

    def __init__(self, match: Match[Any], lang: str = "en") -> None:
        self.match, self.lang = match, lang

    def sync(self) -> None:
        """Nothing is kept."""


@pytest.mark.parametrize(("game", "scenario", "who"), [
    ("sombrachapas", "instruccion", "Bruto"), ("viajero", "duel", "Aldo"),
    ("cep", "duel", "halcon.piloto"), ("cepheus", "pirate_and_trader", "corsario.piloto"),
])  # fmt: skip
def test_wounds_that_are_no_number_are_said_to_be_none(game: str, scenario: str, who: str) -> None:
    lines = AtTheKeyboard(battle(game, scenario), "es")
    for wrong in ("muchas", "-1", "0"):
        with pytest.raises(NotAllowed, match=f"'{wrong}': expected a number from 1 on"):
            lines.umpire(f"herir {who} {wrong}")


def test_who_is_dead_is_not_wounded_and_it_is_said_why() -> None:
    lines = AtTheKeyboard(battle("sombrachapas", "instruccion"), "es")
    lines.umpire("matar Bruto")
    with pytest.raises(NotAllowed) as refused:
        lines.umpire("herir Bruto 1")
    assert complaint(str(refused.value), "es") == "Bruto ya no está en juego"


def test_no_words_are_proposed_for_a_number_that_there_is_not() -> None:
    lines = AtTheKeyboard(battle("sombrachapas", "instruccion"), "es")
    with pytest.raises(NotAllowed, match=r"no hay tal número\. Hay: lugar, abierta"):
        lines.umpire("poner puerta1.estado=abierta x")
    with pytest.raises(NotAllowed) as refused:
        lines.umpire("poner Bruto.estado=dormido x")
    assert "sin vida" in str(refused.value)
    assert "dead" not in str(refused.value)


@pytest.mark.parametrize("who", ["corsair pilot", "corsair.pilot"])
def test_a_dot_may_stand_between_names_after_every_verb(who: str) -> None:
    match = battle("cepheus", "pirate_and_trader")
    keyboard = AtTheKeyboard(match)
    ship, place = called(match.scenario, ("ship", "member"), ["corsair", "pilot"])
    keyboard.umpire(f"modifier {who} -2 : dark corridor")
    assert match.state.ships[ship].crew[place].by_umpire == -2
    keyboard.umpire(f"kill {who}")
    assert match.state.ships[ship].crew[place].up == 0


@pytest.mark.parametrize(("lang", "line", "path", "value"), [
    ("es", "!poner Corsario.casco = 3, un meteorito", "ships.0.hull", 3),
    ("es", "!poner Corsario.artillero_1.modificador=-2 mareado", "ships.0.crew.6.by_umpire", -2),
    ("es", "!modificador Corsario operador de sensores -1 : humo", "ships.0.crew.1.by_umpire", -1),
    ("es", "!herir Corsario artillero 1 2", "ships.0.crew.6.ability.2", 5),
    ("es", "!acoplar Corsario Mercurio", "ships.0.docked", 1),
    ("es", "!poner Corsario.piloto.característica.RES=3 débil", "ships.0.crew.3.ability.2", 3),
    ("es", "!poner Corsario.impactos.puente=1 fuego", "ships.0.hits.4", 1),
    ("es", "!poner reglas.persecución_corta=1 se acuerda", "options.pursuit_short", 1),
    ("it", "!imposta Mercurio.capitano.in_piedi=0 svenuto", "ships.1.crew.0.up", 0),
])  # fmt: skip
def test_the_log_and_the_umpire_use_the_same_names(
    lang: str, line: str, path: str, value: int
) -> None:
    match = battle("cepheus", "pirate_and_trader")
    keyboard = AtTheKeyboard(match)
    keyboard.lang = lang
    keyboard.umpire(line.removeprefix("!"))
    assert read_path(match.state, path) == value
    told = "; ".join(one.text for one in story.tell(match, 0, lang))
    assert ("Corsa" in told) != ("Mercurio" in told) or "acoplada" in told or "reglas" in told
    assert not re.search(
        r"\b(corsair|mercury|gunner|ability|hits|pilot|captain)", told.replace("piloto", "")
    ), told


@pytest.mark.parametrize("pattern", ["* dispara *", "* spara *", "* shoots *", "ANA DISPARA*"])
def test_a_ban_holds_in_every_language_and_counts(pattern: str) -> None:
    match = Match(load_ruleset("sombrachapas"), corridor(), seeded(1), has_umpire=True)
    while match.state.active < 0:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    seat = match.pending[0]
    shots = [one for one in match.form(seat).options if " shoots " in one.text]
    if not any(one.text.startswith("Ana ") for one in shots) and pattern.startswith("ANA"):
        pattern = f"{shots[0].text.split()[0]} dispara*"
    hit, of = match.would_hit(pattern)
    assert (hit, of) == (len(shots), len(match.form(seat).options))
    match.forbid(pattern, "truce")
    with pytest.raises(NotAllowed, match="truce"):
        match.submit(seat, shots[0].text)


@pytest.mark.parametrize(("text", "need", "modifiers"), [
    ("Ana dex 8 +1 -2:dark corridor", 8, ((1, ""), (-2, "dark corridor"))),
    ("Ana jump over 3d10 15", 15, ()),
])  # fmt: skip
def test_a_check_of_the_umpires_own(
    text: str, need: int, modifiers: tuple[tuple[int, str], ...]
) -> None:
    check = read_check(text, "en", (2, 6, False))
    assert (check.who, check.need, check.modifiers) == ("Ana", need, modifiers)
    for wrong in ("", "Ana dex", "8", "Ana dex 99d6 8"):
        with pytest.raises(NotAllowed):
            read_check(wrong, "en", (2, 6, False))


def at_table(lines: str, **options: Any) -> int:
    typed = iter(lines.strip("\n").splitlines())
    given: dict[str, Any] = {
        "battle": BATTLE, "seats": ["alumnos=human", "instructor=human"],
        "seed": 2, "dice": "physical", "save": Path("g.asalto"), "resume": None, "umpire": True,
        "tables": None, "lang": "es", **options,
    }  # fmt: skip
    return play_command(**given, ask=lambda _: next(typed, "salir"))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


EVENING = """
empezar
pareja
ana se activa
!secreto el tesoro está en 0505
!notas
!chequeo Ana dex 12 +1 -2:oscuro
5 5 5
!fuego 0306 2
ana disp bru
!retirar
ana disp bru
3 3 0
atrás
3 3 9
!prohibir * dispara * : tregua
!retroceder 2 me equivoqué
!pausa té

!terminar empate
!terminar empate :
!terminar empate : se hace tarde
"""


def test_an_umpires_evening_is_logged_and_replays(capsys: pytest.CaptureFixture[str]) -> None:
    assert at_table(EVENING) == 0
    out = capsys.readouterr().out
    for said in (
        "Es el 1 de 2",
        "Anotado para el árbitro",
        "Asalto 1: el tesoro está en 0505",
        "Nota: Ana, dex: 5 + 5 + 5 (+1, oscuro -2) = 14 contra 12: fallo",
        "El árbitro pone fuego1.lugar = 0306",
        "3 + 10 + 3 = 16",
        "otra vez: Ana dispara a Bruto (dados: 3, 3, 10)",
        "3 + 9 + 3 = 15",
        "Afecta a 1 de las",
        "Retirado: Ana dispara a Bruto",
        "El árbitro deshace las últimas 2 jugadas: me equivoqué",
        "Pausa, ",
        "Empate: se hace tarde",
    ):
        assert said in out, said
    assert out.count("el tesoro") == 1
    assert out.count("Escribe: !terminar BANDO MOTIVO") == 2, "a battle ends with a reason"
    match = gamefile.restore(gamefile.read(Path("g.asalto")))
    assert [one for one in match.entries if getattr(one, "text", "").startswith("el tesoro")]
    assert "(persona)" in report.markdown(match, 0, "es")
    assert not any("tesoro" in one.entry.text for one in match.events(0) if one.entry)


def test_a_throw_that_nothing_followed_is_mended_without_an_umpire(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = (
        "\n\nempezar\nempezar\npareja\nana se activa\nana disp bru\n3 3 9\natras\n1 1 1\natras\n"
    )
    assert at_table(lines, umpire=False) == 0
    out = capsys.readouterr().out
    assert "otra vez: Ana dispara a Bruto (dados: 3, 3, 9)" in out
    assert "1 + 1 + 1" in out


def test_only_a_throw_by_hand_is_mended() -> None:
    match = battle("sombrachapas", "instruccion")
    with pytest.raises(NotAllowed, match="no throw by hand"):
        match.mend()
    ruleset = load_ruleset("sombrachapas")
    other = Match(ruleset, ruleset.load("instruccion"), physical())
    with pytest.raises(NotAllowed, match="no throw by hand"):
        other.mend()


SEALED = (
    "", "halcon: d d a", "escrito", "azor fin", "", "milano fin", "cuervo fin", "salir",
)  # fmt: skip


@pytest.mark.parametrize("umpire", [False, True])
def test_sealed_orders_do_not_stay_on_the_screen(
    umpire: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []
    typed = iter(SEALED)

    def ask(question: str) -> str:
        asked.append(question)
        print(question)
        return next(typed, "salir")

    seats = ["azul=human", "rojo=human"]
    options: dict[str, Any] = {"save": Path("g.asalto"), "resume": None, "tables": None}
    assert play_command(
        battle="cep/duel", seats=seats, seed=1, dice="seeded", umpire=umpire, lang="es", ask=ask,
        **options,
    ) == 0  # fmt: skip
    before, _, after = capsys.readouterr().out.partition("--- Aquí se borra la pantalla ---")
    assert "  Halcón: derecha\n  Halcón: derecha\n  Halcón: acelerar" in before
    assert after
    assert "Halcón: derecha" not in after.partition("Órdenes reescritas")[0].partition("===")[0]
    assert sum("no mire nadie" in one for one in asked) >= 2
    assert any("4 sin abrir" in one for one in asked)


def test_throws_of_one_kind_go_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["", "1", "4352"])
    options: dict[str, Any] = {"save": Path("g.asalto"), "resume": None, "tables": None}
    assert play_command(
        battle="viajero/duel", seats=["rojo=human", "azul=human"], seed=1, dice="physical",
        umpire=True, lang="en", ask=lambda _: next(typed, "quit"), **options,
    ) == 0  # fmt: skip
    out = capsys.readouterr().out
    assert "Initiative of Rosa: 4 + 3" in out
    assert "Initiative of Aldo: 5 + 2" in out


@pytest.mark.parametrize(("lang", "field"), [("es", "desde"), ("it", "da"), ("en", "from")])
def test_where_a_ship_came_from_is_set_by_the_code_of_the_hex(lang: str, field: str) -> None:
    match = battle("cep", "duel")
    numbers = numbers_of_words(match, {f"Halcón.{field}": "2014"}, lang)
    place = numbers_of_words(match, {"Halcón.q": 0, "Halcón.r": -6}, lang)
    assert [*numbers.values()] == [*place.values()]
    assert [*numbers] == ["ships.0.from_q", "ships.0.from_r"]


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("game", ["cem", "cep", "cepheus", "sombrachapas", "viajero"])
def test_no_row_is_told_by_its_place_and_what_is_told_can_be_typed(game: str, lang: str) -> None:
    ruleset = load_ruleset(game)
    seen = set()
    for scenario in ruleset.scenarios():
        match = battle(game, scenario)
        for path, value in walk(match.state):
            if not ruleset.may_set(path) or plain(path) in seen:
                continue
            seen.add(plain(path))
            told = told_path(match, path, lang)
            assert not any(step.isdecimal() for step in told.split(".")), told
            alike = zip(told.split("."), told_path(match, path, "en").split("."), strict=True)
            assert lang == "en" or [a for a, b in alike if a == b and a not in BOTH] == [], told
            if plain(path) not in CREW_POSTS:
                assert numbers_of_words(match, {told: int(value)}, lang) == {path: value}


BOTH = {
    "q", "r", "x", "y", "vector_q", "vector_r", "rads", "AL1", "T1", "Ana", "A1", "A1-1", "Vega",
    "Pareja", "Halcón", "Alumnos", "Patio", "morale", "console_1",
}  # fmt: skip
"""Steps of a path that are alike in English and another language: proper names, axes."""


CREW_POSTS = [f"ships.{one}" for one in ("pilot", "captain", "operator", "officer")]
"""Who holds a post; in a path such a word is the member of the crew himself."""


def test_a_number_with_a_sign_is_no_part_of_a_name():
    """There is a figure `a1-2`; whoever writes `a1 -2` means the unit and a number."""
    match = battle("cem", "granja")
    assert own_words(match, ["a1", "-2"], "es") == ["a1", "-2"]
    assert own_words(match, ["a1-2", "+1"], "es") == ["a1-2", "+1"]


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("name", [
    "cep/duel", "sombrachapas/consola", "cem/granja", "cepheus/pirate_and_trader", "viajero/duel",
])  # fmt: skip
def test_the_help_shows_fields_of_this_battle_that_can_be_typed(name: str, lang: str) -> None:
    match = battle(*name.split("/"))
    shown = sample_fields(match, lang).split()
    assert len(shown) == 2
    for one in shown:
        path, _, value = one.partition("=")
        found = numbers_of_words(match, {path: value}, lang)
        assert found == {one: read_path(match.state, one) for one in found}
