"""A battle that is asked for twice is opened once: where the answer that told of it was lost, the
same browser asks again and is shown the battle that it already has."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from fastapi import Request

from asalto.web.database.store import Taken
from asalto.web.pages.pagekit import registry_of
from asalto.web.server.auth import cookie_name, session
from asalto.web.table.clock import now_ms
from asalto.web.table.live_battle import Live

AGAIN = 15 * 60_000
"""How long after a battle was opened the same question still means that one, in milliseconds."""
MOST = 40
"""Battles of one kind that a browser opens before it is no longer looked which one was lost."""


def opened(
    request: Request, form: Mapping[str, Any], opening: dict[str, Any], sit: dict[int, str],
    keep: Sequence[int] = (),
) -> tuple[Live, dict[int, str]]:  # fmt: skip
    """The battle for which this form asks, and the keys to it. A browser that has the key to a
    battle has had the answer: it wants another one."""
    registry, own, asked = registry_of(request), session(request), _digest(form)
    for number in range(MOST):
        id = registry.name_of(own, f"{asked} {number}")
        row = registry.store.find(id)
        if row is None:
            with suppress(Taken):  # asked twice at once: the other one has just opened it
                return registry.create(opening, sit, tuple(keep), own, id)
            row = registry.store.find(id)
        assert row is not None
        is_young = row.created > now_ms() - AGAIN and not row.over
        if is_young and cookie_name(id) not in request.cookies:
            with registry.battle(id) as live:
                return live, registry.keys(own, live, [*sit, *keep])
    return registry.create(opening, sit, tuple(keep), own)


def _digest(form: Mapping[str, Any]) -> str:
    """What is asked for, without what every copy of the form has of its own."""
    told = sorted((name, str(value)) for name, value in form.items() if name != "form")
    return hashlib.sha256(repr(told).encode()).hexdigest()
