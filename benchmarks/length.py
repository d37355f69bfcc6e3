"""How many decisions a person makes in a battle; writes docs/length.md.

    python benchmarks/length.py [--battles 6] [--only GAME/SCENARIO ...] [--print]

A decision is one thing that a person must choose and commit. Battles are played twice by the greedy
bot on every seat: once choice by choice, as the rules ask; once as the page plays, with the same
functions as the page: plans, bundles, questions with one answer left out, standing orders, phases
ended for all units.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from asalto.bots.greedy import Greedy
from asalto.bots.roster import make_bot
from asalto.core.records import NOBODY, copy
from asalto.core.registry import load_ruleset
from asalto.play.carrying import carry_out
from asalto.play.dicebox import Box, seeded
from asalto.play.entries import Numbers, numbers_of
from asalto.play.form import Option
from asalto.play.habits import (
    Habits,
    Standing,
    advised,
    answer,
    end_for_all,
    idle,
    like,
    phase_of,
    routine_of,
    same_for_all,
)
from asalto.play.match import Match
from asalto.play.view import look

PAGE = Path(__file__).parents[1] / "docs" / "length.md"
BATTLES = (
    ("cep", "duel"), ("cep", "carrier"), ("cep", "well"), ("cep", "patrol"),
    ("sombrachapas", "instruccion"), ("sombrachapas", "consola"), ("sombrachapas", "muelle"),
    ("cepheus", "pirate_and_trader"), ("cepheus", "missile_boat_against_escort"),
    ("cepheus", "patrol_against_two_raiders"),
    ("viajero", "training"), ("viajero", "ambush"), ("viajero", "rescue"),
    ("cem", "granja"), ("cem", "incursion"),
)  # fmt: skip
FIRST = {
    ("cep", "duel"): 136, ("cep", "carrier"): 501, ("cep", "well"): 443,
    ("cepheus", "patrol_against_two_raiders"): 458,
    ("cepheus", "missile_boat_against_escort"): 243,
    ("cem", "granja"): 99, ("viajero", "ambush"): 118, ("sombrachapas", "consola"): 89,
}  # fmt: skip
"""Decisions a person made when this was counted first, in November 2026."""
CHOICES_MAX = 20_000
OTHER_DICE, ANSWERS = 4711, 12
"""Seed of a world in which somebody looks ahead, and choices of others that he looks past."""


@dataclass
class Person:
    """One seat as a person plays it on the page."""

    bot: Greedy
    habits: Habits
    counts: Counter[str] = field(default_factory=Counter)
    """Decisions, by what was decided in one go."""
    ordered: set[int] = field(default_factory=set)
    """Standing orders that were ever used: each is one decision."""
    rest: Sequence[Any] = ()
    """What is left of a plan while others answer."""

    @property
    def decisions(self) -> int:
        """All of them."""
        return sum(self.counts.values()) + len(self.ordered)


def opened(name: str, scenario: str, seed: int) -> Match[Any]:
    """A battle with seeded dice."""
    ruleset = load_ruleset(name)
    return Match(ruleset, ruleset.load(scenario), seeded(seed))


def greedy(match: Match[Any], seat: int, seed: int) -> Greedy:
    """The bot that decides for a person."""
    bot = make_bot("greedy", match.ruleset, seat, seed)
    assert isinstance(bot, Greedy)
    return bot


def one_by_one(name: str, scenario: str, seed: int) -> tuple[float, int]:
    """Decisions a person makes where each choice is one, and the turns of the battle."""
    match = opened(name, scenario, seed)
    bots = {seat: greedy(match, seat, seed) for seat in range(len(match.players))}
    made = 0
    while match.pending and made < CHOICES_MAX:
        seat = match.pending[0]
        match.submit(seat, bots[seat].choose(look(match, seat)).option)
        made += 1
    return made / len(bots), match.turn


def as_on_the_page(name: str, scenario: str, seed: int) -> tuple[float, int, Counter[str]]:
    """Decisions a person makes on the page, the turns, and what they were (of all seats)."""
    match = opened(name, scenario, seed)
    standing = dict.fromkeys(match.ruleset.customs.routines, Standing.FREE)
    people = [
        Person(greedy(match, seat, seed), Habits(standing=standing))
        for seat in range(len(match.players))
    ]
    steps = 0
    while match.pending and steps < CHOICES_MAX:
        steps += 1
        seat = match.pending[0]
        person = people[seat]
        if not unasked(match, seat, person):
            decide(match, seat, person)
    counts: Counter[str] = Counter()
    for person in people:
        counts += person.counts
        counts["standing orders"] += len(person.ordered)
    decided = sum(person.decisions for person in people)
    return decided / len(people), match.turn, counts


def unasked(match: Match[Any], seat: int, person: Person) -> bool:
    """Whether something was done without asking: a plan went on, a question was answered."""
    if person.rest:
        carried = carry_out(match, seat, person.rest)
        person.rest = carried.left if carried.goes_on else ()
        if carried.made:
            return True
    options = match.form(seat).options
    found = answer(match, seat, person.habits)
    if found is None:
        return False
    name = routine_of(match.ruleset, options)
    if len(options) > 1 and name is not None and person.habits.resting != phase_of(match):
        person.ordered.add(name)
        found = person.bot.choose(look(match, seat)).option
    match.submit(seat, found)
    return True


def decide(match: Match[Any], seat: int, person: Person) -> None:
    """One decision: the widest that the game's advice agrees with."""
    option = person.bot.choose(look(match, seat)).option
    if lets_all_go_by(match, seat, person, option):
        _, person.habits = end_for_all(match, seat, person.habits)
        person.counts["phase ended for all"] += 1
        return
    choices = together(match, seat, person, option)
    if len(choices) == 1 and would_repeat(match, seat, person, option):
        _, person.habits = same_for_all(match, seat, option, person.habits)
        person.counts["the same for all"] += 1
        return
    carried = carry_out(match, seat, choices)
    assert carried.made, carried
    person.rest = carried.left if carried.goes_on else ()
    kind = "plan or bundle" if len(choices) > 1 else match.ruleset.choices(choices[0][0]).name
    person.counts[kind.lower().replace("_", " ")] += 1


def lets_all_go_by(match: Match[Any], seat: int, person: Person, option: Option) -> bool:
    """Whether the advice for all that the seat would be asked in this phase, without anybody else
    between, is to let it go by."""
    customs = match.ruleset.customs
    if int(option.choice.kind) not in customs.idle:
        return False
    trial, begun, passed, fate = match.copied(), phase_of(match), 0, copy(person.bot.fate)
    found = option
    while True:
        trial.submit(seat, found)
        passed += 1
        if seat not in trial.pending or phase_of(trial) != begun:
            return passed > 1
        found = person.bot.choose(look(trial, seat)).option
        if int(found.choice.kind) not in customs.idle:
            person.bot.fate = fate
            return False


def together(match: Match[Any], seat: int, person: Person, option: Option) -> Sequence[Numbers]:
    """What is chosen in one go: a move as the bot would make it, the advised plan of a crew, or a
    bundle; else the choice by itself."""
    ruleset, view, first = match.ruleset, match.view(seat), numbers_of(option.choice)
    doer = ruleset.vocabulary.subject(int(option.choice.kind))
    if ruleset.plans is not None and doer is not None:
        plans = list(ruleset.plans(view, seat, int(getattr(option.choice, doer[0]))))
        moves = {row[0] for plan in plans if plan.end is not None for row in plan.choices}
        if first[0] in moves:
            return moving(match, seat, person, option, moves)
        best = max(plans, key=lambda one: one.advised, default=None)
        if best is not None and best.choices[0] == first:
            return best.choices  # type: ignore[return-value]
    for row in ruleset.bundles(view, seat) if ruleset.bundles is not None else ():
        if first in row:
            ordered = [first, *(one for one in row if one != first)]
            if agreed(match, seat, person, ordered):
                return ordered  # type: ignore[return-value]
    return [first]


def moving(
    match: Match[Any], seat: int, person: Person, option: Option, moves: set[int]
) -> list[Numbers]:
    """The bot's move of a unit to its end, whoever may answer on the way letting it go by. Plans
    reach every end that moves reach, so it is one click."""
    trial, found, next_ = match.copied(), [numbers_of(option.choice)], option
    subject = doer_of(match, option)
    while True:
        thrown = trial.box.thrown
        trial.submit(seat, next_)
        while trial.pending and int(trial.state.phase) in trial.ruleset.interrupts:
            other = trial.pending[0]
            passing = idle(trial.ruleset, trial.form(other).options)
            if passing is None:
                return found
            trial.submit(other, passing)
        if seat not in trial.pending or trial.box.thrown != thrown:
            return found
        fate = copy(person.bot.fate)
        next_ = person.bot.choose(look(trial, seat)).option
        if int(next_.choice.kind) not in moves or doer_of(trial, next_) not in (subject, NOBODY):
            person.bot.fate = fate
            return found
        found.append(numbers_of(next_.choice))


def would_repeat(match: Match[Any], seat: int, person: Person, option: Option) -> bool:
    """Whether, as far as one can expect, the bot would say the same again when it is asked next in
    this phase: a world with other dice shows it."""
    if int(option.choice.kind) in match.ruleset.customs.idle:
        return False
    trial, begun, fate = match.copied(), phase_of(match), copy(person.bot.fate)
    trial.box = Box(seeded(OTHER_DICE), 0)
    trial.submit(seat, option)
    found = False
    for _ in range(ANSWERS):
        if not trial.pending or trial.turn != begun[0]:
            break
        asked = trial.pending[0]
        if asked == seat and phase_of(trial) == begun:
            next_ = person.bot.choose(look(trial, seat)).option
            options = trial.form(seat).options
            found = like(trial, options, numbers_of(option.choice)) == next_ and len(options) > 1
            break
        trial.submit(asked, advised(trial, asked, trial.form(asked).options))
    person.bot.fate = fate
    return found


def doer_of(match: Match[Any], option: Option) -> int:
    """The unit that a choice speaks for."""
    doer = match.ruleset.vocabulary.subject(int(option.choice.kind))
    return NOBODY if doer is None else int(getattr(option.choice, doer[0]))


def agreed(match: Match[Any], seat: int, person: Person, row: Sequence[Any]) -> bool:
    """Whether the advice, choice by choice, comes to a row (targets in any order)."""
    trial, wanted, fate = match.copied(), [*row[1:]], copy(person.bot.fate)
    trial.submit(seat, trial.ruleset.new_choice(row[0]))
    while wanted and seat in trial.pending:
        option = person.bot.choose(look(trial, seat)).option
        if numbers_of(option.choice) not in wanted:
            break
        wanted.remove(numbers_of(option.choice))
        trial.submit(seat, option)
    if wanted:
        person.bot.fate = fate
    return not wanted


# --- the page


@dataclass(frozen=True)
class Row:
    """What was counted of one scenario."""

    game: str
    title: str
    scenario: str
    before: float
    after: float
    turns: int
    turns_after: int
    counts: Counter[str]
    battles: int


def counted(name: str, scenario: str, battles: int) -> Row:
    """Medians of some battles."""
    ruleset = load_ruleset(name)
    before = [one_by_one(name, scenario, seed) for seed in range(1, battles + 1)]
    after = [as_on_the_page(name, scenario, seed) for seed in range(1, battles + 1)]
    counts: Counter[str] = Counter()
    for _, _, one in after:
        counts += one
    title = ruleset.load(scenario).title["en"]
    return Row(
        ruleset.title["en"], title, f"{name}/{scenario}",
        statistics.median(one[0] for one in before), statistics.median(one[0] for one in after),
        round(statistics.median(one[1] for one in before)),
        round(statistics.median(one[1] for one in after)), counts, battles,
    )  # fmt: skip


def main() -> int:
    """Count, write or print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=6)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--print", action="store_true", dest="prints")
    asked = parser.parse_args()
    rows = []
    for name, scenario in BATTLES:
        if asked.only and f"{name}/{scenario}" not in asked.only:
            continue
        rows.append(counted(name, scenario, asked.battles))
        row = rows[-1]
        print(row.scenario, row.before, row.after, f"{row.after / row.before:.2f}", row.turns,
              row.turns_after, dict(row.counts.most_common(12)), file=sys.stderr)  # fmt: skip
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
