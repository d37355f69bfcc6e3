"""A bot that plays as greedy does, but shoots and strikes only at the weakest enemy.

asalto run cem/puente --bots examples/bots/weakest.py:Weakest,greedy --seed 7
"""

from asalto import Bot

PIECES = {
    "cep": "ships", "sombrachapas": "characters", "cem": "units", "cepheus": "ships",
    "viajero": "people",
}  # fmt: skip
"""Where a game keeps those who can be hit."""
LEFT = {
    "cep": lambda ship: ship.structure,
    "sombrachapas": lambda who: who.spaces - who.wounds,
    "cem": lambda unit: unit.here,
    "cepheus": lambda ship: ship.hull + ship.structure,
    "viajero": lambda who: sum(who.score[:3]),
}
"""How much one can still take."""
STRIKES = {
    "cep": {"TARGET": 1, "SHOOT": 1},
    "sombrachapas": {"SHOOT": 1, "FIGHT": 1},
    "cem": {"FIRE": 1},
    "cepheus": {"ATTACK": 2},
    "viajero": {"ATTACK": 3},
}
"""Sorts of choice that hit somebody, with the slot of who is hit."""


class Weakest(Bot):
    """Of greedy's sort of strike, the one at whoever has least left."""

    def choose(self, sight):
        """What greedy would do; a strike only at the weakest of those who can be hit so."""
        usual = self.greedy(sight)
        game, sort = self.ruleset.id, self.ruleset.choices(usual.choice.kind).name
        slot = STRIKES[game].get(sort)
        if slot is None:
            return usual
        pieces = getattr(sight.state, PIECES[game])
        alike = [one for one in sight.form.options if one.choice.kind == usual.choice.kind]
        left = [LEFT[game](pieces[getattr(one.choice, f"slot{slot}")]) for one in alike]
        weakest = [one for one, much in zip(alike, left, strict=True) if much == min(left)]
        return self.greedy(sight, weakest)
