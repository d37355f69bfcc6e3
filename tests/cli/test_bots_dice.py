"""Real dice thrown for a bot: what it does is told first, once, as the person may see it."""

import random
import re

import pytest

from asalto.cli.terminal import play_command


def throws(question: str) -> str:
    """Dice for whoever is asked for them; then the table is left."""
    dice = re.search(r"(\d+) dice of (\d+)", question)
    if dice is None:
        raise KeyboardInterrupt
    return " ".join(str(CHANCE.randint(1, int(dice[2]))) for _ in range(int(dice[1])))


CHANCE = random.Random(3)


def test_a_bots_attack_is_told_before_its_dice_are_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """Ambush: the band shoots first; who aims at whom stands above the throw, and nothing that was
    told comes again under an older heading."""
    monkeypatch.chdir(str(tmp_path))
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        print(question)
        return throws(question)

    play_command(
        "viajero/ambush", ["patrulla=human", "banda=bot:greedy"], 1, "physical", None, None,
        False, None, "en", ask=ask,
    )  # fmt: skip
    lines = capsys.readouterr().out.splitlines()
    attack = next(i for i, line in enumerate(lines) if ": attack, 2 dice of 6" in line)
    shooter = lines[attack].split(":")[0]
    assert any(line.startswith(f"  {shooter} attacks ") for line in lines[:attack])
    told = [line for line in lines if line.startswith("  Initiative of ")]
    assert len(told) == len(set(told)) == 8
    headings = [line for line in lines if line.startswith("=== ")]
    assert headings == sorted(set(headings), key=headings.index)
