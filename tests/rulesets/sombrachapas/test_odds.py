"""Odds of shots, blows, grenades and walks, against icepool and against counting."""

from collections.abc import Hashable
from fractions import Fraction

import icepool
import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, digest, make
from asalto.core.odds import walk
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import loaded
from asalto.play.form import chances as chances_of
from asalto.play.match import Match
from asalto.play.view import look, success
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import Choice
from asalto.rulesets.sombrachapas.paths import path_odds
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import VOCABULARY, Phase, Status
from rulesets.sombrachapas.arena import Arena, duel

DICE = icepool.tupleize(icepool.d10, icepool.d10, icepool.d10)


def chances(arena: Arena, line: str) -> dict[tuple[int, ...], Fraction]:
    """The exact distribution of the outcomes of a choice, by the real rule."""
    choice: Choice = arena.choice(line)
    assert RULESET.check(arena.state, choice) == 0

    def play(dice: Dice) -> tuple[int, ...]:
        state, log = copy(arena.state), make(Log)
        out = [0] * len(RULESET.odds.outcomes)
        RULESET.odds.trial(state, choice, dice, log)
        RULESET.odds.outcome(arena.state, state, choice, log, out)
        return tuple(out)

    return dict(walk(play).chances)  # type: ignore[arg-type]


def judged(rule) -> dict[tuple[int, ...], Fraction]:  # type: ignore[no-untyped-def]
    die = DICE.map(rule)
    return {tuple(outcome): die.probability(outcome) for outcome in die.outcomes()}


@pytest.mark.parametrize("skill", [1, 9, 17, 29])
@pytest.mark.parametrize(("resistance", "spaces"), [(1, 3), (5, 2), (7, 3)])
def test_odds_of_a_shot(skill: int, resistance: int, spaces: int) -> None:
    arena = duel(
        ("0505", "3h"), ("1005", "9h"), card={"ranged": skill},
        against={"resistance": resistance, "wounds": spaces},
    )  # fmt: skip

    def rule(shadow: int, one: int, two: int) -> tuple[int, ...]:
        hit = shadow + one + two <= skill
        wounds = min(spaces, -(-(one + two) // resistance) - 1) if hit else 0
        dead = int(wounds == spaces)
        return (int(hit), wounds, dead, wounds, dead, 0, 0)

    assert chances(arena, "Ana shoots Bo") == judged(rule)


@pytest.mark.parametrize(("skill", "bonus"), [(15, 0), (18, 4), (12, -3)])
def test_odds_of_a_blow(skill: int, bonus: int) -> None:
    arena = duel(
        ("0805", "3h"), ("0905", "9h"), card={"melee": skill, "melee_bonus": bonus},
        against={"resistance": 4, "wounds": 9},
    )  # fmt: skip

    def rule(shadow: int, one: int, two: int) -> tuple[int, ...]:
        hit = shadow + one + two <= skill
        damage = max(0, max(one, two) + bonus)
        wounds = max(0, -(-damage // 4) - 1) if hit else 0
        return (int(hit), wounds, 0, wounds, 0, 0, 0)

    assert chances(arena, "Ana strikes Bo") == judged(rule)


def test_odds_of_a_grenade() -> None:
    tokens = {
        "Ana": ("red", "0405", "3h", {}), "Bo": ("blue", "1005", "9h", {"wounds": 9}),
        "Al": ("red", "1004", "9h", {"wounds": 9}),
    }  # fmt: skip
    arena = Arena(tokens).begin(1).do("Ana activates")

    def rule(shadow: int, one: int, two: int) -> tuple[int, ...]:
        hit = shadow + one + two <= 16
        centre = -(-2 * (one + two) // 7) - 1 if hit else 0
        ring = max(0, -(-(one + two) // 7) - 1) if hit else 0
        return (int(hit), max(0, centre), 0, max(0, centre), 0, ring, 0)

    assert chances(arena, "Ana grenades Bo") == judged(rule)


def test_odds_of_an_other_action() -> None:
    board = {"marks": {"C": {"feature": "console"}}}
    rows = [*["." * 15] * 4, "." * 7 + "C" + "." * 7, *["." * 15] * 4]
    arena = duel(("0805", "3h"), ("1509", "9h"), rows=rows, board=board)
    found = chances(arena, "Ana operates console1")
    assert sum(p for out, p in found.items() if out[0]) == Fraction(575 - 75, 1000)


def covered() -> Arena:
    tokens = {
        "Ana": ("red", "0505", "3h", {"wounds": 2}), "Al": ("red", "0101", "3h", {}),
        "Bo": ("blue", "1005", "9h", {}),
    }  # fmt: skip
    return Arena(tokens).begin(2).do("Bo covers").do("Ana activates")


def test_odds_of_a_walk_under_cover_fire() -> None:
    """One step, one shot; two steps, two shots at most, as counted from the odds of one."""
    arena = covered()
    first = arena.choice("Ana steps 0605 facing 3h")
    one_shot = judged(lambda s, a, b: (max(0, (a + b - 1) // 7) if s + a + b <= 17 else 0, 0))
    none, single, double = (one_shot.get((n, 0), Fraction(0)) for n in range(3))
    found = path_odds(arena.state, [first])
    assert found.ends == {(1, 0, 0): none, (1, 1, 0): single, (0, 2, 1): double}
    assert found.arrival() == none + single
    probe = covered().do("Ana steps 0605 facing 3h").do("hold fire")
    second = probe.choice("Ana steps 0705 facing 3h")
    both = path_odds(arena.state, [first, second])
    assert sum(both.ends.values()) == 1
    assert both.ends[2, 0, 0] == none * none
    assert both.ends[2, 1, 0] == 2 * none * single
    assert both.death() == double + none * double + single * (single + double)
    assert both.wounds() == single * none * 2 + 2 * (both.death())


def test_a_walk_out_of_sight_is_safe_and_a_wrong_one_refused() -> None:
    arena = duel(("0505", "9h"), ("1005", "3h"))
    step = arena.choice("Ana steps 0405 facing 9h")
    assert path_odds(arena.state, [step]).ends == {(1, 0, 0): Fraction(1)}
    with pytest.raises(ValueError, match="choice 2"):
        path_odds(arena.state, [step, step])
    with pytest.raises(ValueError, match="turns and steps"):
        path_odds(arena.state, [arena.choice("Ana covers")])


def test_a_walk_under_cover_fire_is_what_every_throw_of_the_rules_makes_of_it() -> None:
    """The walk against an enumeration of all throws, in which the coverer always fires."""
    arena = covered()
    steps = [arena.choice("Ana steps 0605 facing 3h")]

    def fired_at(dice: Dice) -> Hashable:
        state, log = copy(arena.state), make(Log)
        shot = VOCABULARY.choice("cover_shot", 1, character=2, target=0)
        RULESET.apply(state, steps[0], dice, log)
        while state.phase == Phase.COVER_FIRE and state.plan.actor == 0:
            assert RULESET.check(state, shot) == 0
            RULESET.apply(state, shot, dice, log)
        dead = int(state.characters[0].status == Status.DEAD)
        return (1 - dead, 0, 0, 0, 0, state.characters[0].wounds, dead)

    assert RULESET.odds.line is not None
    thrown = walk(fired_at)
    assert RULESET.odds.line(arena.state, steps) == thrown.chances
    assert 0 < thrown.chance(lambda outcome: outcome[0] == 1) < 1  # type: ignore[index]


def judged_under_fire(rule) -> dict[tuple[int, ...], Fraction]:  # type: ignore[no-untyped-def]
    """A cover shot at somebody with 2 wounds to take, then, if it lives, the throw of `rule`."""
    one_shot = judged(lambda s, a, b: (max(0, (a + b - 1) // 7) if s + a + b <= 17 else 0, 0))
    none, single, double = (one_shot.get((n, 0), Fraction(0)) for n in range(3))
    found = {(0, 0, 0, 0, 0, 2, 1): double}
    for taken, before in ((0, none), (1, single)):
        for outcome, chance in judged(rule).items():
            end = (*outcome[:5], taken, 0)
            found[end] = found.get(end, Fraction(0)) + chance * before
    return found


def test_odds_of_a_shot_count_the_cover_fire_before_it() -> None:
    """The shooter may die first: then nothing comes of its shot (SCH-9.15)."""
    arena = covered()

    def rule(shadow: int, one: int, two: int) -> tuple[int, ...]:
        done = int(shadow + one + two <= 17)
        wounds = min(3, max(0, (one + two - 1) // 7)) if done else 0
        dead = int(wounds == 3)
        return (done, wounds, dead, wounds, dead, 0, 0)

    choice = arena.choice("Ana shoots Bo")
    before = digest(arena.state)
    found = chances_of(RULESET, arena.state, choice)
    assert found.chances == judged_under_fire(rule)
    assert found.exact
    assert digest(arena.state) == before


def test_odds_stand_alone_where_nobody_answers() -> None:
    """Blows draw no fire; nor does a coverer that is asked about its own shot (SCH-9.10)."""
    assert RULESET.odds.starts is not None
    plain = duel(("0505", "3h"), ("1005", "9h"))
    assert RULESET.odds.starts(plain.state, plain.choice("Ana shoots Bo")) is None
    arena = covered().do("Ana steps 0605 facing 3h")
    assert RULESET.odds.starts(arena.state, arena.choice("Bo covers against Ana")) is None


def test_where_nobody_can_answer_a_walk_has_no_odds() -> None:
    arena = duel(("0505", "3h"), ("1005", "9h"))
    assert RULESET.odds.line is not None
    assert RULESET.odds.line(arena.state, [arena.choice("Ana steps 0605 facing 3h")]) is None
    under_fire = covered()
    free = [under_fire.choice("Ana turns 5h")]
    assert RULESET.odds.line(under_fire.state, free) is None
    there_and_back = [*free, *free]
    there_and_back[1] = under_fire.choice("Ana turns 3h")
    assert RULESET.odds.line(under_fire.state, there_and_back) == {(1, 0, 0, 0, 0, 0, 0): 1}
    assert RULESET.odds.line(under_fire.state, [under_fire.choice("Ana covers")]) is None
    with pytest.raises(ValueError, match="choice 1"):
        RULESET.odds.line(under_fire.state, [under_fire.choice("Ana steps 0705 facing 3h")])


@pytest.mark.parametrize(
    "line", ["Ana walks 0605 0705", "Ana camina 0605 0705", "ana cammina 0605 0705"]
)
def test_a_line_for_a_walk_has_odds_and_stops_where_it_is_shot_at(line: str) -> None:
    arena = covered()
    match: Match[State] = Match(RULESET, arena.scenario, loaded((2,)))
    for order, seat in (("begin", 0), ("Bo covers", 1), ("Ana activates", 0)):
        match.submit(seat, order)
    options = match.read(0, line)
    places = ("0605", "0705")
    assert [one.text for one in options] == [f"Ana steps {one} facing 3h" for one in places]
    found = look(match, 0).line_odds(options)
    assert found is not None
    assert found.exact
    assert sum(found.chances.values()) == 1
    one_step = look(match, 0).odds(options[0])
    assert one_step is not None
    assert success(found) < success(one_step)
    with pytest.raises(NotAllowed, match="what stood before it"):
        match.submit(0, line)
    assert match.pending == (1,)
    match.submit(1, "hold fire")
    assert (match.state.characters[0].q, match.state.characters[0].r) == tuple(
        arena.index("place", "0605")
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ana walks 0605 0705 0706 0507", "Ana va a 0507 mirando hacia 5h: No está delante"),
        ("Ana walks 0605 0705 0805 0905 1005", "Ana va a 1005 mirando hacia 3h: "),
    ],
)
def test_the_step_of_a_walk_that_cannot_be_done_is_named(line: str, said: str) -> None:
    """A step that leads to no neighbour, and one to a place that is taken; nothing is played."""
    arena = duel(("0505", "3h"), ("1005", "9h"))
    match: Match[State] = Match(RULESET, arena.scenario, loaded((1,)))
    match.submit(0, "begin")
    with pytest.raises(NotAllowed, match=f"^{said}"):
        match.submit(0, line, lang="es")
    assert (match.state.characters[0].q, match.state.characters[0].r) == (
        arena.who("Ana").q,
        arena.who("Ana").r,
    )
