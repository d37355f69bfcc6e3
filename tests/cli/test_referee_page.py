"""`docs/referee.md` is true word for word: its evenings are typed again."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from asalto.core.registry import landed
from asalto.play.loading import open_scenario
from cli.evenings import screen
from corridor import BATTLE

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"
TYPED = Path(__file__).parent / "evenings"
EVENINGS = {
    "desk": (BATTLE, "es"), "training": (BATTLE, "es"),
    "sealed": ("cep/duel", "es"), "task": ("viajero/duel", "es"), "duel": ("viajero/duel", "en"),
    "flight": ("cep/lesson", "it"), "patrol": ("cepheus/lesson", "en"),
    "house": ("cem/lesson", "es"), "door": ("sombrachapas/lesson", "it"),
}  # fmt: skip
PLAYED = ("training", "duel", "flight", "patrol", "house", "door")
"""Those that go on to the end of the battle."""
GAMES = landed()
BLOCK = re.compile(r"(?:<!-- evening: (\w+) -->\n)?```\n(.*?)```", re.DOTALL)
BLOCKS = BLOCK.findall(PAGE.read_text(encoding="utf-8"))


@cache
def shown(name: str, folder: Path) -> str:
    battle, lang = EVENINGS[name]
    typed = (TYPED / f"{name}.txt").read_text(encoding="utf-8")
    return screen(battle, lang, typed, folder / f"{name}.asalto")


@pytest.mark.parametrize("place", [i for i, (name, _) in enumerate(BLOCKS) if name])
def test_every_line_of_an_evening_stands_on_the_screen(
    place: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    name, block = BLOCKS[place]
    lines = iter(map(str.rstrip, shown(name, tmp_path_factory.getbasetemp()).splitlines()))
    wanted = [line for line in block.splitlines() if line.strip() not in ("", "...")]
    assert [line for line in wanted if line not in lines] == [], "each is looked for after the last"


def test_what_is_typed_at_a_prompt_is_tried() -> None:
    untried = [block for name, block in BLOCKS if not name and re.search(r"\)> |: \d", block)]
    assert not untried
    assert {name for name, _ in BLOCKS if name} == {*EVENINGS}


@pytest.mark.parametrize("name", PLAYED)
def test_it_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    last = [line for line in shown(name, tmp_path).splitlines() if line][-2]
    assert last.startswith(("Vence: ", "Vince: ", "Winner: ")), last


def test_a_battle_of_each_game_is_among_them() -> None:
    assert {open_scenario(EVENINGS[one][0])[0].id for one in PLAYED} == {*GAMES}


def test_headings_of_rounds_go_forward(tmp_path: Path) -> None:
    rounds = re.findall(r"=== Asalto (\d+) ===", shown("training", tmp_path))
    assert rounds == [str(number) for number in range(1, 8)]
