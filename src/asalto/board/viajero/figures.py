"""People on the map, whom they see, and how far they reach."""

from __future__ import annotations

from math import dist

from asalto.board.elements import Shapes
from asalto.board.ground import METRE
from asalto.board.paint import (
    Box,
    Point,
    circle,
    counter,
    line,
    name_tag,
    piece,
    place,
    plate_spots,
    unit,
    words,
)
from asalto.board.viajero.place import at, units
from asalto.board.viajero.told import BODY, summary, wounds
from asalto.core.contract import Scenario
from asalto.core.kernel.records import NOBODY
from asalto.core.text.words import Words
from asalto.rulesets.viajero.rules.attack import kind_in
from asalto.rulesets.viajero.rules.checks import is_able
from asalto.rulesets.viajero.rules.movement import fresh_limit, part_of
from asalto.rulesets.viajero.rules.space import is_in_sight
from asalto.rulesets.viajero.state import (
    Person,
    Stance,
    State,
)
from asalto.rulesets.viajero.tables import EXTREME_TIMES, LONG_TIMES, RANGE, SHORT_PART

SIZE = 7.0
"""Half the size of a figure, in drawing units."""
TALL = {Stance.STANDING: 1.0, Stance.CROUCHED: 0.72, Stance.PRONE: 0.42}
"""A crouched figure is lower, one who lies flat."""


def reach(view: State, i: int, said: Words) -> Shapes:
    """How far a minor action takes who acts, on open ground."""
    person = view.people[i]
    far = fresh_limit(view, person, part_of(person))
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


def stands(view: State) -> list[Point]:
    """Where everybody is drawn: who stands where others do, beside them, so that all are seen."""
    found = [at(view, person.x, person.y) for person in view.people[: view.people_count]]
    able = [i for i in range(view.people_count) if is_able(view.people[i])]
    spots = dict.fromkeys(found[i] for i in able)
    for spot in spots:
        here = [i for i in able if dist(found[i], spot) < SIZE / 2]
        for k, i in enumerate(here if len(here) > 1 else []):
            found[i] = (spot[0] + (2 * k + 1 - len(here)) * SIZE, spot[1])
    return found


def name_of(scenario: Scenario[State], view: State, i: int) -> str:
    """What stands on the plate beside a figure."""
    return scenario.names.of("person", i).upper() + signs(view.people[i])


def name_spots(
    scenario: Scenario[State], view: State, standing: list[Point], box: Box
) -> dict[int, Point]:
    """Where everybody's name goes: first who acts, then the able, then the fallen."""
    order = sorted(
        range(view.people_count), key=lambda i: (i != view.actor, not is_able(view.people[i]), i)
    )
    names = [(*standing[i], name_of(scenario, view, i)) for i in order]
    return dict(zip(order, plate_spots(names, SIZE, box, unit(box)), strict=True))


def figure(
    scenario: Scenario[State], view: State, i: int, middle: Point, spot: Point, scale: float,
    said: Words,
) -> Shapes:  # fmt: skip
    """A person: shape by side, flat when lying, low when crouched, crossed out when gone."""
    person = view.people[i]
    x, y = middle
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


def signs(person: Person) -> str:
    """`+2` aiming, `…` waiting, `↺1` reactions owed."""
    found = f" +{person.aim}" if person.aim else ""
    found += " …" if person.waiting else ""
    return found + (f" ↺{person.reactions}" if person.reactions else "")
