"""A client for the API of a server: `pip install 'asalto[client]'`.

    from asalto.client import Client

    with Client("http://127.0.0.1:8717") as server:
        seat = server.open("cep/duel", players=["human", "greedy"])["azul"]
        while asked := seat.wait():
            seat.choose(asked["choices"][0])
        print(seat.battle()["result"]["text"])

What the answers hold is in the server's own description: `/api/v1/openapi.json`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any

import httpx

Data = dict[str, Any]


class ApiError(Exception):
    """The server has refused something."""

    def __init__(self, status: int, text: str, reason: str | None) -> None:
        super().__init__(text)
        self.status = status
        self.reason = reason
        """`stale`, `unreadable`, `not_allowed`, `ambiguous` ..., or None."""


class Client:
    """A server, by its address."""

    def __init__(
        self, address: str, lang: str = "en", timeout: float = 30.0,
        http: httpx.Client | None = None,
    ) -> None:  # fmt: skip
        self.lang = lang
        self.http = http or httpx.Client(base_url=address, timeout=timeout)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.http.close()

    def call(
        self, method: str, path: str, key: str = "", body: Mapping[str, Any] | None = None,
        **query: Any,
    ) -> Any:  # fmt: skip
        """One request of the API; its answer as data. Raises ApiError."""
        asked = {"lang": self.lang, **{name: one for name, one in query.items() if one is not None}}
        head = {"Authorization": f"Bearer {key}"} if key else {}
        answer = self.http.request(method, f"/api/v1{path}", params=asked, json=body, headers=head)
        if answer.is_success:
            return answer.json()
        try:
            said = answer.json()
        except ValueError:
            said = {"error": answer.text[:200]}
        raise ApiError(answer.status_code, str(said.get("error", "")), said.get("reason"))

    def rulesets(self) -> list[Data]:
        """The games of the server with their scenarios."""
        found: list[Data] = self.call("GET", "/rulesets")
        return found

    def scenario(self, name: str) -> Data:
        """A scenario: `cep/duel`."""
        game, _, id = name.partition("/")
        found: Data = self.call("GET", f"/rulesets/{game}/scenarios/{id}")
        return found

    def open(
        self, scenario: str, players: Sequence[str] = (), take: Sequence[str] | None = None,
        **more: Any,
    ) -> dict[str, Seat]:  # fmt: skip
        """Open a battle; the seats that are ours, by their ids. Without `take` those of people."""
        if take is None:
            ids = [one["id"] for one in self.scenario(scenario)["seats"]]
            sit = [*players, *["human"] * (len(ids) - len(players))]
            take = [id for id, player in zip(ids, sit, strict=False) if player == "human"]
        body = {"scenario": scenario, "players": [*players], "take": [*take], **more}
        made = self.call("POST", "/battles", body=body)
        return {seat: Seat(self, made["id"], seat, key) for seat, key in made["keys"].items()}

    def join(self, code: str, seat: str | None = None, name: str = "", key: str = "") -> Seat:
        """Take a free seat by the join code; again with the same random `key` of one's own, if the
        answer was lost."""
        body = {"code": code, "seat": seat, "name": name, "key": key}
        found = self.call("POST", "/join", body=body)
        return Seat(self, found["id"], found["seat"], found["key"])

    def begin_tournament(
        self, scenarios: Sequence[str], bots: Sequence[str], seeds: int = 20,
        seed: int | None = None,
    ) -> Data:  # fmt: skip
        """Let the server's bots meet each other; how the tournament stands, with its `id`."""
        body = {"scenarios": [*scenarios], "bots": [*bots], "seeds": seeds, "seed": seed}
        found: Data = self.call("POST", "/tournaments", body=body)
        return found

    def tournament(
        self, id: str, wait: bool = False, seconds: float = 3600.0, pause: float = 1.0,
        watch: Callable[[Data], object] | None = None,
    ) -> Data:  # fmt: skip
        """How a tournament stands; `wait` until it is over (or cut, or has failed), and let `watch`
        see how it stands meanwhile. Raises TimeoutError."""
        ends = time.monotonic() + seconds
        while True:
            found: Data = self.call("GET", f"/tournaments/{id}")
            if watch is not None:
                watch(found)
            if not wait or found["state"] not in ("waiting", "playing"):
                return found
            if time.monotonic() > ends:
                raise TimeoutError(f"{found['done']} of {found['total']} battles are played")
            time.sleep(pause)


class Seat:
    """One seat of a battle, with its key."""

    def __init__(self, client: Client, id: str, seat: str, key: str) -> None:
        self.client, self.id, self.seat, self.key = client, id, seat, key
        self._sent, self._own = 0, secrets.token_hex(6)

    def _call(self, method: str, what: str, body: Data | None = None, **query: Any) -> Any:
        return self.client.call(method, f"/battles/{self.id}{what}", self.key, body, **query)

    def battle(self) -> Data:
        """What everybody may know: who is awaited, the turn, the result."""
        found: Data = self._call("GET", "")
        return found

    def view(self, since: int = 0) -> Data:
        """The state as this seat sees it, and what it was told from a line on."""
        found: Data = self._call("GET", "/view", since=since)
        return found

    def choices(self, odds: bool = False) -> Data:
        """The legal choices now, with exact odds if they are wanted."""
        found: Data = self._call("GET", "/choices", odds=odds)
        return found

    def odds(self, order: str) -> Data | None:
        """What an order, or several divided by `;`, would lead to; None if nobody throws dice."""
        found: Data | None = self._call("GET", "/odds", order=order)["odds"]
        return found

    def plans(self, unit: str | None = None, most: int = 40) -> list[Data]:
        """Where units can get to now, the best advised first; empty in games without plans."""
        found: list[Data] = self._call("GET", "/plans", unit=unit, most=most)["plans"]
        return found

    def wait(self, odds: bool = False, seconds: float = 3600.0, pause: float = 0.02) -> Data | None:
        """Wait until this seat is asked, and give its choices; None if the battle is over. Raises
        TimeoutError."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            stands = self.battle()
            if stands["over"]:
                return None
            if self.seat in stands["pending"]:
                found = self.choices(odds)
                if found["choices"]:
                    return found
            time.sleep(pause)
        raise TimeoutError(f"{self.seat} was not asked for {seconds:.0f} s")

    def choose(self, choice: Mapping[str, Any], request_id: str | None = None) -> Data:
        """Make one of the choices (or its fields alone: `{"kind": ...}`). Sent again after a lost
        answer, it is done once. Raises ApiError."""
        fields = choice.get("choice", choice)
        return self._submit({"choice": dict(fields)}, request_id)

    def order(self, order: str, request_id: str | None = None) -> Data:
        """Give an order as a line of text. Raises ApiError."""
        return self._submit({"order": order}, request_id)

    def _submit(self, what: Data, request_id: str | None) -> Data:
        self._sent += 1
        body = {
            "request_id": request_id or self.choices()["request_id"],
            "key": f"{self._own}-{self._sent}", **what,
        }  # fmt: skip
        for again in (True, False):
            try:
                found: Data = self._call("POST", "/choices", body)
                return found
            except httpx.TransportError:
                if not again:
                    raise
        raise AssertionError

    def resign(self) -> Data:
        """Give up."""
        found: Data = self._call("POST", "/resign", {})
        return found

    def game(self) -> bytes:
        """The game file of a battle that is over."""
        head = {"Authorization": f"Bearer {self.key}"}
        answer = self.client.http.get(f"/api/v1/battles/{self.id}/game", headers=head)
        answer.raise_for_status()
        return answer.content
