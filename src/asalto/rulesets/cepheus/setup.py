"""A scenario and its ships into a State ready for the first question (CE-10.1.3 to .5)."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from asalto.core.files.own_units import open_unit
from asalto.core.files.scenario import counted, read_header, read_options
from asalto.core.files.toml_reader import BadInput, Document, Reader, all_faults
from asalto.core.kernel.records import NOBODY, make
from asalto.core.ruleset import Scenario, Seat
from asalto.core.text.orders import Names

from .construction import check_supplies
from .rules.crew import recount_posts
from .rules.gunnery import recount_spent
from .rules.operator import band_at
from .state import (
    FLIGHTS_MAX,
    MOUNT_SYSTEM,
    PAIRS,
    SEATS_MAX,
    SHIPS_MAX,
    Member,
    Mount,
    Ship,
    State,
)
from .tables import DEEP_SPACE, NEAR_PLANET
from .terms import Ability, Band, Difficulty, Fate, MountKind, Position, Skill, System
from .units import MISSILES, QUALITIES, add_member, check_craft, read_ship
from .vocabulary import Ask, Phase

HERE = Path(__file__).parent
SPARE = 2
"""Rows kept free for ships that the umpire adds."""
SHORT = {
    Position.CAPTAIN: "captain",
    Position.SENSORS: "operator",
    Position.NAVIGATOR: "navigator",
    Position.PILOT: "pilot",
    Position.ENGINEER: "engineer",
    Position.DAMAGE_CONTROL: "mechanic",
    Position.TURRET_GUNNER: "gunner",
    Position.BAY_GUNNER: "bayman",
    Position.SECURITY: "officer",
    Position.MARINE: "marines",
    Position.PASSENGER: "passenger",
}
HAZARDS = ("none", "debris", "low", "medium", "high")
FRAMES = ("seconds", "rounds", "minutes", "kiloseconds", "hours")


@all_faults
def build(document: Document) -> Scenario[State]:
    """A scenario from its document. Raises BadInput."""
    reader = document.reader()
    header = read_header(reader, "cepheus", SEATS_MAX)
    seats, words = header.seats, header.ids
    rows = counted(reader, "ships", "ships", 1, SHIPS_MAX)
    names = Names()
    berths: dict[int, list[str]] = {}
    ships: list[Ship] = []
    for i, one in enumerate(rows):
        with one.apart():
            ships.append(read_row(one, words, names, i, berths))
            find_berth(one, ships, names, berths)
            one.done()
    state = make(State, ships=0, flights=FLIGHTS_MAX)
    state.seat_count = len(seats)
    state.sides[: len(seats)] = header.sides
    state.ships = ships
    state.ship_count = len(ships)
    read_terms(reader, state, words)
    read_ranges(reader, state, names)
    add_spares(state)
    name_things(state, names, seats)
    state.phase = Phase.INITIATIVE
    state.ask = Ask.TACTICS
    state.ask_seat = 0
    reader.done()
    return header.scenario(state, names, document)


def plan_of(one: Reader) -> Document:
    """The unit file of a ship: one that comes along, one's own, or a table in the scenario."""
    value = one.take("unit")
    if isinstance(value, dict):
        return one.inner("unit", value)
    return open_unit(one, "unit", HERE / "units")


def read_plan(one: Reader, unit: str, called: list[tuple[Member, str]]) -> tuple[Ship, list[str]]:
    """A ship as its unit file has it, with the quality and the programs that the scenario says;
    and the small craft that it carries.
    """
    plan = plan_of(one).reader()
    plan.words("title")
    if one.has("quality"):
        quality = one.choice("quality", QUALITIES)
        plan = Reader(plan.document, {**plan.data, "quality": quality}, ())
        plan.take("title")
    if one.has("software"):
        plan.document.faults = None  # the first is told with the scenario's field, see below
        plan = Reader(plan.document, {**plan.data, "software": one.take("software")}, ())
        plan.take("title")
    try:
        ship = read_ship(plan, called)
    except BadInput as error:
        if not one.has("software"):
            raise
        raise one.bad(f"{unit} with these programs: {error}", "software") from error
    plan.done()
    return ship, [str(word) for word in cast("list[object]", plan.data.get("craft", []))]


def find_berth(one: Reader, ships: list[Ship], names: Names, berths: dict[int, list[str]]) -> None:
    """`carried_by`: a small craft that lies in the hangar of a ship named before it."""
    if not one.has("carried_by"):
        return
    ship, unit = ships[-1], str(one.data.get("unit"))
    known = {name: key[0] for key, name in names.tables["ship"].items() if key[0] < len(ships) - 1}
    i = known[one.choice("carried_by", list(known))]
    if ships[i].seat != ship.seat:
        one.complain("a ship carries craft of its own seat only", "carried_by")
    if unit not in berths[i]:
        there = ", ".join(berths[i]) or "-"
        raise one.bad(f"no berth is left there for {unit!r}: {there}", "carried_by")
    berths[i].remove(unit)
    ship.carrier, ship.fate = i, Fate.RESERVE


def read_row(
    one: Reader, seats: list[str], names: Names, i: int, berths: dict[int, list[str]]
) -> Ship:
    """One ship of the scenario: a unit with what the scenario says of it."""
    named = one.data.get("unit")
    unit = named if isinstance(named, str) else "ship"
    called: list[tuple[Member, str]] = []
    ship, berths[i] = read_plan(one, unit, called)
    ship.seat = seats.index(one.choice("seat", seats))
    ship.fate = Fate.RESERVE if one.flag("reserve", False) else Fate.IN_PLAY
    ship.aware = int(one.flag("aware", True))
    ship.hidden = int(one.flag("hidden", False))
    ship.speed = one.number("speed", 0, 100, 0)
    ship.hazard = HAZARDS.index(one.choice("hazard", HAZARDS, "none"))
    ship.hazard_speed = int(one.flag("hazard_speed", False))
    ship.comms = int(one.flag("comms", True))
    ship.talking = int(one.flag("talking", False))
    ship.orbit = int(one.flag("orbit", False))
    if one.has("planet"):
        ship.planet = band_named(one, "planet")
    if one.has("missile"):
        arm(one, ship)
    for system in System:
        ship.hits[system] = one.number(f"{system.name.lower()}_hits", 0, 3, 0)
    read_crew(one, ship, called)
    if isinstance(named, str) and isinstance(one.data["unit"], dict):
        own = one.inner("unit", one.data["unit"]).reader()
        check_supplies(own, ship)
        check_craft(own)
    name = one.name("name", unit)
    if " " in name or name in names.tables.get("ship", {}).values():
        one.complain("a ship's name is one word, and its own", "name")
    if isinstance(one.data["unit"], dict):
        cast("dict[str, object]", one.data)["name"] = name
    names.add("ship", i, name)
    order_crew(ship)
    name_people(names, i, ship, called)
    return ship


def read_crew(one: Reader, ship: Ship, called: list[tuple[Member, str]]) -> None:
    """The crew that the scenario adds, each row with the name of its own that it may have."""
    for row in one.tables("crew", optional=True):
        with row.apart():
            word = add_member(row, ship, row.number("skill", 0, 6, 1))
            called.append((ship.crew[ship.crew_count - 1], word))


def name_people(names: Names, i: int, ship: Ship, called: list[tuple[Member, str]]) -> None:
    """Write down who of the crew, now in its order, has a name."""
    for m, member in enumerate(ship.crew):
        for named, word in called:
            if named is member and word:
                names.add("person", (i, m), word)


def arm(one: Reader, ship: Ship) -> None:
    """Fill magazine and racks with one kind of missile."""
    kind = MISSILES[one.choice("missile", list(MISSILES))]
    total = sum(ship.missiles)
    ship.missiles = [total if kind == known else 0 for known in MISSILES.values()]
    for k in range(ship.mount_count):
        ship.mounts[k].missile = kind


def order_crew(ship: Ship) -> None:
    """Crew in the order of the posts, rows trimmed to what is used."""
    crew = ship.crew[: ship.crew_count]
    crew.sort(key=lambda member: (member.position, member.mount))
    ship.crew = crew
    ship.mounts = ship.mounts[: ship.mount_count]
    recount_posts(ship)
    recount_spent(ship)


def band_named(one: Reader, key: str) -> int:
    """A range band, by its name or by a distance in kilometres."""
    if type(one.data.get(key)) is int:
        return band_at(one.number(key, 0, 10**9))
    known = {band.name.lower(): int(band) for band in Band}
    return known[one.choice(key, list(known))]


def read_terms(reader: Reader, state: State, seats: list[str]) -> None:
    """Turn limit, who wins then, who wins by leaving; settings of the rules."""
    state.limit = reader.number("turns", 1, 100, 12)
    for key in ("limit_winner", "escape"):
        if reader.has(key):
            seat = seats.index(reader.choice(key, seats))
            if key == "escape":
                state.escape_seat = seat
            else:
                state.limit_winner = seat
    read_options(reader, state.options, {"world_size": (0, 15), "atmosphere": (0, 15)})


def read_ranges(reader: Reader, state: State, names: Names) -> None:
    """The opening range (CE-10.1.3): deep space or near a planet (CE-10.2.1, .2), or as told."""
    where = reader.choice("opening", ("deep_space", "planet"), "deep_space")
    band = DEEP_SPACE if where == "deep_space" else NEAR_PLANET
    if reader.has("range"):
        band = band_named(reader, "range")
    state.band = [band] * PAIRS
    known = {name: key[0] for key, name in names.tables.get("ship", {}).items()}
    for one in reader.tables("ranges", optional=True):
        with one.apart():
            i, j = (known[one.choice(key, list(known))] for key in ("from", "to"))
            state.band[i * SHIPS_MAX + j] = state.band[j * SHIPS_MAX + i] = band_named(one, "range")
            one.done()


def add_spares(state: State) -> None:
    """Blank rows for ships that the umpire adds, each with room for the largest of these ships."""
    crew = max((len(ship.crew) for ship in state.ships), default=0)
    mounts = max((len(ship.mounts) for ship in state.ships), default=0)
    for _ in range(min(SPARE, SHIPS_MAX - state.ship_count)):
        spare = make(Ship, crew=0, mounts=0)
        spare.crew = [make(Member) for _ in range(crew)]
        spare.mounts = [make(Mount) for _ in range(mounts)]
        state.ships.append(spare)


def name_things(state: State, names: Names, seats: tuple[Seat, ...]) -> None:
    """How ships, crew, mounts, systems and the rest are called in orders."""
    for i, ship in enumerate(state.ships):
        if i >= state.ship_count:
            names.add("ship", i, f"reinforcement{i + 1 - state.ship_count}")
        name_crew(names, i, ship, i < state.ship_count)
        for system in System:
            names.add("system", (i, int(system)), system.name.lower())
        for k in range(len(ship.mounts)):
            kind = MountKind(ship.mounts[k].kind) if i < state.ship_count else MountKind.TURRET
            word = f"{kind.name[0]}{k + 1}"
            names.add("mount", (i, k), word)
            names.add("system", (i, MOUNT_SYSTEM + k), word)
            names.add("post", (i, int(Position.TURRET_GUNNER), k), word)
            names.add("post", (i, int(Position.BAY_GUNNER), k), f"{word}-bay")
        for post in Position:
            names.add("post", (i, int(post), NOBODY), post.name.lower())
        for drive in (System.M_DRIVE, System.J_DRIVE):
            names.add("post", (i, int(Position.ENGINEER), int(drive)), drive.name.lower())
    for number, seat in enumerate(seats):
        names.add("seat", number, seat.id)
    names.add("seat", NOBODY, "nobody")
    name_terms(names)


def name_terms(names: Names) -> None:
    """Words of the rules as orders spell them."""
    for band in Band:
        names.add("band", int(band), band.name.lower())
    for skill in Skill:
        names.add("skill", int(skill), skill.name.lower())
    for ability in Ability:
        for step in Difficulty:
            word = f"{ability.name.lower()}-{step.name.lower()}"
            names.add("basis", int(ability) * len(Difficulty) + int(step), word)
    for mask in range(1, 8):
        names.add("slots", mask, "+".join(str(k + 1) for k in range(3) if mask >> k & 1))
    for number, frame in enumerate(FRAMES):
        names.add("frame", number, frame)
    for number, (awareness, hiding) in enumerate((("unaware", "in sight"), ("aware", "hidden"))):
        names.add("awareness", number, awareness)
        names.add("hiding", number, hiding)
    names.add("price", 1, "a minor action")
    names.add("price", 2, "a significant action")


def name_crew(names: Names, i: int, ship: Ship, known: bool) -> None:
    """Members by post, numbered where several share it."""
    count: dict[str, int] = {}
    posts = [SHORT[Position(member.position)] if known else "member" for member in ship.crew]
    for m, post in enumerate(posts):
        count[post] = count.get(post, 0) + 1
        alone = posts.count(post) == 1
        own = names.tables.get("person", {}).get((i, m), "")
        names.add("member", (i, m), own or (post if alone else f"{post}{count[post]}"))
