"""A table to try single rules on: small battles, loaded dice, written-down events."""

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.dice import Dice, unused
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.rules.crew import note_pilot
from asalto.rulesets.cep.say import Event, EventKind, Log
from asalto.rulesets.cep.setup import build
from asalto.rulesets.cep.state import State


def ship(
    name: str, kind: str, seat: str, at: tuple[int, int] = (0, 0), facing: int = 0,
    speed: int = 0, skill: int = 15, **more: object,
) -> dict[str, object]:  # fmt: skip
    """A ship of a scenario."""
    made = {"id": name, "class": kind, "seat": seat, "facing": facing, "skill": skill, **more}
    if "carrier" not in more:
        made |= {"hex": list(at), "speed": speed}
    return made


def document(*ships: dict[str, object], **more: object) -> Document:
    """A scenario of two seats, `a` and `b`."""
    seats = [{"id": one, "name": one} for one in ("a", "b")]
    data = {"id": "test", "turns": 20, "title": "t", "story": "s", "seats": seats, **more}
    return Document.of({**data, "ships": list(ships)}, "test")


def scene(*ships: dict[str, object], **more: object) -> State:
    """The opening state of such a scenario."""
    return build(document(*ships, **more)).start()


def pair(one: str = "vencejo", other: str = "vencejo", gap: int = 3, **more: object) -> State:
    """Two ships at rest, head on, `gap` hexes apart: 0 faces 1 across directions 0 and 3."""
    return scene(ship("uno", one, "a", (0, 0), 0), ship("otro", other, "b", (0, -gap), 3), **more)


def noted(state: State) -> State:
    """The same, with all pilots noted as collisions open."""
    for i in range(state.ship_count):
        note_pilot(state, i)
    return state


class Table:
    """Loaded dice and a log; `done()` checks that every die was thrown and none was lacking."""

    def __init__(self, *faces: int) -> None:
        self.dice, self.log = make(Dice), make(Log)
        load(self.dice, faces)

    def done(self) -> None:
        assert unused(self.dice) == 0
        assert self.dice.wanted == -1

    def events(self, kind: EventKind) -> list[Event]:
        return [one for one in self.log.events[: self.log.count] if one.kind == kind]

    def only(self, kind: EventKind) -> Event:
        (found,) = self.events(kind)
        return found


def total(event: Event) -> int:
    """Dice and modifiers."""
    return sum(event.dice[: event.dice_count]) + sum(event.amounts[: event.reason_count])


__all__ = ["RULESET", "Table", "document", "noted", "pair", "scene", "ship", "total"]
