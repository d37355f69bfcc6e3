"""The searching bot: what it may know, and that it thinks the same again."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import asalto
from asalto.bots import search
from asalto.bots.advisor import of_thought, why
from asalto.bots.candidates import MOST, candidates
from asalto.bots.plan_trials import (
    HORIZON,
    NEAR,
    Fear,
    Mind,
    Thought,
)
from asalto.bots.registry import make_bot, play_out, step
from asalto.bots.replies import Replies
from asalto.bots.search import Level, Search
from asalto.core.kernel import specialise
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import UNKNOWN, make, numbers, walk
from asalto.core.kernel.search import WIN
from asalto.core.plans import numbers_of
from asalto.core.registry import landed, load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.tell.deeds import deeds
from asalto.play.tell.naming import spoken_names
from asalto.play.view import look


def thought(battle: asalto.Battle, seat: int, seed: int = 5, playouts: int = 12) -> Any:
    mind = Mind(battle.match.ruleset, battle.match.state)
    mind.desk.look(battle.match.view(seat))
    return mind.think(seat, seed, playouts, 1e9)


def half_written(orders: list[str], dice: int) -> asalto.Battle:
    """Red has sealed these orders, blue none yet."""
    battle = asalto.load("cep/duel", seed=dice)
    for order in orders:
        battle.play(order, "rojo")
    return battle


def test_hidden_orders_and_dice_change_nothing() -> None:
    """Two battles that blue cannot tell apart: other sealed orders, other dice to come."""
    first = asalto.load("cep/duel", seed=1)
    ships = sorted({one.partition(":")[0] for one in first.choices("rojo")})
    one = half_written([f"{ships[0]}: D"], 1)
    other = half_written([f"{ships[0]}: A", f"{ships[0]}: A"], 2)
    assert numbers(one.state) != numbers(other.state)
    assert numbers(one.view("azul")) == numbers(other.view("azul"))
    blue = one.match.scenario.seat_index("azul")
    assert thought(one, blue) == thought(other, blue)


@pytest.mark.parametrize("game", [one for one in landed() if one != "toy"])
def test_another_truth_behind_the_same_view_changes_nothing(game: str) -> None:
    """What a seat cannot see, and all dice to come, are made others: it chooses the same. In
    Sombrachapas nothing is hidden."""
    ruleset = load_ruleset(game)
    fate, swapped = make(Dice), 0
    for name in ruleset.scenarios():
        match: Match[Any] = Match(ruleset, ruleset.load(name), seeded(2))
        players = {seat: make_bot("greedy", ruleset, seat) for seat in range(len(match.players))}
        for _ in range(30):
            play_out(match, players, limit=3)
            for seat in match.pending[:1]:
                other: Match[Any] = Match(ruleset, match.scenario, seeded(99))
                other._state = match.view(seat)
                set_seed(fate, 5)
                specialise.bind(ruleset).determinise(other._state, seat, fate)
                if numbers(other.state) != numbers(match.state):
                    found = chosen(match, seat)
                    swapped += found[1] is not None
                    assert chosen(other, seat) == found
            if swapped > 5:
                return
    assert swapped > 0 or game == "sombrachapas"


def chosen(match: Match[Any], seat: int) -> tuple[str, Thought | None]:
    """What a quick search chooses for a seat, and its thoughts, by the same random numbers."""
    fate = make(Dice)
    set_seed(fate, 7)
    bot = Search(match.ruleset, fate, "quick", Level(60, 1e9))
    return bot.choose(look(match, seat)).option.text, bot.thought


def test_same_seed_same_thought() -> None:
    battle = asalto.load("cep/duel", seed=7)
    assert thought(battle, 0) == thought(battle, 0)
    assert thought(battle, 0).tried > 0


def test_thinking_is_cut_off_in_time() -> None:
    """Anytime: with no time at all it still has greedy's plan."""
    battle = asalto.load("cep/duel", seed=7)
    mind = Mind(battle.match.ruleset, battle.match.state)
    mind.desk.look(battle.match.view(0))
    found = mind.think(0, 5, 1_000_000, 0.0)
    assert found.tried == 0
    assert found.rows


def test_it_keeps_to_its_plan() -> None:
    battle = asalto.load("cep/duel", seed=7)
    match = battle.match
    bot = make_bot("search:3", match.ruleset, 0, 3)
    made = 0
    while match.pending and match.pending[0] == 0:
        match.submit(0, bot.choose(look(match, 0)).option)
        made += 1
    assert made > 1


def hidden_in(state: Any, view: Any) -> set[str]:
    """The paths of what a view hides: -2 may also be a true number."""
    true = dict(walk(state))
    return {path for path, number in walk(view) if number == UNKNOWN != true.get(path)}


@pytest.mark.parametrize("game", [one for one in landed() if one != "toy"])
def test_nothing_stays_unknown(game: str) -> None:
    """Every view becomes a possible world in which both bots of the kernel can play on."""
    ruleset = load_ruleset(game)
    kernel = specialise.bind(ruleset)
    fate, dice = make(Dice), make(Dice)
    for name in ruleset.scenarios():
        scenario = ruleset.load(name)
        match: Match[Any] = Match(ruleset, scenario, seeded(2))
        players = {seat: make_bot("greedy", ruleset, seat) for seat in range(len(scenario.seats))}
        play_out(match, players, limit=25)
        for seat in range(len(scenario.seats)):
            world = match.view(seat)
            hidden = hidden_in(match.state, world)
            set_seed(fate, 3)
            kernel.determinise(world, seat, fate)
            left = [path for path, number in walk(world) if number == UNKNOWN and path in hidden]
            assert left == [], name
            assert 0 <= kernel.value(world, seat) <= WIN
            set_seed(dice, 4)
            log = ruleset.new_log()
            log.silent = 1
            made = kernel.play_out(
                [world], 0, [scenario.start()], ruleset.new_choices(), dice, fate, log, [1] * 8, 40
            )
            assert made > 0 or world.over


def test_sights_of_others_are_not_asked() -> None:
    """The bot gets its sight alone: it works on one that was taken out of its match."""
    battle = asalto.load("cep/duel", seed=7)
    sight = look(battle.match, 0)
    bot = make_bot("search:3", battle.match.ruleset, 0, 3)
    assert bot.choose(replace(sight, told=())).option in sight.form.options


@pytest.mark.parametrize("name", ["cep/duel", "sombrachapas/instruccion", "viajero/duel"])
def test_whole_plans_of_the_planner_are_candidates(name: str) -> None:
    """What the game's planner offers is legal from first to last, and is compared."""
    battle = asalto.load(name, seed=7)
    match = battle.match
    seen = 0
    for _ in range(12):
        seat = match.pending[0]
        sight = look(match, seat)
        first = list(dict.fromkeys(int(one.choice.slot0) for one in sight.form.options))
        found = candidates(match.ruleset, sight.state, seat, first, ())
        assert all(len(group) <= MOST for group in found)
        assert all(len({rows[0][2] for rows in group}) == 1 for group in found)
        seen += sum(len(group) for group in found)
        for rows in [rows for group in found[:1] for rows in group[:4]]:
            state, row = match.ruleset.sees(match.state, seat), match.ruleset.new_choice(rows[0])
            assert match.ruleset.check(state, row) == 0
        match.submit(seat, sight.form.options[-1])
    assert seen > 0


def test_what_is_open_between_many_plans_gets_more_time() -> None:
    match = asalto.load("cep/duel", seed=7).match
    sight = look(match, 0)
    bot = make_bot("search:4", match.ruleset, 0, 3)
    assert isinstance(bot, Search)
    few = min(8, len(sight.form.options))
    many = search.weight_of(sight, 32)
    assert (search.weight_of(sight, 0), many) == (few, few + 32)
    bot._expected, whole = 100, bot.level.seconds
    assert bot._granted(few) == pytest.approx(search.AHEAD * whole * few / 100)
    bot._weighed += few
    assert bot._granted(many) == pytest.approx(search.AHEAD * whole * (few + 32) / (100 - few))
    bot._weighed += 2 * many
    assert bot._granted(many) == pytest.approx(whole * search.SHARE)


@pytest.mark.parametrize("kind", ["LETTER", "PASS"])
def test_more_time_goes_where_thinking_has_paid(kind: str) -> None:
    """By the sort of choice with which greedy would begin."""
    match = asalto.load("cep/duel", seed=7).match
    stakes = {int(match.ruleset.enums["choice"][kind]): 5}
    ruleset = replace(match.ruleset, bots=replace(match.ruleset.bots, stakes=stakes))
    bot = make_bot("search:4", ruleset, 0, 3)
    assert isinstance(bot, Search)
    bot.choose(look(match, 0))
    assert bot.thought is not None
    begins = ruleset.choices(bot.thought.usual[0][0]).name == kind
    assert bot._weighed == (5 if begins else 1) * search.weight_of(
        look(match, 0), bot._last.offered
    )


@pytest.mark.parametrize(
    ("patient", "seconds", "asked"),
    [(False, 0.05, [2, 3, 4, 5]), (False, 0.3, [2, 8]), (True, 0.3, [2, 3, 4, 5])],
)
def test_a_planner_that_takes_most_of_the_time_is_left_out(
    patient: bool, seconds: float, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked again later: the next time it may be faster."""
    clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
    turns: list[int] = []

    def slowly(*_: Any) -> list[list[tuple[()]]]:
        clock.now += seconds
        turns.append(bot._turn)
        return [[()]]

    monkeypatch.setattr(search, "time", clock)
    monkeypatch.setattr(search, "candidates", slowly)
    monkeypatch.setattr(Mind, "think", lambda *_: Thought((), 0.5, 0.0, 1, 0))
    match = asalto.load("cep/duel", seed=1).match
    bot = make_bot("search:3", match.ruleset, 0, 3, patient)
    assert isinstance(bot, Search)
    bot.level = Level(3000, 0.5)
    for turn in range(2, 12):
        match.state.turn = turn
        bot.choose(look(match, 0))
    assert turns[:4] == asked


@pytest.mark.parametrize(("drafts", "groups", "made"), [(7, [], 7), (9, [16, 16], 24)])
def test_a_decision_between_few_plans_gets_few_play_outs(
    drafts: int, groups: list[int], made: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shots and declarations, with a handful of plans, do not cost what an order sheet does."""
    asked: list[int] = []

    def think(mind: Mind, seat: int, seed: int, playouts: int, seconds: float, *_: Any) -> Thought:
        asked.append(playouts)
        return Thought((), 0.5, 0.0, drafts, playouts)

    monkeypatch.setattr(Mind, "think", think)
    monkeypatch.setattr(Replies, "find", lambda *_: [])
    monkeypatch.setattr(search, "candidates", lambda *_: [[()] * count for count in groups])
    match = asalto.load("cep/duel", seed=7).match
    bot = make_bot("search:3", match.ruleset, 0, 3, True)
    assert isinstance(bot, Search)
    bot._mind = Mind(match.ruleset, match.state)
    monkeypatch.setattr(bot._mind, "desk", SimpleNamespace(
        fast=True, look=lambda view: None, is_outdated=lambda: False,
    ))  # fmt: skip
    bot.choose(look(match, 0))
    assert asked == [0, bot.level.playouts * made // search.MANY]


def test_time_is_kept_for_later_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that will have many decisions, as the last one had, gives each a smaller part."""
    given: dict[int, list[float]] = {}
    match = asalto.load("cep/duel", seed=7).match
    bot = make_bot("search:3", match.ruleset, 0, 3)
    assert isinstance(bot, Search)
    bot._expected = 0

    def think(mind: Mind, seat: int, seed: int, playouts: int, seconds: float, *_: Any) -> Thought:
        if playouts > 0:
            given.setdefault(match.turn, []).append(seconds)
        return Thought((), 0.5, 0.0, 1, playouts)

    monkeypatch.setattr(Mind, "think", think)
    monkeypatch.setattr(Replies, "find", lambda *_: [])
    monkeypatch.setattr("asalto.bots.search.time", SimpleNamespace(monotonic=lambda: 0.0))
    players = {0: bot, 1: make_bot("greedy", match.ruleset, 1, 3)}
    while match.turn < 3:
        step(match, players)
    first, second = given[1], given[2]
    assert len(first) > 4
    assert second[0] < first[0] / 2


class Timed:
    """A search whose thoughts are made up, by a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, a_second: float = 1000.0) -> None:
        """Its play-outs: so many `a_second`."""
        self.now, self.asked = 0.0, []  # type: ignore[var-annotated]
        self.match = asalto.load("cep/duel", seed=7).match
        self.drafts = 12

        def think(mind: Mind, seat: int, seed: int, playouts: int, seconds: float,
                  *_: Any) -> Thought:  # fmt: skip
            made = 0
            if playouts > 0:
                self.asked.append(seconds)
                made = max(0, int(seconds * a_second))
                self.now += made / a_second
            return Thought((), 0.5, 0.0, self.drafts, made)

        monkeypatch.setattr(Mind, "think", think)
        monkeypatch.setattr(Replies, "find", lambda *_: [])
        clock = SimpleNamespace(monotonic=lambda: self.now)
        monkeypatch.setattr("asalto.bots.search.time", clock)
        bot = make_bot("search:3", self.match.ruleset, 0, 3)
        assert isinstance(bot, Search)
        self.bot = bot

    def choose(self) -> None:
        self.bot._when = (-1, -1)
        self.bot.choose(look(self.match, 0))


def test_in_the_first_turn_time_is_kept_for_what_matters_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is asked first is not always what is worth most."""
    timed = Timed(monkeypatch)
    monkeypatch.setattr(search, "candidates", lambda *_: [])
    timed.choose()
    weight = min(8, len(look(timed.match, 0).form.options))
    most = search.FIRST * max(timed.match.ruleset.bots.stakes.values())
    share = search.AHEAD * weight / most
    assert timed.asked == [pytest.approx(share * timed.bot.level.seconds)]


def test_what_the_planner_would_offer_counts_where_it_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a sheet would get no time because its planner had none. A sort of choice that matters,
    and was not met yet, is taken to be like the last one that had offers."""
    timed = Timed(monkeypatch)
    monkeypatch.setattr(search, "candidates", lambda *_: [[()] * 16] * 3)
    timed.choose()
    options = min(8, len(look(timed.match, 0).form.options))
    assert timed.bot._last.offered == 48
    monkeypatch.setattr(Search, "_has_time_for_planner", lambda *_: False)
    timed.choose()
    assert timed.bot._weight(look(timed.match, 0)) == options + 48
    timed.bot._planned.clear()
    stakes = dict.fromkeys(range(-1, 99), 2)
    bots = replace(timed.bot.ruleset.bots, stakes=stakes)
    timed.bot.ruleset = replace(timed.bot.ruleset, bots=bots)
    timed.choose()
    assert timed.bot._weight(look(timed.match, 0)) == 2 * (options + 48)


@pytest.mark.parametrize(("a_second", "asked"), [(3000.0, 2), (800.0, 1)])
def test_a_planner_whose_plans_could_not_be_tried_is_left_out(
    a_second: float, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed, seen = Timed(monkeypatch, a_second), []

    def offer(*_: Any) -> list[list[tuple[()]]]:
        seen.append(timed.now)
        return [[()] * 16] * 3

    monkeypatch.setattr(search, "candidates", offer)
    for turn in (1, 2):
        timed.match.state.turn = turn
        timed.bot._expected = 0
        timed.choose()
    assert len(seen) == asked


def test_short_play_outs_are_reckoned_for_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the next decision is not taken to have time for many long ones."""
    timed = Timed(monkeypatch, 1000.0)
    timed.bot._expected = 0
    mind = timed.bot._mind = Mind(timed.match.ruleset, timed.match.state)
    monkeypatch.setattr(mind.desk, "is_outdated", lambda: False)
    mind.is_hurried = True
    timed.choose()
    assert timed.bot._speed == pytest.approx(1000 * NEAR / HORIZON, rel=0.02)


def test_where_play_outs_are_too_slow_none_are_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """As quick as they were before, there is time for too few, even of short ones; but it tries
    again some time: they become quicker as a battle goes on."""
    timed = Timed(monkeypatch, 1000.0)
    timed.bot._expected = 0
    timed.choose()
    assert timed.bot._speed == pytest.approx(1000, rel=0.02)
    timed.bot._turn, timed.bot._speed = -1, 200.0
    for _ in range(8):
        timed.choose()
    assert len(timed.asked) == 2
    assert timed.bot._speed > 200


def test_getting_ready_to_think_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
    granted: list[float] = []
    ready = Mind.__init__

    def slowly(self: Mind, *given: Any) -> None:
        clock.now += 0.2
        ready(self, *given)

    def instantly(self: Mind, seat: int, seed: int, playouts: int, seconds: float,
                  given: Any = (), model: int = 0, replies: Any = ()) -> Thought:  # fmt: skip
        granted.append(seconds)
        return Thought((), 0.5, 0.0, 1, 0)

    monkeypatch.setattr(search, "time", clock)
    monkeypatch.setattr(Mind, "__init__", slowly)
    monkeypatch.setattr(Mind, "think", instantly)
    monkeypatch.setattr(Replies, "find", lambda *_: [])
    match = asalto.load("cep/duel", seed=1).match
    fate = make(Dice)
    set_seed(fate, 1)
    bot = Search(match.ruleset, fate, "search:4", Level(8000, 1.0))
    bot._expected = 0
    bot.choose(look(match, 0))
    # its share of the turn's second, less what is gone
    assert granted[-1] == pytest.approx(search.SHARE - 0.2)
    monkeypatch.setattr(Search, "_candidates", lambda *_: pytest.fail("no time is left for plans"))
    bot._spent = 1.0
    bot.choose(look(match, 0))


def test_advice_says_why() -> None:
    """Where nothing is compiled it is greedy's, with the hint's reason."""
    from asalto.bots.advisor import Advice, advice

    battle = asalto.load("cep/duel", seed=7)
    sight = look(battle.match, 0)
    found = advice(sight)
    assert found.option in sight.form.options
    thought = Advice(found.option, -1, 0.62, 0.55, ((0, 0, 0, -1, -1, -1, -1),))
    assert why(sight, thought, "en") == "wins in about 62 %, otherwise in 55 %"
    assert why(sight, thought, "es") == "gana en un 62 %, si no en un 55 %"


WORDS_OF_FEAR = {
    "en": ("Fears: ", "(then it wins in about 31 %)"),
    "es": ("Teme: ", "(entonces gana en un 31 %)"),
    "it": ("Teme: ", "(allora vince nel 31 %)"),
}


@pytest.mark.parametrize("lang", WORDS_OF_FEAR)
def test_advice_says_what_it_fears(lang: str) -> None:
    """In words of the game, with the chance that is left then."""
    sight = look(asalto.load("cep/duel", seed=7).match, 0)
    feared = numbers_of(look(asalto.load("cep/duel", seed=7).match, 1).form.options[0].choice)
    option = sight.form.options[0]
    plain = Thought((numbers_of(option.choice),), 0.62, 0.07, 5, 100)
    afraid = replace(plain, fear=Fear(feared, 0.4, 0.31))
    before, after = WORDS_OF_FEAR[lang]
    words, names = sight.ruleset.words(lang), spoken_names(sight.ruleset, sight.scenario, lang)
    (order,) = deeds(sight.ruleset, sight.state, [feared], words, names)
    said = why(sight, of_thought(option, afraid), lang)
    assert said == why(sight, of_thought(option, plain), lang) + f". {before}{order} {after}"


def test_a_bot_that_explains_itself_chooses_the_same() -> None:
    said = []
    for explains in (False, True):
        match = asalto.load("cep/duel", seed=7).match
        bot = make_bot("search:3", match.ruleset, 0, 3, True)
        assert isinstance(bot, Search)
        bot.level, bot.explains = Level(12, 1e9), explains
        decision = bot.choose(look(match, 0))
        assert decision.thought is not None
        said.append(decision.option.text)
    assert said[0] == said[1]


def free_plan(match: Match[Any]) -> tuple[int, tuple[Any, ...]]:
    """A seat, and a plan of its planner that begins with what stands in no list of choices."""
    bots = {seat: make_bot("greedy", match.ruleset, seat) for seat in range(2)}
    for _ in range(200):
        seat = match.pending[0]
        sight = look(match, seat)
        offered = {numbers_of(one.choice) for one in sight.form.options}
        first = list(dict.fromkeys(int(one.choice.slot0) for one in sight.form.options))
        for group in candidates(match.ruleset, sight.state, seat, first, ()):
            for rows in group:
                if rows[0] not in offered and match.ruleset.check(
                    sight.state, match.ruleset.new_choice(rows[0])
                ) == 0:  # fmt: skip
                    return seat, rows
        step(match, bots)
    raise AssertionError("there is no such plan")


@pytest.mark.parametrize("name", ["viajero/duel", "cem/puente"])
def test_a_place_that_is_in_no_list_is_tried_and_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a map without hexes the planner knows more places than the list of choices has."""
    match = asalto.load(name, seed=3).match
    seat, rows = free_plan(match)
    kernel, log = specialise.bind(match.ruleset), match.ruleset.new_log()
    world, row = match.view(seat), match.ruleset.new_choice(rows[0])
    log.silent = 1
    assert kernel.play_row([world], row, match.ruleset.new_choices(), make(Dice), log)
    assert numbers(world) != numbers(match.view(seat))
    monkeypatch.setattr(Search, "_think", lambda *_: list(rows))
    bot = make_bot("search:3", match.ruleset, seat)
    taken = bot.choose(look(match, seat)).option
    assert numbers_of(taken.choice) == tuple(rows[0])
    made = len(match.entries)
    match.submit(seat, taken)
    assert len(match.entries) > made


def test_what_the_umpire_forbids_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """His bans are not in the rules: the list of choices leaves them out, a planner does not."""
    match = asalto.load("viajero/duel", seed=3).match
    seat, rows = free_plan(match)
    text = match.ruleset.notation.write(match.ruleset.new_choice(rows[0]), match.scenario.names)
    match.has_umpire = True
    match.forbid(text, "not there")
    monkeypatch.setattr(Search, "_think", lambda *_: list(rows))
    done = step(match, {seat: make_bot("search:3", match.ruleset, seat)})
    assert done is not None
    assert numbers_of(done[1].option.choice) != tuple(rows[0])


def test_a_sight_knows_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place that stands in no list is an option where rules and umpire allow it, else none."""
    match = asalto.load("viajero/duel", seed=3).match
    seat, rows = free_plan(match)
    listed = look(match, seat).form.options[0]
    assert look(match, seat).option(numbers_of(listed.choice)) == listed
    place = look(match, seat).option(rows[0])
    assert place is not None
    assert numbers_of(place.choice) == tuple(rows[0])
    nowhere = (*rows[0][:3], -5, *rows[0][4:])
    assert look(match, seat).option(nowhere) is None
    assert look(match, 1 - seat).option(rows[0]) is None
    match.has_umpire = True
    match.forbid(place.text, "not there")
    assert look(match, seat).option(rows[0]) is None


def test_nothing_is_played_that_may_not_be() -> None:
    """A plan ends where its next choice is no longer allowed."""
    match = asalto.load("viajero/duel", seed=3).match
    seat, rows = free_plan(match)
    row = match.ruleset.new_choice(rows[0])
    row.slot1 = -5
    world, log = match.view(seat), match.ruleset.new_log()
    before = numbers(world)
    kernel = specialise.bind(match.ruleset)
    assert not kernel.play_row([world], row, match.ruleset.new_choices(), make(Dice), log)
    assert numbers(world) == before
