"""Numbers of the state by the names of things: `corsair.hull` for `ships.0.hull`, and back.

A ruleset says where its things stand (`Ruleset.places`); cells that an enumeration counts
may be named by its member (`corsair.pilot.skill.comms`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from asalto.core.kernel.records import NOBODY, fields, walk
from asalto.core.text.orders import Names, NotAllowed, fold, nearest
from asalto.play.protocol import Battle
from asalto.play.tell.messages import say
from asalto.play.tell.naming import names_in

Key = tuple[int, ...]
LISTED = 12
"""Names that a complaint lists."""


def plain_path(match: Battle, path: str, lang: str) -> str:
    """The path as the state has it. Raises NotAllowed, with the nearest name, if there is none."""
    steps = path.strip().split(".")
    known = [field.name for field in fields(match.state)]
    found = ""
    key: Key = ()
    for place, step in enumerate(steps):
        named = _named(match, found, key, step)
        if named is not None:
            found, key = named
        elif place > 0:
            found = f"{found}.{_index(match, steps[place - 1], step)}"
        elif step in known:
            found = step
        else:
            raise NotAllowed(_nothing_called(match, step, known, lang))
    return found


def _nothing_called(match: Battle, step: str, known: Sequence[str], lang: str) -> str:
    """That nothing is called so: what is, and the nearest name or number of the whole battle."""
    words = match.ruleset.words(lang).tables.get("field", {})
    names = [*_first_names(match, lang)]
    listed = ", ".join([*names[:LISTED], *["…"][: len(names) // (LISTED + 1)]])
    near = nearest(step, [*names, *(words.get(one, one) for one in known)], lang)
    return say(lang, "refusal", "nothing_called", name=step, known=listed) + near


def _named(match: Battle, before: str, key: Key, step: str) -> tuple[str, Key] | None:
    """What is called `step` of the thing `key`, whose path is `before`: its path and its own key.

    A number (`hits.bridge`) is named beside its cells only; a thing also without the row that
    holds it (`corsair.pilot`).
    """
    for table, template in match.ruleset.files.places.items():
        for other, name in match.scenario.names.tables.get(table, {}).items():
            below = len(other) == len(key) + 1 and other[: len(key)] == key
            if not below or fold(name) != fold(step):
                continue
            path = template.format(*other)
            thing = _thing(match, path)
            holder = path.rpartition(".")[0]
            if thing is None or (isinstance(thing, int) and holder != before):
                continue
            return path, other
    return None


def _thing(match: Battle, path: str) -> object:
    """What stands at a path; None if there is no such row in this battle (a name may be kept for
    one that comes later)."""
    here: Any = match.state
    for step in path.split("."):
        if not isinstance(here, list):
            here = getattr(here, step)
        elif int(step) < len(here):
            here = here[int(step)]
        else:
            return None
    return here


def _index(match: Battle, before: str, step: str) -> str:
    """A step of the path; a member of the enumeration that counts these cells as its number."""
    for member in match.ruleset.enums.get(before, ()):
        if member.name.lower() == step.lower():
            return str(int(member))
    return step


def _first_names(match: Battle, lang: str) -> Iterator[str]:
    """The things of the battle that an umpire may name first, as the language calls them."""
    tables = names_in(match, lang).tables
    for table, template in match.ruleset.files.places.items():
        for key, name in tables.get(table, {}).items():
            if len(key) == 1 and key[0] >= 0 and _thing(match, template.format(*key)) is not None:
                yield name


def seat_named(match: Battle, line: str, lang: str) -> int:
    """Whose is that with whose name a line begins (`bruto shoots ana`); NOBODY: nobody's."""
    said = fold(line)
    best, seat = 0, NOBODY
    for table in match.ruleset.files.places:
        for names in (match.scenario.names, names_in(match, lang)):
            for key, name in names.tables.get(table, {}).items():
                called = fold(name)
                if (
                    len(key) > 1
                    or len(called) <= best
                    or not re.match(rf"{re.escape(called)}\b", said)
                ):
                    continue
                whose = seat_of(match, table, key)
                if whose >= 0:
                    best, seat = len(called), whose
    return seat


def seat_of(match: Battle, table: str, key: Key) -> int:
    """Whose is the thing of that name; NOBODY: nobody's, or there is none in this battle."""
    template = match.ruleset.files.places.get(table)
    thing = None if template is None else _thing(match, template.format(*key))
    return int(getattr(thing, "seat", NOBODY))


def named_head(match: Battle, path: str, names: Names) -> tuple[list[str], list[str]]:
    """The path with names where things have them: its steps up to the last name, and the others."""
    best, head = 0, list[str]()
    for table, template in match.ruleset.files.places.items():
        pattern = re.sub(r"\\\{\d?\\\}", r"(\\d+)", re.escape(template))
        found = re.match(rf"{pattern}(?=\.|$)", path)
        if found is None or found.end() <= best:
            continue
        key = tuple(map(int, found.groups()))
        called = [_name(match, names, table, key[:length]) for length in range(1, len(key) + 1)]
        if all(called):
            cells = isinstance(_thing(match, path[: found.end()]), int)
            middle = [path[: found.end()].split(".")[-2]] if cells else []
            best, head = found.end(), [*map(str, called[:-1]), *middle, str(called[-1])]
    return head, [step for step in path[best:].split(".") if step]


def spoken_path(match: Battle, path: str) -> str:
    """The path with the battle's own names where things have them."""
    head, tail = named_head(match, path, match.scenario.names)
    before, dot, last = ".".join([*head, *tail]).rpartition(".")
    for member in match.ruleset.enums.get(before.rpartition(".")[2], ()):
        if last == str(int(member)):
            return f"{before}{dot}{member.name.lower()}"
    return f"{before}{dot}{last}"


def found_paths(match: Battle, said: str, most: int) -> list[tuple[str, int]]:
    """Numbers of the state whose path holds what is said, or that belong to a thing of that name
    (`cuervo.str`), so written; so many at most."""
    first, *rest = re.split(r"[.\s]+", fold(said).strip())
    starts = [
        template.format(*key)
        for table, template in match.ruleset.files.places.items()
        for key, name in match.scenario.names.tables.get(table, {}).items()
        if first and fold(name).startswith(first)
    ]
    found: list[tuple[str, int]] = []
    for path, value in walk(match.state):
        start = next((one for one in starts if path == one or path.startswith(f"{one}.")), None)
        if start is not None and all(word in path[len(start) :] for word in rest):
            found.append((spoken_path(match, path), value))
        elif said.strip().lower() in path:
            found.append((path, value))
        if len(found) >= most:
            break
    return found


def _name(match: Battle, names: Names, table: str, key: Key) -> str | None:
    """What is called so: by its own table, or by any that counts as many indexes."""
    tables = names.tables
    known = (tables.get(one, {}).get(key) for one in (table, *match.ruleset.files.places))
    return next((name for name in known if name is not None), None)


def spoken_value(match: Battle, path: str, value: int) -> str:
    """The number, or the member of the enumeration that the field holds."""
    for member in match.ruleset.enums.get(path.rpartition(".")[2], ()):
        if int(member) == value:
            return str(member.name.lower())
    return str(value)
