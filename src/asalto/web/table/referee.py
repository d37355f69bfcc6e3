"""What the umpire may do, as data; each act is an entry with its reason."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from asalto.core.kernel.events import PUBLIC, UMPIRE_ONLY
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import NotAllowed
from asalto.play.match import Match
from asalto.web.table.live import Live


class UmpireAct(BaseModel):
    """One act. `fields` for set; `dice` for force; `pattern` for forbid and allow; `amount` for
    rewind; `winner` (a seat's id, or nothing for a draw) for end."""

    model_config = ConfigDict(extra="forbid")
    do: Literal["set", "force", "forbid", "allow", "note", "rewind", "end"]
    reason: str = Field("", max_length=400)
    secret: bool = Field(
        False, description="Nobody else is told what it was, only that there was something"
    )
    fields: dict[str, Annotated[int, Field(ge=-(2**53), le=2**53)] | str] = Field(
        default_factory=dict, max_length=64
    )
    dice: list[Annotated[int, Field(ge=1, le=1_000_000)]] = Field([], max_length=64)
    pattern: str = Field("", max_length=200)
    amount: int = Field(1, ge=1, le=10_000)
    winner: str | None = Field(None, max_length=40)


def referee(live: Live, act: UmpireAct, at: int) -> list[dict[str, Any]]:
    """Do it. Raises NotAllowed."""
    sees = UMPIRE_ONLY if act.secret else PUBLIC
    if not live.opening["umpire"]:
        raise NotAllowed("this battle has no umpire")
    if live.is_over:
        raise NotAllowed("the battle is over: what is finished stays as it is")

    def do(match: Match[Any]) -> None:
        if act.do == "set":
            if not act.fields:
                raise NotAllowed("no field is named")
            match.set_fields(act.fields, act.reason, sees)
        elif act.do == "force":
            match.force_dice(act.dice, act.reason, sees)
        elif act.do == "forbid":
            if not act.pattern:
                raise NotAllowed("no pattern is given")
            match.forbid(act.pattern, act.reason)
        elif act.do == "allow":
            match.allow(act.pattern, act.reason)
        elif act.do == "note":
            match.note(act.reason, sees)
        elif act.do == "rewind":
            match.rewind(act.amount, act.reason)
        else:
            match.stop(_winner(live, act.winner), act.reason)

    return live.act(do, at)


def _winner(live: Live, seat: str | None) -> int:
    if seat is None or seat == "":
        return NOBODY
    ids = [one.id for one in live.scenario.seats]
    if seat not in ids:
        raise NotAllowed(f"winner: there are {', '.join(ids)}")
    return ids.index(seat)
