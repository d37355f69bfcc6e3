"""What the page refuses, it refuses in the reader's language."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

import asalto
from asalto.play.tell.complaints import CATALOGUE, LINE_MAX, complaint

WEB = Path(asalto.__file__).parent / "web"
FOR_PROGRAMS = {"api.py", "api_odds.py", "referee.py"}
"""Rooms whose refusals are JSON, in English like the names of its fields."""


def refusals() -> list[str]:
    """Every plain text with which a page of the table refuses something."""
    found = []
    for path in sorted(WEB.glob("*.py")):
        if path.name in FOR_PROGRAMS:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "NotAllowed":
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant):
                    found.append(str(first.value))
    return found


@pytest.mark.parametrize("lang", ["es", "it"])
@pytest.mark.parametrize("text", refusals())
def test_a_refusal_is_said_in_the_reader_s_language(text: str, lang: str) -> None:
    assert complaint(text, lang) != text


def test_english_and_what_is_long_stay_as_they_are() -> None:
    assert complaint("choose one first", "en") == "choose one first"
    sent = "x: " + "a: " * LINE_MAX
    assert complaint(sent, "es") == sent


def test_the_catalogue_says_everything_in_both_languages() -> None:
    for one in tomllib.loads(CATALOGUE.read_text("utf-8"))["say"]:
        assert one["en"].count("{}") == one["es"].count("{}") == one["it"].count("{}"), one["en"]
