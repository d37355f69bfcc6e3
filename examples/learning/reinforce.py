"""A small policy learns a scenario against a bot, in plain NumPy.

    python examples/learning/reinforce.py viajero-duel-v1 --against greedy --minutes 20

Proximal policy optimisation over `BattleBatch`. What the seat sees becomes h = tanh(W o + b); a
choice with the features f scores v . tanh(A f + B h), and c . h says how the battle stands. Only
choices that there are cost anything: their rows lie one below the other, battle after battle.
Minutes are minutes of CPU, so that a busy machine shows the same curve. The first line says what
the opponent itself makes of that seat: whoever beats it has learnt something.
"""

import argparse
import csv
import time

import numpy as np

from asalto.envs import BattleBatch
from asalto.lab.batch import batch as played

STEPS, EPOCHS, PARTS = 32, 3, 4
RATE, DECAY, TRACE, CLIP, ENTROPY = 1e-3, 0.997, 0.95, 0.2, 0.01


class Policy:
    """The weights, and Adam's memory of their gradients."""

    def __init__(self, seen, features, hidden=64, seed=0):
        chance = np.random.default_rng(seed)

        def drawn(rows, columns):
            return chance.normal(0, rows**-0.5, (rows, columns)).astype(np.float32)

        self.weights = {
            "W": drawn(seen, hidden), "b": np.zeros(hidden, np.float32),
            "A": drawn(features, hidden), "B": drawn(hidden, hidden),
            "v": np.zeros(hidden, np.float32), "c": np.zeros(hidden, np.float32),
        }  # fmt: skip
        self.first = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.second = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.updates = 0

    def think(self, seen, rows, counts):
        """What is seen and what is offered, in short; the chance of each choice; the value."""
        one, starts = self.weights, np.cumsum(counts) - counts
        h = np.tanh(seen @ one["W"] + one["b"])
        z = np.tanh(rows @ one["A"] + np.repeat(h @ one["B"], counts, axis=0))
        scores = z @ one["v"]
        likely = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), counts))
        likely /= np.repeat(np.add.reduceat(likely, starts), counts)
        return h, z, likely, h @ one["c"]

    def learn(self, seen, rows, counts, chosen, before, better, returns):
        """One step of Adam up the gradient of policy, entropy and value. `chosen` are places in
        `rows`, `before` what chance they had."""
        one, n, starts = self.weights, len(seen), np.cumsum(counts) - counts
        h, z, likely, value = self.think(seen, rows, counts)
        ratio = likely[chosen] / before
        pull = better * ratio
        pull[(better > 0) & (ratio > 1 + CLIP) | (better < 0) & (ratio < 1 - CLIP)] = 0
        surprise = np.log(likely + 1e-9)
        mean = np.add.reduceat(likely * surprise, starts)
        slope = -likely * np.repeat(pull, counts)
        slope[chosen] += pull
        slope -= ENTROPY * likely * (surprise - np.repeat(mean, counts))
        deep = slope[:, None] * one["v"] * (1 - z * z)
        owner = np.add.reduceat(deep, starts, axis=0)
        missed = 0.5 * (returns - value)
        back = (owner @ one["B"].T + missed[:, None] * one["c"]) * (1 - h * h)
        self._climb({
            "v": slope @ z / n, "A": rows.T @ deep / n, "B": h.T @ owner / n, "c": missed @ h / n,
            "W": seen.T @ back / n, "b": back.mean(axis=0),
        })  # fmt: skip

    def _climb(self, slopes):
        self.updates += 1
        length = sum(float((slope**2).sum()) for slope in slopes.values()) ** 0.5
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (length + 1e-9))
            self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            self.second[name] = 0.999 * self.second[name] + 0.001 * slope * slope
            first = self.first[name] / (1 - 0.9**self.updates)
            second = self.second[name] / (1 - 0.999**self.updates)
            self.weights[name] += RATE * first / (np.sqrt(second) + 1e-5)


def offered(batch):
    """What is seen in every battle, the rows of all choices, and how many each has: copies."""
    return batch.observations.copy(), batch.choices[batch.masks > 0], batch.counts.copy()


def drawn(likely, counts, chance):
    """A choice for every battle, by its chance: places in the rows, and in the lists."""
    ends = np.cumsum(counts)
    sums = np.cumsum(likely.astype(np.float64))
    base = np.concatenate([[0.0], sums[ends[:-1] - 1]])
    found = np.searchsorted(sums, base + chance.random(len(counts)) * (sums[ends - 1] - base))
    found = np.clip(found, ends - counts, ends - 1)
    return found, found - (ends - counts)


def measure(policy, batch, seat):
    """The share won of one battle in every place (draws half), and half its 95 % interval."""
    batch.reset(seed=10**9)
    chance, won = np.random.default_rng(5), np.full(batch.battles, np.nan)
    while np.isnan(won).any():
        seen, rows, counts = offered(batch)
        batch.step(drawn(policy.think(seen, rows, counts)[2], counts, chance)[1])
        ends = (batch.ended > 0) & np.isnan(won)
        won[ends] = 0.5 + 0.5 * np.sign(batch.rewards[ends, seat])
    return won.mean(), 1.96 * won.std() / len(won) ** 0.5


def gather(policy, batch, seat, chance):
    """Some steps in all battles, and how much better than thought each choice turned out."""
    steps, values, paid, ended = [], [], [], []
    for _ in range(STEPS):
        seen, rows, counts = offered(batch)
        _, _, likely, value = policy.think(seen, rows, counts)
        places, actions = drawn(likely, counts, chance)
        batch.step(actions)
        steps.append((seen, rows, counts, places, likely[places]))
        values.append(value)
        paid.append(batch.rewards[:, seat].copy())
        ended.append(batch.ended > 0)
    values.append(policy.think(*offered(batch))[3])
    better, later = [], 0.0
    for k in reversed(range(STEPS)):
        on = np.where(ended[k], 0, 1)
        later = paid[k] + DECAY * on * values[k + 1] - values[k] + DECAY * TRACE * on * later
        better.append(later)
    return steps, values[:STEPS], better[::-1]


def improve(policy, steps, values, better):
    """Learn from what was gathered, in a few rounds of a few parts each."""
    mean, spread = np.mean(better), np.std(better) + 1e-6
    for _ in range(EPOCHS):
        for part in range(PARTS):
            own = range(part, STEPS, PARTS)
            sizes = np.array([0, *(len(steps[k][1]) for k in own)]).cumsum()
            seen, rows, counts, _, before = (
                np.concatenate([steps[k][one] for k in own]) for one in range(5)
            )
            chosen = np.concatenate([steps[k][3] + at for k, at in zip(own, sizes)])  # noqa: B905
            gains = np.concatenate([better[k] for k in own])
            returns = gains + np.concatenate([values[k] for k in own])
            policy.learn(seen, rows, counts, chosen, before, (gains - mean) / spread, returns)


def main():
    """Learn, and say now and then how well."""
    said = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    said.add_argument("scenario", nargs="?", default="viajero-duel-v1")
    said.add_argument("--against", default="greedy")
    said.add_argument("--seat", type=int, default=0)
    said.add_argument("--minutes", type=float, default=20, help="of CPU")
    said.add_argument("--battles", type=int, default=128)
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--save", default="", help="write the weights (NAME.npz), the curve (.csv)")
    given = said.parse_args()
    made = {"opponent": given.against, "seat": given.seat}
    batch = BattleBatch(given.scenario, given.battles, rewards="force", **made)
    judge = BattleBatch(given.scenario, 400, **made)
    own, seat = judge.scenario, judge.scenario.seats[given.seat].id
    table = played((judge.ruleset, own), 2000, (given.against,), swap=False)
    share = 100 * ((table.winner == seat).mean() + 0.5 * (table.winner == "").mean())
    print(f"{given.against} itself wins {share:.1f} % of {own.id} as {seat}", flush=True)
    policy = Policy(batch.observations.shape[1], batch.choices.shape[2], seed=given.seed)
    chance, start, told = np.random.default_rng(given.seed), time.process_time(), -9.0
    curve, decisions = [("minutes", "decisions", "won", "margin")], 0
    batch.reset(seed=given.seed)
    while True:
        minutes = (time.process_time() - start) / 60
        if minutes - told >= given.minutes / 12 or minutes >= given.minutes:
            told = minutes
            won, margin = (100 * one for one in measure(policy, judge, given.seat))
            curve.append((round(minutes, 1), decisions, round(won, 1), round(margin, 1)))
            print(f"{minutes:5.1f} min {decisions:11,} decisions  {won:.1f} ± {margin:.1f} %",
                  flush=True)  # fmt: skip
            if given.save:
                np.savez_compressed(given.save, **policy.weights)
                with open(f"{given.save}.csv", "w", newline="") as file:
                    csv.writer(file, lineterminator="\n").writerows(curve)
        if minutes >= given.minutes:
            break
        improve(policy, *gather(policy, batch, given.seat, chance))
        decisions += STEPS * given.battles


if __name__ == "__main__":
    main()
