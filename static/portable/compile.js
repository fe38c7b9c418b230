// @ts-check
/** From trees of syntax to functions that run them. The signs of the trees are those of rules/portable/syntax.py. */

import { fault, isOf } from "./natives.js";
import { Collection, Dict, Instance, Raised, Rule, each, equal, formatted, list, order, truth } from "./values.js";

/** @typedef {import("./values.js").Value} Value */
/** @typedef {Value[]} Frame  what a call has bound: [the frame around it, the values given so far, the answer, names…] */
/** @typedef {(frame: Frame) => Value} Step */
/** @typedef {import("./run.js").Machine} Machine */

const AROUND = 0;
const GIVEN = 1;
const ANSWER = 2;
const FIRST = 3; // the place of the first name
const [GO_ON, BREAK, CONTINUE, RETURN] = [0, 1, 2, 3]; // how a statement ends

/** The names that a function binds, and where each is in its frames. */
class Scope {
  /** @param {Scope|undefined} around */
  constructor(around) {
    this.around = around;
    /** @type {Map<string, number>} */
    this.places = new Map();
    this.size = FIRST;
  }

  /** @param {string} name */
  fresh(name) {
    this.places.set(name, this.size);
    this.size += 1;
    return this.size - 1;
  }

  /** @param {string} name */
  place(name) {
    return this.places.get(name) ?? this.fresh(name);
  }
}

/** @param {Machine} machine @param {any} told @param {Scope|undefined} around @param {Record<string, any>} outside  what the names mean that it does not bind */
export function compiled(machine, told, around, outside) {
  const scope = new Scope(around);
  for (const name of [...told.p, ...(told.k ?? []), ...[told.v, told.w].filter(Boolean)]) scope.fresh(name);
  const maker = new Maker(machine, scope, outside);
  const body = maker.statements(told.b);
  const gives = Boolean(told.g);
  /** @param {Frame} frame */
  const run = (frame) => {
    frame[ANSWER] = null;
    if (gives) frame[GIVEN] = [];
    body(frame);
    return gives ? frame[GIVEN] : frame[ANSWER];
  };
  return {
    run,
    places: scope.places,
    first: FIRST,
    get size() {
      return scope.size;
    },
  };
}

/** @type {Record<string, (a: any, b: any) => Value>} */
const OF_NUMBERS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "//": (a, b) => Math.floor(a / b),
  "%": (a, b) => a - b * Math.floor(a / b),
  "**": (a, b) => a ** b,
  "<<": (a, b) => a * 2 ** b,
  ">>": (a, b) => Math.floor(a / 2 ** b),
  "|": (a, b) => bits(a, b, (x, y) => x | y),
  "&": (a, b) => bits(a, b, (x, y) => x & y),
  "^": (a, b) => bits(a, b, (x, y) => x ^ y),
};

/** Sets of cards have more bits than JavaScript looks at. @param {any} a @param {any} b @param {(x: bigint, y: bigint) => bigint} task */
function bits(a, b, task) {
  const both = task(BigInt(a), BigInt(b));
  return typeof a === "boolean" && typeof b === "boolean" ? both === 1n : Number(both);
}

/** @param {string} sign @param {Value} a @param {Value} b @returns {Value} */
function binary(sign, a, b) {
  if (typeof a === "number" && typeof b === "number") return /** @type {any} */ (OF_NUMBERS[sign])(a, b);
  if (typeof a === "boolean" && typeof b === "boolean" && (sign === "|" || sign === "&")) return sign === "|" ? a || b : a && b;
  if (typeof a === "string" && sign === "+") return a + b;
  if (typeof a === "string" && sign === "*") return a.repeat(Math.max(0, Number(b)));
  if (Array.isArray(a) || Array.isArray(b)) return ofRows(sign, a, b);
  if (a instanceof Dict && sign === "|") return new Dict([...a.pairs, ...b.pairs]);
  if (a instanceof Collection || b instanceof Collection) return ofSets(sign, a, b);
  if (sign === "|" && (typeof a === "object" || typeof b === "object")) return [a, b]; // of types: either
  return /** @type {any} */ (OF_NUMBERS[sign])(Number(a), Number(b));
}

/** @param {string} sign @param {Value} a @param {Value} b */
function ofRows(sign, a, b) {
  if (sign === "+") return [...list(a), ...each(b)];
  if (sign === "|") return [...list(a), b]; // of types: one of several
  const [row, times] = Array.isArray(a) ? [a, b] : [b, a];
  return Array.from({ length: Math.max(0, Number(times)) }, () => row).flat(1);
}

/** @param {string} sign @param {Value} a @param {Value} b */
function ofSets(sign, a, b) {
  const [left, right] = [new Collection(each(a)), new Collection(each(b))];
  if (sign === "|") return new Collection([...left.values, ...right.values]);
  if (sign === "&") return new Collection(left.values.filter((one) => right.has(one)));
  if (sign === "-") return new Collection(left.values.filter((one) => !right.has(one)));
  return new Collection([...left.values.filter((one) => !right.has(one)), ...right.values.filter((one) => !left.has(one))]);
}

/** @param {Value} row @param {Value} value */
function within(row, value) {
  if (row instanceof Dict || row instanceof Collection) return row.has(value);
  if (typeof row === "string") return row.includes(value);
  for (const one of each(row)) if (equal(one, value)) return true;
  return false;
}

/** @type {Record<string, (a: Value, b: Value) => boolean>} */
const COMPARED = {
  "==": equal,
  "!=": (a, b) => !equal(a, b),
  "<": (a, b) => (isSubset(a, b) ? a.size < b.size : order(a, b) < 0),
  "<=": (a, b) => (a instanceof Collection ? isSubset(a, b) : order(a, b) <= 0),
  ">": (a, b) => order(a, b) > 0,
  ">=": (a, b) => (b instanceof Collection ? isSubset(b, a) : order(a, b) >= 0),
  is: (a, b) => a === b,
  isnt: (a, b) => a !== b,
  in: (a, b) => within(b, a),
  notin: (a, b) => !within(b, a),
};

/** @param {Value} a @param {Value} b */
const isSubset = (a, b) => a instanceof Collection && a.values.every((one) => b.has(one));

/** Makes the steps of one function. */
class Maker {
  /** @param {Machine} machine @param {Scope} scope @param {Record<string, any>} outside */
  constructor(machine, scope, outside) {
    this.outside = outside;
    this.machine = machine;
    this.scope = scope;
  }

  // --- statements -----------------------------------------------------------------------

  /** @param {any[]} trees @returns {Step} */
  statements(trees) {
    const steps = trees.map((tree) => this.statement(tree));
    if (steps.length === 1) return /** @type {Step} */ (steps[0]);
    return (frame) => {
      for (const step of steps) {
        const end = step(frame);
        if (end) return end;
      }
      return GO_ON;
    };
  }

  /** @param {any} tree @returns {Step} */
  statement([sign, first, second, third]) {
    switch (sign) {
      case "e": {
        const step = this.expression(first);
        return (frame) => (step(frame), GO_ON);
      }
      case "r": {
        const step = this.expression(first);
        return (frame) => ((frame[ANSWER] = step(frame)), RETURN);
      }
      case "y": {
        const step = this.expression(first);
        return (frame) => (frame[GIVEN].push(step(frame)), GO_ON);
      }
      case "yf": {
        const step = this.expression(first);
        return (frame) => (frame[GIVEN].push(...each(step(frame))), GO_ON);
      }
      case "=": {
        const targets = first.map((/** @type {any} */ one) => this.target(one));
        const step = this.expression(second);
        return (frame) => {
          const value = step(frame);
          for (const put of targets) put(frame, value);
          return GO_ON;
        };
      }
      case "+=": {
        const [put, now, step] = [this.target(second), this.expression(second), this.expression(third)];
        return (frame) => (put(frame, binary(first, now(frame), step(frame))), GO_ON);
      }
      case "br":
        return () => BREAK;
      case "co":
        return () => CONTINUE;
      default:
        return this.block([sign, first, second, third]);
    }
  }

  /** @param {any} tree @returns {Step} */
  block([sign, first, second, third]) {
    switch (sign) {
      case "if": {
        const [test, then, otherwise] = [this.expression(first), this.statements(second), this.statements(third)];
        return (frame) => (truth(test(frame)) ? then(frame) : otherwise(frame));
      }
      case "for": {
        const [put, over, body] = [this.target(first), this.expression(second), this.statements(third)];
        return (frame) => {
          for (const value of each(over(frame))) {
            put(frame, value);
            const end = body(frame);
            if (end === BREAK) break;
            if (end === RETURN) return end;
          }
          return GO_ON;
        };
      }
      case "wh": {
        const [test, body] = [this.expression(first), this.statements(second)];
        return (frame) => {
          while (truth(test(frame))) {
            const end = body(frame);
            if (end === BREAK) break;
            if (end === RETURN) return end;
          }
          return GO_ON;
        };
      }
      case "ra": {
        const step = this.expression(first);
        return (frame) => {
          const found = step(frame);
          throw new Raised(found instanceof Instance ? found : this.machine.instance(found, []));
        };
      }
      case "try":
        return this.trying(first, second);
      case "mt":
        return this.matching(first, second);
      default:
        throw new TypeError(`no statement is ${sign}`);
    }
  }

  /** @param {any[]} trees @param {any[]} handlers @returns {Step} */
  trying(trees, handlers) {
    const body = this.statements(trees);
    const caught = handlers.map(([type, name, then]) => ({
      type: this.expression(type),
      put: name ? this.target(["n", name]) : () => undefined,
      then: this.statements(then),
    }));
    return (frame) => {
      try {
        return body(frame);
      } catch (problem) {
        const value = problem instanceof Raised ? problem.value : null;
        const one = value && caught.find(({ type }) => isOf(value, type(frame)));
        if (!one) throw problem;
        one.put(frame, value);
        return one.then(frame);
      }
    };
  }

  /** @param {any} subject @param {any[]} cases @returns {Step} */
  matching(subject, cases) {
    const step = this.expression(subject);
    const tried = cases.map(([pattern, guard, body]) => ({
      fits: this.pattern(pattern),
      guard: this.expression(guard),
      body: this.statements(body),
    }));
    return (frame) => {
      const value = step(frame);
      const one = tried.find(({ fits, guard }) => fits(frame, value) && truth(guard(frame)));
      return one ? one.body(frame) : GO_ON;
    };
  }

  /** @param {any} tree @returns {(frame: Frame, value: Value) => boolean} */
  pattern([sign, first]) {
    if (sign === "_") {
      const put = first ? this.target(["n", first]) : () => undefined;
      return (frame, value) => (put(frame, value), true);
    }
    if (sign === "o") {
      const some = first.map((/** @type {any} */ one) => this.pattern(one));
      return (frame, value) => some.some((/** @type {any} */ fits) => fits(frame, value));
    }
    const step = this.expression(first);
    return sign === "c" ? (frame, value) => isOf(value, step(frame)) : (frame, value) => equal(value, step(frame));
  }

  /** @param {any} tree @returns {(frame: Frame, value: Value) => void} */
  target([sign, first, second]) {
    if (sign === "n") {
      const place = this.scope.place(first);
      return (frame, value) => {
        frame[place] = value;
      };
    }
    if (sign === "t") return this.several(first);
    const [of, at] = [this.expression(first), sign === "i" ? this.expression(second) : () => second];
    if (sign === "i") {
      return (frame, value) => {
        const [found, key] = [of(frame), at(frame)];
        if (found instanceof Dict) found.set(key, value);
        else found[key < 0 ? found.length + key : key] = value;
      };
    }
    return (frame, value) => {
      of(frame).attributes[second] = value;
    };
  }

  /** @param {any[]} trees @returns {(frame: Frame, value: Value) => void} */
  several(trees) {
    const rest = trees.findIndex(([sign]) => sign === "*");
    const puts = trees.map((tree) => this.target(tree[0] === "*" ? tree[1] : tree));
    return (frame, value) => {
      const row = list(value);
      const beyond = row.length - trees.length + 1;
      if (rest >= 0) row.splice(rest, beyond, row.slice(rest, rest + beyond));
      if (row.length !== puts.length) throw fault("ValueError", "not so many values");
      for (const [at, put] of puts.entries()) put(frame, row[at]);
    };
  }

  // --- expressions ------------------------------------------------------------------------

  /** @param {any} tree @returns {Step} */
  expression(tree) {
    if (!Array.isArray(tree)) return () => tree;
    const [sign, first, second, third] = tree;
    switch (sign) {
      case "n":
        return this.name(first);
      case "$":
        return this.constant(this.outside[first]);
      case "a": {
        const of = this.expression(first);
        return (frame) => {
          const value = of(frame);
          const found = this.machine.attribute(value, second);
          if (found === undefined) throw new TypeError(`there is no ${second}`);
          return found;
        };
      }
      case "m": {
        const of = this.expression(first);
        return this.calling(third, tree[4], (frame, args, named) => this.machine.send(of(frame), second, args, named));
      }
      case "c": {
        const callee = this.expression(first);
        return this.calling(second, third, (frame, args, named) => this.machine.call(callee(frame), args, named));
      }
      case "sup": {
        const [owner, self] = [this.expression(first), this.name(second)];
        return this.calling(tree[4], tree[5], (frame, args, named) => this.machine.sendAbove(owner(frame), self(frame), third, args, named));
      }
      default:
        return this.operation(tree);
    }
  }

  /** @param {any} place @returns {Step} */
  constant(place) {
    /** @type {Value} */
    let value;
    return () => (value === undefined ? (value = this.machine.value(place)) : value);
  }

  /** @param {any} tree @returns {Step} */
  operation([sign, first, second, third]) {
    switch (sign) {
      case "b": {
        const [left, right] = [this.expression(second), this.expression(third)];
        return (frame) => binary(first, left(frame), right(frame));
      }
      case "u": {
        const step = this.expression(second);
        if (first === "not") return (frame) => !truth(step(frame));
        if (first === "~") return (frame) => -step(frame) - 1;
        return first === "-" ? (frame) => -step(frame) : step;
      }
      case "and": {
        const steps = first.map((/** @type {any} */ one) => this.expression(one));
        return (frame) => {
          let value = null;
          for (const step of steps) if (!truth((value = step(frame)))) return value;
          return value;
        };
      }
      case "or": {
        const steps = first.map((/** @type {any} */ one) => this.expression(one));
        return (frame) => {
          let value = null;
          for (const step of steps) if (truth((value = step(frame)))) return value;
          return value;
        };
      }
      case "?": {
        const [test, then, otherwise] = [this.expression(first), this.expression(second), this.expression(third)];
        return (frame) => (truth(test(frame)) ? then(frame) : otherwise(frame));
      }
      case "cmp":
        return this.comparison(first, second, third);
      default:
        return this.collection([sign, first, second, third]);
    }
  }

  /** @param {any} first @param {string[]} signs @param {any[]} others @returns {Step} */
  comparison(first, signs, others) {
    const [start, steps] = [this.expression(first), others.map((one) => this.expression(one))];
    const tests = signs.map((sign) => /** @type {(a: Value, b: Value) => boolean} */ (COMPARED[sign]));
    if (steps.length === 1) {
      const [test, right] = [/** @type {any} */ (tests[0]), /** @type {Step} */ (steps[0])];
      return (frame) => test(start(frame), right(frame));
    }
    return (frame) => {
      let left = start(frame);
      for (const [at, step] of steps.entries()) {
        const right = step(frame);
        if (!(/** @type {any} */ (tests[at])(left, right))) return false;
        left = right;
      }
      return true;
    };
  }

  /** @param {any} tree @returns {Step} */
  collection([sign, first, second, third]) {
    switch (sign) {
      case "t":
        return this.row(first);
      case "s": {
        const row = this.row(first);
        return (frame) => new Collection(row(frame));
      }
      case "d": {
        const pairs = first.map((/** @type {any[]} */ [key, value]) => [key?.[0] === "**" ? null : this.expression(key), this.expression(value)]);
        return (frame) => {
          const map = new Dict();
          for (const [key, value] of pairs) {
            if (key) map.set(key(frame), value(frame));
            else for (const [one, other] of value(frame).pairs) map.set(one, other);
          }
          return map;
        };
      }
      case "i": {
        const [of, at] = [this.expression(first), this.expression(second)];
        return (frame) => this.machine.item(of(frame), at(frame));
      }
      case "sl": {
        const [of, low, high] = [this.expression(first), this.expression(second), this.expression(third)];
        return (frame) => {
          const value = of(frame);
          return (typeof value === "string" ? value : list(value)).slice(low(frame) ?? 0, high(frame) ?? undefined);
        };
      }
      case "f": {
        const parts = first.map((/** @type {any} */ one) => (typeof one === "string" ? () => one : this.part(one)));
        return (frame) => parts.map((/** @type {Step} */ part) => part(frame)).join("");
      }
      case "w": {
        const [put, step] = [this.target(["n", first]), this.expression(second)];
        return (frame) => {
          const value = step(frame);
          put(frame, value);
          return value;
        };
      }
      case "fn":
        return this.inner(first, second);
      default:
        return this.comprehension(sign, first, second);
    }
  }

  /** @param {any} tree @returns {Step} */
  part([value, how]) {
    const step = this.expression(value);
    return (frame) => formatted(step(frame), how);
  }

  /** @param {any[]} trees @returns {Step} */
  row(trees) {
    if (!trees.some((tree) => Array.isArray(tree) && tree[0] === "*")) {
      const steps = trees.map((tree) => this.expression(tree));
      return (frame) => steps.map((step) => step(frame));
    }
    const steps = trees.map((tree) => {
      const many = Array.isArray(tree) && tree[0] === "*";
      return { many, step: this.expression(many ? tree[1] : tree) };
    });
    return (frame) => steps.flatMap(({ many, step }) => (many ? list(step(frame)) : [step(frame)]));
  }

  /** @param {string} name @returns {Step} */
  name(name) {
    let depth = 0;
    for (let scope = /** @type {Scope|undefined} */ (this.scope); scope; scope = scope.around) {
      const place = scope.places.get(name);
      if (place !== undefined) return fromFrame(depth, place);
      depth += 1;
    }
    throw new TypeError(`${name} is bound nowhere`);
  }

  /** @param {any[]} trees @param {any[]|undefined} words @param {(frame: Frame, args: Value[], named?: Record<string, Value>) => Value} task @returns {Step} */
  calling(trees, words, task) {
    const args = this.row(trees);
    if (!words) return (frame) => task(frame, args(frame));
    const named = words.map(([name, tree]) => ({ name, step: this.expression(tree) }));
    return (frame) => {
      /** @type {Record<string, Value>} */
      const given = {};
      const first = args(frame);
      for (const { name, step } of named) {
        if (name !== null) given[name] = step(frame);
        else for (const [key, value] of step(frame).pairs) given[key] = value;
      }
      return task(frame, first, given);
    };
  }

  /** A function inside of this one. @param {any} told @param {Record<string, any>} usual @returns {Step} */
  inner(told, usual) {
    const defaults = Object.entries(usual).map(([name, tree]) => ({ name, step: this.expression(tree) }));
    const code = compiled(this.machine, told, this.scope, this.outside);
    return (frame) => {
      const rule = new Rule(told, code, frame, Object.create(null));
      for (const { name, step } of defaults) rule.usual[name] = step(frame);
      return rule;
    };
  }

  /** @param {string} sign @param {any} tree @param {any[]} loops @returns {Step} */
  comprehension(sign, tree, loops) {
    const before = new Map(this.scope.places);
    const steps = loops.map(([target, over, tests]) => {
      const from = this.expression(over);
      for (const name of boundIn(target)) this.scope.fresh(name);
      return { from, put: this.target(target), tests: tests.map((/** @type {any} */ one) => this.expression(one)) };
    });
    const one = sign === "dc" ? tree.map((/** @type {any} */ part) => this.expression(part)) : this.expression(tree);
    for (const name of loops.flatMap(([target]) => boundIn(target))) {
      const place = before.get(name);
      if (place === undefined) this.scope.places.delete(name);
      else this.scope.places.set(name, place);
    }
    /** @param {Frame} frame @returns {Generator<Value>} */
    function* run(frame, at = 0) {
      const loop = steps[at];
      if (!loop) {
        yield sign === "dc" ? [one[0](frame), one[1](frame)] : one(frame);
        return;
      }
      for (const value of each(loop.from(frame))) {
        loop.put(frame, value);
        if (loop.tests.every((/** @type {Step} */ test) => truth(test(frame)))) yield* run(frame, at + 1);
      }
    }
    if (sign === "g") return (frame) => run(frame);
    if (sign === "lc") return (frame) => [...run(frame)];
    return sign === "sc" ? (frame) => new Collection(run(frame)) : (frame) => new Dict(run(frame));
  }
}

/** The names that a target binds. @param {any} target @returns {string[]} */
function boundIn([sign, first]) {
  if (sign === "n") return [first];
  return sign === "t" ? first.flatMap(boundIn) : boundIn(first);
}

/** @param {number} depth @param {number} place @returns {Step} */
function fromFrame(depth, place) {
  if (depth === 0) return (frame) => frame[place];
  if (depth === 1) return (frame) => frame[AROUND][place];
  return (frame) => {
    let found = frame;
    for (let up = 0; up < depth; up += 1) found = found[AROUND];
    return found[place];
  };
}
