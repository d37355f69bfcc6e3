"""What the umpire may do: set, force, forbid, allow, rewind; each act is an entry that replays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from asalto.core.files.limits import BANS_MAX, PATTERN_MAX
from asalto.core.files.ranges import OutOfRange
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.choices import Choices
from asalto.core.kernel.events import PUBLIC, UMPIRE_ONLY, may_see, only
from asalto.core.kernel.records import UNKNOWN, copy, read_path, write_path
from asalto.core.ruleset import UNPLAYABLE, Ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.entries import (
    SPECTATOR,
    Act,
    Allowed,
    DiceForced,
    Ended,
    Entry,
    FieldsSet,
    Forbidden,
)
from asalto.play.protocol import Battle
from asalto.play.tell.complaints import complaint
from asalto.play.tell.messages import say
from asalto.play.umpire.umpire_words import (
    no_field,
    numbers_of_words,
    told_fields,
    told_number,
    told_path,
)

SILENT = ("note", "rewind")
HIDDEN: Mapping[str, Mapping[str, object]] = {"set": {"fields": {}}, "force": {"dice": ()}}
HIDEABLE = tuple(HIDDEN)
"""Acts that change the battle and may be done in secret; what is told of them then."""
ROW = re.compile(r"\b[a-z]+\.\d+\b")
"""A row of the state in a complaint about it: `characters.0`."""
NO_ANSWER = "nobody could answer the question that stands: have it answered first"
NOBODY_ASKED = "nobody would be asked for anything"


def act(match: Battle, entry: Entry) -> None:
    """Let an umpire's entry take effect."""
    if isinstance(entry, FieldsSet):
        for path, value in entry.fields.items():
            write_path(match.state, path, value)
        match.ruleset.edited(match.state)
    elif isinstance(entry, DiceForced):
        match.box.force(entry.dice)
    elif isinstance(entry, Forbidden):
        if len(match.bans) >= BANS_MAX or len(entry.pattern) > PATTERN_MAX:
            raise NotAllowed(f"at most {BANS_MAX} bans of {PATTERN_MAX} characters are possible")
        match.bans.append((entry.pattern, entry.text))
    elif isinstance(entry, Allowed):
        match.bans[:] = [one for one in match.bans if one[0] != entry.pattern]
    elif isinstance(entry, Ended):
        match.ended = entry


def told(match: Battle, entry: Act) -> list[tuple[Act, int]]:
    """An act as it is told, with who may read it. Numbers that were set are told to those alone who
    see them on the board anyway; the others learn the reason. An act in secret is announced as
    such: what it was stays hidden, that it was does not."""
    if entry.do in HIDEABLE and entry.sees != PUBLIC:
        secret = entry.model_copy(update={"text": "", **HIDDEN[entry.do]})
        return [*_told_openly(match, entry), (secret, PUBLIC)]
    return _told_openly(match, entry)


def _told_openly(match: Battle, entry: Act) -> list[tuple[Act, int]]:
    if not isinstance(entry, FieldsSet) or entry.sees == UMPIRE_ONLY:
        return [(entry, entry.sees)]
    seats = [seat for seat in range(len(match.scenario.seats)) if may_see(entry.sees, seat)]
    if entry.sees == PUBLIC and shows(match, SPECTATOR, entry):
        return [(entry, PUBLIC)]
    bits = sum(only(seat) for seat in seats if shows(match, seat, entry))
    return [(entry.model_copy(update={"fields": {}}), entry.sees), (entry, bits)]


def shows(match: Battle, seat: int, entry: FieldsSet) -> bool:
    """Whether a seat sees all numbers that an act has set."""
    view = match.view(seat)
    return all(read_path(view, path) == value for path, value in entry.fields.items())


def read_fields(match: Battle, fields: Mapping[str, int | str], lang: str = "en") -> dict[str, int]:
    """Numbers by path, fields and values as people say them; tried on a copy first. Raises
    NotAllowed."""
    found = numbers_of_words(match, fields, lang)
    if not found:
        raise NotAllowed(say(lang, "refusal", "nothing_set"))
    trial = copy(match.state)
    for path, number in found.items():
        _write(match, trial, path, number, lang)
        if number == UNKNOWN and match.ruleset.is_below(path, number):
            said = told_path(match, path, lang)
            raise NotAllowed(say(lang, "refusal", "never_unknown", path=said))
    try:
        match.ruleset.validate(trial)
    except OutOfRange as error:
        said = told_path(match, error.path, lang)
        numbers = {"value": error.number, "low": error.low, "high": error.high}
        told = {key: told_number(match, error.path, one, lang) for key, one in numbers.items()}
        raise NotAllowed(say(lang, "refusal", "out_of_range", path=said, **told)) from error
    except BadInput as error:
        raise NotAllowed(str(error)) from error
    _make_whole(match, trial, found, lang)
    for path, number in found.items():
        if read_path(trial, path) != number:
            raise NotAllowed(say(lang, "refusal", "derived", text=told_path(match, path, lang)))
    _must_go_on(match, trial, found, lang)
    return found


def sides_left(match: Battle) -> list[int]:
    """A seat of each side that has anybody left in the battle; of each there is where the game
    cannot tell."""
    fights, found = match.ruleset.desk.fights, list[int]()
    for seat in range(len(match.scenario.seats)):
        if fights is None or fights(match.state, seat):
            if not any(match.ruleset.allied(match.state, one, seat) for one in found):
                found.append(seat)
    return found


def _write(match: Battle, trial: Any, path: str, number: int, lang: str) -> None:
    try:
        write_path(trial, path, number)
    except (KeyError, ValueError) as error:
        raise NotAllowed(no_field(match, path, str(error.args[0]), lang)) from error
    if not match.ruleset.may_set(path):
        raise NotAllowed(say(lang, "refusal", "kept", text=told_path(match, path, lang)))


def _make_whole(match: Battle, trial: Any, found: Mapping[str, int], lang: str) -> None:
    try:
        match.ruleset.edited(trial)
    except (*UNPLAYABLE, TypeError) as error:
        raise NotAllowed(_breaks(match, found, error, lang)) from error


def _breaks(match: Battle, found: Mapping[str, int], error: Exception | str, lang: str) -> str:
    """That no battle could go on with such numbers, and why, where that is known in words."""
    said, fields = str(error), told_fields(match, found, lang)
    if complaint(said, "es") == said:
        return say(lang, "refusal", "breaks_so", fields=fields)
    said = ROW.sub(lambda one: told_path(match, one[0], lang), complaint(said, lang))
    return say(lang, "refusal", "breaks", fields=fields, text=said)


def _must_go_on(match: Battle, trial: Any, found: Mapping[str, int], lang: str) -> None:
    """A changed state must still be one that can be played, seen and compared."""
    ruleset = match.ruleset
    try:
        seats = ruleset.pending(trial)
        out = ruleset.new_choices()
        for seat in range(len(match.scenario.seats)):
            view = ruleset.sees(trial, seat)
            out.count = 0
            ruleset.legal(view, seat, out)
            if seats >> seat & 1 and not _is_any_allowed(ruleset, trial, out):
                raise NotAllowed(_breaks(match, found, NO_ANSWER, lang))
    except (*UNPLAYABLE, TypeError) as error:
        raise NotAllowed(_breaks(match, found, error, lang)) from error
    if seats == 0 and not trial.over:
        raise NotAllowed(_breaks(match, found, NOBODY_ASKED, lang))


def _is_any_allowed(ruleset: Ruleset[Any], trial: Any, out: Choices) -> bool:
    """Whether a seat that is asked could do anything of what it is offered: a ship that changes
    hands amid a question leaves one that nobody may answer."""
    return any(ruleset.check(trial, out.rows[i]) == 0 for i in range(out.count))


def check_faces(faces: Sequence[int], highest: int, lang: str = "en") -> None:
    """Raises NotAllowed for no faces, and for those that no die has whose highest face is given."""
    if not faces or not all(1 <= face <= highest for face in faces):
        raise NotAllowed(say(lang, "refusal", "no_such_face", amount=highest))


def rewound(match: Battle, amount: int) -> int | None:
    """The place to which taking back `amount` choices and acts leads; None if there are fewer."""
    if amount < 1:
        return None
    for place in range(len(match.marks) - 1, -1, -1):
        if match.entries[match.marks[place].index].do not in SILENT:
            amount -= 1
            if amount == 0:
                return place
    return None
