"""Battles stepped for learners: one source, compiled for batches and interpreted for single ones.

The names that `envs.engine` puts in place of the stand-ins below are the ruleset's own functions
and the writers of `envs.feature_source`. Everything is addressed by index: battle `b` of `states`,
row `row` of the buffers that observations are written to. Nothing is allocated here.
"""

from __future__ import annotations

from typing import Any

from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.dice import set_seed
from asalto.core.kernel.playout import (
    FATE,
    apply,
    copy_row,
    decide,
    force,
    hide,
    kept,
    legal,
    lost,
    next_seat,
    pending,
)
from asalto.core.kernel.sides import allied

OBSERVE, PLAY, STEP, RESET = 0, 1, 2, 3
"""What `run` is asked to do."""
LIMIT, SHAPED, WIDTH, WITH_FEATURES, AGAIN = 0, 1, 2, 3, 4
"""Places in `setup`: choices before a battle is cut off; 1: rewards for force too; how many choices
are shown; 1: with their features; 1: begin anew by itself."""
WON, LOST, CUT = 1.0, -1.0, 2
DONE, ASKED = 0, 1
"""Places in `status`: 1 when a battle is over, 2 when it was cut off; a bit for each seat asked."""
OPENINGS = 1000
"""How often a battle is begun until a learner has a choice in it."""
SHARE = 0.5
"""What half of all force counts, against winning."""


def copy_seen(target: Any, source: Any) -> None:
    """Written by `envs.view_copy`."""


def write_view(
    state: Any, seen: Any, seat: Any, views: Any, row: Any, order: Any, shape: Any
) -> None:  # fmt: skip
    """Written by `envs.feature_source`."""


def write_choice(
    numbers: Any, state: Any, seen: Any, features: Any, row: Any, k: Any, order: Any, shape: Any
) -> None:  # fmt: skip
    """Written by `envs.feature_source`."""


def observe(
    b: Any, seat: Any, row: Any, states: Any, shadows: Any, outs: Any, views: Any, masks: Any,
    rows: Any, features: Any, order: Any, counts: Any, shape: Any, setup: Any,
) -> Any:  # fmt: skip
    """Write what a seat sees of battle b, and its choices if it is asked; returns how many."""
    out = outs[0]
    out.count = 0
    out.lost = 0
    if (pending(states[b]) >> seat) & 1 != 0:
        legal(states[b], seat, out)  # it gives the same on the seat's view
    copy_seen(shadows[0], states[b])
    hide(shadows[0], seat)
    write_view(states[b], shadows[0], seat, views, row, order, shape)
    count = min(out.count, setup[WIDTH])
    for k in range(count):
        choice = out.rows[k]
        masks[row, k] = 1
        rows[row, k, 0] = choice.kind
        rows[row, k, 1] = choice.seat
        rows[row, k, 2] = choice.slot0
        rows[row, k, 3] = choice.slot1
        rows[row, k, 4] = choice.slot2
        rows[row, k, 5] = choice.slot3
        rows[row, k, 6] = choice.slot4
        if setup[WITH_FEATURES] != 0:
            write_choice(rows[row, k], states[b], shadows[0], features, row, k, order, shape)
    for k in range(count, counts[row]):
        masks[row, k] = 0
        for n in range(7):
            rows[row, k, n] = 0
        if setup[WITH_FEATURES] != 0:
            for n in range(features.shape[2]):
                features[row, k, n] = 0.0
    counts[row] = count
    return count


def play(
    b: Any, row: Any, place: Any, states: Any, outs: Any, dices: Any, logs: Any, rows: Any,
    counts: Any, made: Any,
) -> Any:  # fmt: skip
    """Play the choice at a place of a buffer row in battle b; 0 if there is none."""
    if place < 0 or place >= counts[row]:
        return 0
    one = rows[row, place]
    choice = outs[0].rows[0]
    set_choice(choice, one[0], one[1], one[2], one[3], one[4], one[5], one[6])
    logs[0].count = 0
    dices[b].seen_count = 0
    apply(states[b], choice, dices[b], logs[0])
    made[b] += 1
    return 1


def stands(
    b: Any, row: Any, place: Any, states: Any, outs: Any, rows: Any, counts: Any
) -> Any:  # fmt: skip
    """Whether a choice that was shown may still be made: another seat may have chosen since."""
    if place < 0 or place >= counts[row]:
        return False
    one = rows[row, place]
    seat, out = one[1], outs[0]
    if (pending(states[b]) >> seat) & 1 == 0:
        return False
    out.count = 0
    out.lost = 0
    legal(states[b], seat, out)
    for k in range(out.count):
        other = out.rows[k]
        if other.kind == one[0] and other.slot0 == one[2] and other.slot1 == one[3]:
            if other.slot2 == one[4] and other.slot3 == one[5] and other.slot4 == one[6]:
                return True
    return False


def standing(state: Any, opening: Any, seat: Any) -> Any:
    """What a seat has lost of what it had, 0 to 1."""
    whole = force(opening, seat)
    if whole <= 0:
        whole = kept(opening, seat)
    if whole <= 0:
        return 0.0
    return min(1.0, max(0.0, lost(state, opening, seat) / whole))


def pay(
    b: Any, states: Any, opening: Any, made: Any, rewards: Any, stood: Any, status: Any, setup: Any
) -> None:  # fmt: skip
    """Write the rewards since the last time and how battle b stands."""
    state = states[b]
    seats = state.seat_count
    asked = pending(state)
    over = asked == 0
    status[b, ASKED] = asked
    status[b, DONE] = 1 if over else CUT if made[b] >= setup[LIMIT] else 0
    for seat in range(seats):
        rewards[b, seat] = 0.0
        if over and state.winner >= 0:
            rewards[b, seat] = WON if allied(state, state.winner, seat) else LOST
    if setup[SHAPED] != 0:
        for seat in range(seats):
            own = theirs = 0.0
            friends = 0
            for other in range(seats):
                lost_by_it = standing(state, opening[0], other)
                if allied(state, seat, other):
                    own += lost_by_it
                    friends += 1
                else:
                    theirs += lost_by_it
            now = SHARE * (theirs / max(1, seats - friends) - own / friends)
            rewards[b, seat] += now - stood[b, seat]
            stood[b, seat] = now


def begin(
    b: Any, states: Any, opening: Any, dices: Any, fates: Any, seeds: Any, stood: Any, made: Any
) -> None:  # fmt: skip
    """Battle b from its opening, with the dice of its seed."""
    copy_row(states, b, opening, 0)
    set_seed(dices[b], seeds[b])
    set_seed(fates[b], seeds[b] + FATE)
    made[b] = 0
    for seat in range(stood.shape[1]):
        stood[b, seat] = 0.0


def others(
    b: Any, states: Any, shadows: Any, outs: Any, dices: Any, fates: Any, logs: Any, bots: Any,
    made: Any, setup: Any,
) -> None:  # fmt: skip
    """Let bots choose until a learner is asked: `bots` holds -1 for learners' seats."""
    while made[b] < setup[LIMIT]:
        seats = pending(states[b])
        if seats == 0:
            return
        seat = next_seat(seats)
        while bots[seat] < 0:
            seats = seats & ~(1 << seat)
            if seats == 0:
                return
            seat = next_seat(seats)
        place = decide(states, b, shadows, outs[0], fates[b], seat, bots[seat])
        logs[0].count = 0
        dices[b].seen_count = 0
        apply(states[b], outs[0].rows[place], dices[b], logs[0])
        made[b] += 1


def open_battle(
    b: Any, states: Any, shadows: Any, opening: Any, outs: Any, dices: Any, fates: Any, logs: Any,
    bots: Any, seeds: Any, stood: Any, made: Any, setup: Any, apart: Any,
) -> None:  # fmt: skip
    """Begin battle b. One that the bots end before a learner is asked does not count: the next
    begins, its seed `apart` further on, for so many times."""
    for again in range(OPENINGS):
        if again > 0:
            seeds[b] += apart
        begin(b, states, opening, dices, fates, seeds, stood, made)
        others(b, states, shadows, outs, dices, fates, logs, bots, made, setup)
        if pending(states[b]) != 0:
            return


def run(
    what: Any, b: Any, seat: Any, row: Any, states: Any, shadows: Any, opening: Any, outs: Any,
    dices: Any, fates: Any, logs: Any, bots: Any, views: Any, masks: Any, rows: Any, features: Any,
    order: Any, counts: Any, seats: Any, actions: Any, rewards: Any, stood: Any, status: Any,
    made: Any, seeds: Any, shape: Any, setup: Any,
) -> Any:  # fmt: skip
    """The one entry point; see the constants. Returns a number: choices shown, 1 for a choice made,
    or how many actions of a step could not be played (the first choice was, in their place)."""
    if what == OBSERVE:
        return observe(b, seat, row, states, shadows, outs, views, masks, rows, features, order,
                       counts, shape, setup)  # fmt: skip
    if what == PLAY:
        found = 0
        if stands(b, row, actions[row], states, outs, rows, counts):
            found = play(b, row, actions[row], states, outs, dices, logs, rows, counts, made)
            others(b, states, shadows, outs, dices, fates, logs, bots, made, setup)
        pay(b, states, opening, made, rewards, stood, status, setup)
        return found
    wrong = 0
    for n in range(len(seats)):
        if what == STEP:
            if play(n, n, actions[n], states, outs, dices, logs, rows, counts, made) == 0:
                wrong += 1
                play(n, n, 0, states, outs, dices, logs, rows, counts, made)
            others(n, states, shadows, outs, dices, fates, logs, bots, made, setup)
            pay(n, states, opening, made, rewards, stood, status, setup)
        if what == RESET or (status[n, DONE] != 0 and setup[AGAIN] != 0):
            if what == STEP:
                seeds[n] += len(seats)
            open_battle(n, states, shadows, opening, outs, dices, fates, logs, bots, seeds, stood,
                        made, setup, len(seats))  # fmt: skip
        asked = pending(states[n])
        status[n, ASKED] = asked
        if asked != 0:
            found = next_seat(asked)
            while bots[found] >= 0 and (asked >> (found + 1)) != 0:
                found += 1
            seats[n] = found
        observe(n, seats[n], n, states, shadows, outs, views, masks, rows, features, order, counts,
                shape, setup)  # fmt: skip
    return wrong
