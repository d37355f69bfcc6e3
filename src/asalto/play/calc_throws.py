"""A calculator's order made for once, with one's own dice or the program's; and made again and
again until something has happened."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from asalto.core.calc import Repeated
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.records import copy, make
from asalto.core.odds import wilson
from asalto.core.ruleset import Ruleset
from asalto.play.calc import Question
from asalto.play.dicebox import Box, DiceNeeded, Source, WrongDice, loaded, seeded
from asalto.play.entries import Told
from asalto.play.history import clean
from asalto.play.tell.naming import names_in
from asalto.play.tell.story import dice_text, sentence

TOLD = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60)
RUNS, ATTACKS_MAX = 1000, 60
"""How often a series of attacks is made, and how many attacks a series has at most."""


@dataclass(frozen=True)
class Thrown:
    """What came of an order with certain dice."""

    lines: list[str]
    faces: list[int]
    """The dice that were used."""
    wanted: str = ""
    """The throw that is still to be made, in words."""
    unused: int = 0


def whole(question: Question) -> Callable[..., None]:
    """What plays an order to its end."""
    return question.kind.resolve or question.ruleset.odds.trial


def throw(question: Question, source: Source, lang: str) -> Thrown:
    """The order step by step, everything that others may choose as proposed. Raises WrongDice."""
    ruleset = replace(question.ruleset, apply=whole(question))
    box, state = Box(source), copy(question.sight.state)
    lines: list[str] = []
    faces: list[int] = []
    for option in question.options:
        if faces and question.ruleset.check(state, option.choice) != 0:
            continue
        log = question.ruleset.new_log()
        found = box.throw(ruleset, state, option.choice, log)
        if isinstance(found, DiceNeeded):
            _check(box, found)
            lines += _told(question, log, found.sure, lang)
            wanted = dice_text(question.match, found, lang)
            return Thrown(lines, [*faces, *found.known], wanted)
        faces += found
        lines += _told(question, log, log.count, lang)
    return Thrown(lines, faces, "", len(box.queue))


def _check(box: Box, needed: DiceNeeded) -> None:
    """Faces that no die of this throw has are not taken in silence."""
    for face in box.queue[box.dice.given_next :]:
        if not 1 <= face <= needed.sides:
            raise WrongDice(f"a die of {needed.sides} cannot show {face}")


def _told(question: Question, log: Log, count: int, lang: str) -> list[str]:
    """The first events of a log as sentences."""
    match = question.match
    words, names = question.ruleset.words(lang), names_in(match, lang)
    events = [clean(one) for one in log.events[:count]]
    phase = int(match.state.phase)
    return [
        sentence(match, Told(match.turn, phase, one.sees, 0, one), words, names).text
        for one in events
    ]


def own_dice(faces: Sequence[int]) -> Source:
    """Dice that were thrown at the table, in their order."""
    return loaded(faces)


def program_dice(seed: int) -> Source:
    """The program's."""
    return seeded(seed)


@dataclass(frozen=True)
class Series:
    """How many attacks it takes, from many series that were thrown."""

    runs: int
    counts: Counter[int]
    """Attacks -> how often it took so many; series that did not come to an end are left out."""
    unfinished: int

    def by(self, attacks: int) -> Fraction:
        """The share of series that had ended after so many attacks."""
        ended = sum(count for needed, count in self.counts.items() if needed <= attacks)
        return Fraction(ended, self.runs)

    def between(self, attacks: int) -> tuple[float, float]:
        """The range in which that chance lies, 95 %."""
        return wilson(float(self.by(attacks)) * self.runs, self.runs)

    def shown(self) -> list[int]:
        """Numbers of attacks worth telling: up to the one that nearly always suffices."""
        found = []
        for attacks in TOLD:
            found.append(attacks)
            if self.by(attacks) >= Fraction(99, 100):
                break
        return found

    def half(self) -> int:
        """After how many attacks it has happened in half the series; 0 if it never has."""
        for attacks in range(1, ATTACKS_MAX + 1):
            if self.by(attacks) >= Fraction(1, 2):
                return attacks
        return 0


def series(
    question: Question, until: Repeated[Any], runs: int = RUNS, seconds: float = 20.0,
    progress: Callable[[int, int], object] | None = None,
) -> Series:  # fmt: skip
    """Attack again and again until it has happened, many times over; `progress` is told how often
    it was done, and of how many times."""
    ruleset, before = question.ruleset, question.match.state
    counts: Counter[int] = Counter()
    dice, log = make(Dice), ruleset.new_log()
    ends, done = time.monotonic() + seconds, 0
    for seed in range(runs):
        if progress is not None:
            progress(seed, runs)
        set_seed(dice, seed)
        needed = _one_series(ruleset, question, until, before, dice, log)
        done += 1
        if needed:
            counts[needed] += 1
        if time.monotonic() > ends:
            break
    return Series(done, counts, done - sum(counts.values()))


def _one_series(
    ruleset: Ruleset[Any], question: Question, until: Repeated[Any], before: Any, dice: Dice,
    log: Log,
) -> int:  # fmt: skip
    """How many attacks one series took; 0 if it did not come to its end."""
    state = copy(before)
    for attack in range(1, ATTACKS_MAX + 1):
        for option in question.options:
            if ruleset.check(state, option.choice) != 0:
                continue
            was, out = copy(state), [0] * len(ruleset.odds.outcomes)
            log.count = 0
            whole(question)(state, option.choice, dice, log)
            ruleset.odds.outcome(was, state, option.choice, log, out)
            if until.is_done(before, state, tuple(out)):
                return attack
        until.renew(before, state)
    return 0
