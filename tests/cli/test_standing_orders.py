"""`always` at the terminal, and places as the reports write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asalto.cli.terminal import play_command
from asalto.core.text.orders import parts_of
from corridor import BATTLE

COVER = """
1
Bruto se activa
Bruto pasa a fuego de cobertura
Zoc termina
Blas se activa
Blas va a 0303 mirando hacia 3h
{answer}
Blas va a 0402 mirando hacia 3h
salir
"""


def play(
    lines: str, umpire: bool = False, save: Path | None = None, resume: Path | None = None
) -> list[str]:
    asked: list[str] = []
    typed = iter(lines.strip().splitlines())

    def ask(question: str) -> str:
        asked.append(question)
        return next(typed, "salir")

    options: dict[str, Any] = {"save": save, "resume": resume, "tables": None}
    play_command(
        battle=None if resume else BATTLE, seats=["alumnos=human", "instructor=human"], seed=1,
        dice="seeded", umpire=umpire, lang="es", ask=ask, **options,
    )  # fmt: skip
    return asked


def cover_questions(asked: list[str]) -> int:
    return sum("Fuego de cobertura" in one for one in asked)


@pytest.mark.usefixtures("_elsewhere")
def test_a_standing_order_answers_for_the_rest_of_the_battle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    each = play(COVER.format(answer="no disparar"))
    once = play(COVER.format(answer="siempre nunca"))
    assert cover_questions(each) == 2
    assert cover_questions(once) == 1
    out = capsys.readouterr().out
    assert "Desde ahora" in out
    assert "Blas avanza a 0402" in out


@pytest.mark.usefixtures("_elsewhere")
def test_it_needs_a_word_that_it_knows(capsys: pytest.CaptureFixture[str]) -> None:
    play(COVER.format(answer="siempre jamás\nsiempre preguntar\nno disparar"))
    assert "preguntar, gratis, barato, consejo, nunca" in capsys.readouterr().out


def test_a_standing_order_is_kept_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.asalto"
    *_, last, _ = COVER.format(answer="siempre nunca").strip().splitlines()
    begun = COVER.format(answer="siempre nunca").strip().splitlines()[:-2]
    play("\n".join(begun), save=file)
    assert '"standing":{"cover_shot":"never"}' in file.read_text(encoding="utf-8")
    asked = play(f"{last}\nsalir", resume=file)
    assert "Blas avanza a 0402" in capsys.readouterr().out
    assert cover_questions(asked) == 0


@pytest.mark.usefixtures("_elsewhere")
def test_where_an_umpire_sits_everything_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    asked = play(COVER.format(answer="siempre nunca\nno disparar"), umpire=True)
    assert "Con árbitro" in capsys.readouterr().out
    assert cover_questions(asked) == 3


@pytest.mark.usefixtures("_elsewhere")
def test_a_question_with_one_answer_is_asked_only_after_a_rewind(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The set-up has the one answer `empezar`."""
    asked = play("!retroceder 1 desde el principio\nempezar\nsalir", umpire=True)
    assert "Despliegue" not in asked[0]
    assert "Despliegue" in asked[1], asked
    assert sum("Despliegue" in one for one in asked) == 1
    assert "Retirado: empezar" in capsys.readouterr().out


@pytest.fixture
def _elsewhere(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("line", "parts"), [
    ("rosa va a (9; 8)", ["rosa va a 9,8"]), ("rosa va a 4;0,5", ["rosa va a 4,0.5"]),
    ("rosa va a (7,6; 14,2); rosa termina", ["rosa va a 7.6,14.2", " rosa termina"]),
    ("rosa moves to (7.6, 14.2)", ["rosa moves to 7.6,14.2"]), ("1; 2", ["1", " 2"]),
    ("bea va a 14,9 2,9", ["bea va a 14.9,2.9"]), ("bea va a 14.9 3", ["bea va a 14.9,3"]),
    ("blas camina 0303 0402", ["blas camina 0303 0402"]), ("a va a 9 8", ["a va a 9 8"]),
    ("rosa va a 9,8; rosa termina", ["rosa va a 9,8", " rosa termina"]),
    ("halcon dispara AL1 a aguila; 3", ["halcon dispara AL1 a aguila", " 3"]),
    ("blas camina 0303 0402; blas termina", ["blas camina 0303 0402", " blas termina"]),
])  # fmt: skip
def test_places_of_a_report_can_be_typed(line: str, parts: list[str]) -> None:
    assert parts_of(line) == parts


def test_the_report_of_a_move_is_an_order(tmp_path: Any, monkeypatch: pytest.MonkeyPatch,
                                          capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    typed = iter(["rosa va a (9; 8)", "salir"])
    options: dict[str, Any] = {"save": None, "resume": None, "tables": None}
    play_command(
        battle="viajero/duel", seats=["rojo=human", "azul=human"], seed=1, dice="seeded",
        umpire=False, lang="es", ask=lambda _: next(typed, "salir"), **options,
    )  # fmt: skip
    out = capsys.readouterr().out
    assert "Rosa se mueve 6 m, hasta (9; 8)." in out
    assert "=== Turno 1 ===" in out


def farm(lines: str, umpire: bool = False) -> list[str]:
    """The farm at the terminal: the attacker is typed, the computer defends."""
    asked: list[str] = []
    typed = iter(lines.strip().splitlines())

    def ask(question: str) -> str:
        asked.append(question)
        return next(typed, "quit")

    options: dict[str, Any] = {"save": None, "resume": None, "tables": None}
    play_command(
        battle="cem/granja", seats=["aliados=human", "eje=bot:greedy"], seed=1,
        dice="seeded", umpire=umpire, lang="en", ask=ask, **options,
    )  # fmt: skip
    return asked


@pytest.mark.usefixtures("_elsewhere")
def test_a_phase_is_finished_and_all_march_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    asked = farm("all 3; done\nfinish")
    out = capsys.readouterr().out
    marches = [line for line in out.splitlines() if "advances to" in line or "charges to" in line]
    assert len(marches) >= 4, out
    assert "(movement" in asked[0], asked
    assert "fire or pass" in asked[1], asked
    assert sum("fire or pass" in one for one in asked) == 1, asked


@pytest.mark.usefixtures("_elsewhere")
def test_all_and_finish_refuse_what_they_cannot_read(capsys: pytest.CaptureFixture[str]) -> None:
    farm("finish now\nall\nall 1; 1; 1")
    out = capsys.readouterr().out
    assert "stands alone" in out
    assert out.count("Say what all shall do") == 2
    farm("all 1", umpire=True)
    assert "everything is asked" in capsys.readouterr().out
