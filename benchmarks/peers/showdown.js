// Random battles of the first generation, on the simulator itself (no streams, no server).
const fs = require('fs');
const path = require('path');
const {Battle, Teams, PRNG} = require('pokemon-showdown');
const version = JSON.parse(
  fs.readFileSync(path.join(path.dirname(require.resolve('pokemon-showdown')), '../../package.json'))
).version;

function choice(side, prng) {
  const request = side.activeRequest;
  if (!request || request.wait) return '';
  const options = [];
  if (request.active) {
    request.active[0].moves.forEach((move, i) => { if (!move.disabled) options.push(`move ${i + 1}`); });
  }
  const trapped = request.active && (request.active[0].trapped || request.active[0].maybeTrapped);
  if (request.forceSwitch || !trapped) {
    request.side.pokemon.forEach((one, i) => {
      if (!one.active && !one.condition.endsWith(' fnt')) options.push(`switch ${i + 1}`);
    });
  }
  return options.length ? prng.sample(options) : 'default';
}

function game(seed) {
  const prng = new PRNG([seed, 2, 3, 4]);
  const battle = new Battle({formatid: 'gen1randombattle', seed: [seed, 6, 7, 8]});
  for (const id of ['p1', 'p2']) {
    battle.setPlayer(id, {name: id, team: Teams.pack(Teams.generate('gen1randombattle', {seed: [seed, 1, 1, id === 'p1' ? 1 : 2]}))});
  }
  let made = 0;
  while (!battle.ended && battle.turn < 1000) {
    for (const side of battle.sides) {
      const text = choice(side, prng);
      if (text) { side.choose(text) || side.choose('default'); made++; }
    }
    if (battle.allChoicesDone()) battle.commitChoices ? battle.commitChoices() : battle.commitDecisions();
  }
  return made;
}

const rates = [];
let seed = 1;
game(seed++);
for (let k = 0; k < Number(process.argv[2] || 5); k++) {
  const start = process.cpuUsage();
  let made = 0, spent = 0;
  while (spent < 1e6) {
    made += game(seed++);
    const used = process.cpuUsage(start);
    spent = used.user + used.system;
  }
  rates.push(made / spent * 1e6);
}
rates.sort((a, b) => a - b);
console.log(JSON.stringify([{
  name: 'Pokémon Showdown', version, what: 'random gen 1 battles',
  per_second: rates[Math.floor(rates.length / 2)], unit: 'decisions',
}]));
