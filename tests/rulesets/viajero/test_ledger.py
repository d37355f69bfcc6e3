"""Whole battles at random beside a ledger kept by the book: what has been done, and nothing else,
decides what an attack is thrown with (PC-2.12 to 2.17, 3.2, 5.2 to 5.5, 5.14, 6.7)."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind as E
from asalto.rulesets.viajero.state import Characteristic, Mode, Reaction, Skill, Stance, State
from asalto.rulesets.viajero.tables import RANGE
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import tally

WEIGHTS = {K.AIM: 8, K.ATTACK: 6, K.DELAY: 4, K.TAKE_IT: 4, K.END: 3, K.DODGE: 3, K.MOVE: 0.5}
KEEPS_AIM = {K.AIM, K.ATTACK, K.END, K.DELAY, K.HOLD, K.STEP_IN, K.LET_GO, K.TAKE_IT, K.SUFFER}
SHELTER = ("COVER", "PRONE", "SOUGHT")


class Ledger:
    """For each person: reactions made, their price now, the aim, and where all stood at the end of
    the last set."""

    def __init__(self, state: State) -> None:
        people = range(state.people_count)
        self.made, self.price = [0 for _ in people], [0 for _ in people]
        self.aim = [(-1, 0) for _ in people]
        self.stood = [self.places(state) for _ in people]

    @staticmethod
    def places(state: State) -> list[tuple[int, int]]:
        return [(one.x, one.y) for one in state.people[: state.people_count]]

    def choice(self, kind: int, who: int, target: int) -> None:
        """What is chosen, before anything comes of it."""
        if kind in (K.DODGE, K.PARRY):
            self.made[who] += 1
        if kind == K.AIM:
            at, times = self.aim[who]
            self.aim[who] = (target, min(6, times + 1) if at == target else 1)
        elif who >= 0 and kind not in KEEPS_AIM:
            self.aim[who] = (-1, 0)

    def event(self, one: Any, stepped_in: set[int], state: State) -> None:
        """What has happened."""
        who = one.person
        if one.kind == E.STEPPED_IN or (one.kind == E.ACTS and who not in stepped_in):
            waited = self.price[who] if one.kind == E.STEPPED_IN else 0
            self.price[who], self.made[who] = waited + self.made[who], 0
        elif one.kind in (E.FORFEITED, E.WAITED_IN_VAIN):
            self.price[who] = self.made[who] = 0
            self.stood[who] = self.places(state)
        elif one.kind in (E.HIT, E.MISSED, E.FAINTED, E.STUNNED):
            self.aim[who] = (-1, 0)

    def expected(self, before: State, after: State, who: int, target: int) -> dict[str, int]:
        """What an attack should be thrown with, range and shelter left aside."""
        attack, one, other = after.attack, before.people[who], before.people[target]
        ranged = attack.club == 0 and (
            attack.mode == Mode.THROW or RANGE[one.weapons[attack.slot].kind] > 0
        )
        (x, y), (mine_x, mine_y) = self.stood[who][target], self.stood[who][who]
        way = math.hypot(other.x - x - one.x + mine_x, other.y - y - one.y + mine_y)
        dodge = max(0, other.score[Characteristic.DEX] // 3 - 2, other.skill[Skill.ATHLETICS_DEX])
        at, times = self.aim[who]
        return {
            "REACTIONS": 0 if attack.free else -self.price[who],
            "FREE_ATTACK": 2 if attack.free else 0,
            "AIM": times if ranged and at == target and not attack.free else 0,
            "FAST": -int(way / 10_000) if ranged else 0,
            "DODGE": -dodge if attack.reaction == Reaction.DODGE else 0,
        }


@pytest.mark.parametrize(("scenario", "seed"), [("training", 2), ("training", 9), ("ambush", 9)])
def test_each_attack_is_thrown_with_what_has_been_done(scenario: str, seed: int) -> None:
    chance, state, dice = random.Random(seed), RULESET.load(scenario).start(), make(Dice)
    set_seed(dice, seed)
    ledger, seen = Ledger(state), Counter[str]()
    for _ in range(500):
        if state.over:
            break
        seats = [seat for seat in range(state.seat_count) if state.awaited >> seat & 1]
        out, log = RULESET.new_choices(), RULESET.new_log()
        RULESET.legal(state, chance.choice(seats), out)
        rows = out.rows[: out.count]
        choice = copy(chance.choices(rows, [WEIGHTS.get(K(one.kind), 2) for one in rows])[0])
        before = copy(state)
        RULESET.apply(state, choice, dice, log)
        kind, who = int(choice.kind), int(choice.person)
        if before.phase != Phase.MUSTER:
            ledger.choice(kind, who, getattr(choice, "target", -1) if kind == K.AIM else -1)
        events = log.events[: log.count]
        stepped_in = {one.person for one in events if one.kind == E.STEPPED_IN}
        for one in events:
            if one.kind in (E.HIT, E.MISSED) and state.attack.slot >= 0:
                found = tally(one)
                expected = ledger.expected(before, state, one.person, one.target)
                assert {name: found.get(name, 0) for name in expected} == expected, found
                assert sum(name in found for name in SHELTER) <= 1
                lies = before.people[one.target].stance == Stance.PRONE
                assert not ("PRONE" in found and not lies and kind != K.DIVE)
                seen["attacks"] += 1
            seen[E(one.kind).name] += 1
            ledger.event(one, stepped_in, state)
        if kind == K.END:
            ledger.price[who] = 0
            ledger.stood[who] = ledger.places(before)
    assert seen["attacks"] > 5
    assert seen["DODGED"] > 0
