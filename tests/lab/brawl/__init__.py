"""The brawl, a toy ruleset through the real contract: nested rows, sealed orders, 3d10."""

from pathlib import Path

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import make
from asalto.core.ruleset import BotHelp, FileRules, OddsRules, Ruleset, Scenario, Seat
from asalto.core.text.orders import Names

from . import hints, rules
from . import vocabulary as kinds
from .offer import ChoiceKind
from .say import EventKind
from .state import State


def build(document: Document) -> Scenario[State]:
    reader = document.reader()
    title = reader.text("title")
    state = make(State, ships=2)
    state.last_turn = reader.number("turns", 1, 99, 20)
    names = Names()
    ships = reader.table("ships")
    seats = []
    for i, key in enumerate(ships.keys()):
        one = ships.table(key)
        ship = state.ships[i]
        ship.seat, ship.pilot = i, one.number("pilot", 0, 30)
        ship.hull, ship.gun_count = 12, one.number("guns", 1, 6)
        ship.armour = [one.number("armour", 0, 9)] * 10
        one.done()
        for k in range(ship.gun_count):
            ship.guns[k].kind, ship.guns[k].rounds = k % 2, 4
        names.add("ship", i, key)
        seats.append(Seat(key, {"es": key, "it": key, "en": key}))
    state.ship_count = len(seats)
    ships.done()
    reader.done()
    words = {"es": title, "it": title, "en": title}
    return Scenario("brawl", "duel", words, words, tuple(seats), state, names, document.data)


RULESET = Ruleset(
    id="brawl",
    version="1.0.0",
    title={"es": "Reyerta", "it": "Rissa", "en": "Brawl"},
    folder=Path(__file__).parent,
    state=State,
    kernels=("tables", "offer", "say", "rules", "ending"),
    pending=rules.pending,
    legal=rules.legal,
    check=rules.check,
    apply=rules.apply,
    hide=rules.hide,
    by_clock=rules.by_clock,
    secret_phases=frozenset({kinds.Phase.ORDERS}),
    vocabulary=kinds.VOCABULARY,
    enums={
        "phase": kinds.Phase,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": kinds.Reason,
        "refusal": kinds.Refusal,
        "roll": kinds.Roll,
        "ending": kinds.Ending,
        "hint": kinds.Hint,
    },
    odds=OddsRules(
        trial=rules.trial,
        outcome=rules.outcome,
        trials=frozenset({ChoiceKind.SHOOT}),
        outcomes=("hit", "damage"),
    ),
    bots=BotHelp(
        advise=hints.advise,
    ),
    files=FileRules(
        build=build,
        check_unit=lambda document: "",
    ),
)
