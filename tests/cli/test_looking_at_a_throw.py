"""While a throw waits: boards and sheets can be seen, forced dice count, nothing is told twice."""

from pathlib import Path

import pytest

from asalto.play.files import gamefile
from cli.evenings import screen
from cli.keyboard import in_order


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


OPENING = """
par
1
"""


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("ayuda", "Escribe lo que muestran los dados"),
        ("tablero", "A Ana (Alumnos) 0202"),
        ("ficha ana", "=== Ana técnico"),
        ("crónica", "Ana, personaje activo: 6 PA."),
    ],
)
def test_what_is_asked_to_be_seen_is_shown(line: str, shown: str) -> None:
    seen = screen("sombrachapas/instruccion", "es", f"{OPENING}ana golpea a blas\n{line}\n3 8 8")
    in_order(seen, "> ana golpea a blas", f": {line}", shown, ": 3 8 8")
    assert "no es una tirada" not in seen


def test_a_name_that_is_picked_goes_before_a_command() -> None:
    seen = screen("sombrachapas/instruccion", "es", "ayuda\npar")
    in_order(seen, "Escribe lo que muestran los dados", "por su nombre: par", "Es el 1 de 2.")


PILOTS = """
halcon: fine
azor: fine
milano: fine
cuervo: fine
halcon passa
azor passa
milano passa
cuervo passa
3 3 4
"""


def test_forced_dice_come_next_though_some_were_thrown_already(tmp_path: Path) -> None:
    typed = f"{PILOTS}!forza 1,1,2 uno scherzo\n5 5 5\n3 3 4\n9\n5\n"
    file = tmp_path / "battle.asalto"
    seen = screen("cep/duel", "it", typed, save=file)
    in_order(
        seen, "Halcón pilota: 3 + 3 + 4", "L'arbitro fissa i prossimi dadi",
        "Azor pilota: 1 + 1 + 2", "Milano pilota: 5 + 5 + 5", "Cuervo pilota: 3 + 3 + 4",
    )  # fmt: skip
    assert "erano forzati altri dadi" not in seen
    gamefile.restore(gamefile.read(file))


def test_what_was_told_is_not_told_again_after_an_act() -> None:
    seen = screen("cep/duel", "it", f"{PILOTS}!nota qualcuno starnutisce\n!appunti\n3 3 5")
    assert seen.count("Azor non spara") == 1
    in_order(seen, "Halcón pilota: 3 + 3 + 4", "qualcuno starnutisce", "Azor pilota: 3 + 3 + 5")
    assert seen.count("Halcón pilota: 3 + 3 + 4") == 1


def test_an_act_that_changes_what_was_thrown_tells_it_anew() -> None:
    seen = screen("cep/duel", "it", f"{PILOTS}!ferisci Halcón.pilota 1\n3 3 5")
    in_order(seen, "= 10 contro 17", "ferite = 1", "(ferita +5) = 15 contro 17", "Azor pilota")
    assert seen.count("Azor non spara") == 1


def test_back_names_what_it_takes_back() -> None:
    seen = screen("cep/duel", "it", f"{PILOTS}indietro\n3 3 5")
    in_order(seen, "indietro", "Ritirato: 3, 3, 4", "Halcón pilota: 3 + 3 + 5")
