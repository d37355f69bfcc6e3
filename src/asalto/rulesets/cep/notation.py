"""Orders as lines of text: `victoria: D`, `victoria fires AL1 at misty from SFD`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from asalto.core.contract import Scenario
from asalto.core.orders import Notation, squeeze

from .kinds import Phase
from .orders import ChoiceKind
from .state import State

NOTATION = Notation(
    {
        ChoiceKind.PASS: "{ship:actor} passes",
        ChoiceKind.LAUNCH: "{ship:actor} launches facing {int:a} shift {int:b}",
        ChoiceKind.CHECK: "{ship:actor} checks {post:a}",
        ChoiceKind.LETTER: "{ship:actor}: {letter:a}",
        ChoiceKind.DONE: "{ship:actor}: done",
        ChoiceKind.BOARD: "{ship:actor} boards {ship:target}",
        ChoiceKind.FORGO: "{ship:actor} forgoes piloting",
        ChoiceKind.TARGET: "{ship:actor} targets {ship:target}",
        ChoiceKind.FIRE: "{ship:actor} declares {int:a} shots",
        ChoiceKind.RETREAT: "{ship:actor} retreats",
        ChoiceKind.SHOOT: (
            "{ship:actor} fires {weapon:actor,a} at {ship:target} on {section:b} {end:c}"
        ),
        ChoiceKind.WASTE: "{ship:actor} wastes {weapon:actor,a}",
        ChoiceKind.CEASE: "{ship:actor} ceases fire",
        ChoiceKind.JOIN: "{ship:actor} {crew:actor,a} joins the fight",
        ChoiceKind.FALL: "{ship:actor} loses {who:actor,a}",
        ChoiceKind.DOCK: "{ship:actor} docks in {ship:target} vector {hex:a,b}",
        ChoiceKind.BRACE: "{ship:actor} is struck on {section:a}",
        ChoiceKind.REPAIR: "{ship:actor} {crew:actor,a} repairs {ship:target} {fault:target,b,c}",
    }
)

LETTERS = re.compile(r"(\S+?)\s*:\s*([DIAdia](?:[\s,]*[DIAdia])*)\s*(\.|done)?", re.IGNORECASE)
SHOT = re.compile(r"(\S+) fires (\S+) at (\S+)", re.IGNORECASE)
VOLLEY = re.compile(r"(\S+) declares (\d+) shots? at ([\w, ]+)", re.IGNORECASE)


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """The single orders that a longer line stands for.

    `victoria: D D A` writes three letters and ends; `victoria fires AL1 at misty` takes the only
    section, or the first, that it can hit; `victoria declares 2 shots at misty, surya` names the
    targets and then the number.
    """
    text = squeeze(line)
    letters = LETTERS.fullmatch(text)
    if letters is not None:
        ship = letters[1]
        found = [f"{ship}: {letter.upper()}" for letter in re.findall("[DIAdia]", letters[2])]
        if len(found) == 1 and letters[3] is None:
            return None
        return found if is_full(scenario, state, ship, len(found)) else [*found, f"{ship}: done"]
    volley = VOLLEY.fullmatch(text)
    if volley is not None:
        targets = [word for word in re.split(r"[\s,]+", volley[3]) if word]
        named = [f"{volley[1]} targets {word}" for word in targets]
        return [*named, f"{volley[1]} declares {volley[2]} shots"]
    shot = SHOT.fullmatch(text)
    if shot is not None and state.phase == Phase.FIRE:
        return first_shot(scenario, state, seat, text)
    return None


def index_of(scenario: Scenario[State], word: str) -> int:
    """The ship of that name, or -1."""
    for key, name in scenario.names.tables["ship"].items():
        if name.casefold() == word.casefold():
            return key[0]
    return -1


def is_full(scenario: Scenario[State], state: State, word: str, count: int) -> bool:
    """Whether that many more letters fill the ship's sheet, so that it closes by itself."""
    i = index_of(scenario, word)
    if i < 0:
        return False
    ship = state.ships[i]
    anew = state.phase == Phase.REWRITE and ship.open == 1
    return (0 if anew else ship.order_count) + count == ship.limit


def first_shot(
    scenario: Scenario[State], state: State, seat: int, text: str
) -> Sequence[str] | None:
    """The first legal shot that begins with these words."""
    from asalto.core.choices import Choices
    from asalto.core.records import make

    from .orders import legal

    out = make(Choices)
    legal(state, seat, out)
    for k in range(out.count):
        written = NOTATION.write(out.rows[k], scenario.names)
        if written.casefold().startswith(text.casefold() + " on "):
            return [written]
    return None
