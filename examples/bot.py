"""A bot that plays through the API, with the standard library alone.

    asalto serve --no-open &
    python examples/bot.py http://127.0.0.1:8717 cep/duel

It opens a battle against the server's own bot, takes the first seat, and always makes the choice
with the best chance of success (or, where nothing is thrown, any).
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request


def call(base, method, path, key="", body=None):
    """One request; the answer as data."""
    request = urllib.request.Request(f"{base}/api/v1{path}", method=method)
    request.add_header("Content-Type", "application/json")
    if key:
        request.add_header("Authorization", f"Bearer {key}")
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, data, timeout=30) as answer:
        return json.load(answer)


def best(choices):
    """The choice that succeeds most probably; any of those without odds."""

    def chance(one):
        return one["odds"]["success"]["value"] if "odds" in one else random.random() / 10

    return max(choices, key=chance)


def play(base, scenario):
    """A whole battle; returns its result."""
    game, _, name = scenario.partition("/")
    seats = call(base, "GET", f"/rulesets/{game}/scenarios/{name}")["seats"]
    made = call(
        base, "POST", "/battles",
        body={"scenario": scenario, "take": [seats[0]["id"]],
              "players": ["human", *["greedy"] * (len(seats) - 1)]},
    )  # fmt: skip
    id, key = made["id"], made["keys"][seats[0]["id"]]
    sent = 0
    while True:
        battle = call(base, "GET", f"/battles/{id}")
        if battle["over"]:
            return battle["result"]
        if seats[0]["id"] not in battle["pending"]:
            time.sleep(0.02)
            continue
        asked = call(base, "GET", f"/battles/{id}/choices?odds=true", key)
        if not asked["choices"]:
            continue
        sent += 1
        wanted = best(asked["choices"])["text"]
        body = {"request_id": asked["request_id"], "order": wanted, "key": str(sent)}
        try:
            call(base, "POST", f"/battles/{id}/choices", key, body)
        except urllib.error.HTTPError as error:
            if error.code != 409:
                raise


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8717"
    print(play(address, sys.argv[2] if len(sys.argv) > 2 else "cep/duel")["text"])
