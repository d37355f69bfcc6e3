"""For newcomers: the battle that a game offers first, and its first lesson, step by step.

A ruleset may have a `guide.toml`. `[first]` names the battle for one click: its scenario, the seat
of the newcomer, minutes, how hard it is, a promise in three languages, and which moment of it
stands on the picture. `[lesson]` names a scenario and has steps; a step is done when something
that it waits for has happened, so that it is explained before the rule bites.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from asalto.core.files.toml_reader import Document, Reader
from asalto.core.ruleset import Ruleset, State
from asalto.play.entries import ChoiceMade
from asalto.play.match import Match

Said = Mapping[str, str]
"""A text in es, it and en."""
HARD_MAX = 5


@dataclass(frozen=True)
class First:
    """The battle of a game that begins at one click."""

    scenario: str
    seat: int = 0
    """The newcomer's seat; the computer takes the others."""
    minutes: int = 0
    hard: int = 0
    """From 1, easy to learn, to 5; 0: nobody has said."""
    motto: Said = field(default_factory=dict)
    promise: Said = field(default_factory=dict)
    seed: int = 1
    """Of the battle between computers on the picture."""
    choices: int = 0
    """How many choices are made before the picture is drawn."""


@dataclass(frozen=True)
class Step:
    """One idea of a lesson."""

    title: Said
    text: Said
    until: frozenset[str]
    """What it waits for: `choice:shoot` by the learner (`choice`: any), `event:shot_hit`,
    `turn:2`; empty: it is the last one."""
    at: frozenset[str]
    """What brings it up whenever it happens first, beside the others: so a rule is explained when
    it is about to bite (`phase:react`)."""


@dataclass(frozen=True)
class Lesson:
    """A first battle that explains itself."""

    scenario: str
    seat: int
    minutes: int
    opponent: str
    seed: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Guide:
    """What a game offers a newcomer."""

    first: First
    lesson: Lesson | None = None
    name: str = ""
    """What it is called for short."""


@lru_cache(maxsize=64)
def guide_of(ruleset: Ruleset[State]) -> Guide:
    """The guide of a game; without a file, its first scenario. Raises BadInput."""
    path = ruleset.folder / "guide.toml"
    if not path.is_file():
        return Guide(First(ruleset.scenarios()[0]))
    return read_guide(path, ruleset)


def read_guide(path: Path, ruleset: Ruleset[State]) -> Guide:
    """A guide from its file. Raises BadInput, naming the field."""
    whole = Document.open(path).reader()
    first = whole.table("first")
    found = First(
        _scenario(first, ruleset), first.number("seat", 0, 9, 0), first.number("minutes", 1, 240),
        first.number("hard", 1, HARD_MAX), first.words("motto"), first.words("promise"),
        first.number("seed", 0, 2**31, 1), first.number("choices", 0, 500, 0),
    )  # fmt: skip
    first.done()
    made = _lesson(whole.table("lesson"), ruleset) if whole.has("lesson") else None
    name = whole.name("name", "")
    whole.done()
    return Guide(found, made, name)


def game_name(ruleset: Ruleset[State], lang: str) -> str:
    """What a game is called at the table: for short, where it has such a name."""
    return guide_of(ruleset).name or ruleset.title[lang]


def _lesson(one: Reader, ruleset: Ruleset[State]) -> Lesson:
    found = Lesson(
        _scenario(one, ruleset), one.number("seat", 0, 9, 0), one.number("minutes", 1, 60),
        one.text("opponent", "search:1"), one.number("seed", 0, 2**31, 1),
        tuple(_step(step, ruleset) for step in one.tables("steps")),
    )  # fmt: skip
    one.done()
    return found


def _step(one: Reader, ruleset: Ruleset[State]) -> Step:
    found = Step(
        one.words("title"), one.words("text"), _signs(one, "until", ruleset),
        _signs(one, "at", ruleset),
    )  # fmt: skip
    one.done()
    return found


def _signs(one: Reader, key: str, ruleset: Ruleset[State]) -> frozenset[str]:
    """What a step waits for, checked. Raises BadInput."""
    known = {
        "choice": set(ruleset.vocabulary.choices),
        "event": set(ruleset.vocabulary.events),
        "phase": {member.name.lower() for member in ruleset.enums["phase"]},
    }
    found = one.texts(key, [])
    for sign in found:
        what, _, name = sign.partition(":")
        is_plain = sign == "choice" or (what == "turn" and name.isdecimal())
        if not is_plain and name not in known.get(what, ()):
            raise one.bad(f"{sign!r} is no choice:, event:, phase: or turn: of this game", key)
    return frozenset(found)


def _scenario(one: Reader, ruleset: Ruleset[State]) -> str:
    return one.choice("scenario", ruleset.scenarios())


# --- where a lesson stands


@dataclass(frozen=True)
class Now:
    """What a lesson explains at the moment."""

    step: Step
    number: int
    """Of the steps that follow each other; 0: it has come up by itself, beside them."""
    count: int


def signs_of(match: Match[Any], seat: int) -> list[frozenset[str]]:
    """All that happened as far as the seat knows, in order: each as the signs that it shows."""
    found: list[frozenset[str]] = []
    names, choices = match.ruleset.vocabulary.event_names, match.ruleset.vocabulary.choice_names
    own = [
        (mark.index, frozenset({"choice", f"choice:{choices[entry.choice[0]]}"}))
        for mark in match.marks
        if isinstance(entry := match.entries[mark.index], ChoiceMade)
        and entry.seat == seat
        and entry.choice is not None
    ]
    for told in match.events(seat):
        while own and own[0][0] <= told.place:
            found.append(own.pop(0)[1])
        signs = {f"turn:{told.turn}"}
        if told.event is not None:
            signs.add(f"event:{names[int(told.event.kind)]}")
        found.append(frozenset(signs))
    found += [signs for _, signs in own]
    phase = match.ruleset.enums["phase"](int(match.state.phase)).name.lower()
    found.append(frozenset({f"phase:{phase}", f"turn:{match.turn}"}))
    return found


def explained(steps: Sequence[Step], happened: Sequence[frozenset[str]]) -> Now | None:
    """What is to be explained now. Steps with `at` come up when that happens, once; the others
    follow each other; None after the last one."""
    main = [step for step in steps if not step.at]
    number = 0
    for signs in happened:
        if number < len(main) and main[number].until & signs:
            number += 1
    for step in steps:
        if step.at and _is_up(step, happened):
            return Now(step, 0, len(main))
    return Now(main[number], number + 1, len(main)) if number < len(main) else None


def _is_up(step: Step, happened: Sequence[frozenset[str]]) -> bool:
    """Whether what brings a step up has happened, and nothing of what it waits for after that. A
    phase lasts only as long as the battle stands in it: seen once, it does not come up again."""
    last = len(happened) - 1
    first = next((i for i, signs in enumerate(happened) if step.at & signs), None)
    if first is None:
        return False
    after = happened[first + 1 :] if first < last else happened
    return not any(step.until & signs for signs in after)
