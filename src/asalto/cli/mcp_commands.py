"""`asalto mcp`: a Model Context Protocol server, for assistants that play, referee or coach."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import typer

from asalto.cli.options import Lang
from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import Refused

if TYPE_CHECKING:
    from asalto.cli import mcp_seat

P = ParamSpec("P")
R = TypeVar("R")
Data = dict[str, Any]
INSTRUCTIONS = """Five tabletop combat games, refereed by the book. Begin with `scenarios` and
`new_battle`: you play one seat against the computer and are shown what that seat may see, never
more. `look` tells how things stand, `choices` what you may do with exact odds, `order` does it.
`rulings` and `clause` say what the rules rest on. One battle at a time."""


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("mcp")(mcp_command)


def mcp_command(
    lang: Lang = None,
) -> int:
    """Serve assistants over the Model Context Protocol, on standard input and output."""
    from asalto.cli import mcp_seat
    from asalto.cli.common import language

    server(mcp_seat.OneSeat(language(lang))).run("stdio")
    return 0


def server(seat: mcp_seat.OneSeat) -> Any:
    """The server with its tools. Raises BadInput where the SDK is not installed."""
    try:
        from mcp.server import MCPServer
    except ImportError as error:
        raise BadInput("asalto mcp needs the SDK: pip install 'asalto[mcp]'") from error
    from asalto import __version__

    made: Any = MCPServer("asalto", instructions=INSTRUCTIONS, version=__version__)
    for tool in (*_playing(seat), *_reading(seat)):
        made.tool()(_in_turn(seat, tool))
    return made


def _in_turn(seat: mcp_seat.OneSeat, tool: Callable[P, R]) -> Callable[P, R]:
    """One call after another: the SDK may hand us several at once."""

    @wraps(tool)
    def held(*arguments: P.args, **named: P.kwargs) -> R:
        from mcp.server.mcpserver.exceptions import ToolError

        with seat.lock:
            try:
                return tool(*arguments, **named)
            except (BadInput, Refused, ValueError, LookupError, OSError) as error:
                raise ToolError(str(error)) from error

    return held


def _playing(seat: mcp_seat.OneSeat) -> list[Callable[..., Any]]:
    def new_battle(
        scenario: str, seat_id: str = "", opponent: str = "search:2", language: str = "en"
    ) -> Data:
        """Begin a battle: a scenario such as cep/duel, your seat (the first if empty), the
        computer's level (random, greedy, search:1 to search:5), and es, it or en."""
        return seat.open(scenario, seat_id, opponent, language)

    def look(full: bool = False) -> Data:
        """How the battle stands as you see it (hidden numbers are -2), and what is new. `full`
        gives every field of the state, also those at rest."""
        return seat.see(full)

    def choices(odds: bool = True, contains: str = "") -> Data:
        """Your legal choices now, with exact odds of those that throw dice. `contains` picks
        those whose text has a word in it."""
        return seat.choices(odds, contains)

    def plans(unit: str = "") -> Data:
        """Where your units can get to now, what leads there, what it costs, who would shoot."""
        return seat.plans(unit)

    def weigh(orders: str) -> Data:
        """The odds of an order, or of several divided by `;`, others' answers included."""
        return seat.weigh(orders)

    def order(order: str, request: str = "") -> Data:
        """Give an order: the `text` of a choice, or a longer line of the game's notation. With
        the `request` of the choices it came from, an outdated one is refused."""
        return seat.order(order, request)

    def chronicle(since: int = 0) -> Data:
        """What happened as you were told, from sentence `since` on, with dice and clauses."""
        return seat.chronicle(max(0, since))

    def resign() -> Data:
        """Give the battle up."""
        return seat.resign()

    return [new_battle, look, choices, plans, weigh, order, chronicle, resign]


def _reading(seat: mcp_seat.OneSeat) -> list[Callable[..., Any]]:
    from asalto.cli import mcp_seat

    def scenarios(game: str = "") -> list[Data]:
        """What can be played: all games, or one of cep, sombrachapas, cem, cepheus, viajero."""
        return mcp_seat.scenarios(game, seat.lang)

    def rulings(game: str, contains: str = "") -> list[Data]:
        """Where the game's book leaves something open: question, answer, clause, source."""
        return mcp_seat.rulings_data(game, contains, seat.lang)

    def clause(game: str, id: str) -> Data:
        """A clause of a game's book (CEP-11.4): title, the rule in our words, code, tests."""
        return mcp_seat.clause_data(game, id, seat.lang)

    def analyse(file: str) -> Data:
        """Was it the dice or the orders? Of a finished battle in a game file (.asalto)."""
        return mcp_seat.analysis(Path(file), seat.lang)

    return [scenarios, rulings, clause, analyse]
