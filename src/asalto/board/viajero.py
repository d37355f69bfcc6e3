"""The board of the personal combat turn: the place from above, to scale, north (greater y) up."""

from __future__ import annotations

from asalto.board.elements import Element, Shapes, element
from asalto.board.paint import (
    Box,
    Piece,
    Point,
    Sheet,
    Track,
    circle,
    counter,
    line,
    name_tag,
    picture,
    piece,
    place,
    plate_spots,
    polygon,
    unit,
    words,
)
from asalto.core.contract import Ruleset, Scenario
from asalto.core.plane import distance_floor
from asalto.core.records import NOBODY, UNKNOWN
from asalto.core.words import Words
from asalto.rulesets.viajero.rules.attack import kind_in
from asalto.rulesets.viajero.rules.checks import is_able, is_serious
from asalto.rulesets.viajero.rules.movement import part_of_stance
from asalto.rulesets.viajero.rules.space import is_engaged_with, is_in_sight
from asalto.rulesets.viajero.state import (
    BARE,
    COVER,
    LOW,
    OPAQUE,
    ROUGH,
    SLOTS,
    ZONE,
    Characteristic,
    Person,
    Skill,
    Stance,
    State,
)
from asalto.rulesets.viajero.tables import EXTREME_TIMES, LONG_TIMES, RANGE, SHORT_PART

LAYERS = ("grid", "ranges", "sight")
SCALE = 14
"""Drawing units to a metre."""
METRE = 1000
SQUARE = 1500
MARGIN = 16
SIZE = 7.0
"""Half the size of a figure, in drawing units."""
COLUMNS = 96
BODY = 3
TALL = {Stance.STANDING: 1.0, Stance.CROUCHED: 0.72, Stance.PRONE: 0.42}
"""A crouched figure is lower, one who lies flat."""


def drawing(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:  # fmt: skip
    """The place drawn. Layers: `grid` of 1.5 m, `ranges` and lines of `sight` of who acts."""
    said = ruleset.words(lang)
    width, height = units(view.width), units(view.height)
    body = [element("rect", css="floor", x=0, y=0, width=width, height=height)]
    if "grid" in layers:
        body += grid(view)
    order = sorted(range(view.polygon_count), key=lambda i: view.flags[i] & OPAQUE)
    for i in order:
        body += thing(scenario, view, i, said)
    for i in range(view.task_count):
        name = scenario.names.of("task", i)
        body += mark(view, view.tasks[i].x, view.tasks[i].y, name, f"task-{i}")
    for i in range(view.item_count):
        if view.items[i].kind != NOBODY:
            body += item(view, i, said)
    for i in range(view.cloud_count):
        body += cloud(view, i, said)
    if view.actor != NOBODY:
        body += reach(view, view.actor, said)
        if "ranges" in layers:
            body += ranges(view, view.actor, said)
        if "sight" in layers:
            body += sight_lines(view, view.actor)
    body += aims(view)
    box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 3 * MARGIN)
    spots = name_spots(scenario, view, box)
    able_last = sorted(range(view.people_count), key=lambda i: (is_able(view.people[i]), i))
    for i in able_last:
        body += figure(scenario, view, i, spots[i], unit(box), said)
    body += ruler(view)
    story = f"{said.get('board', 'turn')} {view.turn}, {said.get('phase', view.phase)}"
    return picture(body, box, scenario.title[lang], story)


def units(millimetres: int) -> float:
    """A length in drawing units."""
    return millimetres * SCALE / METRE


def where(view: State, what: str, *values: int) -> Point | None:
    """Where a point of an order lies in the drawing."""
    return at(view, values[0], values[1]) if what == "point" else None


def at(view: State, x: int, y: int) -> Point:
    """A point of the place in the drawing."""
    return units(x), units(view.height - y)


def grid(view: State) -> Shapes:
    """Squares of 1.5 m."""
    found: Shapes = []
    for x in range(0, view.width + 1, SQUARE):
        found += line(at(view, x, 0), at(view, x, view.height), "grid")
    for y in range(0, view.height + 1, SQUARE):
        found += line(at(view, 0, y), at(view, view.width, y), "grid")
    return found


def thing(scenario: Scenario[State], view: State, i: int, said: Words) -> Shapes:
    """A wall, cover, difficult ground, a zone or a door."""
    first, count, flags = view.firsts[i], view.counts[i], view.flags[i]
    spots = [at(view, view.xs[j], view.ys[j]) for j in range(first, first + count)]
    for j in range(view.door_count):
        if view.doors[j].polygon == i:
            return door(scenario, view, j, spots, said)
    label, css, dashes = look(flags)
    title = said.get("board", label)
    if view.values[i]:
        title += f" ({said.get('field', 'armour')} +{view.values[i]})"
    if label == "zone":
        title = scenario.names.of("zone", i)
    if count == 2:
        return place(f"thing-{i}", title, line(spots[0], spots[1], "wall"))
    drawn = polygon(spots, css, **dashed(dashes))
    if label == "zone":
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        drawn += words(left + 4, top + 10, title)
    return place(f"thing-{i}", title, drawn)


def look(flags: int) -> tuple[str, str, str]:
    """Word, class and dashes of a thing on the map."""
    if flags & ZONE:
        return "zone", "band", ""
    if flags & OPAQUE:
        return "wall", "block", ""
    if flags & COVER and flags & ROUGH:
        return "cover", "low", "2 2"
    if flags & COVER:
        return "cover", "block", "5 3"
    if flags & LOW:
        return "cover", "low", ""
    return "rough", "rough", ""


def dashed(dashes: str) -> dict[str, str]:
    """The attribute of a dashed stroke."""
    return {"stroke_dasharray": dashes} if dashes else {}


def door(scenario: Scenario[State], view: State, j: int, spots: list[Point], said: Words) -> Shapes:
    """A door with its button."""
    gate = view.doors[j]
    state = said.get("board", "door_open" if gate.open else "door_shut")
    title = f"{scenario.names.of('door', j)}: {state}"
    dashes = dashed("2 7" if gate.open else "")
    drawn = line(spots[0], spots[1], "fire" if gate.open else "wall", **dashes)
    return place(f"door-{j}", title, drawn + circle(at(view, gate.x, gate.y), 3, "band"))


def mark(view: State, x: int, y: int, title: str, ident: str) -> Shapes:
    """A place where something is to be done."""
    across, down = at(view, x, y)
    diamond = [(across, down - 6), (across + 6, down), (across, down + 6), (across - 6, down)]
    return place(ident, title, polygon(diamond, "goal") + words(across + 8, down + 3, title))


def item(view: State, i: int, said: Words) -> Shapes:
    """A weapon on the ground."""
    thing_ = view.items[i]
    x, y = at(view, thing_.x, thing_.y)
    title = f"{said.get('weapon', thing_.kind)}, {said.get('board', 'item')}"
    return place(f"item-{i}", title, line((x - 4, y + 9), (x + 4, y + 9), "wall"))


def cloud(view: State, i: int, said: Words) -> Shapes:
    """Smoke or mist."""
    one = view.clouds[i]
    title = f"{said.get('blast', one.kind)} ({said.get('board', 'turn')} {one.until})"
    return place(f"cloud-{i}", title, circle(at(view, one.x, one.y), units(6 * METRE), "pull"))


def reach(view: State, i: int, said: Words) -> Shapes:
    """How far a minor action takes who acts, on open ground."""
    person = view.people[i]
    far = person.movement // part_of_stance(person.stance)
    ring = circle(at(view, person.x, person.y), units(far), "arc side" + str(person.seat))
    return place(f"reach-{i}", f"{said.get('board', 'reach')}: {said.metres(far)}", ring)


def ranges(view: State, i: int, said: Words) -> Shapes:
    """Rings of short, normal, long and extreme range of the weapon in hand, each with its length
    where it fits on the map."""
    person = view.people[i]
    far = RANGE[kind_in(person, person.hand)]
    spot = at(view, person.x, person.y)
    limit = view.width + view.height
    rings = [one for one in (far // SHORT_PART, far, LONG_TIMES * far, EXTREME_TIMES * far) if one]
    found: Shapes = []
    for one in rings:
        found += circle(spot, units(one), "band") if one < limit else []
    for one in rings:
        for across, down in ((0, one), (0, -one), (one, 0), (-one, 0)):
            x, y = person.x + across, person.y + down
            if 0 < x < view.width - 2 * METRE and METRE < y < view.height:
                found += words(*at(view, x, y - METRE // 2), said.metres(one))
                break
    return found


def sight_lines(view: State, i: int) -> Shapes:
    """To every enemy whom he sees."""
    person = view.people[i]
    found: Shapes = []
    for j in range(view.people_count):
        other = view.people[j]
        if other.seat != person.seat and is_able(other) and is_in_sight(view, i, j):
            found += line(at(view, person.x, person.y), at(view, other.x, other.y), "fire")
    return found


def aims(view: State) -> Shapes:
    """Who aims at whom, and the attack being made."""
    found: Shapes = []
    for i in range(view.people_count):
        person = view.people[i]
        if person.aim > 0 and person.aim_at != NOBODY and is_able(person):
            other = view.people[person.aim_at]
            found += line(at(view, person.x, person.y), at(view, other.x, other.y), "band")
    if view.attack.attacker != NOBODY:
        one, other = view.people[view.attack.attacker], view.people[view.attack.target]
        found += line(at(view, one.x, one.y), at(view, other.x, other.y), "fire")
    return found


def name_of(scenario: Scenario[State], view: State, i: int) -> str:
    """What stands on the plate beside a figure."""
    return scenario.names.of("person", i).upper() + signs(view.people[i])


def name_spots(scenario: Scenario[State], view: State, box: Box) -> dict[int, Point]:
    """Where everybody's name goes: first who acts, then the able, then the fallen."""
    order = sorted(
        range(view.people_count), key=lambda i: (i != view.actor, not is_able(view.people[i]), i)
    )
    names = [
        (*at(view, view.people[i].x, view.people[i].y), name_of(scenario, view, i)) for i in order
    ]
    return dict(zip(order, plate_spots(names, SIZE, box, unit(box)), strict=True))


def figure(
    scenario: Scenario[State], view: State, i: int, spot: Point, scale: float, said: Words
) -> Shapes:
    """A person: shape by side, flat when lying, low when crouched, crossed out when gone."""
    person = view.people[i]
    x, y = at(view, person.x, person.y)
    body = counter(person.seat, x, y, SIZE, SIZE * TALL[Stance(person.stance)])
    lost = wounds(person)
    for j in range(min(BODY, lost)):
        body += circle((x - 5 + 5 * j, y - SIZE - 4), 1.7, "wound")
    if not is_able(person):
        body += line((x - 6, y - 6), (x + 6, y + 6), "wreck")
        body += line((x - 6, y + 6), (x + 6, y - 6), "wreck") if person.dead else []
    body += name_tag((x, y), spot, scale, name_of(scenario, view, i))
    css = "chosen" if view.actor == i else ("out" if person.dead else "")
    return piece(f"person-{i}", person.seat, summary(scenario, view, i, said), body, css)


def wounds(person: Person) -> int:
    """How many of STR, DEX and END are damaged."""
    return sum(person.score[j] < person.full[j] for j in range(BODY))


def signs(person: Person) -> str:
    """`+2` aiming, `…` waiting, `↺1` reactions owed."""
    found = f" +{person.aim}" if person.aim else ""
    found += " …" if person.waiting else ""
    return found + (f" ↺{person.reactions}" if person.reactions else "")


def ruler(view: State) -> Shapes:
    """Six metres: a move."""
    y = units(view.height) + MARGIN
    return line((0, y), (units(6 * METRE), y), "wall") + words(units(6 * METRE) + 6, y + 3, "6 m")


def metres(millimetres: int) -> str:
    """A length as it is written in orders."""
    return f"{millimetres / METRE:.3f}".rstrip("0").rstrip(".")


def spot_of(person: Person) -> str:
    """A place as it is written in orders."""
    return f"{metres(person.x)},{metres(person.y)}"


def conditions(view: State, i: int, said: Words) -> list[str]:
    """What is the matter with somebody."""
    person = view.people[i]
    told = [
        ("acting", view.actor == i),
        ("dead", person.dead == 1),
        ("out", person.out == 1 and person.dead == 0),
        ("serious", is_serious(person) and is_able(person)),
        ("wounded", wounds(person) > 0 and not is_serious(person)),
        ("surprised", person.surprised == 1),
        ("waiting", person.waiting == 1),
    ]
    return [said.get("board", word) for word, true in told if true]


def summary(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """The text alternative of a person."""
    person = view.people[i]
    parts = [
        f"{scenario.names.of('person', i)} ({scenario.seats[person.seat].name[said.lang]})",
        spot_of(person),
        said.get("stance", person.stance),
        said.get("weapon", kind_in(person, person.hand)),
        *conditions(view, i, said),
    ]
    if not is_able(person):
        return ", ".join(parts)
    for j in range(view.people_count):
        other = view.people[j]
        if other.seat == person.seat or not is_able(other):
            continue
        name = scenario.names.of("person", j)
        if is_engaged_with(view, i, j):
            parts.append(f"{said.get('board', 'engaged')} {name}")
        elif is_in_sight(view, i, j):
            far = distance_floor(person.x, person.y, other.x, other.y)
            parts.append(f"{name} {said.metres(far)}")
    return ", ".join(parts)


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Everybody, said in words."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"person-{i}",
            view.people[i].seat,
            scenario.names.of("person", i),
            spot_of(view.people[i]),
            summary(scenario, view, i, said),
        )
        for i in range(view.people_count)
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """The sheet of everybody; enemies' magazines only once identified."""
    said = ruleset.words(lang)
    return [sheet(scenario, view, i, said) for i in range(view.people_count)]


def sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """One person's sheet."""
    person = view.people[i]
    lines = [
        (said.get("field", "weapon"), weapon_text(person, person.hand, said)),
        (said.get("field", "armour"), said.get("armour", person.armour)),
        (said.get("field", "stance"), said.get("stance", person.stance)),
        (said.get("field", "initiative"), str(person.initiative)),
        (said.get("field", "movement"), said.metres(person.movement)),
        (said.get("field", "place"), spot_of(person)),
    ]
    others = [
        weapon_text(person, slot, said)
        for slot in range(SLOTS)
        if slot != person.hand and person.weapons[slot].kind != NOBODY
    ]
    if others:
        lines.append((said.get("field", "other_weapons"), ", ".join(others)))
    if person.aim:
        aimed = f"{scenario.names.of('person', person.aim_at)} +{person.aim}"
        lines.append((said.get("field", "aim"), aimed))
    if person.reactions:
        lines.append((said.get("field", "reactions"), str(person.reactions)))
    skills = [
        f"{said.get('skill', int(skill))} {person.skill[skill]}"
        for skill in Skill
        if skill != Skill.NONE and person.skill[skill] >= 0
    ]
    lines.append((said.get("field", "skills"), ", ".join(skills) or "-"))
    lines += [
        (said.get("score", int(one)), str(person.score[one]))
        for one in Characteristic
        if one >= BODY
    ]
    tracks = [Track(said.get("score", j), person.score[j], person.full[j]) for j in range(BODY)]
    title = scenario.names.of("person", i)
    return Sheet(
        f"person-{i}", person.seat, title, spot_of(person), lines, tracks, conditions(view, i, said)
    )


def weapon_text(person: Person, slot: int, said: Words) -> str:
    """A weapon with rounds and magazines, where they are known."""
    kind = kind_in(person, slot)
    name = said.get("weapon", kind)
    if slot == BARE or RANGE[kind] == 0:
        return name
    weapon = person.weapons[slot]
    rounds = "?" if weapon.loaded == UNKNOWN else str(weapon.loaded)
    spare = "?" if weapon.spare == UNKNOWN else str(weapon.spare)
    return (
        f"{name} ({said.get('field', 'rounds')} {rounds}, {said.get('field', 'magazines')} {spare})"
    )


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The place in characters, at most 96 columns, and a line for everybody."""
    said = ruleset.words(lang)
    step = max(SQUARE // 2, -(-view.width // COLUMNS))
    wide, high = view.width // step + 1, view.height // (2 * step) + 1
    rows = [[" "] * wide for _ in range(high)]
    for i in range(view.polygon_count):
        sign = "#" if view.flags[i] & OPAQUE else ("o" if view.flags[i] & (COVER | LOW) else "~")
        if view.flags[i] & ZONE or view.flags[i] == 0:
            sign = "."
        outline(view, i, step, rows, sign)
    for i in range(view.people_count):
        person = view.people[i]
        name = scenario.names.of("person", i)[0]
        column, row = person.x // step, high - 1 - person.y // (2 * step)
        rows[row][column] = name.upper() if is_able(person) else "x"
    lines = ["".join(row).rstrip() for row in rows]
    head = f"{said.get('board', 'turn')} {view.turn}, {said.get('phase', view.phase)}"
    told = [cut(summary(scenario, view, i, said)) for i in range(view.people_count)]
    return "\n".join([head, *lines, *told])


def cut(said: str) -> str:
    """A line for the terminal."""
    return said if len(said) <= COLUMNS else said[: COLUMNS - 1] + "…"


def outline(view: State, i: int, step: int, rows: list[list[str]], sign: str) -> None:
    """The edges of a thing on the map, in characters."""
    first, count, high = view.firsts[i], view.counts[i], len(rows)
    for j in range(count):
        one, other = first + j, first + (j + 1) % count
        across, down = view.xs[other] - view.xs[one], view.ys[other] - view.ys[one]
        parts = max(abs(across), abs(down)) // step + 1
        for part in range(parts + 1):
            x = view.xs[one] + across * part // parts
            y = view.ys[one] + down * part // parts
            rows[high - 1 - y // (2 * step)][x // step] = sign
