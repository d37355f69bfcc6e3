"""The page RESULTS.md: tables, and sections that the scripts beside this write anew."""

from __future__ import annotations

from pathlib import Path

RESULTS = Path(__file__).with_name("RESULTS.md")


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table of Markdown."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def section_of(text: str, head: str) -> tuple[str, str, str]:
    """A page in three: what is before a section, the section, what is after it."""
    before, found, rest = text.partition(head)
    inside, mark, after = rest.partition("\n## ")
    return before, found + inside, mark.lstrip() + after


def put_section(head: str, section: str) -> None:
    """Write one section of RESULTS.md anew, or at its end."""
    before, _, after = section_of(RESULTS.read_text(encoding="utf-8"), head)
    RESULTS.write_text(f"{before.rstrip()}\n\n{section.rstrip()}\n\n{after}".rstrip() + "\n",
                       encoding="utf-8")  # fmt: skip
