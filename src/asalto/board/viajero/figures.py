"""People on the map, whom they see, and how far they reach."""

from __future__ import annotations

from math import atan2, degrees, dist

from asalto.board.elements import Shapes, element
from asalto.board.ground import METRE
from asalto.board.paint import (
    Box,
    Point,
    arc,
    circle,
    line,
    name_tag,
    path,
    piece,
    place,
    placed,
    plate_spots,
    steady,
    token,
    unit,
    words,
)
from asalto.board.viajero.place import at, units
from asalto.board.viajero.told import BODY, summary, wounds
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.viajero.rules.attack import kind_in
from asalto.rulesets.viajero.rules.checks import is_able
from asalto.rulesets.viajero.rules.movement import fresh_limit, part_of
from asalto.rulesets.viajero.rules.space import cover_of, is_in_sight
from asalto.rulesets.viajero.state import (
    Person,
    Stance,
    State,
)
from asalto.rulesets.viajero.tables import EXTREME_TIMES, LONG_TIMES, RANGE, SHORT_PART

HALF = 13.0
"""Half the size of a figure's token, in pixels of the screen."""
NEAR = 4.0
"""Who stands as near to another, in drawing units, is drawn beside him."""
HEAD = {Stance.STANDING: (0, -6.5), Stance.CROUCHED: (2, -4), Stance.PRONE: (-7, 0.5)}
LIMBS = {
    Stance.STANDING: "M0 -4V2.5M-4.5 -.5H4.5M0 2.5L-3 8.5M0 2.5L3 8.5",
    Stance.CROUCHED: "M1 -1.5L-2.5 3.5H3L1.5 8M-2.5 3.5L-5 8M.5 0L5 1",
    Stance.PRONE: "M-4.5 1.5L3 2.5L8.5 4M-3.5 1.5L-6.5 4.5",
}
"""The head, and the strokes of body, arms and legs, round the middle of a token."""
SHELTER = 35.0
"""Degrees to either side of the way to an enemy from whom somebody has cover."""


def reach(view: State, i: int, said: Words) -> Shapes:
    """How far a minor action takes who acts, on open ground."""
    person = view.people[i]
    far = fresh_limit(view, person, part_of(view.options, person))
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


def beside(view: State) -> list[float]:
    """How many pixels to the side everybody's token is drawn: who stands where others do, beside
    them, so that all are seen. The fallen lie where they fell."""
    found = [0.0] * view.people_count
    spots = [at(view, person.x, person.y) for person in view.people[: view.people_count]]
    able = [i for i in range(view.people_count) if is_able(view.people[i])]
    for i in able:
        here = [j for j in able if dist(spots[i], spots[j]) < NEAR]
        found[i] = (2 * here.index(i) + 1 - len(here)) * HALF
    return found


def name_of(scenario: Scenario[State], view: State, i: int) -> str:
    """What stands on the plate beside a figure."""
    return scenario.names.of("person", i) + signs(view.people[i])


def name_spots(
    scenario: Scenario[State], view: State, aside: list[float], box: Box
) -> dict[int, Point]:
    """Where everybody's name goes: first who acts, then the able, then the fallen."""
    order = sorted(
        range(view.people_count), key=lambda i: (i != view.actor, not is_able(view.people[i]), i)
    )
    scale, names = unit(box), []
    for i in order:
        x, y = at(view, view.people[i].x, view.people[i].y)
        names.append((x + scale * aside[i], y, name_of(scenario, view, i)))
    return dict(zip(order, plate_spots(names, scale * HALF, box, scale), strict=True))


def figure(
    scenario: Scenario[State], view: State, i: int, aside: float, spot: Point, scale: float,
    said: Words,
) -> Shapes:  # fmt: skip
    """A person: a token by side, in it one who stands, crouches or lies, over it how much he can
    still take, round it the cover he has; crossed out when gone."""
    person = view.people[i]
    middle = at(view, person.x, person.y)
    body = token(person.seat, HALF) + man(person)
    if is_able(person):
        body += health(person) + shelters(view, i)
    else:
        body += line((-9, -9), (9, 9), "wreck")
        body += line((-9, 9), (9, -9), "wreck") if person.dead else []
    drawn = steady(middle, placed(body, aside, 0))
    drawn += name_tag(middle, spot, scale, name_of(scenario, view, i))
    css = "chosen" if view.actor == i else ("" if is_able(person) else "out")
    return piece(f"person-{i}", person.seat, summary(scenario, view, i, said), drawn, css)


def man(person: Person) -> Shapes:
    """One who stands, crouches or lies."""
    stance = Stance(person.stance)
    return circle(HEAD[stance], 2.6, "spine face") + path(LIMBS[stance], "spine limbs")


def health(person: Person) -> Shapes:
    """A bar: what is left of STR, DEX and END."""
    full = max(1, sum(person.full[:BODY]))
    left = max(0, sum(person.score[:BODY])) / full
    top, wide = -HALF - 9, 2 * HALF
    found = [element("rect", css="bar", x=-HALF, y=top, width=wide, height=4, rx=1)]
    css = "life" if wounds(person) == 0 else "life hurt"
    return [*found, element("rect", css=css, x=-HALF, y=top, width=wide * left, height=4, rx=1)]


def shelters(view: State, i: int) -> Shapes:
    """An arc towards each enemy who sees him and from whom he has cover."""
    person, found = view.people[i], Shapes()
    for j in range(view.people_count):
        other = view.people[j]
        if other.seat == person.seat or not is_able(other) or not is_in_sight(view, j, i):
            continue
        if cover_of(view, j, i) > 0:
            way = degrees(atan2(person.y - other.y, other.x - person.x))
            found += arc((0, 0), way, SHELTER, HALF + 4, "shelter")
    return found


def signs(person: Person) -> str:
    """`+2` aiming, `…` waiting, `↺1` reactions owed."""
    found = f" +{person.aim}" if person.aim else ""
    found += " …" if person.waiting else ""
    return found + (f" ↺{person.reactions}" if person.reactions else "")
