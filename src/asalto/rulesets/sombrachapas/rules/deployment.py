"""Before the first round: owners place their characters in their start zones (SCH-2.10)."""

from ..hexvertices import is_whole_hex
from ..state import State
from ..vocabulary import Phase, Refusal
from .movement import place_refusal
from .terrain import has_hex, is_on_board


def start_place_refusal(state: State, who: int, q: int, r: int, placed: int) -> int:
    """Why a character may not start on a place: outside its zone, or nobody may stand there, or
    one of `placed` does (SCH-6.12, 7.1)."""
    seat = state.characters[who].seat
    if not is_whole_hex(q, r) or not is_on_board(state.board, q // 2, r // 2):
        return Refusal.NOT_IN_ZONE
    if not has_hex(state.zones[seat].hexes, q // 2, r // 2):
        return Refusal.NOT_IN_ZONE
    return place_refusal(state, q, r, placed)


def accept_refusal(state: State) -> int:
    """Why the seat that deploys may not leave all that it has still to place as it is shown."""
    if state.phase != Phase.DEPLOYMENT or state.free_start == 0:
        return Refusal.WRONG_MOMENT
    who = state.deployed
    while who < last_to_deploy(state):
        one = state.characters[who]
        refusal = start_place_refusal(state, who, one.q, one.r, (1 << who) - 1)
        if refusal != Refusal.NONE:
            return refusal
        who += 1
    return Refusal.NONE


def last_to_deploy(state: State) -> int:
    """One past the last character of the seat that deploys (characters stand in seat order)."""
    who = state.deployed
    while who < state.character_count:
        if state.characters[who].seat != state.characters[state.deployed].seat:
            break
        who += 1
    return who
