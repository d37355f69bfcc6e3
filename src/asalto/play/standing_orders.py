"""What a player wants done without being asked: fewer questions, the same battle.

Three kinds of questions may be answered for a seat: those with one answer; those about which it has
given a standing order (answers to others, checks of every turn); and those of a phase that it has
ended for all its units. Every answer is a choice of the seat like any other: legal, written down,
and to be seen in the story. Where an umpire sits or people throw the dice only questions with one
answer are answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from asalto.core.kernel.choices import Choice, offer
from asalto.core.kernel.specialise import hints
from asalto.core.plans import Numbers, numbers_of
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.form import Option
from asalto.play.history import scratch
from asalto.play.match import Match
from asalto.play.tell.messages import say

ANSWERS_MAX = 10_000
"""Answers after which something is wrong."""


class Standing(Enum):
    """What is to be done about one kind of question from now on."""

    ASK = "ask"
    FREE = "free"
    """What is advised, if that costs nothing; else ask."""
    CHEAP = "cheap"
    """What is advised, if that costs little (`Customs.cheap`); else ask."""
    ADVISED = "advised"
    """What is advised."""
    NEVER = "never"
    """Let it go by."""


@dataclass(frozen=True)
class Habits:
    """What one player wants."""

    skips: bool = True
    """Whether questions with one answer are not asked."""
    standing: Mapping[int, Standing] = field(default_factory=dict)
    """Standing orders, by the kind of choice that calls a question (`Customs.routines`)."""
    resting: tuple[int, int] | None = None
    """The turn and the phase that the player has ended for all his units."""
    same: tuple[tuple[int, int], tuple[Numbers, ...]] | None = None
    """The turn and the phase, and a choice that is to be made in them as often as it can be; or an
    order and its end (`Customs.ends`), to be given to every unit."""


def may_answer(match: Match[Any]) -> bool:
    """Whether questions that have several answers may be answered for players in this battle."""
    return not match.has_umpire and match.source.kind != "physical"


def answer(match: Match[Any], seat: int, habits: Habits) -> Option | None:
    """The choice that is to be made for a seat without asking; None if it is to be asked."""
    if match.waiting is not None or seat not in match.pending:
        return None
    barred = not may_answer(match)
    skips = habits.skips and not (barred and is_taken_back(match))
    found = only_answer(match, seat) if skips else None
    if found is not None or barred:
        return found
    options = match.form(seat).options
    if habits.resting == phase_of(match):
        found = idle(match.ruleset, options)
        if found is not None:
            return found
    if habits.same is not None and habits.same[0] == phase_of(match):
        found = repeated(match, options, habits.same[1])
        if found is not None:
            return found
    name = routine_of(match.ruleset, options)
    if name is None:
        return None
    return _stood(match, seat, options, habits.standing.get(name, Standing.ASK))


def is_taken_back(match: Match[Any]) -> bool:
    """Whether something was taken back just now: who did so wants to be asked."""
    return bool(match.entries) and match.entries[-1].do in ("back", "rewind")


def only_answer(match: Match[Any], seat: int) -> Option | None:
    """The one answer to a question that has no other, or none that could come to anything; None if
    there is something to decide."""
    form, vain = match.form(seat), match.ruleset.desk.vain
    if len(form.options) > 1 and form.lost == 0:
        rest = idle(match.ruleset, form.options)
        others = [one.choice for one in form.options if one is not rest]
        if rest is None or not all(int(one.kind) in vain for one in others):
            return None
        view = match.view(seat)
        return rest if all(vain[int(one.kind)](view, one) for one in others) else None
    if len(form.options) != 1 or form.lost > 0:
        return None
    found = form.options[0]
    return None if int(found.choice.kind) in match.ruleset.moves.customs.partial else found


def phase_of(match: Match[Any]) -> tuple[int, int]:
    """The turn and the phase, as `Habits.resting` names them."""
    return match.turn, int(match.state.phase)


def routine_of(ruleset: Ruleset[Any], options: Sequence[Option]) -> int | None:
    """The kind of choice by which a question is called about which one can give a standing order;
    None for other questions. Of several the narrowest."""
    kinds = {int(one.choice.kind) for one in options}
    fitting = [(len(held), name) for name, held in ruleset.moves.customs.routines.items()
               if kinds and kinds <= held and kinds - set(ruleset.moves.customs.idle)]  # fmt: skip
    return min(fitting)[1] if fitting else None


def ways(ruleset: Ruleset[Any], name: int) -> list[Standing]:
    """The standing orders that differ from each other, for one kind of question."""
    customs = ruleset.moves.customs
    held = customs.routines[name]
    tells = {
        Standing.FREE: held & customs.costly,
        Standing.CHEAP: held & customs.cheap,
        Standing.NEVER: held & set(customs.idle),
    }
    return [one for one in Standing if tells.get(one, True)]


def idle(ruleset: Ruleset[Any], options: Sequence[Option]) -> Option | None:
    """The choice that lets something go by; None if none of them does."""
    for kind in ruleset.moves.customs.idle:
        for one in options:
            if int(one.choice.kind) == kind:
                return one
    return None


def like(match: Match[Any], options: Sequence[Option], model: Numbers) -> Option | None:
    """The choice that is the same as another, but for who makes it and with what of his own.

    In a phase that comes once a turn any unit may make it, else only the same one again.
    """
    ruleset = match.ruleset
    once = int(match.state.phase) in ruleset.moves.customs.once
    wanted = _apart(ruleset, ruleset.new_choice(model), once)
    for one in options:
        if _apart(ruleset, one.choice, once) == wanted:
            return one
    return _elsewhere(match, options, model) if once else None


def _elsewhere(match: Match[Any], options: Sequence[Option], model: Numbers) -> Option | None:
    """A march to a place that is in nobody's list, for the unit that is asked."""
    ruleset, row = match.ruleset, match.ruleset.new_choice(model)
    doer = ruleset.vocabulary.subject(model[0])
    other = next((one.choice for one in options if int(one.choice.kind) == model[0]), None)
    fields = [kind for _, kind, _ in ruleset.vocabulary.values(row)]
    if doer is None or other is None or not any(kind.what == "point" for kind in fields):
        return None
    setattr(row, doer[0], getattr(other, doer[0]))
    try:
        return match.allowed(int(other.seat), row, "en")
    except NotAllowed:
        return None


def repeated(
    match: Match[Any], options: Sequence[Option], rows: Sequence[Numbers]
) -> Option | None:
    """What is to be made next where the same is for all: the end of an order before an order."""
    found = (like(match, options, row) for row in reversed(rows))
    return next((one for one in found if one is not None), None)


def for_all(match: Match[Any], rows: Sequence[Numbers]) -> bool:
    """Whether choices made one after another can be said for all units: one, or an order and its
    end in a phase that comes once a turn."""
    customs = match.ruleset.moves.customs
    if len(rows) != 2:
        return len(rows) == 1
    return rows[1][0] in customs.ends and int(match.state.phase) in customs.once


def _apart(ruleset: Ruleset[Any], choice: Choice, once: bool) -> tuple[object, ...]:
    """What a choice says, apart from what belongs to its doer; and from him, in such a phase."""
    doer = ruleset.vocabulary.subject(int(choice.kind))
    name = "" if doer is None else doer[0]
    said = [
        (field, key)
        for field, kind, key in ruleset.vocabulary.values(choice)
        if name not in kind.within and not (once and field == name)
    ]
    return int(choice.kind), *said


def advised(match: Match[Any], seat: int, options: Sequence[Option]) -> Option:
    """The choice that the game itself advises, from what the seat sees; the first of several."""
    out = scratch.choices(match.ruleset)
    out.count = out.lost = 0
    for one in options:
        row = one.choice
        offer(out, row.kind, row.seat, row.slot0, row.slot1, row.slot2, row.slot3, row.slot4)
    hints(match.ruleset)(match.view(seat), seat, out)
    return options[max(range(out.count), key=lambda i: int(out.score[i]))]


def _stood(
    match: Match[Any], seat: int, options: Sequence[Option], standing: Standing
) -> Option | None:
    """What a standing order says to a question."""
    if standing is Standing.ASK:
        return None
    if standing is Standing.NEVER:
        return idle(match.ruleset, options)
    found = advised(match, seat, options)
    customs = match.ruleset.moves.customs
    asked = {Standing.FREE: customs.costly, Standing.CHEAP: customs.costly - customs.cheap}
    return None if int(found.choice.kind) in asked.get(standing, ()) else found


def advance(
    match: Match[Any],
    habits: Mapping[int, Habits],
    make: Callable[[int, Option], object] | None = None,
) -> list[Option]:
    """Answer for all seats what they want answered, until somebody has to be asked.

    `make`: how a choice is made for a seat, where that is more than to submit it. Returns what was
    chosen. Not to be called after somebody took back a sealed choice: he wants to be asked again.
    """
    done: list[Option] = []
    while len(done) < ANSWERS_MAX:
        for seat in match.pending:
            found = answer(match, seat, habits[seat]) if seat in habits else None
            if found is not None:
                if make is None:
                    match.submit(seat, found)
                else:
                    make(seat, found)
                done.append(found)
                break
        else:
            break
    return done


# --- the end of a phase, for all


def can_rest(match: Match[Any], seat: int) -> bool:
    """Whether a seat is asked something that it can let go by, for this unit and all others."""
    return seat in match.pending and idle(match.ruleset, match.form(seat).options) is not None


def end_for_all(
    match: Match[Any], seat: int, habits: Habits | None = None, lang: str = "en",
    make: Callable[[int, Option], object] | None = None,
) -> tuple[list[Option], Habits]:  # fmt: skip
    """Let go by all that the seat is asked in this phase, unit after unit, in one act; where each
    figure has a turn of its own, what is left of this one's.

    Returns what was chosen and the player's habits from now on: in a phase that comes once a turn
    he is not asked any more, even if others come in between. Raises NotAllowed where nothing can
    be let go by.
    """
    match.may_act(seat, None, lang)
    habits, begun = habits or Habits(), phase_of(match)
    if not can_rest(match, seat):
        raise NotAllowed(say(lang, "refusal", "nothing_to_end"))
    if begun[1] in match.ruleset.moves.customs.once:
        habits = replace(habits, resting=begun)
    done: list[Option] = []
    while not match.is_over and match.waiting is None and len(done) < ANSWERS_MAX:
        if seat not in match.pending or phase_of(match) != begun:
            break
        found = idle(match.ruleset, match.form(seat).options)
        if found is None:
            break
        if make is None:
            match.submit(seat, found, lang=lang)
        else:
            make(seat, found)
        done.append(found)
        if int(found.choice.kind) in match.ruleset.moves.customs.closing:
            break
    return done, habits


# --- the same for all


def same_for_all(
    match: Match[Any], seat: int, option: Option, habits: Habits | None = None, lang: str = "en",
    make: Callable[[int, Option], object] | None = None, end: Numbers | None = None,
) -> tuple[list[Option], Habits]:  # fmt: skip
    """Make a choice, and the same again wherever the seat is asked in this phase: all fire at that
    one, somebody shoots as long as he can, all march there. `end`: what ends such an order.

    Returns what was chosen and the player's habits from now on. Raises Refused if the first may not
    be made.
    """
    begun = phase_of(match)
    rows = (numbers_of(option.choice), *(() if end is None else (end,)))
    habits = replace(habits or Habits(), same=(begun, rows))
    done: list[Option] = []
    found: Option | None = option
    while found is not None and len(done) < ANSWERS_MAX:
        if make is None:
            match.submit(seat, found, lang=lang)
        else:
            make(seat, found)
        done.append(found)
        if match.is_over or match.waiting is not None or seat not in match.pending:
            break
        if phase_of(match) != begun:
            break
        found = repeated(match, match.form(seat).options, rows)
    return done, habits
