"""Opponents who are asked at the same time may think as well."""

from __future__ import annotations

from typing import Any

import pytest

import asalto
from asalto.bots.plan_desk import PlanDesk
from asalto.bots.plan_rows import Numbers
from asalto.bots.plan_trials import NO_CLOCK, Mind, Thought
from asalto.bots.registry import make_bot
from asalto.bots.replies import Replies
from asalto.bots.search import REPLYING, Level, Search
from asalto.core.kernel import specialise
from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import ITSELF
from asalto.core.kernel.records import make, numbers
from asalto.core.kernel.search import POOL, Desk, Plan
from asalto.core.plans import numbers_of
from asalto.play.view import look


def half_written(orders: list[str], dice: int) -> asalto.Battle:
    """A duel in which red has sealed these orders, and blue none yet."""
    battle = asalto.load("cep/duel", seed=dice)
    for order in orders:
        battle.play(order, "rojo")
    return battle


def replied(battle: asalto.Battle, playouts: int = 40) -> list[tuple[Numbers, ...]]:
    match = battle.match
    return Replies(match.ruleset).find(match.view(0), 0, 7, playouts, 1e9)


def test_who_is_asked_as_well_has_a_plan_of_his_own() -> None:
    (reply,) = replied(asalto.load("cep/duel", seed=1))
    assert {row[1] for row in reply} == {1}
    assert len(reply) > 1


def test_who_is_not_asked_has_none() -> None:
    battle = asalto.load("sombrachapas/instruccion", seed=1)
    seat = battle.match.pending[0]
    assert Replies(battle.match.ruleset).find(battle.match.view(seat), seat, 7, 40, 1e9) == []


def test_allies_are_no_opponents() -> None:
    battle = asalto.load("cep/alliance", seed=1)
    match = battle.match
    found = Replies(match.ruleset).find(match.view(0), 0, 7, 40, 1e9)
    asked = {row[1] for reply in found for row in reply}
    assert asked
    assert all(not match.ruleset.allied(match.state, 0, seat) for seat in asked)


def test_orders_already_sealed_are_not_known() -> None:
    ship = sorted({one.partition(":")[0] for one in asalto.load("cep/duel").choices("rojo")})[0]
    one, other = half_written([f"{ship}: D"], 1), half_written([f"{ship}: A", f"{ship}: A"], 2)
    assert numbers(one.state) != numbers(other.state)
    assert replied(one) == replied(other)


def test_they_are_thought_of_once_in_a_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    match = asalto.load("cep/duel", seed=1).match
    replies = Replies(match.ruleset)
    found = replies.find(match.view(0), 0, 7, 40, 1e9)
    monkeypatch.setattr(Mind, "think", lambda *_: pytest.fail("thought of twice"))
    assert replies.find(match.view(0), 0, 8, 40, 1e9) == found


@pytest.mark.parametrize("number", range(len(POOL)))
def test_only_those_taken_for_itself_begin_with_the_reply(number: int) -> None:
    """Red's letters, in a world where nothing is played on after them."""
    battle = asalto.load("cep/duel", seed=1)
    ruleset, view = battle.match.ruleset, battle.match.view(0)
    kernel = specialise.bind(ruleset)
    worlds, log, desk, plan = [battle.state], ruleset.new_log(), make(Desk), make(Plan)
    rival = look(battle.match, 1).form
    letter = next(numbers_of(one.choice) for one in rival.options if one.text.endswith(" D"))
    desk.seed, desk.most, desk.horizon, desk.reply_count = 3, 0, 1, 1
    desk.replies[0].count = 1
    set_choice(desk.replies[0].rows[0], *letter)
    log.silent = 1
    kernel.try_plan(
        [view], worlds, [battle.state], ruleset.new_choices(), plan, desk, number, make(Dice),
        make(Dice), log,
    )  # fmt: skip
    written = worlds[0].ships[letter[2]].order_count
    assert written == (1 if POOL[(number + 1) % len(POOL)] == ITSELF else 0)


def test_the_search_plays_against_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of its time goes there, and what comes of it is among its opponents."""
    match = asalto.load("cep/duel", seed=1).match
    bot = make_bot("search:4", match.ruleset, 0, 3, True)
    assert isinstance(bot, Search)
    asked, faced = [], []
    reply: tuple[Any, ...] = ((0, 1, 0, 0, 0, 0, 0),)

    def find(_: Replies, view: Any, seat: int, seed: int, playouts: int, seconds: float) -> Any:
        asked.append(playouts)
        return [reply]

    def face(_: PlanDesk, replies: Any) -> None:
        faced.append(list(replies))

    monkeypatch.setattr(Replies, "find", find)
    monkeypatch.setattr(PlanDesk, "face", face)
    bot._mind = Mind(match.ruleset, match.state, True)
    if not bot._mind.desk.fast:
        pytest.skip("no compiler")
    bot.choose(look(match, 0))
    assert 0 < asked[0] <= REPLYING * bot.level.playouts
    assert faced[-1] == [reply]


def test_without_a_clock_no_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who thinks by play-outs alone chooses the same on any machine: so do its replies."""
    match = asalto.load("cep/duel", seed=1).match
    bot = make_bot("search:4", match.ruleset, 0, 3, True)
    assert isinstance(bot, Search)
    granted = []

    def think(
        _: Mind, seat: int, seed: int, playouts: int, seconds: float, *rest: object
    ) -> Thought:
        granted.append((seat, seconds))
        return Thought((), 0.5, 0.0, 24, playouts)

    monkeypatch.setattr(Mind, "think", think)
    bot._mind = Mind(match.ruleset, match.state, True)
    if not bot._mind.desk.fast:
        pytest.skip("no compiler")
    bot.choose(look(match, 0))
    assert [one for one in granted if one[1] > 0] == [(1, NO_CLOCK), (0, NO_CLOCK)]


def test_who_has_little_time_thinks_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    match = asalto.load("cep/duel", seed=1).match
    monkeypatch.setattr(Replies, "find", lambda *_: pytest.fail("no time for that"))
    for bot in (make_bot(name, match.ruleset, 0, 3, True) for name in ("search:3", "search:4")):
        assert isinstance(bot, Search)
        bot.level = Level(min(200, bot.level.playouts), 1e9)
        bot.choose(look(match, 0))
