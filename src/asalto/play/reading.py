"""Lines that people type, read as choices: one order, or several in a ruleset's own shorthand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from asalto.core.files.limits import ORDER_MAX
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import LOADED, Dice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.odds import throws, without_dice
from asalto.core.plans import numbers_of
from asalto.core.ruleset import UNPLAYABLE
from asalto.core.text.orders import (
    SLOT,
    Ambiguous,
    Names,
    NotAllowed,
    Notation,
    Refused,
    Unreadable,
    close_lines,
    fold,
    plain_places,
)
from asalto.play.entries import UMPIRE
from asalto.play.form import AskingBattle, Option, build_form, teller
from asalto.play.tell.messages import say
from asalto.play.tell.naming import names_in, readable, spoken_names
from asalto.play.tell.order_examples import example_of, templates_like
from asalto.play.tell.short_orders import meant, names_last, tidied

NAMED = 64
"""Names that are tried in the place of one that is left out."""
AMBIGUOUS = 6
"""Orders that are named where a line can mean several."""


def read_in_turn(match: AskingBattle, seat: int, lines: Sequence[str], lang: str) -> list[Option]:
    """The choices that lines stand for which are carried out one after another: each is read as
    things stand once what throws no dice is done, as far as the seat can tell, else as they stand
    now. Raises Refused."""
    found: list[Option] = []
    read: list[Option] = []
    then: Any = None
    for line in lines:
        if read and seat != NOBODY:
            then = _after(match, seat, read, then)
        read = _then_or_now(match, seat, line, lang, then)
        found += read
    return found


def _then_or_now(match: AskingBattle, seat: int, line: str, lang: str, then: Any) -> list[Option]:
    if then is None:
        return read_line(match, seat, line, lang)
    try:
        return read_line(match, seat, line, lang, then)
    except Refused:
        with suppress(Refused):
            return read_line(match, seat, line, lang)
        raise
    except UNPLAYABLE:  # it needs a number that is hidden
        return read_line(match, seat, line, lang)


def _after(match: AskingBattle, seat: int, done: Sequence[Option], then: Any) -> Any:
    """What a seat sees once choices are made that throw no dice; as it was where they do."""
    state = match.view(seat) if then is None else then
    try:
        for option in done:
            if throws(match.ruleset, option.choice):
                return then
            state = without_dice(match.ruleset, state, option.choice)
    except ValueError:
        return then
    return state


def read_line(
    match: AskingBattle, seat: int, line: str, lang: str, then: Any = None
) -> list[Option]:
    """The choices that a line stands for: one order, or several in the ruleset's own shorthand.

    The whole line is tried first, as far as the first throw of dice. `then`: what the seat will see
    when it is given, if not what it sees now. Raises Refused.
    """
    now = match.state if then is None else then
    if len(line) > ORDER_MAX:
        raise Unreadable(say(lang, "refusal", "too_long", amount=ORDER_MAX))
    lines: Sequence[str] | None = None
    if seat >= 0:
        known = readable(match.ruleset, match.scenario, lang)
        view = match.view(seat) if then is None else then
        lines = match.ruleset.moves.expand(known, view, seat, line)
    if not lines:
        return [_read_one(match, now, seat, line, lang)]
    trial = copy(now)
    found: list[Option] = []
    log, dice = match.ruleset.new_log(), make(Dice)
    dice.source = LOADED
    for one in lines:
        asked = bool(match.ruleset.pending(trial) >> seat & 1)
        if found and int(trial.phase) in match.ruleset.moves.interrupts:
            return [*found, *(_later(match, seat, text, lang) for text in lines[len(found) :])]
        if found and not asked:
            raise NotAllowed(f"{one}: {say(lang, 'refusal', 'not_awaited')}")
        try:
            option = _read_one(match, trial, seat, one, lang)
        except NotAllowed as error:
            if len(lines) == 1:
                raise
            tell = teller(match.ruleset, match.scenario, lang)
            told = tell(_later(match, seat, one, lang).choice)
            raise NotAllowed(f"{told}: {error}", error.reason) from error
        found.append(option)
        match.ruleset.apply(trial, option.choice, dice, log)
        log.count = 0
        if dice.thrown:
            return [*found, *(_later(match, seat, text, lang) for text in lines[len(found) :])]
    return found


def _later(match: AskingBattle, seat: int, line: str, lang: str) -> Option:
    """An order further on in a line: whether it may be given will be seen when it comes to it."""
    notation, names = match.ruleset.notation, match.scenario.names
    found = notation.candidates(line, seat, names)
    if not found:
        raise _unreadable(match, match.state, seat, line, lang)
    return Option(0, found[0], notation.write(found[0], names))


def _unreadable(match: AskingBattle, state: Any, seat: int, line: str, lang: str) -> Unreadable:
    """The refusal of a line that is no order, with the orders that were perhaps wanted."""
    ruleset, names = match.ruleset, match.scenario.names
    tell = teller(ruleset, match.scenario, lang)
    offered = () if seat == NOBODY else _options(match, state, seat)  # an umpire may do far more
    legal = [tell(option.choice) for option in offered]
    own = spoken_names(ruleset, match.scenario, lang)
    wanted = ruleset.notation_in(lang).corrected(line, own)
    wanted = wanted or ruleset.notation.corrected(line, names)
    close = close_lines(line, legal)
    near = " / ".join([one for one in wanted if one in legal] or close or wanted[:1])
    templates = [] if wanted else templates_like(ruleset.notation_in(lang), line)
    shapes = [SLOT.sub("...", one) for _, one in templates]
    if shapes and not close:
        near = ""
    hint = say(lang, "refusal", "near", text=near) if near else ""
    hint += say(lang, "refusal", "shapes", text=" / ".join(shapes)) if shapes else ""
    if shapes:
        example, why = example_of(match, seat, *templates[0], line, lang, _reads)
        form = "example_not" if why else "example"
        hint += say(lang, "refusal", form, text=example, why=why) if example else ""
    key = "not_now" if shapes else "unreadable"
    return Unreadable(say(lang, "refusal", key, line=line.strip()[:80], near=hint))


def _reads(match: AskingBattle, seat: int, line: str, lang: str) -> bool:
    """Whether a line is an order that may be given."""
    try:
        return bool(read_line(match, seat, line, lang))
    except Refused:
        return False


def _read_one(match: AskingBattle, state: Any, seat: int, line: str, lang: str) -> Option:
    ruleset, names = match.ruleset, match.scenario.names
    line = plain_places(line)
    found = ruleset.notation.candidates(line, seat, names)
    for text in (line, tidied(line), tidied(line, True)):
        if not found:
            own = spoken_names(ruleset, match.scenario, lang)
            found = ruleset.notation_in(lang).candidates(text, seat, own)
    if not found:
        found = _cut_short(match, state, seat, line, lang)
    if not found:
        found = _without_last_name(match, state, seat, line, lang)
    if not found:
        raise _unreadable(match, state, seat, line, lang)
    reasons = [int(ruleset.check(state, one)) for one in found]
    allowed = [one for one, reason in zip(found, reasons, strict=True) if reason == 0]
    if not allowed:
        allowed = _told_so(match, state, seat, found, lang)
    if not allowed:
        raise NotAllowed(match.explain(reasons[0], lang), reasons[0])
    if len(allowed) > 1:
        tell = teller(ruleset, match.scenario, lang)
        told = [tell(one) for one in allowed[:AMBIGUOUS]]
        text = " / ".join([*told, "..."] if len(allowed) > AMBIGUOUS else told)
        raise Ambiguous(say(lang, "refusal", "ambiguous", line=line.strip()[:80], text=text))
    if state is match.state:
        return match.allowed(seat, allowed[0], lang)
    return Option(0, allowed[0], ruleset.notation.write(allowed[0], names))


def _without_last_name(
    match: AskingBattle, state: Any, seat: int, line: str, lang: str
) -> list[Choice]:
    """All that a line can mean whose last name is left out or cut short, where none of it may be
    done, each for the same reason: `ana opens the door`, with no door in reach."""
    notation, words = match.ruleset.notation_in(lang), line.split()
    names, found = spoken_names(match.ruleset, match.scenario, lang), list[Choice]()
    for kind, template in notation.templates.items():
        for one in (template, *notation.also.get(kind, ())):
            last = [*SLOT.finditer(one)][-1:]
            if not last or last[0].end() < len(one):
                continue
            named, fields = names.tables.get(last[0][1], {}), last[0][2].split(",")
            short = replace(notation, templates={kind: one[: last[0].start()].rstrip()}, also={})
            for at in range(max(1, len(words) - 1), len(words) + 1):
                begun = fold(" ".join(words[at:]))
                keys = [key for key, name in named.items() if fold(name).startswith(begun)]
                for row in short.candidates(" ".join(words[:at]), seat, names) if keys else ():
                    found += [_filled(match, row, fields, key) for key in keys[:NAMED]]
    reasons = {int(match.ruleset.check(state, one)) for one in found}
    return found if len(reasons) == 1 and 0 not in reasons else []


def _filled(match: AskingBattle, row: Choice, fields: Sequence[str], key: Sequence[int]) -> Choice:
    """The choice with numbers in these fields."""
    made = match.ruleset.new_choice(numbers_of(row))
    for field, number in zip(fields, key, strict=False):
        setattr(made, field, number)
    return made


def _told_so(
    match: AskingBattle, state: Any, seat: int, found: Sequence[Choice], lang: str
) -> list[Choice]:
    """The legal choices that are told in the same words: a place of the list is told to the tenth
    of a metre, and may be a little farther off."""
    tell = teller(match.ruleset, match.scenario, lang)
    said = {tell(one) for one in found}
    options = _options(match, state, seat)
    return [one.choice for one in options if tell(one.choice) in said]


def _cut_short(match: AskingBattle, state: Any, seat: int, line: str, lang: str) -> list[Choice]:
    """The legal choices that a line cut short can mean, as the player's language or English writes
    them, and then as they may be written too. A blow at a friend is meant only where he is named,
    and a name alone lets nothing go by."""
    options = _options(match, state, seat)
    own = match.ruleset.notation_in(lang), spoken_names(match.ruleset, match.scenario, lang)
    for notation, names in (own, (match.ruleset.notation, match.scenario.names)):
        forms = [_forms(notation, one.choice, names) for one in options]
        for said in zip_longest(*forms, fillvalue=""):
            if found := _meant(match, seat, options, said, line, lang):
                return found
    return []


def _options(match: AskingBattle, state: Any, seat: int) -> Sequence[Option]:
    """What may be chosen in a state: the battle's own, or one that an order would lead to."""
    if state is match.state:
        return match.form(seat if seat != NOBODY else UMPIRE).options
    ruleset, out = match.ruleset, match.ruleset.new_choices()
    view = ruleset.sees(state, seat)
    return build_form(ruleset, match.scenario, view, seat, out, "", match.bans).options


def _forms(notation: Notation, choice: Choice, names: Names) -> list[str]:
    """The lines that are read as a choice, first the one that is written."""
    kind = int(choice.kind)
    also = notation.also.get(kind, ())
    return [notation.write(choice, names, one) for one in (notation.templates[kind], *also)]


def _meant(
    match: AskingBattle, seat: int, options: Sequence[Option], said: Sequence[str], line: str,
    lang: str,
) -> list[Choice]:  # fmt: skip
    """The choices that a line cut short can mean where they are told so."""
    return [
        options[place].choice
        for place in meant(line, said)
        if names_last(line, said[place]) or not _rare(match, seat, options[place], line, lang)
    ]


def _rare(match: AskingBattle, seat: int, option: Option, line: str, lang: str) -> bool:
    """Whether a choice is hardly ever meant: it stands at the end, or a name alone would pass."""
    ask, kind = match.ruleset.desk.beside, int(option.choice.kind)
    if " " not in line and kind in match.ruleset.moves.customs.idle:
        return match.ruleset.vocabulary.subject(kind) is not None
    if ask is None or seat < 0:
        return False
    names = names_in(match, lang)
    return bool(ask(match.view(seat), option.choice, match.ruleset.words(lang), names).is_last)
