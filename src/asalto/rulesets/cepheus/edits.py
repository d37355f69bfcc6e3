"""After numbers were set from outside: who holds which post, and whether a battle can stand so."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, UNKNOWN, copy, make

from .rules.crew import pair, recount_posts
from .rules.gunnery import recount_spent
from .rules.leaving import break_up
from .rules.navigator import put_band
from .rules.sides import are_allies
from .rules.umpire import drop_question
from .say import Log
from .state import Member, Ship, State
from .terms import Ability, Band, Fate, Position, System
from .vocabulary import Ask

TRACK = 3
"""Hits after which a system is destroyed."""
ABILITY_MAX = 15
BODY = (Ability.STR, Ability.DEX, Ability.END)
OUT_AT = 2
"""Physical characteristics at 0 that put somebody out of action."""


def refresh(state: State) -> None:
    """What follows from the numbers, as after a hit: who falls, which ship breaks up, what is lost
    with a tank or a hold. Whom nobody jams any more is in touch again; posts and empty weapons are
    counted anew.

    Raises ValueError where no battle can stand so.
    """
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.fate == UNKNOWN:
            continue
        _check(ship)
        for j in range(i):
            there, back = state.band[pair(i, j)], state.band[pair(j, i)]
            _within("band", there, Band.ADJACENT, Band.DISTANT)
            if there != back:
                raise ValueError("band: set the range of both with an order (`range A to B is C`)")
        _check_docked(state, i)
        _fell(ship)
        _drained(ship)
        _struck(ship)
        _changed_sides(state, ship)
        if ship.comms == -1 and ship.jammed_by == NOBODY:
            ship.comms = 1
        recount_posts(ship)
        if ship.spent != UNKNOWN:
            recount_spent(ship)
    _break_up(state)
    if state.ask > Ask.TACTICS and state.ask_ship >= 0:
        state.ask_seat = state.ships[state.ask_ship].seat
    state.delaying = sum(
        1 for ship in state.ships[: state.ship_count] if ship.fate != UNKNOWN and ship.delayed
    )


def _fell(ship: Ship) -> None:
    """Who has lost two of three physical characteristics is out of action, who has lost all is
    dead; programs are out where the power plant is gone."""
    for member in ship.crew[: ship.crew_count]:
        if member.machine != 0:
            member.up = 0 if ship.hits[System.POWER] >= TRACK else member.up
            continue
        lost = sum(member.ability[k] == 0 for k in BODY) if member.heads == 1 else 0
        if lost == len(BODY):
            member.heads = 0
        if member.heads == 0 or lost >= OUT_AT:
            _goes_down(member)


def _goes_down(member: Member) -> None:
    """As in `wounds.wound`: whoever falls has no long task any more."""
    member.up = 0
    member.task = NOBODY


def _drained(ship: Ship) -> None:
    """Nothing is left in a tank or hold that is destroyed, and one without hits leaks no more."""
    if ship.hits[System.FUEL] == TRACK:
        ship.fuel = 0
    elif ship.hits[System.FUEL] == 0:
        ship.leak = 0
    if ship.hits[System.HOLD] == TRACK:
        ship.cargo = 0


def _struck(ship: Ship) -> None:
    """Who has surrendered waits for no turn and fights aboard no other ship."""
    if ship.struck >= 0:
        ship.boards, ship.party = NOBODY, 0
        ship.delayed = 0


def _changed_sides(state: State, ship: Ship) -> None:
    """Nobody boards or pursues a ship of its own side."""
    for name, beside in (("boards", "party"), ("pursues", "pursuit")):
        other = getattr(ship, name)
        if other >= 0 and ship.seat >= 0 and state.ships[other].seat >= 0:
            if are_allies(state, ship.seat, state.ships[other].seat):
                setattr(ship, name, NOBODY)
                setattr(ship, beside, 0)


def _break_up(state: State) -> None:
    """A ship without Structure is gone at once; one about which somebody is asked, as soon as he
    has answered (the rules see to that)."""
    log = make(Log, events=0)
    log.silent = 1
    trial = copy(state)
    if break_up(trial, log):
        drop_question(trial)
        if trial.ask == state.ask:
            break_up(state, log)
            drop_question(state)


def _check(ship: Ship) -> None:
    """The limits that the rules take for granted."""
    _within("fate", ship.fate, Fate.IN_PLAY, Fate.REMOVED)
    _within("hull", ship.hull, 0, ship.hull_max)
    _within("structure", ship.structure, 0, ship.structure_max)
    _within("armour", ship.armour, 0, ship.armour_max)
    _within("speed", ship.speed, 0, 1000)
    for hits in ship.hits:
        _within("hits", hits, 0, TRACK)
    for mount in ship.mounts[: ship.mount_count]:
        _within("hits", mount.hits, 0, TRACK)
    pilots = 0
    for member in ship.crew[: ship.crew_count]:
        _within("position", member.position, Position.CAPTAIN, Position.PASSENGER)
        for score in member.ability[: len(Ability.__members__)]:
            _within("ability", score, 0, ABILITY_MAX)
        able = member.up != 0 and member.task == NOBODY
        pilots += able and member.position == Position.PILOT
    if pilots > 1:
        raise ValueError("position: there can be only one pilot (CE-10.3.2)")


def _check_docked(state: State, i: int) -> None:
    """Two ships that are made fast to one another are adjacent: they are brought together."""
    other = state.ships[i].docked
    if other in (NOBODY, UNKNOWN) or state.ships[other].docked == UNKNOWN:
        return
    if other == i or state.ships[other].docked != i:
        raise ValueError("docked: set both ships to one another")
    put_band(state, i, other, Band.ADJACENT)


def _within(name: str, value: int, least: int, most: int) -> None:
    if value != UNKNOWN and not least <= value <= most:
        raise ValueError(f"{name} {value}: {least} to {most}")
