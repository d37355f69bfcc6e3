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
    "belt": (10, 3, 0, "d2e931c4a9955cb6", "95e560ed948f"),
    "boarding": (12, 4, 1, "a5ff3806cc0157da", "f6fe112f8dc7"),
    "carrier": (15, 5, 1, "53446d376b04a942", "45f041724703"),
    "duel": (15, 1, 1, "34f52d0fb6e5c313", "8044ab742fda"),
    "patrol": (14, 5, 0, "d896561e86c58f29", "6877379bfb98"),
    "torpedo": (7, 3, 0, "941a632e930f8cdf", "d19af083a320"),
    "well": (10, 1, 1, "867affb067b32090", "0a3662a94708"),
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
