"""A scenario file into a State ready for its first choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from asalto.core.files.own_units import own_unit
from asalto.core.files.scenario import counted, read_header, read_id, read_options
from asalto.core.files.toml_reader import BadInput, Document, Reader, all_faults
from asalto.core.geometry.hexes import moved
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names

from .coordinates import code
from .ending import full_structure, ship_value
from .fittings import Unit, rearranged
from .phases import open_turn, step
from .rules.hangars import berth_for
from .rules.repairs import STORE_REPAIR
from .say import Log
from .space_map import lay_space
from .state import (
    DESIGNS_MAX,
    FIELDS_MAX,
    GOALS_MAX,
    ROCKS_MAX,
    SEATS_MAX,
    SHIPS_MAX,
    STORES,
    TORPEDOES_MAX,
    Crew,
    Goal,
    Gravity,
    Rock,
    Ship,
    State,
    Store,
    Weapon,
)
from .tables import TORPEDOES
from .units import KINDS, ROLES, known_units, load_unit, read_unit
from .vocabulary import Aim, Letter, Phase, Role, Section, Status

FAR = 1000


@all_faults
def build(document: Document) -> Scenario[State]:
    """A scenario from its document. Raises BadInput, naming file, line and field."""
    lay_space(document)
    top = document.reader()
    header = read_header(top, "cep", SEATS_MAX)
    ids = header.ids
    own = classes_of(top)
    readers = counted(top, "ships", "ships", 1, SHIPS_MAX)
    state = make(State, ships=0, designs=0, torpedoes=0, rocks=0, fields=0, goals=0)
    state.seat_count = len(ids)
    state.sides[: len(ids)] = header.sides
    state.turn = 1
    state.turn_limit = top.number("turns", 1, 200)
    read_options(top, state.options, {"away": (1, FAR), "edge": (0, FAR)})
    names = Names(hex=code)
    classes: dict[str, int] = {}
    units: list[Unit] = []
    for reader in readers:
        with reader.apart():
            add_ship(reader, state, names, ids, classes, units, own)
    read_space(top, state)
    ship_ids = [names.of("ship", i) for i in range(state.ship_count)]
    for reader in top.tables("goals", optional=True):
        with reader.apart():
            read_goal(reader, state, ids, ship_ids)
    if top.has("holder"):
        state.holder = ids.index(top.choice("holder", ids))
    top.done()
    name_words(names, ids)
    begin(top, state, units)
    return header.scenario(state, names, document)


def classes_of(top: Reader) -> dict[str, Unit]:
    """Classes of ship that do not come with the game, by id: those that the scenario brings as
    `[[classes]]`, in the form of a ship file, and files of one's own that its ships name, which are
    put beside them so that a saved battle holds them."""
    found = {}
    for reader in top.tables("classes", optional=True):
        unit = read_unit(
            Document.of(reader.data, top.document.where(reader.path)).within(top.document)
        )
        found[unit.id] = unit
    for reader in top.tables("ships"):
        name = reader.data.get("class")
        if not isinstance(name, str) or name in found or name in known_units():
            continue
        own = own_unit(top.document, name)
        if own is None:
            continue
        name = name.removesuffix(".toml")
        cast("dict[str, object]", reader.data)["class"] = name
        unit = read_unit(own)
        if unit.id != name:
            raise BadInput(f"{own.where(('id',))}: the ship is {unit.id!r}, its file {name!r}")
        found[name] = unit
        listed = cast("list[object]", top.document.data.setdefault("classes", []))
        listed.append(own.data)
    return found


def add_ship(
    reader: Reader, state: State, names: Names, ids: list[str], classes: dict[str, int],
    units: list[Unit], own: Mapping[str, Unit],
) -> None:  # fmt: skip
    """One ship: its class, side, skills, place."""
    i = state.ship_count
    taken = [names.of("ship", j) for j in range(i)]
    word = read_id(reader, taken)
    kind = add_class(reader, word, state, classes, units, own)
    unit = units[classes[kind]]
    ship = make(Ship, crew=0, weapons=0)
    state.ships.append(ship)
    state.ship_count += 1
    ship.design = classes[kind]
    ship.seat = ship.start_seat = ids.index(reader.choice("seat", ids))
    read_skills(reader, ship, unit)
    fit_out(ship, unit)
    read_place(reader, state, ship, taken)
    reader.done()
    name_ship(names, i, word, unit)


def add_class(
    reader: Reader, word: str, state: State, classes: dict[str, int], units: list[Unit],
    own: Mapping[str, Unit],
) -> str:  # fmt: skip
    """The ship's class; one of its own where the player has placed its criticals (CEP-5.15)."""
    name = reader.unit("class", [*own, *known_units()])
    key = f"{name} of {word}" if reader.has("criticals") else name
    if key not in classes:
        if len(classes) >= DESIGNS_MAX:
            raise reader.bad(f"more than {DESIGNS_MAX} classes of ship", "class")
        unit = own[name] if name in own else load_unit(name)
        if reader.has("criticals"):
            unit = rearranged(reader.table("criticals"), unit)
        classes[key] = len(classes)
        units.append(unit)
        state.designs.append(unit.design)
        state.design_count += 1
    return key


def read_skills(reader: Reader, ship: Ship, unit: Unit) -> None:
    """Crew rows with the scenario's skills, by post or for one alone (`gunner2`); 15 where it gives
    none (CEP-4.8, 5.7)."""
    skill = reader.number("skill", 1, 40, 15)
    posts = reader.table("skills", optional=True)
    by_post = {role: posts.number(role, 1, 40, skill) for role in ROLES}
    for post, label in zip(unit.crew, crew_labels(unit), strict=True):
        crew = make(Crew)
        crew.role, crew.part, crew.cabin, crew.line = post.role, post.part, post.cabin, post.line
        crew.skill = by_post[ROLES[post.role]]
        if label not in by_post:
            crew.skill = posts.number(label, 1, 40, crew.skill)
        ship.crew.append(crew)
    posts.done()
    ship.crew_count = len(ship.crew)


def crew_labels(unit: Unit) -> list[str]:
    """Each of the crew by the post, with a number where several have it."""
    roles = [ROLES[post.role] for post in unit.crew]
    return [
        f"{role}{roles[: member + 1].count(role)}" if roles.count(role) > 1 else role
        for member, role in enumerate(roles)
    ]


def fit_out(ship: Ship, unit: Unit) -> None:
    """What the printed ship begins with."""
    design = unit.design
    for gun in unit.guns:
        weapon = make(Weapon)
        weapon.kind, weapon.part, weapon.turret = gun.kind, gun.part, int(gun.turret)
        weapon.gunner, weapon.magazine = gun.gunner, gun.magazine
        weapon.rounds = weapon.capacity = weapon.open_rounds = gun.rounds
        ship.weapons.append(weapon)
    ship.weapon_count = len(ship.weapons)
    ship.structure = sum(design.survival)
    ship.engines, ship.autonomy = design.engines, design.autonomy
    ship.soldiers = unit.soldiers
    ship.armour, ship.working, ship.cargo = design.armour[:], design.stores[:], design.cargo[:]
    ship.air = design.line_points[:]
    ship.tractors = sum(ship.working[Store.TM :: STORES])


def read_place(reader: Reader, state: State, ship: Ship, before: list[str]) -> None:
    """Hex, facing and vector, or the carrier in whose hangar it lies."""
    ship.facing = reader.number("facing", 0, 5, 0)
    if reader.has("carrier"):
        ship.carrier = before.index(reader.choice("carrier", before))
        ship.status = Status.BERTHED
        carrier = state.ships[ship.carrier]
        if carrier.seat != ship.seat:
            reader.complain("the carrier is on another side", "carrier")
        ship.status = Status.FLYING
        ship.berth = berth_for(state, state.ship_count - 1, ship.carrier)
        ship.status = Status.BERTHED
        if ship.berth < 0:
            reader.complain("no hangar there has room for it", "carrier")
        ship.q, ship.r = carrier.q, carrier.r
        ship.vector_q, ship.vector_r = carrier.vector_q, carrier.vector_r
    else:
        ship.q, ship.r = reader.numbers("hex", -FAR, FAR, 2)
        heading = reader.number("heading", 0, 5, ship.facing)
        speed = reader.number("speed", 0, 99, 0)
        ship.vector_q, ship.vector_r = moved(ship.q, ship.r, heading, speed)
        if reader.has("vector"):
            ship.vector_q, ship.vector_r = reader.numbers("vector", -FAR, FAR, 2)
    ship.from_q, ship.from_r = ship.q, ship.r


def read_space(top: Reader, state: State) -> None:
    """Asteroids and gravity fields (CEP-25.1, 25.2)."""
    for reader in top.tables("rocks", optional=True):
        rock = make(Rock)
        rock.q, rock.r = reader.numbers("hex", -FAR, FAR, 2)
        rock.spaces = reader.number("spaces", 1, 10_000)
        reader.done()
        state.rocks.append(rock)
    for reader in top.tables("fields", optional=True):
        pull = make(Gravity)
        pull.q, pull.r = reader.numbers("hex", -FAR, FAR, 2)
        pull.radius = reader.number("radius", 0, 99, 0)
        pull.strength = reader.number("strength", 1, 9, 1)
        pull.reach = reader.number("reach", 1, FAR, FAR)
        reader.done()
        state.fields.append(pull)
    state.rock_count, state.field_count = len(state.rocks), len(state.fields)
    if state.rock_count > ROCKS_MAX or state.field_count > FIELDS_MAX:
        raise top.bad(f"at most {ROCKS_MAX} rocks and {FIELDS_MAX} fields are possible")


def read_goal(reader: Reader, state: State, ids: list[str], ships: list[str]) -> None:
    """What makes a side win at once."""
    if state.goal_count >= GOALS_MAX:
        raise reader.bad(f"at most {GOALS_MAX} goals are possible")
    goal = make(Goal)
    goal.seat = ids.index(reader.choice("seat", ids))
    goal.aim = Aim[reader.choice("aim", [aim.name.lower() for aim in Aim]).upper()]
    goal.ship = ships.index(reader.choice("ship", ships))
    goal.amount = reader.number("amount", -FAR, FAR, 0)
    goal.direction = reader.number("direction", 0, 5, 0)
    reader.done()
    state.goals.append(goal)
    state.goal_count += 1


def name_ship(names: Names, i: int, word: str, unit: Unit) -> None:
    """The names of a ship, its weapons, people, parts and lines."""
    names.add("ship", i, word)
    for place, gun in enumerate(unit.guns):
        names.add("weapon", (i, place), gun.id)
    names.add("who", (i, NOBODY), "soldier")
    for member, label in enumerate(crew_labels(unit)):
        names.add("crew", (i, member), label)
        names.add("who", (i, member), label)
    for line, label in enumerate(unit.lines):
        names.add("line", (i, line), label)
    name_places(names, i, unit)


def name_places(names: Names, i: int, unit: Unit) -> None:
    """What can be repaired, by kind of repair and place."""
    for line, label in enumerate(unit.lines):
        names.add("fault", (i, 0, line), f"SV.{label}")
    for place, gun in enumerate(unit.guns):
        names.add("fault", (i, 1, place), gun.id)
    for part in range(unit.design.part_count):
        kind = KINDS[unit.design.kind[part]]
        several = unit.design.parts[unit.design.kind[part]] > 1
        label = f"{kind}{unit.design.number[part]}" if several else kind
        names.add("part", (i, part), label)
        for store in Store:
            if unit.design.stores[part * STORES + store]:
                what = STORE_REPAIR[store]
                names.add("fault", (i, what, part * STORES + store), f"{store.name}.{label}")


def name_words(names: Names, ids: list[str]) -> None:
    """Names that are the same in every battle."""
    for seat, word in enumerate(ids):
        names.add("seat", seat, word)
    for facing in range(6):
        names.add("facing", facing, str(facing))
    for letter in Letter:
        names.add("letter", letter, letter.name)
    for role in (Role.NAVIGATOR, Role.ENGINEER):
        names.add("post", role, ROLES[role])
    for section in Section:
        names.add("section", section, ("SFD", "SFI", "SPD", "SPI")[section])
    names.add("end", 0, "front")
    names.add("end", 1, "rear")


def begin(top: Reader, state: State, units: list[Unit]) -> None:
    """Open the first turn, up to its first choice."""
    launchers = sum(
        TORPEDOES * sum(gun.kind == 2 for gun in units[ship.design].guns) for ship in state.ships
    )
    if launchers > TORPEDOES_MAX:
        raise top.bad(f"more than {TORPEDOES_MAX} torpedoes could run in one turn", "ships")
    torpedo = type(State().torpedoes[0])
    state.torpedoes = [torpedo() for _ in range(launchers)]
    for seat in range(state.seat_count):
        state.worth[seat] = sum(
            ship_value(state, i) for i in range(state.ship_count) if state.ships[i].seat == seat
        )
        if state.worth[seat] == 0 and state.ship_count > 0:
            top.complain("a side has no ships", "ships")
    assert all(full_structure(state, i) > 0 for i in range(state.ship_count))
    dice, log = make(Dice), make(Log)
    log.silent = 1
    open_turn(state, log)
    while state.awaiting == 0 and state.phase < Phase.ORDERS:
        step(state, dice, log)
    if state.awaiting == 0 or dice.thrown > 0:
        raise BadInput(f"{top.document.name}: nobody has anything to decide in the first turn")
