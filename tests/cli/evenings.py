"""Evenings at the table: lines typed into `asalto play`, and all that then stands on the screen."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

from asalto.cli.common import say
from asalto.cli.terminal import play_command
from asalto.play.loading import open_scenario


def screen(battle: str, lang: str, typed: str, save: Path | None = None) -> str:
    """What the screen shows: two people, a referee and real dice; then they leave."""
    lines, shown = iter(typed.strip().splitlines()), io.StringIO()
    alone = say(lang, "pass_on", seat="")[-20:]

    def ask(question: str) -> str:
        line = "" if question.endswith(alone) else next(lines, "quit")
        shown.write(f"{question}{line}\n")
        return line

    seats = [f"{one.id}=human" for one in open_scenario(battle)[1].seats]
    options: dict[str, Any] = {"save": save, "resume": None, "tables": None}
    with contextlib.redirect_stdout(shown):
        assert play_command(
            battle=battle, seats=seats, seed=1, dice="physical", umpire=True, lang=lang, ask=ask,
            **options,
        ) == 0  # fmt: skip
    return shown.getvalue()
