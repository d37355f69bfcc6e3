"""What an umpire asks for, at the terminal or on the page, and the one place where it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from asalto.core.kernel.events import PUBLIC, UMPIRE_ONLY
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import NotAllowed, nearest
from asalto.play.match import Match
from asalto.play.tell.messages import say
from asalto.play.umpire.umpire import check_faces

ASKS_AGAIN = ("set", "force")
"""Acts after which a throw that waits is asked for anew (`Match.ask_again`)."""


@dataclass(frozen=True)
class Asked:
    """One act. `fields` for set; `dice` for force; `pattern` for forbid and allow; `amount` for
    rewind; `winner` (a seat's id, or nothing for a draw) for end."""

    do: str
    reason: str = ""
    secret: bool = False
    fields: Mapping[str, int | str] = field(default_factory=dict)
    dice: Sequence[int] = ()
    pattern: str = ""
    amount: int = 1
    winner: str | None = None


def perform(match: Match[Any], asked: Asked, lang: str = "en") -> None:
    """Do it. Raises NotAllowed, and then nothing has changed."""
    sees = UMPIRE_ONLY if asked.secret else PUBLIC
    if not match.has_umpire:
        raise NotAllowed(say(lang, "refusal", "no_umpire"))
    if match.is_over:
        raise NotAllowed(say(lang, "refusal", "over_for_good"))
    if asked.do == "set":
        match.set_fields(asked.fields, asked.reason, sees, lang)
    elif asked.do == "force":
        check_faces(asked.dice, _highest_face(match), lang)
        match.force_dice(asked.dice, asked.reason, sees, lang)
    elif asked.do == "forbid":
        if not asked.pattern:
            raise NotAllowed(say(lang, "refusal", "no_pattern"))
        match.forbid(asked.pattern, asked.reason)
    elif asked.do == "allow":
        match.allow(asked.pattern, asked.reason, lang)
    elif asked.do == "note":
        if not asked.reason.strip():
            raise NotAllowed(say(lang, "refusal", "empty_note"))
        match.note(asked.reason, sees)
    elif asked.do == "rewind":
        match.rewind(asked.amount, asked.reason, lang)
    elif asked.do == "end":
        match.stop(_winner(match, asked.winner or "", lang), asked.reason)
    else:
        raise AssertionError(asked.do)


def _highest_face(match: Match[Any]) -> int:
    """The highest face that an ordinary die of the game has, or one of the throw that waits:
    higher ones would be void, and those behind them with them."""
    waiting = match.waiting
    return max(match.ruleset.desk.check[1], waiting.needed.sides if waiting is not None else 0)


def _winner(match: Match[Any], seat: str, lang: str) -> int:
    """The seat of that id; NOBODY, a draw, where none is named."""
    ids = [one.id for one in match.scenario.seats]
    if seat and seat not in ids:
        known = ", ".join(ids)
        raise NotAllowed(say(lang, "refusal", "no_such_winner", text=known) + nearest(seat, ids))
    return ids.index(seat) if seat else NOBODY
