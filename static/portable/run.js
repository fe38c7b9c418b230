// @ts-check
/**
 * Runs rules that were written in Python, from what rules/portable has taken along of them.
 *
 * Each piece of their syntax becomes a small function of JavaScript, once; nothing of a game is known here. What gives
 * one value after another gives them all at once, as an array: no rule goes on without end.
 */

import { compiled } from "./compile.js";
import { EXCEPTIONS, NativeType, fault, method, natives } from "./natives.js";
import { Collection, Dict, Instance, Klass, Rule, each, keyOf, list, written } from "./values.js";

/** @typedef {import("./values.js").Value} Value */
/** @typedef {{roots: Record<string, any>, heap: any[]}} Told  what was taken along */

const MODULE = new Klass("module");

/** A method and whose it is. */
class Bound {
  /** @param {Value} self @param {Value} task */
  constructor(self, task) {
    this.self = self;
    this.task = task;
  }
}

/** All that was taken along, ready to be called. */
export class Machine {
  /** @param {Told} told */
  constructor(told) {
    this.told = told;
    /** @type {Value[]} */
    this.values = [];
    this.natives = natives(this.call.bind(this), this.attribute.bind(this));
  }

  /** One of the functions or values that were asked for. @param {string} name */
  root(name) {
    return this.value(this.told.roots[name]);
  }

  /** Calls one of them. @param {string} name @param {Value[]} args @param {Record<string, Value>} [named] */
  run(name, args, named) {
    return this.call(this.root(name), args, named);
  }

  // --- what was taken along ---------------------------------------------------------

  /** @param {any} tree @returns {Value} */
  value(tree) {
    if (!Array.isArray(tree)) return tree;
    if (tree[0] === "inf") return Infinity;
    if (tree[0] === "-inf") return -Infinity;
    if (tree[0] === "N") return new Instance(MODULE, Object.fromEntries(Object.entries(tree[1]).map(([name, one]) => [name, this.value(one)])));
    const at = tree[0];
    return at in this.values ? this.values[at] : this.made(at, this.told.heap[at]);
  }

  /** @param {number} at @param {any} tree @returns {Value} */
  made(at, tree) {
    const [sign, first, second] = tree;
    switch (sign) {
      case "=":
        return (this.values[at] = this.value(first));
      case "B":
        if (!(first in this.natives)) throw new TypeError(`${first} is not known here`);
        return (this.values[at] = this.natives[first]);
      case "T": {
        /** @type {Value[]} */
        const row = (this.values[at] = []);
        for (const one of first) row.push(this.value(one));
        return row;
      }
      case "S":
        return (this.values[at] = new Collection(first.map((/** @type {any} */ one) => this.value(one))));
      case "D": {
        const map = (this.values[at] = new Dict());
        for (const [key, one] of first) map.set(this.value(key), this.value(one));
        return map;
      }
      case "O": {
        const made = (this.values[at] = new Instance(this.value(first), Object.create(null)));
        for (const [name, one] of Object.entries(second)) made.attributes[name] = this.value(one);
        return made;
      }
      case "M":
        return (this.values[at] = new Bound(this.value(first), this.value(second)));
      case "P": {
        const task = this.value(first);
        const before = second.map((/** @type {any} */ one) => this.value(one));
        return (this.values[at] = (/** @type {Value[]} */ args, /** @type {any} */ named) => this.call(task, [...before, ...args], named));
      }
      case "C":
        return this.madeClass(at, first);
      default:
        return this.madeRule(at, first);
    }
  }

  /** @param {number} at @param {any} told */
  madeClass(at, told) {
    const klass = (this.values[at] = new Klass(told.n));
    klass.up = told.up.map((/** @type {any} */ one) => this.value(one));
    klass.equal = Boolean(told.eq);
    klass.tuple = Boolean(told.t);
    for (const [name, [kind, one]] of Object.entries(told.m)) klass.members.set(name, [kind, this.value(one)]);
    if (told.f) {
      klass.fields = told.f.map((/** @type {any[]} */ [name, ...usual]) => ({ name, given: usual.length > 0, fallback: usual.length ? this.value(usual[0]) : undefined }));
    }
    return klass;
  }

  /** @param {number} at @param {any} told */
  madeRule(at, told) {
    const rule = (this.values[at] = new Rule(told, undefined, undefined, Object.create(null)));
    for (const [name, one] of Object.entries(told.d ?? {})) rule.usual[name] = this.value(one);
    return rule;
  }

  /** The code of a rule, made when it is first called. @param {Rule} rule */
  codeOf(rule) {
    rule.code ??= compiled(this, rule.told, undefined, rule.told.o);
    return rule.code;
  }

  // --- calling ------------------------------------------------------------------------

  /** @param {Value} callee @param {Value[]} args @param {Record<string, Value>} [named] @returns {Value} */
  call(callee, args, named) {
    if (callee instanceof Rule) return this.callRule(callee, args, named);
    if (callee instanceof Bound) return this.call(callee.task, [callee.self, ...args], named);
    if (callee instanceof NativeType) return callee.make(args, named);
    if (callee instanceof Klass) return this.instance(callee, args, named);
    if (typeof callee === "function") return callee(args, named);
    throw new TypeError(`${written(callee)} cannot be called`);
  }

  /** @param {Rule} rule @param {Value[]} args @param {Record<string, Value>} [named] */
  callRule(rule, args, named) {
    if (!rule.known || named) return this.runRule(rule, args, named);
    const key = keyOf(args);
    if (!rule.known.has(key)) rule.known.set(key, this.runRule(rule, args, named));
    return rule.known.get(key);
  }

  /** @param {Rule} rule @param {Value[]} args @param {Record<string, Value>} [named] */
  runRule(rule, args, named) {
    const code = this.codeOf(rule);
    /** @type {Value[]} */
    const frame = new Array(code.size);
    frame[0] = rule.around;
    const count = rule.parameters.length;
    for (let at = 0; at < count; at += 1) {
      const name = /** @type {string} */ (rule.parameters[at]);
      frame[code.first + at] = at < args.length ? args[at] : this.given(rule, name, named);
    }
    if (rule.rest !== undefined) frame[code.places.get(rule.rest)] = args.slice(count);
    else if (args.length > count) throw new TypeError(`${rule.name} takes ${count} values`);
    for (const name of rule.only) frame[code.places.get(name)] = this.given(rule, name, named);
    if (rule.others !== undefined) {
      const known = new Set([...rule.parameters, ...rule.only]);
      frame[code.places.get(rule.others)] = new Dict(Object.entries(named ?? {}).filter(([name]) => !known.has(name)));
    }
    return code.run(frame);
  }

  /** @param {Rule} rule @param {string} name @param {Record<string, Value>} [named] */
  given(rule, name, named) {
    if (named && name in named) return named[name];
    if (name in rule.usual) return rule.usual[name];
    throw new TypeError(`${rule.name} is not told ${name}`);
  }

  /** A new value of a class. @param {Klass} klass @param {Value[]} args @param {Record<string, Value>} [named] */
  instance(klass, args, named = {}) {
    const made = new Instance(klass, Object.create(null));
    const own = klass.find("__init__");
    if (own) {
      this.call(own[1], [made, ...args], named);
      return made;
    }
    if (klass.under(/** @type {Klass} */ (EXCEPTIONS["Exception"]))) {
      made.attributes["args"] = args;
      return made;
    }
    for (const [at, { name, given, fallback }] of klass.slots.entries()) {
      if (at < args.length) made.attributes[name] = args[at];
      else if (name in named) made.attributes[name] = named[name];
      else if (given) made.attributes[name] = fallback;
      else throw new TypeError(`${klass.name} is not told ${name}`);
    }
    return made;
  }

  // --- attributes -----------------------------------------------------------------------

  /** @param {Value} value @param {string} name @returns {Value} undefined where there is none */
  attribute(value, name) {
    if (value instanceof Instance) {
      const own = value.attributes[name];
      if (own !== undefined) return own;
      const member = value.klass.find(name);
      return member && this.ofMember(member, value, value.klass);
    }
    if (value instanceof Klass) {
      const member = value.find(name);
      if (name === "__name__") return value.name;
      if (!member) return value.slots.find((slot) => slot.name === name)?.fallback;
      return member[0] === "class" ? new Bound(value, member[1]) : member[1];
    }
    return name === "__getitem__" ? (/** @type {Value[]} */ [key]) => this.item(value, key) : undefined;
  }

  /** @param {[string, Value]} member @param {Value} self @param {Klass} klass */
  ofMember([kind, task], self, klass) {
    if (kind === "get") return this.call(task, [self]);
    if (kind === "do") return new Bound(self, task);
    return kind === "class" ? new Bound(klass, task) : task;
  }

  /** Calls a method of a value. @param {Value} value @param {string} name @param {Value[]} args @param {Record<string, Value>} [named] @returns {Value} */
  send(value, name, args, named) {
    if (value instanceof Instance || value instanceof Klass) {
      const member = value instanceof Instance && value.attributes[name] === undefined && value.klass.find(name);
      if (member && member[0] === "do") return this.call(member[1], [value, ...args], named);
      const found = this.attribute(value, name);
      if (found !== undefined) return this.call(found, args, named);
      if (value instanceof Instance && value.klass.tuple) return this.ofTuple(value, name, args, named);
    }
    if (typeof value === "function" && name in value) return value[name](args, named);
    return method(value, name, args, named, /** @type {any} */ (this.natives)["sorted"]);
  }

  /** @param {Instance} value @param {string} name @param {Value[]} args @param {Record<string, Value>} [named] */
  ofTuple(value, name, args, named) {
    if (name === "_replace") return new Instance(value.klass, { ...value.attributes, ...named });
    return method(value.items, name, args, named, /** @type {any} */ (this.natives)["sorted"]);
  }

  /** Calls what the classes above one of a value have under a name. @param {Klass} owner @param {Value} self @param {string} name @param {Value[]} args @param {Record<string, Value>} [named] */
  sendAbove(owner, self, name, args, named) {
    const member = self.klass.above(owner, name);
    if (member) return this.call(member[1], [self, ...args], named);
    if (name === "__init__") {
      self.attributes["args"] = args;
      return null;
    }
    throw new TypeError(`nothing above ${owner.name} has ${name}`);
  }

  /** What lies in a value under a key or at a place. @param {Value} value @param {Value} key */
  item(value, key) {
    if (value instanceof Dict) {
      if (value.has(key)) return value.get(key);
      const otherwise = /** @type {any} */ (value).otherwise;
      if (otherwise) return otherwise();
      throw fault("KeyError", key);
    }
    const row = Array.isArray(value) ? value : typeof value === "string" ? value : list(each(value));
    const at = Number(key) < 0 ? row.length + Number(key) : Number(key);
    if (!(at >= 0 && at < row.length)) throw fault("IndexError", key);
    return row[at];
  }
}

/** What JSON says, as the rules have it. @param {any} told @returns {Value} */
export function fromJson(told) {
  if (Array.isArray(told)) return told.map(fromJson);
  if (told !== null && typeof told === "object") return new Dict(Object.entries(told).map(([name, one]) => [name, fromJson(one)]));
  return told;
}

/** A value of the rules as JSON says it: of what has a class only what it holds. @param {Value} value @returns {any} */
export function asJson(value) {
  if (Array.isArray(value)) return value.map(asJson);
  if (value instanceof Dict) return Object.fromEntries(value.pairs.map(([name, one]) => [name, asJson(one)]));
  if (value instanceof Collection) return value.values.map(asJson);
  if (value instanceof Instance) return Object.fromEntries(value.klass.slots.map(({ name }) => [name, asJson(value.attributes[name])]));
  return value === undefined ? null : value;
}
