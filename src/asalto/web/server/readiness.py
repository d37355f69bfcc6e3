"""What a server does once, beside its first requests, so that no visitor has to wait for it."""

from __future__ import annotations

import gc
import threading

from asalto.web.pages.pagekit import templates

YOUNG, MIDDLE, OLD = 20_000, 20, 50
"""New objects after which garbage is looked for among the youngest, and how many such looks make
one among those that have stayed longer: to look at everything stops all threads for a while."""


def get_ready() -> None:
    """Make the programs of all pages, and leave what stays for ever out of the search for
    garbage."""
    for name in templates.list_templates():
        templates.get_template(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def begin() -> None:
    """Get ready in a thread of its own."""
    threading.Thread(target=get_ready, name="ready", daemon=True).start()
