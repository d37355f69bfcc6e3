"""What a card says of a choice: lengths, directions and names instead of bare numbers."""

import pytest

from asalto.core.text.orders import Names
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.desk import beside, standing
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.damage import add_blow
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import GUNS, attack, choose, do, pair, person, scenario, unit

CAR = {"kind": "vehicle", "corners": [101_000, 105_000, 101_500, 105_000, 101_500, 107_000,
                                      101_000, 107_000]}  # fmt: skip
WALL = {"kind": "wall", "corners": [104_000, 90_000, 104_000, 102_000]}


def told(state, choice, lang="en"):
    return RULESET.desk.told(state, choice, RULESET.words(lang), Names())


def move(state, x, y, lang="en"):
    return told(state, choose(state, K.MOVE, 0, place_x=x, place_y=y), lang)


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        (100_000, 106_000, "6 m north, behind cover (100, 106)"),
        (104_000, 104_000, "5.7 m north-east (104, 104)"),
        (97_000, 100_000, "3 m west, out of their sight (97, 100)"),
    ],
)
def test_a_move_is_told_by_length_direction_and_cover(x, y, said):
    assert move(pair(gap=20_000, pieces=[CAR, WALL]), x, y) == said


def test_and_in_the_language_of_the_player():
    state = pair(gap=20_000, pieces=[CAR, WALL])
    assert move(state, 100_000, 106_000, "es") == "6 m al norte, a cubierto (100; 106)"
    assert move(state, 97_000, 100_000, "it") == "3 m a ovest, fuori dalla loro vista (97; 100)"


def test_a_weapon_on_the_ground_has_its_name():
    state = pair()
    do(state, K.THROW_AWAY, 0)
    assert state.items[0].kind == GUNS["auto_pistol"]
    choice = choose(state, K.PICK_UP, 0, item=0)
    assert told(state, choice) == RULESET.words("en").get("weapon", GUNS["auto_pistol"])


def test_wounds_are_told_by_the_characteristics():
    state = pair()
    add_blow(state, 1, 0, 9, 0)
    state.phase, state.awaited = Phase.WOUND, 2
    choice = choose(state, K.SUFFER, 1, lost_str=2, lost_dex=0, lost_end=7)
    assert told(state, choice) == "STR −2, END −7; leaves STR 5, DEX 7, END 0"


def test_a_pace_has_a_word():
    state = pair()
    for pace, said in ((0, "usual"), (-1, "hurry (1)"), (2, "time (2)")):
        assert said in told(state, choose(state, K.WORK, 0, task=0, pace=pace))


def test_a_thinker_is_told_by_what_he_adds():
    wise = unit(skills={"tactics": 2}, int=12)
    state = scenario([person("ana", "a", 0, 0, wise), person("bo", "b", 9_000, 0, unit())]).start()
    assert told(state, choose(state, K.MUSTER, 0)) == "tactics check at +4"
    assert told(state, choose(state, K.MUSTER, -1)) == "nobody: no tactics check"


def test_first_aid_to_oneself_is_said_to_be_one_and_stands_last():
    state, words = pair(), RULESET.words("it")
    for target, said in ((0, "le proprie ferite"), (1, "")):
        found = beside(state, choose(state, K.AID, 0, target=target), words, Names())
        assert (found.text, found.is_last) == (said, bool(said))


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("fact", ["readying", "reloading", "dropped", "picked_up", "threw_away"])
def test_a_weapon_in_a_sentence_needs_no_article(lang: str, fact: str) -> None:
    assert ": {weapon:" in RULESET.words(lang).get("event", fact)


def test_what_is_left_of_a_set_is_told():
    """Actions, else the rest of the move in hand, else what is free."""
    state = pair(gap=20_000)
    words, names = RULESET.words("en"), Names()
    names.add("person", 0, "ana")
    said = [standing(state, 0, words, names)]
    do(state, K.MOVE, 0, place_x=100_000, place_y=102_000)
    said.append(standing(state, 0, words, names))
    attack(state)
    do(state, K.TAKE_IT, 1, faces=[1, 1])
    said.append(standing(state, 0, words, names))
    state.left = 4_000
    said.append(standing(state, 0, words, names))
    assert [one.partition(": ")[2] for one in said] == [
        "major action and 1 minor, or 3 minor", "major action, or 2 minor", "only free actions",
        "only the rest of the move",
    ]  # fmt: skip
