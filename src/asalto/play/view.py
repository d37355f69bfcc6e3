"""What one seat gets of a battle: its view, its form, its log, who is awaited. Nothing else leaves.

Bots, pages, streams and the terminal are handed a `Sight`, never a match's state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, TypeVar

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY, fields, used_rows
from asalto.core.odds import Odds
from asalto.core.plans import numbers_of
from asalto.core.ruleset import Figure, Ruleset, Scenario, State
from asalto.play.entries import UMPIRE, Told
from asalto.play.form import (
    LIMIT,
    RUNS,
    SAMPLES,
    Form,
    Held,
    Option,
    bans_hit,
    chances,
    line_chances,
    more_figures,
    thrown_alone,
)
from asalto.play.match import Match, Result
from asalto.play.tell import story

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Sight(Generic[S]):
    """One seat's share of a battle."""

    ruleset: Ruleset[S]
    scenario: Scenario[S]
    seat: int
    state: S
    """The view: hidden fields are UNKNOWN."""
    form: Form
    told: tuple[Told, ...]
    pending: tuple[int, ...]
    """Seats that have not yet chosen (the others are ready)."""
    result: Result | None
    bans: tuple[str, ...] = ()
    """What the umpire forbids, as he wrote it."""

    def option(self, numbers: Sequence[int]) -> Option | None:
        """A choice as one that may be made now: one of the form's, or one that the rules and the
        umpire allow though it stands in no list (a place on a map without hexes)."""
        for option in self.form.options:
            if numbers_of(option.choice) == tuple(numbers):
                return option
        row = self.ruleset.new_choice(numbers)
        if row.seat != self.seat or self.ruleset.check(self.state, row) != 0:
            return None
        if bans_hit(self.ruleset, self.scenario, [row], self.bans):
            return None
        return Option(0, row, self.ruleset.notation.write(row, self.scenario.names))

    @cached_property
    def held(self) -> Held:
        """The state as those know it who keep odds."""
        return Held(self.state)

    def odds(
        self, option: Option, limit: int = LIMIT, samples: int = SAMPLES, runs: int = RUNS
    ) -> Odds | None:
        """What a choice leads to, from what this seat sees; None if it throws nothing itself."""
        if int(option.choice.kind) not in self.ruleset.odds.trials:
            return line_chances(self.ruleset, self.held, [option.choice])
        return chances(self.ruleset, self.held, option.choice, limit, samples, runs)

    def thrown_alone(self, options: Sequence[Option]) -> tuple[Sight[S], Option] | None:
        """The only choice of a line that throws dice, and what this seat sees when it does; None
        where several do, or nobody, or others answer. Raises ValueError as `line_odds` does."""
        found = thrown_alone(self.ruleset, self.held, [one.choice for one in options])
        if found is None:
            return None
        held, choice = found
        option = next(one for one in options if one.choice is choice)
        return self if held is self.held else replace(self, state=held.view), option

    def figures(self, options: Sequence[Option], odds: Odds | None) -> list[Figure]:
        """More numbers about a line whose odds are known, such as against each answer to it: none
        where it throws more than once."""
        alone = None if odds is None else self.thrown_alone(options)
        if odds is None or alone is None:
            return []
        sight, option = alone
        return more_figures(self.ruleset, sight.held, option.choice, odds)

    def proposed(self) -> Sequence[Choice]:
        """What the first choice stands for, where it takes what is proposed; else nothing."""
        ask = self.ruleset.moves.proposal
        return [] if ask is None else ask(self.state)

    def line_odds(self, options: Sequence[Option], runs: int = RUNS) -> Odds | None:
        """What a line that stands for these choices leads to, answers of others included; `runs` as
        for `chances`. Raises ValueError if it cannot be done so."""
        if len(options) == 1:
            return self.odds(options[0], runs=runs)
        return line_chances(self.ruleset, self.held, [one.choice for one in options])


def look(match: Match[S], seat: int) -> Sight[S]:
    """What a seat (or SPECTATOR, or UMPIRE) may see now."""
    return Sight(
        match.ruleset,
        match.scenario,
        seat,
        match.view(seat),
        match.form(seat),
        tuple(match.events(seat)),
        match.pending,
        match.result,
        tuple(pattern for pattern, _ in match.bans),
    )


def plain(record: object, enums: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A record as data for JSON: scratch left out, rows as far as they are used."""
    found: dict[str, Any] = {}
    for field in fields(record):
        if field.scratch:
            continue
        value = getattr(record, field.name)
        if field.kind == "int":
            found[field.name] = int(value)
        elif field.kind == "cells":
            found[field.name] = [int(one) for one in value]
        elif field.kind == "part":
            found[field.name] = plain(value)
        else:
            found[field.name] = [plain(one) for one in value[: used_rows(record, field)]]
    return found


def option_data(sight: Sight[Any], option: Option, with_odds: bool) -> dict[str, Any]:
    """One legal choice as data for JSON."""
    kinds = sight.ruleset.enums["choice"]
    data: dict[str, Any] = {
        "number": option.number,
        "text": option.text,
        "kind": kinds(int(option.choice.kind)).name.lower(),
        "choice": sight.ruleset.vocabulary.data(option.choice, sight.scenario.names),
    }
    if with_odds:
        odds = sight.odds(option)
        if odds is not None:
            data["odds"] = odds_data(sight.ruleset, odds, sight.figures([option], odds))
    return data


def odds_data(ruleset: Ruleset[Any], odds: Odds, figures: Sequence[Figure] = ()) -> dict[str, Any]:
    """Chances as data for JSON: exact fractions, and decimals beside them. Of outcomes of which
    only the mean says something, the means that are not 0 (`expected`)."""
    names = ruleset.odds.outcomes[: len(ruleset.odds.outcomes) - ruleset.odds.means]
    leading = odds.leading(len(names)).chances
    rows = sorted(leading.items(), key=lambda one: (-one[1], str(one[0])))
    return {
        "exact": odds.exact,
        "branches": odds.samples,
        "success": fraction_data(success(odds)),
        "outcomes": [
            {
                **dict(zip(names, outcome, strict=True)),  # type: ignore[call-overload]
                "chance": fraction_data(chance),
            }
            for outcome, chance in rows
        ],
        "expected": {name: fraction_data(mean) for name, mean in expected(ruleset, odds)},
        "figures": {one.name: fraction_data(one.value) for one in figures},
    }


def expected(ruleset: Ruleset[Any], odds: Odds) -> list[tuple[str, Fraction]]:
    """The outcomes of which only the mean says something, with their means, if not 0."""
    first = len(ruleset.odds.outcomes) - ruleset.odds.means
    found = []
    for place, name in enumerate(ruleset.odds.outcomes[first:], first):
        mean = odds.mean(lambda outcome, at=place: outcome[at])  # type: ignore[misc]
        if mean:
            found.append((name, mean))
    return found


def fraction_data(chance: Fraction) -> dict[str, Any]:
    """`{"fraction": "3/8", "value": 0.375}`."""
    return {"fraction": str(chance), "value": round(float(chance), 9)}


def success(odds: Odds) -> Fraction:
    """The chance that the first number of the outcome is 1."""
    return odds.chance(lambda outcome: outcome[0] == 1)  # type: ignore[index]


def sight_data(match: Match[Any], seat: int, lang: str) -> dict[str, Any]:
    """All that a seat gets, as data for JSON."""
    sight = look(match, seat)
    words = match.ruleset.words(lang)
    ids = [one.id for one in match.scenario.seats]
    waiting = match.waiting
    return {
        "ruleset": match.ruleset.id,
        "scenario": match.scenario.id,
        "seat": ids[seat] if seat >= 0 else ("umpire" if seat == UMPIRE else None),
        "turn": match.turn,
        "phase": words.get("phase", int(match.state.phase)),
        "pending": [ids[one] for one in sight.pending],
        "request": sight.form.request_id if seat >= 0 else None,
        "choices": [option_data(sight, one, with_odds=False) for one in sight.form.options],
        "dice_wanted": None if waiting is None else story.dice_text(match, waiting.needed, lang),
        "events": [sentence_data(match, one) for one in story.tell(match, seat, lang)],
        "result": result_data(match, lang),
        "view": plain(sight.state),
    }


def sentence_data(match: Match[Any], one: story.Sentence) -> dict[str, Any]:
    """A sentence of the log as data for JSON, with the fields of its event by name."""
    data: dict[str, Any] = {
        "turn": one.turn, "phase": one.phase, "kind": one.kind, "text": one.text,
        "clause": one.clause,
    }  # fmt: skip
    if one.is_throw:
        data.update(dice=list(one.dice), success=one.success)
        chance = story.known_chance(one.event)
        if chance is not None:
            data["chance"] = chance
    if one.event is not None:
        data["event"] = match.ruleset.vocabulary.data(one.event, match.scenario.names)
    return data


def result_data(match: Match[Any], lang: str) -> dict[str, Any] | None:
    """The result as data for JSON."""
    result = match.result
    if result is None:
        return None
    winner = None if result.winner == NOBODY else match.scenario.seats[result.winner].id
    endings = {int(one): one.name.lower() for one in match.ruleset.enums["ending"]}
    return {
        "winner": winner,
        "winners": [match.scenario.seats[one].id for one in story.winners(match)],
        "ending": endings.get(result.ending, result.why),
        "text": story.result_text(match, lang),
    }


def is_hidden_between(match: Match[Any], one: int, other: int) -> bool:
    """Whether a seat sees or seals anything that the other may not see."""
    return match.is_sealed or match.view(one) != match.view(other)
