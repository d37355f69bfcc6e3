"""The board of starship combat: a ladder of range bands for each ship, missiles, initiative.

Range is abstract here (CE-10.0.2): there is no map. Each own ship has a strip with the seven bands
from left to right, and every other ship stands in the band that lies between them.
"""

from __future__ import annotations

from asalto.board.elements import Element, Shapes, group
from asalto.board.paint import (
    Piece,
    Point,
    Sheet,
    Track,
    arrow,
    line,
    picture,
    piece,
    placed,
    plate,
    polygon,
    words,
)
from asalto.core.contract import Ruleset, Scenario
from asalto.core.records import NOBODY, UNKNOWN
from asalto.core.words import Words
from asalto.rulesets.cepheus.rules.command import acts_before, initiative_of
from asalto.rulesets.cepheus.rules.crew import current_thrust, pair
from asalto.rulesets.cepheus.rules.operator import shows
from asalto.rulesets.cepheus.rules.reactions import reactions_left
from asalto.rulesets.cepheus.setup import SHORT
from asalto.rulesets.cepheus.state import SLOTS, Member, Mount, Ship, State
from asalto.rulesets.cepheus.terms import Band, Detail, Fate, Position, Skill, System, Weapon

LAYERS = ("missiles",)
LEFT, COLUMN, ROW, LANE, HEAD = 120.0, 96.0, 20.0, 13.0, 64.0
WIDTH = LEFT + 7 * COLUMN + 16
HULL = [(14.0, 0.0), (2.0, -5.0), (-10.0, -6.0), (-6.0, 0.0), (-10.0, 6.0), (2.0, 5.0)]
DART = [(7.0, 0.0), (-5.0, -3.0), (-3.0, 0.0), (-5.0, 3.0)]
WIDEST = 100


def drawing(
    ruleset: Ruleset[State],
    scenario: Scenario[State],
    view: State,
    seat: int,
    lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:
    """The range diagram as a drawing."""
    said = ruleset.words(lang)
    body, y = _track(scenario, view, said), HEAD
    for i in _strips(view, seat):
        strip, height = _strip(scenario, view, i, y, said)
        body += strip
        y += height + 12
    story = text(ruleset, scenario, view, seat, lang).replace("\n", ". ")
    title = f"{scenario.title[lang]}: {said.get('board', 'title')}"
    return picture(body, (0.0, 0.0, WIDTH, y + 4), title, story)


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """Initiative order, ranges and missiles in lines of text."""
    said = ruleset.words(lang)
    lines = [f"{said.get('board', 'turn')} {view.turn} · {said.get('phase', view.phase)}"]
    order = " > ".join(f"{_name(scenario, i)} {_initiative(view, i)}" for i in _order(view))
    lines.append(f"{said.get('board', 'initiative')}: {order}")
    lines += [_summary(scenario, view, i, said) for i in _shown(view)]
    lines += [_flight(scenario, view, f, said) for f in range(view.flight_count)]
    return "\n".join(cut for line_ in lines for cut in _cut(line_))


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Every ship in the fight, said in words."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"ship-{i}",
            view.ships[i].seat,
            _name(scenario, i),
            _ranges(scenario, view, i, said),
            _summary(scenario, view, i, said),
        )
        for i in _shown(view)
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """A sheet for each ship that the seat may see, its own first."""
    said = ruleset.words(lang)
    known = [i for i in range(view.ship_count) if view.ships[i].seat != UNKNOWN]
    known.sort(key=lambda i: (view.ships[i].seat != seat, i))
    return [_sheet(scenario, view, i, said) for i in known]


def _name(scenario: Scenario[State], i: int) -> str:
    return scenario.names.of("ship", i) if i >= 0 else "?"


def _shown(view: State) -> list[int]:
    """Ships in play that this view knows of."""
    return [i for i in range(view.ship_count) if view.ships[i].fate == Fate.IN_PLAY]


def _strips(view: State, seat: int) -> list[int]:
    """The ships that get a strip: one's own; for others all but the last, which leaves no pair
    out."""
    shown = _shown(view)
    own = [i for i in shown if view.ships[i].seat == seat]
    return own or shown[:-1] or shown


def _order(view: State) -> list[int]:
    """Ships in the order in which they act."""
    shown = _shown(view)
    return sorted(shown, key=lambda i: sum(acts_before(view, j, i) for j in shown if j != i))


def _initiative(view: State, i: int) -> int:
    return initiative_of(view.ships[i])


def _state_word(view: State, i: int, said: Words) -> str:
    ship = view.ships[i]
    if view.acting == i:
        return said.get("board", "acting")
    if ship.delayed:
        return said.get("board", "waiting")
    return said.get("board", "acted") if ship.acted else ""


def _track(scenario: Scenario[State], view: State, said: Words) -> Shapes:
    """The initiative track along the top."""
    body = words(8, 14, f"{said.get('board', 'turn')} {view.turn}", "label")
    body += words(8, 28, said.get("board", "initiative"))
    x, y = LEFT, 18.0
    for i in _order(view):
        label = f"{_initiative(view, i)} {_name(scenario, i)}"
        width = 5.9 * len(label) + 22
        if x + width > WIDTH:
            x, y = LEFT, y + 16
        title = f"{label} {_state_word(view, i, said)}".strip()
        css = "chosen" if view.acting == i else "out" if view.ships[i].acted else ""
        body += piece(f"ship-{i}", view.ships[i].seat, title, plate(x, y, label), css)
        x += width
    return body


def _strip(
    scenario: Scenario[State], view: State, i: int, top: float, said: Words
) -> tuple[Shapes, float]:
    """One ship with its ladder of bands, below it a lane for each tie and flight; and how high."""
    stacks: dict[int, list[int]] = {}
    for j in _shown(view):
        if j != i:
            stacks.setdefault(view.band[pair(i, j)], []).append(j)
    floor = top + 30 + ROW * max([len(stack) for stack in stacks.values()] or [1])
    lanes = _lanes(scenario, view, i, floor, said)
    height = floor - top + LANE * len(lanes) + 4
    body: Shapes = []
    for band in Band:
        x = LEFT + COLUMN * band
        body += line((x, top), (x, top + height), "grid")
        body += words(x + COLUMN / 2, top + 10, said.get("band", int(band)), "note", "middle")
    body += line((LEFT + 7 * COLUMN, top), (LEFT + 7 * COLUMN, top + height), "grid")
    for lane in lanes:
        body += lane
    body += _marker(scenario, view, i, (24.0, top + 26), said)
    for column, stack in sorted(stacks.items()):
        for place, j in enumerate(stack):
            spot = (LEFT + COLUMN * column + 16, top + 26 + ROW * place)
            body += _marker(scenario, view, j, spot, said)
    return body, height


def _lanes(
    scenario: Scenario[State], view: State, i: int, floor: float, said: Words
) -> list[Shapes]:
    """What runs between ship i and others, a lane for each: docking, pursuit, missiles."""
    found: list[Shapes] = []

    def ends(j: int) -> tuple[Point, Point]:
        y = floor + LANE * len(found) + 2
        return (LEFT - 8, y), (LEFT + COLUMN * (view.band[pair(i, j)] + 0.5), y)

    for j in _shown(view):
        if j == i:
            continue
        start, end = ends(j)
        if view.ships[i].docked == j:
            label = f"{said.get('board', 'docked')}: {_name(scenario, j)}"
            found.append(line(start, end, "wall") + words(LEFT + 4, end[1] - 4, label))
        for hunter, prey in ((i, j), (j, i)):
            if view.ships[hunter].pursues == prey:
                start, end = ends(j)
                path = arrow(start, end) if hunter == i else arrow(end, start)
                label = f"{said.get('board', 'pursuit')}: {_name(scenario, j)}"
                lane = path + words(LEFT + 4, end[1] - 4, label)
                found.append(group(lane, css=f"side{view.ships[hunter].seat}"))
    for f in range(view.flight_count):
        flight = view.flights[f]
        if i in (flight.launcher, flight.target):
            j = flight.target if flight.launcher == i else flight.launcher
            if j >= 0 and view.ships[j].fate == Fate.IN_PLAY:
                found.append(_dart(scenario, view, f, i, ends(j), said))
    return found


def _dart(
    scenario: Scenario[State], view: State, f: int, i: int, ends: tuple[Point, Point], said: Words
) -> Shapes:
    """Missiles under way, the nearer to their target the sooner they arrive."""
    flight = view.flights[f]
    comes = flight.target == i
    (left, y), (right, _) = ends
    part = 0.75 if flight.due <= view.turn else 0.45
    x = left + (right - left) * (1 - part if comes else part)
    dart = placed(polygon(DART, "hull"), x, y, 180.0 if comes else 0.0, 1.0)
    due = said.get("board", "due_short").replace("{n}", str(flight.due))
    other = _name(scenario, flight.launcher if comes else flight.target)
    label = f"{flight.count}× {'←' if comes else '→'} {other}, {due}"
    seat = view.ships[flight.launcher].seat if flight.launcher >= 0 else NOBODY
    beside = right + 5 * len(label) < WIDTH
    note = words(right + 6, y + 3, label) if beside else words(LEFT + 4, y - 3, label)
    drawn = line((left, y), (right, y), "fire") + dart + note
    return piece(f"flight-{f}", seat, _flight(scenario, view, f, said), drawn)


def _marker(scenario: Scenario[State], view: State, i: int, spot: Point, said: Words) -> Shapes:
    """A ship's silhouette with its name."""
    x, y = spot
    ship = view.ships[i]
    size = 0.6 if ship.small else 0.9 if ship.tons < 800 else 1.1
    hull = placed(polygon(HULL, "hull"), x, y, 0, size)
    css = "chosen" if view.acting == i else ""
    label = plate(x + 15, y + 2, _name(scenario, i))
    return piece(f"ship-{i}", ship.seat, _summary(scenario, view, i, said), hull + label, css)


def _flight(scenario: Scenario[State], view: State, f: int, said: Words) -> str:
    flight = view.flights[f]
    due = said.get("board", "due").replace("{n}", str(flight.due))
    return (
        f"{_name(scenario, flight.launcher)} → {_name(scenario, flight.target)}: "
        f"{flight.count} × {said.get('weapon', flight.kind)}, {flight.need}+, {due}"
    )


def _ranges(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    return ", ".join(
        f"{_name(scenario, j)} {said.get('band', view.band[pair(i, j)])}"
        for j in _shown(view)
        if j != i
    )


def _summary(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    ship = view.ships[i]
    parts = [
        f"{said.get('field', 'hull')} {ship.hull}/{ship.hull_max}",
        f"{said.get('field', 'structure')} {ship.structure}/{ship.structure_max}",
        f"{said.get('field', 'armour')} {ship.armour}",
        f"{said.get('field', 'speed')} {ship.speed}",
        f"{said.get('field', 'range')}: {_ranges(scenario, view, i, said)}",
    ]
    word = _state_word(view, i, said)
    return f"{_name(scenario, i)}: " + ", ".join(parts) + (f" ({word})" if word else "")


def _cut(said: str) -> list[str]:
    """A line cut at spaces into pieces of at most 100 columns."""
    found = []
    while len(said) > WIDEST:
        at = said.rfind(" ", 0, WIDEST)
        at = at if at > 0 else WIDEST
        found.append(said[:at])
        said = "  " + said[at:].lstrip()
    return [*found, said]


def _number(value: int) -> str:
    return "?" if value == UNKNOWN else str(value)


def _sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """All that a referee keeps of one ship on paper."""
    ship = view.ships[i]
    made = Sheet(f"ship-{i}", ship.seat, _name(scenario, i))
    made.note = f"{said.get('field', 'speed')} {ship.speed}"
    thrust = f"{current_thrust(ship)}/{ship.thrust}"
    made.lines += [
        (said.get("field", "state"), said.get("fate", ship.fate)),
        (said.get("field", "tons"), str(ship.tons)),
        (said.get("field", "thrust"), thrust),
        (said.get("field", "initiative"), str(_initiative(view, i))),
        (said.get("field", "reactions"), str(max(0, reactions_left(view, i)))),
        (said.get("field", "electronics"), f"{ship.electronics:+d}"),
    ]
    if ship.fate == Fate.IN_PLAY:
        made.lines.append((said.get("field", "range"), _ranges(scenario, view, i, said)))
    shown = _details(view, i, said)
    if shown:
        made.lines.append((said.get("field", "shows"), shown))
    for field, other in (("docked", ship.docked), ("pursues", ship.pursues)):
        if other >= 0:
            made.lines.append((said.get("field", field), _name(scenario, other)))
    made.lines += _stores(ship, said)
    made.tracks = [
        Track(said.get("field", "hull"), max(0, ship.hull), max(0, ship.hull_max)),
        Track(said.get("field", "structure"), max(0, ship.structure), ship.structure_max),
        Track(said.get("field", "armour"), max(0, ship.armour), max(0, ship.armour_max)),
    ]
    made.tracks += [
        Track(said.get("system", int(system)), 3 - ship.hits[system], 3)
        for system in System
        if not (system == System.J_DRIVE and ship.jump == 0)
    ]
    for k in range(ship.mount_count):
        mount = ship.mounts[k]
        label = f"{scenario.names.of('mount', i, k)} {_arms(mount, said)}"
        made.tracks.append(Track(label, 3 - mount.hits, 3))
    made.crew = _posts(scenario, ship, i, said)
    made.marks = _marks(ship, said)
    return made


def _details(view: State, i: int, said: Words) -> str:
    """What the sensors of ships of other seats show of ship i, nearest first (CE-10.2.3 to .9)."""
    found = [
        said.get("detail", int(detail))
        for detail in Detail
        if any(
            view.ships[j].seat != view.ships[i].seat and shows(view, j, i, detail)
            for j in _shown(view)
        )
    ]
    return ", ".join(dict.fromkeys(found))


def _stores(ship: Ship, said: Words) -> list[tuple[str, str]]:
    """Fuel, cargo, missiles, sand: `?` where the seat may not know."""
    tons = [
        _number(value if value == UNKNOWN else value // 1000) for value in (ship.fuel, ship.cargo)
    ]
    held = "/".join(_number(value) for value in ship.missiles)
    return [
        (said.get("field", "fuel"), tons[0]),
        (said.get("field", "cargo"), tons[1]),
        (said.get("field", "missiles"), held),
        (said.get("field", "canisters"), _number(ship.canisters)),
    ]


def _arms(mount: Mount, said: Words) -> str:
    """What a mount holds, with what its racks and casters have ready: `3 × rack (12/12/9)`."""
    ready: dict[int, list[str]] = {}
    for slot in range(SLOTS):
        if mount.weapon[slot] >= 0:
            ready.setdefault(mount.weapon[slot], []).append(_number(mount.ready[slot]))
    found = []
    for weapon, rounds in ready.items():
        count = f"{len(rounds)} × " if len(rounds) > 1 else ""
        loaded = weapon in (Weapon.SANDCASTER, Weapon.MISSILE_RACK, Weapon.MISSILE_BAY)
        left = f" ({'/'.join(rounds)})" if loaded else ""
        found.append(f"{count}{said.get('weapon', weapon)}{left}")
    return ", ".join(found)


def _posts(scenario: Scenario[State], ship: Ship, i: int, said: Words) -> list[tuple[str, str]]:
    """The crew posts: who, where, with which skills, in what state; those alike in one line."""
    names = said.names(scenario.names)
    found: list[tuple[str, str]] = []
    first = last = ""
    for m in range(ship.crew_count):
        member = ship.crew[m]
        label, fitness = names.of("member", i, m), _fitness(member, said)
        if member.position in (Position.TURRET_GUNNER, Position.BAY_GUNNER) and member.mount >= 0:
            label += f" ({names.of('mount', i, member.mount)})"
        elif not scenario.names.of("member", i, m).startswith(SHORT[Position(member.position)]):
            label += f" ({said.get('position', member.position)})"
        alike = found and fitness == last and member.position == ship.crew[m - 1].position
        if alike:
            found[-1] = (f"{first} – {label}", fitness)
        else:
            found.append((label, fitness))
            first = label
        last = fitness
    return found


def _fitness(member: Member, said: Words) -> str:
    skills = [
        f"{said.get('skill', int(skill))} {member.skill[skill]}"
        for skill in Skill
        if member.skill[skill] >= 0
    ]
    text_ = ", ".join(skills)
    if member.heads > 1:
        text_ = f"×{member.heads} {text_}".strip()
    if member.rads > 0:
        text_ += f"; {member.rads} {said.get('field', 'rads')}"
    if not member.up:
        text_ += f"; {said.get('field', 'down')}"
    return text_ or "–"


def _marks(ship: Ship, said: Words) -> list[str]:
    """What deserves a warning."""
    found = []
    if ship.fate != Fate.IN_PLAY:
        found.append(said.get("fate", ship.fate))
    if ship.hidden:
        found.append(said.get("board", "hidden"))
    if ship.hits[System.POWER] >= 3:
        found.append(said.get("refusal", "no_power"))
    if ship.hits[System.BRIDGE] >= 2:
        found.append(said.get("refusal", "no_bridge"))
    if ship.taken_by != NOBODY:
        found.append(said.get("refusal", "boarded"))
    return found
