"""Write `offer.py` and `say.py` of a ruleset from its `vocabulary.py`.

    python -m asalto.core.text.vocabulary_source [--check] FOLDER...

`offer.py` holds the kinds of choices and one function for each, which offers it; `say.py` the kinds
of events and one function for each, which writes it down. They are ordinary checked-in source, so
that type checkers, editors and debuggers see every signature. With `--check` nothing is written:
the exit code is 1 if a file is not what it would be.
"""

from __future__ import annotations

import keyword
import runpy
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from asalto.core.text.vocabulary import CHOICE_SLOTS, EVENT_SLOTS, Spec, Vocabulary

WIDTH = 100
NOTE = "\n\nWritten from `vocabulary.py` by `make vocabulary`: do not edit."
PLAIN = "# fmt: off"
THROW = ("dice: Dice", "tally: Tally", "roll: int", "success: bool", "chance: int")
THROW_CALL = ("tally", "roll", "1 if success else 0", "chance")
RECORD = ("dice: Dice", "throw: Throw")
RECORD_CALL = ("throw.tally", "throw.name", "throw.success", "throw.chance")


def offer_source(words: Vocabulary) -> str:
    """The source of `offer.py`."""
    lines = [
        f'"""What a seat may choose: one function for each kind of choice.{NOTE}\n"""',
        "",
        PLAIN,
        "from __future__ import annotations",
        "",
        "from enum import IntEnum",
        "from typing import TYPE_CHECKING",
        "",
        "from asalto.core.kernel import choices",
        "from asalto.core.kernel.choices import is_at_rest, offer",
        "",
        "from .vocabulary import VOCABULARY",
        "",
        *_enumeration("ChoiceKind", "What a seat may choose.", words.choice_kinds),
        "if TYPE_CHECKING:",
        *_aliases("Choice", "choices.Choice", "One decision.", words.choice_slots),
        "    class Choices(choices.Choices):",
        '        """The legal choices of one seat."""',
        "",
        "        rows: list[Choice]  # type: ignore[assignment]",
        "else:",
        "    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record",
        "",
        *_used(words),
    ]
    for kind, spec in words.choices.items():
        arguments = ("out: Choices", "seat: int", *(f"{name}: int" for name in spec.slots))
        values = [_filled(spec.slots, words.choice_slots, slot, "-1") for slot in CHOICE_SLOTS]
        call = ("out", str(words.choice_kinds[kind]), "seat", *values)
        lines += _function(kind, arguments, spec.doc or f"Offer `{spec.line}`.", "offer", call)
    return "\n".join(lines).rstrip() + "\n"


def say_source(words: Vocabulary) -> str:
    """The source of `say.py`."""
    lines = _say_head(words)
    paired = {kind for pair in words.pairs.values() for kind in pair}
    for kind, spec in words.events.items():
        if kind not in paired:
            doc = spec.doc or "Say that this happened"
            lines += _event(words, kind, spec, str(words.event_kinds[kind]), doc)
    for name, (one, other) in words.pairs.items():
        came = "throw.success" if words.throw_record else "success"
        number = f"{words.event_kinds[one]} if {came} else {words.event_kinds[other]}"
        doc = f"Say `{one}` or, where the throw failed, `{other}`"
        lines += _event(words, name, words.events[one], number, doc)
    return "\n".join(lines).rstrip() + "\n"


def _say_head(words: Vocabulary) -> list[str]:
    """What stands in `say.py` before its functions: imports, the kinds, the typed records."""
    throws, record = any(one.thrown for one in words.events.values()), words.throw_record
    return [
        f'"""What can happen: one function for each kind of event.{NOTE}\n"""',
        "",
        PLAIN,
        "from __future__ import annotations",
        "",
        "from enum import IntEnum",
        "from typing import TYPE_CHECKING",
        "",
        "from asalto.core.kernel import events",
        *(["from asalto.core.kernel.dice import Dice"] if throws else []),
        f"from asalto.core.kernel.events import PUBLIC, note{', note_throw' if throws else ''}",
        *(["from asalto.core.kernel.tally import Tally"] if throws and not record else []),
        "",
        "from .vocabulary import VOCABULARY",
        "",
        *(["if TYPE_CHECKING:", "    from .state import Throw", ""] if record else []),
        *_enumeration("EventKind", "What can happen, in the past tense.", words.event_kinds),
        "if TYPE_CHECKING:",
        *_aliases("Event", "events.Event", "One fact.", words.event_slots),
        "    class Log(events.Log):",
        '        """The events of the choice being played."""',
        "",
        "        events: list[Event]  # type: ignore[assignment]",
        "else:",
        "    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record",
        "",
    ]


def _event(words: Vocabulary, name: str, spec: Spec, number: str, doc: str) -> list[str]:
    given, passed = (RECORD, RECORD_CALL) if words.throw_record else (THROW, THROW_CALL)
    arguments = [
        "log: Log", *(given if spec.thrown else ()), *(f"{name}: int" for name in spec.slots),
        "sees: int = PUBLIC",
    ]  # fmt: skip
    used = [words.event_slots[name] for name in spec.slots]
    last = max((EVENT_SLOTS.index(slot) for slot in used), default=-1)
    values = [_filled(spec.slots, words.event_slots, slot, "0") for slot in EVENT_SLOTS[: last + 1]]
    doc = f"{doc} ({spec.clause})."
    if spec.thrown:
        tally, *rest = passed
        call = ("log", "dice", tally, number, *rest, "sees", *values)
        return _function(name, arguments, doc, "note_throw", call)
    return _function(name, arguments, doc, "note", ("log", number, "sees", *values))


def _filled(names: Iterable[str], slots: Mapping[str, str], slot: str, rest: str) -> str:
    return next((name for name in names if slots[name] == slot), rest)


def _enumeration(name: str, doc: str, kinds: Mapping[str, int]) -> list[str]:
    members = [f"    {one.upper()} = {number}" for one, number in kinds.items()]
    return ["", f"class {name}(IntEnum):", f'    """{doc}"""', "", *members, "", ""]


def _aliases(name: str, base: str, doc: str, slots: Mapping[str, str]) -> list[str]:
    members = [f"        {one}: int" for one in sorted(slots) if one != slots[one]]
    return ["", f"    class {name}({base}):", f'        """{doc}"""', "", *members, ""]


def _used(words: Vocabulary) -> list[str]:
    masks = []
    for spec in words.choices.values():
        slots = {words.choice_slots[name] for name in spec.slots}
        masks.append(sum(1 << i for i, slot in enumerate(CHOICE_SLOTS) if slot in slots))
    return [
        "",
        *_wrapped("USED = (", [str(mask) for mask in masks], ")"),
        '"""By kind: one bit for each slot that it uses."""',
        "",
        "",
        "def is_well_formed(choice: Choice) -> bool:",
        '    """Whether its kind exists, and nothing is set that the kind does not use."""',
        f"    kind = choice.kind - {words.first_choice}" if words.first_choice else
        "    kind = choice.kind",
        "    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])",
        "",
    ]  # fmt: skip


def _function(
    name: str, arguments: Sequence[str], doc: str, called: str, call: Sequence[str]
) -> list[str]:
    called_by = f"{name}_" if keyword.iskeyword(name) else name
    return [
        "",
        *_wrapped(f"def {called_by}(", arguments, ") -> None:"),
        *_docstring(doc),
        *_wrapped(f"    {called}(", call, ")"),
        "",
    ]


def _docstring(doc: str) -> list[str]:
    line = f'    """{doc}"""'
    if len(line) <= WIDTH:
        return [line]
    cut = doc.rfind(" ", 0, WIDTH - 8)
    return [f'    """{doc[:cut]}', f'    {doc[cut + 1 :]}"""']


def _wrapped(head: str, items: Sequence[str], tail: str) -> list[str]:
    """A call or a signature in as few lines as it needs (the files are left as they are by the
    formatter)."""
    indent = " " * (len(head) - len(head.lstrip()) + 4)
    lines = [head]
    for i, item in enumerate(items):
        text = item + (tail if i == len(items) - 1 else ",")
        if len(lines[-1]) + 1 + len(text) > WIDTH:
            lines.append(indent + text)
        else:
            lines[-1] += ("" if lines[-1].endswith("(") else " ") + text
    return lines


def sources(folder: Path) -> dict[Path, str]:
    """What the generated files of a ruleset's folder should hold."""
    words = runpy.run_path(str(folder / "vocabulary.py"))["VOCABULARY"]
    return {folder / "offer.py": offer_source(words), folder / "say.py": say_source(words)}


def main(arguments: Sequence[str]) -> int:
    """Write (or with `--check` compare) the files of each folder; returns the exit code."""
    check = "--check" in arguments
    stale = 0
    for name in arguments:
        if name == "--check" or not (Path(name) / "vocabulary.py").is_file():
            continue
        for path, text in sources(Path(name)).items():
            if path.is_file() and path.read_text(encoding="utf-8") == text:
                continue
            stale = 1
            print(f"{path}: {'not up to date (make vocabulary)' if check else 'written'}")
            if not check:
                path.write_text(text, encoding="utf-8")
    return stale if check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
