"""A fencing duel, as a game for asalto."""

from pathlib import Path

from asalto.core.ruleset import BotHelp, FileRules, MoveHelp, OddsRules, Ruleset, kernel_rooms

from .check import check
from .hints import advise
from .legal import legal
from .limits import LIMITS
from .notation import expand
from .odds import outcome, trial
from .offer import ChoiceKind
from .rolls import Roll
from .say import EventKind
from .setup import build, check_unit
from .state import State
from .turn import apply, pending
from .view import hide
from .vocabulary import VOCABULARY, Ending, Hint, Line, Phase, Reason, Refusal

__all__ = ["RULESET"]
FOLDER = Path(__file__).parent

RULESET = Ruleset(
    id="fencing_duel",
    version="1.0.0",
    title={"es": "Duelo de esgrima", "it": "Duello di scherma", "en": "Fencing duel"},
    folder=FOLDER,
    first="salle",
    state=State,
    kernels=kernel_rooms(FOLDER, "hints"),
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    secret_phases=frozenset({Phase.EXCHANGE}),
    vocabulary=VOCABULARY,
    enums={
        "phase": Phase,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": Reason,
        "refusal": Refusal,
        "roll": Roll,
        "ending": Ending,
        "hint": Hint,
        "line": Line,
    },
    odds=OddsRules(
        trial=trial,
        outcome=outcome,
        trials=frozenset({ChoiceKind.THRUST}),
        outcomes=("hit", "touches"),
        ),
    moves=MoveHelp(
        expand=expand,
        ),
    bots=BotHelp(
        advise=advise,
        ),
    files=FileRules(
        build=build,
        check_unit=check_unit,
        limits=LIMITS,
        ),
)  # fmt: skip
