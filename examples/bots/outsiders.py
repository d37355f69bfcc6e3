"""Three bots with habits that the pools of `search` do not have.

asalto run viajero/duel --bots examples/bots/outsiders.py:Runaway,greedy --seed 7

They read the choices as they are typed and are meant for Viajero.
"""

from asalto import Bot


def moves(sight):
    """The choices that are a move, each with where it ends, in millimetres."""
    found = [one for one in sight.form.options if " moves to " in one.text]
    return [(one, (one.choice.slot1, one.choice.slot2)) for one in found]


def said(sight, word):
    """The choices with a word in them."""
    return [one for one in sight.form.options if f" {word}" in one.text]


def apart(one, other):
    """How far it is between two places, in millimetres."""
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def enemies(sight):
    """The people of other seats who are still in the fight."""
    return [one for one in sight.state.people if one.seat != sight.seat and not one.out]


class Runaway(Bot):
    """Goes where the nearest enemy is farthest, and never strikes."""

    def choose(self, sight):
        """The move that ends farthest from whoever is nearest."""
        foes = [(one.x, one.y) for one in enemies(sight)]
        ways = moves(sight)
        if ways and foes:
            return max(ways, key=lambda way: min(apart(way[1], foe) for foe in foes))[0]
        return next(iter(said(sight, "done")), None) or self.greedy(sight)


class Camper(Bot):
    """Goes to the middle of the map and stays; strikes whoever comes within reach."""

    def choose(self, sight):
        """The move that ends nearest the middle; there, blows."""
        middle = sight.state.width / 2, sight.state.height / 2
        actor = sight.state.people[max(sight.state.actor, 0)]
        here = apart((actor.x, actor.y), middle)
        nearer = [way for way in moves(sight) if apart(way[1], middle) < here - 1000]
        if nearer:
            return min(nearer, key=lambda way: apart(way[1], middle))[0]
        found = said(sight, "attacks") or said(sight, "done")
        return found[0] if found else self.greedy(sight)


class Sniper(Bot):
    """Stands where it is, draws its other weapon once and strikes whoever has least left."""

    def __init__(self, *given):
        super().__init__(*given)
        self.drawn = set()

    def choose(self, sight):
        """A blow, an aim, the other weapon, or nothing."""
        people = sight.state.people
        if found := said(sight, "attacks") or said(sight, "aims"):
            return min(found, key=lambda one: sum(people[one.choice.slot3].score[:3]))
        for one in said(sight, "draws"):
            if one.choice.slot0 not in self.drawn:
                self.drawn.add(one.choice.slot0)
                return one
        return next(iter(said(sight, "done")), None) or self.greedy(sight)
