"""Changes to a scenario as people say them."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.messages import say
from asalto.lab.variants import TABLES, WITHOUT, members
from asalto.play.tell.naming import proper_name, word_of_field

AGAINST = " against "
"""Between two units that could not meet."""
POINTS = "points: they need two sides, each with units from files"
NAMED = 6
"""Changes that are left out, by name; further ones are counted."""
UNSAID = ("*", "unit", "design", "parts", "skills", "characteristics")
"""Steps of a path that only hold others."""


def said(change: str, ruleset: Ruleset[State], scenario: Scenario[State], lang: str) -> str:
    """A change, or what it changes: "Blue: skill +1", "without Halcón (Blue)", "turns". Numbers
    of the rules are named as in their table."""
    names = {seat.id: seat.name.get(lang, seat.id) for seat in scenario.seats}
    path, _, rest = change.removeprefix(WITHOUT).partition(" ")
    everybody = members(scenario)
    if change.startswith(WITHOUT):
        left = next((one for one in everybody if one.path == path), None)
        who = path if left is None else proper_name(ruleset, left.name, lang)
        seat = "" if left is None else f" ({names[left.seat]})"
        return f"{say(lang, 'without')} {who}{seat}"
    steps = path.split(".")
    if steps[0] == TABLES:
        return change
    whose, inside = "", steps
    for place, step in enumerate(steps):
        unit, _, seat = step.rpartition("-")
        if step in names:
            whose = f"{names[step]}: "
        elif seat in names:
            whose = f"{proper_name(ruleset, unit, lang)} ({names[seat]}): "
        else:
            continue
        pieces = {one.path.partition(".")[0] for one in everybody}
        goal = bool(pieces) and step in names and steps[0] not in pieces
        inside = [*(steps[:1] if goal else []), *steps[place + 1 :]]
        break
    return f"{whose}{_field(ruleset, inside, lang)} {rest}".rstrip()


def left_out(
    changes: Sequence[str], ruleset: Ruleset[State], scenario: Scenario[State], lang: str
) -> str:
    """What the rules do not admit: the first changes by name, and how many more there are."""
    named = ", ".join(_said_of(one, ruleset, scenario, lang) for one in changes[:NAMED])
    more = len(changes) - NAMED
    rest = f" {say(lang, 'and_more', more=more)}" if more > 0 else ""
    return f"{say(lang, 'left_out')}: {named}{rest}"


def _said_of(change: str, ruleset: Ruleset[State], scenario: Scenario[State], lang: str) -> str:
    """The same of a pairing of units, or of the values of all of them."""
    if change == POINTS:
        return say(lang, "points_need")
    one, against, other = change.partition(AGAINST)
    if not against:
        return said(change, ruleset, scenario, lang)
    pair = {"a": proper_name(ruleset, one, lang), "b": proper_name(ruleset, other, lang)}
    return say(lang, "pair", **pair)


def _field(ruleset: Ruleset[State], steps: Sequence[str], lang: str) -> str:
    """What a path leads to: `armour.prow` as "armour, prow"."""
    words = ruleset.words(lang)
    return ", ".join(word_of_field(words, step) for step in steps if step not in UNSAID)
