"""A bot in a user's own file."""

from __future__ import annotations

import importlib.util
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
        said: object = self.bot.choose(sight)
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
    return Own(load_bot(name)(ruleset, seat, fate), name)


def load_bot(name: str) -> type[Bot]:
    """The class that `file.py:Class` names. Raises BadInput, saying what is wrong with it."""
    file, _, which = name.rpartition(":")
    if not file:
        raise BadInput(f"{name}: name the bot's class as well: {name}:CLASS")
    path = Path(file)
    if not path.is_file():
        raise BadInput(f"{name}: there is no file {file}")
    found = _module(path.resolve(), path.stat().st_mtime_ns)
    known = [key for key, one in found.items() if _is_bot(one)]
    if which not in known:
        there = ", ".join(known) or "none"
        raise BadInput(f"{file}: no bot {which!r}; there are: {there}.{nearest(which, known)}")
    made: type[Bot] = found[which]
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
