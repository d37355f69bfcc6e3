"""The API's tournaments: bots against bots, everybody against everybody."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Request
from pydantic import BaseModel, Field

from asalto.web.api.common import Routes, Strict
from asalto.web.server.middleware import household
from asalto.web.table.tournaments import BOTS_MAX, SCENARIOS_MAX, SEEDS_MAX, Tournaments

router = Routes()
Name = Annotated[str, Field(max_length=80)]


class NewTournament(Strict):
    """Who meets whom, where, and how often."""

    scenarios: list[Name] = Field(
        min_length=1, max_length=SCENARIOS_MAX, examples=[["cep/duel", "cem/granja"]]
    )
    bots: list[Name] = Field(
        min_length=2, max_length=BOTS_MAX, examples=[["random", "greedy", "search:3"]],
        description="random, greedy, search:1 to search:3; each once",
    )  # fmt: skip
    seeds: int = Field(
        20, ge=1, le=SEEDS_MAX,
        description="Of each two in each scenario; each is played once from every side",
    )  # fmt: skip
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None, description="The first of them; drawn if it is not given"
    )


class Standing(BaseModel):
    """What a bot has made so far."""

    bot: str
    battles: int
    wins: int
    draws: int
    losses: int
    points: float = Field(description="A win is 1, a draw a half")
    elo: float | None = Field(description="When all is played; greedy, or the first, has 0")
    elo_low: float | None = Field(description="Where the 95 % interval begins; from 5 seeds on")
    elo_high: float | None


class Met(BaseModel):
    """What became of the battles of two bots, seen from the first."""

    bots: list[str]
    battles: int
    wins: int
    draws: int
    losses: int
    score: float = Field(description="Its part of the points, 0 to 1")
    margin: float = Field(description="Half of the 95 % interval of it")


class Table(BaseModel):
    """Who stands where, the best first; and each two."""

    standings: list[Standing]
    pairings: list[Met]


class ScenarioTable(Table):
    """The same for one scenario."""

    scenario: str


class TournamentState(Table):
    """How a tournament stands; the tables of all scenarios together, and of each."""

    id: str
    state: Literal["waiting", "playing", "over", "cut", "failed"] = Field(
        description="cut: the time that this server grants was spent; failed: something broke"
    )
    scenarios: list[str]
    bots: list[str]
    seeds: int
    seed: int
    rules: dict[str, str] = Field(description="The sum of the rules of each game")
    by_clock: bool = Field(description="Whether search had no machine code here: weaker than it is")
    total: int = Field(description="Battles of the whole")
    done: int = Field(description="Battles played, from every side of their seed")
    seconds: float = Field(description="Of processor time")
    by_scenario: list[ScenarioTable]


async def tournaments_of(request: Request) -> Tournaments:
    """The tournaments of this worker. It waits for nothing, and so goes to no thread."""
    found: Tournaments = request.app.state.tournaments
    return found


Held = Annotated[Tournaments, Depends(tournaments_of)]
TournamentId = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="A tournament's id")]


@router.post("/tournaments", status_code=201, response_model=TournamentState)
def begin(body: NewTournament, request: Request, held: Held) -> dict[str, Any]:
    """Begin a tournament: everybody against everybody. It is played beside the tables; ask for it
    to learn how it stands."""
    seed = secrets.randbits(32) if body.seed is None else body.seed
    client = household(request.client.host if request.client else "?")
    return held.told(held.begin(body.scenarios, body.bots, body.seeds, seed, client))


@router.get("/tournaments/{id}", response_model=TournamentState)
def tournament(id: TournamentId, held: Held) -> dict[str, Any]:
    """How a tournament stands. It is kept; one that was left off when the server was stopped goes
    on when it is asked for."""
    return held.told(id)
