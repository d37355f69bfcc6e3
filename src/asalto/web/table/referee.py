"""What the umpire may do, as data; each act is an entry with its reason."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from asalto.play.umpire.asked import Asked, perform
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


def referee(live: Live, act: UmpireAct, at: int, lang: str = "en") -> list[dict[str, Any]]:
    """Do it. Raises NotAllowed."""
    return live.act(lambda match: perform(match, Asked(**dict(act)), lang), at)
