"""A toy battle, through the same contract as the real ones: two boats in a channel.

Each turn both seats seal a course and a shield; the courses open together, the shield stays hidden
until somebody hits it; then each may shoot once, with three ten-sided dice.
"""

from pathlib import Path

from asalto.core.ruleset import BotHelp, FileRules, MoveHelp, OddsRules, Ruleset, TellingRules

from .advise import advise
from .hints import Hint
from .notation import expand
from .odds import outcome, trial
from .offer import ChoiceKind
from .orders import check, legal
from .rolls import RollName
from .say import EventKind
from .setup import build, check_unit
from .state import Ending, Phase, Reason, State
from .turn import apply, pending
from .view import hide
from .vocabulary import VOCABULARY, Refusal

RULESET = Ruleset(
    id="toy",
    version="1.0.0",
    title={"es": "Juguete", "it": "Giocattolo", "en": "Toy"},
    folder=Path(__file__).parent,
    highest_face=10,
    state=State,
    kernels=("tables", "offer", "say", "rolls", "orders", "ending", "turn", "view", "odds"),
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    secret_phases=frozenset({Phase.ORDERS}),
    vocabulary=VOCABULARY,
    enums={
        "phase": Phase,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": Reason,
        "refusal": Refusal,
        "roll": RollName,
        "ending": Ending,
        "hint": Hint,
    },
    odds=OddsRules(
        trial=trial,
        outcome=outcome,
        trials=frozenset({ChoiceKind.SHOOT}),
        outcomes=("hit", "damage"),
    ),
    moves=MoveHelp(
        expand=expand,
    ),
    bots=BotHelp(
        advise=advise,
    ),
    telling=TellingRules(low_throws=True),
    files=FileRules(
        build=build,
        check_unit=check_unit,
    ),
)
