// A bot for the line protocol in JavaScript: the choice that is likeliest to succeed.
//
//   asalto bot run "node examples/bots/careful.mjs" --against random --scenario viajero/duel
//
// It asks for the odds of every choice and for nothing else.
import { createInterface } from "node:readline";

let seed = 1;

function below(count) {
  seed = (seed * 48271 + 11) % 2147483647;
  return seed % count;
}

function choose({ request, choices }) {
  let best = choices[below(choices.length)];
  let most = 0;
  for (const one of choices) {
    const chance = one.odds?.success.value ?? 0;
    if (chance > most) [best, most] = [one, chance];
  }
  const reason = most > 0 ? `succeeds with ${(100 * most).toFixed(1)} %` : "any";
  // By its fields, as one could write a choice that is not in the list.
  return { type: "choice", request, choice: best.choice, reason };
}

const answers = {
  hello: () => ({ type: "hello", protocol: 1, name: "careful.mjs", wants: ["odds"] }),
  battle: (said) => {
    seed = said.seed % 2147483647;
    return { type: "ready" };
  },
  choose,
  over: () => null,
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  const answer = answers[said.type]?.(said);
  if (answer) process.stdout.write(JSON.stringify(answer) + "\n");
}
