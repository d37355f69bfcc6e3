"""A battle told: events into sentences in es, it, en; grouped by turn and phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from asalto.core.kernel.events import PUBLIC, Event, may_see
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import Names
from asalto.core.text.words import Words
from asalto.play.dicebox import DiceNeeded
from asalto.play.entries import UMPIRE, Act, DiceForced, FieldsSet, Told
from asalto.play.match import Match
from asalto.play.tell.messages import say, why
from asalto.play.tell.moments import in_their_phases
from asalto.play.tell.naming import names_in
from asalto.play.umpire.reasons import umpires_reason
from asalto.play.umpire.umpire import HIDEABLE
from asalto.play.umpire.umpire_words import told_fields

MILLION = 1_000_000


@dataclass(frozen=True)
class Sentence:
    """One thing that happened, in words."""

    turn: int
    phase: int
    text: str
    kind: str
    """The event's name (`hit`), or the umpire's act (`set`)."""
    seat: int
    """Whose choice brought it about; NOBODY for the umpire or nobody."""
    clause: str = ""
    is_throw: bool = False
    success: bool = False
    chance: int = UNKNOWN
    """Of success before the throw, in millionths."""
    dice: tuple[int, ...] = ()
    opens: bool = False
    """Whether something new begins with it."""
    heads: bool = False
    """Whether a heading says the same: that a turn or a phase begins."""
    event: Event | None = None
    """What it tells of; nothing for an act of the umpire."""


@dataclass(frozen=True)
class Luck:
    """How a seat's dice fell against what was to be expected."""

    seat: int
    throws: int
    successes: int
    expected: int
    """Successes expected, in millionths."""


def sentence(match: Match[Any], told: Told, words: Words, names: Names) -> Sentence:
    """One line of the log in words."""
    event = told.event
    if event is None:
        assert told.entry is not None
        text = act_text(match, told.entry, words.lang)
        return Sentence(told.turn, told.phase, text, told.entry.do, told.seat)
    kinds, telling = match.ruleset.enums["event"], match.ruleset.telling
    return Sentence(
        told.turn,
        told.phase,
        words.sentence(event, names, umpires_reason(match, match.told, event)),
        kinds(int(event.kind)).name.lower(),
        told.seat,
        match.ruleset.clause_of(event),
        event.roll != NOBODY,
        bool(event.success),
        int(event.chance),
        tuple(int(face) for face in event.dice[: event.dice_count]),
        int(event.kind) in telling.openings,
        int(event.kind) in telling.turns or int(event.kind) in telling.begun,
        event,
    )


def act_text(match: Match[Any], entry: Act, lang: str) -> str:
    """An act of the umpire in words."""
    kind = "rewind_agreed" if entry.do == "rewind" and entry.seat >= 0 else str(entry.do)
    said: dict[str, object] = entry.model_dump(include={"text", "pattern", "amount"})
    if kind == "rewind" and said["amount"] == 1:
        kind = "rewind_single"
    if isinstance(entry, FieldsSet) and entry.fields:
        kind, said["fields"] = "set_fields", told_fields(match, entry.fields, lang)
    elif isinstance(entry, DiceForced) and entry.dice:
        kind, said["fields"] = "force_faces", ", ".join(map(str, entry.dice))
    elif entry.do in HIDEABLE and entry.sees != PUBLIC and not entry.text:
        return say(lang, "act", f"{entry.do}_secret")
    said["text"] = why(lang, entry.text) if entry.do == "end" else entry.text
    told = say(lang, "act", kind, **said)
    return told if entry.text else told.rstrip(" :")


def tell(
    match: Match[Any], seat: int, lang: str, since: int = 0, names: Names | None = None
) -> list[Sentence]:
    """What a seat may know of what happened, from its `since`-th line on."""
    words, names = match.ruleset.words(lang), names or names_in(match, lang)
    before, found = _told_before(match, seat, since), match.events(seat, since)
    return [sentence(match, told, words, names) for told in in_their_phases(match, found, before)]


def _told_before(match: Match[Any], seat: int, since: int | None = None) -> Sequence[Told]:
    """What a seat has been told, in a game where something is told again only if it has changed."""
    return match.events(seat)[:since] if match.ruleset.telling.lasting else ()


def tell_waiting(match: Match[Any], seat: int, lang: str) -> list[Sentence]:
    """What the dice given so far for a choice that waits for more have brought about."""
    if match.waiting is None:
        return []
    words, names = match.ruleset.words(lang), names_in(match, lang)
    before = _told_before(match, seat)
    seen = [one for one in match.waiting.told if seat == UMPIRE or may_see(one.sees, seat)]
    return [sentence(match, told, words, names) for told in in_their_phases(match, seen, before)]


def by_phase(told: Sequence[Sentence]) -> Iterator[tuple[int, int, list[Sentence]]]:
    """Sentences that follow each other in one turn and phase, together: (turn, phase, lines). What
    their heading says is not among them."""
    rows = list(told)
    for i in range(len(rows) - 2, -1, -1):
        if rows[i].heads and rows[i].turn == rows[i + 1].turn:
            rows[i] = replace(rows[i], phase=rows[i + 1].phase)
    for (turn, phase), lines in groupby(rows, key=lambda one: (one.turn, one.phase)):
        yield turn, phase, [one for one in lines if not one.heads]


WHOLE_THROW = 3
"""Dice of a throw in which one die comes first (`[first_die]`): fewer are the rest of one begun."""


def roll_text(match: Match[Any], needed: DiceNeeded, lang: str) -> str:
    """What a throw is for and who makes it: `victoria: attack`."""
    words, names = match.ruleset.words(lang), names_in(match, lang)
    roll = words.get("roll", needed.roll)
    return roll if needed.actor == NOBODY else f"{actor_name(match, needed, names)}: {roll}"


def dice_text(match: Match[Any], needed: DiceNeeded, lang: str) -> str:
    """What is to be thrown, in words: `victoria: attack, 3 dice of 10, 17 or less`; the number is
    that of the dice alone, with all that is added to them counted in."""
    words, names = match.ruleset.words(lang), names_in(match, lang)
    roll = words.get("roll", needed.roll)
    name = words.members.get("roll", {}).get(needed.roll, "")
    first = words.get("first_die", name, "")
    if first and needed.count >= WHOLE_THROW:
        roll = f"{roll}, {first}"
    actor = actor_name(match, needed, names) if needed.actor >= 0 else ""
    key = "dice" if actor else "dice_plain"
    if needed.target:
        key += "_low" if match.ruleset.telling.low_throws else "_high"
    dice = dice_of(needed.count, needed.sides, lang)
    return say(lang, "label", key, actor=actor, roll=roll, dice=dice, target=needed.target)


def dice_of(count: int, sides: int, lang: str) -> str:
    """So many dice of so many sides, in words."""
    number = "one_die" if count == 1 else "some_dice"
    return say(lang, "label", number, count=count, sides=sides)


def actor_name(match: Match[Any], needed: DiceNeeded, names: Names) -> str:
    """The name of whoever throws: of the table that the ruleset says, else of that which its
    orders begin with."""
    table = match.ruleset.telling.rollers.get(needed.roll, match.ruleset.vocabulary.actors)
    return names.of(table, needed.actor)


def winners(match: Match[Any]) -> list[int]:
    """The seats that have won: allies win together."""
    result, sides = match.result, match.ruleset.side_of(match.scenario.state)
    if result is None or result.winner == NOBODY:
        return []
    return [seat for seat, side in enumerate(sides) if side == sides[result.winner]]


def result_text(match: Match[Any], lang: str) -> str:
    """Who has won, and why."""
    result = match.result
    if result is None:
        return say(lang, "label", "goes_on")
    if result.winner == NOBODY:
        who = say(lang, "label", "draw")
    else:
        names = ", ".join(match.seat_name(seat, lang) for seat in winners(match))
        who = say(lang, "label", "winner", text=names)
    reason = why(lang, result.why)
    if result.ending != NOBODY:
        reason = match.ruleset.words(lang).get("ending", result.ending)
    return f"{who}: {reason}" if result.winner == NOBODY else f"{who} ({reason})"


def turn_text(match: Match[Any], turn: int, lang: str) -> str:
    """The heading of a turn."""
    return turn_name(match.ruleset, turn, lang)


def turns_text(ruleset: Ruleset[Any], count: int, lang: str) -> str:
    """How many turns, in the game's own word for them: `12 rounds`."""
    if count == 1:
        one = ruleset.words(lang).get("label", "turn", say(lang, "label", "turn", turn=""))
        return f"1 {one.replace('{turn}', '').strip().lower()}"
    return f"{count} {ruleset.words(lang).get('label', 'turns', say(lang, 'label', 'turns'))}"


def turn_name(ruleset: Ruleset[Any], turn: int, lang: str) -> str:
    """A turn in the game's own word for it, if it has one."""
    if turn < 1:
        return say(lang, "label", "before")
    own = ruleset.words(lang).get("label", "turn", say(lang, "label", "turn", turn=turn))
    return own.replace("{turn}", str(turn))


def whose_throw(match: Match[Any], told: Told) -> int:
    """The seat that threw the dice of an event."""
    thrown_by = match.ruleset.telling.thrown_by
    if thrown_by is None or told.event is None:
        return told.seat
    return thrown_by(match.state, told.event)


def known_chance(event: Event | None) -> float | None:
    """The chance of success of the throw that an event tells of, where the rules wrote one down."""
    if event is None or event.roll == NOBODY or event.chance == UNKNOWN:
        return None
    return int(event.chance) / MILLION


def luck(match: Match[Any], seat: int) -> list[Luck]:
    """Throws with a known chance of success, by the seat that threw."""
    found = {i: [0, 0, 0] for i in range(len(match.scenario.seats))}
    for told in match.events(seat):
        event = told.event
        if event is None or known_chance(event) is None:
            continue
        row = found.get(whose_throw(match, told))
        if row is None:
            continue
        row[0] += 1
        row[1] += int(event.success)
        row[2] += int(event.chance)
    return [Luck(i, *row) for i, row in found.items()]
