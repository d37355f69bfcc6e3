"""Orders as lines of text: `victoria: D`, `victoria fires AL1 at misty from SFD`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from asalto.core.kernel.records import make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import fold, squeeze

from .legal import legal
from .offer import Choices
from .state import State
from .vocabulary import VOCABULARY, Phase

LETTER = {
    "d": "D", "derecha": "D", "destra": "D", "right": "D",
    "i": "I", "izquierda": "I", "sinistra": "I", "left": "I",
    "a": "A", "acelerar": "A", "acelera": "A", "accelerare": "A", "accelera": "A",
    "accelerate": "A",
}  # fmt: skip
ONE = "|".join(sorted(LETTER, key=len, reverse=True))
LETTERS = re.compile(rf"(\S+?)\s*[: ]\s*((?:{ONE})(?:[\s,]*(?:{ONE}))*)\s*(\.|done|fin|fine)?")
AT = "(?:at|a|against|contra|contro|su)"
SHOT = re.compile(rf"(\S+) (?:fires|dispara|spara con|spara) (\S+) {AT} (\S+)")
VOLLEY = re.compile(
    r"(\S+) (?:(?:declares|declara|dichiara) )?(\d+) (?:shots?|disparos?|colpi|colpo)"
    rf" {AT} ([\w, ]+)"
)

BETWEEN = ("", "and", "y", "e")
"""What stands between the names of several targets."""


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """The single orders that a longer line stands for, in any of the three languages.

    `victoria: D D A` writes three letters and ends; `victoria fires AL1 at misty` takes the only
    section, or the first, that it can hit; `victoria declares 2 shots at misty, surya` names the
    targets and then the number.
    """
    text = fold(squeeze(line))
    letters = LETTERS.fullmatch(text)
    if letters is not None:
        ship = letters[1]
        found = [f"{ship}: {LETTER[letter]}" for letter in re.findall(ONE, letters[2])]
        if len(found) == 1 and letters[3] is None:
            return None
        return found if is_full(scenario, state, ship, len(found)) else [*found, f"{ship}: done"]
    volley = VOLLEY.fullmatch(text)
    if volley is not None:
        targets = [word for word in re.split(r"[\s,]+", volley[3]) if word not in BETWEEN]
        named = [f"{volley[1]} targets {word}" for word in targets]
        return [*named, f"{volley[1]} declares {volley[2]} shots"]
    shot = SHOT.fullmatch(text)
    if shot is not None and state.phase == Phase.FIRE:
        return first_shot(scenario, state, seat, f"{shot[1]} fires {shot[2]} at {shot[3]}")
    return None


def index_of(scenario: Scenario[State], word: str) -> int:
    """The ship of that name, or -1."""
    for key, name in scenario.names.tables["ship"].items():
        if fold(name) == fold(word):
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
    out = make(Choices)
    legal(state, seat, out)
    for k in range(out.count):
        written = VOCABULARY.notation.write(out.rows[k], scenario.names)
        if fold(written).startswith(f"{text} on "):
            return [written]
    return None
