"""An umpire's words for the state: fields in his language, and places, hexes, facings, bands and
names for values (`Ana.lugar=0503`); read here, and told in the same words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from asalto.core.desk import Spoken
from asalto.core.files.limits import NUMBER_MAX
from asalto.core.files.ranges import plain
from asalto.core.kernel.records import NOBODY, UNKNOWN, fields, read_path, thing_at
from asalto.core.text.orders import Names, NotAllowed, fold, named_keys, nearest
from asalto.core.text.words import Words
from asalto.play.protocol import Battle
from asalto.play.tell.messages import say
from asalto.play.tell.naming import names_in
from asalto.play.umpire.paths import named_head, plain_path, spoken_value

METRES = re.compile(r"(-?\d{1,9})(?:[.,](\d{1,3}))? ?m?")
ROW = re.compile(r"(\D+)([1-9]\d{0,3})")
NUMBERED = re.compile(r"-?\d{1,19}")
LENGTHS = ("metres", "point")
MEASURED = ("hex", *LENGTHS)
"""Kinds of values that have no list of words: what one looks like is said instead."""
LISTED = 20
"""The most words that a complaint lists; of more it gives three."""
NAME_WORDS = 5
"""The most words that a name has (`operador de sensores 1`)."""


def numbers_of_words(match: Battle, fields: Mapping[str, int | str], lang: str) -> dict[str, int]:
    """Numbers by path for fields and values as people say them. Raises NotAllowed."""
    found: dict[str, int] = {}
    along: dict[str, int] = {}
    for said, value in fields.items():
        paths, spoken = _paths(match, said, lang)
        found.update(zip(paths, _values(match, paths, spoken, said, value, lang), strict=True))
        if spoken is not None and spoken.takes_along:
            along.update(_taken_along(match, spoken, paths, found))
    return found | {path: number for path, number in along.items() if path not in found}


def _taken_along(
    match: Battle, spoken: Spoken, paths: Sequence[str], numbers: Mapping[str, int]
) -> dict[str, int]:
    """What changes by as much as the numbers that are set."""
    found = {}
    for path, other in zip(paths, spoken.takes_along, strict=True):
        beside = f"{path.rpartition('.')[0]}.{other}"
        moved = numbers[path] - read_path(match.state, path)
        found[beside] = read_path(match.state, beside) + moved
    return found


def _paths(match: Battle, said: str, lang: str) -> tuple[list[str], Spoken | None]:
    """The paths that are meant, and how their value is said."""
    tables = match.ruleset.words(lang).tables
    own = [*tables.get("field", {}).items(), *tables.get("spoken", {}).items()]
    plain_fields = {one.name for one in fields(match.state)}
    holders = {key.rpartition(".")[0] for key in match.ruleset.desk.spoken}
    other = {one for holder in holders for one in _renamed(match, holder)} - plain_fields
    english = {fold(word).replace(" ", "_"): name for name, word in own if name not in other}
    own_names, steps = names_in(match, lang), list[str]()
    for step in said.strip().split("."):
        steps += _steps(match, step.strip(), steps, english, own_names, lang)
    spoken = match.ruleset.desk.spoken
    if len(steps) > 1:
        holder = plain_path(match, ".".join(steps[:-1]), lang)
        found = spoken.get(f"{plain(holder)}.{steps[-1]}")
        if found is not None and found.parts:
            return [f"{holder}.{part}" for part in found.parts], found
    path = plain_path(match, ".".join(steps), lang)
    return [path], spoken.get(plain(path))


def _renamed(match: Battle, holder: str) -> dict[str, str]:
    """Numbers that an umpire sets under another name than boards and sheets print: wounds suffered,
    where those print how many are left."""
    return {
        one.parts[0]: key.rpartition(".")[2]
        for key, one in match.ruleset.desk.spoken.items()
        if len(one.parts) == 1 and key.rpartition(".")[0] == holder
    }


def _steps(
    match: Battle, said: str, before: list[str], english: Mapping[str, str], names: Names, lang: str
) -> list[str]:
    """A step of a path as the state has it; a row that has no name by its number: `fire2`."""
    if not before and _is_name(match, said):
        return [said]
    name = None if before and fold(said) in english else _own_name(match, said, names)
    member = _member(match, before[-1], said, lang) if before else None
    if (member or name) is not None:
        return [str(member or name)]
    if fold(said) in english:
        return [english[fold(said)]]
    row = ROW.fullmatch(said)
    if row is None or fold(row[1]) not in english:
        return [said]
    return [english[fold(row[1])], str(int(row[2]) - 1)]


def _member(match: Battle, before: str, said: str, lang: str) -> str | None:
    """The cell that an enumeration counts, by its word in the language."""
    words = match.ruleset.words(lang)
    for member in match.ruleset.enums.get(before, ()):
        if _bare(cell_word(words, before, member)) == _bare(said):
            return str(member.name.lower())
    return None


def _own_name(match: Battle, step: str, names: Names) -> str | None:
    """The battle's own name of what `names`, those of a language, call so: `puerta1` for
    `door1`."""
    own, meant = match.scenario.names.tables, _bare(step)
    for what, known in names.tables.items():
        for key, name in known.items():
            if _bare(name) == meant and key in own.get(what, {}):
                return own[what][key]
    return None


def own_words(match: Battle, words: Sequence[str], lang: str) -> list[str]:
    """The words with the battle's own names for those of the language: `corsair gunner1` for
    `Corsario artillero 1`. A number with a sign is no part of a name: `a1 -2` is not `a1-2`."""
    names, found, left = names_in(match, lang), list[str](), [*words]
    while left:
        signed = (k for k, one in enumerate(left) if k > 0 and one.startswith(("+", "-")))
        for length in range(min(NAME_WORDS, len(left), next(signed, len(left))), 0, -1):
            said = " ".join(left[:length])
            name = said if _is_name(match, said) else _own_name(match, said, names)
            if name is not None or length == 1:
                found.append(name or said)
                del left[:length]
                break
    return found


def _bare(name: str) -> str:
    return fold(name).replace(" ", "").replace("_", "")


def _is_name(match: Battle, step: str) -> bool:
    tables = match.scenario.names.tables
    return any(named_keys(match.scenario.names, one, step) for one in tables)


def _values(
    match: Battle, paths: list[str], spoken: Spoken | None, said: str, value: int | str, lang: str
) -> list[int]:
    """The numbers that a value stands for, one for each path."""
    if isinstance(value, int):
        found: list[int] | None = [value]
    else:
        word = value.strip()
        found = None if spoken is None else _spoken_value(match, spoken, word, lang)
        if found is None and len(paths) == 1:
            found = _plain_value(match, paths[0], word, lang)
    if found is None or len(found) != len(paths):
        _must_exist(match, paths[0], lang)
        known = _known(match, paths[0], spoken, lang)
        hint = nearest(str(value), known, lang)
        listed = ", ".join(known) if len(known) <= LISTED else f"{', '.join(known[:3])} ..."
        listed = listed or say(lang, "refusal", "whole_number")
        raise NotAllowed(
            say(lang, "refusal", "no_value", path=said, value=value, known=listed) + hint
        )
    if any(abs(one) > NUMBER_MAX for one in found):
        raise NotAllowed(say(lang, "refusal", "too_large", path=said, value=value))
    return found


def _must_exist(match: Battle, path: str, lang: str) -> None:
    """No words are proposed for a number that there is not."""
    try:
        read_path(match.state, path)
    except (KeyError, ValueError) as error:
        raise NotAllowed(no_field(match, path, str(error.args[0]), lang)) from error


def _plain_value(match: Battle, path: str, word: str, lang: str) -> list[int] | None:
    """A plain number, or a word of the enumeration that the field holds."""
    if NUMBERED.fullmatch(word):
        return [int(word)]
    known = {fold(name): number for name, number in _members(match, path, lang)}
    known.update(nobody=NOBODY, unknown=UNKNOWN)
    known[fold(say(lang, "label", "nobody"))] = NOBODY
    return [known[fold(word)]] if fold(word) in known else None


def _members(match: Battle, path: str, lang: str) -> Iterator[tuple[str, int]]:
    """The words of the enumeration that a field holds, in the language and in English."""
    steps = [step for step in path.split(".") if not step.isdigit()]
    words = match.ruleset.words(lang)
    for member in match.ruleset.enums.get(steps[-1], ()) if steps else ():
        yield member.name.lower(), int(member)
        yield words.get(steps[-1], int(member)), int(member)


def _spoken_value(match: Battle, spoken: Spoken, word: str, lang: str) -> list[int] | None:
    """The numbers that a word stands for, as the field's own kind says."""
    if fold(word) in spoken.values:
        return [spoken.values[fold(word)]]
    if spoken.what == "hex":
        found = match.ruleset.desk.hex_of and match.ruleset.desk.hex_of(word)
        pair = re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6})", word)
        return [*found] if found else [int(pair[1]), int(pair[2])] if pair else None
    if spoken.what in LENGTHS:
        parts = [word] if spoken.what == "metres" else re.split(r"[;,]", word, maxsplit=1)
        read = [METRES.fullmatch(one.strip()) for one in parts]
        return None if None in read else [_millimetres(one) for one in read if one]
    return _by_name(match, spoken.what, word, lang)


def _by_name(match: Battle, what: str, word: str, lang: str) -> list[int] | None:
    words, names = match.ruleset.words(lang), match.scenario.names
    for table in (names, names_in(match, lang)):
        keys = named_keys(table, what, word) or named_keys(table, what, word.replace("_", " "))
        if keys:
            return [*keys[0]]
    for key, told in words.tables.get(what, {}).items():
        if fold(told) == fold(word):
            return next(
                (
                    [*known]
                    for known, name in names.tables.get(what, {}).items()
                    if fold(name) == fold(key)
                ),
                None,
            )
    if fold(word) in ("nobody", fold(say(lang, "label", "nobody"))):
        return [NOBODY]
    return None


def _millimetres(found: re.Match[str]) -> int:
    part = int(((found[2] or "") + "000")[:3])
    return int(found[1]) * 1000 + (-part if found[1].startswith("-") else part)


def _known(match: Battle, path: str, spoken: Spoken | None, lang: str) -> list[str]:
    """What could have been said: words of the kind."""
    if spoken is None:
        spoken_only = [*_members(match, path, lang)][1::2]
        return [*dict.fromkeys(name for name, _ in spoken_only)]
    if spoken.values:
        return [*spoken.values]
    if spoken.what in MEASURED:
        return [say(lang, "refusal", f"a_{spoken.what}")]
    names = names_in(match, lang)
    return [*names.tables.get(spoken.what, {}).values()]


# --- telling


def told_fields(match: Battle, fields: Mapping[str, int], lang: str) -> str:
    """Numbers that were set, in the words in which they may be said."""
    left, found = dict(fields), []
    for path in fields:
        if path not in left:
            continue
        holder, _, last = path.rpartition(".")
        parts = _whole_spoken(match, holder, last, left)
        if parts is None:
            name = told_path(match, path, lang)
            found.append(f"{name} = {told_value(match, path, left.pop(path), lang)}")
        else:
            key, spoken = parts
            numbers = [left.pop(f"{holder}.{part}") for part in spoken.parts]
            field = match.ruleset.words(lang).tables.get("spoken", {}).get(key, key)
            name = f"{told_path(match, holder, lang)}.{field}"
            found.append(f"{name} = {_told(match, spoken, numbers, lang)}")
    return ", ".join(found)


def sample_fields(match: Battle, lang: str, most: int = 2) -> str:
    """Some fields of the first unit as they stand, as they can be typed: `Ana.place=0503`."""
    found, shown = list[str](), set[str]()
    first = next(iter(match.ruleset.desk.spoken), "").rpartition(".")[0]
    for key, spoken in match.ruleset.desk.spoken.items():
        holder, _, last = key.rpartition(".")
        paths = [f"{holder}.0.{part}" for part in spoken.parts or (last,)]
        if holder == first and len(found) < most and not shown & {*paths}:
            shown |= {*paths}
            told = told_fields(match, {one: read_path(match.state, one) for one in paths}, lang)
            name, _, value = told.partition(" = ")
            value = value.replace(" ", "" if spoken.what in MEASURED else "_")
            found.append(f"{name}={value}")
    return " ".join(found)


def _whole_spoken(
    match: Battle, holder: str, last: str, fields: Mapping[str, int]
) -> tuple[str, Spoken] | None:
    for key, spoken in match.ruleset.desk.spoken.items():
        above, _, name = key.rpartition(".")
        parts = [f"{holder}.{part}" for part in spoken.parts]
        if above == plain(holder) and last in spoken.parts and all(one in fields for one in parts):
            return name, spoken
    return None


def no_field(match: Battle, path: str, wrong: str, lang: str) -> str:
    """That there is no such number, and which ones there are beside it; where nothing is beside it,
    what is `wrong` with the path (in English)."""
    holder, _, last = path.rpartition(".")
    said, known = told_path(match, path, lang), _fields_of(match, holder, lang)
    if not known:
        return wrong if lang == "en" else f"{said}?"
    listed = {"path": said, "known": ", ".join(known)}
    return say(lang, "refusal", "no_field", **listed) + nearest(last, known, lang)


def _fields_of(match: Battle, holder: str, lang: str) -> list[str]:
    """The numbers of a thing that an umpire may set, in the words of the language."""
    try:
        here = thing_at(match.state, holder)
    except (KeyError, ValueError):
        return []
    own, desk = match.ruleset.words(lang).tables.get("spoken", {}), match.ruleset.desk
    named = [key for key in desk.spoken if key.rpartition(".")[0] == plain(holder)]
    parts = {part for key in named for part in desk.spoken[key].parts}
    names = [key.rpartition(".")[2] for key in named]
    names += [
        one.name
        for one in (fields(here) if hasattr(here, "__fields__") else ())
        if isinstance(getattr(here, one.name), int)
        and one.name not in (*parts, *names)
        and match.ruleset.may_set(f"{holder}.{one.name}")
    ]
    return [own.get(one, one).replace(" ", "_") for one in names]


def told_path(match: Battle, path: str, lang: str) -> str:
    """A path in the words of the language, as it can be typed: things by their names, rows without
    a name counted from one (`fire2` for `fires.1`), no blank."""
    words = match.ruleset.words(lang)
    own = words.tables.get("spoken", {})
    holder, dot, last = path.rpartition(".")
    path = f"{holder}{dot}{_renamed(match, plain(holder)).get(last, last)}"
    head, tail = named_head(match, path, names_in(match, lang))
    said = [own.get(step, step) for step in head]
    before = ""
    for step in tail:
        members = match.ruleset.enums.get(before, ()) if step.isdecimal() else ()
        cell = next((one for one in members if str(int(one)) == step), None)
        if cell is not None:
            said.append(cell_word(words, before, cell))
        elif step.isdecimal() and said:
            said[-1] += str(int(step) + 1)
        else:
            said.append(own.get(step, step))
        before = step
    return ".".join(step.replace(" ", "_") for step in said)


def cell_word(words: Words, group: str, member: Any) -> str:
    """A member of an enumeration in the language; as the rules call it, where it has no word."""
    known = words.tables.get(group, {})
    return str(known.get(member.name.lower(), member.name.lower()))


def told_value(match: Battle, path: str, value: int, lang: str) -> str:
    """A number as it may be said: a name, metres, a word of the enumeration."""
    spoken = match.ruleset.desk.spoken.get(plain(path))
    if spoken is not None and not spoken.parts:
        return _told(match, spoken, [value], lang)
    last = path.rpartition(".")[2]
    words = match.ruleset.words(lang)
    for member in match.ruleset.enums.get(last, ()):
        if int(member) == value:
            return words.get(last, value)
    return spoken_value(match, path, value)


def told_number(match: Battle, path: str, value: int, lang: str) -> str:
    """A number as it stands, a length in metres."""
    holder, _, last = plain(path).rpartition(".")
    for key, spoken in match.ruleset.desk.spoken.items():
        above, _, name = key.rpartition(".")
        if above == holder and last in (spoken.parts or (name,)) and spoken.what in LENGTHS:
            return match.ruleset.words(lang).metres(value)
    return str(value)


def _told(match: Battle, spoken: Spoken, numbers: list[int], lang: str) -> str:
    words, names = match.ruleset.words(lang), match.scenario.names
    for word, number in spoken.values.items():
        if [number] == numbers:
            return word
    if numbers == [NOBODY] and spoken.what not in MEASURED:
        return say(lang, "label", "nobody")
    own: Any = names if spoken.what == "hex" else names_in(match, lang)
    return words.value(own, spoken.what, *numbers)
