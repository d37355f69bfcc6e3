"""`asalto bench`."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from asalto.bots.names import number_of
from asalto.bots.registry import bots_for, play_out
from asalto.cli.common import emit, say, table
from asalto.core.kernel import compiled
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.core.kernel.specialise import bind
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.words import decimal
from asalto.lab.engine import Engine
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile
from asalto.play.form import chances
from asalto.play.loading import open_scenario
from asalto.play.match import Match
from asalto.play.view import look

DECISIONS_MAX = 100_000


def bench_command(battle: str | None, seconds: float, json: bool, lang: str) -> int:
    """See `asalto bench --help`."""
    names = [battle] if battle else [_first(load_ruleset(one)) for one in landed()]
    data: dict[str, Any] = {"machine": machine(), "start_up_ms": start_up("--version")}
    if names:
        data["first_question_ms"] = start_up("play", names[0], "--lang", "en")
    data["battles"] = [measure(name, seconds) for name in names]
    if json:
        emit(data)
        return 0
    for key, value in data["machine"].items():
        print(f"{say(lang, key, 'bench')}: {value}")
    print(f"asalto --version: {decimal(str(data['start_up_ms']), lang)} ms")
    first = decimal(str(data.get("first_question_ms", "-")), lang)
    print(say(lang, "first_question", "bench", text=first))
    rows = [
        [value if key == "battle" else decimal(str(value), lang) for key, value in row.items()]
        for row in data["battles"]
    ]
    if rows:
        table([say(lang, key, "bench") for key in data["battles"][0]], rows)
    return 0


def _first(ruleset: Ruleset[State]) -> str:
    known = ruleset.scenarios()
    return f"{ruleset.id}/{'duel' if 'duel' in known else known[0]}"


def machine() -> dict[str, str]:
    """On what was measured."""
    processor = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return {
        "processor": processor,
        "processors": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def own_path() -> dict[str, str]:
    """An environment in which a new process finds this very package."""
    here = str(Path(__file__).resolve().parents[2])
    return {**os.environ, "PYTHONPATH": here}


def start_up(*words: str) -> float | None:
    """Milliseconds of a command in a process of its own, nobody at the keys: the best of
    three; None where it fails."""
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        command = [sys.executable, "-m", "asalto", *words]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                command, check=False, capture_output=True, env=own_path(), cwd=folder,
                stdin=subprocess.DEVNULL,
            )  # fmt: skip
        if done.returncode != 0:
            return None
        best = min(best, time.perf_counter() - began)
    return round(best * 1000, 1)


def measure(name: str, seconds: float) -> dict[str, Any]:
    """The numbers of one scenario."""
    began = time.perf_counter()
    ruleset, scenario = open_scenario(name)
    opening = time.perf_counter() - began
    decisions, battles = random_play(ruleset, scenario, seconds)
    first, later = odds_time(ruleset, scenario)
    choices, turns, replayed = replay_time(ruleset, scenario)
    return {
        "battle": name,
        "opened_ms": round(opening * 1000, 1),
        "decisions_per_s": round(decisions),
        "battles_per_s": round(battles, 1),
        "greedy_battles_per_s_compiled": compiled_play(ruleset, scenario, seconds),
        "odds_first_ms": first,
        "odds_later_ms": later,
        "replay_ms": replayed,
        "replay_turns": turns,
        "replay_choices": choices,
    }


def random_play(
    ruleset: Ruleset[Any], scenario: Scenario[Any], seconds: float
) -> tuple[float, float]:
    """Random decisions a second and battles a second, interpreted, one core."""
    play = bind(ruleset).play_out
    dice, fate, log = make(Dice), make(Dice), ruleset.new_log()
    set_seed(dice, 1)
    set_seed(fate, 2)
    log.silent = 1
    out, shadows = ruleset.new_choices(), [scenario.start()]
    bots = [0] * len(scenario.seats)
    made = battles = 0
    began = time.perf_counter()
    while True:
        made += play([scenario.start()], 0, shadows, out, dice, fate, log, bots, DECISIONS_MAX)
        battles += 1
        spent = time.perf_counter() - began
        if spent >= seconds:
            return made / spent, battles / spent


def compiled_play(ruleset: Ruleset[Any], scenario: Scenario[Any], seconds: float) -> float | None:
    """Whole battles of greedy bots a second, compiled, one core; None where no machine code is
    kept (`asalto compile`)."""
    if not compiled.available() or not compiled.load_kernels(ruleset).is_kept:
        return None
    engine, bots = Engine(ruleset, scenario, True), [number_of("greedy")] * len(scenario.seats)
    engine.inside([0], [bots])
    made, number, began = 0, 4, time.perf_counter()
    while True:
        engine.inside(list(range(made, made + number)), [bots] * number)
        made, number = made + number, min(1000, 2 * number)
        spent = time.perf_counter() - began
        if spent >= seconds:
            return round(made / spent, 1)


def odds_time(ruleset: Ruleset[Any], scenario: Scenario[Any]) -> tuple[float | None, float | None]:
    """Milliseconds for the exact odds of one choice in a random battle: first, and once more."""
    match: Match[Any] = Match(ruleset, scenario, seeded(1))
    bots = bots_for(["random"], ruleset, len(scenario.seats), 1)
    for _ in range(2000):
        if not match.pending:
            break
        seat = match.pending[0]
        for option in match.form(seat).options:
            if int(option.choice.kind) in ruleset.odds.trials:
                view = copy(match.view(seat))
                times = []
                for _again in range(2):
                    began = time.perf_counter()
                    chances(ruleset, view, option.choice)
                    times.append(round((time.perf_counter() - began) * 1000, 3))
                return times[0], times[1]
        match.submit(seat, bots[seat].choose(look(match, seat)).option)
    return None, None


def replay_time(ruleset: Ruleset[Any], scenario: Scenario[Any]) -> tuple[int, int, float]:
    """Choices and turns of a random battle, and milliseconds to replay it with all checks."""
    match: Match[Any] = Match(ruleset, scenario, seeded(1))
    play_out(match, bots_for(["random"], ruleset, len(scenario.seats), 1))
    content = gamefile.dump(match)
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        gamefile.restore(gamefile.parse(content, "bench"))
        best = min(best, time.perf_counter() - began)
    return len(match.entries), match.turn, round(best * 1000, 1)
