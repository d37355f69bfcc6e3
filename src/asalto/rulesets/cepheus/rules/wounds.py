"""Crew damage (CE-10.18): who is hurt, how badly, and what becomes of long tasks (CE-10.11.5)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, at_random, some_dice, two_dice
from ..say import Log
from ..state import Ship, State
from ..tables import CREW_ALL, CREW_DICE, CREW_UPTO, RADS, TASK_RUIN
from ..terms import Ability, Position
from ..vocabulary import Reason
from .checks import begin_check, throw_check
from .crew import is_away, is_boarder, recount_posts, seen_by
from .sides import seats_of_side


def crew_row(total: int) -> int:
    """The row of the crew damage table: 4 or less, 5-8, 9-10, 11, 12 and more (CE-10.18.2 to
    .6).
    """
    row = 0
    while row < len(CREW_UPTO) and total > CREW_UPTO[row]:
        row += 1
    return row


def crew_hit(
    state: State,
    dice: Dice,
    log: Log,
    i: int,
    radiation: int,
    dm: int,
    reason: int = Reason.ARMOUR,
) -> None:
    """A crew hit (CE-10.18.1) on the Normal or Radiation column; `dm` is minus the ship's
    armour, or what a screen takes off.
    """
    tally_clear(state.tally)
    tally_add(state.tally, reason, dm)
    row = crew_row(two_dice(dice, Roll.CREW_HIT, i, 0) + dm)
    say.crew_hit(
        log,
        dice,
        state.tally,
        Roll.CREW_HIT,
        row == 0,
        -2,
        i,
        row=row,
        radiation=radiation,
        sees=seen_by(state, i),
    )
    count = CREW_DICE[row]
    if count == 0:
        return
    if CREW_ALL[row] != 0:
        for k in range(state.ship_count):
            for m in range(state.ships[k].crew_count):
                if is_aboard(state, k, m, i):
                    harm_all(state, dice, log, k, m, count, radiation)
            recount_posts(state.ships[k])
        return
    k, m = random_person(state, dice, i)
    if m != NOBODY:
        harm(state, dice, log, k, m, count, radiation, 1)
        recount_posts(state.ships[k])


def is_aboard(state: State, k: int, m: int, i: int) -> bool:
    """True if row m of ship k's crew is aboard ship i: at home, or there as boarders."""
    ship = state.ships[k]
    if is_away(ship, ship.crew[m]):
        return ship.boards == i
    return k == i


def heads_at_risk(ship: Ship, m: int) -> int:
    """How many persons of row m can be the random one: those with a position (ruling S35)."""
    member = ship.crew[m]
    if member.machine != 0 or member.position == Position.PASSENGER:
        return 0
    return member.heads


def random_person(state: State, dice: Dice, i: int) -> tuple[int, int]:
    """Ship and row of one person aboard ship i at random, each alike; NOBODY if none is left."""
    persons = 0
    for k in range(state.ship_count):
        for m in range(state.ships[k].crew_count):
            if is_aboard(state, k, m, i):
                persons += heads_at_risk(state.ships[k], m)
    if persons == 0:
        return NOBODY, NOBODY
    place = at_random(dice, Roll.WHO, persons, i)
    for k in range(state.ship_count):
        for m in range(state.ships[k].crew_count):
            if is_aboard(state, k, m, i):
                place -= heads_at_risk(state.ships[k], m)
                if place < 0:
                    return k, m
    return NOBODY, NOBODY


def shoot_down(state: State, dice: Dice, log: Log, i: int) -> None:
    """One of ship i's boarders falls on the way across (CE-10.10.21).

    RULING: at random, each alike, as with a crew hit; of several rows only a die can tell.
    """
    ship = state.ships[i]
    guarded = state.options.marines_first != 0 and boarders_of(ship, Position.MARINE)[0] > 0
    post = Position.MARINE if guarded else NOBODY
    persons, found = boarders_of(ship, post)
    place = 0
    if found > 1:
        place = at_random(dice, Roll.WHO, persons, i)
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if is_boarder(member) and (post == NOBODY or member.position == post):
            place -= member.heads
            if place < 0:
                lose_head(state, log, i, m)
                return


def lose_head(state: State, log: Log, i: int, m: int) -> None:
    """One person of row m is out of the battle."""
    member = state.ships[i].crew[m]
    member.heads -= 1
    if member.heads == 0:
        member.up = 0
    recount_posts(state.ships[i])
    say.person_down(log, i, member=m, left=member.heads, sees=seen_by(state, i))


def boarders_of(ship: Ship, post: int) -> tuple[int, int]:
    """Those of a ship who can board, of one post or (NOBODY) of both: heads, and rows of the crew
    in which they stand."""
    heads, found = 0, 0
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if is_boarder(member) and (post == NOBODY or member.position == post):
            heads += member.heads
            found += 1
    return heads, found


def harm_all(
    state: State, dice: Dice, log: Log, i: int, m: int, count: int, radiation: int
) -> None:
    """Harm everybody of row m: with one throw for the row, or with one for each head."""
    heads = state.ships[i].crew[m].heads
    if state.options.all_crew_each == 0 or heads <= 1 or radiation != 0:
        harm(state, dice, log, i, m, count, radiation, heads)
        return
    for _ in range(heads):
        harm(state, dice, log, i, m, count, radiation, 1)


def harm(
    state: State, dice: Dice, log: Log, i: int, m: int, count: int, radiation: int, heads: int
) -> None:
    """Roll `count` dice of damage, or of tens of rads, for so many heads of row m."""
    member = state.ships[i].crew[m]
    if member.heads <= 0 or member.machine != 0:
        return
    if radiation != 0:
        rads = max(0, some_dice(dice, Roll.RADS, count, i) * RADS - member.suit)
        member.rads += rads
        say.person_irradiated(log, i, member=m, rads=rads, dose=member.rads, sees=seen_by(state, i))
        return
    amount = max(0, some_dice(dice, Roll.WOUND, count, i) - member.armour)
    say.person_hurt(log, i, member=m, damage=amount, sees=seen_by(state, i))
    if amount > 0:
        wound(state, log, i, m, amount, heads)
    disturb_task(state, dice, log, i, m, amount)


def wound(state: State, log: Log, i: int, m: int, amount: int, heads: int) -> None:
    """Endurance first, then the better of strength and dexterity, then the other.

    RULING: of a group so many fall when the damage would have knocked out an average one of
    them; lesser wounds of a group are not kept.
    """
    member = state.ships[i].crew[m]
    first = Ability.STR if member.ability[0] >= member.ability[1] else Ability.DEX
    last = Ability.DEX if first == Ability.STR else Ability.STR
    if member.heads > 1:
        if amount >= member.ability[Ability.END] + member.ability[first]:
            member.heads = max(0, member.heads - heads)
            if member.heads == 0:
                member.up = 0
            say.person_down(log, i, member=m, left=member.heads, sees=seen_by(state, i))
        return
    left = take_points(member.ability, Ability.END, amount)
    left = take_points(member.ability, first, left)
    take_points(member.ability, last, left)
    zeros = 0
    for k in range(Ability.END + 1):
        if member.ability[k] == 0:
            zeros += 1
    if zeros >= 2 and member.up != 0:
        member.up = 0
        member.task = NOBODY
        say.person_down(log, i, member=m, left=0, sees=seen_by(state, i))
    if zeros == 3:
        member.heads = 0


def take_points(ability: list[int], k: int, amount: int) -> int:
    """Take points off one characteristic; returns what is left of the damage."""
    taken = min(ability[k], amount)
    ability[k] -= taken
    return amount - taken


def disturb_task(state: State, dice: Dice, log: Log, i: int, m: int, amount: int) -> None:
    """A hit during an extended action (CE-10.11.5 to .7): 8+, less what came through armour, or
    this turn's work is lost; by -6 all.
    """
    member = state.ships[i].crew[m]
    if member.task == NOBODY or member.up == 0:
        return
    begin_check(state, i, m, member.task, Ability.EDU)
    tally_add(state.tally, Reason.DAMAGE, -amount)
    effect = throw_check(state, dice, log, i, m, member.task, Roll.TASK)
    if effect <= TASK_RUIN:
        member.task = NOBODY
        say.task_ruined(log, i, member=m, sees=seats_of_side(state, state.ships[i].seat))
    elif effect < 0 and member.disturbed != state.turn:
        member.disturbed = state.turn
        member.task_left += 1
        say.task_disturbed(log, i, member=m, sees=seats_of_side(state, state.ships[i].seat))
