"""Bots that play as greedy does, but never make one sort of choice.

asalto run viajero/ambush --bots examples/bots/without.py:Still,greedy --seed 7

Greedy once lost to some of them; a bot that looks ahead should not.
"""

from asalto import Bot


class Without(Bot):
    """What greedy would do if there were no choices of some sorts."""

    never = ()

    def choose(self, sight):
        """The best of the other choices, if there are any."""
        rest = [one for one in sight.form.options if not self.bars(one)]
        return self.greedy(sight, rest)

    def bars(self, option):
        """Whether a choice is of a sort that is never made."""
        return self.ruleset.choices(option.choice.kind).name.lower() in self.never


class Still(Without):
    """Viajero: never moves."""

    never = ("move",)


class Peaceful(Without):
    """Sombrachapas: never shoots."""

    never = ("shoot",)


class Turret(Without):
    """CEP: turns towards its enemies and never accelerates."""

    def bars(self, option):
        """Letter A."""
        return option.text.endswith(": A")


class Standoff(Without):
    """CeM: never charges nor comes to blows."""

    never = ("charge", "assault", "engage")


class Unled(Without):
    """Cepheus: its captains hand out nothing, its pilots line up no shot."""

    never = ("coordinate", "give_point", "line_up", "point_defence")
