"""The drawing: lanes of range round the ship one looks from, a card for each ship, missiles."""

from __future__ import annotations

from math import asin, atan2, cos, degrees, pi, sin

from asalto.board.cepheus.told import (
    after_turn,
    flight_told,
    initiative_told,
    is_ordered,
    name_of,
    order_of,
    shown_ships,
    state_word,
    summary,
    text_of,
    wreck_told,
    wrecks,
)
from asalto.board.elements import Element, Shapes, element, group
from asalto.board.paint import (
    PLATE_HIGH,
    Point,
    arrow,
    circle,
    line,
    picture,
    piece,
    placed,
    plate_width,
    plated,
    polygon,
    steady,
    written,
)
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.state import Ship, State
from asalto.rulesets.cepheus.terms import Band, System

WIDTH, HEIGHT = 800.0, 720.0
HERE: Point = (92.0, 390.0)
"""Where the ship one looks from stands."""
LANE = 100.0
ABOVE = 92.0
"""How far above the ship the name of the nearest lane stands: clear of the ring round the ship."""
HIGHEST = 262.0
"""How far above or below it the others stand at most."""
HULLS: list[list[Point]] = [
    [(15, 0), (12, 2.4), (5, 3), (1, 5.4), (-7, 5.4), (-10, 3), (-13, 3)],
    [(16, 0), (7, 2.6), (1, 2.8), (-2, 5), (-5, 3), (-9, 3), (-14, 6.5), (-12, 1.2)],
]
"""One half of a ship's outline from bow to stern, round for the first side, winged for others."""
ABREAST = 13.0
"""How far darts that fly side by side are from each other."""
DART = [(7.0, 0.0), (-5.0, -3.0), (-3.0, 0.0), (-5.0, 3.0)]
CARD = (172.0, 42.0)
DIAL = 17.0
LEGEND = (14.0, HEIGHT - 12)
"""Where it is told what a dial shows: in pixels of the screen from here up."""
TOP = (12.0, 14.0)
"""Where heading and initiative begin: below it they lie in pixels of the screen."""
ROW = 310.0
"""Pixels of a row of the order of initiative."""
SYSTEMS = {
    System.SENSORS: "S", System.M_DRIVE: "M", System.J_DRIVE: "J", System.POWER: "P",
    System.BRIDGE: "B", System.FUEL: "F", System.HOLD: "H",
}  # fmt: skip


def drawing(
    ruleset: Ruleset[State],
    scenario: Scenario[State],
    view: State,
    seat: int,
    lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:
    """The ranges from one ship as a drawing."""
    said = ruleset.words(lang)
    box = (0.0, 0.0, WIDTH, HEIGHT)
    title = f"{scenario.title[lang]}: {said.get('board', 'title')}"
    story = text_of(scenario, view, said).replace("\n", ". ")
    here = looks_from(view, seat)
    body = lanes(said)
    if here != NOBODY:
        spots = ship_spots(view, here)
        body += ties(scenario, view, spots, said)
        body += flights(scenario, view, spots, said)
        for i in wrecks(view):
            body += wreck(scenario, view, i, spots[i], said)
        for i in sorted(shown_ships(view), key=lambda one: one == view.acting):
            body += ship(scenario, view, i, here, seat, spots[i], said)
        body += heading(scenario, view, here, said) + legend(said)
    if is_ordered(view):
        body += track(scenario, view, said)
    return picture(body, box, title, story, scenario.seats)


def looks_from(view: State, seat: int) -> int:
    """The ship from which one looks: the acting one if it is one's own, else one's first; who has
    none looks from the acting ship, or from the first."""
    shown = shown_ships(view)
    own = [i for i in shown if view.ships[i].seat == seat] or shown
    return view.acting if view.acting in own else next(iter(own), NOBODY)


def lanes(said: Words) -> Shapes:
    """The bands, the nearer the lighter, with their names along the lower edge."""
    found: Shapes = []
    for band in reversed(Band):
        found += circle(HERE, LANE * (band + 1), "lane")
    low = HEIGHT - 16
    for band in Band:
        middle = LANE * (band + 0.5)
        down = min(low, HERE[1] + (middle if band else -ABOVE))
        across = HERE[0] + max(0.0, middle**2 - (down - HERE[1]) ** 2) ** 0.5
        name = said.get("band", int(band))
        left = -plate_width(name) / 2
        found += steady((across, down), group(plated(left, 4, name, "note")), "steady tag")
    return found


def ship_spots(view: State, here: int) -> dict[int, Point]:
    """Where every ship and wreck stands: on its lane, each in a direction of its own."""
    others = _others(view, here)
    found = {here: HERE}
    for rank, i in enumerate(others):
        found[i] = _on_lane(view.band[pair(here, i)], rank, len(others))
    return found


def _others(view: State, here: int) -> list[int]:
    """All that stand round a ship. Wrecks keep their place, so that nobody jumps into it."""
    return [i for i in sorted(shown_ships(view) + wrecks(view)) if i != here]


def _on_lane(band: int, rank: int, count: int) -> Point:
    far = LANE * (band + 0.5)
    widest = asin(min(0.95, HIGHEST / far)) if far > LANE else 0.42 * pi
    angle = widest * (2 * (rank + 0.5) / count - 1)
    return HERE[0] + far * cos(angle), HERE[1] + far * sin(angle)


def band_spot(view: State, band: int, target: int) -> Point | None:
    """Where a ship would stand at a range from the one that acts."""
    here = view.acting
    others = _others(view, here)
    if here == NOBODY or target not in others:
        return None
    return _on_lane(band, others.index(target), len(others))


def band_cell() -> list[Point]:
    """The outline of such a place round its middle."""
    return [(30 * cos(k * pi / 8), 30 * sin(k * pi / 8)) for k in range(16)]


def heading(scenario: Scenario[State], view: State, here: int, said: Words) -> Shapes:
    """The turn, and from which ship one looks."""
    seen = said.get("board", "seen_from").replace("{ship}", name_of(scenario, here))
    order = f" · {said.get('board', 'initiative')}:" if is_ordered(view) else ""
    told = after_turn(view, seen + order, said)
    return steady(TOP, written(0, 12, told, "label"))


def legend(said: Words) -> Shapes:
    """What the rings of a dial and its number stand for."""
    body: Shapes = []
    for row, name in enumerate(("hull", "structure", "armour")):
        low = 19 * (row - 2)
        body += circle((7, low - 4), 6.5 if row == 0 else 4, "ring left") if row < 2 else []
        body += written(7, low, "8", "mono", "middle") if row == 2 else []
        body += written(22, low, said.get("field", name), "note")
    return steady(LEGEND, group(body, css="detail side-1"))


def track(scenario: Scenario[State], view: State, said: Words) -> Shapes:
    """The order of initiative along the top, under the heading; a row is no wider than a phone."""
    body: Shapes = []
    across, down = 0.0, 40.0
    for i in order_of(view):
        label = f"{initiative_told(view, i)} {name_of(scenario, i)}"
        title = f"{label} {state_word(view, i, said)}".strip()
        css = "chosen" if view.acting == i else "out" if view.ships[i].acted else ""
        if across + plate_width(label) > ROW:
            across, down = 0.0, down + PLATE_HIGH + 5
        drawn = steady(TOP, plated(across, down, label))
        body += piece(f"ship-{i}", view.ships[i].seat, title, drawn, css)
        across += plate_width(label) + 6
    return body


def size_of(one: Ship) -> float:
    """How large a ship is drawn."""
    return 1.8 if one.small else 2.4 if one.tons < 800 else 3.0


def silhouette(seat: int) -> Shapes:
    """A ship round the origin, its bow to the right: sides differ by shape, not by colour alone."""
    half = HULLS[min(seat, 1)]
    drawn = polygon([*half, *((x, -y) for x, y in reversed(half))], "hull")
    drawn += line((-9, 0), (6, 0), "spine") + line((-3, -4), (-3, 4), "spine")
    return drawn + circle((6, 0), 1.5, "spine face")


def ship(
    scenario: Scenario[State], view: State, i: int, here: int, seat: int, spot: Point, said: Words
) -> Shapes:
    """A ship's silhouette with its card."""
    one = view.ships[i]
    size = size_of(one)
    hull = placed(silhouette(one.seat), *spot, 0, size)
    face = card(scenario, view, i, here, seat, said)
    below = placed(face, -CARD[0] / 2, 6 * size + 20)
    css = "chosen" if view.acting == i else ""
    title = summary(scenario, view, i, said)
    drawn = hull + steady(spot, group(below), "steady tag")
    return piece(f"ship-{i}", one.seat, title, drawn, css)


def card(
    scenario: Scenario[State], view: State, i: int, here: int, seat: int, said: Words
) -> Shapes:
    """A ship's name, and its state: dial, hull and structure, systems; where it is another's also
    its range from the other ships of the seat."""
    one = view.ships[i]
    (wide, high), name = CARD, name_of(scenario, i)
    hull, structure = shortened(said.get("field", "hull"), said.get("field", "structure"))
    told = f"{hull} {max(0, one.hull)}/{max(0, one.hull_max)} "
    told += f"{structure} {max(0, one.structure)}/{one.structure_max}"
    left = 2 * DIAL + 12
    friends = [j for j in shown_ships(view) if view.ships[j].seat == seat and j not in (i, here)]
    ranges = [
        f"{name_of(scenario, j)}: {said.get('band', view.band[pair(i, j)])}"
        for j in friends
        if one.seat != seat and here != i
    ]
    rows = [written(8, high + 18 + 14 * k, line_, "note") for k, line_ in enumerate(ranges)]
    panel = element("rect", css="plate", x=0, y=5, width=wide, height=high + 15 * len(ranges), rx=3)
    body = [panel, *dial(one), *written(left, 20, told, "mono")]
    for row in rows:
        body += row
    body += systems(one, left)
    return group(body, css="detail") + plated((wide - plate_width(name)) / 2, 0, name)


def shortened(one: str, other: str) -> tuple[str, str]:
    """Two words by their first letters: so many that they differ, so scafo and struttura by two."""
    most = max(len(one), len(other))
    many = next((n for n in range(1, most) if one[:n].lower() != other[:n].lower()), most)
    return one[:many].capitalize(), other[:many].capitalize()


def dial(one: Ship) -> Shapes:
    """Hull as the outer ring, structure as the inner one, armour as the number within."""
    middle = DIAL + 5, 5 + CARD[1] / 2
    outer = ring(middle, DIAL - 2, one.hull, one.hull_max)
    inner = ring(middle, DIAL - 7, one.structure, one.structure_max)
    return outer + inner + written(middle[0], middle[1] + 4, str(one.armour), "mono", "middle")


def ring(middle: Point, radius: float, left: int, whole: int) -> Shapes:
    """A ring of which so much is left, from the top clockwise."""
    part = max(0.0, min(1.0, left / whole)) if whole > 0 else 0.0
    around = 2 * pi * radius
    x, y = middle
    full = circle((0, 0), radius, "ring gone")
    arc = circle((0, 0), radius, "ring left", stroke_dasharray=f"{part * around:.1f} {around:.1f}")
    return placed(full + (arc if part else []), x, y, -90)


def systems(one: Ship, left: float) -> Shapes:
    """A letter for each system: whole, damaged, or gone."""
    found: Shapes = []
    for system, sign in SYSTEMS.items():
        if system == System.J_DRIVE and one.jump == 0:
            continue
        css = "system" + (" damaged" if 0 < one.hits[system] < 3 else "")
        css += " broken" if one.hits[system] >= 3 else ""
        found.append(element("rect", css=css, x=left, y=27, width=14, height=15, rx=2))
        found += written(left + 7, 39, sign, "mono", "middle")
        left += 16
    return found


def ties(scenario: Scenario[State], view: State, spots: dict[int, Point], said: Words) -> Shapes:
    """Who is docked with whom, and who pursues whom."""
    found: Shapes = []
    for i, spot in spots.items():
        other = view.ships[i].docked
        if other in spots and i < other:
            found += line(spot, spots[other], "wall")
            found += tie(spot, spots[other], f"{said.get('board', 'docked')}: ", scenario, other)
        prey = view.ships[i].pursues
        if prey in spots:
            drawn = arrow(spot, spots[prey], short=24)
            drawn += tie(spot, spots[prey], f"{said.get('board', 'pursuit')}: ", scenario, prey)
            found += group(drawn, css=f"side{view.ships[i].seat}")
    return found


def tie(start: Point, end: Point, what: str, scenario: Scenario[State], other: int) -> Shapes:
    """What a line between two ships means, in its middle."""
    told = what + name_of(scenario, other)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return steady(middle, group(plated(-plate_width(told) / 2, 4, told)), "steady tag")


def flights(scenario: Scenario[State], view: State, spots: dict[int, Point], said: Words) -> Shapes:
    """Missiles under way: under all the lines of flight, over them the darts side by side, and a
    plate for all those of one ship that reach one target in one turn."""
    ways: Shapes = []
    darts: Shapes = []
    groups: dict[tuple[int, int, int], list[int]] = {}
    for f, one in enumerate(view.flights[: view.flight_count]):
        if one.target in spots:
            groups.setdefault((one.launcher, one.target, one.due), []).append(f)
    for (launcher, target, due), group_ in groups.items():
        end = spots[target]
        start = spots.get(launcher, (WIDTH - 10, end[1]))
        ways += line(start, end, "fire")
        count = sum(view.flights[f].count for f in group_)
        label = f"{count}× → {name_of(scenario, target)}, "
        label += said.get("board", "due_short").replace("{n}", str(due))
        for place, f in enumerate(group_):
            at = _on_way(start, end, 0.75 if due <= view.turn else 0.45, place, len(group_))
            darts += dart(scenario, view, f, at, "" if place else label, said)
    return ways + darts


def _on_way(start: Point, end: Point, part: float, place: int, count: int) -> tuple[Point, float]:
    """Where a dart of several that fly abreast is, and where it points to."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    aside = ABREAST * (place - (count - 1) / 2)
    x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    return (x - aside * sin(angle), y + aside * cos(angle)), degrees(angle)


def dart(
    scenario: Scenario[State], view: State, f: int, at: tuple[Point, float], label: str,
    said: Words,
) -> Shapes:  # fmt: skip
    """One salvo, with its plate below it."""
    (x, y), angle = at
    launcher = view.flights[f].launcher
    seat = view.ships[launcher].seat if launcher >= 0 else NOBODY
    drawn = placed(polygon(DART, "hull"), x, y, angle, 1.6)
    if label:
        mark = group(plated(-plate_width(label) / 2, 32, label))
        drawn += steady((x, y), mark, "steady tag")
    return piece(f"flight-{f}", seat, flight_told(scenario, view, f, said), drawn)


def wreck(scenario: Scenario[State], view: State, i: int, spot: Point, said: Words) -> Shapes:
    """What is left of a ship: its hull, burnt out and crossed out, with its name."""
    one, name = view.ships[i], name_of(scenario, i)
    size = size_of(one)
    cross = line((-9, -6), (9, 6), "fallen") + line((-9, 6), (9, -6), "fallen")
    burnt = placed(group(silhouette(one.seat), css="burnt") + cross, *spot, 0, size)
    below = placed(plated(-plate_width(name) / 2, 0, name), 0, 6 * size + 20)
    drawn = burnt + steady(spot, group(below), "steady tag")
    return piece(f"ship-{i}", one.seat, wreck_told(scenario, i, said), drawn, "wrecked")
