"""Games and whole battles as data: what can be played, opening, importing, exporting, replaying."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from asalto.bots.names import KNOWN
from asalto.core.files.limits import REPLAY_SECONDS, Budget
from asalto.core.files.positions import write_state
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Scenario, State
from asalto.core.text.orders import NotAllowed
from asalto.play.entries import UMPIRE, Told
from asalto.play.files.gamefile import Game, Writer, dump, parse, restore
from asalto.play.files.replay import verify
from asalto.play.match import Match
from asalto.web.server.auth import Who
from asalto.web.table.battle_settings import HUMAN
from asalto.web.table.journal import Act, acts_of
from asalto.web.table.live_battle import Live
from asalto.web.table.registry import BattleRegistry

UMPIRE_SITS = "take: an umpire sees everything, so he holds no seat beside another person's"


@lru_cache(maxsize=256)
def shipped(ruleset: str, scenario: str) -> Scenario[State]:
    """A scenario that comes with its game."""
    return load_ruleset(ruleset).load(scenario)


def game_data(ruleset: str, lang: str) -> dict[str, Any]:
    """A game with its scenarios."""
    found = load_ruleset(ruleset)
    return {
        "id": found.id,
        "version": found.version,
        "title": found.title[lang],
        "digest": found.digest(),
        "outcomes": list(found.odds.outcomes),
        "scenarios": [
            {
                "id": f"{ruleset}/{one}",
                "title": shipped(ruleset, one).title[lang],
                "seats": [seat.id for seat in shipped(ruleset, one).seats],
            }
            for one in found.scenarios()
        ],
    }


def scenario_data(ruleset: str, scenario: str, lang: str) -> dict[str, Any]:
    """One scenario."""
    found = shipped(ruleset, scenario)
    return {
        "id": f"{ruleset}/{scenario}",
        "title": found.title[lang],
        "story": found.story[lang],
        "seats": [{"id": seat.id, "name": seat.name[lang]} for seat in found.seats],
        "document": dict(found.document),
    }


def open_battle(
    registry: BattleRegistry, opening: dict[str, Any], take: list[str], lang: str
) -> dict[str, Any]:
    """Create a battle; the keys of the seats taken are in the answer."""
    from asalto.web.table.battle_settings import setting

    ids = [seat.id for seat in setting(opening)[1].seats]
    people = [i for i, player in enumerate(opening["players"]) if player == HUMAN]
    seats = [*people] if opening["hot"] else []
    for name in take:
        if name not in ids or ids.index(name) not in people:
            raise NotAllowed(f"take: {name!r} is no seat of a person")
        seats.append(ids.index(name))
    if opening["umpire"] and seats and not set(people) <= set(seats):
        raise NotAllowed(UMPIRE_SITS)
    sit = dict.fromkeys(sorted(set(seats)), "")
    live, tokens = registry.create(opening, sit)
    return keys_data(live, tokens)


def keys_data(live: Live, tokens: Mapping[int, str]) -> dict[str, Any]:
    """A new battle with its keys."""
    ids = {UMPIRE: "umpire", NOBODY: "spectator"}
    ids.update({i: seat.id for i, seat in enumerate(live.scenario.seats)})
    return {
        "id": live.id,
        "code": live.code,
        "begun": live.is_begun,
        "keys": {ids[seat]: token for seat, token in tokens.items()},
    }


def import_battle(registry: BattleRegistry, content: bytes, lang: str) -> dict[str, Any]:
    """A battle from a game file, verified on the way. Raises BadGame."""
    live, tokens = take_over(registry, content)
    return keys_data(live, tokens)


def take_over(
    registry: BattleRegistry, content: bytes, name: str = "game file"
) -> tuple[Live, dict[int, str]]:
    """The same, with the battle itself; `name`: what the file is called in a complaint."""
    game = parse(content, name, mend=True)
    match = restore(game, budget=Budget(REPLAY_SECONDS))
    return adopt(registry, match, {"import": game.header["program"]})


def adopt(
    registry: BattleRegistry, match: Match[State], origin: dict[str, Any]
) -> tuple[Live, dict[int, str]]:
    """A match that was played elsewhere becomes a battle of this server, at one screen."""
    scenario, source = match.scenario, match.source
    dice = source.data()
    if source.kind == "fair":
        dice["secret"] = source.secret
    known = (HUMAN, *KNOWN, *registry.house)
    opening: dict[str, Any] = {
        "ruleset": match.ruleset.id,
        "scenario": {"id": scenario.id, "document": dict(scenario.document)},
        "tables": dict(scenario.tables),
        "players": [one if one in known else HUMAN for one in match.players],
        "umpire": match.has_umpire,
        "dice": dice,
        "clock": {"kind": "none", "seconds": 0, "extra": 0},
        "silence": "wait",
        "hot": True,
        "watch": True,
        "fate": 1,
        "rules": match.ruleset.digest(),
        "origin": origin,
    }
    if match.begins_elsewhere:
        opening["position"] = write_state(scenario.state, match.ruleset.enums)
    people = [i for i, one in enumerate(opening["players"]) if one == HUMAN]
    done: list[Act] = [{"do": "sit", "seat": seat, "name": ""} for seat in people]
    done.append({"do": "begin", "nonces": list(source.nonces)})
    return registry.adopt(opening, [*done, *acts_of(Writer().new_data(match))])


def fork(
    registry: BattleRegistry, live: Live, place: int, players: list[str]
) -> tuple[Live, dict[int, str]]:
    """A finished battle from one of its places on, with other dice and perhaps other players."""
    import secrets

    from asalto.play.dicebox import seeded

    match = live.playing()
    if not live.is_over:
        raise NotAllowed("a battle is forked when it is over")
    place = max(0, min(place, len(match.marks)))
    made = match.fork(place, seeded(secrets.randbits(62)), players or None)
    return adopt(registry, made, {"fork": live.id, "place": place})


def export(live: Live, who: Who, registry: BattleRegistry) -> bytes:
    """The battle as a game file, signed if it was played here. Raises NotAllowed while somebody
    could be cheated with it."""
    people = set(live.people)
    alone = bool(people) and people <= set(who.seats)
    if not (live.is_over or who.is_umpire or alone):
        raise NotAllowed("the game file can be had when the battle is over")
    return registry.signed(dump(live.playing()), live.opening)


def verdict_data(game: Game) -> dict[str, Any]:
    """What verifying a game file finds. Raises BadGame with the place of the first wrong line."""
    _, verdict = verify(game, budget=Budget(REPLAY_SECONDS))
    return {
        "right": True,
        "lines": verdict.lines,
        "turns": verdict.turns,
        "choices": verdict.choices,
        "digests": verdict.digests,
        "over": verdict.is_over,
        "closed": verdict.closed,
        "fair_dice": verdict.fair,
        "forced_dice": verdict.forced,
        "rewound_dice": verdict.rewound,
        "umpire_acts": len(verdict.acts),
        "commitment": verdict.source.commitment,
        "nonces": list(verdict.source.nonces),
        "bound_to": verdict.source.battle,
        "last_sum": verdict.last,
        "host": verdict.host,
    }


def stand_in(live: Live, seat: int, who: Who, now: int) -> list[Act]:
    """Let the computer play for a seat, if its holder or the umpire wishes it, or all have waited
    long enough. Raises NotAllowed."""
    if not (seat in who.seats or who.is_umpire or (who.seats and live.is_idle(seat, now))):
        raise NotAllowed("wait a little longer for that seat")
    return live.stand_in(seat, now)


@dataclass(frozen=True)
class Frame:
    """A finished battle as it stood after some of its entries."""

    place: int
    places: int
    turns: tuple[tuple[int, int], ...]
    """(turn, place) of the beginning of each turn."""
    state: State
    told: tuple[Told, ...]
    """What had been told by then."""
    last: int
    """How many of these lines the last entry brought."""


def frame(live: Live, place: int) -> Frame:
    """One picture of the replay. Raises NotAllowed while the battle goes on."""
    match = live.playing()
    if not live.is_over:
        raise NotAllowed("the battle is not over yet: what is hidden stays hidden")
    places = len(match.marks)
    place = max(0, min(place, places))
    state, told, before = _framed(live.id, places, place, _Held(match))
    turns: dict[int, int] = {}
    for i, mark in enumerate(match.marks):
        turns.setdefault(mark.turn, i)
    return Frame(place, places, tuple(turns.items()), copy(state), told, len(told) - before)


class _Held:
    def __init__(self, match: Match[State]) -> None:
        self.match = match

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=512)
def _framed(id: str, places: int, place: int, held: _Held) -> tuple[State, tuple[Told, ...], int]:
    made = held.match.fork(max(0, place - 1))
    before = len(made.told)
    if place > 0:
        made = held.match.fork(place)
    return made.state, tuple(made.told), before
