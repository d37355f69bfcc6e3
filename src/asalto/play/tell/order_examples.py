"""How an order is written, shown to whoever wrote one that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from asalto.core.files.limits import ORDER_MAX
from asalto.core.kernel.records import NOBODY
from asalto.core.text.normalise import smooth
from asalto.core.text.orders import SLOT, Names, Notation, fold
from asalto.play.form import AskingBattle, teller
from asalto.play.tell.naming import spoken_names
from asalto.play.umpire.paths import seat_of

OWN_WORD = re.compile(r"[^\W\d_]{4,}")
"""A word of an order itself, no name and no particle."""
VERB = re.compile(r"\.\.\. ([^\W\d_]+) ")
"""What is done, right behind who does it, however short: `... va a ...`."""
WIDTH, TRIED, READ = 6, 400, 16
"""Names that are tried in each blank, orders in all, and those of them that are read as if typed:
some are allowed only after others that they bring with them."""

Reads = Callable[[AskingBattle, int, str, str], bool]
"""Whether a line is an order that a seat may give."""


def templates_like(notation: Notation, line: str) -> list[tuple[int, str]]:
    """How orders are written that share a word of their own with a line, with their kinds: two at
    most."""
    said, found = fold(line[:ORDER_MAX]).split(), list[tuple[int, int, str]]()
    for kind, template in notation.templates.items():
        plain = fold(SLOT.sub("...", template))
        own, verb = OWN_WORD.findall(plain), VERB.match(plain)
        shared = sum(any(one.startswith(word[:6]) for one in own) for word in said if len(word) > 3)
        shared += verb is not None and len(verb[1]) < 4 and verb[1] in said[1:]
        found += [(-shared, kind, template)] if shared else []
    return [(kind, template) for _, kind, template in sorted(found, key=lambda one: one[0])][:2]


def example_of(
    match: AskingBattle, seat: int, kind: int, template: str, line: str, lang: str, reads: Reads
) -> tuple[str, str]:  # fmt: skip
    """Such an order that may be given, with the names that the line has as far as can be. Where
    none may, one with names of this battle, and why not; empty where a blank wants a number."""
    names = spoken_names(match.ruleset, match.scenario, lang)
    slots, said = [*SLOT.finditer(template)], fold(line).split()
    offered = [one.choice for one in match.form(seat).options if int(one.choice.kind) == kind]
    if offered:
        tell = teller(match.ruleset, match.scenario, lang)
        return max(map(tell, offered), key=lambda one: len({*fold(one).split()} & {*said})), ""
    if not slots or any(slot[1] not in names.tables for slot in slots):
        return "", ""
    known = [*islice(_filled(match, seat, slots, names, said, {}), TRIED)]
    best = next((one for values, one in known if _why_not(match, seat, kind, values) == 0), None)
    for filling in [one for _, one in known[:READ]] if best is None else ():
        if reads(match, seat, _written(template, filling, lang), lang):
            best = filling
            break
    if best is not None:
        return _written(template, best, lang), ""
    apart = next((one for one in known if len({*one[1]}) == len(one[1])), None)
    if apart is None:
        return "", ""
    why = match.explain(_why_not(match, seat, kind, apart[0]), lang)
    return _written(template, apart[1], lang), why


def _why_not(match: AskingBattle, seat: int, kind: int, values: dict[str, int]) -> int:
    """Why the choice with these fields is refused; 0 if it is allowed."""
    row = match.ruleset.notation.blank()
    row.kind, row.seat = kind, seat
    for name, value in values.items():
        setattr(row, name, value)
    return int(match.ruleset.check(match.state, row))


def _written(template: str, filling: list[str], lang: str) -> str:
    words = iter(filling)
    return smooth(SLOT.sub(lambda _: next(words), template), lang)


def _filled(
    match: AskingBattle, seat: int, slots: list[re.Match[str]], names: Names, said: list[str],
    fixed: dict[str, int],
) -> Iterator[tuple[dict[str, int], list[str]]]:  # fmt: skip
    """Fields and names for the blanks, the likeliest first: names that the line has; who does it,
    one of one's own; at whom it may be, one of somebody else."""
    if not slots:
        yield fixed, []
        return
    what, fields = slots[0][1], slots[0][2].split(",")
    doers = [int(one.choice.slot0) for one in match.form(seat).options[:1]]

    def rank(key: tuple[int, ...]) -> tuple[int, ...]:
        words = fold(names.tables[what][key]).split()
        named = -sum(one in said for one in words)
        is_own = seat_of(match, what, key) in (seat, NOBODY)
        return not fixed and key[0] not in doers, named, is_own == bool(fixed)

    fitting = [
        key for key, name in names.tables[what].items()
        if len(key) == len(fields) and min(key) >= 0 and name.strip()
        and all(fixed.get(one, k) == k for one, k in zip(fields, key, strict=True))
    ]  # fmt: skip
    for key in sorted(fitting, key=rank)[:WIDTH]:
        known = {**fixed, **dict(zip(fields, key, strict=True))}
        for values, filling in _filled(match, seat, slots[1:], names, said, known):
            yield values, [names.tables[what][key], *filling]
