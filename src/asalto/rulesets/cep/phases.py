"""From one phase to the next: what happens between choices (CEP-7.1, 7.2)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from . import say
from .ending import check_ending
from .rules.asking import ask_all, ask_one
from .rules.boarding import (
    INSIDE,
    OUTSIDE,
    fight_round,
    in_fight,
    is_fight,
    let_go,
    may_join,
    may_mean_to_board,
    note_grips,
    part_friends,
    stand_down,
    take_hold,
)
from .rules.collisions import needs_brace, next_pair, rank_ships
from .rules.crew import note_pilot
from .rules.fire import close_fire, declares, is_declared, most_shots, open_weapons
from .rules.hangars import crash_in, forget_late, may_launch, next_to_dock, next_to_load, refuel
from .rules.losses import name_losses, retreat_losses
from .rules.meeting import collide_pair, rocks
from .rules.movement import execute, may_rewrite, piloting_check
from .rules.prepare import engineer_check, may_check, navigator_check, open_manoeuvre, open_orders
from .rules.prizes import conclude, transfers_left
from .rules.repairs import work_for
from .rules.sections import depth_of
from .rules.survival import air_rolls, burn, death_rolls, survival_roll
from .rules.torpedoes import salvoes
from .rules.wrecks import clear_fled, clear_wrecks, sweep, sweep_survival
from .say import Log
from .state import State
from .vocabulary import Phase, Role, Status


def step(state: State, dice: Dice, log: Log) -> None:
    """Close the phase in which nobody has more to say and open the next, or ask the next seat."""
    phase = state.phase
    if phase == Phase.LAUNCH:
        ask_launch(state)
    elif phase == Phase.CHECKS:
        roll_checks(state, dice, log)
        open_writing(state)
    elif phase == Phase.ORDERS:
        sweep(state, log)
        open_declaration(state)
    elif phase == Phase.DECLARE:
        reveal(state, log)
    elif phase == Phase.FIRE:
        ask_shot(state, dice, log)
    elif phase == Phase.REWRITE:
        execute(state, log)
        open_joining(state)
    elif phase == Phase.JOIN:
        close_joining(state, log)
    elif phase == Phase.CASUALTIES or phase == Phase.TRANSFER:
        fights(state, dice, log)
    elif phase == Phase.DOCK:
        ask_docking(state, dice, log)
    elif phase == Phase.COLLIDE:
        collisions(state, dice, log)
    else:
        ask_repair(state, dice, log)


def open_turn(state: State, log: Log) -> None:
    """A new turn: manoeuvrability anew, ships that left a boarding come free."""
    say.turn_began(log, state.turn)
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.status <= Status.BERTHED:
            if ship.host >= 0 and ship.retreating == 2:
                let_go(state, i, log)
            open_manoeuvre(state, i)
    stand_down(state)
    state.phase = Phase.LAUNCH


def ask_launch(state: State) -> None:
    """Launches come before anyone writes (CEP-24.2); then the engineers and navigators."""
    for i in range(state.ship_count):
        if may_launch(state, i):
            ask_one(state, i)
            return
    state.phase = Phase.CHECKS
    for i in range(state.ship_count):
        ship = state.ships[i]
        ship.engineer = NOBODY if may_check(state, i, Role.ENGINEER) else 0
        ship.navigator = NOBODY if may_check(state, i, Role.NAVIGATOR) else 0
        ship.open = 1 if ship.engineer < 0 or ship.navigator < 0 else 0
    ask_all(state)


def roll_checks(state: State, dice: Dice, log: Log) -> None:
    """The checks that were wanted, before anyone writes (CEP-8.1)."""
    for i in range(state.ship_count):
        if state.ships[i].engineer == 1:
            engineer_check(state, i, dice, log)
        if state.ships[i].navigator == 1:
            navigator_check(state, i, dice, log)


def open_writing(state: State) -> None:
    """Secret orders (CEP-9.1)."""
    state.phase = Phase.ORDERS
    for i in range(state.ship_count):
        ship = state.ships[i]
        ship.order_count = 0
        ship.forgo = 0
        ship.board = NOBODY
        open_orders(state, i)
        ship.open = 1 if ship.limit > 0 or may_mean_to_board(state, i) else 0
    ask_all(state)


def open_declaration(state: State) -> None:
    """Combat opens: what can fire is noted, and all declare (CEP-10.1)."""
    state.phase = Phase.DECLARE
    for i in range(state.ship_count):
        ship = state.ships[i]
        ship.open = 0
        if ship.status == Status.FLYING:
            open_weapons(state, i)
            if declares(state, i):
                ship.open = 1
    ask_all(state)


def reveal(state: State, log: Log) -> None:
    """All declarations are opened together (CEP-10.1)."""
    state.phase = Phase.FIRE
    state.active = NOBODY
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.shots > 0:
            for j in range(state.ship_count):
                if is_declared(ship, j):
                    say.targeted(log, i, target=j)
            say.declared(log, i, shots=ship.shots)
        elif ship.status == Status.FLYING and most_shots(ship) > 0:
            say.held_fire(log, i)
        if ship.retreating == 1:
            say.retreat_announced(log, i)


def ask_shot(state: State, dice: Dice, log: Log) -> None:
    """Single shots by turns (CEP-10.10); at the end the dodges, then the phase closes."""
    for turn in range(1, state.seat_count + 1):
        seat = (state.active + turn) % state.seat_count
        for i in range(state.ship_count):
            if state.ships[i].shots > 0 and state.ships[i].seat == seat:
                state.active = seat
                state.awaiting = 1 << seat
                return
    salvoes(state, dice, log)
    for i in range(state.ship_count):
        close_fire(state.ships[i])
    sweep(state, log)
    pilot(state, dice, log)


def pilot(state: State, dice: Dice, log: Log) -> None:
    """Piloting checks, before any movement (CEP-17.1); a critical opens its orders again."""
    state.phase = Phase.REWRITE
    for i in range(state.ship_count):
        ship = state.ships[i]
        ship.open = 0
        ship.piloted = NOBODY
        if ship.status == Status.FLYING and ship.host < 0:
            piloting_check(state, i, dice, log)
            ship.open = 1 if may_rewrite(ship) else 0
    ask_all(state)


def open_joining(state: State) -> None:
    """Crew may join a boarding before its dice (CEP-23.20)."""
    state.phase = Phase.JOIN
    note_grips(state)
    for i in range(state.ship_count):
        ship = state.ships[i]
        ship.open = 0
        if in_fight(state, i):
            for member in range(ship.crew_count):
                if may_join(state, i, member):
                    ship.open = 1
    ask_all(state)


def close_joining(state: State, log: Log) -> None:
    """Those who were named are in the fight."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        for member in range(ship.crew_count):
            crew = ship.crew[member]
            if crew.joining != 0:
                crew.joining = 0
                crew.fighting = state.turn
                say.crew_joined(log, i, member=member, role=crew.role)
    state.phase = Phase.CASUALTIES
    state.fight = NOBODY
    part_friends(state, log)


def fights(state: State, dice: Dice, log: Log) -> None:
    """Each boarding in turn, after all movement and before collisions (CEP-23.10)."""
    if name_losses(state, dice, log):
        return
    if state.fight >= 0 and state.phase == Phase.CASUALTIES:
        conclude(state, state.fight, dice, log)
    if ask_transfer(state):
        return
    state.phase = Phase.CASUALTIES
    j = next_fight(state)
    if j >= 0:
        state.fight = j
        lost, lost_outside = fight_round(state, j, dice, log)
        state.owed[INSIDE] = lost
        state.owed[OUTSIDE] = lost_outside + retreat_losses(state, j)
        return
    state.fight = NOBODY
    open_docking(state)


def next_fight(state: State) -> int:
    """The next boarding of this phase: on ships that are attached to none first, then on those that
    hold on to them, so that who wins at home crosses only in the next turn (CEP-7.2, 23.10)."""
    depth = 0
    first = 0
    if state.fight >= 0:
        depth = depth_of(state, state.fight)
        first = state.fight + 1
    for deep in range(depth, state.ship_count):
        for j in range(first, state.ship_count):
            if depth_of(state, j) == deep and is_fight(state, j):
                return j
        first = 0
    return NOBODY


def open_docking(state: State) -> None:
    """Docking and collisions are one step: all pilots meet it as they are now (CEP-7.2)."""
    state.phase = Phase.DOCK
    for i in range(state.ship_count):
        note_pilot(state, i)


def ask_transfer(state: State) -> bool:
    """The winner names the crew of a captured ship (CEP-23.24); True while they are asked."""
    if state.prize < 0:
        return False
    k = transfers_left(state)
    if k < 0:
        state.prize = NOBODY
        return False
    state.phase = Phase.TRANSFER
    ask_one(state, k)
    return True


def ask_docking(state: State, dice: Dice, log: Log) -> None:
    """Ships that stand where they can dock, one after the other (CEP-24.6), and where one that
    crashes is struck (CEP-24.9); then collisions."""
    i = state.crash
    if i >= 0 and not needs_brace(state, i, state.ships[i].carrier):
        crash_in(state, dice, log)
    if state.crash < 0:
        i = next_to_dock(state)
    if i >= 0:
        ask_one(state, i)
        return
    forget_late(state)
    state.phase = Phase.COLLIDE
    state.pair = 0
    rank_ships(state, dice)


def collisions(state: State, dice: Dice, log: Log) -> None:
    """Pair after pair, the fastest first (CEP-21.9); then asteroids, and survival."""
    if state.pair == 0 and next_pair(state):
        state.pair = 1
    if state.pair == 1:
        collide_pair(state, dice, log)
        return
    if rocks(state, dice, log):
        return
    take_hold(state, log)
    sweep(state, log)
    survive(state, dice, log)


def survive(state: State, dice: Dice, log: Log) -> None:
    """Survival rolls, life support, fires; then repairs are asked for (CEP-18.4)."""
    state.phase = Phase.REPAIR
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.status <= Status.BERTHED:
            survival_roll(state, i, dice, log)
            air_rolls(state, i, dice, log)
            burn(state, i, log)
    sweep_survival(state, log)
    for i in range(state.ship_count):
        state.ships[i].open = 1 if state.ships[i].status <= Status.BERTHED else 0


def ask_repair(state: State, dice: Dice, log: Log) -> None:
    """Each crew member who has something to repair, in turn (CEP-19.1, 19.4); then what ships in
    hangars take on (CEP-24.11)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.open != 0:
            for member in range(ship.crew_count):
                if ship.crew[member].asked == 0 and work_for(state, i, member):
                    state.member = member
                    ask_one(state, i)
                    return
            ship.open = 0
    state.member = NOBODY
    i = next_to_load(state)
    if i >= 0:
        state.phase = Phase.REFUEL
        ask_one(state, i)
        return
    end_turn(state, dice, log)


def end_turn(state: State, dice: Dice, log: Log) -> None:
    """Death rolls; provisional losses become permanent (CEP-7.4, 18.4, 20.1). A ship to which the
    umpire has left no structure is gone (CEP-7.3)."""
    sweep(state, log)
    for i in range(state.ship_count):
        ship = state.ships[i]
        death_rolls(state, i, dice, log)
        if ship.status == Status.BERTHED:
            refuel(state, i, log)
        close_ship_turn(state, i)
    clear_wrecks(state, log)
    clear_fled(state, log)
    check_ending(state, log)
    if state.over == 0:
        state.turn += 1
        open_turn(state, log)


def close_ship_turn(state: State, i: int) -> None:
    """Armour lost this turn is gone; what counted for this turn is forgotten."""
    ship = state.ships[i]
    for part in range(state.designs[ship.design].part_count):
        if ship.loss[part] != 0:
            ship.armour[part] -= ship.loss[part]
            ship.loss[part] = 0
    ship.impact = 0
    ship.operations = 0
    ship.launch_asked = 0
    ship.dock_asked = 0
    if ship.status == Status.FLYING:
        ship.carrier = NOBODY
    ship.brace = NOBODY
    ship.board = NOBODY
    ship.forgo = 0
    ship.order_count = 0
    for member in range(ship.crew_count):
        ship.crew[member].asked = 0
