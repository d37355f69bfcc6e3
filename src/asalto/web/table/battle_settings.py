"""How a battle is opened: game, scenario, players, dice, clock; checked once, then kept as data."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from asalto.bots.names import KNOWN, plain_name
from asalto.core.files.positions import read_state
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.old_tables import begun_with
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import nearest
from asalto.play import fair
from asalto.play.dicebox import Source
from asalto.play.files.position import blank_like
from asalto.play.loading import from_document, open_scenario, with_options
from asalto.play.match import Match

CLOCKS = ("none", "move", "total")
SILENCES = ("bot", "forfeit", "wait")
DICE = ("seeded", "fair", "physical")
SECONDS_MAX = 60 * 24 * 3600
DOCUMENT_MAX = 128 * 1024
HUMAN = "human"


def new_opening(
    scenario: str = "",
    document: str = "",
    ruleset: str = "",
    players: list[str] | None = None,
    dice: str = "seeded",
    seed: int | None = None,
    clock: str = "none",
    seconds: int = 0,
    extra: int = 0,
    silence: str = "wait",
    umpire: bool = False,
    hot: bool = False,
    watch: bool = True,
    options: Mapping[str, object] | None = None,
    house: Iterable[str] = (),
) -> dict[str, Any]:
    """The opening of a new battle as data; `ruleset` is that of a document which names none,
    `house`: the bots of the host's own. Raises BadInput."""
    if document:
        game, made = _from_text(document, ruleset)
    else:
        game, made = shipped_scenario(scenario)
    if options:
        made = with_options(game, made, options)
    _one_of("silence", silence, SILENCES)
    return {
        "ruleset": game.id,
        "scenario": {"id": made.id, "document": made.document},
        "tables": dict(made.tables),
        "players": _players(players, len(made.seats), house),
        "umpire": umpire,
        "dice": _dice(dice, seed),
        "clock": _clock(clock, seconds, extra),
        "silence": silence,
        "hot": hot,
        "watch": watch,
        "fate": secrets.randbits(32),
    }


def shipped_scenario(name: str) -> tuple[Ruleset[State], Scenario[State]]:
    """A scenario that comes with its game: no file of this computer. Raises BadInput."""
    if "/" not in name or name.endswith(".toml"):
        raise BadInput("scenario: expected a game and one of its scenarios, such as cep/duel")
    return open_scenario(name)


def _clock(kind: str, seconds: int, extra: int) -> dict[str, Any]:
    """A clock as data. Raises BadInput."""
    _one_of("clock", kind, CLOCKS)
    if kind != "none" and not 5 <= seconds <= SECONDS_MAX:
        raise BadInput(f"seconds: 5 to {SECONDS_MAX} are possible")
    if not 0 <= extra <= 3600:
        raise BadInput("extra: 0 to 3600 seconds are possible")
    return {"kind": kind, "seconds": seconds, "extra": extra}


def with_sides_changed(opening: Mapping[str, Any]) -> dict[str, Any]:
    """The same battle once more, with new dice; everybody takes the next seat."""
    players, kind = opening["players"], opening["dice"]["source"]
    made = {key: value for key, value in opening.items() if key not in ("origin", "rules")}
    made["players"] = [*players[-1:], *players[:-1]]
    made["dice"] = _dice(kind if kind in DICE else "seeded", None)
    made["fate"] = secrets.randbits(32)
    return made


def _from_text(text: str, ruleset: str) -> tuple[Ruleset[State], Scenario[State]]:
    if len(text) > DOCUMENT_MAX:
        raise BadInput(f"document: longer than {DOCUMENT_MAX} characters")
    document = Document(text, "document")
    try:
        return from_document(document, "own", ruleset_id=ruleset or None)
    except (RecursionError, OverflowError, MemoryError) as error:
        raise BadInput("document: nested or long beyond measure") from error


def _one_of(key: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        hint = nearest(value, list(known))
        raise BadInput(f"{key}: {value!r} is not one of {', '.join(known)}.{hint}")


def _players(players: list[str] | None, seats: int, house: Iterable[str]) -> list[str]:
    known = (HUMAN, *KNOWN, *house)
    found = [one if one in known else plain_name(one) for one in players or ()]
    if len(found) > seats:
        raise BadInput(f"players: the scenario has {seats} seats, not {len(found)}")
    for one in found:
        _one_of("players", one, known)
    return [*found, *[HUMAN] * (seats - len(found))]


def _dice(kind: str, seed: int | None) -> dict[str, Any]:
    _one_of("dice", kind, DICE)
    if kind == "fair":
        return {"source": kind, "secret": fair.new_secret(), "steps": 2}
    if kind == "seeded":
        if seed is not None and not 0 <= seed < 2**63:
            raise BadInput("seed: 0 to 2^63 - 1 are possible")
        return {"source": kind, "seed": secrets.randbits(62) if seed is None else seed}
    return {"source": kind}


def setting(opening: Mapping[str, Any]) -> tuple[Ruleset[State], Scenario[State]]:
    """Ruleset and scenario of an opening; battles opened alike share them."""
    scenario, tables = opening["scenario"], opening["tables"]
    return _setting(
        opening["ruleset"], scenario["id"], _text(scenario["document"]), _text(tables),
        opening.get("position", ""), opening.get("rules", ""),
    )  # fmt: skip


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


@lru_cache(maxsize=128)
def _setting(
    game: str, name: str, document: str, tables: str, position: str, rules: str
) -> tuple[Ruleset[State], Scenario[State]]:
    changed = json.loads(tables)
    ruleset = begun_with(load_ruleset(game, changed or None), rules, changed)
    scenario = ruleset.files.build(Document.of(json.loads(document), "scenario"))
    scenario.id, scenario.tables = name, changed
    if position:
        scenario.state = blank_like(scenario.state)
        read_state(Document(position, "position"), scenario.state, ruleset.enums)
    return ruleset, scenario


def start_match(opening: Mapping[str, Any], nonces: list[str]) -> Match[State]:
    """The battle at its first choice."""
    ruleset, scenario = setting(opening)
    dice = opening["dice"]
    seals = [fair.seal(one) for one in nonces] if dice.get("battle") else []
    source = Source.of(dice, nonces=nonces, seals=seals)
    made = Match(ruleset, scenario, source, opening["players"], opening["umpire"])
    made.begins_elsewhere = "position" in opening
    return made
