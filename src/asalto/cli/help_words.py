"""`--help` and faulty command lines in the user's language.

The code says what commands and options are for in English. Before a command line is read its words
are looked up in `words/help.toml`.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import typer
from typer import rich_utils

from asalto.core.files.limits import harmless
from asalto.core.text.words import LANGUAGES, default_language
from asalto.play.tell.complaints import complaint

FILE = Path(__file__).parent / "words" / "help.toml"
TITLES = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commands",
    "ERRORS_PANEL_TITLE": "Error",
    "DEFAULT_STRING": "[default: {}]",
    "REQUIRED_LONG_STRING": "[required]",
}
"""What the library writes around the help, by the names of its constants."""
USAGE = ("Usage: ", "[OPTIONS]", "COMMAND", "[ARGS]")
"""What stands in a line of usage, in that order."""


def spoken(arguments: Sequence[str]) -> str:
    """The language of a command line that could not be carried out."""
    asked = [*arguments[arguments.index("--lang") + 1 :][:1]] if "--lang" in arguments else []
    return asked[0] if asked and asked[0] in LANGUAGES else default_language()


@lru_cache(maxsize=1)
def catalogue() -> dict[str, dict[str, str]]:
    """English wording -> language -> wording."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def said(text: str, lang: str) -> str:
    """A text of the help in a language; as it stands where it is not known."""
    return catalogue().get(text, {}).get(lang, text)


def command_tree(app: typer.Typer, lang: str) -> Any:
    """All commands, their help in the language."""
    for name, text in TITLES.items():
        setattr(rich_utils, name, said(text, lang))
    command = typer.main.get_command(app)
    translate(command, lang)
    return command


def translate(command: Any, lang: str, above: Any = None) -> None:
    """Put the language's words into a command and all under it."""
    context = typer.Context(command, parent=above, **command.context_settings)
    for param in [*command.params, command.get_help_option(context)]:
        if getattr(param, "help", None):
            param.help = said(param.help, lang)
    for name in ("help", "short_help"):
        text = getattr(command, name, None)
        setattr(command, name, said(text, lang) if text else text)
    usage = command.get_usage
    command.get_usage = lambda context: usage_said(usage(context), lang)
    for one in getattr(command, "commands", {}).values():
        translate(one, lang, context)


def usage_said(text: str, lang: str) -> str:
    """A line of usage in the language."""
    for word in USAGE:
        text = text.replace(word, said(word, lang), 1)
    return text


def language_first(command: Any, arguments: list[str]) -> list[str]:
    """`--lang es` before the command where that command has no such option."""
    if "--lang" not in arguments[:-1]:
        return arguments
    for word in arguments:
        command = getattr(command, "commands", {}).get(word, command)
    if any(param.name == "lang" for param in command.params):
        return arguments
    at = arguments.index("--lang")
    return [*arguments[at : at + 2], *arguments[:at], *arguments[at + 2 :]]


def complain(error: Any, lang: str) -> int:
    """Say what is wrong with a command line, how it is used and where the help is."""
    context = getattr(error, "ctx", None)
    lines = []
    if context is not None:
        helps = said("Try '{} {}' for help.", lang)
        lines = [
            context.get_usage(),
            helps.format(context.command_path, context.help_option_names[0]),
            "",
        ]
    lines.append(f"{said('Error', lang)}: {complaint(error.format_message(), lang)}")
    print(harmless("\n".join(lines)), file=sys.stderr)
    return int(error.exit_code)
