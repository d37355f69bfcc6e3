"""At the terminal: what is left to a ship, which targets lie out of range; the words in which an
umpire sets hexes, vectors, facings and wounds."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.desk import Beside, Desk, Spoken, amount, called, modifier
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names
from asalto.core.text.words import Words, counted

from .calc import SECTION_NAMES
from .coordinates import hex_of
from .ending import is_fighting
from .offer import Choice, ChoiceKind
from .rules.collisions import ROCKS, collider
from .rules.fire import reaches, shots_of
from .rules.sections import gap
from .state import State
from .tables import FATAL, LONGEST
from .vocabulary import Letter, Phase, Status

CLOCK = {f"{hour}h": facing for facing, hour in enumerate((12, 2, 4, 6, 8, 10))}
"""Directions 0 to 5 as hours."""


def standing(view: State, seat: int, words: Words, names: Names) -> str:
    """The ship that is asked, and the moves left to it, or who of its crew; in the fire, all that
    have shots left."""
    if view.phase == Phase.FIRE:
        return "; ".join(
            words.get("desk", "shots").format(name=words.name(names, "ship", i), left=one.shots)
            for i, one in enumerate(view.ships[: view.ship_count])
            if one.seat == seat and one.shots > 0
        )
    ship = view.cursor[seat]
    if not 0 <= ship < view.ship_count:
        return ""
    name, one = words.name(names, "ship", ship), view.ships[ship]
    if view.phase in (Phase.ORDERS, Phase.REWRITE):
        letters = "" if is_unwritten(view, ship) else written(view, ship)
        left = max(0, one.limit - len(letters))
        told = words.get("desk", "moves").format(name=name, left=left)
        return f"{told}: {letters}" if letters else told
    if view.phase == Phase.REPAIR:
        return f"{name}, {words.name(names, 'crew', ship, view.member)}"
    return name


def written(view: State, ship: int) -> str:
    """The letters on a ship's sheet."""
    one = view.ships[ship]
    return "".join(Letter(letter).name for letter in one.orders[: one.order_count])


def is_unwritten(view: State, ship: int) -> bool:
    """Whether a ship that may write anew has written nothing yet: its sheet still shows what the
    first new letter, or an empty end, throws away (CEP-17.4)."""
    return view.phase == Phase.REWRITE and view.ships[ship].open == 1


def is_vain(view: State, choice: Choice) -> bool:
    """To name a target that no weapon of the ship has in its arc and range: between the declaration
    of fire and the shots no ship moves (CEP-10.1, 10.3)."""
    return not is_reached(view, choice.ship, choice.target)


def beside(view: State, choice: Choice, words: Words, names: Names) -> Beside:
    """A target that no weapon reaches (CEP-10.3, 11.1) is said to be one; who may write his orders
    anew is told what he keeps and what he throws away (CEP-17.4); a blow is only taken by who does
    not avoid it (CEP-21.1); who of the crew is asked about repairs is named (CEP-19.4)."""
    if view.phase == Phase.REWRITE and choice.kind == ChoiceKind.PASS:
        return Beside(f"{words.get('desk', 'keeps')}: {written(view, choice.ship)}".rstrip(": "))
    if view.phase == Phase.REWRITE and choice.kind == ChoiceKind.DONE:
        is_blank = is_unwritten(view, choice.ship) or not written(view, choice.ship)
        return Beside(words.get("desk", "drops" if is_blank else "writes"))
    if choice.kind == ChoiceKind.BRACE:  # whoever has missed his berth avoids nothing any more
        return Beside(_unless_avoided(view, choice.ship, words, names))
    if view.phase == Phase.REPAIR and choice.kind == ChoiceKind.PASS:
        return Beside(words.name(names, "crew", choice.ship, view.member))
    if choice.kind != ChoiceKind.TARGET:
        return Beside()
    hexes = gap(view, choice.ship, choice.target)
    key = "too_far" if hexes > LONGEST else "distance"
    if hexes <= LONGEST and not is_reached(view, choice.ship, choice.target):
        key = "out_of_arc"
    told = counted(words.get("desk", key), {"hexes": str(hexes)})
    return Beside(told, is_last=key != "distance")


def _unless_avoided(view: State, ship: int, words: Words, names: Names) -> str:
    """What a ship may still avoid: the other one of the pair, or an asteroid (CEP-21.1, 25.2)."""
    if view.crash >= 0:
        return ""
    if view.pair == ROCKS:
        return words.get("desk", "unless_rock")
    other = words.name(names, "ship", collider(view, ship))
    return words.get("desk", "unless_avoided").format(name=other)


def is_reached(view: State, i: int, j: int) -> bool:
    """Whether a weapon that has shots left reaches ship j: what `has_shot` asks of ships that have
    been declared, before any is (CEP-10.3)."""
    one = view.ships[i]
    return any(
        shots_of(one.weapons[weapon]) > 0 and reaches(view, i, weapon, j)
        for weapon in range(one.weapon_count)
    )


def told(view: State, choice: Choice, words: Words, names: Names) -> str:
    """A launch by the craft's facing and what becomes of the carrier's vector (CEP-24.3, 24.4); a
    shot by weapon, target and section, with the hex of a target that takes up two (CEP-10.9)."""
    if choice.kind == ChoiceKind.SHOOT:
        is_long = view.designs[view.ships[choice.target].design].hexes > 1
        return words.get("desk", "shoot_at_end" if is_long else "shoot_at").format(
            weapon=words.name(names, "weapon", choice.ship, choice.weapon),
            target=words.name(names, "ship", choice.target),
            section=words.get("desk", SECTION_NAMES[choice.section].lower()),
            end=words.get("end", choice.end),
        )  # fmt: skip
    if choice.kind != ChoiceKind.LAUNCH:
        return ""
    key = "launch_shift" if choice.shift > 0 else "launch_still"
    return words.get("desk", key).format(
        facing=words.get("facing", choice.facing), shift=choice.shift,
        carrier=words.name(names, "ship", view.ships[choice.ship].carrier),
    )  # fmt: skip


def wound(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`wound halcon pilot 2`: so many wounds more; one if none is named."""
    ship, member = called(scenario, ("ship", "crew"), words)
    had = state.ships[ship].crew[member].wounds
    return {f"ships.{ship}.crew.{member}.wounds": had + amount(words, 2)}


def kill(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`kill halcon pilot`."""
    ship, member = called(scenario, ("ship", "crew"), words)
    return {f"ships.{ship}.crew.{member}.wounds": FATAL}


def is_left(state: State, seat: int) -> bool:
    """Whether a seat is still in it, with a ship that has Structure or people inside another."""
    own = [ship for ship in state.ships[: state.ship_count] if ship.seat == seat]
    return is_fighting(state, seat) and any(
        ship.structure > 0 or ship.inside >= 0 for ship in own if ship.status <= Status.BERTHED
    )


DESK = Desk(
    check=(3, 10, True),
    standing=standing,
    beside=beside,
    told=told,
    vain={ChoiceKind.TARGET: is_vain},
    spoken={
        "ships.place": Spoken("hex", ("q", "r"), ("vector_q", "vector_r")),
        "ships.vector": Spoken("hex", ("vector_q", "vector_r")),
        "ships.from": Spoken("hex", ("from_q", "from_r")),
        "ships.facing": Spoken("clock", values=CLOCK),
        "ships.seat": Spoken("seat"),
        "rocks.place": Spoken("hex", ("q", "r")),
        "fields.place": Spoken("hex", ("q", "r")),
    },
    fights=is_left,
    verbs={"kill": kill, "wound": wound, "modifier": modifier("ships.{}", "ship")},
    hex_of=hex_of,
)
