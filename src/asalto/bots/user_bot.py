"""A bot in a user's own file."""

from __future__ import annotations

import importlib.util
import inspect
import traceback
from functools import lru_cache
from pathlib import Path
from typing import Any

from asalto.bots.base import Bot, Decision, Player
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.dice import Dice
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import nearest
from asalto.play.form import Option
from asalto.play.view import Sight


class Own:
    """Plays what a user's bot chooses, once it is sure that it is one of the choices."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot, self.name = bot, name

    def choose(self, sight: Sight[Any]) -> Decision:
        """What the bot chooses. Raises BadInput if that is none of the choices."""
        try:
            said: object = self.bot.choose(sight)
        except BadInput:
            raise
        except Exception as error:
            raise broken(self.name, error) from error
        if isinstance(said, str):
            texts = {one.text: one for one in sight.form.options}
            if said in texts:
                return Decision(texts[said])
            near = nearest(said, list(texts))
            raise BadInput(f"{self.name} chose {said!r}, which is none of its choices.{near}")
        found = Decision(said) if isinstance(said, Option) else said
        if not isinstance(found, Decision) or found.option not in sight.form.options:
            raise BadInput(f"{self.name} chose {said!r}, which is none of its choices")
        return found


def own_bot(name: str, ruleset: Ruleset[Any], seat: int, fate: Dice) -> Player:
    """The bot `file.py:Class` for a seat. Raises BadInput."""
    made = load_bot(name)
    try:
        bot = made(ruleset, seat, fate)
    except Exception as error:
        raise broken(name, error) from error
    return Own(bot, name)


def broken(name: str, error: Exception) -> BadInput:
    """What a bot's own code has raised, with the last line of its file that was on the way there:
    who wrote the bot wants to know it."""
    file = name.rpartition(":")[0]
    lines = [
        one.lineno for one in traceback.extract_tb(error.__traceback__) if one.filename == file
    ]
    fault = f"{type(error).__name__}: {error}"
    if not lines:
        return BadInput(f"{name} could not begin: {fault}")
    return BadInput(f"{name} broke off in line {lines[-1]}: {fault}")


def load_bot(name: str) -> type[Bot]:
    """The class that `file.py:Class` names. Raises BadInput, saying what is wrong with it."""
    file, which = (name, "") if name.endswith(".py") else name.rsplit(":", 1)
    path = Path(file)
    if not path.is_file():
        raise BadInput(f"{name}: there is no file {file}")
    found = _module(path.resolve(), path.stat().st_mtime_ns)
    known = [key for key, one in found.items() if _is_bot(one)]
    if not known:
        raise BadInput(f"{file}: there is no class derived from asalto.Bot in it")
    if not which:
        there = ", ".join(f"{name}:{key}" for key in known)
        raise BadInput(f"{name}: name the bot's class as well: {there}")
    if isinstance(found.get(which), type) and which not in known:
        raise BadInput(f"{file}: the class {which} is not derived from asalto.Bot")
    if which not in known:
        raise BadInput(
            f"{file}: no bot {which!r}; there are {', '.join(known)}.{nearest(which, known)}"
        )
    made: type[Bot] = found[which]
    if inspect.isabstract(made):
        raise BadInput(f"{name}: it has no choose(self, sight)")
    return made


def _is_bot(one: object) -> bool:
    return isinstance(one, type) and issubclass(one, Bot) and one is not Bot


@lru_cache(maxsize=32)
def _module(path: Path, changed: int) -> dict[str, Any]:
    """What a user's file defines; read again when it has changed."""
    spec = importlib.util.spec_from_file_location(f"asalto_bot_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadInput(f"{path.name}: {type(error).__name__}: {error}") from error
    return vars(module)
