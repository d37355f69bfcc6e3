"""What the computer would do in somebody's place: the searching bot where its machine code is kept,
else greedy, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from asalto.bots.decision import Decision
from asalto.bots.fears import Fear
from asalto.bots.greedy import Greedy
from asalto.bots.plan_rows import Numbers
from asalto.bots.plan_trials import Thought
from asalto.bots.search import LEVELS, SHARE, Level, Search
from asalto.core.caching import Newest
from asalto.core.kernel import compiled
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import digest, make
from asalto.core.ruleset import Ruleset, Scenario
from asalto.play.form import Option, teller
from asalto.play.tell.deeds import deeds
from asalto.play.tell.messages import listed
from asalto.play.tell.messages import say as said
from asalto.play.tell.naming import spoken_names
from asalto.play.view import Sight

LEVEL = 3
SURE = ("0 %", "100 %")
"""Chances that say more than the search knows."""
SECONDS = 0.24
"""Of 0.3 that a person waits: the rest goes to what is not thinking."""
KEPT_MAX = 256
SLIM = Fraction(1, 10)
"""Below this chance no choice is recommended as good."""


@dataclass(frozen=True)
class Advice:
    """A choice and what speaks for it."""

    option: Option
    hint: int = -1
    """The ruleset's Hint, where greedy gives the advice."""
    chance: float | None = None
    """What the search thinks of it, 0 to 1."""
    before: float | None = None
    """And of what greedy would do."""
    plan: tuple[Numbers, ...] = ()
    """The line that the search expects to play."""
    fear: Fear | None = None
    """What of the others' doing would spoil it most."""


_kept = Newest[tuple[Ruleset[Any], int, str], Advice](KEPT_MAX)


def _key(sight: Sight[Any]) -> tuple[Ruleset[Any], int, str]:
    return sight.ruleset, sight.seat, digest(sight.state)


def known(sight: Sight[Any]) -> Advice | None:
    """The advice for what a seat sees, if it has been thought about already."""
    return _kept.get(_key(sight))


def searched(sight: Sight[Any]) -> Advice | None:
    """The same, if the searching bot has found it, and it is one of the choices that are listed."""
    found = known(sight)
    if found is None or found.chance is None or found.option.number == 0:
        return None
    return found


def can_search(ruleset: Ruleset[Any]) -> bool:
    """Whether nobody has to wait for the compiler; if somebody had to, it sets to work aside."""
    return compiled.is_at_hand(ruleset)


def advice(sight: Sight[Any], seconds: float = SECONDS) -> Advice:
    """The best of the choices, in no more than so many seconds."""
    found = known(sight)
    if found is not None:
        return found
    fate = make(Dice)
    set_seed(fate, 1)
    greedy = Greedy(sight.ruleset, fate)
    if not can_search(sight.ruleset) or len(sight.form.options) < 2:
        decision = greedy.choose(sight)
        return Advice(decision.option, decision.hint)
    level = Level(LEVELS[LEVEL].playouts, seconds / SHARE)
    bot = Search(sight.ruleset, fate, f"search:{LEVEL}", level)
    bot.explains = True
    decision = bot.choose(sight)
    found = Advice(decision.option, decision.hint)
    if bot.thought is not None:
        found = of_thought(decision.option, bot.thought)
    return _kept.keep(_key(sight), found)


def of_thought(option: Option, thought: Thought) -> Advice:
    """A choice, with what the search thought of it."""
    before = thought.chance - thought.gain
    return Advice(option, -1, thought.chance, before, thought.rows, thought.fear)


def reason(ruleset: Ruleset[Any], scenario: Scenario[Any], decision: Decision, lang: str) -> str:
    """Why a bot decided so, in words; empty where it gives no reason. Orders are told as they are
    written."""
    if decision.thought is None:
        return (
            ruleset.words(lang).get("hint", decision.hint) if decision.hint >= 0 else decision.text
        )
    write = teller(ruleset, scenario, lang)
    found = of_thought(decision.option, decision.thought)
    return in_words(
        ruleset, found, lang, lambda rows: [write(ruleset.new_choice(row)) for row in rows]
    )


def fitting(text: str, success: Fraction | None, lang: str) -> str:
    """The reason that the hints give for a choice, unless its chance belies it: nothing that hardly
    ever succeeds is called good."""
    if text and success is not None and success < SLIM:
        return said(lang, "analysis", "slim")
    return text


def why(sight: Sight[Any], found: Advice, lang: str) -> str:
    """What speaks for it, in words (see `in_words`); expected orders as people tell
    them."""
    words, names = sight.ruleset.words(lang), spoken_names(sight.ruleset, sight.scenario, lang)
    return in_words(
        sight.ruleset, found, lang,
        lambda rows: deeds(sight.ruleset, sight.state, rows, words, names),
    )  # fmt: skip


def in_words(
    ruleset: Ruleset[Any], found: Advice, lang: str,
    telling: Callable[[Sequence[Numbers]], list[str]],
) -> str:  # fmt: skip
    """What speaks for a choice: the chance before and after, the line that is expected, and what
    the others might do against it."""
    if found.chance is None or found.before is None:
        return ruleset.words(lang).get("hint", found.hint) if found.hint >= 0 else ""
    chance, before = percent(found.chance), percent(found.before)
    key = "why_more" if chance != before else "why_same" if chance not in SURE else "why_sure"
    text = said(lang, "analysis", key, chance=chance, before=before)
    if len(found.plan) > 1:
        text += ". " + said(lang, "analysis", "expected", orders=listed(telling(found.plan)))
    if found.fear is not None:
        order, then = listed(telling([found.fear.row])), percent(found.fear.chance)
        text += ". " + said(lang, "analysis", "feared", order=order, chance=then)
    return text


def percent(chance: float) -> str:
    """A chance in words."""
    return f"{round(100 * chance)} %"
