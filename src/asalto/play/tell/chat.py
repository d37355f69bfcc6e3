"""A report short enough for one message of a chat."""

from __future__ import annotations

from typing import Any

from asalto.play.match import Match
from asalto.play.tell.report import plain, report

CHAT = 1900
"""Letters: the chats that take least take two thousand."""


def chat(match: Match[Any], seat: int, lang: str, most: int = CHAT) -> str:
    """The report in one message of a chat, `most` letters long: how it ended, and then as much of
    the last turns as there is room for."""
    found = report(match, seat, lang)
    head = [f"**{plain(found.title)}**", *(plain(value) for _, value in found.facts[1:2])]
    head.append(f"**{plain(found.result)}**")
    lines: list[str] = []
    room = most - len("\n".join(head)) - 4
    for turn, phases in reversed(found.chapters):
        told = [f"- {plain(one.text)}" for _, inside in phases for one in inside]
        for line in [*reversed(told), f"**{turn}**"]:
            room -= len(line) + 1
            if room < 0:
                return "\n".join([*head, "…", *reversed(lines)]) + "\n"
            lines.append(line)
    return "\n".join([*head, *reversed(lines)]) + "\n"
