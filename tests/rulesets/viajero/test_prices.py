"""What a reaction costs stands beside it; of those with the same initiative it is told who comes
first, and why."""

from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.desk import beside
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Characteristic
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import GUNS, attack, choose, do, pair, person, play, scenario, unit

NAMES = {"person": ["Ana", "Bruno", "Carla"]}


def price(state, kind, lang="en"):
    return beside(state, choose(state, kind, 1), RULESET.words(lang), NAMES).text


def test_a_reaction_tells_its_price():
    state = pair()
    attack(state)
    assert price(state, K.DODGE) == "−1 on the next actions"
    assert price(state, K.DIVE) == "loses the next actions, lying down"
    assert price(state, K.TAKE_IT) == ""
    assert price(state, K.DODGE, "es") == "−1 a sus próximas acciones"


def test_the_price_of_further_reactions_adds_up_and_an_aim_is_lost():
    state = pair()
    attack(state)
    do(state, K.DODGE, 1, faces=[1, 1])
    state.people[1].aim, state.people[1].aim_at = 2, 0
    state.majors = state.minors = 0
    attack(state)
    said = "−1 on the next actions; −2 in all; the aim is lost (+2)"
    assert price(state, K.DODGE) == said
    state.options.reaction_in_set, state.actor = 1, 1
    assert price(state, K.DODGE) == "−1 on what is left of these actions; the aim is lost (+2)"


def told(dexes, faces):
    """The ties that are told when initiative is thrown, as (kind, first, second)."""
    return ties_in(mustered(dexes, faces)[1])


def mustered(dexes, faces):
    """A fight of three in which initiative was thrown, and what was told then."""
    people = [
        person(name, seat, x, 10_000, unit(dex=dex))
        for name, seat, x, dex in zip(
            ("ana", "bruno", "carla"), "abb", (10_000, 40_000, 60_000), dexes, strict=True
        )
    ]
    state = scenario(people).start()
    found = []
    while state.phase == Phase.MUSTER:
        seat = (state.awaited & -state.awaited).bit_length() - 1
        last = state.awaited == 1 << seat
        found = play(state, choose(state, K.MUSTER, seat=seat), faces if last else None)
    return state, found


def ties_in(events):
    ties = (EventKind.QUICKER, EventKind.TIED)
    return [(one.kind, one.slot0, one.slot1) for one in events if one.kind in ties]


def next_turn(state):
    """The ties that are told while nobody does anything until the next turn has begun."""
    turn, found = state.turn, []
    while state.turn == turn:
        found += ties_in(play(state, choose(state, K.END, state.actor)))
    return found


def test_of_the_same_initiative_the_higher_dex_is_told():
    # carla: 2 + 1 (DEX 9) = bruno: 3 + 0
    assert told((7, 7, 9), [6, 6, 2, 1, 1, 1]) == [(EventKind.QUICKER, 2, 1)]


def test_who_act_at_the_same_moment_are_told():
    assert told((7, 7, 7), [3, 3, 3, 3, 1, 1]) == [(EventKind.TIED, 0, 1)]


def test_ties_that_come_about_later_are_told():
    state, _ = mustered((7, 7, 9), [6, 6, 2, 1, 1, 1])
    assert next_turn(state) == [], "carla has the higher DEX as before"
    state.people[2].score[Characteristic.DEX] = 7
    assert next_turn(state) == [(EventKind.TIED, 2, 1)], "when their moment comes"
    state.people[2].score[Characteristic.DEX] = 9
    assert next_turn(state) == [(EventKind.QUICKER, 2, 1)], "as the next turn begins"
    assert next_turn(state) == []


def test_a_tie_of_the_first_turn_is_told_once_in_it():
    state, told = mustered((7, 7, 7), [6, 6, 3, 3, 3, 3])
    assert ties_in(told) == [(EventKind.TIED, 1, 2)]
    assert next_turn(state) == []
    assert next_turn(state) == [(EventKind.TIED, 1, 2)]


def test_no_tie_is_told_where_there_is_none():
    assert told((7, 7, 9), [6, 6, 3, 3, 1, 1]) == []


def test_what_lies_on_the_ground_is_named_beside_its_number():
    state = pair()
    state.item_count, state.items[0].kind = 1, GUNS["foil"]
    choice = choose(state, K.PICK_UP, 0, item=0)
    assert beside(state, choice, RULESET.words("en"), NAMES).text == "foil"
