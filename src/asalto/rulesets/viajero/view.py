"""What a seat may see: everything but enemies' magazines, until their gear is identified."""

from asalto.core.kernel.records import NOBODY, UNKNOWN

from .rules.sides import are_allies
from .state import SLOTS, State


def hide(state: State, seat: int) -> None:
    """Cover the magazines of others and whom they let think for them (PC-3.14, PC-1.3)."""
    for i in range(state.people_count):
        person = state.people[i]
        if seat != NOBODY and are_allies(state, person.seat, seat):
            continue
        if seat >= 0 and (person.known >> seat) & 1 != 0:
            continue
        for slot in range(SLOTS):
            if person.weapons[slot].kind != NOBODY:
                person.weapons[slot].loaded = UNKNOWN
                person.weapons[slot].spare = UNKNOWN
    for i in range(state.seat_count):
        if i != seat and state.turn == 0 and state.sides[i].mustered != 0:
            state.sides[i].muster = UNKNOWN
