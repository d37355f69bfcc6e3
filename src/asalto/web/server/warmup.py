"""What a server does once, beside its first requests, so that no visitor has to wait for it."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable
from contextlib import suppress

from starlette.routing import BaseRoute

from asalto.board import board_of
from asalto.core import compiled_odds
from asalto.core.files.toml_reader import LANGUAGES, BadInput
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Ruleset, State
from asalto.core.rulings import defaults, rulings
from asalto.play.tell.guides import guide_of
from asalto.play.tell.manual import terms
from asalto.web.pages.pagekit import templates
from asalto.web.table.games import shipped

YOUNG, MIDDLE, OLD = 20_000, 20, 50
"""New objects after which garbage is looked for among the youngest, and how many such looks make
one among those that have stayed longer: to look at everything stops all threads for a while."""


NOWHERE = {"type": "http", "method": "GET", "path": "/-/nowhere", "root_path": "", "headers": []}
"""A request for something that there is not: every route is asked for it."""


def get_ready(routes: Iterable[BaseRoute] = ()) -> None:
    """Make the programs of all pages, read all games, and leave what stays for ever out of the
    search for garbage. The routes are made complete, which is otherwise done when they are first
    asked, with everybody else waiting (80 ms)."""
    for route in routes:
        route.matches({**NOWHERE})
    for name in templates.list_templates():
        templates.get_template(name)
    for name in landed():
        with suppress(BadInput, OSError):
            read_game(load_ruleset(name))
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def read_game(ruleset: Ruleset[State]) -> None:
    """Read what the pages of a game are made of, and load its machine code if there is any."""
    compiled_odds.get_ready(ruleset)
    board_of(ruleset)
    rulings(ruleset)
    defaults(ruleset.state)
    shipped(ruleset.id, guide_of(ruleset).first.scenario)
    for lang in LANGUAGES:
        terms(ruleset, lang)
        ruleset.notation_in(lang)


def begin(routes: Iterable[BaseRoute]) -> None:
    """Get ready in a thread of its own."""
    threading.Thread(target=get_ready, args=(routes,), name="ready", daemon=True).start()
