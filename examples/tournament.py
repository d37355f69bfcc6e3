"""A tournament of a server's bots, with `asalto.client` (`pip install 'asalto[client]'`).

    asalto serve --no-open &
    python examples/tournament.py http://127.0.0.1:8717 cep/duel,cem/granja random,search:1,greedy

It begins the tournament, tells how far it is, and prints its table.
"""

import sys

from asalto.client import Client


def hold(address, scenarios, bots, seeds=20, watch=None):
    """A whole tournament; how it ended."""
    with Client(address) as server:
        made = server.begin_tournament(scenarios, bots, seeds)
        return server.tournament(made["id"], wait=True, watch=watch)


def lines(found):
    """Its table."""
    yield f"{'bot':12} {'won':>5} {'drawn':>5} {'lost':>5} {'points':>7}   Elo"
    for row in found["standings"]:
        elo = "-" if row["elo"] is None else f"{row['elo']:+.0f}"
        if row["elo_low"] is not None:
            elo += f" ({row['elo_low']:+.0f} to {row['elo_high']:+.0f})"
        made = f"{row['wins']:5} {row['draws']:5} {row['losses']:5} {row['points']:7}"
        yield f"{row['bot']:12} {made}   {elo}"


def progress(stands):
    """How far it is, on one line."""
    print(f"\r{stands['done']} of {stands['total']} battles", end="", file=sys.stderr)


if __name__ == "__main__":
    usual = ["http://127.0.0.1:8717", "cep/duel", "random,greedy"]
    address, scenarios, bots = [*sys.argv[1:], *usual[len(sys.argv) - 1 :]]
    found = hold(address, scenarios.split(","), bots.split(","), watch=progress)
    print(f"\n{found['state']}, seeds from {found['seed']} on")
    print("\n".join(lines(found)))
