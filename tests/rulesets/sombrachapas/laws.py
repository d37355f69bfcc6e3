"""Random battles for the tests, and what may be asked of each of their states."""

import random
from collections.abc import Iterator

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import make
from asalto.core.plans import numbers_of
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import Choice, Choices
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import VOCABULARY

say = VOCABULARY.choice
Key = tuple[int, ...]


def key(choice: Choice) -> Key:
    return tuple(numbers_of(choice))


def played(state: State, seed: int) -> Iterator[tuple[State, Choices]]:
    dice, log, out = make(Dice), make(Log), make(Choices)
    set_seed(dice, seed)
    rnd = random.Random(seed)
    while RULESET.pending(state):
        out.count = log.count = 0
        RULESET.legal(state, RULESET.pending(state).bit_length() - 1, out)
        yield state, out
        RULESET.apply(state, out.rows[rnd.randrange(out.count)], dice, log)


def conceivable(state: State, seat: int) -> list[Choice]:
    """Choices near enough to legal ones to be worth asking about."""
    who, n = state.active, state.character_count
    found = [say("activate", seat, character=i) for i in range(n)]
    found += [
        say("cover_shot", seat, character=i, target=j) for i in range(n) for j in range(n)
    ]  # fmt: skip
    found += [say("hold", seat), say("begin", seat)]
    if who < 0:
        return found
    q, r = state.characters[who].q, state.characters[who].r
    found += [say("step", seat, character=who, place_q=q + a, place_r=r + b, facing=f)
              for a in range(-3, 4) for b in range(-3, 4) for f in range(6)]  # fmt: skip
    found += [say("turn", seat, character=who, facing=facing) for facing in range(-1, 7)]
    aimed = {"shoot": "target", "fight": "target", "throw": "target", "door": "door",
             "operate": "feature", "pick_up": "item", "put_down": "item"}  # fmt: skip
    found += [
        say(kind, seat, **{"character": who, field: number})
        for kind, field in aimed.items() for number in range(-1, 25)
    ]  # fmt: skip
    found += [say(kind, seat, character=who) for kind in ("cover", "leave", "end")]
    found += [say("throw_at", seat, character=who, place_q=2 * a, place_r=2 * b)
              for a in range(21) for b in range(-10, 14)]  # fmt: skip
    return found


def compare(state: State, out: Choices) -> None:
    rows = {key(row) for row in out.rows[: out.count]}
    assert len(rows) == out.count
    seat = RULESET.pending(state).bit_length() - 1
    for choice in conceivable(state, seat):
        allowed = RULESET.check(state, choice) == 0
        assert allowed is (key(choice) in rows), key(choice)
