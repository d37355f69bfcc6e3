"""Bind `playout` to one ruleset, interpreted."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import FunctionType, SimpleNamespace

from asalto.core import playout
from asalto.core.choices import Choices
from asalto.core.contract import Ruleset, State
from asalto.core.records import copy_into


def hints(ruleset: Ruleset[State]) -> Callable[[State, int, Choices], None]:
    """The `advise` function of a ruleset's bot hints, looked up by its id."""
    module = importlib.import_module(f"asalto.bots.hints.{ruleset.id}")
    advise: Callable[[State, int, Choices], None] = module.advise
    return advise


def copy_row(target: list[State], i: int, source: list[State], j: int) -> None:
    """Copy record j of one list over record i of another."""
    copy_into(target[i], source[j])


def bind(ruleset: Ruleset[State]) -> SimpleNamespace:
    """The functions of `playout` with the ruleset's own put in, interpreted."""
    names: dict[str, object] = dict(vars(playout))
    names.update(
        pending=ruleset.pending,
        legal=ruleset.legal,
        apply=ruleset.apply,
        hide=ruleset.hide,
        advise=hints(ruleset),
        copy_row=copy_row,
    )
    for name, value in vars(playout).items():
        if isinstance(value, FunctionType) and value.__module__ == playout.__name__:
            names[name] = FunctionType(value.__code__, names, name, value.__defaults__)
    return SimpleNamespace(**{name: names[name] for name in ("decide", "play_out", "best")})
