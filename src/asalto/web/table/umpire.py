"""What the umpire may do, as data; each act is an entry with its reason."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from asalto.play.entries import UMPIRE
from asalto.play.umpire.requests import ASKS_AGAIN, Asked, perform
from asalto.web.table.live_battle import Live


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
    key: str = Field("", max_length=64, description="Of your own: sent twice, it is done once")


def referee(live: Live, act: UmpireAct, at: int, lang: str = "en") -> list[dict[str, Any]]:
    """Do it. What was sent twice under one key is done once. Raises NotAllowed."""
    own = f"{UMPIRE}:{act.key}" if act.key else ""
    if own in live.keys:
        return []
    asked = Asked(**act.model_dump(exclude={"key"}))
    done = live.act(lambda match: perform(match, asked, lang), at)
    done += live.ask_again(at, lang) if act.do in ASKS_AGAIN else []
    return live.keyed(done, own)
