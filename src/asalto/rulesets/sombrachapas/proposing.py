"""What accepting the set-up stands for: told to who may take it in one key."""

from __future__ import annotations

from .offer import Choice
from .rules.deployment import accept_refusal, last_to_deploy
from .state import State
from .vocabulary import VOCABULARY, Refusal


def proposal(view: State) -> list[Choice]:
    """The places that `accept` stands for, one after another; empty where it cannot be taken."""
    if accept_refusal(view) != Refusal.NONE:
        return []
    found = []
    for who in range(view.deployed, last_to_deploy(view)):
        one = view.characters[who]
        found.append(
            VOCABULARY.choice(
                "place", one.seat, character=who, place_q=one.q, place_r=one.r, facing=one.facing
            )
        )
    return found
