"""The Python door: looking into a battle, copying it, going back."""

import copy

import pytest

import asalto
from asalto.core.kernel.records import UNKNOWN, numbers


def test_copies_go_their_own_way() -> None:
    one = asalto.load("cep/duel", seed=7)
    one.play(one.choices()[0])
    for other in (one.copy(), copy.copy(one), copy.deepcopy(one)):
        before = one.match.digest()
        twin = one.copy()
        for battle in (other, twin):
            battle.play_out("random", seed=3)
        assert other.match.digest() == twin.match.digest()
        assert one.match.digest() == before != other.match.digest()
    one.play_out("random", seed=3)
    assert one.match.digest() == twin.match.digest()


def test_looking_in() -> None:
    battle = asalto.load("cep/duel", seed=7)
    assert battle.winner is None
    seat = battle.pending[0]
    hidden = numbers(battle.view(seat)).count(UNKNOWN)
    assert 0 < hidden < numbers(battle.view("spectator")).count(UNKNOWN)
    assert UNKNOWN not in numbers(battle.state)
    battle.state.turn = 99
    assert battle.turn == 1
    battle.play_out("greedy")
    assert battle.winner in ("rojo", "azul")
    assert battle.events[-1].kind == battle.match.told[-1].event.kind  # type: ignore[union-attr]


@pytest.mark.parametrize("turn", [99, -3, 0])
def test_no_such_turn(turn: int) -> None:
    battle = asalto.load("cep/duel", seed=7)
    with pytest.raises(asalto.BadInput, match=f"turn {turn}: this battle has had turns 1 to 1"):
        battle.replay(turn)


def test_who_wins_from_here() -> None:
    """As often as copies that are played out; the battle itself stays where it is."""
    battle = asalto.load("viajero/duel", seed=2)
    before = battle.match.digest()
    found = battle.who_wins("greedy,random", battles=200)
    assert set(found) == {"rojo", "azul"}
    assert found["rojo"] > 0.9
    assert sum(found.values()) <= 1
    assert battle.who_wins("greedy,random", battles=200) == found
    assert battle.match.digest() == before
    battle.play_out("greedy,random")
    assert battle.who_wins(battles=3)[str(battle.winner)] == 1


@pytest.mark.parametrize(
    ("bots", "battles", "told"), [("gredy", 9, "'greedy'"), ("greedy", 0, "0")]
)
def test_who_wins_is_asked_of_bots_in_some_battles(bots: str, battles: int, told: str) -> None:
    with pytest.raises(asalto.BadInput, match=told):
        asalto.load("viajero/duel").who_wins(bots, battles)
