"""Bind `playout` to one ruleset: its own functions in the place of the stand-ins."""

from __future__ import annotations

from collections.abc import Callable
from enum import EnumType, IntEnum
from functools import cache, lru_cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from asalto.core.files.ranges import Limit, Limits
from asalto.core.geometry import hexes, plane, polygons
from asalto.core.kernel import (
    choices,
    copying,
    dice,
    dice_tree,
    events,
    odds_stages,
    odds_walk,
    plan_drafts,
    playout,
    search,
    sides,
    tally,
    trials,
)
from asalto.core.kernel.choices import Choices
from asalto.core.kernel.machine.shapes import copy_words
from asalto.core.kernel.machine.sources import define
from asalto.core.kernel.records import UNKNOWN, fields
from asalto.core.ruleset import Ruleset, State

OWN = ("pending", "legal", "check", "apply", "hide")
"""Stand-ins of `playout` that are fields of a Ruleset."""
WALKS = (dice_tree, odds_walk, odds_stages)
"""What goes over the falls of dice."""
CORE = (dice, tally, events, choices, sides, plane, polygons, hexes)


def hint_module(ruleset: Ruleset[State]) -> ModuleType:
    """The module of a ruleset's bot hints; `playout` where there are none."""
    return ruleset.rooms((ruleset.bots.advise or playout.advise).__module__)


def hints(ruleset: Ruleset[State]) -> Callable[[State, int, Choices], None]:
    """The `advise` function of a ruleset's bot hints."""
    return ruleset.bots.advise or playout.advise


def counts(ruleset: Ruleset[State]) -> dict[str, Callable[[State, int], int]]:
    """How a ruleset counts what seats lose: `losses(state, seat)` or `remaining(state, seat)` of
    its `ending` module, where they are there.
    """
    ending = ruleset.room("ending")
    return {
        "toll": getattr(ending, "losses", playout.toll),
        "kept": getattr(ending, "remaining", playout.kept),
        "force": getattr(ending, "force", playout.force),
    }


def fingerprint_source(of: type) -> str:
    """Source of `fingerprint(state, start)`: one function for each record class in the state.

    Scratch and unused rows are left out. Rows without a count are mixed in with their place, blank
    ones passed over, so that lists of different lengths agree.
    """
    names: dict[type, str] = {}
    written: list[str] = []

    def write(record: type, name: str) -> None:
        names[record] = name
        lines = [f"def {name}(record, start):"]
        for field in fields(record):
            at = f"record.{field.name}"
            if field.record is not None and field.record not in names and not field.scratch:
                write(field.record, f"print_{len(names)}_{field.record.__name__}")
            if field.scratch:
                continue
            if field.kind == "int":
                lines.append(f"    start = stir(start, {at})")
            elif field.kind == "cells":
                lines.append(f"    for i in range({field.length}):")
                lines.append(f"        start = stir(start, {at}[i])")
            elif field.kind == "part":
                lines.append(f"    start = {_inner(names, field.record)}({at}, start)")
            elif field.used is not None:
                lines.append(f"    for i in range(min(record.{field.used}, {field.length})):")
                lines.append(f"        start = {_inner(names, field.record)}({at}[i], start)")
            else:
                inner = _inner(names, field.record)
                lines.append(f"    for i in range(len({at})):")
                lines.append(f"        one = {inner}({at}[i], START)")
                lines.append(f"        if one != BLANK_{inner}:")
                lines.append("            start = stir(stir(start, i), one)")
        lines.append("    return start")
        written.append("\n".join(lines))

    write(of, "fingerprint")
    return "\n\n".join(written) + "\n"


def manner_source(ruleset: Ruleset[State]) -> str:
    """Source of `manner(phase)`: how choices are made in each phase of a ruleset."""
    lines = ["def manner(phase):"]
    for how, phases in (
        (playout.SETTING_UP, ruleset.opening_phases), (playout.SEALED, ruleset.secret_phases),
    ):  # fmt: skip
        for phase in sorted(map(int, phases)):
            lines += [f"    if phase == {phase}:", f"        return {how}"]
    return "\n".join([*lines, f"    return {playout.OPEN}"]) + "\n"


def changes_source(of: type) -> str:
    """Source of `changes(record, base, start)`: a fingerprint of nothing but what is otherwise
    than in `base`, each change with its place.

    Of states that came of one and the same, it tells apart what `fingerprint` does, much faster.
    """
    written: list[str] = []
    _write_changes(of, "changes", written)
    return "\n\n".join(written) + "\n"


def _write_changes(of: type, name: str, written: list[str]) -> None:
    """Append the source for one record class, after that of those in it."""
    lines = [f"def {name}(record, base, start):"]
    for place, field in enumerate(fields(of)):
        at, was, inner = f"record.{field.name}", f"base.{field.name}", f"{name}_{field.name}"
        if field.scratch:
            continue
        if field.record is not None:
            _write_changes(field.record, inner, written)
        if field.kind == "int":
            lines.append(f"    if {at} != {was}:")
            lines.append(f"        start = stir(stir(start, {place}), {at})")
        elif field.kind == "part":
            lines.append(f"    start = stir({inner}({at}, {was}, start), {place})")
        elif field.kind == "cells":
            lines.append(f"    for i in range({field.length}):")
            lines.append(f"        if {at}[i] != {was}[i]:")
            lines.append(f"            start = stir(stir(stir(start, {place}), i), {at}[i])")
        else:
            used = f"min(record.{field.used}, {field.length})" if field.used else f"len({at})"
            lines.append(f"    for i in range({used}):")
            lines.append(f"        found = {inner}({at}[i], {was}[i], start)")
            lines.append("        if found != start:")
            lines.append(f"            start = stir(stir(found, {place}), i)")
    lines.append("    return start")
    written.append("\n".join(lines))


def plausible_source(of: type, limits: Limits) -> str:
    """Source of `plausible(state, fate)`: every UNKNOWN number becomes one that its limits allow,
    drawn at random. Numbers that may really be as low as that, places for instance, and those of
    which nothing is said stay as they are: their ruleset has a `determinise` of its own."""
    written: list[str] = []
    _write_plausible(of, "fill", "", limits, (), written)
    written.append("def plausible(state, fate):\n    fill(state, state, fate)")
    return "\n\n".join(written) + "\n"


def _write_plausible(
    of: type, name: str, path: str, limits: Limits, root: tuple[str, ...], written: list[str]
) -> None:
    """Append the source for one record class, after that of those in it."""
    own = tuple(field.name for field in fields(of))
    root = root or own
    lines = [f"def {name}(record, state, fate):", "    unused = 0"]
    for field in fields(of):
        at, inner = f"record.{field.name}", f"{name}_{field.name}"
        if field.scratch:
            continue
        if field.record is not None:
            _write_plausible(field.record, inner, f"{path}{field.name}.", limits, root, written)
        found = _possible(limits.get(f"{path}{field.name}"), own, root)
        if found == "" and field.record is None:
            continue
        if field.kind == "int":
            lines += [f"    if {at} == {UNKNOWN}:", f"        {at} = {found}"]
        elif field.kind == "cells":
            lines += [f"    for i in range({field.length}):", f"        if {at}[i] == {UNKNOWN}:"]
            lines += [f"            {at}[i] = {found}"]
        elif field.kind == "part":
            lines.append(f"    {inner}({at}, state, fate)")
        else:
            used = f"min(record.{field.used}, {field.length})" if field.used else f"len({at})"
            lines += [f"    for i in range({used}):", f"        {inner}({at}[i], state, fate)"]
    written.append("\n".join(lines))


def _possible(limit: Limit | None, own: tuple[str, ...], root: tuple[str, ...]) -> str:
    """Source of a number within a limit; empty if UNKNOWN could be one."""
    if limit is None or limit.least <= UNKNOWN:
        return ""
    most = str(limit.most)
    if isinstance(limit.most, str):
        if limit.most not in (*own, *root):
            return ""
        most = f"{'record' if limit.most in own else 'state'}.{limit.most} - {limit.less}"
    return f"{limit.least} + random_below(fate, max(1, {most} - {limit.least} + 1))"


def _inner(names: dict[type, str], record: type | None) -> str:
    assert record is not None
    return names[record]


def fingerprint_functions(of: type) -> dict[str, object]:
    """The functions of `fingerprint_source`, interpreted, by name, with their constants."""
    space: dict[str, object] = {"stir": playout.stir, "START": playout.START}
    blanks = {f"print_{record.__name__}": record for record in _records(of)}
    define(fingerprint_source(of), space, "fingerprint")
    for name in [name for name in space if name.startswith("print_")]:
        record = blanks[f"print_{name.split('_', 2)[2]}"]
        function = space[name]
        assert isinstance(function, FunctionType)
        space[f"BLANK_{name}"] = -1
        space[f"BLANK_{name}"] = function(record(), playout.START)
    return space


def _records(of: type) -> list[type]:
    found = [of]
    for field in fields(of):
        if field.record is not None:
            found += [one for one in _records(field.record) if one not in found]
    return found


def kernel_modules(ruleset: Ruleset[State]) -> list[ModuleType]:
    """The modules whose functions make up a ruleset's kernel."""
    found = [*CORE]
    found += [ruleset.room(name) for name in ("state", *ruleset.kernels, "ending")]
    found.append(hint_module(ruleset))
    if ruleset.bots.prospect is not None:
        found.append(ruleset.rooms(ruleset.bots.prospect.__module__))
    if ruleset.by_clock is not None:
        found.append(ruleset.rooms(ruleset.by_clock.__module__))
    return list(dict.fromkeys([*found, playout, *WALKS, search, plan_drafts, trials]))


class Twins:
    """Kernel modules once more: each function over globals of its own, enumerations as numbers."""

    def __init__(self, ruleset: Ruleset[State]) -> None:
        modules = kernel_modules(ruleset)
        self._modules = {id(module): ModuleType(module.__name__) for module in modules}
        self._of: dict[int, Any] = {}
        for module in modules:
            space = vars(self._modules[id(module)])
            for name, value in vars(module).items():
                space[name] = _plain(value)
                if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                    self._of[id(value)] = remade(value, space)

    def __getitem__(self, function: Callable[..., Any]) -> Any:
        """What stands for a kernel function."""
        return self._of[id(function)]

    def __setitem__(self, function: Callable[..., Any], twin: Any) -> None:
        """Let something else stand for it."""
        self._of[id(function)] = twin

    def link(self, ruleset: Ruleset[State]) -> None:
        """Let the twins call each other, the ruleset's own in the place of the stand-ins."""
        for name in OWN:
            self[getattr(playout, name)] = self[getattr(ruleset, name)]
        for name, count in counts(ruleset).items():
            self[getattr(playout, name)] = self[count]
        self[playout.advise] = self[hints(ruleset)]
        odds = ruleset.odds
        self[odds_walk.trial], self[odds_walk.outcome] = self[odds.trial], self[odds.outcome]
        if odds.next_stage is not None and odds.stage_outcome is not None:
            self[odds_stages.next_stage] = self[odds.next_stage]
            self[odds_stages.stage_outcome] = self[odds.stage_outcome]
        if ruleset.bots.determinise is not None:
            self[search.determinise] = self[ruleset.bots.determinise]
        if ruleset.bots.prospect is not None:
            self[search.prospect] = self[ruleset.bots.prospect]
        if ruleset.by_clock is not None:
            self[playout.by_clock] = self[ruleset.by_clock]
        self[sides.allied] = self[ruleset.allied]
        for module in self._modules.values():
            space = vars(module)
            for name, value in space.items():
                space[name] = self._of.get(id(value), self._modules.get(id(value), value))


def remade(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    """A function over other globals."""
    return FunctionType(function.__code__, space, function.__name__, _plain(function.__defaults__))


def _plain(value: Any) -> Any:
    """A global as a twin gets it: enumerations, and their members also in tuples, as numbers.

    Python 3.11 takes five times as long to find a member as to find a module's number.
    """
    if isinstance(value, EnumType) and issubclass(value, IntEnum):
        return _numbers(value)
    if isinstance(value, IntEnum):
        return int(value)
    if type(value) is tuple:
        return tuple(map(_plain, value))
    return value


@cache
def _numbers(enum: type[IntEnum]) -> ModuleType:
    """An enumeration as a module of numbers, whose attributes are constants to the compiler."""
    made = ModuleType(enum.__name__)
    vars(made).update({name: int(member) for name, member in enum.__members__.items()})
    return made


def flat_twins(ruleset: Ruleset[State]) -> Twins:
    """The kernel of a ruleset to be compiled: records are copied and compared number by number."""
    twins = Twins(ruleset)
    space = {
        **fingerprint_functions(ruleset.state),
        "copy_words": copy_words, "stir": twins[playout.stir],
        "random_below": twins[playout.random_below],
    }  # fmt: skip
    define(plausible_source(ruleset.state, ruleset.files.limits or {}), space, "plausible")
    define(manner_source(ruleset), space, "manner")
    define(copying.flat_source(ruleset.state), space, "copy")
    names = copying.written_names(ruleset.hide, hints(ruleset))
    define(copying.aside_source(ruleset.state, names), space, "aside")
    define(changes_source(ruleset.state), space, "changes")
    for stand_in in (
        playout.fingerprint, playout.copy_row, playout.copy_moving,
        playout.copy_written, playout.manner, odds_walk.changes, search.plausible,
    ):  # fmt: skip
        twins[stand_in] = space[stand_in.__name__]
    twins[playout.weigh] = twins[playout.weigh_in_place]
    twins.link(ruleset)
    return twins


@lru_cache(maxsize=64)
def bind(ruleset: Ruleset[State]) -> SimpleNamespace:
    """The functions of `playout` with the ruleset's own put in, interpreted."""
    twins = Twins(ruleset)
    copiers: dict[str, object] = {}
    define(copying.source(ruleset.state), copiers, "copy")
    twins[playout.copy_row] = twins[playout.copy_moving] = copiers["copy_row"]
    twins[playout.fingerprint] = fingerprint_functions(ruleset.state)["fingerprint"]
    space: dict[str, object] = {"random_below": playout.random_below}
    define(plausible_source(ruleset.state, ruleset.files.limits or {}), space, "plausible")
    define(manner_source(ruleset), space, "manner")
    twins[search.plausible], twins[playout.manner] = space["plausible"], space["manner"]
    twins.link(ruleset)
    return SimpleNamespace(
        **{
            name: twins[function]
            for module in (playout, search, plan_drafts, trials)
            for name, function in vars(module).items()
            if isinstance(function, FunctionType) and function.__module__ == module.__name__
        }
    )
