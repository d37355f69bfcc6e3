"""Two bots with habits that the pools of `search` do not have, for every game.

asalto run cem/puente --bots examples/bots/outsiders.py:Camper,greedy --seed 7

What is no move they leave to greedy.
"""

from asalto import Bot
from asalto.core.geometry.hexes import length, moved, turned

MOVES = {
    "sombrachapas": {"STEP": (2, 3)},
    "cem": {"ADVANCE": (1, 2), "CHARGE": (1, 2)},
    "viajero": {"MOVE": (1, 2)},
}
"""Sorts of choice that move somebody, with the slots of where to; `slot0` is who moves."""
RIGHT, LEFT, AHEAD = 1, 2, 3
"""The letters of orders in CEP."""


def figures(state, unit):
    """The figures of a unit of CeM that are on the table."""
    run = state.figures[unit.first : unit.first + unit.count]
    return [one for one in run if one.gone == 0]


def middle(state, unit):
    """Where a unit of CeM is."""
    here = figures(state, unit)
    return sum(one.x for one in here) / len(here), sum(one.y for one in here) / len(here)


PLACES = {
    "sombrachapas": lambda state: [
        (one.seat, (one.q, one.r)) for one in state.characters[: state.character_count]
        if one.status == 0
    ],
    "cem": lambda state: [
        (one.seat, middle(state, one)) for one in state.units[: state.unit_count]
        if figures(state, one)
    ],
    "viajero": lambda state: [
        (one.seat, (one.x, one.y)) for one in state.people[: state.people_count] if not one.out
    ],
}  # fmt: skip
"""Who is still in the battle: his seat and where he is."""
MOVER = {
    "sombrachapas": lambda state, who: (state.characters[who].q, state.characters[who].r),
    "cem": lambda state, who: middle(state, state.units[who]),
    "viajero": lambda state, who: (state.people[who].x, state.people[who].y),
}


def apart(game, one, other):
    """How far it is between two places: in hexes or in millimetres."""
    x, y = other[0] - one[0], other[1] - one[1]
    return length(x, y) if game == "sombrachapas" else (x * x + y * y) ** 0.5


class Mover(Bot):
    """Makes the move that it likes best while that is better than to stay."""

    def worth(self, state, place):
        """How much it likes a place."""
        raise NotImplementedError

    def choose(self, sight):
        """The best move; if none is better than to stay, what greedy would do without moves."""
        game, state = self.ruleset.id, sight.state
        slots = MOVES.get(game, {})
        moves, rest = [], []
        for one in sight.form.options:
            found = slots.get(self.ruleset.choices(one.choice.kind).name)
            if found is None:
                rest.append(one)
            else:
                to = tuple(getattr(one.choice, f"slot{k}") for k in found)
                stay = self.worth(state, MOVER[game](state, one.choice.slot0))
                moves.append((self.worth(state, to) - stay, one))
        gain, best = max(moves, key=lambda pair: pair[0], default=(0, None))
        return best if gain > 0 else self.greedy(sight, rest)


class Runaway(Mover):
    """Goes where the nearest enemy is farthest, and fights where it can run no farther."""

    def worth(self, state, place):
        """How far the nearest enemy is."""
        game = self.ruleset.id
        foes = [
            where for seat, where in PLACES[game](state)
            if not self.ruleset.allied(state, seat, self.seat)
        ]  # fmt: skip
        return min((apart(game, place, foe) for foe in foes), default=0)

    def choose(self, sight):
        """In CEP the letter that flies away, in Cepheus the farthest range, else a move."""
        sorts = {}
        for one in sight.form.options:
            sorts.setdefault(self.ruleset.choices(one.choice.kind).name, []).append(one)
        if "LETTER" in sorts:
            return self.flight(sight.state, sorts)
        if "SET_BAND" in sorts:
            return max(sorts["SET_BAND"], key=lambda one: one.choice.slot1)
        if "RANGE_CHECK" in sorts:
            return self.greedy(sight, sorts["RANGE_CHECK"])
        return super().choose(sight)

    def flight(self, state, sorts):
        """The next order of a ship: turn away from the nearest enemy, then accelerate."""
        letters = {one.choice.slot1: one for one in sorts["LETTER"]}
        ship = state.ships[sorts["LETTER"][0].choice.slot0]
        foes = [
            (one.vector_q, one.vector_r) for one in state.ships[: state.ship_count]
            if one.status == 0 and not self.ruleset.allied(state, one.seat, self.seat)
        ]  # fmt: skip
        facing, q, r = ship.facing, ship.vector_q, ship.vector_r
        for letter in ship.orders[: ship.order_count]:
            facing = turned(facing, {RIGHT: 1, LEFT: -1}.get(letter, 0))
            if letter == AHEAD:
                q, r = moved(q, r, facing, 1)

        def far(direction):
            to = moved(q, r, direction, 1)
            return min((length(to[0] - foe[0], to[1] - foe[1]) for foe in foes), default=0)

        turn = (max(range(6), key=far) - facing) % 6
        wanted = AHEAD if turn == 0 else RIGHT if turn <= 3 else LEFT
        return letters.get(wanted) or sorts.get("DONE", sorts["LETTER"])[0]


def grounds(state):
    """The middles of the grounds that sides of Viajero are to reach."""
    for side in state.sides[: state.seat_count]:
        if side.goal == 1:
            first, count = state.firsts[side.goal_index], state.counts[side.goal_index]
            corners = range(first, first + count)
            yield (
                sum(state.xs[k] for k in corners) / count,
                sum(state.ys[k] for k in corners) / count,
            )


GOALS = {
    "sombrachapas": lambda state: [
        *[(2 * one.q, 2 * one.r) for one in state.features[: state.feature_count]],
        *[(2 * one.q, 2 * one.r) for one in state.items[: state.item_count] if not one.gone],
    ],
    "cem": lambda state: [
        (one.x, one.y) for one in state.goals[: state.goal_count] if one.kind == 0
    ],
    "viajero": lambda state: [
        *[(one.x, one.y) for one in state.tasks[: state.task_count]], *grounds(state)
    ],
}  # fmt: skip
"""The places that a battle is about."""


class Camper(Mover):
    """Goes to what the battle is about (a console, eggs, ground, work) and stays there; where it is
    about no place, stays where it stands."""

    def worth(self, state, place):
        """How near the nearest goal is."""
        game = self.ruleset.id
        return -min((apart(game, place, one) for one in GOALS[game](state)), default=0)
