"""Scenario files into battles ready to begin (SCH-2.10)."""

from __future__ import annotations

from asalto.core.files.scenario import counted, read_header, read_options
from asalto.core.files.toml_reader import BadInput, Document, Reader, all_faults
from asalto.core.geometry.hexes import ODD_Q, board_hex
from asalto.core.kernel.records import NOBODY, make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names
from asalto.core.text.words import Words

from .cards import Card, open_card, own_cards
from .floorplan import ITEMS, Plan, lay_board, lay_tiles, read_board, read_hex
from .hexvertices import side_place
from .notation import FACINGS, hex_name, place_name
from .rules.movement import place_refusal
from .rules.terrain import is_on_board
from .state import CHARACTERS_MAX, FIRES_MAX, SEATS_MAX, UNITS_MAX, Character, Side, State
from .variant import lay_variant
from .vocabulary import FeatureKind, OwnSide, Phase, Refusal, Straddling

STRADDLING = {
    "never": Straddling.NEVER,
    "last-step": Straddling.LAST_STEP,
    "freely": Straddling.FREELY,
}
OWN_SIDE = {
    "spared": OwnSide.SPARED,
    "attacks": OwnSide.ATTACKS,
    "cover-fire-too": OwnSide.COVER_FIRE_TOO,
}
POINTS = ("per_kill", "per_left", "per_carried", "per_kept", "per_home")
UNIT_ADVISED = 5


@all_faults
def build(document: Document) -> Scenario[State]:
    """A scenario from its document. Raises BadInput, naming file, line and field."""
    lay_variant(document)
    lay_tiles(document)
    reader = document.reader()
    sides = make(State, sides=SEATS_MAX).sides
    header = read_header(
        reader, "sombrachapas", SEATS_MAX, lambda one, seat: _read_side(one, sides[seat])
    )
    ids = header.ids
    plan = read_board(reader.table("board"), ids)
    cards, crew = own_cards(reader), []
    units = counted(reader, "units", "units", 1, UNITS_MAX)
    for number, unit in enumerate(units):
        for one in unit.tables("characters"):
            with one.apart():
                crew.append((number, one, *open_card(one, "card", cards)))
    if len(crew) > CHARACTERS_MAX:
        raise reader.bad(f"{len(crew)} characters; at most {CHARACTERS_MAX} are possible", "units")
    state = _new_state(reader, len(ids), len(units), [card for *_, card in crew])
    state.sides = sides[: len(ids)]
    for seat, number in enumerate(header.sides):
        own = SEATS_MAX + seat + 1 if seat + 1 in header.sides else seat + 1
        state.sides[seat].side = own if number == NOBODY else number
    names = Names(hex=hex_name)
    for number, word in enumerate(ids):
        names.add("seat", number, word)
    lay_board(state, plan, document.name)
    _read_units(units, crew, ids, state, plan, names)
    _name_board(state, names)
    reader.done()
    return header.scenario(state, names, document)


def _new_state(reader: Reader, seats: int, units: int, cards: list[Card]) -> State:
    grenades = sum(card.grenades for card in cards)
    if grenades > FIRES_MAX:
        raise reader.bad(f"{grenades} grenades in all; at most {FIRES_MAX} are possible", "units")
    state = make(
        State, sides=seats, zones=seats, units=units, characters=len(cards), doors=0,
        walls=0, halves=0, features=0, items=0,
    )  # fmt: skip
    state.seat_count, state.unit_count, state.character_count = seats, units, len(cards)
    state.rounds = reader.number("rounds", 1, 999)
    state.free_start = int(reader.choice("start", ("free", "fixed"), "fixed") == "free")
    state.phase = Phase.DEPLOYMENT
    read_options(
        reader, state.options, {"farthest": (2, 99), "grenade_range": (0, 99)},
        {"straddling": STRADDLING, "own_side": OWN_SIDE},
    )  # fmt: skip
    return state


def _read_side(reader: Reader, side: Side) -> None:
    """A seat: what it wins by."""
    victory = reader.table("victory", optional=True)
    side.goal = victory.number("console", 0, 99, 0)
    for key in POINTS:
        setattr(side, key, victory.number(key, 0, 99, 0))
    side.holds = int(victory.flag("holds", False))
    side.alone = int(victory.flag("plays_on_alone", False))
    side.needs_men = int(victory.flag("needs_survivors", False))
    victory.done()


def _read_units(
    units: list[Reader], crew: list[tuple[int, Reader, str, Card]], ids: list[str], state: State,
    plan: Plan, names: Names,
) -> None:  # fmt: skip
    """Units, their director tokens and their characters (SCH-2.4 to 2.6)."""
    for number, unit in enumerate(units):
        row = state.units[number]
        row.seat, row.in_bag = ids.index(unit.choice("seat", ids)), 1
        names.add("unit", number, unit.name("id"))
        if not any(member[0] == number for member in crew):
            unit.complain("a unit has at least one character")
        unit.done()
    for i, (number, reader, card_id, card) in enumerate(crew):
        with reader.apart():
            one = state.characters[i]
            one.unit, one.card, one.seat = number, i, state.units[number].seat
            name = reader.name("name")
            if " " in name or any(name.casefold() == known for known in _taken(names)):
                reader.complain(f"{name!r}: names are single words, each used once", "name")
            names.add("who", i, name)
            names.add("card", i, card_id)
            _read_card(one, card)
            _read_place(reader, one, i, state, plan)
            reader.done()
    seats = [one.seat for one in state.characters]
    if state.free_start and seats != sorted(seats):
        raise BadInput(f"{units[0].document.name}: with a free start, units go in seat order")


def _taken(names: Names) -> list[str]:
    return [name.casefold() for name in names.tables.get("who", {}).values()]


def _read_card(one: Character, card: Card) -> None:
    one.points, one.ranged, one.action = card.points, card.ranged, card.action
    one.melee, one.melee_bonus = card.melee, card.melee_bonus
    one.resistance, one.spaces, one.grenades = card.resistance, card.wounds, card.grenades


def _read_place(reader: Reader, one: Character, i: int, state: State, plan: Plan) -> None:
    """Where a character starts: `at`, else the next free hex of its seat's start zone."""
    before = (1 << i) - 1
    one.facing = FACINGS.index(reader.choice("facing", FACINGS, FACINGS[0]))
    if reader.has("at"):
        q, r = read_hex(reader, "at", state.board)
        one.q, one.r = 2 * q, 2 * r
        if place_refusal(state, 2 * q, 2 * r, before) != Refusal.NONE:
            reader.complain("nobody can stand there", "at")
        return
    for q, r in plan.zones[one.seat]:
        if place_refusal(state, 2 * q, 2 * r, before) == Refusal.NONE:
            one.q, one.r = 2 * q, 2 * r
            return
    raise reader.bad("no free start hex is left for this character")


def _name_board(state: State, names: Names) -> None:
    """Names of places, doors, features and things that lie about."""
    for facing, hour in enumerate(FACINGS):
        names.add("facing", facing, hour)
    for column in range(state.board.width):
        for row in range(state.board.height):
            q, r = board_hex(column, row, ODD_Q)
            if not is_on_board(state.board, q, r):
                continue
            names.add("place", (2 * q, 2 * r), place_name(2 * q, 2 * r))
            for side in range(3):
                there = side_place(q, r, side)
                if is_on_board(state.board, there[0] - q, there[1] - r):
                    names.add("place", there, place_name(*there))
    for i in range(state.door_count):
        names.add("door", i, f"door{i + 1}")
    for i in range(state.feature_count):
        kind = "console" if state.features[i].kind == FeatureKind.CONSOLE else "cache"
        names.add("feature", i, f"{kind}{i + 1}")
    words = {int(kind): word for word, kind in ITEMS.items()}
    for i in range(len(state.items)):
        if i < state.item_count:
            names.add("item", i, f"{words[state.items[i].kind]}{i + 1}")
        else:
            names.add("item", i, f"gear{i + 1 - state.item_count}")


def advice(scenario: Scenario[State], words: Words) -> list[str]:
    """What the manual advises against: units of more than five characters (SCH-2.7)."""
    found = []
    for i in range(scenario.state.unit_count):
        size = sum(one.unit == i for one in scenario.state.characters)
        if size > UNIT_ADVISED:
            template = words.get("advice", "large_unit")
            name = scenario.names.of("unit", i)
            found.append(template.format(unit=name, size=size, most=UNIT_ADVISED))
    return found
