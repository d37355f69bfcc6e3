"""Changes to a scenario: what each does, and as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.messages import say
from asalto.lab.variants import TABLES, Change, members
from asalto.play.tell.naming import proper_name, word_of_field

NAMED = 6
"""Changes that are left out, by name; further ones are counted."""
UNSAID = ("*", "unit", "design", "parts", "skills", "characteristics")
"""Steps of a path that only hold others."""


@dataclass(frozen=True)
class Effect:
    """What one change does to the first side: battles won in 100, more or fewer."""

    change: Change
    shift: float
    give: float
    """Half the width of the 95 % interval."""

    @property
    def is_certain(self) -> bool:
        """Whether it surely does something."""
        return abs(self.shift) > self.give


@dataclass(frozen=True)
class Pairing:
    """Two units that could not meet."""

    one: str
    other: str

    def __str__(self) -> str:
        return f"{self.one} against {self.other}"


def said(
    change: Change | Pairing, ruleset: Ruleset[State], scenario: Scenario[State], lang: str
) -> str:
    """A change, or a pairing: "Blue: skill +1", "without Halcón (Blue)". Numbers of the rules are
    named as in their table."""
    if isinstance(change, Pairing):
        names = (proper_name(ruleset, unit, lang) for unit in (change.one, change.other))
        return say(lang, "pair", **dict(zip("ab", names, strict=True)))
    if change.drop:
        return _without(change.path, ruleset, scenario, lang)
    return f"{path_said(change.path, ruleset, scenario, lang)} {change.amount}"


def _without(path: str, ruleset: Ruleset[State], scenario: Scenario[State], lang: str) -> str:
    """A unit that is taken away, and whose it was."""
    left = next((one for one in members(scenario) if one.path == path), None)
    if left is None:
        return f"{say(lang, 'without')} {path}"
    seats = {seat.id: seat.name.get(lang, seat.id) for seat in scenario.seats}
    name = proper_name(ruleset, left.name, lang)
    return f"{say(lang, 'without')} {name} ({seats[left.seat]})"


def path_said(path: str, ruleset: Ruleset[State], scenario: Scenario[State], lang: str) -> str:
    """What a path leads to: "Blue: skill", "turns"."""
    steps = path.split(".")
    if steps[0] == TABLES:
        return path
    names = {seat.id: seat.name.get(lang, seat.id) for seat in scenario.seats}
    whose, inside = "", steps
    for place, step in enumerate(steps):
        unit, _, seat = step.rpartition("-")
        if step in names:
            whose = f"{names[step]}: "
        elif seat in names:
            whose = f"{proper_name(ruleset, unit, lang)} ({names[seat]}): "
        else:
            continue
        pieces = {one.path.partition(".")[0] for one in members(scenario)}
        goal = bool(pieces) and step in names and steps[0] not in pieces
        inside = [*(steps[:1] if goal else []), *steps[place + 1 :]]
        break
    return f"{whose}{_field(ruleset, inside, lang)}"


def left_out(
    changes: Sequence[Change | Pairing], ruleset: Ruleset[State], scenario: Scenario[State],
    lang: str,
) -> str:  # fmt: skip
    """What the rules do not admit: the first changes by name, and how many more there are."""
    named = ", ".join(said(one, ruleset, scenario, lang) for one in changes[:NAMED])
    more = len(changes) - NAMED
    rest = f" {say(lang, 'and_more', more=more)}" if more > 0 else ""
    return f"{say(lang, 'left_out')}: {named}{rest}"


def _field(ruleset: Ruleset[State], steps: Sequence[str], lang: str) -> str:
    """What a path leads to: `armour.prow` as "armour, prow"."""
    words = ruleset.words(lang)
    return ", ".join(word_of_field(words, step) for step in steps if step not in UNSAID)
