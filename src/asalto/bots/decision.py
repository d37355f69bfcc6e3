"""What a bot says: the choice that it takes, and why."""

from __future__ import annotations

from dataclasses import dataclass

from asalto.bots.plan_trials import Thought
from asalto.play.form import Option


@dataclass(frozen=True)
class Decision:
    """A bot's choice and why: the ruleset's Hint, or NOBODY where it has no reason."""

    option: Option
    hint: int = -1
    score: int = 0
    text: str = ""
    """A reason in the bot's own words."""
    thought: Thought | None = None
    """What a search thought when it drew up the plan that begins here."""
