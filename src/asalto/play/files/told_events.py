"""What was told in a battle, as data: kept beside every entry, in game files and by servers.

So every version of the program can show every battle to its end without playing it again, also
where today's rules would let it come out otherwise. An event keeps its kind and its fields by name,
its dice, and who may see it; what the program no longer knows is shown as it stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from asalto.core.files.limits import UNPLAYABLE, harmless
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.events import PUBLIC, Event, may_see
from asalto.core.kernel.records import NOBODY, UNKNOWN, make
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.orders import Names, Unreadable
from asalto.core.text.words import Words
from asalto.play.entries import UMPIRE, Told
from asalto.play.tell.messages import say, why
from asalto.play.tell.naming import spoken_names
from asalto.play.tell.story import Sentence, turn_name
from asalto.play.umpire.umpire import HIDEABLE, SILENT

Data = Mapping[str, Any]
Rules = Ruleset[Any]


# --- writing


def told_data(rules: Rules, names: Names, told: Iterable[Told]) -> list[dict[str, Any]]:
    """Events as data. The acts of an umpire are not among them: their entries say it all."""
    return [_one(rules, names, one) for one in told if one.event is not None]


def _one(rules: Rules, names: Names, told: Told) -> dict[str, Any]:
    event = told.event
    assert event is not None
    found: dict[str, Any] = {"phase": _word(rules, "phase", told.phase)}
    if told.sees != PUBLIC:
        found["sees"] = told.sees
    found["event"] = rules.vocabulary.data(event, names)
    if event.roll != NOBODY:
        found["roll"] = _word(rules, "roll", int(event.roll))
        found["success"] = bool(event.success)
    if event.dice_count:
        found["dice"] = [int(face) for face in event.dice[: event.dice_count]]
    if event.chance != UNKNOWN:
        found["chance"] = int(event.chance)
    if event.reason_count:
        found["reasons"] = [
            [_word(rules, "reason", int(event.reasons[i])), int(event.amounts[i])]
            for i in range(event.reason_count)
        ]
    return found


def _word(rules: Rules, kind: str, number: int) -> str | int:
    """A member of one of the game's enumerations by its name."""
    for one in rules.enums.get(kind, ()):
        if int(one) == number:
            return str(one.name.lower())
    return number


# --- reading


@dataclass(frozen=True)
class Kept:
    """One thing that was told, as it was kept."""

    turn: int
    seat: int
    sees: int
    told: Data | None = None
    """An event."""
    entry: Data | None = None
    """The act of an umpire, how the battle was broken off; an order of which nothing was kept but
    its text."""


def kept(lines: Iterable[Data], seats: list[str], turn: int) -> list[Kept]:
    """What stands told at the end of these lines of a game file: what was taken back or rewound is
    left out, as it was for those who played. Where nothing of what orders brought about was kept
    (version 0.1.0), the orders themselves, each for its own seat."""
    found: list[tuple[Data, list[Kept]]] = []
    lines = list(lines)
    is_bare = not any("told" in line for line in lines)
    for line in lines:
        kind = line["do"]
        if kind == "turn":
            turn = int(line["turn"])
            continue
        if kind == "close":
            continue
        if kind == "back":
            _take_back(found, line.get("seat"))
            continue
        if kind == "rewind":
            _rewind(found, int(line["amount"]))
        seat = seats.index(line["seat"]) if line.get("seat") in seats else NOBODY
        if kind == "choice" and is_bare:
            told = [Kept(turn, seat, 0 if seat == NOBODY else 1 << seat, entry=line)]
        elif kind == "choice":
            told = [
                Kept(turn, seat, int(one.get("sees", PUBLIC)), told=one)
                for one in line.get("told", ())
            ]
        else:
            told = [Kept(turn, seat, int(line.get("sees", PUBLIC)), entry=line)]
        found.append((line, told))
    return [one for _, told in found for one in told]


def _take_back(found: list[tuple[Data, list[Kept]]], seat: object) -> None:
    for place in range(len(found) - 1, -1, -1):
        if found[place][0]["do"] == "choice" and found[place][0].get("seat") == seat:
            del found[place]
            return


def _rewind(found: list[tuple[Data, list[Kept]]], amount: int) -> None:
    for place in range(len(found) - 1, -1, -1):
        if found[place][0]["do"] not in SILENT:
            amount -= 1
            if amount == 0:
                found[place:] = [one for one in found[place:] if one[0]["do"] == "note"]
                return


class Teller:
    """Tells what was kept, in one language, with as much of the game as there still is."""

    def __init__(self, header: Data, lang: str, load: Callable[..., Rules]) -> None:
        self.lang = lang
        self.rules: Rules | None = None
        self.words: Words | None = None
        self.names: Names | None = None
        self.own: Names | None = None
        """Names as files have them, and as this language says them."""
        self.seats: list[str] = [str(seat["id"]) for seat in header["seats"]]
        self.title = str(header["scenario"]["id"])
        try:
            self.rules = rules = load(str(header["ruleset"]["id"]), header["tables"] or None)
            self.words = rules.words(lang)
            document = Document.of(dict(header["scenario"]["document"]), "scenario")
            scenario: Scenario[Any] = rules.files.build(document)
            self.own = scenario.names
            self.names = spoken_names(rules, scenario, lang)
            self.seats = [seat.name[lang] for seat in scenario.seats]
            self.title = f"{rules.title[lang]}: {scenario.title[lang]}"
        except (BadInput, *UNPLAYABLE):
            pass

    def tell(self, all_: Iterable[Kept], seat: int) -> Iterator[Sentence]:
        """What a seat (or UMPIRE) may read of it."""
        for one in all_:
            if seat == UMPIRE or may_see(one.sees, seat):
                yield self._sentence(one, seat == UMPIRE)
            elif one.entry is not None and one.entry["do"] in HIDEABLE:
                text = say(self.lang, "act", f"{one.entry['do']}_secret")
                yield Sentence(one.turn, -1, text, str(one.entry["do"]), one.seat)

    def lines(self, all_: Iterable[Kept], seat: int) -> Iterator[str]:
        """The same as lines of text under their turns."""
        turn = None
        for one in self.tell(all_, seat):
            if one.turn != turn:
                turn = one.turn
                yield ""
                yield f"=== {self.turn(turn)} ==="
            yield f"  {harmless(one.text)}"

    def turn(self, number: int) -> str:
        """A turn by the game's own word for it."""
        if self.rules is None:
            return say(self.lang, "label", "turn", turn=number)
        return turn_name(self.rules, number, self.lang)

    def _sentence(self, one: Kept, sees_all: bool) -> Sentence:
        if one.told is None:
            assert one.entry is not None
            text = self._act(one.entry, sees_all)
            if one.entry["do"] == "choice":
                text = self._order(one)
            return Sentence(one.turn, -1, text, str(one.entry["do"]), one.seat)
        data = one.told["event"]
        dice = tuple(one.told.get("dice", ()))
        event = self._event(one.told)
        if event is not None and self.words is not None and self.names is not None:
            try:
                text = self.words.sentence(event, self.names)
                return Sentence(one.turn, -1, text, str(data["kind"]), one.seat, dice=dice)
            except UNPLAYABLE:
                pass
        return Sentence(one.turn, -1, as_it_stands(one.told), str(data["kind"]), one.seat)

    def _event(self, told: Data) -> Event | None:
        rules, data = self.rules, told["event"]
        if rules is None or self.own is None:
            return None
        try:
            event: Event = make(rules.vocabulary.event_record)
            event.kind = _number(rules, "event", data["kind"])
            for slot, value in rules.vocabulary.event_slots_of(data, self.own).items():
                setattr(event, slot, value)
            _thrown(rules, event, told)
        except (Unreadable, *UNPLAYABLE):
            return None
        return event

    def _order(self, one: Kept) -> str:
        """An order as it was given, with its dice."""
        assert one.entry is not None
        dice = ", ".join(map(str, one.entry.get("dice", ())))
        text = f"{one.entry['order']} ({dice})" if dice else str(one.entry["order"])
        return text if one.seat == NOBODY else f"{self.seats[one.seat]}: {text}"

    def _act(self, entry: Data, sees_all: bool) -> str:
        fields = entry.get("fields") or {} if sees_all else {}
        text, kind = str(entry.get("text", "")), str(entry["do"])
        if kind == "set" and fields:
            said = ", ".join(f"{path} = {value}" for path, value in fields.items())
            return say(self.lang, "act", "set_fields", fields=said, text=text)
        if kind == "end":
            text = why(self.lang, text)
        if kind == "force":
            faces = ", ".join(map(str, entry.get("dice", ())))
            return say(self.lang, "act", "force_faces", fields=faces, text=text)
        return say(
            self.lang, "act", kind, text=text, pattern=entry.get("pattern", ""),
            amount=entry.get("amount", 0),
        )  # fmt: skip


def _thrown(rules: Rules, event: Event, told: Data) -> None:
    event.roll = _number(rules, "roll", told["roll"]) if "roll" in told else NOBODY
    event.success = int(bool(told.get("success", False)))
    event.chance = int(told.get("chance", UNKNOWN))
    dice, reasons = list(told.get("dice", ())), list(told.get("reasons", ()))
    event.dice_count, event.reason_count = len(dice), len(reasons)
    for i, face in enumerate(dice):
        event.dice[i] = int(face)
    for i, (reason, amount) in enumerate(reasons):
        event.reasons[i] = _number(rules, "reason", reason)
        event.amounts[i] = int(amount)


def _number(rules: Rules, kind: str, word: object) -> int:
    """The member of an enumeration that a word names. Raises LookupError."""
    if isinstance(word, int):
        return word
    for one in rules.enums.get(kind, ()):
        if one.name.lower() == word:
            return int(one)
    raise LookupError(str(word))


def as_it_stands(told: Data) -> str:
    """An event that the program no longer knows, readable all the same."""
    data = told["event"]
    parts = [f"{key} {_plain(value)}" for key, value in data.items() if key != "kind"]
    text = str(data["kind"]).replace("_", " ") + (f": {', '.join(parts)}" if parts else "")
    dice = told.get("dice")
    return f"{text} ({', '.join(map(str, dice))})" if dice else text


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
