"""The greedy bot: it knows its objective, says why, and beats chance."""

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import make
from asalto.core.kernel.specialise import bind, hints
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.hints import COVER_WORTH, cover_worth
from asalto.rulesets.sombrachapas.offer import Choices
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.vocabulary import Hint, Status
from rulesets.sombrachapas.arena import Arena, duel


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("consola", 0),
        ("consola", 1),
        ("muelle", 0),
        ("muelle", 1),
        ("incubadora", 2),
        ("instruccion", 0),
    ],
)
def test_greedy_beats_chance(name: str, seat: int) -> None:
    """A few seeded battles in each seat; the hundreds are the lab's."""
    bound, scenario, won = bind(RULESET), RULESET.load(name), 0
    for seed in range(4):
        state, shadow, dice, fate, log = (
            scenario.start(), scenario.start(), make(Dice), make(Dice), make(Log),
        )  # fmt: skip
        set_seed(dice, seed)
        set_seed(fate, seed + 50)
        log.silent = 1
        bots = [0, 0, 0, 0]
        bots[seat] = 1
        made = bound.play_out([state], 0, [shadow], make(Choices), dice, fate, log, bots, 20_000)
        assert state.over == 1, f"not over after {made} decisions"
        won += state.winner == seat
    assert won >= 3


def advice(arena: Arena) -> tuple[str, str]:
    """The line that the bot likes best, and its reason."""
    out = make(Choices)
    seat = RULESET.pending(arena.state).bit_length() - 1
    RULESET.legal(arena.state, seat, out)
    hints(RULESET)(arena.state, seat, out)
    best = max(range(out.count), key=lambda i: out.score[i])
    line = RULESET.notation.write(out.rows[best], arena.names)
    return line, Hint(out.reason[best]).name


def test_it_shoots_what_it_can_kill() -> None:
    arena = duel(("0505", "3h"), ("1005", "9h"), card={"grenades": 0}, against={"wounds": 1})
    assert advice(arena) == ("Ana shoots Bo", "KILL")


def test_it_turns_to_face_a_target() -> None:
    line, reason = advice(duel(("0505", "9h"), ("1005", "9h")))
    assert line.startswith("Ana turns")
    assert reason == "FACE_ENEMY"


def test_it_works_the_console_and_opens_the_way() -> None:
    board = {"marks": {"C": {"feature": "console"}}}
    victory = {"red": {"console": 1}}
    rows = [*["." * 15] * 4, "." * 7 + "C" + "." * 7, *["." * 15] * 4]
    at = duel(rows=rows, board=board, victory=victory, other=("1509", "9h"))
    assert advice(at) == ("Ana operates console1", "OBJECTIVE")
    rows = ["#" * 9 + "." * 6, "#.......+....C."[:15], "#" * 9 + "." * 6, *["." * 15] * 3]
    shut = duel(("0802", "3h"), ("1506", "9h"), rows=rows, board=board, victory=victory)
    assert advice(shut) == ("Ana works door1", "DOOR")


def test_it_spares_its_friends() -> None:
    """No grenade where it would hurt more friends than enemies."""
    tokens = {
        "Ana": ("red", "0405", "3h", {}), "Al": ("red", "1004", "9h", {"wounds": 1}),
        "Ada": ("red", "1105", "9h", {"wounds": 1}), "Bo": ("blue", "1005", "9h", {"wounds": 9}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana activates")
    line, _ = advice(arena)
    assert "grenades" not in line


def test_it_fires_its_cover_shots() -> None:
    tokens = {"Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {})}
    arena = Arena(tokens).begin(2).do("Bo covers").do("Ana steps 0605 facing 3h")
    assert advice(arena) == ("Bo covers against Ana", "COVER_FIRE")


@pytest.mark.parametrize(
    ("card", "worth"),
    [({"ranged": 18, "melee": 8}, COVER_WORTH), ({"ranged": 8, "melee": 18}, COVER_WORTH // 3)],
)
def test_cover_fire_is_for_those_who_shoot_better_than_they_strike(
    card: dict[str, int], worth: int
) -> None:
    arena = duel(("0505", "3h"), ("1005", "9h"), card=card)
    assert cover_worth(arena.state, 0, arena.state.characters[0]) == worth


def test_an_egg_is_taken_in_the_last_round_or_when_no_enemy_is_left() -> None:
    """It counts only in the end, and its bearer cannot shoot."""
    rows = [*["." * 15] * 4, "....H" + "." * 10, *["." * 15] * 4]
    board, victory = {"marks": {"H": {"item": "egg"}}}, {"red": {"per_home": 3}}
    card = {"grenades": 0}
    arena = duel(("0505", "3h"), ("1005", "9h"), rows=rows, board=board, victory=victory, card=card)
    assert advice(arena)[0] == "Ana shoots Bo"
    arena.state.turn = arena.state.rounds
    assert advice(arena) == ("Ana takes egg1", "OBJECTIVE")
    arena.state.turn = 1
    arena.state.characters[1].status = Status.DEAD
    assert advice(arena) == ("Ana takes egg1", "OBJECTIVE")
