// @ts-check
/**
 * The values of the rules as Python has them: what is equal, what comes first, what is written of one.
 *
 * Numbers, texts, truth values and null are those of JavaScript, lists and tuples are arrays. Everything else has a class here.
 */

/** @typedef {any} Value */
/** @typedef {{name: string, fallback?: Value, given: boolean}} Slot  a field of a class, and what it is when nothing is said */

/** A class of the rules. */
export class Klass {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** @type {Klass[]} those above it, the nearest first */
    this.up = [];
    /** @type {Slot[]|undefined} */
    this.fields = undefined;
    this.equal = false;
    this.tuple = false;
    /** @type {Map<string, [string, Value]>} a member of this class: of what kind it is, and what */
    this.members = new Map();
    /** @type {Map<string, [string, Value]|undefined>} */
    this.found = new Map();
  }

  /** A member of this class or of one above it. @param {string} name @returns {[string, Value]|undefined} */
  find(name) {
    if (!this.found.has(name)) {
      const from = [this, ...this.up].find((one) => one.members.has(name));
      this.found.set(name, from?.members.get(name));
    }
    return this.found.get(name);
  }

  /** A member of the classes above one of them. @param {Klass} below @param {string} name */
  above(below, name) {
    const chain = [this, ...this.up];
    return chain
      .slice(chain.indexOf(below) + 1)
      .find((one) => one.members.has(name))
      ?.members.get(name);
  }

  /** The fields it was given, or those of the nearest class above that has some. @returns {Slot[]} */
  get slots() {
    return this.fields ?? this.up.find((one) => one.fields)?.fields ?? [];
  }

  /** @param {Klass} other */
  under(other) {
    return this === other || this.up.includes(other);
  }
}

/** A value of such a class. */
export class Instance {
  /** @param {Klass} klass @param {Record<string, Value>} attributes */
  constructor(klass, attributes) {
    this.klass = klass;
    this.attributes = attributes;
  }

  /** The fields of a tuple with names, in their order. @returns {Value[]} */
  get items() {
    return this.klass.slots.map(({ name }) => this.attributes[name]);
  }
}

/** A function of the rules. */
export class Rule {
  /** @param {any} told @param {any} code @param {any} around  what the function it was made in has bound @param {Record<string, Value>} usual */
  constructor(told, code, around, usual) {
    this.told = told;
    this.name = told.n ?? "";
    this.parameters = /** @type {string[]} */ (told.p);
    this.rest = /** @type {string|undefined} */ (told.v);
    this.only = /** @type {string[]} */ (told.k ?? []);
    this.others = /** @type {string|undefined} */ (told.w);
    this.code = code;
    this.around = around;
    this.usual = usual;
    /** @type {Map<Value, Value>|undefined} */
    this.known = told.c ? new Map() : undefined;
  }
}

/** Something the rules refuse to go on with. */
export class Raised extends Error {
  /** @param {Instance} value */
  constructor(value) {
    super(`${value.klass.name}: ${JSON.stringify(value.attributes["args"] ?? [])}`);
    this.value = value;
  }
}

/** A mapping, in the order in which it was filled. */
export class Dict {
  /** @param {Iterable<[Value, Value]>} [pairs] */
  constructor(pairs = []) {
    /** @type {Map<Value, [Value, Value]>} */
    this.entries = new Map();
    for (const [key, value] of pairs) this.set(key, value);
  }

  /** @param {Value} key */
  has(key) {
    return this.entries.has(keyOf(key));
  }

  /** @param {Value} key @returns {Value} undefined where there is none */
  get(key) {
    return this.entries.get(keyOf(key))?.[1];
  }

  /** @param {Value} key @param {Value} value */
  set(key, value) {
    const known = keyOf(key);
    const entry = this.entries.get(known);
    if (entry) entry[1] = value;
    else this.entries.set(known, [key, value]);
  }

  /** @param {Value} key */
  remove(key) {
    return this.entries.delete(keyOf(key));
  }

  get keys() {
    return [...this.entries.values()].map(([key]) => key);
  }

  get values() {
    return [...this.entries.values()].map(([, value]) => value);
  }

  get pairs() {
    return [...this.entries.values()];
  }

  get size() {
    return this.entries.size;
  }
}

/** Each value once. */
export class Collection {
  /** @param {Iterable<Value>} [values] */
  constructor(values = []) {
    /** @type {Map<Value, Value>} */
    this.known = new Map();
    for (const value of values) this.add(value);
  }

  /** @param {Value} value */
  add(value) {
    const key = keyOf(value);
    if (!this.known.has(key)) this.known.set(key, value);
  }

  /** @param {Value} value */
  has(value) {
    return this.known.has(keyOf(value));
  }

  /** @param {Value} value */
  remove(value) {
    return this.known.delete(keyOf(value));
  }

  get values() {
    return [...this.known.values()];
  }

  get size() {
    return this.known.size;
  }
}

/** What a value is found by: equal values have the same. @param {Value} value @returns {Value} */
export function keyOf(value) {
  if (typeof value === "boolean") return Number(value);
  if (Array.isArray(value)) return `\0(${value.map(named).join(",")})`;
  if (value instanceof Instance && value.klass.tuple) return `\0(${value.items.map(named).join(",")})`;
  if (value instanceof Instance && value.klass.equal) return `\0${value.klass.name}(${value.items.map(named).join(",")})`;
  if (value instanceof Collection) return `\0{${value.values.map(named).sort().join(",")}}`;
  return value;
}

/** @type {WeakMap<object, number>} */
const NUMBERED = new WeakMap();
let numbered = 0;

/** A key as text, for the key of what it is part of. @param {Value} value */
function named(value) {
  const key = keyOf(value);
  if (key === null || typeof key === "number") return String(key);
  if (typeof key === "string") return key.startsWith("\0") ? key : JSON.stringify(key);
  if (!NUMBERED.has(key)) NUMBERED.set(key, (numbered += 1));
  return `#${NUMBERED.get(key)}`;
}

/** Whether a value counts as yes. @param {Value} value @returns {boolean} */
export function truth(value) {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Dict || value instanceof Collection) return value.size > 0;
  return typeof value === "object" || typeof value === "function" ? true : Boolean(value);
}

/** @param {Value} one @param {Value} other @returns {boolean} */
export function equal(one, other) {
  if (one === other) return true;
  if (one === null || other === null) return false;
  if (typeof one !== "object" && typeof other !== "object") return typeof one !== "string" && typeof other !== "string" && Number(one) === Number(other);
  const [left, right] = [row(one), row(other)];
  if (left && right) return left.length === right.length && left.every((value, at) => equal(value, right[at]));
  if (one instanceof Instance && other instanceof Instance) {
    return one.klass === other.klass && one.klass.equal && equal(one.items, other.items);
  }
  if (one instanceof Collection && other instanceof Collection) return one.size === other.size && one.values.every((value) => other.has(value));
  if (one instanceof Dict && other instanceof Dict) return one.size === other.size && one.pairs.every(([key, value]) => other.has(key) && equal(value, other.get(key)));
  return false;
}

/** The values of a tuple or a list; null of what is neither. @param {Value} value @returns {Value[]|null} */
function row(value) {
  if (Array.isArray(value)) return value;
  return value instanceof Instance && value.klass.tuple ? value.items : null;
}

/** Below nought where the one comes first, above where the other does. @param {Value} one @param {Value} other @returns {number} */
export function order(one, other) {
  const [left, right] = [row(one), row(other)];
  if (left && right) {
    for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
      if (!equal(left[at], right[at])) return order(left[at], right[at]);
    }
    return left.length - right.length;
  }
  if (typeof one === "string" && typeof other === "string") return one < other ? -1 : Number(one > other);
  if (isNumber(one) && isNumber(other)) return Number(one) < Number(other) ? -1 : Number(Number(one) > Number(other));
  throw new TypeError(`${written(one)} and ${written(other)} have no order`);
}

/** @param {Value} value */
export const isNumber = (value) => typeof value === "number" || typeof value === "boolean";

/** All that is in a value, one after another. @param {Value} value @returns {Iterable<Value>} */
export function each(value) {
  if (Array.isArray(value) || typeof value === "string") return value;
  if (value instanceof Dict) return value.keys;
  if (value instanceof Collection) return value.values;
  if (value instanceof Instance && value.klass.tuple) return value.items;
  if (value !== null && typeof value === "object" && Symbol.iterator in value) return value;
  throw new TypeError(`${written(value)} has nothing in it`);
}

/** The same as an array that nobody else has. @param {Value} value @returns {Value[]} */
export const list = (value) => [...each(value)];

/** A value as Python writes it in a text. @param {Value} value @returns {string} */
export function written(value) {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === Infinity || value === -Infinity) return value > 0 ? "inf" : "-inf";
  if (Array.isArray(value)) return `[${value.map(quoted).join(", ")}]`;
  if (value instanceof Instance) return value.klass.name;
  return String(value);
}

/** The same of a value inside another one. @param {Value} value */
export const quoted = (value) => (typeof value === "string" ? `'${value}'` : written(value));

/** @param {Value} value @param {string} how  what stands behind the colon, or how to quote it */
export function formatted(value, how) {
  if (how === "!r") return quoted(value);
  if (how === "g") return String(Number(Number(value).toPrecision(6)));
  if (how === "+d" || how === "+g") return (value < 0 ? "" : "+") + String(value);
  if (how === "") return written(value);
  throw new TypeError(`no number is written as ${how}`);
}
