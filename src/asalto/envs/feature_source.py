"""Writes the functions that fill observations, from a sheet: plain Python that can be compiled too.

`write_view(state, seen, seat, views, at, order, shape)` fills row `at` of `views` and notes in
`order` which row of each list stands in which place: own ones first. What the seat may not know is
read from `seen` (`view_copy`), the rest from `state`; both may be the seat's view.
`write_choice(row, state, seen, ...)` does the same for the features of one choice. `shape` holds
the sizes of the scenario (`sizes`), so that one source serves all scenarios of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.vocabulary import FieldType
from asalto.envs.features import CATEGORY, IS, NUMBER, Entity, Item, Sheet
from asalto.envs.view_copy import hiding, seeing_source

ENUM_MAX = 16
"""Enumerations up to this size get a place for each value, in the features of choices."""
COUNT_SCALE = 20
INDEX_SCALE = 64
"""What stands for 1 in the features of choices: of a plain number, and of a row of a list (figures,
weapons)."""
HEAD = """
def scaled(value, low, share):
    if value == -2 and low > -2:
        return -1.0
    return min(1.0, max(0.0, (value - low) * share))


def signed(value, share):
    return min(1.0, max(-1.0, value * share))
"""


def sizes(sheet: Sheet, scenario: Scenario[State]) -> list[int]:
    """The sizes of a scenario, as `shape` holds them: for each entity how many have a place and
    where its places begin in `order`, then for each nested list how many rows."""
    found, first, state = [], 0, scenario.state
    for entity in sheet.entities:
        rows = getattr(state, entity.rows)
        used = int(eval(entity.used, {"state": state}))
        most = min(len(rows), used + entity.spare)
        found += [most, first]
        first += most
    for entity in sheet.entities:
        for nested in entity.nested:
            rows = getattr(state, entity.rows)[: int(eval(entity.used, {"state": state}))]
            found.append(max([int(eval(nested.used, {"r": r})) for r in rows], default=0))
    return found


def _share(low: str, high: str) -> str:
    """What a range is to be multiplied by to become 1: worked out here where it is known."""
    try:
        return repr(1 / (int(high) - int(low)))
    except ValueError:
        return f"1.0 / ({high} - {low})"


def _lines(item: Item, at: str, indent: str) -> Iterator[str]:
    """Statements that write an item at `at` of the row, which they move on."""
    if item.kind == CATEGORY:
        yield f"{indent}if 0 <= {item.expr} < {item.width}:"
        yield f"{indent}    views[row, {at} + {item.expr}] = 1.0"
        yield f"{indent}{at} += {item.width}"
        return
    for k in range(item.cells):
        expr = item.expr.replace("{k}", str(k))
        if item.kind == IS:
            yield f"{indent}views[row, {at}] = 1.0 if {expr} else 0.0"
        elif item.kind == NUMBER:
            share = _share(item.low, item.high)
            yield f"{indent}views[row, {at}] = scaled({expr}, {item.low}, {share})"
        else:
            yield f"{indent}views[row, {at}] = signed({expr}, {_share('0', item.high)})"
        yield f"{indent}{at} += 1"


def view_source(sheet: Sheet) -> str:
    """The source of `write_view`."""
    lines = ["def write_view(state, seen, seat, views, row, order, shape):"]
    lines += ["    for k in range(views.shape[1]):", "        views[row, k] = 0.0", "    at = 0"]
    for item in sheet.items:
        lines += _lines(item, "at", "    ")
    nested = 2 * len(sheet.entities)
    for number, entity in enumerate(sheet.entities):
        lines += _entity(entity, number, nested)
        nested += len(entity.nested)
    return "\n".join(lines) + "\n"


def _entity(entity: Entity, number: int, nested: int) -> list[str]:
    most, first = f"shape[{2 * number}]", f"shape[{2 * number + 1}]"
    lines = [f"    most, first = {most}, {first}", f"    used = min({entity.used}, most)"]
    middle = number == 0 and entity.place is not None
    lines += [
        "    place = 0",
        *["    x = y = mine = 0"] * (number == 0),
        "    for turn in range(2):",
    ]
    lines += ["        for i in range(used):"]
    lines += _both(entity.rows, "i", "            ")
    lines += [f"            if (({entity.seat}) == seat) == (turn == 0):"]
    lines += ["                order[row, first + place] = i", "                place += 1"]
    if middle and entity.place is not None:
        lines += ["                if turn == 0:", f"                    x += {entity.place[0]}"]
        lines += [f"                    y += {entity.place[1]}", "                    mine += 1"]
        lines += ["    if mine > 0:", "        x, y = x // mine, y // mine"]
    width = str(entity.width)
    for k, inner in enumerate(entity.nested):
        width += f" + shape[{nested + k}] * {inner.width + 1}"
    if entity.pair is not None:
        width += " + most"
    lines += [f"    width = {width}", "    for place in range(used):"]
    lines += ["        i = order[row, first + place]", *_both(entity.rows, "i", "        ")]
    lines += ["        here = at + place * width", "        views[row, here] = 1.0"]
    lines += [f"        views[row, here + 1] = 1.0 if ({entity.seat}) == seat else 0.0"]
    lines += ["        here += 2"]
    if entity.place is not None:
        for axis, mean in zip(entity.place[:2], "xy", strict=True):
            lines += [f"        views[row, here] = signed({axis} - {mean}, {1 / entity.place[2]})"]
            lines += ["        here += 1"]
    for item in entity.items:
        lines += _lines(item, "here", "        ")
    lines += _within(entity, nested)
    # A variable of the kernel subset holds one kind of record.
    own = [re.sub(r"(?<!\.)\b([rw]s?)\b", rf"\g<1>{number}", line) for line in lines]
    return [*own, "    at += most * width"]


def _both(rows: str, index: str, indent: str) -> list[str]:
    """A row of the state, and of the copy."""
    return [f"{indent}{one} = {of}.{rows}[{index}]" for of, one in (("state", "r"), ("seen", "rs"))]


def _within(entity: Entity, nested: int) -> list[str]:
    """Nested rows and pairs of the entity `r`."""
    lines = []
    if entity.pair is not None:
        expr = entity.pair.expr.replace("{j}", "order[row, first + other]")
        lines += ["        for other in range(used):"]
        scaled = f"scaled({expr}, {entity.pair.low}, {_share(entity.pair.low, entity.pair.high)})"
        lines += [f"            views[row, here + other] = {scaled}", "        here += most"]
    for k, inner in enumerate(entity.nested):
        most = f"shape[{nested + k}]"
        lines += [f"        for k in range(min({inner.used}, {most})):", "            spot = here"]
        lines += [f"            w{s} = r{s}.{inner.rows}[k]" for s in ("", "s")]
        lines += ["            views[row, spot] = 1.0"]
        lines += ["            spot += 1"]
        for item in inner.items:
            text = "\n".join(_lines(item, "spot", "            "))
            lines.append(re.sub(r"\br(s?)\.", r"w\1.", text))
        lines += [f"            here += {inner.width + 1}"]
        lines += [f"        here += {inner.width + 1} * ({most} - min({inner.used}, {most}))"]
    return lines


def labels(sheet: Sheet, shape: list[int]) -> list[tuple[str, str]]:
    """The name and the meaning of every number of an observation, in order."""
    found = [(f"state {name}", item.meaning) for item in sheet.items for name in item.labels]
    nested = 2 * len(sheet.entities)
    for number, entity in enumerate(sheet.entities):
        most = shape[2 * number]
        for place in range(most):
            who = f"{entity.rows} {place}"
            found += [
                (f"{who}: there", "1 where there is one"),
                (f"{who}: own", "1 for the seat's"),
            ]
            if entity.place is not None:
                how = f"from the mean of own {sheet.entities[0].rows}, {entity.place[2]} is 1"
                found += [(f"{who}: {axis}", how) for axis in entity.place[:2]]
            items = [(name, item.meaning) for item in entity.items for name in item.labels]
            found += [(f"{who}: {name}", how) for name, how in items]
            if entity.pair is not None:
                how = entity.pair.meaning
                found += [(f"{who}: to {entity.rows} {other}", how) for other in range(most)]
            for k, inner in enumerate(entity.nested):
                for row in range(shape[nested + k]):
                    name = f"{who}: {inner.rows} {row}"
                    found.append((f"{name}: there", "1 where there is one"))
                    found += [
                        (f"{name}: {one}", i.meaning) for i in inner.items for one in i.labels
                    ]
        nested += len(entity.nested)
    return found


@dataclass(frozen=True)
class Column:
    """One field of choices as features."""

    name: str
    width: int
    kind: str
    """`category`, `place`, or `number`."""
    scale: int


def columns(ruleset: Ruleset[State], sheet: Sheet) -> list[Column]:
    """The features of choices beside kind, subject and target, one column or more for a field."""
    words = ruleset.vocabulary
    found: dict[str, Column] = {}
    place = sheet.entities[0].place if sheet.entities else None
    for spec in words.choices.values():
        for name, of in spec.fields.items():
            if of.what == words.actors or name in found:
                continue
            found[name] = _column(ruleset, name, of, place[2] if place else COUNT_SCALE)
    return list(found.values())


def _column(ruleset: Ruleset[State], name: str, of: FieldType, scale: int) -> Column:
    if set(of.parts) in ({"q", "r"}, {"x", "y"}):
        return Column(name, 2, "place", scale)
    enum = ruleset.enums.get(of.what)
    size = 0 if enum is None else max(int(one) for one in enum) + 1
    if 0 < size <= ENUM_MAX and not of.parts:
        return Column(name, size, "category", size)
    scale = COUNT_SCALE if of.what == "int" else INDEX_SCALE
    return Column(name, max(1, len(of.parts)), "number", scale)


def choice_width(ruleset: Ruleset[State], sheet: Sheet, shape: list[int]) -> int:
    """How many features a choice has."""
    kinds = len(ruleset.vocabulary.choices)
    return (
        kinds + 2 * (shape[0] if shape else 0) + sum(one.width for one in columns(ruleset, sheet))
    )


def choice_source(ruleset: Ruleset[State], sheet: Sheet) -> str:
    """The source of `write_choice`."""
    words = ruleset.vocabulary
    kinds, at, starts = len(words.choices), "", {}
    offset = 0
    for one in columns(ruleset, sheet):
        starts[one.name] = (one, offset)
        offset += one.width
    lines = ["def place_of(order, row, first, used, i):", "    for k in range(used):"]
    lines += ["        if order[row, first + k] == i:", "            return k", "    return -1", ""]
    lines += ["def write_choice(numbers, state, seen, features, row, k, order, shape):"]
    lines += ["    for n in range(features.shape[2]):", "        features[row, k, n] = 0.0"]
    lines += [f"    kind = numbers[0] - {words.first_choice}", "    features[row, k, kind] = 1.0"]
    if sheet.entities:
        used = f"min({sheet.entities[0].used}, shape[0])"
        lines += [f"    most, used = shape[0], {used}", f"    base = {kinds} + 2 * most"]
    else:
        lines += [f"    base = {kinds}"]
    for number, (kind, spec) in enumerate(words.choices.items()):
        body = list(_choice_lines(words, spec, sheet, starts, kinds))
        if body:
            lines += [f"    {'el' if at else ''}if kind == {number}:  # {kind}", *body]
            at = "el"
    return "\n".join(lines) + "\n"


def _choice_lines(
    words: Any, spec: Any, sheet: Sheet, starts: dict[str, tuple[Column, int]], kinds: int
) -> Iterator[str]:
    subject = ""
    units = 0
    pad = "        "
    place = sheet.entities[0].place if sheet.entities else None
    for name, of in spec.fields.items():
        spots = [2 + int(words.choice_slots[one][4:]) for one in of.slots(name)]
        if of.what == words.actors:
            if not sheet.entities or units > 1:
                continue
            first = f"{kinds}" if units == 0 else f"{kinds} + most"
            yield f"{pad}spot = place_of(order, row, 0, used, numbers[{spots[0]}])"
            yield f"{pad}if spot >= 0:"
            yield f"{pad}    features[row, k, {first} + spot] = 1.0"
            subject = subject or f"numbers[{spots[0]}]"
            units += 1
            continue
        column, start = starts[name]
        if column.kind == "category":
            yield f"{pad}if 0 <= numbers[{spots[0]}] < {column.width}:"
            yield f"{pad}    features[row, k, base + {start} + numbers[{spots[0]}]] = 1.0"
        elif column.kind == "place" and place is not None:
            if subject:
                yield from _both(sheet.entities[0].rows, f"max(0, {subject})", pad)
            for k, (spot, axis) in enumerate(zip(spots, place[:2], strict=True)):
                value = f"numbers[{spot}] - ({axis})" if subject else f"numbers[{spot}]"
                value = f"signed({value}, {1 / column.scale})"
                yield f"{pad}features[row, k, base + {start + k}] = {value}"
        else:
            for k, spot in enumerate(spots):
                value = f"signed(numbers[{spot}], {1 / column.scale})"
                yield f"{pad}features[row, k, base + {start + k}] = {value}"


def source(ruleset: Ruleset[State], sheet: Sheet) -> str:
    """All functions for a game."""
    hidden = hiding(ruleset)
    shown = hidden.sheet(sheet)
    parts = (
        HEAD, seeing_source(ruleset, sheet, hidden), view_source(shown),
        choice_source(ruleset, shown),
    )  # fmt: skip
    return "\n\n".join(parts)
