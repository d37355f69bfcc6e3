"""A random pick among things, thrown with dice that people own: one of 28 is no die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, copy, digest, make
from asalto.core.odds import load
from asalto.core.text.orders import fold
from asalto.play.entries import Told
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.tell.naming import names_in

LISTED = 12
"""The most things of which each is named before the pick."""
CROWD, ROWS = 200, 48
"""The most things that are looked at for a longer list, and the most rows of one."""
TEN = 10
PICKS_MAX = 64
"""The most picks, one after another, that are looked at beforehand."""
LATER = ((1,) * 12, (2,) * 12)
"""Dice that might be thrown after a pick: what hangs on them is not told with it."""


@dataclass(frozen=True)
class Lot:
    """How one of `things` is picked with `count` dice of `sides`: all equally likely."""

    things: int
    sides: int
    count: int

    @property
    def limit(self) -> int:
        """How many of the dice's outcomes count; beyond them they are thrown again."""
        ways: int = self.sides**self.count
        return ways // self.things * self.things

    def value(self, faces: Sequence[int]) -> int:
        """The dice read as one number from 0: tens and units, where they have ten sides (a 10
        counts as 0)."""
        if self.count == 1:
            return faces[0] - 1
        found = 0
        for face in faces:
            found = found * self.sides + (face % TEN if self.sides == TEN else face - 1)
        return found

    def faces_told(self) -> str:
        """Which faces pick which thing: `1-5: 1; 6-10: 2`, several dice one after another:
        `11-14: 1; 15-22: 2`; empty where each face of a single die stands for itself."""
        size = self.limit // self.things
        if size == self.count == 1:
            return ""
        rows = [f"{self.span(size * i, size * (i + 1) - 1)}: {i + 1}" for i in range(self.things)]
        return "; ".join(rows if len(rows) <= LISTED else [*rows[:2], "...", rows[-1]])

    def span(self, first: int, last: int) -> str:
        """Numbers from 0, as the dice show them."""
        ends = self.shown(first), self.shown(last)
        return "-".join(dict.fromkeys(ends))

    def shown(self, value: int) -> str:
        """The faces of a number from 0, the first die first: `value` the other way round."""
        if self.count == 1:
            return str(value + 1)
        faces = []
        for _ in range(self.count):
            value, face = divmod(value, self.sides)
            faces.append(str(face if self.sides == TEN else face + 1))
        return "".join(reversed(faces))

    def picked(self, faces: Sequence[int]) -> int | None:
        """Which thing the dice pick, from 1; None: throw again."""
        value = self.value(faces)
        return None if value >= self.limit else 1 + value // (self.limit // self.things)


def lot_of(things: int, sides: int) -> Lot:
    """The fewest dice of that kind which can pick one of so many things."""
    count = 1
    while sides**count < things:
        count += 1
    return Lot(things, sides, count)


def is_lot(match: Match[Any]) -> bool:
    """Whether a throw that is waited for picks one of several things: no die of the game."""
    assert match.waiting is not None
    needed = match.waiting.needed
    sides: int = match.ruleset.desk.check[1]
    return needed.count == 1 and needed.sides != sides


def things_told(match: Match[Any], lang: str) -> list[str]:
    """What each number of the pick would lead to, in words; empty where they are too many."""
    assert match.waiting is not None
    if match.waiting.needed.sides > LISTED:
        return []
    found = _told_by_number(match, lang)
    return found if len(set(found)) == len(found) else []


def crowd_told(match: Match[Any], lang: str, lot: Lot) -> list[tuple[str, str, int]]:
    """Where the things are many: which faces pick what, and the number of the first of them; those
    that are told alike in one row (`333-512`, the marines). Empty where that says nothing, or
    takes too many rows."""
    assert match.waiting is not None
    if not LISTED < match.waiting.needed.sides <= CROWD:
        return []
    size, first, rows = lot.limit // lot.things, 0, list[tuple[str, str, int]]()
    for text, alike in groupby(_told_by_number(match, lang)):
        after = first + len([*alike])
        rows.append((lot.span(size * first, size * after - 1), text, first + 1))
        first = after
    return rows if 1 < len(rows) <= ROWS else []


def _told_by_number(match: Match[Any], lang: str) -> list[str]:
    """What each number of the pick would lead to, in words; empty where it is not told."""
    assert match.waiting is not None
    needed, waiting = match.waiting.needed, match.waiting
    words, names = match.ruleset.words(lang), names_in(match, lang)
    choice, found = match.ruleset.new_choice(waiting.choice), list[str]()
    for face in range(1, needed.sides + 1):
        texts = []
        for further in LATER:
            log, dice = match.ruleset.new_log(), make(Dice)
            load(dice, (*needed.known, face, *further))
            match.ruleset.apply(copy(match.state), choice, dice, log)
            if log.count <= needed.sure:
                return []
            told = Told(match.turn, int(match.state.phase), -1, -1, log.events[needed.sure])
            texts.append(story.sentence(match, told, words, names).text)
        found.append(_alike(texts[0], texts[1]))
    return found


def _alike(one: str, other: str) -> str:
    """A sentence as far as it does not hang on dice that are thrown later."""
    if one == other:
        return one
    pairs = zip(one.split(), other.split(), strict=False)
    return " ".join(
        [*(word for word, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)), "..."]
    )


def is_all_the_same(match: Match[Any]) -> bool:
    """Whether nothing hangs on the picks that empty a bag: in whatever order its things are drawn,
    the battle stands alike when something else is asked."""
    assert match.waiting is not None
    ends = set[str]()
    for face in range(1, match.waiting.needed.sides + 1):
        for last in (False, True):
            end = _end_of_picks(match, face, last)
            if end is None or (ends and end not in ends):
                return False
            ends.add(end)
    return True


def _end_of_picks(match: Match[Any], face: int, last: bool) -> str | None:
    """How the battle stands after picking `face`, then always the first, or the last, of what is
    left, and of the next full bag the first: at its next question or its next other throw; None
    if that is too far off."""
    assert match.waiting is not None
    needed, choice = match.waiting.needed, match.ruleset.new_choice(match.waiting.choice)
    faces, left, dice = [*needed.known, face], needed.sides, make(Dice)
    while len(faces) < PICKS_MAX:
        state = copy(match.state)
        load(dice, faces)
        match.ruleset.apply(state, choice, dice, match.ruleset.new_log())
        if dice.wanted == NOBODY:
            return digest(state)
        if (dice.wanted, dice.wanted_count) != (needed.roll, 1):
            return _before_a_throw(match, faces)
        last = last and dice.wanted_sides < left
        left = dice.wanted_sides
        faces.append(left if last else 1)
    return None


def _before_a_throw(match: Match[Any], faces: Sequence[int]) -> str:
    """How the battle stands where such faces lead to a throw that is no pick: who throws what, and
    what comes of it, whether its dice show ones or twos."""
    assert match.waiting is not None
    choice, dice = match.ruleset.new_choice(match.waiting.choice), make(Dice)
    found: list[object] = []
    for later in ((), *LATER):
        state = copy(match.state)
        load(dice, [*faces, *later])
        match.ruleset.apply(state, choice, dice, match.ruleset.new_log())
        if not later:
            found = [dice.wanted, dice.wanted_count, dice.wanted_sides, dice.wanted_actor]
        found.append(digest(state))
    return str(found)


def named_thing(text: str, told: Sequence[str]) -> int | None:
    """The number of the only thing in whose sentence a text stands; None for none."""
    said = fold(text).strip()
    if len(said) < 2 or said.isdecimal():
        return None
    found = [number for number, one in enumerate(told, 1) if said in fold(one)]
    return found[0] if len(found) == 1 else None
