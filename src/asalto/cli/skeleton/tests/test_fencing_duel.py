"""The rules of the duel, clause by clause, with loaded dice."""

from fractions import Fraction

from fencing_duel import RULESET
from fencing_duel.offer import Choice
from fencing_duel.say import Event
from fencing_duel.state import State
from fencing_duel.vocabulary import VOCABULARY, Ending, Line, Refusal

from asalto.core.kernel.dice import Dice, unused
from asalto.core.kernel.records import NOBODY, UNKNOWN, make
from asalto.core.odds import load, odds, playing

ANA, BRUNO = 0, 1


def begun() -> State:
    """The duel in the fencing hall: Ana (skill 2) has the right of way over Bruno (skill 0)."""
    return RULESET.load("salle").start()


def thrusts(line: int, fencer: int = ANA) -> Choice:
    """A thrust at the other fencer."""
    found: Choice = VOCABULARY.choice("thrust", fencer, fencer=fencer, target=1 - fencer, line=line)
    return found


def guards(line: int, fencer: int = BRUNO) -> Choice:
    """A guard."""
    found: Choice = VOCABULARY.choice("guard", fencer, fencer=fencer, line=line)
    return found


def play(state: State, *choices: Choice, faces: tuple[int, ...] = ()) -> list[Event]:
    """Make choices, one after another, with these dice and no others; returns what happened."""
    dice, log = make(Dice), RULESET.new_log()
    load(dice, faces)
    for choice in choices:
        assert RULESET.check(state, choice) == Refusal.NONE
        RULESET.apply(state, choice, dice, log)
    assert unused(dice) == 0
    return [log.events[i] for i in range(log.count)]


def test_a_thrust_lands() -> None:
    """FD-2.1: 2d6 and skill must reach 8 at the high line."""
    state = begun()
    hit = play(state, thrusts(Line.HIGH), guards(Line.LOW), faces=(2, 4))[4]
    assert (hit.success, hit.touches, hit.needed) == (1, 1, 8)
    assert state.fencers[ANA].touches == 1
    state = begun()
    missed = play(state, thrusts(Line.HIGH), guards(Line.LOW), faces=(2, 3))[4]
    assert (missed.success, missed.touches) == (0, 0)


def test_a_guard_helps() -> None:
    """FD-2.2: a guard on the line of the thrust takes 3 off."""
    state = begun()
    play(state, thrusts(Line.HIGH), guards(Line.HIGH), faces=(4, 4))
    assert state.fencers[ANA].touches == 0
    state = begun()
    play(state, thrusts(Line.HIGH), guards(Line.HIGH), faces=(4, 5))
    assert state.fencers[ANA].touches == 1


def test_lines_are_sealed() -> None:
    """FD-1.2: nobody sees the other's line, and the order of choosing does not matter."""
    state = begun()
    events = play(state, thrusts(Line.LOW))
    assert [event.sees for event in events] == [1 << ANA, -1]
    assert RULESET.sees(state, BRUNO).fencers[ANA].line == UNKNOWN
    assert RULESET.sees(state, ANA).fencers[ANA].line == Line.LOW
    assert RULESET.pending(state) == 1 << BRUNO


def test_the_right_of_way_changes() -> None:
    """FD-1.1: each turn the other thrusts."""
    state = begun()
    assert RULESET.check(state, thrusts(Line.HIGH, BRUNO)) == Refusal.NO_RIGHT_OF_WAY
    play(state, thrusts(Line.HIGH), guards(Line.LOW), faces=(1, 1))
    assert (state.turn, state.holder) == (2, BRUNO)
    assert RULESET.check(state, thrusts(Line.HIGH, BRUNO)) == Refusal.NONE


def test_enough_touches_win() -> None:
    """FD-3.1: five touches win, and no more than five are counted."""
    state = begun()
    state.fencers[ANA].touches = 4
    play(state, thrusts(Line.LOW), guards(Line.HIGH), faces=(6, 6))
    assert (state.over, state.winner, state.ending) == (1, ANA, Ending.TOUCHES)
    assert state.fencers[ANA].touches == 5


def test_time_ends_the_duel() -> None:
    """FD-3.2: after the last turn whoever has more touches wins; equal, nobody."""
    state = begun()
    state.turn = state.turns_max
    play(state, thrusts(Line.HIGH), guards(Line.LOW), faces=(1, 1))
    assert (state.over, state.winner, state.ending) == (1, NOBODY, Ending.TIME)


def test_odds_are_exact() -> None:
    """The odds run the real rule: 26 of the 36 throws reach 6, the 8 of the high line less 2."""
    found = odds(playing(RULESET, begun(), thrusts(Line.HIGH)))
    assert found.exact
    assert found.leading(1).chances[(1,)] == Fraction(26, 36)


def test_words_are_there_in_three_languages() -> None:
    """Every kind of event is told in every language."""
    scenario = RULESET.load("salle")
    events = play(scenario.start(), thrusts(Line.LOW), guards(Line.LOW), faces=(6, 5))
    for lang in ("es", "it", "en"):
        told = [RULESET.words(lang).sentence(event, scenario.names) for event in events]
        assert all(told)
        assert "ana" in told[0]
