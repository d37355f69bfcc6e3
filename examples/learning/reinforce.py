"""A small policy learns a scenario against a bot, in plain NumPy.

    python examples/learning/reinforce.py viajero-duel-v1 --against random --minutes 5

Advantage actor-critic over `BattleBatch`. A choice is scored by its own features, weighted by what
the seat sees: score = f . (w + U h), with h = tanh(W o); the same h says how the battle stands.
"""

import argparse
import time

import numpy as np

from asalto.envs import BattleBatch

STEPS, RATE, DECAY, ENTROPY = 16, 3e-3, 0.995, 0.01


class Policy:
    """The weights, and Adam's memory of their gradients."""

    def __init__(self, seen, features, hidden=48, seed=0):
        chance = np.random.default_rng(seed)
        self.weights = {
            "W": chance.normal(0, seen**-0.5, (seen, hidden)).astype(np.float32),
            "b": np.zeros(hidden, np.float32),
            "w": np.zeros(features, np.float32),
            "U": np.zeros((features, hidden), np.float32),
            "c": np.zeros(hidden, np.float32),
        }
        self.first = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.second = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.updates = 0

    def think(self, seen, features, masks):
        """What is seen, in short; the chance of each choice; how the battle stands."""
        one = self.weights
        h = np.tanh(seen @ one["W"] + one["b"])
        scores = np.einsum("bkf,bf->bk", features, one["w"] + h @ one["U"].T)
        scores = np.where(masks > 0, scores, -1e9)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        return h, likely / likely.sum(axis=1, keepdims=True), h @ one["c"]

    def learn(self, seen, features, masks, actions, returns):
        """One step of Adam up the gradient of policy, entropy and value."""
        one, n = self.weights, len(actions)
        h, likely, value = self.think(seen, features, masks)
        better = returns - value
        slope = -likely * better[:, None]
        slope[np.arange(n), actions] += better
        surprise = np.log(likely + 1e-9)
        slope -= ENTROPY * likely * (surprise - (likely * surprise).sum(axis=1, keepdims=True))
        pull = np.einsum("bk,bkf->bf", slope, features)
        back = (pull @ one["U"] + 0.5 * better[:, None] * one["c"]) * (1 - h * h)
        self._climb({
            "w": pull.mean(axis=0), "U": pull.T @ h / n, "c": 0.5 * (better @ h) / n,
            "W": seen.T @ back / n, "b": back.mean(axis=0),
        })  # fmt: skip

    def _climb(self, slopes):
        self.updates += 1
        for name, slope in slopes.items():
            self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            self.second[name] = 0.999 * self.second[name] + 0.001 * slope * slope
            first = self.first[name] / (1 - 0.9**self.updates)
            second = self.second[name] / (1 - 0.999**self.updates)
            self.weights[name] += RATE * first / (np.sqrt(second) + 1e-8)


def drawn(likely, chance):
    """A choice for every battle, by its chance."""
    return (likely.cumsum(axis=1) > chance.random((len(likely), 1))).argmax(axis=1)


def measure(policy, batch, seat, battles):
    """The share of battles won (draws half), with half the width of its 95 % interval."""
    batch.reset(seed=10**9)
    chance, won, over = np.random.default_rng(5), 0.0, 0
    while over < battles:
        likely = policy.think(batch.observations, batch.choices, batch.masks)[1]
        batch.step(drawn(likely, chance))
        ends = batch.ended > 0
        won += float((0.5 + 0.5 * np.sign(batch.rewards[ends, seat])).sum())
        over += int(ends.sum())
    share = won / over
    return share, 1.96 * (share * (1 - share) / over) ** 0.5


def main():
    """Learn, and say now and then how well."""
    said = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    said.add_argument("scenario", nargs="?", default="viajero-duel-v1")
    said.add_argument("--against", default="random")
    said.add_argument("--seat", type=int, default=0)
    said.add_argument("--minutes", type=float, default=5)
    said.add_argument("--battles", type=int, default=128)
    said.add_argument("--save", default="", help="where to write the weights (.npz)")
    given = said.parse_args()
    made = {"opponent": given.against, "seat": given.seat, "choices": 48}
    batch = BattleBatch(given.scenario, given.battles, rewards="force", **made)
    judge = BattleBatch(given.scenario, given.battles, **made)
    policy = Policy(batch.observations.shape[1], batch.choices.shape[2])
    chance, start, told = np.random.default_rng(1), time.monotonic(), -1.0
    batch.reset(seed=1)
    while True:
        minutes = (time.monotonic() - start) / 60
        if minutes - told >= given.minutes / 10 or minutes >= given.minutes:
            told = minutes
            share, margin = measure(policy, judge, given.seat, 400)
            print(f"{minutes:5.1f} min {policy.updates:6} updates  {100 * share:.1f} ± "
                  f"{100 * margin:.1f} % against {given.against}", flush=True)  # fmt: skip
        if minutes >= given.minutes:
            break
        rows = []
        for _ in range(STEPS):
            seen, features = batch.observations.copy(), batch.choices.copy()
            masks = batch.masks.copy()
            actions = drawn(policy.think(seen, features, masks)[1], chance)
            batch.step(actions)
            paid, ended = batch.rewards[:, given.seat].copy(), batch.ended > 0
            rows.append((seen, features, masks, actions, paid, ended))
        later = policy.think(batch.observations, batch.choices, batch.masks)[2]
        gains = []
        for _, _, _, _, paid, ended in reversed(rows):
            later = paid + DECAY * np.where(ended, 0, later)
            gains.append(later)
        parts = [np.concatenate([row[k] for row in rows]) for k in range(4)]
        policy.learn(*parts, np.concatenate(gains[::-1]))
    if given.save:
        np.savez_compressed(given.save, **policy.weights)


if __name__ == "__main__":
    main()
