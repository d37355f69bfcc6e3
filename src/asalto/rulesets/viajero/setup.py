"""Scenario and character files into a fight ready to begin."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from asalto.core.files.own_units import open_unit
from asalto.core.files.scenario import counted, read_header, read_options
from asalto.core.files.toml_reader import Document, Reader, all_faults
from asalto.core.kernel.records import NOBODY, make
from asalto.core.ruleset import Scenario, Seat
from asalto.core.text.orders import Names, nearest

from .maps import MAP_LIMIT, find_spots, is_inside_solid, read_map
from .notation import FRAME_NAMES, fixed_names
from .rules.checks import is_able
from .state import (
    BARE,
    PEOPLE_MAX,
    SEATS_MAX,
    SLOTS,
    SPARE_TASKS,
    TASKS_MAX,
    Characteristic,
    Goal,
    Light,
    Person,
    Side,
    Skill,
    Stance,
    State,
)
from .tables import (
    ARMOUR_NAMES,
    FRAMES,
    MOVEMENT,
    ROUNDS,
    UNTRAINED,
    WEAPON_NAMES,
)
from .vocabulary import Phase

FOLDER = Path(__file__).parent
SCORES = tuple(one.name.lower() for one in Characteristic)
SKILL_NAMES = tuple(one.name.lower() for one in Skill if one != Skill.NONE)
STANCES = tuple(one.name.lower() for one in Stance)
LIGHTS = tuple(one.name.lower() for one in Light)
GOALS = tuple(one.name.lower() for one in Goal)
SCORE_MAX = 33


def read_character(reader: Reader, person: Person) -> dict[str, str]:
    """Fill a person from a character's table; returns the name in three languages."""
    names = reader.words("name")
    reader.origin("viajero")
    scores = reader.table("characteristics")
    for i, score in enumerate(SCORES):
        person.full[i] = scores.number(score, 0, SCORE_MAX, 0 if score == "psi" else 7)
        person.score[i] = person.full[i]
    scores.done()
    skills = reader.table("skills", optional=True)
    person.skill = [UNTRAINED] * len(person.skill)
    for name in skills.data:
        if name not in SKILL_NAMES:
            skills.number(SKILL_NAMES[0], 0, 9, 0)
            near = nearest(name, SKILL_NAMES)
            told = f"no skill of that name; there are {', '.join(SKILL_NAMES)}"
            skills.complain(f"{told}.{near}" if near else told, name)
            continue
        person.skill[1 + SKILL_NAMES.index(name)] = skills.number(name, 0, 9)
    person.armour = ARMOUR_NAMES.index(reader.choice("armour", ARMOUR_NAMES, "clothes"))
    person.reflec = int(reader.flag("reflec", False))
    person.movement = reader.number("movement", 0, 60_000, MOVEMENT)
    read_weapons(reader, person)
    reader.done()
    return names


def read_weapons(reader: Reader, person: Person) -> None:
    """The weapons of a character; the first is in hand unless `hand` names another."""
    listed = reader.tables("weapons", optional=True)
    if len(listed) > SLOTS:
        raise reader.bad(f"at most {SLOTS} weapons", "weapons")
    kinds = []
    for slot, entry in enumerate(listed):
        weapon = person.weapons[slot]
        kinds.append(entry.choice("kind", WEAPON_NAMES))
        weapon.kind = WEAPON_NAMES.index(kinds[-1])
        weapon.loaded = entry.number("loaded", 0, 1000, ROUNDS[weapon.kind])
        weapon.spare = entry.number("magazines", 0, 99, 0)
        weapon.laser = int(entry.flag("laser_sight", False))
        weapon.scope = int(entry.flag("telescope", False))
        weapon.gyro = int(entry.flag("gyrostabiliser", False))
        entry.done()
    hand = reader.choice("hand", (*kinds, "none"), kinds[0] if kinds else "none")
    person.hand = BARE if hand == "none" else kinds.index(hand)


@all_faults
def check_unit(document: Document) -> str:
    """Validate a character file; returns its English name. Raises BadInput."""
    return read_character(document.reader(), make(Person))["en"]


def character_of(reader: Reader) -> Document:
    """The character that a person is: the id of a file that comes along or is one's own, or a
    table."""
    value = reader.take("unit")
    if isinstance(value, dict):
        return reader.inner("unit", value)
    return open_unit(reader, "unit", FOLDER / "units")


@all_faults
def build(document: Document) -> Scenario[State]:
    """A scenario from its file. Raises BadInput."""
    top = document.reader()
    sides = make(State).sides
    header = read_header(top, "viajero", SEATS_MAX, lambda one, i: read_side(one, sides[i]), "seat")
    seats = list(header.seats)
    entries = counted(top, "person", "people", 2, PEOPLE_MAX)
    state = make(State, people=len(entries))
    names = Names()
    fixed_names(names)
    state.turn_limit = top.number("turn_limit", 1, 1000, 40)
    read_map(top, state, names)
    state.sides[: len(seats)] = sides[: len(seats)]
    for i, side in enumerate(header.sides):
        state.sides[i].side = side
    state.seat_count = len(seats)
    data = dict(document.data)
    data["id"] = header.id
    people: list[dict[str, object]] = []
    for i, entry in enumerate(entries):
        with entry.apart():
            people.append(read_person(entry, state, names, seats, i))
    data["person"] = people
    read_tasks(top, state, names, seats)
    name_spare_tasks(state, names)
    read_goals(top, state, names)
    lights = {word: number for number, word in enumerate(LIGHTS)}
    read_options(top, state.options, {"free_limit": (0, 99)}, {"light": lights})
    top.done()
    begin(state)
    return replace(header.scenario(state, names, document), document=data)


def begin(state: State) -> None:
    """Make the state ready for its first choice."""
    state.phase = Phase.MUSTER
    for seat in range(state.seat_count):
        if may_muster(state, seat):
            state.awaited |= 1 << seat
        else:
            state.sides[seat].muster = NOBODY
            state.sides[seat].mustered = 1
    if state.awaited == 0:
        state.awaited = 1  # somebody must begin
    for i in range(state.people_count):
        person = state.people[i]
        for j in range(state.people_count):
            person.seen_x[j] = state.people[j].x
            person.seen_y[j] = state.people[j].y
    find_spots(state)
    trim(state)


def may_muster(state: State, seat: int) -> bool:
    """Whether a side has anything to decide about tactics: not surprised, and somebody can."""
    if state.sides[seat].surprised != 0:
        return False
    return any(
        one.seat == seat and one.skill[Skill.TACTICS] >= 0 and is_able(one) for one in state.people
    )


def trim(state: State) -> None:
    """Leave away rows that this battle can never use: a state is copied often."""
    carried = sum(weapon.kind != NOBODY for person in state.people for weapon in person.weapons)
    missions = sum(side.missions for side in state.sides)
    state.items = state.items[: carried + 1]
    state.strikes = state.strikes[:missions]
    state.doors = state.doors[: state.door_count]
    state.tasks = state.tasks[: state.task_count + SPARE_TASKS]


def read_side(entry: Reader, side: Side) -> None:
    """What a side has besides its name: who is surprised, what it is after."""
    side.aware = int(entry.flag("ambush", False))
    side.surprised = int(entry.flag("surprised", False))
    side.missions = entry.number("strikes", 0, 9, 0)
    side.goal = GOALS.index(entry.choice("goal", GOALS, "fight"))
    entry.text("goal_at", "")
    entry.number("goal_count", 1, PEOPLE_MAX, 1)


def read_goals(top: Reader, state: State, names: Names) -> None:
    """Zones and tasks that sides are after."""
    for i, entry in enumerate(top.tables("seat")):
        side = state.sides[i]
        side.goal_count = entry.number("goal_count", 1, PEOPLE_MAX, 1)
        if side.goal not in (Goal.REACH, Goal.TASK):
            continue
        table = names.tables.get("zone" if side.goal == Goal.REACH else "task", {})
        known = {name: key[0] for key, name in table.items()}
        side.goal_index = known[entry.choice("goal_at", sorted(known))]


def read_person(
    entry: Reader, state: State, names: Names, seats: list[Seat], i: int
) -> dict[str, object]:
    """One person on the map; returns his table with the character written out."""
    person = state.people[i]
    character = character_of(entry)
    read_character(character.reader(), person)
    name = entry.name("name")
    if not re.fullmatch(r"[^\W\d_][\w-]*", name):
        entry.complain(f"{name!r}: a word of letters, digits, - and _", "name")
    if name in names.tables["person"].values():
        entry.complain(f"{name!r} is there already", "name")
    names.add("person", i, name)
    person.seat = [seat.id for seat in seats].index(
        entry.choice("seat", [seat.id for seat in seats])
    )
    person.x, person.y = entry.numbers("at", 0, MAP_LIMIT, 2)
    if person.x > state.width or person.y > state.height:
        entry.complain("off the map", "at", "map")
    if is_inside_solid(state, person.x, person.y):
        entry.complain("inside something solid", "at", "map", "piece")
    person.stance = STANCES.index(entry.choice("stance", STANCES, "standing"))
    wounds = entry.table("wounds", optional=True)
    for score in SCORES[:3]:
        which = SCORES.index(score)
        person.score[which] -= wounds.number(score, 0, person.full[which], 0)
    person.out = int(entry.flag("unconscious", False))
    person.dead = int(entry.flag("dead", False))
    wounds.done()
    entry.done()
    state.people_count = i + 1
    return {**entry.data, "unit": character.data}


def name_spare_tasks(state: State, names: Names) -> None:
    """Names for tasks that the umpire may set."""
    taken = set(names.tables.get("task", {}).values())
    free = (f"task{i}" for i in range(1, 2 * TASKS_MAX) if f"task{i}" not in taken)
    for i in range(state.task_count, state.task_count + SPARE_TASKS):
        names.add("task", i, next(free))


def read_tasks(top: Reader, state: State, names: Names, seats: list[Seat]) -> None:
    """Extended actions that can be done at a place."""
    for i, entry in enumerate(top.tables("task", optional=True)):
        with entry.apart():
            if i >= TASKS_MAX:
                raise entry.bad(f"at most {TASKS_MAX} tasks")
            task = state.tasks[i]
            names.add("task", i, entry.name("name"))
            task.x, task.y = entry.numbers("at", 0, MAP_LIMIT, 2)
            ids = [seat.id for seat in seats]
            seat = entry.choice("seat", (*ids, "any"), "any")
            task.seat = NOBODY if seat == "any" else ids.index(seat)
            task.skill = 1 + SKILL_NAMES.index(entry.choice("skill", SKILL_NAMES))
            task.score = SCORES.index(entry.choice("characteristic", SCORES))
            task.difficulty = entry.number("difficulty", -20, 20, 0)
            task.frame = FRAME_NAMES.index(entry.choice("time", FRAME_NAMES[: len(FRAMES)]))
            state.task_count = i + 1
            entry.done()
