"""What a seat is asked: its legal choices as text, and their odds on request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Protocol

from asalto.core.compiled_odds import is_kept, is_loaded, walked
from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.kernel.choices import Choice, Choices
from asalto.core.kernel.records import NOBODY, numbers
from asalto.core.odds import (
    Odds,
    TooLarge,
    in_turn,
    odds,
    over_starts,
    playing,
    sample,
    settled,
    throws,
    walk,
    without_dice,
)
from asalto.core.plans import Numbers, numbers_of
from asalto.core.ruleset import Figure, Ruleset, Scenario
from asalto.core.stages import walk_stages
from asalto.play.entries import fits
from asalto.play.protocol import Battle
from asalto.play.tell.naming import spoken_names

LIMIT, SAMPLES = 60_000, 5_000
"""Throws walked for exact odds, and samples where there are more."""
RUNS, ALL_RUNS = 2_000, 120_000
"""Without machine code, runs of rules for a choice that is made in stages: where many choices are
weighed, and for an order that somebody asks about (a minute)."""
FEW = 40
"""Runs of a rule that are made before machine code is loaded for it."""


@dataclass(frozen=True)
class Option:
    """One legal choice: its number in the list (from 1), the record, and its line of text."""

    number: int
    choice: Choice
    text: str


@dataclass(frozen=True)
class Form:
    """A question to one seat."""

    request_id: str
    seat: int
    options: tuple[Option, ...]
    lost: int = 0
    """Legal choices that found no room in the list (they can still be written)."""


class AskingBattle(Battle, Protocol):
    """A battle that asks seats for choices: `play.match.Match`."""

    def form(self, seat: int) -> Form:
        """The legal choices of a seat."""

    def allowed(self, who: int, choice: Choice, lang: str) -> Option:
        """The choice as an option. Raises NotAllowed."""

    def explain(self, reason: int, lang: str) -> str:
        """A refusal in words."""


def build_form(
    ruleset: Ruleset[Any], scenario: Scenario[Any], view: Any, seat: int, out: Choices,
    request_id: str, bans: list[tuple[str, str]],
) -> Form:  # fmt: skip
    """The legal choices of a seat, from what it sees; those that the umpire forbids are left out,
    unless that would leave none."""
    out.count = out.lost = 0
    ruleset.legal(view, seat, out)
    found: list[tuple[Choice, str]] = []
    for i in range(out.count):
        row = ruleset.new_choice(numbers_of(out.rows[i]))
        found.append((row, ruleset.notation.write(row, scenario.names)))
    hit = bans_hit(ruleset, scenario, [row for row, _ in found], [one for one, _ in bans])
    free = [one for i, one in enumerate(found) if i not in hit]
    if seat != NOBODY and free:
        found = free
    options = tuple(Option(i, row, text) for i, (row, text) in enumerate(found, 1))
    return Form(request_id, seat, options, int(out.lost))


def bans_hit(
    ruleset: Ruleset[Any], scenario: Scenario[Any], rows: Sequence[Choice], patterns: Sequence[str]
) -> set[int]:
    """The places of the choices that a ban fits, in whatever language it is written."""
    if not patterns:
        return set()
    tells = [teller(ruleset, scenario, lang) for lang in LANGUAGES]
    for lang in LANGUAGES:
        plain = ruleset.words(lang).names(scenario.names)
        tells.append(partial(ruleset.notation_in(lang).write, names=plain))
    tells.append(partial(ruleset.notation.write, names=scenario.names))
    return {
        i for i, row in enumerate(rows)
        if any(fits(pattern, tell(row)) for tell in tells for pattern in patterns)
    }  # fmt: skip


def banned(match: AskingBattle, seat: int, choice: Choice) -> str | None:
    """Why the umpire forbids an order; None if he does not.

    A ban never leaves a seat without any choice: the form of the seat has already seen to that.
    """
    if seat == NOBODY or not match.bans:
        return None
    reasons = [
        reason for pattern, reason in match.bans
        if bans_hit(match.ruleset, match.scenario, [choice], [pattern])
    ]  # fmt: skip
    if not reasons:
        return None
    text = match.ruleset.notation.write(choice, match.scenario.names)
    offered = [option.text for option in match.form(seat).options]
    return None if text in offered else reasons[0]


def teller(ruleset: Ruleset[Any], scenario: Scenario[Any], lang: str) -> Callable[[Choice], str]:
    """What writes choices as lines in a language. They read back as the same choices."""
    notation, names = ruleset.notation_in(lang), spoken_names(ruleset, scenario, lang)
    return lambda choice: notation.write(choice, names)


class Held:
    """A view that nobody changes any more, as caches know it: by its numbers."""

    def __init__(self, view: Any) -> None:
        self.view, self.numbers = view, tuple(numbers(view))
        self._hash = hash(self.numbers)

    @classmethod
    def of(cls, view: Any) -> Held:
        """The view itself, or as it is known already."""
        return view if isinstance(view, Held) else cls(view)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Held) and self.numbers == other.numbers)

    def __hash__(self) -> int:
        return self._hash


def chances(
    ruleset: Ruleset[Any], view: Any, choice: Choice, limit: int = LIMIT, samples: int = SAMPLES,
    runs: int = RUNS,
) -> Odds:  # fmt: skip
    """What a choice leads to by itself: exact chances of outcomes (tuples, named by
    `odds.outcomes`), from what the seat sees; beyond `limit` throws, or where equal states are
    taken together `runs` of the rules, an estimate from `samples`. Raises ValueError for a choice
    without odds."""
    if not throws(ruleset, choice):
        raise ValueError("this choice throws no dice by itself")
    return _chances(ruleset, Held.of(view), numbers_of(choice), limit, samples, runs)


def more_figures(ruleset: Ruleset[Any], held: Held, choice: Choice, known: Odds) -> list[Figure]:
    """More numbers about a choice whose odds are known, such as against each answer to it."""
    if ruleset.odds.figures is None or not throws(ruleset, choice):
        return []
    return [*_figures(ruleset, held, numbers_of(choice), tuple(known.chances.items()))]


@lru_cache(maxsize=4096)
def _figures(
    ruleset: Ruleset[Any], held: Held, row: Numbers, known: tuple[tuple[Any, Fraction], ...]
) -> Sequence[Figure]:
    assert ruleset.odds.figures is not None
    return ruleset.odds.figures(held.view, ruleset.new_choice(row), dict(known))


def line_chances(ruleset: Ruleset[Any], view: Any, choices: Sequence[Choice]) -> Odds | None:
    """What becomes of choices made one after another, from what the seat sees: of several throws,
    or where others may answer with dice. None if nobody throws any. Raises ValueError if they
    cannot be made so."""
    if ruleset.odds.line is None and not any(throws(ruleset, choice) for choice in choices):
        return None
    rows = tuple(numbers_of(choice) for choice in choices)
    return _line_chances(ruleset, Held.of(view), rows)


def _thrown_part(
    ruleset: Ruleset[Any], held: Held, choices: Sequence[Choice]
) -> tuple[Held, Sequence[Choice]]:
    """Of choices of which some throw dice, those from the first of these to the last, and the view
    then: what is before is made, what is after counts for nothing. Raises ValueError if they
    cannot be made so."""
    places = [place for place, choice in enumerate(choices) if throws(ruleset, choice)]
    for choice in choices[: places[0]]:
        held = Held(without_dice(ruleset, held.view, choice))
    thrown = choices[places[0] : places[-1] + 1]
    if places[0] > 0 and ruleset.check(held.view, thrown[0]) != 0:
        raise ValueError("after what is done first the other may not be done")
    return held, thrown


def _weighed_in_turn(ruleset: Ruleset[Any], held: Held, choices: Sequence[Choice]) -> Odds:
    """The odds of choices of which some throw dice."""
    held, thrown = _thrown_part(ruleset, held, choices)
    if len(thrown) == 1:
        return chances(ruleset, held, thrown[0])
    try:
        return settled(in_turn(ruleset, held.view, thrown, LIMIT // 4))
    except TooLarge:
        return settled(sample(playing(ruleset, held.view, *thrown), SAMPLES))


@lru_cache(maxsize=4096)
def _line_chances(ruleset: Ruleset[Any], held: Held, rows: tuple[Numbers, ...]) -> Odds | None:
    choices = [ruleset.new_choice(row) for row in rows]
    answered = _answered(ruleset, held, choices)
    if answered is not None:
        return Odds(dict(answered.items()), True, len(answered))
    throwing = any(throws(ruleset, choice) for choice in choices)
    return _weighed_in_turn(ruleset, held, choices) if throwing else None


def _answered(
    ruleset: Ruleset[Any], held: Held, choices: Sequence[Choice]
) -> Mapping[Any, Fraction] | None:
    """What becomes of choices that others answer with dice; None where nobody does."""
    if ruleset.odds.line is None or all(throws(ruleset, choice) for choice in choices):
        return None
    return ruleset.odds.line(held.view, choices)


def thrown_alone(
    ruleset: Ruleset[Any], view: Any, choices: Sequence[Choice]
) -> tuple[Held, Choice] | None:
    """The only choice of a line that throws dice, and the view when it does; None where several do,
    or nobody, or others answer. Raises ValueError if they cannot be made so."""
    held = Held.of(view)
    if sum(throws(ruleset, one) for one in choices) != 1:
        return None
    if _answered(ruleset, held, choices) is not None:
        return None
    held, thrown = _thrown_part(ruleset, held, choices)
    return held, thrown[0]


@lru_cache(maxsize=4096)
def _chances(
    ruleset: Ruleset[Any], held: Held, row: Numbers, limit: int, samples: int, runs: int
) -> Odds:
    if ruleset.odds.merged is not None:
        found = ruleset.odds.merged(held.view, ruleset.new_choice(row))
        if found is not None:
            return Odds(dict(found.items()), True, len(found))
    choice = ruleset.new_choice(row)
    if ruleset.odds.starts is not None:
        starts = ruleset.odds.starts(held.view, choice)
        if starts is not None:
            return over_starts(
                starts, lambda state: _thrown(ruleset, state, choice, limit, samples, runs, state)
            )
    return _thrown(ruleset, held.view, choice, limit, samples, runs, held)


def _thrown(
    ruleset: Ruleset[Any], view: Any, choice: Choice, limit: int, samples: int, runs: int,
    known: object,
) -> Odds:  # fmt: skip
    """The throw of a choice, walked: by machine code where it need not be waited for."""
    if is_loaded(ruleset):
        return walked(ruleset, view, choice, limit, samples, known)
    play = playing(ruleset, view, choice)
    try:
        return settled(walk(play, min(limit, FEW)))
    except TooLarge:
        if is_kept(ruleset):
            return walked(ruleset, view, choice, limit, samples, known)
    return settled(_interpreted(ruleset, view, choice, limit, samples, runs))


def _interpreted(
    ruleset: Ruleset[Any], view: Any, choice: Choice, limit: int, samples: int, runs: int
) -> Odds:
    """The throw of a choice, walked whole or in stages; else an estimate."""
    play = playing(ruleset, view, choice)
    if ruleset.odds.next_stage is None:
        return odds(play, limit, samples)
    try:
        return walk(play, min(limit, runs))
    except TooLarge:
        pass
    try:
        return walk_stages(ruleset, view, choice, runs)
    except TooLarge:
        return sample(play, samples)
