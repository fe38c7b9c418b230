/** Counts hands as the browser does and says where it comes to something else than the engine: cases in, differences out. */

import { readFileSync } from "node:fs";

import { Machine, asJson, fromJson } from "../../static/portable/run.js";
import { Raised, equal } from "../../static/portable/values.js";

/** @param {Machine} machine @param {any} told */
function standing(machine, told) {
  return machine.run("Standing", [], Object.fromEntries(Object.entries(told).map(([name, one]) => [name, fromJson(one)])));
}

/** @param {Machine} machine @param {any} one */
function counted(machine, one) {
  const reader = machine.root("reader");
  if (one.so_far) return asJson(machine.run(one.name, [reader, ...[one.so_far, one.kept, ...one.more].map(fromJson)]));
  const variant = machine.attribute(reader, "variant");
  const before = standing(machine, one.before);
  const hand = machine.run("entry", [variant, fromJson(one.facts), before], { retold: one.retold });
  if (Array.isArray(hand)) return { refused: asJson(hand), about: hand.map((no) => machine.run("about", [variant, no])) };
  try {
    const after = machine.run("settle", [variant, before, hand]);
    const goal = machine.attribute(variant, "goal");
    return { lines: asJson(machine.run("score", [variant, hand])), after: asJson(after), places: machine.run("places", [goal, after]) };
  } catch (problem) {
    if (problem instanceof Raised) return { raised: problem.value.klass.name };
    throw problem;
  }
}

let wrong = 0;
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { name, told, cases } = JSON.parse(line);
  const machine = new Machine(told);
  const began = performance.now();
  for (const one of cases) {
    let found;
    try {
      found = counted(machine, one);
    } catch (problem) {
      found = { broken: String(/** @type {Error} */ (problem).stack) };
    }
    if (equal(fromJson(found), fromJson(one.found))) continue;
    wrong += 1;
    if (wrong < 6) console.log(JSON.stringify({ name, before: one.before, facts: one.facts, engine: one.found, here: found }));
  }
  if (process.argv.includes("--times")) console.error(name, cases.length, Math.round(performance.now() - began));
}
console.log(`${wrong} differ`);
