"""Rules of the toy: a duel with sealed speeds and guns."""

from asalto.core.kernel.dice import Dice, face, roll
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.kernel.tally import tally_add, tally_clear

from . import offer, say
from .offer import Choice, ChoiceKind, Choices
from .say import Log
from .state import State
from .tables import CHANCE, RANGE, TARGET
from .vocabulary import Ending, Phase, Reason, Refusal, Roll


def alive(state: State, seat: int) -> int:
    found = 0
    for i in range(state.ship_count):
        if state.ships[i].seat == seat and state.ships[i].hull > 0:
            found += 1
    return found


def pending(state: State) -> int:
    if state.over == 1:
        return 0
    seats = 0
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.hull <= 0:
            continue
        if state.phase == Phase.ORDERS and ship.order == NOBODY:
            seats = seats | (1 << ship.seat)
        if state.phase == Phase.FIRE and ready_gun(state, i) != NOBODY:
            return 1 << ship.seat
    return seats


def ready_gun(state: State, i: int) -> int:
    ship = state.ships[i]
    for k in range(ship.gun_count):
        if ship.guns[k].ready == 1:
            return k
    return NOBODY


def legal(state: State, seat: int, out: Choices) -> None:
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.seat != seat or ship.hull <= 0:
            continue
        if state.phase == Phase.ORDERS:
            if ship.order == NOBODY:
                for speed in range(4):
                    offer.speed(out, seat, i, speed=speed)
                return
            continue
        k = ready_gun(state, i)
        if k == NOBODY:
            continue
        for j in range(state.ship_count):
            if state.ships[j].seat != seat and state.ships[j].hull > 0:
                offer.shoot(out, seat, i, gun=k, target=j)
        offer.done(out, seat, i, gun=k)
        return


def check(state: State, choice: Choice) -> int:
    if choice.ship < 0 or choice.ship >= state.ship_count or state.over == 1:
        return Refusal.WRONG
    if state.ships[choice.ship].seat != choice.seat:
        return Refusal.WRONG
    return 0


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    ship = state.ships[choice.ship]
    if choice.kind == ChoiceKind.SPEED:
        ship.order = choice.speed
        if pending(state) == 0:
            move(state, log)
        return
    ship.guns[choice.gun].ready = 0
    if choice.kind == ChoiceKind.SHOOT:
        shoot(state, choice, dice, log)
    end(state)
    if state.over == 0 and pending(state) == 0:
        next_turn(state)


def move(state: State, log: Log) -> None:
    drift = 0
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.hull <= 0:
            continue
        ship.speed = ship.order
        drift += ship.speed
        say.moved(log, i, speed=ship.speed)
        for k in range(ship.gun_count):
            ship.guns[k].ready = 1 if ship.guns[k].rounds > 0 else 0
    state.range = (state.range + drift) % 4
    state.phase = Phase.FIRE
    if pending(state) == 0:
        next_turn(state)


def next_turn(state: State) -> None:
    state.turn += 1
    state.phase = Phase.ORDERS
    for i in range(state.ship_count):
        state.ships[i].order = NOBODY
    if state.turn > state.last_turn:
        state.over = 1
        state.ending = Ending.TIME


def to_hit(state: State, i: int, k: int, j: int) -> int:
    tally = state.tally
    tally_clear(tally)
    tally_add(tally, Reason.RANGE, RANGE[state.ships[i].guns[k].kind][state.range])
    tally_add(tally, Reason.SPEED, 0 - state.ships[j].speed)
    tally_add(tally, Reason.PILOT, state.ships[i].pilot - state.ships[j].pilot)
    return tally.total


def shoot(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    target = state.ships[choice.target]
    gun = state.ships[choice.ship].guns[choice.gun]
    total = to_hit(state, choice.ship, choice.gun, choice.target)
    gun.rounds -= 1
    sum3 = roll(dice, Roll.HIT, 3, 10, 3, choice.ship)
    hit = sum3 + total >= TARGET
    say.shot(
        log, dice, state.tally, Roll.HIT, hit, CHANCE[min(31, max(0, TARGET - total))],
        choice.ship, target=choice.target, gun=choice.gun,
    )  # fmt: skip
    if not hit:
        return
    roll(dice, Roll.DAMAGE, 3, 10, 2, choice.ship)
    where = face(dice, 0) - 1
    points = max(face(dice, 1), face(dice, 2)) // 2
    through = max(0, points - target.armour[where])
    target.armour[where] = max(0, target.armour[where] - points)
    target.hull -= through
    state.marks[0].kind += 1
    say.damaged(log, choice.target, part=where, points=through)


def by_clock(state: State) -> int:
    return 1 if state.ending == Ending.TIME else 0


def end(state: State) -> None:
    left = 0
    for seat in range(state.seat_count):
        if alive(state, seat) > 0:
            left += 1
            state.winner = seat
    if left > 1:
        state.winner = NOBODY
        return
    state.over = 1
    state.ending = Ending.DESTROYED


def hide(state: State, seat: int) -> None:
    for i in range(state.ship_count):
        if state.ships[i].seat != seat and state.phase == Phase.ORDERS:
            state.ships[i].order = UNKNOWN


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    shoot(state, choice, dice, log)


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    out[0] = log.events[0].success
    out[1] = before.ships[choice.target].hull - after.ships[choice.target].hull
