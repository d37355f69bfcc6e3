"""How many decisions a person makes in a battle; writes docs/length.md.

    python benchmarks/length.py [--battles 6] [--only GAME/SCENARIO ...]

A decision is one thing that a person must choose and commit. Battles are played twice by the greedy
bot on every seat: once choice by choice, as the rules ask; once as the page plays, with the same
functions as the page: plans, bundles, questions with one answer left out, standing orders, phases
ended for all units.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from asalto.bots.greedy import Greedy
from asalto.bots.registry import make_bot
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.plans import Numbers, numbers_of
from asalto.core.registry import load_ruleset
from asalto.play.continuing import carry_out
from asalto.play.dicebox import Box, seeded
from asalto.play.form import Option
from asalto.play.match import Match
from asalto.play.standing_orders import (
    Habits,
    Standing,
    advised,
    answer,
    end_for_all,
    for_all,
    idle,
    like,
    phase_of,
    routine_of,
    same_for_all,
)
from asalto.play.view import look

PAGE = Path(__file__).parents[1] / "docs" / "length.md"
BATTLES = (
    ("cep", "duel"), ("cep", "carrier"), ("cep", "well"),
    ("sombrachapas", "instruccion"), ("sombrachapas", "consola"),
    ("cepheus", "pirate_and_trader"), ("cepheus", "missile_boat_against_escort"),
    ("cepheus", "patrol_against_two_raiders"), ("viajero", "ambush"), ("cem", "granja"),
)  # fmt: skip
FIRST = {
    ("cep", "duel"): 136, ("cep", "carrier"): 501, ("cep", "well"): 443,
    ("cepheus", "patrol_against_two_raiders"): 458,
    ("cepheus", "missile_boat_against_escort"): 243,
    ("cem", "granja"): 99, ("viajero", "ambush"): 118, ("sombrachapas", "consola"): 89,
}  # fmt: skip
"""Decisions a person made when this was counted first, in November 2026."""
CREWS = {"cepheus"}
"""Games with plans for whole crews."""
CHOICES_MAX = 20_000
OTHER_DICE, ANSWERS = 4711, 12
"""Seed of a world in which somebody looks ahead, and choices of others that he looks past."""


@dataclass
class Person:
    """One seat as a person plays it on the page."""

    bot: Greedy
    habits: Habits
    crews: bool
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


def as_on_the_page(
    name: str, scenario: str, seed: int, crews: bool = True
) -> tuple[float, int, Counter[str]]:
    """Decisions a person makes on the page, the turns, and what they were (of all seats).

    `crews`: whether the advised plan of a whole crew is taken.
    """
    match = opened(name, scenario, seed)
    standing = dict.fromkeys(match.ruleset.moves.customs.routines, Standing.CHEAP)
    people = [
        Person(greedy(match, seat, seed), Habits(standing=standing), crews)
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
    if for_all(match, choices) and would_repeat(match, seat, person, choices):
        end = choices[1] if len(choices) > 1 else None
        _, person.habits = same_for_all(match, seat, option, person.habits, end=end)
        person.counts["the same for all"] += 1
        return
    carried = carry_out(match, seat, choices)
    assert carried.made, carried
    person.rest = carried.left if carried.goes_on else ()
    kind = "plan or bundle" if len(choices) > 1 else match.ruleset.choices(choices[0][0]).name
    person.counts[kind.lower().replace("_", " ")] += 1


def lets_all_go_by(match: Match[Any], seat: int, person: Person, option: Option) -> bool:
    """Whether the advice for all that the seat will be asked in this phase is to let it go by: as
    far as one can expect where others come in between, which a world with other dice shows."""
    customs = match.ruleset.moves.customs
    if int(option.choice.kind) not in customs.idle:
        return False
    trial, begun, passed, fate = match.copied(), phase_of(match), 0, copy(person.bot.fate)
    trial.box = Box(seeded(OTHER_DICE), 0)
    lasts, others = begun[1] in customs.once, 0
    found = option
    while True:
        trial.submit(seat, found)
        passed += 1
        while trial.pending and phase_of(trial) == begun and lasts and others < ANSWERS:
            asked = trial.pending[0]
            said = answer(trial, seat, person.habits) if asked == seat else None
            if asked == seat and said is None:
                break
            others += asked != seat
            trial.submit(asked, said or advised(trial, asked, trial.form(asked).options))
        if seat not in trial.pending or phase_of(trial) != begun:
            break
        found = person.bot.choose(look(trial, seat)).option
        if int(found.choice.kind) not in customs.idle:
            passed = 0
            break
    person.bot.fate = fate
    return passed > 1


def together(match: Match[Any], seat: int, person: Person, option: Option) -> Sequence[Numbers]:
    """What is chosen in one go: a move as the bot would make it, the advised plan of a crew, or a
    bundle; else the choice by itself."""
    ruleset, view, first = match.ruleset, match.view(seat), numbers_of(option.choice)
    doer = ruleset.vocabulary.subject(int(option.choice.kind))
    if ruleset.moves.plans is not None and doer is not None:
        plans = list(ruleset.moves.plans(view, seat, int(getattr(option.choice, doer[0]))))
        moves = {row[0] for plan in plans if plan.end is not None for row in plan.choices}
        if first[0] in moves:
            return moving(match, seat, person, option, moves)
        best = max(plans, key=lambda one: one.advised, default=None)
        if person.crews and best is not None and best.choices[0] == first:
            return best.choices  # type: ignore[return-value]
    for row in ruleset.moves.bundles(view, seat) if ruleset.moves.bundles is not None else ():
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
        while trial.pending and int(trial.state.phase) in trial.ruleset.moves.interrupts:
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


def would_repeat(match: Match[Any], seat: int, person: Person, choices: Sequence[Numbers]) -> bool:
    """Whether, as far as one can expect, the bot would say the same again when it is asked next in
    this phase: a world with other dice shows it."""
    if choices[0][0] in match.ruleset.moves.customs.idle:
        return False
    trial, begun, fate = match.copied(), phase_of(match), copy(person.bot.fate)
    trial.box = Box(seeded(OTHER_DICE), 0)
    carry_out(trial, seat, choices)
    found = False
    for _ in range(ANSWERS):
        if not trial.pending or trial.turn != begun[0]:
            break
        asked = trial.pending[0]
        if asked == seat and phase_of(trial) == begun:
            next_ = person.bot.choose(look(trial, seat)).option
            options = trial.form(seat).options
            model = like(trial, options, choices[0])
            found = model is not None and numbers_of(model.choice) == numbers_of(next_.choice)
            found = found and len(options) > 1
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
    """What was counted of one scenario: medians of decisions a person makes, and of turns."""

    game: str
    scenario: str
    title: str
    before: float
    after: float
    apart: float | None
    """Without plans of whole crews, where a game has them."""
    turns: tuple[int, int]
    counts: Counter[str]
    first: int | None

    @property
    def goal(self) -> float:
        """What is not to be exceeded: half of what was counted first, else of what is now."""
        return (self.first or self.before) / 2


def counted(name: str, scenario: str, battles: int) -> Row:
    """Medians of some battles."""
    ruleset, seeds = load_ruleset(name), range(1, battles + 1)
    before = [one_by_one(name, scenario, seed) for seed in seeds]
    after = [as_on_the_page(name, scenario, seed) for seed in seeds]
    apart = None
    if name in CREWS:
        apart = statistics.median(as_on_the_page(name, scenario, one, False)[0] for one in seeds)
    return Row(
        ruleset.title["en"],
        f"{name}/{scenario}",
        ruleset.load(scenario).title["en"],
        statistics.median(one[0] for one in before),
        statistics.median(one[0] for one in after),
        apart,
        (
            round(statistics.median(one[1] for one in before)),
            round(statistics.median(one[1] for one in after)),
        ),
        sum((one[2] for one in after), Counter()),
        FIRST.get((name, scenario)),
    )


def page(rows: Sequence[Row], battles: int) -> str:
    """docs/length.md."""
    lines = [INTRODUCTION.format(battles=battles), TABLE]
    for row in rows:
        first = "" if row.first is None else f"{row.first}"
        apart = "" if row.apart is None else f"{row.apart:.0f}"
        lines.append(
            f"| {row.game} | {row.title} | {first} | {row.before:.0f} | **{row.after:.0f}** |"
            f" {row.after / (row.first or row.before):.2f} | {apart} |"
            f" {row.turns[0]} / {row.turns[1]} |"
        )
    lines += ["", WHAT]
    for row in rows:
        whole = sum(row.counts.values()) or 1
        most = [f"{kind} {100 * times / whole:.0f} %" for kind, times in row.counts.most_common(6)]
        lines.append(f"| {row.game} | {row.title} | {', '.join(most)} |")
    return "\n".join(lines) + "\n"


INTRODUCTION = """# How long a battle is

Written by `python benchmarks/length.py`; do not edit.

A decision is one thing that a person must choose and commit. The greedy bot decides for every seat,
with the same dice in both countings; the numbers are medians of {battles} battles, for one person.

- **First**: what a person was asked when this was counted first, in November 2026.
- **One by one**: each choice that the rules ask for is a decision, with the bot as it is now.
- **Together**: several choices are made in one go, with the functions that page, terminal and bots
  share (`asalto.play.standing_orders`, `asalto.play.continuing`, `Ruleset.plans`,
  `Ruleset.bundles`).
- **Of it**: together, as a part of what was counted first, or of one by one where nothing was.
- **Post by post**: together, but without taking the advised plan of a whole crew (Cepheus).
- **Turns** of both countings: the battles are nearly, not wholly, the same, since who says "all at
  that one" cannot change his mind after each shot.

What is counted as one decision:

- a plan: the whole way of a unit with its facing, or the order line of a ship. A way goes on after
  cover fire, as the player may say once for all in the settings. Sheets of several ships are a
  decision for each ship; sealing them is no further one;
- a bundle: target and number of shots, going for an enemy and ending the move, aiming and firing;
- the same for all: all fire at that one, all march there, somebody shoots as long as he can. It is
  counted only where, in a world with other dice, the bot would say the same again when it is asked
  next;
- the end of a phase for all units, where the bot would let all of it go by: as far as a world with
  other dice shows it, where others come in between;
- a standing order (one for each kind of question that it ever answers). Here it is "as advised, if
  it costs little": what costs ammunition, a shot, a way or the next action is asked each time.
  In Comandos en Masa waiting costs nothing, and each fire is asked about; in the personal combat
  turn a dodge or a parry costs little (-1), a dive is asked about, and what is left of a set goes
  unasked into aiming, reloading or drawing, but into no way, no cover and no other stance.

Not counted: questions with one answer. Where the list has one answer but the rules allow others,
it is asked. In Viajero one may drop what one holds at any time in a set: who wants to do so after
the last other action writes both in one line, or has questions with one answer asked.
"""
TABLE = """| Game | Scenario | First | One by one | Together | Of it | Post by post | Turns |
|---|---|---:|---:|---:|---:|---:|---:|"""
WHAT = """What the decisions were, of all seats and battles:

| Game | Scenario | The most frequent |
|---|---|---|"""


def main() -> int:
    """Count and write the page; 1 if a battle is longer than it may be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=6)
    parser.add_argument("--only", nargs="*", default=[], help="GAME/SCENARIO; writes no page")
    parser.add_argument("--keep", type=Path, help="a file for what is counted, to go on from")
    asked = parser.parse_args()
    rows = []
    for name, scenario in BATTLES:
        if asked.only and f"{name}/{scenario}" not in asked.only:
            continue
        row = kept(asked.keep, f"{name}/{scenario}") or counted(name, scenario, asked.battles)
        keep(asked.keep, row)
        rows.append(row)
        print(
            f"{row.scenario}: {row.before:.1f} -> {row.after:.1f}"
            f" (not above {row.goal:.1f}{'' if row.first else ', of one by one'})"
            f" turns {row.turns} {'' if row.apart is None else f'post by post {row.apart:.1f}'}",
            flush=True,
        )
    if not asked.only:
        PAGE.write_text(page(rows, asked.battles), encoding="utf-8")
    return int(any(row.first is not None and row.after > row.goal for row in rows))


def kept(path: Path | None, scenario: str) -> Row | None:
    """What was counted of a scenario before."""
    for line in path.read_text("utf-8").splitlines() if path and path.exists() else ():
        data = json.loads(line)
        if data["scenario"] == scenario:
            return Row(**{**data, "counts": Counter(data["counts"])})
    return None


def keep(path: Path | None, row: Row) -> None:
    """Write down what was counted."""
    if path is not None and kept(path, row.scenario) is None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(vars(row)) + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
