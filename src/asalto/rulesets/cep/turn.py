"""The sequence of play (CEP-7.1): which seats choose, and what follows from each choice."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind
from .phases import step
from .rules.boarding import may_join
from .rules.fire import cease, shoot, waste
from .rules.hangars import decline, dock, launch, load
from .rules.losses import fall
from .rules.prizes import transfer
from .rules.repairs import repair
from .say import Log
from .state import State
from .vocabulary import Phase


def pending(state: State) -> int:
    """The seats that must choose now, one bit each."""
    return state.awaiting


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Play a legal choice on to the next choice or the end."""
    phase = state.phase
    if phase == Phase.ORDERS or phase == Phase.REWRITE:
        play_orders(state, choice)
    elif phase == Phase.DECLARE:
        play_declaration(state, choice)
    elif phase == Phase.FIRE:
        play_fire(state, choice, dice, log)
    else:
        play_rest(state, choice, dice, log)
    while state.awaiting == 0 and state.over == 0:
        step(state, dice, log)


def close_ship(state: State, i: int) -> None:
    """The ship has said all: its seat goes on to its next one, or is done."""
    ship = state.ships[i]
    ship.open = 0
    seat = ship.seat
    for j in range(i + 1, state.ship_count):
        if state.ships[j].seat == seat and state.ships[j].open != 0:
            state.cursor[seat] = j
            return
    state.cursor[seat] = NOBODY
    state.awaiting &= ~(1 << seat)


def play_orders(state: State, choice: Choice) -> None:
    """A letter, an end, an intent (CEP-9.1, 9.5, 17.3, 17.4, 23.1)."""
    i = choice.ship
    ship = state.ships[i]
    kind = choice.kind
    if kind == ChoiceKind.BOARD:
        ship.board = choice.target
        return
    if kind == ChoiceKind.PASS:
        close_ship(state, i)
        return
    if state.phase == Phase.REWRITE and ship.open == 1:
        ship.order_count = 0
        ship.open = 2
    if kind == ChoiceKind.LETTER:
        ship.orders[ship.order_count] = choice.letter
        ship.order_count += 1
        if ship.order_count < ship.limit:
            return
    elif kind == ChoiceKind.FORGO:
        ship.forgo = 1
    close_ship(state, i)


def play_declaration(state: State, choice: Choice) -> None:
    """Targets, then the number of shots; a retreat beside them (CEP-10.1, 23.15)."""
    ship = state.ships[choice.ship]
    kind = choice.kind
    if kind == ChoiceKind.TARGET:
        ship.targets |= 1 << choice.target
    elif kind == ChoiceKind.RETREAT:
        ship.retreating = 1
    else:
        if kind == ChoiceKind.FIRE:
            ship.shots = choice.shots
        close_ship(state, choice.ship)


def play_fire(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """One shot, resolved at once; then it is another side's turn (CEP-10.7, 10.10)."""
    i = choice.ship
    if choice.kind == ChoiceKind.SHOOT:
        shoot(state, i, choice.weapon, choice.target, choice.section, choice.end, dice, log)
    elif choice.kind == ChoiceKind.WASTE:
        waste(state, i, choice.weapon, log)
    else:
        cease(state, i)
    state.awaiting = 0


def play_rest(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Checks, launches, joining a fight, losses, docking, bracing, repairs, loading."""
    i = choice.ship
    ship = state.ships[i]
    kind = choice.kind
    if state.phase == Phase.CHECKS:
        play_check(state, i, 1 if kind == ChoiceKind.CHECK else 0)
        return
    if state.phase == Phase.JOIN:
        play_join(state, choice)
        return
    if state.phase == Phase.TRANSFER:
        play_transfer(state, choice, log)
        return
    state.awaiting = 0
    if kind == ChoiceKind.LAUNCH:
        launch(state, i, choice.facing, choice.shift, log)
    elif kind == ChoiceKind.FALL:
        state.owed[state.side] -= 1
        fall(state, i, choice.loss, log)
    elif kind == ChoiceKind.DOCK:
        dock(state, i, choice.target, choice.vector_q, choice.vector_r, dice, log)
    elif kind == ChoiceKind.BRACE:
        ship.brace = choice.section
    elif kind == ChoiceKind.REPAIR:
        repair(
            state, i, choice.member, choice.target, choice.fault_what, choice.fault_place, dice, log
        )
    elif kind == ChoiceKind.LOAD:
        load(state, i, choice.weapon, choice.shots)
    elif state.phase == Phase.REPAIR:
        ship.crew[state.member].asked = 1
    elif state.phase == Phase.DOCK:
        decline(state, i, log)
    else:
        ship.launch_asked = 1


def play_transfer(state: State, choice: Choice, log: Log) -> None:
    """Crew of the boarders to posts of the prize, until no more is said (CEP-23.24)."""
    state.awaiting = 0
    if choice.kind == ChoiceKind.TRANSFER:
        transfer(state, choice.ship, choice.member, choice.target, choice.row, log)
    else:
        state.prize = NOBODY


def play_check(state: State, i: int, wanted: int) -> None:
    """The engineer is asked first, then the navigator (CEP-8.1)."""
    ship = state.ships[i]
    if ship.engineer < 0:
        ship.engineer = wanted
    else:
        ship.navigator = wanted
    if ship.navigator >= 0:
        close_ship(state, i)


def play_join(state: State, choice: Choice) -> None:
    """Crew named one by one, until no more is said (CEP-23.18, 23.20)."""
    ship = state.ships[choice.ship]
    more = False
    if choice.kind == ChoiceKind.JOIN:
        ship.crew[choice.member].joining = 1
        for member in range(ship.crew_count):
            more = more or may_join(state, choice.ship, member)
    if not more:
        close_ship(state, choice.ship)
