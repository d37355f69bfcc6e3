"""Every route of the server with what nobody would send: never an answer 500, never a slow one.

A seeded run of some hundred requests; `ASALTO_FUZZ=20000` makes it longer, `ASALTO_SEED` another.
"""

import json
import os
import random
import time

import pytest

from web.test_api import opened

CASES = int(os.environ.get("ASALTO_FUZZ", "400"))
FIRST = int(os.environ.get("ASALTO_SEED", "0"))
SLOW = 1.0
"""Seconds of work, whatever else the machine does, that would be a fault of one answer."""
STUCK = 60.0
"""Seconds of waiting that would be one on the busiest machine."""
TEXTS = (
    "", "0", "-1", "1e9", "nan", "\x00", "\ud7ff", "🛰" * 40, "a" * 5000, "[" + " " * 3000 + "x",
    "red: 2 1", "red: 2 1;" * 80, "../../etc/passwd", "<svg onload=x>", "{{7*7}}", "%s%n", "null",
    "9" * 400, 'a = """\n[' + " " * 3000 + '\n"""', "[" * 900, "\x1b]0;x\x07", "';--", "toy/duel",
)  # fmt: skip


def value(fate: random.Random, depth: int = 0) -> object:
    kind = fate.randrange(8 if depth < 3 else 5)
    if kind == 0:
        return fate.choice(TEXTS)
    if kind == 1:
        return fate.choice((0, -1, 1, 2**31, 2**63, -(2**70), 62))
    if kind == 2:
        return fate.choice((True, False, None, 0.5, 1e300))
    if kind < 5:
        return fate.choice(TEXTS)
    if kind == 5:
        return [value(fate, depth + 1) for _ in range(fate.randrange(5))]
    return {fate.choice(FIELDS): value(fate, depth + 1) for _ in range(fate.randrange(5))}


FIELDS = (
    "scenario", "document", "players", "take", "dice", "seed", "clock", "seconds", "order", "ids",
    "choice", "request_id", "seat", "key", "seal", "nonce", "do", "fields", "pattern", "amount",
    "text", "says", "code", "name", "form", "place", "reason", "who", "lang", "odds", "since",
)  # fmt: skip


def routes(client) -> list[tuple[str, str]]:
    """Method and path of everything there is."""
    found, waiting = [], [*client.app.routes]
    while waiting:
        one = waiting.pop()
        waiting += getattr(one, "routes", None) or []
        path = getattr(one, "path", "")
        if "stream" in path or "static" in path:
            continue
        found += [(method, path) for method in sorted(getattr(one, "methods", None) or ())]
    spec = client.get("/api/v1/openapi.json").json()["paths"]
    for path, methods in spec.items():
        if "stream" not in path:
            found += [(method.upper(), path) for method in methods]
    return sorted(set(found))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + 4))
def test_no_request_breaks_the_server(lite, seed):
    fate, made = random.Random(seed), opened(lite, umpire=True, take=[])
    keys = [*made["keys"].values(), "", "ñ", "x" * 300]
    every = routes(lite)
    assert len(every) > 20
    for number in range(CASES // 4):
        method, path = fate.choice(every)
        for name in ("id", "ruleset", "scenario", "place"):
            own = {"id": made["id"], "ruleset": "toy", "scenario": "duel", "place": "3"}[name]
            odd = fate.choice(("0", "zz", "%00", "a" * 200))
            path = path.replace("{" + name + "}", own if fate.random() < 0.8 else odd)
        asked = {fate.choice(FIELDS): fate.choice(TEXTS)[:300] for _ in range(fate.randrange(4))}
        head = {"authorization": f"Bearer {fate.choice(keys)}".encode("utf-8", "replace")}
        body = value(fate) if fate.random() < 0.5 else {f: value(fate) for f in asked}
        sent = json.dumps(body).encode("utf-8", "surrogatepass")
        if fate.random() < 0.2:
            sent = sent[: fate.randrange(len(sent) + 1)] + bytes(fate.randbytes(8))
        kinds = ("application/json", "application/octet-stream", "multipart/form-data; boundary=x")
        head["content-type"] = fate.choice(kinds).encode()
        began, worked = time.monotonic(), time.process_time()
        answer = lite.request(method, path, params=asked, headers=head, content=sent)
        said = (seed, number, method, path, asked, sent[:200])
        assert answer.status_code < 500, said
        assert time.process_time() - worked < SLOW, said
        assert time.monotonic() - began < STUCK, said
