"""What the greedy bot thinks of a boarding."""

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cepheus.hints import advise, lead, storms
from asalto.rulesets.cepheus.offer import Choices, surrender
from asalto.rulesets.cepheus.terms import Ability, Band, Skill, System
from rulesets.cepheus.table import band, duel


def officers(mine: int, theirs: int):
    """Two ships whose boarding officers are alike but for their Tactics."""
    state = duel()
    for ship, level in zip(state.ships[:2], (mine, theirs), strict=True):
        officer = ship.crew[ship.officer]
        officer.skill[Skill.TACTICS], officer.ability[Ability.INT] = level, 7
    return state


def test_the_better_officer_storms_and_others_shoot() -> None:
    assert storms(officers(2, 1), 0, 1)
    assert not storms(officers(1, 1), 0, 1)
    assert not storms(officers(1, 2), 0, 1)


def test_a_boarding_goes_on_and_nobody_shoots_at_the_helpless() -> None:
    state = officers(1, 2)
    state.ships[0].boards = 1
    assert storms(state, 0, 1)
    state = officers(1, 2)
    state.ships[1].struck = 0
    assert storms(state, 0, 1)


def test_who_wins_by_lasting_does_not_surrender() -> None:
    """The same ship, without guns or drive, run down: time is not on its side, then it is."""
    state = band(duel(), Band.SHORT)
    ship = state.ships[0]
    ship.mount_count, ship.structure = 0, ship.structure_max // 2
    ship.hits[System.M_DRIVE] = 3
    out = make(Choices)
    surrender(out, 0, 0, 1)
    advise(state, 0, out)
    assert out.score[0] > 0
    state.limit_winner = 1
    advise(state, 0, out)
    assert out.score[0] > 0
    state.limit_winner = 0
    advise(state, 0, out)
    assert out.score[0] < 0


def test_looking_spends_no_points() -> None:
    state = officers(1, 1)
    officer = state.ships[0].crew[state.ships[0].officer]
    before = lead(state, 0, state.ships[0].officer)
    officer.bonus = 1
    assert lead(state, 0, state.ships[0].officer) == before + 1
    assert officer.bonus == 1
    assert lead(state, 0, NOBODY) < before
