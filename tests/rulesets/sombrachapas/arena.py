"""Small battles for the tests: a board in letters, a few tokens, loaded dice, orders as lines."""

from __future__ import annotations

from typing import Any

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.dice import Dice, unused
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.core.text.orders import squeeze
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import Choice, Choices
from asalto.rulesets.sombrachapas.say import Event, Log
from asalto.rulesets.sombrachapas.state import Character, State
from asalto.rulesets.sombrachapas.vocabulary import VOCABULARY, Refusal

PLAIN = {
    "name": "plain", "faction": "test", "action_points": 6, "ranged": 17, "melee": 15,
    "action": 16, "resistance": 7, "wounds": 3, "grenades": 1,
}  # fmt: skip
OPEN = ["." * 15] * 9
SEATS = ("red", "blue", "green", "gold")


class Arena:
    """A battle under way, its dice and what was written of it."""

    def __init__(
        self, tokens: dict[str, tuple[str, str, str, dict[str, Any]]], rows: list[str] = OPEN,
        options: dict[str, Any] | None = None, board: dict[str, Any] | None = None,
        rounds: int = 99, victory: dict[str, dict[str, Any]] | None = None,
        units: dict[str, list[str]] | None = None, start: str = "fixed",
        sides: dict[str, int] | None = None,
    ) -> None:  # fmt: skip
        """`tokens`: name -> (seat, hex CCRR, facing, changes to the plain card); `sides`: seats
        with the same number are allies."""
        seats = [one for one in SEATS if any(token[0] == one for token in tokens.values())]
        grouped = units or {
            f"unit-{seat}": [name for name, token in tokens.items() if token[0] == seat]
            for seat in seats
        }
        self.scenario = RULESET.files.build(
            Document.of(
                {
                    "title": "test", "story": "test", "rounds": rounds, "start": start,
                    "options": options or {},
                    "board": {"rows": rows, **(board or {})},
                    "cards": {f"c-{name}": PLAIN | token[3] for name, token in tokens.items()},
                    "seats": [
                        {
                            "id": one, "name": one, "victory": (victory or {}).get(one, {}),
                            **({"side": sides[one]} if sides else {}),
                        }
                        for one in seats
                    ],
                    "units": [
                        {
                            "id": unit, "seat": tokens[names[0]][0],
                            "characters": [
                                {
                                    "name": name, "card": f"c-{name}", "at": tokens[name][1],
                                    "facing": tokens[name][2],
                                }
                                for name in names
                            ],
                        }
                        for unit, names in grouped.items()
                    ],
                },
                "test.toml",
            )
        )  # fmt: skip
        self.names = self.scenario.names
        self.state: State = self.scenario.start()
        self.dice = make(Dice)
        self.log = make(Log)
        self.told: list[tuple[str, dict[str, int]]] = []

    def begin(self, *faces: int) -> Arena:
        """Start the battle; the faces draw the first director token where there are several."""
        return self.do("begin", *faces)

    def index(self, table: str, name: str) -> Any:
        """The index behind a name."""
        found = {word: key for key, word in self.names.tables[table].items()}[name]
        return found[0] if len(found) == 1 else found

    def who(self, name: str) -> Character:
        """A character by its name."""
        return self.state.characters[self.index("who", name)]

    def choice(self, line: str) -> Choice:
        """The first choice that a line can mean, allowed or not, of the seat to choose."""
        seat = max(0, RULESET.pending(self.state).bit_length() - 1)
        found = RULESET.notation.candidates(squeeze(line), seat, self.names)
        assert found, f"unreadable: {line}"
        return found[0]

    def refusal(self, line: str) -> int:
        """Why a line may not be played; NONE if it may."""
        return RULESET.check(self.state, self.choice(line))

    def do(self, line: str, *faces: int) -> Arena:
        """Play a line with these dice, all of which must be used up."""
        choice = self.choice(line)
        reason = RULESET.check(self.state, choice)
        assert reason == 0, f"{line}: {Refusal(reason).name}"
        load(self.dice, faces)
        self.log.count = 0
        RULESET.apply(self.state, choice, self.dice, self.log)
        self.told = [self.facts(event) for event in self.log.events[: self.log.count]]
        assert unused(self.dice) == 0, f"{line}: {unused(self.dice)} dice were not thrown"
        assert self.dice.wanted == -1, f"{line}: dice are lacking"
        return self

    @staticmethod
    def facts(event: Event) -> tuple[str, dict[str, int]]:
        """The kind of an event, and its fields by their names."""
        kind = VOCABULARY.event_names[event.kind]
        fields = (*VOCABULARY.events[kind].slots, "success", "chance")
        return kind, {name: getattr(event, name) for name in fields}

    def kinds(self) -> list[str]:
        """The kinds of the last events."""
        return [kind for kind, _ in self.told]

    def event(self, kind: str) -> dict[str, int]:
        """The last event of a kind."""
        return [what for name, what in self.told if name == kind][-1]

    def legal(self) -> list[str]:
        """All legal lines."""
        out = make(Choices)
        seat = RULESET.pending(self.state).bit_length() - 1
        RULESET.legal(self.state, seat, out)
        return [RULESET.notation.write(row, self.names) for row in out.rows[: out.count]]


def duel(
    one: tuple[str, str] = ("0805", "3h"), other: tuple[str, str] = ("1005", "9h"),
    card: dict[str, Any] | None = None, against: dict[str, Any] | None = None, **more: Any,
) -> Arena:  # fmt: skip
    """Ana (red, to move) against Bo (blue), begun with red's token drawn first."""
    arena = Arena(
        {"Ana": ("red", *one, card or {}), "Bo": ("blue", *other, against or {})}, **more
    )  # fmt: skip
    return arena.begin(1)
