"""A bot that plays through the API, with `asalto.client` (`pip install 'asalto[client]'`).

    asalto serve --no-open &
    python examples/bot.py http://127.0.0.1:8717 cep/duel

It opens a battle against the server's own bot, takes the first seat, and always makes the choice
with the best chance of success (or, where nothing is thrown, any).
"""

import random
import sys

from asalto.client import ApiError, Client


def best(choices):
    """The choice that succeeds most probably; any of those without odds."""

    def chance(one):
        return one["odds"]["success"]["value"] if "odds" in one else random.random() / 10

    return max(choices, key=chance)


def play(address, scenario):
    """A whole battle; returns its result."""
    with Client(address) as server:
        seats = server.scenario(scenario)["seats"]
        players = ["human", *["greedy"] * (len(seats) - 1)]
        seat = server.open(scenario, players)[seats[0]["id"]]
        while asked := seat.wait(odds=True):
            try:
                seat.choose(best(asked["choices"]), asked["request_id"])
            except ApiError as error:
                if error.status != 409:  # somebody else was faster: we are asked again
                    raise
        return seat.battle()["result"]


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8717"
    print(play(address, sys.argv[2] if len(sys.argv) > 2 else "cep/duel")["text"])
