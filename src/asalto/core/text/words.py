"""Sentences in Spanish, Italian and English, made from facts.

A words file is TOML: tables of words (`[phase] combat = "combate"`), `[event]` with one template
per event kind, `[reason]`, `[refusal]`, `[roll]`, `[hint]`, `[ending]` and so on. A template has
slots:

* `{ship}`, `{damage}` ...  a field of the event, told as its type says (`core.text.vocabulary`):
  the name of that index in the battle's `Names`, a plain number, a place, a length;
* `{part:zone}`  the field `zone` by a word of the file's own table `[part]`; numbers of an
  enumeration that the ruleset declares (`Part.PROW`) stand there under the member's name
  (`prow = "proa"`);
* `{dice}`  `6 + 4 + 2`; `{sum}` their sum; `{total}` sum and modifiers;
* `{tally}`  ` (alcance +5, velocidad propia +1)`, or nothing where there are no reasons;
* `{chance}`  `37,5 %`;
* `{effect:system,hits}`  of several fields one word (`2-1 = "..."` in `[effect]`);
* `{tons:fuel}`  kilograms in tons, `12,5`;
* `{metres:length}`  a length in millimetres, `12,5 m`; of two fields a place, `12,5; 3`;
* `{lost#orden#órdenes}`  the first word where `lost` is 1, else the second;
* `<lost?; pierde {lost}>`  a piece that is said only where `lost` is above 0.

Where no vocabulary is given the fields are the slots of the record: `{ship:slot0}`.

`[order]` has a template per choice kind (`fire = "{ship} dispara {weapon}"`, see
`core.text.orders`), and a table that bears the name of a table of names may hold words for them
(`[end] front = "delante"`), or `[names]` may say whose words they share (`crew = "role"`): so
orders are written and read in this language too. `[line]` has a sentence for a kind of choice that
reads badly as verb and values on the page's cards: `target = "contra {target}"`.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from pathlib import Path

from asalto.core.files.toml_reader import LANGUAGES, BadInput, Document
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import UNKNOWN
from asalto.core.text.normalise import smooth
from asalto.core.text.orders import Names
from asalto.core.text.vocabulary import Vocabulary

SLOT = re.compile(r"\{(\w+)(?::([\w,]+))?\}")
NUMBER = re.compile(r"\{(\w+)#([^#{}]*)#([^#{}]*)\}")
PIECE = re.compile(r"<(\w+)\?([^<>]*)>")


def counted(told: str, said: Mapping[str, str]) -> str:
    """A sentence with its blanks filled, the word for one or for several where a number says so."""
    return NUMBER.sub(lambda m: m[2] if said[m[1]] == "1" else m[3], told).format(**said)


class Words:
    """The words of one language: the ruleset's own file."""

    def __init__(
        self, path: Path, lang: str, enums: Mapping[str, type[IntEnum]] | None = None,
        vocabulary: Vocabulary | None = None,
    ) -> None:  # fmt: skip
        self.lang = lang
        self.members = {
            group: {int(one): one.name.lower() for one in enum}
            for group, enum in (enums or {}).items()
        }
        self.tables: dict[str, dict[str, str]] = {}
        for group, entries in Document.open(path).data.items():
            if not isinstance(entries, dict) or not all(
                isinstance(text, str) for text in entries.values()
            ):
                raise BadInput(f"{path}: [{group}] must hold texts only")
            self.tables[group] = {str(key): text for key, text in entries.items()}
        if vocabulary is not None:
            for kind, text in self.tables.get("event", {}).items():
                try:
                    self.tables["event"][kind] = vocabulary.sentence(kind, text)
                except (KeyError, ValueError) as error:
                    raise BadInput(f"{path}: event.{kind}: {error}") from error

    def get(self, group: str, key: object, default: str | None = None) -> str:
        """One word or template; `default`, or the key itself, where there is none."""
        if isinstance(key, int):
            key = self.members.get(group, {}).get(int(key), key)
        found = self.tables.get(group, {}).get(str(key))
        return found if found is not None else (str(key) if default is None else default)

    def name(self, names: Names, what: str, *key: int) -> str:
        """The name of an index: the battle's own, else this file's word."""
        if key in names.tables.get(what, {}):
            return names.of(what, *key)
        if len(key) == 1 and key[0] == UNKNOWN:
            return "?"
        together = self.tables.get(what, {}).get("-".join(map(str, key)))
        if len(key) > 1 and together is not None:
            return together
        return self.get(what, key[-1], names.of(what, *key))

    def value(self, names: Names, what: str, *key: int) -> str:
        """What the numbers of a field stand for: a name, a plain number, a place, a length."""
        if what == "int":
            return str(key[0])
        if what in ("metres", "point"):
            return self.metres(*key)
        if what == "tons":
            return self.thousandth(key[0])
        if what == "hex":
            return names.hex(*key)
        return self.name(names, what, *key)

    def names(self, names: Names) -> Names:
        """The battle's names, with this file's words for those that have one: `engineer2` where
        there is a word for `engineer`, `B1-bay` where there is one for `bay`; `MO.port1` where
        `[names]` says `equipment.part`, one group of words for each side of the point."""
        found = Names(hex=names.hex, point=names.point)
        for what, known in names.tables.items():
            groups = self.tables.get("names", {}).get(what, what).split(".")
            own = [self.tables[group] for group in groups if group in self.tables]
            found.tables[what] = known if len(own) < len(groups) else {
                key: _named_parts(own, name) for key, name in known.items()
            }  # fmt: skip
        return found

    def sentence(self, event: Event, names: Names, why: str = "") -> str:
        """What happened, in this language; `why` is the umpire's own reason for what he added."""
        template = self.get("event", int(event.kind))
        template = PIECE.sub(lambda m: m[2] if int(getattr(event, m[1])) > 0 else "", template)
        template = NUMBER.sub(lambda m: m[2] if getattr(event, m[1]) == 1 else m[3], template)

        def fill(match: re.Match[str]) -> str:
            what, fields = match[1], match[2]
            if fields is None:
                return self._plain(what, event, why)
            values = [int(getattr(event, f)) for f in fields.split(",")]
            return self.value(names, what, *values)

        return smooth(SLOT.sub(fill, template), self.lang)

    def line(self, kind: int, said: Mapping[str, str], group: str = "line") -> str:
        """A kind of choice within a plan by a group of words, with what is said of its fields:
        `line`, or `after` behind one of its kind. Empty where the game has no sentence."""
        told = self.tables.get(group, {}).get(self.members.get("choice", {}).get(kind, ""), "")
        told = counted(told, said)
        return smooth(told if group == "after" else told[:1].upper() + told[1:], self.lang)

    def _plain(self, what: str, event: Event, why: str = "") -> str:
        faces = [int(face) for face in event.dice[: event.dice_count]]
        amounts = [int(amount) for amount in event.amounts[: event.reason_count]]
        if what == "dice":
            return " + ".join(map(str, faces))
        if what == "sum":
            return str(sum(faces))
        if what == "total":
            return str(sum(faces) + sum(amounts))
        if what == "tally":
            return self.tally(event, why)
        if what == "chance":
            return self.percent(event.chance)
        return str(int(getattr(event, what)))

    def tally(self, event: Event, why: str = "") -> str:
        """` (range +5, own speed +1)`, or nothing."""
        known = self.members.get("reason", {})
        listed = []
        for i in range(event.reason_count):
            reason = int(event.reasons[i])
            is_his = why and known.get(reason) == "umpire"
            listed.append(
                f"{why if is_his else self.get('reason', reason)} {int(event.amounts[i]):+d}"
            )
        return f" ({', '.join(listed)})" if listed else ""

    def percent(self, millionths: int) -> str:
        """A chance as this language writes it: `37,5 %` or `37.5 %`."""
        if millionths == UNKNOWN:
            return "?"
        return decimal(f"{millionths / 10_000:.1f} %", self.lang)

    def metres(self, *millimetres: int) -> str:
        """A length in metres, to the tenth: `12,5 m`; of several numbers a place: `12,5; 3`."""
        said = [self.thousandth(one) for one in millimetres]
        if len(said) == 1:
            return f"{said[0]} m"
        return (", " if self.lang == "en" else "; ").join(said)

    def thousandth(self, number: int) -> str:
        """A thousandth of a number, to the tenth: `12,5`, `3`."""
        return decimal(f"{number / 1000:.1f}".removesuffix(".0"), self.lang)


def decimal(number: str, lang: str) -> str:
    """A decimal number with the comma or point of a language."""
    return number if lang == "en" else number.replace(".", ",")


def _named_parts(own: Sequence[Mapping[str, str]], name: str) -> str:
    """A name whose parts have words of their own; one without all of these parts stays."""
    parts = name.split(".") if len(own) > 1 else [name]
    if len(parts) != len(own):
        return name
    return " ".join(_named(words, part) for words, part in zip(own, parts, strict=True))


def _named(own: Mapping[str, str], name: str) -> str:
    first, _, kind = name.partition("-")
    if kind.isalpha() and kind in own:
        return f"{own[kind]} {first}"
    stem = name.rstrip("0123456789")
    word = own.get(name.lower(), "")
    if word or stem == name or stem.lower() not in own:
        return word or name
    return f"{own[stem.lower()]} {name[len(stem) :]}"


def default_language() -> str:
    """`es`, `it` or `en`, from the environment's locale; English for any other."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        found = os.environ.get(name)
        if found:
            return found[:2] if found[:2] in LANGUAGES else "en"
    lang = (locale.getlocale()[0] or "en")[:2]
    return lang if lang in LANGUAGES else "en"


@lru_cache(maxsize=64)
def words_in(room: Path, lang: str) -> Words:
    """The words of a room of the program (`play`, `web`, ...): those in its folder `words`."""
    return Words(room / "words" / f"{lang}.toml", lang)
