"""Whether a battle can stand as a position says, and can be played on from there."""

from __future__ import annotations

from typing import Any

from asalto.core.files.limits import UNPLAYABLE, BadInput, Path_
from asalto.core.files.toml_reader import Document
from asalto.core.kernel.choices import Choices
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, UNKNOWN, copy, fields, make, used_rows
from asalto.core.ruleset import Ruleset, Scenario

TRIED_MAX = 40
"""Choices of each seat that are tried on a copy."""


def check_position(
    document: Document, ruleset: Ruleset[Any], scenario: Scenario[Any], state: Any
) -> None:
    """Make a state that was read whole. Raises BadInput if no battle can stand or go on so."""
    _counts(document, state, ("state",))
    if state.seat_count != len(scenario.seats):
        raise BadInput(
            f"{document.where(('state', 'seat_count'))}: {state.seat_count}; the scenario has "
            f"{len(scenario.seats)} seats"
        )
    _indexes(document, ruleset, state, state, ("state",))
    try:
        ruleset.validate(state)
    except BadInput as error:
        raise BadInput(f"{document.where(('state',))}: {error}") from error
    try:
        ruleset.edited(state)
        _go_on(document, ruleset, scenario, state)
    except UNPLAYABLE as error:
        said = error or type(error).__name__
        raise BadInput(f"{document.where(('state',))}: no battle can stand so: {said}") from error


def _counts(document: Document, record: object, path: Path_) -> None:
    """Refuse more rows in use than there are."""
    for field in fields(record):
        value = getattr(record, field.name)
        if field.kind == "part":
            _counts(document, value, (*path, field.name))
        elif field.kind == "rows":
            used = getattr(record, field.used) if field.used is not None else 0
            if not UNKNOWN <= used <= len(value):
                where = document.where((*path, str(field.used)))
                raise BadInput(f"{where}: {used}; there is room for {len(value)} {field.name}")
            for i, one in enumerate(value):
                _counts(document, one, (*path, field.name, i))


def _indexes(
    document: Document, ruleset: Ruleset[Any], state: object, record: object, path: Path_
) -> None:
    """Refuse a seat, ship, figure ... that is not there."""
    for field in fields(record):
        value, here = getattr(record, field.name), (*path, field.name)
        if field.kind == "part":
            _indexes(document, ruleset, state, value, here)
        elif field.kind == "rows":
            for i in range(used_rows(record, field)):
                _indexes(document, ruleset, state, value[i], (*here, i))
        counted = ruleset.files.indexes.get(f"{type(record).__name__}.{field.name}")
        if counted is None:
            continue
        there = getattr(state, counted)
        if not (UNKNOWN if field.default == NOBODY else 0) <= value < max(there, 1):
            raise BadInput(f"{document.where(here)}: {value}; {counted} is {there}")


def _go_on(document: Document, ruleset: Ruleset[Any], scenario: Scenario[Any], state: Any) -> None:
    """Let every seat look, and those who are asked choose, each choice on a copy."""
    seats, out = ruleset.pending(state), ruleset.new_choices()
    if not 0 <= seats < 1 << len(scenario.seats):
        raise BadInput(f"{document.where(('state',))}: seats are asked that are not there")
    for seat in range(len(scenario.seats)):
        view = ruleset.sees(state, seat)
        if not seats >> seat & 1:
            continue
        out.count = 0
        ruleset.legal(view, seat, out)
        if out.count == 0:
            where = document.where(("state",))
            raise BadInput(f"{where}: seat {seat + 1} is asked and has nothing to choose")
        if _try_choices(ruleset, state, out) == 0:
            where = document.where(("state",))
            raise BadInput(f"{where}: seat {seat + 1} is asked and may make none of its choices")
    ruleset.sees(state, NOBODY)


def _try_choices(ruleset: Ruleset[Any], state: Any, out: Choices) -> int:
    """Try some of the choices on copies; returns how many of them may be made."""
    log, dice, made = ruleset.new_log(), make(Dice), 0
    for k in range(0, out.count, max(1, out.count // TRIED_MAX)):
        choice = copy(out.rows[k])
        if ruleset.check(state, choice) == 0:
            set_seed(dice, k)
            log.count = log.lost = 0
            ruleset.apply(copy(state), choice, dice, log)
            made += 1
    return made
