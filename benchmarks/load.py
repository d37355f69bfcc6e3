"""How the table carries many battles at once: `python benchmarks/load.py [--battles 1000]`.

A server of its own is started, on SQLite and on PostgreSQL in turn (or --database). That many
battles of a person against the server's bot are opened through the API; then choices are made in
battles taken at random, at a given rate, each on the disk when it is acknowledged. Printed: the
time of an acknowledged choice, memory for each battle and each spectator, bytes of the first page,
time of the first board.
"""

import argparse
import gzip
import http.client
import json
import multiprocessing
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from contextlib import contextmanager, nullcontext
from pathlib import Path

API = "/api/v1"


def rss(pid):
    """Kilobytes in memory, children included."""
    pids = [pid, *children(pid)]
    total = 0
    for one in pids:
        try:
            for line in Path(f"/proc/{one}/status").read_text().splitlines():
                if line.startswith("VmRSS"):
                    total += int(line.split()[1])
        except FileNotFoundError:
            continue
    return total


def children(pid):
    try:
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


class Client:
    """One connection that stays open, from an address of its own: the server counts by address."""

    def __init__(self, port, number=0):
        here = (f"127.0.{1 + number // 250}.{1 + number % 250}", 0)
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=here)

    def call(self, method, path, key="", body=None):
        head = {"Content-Type": "application/json"}
        if key:
            head["Authorization"] = f"Bearer {key}"
        self.line.request(method, path, None if body is None else json.dumps(body), head)
        answer = self.line.getresponse()
        return answer.status, json.loads(answer.read())


def one_choice(client, battle, times, fate, waits=None):
    """Ask, choose, and note how long the acknowledgement took; with `waits` all odds are asked for
    too, as a watched page does, and how long they took is noted there."""
    path = f"{API}/battles/{battle['id']}/choices"
    began = time.perf_counter()
    query = "" if waits is None else "?odds=true"
    status, asked = client.call("GET", path + query, battle["key"])
    if waits is not None:
        waits.append(time.perf_counter() - began)
    if status != 200 or not asked["choices"]:
        return
    body = {"request_id": asked["request_id"], "choice": fate.choice(asked["choices"])["choice"]}
    began = time.perf_counter()
    status, _ = client.call("POST", path, battle["key"], body)
    if status == 200:
        times.append(time.perf_counter() - began)


BOMB = gzip.compress(b'{"format":"asalto-game-2"' + b" " * 10**7)
BODIES = (
    {"scenario": "cep/duel", "players": ["greedy", "greedy"]},
    {"document": 'a = """\n[' + " " * 6000 + 'x\n"""\n'},
    {"document": "a = " + "[" * 900},
    {"scenario": "x" * 80, "players": ["human"] * 16},
)


def hostile(port, battle, fate, half, here):
    """One request of somebody who sends what costs a server most; the status of the answer."""
    kind = fate.randrange(6)
    if kind == 0 and len(half) < 60:  # a request that never ends
        half.append(socket.create_connection(("127.0.0.1", port), 10, here))
        half[-1].sendall(b"POST /api/v1/battles HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n")
        return "half"
    method, path, body = "GET", f"{API}/battles/{battle}/view", None
    if kind == 1:
        path = f"/b/{battle}/table?order=" + "halcon%20" * 40
    elif kind == 2:
        method, path, body = "POST", f"{API}/battles", json.dumps(fate.choice(BODIES))
    elif kind == 3:
        method, path, body = "POST", f"{API}/battles/import", BOMB
    elif kind == 4:
        path = f"/b/{battle}"
    line = http.client.HTTPConnection("127.0.0.1", port, 30, here)
    head = {"Content-Type": "application/jsonl" if kind == 3 else "application/json"}
    line.request(method, path, body, head)
    status = line.getresponse().status
    line.close()
    return str(status)


def attack(port, count, battles, done, told):
    """Hostile clients, as fast as they are let, in a process of their own."""
    sums = Counter()

    def run(number):
        fate, half, here = random.Random(number), [], (f"127.9.0.{1 + number}", 0)
        while not done.is_set():
            try:
                sums[hostile(port, fate.choice(battles)["id"], fate, half, here)] += 1
            except (OSError, http.client.HTTPException):
                sums["cut off"] += 1

    every = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for one in every:
        one.start()
    for one in every:
        one.join()
    told.put(dict(sums))


def load(port, battles, rate, seconds, threads, waits=None):
    """Choices at a rate; the times of those acknowledged."""
    times, stop = [], time.perf_counter() + seconds

    def run(number):
        client, fate = Client(port, number), random.Random(number)
        due = time.perf_counter() + number / rate
        while due < stop:
            time.sleep(max(0, due - time.perf_counter()))
            one_choice(client, fate.choice(battles[number::threads]), times, fate, waits)
            due += threads / rate

    workers = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    return sorted(times)


def spectators(port, battles, count):
    """Streams that stay open."""
    found = []
    for number, one in enumerate((battles * (count // len(battles) + 1))[:count]):
        here = (f"127.8.0.{1 + number // 10}", 0)  # ten at one address
        line = socket.create_connection(("127.0.0.1", port), source_address=here)
        line.sendall(f"GET {API}/battles/{one['id']}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        found.append(line)
    return found


def first_page(port, scenario):
    """Bytes of a first visit, compressed as they are sent, fonts and scripts included."""
    import re

    base, seen, total = f"http://127.0.0.1:{port}", set(), 0

    def get(path):
        asked = urllib.request.Request(base + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            raw = answer.read()
            packed = answer.headers.get("content-encoding") == "gzip"
        return len(raw), gzip.decompress(raw).decode() if packed else raw.decode("latin-1")

    began = time.perf_counter()
    size, text = get(scenario)
    board = time.perf_counter() - began
    total += size
    for path in re.findall(r'(?:href|src)="(/(?:static|board)[^"]*)"', text):
        if path in seen:
            continue
        seen.add(path)
        size, content = get(path)
        total += size
        if path.endswith("/table.css"):
            total += sum(
                get(path.rpartition("/")[0] + "/" + one)[0]
                for one in re.findall(r"url\((vendor/[^)]*)\)", content)
            )
    return total, board


def tell(said, times, bad):
    """How long an acknowledged choice took, and what hostile clients were answered."""
    for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        print(f"  {name} of an acknowledged choice: {times[int(len(times) * part)] * 1000:.1f} ms")
    print(f"  {len(times)} choices, {len(times) / said.seconds:.0f} a second")
    if bad:
        print(f"  {said.hostile} hostile clients were answered: {dict(sorted(bad.items()))}")


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--battles", type=int, default=1000)
    asked.add_argument("--scenario", default="cep/duel")
    asked.add_argument("--rate", type=float, default=40, help="choices a second")
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--threads", type=int, default=8)
    asked.add_argument("--odds", action="store_true", help="ask for all odds before each choice")
    asked.add_argument("--hostile", type=int, default=0, help="clients who attack meanwhile")
    asked.add_argument("--spectators", type=int, default=200)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument(
        "--database", default="", help="sqlite, postgresql, or an address; else both"
    )
    said = asked.parse_args()
    for database in [said.database] if said.database else ["sqlite", "postgresql"]:
        with address(database) as found:
            if found:
                print(f"{database}, {said.workers} worker(s)")
                run(said, found)
            else:
                print(f"{database} is not installed")


@contextmanager
def address(database):
    """An empty database of our own, unless an address is given; None if there is none."""
    if database == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/table.sqlite3"
    elif database == "postgresql":
        sys.path.append(str(Path(__file__).parents[1] / "tests"))
        from web.webkit import postgres, postgres_binaries

        with postgres() if postgres_binaries() else nullcontext() as found:
            yield found
    else:
        yield database


def run(said, database):
    """A server of our own, measured."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable, "-c", "import sys; from asalto.cli import main; sys.exit(main())",
        "serve", "--no-open", "--rate", "100" if said.hostile else "0", "--port", str(port),
        "--database", database, "--workers", str(said.workers),
    ]  # fmt: skip
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        measure(said, port, server.pid)
    finally:
        server.terminate()
        server.wait()


def measure(said, port, pid):
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    battles = []
    client = Client(port)
    body = {"scenario": said.scenario, "players": ["human", "greedy"]}
    seat = client.call("GET", f"{API}/rulesets/{said.scenario.replace('/', '/scenarios/')}")[1]
    body["take"] = [seat["seats"][0]["id"]]
    empty = rss(pid)
    began = time.perf_counter()
    for number in range(said.battles):
        if number % 5 == 0:  # each opens a few, as many as the limits let
            client = Client(port, number // 5)
        _, made = client.call("POST", f"{API}/battles", body=body)
        battles.append({"id": made["id"], "key": made["keys"][body["take"][0]]})
    print(
        f"{said.battles} battles of {said.scenario} opened in {time.perf_counter() - began:.1f} s"
    )
    lines, alone = [], rss(pid)
    if said.hostile:  # the spectators look on meanwhile
        lines = spectators(port, battles, said.spectators)
    done, told = multiprocessing.Event(), multiprocessing.Queue()
    bad = multiprocessing.Process(target=attack, args=(port, said.hostile, battles, done, told))
    if said.hostile:
        bad.start()
    waits = [] if said.odds else None
    times = load(port, battles, said.rate, said.seconds, said.threads, waits)
    done.set()
    tell(said, times, told.get(timeout=90) if said.hostile else {})
    if waits:
        print(f"  odds of a watched page, the slowest: {max(waits) * 1000:.1f} ms")
    full = rss(pid)
    print(
        f"  memory of a battle: {(alone - empty) / said.battles:.0f} kB ({full // 1024} MB in all)"
    )
    if not lines:
        lines = spectators(port, battles, said.spectators)
        time.sleep(3)
        print(f"  memory of a spectator: {(rss(pid) - full) / max(1, len(lines)):.0f} kB")
    size, board = first_page(port, f"/b/{battles[0]['id']}")
    print(f"  first page: {size / 1000:.1f} kB compressed; board after {board * 1000:.0f} ms")
    for one in lines:
        one.close()


if __name__ == "__main__":
    main()
