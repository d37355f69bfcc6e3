"""Game files: `.asalto`, JSON Lines. What was done, in order, and how to tell that nothing changed.

The first line is the header, then one line for each entry, one with a digest of the state for each
new turn, and a closing line. The form is described in docs/notations.md and
docs/schemas/game-file.schema.json; `lines` declares it, `gamelines` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from asalto.core.files.limits import UNPLAYABLE, Budget
from asalto.core.files.positions import read_state, write_state
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import NOBODY, digest
from asalto.core.old_tables import begun_with
from asalto.core.plans import numbers_of
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import Unreadable
from asalto.play import fair
from asalto.play.dicebox import Source
from asalto.play.entries import ChoiceMade, Entry, Terms, read_entry, written
from asalto.play.files import old_format
from asalto.play.files.gamelines import (
    BYTES_MAX,
    BadGame,
    Chain,
    Game,
    Line,
    parse,
    read,
)
from asalto.play.files.lines import FORMAT
from asalto.play.files.position import blank_like
from asalto.play.files.position_checks import check_position
from asalto.play.files.told_events import told_data
from asalto.play.loading import Loader, load_game_ruleset
from asalto.play.match import BrokenHistory, Match

__all__ = [
    "BYTES_MAX", "FORMAT", "BadGame", "Chain", "Game", "Line", "OtherRules", "Writer", "closing",
    "dump", "fault", "header", "load", "opened", "parse", "read", "restore", "steps",
]  # fmt: skip

# --- writing


def header(match: Match[Any]) -> dict[str, Any]:
    """The first line."""
    from asalto import __version__

    scenario, rules = match.scenario, match.ruleset
    begin: dict[str, Any] = {}
    if match.begins_elsewhere:
        begin["position"] = write_state(scenario.state, rules.enums)
    return {
        "format": FORMAT,
        "program": __version__,
        "ruleset": {"id": rules.id, "version": rules.version, "digest": rules.digest()},
        "scenario": {"id": scenario.id, "document": scenario.document},
        "tables": scenario.tables,
        "seats": [
            {"id": seat.id, "player": player}
            for seat, player in zip(scenario.seats, match.players, strict=True)
        ],
        "umpire": match.has_umpire,
        "dice": match.source.data(),
        "turn": int(scenario.state.turn),
        "start": digest(scenario.state),
        **begin,
    }


def terms_of(rules: Ruleset[Any], scenario: Scenario[Any]) -> Terms:
    """What stands in files for the seats and choices of a battle."""
    return Terms([seat.id for seat in scenario.seats], rules, scenario.names)


def closing(match: Match[Any], count: int, reveal: bool) -> dict[str, Any]:
    """The last line: the result, if there is one, and how many lines there are."""
    data: dict[str, Any] = {"do": "close", "lines": count + 1, "turn": match.turn}
    data["digest"] = match.digest()
    result = match.result
    if result is not None:
        winner = result.winner
        data["winner"] = None if winner == NOBODY else match.scenario.seats[winner].id
        names = {int(one): one.name.lower() for one in match.ruleset.enums["ending"]}
        data["ending"] = names.get(result.ending, "broken off")
    if reveal and match.source.secret:
        data["secret"] = match.source.secret
    return data


class Writer:
    """Turns a match into lines, going on where it stopped."""

    def __init__(self) -> None:
        self.chain = Chain()
        self.place = self.marks = 0
        """How many entries and turns of the match stand in the lines already."""

    def new_lines(self, match: Match[Any]) -> Iterator[bytes]:
        """What has been done since the last call (with the header, the first time)."""
        if self.chain.count == 0:
            yield self.chain.line(header(match))
        for one in self.new_data(match):
            yield self.chain.line(one)

    def new_data(self, match: Match[Any]) -> Iterator[dict[str, Any]]:
        """The same as data, without the header."""
        terms = terms_of(match.ruleset, match.scenario)
        while self.place < len(match.entries):
            entry, brought = match.entries[self.place], match.tellings[self.place]
            yield written(entry, terms, told_data(match.ruleset, match.scenario.names, brought))
            self.place += 1
            while self.marks < len(match.turn_marks):
                before, turn, found = match.turn_marks[self.marks]
                if before > self.place:
                    break
                yield {"do": "turn", "turn": turn, "digest": found}
                self.marks += 1

    def close(self, match: Match[Any], reveal: bool) -> bytes:
        """The closing line."""
        return self.chain.line(closing(match, self.chain.count, reveal))


def dump(
    match: Match[Any], reveal: bool | None = None, begun: Sequence[Mapping[str, Any]] = ()
) -> bytes:
    """The whole game file. The secret of fair dice is in it once the battle is over. `begun`: the
    lines of `play.files.unfinished`."""
    writer = Writer()
    found = b"".join([*writer.new_lines(match), *map(writer.chain.line, begun)])
    return found + writer.close(match, match.is_over if reveal is None else reveal)


# --- playing it again


def broken(error: BaseException) -> str:
    """What to say of numbers with which no battle can be built or played on."""
    return f"no battle can stand so: {error or type(error).__name__}"


def opened(game: Game, loader: Loader | None = None, secret: str = "") -> Match[State]:
    """The battle at its start, nothing played yet. Raises BadGame."""
    head = game.header
    tables = head["tables"]
    try:
        ruleset = (loader or load_game_ruleset)(head["ruleset"]["id"], tables or None)
        ruleset = begun_with(ruleset, head["ruleset"]["digest"], tables)
    except BadInput as error:
        raise BadGame(game.name, 1, None, str(error)) from error
    try:
        document = Document.of(head["scenario"]["document"], f"{game.name}:1: scenario")
        scenario = ruleset.files.build(document)
        if "position" in head:
            written = Document(head["position"], f"{game.name}:1: position")
            scenario.state = blank_like(scenario.state)
            read_state(written, scenario.state, ruleset.enums)
            check_position(written, ruleset, scenario, scenario.state)
    except BadGame:
        raise
    except BadInput as error:
        raise fault(game, ruleset, 1, None, str(error)) from error
    except UNPLAYABLE as error:
        raise fault(game, ruleset, 1, None, broken(error)) from error
    scenario.id, scenario.tables = head["scenario"]["id"], tables
    if [seat.id for seat in scenario.seats] != [seat["id"] for seat in head["seats"]]:
        raise BadGame(game.name, 1, None, "seats: not those of the scenario")
    source = Source.of(head["dice"], secret=secret)
    players = [seat["player"] for seat in head["seats"]]
    match = Match(ruleset, scenario, source, players, head["umpire"])
    match.begins_elsewhere = "position" in head
    if _digest(game, match) != head["start"]:
        raise fault(game, ruleset, 1, match.turn, "the start is another one")
    return match


def _digest(game: Game, match: Match[Any]) -> str:
    """The digest of the state, as the format of the file has it."""
    if game.header["format"] == FORMAT:
        return match.digest()
    return old_format.digest(match.ruleset.id, match.state)


class OtherRules(BadGame):
    """A game file that is whole, but comes out otherwise under the rules that are here."""

    def __init__(self, name: str, line: int, turn: int | None, reason: str, rules: Ruleset[Any],
                 saved: Mapping[str, Any]) -> None:  # fmt: skip
        self.version, self.here, self.rules = str(saved["version"]), rules.version, rules
        super().__init__(
            name, line, turn,
            f"{reason} (the file was written under {saved['id']} {saved['version']}, "
            f"{saved['digest']}; here are {rules.version}, {rules.digest()})",
        )  # fmt: skip


def fault(game: Game, rules: Ruleset[Any], line: int, turn: int | None, reason: str) -> BadGame:
    """What is wrong with a line: with the file, or, where it was written under other rules, with
    playing it under these."""
    saved = game.header["ruleset"]
    if saved["digest"] == rules.digest():
        return BadGame(game.name, line, turn, reason)
    return OtherRules(game.name, line, turn, reason, rules, saved)


def steps(game: Game, match: Match[State], budget: Budget | None = None) -> Iterator[Line]:
    """Play the lines of a game one by one on an opened match, yielding each after it was played.

    Raises BadGame at the first line that cannot be played or whose digest is wrong, and where the
    budget is spent.
    """
    terms = terms_of(match.ruleset, match.scenario)
    for line in game.lines:
        if budget is not None and budget.is_spent():
            raise BadGame(game.name, line.number, line.turn, "playing it again takes too long here")
        data = line.data
        kind = data["do"]
        if kind in ("turn", "close"):
            _check_digest(game, match, line)
        else:
            try:
                match.replay_entry(_entry(game, match, line, terms))
            except BrokenHistory as error:
                raise fault(game, match.ruleset, line.number, line.turn, str(error)) from error
            except UNPLAYABLE as error:
                raise fault(game, match.ruleset, line.number, line.turn, broken(error)) from error
        yield line


def _check_digest(game: Game, match: Match[State], line: Line) -> None:
    data = line.data
    if data["turn"] != match.turn or data["digest"] != _digest(game, match):
        said = "the battle comes out otherwise than it was played"
        raise fault(game, match.ruleset, line.number, line.turn, said)
    if data["do"] == "close":
        result = match.result
        ended = "ending" in data
        if ended != (result is not None):
            raise BadGame(game.name, line.number, line.turn, "the result is another one")
        if result is not None:
            right = closing(match, line.number - 1, False)
            if right["winner"] != data.get("winner") or right["ending"] != data["ending"]:
                raise BadGame(game.name, line.number, line.turn, "the result is another one")
        if match.source.kind == "fair" and "secret" in data:
            _check_secret(game, match, line)


def _check_secret(game: Game, match: Match[State], line: Line) -> None:
    start = str(game.header["start"])
    source = match.source
    if not fair.opens(data_secret(line), source.commitment, source.battle, start):
        raise BadGame(game.name, line.number, line.turn, "the secret is not the one committed to")


def data_secret(line: Line) -> str:
    """The revealed secret of a closing line."""
    return str(line.data["secret"])


def _entry(game: Game, match: Match[State], line: Line, terms: Terms) -> Entry:
    try:
        entry = read_entry(line.data, terms)
    except Unreadable as error:
        raise fault(game, match.ruleset, line.number, line.turn, f"choice: {error}") from error
    if not isinstance(entry, ChoiceMade) or entry.choice is not None:
        return entry
    rules = match.ruleset
    found = rules.notation.candidates(entry.order, entry.seat, match.scenario.names)
    allowed = [row for row in found if not rules.check(match.state, row)]
    if not found:
        said = f"no such order: {entry.order!r}"
        raise fault(game, match.ruleset, line.number, line.turn, said)
    return entry.model_copy(update={"choice": numbers_of((allowed or found)[0])})


def restore(
    game: Game,
    loader: Loader | None = None,
    to_turn: int | None = None,
    secret: str = "",
    budget: Budget | None = None,
) -> Match[State]:
    """The battle as it stands at the end of the file (or at the start of a turn), every digest
    checked on the way. Raises BadGame."""
    match = opened(game, loader, secret)
    if to_turn is not None and match.turn >= to_turn:
        return match
    for _ in steps(game, match, budget):
        if to_turn is not None and match.turn >= to_turn:
            break
    return match


def load(path: Path, mend: bool = False, secret: str = "") -> Match[State]:
    """Read and restore in one. Raises BadGame."""
    return restore(read(path, mend), secret=secret)
