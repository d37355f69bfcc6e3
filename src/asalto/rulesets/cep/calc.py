"""A calculation without a map: shots at a ship at a range, one or a volley."""

from __future__ import annotations

from asalto.core.calc import Calculation, DoNotFit, Given, Posed, Repeated, number, two_sides, word
from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario

from .phases import close_ship_turn
from .rules.fire import close_fire, may_aim, open_sections, open_weapons, shots_of
from .setup import build
from .state import State
from .tables import LONGEST, SPEED_STEP
from .units import known_units
from .vocabulary import Phase, Section, Status, Weaponry

CLASSES = tuple(known_units())
WEAPONS = tuple(one.name.lower() for one in Weaponry)
SECTIONS = tuple(one.name.lower() for one in Section)
SECTION_NAMES = ("SFD", "SFI", "SPD", "SPI")
FAST, SHOTS_MAX = 24, 8


def table(given: Given) -> Scenario[State]:
    """Two ships, the second straight ahead of the first."""
    far = given.whole("range")
    ships = [
        {"id": "a", "class": given.word("ship"), "seat": "a", "skill": given.whole("skill"),
         "hex": [0, 0], "heading": 0, "speed": given.whole("speed")},
        {"id": "b", "class": given.word("target"), "seat": "b", "skill": given.whole("pilot"),
         "hex": [0, -far], "heading": 0, "speed": given.whole("target_speed")},
    ]  # fmt: skip
    return build(Document.of(two_sides("Calculator", turns=20, ships=ships), "calc"))


def open_combat(state: State) -> None:
    """The first ship has declared all its shots at the other."""
    ship = state.ships[0]
    state.phase, state.awaiting, state.active = int(Phase.FIRE), 1, 0
    state.cursor[0], state.cursor[1] = 0, NOBODY
    for i in range(2):
        close_fire(state.ships[i])
        open_weapons(state, i)
    ship.targets = 1 << 1
    ship.shots = sum(shots_of(ship.weapons[place]) for place in range(ship.weapon_count))


def bearing(state: State, kind: int, side: int) -> list[int]:
    """The weapons of a kind that can hit this section, as both ships lie."""
    ship = state.ships[0]
    return [
        place
        for place in range(ship.weapon_count)
        if ship.weapons[place].kind == kind
        and may_aim(state, 0, place, 1)
        and open_sections(state, 0, place, 1, 0) >> side & 1
    ]


def turn_to(state: State, kind: int, side: int) -> list[int]:
    """Turn both ships so that most weapons of the kind bear on the section: those weapons."""
    best: tuple[int, int, list[int]] = (0, 0, [])
    for facing in range(6):
        for other in range(6):
            state.ships[0].facing, state.ships[1].facing = facing, other
            found = bearing(state, kind, side)
            if len(found) > len(best[2]):
                best = (facing, other, found)
    state.ships[0].facing, state.ships[1].facing = best[0], best[1]
    return best[2]


def pose_shot(given: Given) -> Posed[State]:
    """Shots of one kind of weapon at a section of the target."""
    scenario = table(given)
    state, names = scenario.state, scenario.names
    ship = state.ships[0]
    ship.systems_hits = given.whole("systems_hits")
    for crew in ship.crew[: ship.crew_count]:
        crew.wounds = given.whole("wounds")
    open_combat(state)
    kind, side = WEAPONS.index(given.word("weapon")), SECTIONS.index(given.word("section"))
    places = turn_to(state, kind, side)
    most = sum(shots_of(ship.weapons[place]) for place in places)
    if most < given.whole("shots"):
        raise DoNotFit("too_many_shots", most=most)
    each = [place for place in places for _ in range(shots_of(ship.weapons[place]))]
    orders = [
        f"a fires {names.of('weapon', 0, place)} at b on {SECTION_NAMES[side]} front"
        for place in each[: given.whole("shots")]
    ]
    return Posed(scenario, "; ".join(orders))


def is_destroyed(before: State, after: State, outcome: tuple[int, ...]) -> bool:
    """Whether the target is lost."""
    return after.ships[1].structure <= 0 or after.ships[1].status != Status.FLYING


def is_helpless(before: State, after: State, outcome: tuple[int, ...]) -> bool:
    """Whether the target can neither shoot nor move any more."""
    ship = after.ships[1]
    armed = any(one.condition == 0 for one in ship.weapons[: ship.weapon_count])
    return is_destroyed(before, after, outcome) or ship.engines <= 0 or not armed


def shoot_again(before: State, state: State) -> None:
    """The next turn, with full magazines, both ships lying as before; armour lost in the turn that
    ends is gone (CEP-7.4)."""
    ship, was = state.ships[0], before.ships[0]
    close_ship_turn(state, 1)
    for place in range(ship.weapon_count):
        ship.weapons[place].rounds = was.weapons[place].rounds
    state.torpedo_count = 0
    open_combat(state)


CALCULATIONS = (
    Calculation(
        "shot",
        (
            word("ship", "centinela", CLASSES, "unit"),
            word("weapon", "ap", WEAPONS),
            number("shots", 1, 1, SHOTS_MAX),
            number("range", 6, 1, LONGEST, 4),
            number("skill", 15, 1, 40),
            number("speed", 4, 0, FAST, SPEED_STEP),
            number("wounds", 0, 0, 1),
            number("systems_hits", 0, 0, 3),
            word("target", "vencejo", CLASSES, "unit"),
            number("target_speed", 4, 0, FAST, SPEED_STEP),
            word("section", "front_right", SECTIONS),
            number("pilot", 15, 1, 40),
        ),
        pose_shot,
        (
            Repeated("destroyed", is_destroyed, shoot_again),
            Repeated("helpless", is_helpless, shoot_again),
        ),
    ),
)
