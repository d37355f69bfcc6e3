"""The words of the game: what can be chosen, what can happen, and why.

`offer.py` and `say.py` are written from this file:

    python -m asalto.core.text.vocabulary_source src/fencing_duel
"""

from enum import IntEnum

from asalto.core.text.vocabulary import COUNT, Vocabulary, choice, event, named, throw


class Phase(IntEnum):
    """Where the turn stands."""

    EXCHANGE = 0


class Line(IntEnum):
    """Where a thrust goes and what a guard covers."""

    HIGH = 0
    LOW = 1


class Refusal(IntEnum):
    """Why a choice is refused."""

    NONE = 0
    NOT_AWAITED = 1
    NO_SUCH_CHOICE = 2
    NOT_YOUR_FENCER = 3
    NO_RIGHT_OF_WAY = 4
    NO_SUCH_LINE = 5
    NO_SUCH_TARGET = 6


class Reason(IntEnum):
    """Modifiers of a thrust."""

    SKILL = 0
    GUARDED = 1


class Ending(IntEnum):
    """Why the duel ended."""

    NONE = 0
    TOUCHES = 1
    TIME = 2


class Hint(IntEnum):
    """Why the computer would choose so."""

    NONE = 0
    WORTH_MOST = 1
    LIKELY_LINE = 2


FENCER = named("fencer")
LINE = named("line")
ENDING = named("ending")

CHOICES = {
    "thrust": choice(
        "{fencer} thrusts {line} at {target}",
        fencer=FENCER,
        target=FENCER,
        line=LINE,
    ),
    "guard": choice("{fencer} guards {line}", fencer=FENCER, line=LINE),
}

EVENTS = {
    "turn_began": event("FD-1.1", turn=COUNT, fencer=FENCER),
    "line_sealed": event("FD-1.2", "Its own player alone is told", fencer=FENCER, line=LINE),
    "was_ready": event("FD-1.2", fencer=FENCER),
    "thrust_hit": throw(
        "FD-2.1",
        fencer=FENCER,
        target=FENCER,
        line=LINE,
        touches=COUNT,
        needed=COUNT,
    ),
    "thrust_missed": throw(
        "FD-2.1",
        fencer=FENCER,
        target=FENCER,
        line=LINE,
        touches=COUNT,
        needed=COUNT,
    ),
    "duel_ended": event("FD-3.1", ending=ENDING),
}

VOCABULARY = Vocabulary(CHOICES, EVENTS, pairs={"thrust": ("thrust_hit", "thrust_missed")})
