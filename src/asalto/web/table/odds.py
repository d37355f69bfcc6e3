"""Odds on the page: of each choice, and of a line that somebody is still writing.

What is known of a view is kept: it is worked out once, whoever asks and however often.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from asalto.core.caching import Newest
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, copy, digest, make
from asalto.core.odds import Odds, spare_log
from asalto.core.plans import Numbers, numbers_of
from asalto.core.ruleset import UNPLAYABLE, Ruleset
from asalto.core.text.words import Words
from asalto.play.form import LIMIT, SAMPLES, Option
from asalto.play.tell.figures import figures_told
from asalto.play.tell.numerals import number
from asalto.play.view import Sight, success
from asalto.web.pages.pagekit import words as page_words

MILLION = 1_000_000
LEAST_CHANCE, LEAST_MEAN = 0.0005, 0.05
"""What is less would be written as nothing."""
VIEWS_MAX = 512
"""Views of which the odds are kept; those looked at longest ago are forgotten."""


@dataclass
class Weight:
    """What choices made one after another can be expected to come to."""

    success: Fraction
    chance: str
    """The same for reading."""
    width: str
    """And for drawing: percent."""
    notes: list[str] = field(default_factory=list)


@dataclass
class Weighed:
    """A line that somebody has written, not sent, and its odds."""

    order: str
    lines: str = ""
    """The choices that it stands for."""
    weight: Weight | None = None
    """None: nobody throws dice."""


def weigh(sight: Sight[Any], options: Sequence[Option], words: Words) -> Weight | None:
    """Exact odds, the modifiers with their reasons, and what else to expect; None if nobody throws
    dice. Raises ValueError if the choices cannot be made so."""
    single = options[0] if len(options) == 1 else None
    odds = sight.odds(single, LIMIT, SAMPLES) if single else sight.line_odds(options)
    if odds is None:
        return None
    wins = success(odds)
    percent = words.percent(int(wins * MILLION))
    found = Weight(wins, percent if odds.exact else f"≈ {percent}", f"{float(wins) * 100:.1f}")
    told = [_expected(sight.ruleset, odds, words)]
    alone = sight.thrown_alone(options)
    if alone is not None:
        figures = figures_told(sight.ruleset, sight.figures(options, odds), words.lang, 1)
        told = [_reasons(*alone, words), *told, [*map(" ".join, figures)]]
    found.notes = [" · ".join(one) for one in told if one]
    return found


class Scales:
    """What is known of the odds of one view."""

    def __init__(self) -> None:
        self._known: dict[tuple[Numbers, str, int, int], Weight | None] = {}
        self._lock = threading.Lock()

    def knows(self, option: Option, words: Words) -> bool:
        """Whether the odds of a choice have been worked out."""
        return _key(option, words) in self._known

    def weight(self, option: Option, words: Words) -> Weight | None:
        """The odds of a choice that is known; None if nobody throws dice for it."""
        return self._known[_key(option, words)]

    def work_out(self, sight: Sight[Any], option: Option, words: Words, waits: bool) -> bool:
        """Work the odds of a choice out, unless they are known. Who does not wait while another is
        at it, gets nothing."""
        if not self._lock.acquire(blocking=waits):
            return False
        try:
            if not self.knows(option, words):
                found = None
                with suppress(*UNPLAYABLE):
                    found = weigh(sight, [option], words)
                self._known[_key(option, words)] = found
        finally:
            self._lock.release()
        return True


def _key(option: Option, words: Words) -> tuple[Numbers, str, int, int]:
    return numbers_of(option.choice), words.lang, LIMIT, SAMPLES


_all = Newest[tuple[Ruleset[Any], int, str], Scales](VIEWS_MAX)


def scales(sight: Sight[Any]) -> Scales:
    """What is known of the odds of what a seat sees now."""
    return _all.keep((sight.ruleset, sight.seat, digest(sight.state)), Scales())


def work_out(
    sight: Sight[Any], words: Words, budget: float, most: int, is_wanted: Callable[[], bool]
) -> None:
    """Find odds beforehand, so that nobody need wait for them with the battle in his hands. Each
    time at least one more becomes known, so whoever asks again comes to an end."""
    ends, known = time.monotonic() + budget, scales(sight)
    for option in sight.form.options[:most]:
        if not sight.ruleset.weighs(int(option.choice.kind)) or known.knows(option, words):
            continue
        known.work_out(sight, option, words, True)
        if time.monotonic() > ends or not is_wanted():
            return


def _reasons(sight: Sight[Any], option: Option, words: Words) -> list[str]:
    """The modifiers of the first throw that this choice leads to."""
    trial, dice, log = copy(sight.state), make(Dice), spare_log(sight.ruleset)
    set_seed(dice, 1)
    try:
        sight.ruleset.odds.trial(trial, option.choice, dice, log)
    except UNPLAYABLE:
        return []
    for event in log.events[: log.count]:
        if event.roll != NOBODY:
            return [
                f"{words.get('reason', int(event.reasons[i]))} {int(event.amounts[i]):+d}"
                for i in range(event.reason_count)
            ]
    return []


def _expected(ruleset: Ruleset[Any], odds: Odds, words: Words) -> list[str]:
    """What else may come of it: nothing that comes to nothing, and nothing twice (what the target
    suffers is all that its side does, if nobody else is near). Amounts are told as such, first."""
    amounts: list[str] = []
    chances: list[str] = []
    said: list[list[int]] = []
    for place, name in enumerate(ruleset.odds.outcomes):
        values = [outcome[place] for outcome in odds.chances]  # type: ignore[index]
        if place == 0 or name in ruleset.odds.named or not any(values) or min(values) < 0:
            continue
        if values in said:
            continue
        said.append(values)
        mean = odds.mean(lambda outcome, at=place: outcome[at])  # type: ignore[misc]
        label = words.get("outcome", name)
        if max(values) == 1 and mean >= LEAST_CHANCE:
            chances.append(f"{label} {words.percent(int(mean * MILLION))}")
        elif len(set(values)) > 1 and 1 < max(values) < 1000 and mean >= LEAST_MEAN:
            amounts.append(f"{label} {number(mean, words.lang, 1)}")
    if amounts:
        amounts[0] = f"{page_words(words.lang).get('page', 'on_average')} {amounts[0]}"
    return [*amounts, *chances][:4]
