"""`asalto bot serve`: one of our bots speaks the line protocol over standard input and output."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from asalto.bots import messages
from asalto.bots.advisor import reason
from asalto.bots.base import Player
from asalto.bots.external import Outside
from asalto.bots.registry import make_bot
from asalto.bots.search import Search
from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import Refused

WRONG = (BadInput, Refused, messages.Malformed, LookupError, TypeError, ValueError)


class Served:
    """A bot behind the protocol: `answer` takes a message and gives the answer, if one is due."""

    def __init__(self, name: str, patient: bool = False) -> None:
        self.name, self.patient = name, patient
        self.reader: messages.Reader | None = None
        self.bot: Player | None = None

    def answer(self, said: messages.Data) -> messages.Data | None:
        """The answer to a message. Raises what `WRONG` names."""
        kind = said["type"]
        if kind == "hello":
            messages.wanted(said)
            return messages.hello(self.name, ["state"])
        if kind == "battle":
            self.reader = messages.Reader(said)
            seed, seat = int(said.get("seed", 0)), self.reader.seat
            self.bot = make_bot(self.name, self.reader.ruleset, seat, seed, self.patient)
            if isinstance(self.bot, Outside):
                raise BadInput("a program cannot be served by another one")
            if isinstance(self.bot, Search):
                self.bot.explains = True
            return {"type": "ready"}
        if kind == "choose":
            return self._choice(said)
        return None

    def _choice(self, asked: messages.Data) -> messages.Data:
        if self.reader is None or self.bot is None:
            raise messages.Malformed("`choose` before `battle`")
        sight = self.reader.sight(asked)
        decision = self.bot.choose(sight)
        why = reason(self.reader.ruleset, self.reader.scenario, decision, "en")
        found: dict[str, Any] = {"type": "choice", "request": sight.form.request_id}
        found |= {"number": decision.option.number, "order": decision.option.text}
        del found["order" if decision.option.number else "number"]
        return {**found, "reason": why} if why else found


def serve(
    name: str, lines: Iterable[bytes], say: Callable[[bytes], None], patient: bool = False
) -> int:
    """Answer line after line until there are no more, or `quit`."""
    served = Served(name, patient)
    for line in lines:
        if not line.strip():
            continue
        try:
            said = messages.read(line)
            if said["type"] == "quit":
                break
            found = served.answer(said)
        except WRONG as error:
            found = {"type": "error", "reason": f"{type(error).__name__}: {error}"}
        if found is not None:
            say(messages.write(found))
    return 0
