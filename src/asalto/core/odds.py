"""Exact odds by walking every throw of the real rule.

`walk` plays a rule with loaded dice, starting with none. Where the rule asks for dice that are
not there, it branches: once for each way the dice can fall, those that are all the same to the
rule taken together with their weight (`core.kernel.dice_tree`). No rule has a second copy in closed
form.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, cycle, islice, product
from math import factorial, lcm, sqrt
from threading import local
from typing import cast

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import AGAIN, LOADED, STREAM, Dice, set_seed
from asalto.core.kernel.dice_tree import Throws, advance, load_throws, push, settle
from asalto.core.kernel.events import Log
from asalto.core.kernel.records import NOBODY, borrow, copy, make, numbers
from asalto.core.ruleset import UNPLAYABLE, Ruleset, State

Play = Callable[[Dice], Hashable]
HALF = 1 << 31
"""Half of the 32-bit numbers that dice are made of."""
NORMAL = 1.96
"""Standard errors on each side of a mean that make a 95 % interval, where its spread is known."""


class TooLarge(Exception):
    """The tree of throws has more branches than allowed."""


@dataclass(frozen=True)
class Odds:
    """Outcome -> chance. Exact chances are fractions and sum to 1."""

    chances: dict[Hashable, Fraction]
    exact: bool
    samples: int
    """Branches walked, or battles sampled where it is not exact."""

    def chance(self, test: Callable[[Hashable], bool]) -> Fraction:
        """The chance of all outcomes that pass `test`."""
        return sum_of((p, 1) for outcome, p in self.chances.items() if test(outcome))

    def mean(self, value: Callable[[Hashable], int]) -> Fraction:
        """The expected value of `value`."""
        return sum_of((p, value(outcome)) for outcome, p in self.chances.items())

    def leading(self, width: int) -> Odds:
        """The odds of the first `width` numbers of outcomes that are tuples."""
        if all(len(outcome) <= width for outcome in self.chances):  # type: ignore[arg-type]
            return self
        merged: dict[Hashable, list[tuple[Fraction, int]]] = {}
        for outcome, chance in self.chances.items():
            merged.setdefault(outcome[:width], []).append((chance, 1))  # type: ignore[index]
        chances = {outcome: sum_of(parts) for outcome, parts in merged.items()}
        return Odds(chances, self.exact, self.samples)

    def interval(self, chance: Fraction, z: float = NORMAL) -> tuple[float, float]:
        """Wilson interval (95 %) of a chance that was sampled; a point where it is exact."""
        p = float(chance)
        if self.exact:
            return p, p
        return wilson(p * self.samples, self.samples, z)


def sum_of(parts: Iterable[tuple[Fraction, int]]) -> Fraction:
    """The sum of fractions, each so many times, reckoned in whole numbers."""
    sums: dict[int, int] = {}
    for part, times in parts:
        whole = part.denominator
        sums[whole] = sums.get(whole, 0) + part.numerator * times
    return sum_over(sums)


def sum_over(sums: dict[int, int]) -> Fraction:
    """The sum of fractions: the sum of the numerators of each denominator."""
    whole = lcm(*sums)
    return Fraction(sum(number * (whole // one) for one, number in sums.items()), whole)


def wilson(wins: float, games: int, z: float = NORMAL) -> tuple[float, float]:
    """Wilson score interval of a proportion."""
    if games == 0:
        return 0.0, 1.0
    p = wins / games
    centre = p + z * z / (2 * games)
    spread = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


@lru_cache(maxsize=64)
def falls(count: int, sides: int, alike: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way that dice can fall, the last `alike` of them in rising order, with its weight."""
    alike = max(0, min(alike, count))
    faces = range(1, sides + 1)
    found = []
    for first in product(faces, repeat=count - alike):
        for rest in combinations_with_replacement(faces, alike):
            weight = factorial(alike)
            for face in set(rest):
                weight //= factorial(rest.count(face))
            found.append((first + rest, weight))
    return tuple(found)


def walk(play: Play, limit: int = 200_000) -> Odds:
    """The exact distribution of what `play` returns.

    `play(dice)` must leave nothing behind (copy the state first) and look at faces by `dice.face`
    alone. Raises `TooLarge` beyond `limit` branches.
    """
    found: dict[Hashable, dict[int, int]] = {}
    dice, throws = make(Dice), make(Throws)
    walked, more = 0, 1
    while more == 1:
        load_throws(dice, throws)
        outcome = play(dice)
        settle(throws, dice)
        walked += 1
        if dice.wanted != NOBODY:
            push(throws, dice)
        else:
            top = throws.depth - 1
            weight, whole = (throws.weight[top], throws.whole[top]) if top >= 0 else (1, 1)
            sums = found.setdefault(outcome, {})
            sums[whole] = sums.get(whole, 0) + weight
            more = advance(throws)
        if walked > limit or throws.too_large == 1:
            raise TooLarge(f"more than {limit} throws to walk")
    return Odds({outcome: sum_over(sums) for outcome, sums in found.items()}, True, walked)


def over_starts(
    starts: Iterable[tuple[State | None, Fraction, tuple[int, ...]]],
    thrown: Callable[[State], Odds],
) -> Odds:
    """The odds of a throw that may find several states (`OddsRules.starts`)."""
    parts: dict[Hashable, list[tuple[Fraction, int]]] = {}
    exact = True
    for state, chance, so_far in starts:
        if state is None:
            parts.setdefault(so_far, []).append((chance, 1))
            continue
        odds = thrown(state)
        exact = exact and odds.exact
        for outcome, part in odds.chances.items():
            came = tuple(map(sum, zip(outcome, so_far, strict=True)))  # type: ignore[call-overload]
            parts.setdefault(came, []).append((chance * part, 1))
    return Odds({outcome: sum_of(one) for outcome, one in parts.items()}, exact, len(parts))


def sample(play: Play, samples: int, seed: int = 0) -> Odds:
    """A Monte Carlo estimate of the same distribution."""
    counts: dict[Hashable, int] = {}
    dice = make(Dice)
    for i in range(samples):
        dice.wanted = dice.wrong = NOBODY
        set_seed(dice, seed * 1_000_003 + i)
        outcome = play(dice)
        counts[outcome] = counts.get(outcome, 0) + 1
    chances = {outcome: Fraction(n, samples) for outcome, n in counts.items()}
    return Odds(chances, False, samples)


class _Spare(local):
    """One log for each thread: to make its rows takes longer than many a rule."""

    ruleset: Ruleset[State] | None = None
    log: Log | None = None


_spare = _Spare()


def spare_log(ruleset: Ruleset[State]) -> Log:
    """An empty log to try things out with. Whoever asks for it next in this thread empties it."""
    log = _spare.log
    if log is None or _spare.ruleset is not ruleset:
        log = _spare.log = ruleset.new_log()
        _spare.ruleset = ruleset
    log.count = log.silent = 0
    return log


def throws(ruleset: Ruleset[State], choice: Choice) -> bool:
    """Whether a choice throws dice by itself."""
    return int(choice.kind) in ruleset.odds.trials


def without_dice(ruleset: Ruleset[State], before: State, choice: Choice) -> State:
    """What a choice that throws nothing by itself leads to. Raises ValueError where it may not be
    made, others throw dice because of it, or it cannot be told what it leads to."""
    after, dice = copy(before), make(Dice)
    dice.source = LOADED
    try:
        is_made = ruleset.check(before, choice) == 0
        if is_made:
            ruleset.apply(after, choice, dice, spare_log(ruleset))
    except UNPLAYABLE:  # it needs a number that is hidden
        is_made = False
    if dice.thrown or not is_made:
        raise ValueError("orders like these are weighed one by one")
    return after


def playing(ruleset: Ruleset[State], before: State, *choices: Choice) -> Play:
    """What choices lead to by themselves, one after another on a copy of a state: for `walk`.

    The outcome of several: 1 if any succeeded, sums of their numbers, NOBODY for words. One that
    may not be made any more (its target is gone) is left out. The first of them throws dice; what
    comes of one that does not is what the next one finds.
    """
    log, out, base = spare_log(ruleset), [0] * len(ruleset.odds.outcomes), copy(before)
    named = _named(ruleset)

    def play(dice: Dice) -> Hashable:
        after = borrow(base)
        row: _Row = ()
        for choice in choices:
            was = base
            if row:
                if not throws(ruleset, choice):
                    after = without_dice(ruleset, after, choice)
                    continue
                if row[0] == AGAIN or ruleset.check(after, choice) != 0:
                    continue
                was = copy(after)
            log.count = 0
            ruleset.odds.trial(after, choice, dice, log)
            for i in range(len(out)):
                out[i] = 0
            ruleset.odds.outcome(was, after, choice, log, out)
            row = _joined(named, row, tuple(out))
        return row

    return play


def in_turn(
    ruleset: Ruleset[State], before: State, choices: Sequence[Choice], limit: int = 200_000
) -> Odds:
    """The exact odds of choices made one after another: the outcomes of `playing`.

    After each choice, ways to the same state with the same outcome go on as one, so that a volley
    takes far fewer throws than its tree has branches. Raises `TooLarge` beyond `limit` throws.
    """
    named = _named(ruleset)
    ways: dict[_Way, Fraction] = {((), ()): Fraction(1)}
    states: dict[Hashable, State] = {(): before}
    walked = 0
    for place, choice in enumerate(choices):
        is_last = place == len(choices) - 1
        parts: dict[_Way, list[tuple[Fraction, int]]] = {}
        kept: dict[Hashable, State] = {}
        for (key, row), chance in ways.items():
            state = states[key]
            if not throws(ruleset, choice):
                after = without_dice(ruleset, state, choice)
                come_to = tuple(numbers(after))
                kept[come_to] = after
                parts.setdefault((come_to, row), []).append((chance, 1))
                continue
            if row and (row[0] == AGAIN or ruleset.check(state, choice) != 0):
                kept[key] = state
                parts.setdefault((key, row), []).append((chance, 1))
                continue
            found = walk(_reaching(ruleset, state, choice, kept, is_last), limit - walked)
            walked += found.samples
            if found.samples * len(ways) > limit:
                raise TooLarge(f"about {found.samples * len(ways)} throws to walk")
            for came, part in found.chances.items():
                reached, out = cast("_Way", came)
                way = reached, _joined(named, row, out)
                parts.setdefault(way, []).append((chance * part, 1))
        ways, states = {way: sum_of(each) for way, each in parts.items()}, kept
    rows: dict[Hashable, list[tuple[Fraction, int]]] = {}
    for (_, row), chance in ways.items():
        rows.setdefault(row, []).append((chance, 1))
    return Odds({row: sum_of(each) for row, each in rows.items()}, True, walked)


_Row = tuple[int, ...]
_Way = tuple[Hashable, _Row]
"""The numbers of a state, and what came of the choices that led to it."""


def _reaching(
    ruleset: Ruleset[State], before: State, choice: Choice, kept: dict[Hashable, State],
    is_last: bool,
) -> Play:  # fmt: skip
    """What one choice leads to: the state, kept by its numbers, and the outcome. After the last
    one it does not matter which state it is."""
    log, base, out = spare_log(ruleset), copy(before), [0] * len(ruleset.odds.outcomes)

    def play(dice: Dice) -> Hashable:
        after = borrow(base)
        log.count = 0
        ruleset.odds.trial(after, choice, dice, log)
        if dice.wanted != NOBODY:
            return None
        for i in range(len(out)):
            out[i] = 0
        ruleset.odds.outcome(base, after, choice, log, out)
        key = () if is_last else tuple(numbers(after))
        if not is_last and key not in kept:
            kept[key] = copy(after)
        return key, tuple(out)

    return play


def _named(ruleset: Ruleset[State]) -> tuple[bool, ...]:
    """Of each number of an outcome but the first, whether it stands for a word."""
    return tuple(name in ruleset.odds.named for name in ruleset.odds.outcomes[1:])


def _joined(named: tuple[bool, ...], row: _Row, more: _Row) -> _Row:
    """What two choices came to together: see `playing`."""
    if not row:
        return more
    first = AGAIN if more[0] == AGAIN else max(row[0], more[0])
    pairs = zip(row[1:], more[1:], named, strict=True)
    return first, *(NOBODY if is_word else a + b for a, b, is_word in pairs)


def settled(odds: Odds) -> Odds:
    """The odds without what is thrown again; everything else in proportion."""
    again = odds.chance(lambda outcome: isinstance(outcome, tuple) and outcome[0] == AGAIN)
    if again == 0 or again == 1:
        return odds
    chances = {
        outcome: chance / (1 - again)
        for outcome, chance in odds.chances.items()
        if not (isinstance(outcome, tuple) and outcome[0] == AGAIN)
    }
    return Odds(chances, odds.exact, odds.samples)


def odds(play: Play, limit: int = 200_000, samples: int = 20_000, seed: int = 0) -> Odds:
    """Exact odds, or a sampled estimate (`exact` is then False) where the tree is too large."""
    try:
        return walk(play, limit)
    except TooLarge:
        return sample(play, samples, seed)


def load(dice: Dice, faces: tuple[int, ...] | list[int]) -> None:
    """Give `dice` these faces and no others."""
    dice.source = LOADED
    dice.given = list(faces)
    dice.given_count = len(faces)
    dice.given_next = 0
    dice.wanted = dice.wrong = NOBODY
    dice.wanted_target = 0
    dice.thrown = dice.seen_count = 0


def load_middle(dice: Dice) -> None:
    """Give the dice numbers of which every die makes one of the two faces in its middle."""
    dice.source, dice.wanted = STREAM, NOBODY
    dice.given_count, dice.given_next = len(dice.given), 0
    dice.given[:] = islice(cycle((HALF - 1, HALF)), dice.given_count)


@lru_cache(maxsize=64)
def ways(count: int, sides: int) -> tuple[int, ...]:
    """How many of the `sides ** count` throws sum to 0, 1, 2, ... (a table for rules' chances)."""
    sums = [1]
    for _ in range(count):
        longer = [0] * (len(sums) + sides)
        for total, number in enumerate(sums):
            for face in range(1, sides + 1):
                longer[total + face] += number
        sums = longer
    return tuple(sums)
