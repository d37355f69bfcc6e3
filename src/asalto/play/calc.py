"""Calculators: values of fields into a position, and what can be said of its order.

A ruleset's module `calc` declares the fields and makes the position (`core.calc`). The numbers
come from the same odds as `asalto odds` on that position.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from asalto.core.calc import NO, NONE, YES, Calculation, DoNotFit, Given, Input, Repeated, Value
from asalto.core.files.limits import whole
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.odds import Odds
from asalto.core.odds import odds as core_odds
from asalto.core.plans import numbers_of
from asalto.core.ruleset import Figure, Ruleset
from asalto.core.text.orders import Refused
from asalto.play.files.position import write_position
from asalto.play.form import LIMIT, SAMPLES, Option
from asalto.play.history import clean
from asalto.play.match import Match
from asalto.play.tell.messages import say
from asalto.play.view import Sight, look, success

BRACKETS = re.compile(r"\([^()]*\)")
"""A remark."""
RUNS = 8
"""Trials in which the modifiers of later throws are looked for."""
SHOWN = 8
"""Throws whose modifiers are told, at most."""


def calculations(ruleset: Ruleset[Any]) -> dict[str, Calculation[Any]]:
    """What can be worked out in a game, by name; nothing for one without a module `calc`."""
    if find_spec(f"{ruleset.package}.calc") is None:
        return {}
    return {one.name: one for one in ruleset.room("calc").CALCULATIONS}


def find_calculation(ruleset: Ruleset[Any], name: str, lang: str) -> Calculation[Any]:
    """A calculation by its name or its word; the first for no name. Raises BadInput."""
    known = calculations(ruleset)
    if not known:
        raise BadInput(say(lang, "calc", "none", game=ruleset.title[lang]))
    spoken = {one: ruleset.words(lang).get("calc", one) for one in known}
    found = _meant(name, spoken) if name else next(iter(known))
    if found is None:
        raise BadInput(_unknown(lang, name, spoken))
    return known[found]


def shell_word(text: str) -> str:
    """A word as it can be typed in a shell: with no blank, apostrophe or comma, and without what
    stands in brackets."""
    return "_".join(re.findall(r"[^\s_'’,]+", BRACKETS.sub("", text).replace("'s", "s")))


def _plain(text: str) -> str:
    """A word without accents and capitals, as it is typed in haste."""
    apart = unicodedata.normalize("NFD", shell_word(text.casefold()))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _meant(text: str, spoken: Mapping[str, str]) -> str | None:
    """The key that a text means, where it is just one."""
    found = _all_meant(text, spoken)
    return found[0] if len(found) == 1 else None


def _all_meant(text: str, spoken: Mapping[str, str]) -> list[str]:
    """The keys that a text may mean: the key itself or its word; those that begin so; or those in
    which it stands (`evasive`, `sensor lock`)."""
    bare = _plain(text)
    forms = {key: (_plain(key), _plain(said)) for key, said in spoken.items()}
    exact = [key for key, (_, word) in forms.items() if bare == word]
    exact += [key for key, (own, _) in forms.items() if bare == own]
    if exact or not bare:
        return exact[:1]
    begun = [key for key, own in forms.items() if any(one.startswith(bare) for one in own)]
    inside = [key for key, own in forms.items() if any(f"_{bare}" in one for one in own)]
    return begun or inside


def _unknown(lang: str, text: str, spoken: Mapping[str, str]) -> str:
    """What is said of a text that means nothing, or several things."""
    several = [spoken[key] for key in _all_meant(text, spoken)]
    if len(several) > 1:
        return say(lang, "calc", "several", text=text[:80], known=", ".join(several))
    known = dict.fromkeys([*spoken.values(), *spoken])
    close = get_close_matches(_plain(text), {_plain(one): one for one in known}, 1)
    near = next((one for one in known if close and _plain(one) == close[0]), "")
    hint = say(lang, "refusal", "near", text=spoken.get(near, near)) if near else ""
    listed = ", ".join(dict.fromkeys(spoken.values()))
    return say(lang, "calc", "unknown", text=text[:80], known=listed, near=hint)


def find_repeated(question: Question, name: str, lang: str) -> Repeated[Any]:
    """What the order of a question can be repeated for. Raises BadInput."""
    known = {one.name: one for one in question.kind.repeated}
    words = question.ruleset.words(lang)
    short = {one: words.get("until", one) for one in known}
    found = _meant(name, short) or _meant(name, {one: words.get("calc", one) for one in known})
    if found is None:
        raise BadInput(_unknown(lang, name, short))
    return known[found]


# --- fields


@lru_cache(maxsize=64)
def card_titles(ruleset: Ruleset[Any], lang: str) -> dict[str, str]:
    """The unit cards of a game by their titles."""
    found = {}
    for name in ruleset.units():
        data = Document.open(ruleset.folder / "units" / f"{name}.toml").data
        title = data.get("title", data.get("name", name))
        found[name] = str(title.get(lang, name)) if isinstance(title, Mapping) else str(title)
    return found


def spoken_choices(ruleset: Ruleset[Any], field: Input, lang: str) -> dict[str, str]:
    """The words of a field as a language says them."""
    words = ruleset.words(lang)
    found = {}
    for one in field.choices:
        if one in (YES, NO, NONE):
            found[one] = say(lang, "calc", f"is_{one}")
        elif field.words == "unit":
            found[one] = card_titles(ruleset, lang)[one]
        else:
            found[one] = words.get(field.words, one, words.get("calc", one))
    return found


def spoken_value(ruleset: Ruleset[Any], field: Input, value: Value, lang: str) -> str:
    """A value for reading."""
    return str(value) if not field.choices else spoken_choices(ruleset, field, lang)[str(value)]


def field_name(ruleset: Ruleset[Any], field: Input, lang: str) -> str:
    """A field for reading."""
    return ruleset.words(lang).get("calc", field.name)


def read_value(ruleset: Ruleset[Any], field: Input, text: str, lang: str) -> Value:
    """A value as somebody writes it. Raises BadInput."""
    name = field_name(ruleset, field, lang)
    if field.choices:
        spoken = spoken_choices(ruleset, field, lang)
        found = _meant(text, spoken)
        if found is None:
            raise BadInput(f"{name}: {_unknown(lang, text, spoken)}")
        return found
    number = whole(text)
    if number is None or not field.low <= number <= field.high:
        raise BadInput(
            say(lang, "calc", "range", name=name, text=text[:80], low=field.low, high=field.high)
        )
    return number


def read_values(
    ruleset: Ruleset[Any], kind: Calculation[Any], texts: Mapping[str, str], lang: str,
    base: Given | None = None,
) -> Given:  # fmt: skip
    """The value of every field: `base` or the usual ones, but for those that are said. Raises
    BadInput."""
    fields = {one.name: one for one in kind.inputs}
    spoken = {name: field_name(ruleset, one, lang) for name, one in fields.items()}
    found = Given(base or kind.defaults())
    for name, text in texts.items():
        meant = _meant(name, spoken)
        if meant is None:
            raise BadInput(_unknown(lang, name, spoken))
        found[meant] = read_value(ruleset, fields[meant], text, lang)
    return found


# --- answers


@dataclass(frozen=True)
class Question:
    """A position with the order that is weighed in it."""

    ruleset: Ruleset[Any]
    kind: Calculation[Any]
    given: Given
    match: Match[Any]
    sight: Sight[Any]
    options: list[Option]
    times: int = 1
    next_one: Callable[..., None] | None = None

    def position(self) -> str:
        """The position as a file: `asalto odds` says the same of it."""
        return write_position(self.ruleset, self.match.scenario, self.match.state)


@dataclass(frozen=True)
class Answer:
    """What is known of it."""

    question: Question
    odds: Odds
    figures: list[Figure]
    reasons: list[str]

    @property
    def success(self) -> Fraction:
        """The chance of success."""
        return success(self.odds)

    def means(self) -> dict[str, Fraction]:
        """The expected value of each number of the outcome that is one."""
        names, found = self.question.ruleset.odds.outcomes, {}
        for place, name in enumerate(names):
            if place and name not in self.question.ruleset.odds.named:
                found[name] = self.odds.mean(lambda row, at=place: max(0, row[at]))  # type: ignore[misc]
        return found


def ask(ruleset: Ruleset[Any], kind: Calculation[Any], given: Given, lang: str) -> Question:
    """The position that says what the fields say. Raises BadInput where they do not go together,
    Refused where the rules do not allow the order."""
    try:
        posed = kind.pose(given)
    except DoNotFit as error:
        words = ruleset.words(lang)
        raise BadInput(words.get("calc", error.key).format(**error.slots)) from error
    match: Match[Any] = Match(ruleset, posed.scenario)
    match.begins_elsewhere = True
    options = match.read(posed.seat, posed.order, lang)
    return Question(ruleset, kind, given, match, look(match, posed.seat), options,
                    posed.times, posed.next_one)  # fmt: skip


def answer(question: Question, lang: str, limit: int = LIMIT, samples: int = SAMPLES) -> Answer:
    """The odds of a question, with the modifiers of its throws."""
    sight, options = question.sight, question.options
    if question.times > 1:
        odds: Odds | None = _in_a_row(question, limit, samples)
    elif len(options) == 1:
        odds = sight.odds(options[0], limit, samples)
    else:
        odds = sight.line_odds(options)
    if odds is None:
        raise BadInput(say(lang, "calc", "no_dice"))
    figures = sight.figures(options, odds) if question.times == 1 else []
    return Answer(question, odds, figures, reasons(question, lang))


def _in_a_row(question: Question, limit: int, samples: int) -> Odds:
    """The odds of the same attack made several times, perhaps each by another."""
    ruleset, base = question.ruleset, question.sight.state
    log, width = ruleset.new_log(), len(ruleset.odds.outcomes)

    def play(dice: Dice) -> tuple[int, ...]:
        state, succeeded, out = copy(base), 0, [0] * width
        log.count = 0
        for k in range(question.times):
            choice = ruleset.new_choice(numbers_of(question.options[0].choice))
            if k and question.next_one is not None:
                question.next_one(state, choice, k)
            if k and ruleset.check(state, choice) != 0:
                continue
            ruleset.odds.trial(state, choice, dice, log)
            out = [0] * width
            ruleset.odds.outcome(base, state, choice, log, out)
            succeeded = max(succeeded, out[0])
        return (succeeded, *out[1:])

    return core_odds(play, limit, samples)


def _trial(question: Question, seed: int) -> list[Event]:
    """What happens in one run of the order, with the program's dice."""
    ruleset, dice = question.ruleset, make(Dice)
    state, log = copy(question.sight.state), ruleset.new_log()
    set_seed(dice, seed)
    ruleset.odds.trial(state, question.options[0].choice, dice, log)
    return [clean(one) for one in log.events[: log.count]]


def reasons(question: Question, lang: str) -> list[str]:
    """The modifiers of each throw that may be made, a line each: `hit: range +5, aimed +1`."""
    words, found = question.ruleset.words(lang), {}
    for seed in range(RUNS):
        for event in _trial(question, seed):
            if event.roll == NOBODY:
                continue
            told = ", ".join(
                f"{words.get('reason', int(event.reasons[i]))} {int(event.amounts[i]):+d}"
                for i in range(event.reason_count)
            )
            if told:
                found[f"{words.get('roll', int(event.roll))}: {told}"] = 1
    return [*found][:SHOWN]


@dataclass(frozen=True)
class Change:
    """What another value of one field would make of it."""

    field: Input
    value: Value
    by: Fraction
    """Added to the chance of success."""
    means: dict[str, Fraction]
    """Added to each expected number."""


def neighbours(field: Input, value: Value) -> list[Value]:
    """One step down and one up."""
    if not field.choices:
        around = [int(value) - field.step, int(value) + field.step]
        held = [max(field.low, min(field.high, one)) for one in around]
        return [one for one in dict.fromkeys(held) if one != value]
    place = field.choices.index(str(value))
    if field.words == "unit":
        return []
    return [*field.choices[max(0, place - 1) : place], *field.choices[place + 1 : place + 2]]


def changes(
    found: Answer, lang: str, seconds: float, limit: int = LIMIT, samples: int = SAMPLES,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[Change]:  # fmt: skip
    """Each field one step down and up, as far as the time goes; what makes no sense is left out.
    `progress` is told how many fields have been tried, and of how many, before each and at the end.
    """
    ends, asked = time.monotonic() + seconds, found.question
    before = found.means()
    for tried, field in enumerate(asked.kind.inputs):
        if progress is not None:
            progress(tried, len(asked.kind.inputs))
        for value in neighbours(field, asked.given[field.name]):
            if time.monotonic() > ends:
                return
            given = Given({**asked.given, field.name: value})
            try:
                question = ask(asked.ruleset, asked.kind, given, lang)
                after = answer(question, lang, limit, samples)
            except (BadInput, Refused):
                continue
            more = {name: mean - before[name] for name, mean in after.means().items()}
            if after.odds.chances != found.odds.chances:
                yield Change(field, value, after.success - found.success, more)
    if progress is not None:
        progress(len(asked.kind.inputs), len(asked.kind.inputs))


def greatest_first(found: Iterable[Change]) -> list[Change]:
    """Changes with what matters most on top."""
    return sorted(found, key=lambda one: (-abs(one.by), -sum(map(abs, one.means.values()))))


def parse_pairs(texts: Sequence[str], lang: str) -> dict[str, str]:
    """`figures=10` and the like. Raises BadInput."""
    found = {}
    for text in texts:
        name, mark, value = text.partition("=")
        if not mark or not name:
            raise BadInput(say(lang, "calc", "pair", text=text[:80]))
        found[name.strip()] = value.strip()
    return found
