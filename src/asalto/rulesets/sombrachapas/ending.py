"""Who has won, and why: the victory conditions are the scenario's (SCH-2.10, 3.10)."""

from asalto.core.kernel.records import NOBODY

from . import say
from .rules.terrain import has_hex
from .say import Log
from .state import State
from .vocabulary import Ending, ItemKind, Phase, Status


def is_on_its_feet(state: State, seat: int) -> bool:
    """Whether a seat has a character on the board."""
    for i in range(state.character_count):
        one = state.characters[i]
        if one.seat == seat and one.status == Status.IN_PLAY:
            return True
    return False


def is_side_on_its_feet(state: State, seat: int) -> bool:
    """Whether a seat or one of its allies has a character on the board."""
    for i in range(state.seat_count):
        if are_allies(state, i, seat) and is_on_its_feet(state, i):
            return True
    return False


def losses(state: State, seat: int) -> int:
    """How many characters of a seat have died: what the lab reports."""
    dead = 0
    for i in range(state.character_count):
        if state.characters[i].seat == seat and state.characters[i].status == Status.DEAD:
            dead += 1
    return dead


def force(state: State, seat: int) -> int:
    """Characters of a seat, all told: what its losses are measured against."""
    found = 0
    for i in range(state.character_count):
        if state.characters[i].seat == seat:
            found += 1
    return found


def is_for_points(state: State) -> bool:
    """Whether the scenario is decided by points."""
    for i in range(state.seat_count):
        side = state.sides[i]
        if side.per_kill or side.per_left or side.per_carried or side.per_kept or side.per_home:
            return True
    return False


def items_home(state: State, seat: int) -> int:
    """Crates and eggs in a seat's hands, or lying in its start hexes."""
    found = 0
    for i in range(state.item_count):
        item = state.items[i]
        if item.kind == ItemKind.GEAR or item.gone == 1:
            continue
        if item.carrier != NOBODY:
            found += 1 if state.characters[item.carrier].seat == seat else 0
        elif has_hex(state.zones[seat].hexes, item.q, item.r):
            found += 1
    return found


def items_kept(state: State) -> int:
    """Crates and eggs that nobody has taken off the board."""
    found = 0
    for i in range(state.item_count):
        if state.items[i].kind != ItemKind.GEAR and state.items[i].gone == 0:
            found += 1
    return found


def points_of(state: State, seat: int) -> int:
    """A seat's points by the scenario's terms."""
    side = state.sides[seat]
    if not is_scoring(state, seat):
        return 0
    points = (
        side.kills * side.per_kill
        + side.left * side.per_left
        + side.carried * carried_with_allies(state, seat)
    )
    if is_scoring_what_was_kept(state, seat):
        points += items_kept(state) * side.per_kept
    return points + items_home(state, seat) * side.per_home


def is_scoring(state: State, seat: int) -> bool:
    """Whether a seat has points at all: some need somebody of their side who is not dead."""
    if state.sides[seat].needs_men == 0:
        return True
    for i in range(state.character_count):
        one = state.characters[i]
        if one.status != Status.DEAD and are_allies(state, one.seat, seat):
            return True
    return False


def is_scoring_what_was_kept(state: State, seat: int) -> bool:
    """Whether a seat is the one of its side that scores for what was not taken out: each crate
    counts once for a side, for the seat with the best terms, else the first."""
    own = state.sides[seat].per_kept
    for i in range(state.seat_count):
        other = state.sides[i].per_kept
        if i != seat and are_allies(state, i, seat) and is_scoring(state, i):
            if other > own or (other == own and i < seat):
                return False
    return True


def are_allies(state: State, one: int, other: int) -> bool:
    """Whether two seats stand on one side: they win together."""
    return state.sides[one].side == state.sides[other].side


def are_of_use(state: State, one: int, other: int) -> bool:
    """Whether what the one seat wins by serves the other too: itself, and allies unless
    `own_terms` is set."""
    return one == other or (state.options.own_terms == 0 and are_allies(state, one, other))


def score_of_side(state: State, seat: int) -> int:
    """The points of a seat and its allies together."""
    total = 0
    for i in range(state.seat_count):
        if are_allies(state, i, seat):
            total += state.sides[i].score
    return total


def holds_with_allies(state: State, seat: int) -> bool:
    """Whether a seat or one of its allies wins when time runs out, and ties."""
    for i in range(state.seat_count):
        if are_allies(state, i, seat) and state.sides[i].holds == 1:
            return True
    return False


def done_with_allies(state: State, seat: int) -> int:
    """Successes of a seat at consoles, and of the allies who work there for it."""
    total = 0
    for i in range(state.seat_count):
        if are_of_use(state, i, seat):
            total += state.sides[i].done
    return total


def goal_with_allies(state: State, seat: int) -> int:
    """The successes at consoles that win for a seat or, sooner, for an ally; 0: none do."""
    goal = state.sides[seat].goal
    for i in range(state.seat_count):
        other = state.sides[i].goal
        if are_of_use(state, i, seat) and other > 0 and (goal == 0 or other < goal):
            goal = other
    return goal


def carried_with_allies(state: State, seat: int) -> int:
    """Points of a seat for each crate or egg that it takes out: by the best terms of its side."""
    best = 0
    for i in range(state.seat_count):
        if are_of_use(state, i, seat):
            best = max(best, state.sides[i].per_carried)
    return best


def is_leaving_of_use(state: State, seat: int) -> bool:
    """Whether a seat or one of its allies scores by who leaves, or by what is taken out."""
    for i in range(state.seat_count):
        side = state.sides[i]
        if are_of_use(state, i, seat) and side.per_left + side.per_carried > 0:
            return True
    return False


def finish(state: State, winner: int, ending: int, log: Log) -> None:
    """End the battle; all seats of the winner's side win with it."""
    state.over = 1
    state.phase = Phase.OVER
    state.winner = winner
    state.ending = ending
    say.battle_ended(log, winner, ending=ending)
    if winner == NOBODY:
        return
    for i in range(state.seat_count):
        if i != winner and are_allies(state, i, winner):
            say.won_too(log, i, winner=winner)


def finish_by_points(state: State, ending: int, log: Log) -> None:
    """End the battle: the side with most points wins; a tie is the holder's, else nobody's.

    The winner's seat is the one of that side with most points of its own.
    """
    for i in range(state.seat_count):
        side = state.sides[i]
        side.score = points_of(state, i)
        say.scored(log, i, points=side.score)
    winner = 0
    for i in range(1, state.seat_count):
        if are_allies(state, i, winner):
            if state.sides[i].score > state.sides[winner].score:
                winner = i
        elif is_ahead(state, i, winner):
            winner = i
    for i in range(state.seat_count):
        if not are_allies(state, i, winner) and not is_ahead(state, winner, i):
            winner = NOBODY
            break
    finish(state, winner, ending, log)


def is_ahead(state: State, seat: int, other: int) -> bool:
    """Whether a seat's side beats another's: more points, or as many and it alone is the holder."""
    one, two = score_of_side(state, seat), score_of_side(state, other)
    if one != two:
        return one > two
    return holds_with_allies(state, seat) and not holds_with_allies(state, other)


def holder(state: State) -> int:
    """The seat whose side wins when time runs out; NOBODY if none does, or two sides would.

    A side with nobody left on the board holds nothing.
    """
    found = NOBODY
    for i in range(state.seat_count):
        if state.sides[i].holds == 1 and is_side_on_its_feet(state, i):
            if found == NOBODY:
                found = i
            elif not are_allies(state, i, found):
                return NOBODY
    return found


def check_ending(state: State, log: Log) -> None:
    """After every action: has anybody worked the console, is anybody left to fight (SCH-2.10)?"""
    last = NOBODY
    sides = 0
    standing = 0
    for i in range(state.seat_count):
        side = state.sides[i]
        if side.goal > 0 and done_with_allies(state, i) >= side.goal:
            finish(state, i, Ending.CONSOLE, log)
            return
        if is_on_its_feet(state, i):
            standing += 1
            if last == NOBODY or not are_allies(state, last, i):
                sides += 1
                last = i
    if sides > 1 or (sides == 1 and is_playing_on(state, last)):
        return
    if is_for_points(state):
        finish_by_points(state, Ending.POINTS, log)
    elif sides == 1:
        ending = Ending.LAST_STANDING if standing == 1 else Ending.LAST_SIDE
        finish(state, last, ending, log)
    else:
        finish(state, NOBODY, Ending.ALL_DEAD, log)


def is_playing_on(state: State, seat: int) -> bool:
    """Whether a seat or one of its allies has still something to do with no enemy left: for an ally
    who is gone only where it may do that for it."""
    for i in range(state.seat_count):
        if are_allies(state, i, seat) and state.sides[i].alone == 1:
            if are_of_use(state, i, seat) or is_on_its_feet(state, i):
                return True
    return False


def end_of_time(state: State, log: Log) -> None:
    """The last round is over."""
    if is_for_points(state):
        finish_by_points(state, Ending.TIME, log)
    else:
        finish(state, holder(state), Ending.TIME, log)
