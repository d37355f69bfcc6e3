"""Asking people: what `asalto play` wants to know if it is told nothing (game, side, opponents)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from textwrap import fill

from asalto.cli.common import Failed, say
from asalto.core.files.limits import whole
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Ruleset, State

Ask = Callable[[str], str]


class Leave(Exception):
    """Somebody gets up: save and go."""


LEVEL_ORDER = (3, 1, 2, 4, 5)
"""The levels as they are offered: the first is taken by whoever just presses Enter."""


def choose(lang: str, ask: Ask) -> tuple[str, list[str]]:
    """Which game, which scenario, which side, which opponents."""
    games = [load_ruleset(one) for one in landed()]
    if not games:
        raise Failed("no game has been built yet")
    called = [f"{one.title[lang]} ({one.id}). {_about(one, lang)}" for one in games]
    ruleset = games[pick(say(lang, "which_game"), called, lang, ask)]
    ids = ruleset.scenarios()
    scenarios = [ruleset.load(one) for one in ids]
    titles = [f"{one.title[lang]}: {_first_line(one.story[lang])}" for one in scenarios]
    place = pick(say(lang, "which_scenario"), titles, lang, ask)
    scenario = scenarios[place]
    names = [seat.name[lang] for seat in scenario.seats]
    mine = pick(say(lang, "which_seat"), names, lang, ask)
    opponents = [*(say(lang, f"level_{one}") for one in LEVEL_ORDER), say(lang, "friend")]
    chosen = pick(say(lang, "which_opponent"), opponents, lang, ask)
    other = f"bot:search:{LEVEL_ORDER[chosen]}" if chosen < len(LEVEL_ORDER) else "human"
    seats = [
        f"{seat.id}={'human' if i == mine else other}" for i, seat in enumerate(scenario.seats)
    ]
    return f"{ruleset.id}/{ids[place]}", seats


def _about(ruleset: Ruleset[State], lang: str) -> str:
    return ruleset.words(lang).get("label", "about", "")


def _first_line(text: str) -> str:
    return text.strip().split("\n")[0]


def pick(question: str, answers: Sequence[str], lang: str, ask: Ask) -> int:
    """A numbered question; the place of the answer."""
    if len(answers) == 1:
        return 0
    print(f"\n{question}")
    for number, answer in enumerate(answers, 1):
        width = max(40, get_terminal_size((100, 24)).columns - 1)
        print(fill(answer, width, initial_indent=f"{number:>3}. ", subsequent_indent="     "))
    while True:
        said = ask(say(lang, "answer")).strip() or "1"
        chosen = whole(said)
        if chosen is not None and 1 <= chosen <= len(answers):
            return chosen - 1
        print(say(lang, "try_again", count=len(answers)))
