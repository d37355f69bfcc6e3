"""Choices as people tell them: who, what, and at whom or where to. Orders that somebody types, or
that programs read, are written in a game's notation instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from asalto.core.files.limits import UNPLAYABLE
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.core.odds import load
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import Names
from asalto.core.text.words import Words

SIGN = re.compile(r"\W+$")
"""What follows a verb on a button: the kind of action that it takes."""


def said_of(what: str, values: list[int], words: Words, names: Names) -> str:
    """What the numbers of a field stand for, as it is shown on a card."""
    if what == "int":
        return str(values[0])
    if what == "hex":
        return names.hex(*values)
    if what == "point":
        return f"({words.metres(*values)})"
    name = words.name(names, what, *values)
    if on_card := words.tables.get(f"{what}_on_card", {}).get(name):
        return on_card
    told = words.tables.get(what, {}).get(name.lower(), "") if what in words.tables else ""
    return f"{name} · {told}" if told and told.lower() != name.lower() else name


def aim(ruleset: Ruleset[Any], view: Any, choice: Choice, words: Words, names: Names) -> str:
    """What a choice says besides who acts and the verb; empty where that is all."""
    tell, doer = ruleset.desk.told, ruleset.vocabulary.subject(choice.kind)
    if tell is not None and (label := tell(view, choice, words, names)):
        return label
    parts = []
    for name, kind, key in ruleset.vocabulary.values(choice):
        if doer is None or name != doer[0]:
            said = said_of(kind.what, [*key], words, names)
            parts.append(f"→ {said}" if doer is not None and kind.what == doer[1].what else said)
    return " ".join(parts).removeprefix("→ ")


def deeds(
    ruleset: Ruleset[Any], view: Any, rows: Sequence[tuple[int, ...]], words: Words, names: Names
) -> list[str]:
    """Choices made one after another, those of one unit and kind together: `Carlo · move: 6 m
    north`. Each is told as it is found once those before it are made, as far as they throw no
    dice. What only closes or lets go by is told where nothing else is done."""
    trial, found, calm = copy(view), [], []
    for row in rows:
        choice = ruleset.new_choice(row)
        who, verb = _heading(ruleset, choice, words, names)
        found.append((who, verb, aim(ruleset, trial, choice, words, names)))
        calm.append(int(choice.kind) in ruleset.moves.customs.idle)
        _make(ruleset, trial, choice)
    kept = [one for one, is_calm in zip(found, calm, strict=True) if not is_calm] or found
    lines = []
    for (who, verb), same in groupby(kept, lambda one: one[:2]):
        said = runs([one for _, _, one in same if one])
        what = ": ".join(filter(None, (verb, said)))
        lines.append(" · ".join(filter(None, (who, what))))
    return lines


def _heading(ruleset: Ruleset[Any], choice: Choice, words: Words, names: Names) -> tuple[str, str]:
    """Who acts and the verb, which is left out where the rest says it."""
    kind, doer = int(choice.kind), ruleset.vocabulary.subject(choice.kind)
    key = ruleset.vocabulary.choice_names[kind]
    verb = SIGN.sub("", words.tables.get("deed", {}).get(key) or words.get("choice", kind))
    who = words.name(names, doer[1].what, int(getattr(choice, doer[0]))) if doer else ""
    return who, "" if kind in ruleset.desk.sentences else verb[:1].lower() + verb[1:]


def runs(parts: list[str]) -> str:
    """What is said one after another, the same in a row counted: `2 × right, accelerate`."""
    told = [(one, len([*same])) for one, same in groupby(parts)]
    return ", ".join(one if many == 1 else f"{many} × {one}" for one, many in told)


def _make(ruleset: Ruleset[Any], state: Any, choice: Choice) -> None:
    dice, log = make(Dice), ruleset.new_log()
    load(dice, ())
    log.silent = 1
    try:
        if ruleset.check(state, choice) == 0:
            ruleset.apply(state, choice, dice, log)
    except UNPLAYABLE:
        pass
