"""One battle of each scenario between greedy bots: the same story for ever.

A change here is a change of the rules, the words or the hints: look at what `story` tells now
before putting its new numbers here.
"""

import hashlib

import pytest

from asalto.core.binding import bind
from asalto.core.choices import Choices
from asalto.core.dice import Dice, set_seed
from asalto.core.events import Log
from asalto.core.records import digest, make
from asalto.rulesets.cep import RULESET

GOLDEN = {
    "belt": (10, 3, 0, "6fd9d9fd16cae5ab", "895418a3bea3"),
    "boarding": (12, 4, 1, "7d745646cdb86c06", "71cd5edcc4e8"),
    "carrier": (15, 5, 1, "8dce87c2ac9126df", "f97b8590f9d9"),
    "duel": (12, 1, 1, "33660aeaf66667d2", "6ee9896e9073"),
    "patrol": (14, 5, 0, "d896561e86c58f29", "7009b4c4f558"),
    "torpedo": (7, 3, 0, "55782959e9886192", "0241b21b901c"),
    "well": (15, 5, 1, "10fc965467f52686", "aa0f15412904"),
}


def story(name: str) -> tuple[int, int, int, str, str]:
    """Turn, ending, winner, digest of the last state and of everything told, in Spanish."""
    scenario = RULESET.load(name)
    play, words = bind(RULESET), RULESET.words("es")
    state, shadow = scenario.start(), scenario.start()
    out, log, dice, fate = make(Choices), make(Log), make(Dice), make(Dice)
    set_seed(dice, 7)
    set_seed(fate, 8)
    told = hashlib.blake2b(digest_size=6)
    while not state.over:
        seat = 0
        while not state.awaiting >> seat & 1:
            seat += 1
        place = play.decide([state], 0, [shadow], out, fate, seat, 1)
        log.count = dice.seen_count = 0
        RULESET.apply(state, out.rows[place], dice, log)
        for event in log.events[: log.count]:
            told.update(words.sentence(event, scenario.names).encode())
    return state.turn, int(state.ending), state.winner, digest(state), told.hexdigest()


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_battle_is_as_it_was(name: str) -> None:
    assert story(name) == GOLDEN[name]
