"""Battles that cannot be played on here, because they were played under other rules: they stay
readable and can be taken away as game files. Nothing of them is played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import load_ruleset
from asalto.play.entries import UMPIRE, Ended, Terms, written
from asalto.play.files.gamelines import Chain
from asalto.play.files.lines import OLD_FORMAT
from asalto.play.files.told_events import Teller, kept
from asalto.play.loading import load_game_ruleset
from asalto.play.tell.story import Sentence
from asalto.web.database.store import Row
from asalto.web.table.battle_settings import HUMAN
from asalto.web.table.journal import Act, lines_of
from asalto.web.table.old_format import old_end, old_head, old_lines

CLOSED = "played under other rules"


class OtherRules(Exception):
    """A battle comes out otherwise under the rules that are here."""

    def __init__(self, id: str) -> None:
        super().__init__(f"battle {id} was played under other rules: it can be read and exported")
        self.id = id


@dataclass
class Shelf:
    """One such battle, as it was written down."""

    id: str
    code: str
    opening: dict[str, Any]
    is_over: bool
    head: Mapping[str, Any] = field(default_factory=dict)
    """The header of its game file."""
    lines: list[Mapping[str, Any]] = field(default_factory=list)
    end: Mapping[str, Any] = field(default_factory=dict)
    """The closing line, but for the number of lines and the secret."""

    @property
    def people(self) -> list[int]:
        """Seats that people hold."""
        return [i for i, one in enumerate(self.opening["players"]) if one == HUMAN]

    @property
    def rules(self) -> tuple[str, str, str]:
        """The game, and the versions of its rules: then and now."""
        game = str(self.opening["ruleset"])
        try:
            here = load_ruleset(game).version
        except BadInput:
            here = "-"
        return game, str(self.head["ruleset"]["version"]), here

    @property
    def is_bare(self) -> bool:
        """Whether the first servers have kept it, who kept orders and nothing of what was told."""
        return bool(self.head["format"] == OLD_FORMAT)

    def told(self, seat: int, lang: str) -> Iterator[Sentence]:
        """What a seat was told; all of it when the battle is over."""
        ids = [str(one["id"]) for one in self.head["seats"]]
        tell = Teller(self.head, lang, load_game_ruleset)
        eyes = UMPIRE if self.is_over else seat
        yield from tell.tell(kept(self.lines, ids, int(self.head["turn"])), eyes)

    def may_take(self, seats: Sequence[int], is_umpire: bool) -> bool:
        """Whether nobody could be cheated with the game file."""
        alone = bool(self.people) and set(self.people) <= set(seats)
        return self.is_over or is_umpire or alone

    def game_file(self) -> bytes:
        """The game file, as it would have been written."""
        chain = Chain()
        found = [chain.line(self.head), *(chain.line(one) for one in self.lines)]
        end = {"do": "close", **self.end, "lines": chain.count + 1}
        secret = self.opening["dice"].get("secret", "")
        if self.is_over and secret:
            end["secret"] = secret
        return b"".join([*found, chain.line(end)])


def shelved(row: Row, acts: Sequence[Act]) -> Shelf:
    """A stored battle as it was written down."""
    found = Shelf(row.id, row.code, row.opening, row.over)
    for act in acts:
        found.head = act.get("head", found.head)
        found.lines += lines_of(act)
        found.end = act.get("end", found.end)
    if not found.head:
        _take_up(found, acts)
    return found


def _take_up(found: Shelf, acts: Sequence[Act]) -> None:
    """What the first servers kept."""
    nonces: list[str] = next((act["nonces"] for act in acts if act["do"] == "begin"), [])
    found.head = old_head(found.opening, nonces)
    seats = [str(one["id"]) for one in found.head["seats"]]
    found.lines = [*old_lines(acts, seats), *found.lines]
    found.end = found.end or old_end(found.lines, found.is_over)


def closing_act(shelf: Shelf, seat: int) -> Act:
    """Close it for good: nobody has won."""
    ids = [one["id"] for one in shelf.head["seats"]]
    line = written(Ended(seat=seat, text=CLOSED), Terms(ids))
    end = {**shelf.end, "winner": None, "ending": "broken off"}
    return {"do": "entry", "entry": line, "end": end}
