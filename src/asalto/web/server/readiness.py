"""What a server does once, beside its first requests, so that no visitor has to wait for it."""

from __future__ import annotations

import gc
import threading
from contextlib import suppress

from asalto.board import board_of
from asalto.core import walker
from asalto.core.contract import Ruleset, State
from asalto.core.files.tables import BadInput
from asalto.core.registry import landed, load_ruleset
from asalto.core.rulings import defaults, rulings
from asalto.core.text.words import LANGUAGES
from asalto.play.tell.guides import guide_of
from asalto.play.tell.manual import terms
from asalto.web.pages.pagekit import templates
from asalto.web.table.games import shipped

YOUNG, MIDDLE, OLD = 20_000, 20, 50
"""New objects after which garbage is looked for among the youngest, and how many such looks make
one among those that have stayed longer: to look at everything stops all threads for a while."""


def get_ready() -> None:
    """Make the programs of all pages, read all games, and leave what stays for ever out of the
    search for garbage."""
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
    walker.get_ready(ruleset)
    board_of(ruleset)
    rulings(ruleset)
    defaults(ruleset.state)
    shipped(ruleset.id, guide_of(ruleset).first.scenario)
    for lang in LANGUAGES:
        terms(ruleset, lang)
        ruleset.notation_in(lang)


def begin() -> None:
    """Get ready in a thread of its own."""
    threading.Thread(target=get_ready, name="ready", daemon=True).start()
