"""Somebody at the keyboard: a command run in a real terminal, line by line."""

import os
import pty
import re
import select
import subprocess
import sys

PROMPT = re.compile(r"(> |: )$")
HANDED_OVER = re.compile(r"(looking|cleared)\. *$")
"""All have read what is new, or the keyboard goes to another person, who presses Enter."""


def at_the_terminal(words: list[str], lines: str) -> str:
    """Run the command in a pseudo-terminal and type each line when it asks; the whole screen."""
    keyboard, screen = pty.openpty()
    command = [sys.executable, "-m", "asalto", *words]
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "100", "LANG": "en_GB.UTF-8"}
    with subprocess.Popen(
        command, stdin=screen, stdout=screen, stderr=screen, env=environment, close_fds=True
    ) as running:
        os.close(screen)
        typed, seen = iter(lines.strip().splitlines()), b""
        while select.select([keyboard], [], [], 60)[0]:
            try:
                more = os.read(keyboard, 65536)
            except OSError:
                break
            seen += more
            if not more:
                break
            tail = seen[-200:].decode("utf-8", "replace")
            if HANDED_OVER.search(tail):
                os.write(keyboard, b"\n")
            elif PROMPT.search(tail):
                os.write(keyboard, next(typed, "quit").encode() + b"\n")
        os.close(keyboard)
        assert running.wait(60) == 0
    assert next(typed, "quit") == "quit", "not every line was typed"
    return seen.decode("utf-8").replace("\r\n", "\n")


def in_order(text: str, *wanted: str) -> None:
    """Every sentence stands in the text, one after another, wherever its lines are broken."""
    place, text = 0, " ".join(text.split())
    for one in wanted:
        found = text.find(" ".join(one.split()), place)
        assert found >= 0, f"{one!r} is missing after:\n{text[max(0, place - 300) : place]}"
        place = found + len(one)
