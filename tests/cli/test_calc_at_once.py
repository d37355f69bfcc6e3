"""What `asalto calc` knows already stands on the screen while it works on the rest."""

import io
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from asalto.cli.app import run
from asalto.play import calc, calc_throws


class Screen(io.StringIO):
    """A terminal's error output."""

    def isatty(self) -> bool:
        """A person is looking."""
        return True


def test_odds_stand_before_what_each_field_would_change(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def slow(*args: Any, **more: Any) -> Iterator[calc.Change]:
        seen.append(capsys.readouterr().out)
        yield from ()

    monkeypatch.setattr(calc, "changes", slow)
    assert run(["calc", "cem", "figuras=10", "--lang", "es"]) == 0
    assert "figuras 10" in seen[0]
    assert "Exacto" in seen[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["cem", "figuras=10"],
            ["Se calculan las probabilidades", "Se mira qué cambiaría cada campo: "],
        ),
        (["cem", "--until", "quebrada"], ["Series: "]),
    ],
)
def test_how_far_it_is_stands_on_the_error_output(
    words: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    short = partial(calc_throws.series, runs=20)
    monkeypatch.setattr(calc_throws, "series", short)
    assert run(["calc", *words, "--lang", "es"]) == 0
    for one in told:
        assert one in screen.getvalue()
    assert screen.getvalue().endswith("\r")


def test_a_pipe_gets_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["calc", "cem", "--brief"]) == 0
    assert capsys.readouterr().err == ""


def test_a_number_of_many_values_has_its_mean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["calc", "viajero", "shot", "--brief", "--lang", "en"]) == 0
    line = next(one for one in capsys.readouterr().out.splitlines() if " on average: " in one)
    told, _, rest = line.partition(" on average: ")
    mean = sum(
        int(value) * float(chance) / 100
        for value, chance in (one.rstrip(" .").split()[:2] for one in rest.split(", "))
    )
    assert float(told.rpartition(" ")[2]) == pytest.approx(mean, abs=0.05)
