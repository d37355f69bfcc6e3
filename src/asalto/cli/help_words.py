"""`--help` and faulty command lines in the user's language.

The code says what commands and options are for in English. Before a command line is read its words
are looked up in `words/help.toml`.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

import typer

from asalto.core.files.limits import harmless
from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.text.words import default_language
from asalto.play.tell.complaints import complaint

FILE = Path(__file__).parent / "words" / "help.toml"
TITLES = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commands",
    "ERRORS_PANEL_TITLE": "Error",
    "DEFAULT_STRING": "[default: {}]",
    "REQUIRED_LONG_STRING": "[required]",
    "ENVVAR_STRING": "[env var: {}]",
}
"""What the library writes around the help, by the names of its constants."""
USAGE = ("Usage: ", "[OPTIONS]", "COMMAND", "[ARGS]")
"""What stands in a line of usage, in that order."""
ARGUMENTS = (
    "battle", "battles", "fields", "file", "files", "folder", "game", "games", "kind", "name",
    "position", "program", "source", "target", "thing", "what",
)  # fmt: skip
"""The names of all arguments, as people read them."""
TYPES = {
    "str": "text", "list[str]": "text", "path": "file", "list[Path]": "file", "int": "number",
    "int range": "number", "float": "number", "float range": "number",
}  # fmt: skip
"""What an option wants, by the library's name of its type; a switch wants nothing."""


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
    return text if lang == "en" else catalogue().get(text, {}).get(lang, text)


def command_tree(app: typer.Typer, lang: str, arguments: Sequence[str] = ()) -> Any:
    """The command that is asked for, or all of them; their help in the language."""
    command = typer.main.get_command(narrowed(app, arguments))
    translate(command, lang)
    return command


def narrowed(app: typer.Typer, arguments: Sequence[str]) -> typer.Typer:
    """The program with nothing but the command that a line begins with, if it knows that: to lay
    out all of them takes longer than many a command."""
    word = next((one for one in arguments if not one.startswith("-")), "")
    made = copy(app)
    made.registered_commands = [one for one in app.registered_commands if called(one) == word]
    made.registered_groups = [one for one in app.registered_groups if one.name == word]
    return made if made.registered_commands or made.registered_groups else app


def called(command: Any) -> str:
    """The name of a command."""
    return str(command.name or command.callback.__name__.replace("_", "-"))


def translate(command: Any, lang: str, above: Any = None) -> None:
    """Put the language's words into a command and all under it."""
    context = typer.Context(command, parent=above, **command.context_settings)
    for param in [*command.params, command.get_help_option(context)]:
        if getattr(param, "help", None):
            param.help = said(param.help, lang)
        name_said(param, context, lang)
    for name in ("help", "short_help"):
        text = getattr(command, name, None)
        setattr(command, name, said(text, lang) if text else text)
    usage, help_ = command.get_usage, command.format_help
    command.get_usage = lambda context: usage_said(usage(context), lang)
    command.format_help = lambda *given: help_said(help_, given, lang)
    for one in getattr(command, "commands", {}).values():
        translate(one, lang, context)


def name_said(param: Any, context: typer.Context, lang: str) -> None:
    """What a parameter is called, and what it wants, in the language."""
    wants = TYPES.get(str(param.display_type(context)).strip("<>"))
    if param.param_type_name == "argument":
        param.metavar, wants = said(param.name, lang), None
    shown = f"<{said(wants, lang)}>" if wants else None
    param.display_type_rich = lambda ctx: shown


def help_said(write: Callable[..., None], given: Sequence[Any], lang: str) -> None:
    """Write the help, what the library puts around it in the language too."""
    from typer import rich_utils  # it takes a tenth of a second to be imported

    for name, text in TITLES.items():
        setattr(rich_utils, name, said(text, lang))
    write(*given)


def usage_said(text: str, lang: str) -> str:
    """A line of usage in the language."""
    for word in USAGE:
        text = text.replace(word, said(word, lang), 1)
    return text


def language_placed(command: Any, arguments: list[str]) -> list[str]:
    """`--lang es` right after the command, or before it where it has no such option."""
    if "--lang" not in arguments[:-1]:
        return arguments
    at = arguments.index("--lang")
    rest, deep = [*arguments[:at], *arguments[at + 2 :]], 0
    while deep < len(rest) and rest[deep] in getattr(command, "commands", {}):
        command = command.commands[rest[deep]]
        deep += 1
    deep = deep if any(param.name == "lang" for param in command.params) else 0
    return [*rest[:deep], *arguments[at : at + 2], *rest[deep:]]


def complain(error: Any, lang: str) -> int:
    """Say what is wrong with a command line, how it is used and where the help is."""
    context = getattr(error, "ctx", None)
    if not error.format_message():  # a command of several was named alone: its help stands there
        return int(error.exit_code)
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
