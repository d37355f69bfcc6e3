"""Boarding (CE-10.9.21 to .25, 10.12; ruling S25)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..rolls import Roll
from ..say import Log
from ..state import Ship, State
from ..tables import BOARD_DICE, BOARD_MOMENTUM, EXCEPTIONAL
from ..terms import Ability, Attack, Band, CrewFate, Fate, Position, Skill, Step, Weapon
from ..vocabulary import Ask, Reason, Refusal
from .checks import opposed_check
from .crew import (
    is_away,
    is_boarder,
    is_fighter,
    may_target,
    pair,
    party_of,
    recount_posts,
    seen_by,
)
from .damage import add_wound, place_hits
from .leaving import leave_play
from .reactions import ask_reaction


def boarding_refused(state: State, i: int, j: int) -> int:
    """Why ship i may not board ship j now: range or docking (CE-10.9.21), one round a turn."""
    ship = state.ships[i]
    if not may_target(state, i, j):
        return Refusal.NOT_ENEMY
    if ship.counter > state.turn and ship.docked == j:
        return Refusal.ALREADY
    if ship.round == state.turn or (ship.boards != NOBODY and ship.boards != j):
        return Refusal.ALREADY
    if state.ships[j].taken_by != NOBODY:
        return Refusal.BOARDED
    if ship.boards == j:
        return 0
    if state.band[pair(i, j)] != Band.ADJACENT and ship.docked != j:
        return Refusal.NOT_ADJACENT
    if ship.docked != j and state.options.thruster_packs == 0:
        return Refusal.NO_PACKS
    return 0 if party_of(ship) > 0 else Refusal.NO_PARTY


def board(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """A boarding action: across first, safely if docked (CE-10.9.22, .23), then a round of
    fighting.
    """
    ship = state.ships[i]
    ship.round = state.turn
    ship.hidden = 0
    if ship.boards == j:
        fight_round(state, dice, log, i, j)
        return
    muster(ship)
    shot = state.shot
    shot.attacker = i
    shot.target = j
    shot.member = m
    shot.shots = party_of(ship)
    if ship.docked == j:
        arrive(state, dice, log)
        return
    state.salvo += 1
    shot.what = Attack.CROSSING
    shot.step = Step.DECLARED
    shot.weapon = NOBODY
    shot.dodged = 0
    shot.sand = 0
    shot.screen = NOBODY


def muster(ship: Ship) -> None:
    """Who of the marines and officers does not set out stays at home until the party is back."""
    for m in range(ship.crew_count):
        member = ship.crew[m]
        member.stayed = 1 if is_fighter(member) and not is_boarder(member) else 0


def proceed_crossing(state: State, dice: Dice, log: Log) -> None:
    """The defenders shoot at those who cross (CE-10.9.24); whoever is left gets in."""
    shot = state.shot
    if shot.step == Step.DECLARED and shot.shots > 0 and ask_reaction(state):
        return
    shot.what = Attack.NONE
    if shot.shots > 0:
        arrive(state, dice, log)


def lose_thrown_back(ship: Ship) -> None:
    """Take those off the rows of the crew who set out, officers too."""
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if is_boarder(member) and member.stayed == 0:
            member.heads = 0
            member.up = 0
    recount_posts(ship)


def arrive(state: State, dice: Dice, log: Log) -> None:
    """The party is aboard; its first round follows at once."""
    shot = state.shot
    ship = state.ships[shot.attacker]
    ship.boards = shot.target
    ship.party = shot.shots
    say.boarders_crossed(
        log,
        shot.attacker,
        target=shot.target,
        boarders=shot.shots,
        sees=seen_by(state, shot.attacker),
    )
    fight_round(state, dice, log, shot.attacker, shot.target)


def fight_round(state: State, dice: Dice, log: Log, i: int, j: int) -> None:
    """One round of abstract boarding (CE-10.12.2, .3): opposed INT Tactics of the officers. Where
    odds are weighed it ends with who has won."""
    ship = state.ships[i]
    other = state.ships[j]
    if other.struck != NOBODY:
        win_ship(state, log, i, j)
        return
    won, mine, theirs = opposed_check(
        state,
        dice,
        log,
        i,
        attacking_officer(ship),
        j,
        defending_officer(other),
        Skill.TACTICS,
        Ability.INT,
        ship.board_dm,
        Reason.MOMENTUM,
        other.board_dm,
        Reason.MOMENTUM,
        Roll.BOARDING,
    )
    ship.board_dm = 0
    other.board_dm = 0
    best = mine if won > 0 else theirs
    exceptional = 1 if best >= EXCEPTIONAL else 0
    say.boarding_round(log, i, target=j, won=won, outright=exceptional, sees=seen_by(state, i))
    if state.weighed.on == 0:
        settle_round(state, dice, log, i, j, won > 0, exceptional != 0)


def settle_round(
    state: State, dice: Dice, log: Log, i: int, j: int, won: bool, exceptional: bool
) -> None:
    """What a round leads to: momentum and a hit aboard, or the end of the boarding (CE-10.12.3)."""
    ship = state.ships[i]
    other = state.ships[j]
    if won and exceptional:
        win_ship(state, log, i, j)
    elif won:
        other.stunned = state.turn
        ship.board_dm = BOARD_MOMENTUM
        say.reactions_lost(log, j, sees=seen_by(state, j))
        place_hits(state, dice, log, j, 1, True)
    elif exceptional:
        throw_back(state, log, i, j)
    else:
        other.board_dm = BOARD_MOMENTUM
        place_hits(state, dice, log, j, 1, True)


def attacking_officer(ship: Ship) -> int:
    """Who leads the attack: an officer with the party, else one at home, else the captain
    (CE-10.12.2).
    """
    found = find_officer(ship, True)
    return found if found != NOBODY else ship.officer


def defending_officer(ship: Ship) -> int:
    """Who leads the defence: an officer, or the captain if none is appointed, or he is down or
    aboard another ship with the boarders (CE-10.12.2).
    """
    found = find_officer(ship, False)
    return found if found != NOBODY else ship.captain


def find_officer(ship: Ship, away: bool) -> int:
    """The first able security officer among those who are away with the party, or at home."""
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if member.position == Position.SECURITY and is_boarder(member):
            if is_away(ship, member) == away:
                return m
    return NOBODY


def win_ship(state: State, log: Log, i: int, j: int) -> None:
    """The ship is boarded (CE-10.12.9 to .11): its crew's fate is asked, control comes in a
    turn; until then the party is aboard. Where the ship has surrendered nobody fights, and nothing
    is broken. One that waited to act waits no more: its turn comes and passes.
    """
    other = state.ships[j]
    other.taken_by = i
    other.taken_turn = state.turn
    if other.delayed != 0:
        other.delayed = 0
        other.stage = 0
        state.delaying -= 1
    say.ship_boarded(log, i, target=j, sees=seen_by(state, i))
    if other.struck == NOBODY:
        add_wound(state, i, j, Weapon.BOARDERS, 1, BOARD_DICE)
    ask_fate(state, i, j)


def throw_back(state: State, log: Log, i: int, j: int) -> None:
    """The boarders are thrown back (CE-10.12.12, .13), or are at the defenders' mercy."""
    ship = state.ships[i]
    docked = 1 if ship.docked == j else 0
    ship.boards = NOBODY
    ship.party = 0
    say.thrown_back(log, i, target=j, docked=docked, sees=seen_by(state, i))
    if docked != 0:
        state.ships[j].counter = state.turn + 1
    elif state.band[pair(i, j)] != Band.ADJACENT:
        ask_fate(state, j, i)


def ask_fate(state: State, i: int, j: int) -> None:
    """Ask ship i's side what becomes of the people of ship j that it has beaten."""
    state.ask = Ask.FATE
    state.ask_ship = i
    state.ask_other = j
    state.ask_seat = state.ships[i].seat


def settle_fate(state: State, log: Log, i: int, j: int, fate: int) -> None:
    """Abandoned, captured or killed, as the winner decides (CE-10.12.9, .12)."""
    loser = state.ships[j]
    say.crew_dealt_with(log, i, target=j, crew_fate=fate, sees=seen_by(state, i))
    if loser.taken_by == i:
        loser.crew_fate = fate
    else:
        lose_thrown_back(loser)
        loser.crew_fate = CrewFate.NONE


def take_control(state: State, log: Log, i: int) -> None:
    """A turn after it was boarded the ship belongs to the boarders (CE-10.12.10)."""
    for j in range(state.ship_count):
        ship = state.ships[j]
        if ship.taken_by == i and ship.fate == Fate.IN_PLAY and ship.taken_turn < state.turn:
            say.ship_taken(log, i, target=j, sees=seen_by(state, i))
            leave_play(state, log, j, Fate.CAPTURED)
