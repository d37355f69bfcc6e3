"""What an umpire mistypes is told with what there is; what he types is taken as he meant it."""

import contextlib
import io
from pathlib import Path

import pytest

from asalto.cli.terminal import play_command
from cli.evenings import screen
from cli.keyboard import in_order


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


BEGUN = "par\n1\n"


def typed(*lines: str, battle: str = "sombrachapas/instruccion", lang: str = "es") -> str:
    """What the screen shows after these lines, Ana being active."""
    return screen(battle, lang, (BEGUN if "instr" in battle else "") + "\n".join(lines))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("!poner Ana.lugar=9999", ["«9999» no vale. Se admite: 0101, 0101+0201, 0102 ..."]),
        ("!poner Ana.modificador=99", ["Ana.modificador: 99 no puede ser"]),
        ("!poner Ana.modificador=1", ["Di también por qué: !poner NOMBRE.CAMPO=VALOR MOTIVO"]),
        ("!poner Ana.punteria=3 x", ["Ana.punteria: no hay tal número. Hay: lugar, encaramiento"]),
        ("!poner Ana.resistecia=3 x", ["¿Querías decir «resistencia»?"]),
        ("!poner Ana.heridas=1 x", ["Ana.heridas: no hay tal número", "«heridas_sufridas»"]),
        ("!poner Ana.heridas_sufridas=1 x", ["El árbitro pone Ana.heridas_sufridas = 1: x"]),
        ("!poner Ana.PA=4 x", ["El árbitro pone Ana.PA_por_asalto = 4: x"]),
        ("!herir Bruto", ["El árbitro pone Bruto.heridas_sufridas = 1"]),
        ("!matar brut", ["quién es «brut». Puede ser: Ana, Blas, Bruto, Zoc.", "«Bruto»"]),
        ("!forzar 3 4 hola", ["El árbitro fija los próximos dados en 3, 4: hola"]),
        ("!forzar 3,4 2 dados", ["El árbitro fija los próximos dados en 3, 4: 2 dados"]),
        ("!permitir", ["!permitir ORDEN, tal como se prohibió. Prohibido: nada"]),
        ("chequeo blas oído 8", ["¿Querías decir «!chequeo»?"]),
        ("escritos", ["¿Querías decir «escrito»?"]),
        ("lista zzz", ["opciones contiene «zzz»."]),
        ("ana golpea", ["Se escribe así: ... golpea a ..."]),
        ("bruto termina", ["No es", "Es el turno de Alumnos, no de Instructor."]),
        ("acabar", ["Se deja pasar: Ana termina"]),
        ("!poner an.resistencia=3 x",
         ["No hay nada que se llame «an». Hay:", "Ana, Blas, Bruto, Zoc", "¿Querías decir «Ana»?"]),
        ("ana disp zoc",
         ["Por ejemplo: Ana dispara a Zoc; en este momento: Un obstáculo corta o toca la línea"]),
        ("ana va a 2020", ["Se escribe así: ... va a ... mirando hacia ...", "Ana va a 0"]),
        ("tirar", ["«tirar» no es", "No se espera ninguna tirada."]),
        ("3 8 7", ["No se espera ninguna tirada."]),
    ],
)  # fmt: skip
def test_what_is_mistyped_is_told(line: str, told: list[str]) -> None:
    seen = typed(line)
    in_order(seen.partition(f"> {line}\n")[2], *told)


@pytest.mark.parametrize(
    ("battle", "lang", "line", "told"),
    [
        (
            "cepheus/lesson",
            "it",
            "heron pianifica la tattica",
            "È il turno di Guardia, non di Contrabbandieri.",
        ),
        ("cem/lesson", "en", "V1 passes", "It is the turn of Riflemen, not of Guard."),
    ],
)
def test_an_order_out_of_turn_is_told_whose_turn_it_is(
    battle: str, lang: str, line: str, told: str
) -> None:
    seen = typed(*(["a1"] if "cem" in battle else []), line, battle=battle, lang=lang)
    in_order(seen.partition(f"> {line}\n")[2], told)


@pytest.mark.parametrize(
    ("battle", "lang", "line", "told"),
    [
        ("sombrachapas/instruccion", "es", "!poner Bruto.lugar=0403 Zoc.lugar=0403 x",
         "Bruto.lugar = 0403, Zoc.lugar = 0403: así la batalla no podría seguir "
         "(Bruto no cabe ahí: hay alguien)"),
        ("cep/duel", "it", "!imposta milano.parte=azul cuervo.parte=azul x",
         "Milano.parte = Blu, Cuervo.parte = Blu: così la battaglia non potrebbe continuare "
         "(nessuno potrebbe rispondere a ciò che è chiesto ora: si risponda prima)"),
        ("cepheus/lesson", "en", "!set swift.docked=heron x",
         "Swift.docked = Heron: that would leave no battle that can go on "
         "(docked: set both ships to one another)"),
        ("viajero/duel", "es", "!poner rosa.lugar=6.5;5.5 x",
         "(Rosa no puede estar dentro de un muro)"),
    ],
)  # fmt: skip
def test_a_value_with_which_no_battle_goes_on_is_named_with_the_reason(
    battle: str, lang: str, line: str, told: str
) -> None:
    seen = typed(*(["2", "3"] if "viajero" in battle else []), line, battle=battle, lang=lang)
    in_order(seen.partition(f": {line}\n" if "viajero" in battle else f"> {line}\n")[2], told)


def test_a_name_alone_lets_nothing_go_by() -> None:
    seen = typed("par", "pareja", "pasa", battle="sombrachapas/lesson")
    in_order(seen, "> pareja\n  «pareja» no es ninguna orden", "> pasa\n", "turno de Instructor")
    assert seen.count("Pareja pasa:") == 1


def test_a_colon_divides_a_ban_from_its_reason() -> None:
    seen = typed(
        "!prohibir * golpea *: silencio", "!permitir * golpa *", "!permitir * golpea *: ya"
    )
    in_order(
        seen, "Afecta a 1 de las", "El árbitro prohíbe «* golpea *»: silencio",
        "Prohibido: «* golpea *»", "El árbitro vuelve a permitir «* golpea *»: ya",
    )  # fmt: skip


def test_a_colon_of_the_order_itself_stays() -> None:
    seen = typed("!vieta halcon: D", battle="cep/duel", lang="it")
    in_order(seen, "Colpisce 1 delle 8 scelte", "L'arbitro vieta «halcon: D»")


def test_a_crew_is_listed_whose_member_is_wanted() -> None:
    seen = typed("!uccidi halcon", battle="cep/duel", lang="it")
    in_order(seen, "Non si sa chi sia «halcon». Può essere: Halcón pilota")


def test_a_secret_note_is_not_told_when_the_battle_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "battle.asalto"
    screen("sombrachapas/instruccion", "es", BEGUN + "!secreto Zoc guarda la llave", save=file)
    lines = iter(["!notas"])
    shown: list[str] = []

    def ask(question: str) -> str:
        shown.append(question)
        return next(lines, "quit")

    page = io.StringIO()
    with contextlib.redirect_stdout(page):
        play_command(
            battle=None, seats=[], seed=1, dice="seeded", save=None, resume=file, umpire=False,
            tables=None, lang="es", ask=ask,
        )  # fmt: skip
    before, _, after = page.getvalue().partition("órdenes posibles")
    assert "llave" not in before
    assert "llave" in after


def test_a_length_out_of_range_is_told_in_metres() -> None:
    begun = ["4 3", "2 2"]
    seen = typed(*begun, "!imposta rosa.luogo=99;99 x", battle="viajero/duel", lang="it")
    in_order(seen, "Rosa.x: 99 m non può essere; da 0 m a 24 m")


@pytest.mark.parametrize(
    ("battle", "lang", "sample"),
    [("sombrachapas/instruccion", "es", "!chequeo Ana oído 15 +2:oscuro"),
     ("viajero/duel", "it", "!prova Rosa des 8 -2:buio")],
)  # fmt: skip
def test_the_example_of_a_check_is_one_of_this_game(battle: str, lang: str, sample: str) -> None:
    help_ = {"es": "!ayuda", "it": "!aiuto"}[lang]
    assert sample in typed(help_, battle=battle, lang=lang)


def test_who_leaves_is_told_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    file = tmp_path / "b.asalto"
    assert f"--resume {file} --lang es" in screen("sombrachapas/instruccion", "es", "1", save=file)


def test_a_line_cut_short_is_no_blow_at_a_friend() -> None:
    in_order(typed("ana golpea"), "> ana golpea", "dar ahora", "Se escribe así")
    in_order(typed("xyzzy"), "> xyzzy", "no es ninguna orden de este juego")
    in_order(typed("ana golpea bl"), "> ana golpea bl", "Blas se vuelve")


@pytest.mark.parametrize(
    ("battle", "lang", "line", "example"),
    [
        ("cepheus/lesson", "es", "artillero dispara a garza",
         "Por ejemplo: Vencejo artillero 1 dispara con el arma 1 de T1 a Garza"),
        ("cepheus/lesson", "it", "pilota insegue", "Per esempio: Rondone pilota insegue Airone"),
        ("viajero/ambush", "en", "rosa attacks",
         "For example: Cuervo attacks García with "),
    ],
)  # fmt: skip
def test_an_order_of_another_of_the_crew_is_shown_filled_in(
    battle: str, lang: str, line: str, example: str
) -> None:
    begun = ["1", "6 6", "1 1", "1 1", "2", "2", "1"] if "cepheus" in battle else []
    seen = typed(*begun, line, battle=battle, lang=lang)
    in_order(seen.partition(f"> {line}\n")[2], example)


ACTING = ("1", "6 6", "6 6", "1 1", "2", "1")
"""The patrol boat of the lesson is the first to act: its captain is asked."""


def test_an_example_is_an_order_that_may_be_given() -> None:
    lines = ["1", "5 2", "3 5", "4 6", "5 1", "mosca attacca con il fucile"]
    seen = typed(*lines, battle="viajero/ambush", lang="it").partition("> mosca attacca con il")[2]
    in_order(seen, "Per esempio: Mosca attacca García con fucile, un attacco, DES")


def test_another_of_the_crew_is_called_without_naming_the_ship() -> None:
    seen = typed(
        *ACTING, "artillero 4 dispara", "artillero 4 dispara con 3 armas",
        battle="cepheus/lesson", lang="es",
    )  # fmt: skip
    in_order(
        seen,
        "«artillero 4 dispara» puede significar: Vencejo artillero 4 dispara con el arma 1 de T4",
        "> artillero 4 dispara con 3 armas",
        "Vencejo: actúa ahora artillero 4.",
        "Vencejo dispara T4 contra Garza: 3 × rayo láser.",
    )


def test_an_order_to_another_of_ones_own_says_who_is_asked() -> None:
    lines = ["1", "5 2", "3 5", "4 6", "5 1", "cuervo attacca garcía", "cuervo xyz", "vega xyz"]
    seen = typed(*lines, battle="viajero/ambush", lang="it")
    in_order(
        seen, "> cuervo attacca garcía", "Ora tocca a Mosca, non a Cuervo.",
        "> cuervo xyz", "Ora tocca a Mosca, non a Cuervo.",
        "> vega xyz", "È il turno di Banda, non di Pattuglia.",
    )  # fmt: skip


def test_the_way_an_order_is_written() -> None:
    seen = screen("viajero/duel", "en", "4 3\n2 2\nrosa attacks aldo")
    in_order(seen, "rosa attacks aldo", "It is written so: ... attacks ... with ..., ..., ...")
    assert "Rosa identifies Aldo?" not in seen
