"""The line editor: completes what is legal; each person has a history; else plain lines."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from asalto.cli.editor import Editor, completions, line_editor, new_session

LINES = ("halcón: derecha", "halcón: fin", "Ana dispara a Bruto", "tablero", "ayuda")


@pytest.mark.parametrize(("text", "found"), [
    ("halc", ["halcón: derecha", "halcón: fin"]),
    ("HALCON: f", ["halcón: fin"]),
    ("ana br", ["Ana dispara a Bruto"]),
    ("tab", ["tablero"]),
    ("x", []),
    ("", list(LINES)),
])  # fmt: skip
def test_lines_are_completed_without_accents_and_cut_short(text: str, found: list[str]) -> None:
    assert list(completions(text, LINES)) == found


def test_a_pipe_and_a_dumb_terminal_get_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")
    assert line_editor() is input
    monkeypatch.setenv("TERM", "xterm")
    assert isinstance(line_editor(), Editor)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert line_editor() is input


def test_what_one_person_typed_is_not_in_the_history_of_the_next() -> None:
    editor = Editor()
    with create_pipe_input() as keyboard:
        for who, typed in ((0, "halcon: D\r"), (1, "\x1b[A\r"), (0, "\x1b[A\r")):
            keyboard.send_text(typed)
            if who not in editor._sessions:
                session = new_session(editor, input=keyboard, output=DummyOutput())
                editor._sessions[who] = session
            editor.who = who
            assert editor("> ") == ("" if who == 1 else "halcon: D")


def test_the_tabulator_offers_the_legal_orders() -> None:
    editor = Editor()
    editor.lines = lambda: LINES
    with create_pipe_input() as keyboard:
        session = new_session(editor, input=keyboard, output=DummyOutput())
        assert session.completer is not None
        found = session.completer.get_completions(Document("ana br"), CompleteEvent())
        assert [(one.text, one.start_position) for one in found] == [("Ana dispara a Bruto", -6)]
