"""The switches for what the book leaves open: each position is played both ways."""

import pytest

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.movement import fresh_limit, part_of
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Stance
from rulesets.viajero.fights import (
    attack,
    do,
    end,
    event,
    kinds,
    pair,
    refused,
    shoot,
    tally,
    unit,
)
from rulesets.viajero.test_conditions import cloud

BOTH = pytest.mark.parametrize("switch", [False, True])


@BOTH
@pytest.mark.parametrize("reaction", [K.DODGE, K.PARRY])
def test_a_bad_reaction_helps_the_attacker_or_does_nothing(switch, reaction):
    """PC-5.5, 5.16: DEX 2 is a DM of -2, and nobody has learnt to fight: -3."""
    clumsy = unit({"gun_slug": 0}, ("sword",), dex=2)
    state = pair(gap=1_500, one=unit({"melee_blade": 0}, ("sword",)), two=clumsy,
                 options={"poor_reactions": switch})  # fmt: skip
    attack(state, gun="sword")
    reasons = tally(event(do(state, reaction, 1, faces=[1, 1]), EventKind.MISSED))
    word, worst = ("DODGE", 2) if reaction == K.DODGE else ("PARRY", 3)
    assert reasons.get(word) == (worst if switch else None)


@BOTH
def test_who_crouches_moves_half_as_far_or_as_far(switch):
    """PC-3.8: the book names lying only; the open document halves crouching too."""
    state = pair(options={"free_crouch": switch})
    ana = state.people[0]
    ana.stance = Stance.CROUCHED
    assert fresh_limit(state, ana, part_of(state.options, ana)) == (6_000 if switch else 3_000)
    ana.stance = Stance.PRONE
    assert fresh_limit(state, ana, part_of(state.options, ana)) == 1_500


@BOTH
def test_a_half_full_magazine_is_changed_or_not(switch):
    """PC-3.6: at any time, or only when the weapon is empty."""
    state = pair(options={"empty_reload": switch})
    state.people[0].weapons[0].loaded = 1
    assert refused(state, K.RELOAD, 0) == ("NOT_EMPTY" if switch else "")
    state.people[0].weapons[0].loaded = 0
    assert "RELOADED" in kinds(do(state, K.RELOAD, 0))


@BOTH
def test_smoke_and_darkness_together(switch):
    """PC-2.11: the worse one counts, or both."""
    state = pair(options={"light": "dark", "smoke_adds": switch})
    cloud(state)
    reasons = tally(event(shoot(state, faces=[1, 1]), EventKind.MISSED))
    assert reasons["DARKNESS"] == -4
    assert reasons.get("SMOKE") == (-2 if switch else None)


@BOTH
def test_who_delays_goes_on_aiming_or_not(switch):
    """PC-3.2, 1.4: waiting is doing nothing else, or lowers the weapon."""
    state = pair(options={"delay_lowers": switch})
    do(state, K.AIM, 0, 1)
    end(state, 0)
    end(state, 1)
    do(state, K.DELAY, 0)
    assert state.people[0].aim == (0 if switch else 1)
