"""How orders are written: `rita steps 0503 facing 3h`, and the longer lines that stand for several.

Hexes are four-digit codes CCRR, column and row from 01; a place astride two hexes is both codes
with a plus sign, `0503+0604`. Facings are the hours of a clock face with the board's top at 12.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.geometry.hexes import ODD_Q, hex_code, turn_size
from asalto.core.kernel.records import copy, make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names

from .hexvertices import first_hex, is_whole_hex, second_hex
from .rules.movement import step_kind
from .state import Character, State
from .tables import FORWARD_KINDS
from .vocabulary import Phase

FACINGS = ("1h", "3h", "5h", "7h", "9h", "11h")
"""Vertex 0 to 5 in a drawing with flat tops."""

PLACE = r"\d{4}(?:\+\d{4})?"


@lru_cache(maxsize=1)
def _shorthand() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A step without a facing or with one, and a walk, in any of the languages."""
    said: dict[str, str] = {}
    tables = [
        tomllib.loads((Path(__file__).parent / "words" / f"{lang}.toml").read_text("utf-8"))
        for lang in LANGUAGES
    ]
    for key in ("walk", "step", "facing"):
        said[key] = "|".join(re.escape(one["shorthand"][key]) for one in tables)
    step = rf"(\S+) (?:{said['step']}) ({PLACE})(?: (?:{said['facing']}) (\w+))?"
    walk = rf"(\S+) (?:{said['walk']})((?: {PLACE})+)"
    return re.compile(step, re.IGNORECASE), re.compile(walk, re.IGNORECASE)


def place_name(q: int, r: int) -> str:
    """A place, in doubled coordinates, as a code or two."""
    one = hex_code(*first_hex(q, r), ODD_Q, 1)
    if is_whole_hex(q, r):
        return f"{one:04d}"
    return f"{one:04d}+{hex_code(*second_hex(q, r), ODD_Q, 1):04d}"


def hex_name(q: int, r: int) -> str:
    """A hex, in axial coordinates, as its code."""
    return f"{hex_code(q, r, ODD_Q, 1):04d}"


def _named(names: Names, table: str, word: str) -> tuple[int, ...] | None:
    for key, name in names.tables.get(table, {}).items():
        if name.casefold() == word.casefold():
            return key
    return None


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """`rita steps 0503` keeps the facing; `... facing 5h` steps and turns; `rita walks 0503 0504`.

    A walk turns as it must: each step forward, after the smallest turn that makes it one.
    """
    if state.phase != Phase.ACTION:
        return None
    text = " ".join(line.split())
    steps, walks = _shorthand()
    walk, short = walks.fullmatch(text), steps.fullmatch(text)
    if walk is not None:
        return _walk(scenario, state, walk[1], walk[2].split())
    if short is None:
        return None
    who, place = _named(scenario.names, "who", short[1]), _named(scenario.names, "place", short[2])
    if who is None or place is None:
        return None
    now = state.characters[who[0]].facing
    wanted = (now,) if short[3] is None else _named(scenario.names, "facing", short[3])
    if wanted is None:
        return None
    step = f"{short[1]} steps {short[2]} facing"
    if turn_size(now, wanted[0]) in (0, 3):
        return None if short[3] is not None else [f"{step} {FACINGS[now]}"]
    return [f"{step} {FACINGS[now]}", f"{short[1]} turns {FACINGS[wanted[0]]}"]


def _walk(
    scenario: Scenario[State], state: State, name: str, stops: Sequence[str]
) -> Sequence[str] | None:
    who = _named(scenario.names, "who", name)
    if who is None:
        return None
    lines: list[str] = []
    one = copy(state.characters[who[0]])
    for stop in stops:
        place = _named(scenario.names, "place", stop)
        if place is None:
            return None
        facing = _facing_for(one.facing, one.q, one.r, place)
        if facing is None:  # no step leads there: it will be refused by name
            return [*lines, f"{name} steps {stop} facing {FACINGS[one.facing]}"]
        if facing != one.facing:
            lines.append(f"{name} turns {FACINGS[facing]}")
        lines.append(f"{name} steps {stop} facing {FACINGS[facing]}")
        one.q, one.r, one.facing = place[0], place[1], facing
    return lines


def _facing_for(now: int, q: int, r: int, place: tuple[int, ...]) -> int | None:
    """The facing nearest to `now` from which `place` is a step forward, or None."""
    probe = make(Character)
    probe.q, probe.r = q, r
    for facing in sorted(range(6), key=lambda one: turn_size(now, one)):
        probe.facing = facing
        if 0 <= step_kind(probe, place[0], place[1]) < FORWARD_KINDS:
            return facing
    return None
