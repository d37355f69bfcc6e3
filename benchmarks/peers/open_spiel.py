import random
from importlib.metadata import version

import pyspiel
from common import rate, tell

rng = random.Random(1)


def runner(game):
    def once():
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
        return made

    return once


tell(*(
    ("OpenSpiel", version("open_spiel"), f"random {name}", rate(runner(pyspiel.load_game(name))),
     "decisions")
    for name in ("backgammon", "connect_four")
))  # fmt: skip
