"""What a game says about its questions, so that a player need not be asked each of them.

Nothing here changes the rules: every choice stays legal and is made by the seat, as if it had been
chosen by itself. `play.standing_orders` answers with it what a player wants answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Customs:
    """Kinds of choices and phases that mean the same in every battle of a game."""

    idle: tuple[int, ...] = ()
    """Kinds of choices that let something go by: to pass, to be done, to hold fire. Where several
    are legal the first of them gives up least."""
    routines: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Questions about which a player can give a standing order: the kind of choice that they are
    called by, and all kinds that such a question can offer (the same for all who are asked it)."""
    costly: frozenset[int] = frozenset()
    """Kinds of choices in routines that cost something: ammunition, a shot, the next action."""
    cheap: frozenset[int] = frozenset()
    """Those of them that cost little: neither ammunition nor a shot nor the next action."""
    once: frozenset[int] = frozenset()
    """Phases that come at most once a turn: who is done with one for all his units is not asked in
    it any more."""
    again: frozenset[int] = frozenset()
    """In other phases: kinds of choices of which the same can be asked for again in the same phase,
    another shot or the next of a crew; so they can be said for all."""
    closing: frozenset[int] = frozenset()
    """Of `idle` those after which another figure's turn begins: who lets all go by in the phase
    lets go by what is left of this one's turn, and no more."""
    harms: frozenset[int] = frozenset()
    """Kinds of choices whose dice are meant to hurt whom they name; empty: all that throw dice."""
    partial: frozenset[int] = frozenset()
    """Kinds of choices that can stand alone in the list though the rules allow others, which can be
    written: they are no only answer."""
    ends: frozenset[int] = frozenset()
    """Kinds of choices that end what a unit has just been ordered, and are legal only then: an
    order and its end can be given to all units at once."""
    retracts: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Kinds of choices that take back what a unit has just done, and the kinds that they undo: of
    both nothing is left on the board."""

    def hurts(self, kind: int) -> bool:
        """Whether the dice of a kind of choice are meant to hurt whom it names."""
        return not self.harms or int(kind) in self.harms
