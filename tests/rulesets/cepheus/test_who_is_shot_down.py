"""Who of those who cross to another ship falls (CE-10.9.24, 10.10.15, .21)."""

from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.boarding import board
from asalto.rulesets.cepheus.rules.crew import party_of
from asalto.rulesets.cepheus.rules.reactions import ask_reaction
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Ability, Band, Position, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import EventKind, band, choose, dice, duel, last, member, paper, play

HIT, MISS = (4, 4), (1, 1)


def crossing(officer_last: int = 0) -> tuple[State, int, int]:
    """An officer and two rows of marines, three and two heads, cross to a trader with lasers."""
    state = band(duel(other="frontier_trader"), Band.ADJACENT)
    ship = state.ships[0]
    state.options.marines_first = officer_last
    officer, first = member(state, 0, Position.SECURITY), member(state, 0, Position.MARINE)
    second = member(state, 0, Position.DAMAGE_CONTROL)
    ship.crew[first].heads = 3
    ship.crew[second].position, ship.crew[second].heads = Position.MARINE, 2
    state.ships[1].initiative = 13
    state.ships[1].mounts[0].weapon = [Weapon.BEAM_LASER] * 3
    board(state, dice(), paper(), 0, officer, 1)
    assert ask_reaction(state)
    assert (state.ask, state.ask_ship, state.shot.shots) == (Ask.REACT, 1, 6)
    return state, officer, first


def rows(state: State) -> dict[int, int]:
    """Heads by row of those who cross."""
    crew = state.ships[0].crew
    posts = (Position.MARINE, Position.SECURITY)
    return {m: one.heads for m, one in enumerate(crew) if one.position in posts}


def lasers(state: State, *faces: int):
    return play(state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0), *faces)


def test_anybody_who_crosses_may_be_the_one_shot_down() -> None:
    """Six persons in three rows: each face of the die is one of them."""
    fallen = []
    for face in range(1, 7):
        state, _, _ = crossing()
        before = rows(state)
        lasers(state, *HIT, face, *MISS)
        fallen += [m for m, heads in rows(state).items() if heads < before[m]]
        assert state.shot.shots == party_of(state.ships[0]) == 5
    assert sorted(fallen.count(m) for m in set(fallen)) == [1, 2, 3]


def test_the_officer_falls_last_where_that_is_agreed() -> None:
    """The die is thrown among the marines alone: of five, of four, and none for the last row."""
    state, officer, first = crossing(1)
    order = [m for m in rows(state) if m != officer]
    faces = (5, 4) if order[0] == first else (1, 1)
    best = (6, 6)
    lasers(state, *best, faces[0], *best, faces[1], *best, *best, *best, *best)
    assert rows(state)[officer] == party_of(state.ships[0]) == 1
    assert rows(state)[first] == 0


def test_who_fell_on_the_way_is_told() -> None:
    state, officer, _ = crossing()
    place = list(rows(state)).index(officer)
    face = 1 + sum(list(rows(state).values())[:place])
    log = lasers(state, *HIT, face, *MISS)
    told = last(log, EventKind.PERSON_DOWN)
    assert (told.ship, told.member, told.left) == (0, officer, 0)
    assert state.ships[0].crew[officer].up == 0
    assert last(log, EventKind.BOARDERS_HIT).left == 5


def test_no_die_is_thrown_where_all_who_cross_are_alike() -> None:
    state, _, _ = crossing()
    for m in rows(state):
        if rows(state)[m] < 3:
            state.ships[0].crew[m].position = Position.PASSENGER
    state.shot.shots = party_of(state.ships[0])
    lasers(state, *HIT, *(4, 5), *MISS)
    assert party_of(state.ships[0]) == 1


def test_who_was_shot_down_is_not_counted_again_when_sand_kills_the_rest_of_the_row() -> None:
    """Two of three marines are shot; the sand kills the third. Nobody else has fallen."""
    state, officer, first = crossing()
    crew = state.ships[0].crew
    for m in rows(state):
        if m not in (officer, first):
            crew[m].position = Position.PASSENGER
    crew[officer].ability[Ability.END] = 40
    state.shot.shots = party_of(state.ships[0])
    order = list(rows(state))
    faces = (1, 1) if order.index(first) == 0 else (4, 3)
    lasers(state, *HIT, faces[0], *(4, 5), faces[1], *MISS)
    assert rows(state) == {officer: 1, first: 1}
    caster = next(
        k for k, one in enumerate(state.ships[1].mounts) if Weapon.SANDCASTER in one.weapon
    )
    play(state, choose(ChoiceKind.SAND, 1, 1, mount=caster), *HIT, *[2] * 8)
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1), *HIT, *MISS, *HIT)
    assert (crew[officer].up, crew[first].up) == (1, 0)
    assert state.ships[0].party == 1
