"""Which of the things that dice did in one decision is told as what moved the chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asalto.core.kernel.records import NOBODY
from asalto.play.entries import Told
from asalto.play.match import Match
from asalto.play.tell.story import known_chance, whose_throw

AS_GOOD_AS_SURE = 0.95
"""What falls as it nearly always does moves nothing."""


def what_fell(match: Match[Any], entries: Sequence[int], shift: Sequence[float]) -> Told | None:
    """Of what these entries brought about, the least likely throw that went the way in which the
    chances moved (`shift`, of each seat). Where none did, what came of the throw: it hit, but did
    little. Where nothing was thrown for, the lot. None: nothing is told of it."""
    facts = [fact for place in entries for fact in match.tellings[place] if fact.event is not None]
    known = [k for k, fact in enumerate(facts) if known_chance(fact.event) is not None]
    if not known:
        thrown = [fact for fact in facts if fact.event is not None and fact.event.roll != NOBODY]
        others = [fact for fact in facts if _is_outcome(match, fact)]
        return next(iter(thrown or others[-1:] or facts[-1:]), None)
    going = [facts[k] for k in known if _went(match, facts[k], shift)]
    best = min(going, key=likelihood, default=None)
    if best is not None and likelihood(best) < AS_GOOD_AS_SURE:
        return best
    against = min(known, key=lambda k: likelihood(facts[k]))
    came = [k for k, fact in enumerate(facts) if k > known[0] and _is_outcome(match, fact)]
    return facts[next((k for k in came if k > against), came[-1] if came else against)]


def _is_outcome(match: Match[Any], fact: Told) -> bool:
    """Whether it says what came of a throw: neither a throw itself nor the next turn or phase."""
    telling, event = match.ruleset.telling, fact.event
    if event is None or known_chance(event) is not None:
        return False
    return int(event.kind) not in {*telling.turns, *telling.begun}


def likelihood(fact: Told) -> float:
    """How likely it was to fall as it did."""
    chance = known_chance(fact.event)
    if fact.event is None or chance is None:
        return 1.0
    return chance if fact.event.success else 1 - chance


def _went(match: Match[Any], fact: Told, shift: Sequence[float]) -> bool:
    """Whether a throw went the way of the chances: a success for whoever gained, a failure for
    whoever lost."""
    seat = whose_throw(match, fact)
    if fact.event is None or not 0 <= seat < len(shift):
        return False
    return bool(fact.event.success) == (shift[seat] > 0)
