"""Bots choose from their own sight, with a reason, and the same every time."""

from typing import Any

import pytest

from asalto.bots.registry import bots_for, make_bot, play_out, step
from asalto.core.files.toml_reader import BadInput
from asalto.play.dicebox import physical
from asalto.play.view import look
from play.test_match import match


def test_greedy_gives_its_reason() -> None:
    one = match()
    bot = make_bot("greedy", one.ruleset, 0)
    decision = bot.choose(look(one, 0))
    assert decision.option.text == "red course 2"
    words = one.ruleset.words("en")
    assert words.get("hint", decision.hint) == "to close in"
    assert decision.score == 2


def test_bots_see_their_own_view_only() -> None:
    one = match()
    seen: list[Any] = []

    class Spy:
        name = "spy"

        def choose(self, sight: Any) -> Any:
            seen.append(sight)
            return make_bot("chancer", one.ruleset, sight.seat).choose(sight)

    play_out(one, {0: Spy(), 1: make_bot("greedy", one.ruleset, 1)}, limit=30)
    assert seen
    for sight in seen:
        assert sight.seat == 0
        assert sight.state is not one.state
        assert sight.state.boats[1].shield == -2
        assert not [told for told in sight.told if told.sees == 2]


def test_same_seed_same_battle() -> None:
    digests = []
    for _ in range(2):
        one = match()
        play_out(one, bots_for(["chancer"], one.ruleset, 2, 3))
        digests.append(one.digest())
    assert digests[0] == digests[1]
    assert one.is_over


def test_bots_wait_for_dice_thrown_by_hand() -> None:
    one = match(physical())
    bots = bots_for(["greedy"], one.ruleset, 2)
    play_out(one, bots)
    assert one.waiting is not None
    one.give((1, 2, 3))
    play_out(one, bots)
    assert one.waiting is not None


def test_only_bots_are_stepped() -> None:
    one = match()
    assert step(one, {1: make_bot("greedy", one.ruleset, 1)}) is not None
    assert step(one, {}) is None


def test_names_of_bots() -> None:
    one = match()
    with pytest.raises(BadInput, match="Did you mean 'greedy'"):
        make_bot("gredy", one.ruleset, 0)
    with pytest.raises(BadInput, match="3 bots for 2 seats"):
        bots_for(["greedy"] * 3, one.ruleset, 2)
