"""Boarding: attaching, the fight inside, retreat (chapter 23)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, check_dice
from ..say import Log
from ..state import STORES, Ship, State, Store
from ..vocabulary import Reason, Status
from .checks import is_success
from .crew import is_alive, living
from .guests import send_home
from .sections import keep_together, root_of
from .sides import are_friends

INSIDE = 0
OUTSIDE = 1


def has_room(state: State, i: int) -> bool:
    """True if the ship has cargo points of any kind or a control bridge (CEP-23.5)."""
    design = state.designs[state.ships[i].design]
    if design.bridge != 0:
        return True
    for part in range(design.part_count):
        for store in range(Store.CG, STORES):
            if design.stores[part * STORES + store] > 0:
                return True
    return False


def may_board(state: State, i: int, j: int) -> bool:
    """True if ship i may mean to board ship j: a working tractor, people, somewhere to fight
    (CEP-23.1, 23.3, 23.5); an own ship only to help against boarders (CEP-23.14)."""
    return state.ships[i].tractors > 0 and may_hold(state, i, j)


def may_mean_to_board(state: State, i: int) -> bool:
    """True if there is a ship that ship i may mean to board: it need write no orders for that,
    drift may bring it there (CEP-23.1)."""
    for j in range(state.ship_count):
        if may_board(state, i, j):
            return True
    return False


def may_hold(state: State, i: int, j: int) -> bool:
    """True if ship i may board ship j, its tractors apart (CEP-23.1, 23.5, 23.14)."""
    ship = state.ships[i]
    other = state.ships[j]
    if i == j or ship.status != Status.FLYING or other.status != Status.FLYING:
        return False
    if ship.host >= 0 or other.host >= 0:
        return False
    if ship.soldiers + living(ship) == 0:
        return False
    if not has_room(state, j):
        return False
    return not are_friends(state, i, j) or is_boarded(state, j)


def is_boarded(state: State, j: int) -> bool:
    """True if an enemy ship is attached to ship j, or its people are inside."""
    for k in range(state.ship_count):
        ship = state.ships[k]
        if ship.host == j or ship.inside == j:
            if not are_friends(state, k, j):
                return True
    return False


def note_grips(state: State) -> None:
    """Which parts have a working tractor when the ships have moved: what collisions then break
    counts from the end of the phase (CEP-7.2)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        ship.grips = 0
        for part in range(state.designs[ship.design].part_count):
            if ship.working[part * STORES + Store.TM] > 0:
                ship.grips |= 1 << part


def attaches(state: State, i: int, j: int, result: int, part: int) -> bool:
    """True if ship i, which meant to, takes hold of ship j (CEP-23.2, 23.3).

    Its tractors are those that worked before the collision, unless the option says not.
    """
    ship = state.ships[i]
    if ship.board != j or ship.grips == 0 or not may_hold(state, i, j):
        return False
    if state.options.broken_grip != 0 and ship.tractors <= 0:
        return False
    if is_success(result):
        return True
    if part < 0:
        return False
    if state.options.broken_grip != 0:
        return ship.working[part * STORES + Store.TM] > 0
    return (ship.grips >> part) & 1 != 0


def take_hold(state: State, log: Log) -> None:
    """Who got hold of a ship attaches when all collisions are settled: until then nothing of the
    phase has an effect, so a ship may take hold of one that takes hold of a third. Where they
    would hold each other in a ring the slowest lets go (CEP-7.2, 21.9, 23.2)."""
    for place in range(state.rank_count):
        i = state.ranks[place]
        j = state.ships[i].grip
        if j >= 0 and not may_hold(state, i, j):
            state.ships[i].grip = NOBODY
    for place in range(state.rank_count):
        i = state.ranks[place]
        j = state.ships[i].grip
        state.ships[i].grip = NOBODY
        if j >= 0 and root_of(state, j) != i:
            attach(state, i, j, log)


def attach(state: State, i: int, j: int, log: Log) -> None:
    """Its vector goes; from now on it moves with its host (CEP-23.4)."""
    ship = state.ships[i]
    ship.host = j
    ship.host_turn = state.turn
    ship.retreating = 0
    keep_together(state)
    say.attached(log, i, target=j)


def is_fight(state: State, j: int) -> bool:
    """True if a boarding begun before this turn is to be fought on ship j (CEP-23.10)."""
    if state.ships[j].status != Status.FLYING:
        return False
    for k in range(state.ship_count):
        if is_boarder(state, k, j):
            return True
    return False


def is_boarder(state: State, k: int, j: int) -> bool:
    """True if the people of ship k fight on ship j against its owner this turn."""
    ship = state.ships[k]
    if ship.inside == j:
        return not are_friends(state, k, j)
    if ship.host != j or ship.status != Status.FLYING or ship.host_turn >= state.turn:
        return False
    if ship.retreating == 2:
        return False
    return not are_friends(state, k, j)


def takes_part(state: State, k: int, j: int, side: int) -> bool:
    """True if the people of ship k count on that side of the fight on ship j (CEP-23.14, 23.18).
    Nobody fights in two places: while enemies are on a ship, its people fight there (CEP-23.11)."""
    if k == j:
        return side == INSIDE
    if is_contested(state, k):
        return False
    if side == OUTSIDE:
        return is_boarder(state, k, j)
    ship = state.ships[k]
    if not are_friends(state, k, j):
        return False
    if ship.inside == j:
        return True
    return ship.status == Status.FLYING and ship.host == j and ship.host_turn < state.turn


def fighters_of(ship: Ship) -> int:
    """Soldiers, and crew who have joined (CEP-23.11, 23.18)."""
    count = ship.soldiers
    for member in range(ship.crew_count):
        if ship.crew[member].fighting != 0 and is_alive(ship.crew[member]):
            count += 1
    return count


def strength(state: State, j: int, side: int) -> int:
    """How many fight on a side of the boarding of ship j (CEP-23.11)."""
    count = 0
    for k in range(state.ship_count):
        if takes_part(state, k, j, side):
            count += fighters_of(state.ships[k])
    return count


def may_join(state: State, k: int, member: int) -> bool:
    """True if the crew member may join before this turn's dice (CEP-23.18, 23.20): who tried a
    repair last turn does nothing else, unless the option says so (CEP-19.5)."""
    ship = state.ships[k]
    crew = ship.crew[member]
    if not is_alive(crew) or crew.fighting != 0 or crew.joining != 0:
        return False
    if crew.repaired == state.turn - 1 and state.options.busy_fight == 0:
        return False
    return in_fight(state, k)


def in_fight(state: State, k: int) -> bool:
    """True if ship k is boarded, or attached where a boarding is fought this turn."""
    ship = state.ships[k]
    if ship.status != Status.FLYING:
        return False
    if ship.host >= 0 and ship.host_turn < state.turn and is_fight(state, ship.host):
        return True
    return is_fight(state, k)


def losses(winners: int, losers: int) -> int:
    """One, or as many as the winners outnumber the losers (CEP-23.12)."""
    return min(losers, max(1, winners // max(1, losers)))


def toll(state: State, winners: int, losers: int) -> int:
    """What a round costs the losers: as in the book's example, by an option as in its sentence, one
    more for each time that they are outnumbered (CEP-23.12)."""
    if state.options.one_more == 0 or winners <= losers:
        return losses(winners, losers)
    return min(losers, 1 + winners // losers)


def fight_round(state: State, j: int, dice: Dice, log: Log) -> tuple[int, int]:
    """3d10 plus numbers on each side; returns what the boarded and the boarders lose
    (CEP-23.10 to 23.12). Nobody loses a tie, unless the option says so; without defenders no
    dice are thrown (CEP-23.22)."""
    inside = strength(state, j, INSIDE)
    outside = strength(state, j, OUTSIDE)
    if inside == 0 or outside == 0:
        return 0, 0
    tally_clear(state.tally)
    first = boarder_of(state, j)
    tally_add(state.tally, Reason.NUMBERS, outside)
    tally_add(state.tally, Reason.UMPIRE, state.ships[first].by_umpire)
    their_total = check_dice(dice, Roll.BOARDING, first) + state.tally.total
    say.boarding_fought(
        log, dice, state.tally, Roll.BOARDING, False, UNKNOWN, first, other=j, fighters=outside
    )
    tally_clear(state.tally)
    tally_add(state.tally, Reason.NUMBERS, inside)
    tally_add(state.tally, Reason.UMPIRE, state.ships[j].by_umpire)
    own_total = check_dice(dice, Roll.BOARDING, j) + state.tally.total
    say.boarding_fought(
        log, dice, state.tally, Roll.BOARDING, False, UNKNOWN, j, other=first, fighters=inside
    )
    if own_total == their_total:
        say.boarding_tied(log, j)
        return state.options.ties_cost, state.options.ties_cost
    if own_total > their_total:
        return 0, toll(state, inside, outside)
    return toll(state, outside, inside), 0


def boarder_of(state: State, j: int) -> int:
    """The first ship that boards ship j."""
    for k in range(state.ship_count):
        if takes_part(state, k, j, OUTSIDE):
            return k
    return NOBODY


def may_retreat(state: State, k: int) -> bool:
    """True if ship k may announce that it leaves its host: who came to help a boarded ship did
    not begin the boarding, and stays while it is fought (CEP-23.15)."""
    ship = state.ships[k]
    if ship.host < 0 or ship.retreating != 0 or ship.host_turn >= state.turn:
        return False
    return is_boarder(state, k, ship.host) or not is_fight(state, ship.host)


def withdraw(state: State, j: int, log: Log) -> None:
    """After a round: retreats, of a ship just taken too, and boarders who have lost all who
    fought, unless the option says not (CEP-23.16, 23.23)."""
    outside = strength(state, j, OUTSIDE)
    for k in range(state.ship_count):
        ship = state.ships[k]
        if ship.inside == j and fighters_of(ship) == 0:
            ship.inside = NOBODY
        elif ship.host == j and ship.retreating == 1 and ship.host_turn < state.turn:
            leave(state, k, log)
        elif ship.host == j and is_boarder(state, k, j):
            stays = state.options.stays_attached != 0
            if outside == 0 and living(ship) > 0 and not is_contested(state, k) and not stays:
                leave(state, k, log)


def leave(state: State, k: int, log: Log) -> None:
    """It lets go: orders next turn with a manoeuvre point less (CEP-23.16, 23.17)."""
    ship = state.ships[k]
    say.retreated(log, k, host=ship.host)
    ship.retreating = 2


def has_enemies(state: State, k: int) -> bool:
    """True while the people of ship k have somebody to fight: on their own ship, on its host,
    or where they are inside (CEP-23.21)."""
    ship = state.ships[k]
    if is_contested(state, k):
        return True
    return is_contested(state, ship.host) or is_contested(state, ship.inside)


def is_contested(state: State, j: int) -> bool:
    """True if ship j (none: no ship) has boarders who have not been wiped out."""
    if j < 0 or state.ships[j].status != Status.FLYING:
        return False
    for k in range(state.ship_count):
        if is_boarder(state, k, j) and fighters_of(state.ships[k]) > 0:
            return True
    return False


def stand_down(state: State) -> None:
    """A boarding is over, however it ended: from the new turn on its crew are back at their
    posts (CEP-23.21, 23.23)."""
    for k in range(state.ship_count):
        if not has_enemies(state, k):
            send_home(state, k)


def let_go(state: State, k: int, log: Log) -> None:
    """A ship that leaves comes free, with a vector on its host's (CEP-23.17)."""
    ship = state.ships[k]
    say.came_free(log, k, host=ship.host)
    ship.vector_q = state.ships[ship.host].vector_q
    ship.vector_r = state.ships[ship.host].vector_r
    ship.host = NOBODY


def part_friends(state: State, log: Log) -> None:
    """Where there is no fight (any more) an attached ship leaves as it announced."""
    for k in range(state.ship_count):
        ship = state.ships[k]
        if ship.host >= 0 and ship.retreating == 1 and not is_fight(state, ship.host):
            leave(state, k, log)
