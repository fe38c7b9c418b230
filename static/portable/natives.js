// @ts-check
/** What Python has of its own and the rules call: functions by name, and the methods of texts, lists and mappings. */

import { Collection, Dict, Instance, Klass, Raised, each, equal, formatted, isNumber, list, order, truth, written } from "./values.js";

/** @typedef {import("./values.js").Value} Value */
/** @typedef {(args: Value[], named?: Record<string, Value>) => Value} Native */
/** @typedef {(callee: Value, args: Value[], named?: Record<string, Value>) => Value} Call */
/** @typedef {(value: Value, name: string) => Value} Attribute  undefined where there is none */

/** A type of Python's own: what calling it makes, and what is of it. */
export class NativeType {
  /** @param {Native} make @param {(value: Value) => boolean} has */
  constructor(make, has) {
    this.make = make;
    this.has = has;
  }
}

const FAULTS = { ValueError: [], TypeError: [], StopIteration: [], LookupError: [], KeyError: ["LookupError"], IndexError: ["LookupError"], NotImplementedError: [] };
const EXCEPTION = new Klass("Exception");
/** @type {Record<string, Klass>} */
export const EXCEPTIONS = { Exception: EXCEPTION };
for (const [name, above] of Object.entries(FAULTS)) {
  const klass = new Klass(name);
  klass.up = [...above.map((one) => /** @type {Klass} */ (EXCEPTIONS[one])), EXCEPTION];
  EXCEPTIONS[name] = klass;
}

/** @param {string} name @param {Value[]} args */
export const fault = (name, ...args) => new Raised(new Instance(/** @type {Klass} */ (EXCEPTIONS[name]), { args }));

/** @param {Value} value @param {Value} types @returns {boolean} */
export function isOf(value, types) {
  if (Array.isArray(types)) return types.some((one) => isOf(value, one));
  if (types instanceof Klass) return value instanceof Instance && value.klass.under(types);
  if (types instanceof NativeType) return types.has(value);
  return types === null && value === null;
}

/** @param {Iterable<Value>} values @param {number} n @returns {Generator<Value[]>} */
function* combinations(values, n, again = false, from = 0) {
  const all = list(values);
  if (n === 0) yield [];
  else for (let at = from; at < all.length; at += 1) for (const rest of combinations(all, n - 1, again, again ? at : at + 1)) yield [all[at], ...rest];
}

/** @param {Value[]} values @param {number} n @returns {Generator<Value[]>} */
function* permutations(values, n) {
  if (n === 0) yield [];
  else for (const [at, first] of values.entries()) for (const rest of permutations([...values.slice(0, at), ...values.slice(at + 1)], n - 1)) yield [first, ...rest];
}

/** @param {Value[][]} rows @returns {Value[][]} */
const product = (rows) => rows.reduce((/** @type {Value[][]} */ found, row) => found.flatMap((start) => row.map((one) => [...start, one])), [[]]);

/** @param {number} value @param {number} [digits] */
function rounded(value, digits = 0) {
  const scaled = value * 10 ** digits;
  const near = Math.round(scaled);
  return (Math.abs(scaled % 1) === 0.5 && near % 2 !== 0 ? near - 1 : near) / 10 ** digits;
}

/** @param {Value} text */
function wholeNumber(text) {
  if (typeof text !== "string") return Math.trunc(Number(text));
  if (!/^\s*[-+]?\d+\s*$/.test(text)) throw fault("ValueError", text);
  return Number(text);
}

/** @param {Value} text */
function realNumber(text) {
  if (typeof text !== "string") return Number(text);
  const word = /^\s*([-+]?)inf(?:inity)?\s*$/i.exec(text);
  if (word) return word[1] === "-" ? -Infinity : Infinity;
  if (!/^\s*[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(text)) throw fault("ValueError", text);
  return Number(text.replaceAll("_", ""));
}

/** @param {Value} source */
function mapping(source) {
  if (source === undefined) return new Dict();
  return new Dict(source instanceof Dict ? source.pairs : list(source).map((pair) => /** @type {[Value, Value]} */ (list(pair))));
}

/** All that is called by its name; ``call`` calls a function of the rules, ``attribute`` looks a name up in a value. @param {Call} call @param {Attribute} attribute @returns {Record<string, Value>} */
export function natives(call, attribute) {
  /** @param {Value[]} args @param {Record<string, Value>|undefined} named @param {number} sign */
  const outermost = (args, named, sign) => {
    const values = args.length > 1 ? args : list(args[0]);
    const by = named?.["key"] ? (/** @type {Value} */ one) => call(named["key"], [one]) : (/** @type {Value} */ one) => one;
    if (!values.length) {
      if (named && "default" in named) return named["default"];
      throw fault("ValueError", "nothing to choose from");
    }
    return values.reduce((best, one) => (sign * order(by(one), by(best)) > 0 ? one : best));
  };
  /** @type {Native} */
  const sorted = ([values], named) => {
    const by = named?.["key"] ?? null;
    const keyed = list(values).map((one) => ({ one, key: by === null ? one : call(by, [one]) }));
    const sign = truth(named?.["reverse"] ?? false) ? -1 : 1;
    return keyed.sort((left, right) => sign * order(left.key, right.key)).map(({ one }) => one);
  };
  /** @param {Value} obj @param {string} path */
  const reached = (obj, path) => path.split(".").reduce((value, name) => attribute(value, name), obj);
  /** @type {Record<string, Native>} */
  const functions = {
    abs: ([n]) => Math.abs(n),
    all: ([values]) => {
      for (const one of each(values)) if (!truth(one)) return false;
      return true;
    },
    any: ([values]) => {
      for (const one of each(values)) if (truth(one)) return true;
      return false;
    },
    divmod: ([a, b]) => [Math.floor(a / b), a - b * Math.floor(a / b)],
    enumerate: ([values, start], named) => list(values).map((one, at) => [at + (start ?? named?.["start"] ?? 0), one]),
    filter: ([test, values]) => list(values).filter((one) => truth(test === null ? one : call(test, [one]))),
    getattr: ([value, name, otherwise]) => attribute(value, name) ?? (otherwise === undefined ? null : otherwise),
    hasattr: ([value, name]) => attribute(value, name) !== undefined,
    isinstance: ([value, types]) => isOf(value, types),
    iter: ([values]) => each(values)[Symbol.iterator](),
    len: ([value]) => (value instanceof Dict || value instanceof Collection ? value.size : list(value).length),
    map: ([task, ...rows]) => {
      const lists = rows.map(list);
      return lists[0]?.map((_, at) => call(task, lists.map((row) => row[at]))) ?? [];
    },
    max: (args, named) => outermost(args, named, 1),
    min: (args, named) => outermost(args, named, -1),
    next: ([values, ...otherwise]) => {
      const { done, value } = (Array.isArray(values) ? values[Symbol.iterator]() : "next" in values ? values : each(values)[Symbol.iterator]()).next();
      if (!done) return value;
      if (otherwise.length) return otherwise[0];
      throw fault("StopIteration");
    },
    range: ([first, last, step = 1]) => {
      const [from, to] = last === undefined ? [0, first] : [first, last];
      return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, at) => from + at * step);
    },
    reversed: ([values]) => list(values).reverse(),
    round: ([value, digits]) => rounded(value, digits ?? 0),
    sorted,
    sum: ([values, start = 0]) => {
      let total = start;
      for (const one of each(values)) total += Number(one);
      return total;
    },
    zip: (rows) => {
      const lists = rows.map(list);
      return Array.from({ length: Math.min(...lists.map((row) => row.length)) }, (_, at) => lists.map((row) => row[at]));
    },
    replace: ([value], named) => new Instance(value.klass, { ...value.attributes, ...named }),
    reduce: ([task, values, ...start]) => [...start, ...each(values)].reduce((found, one) => call(task, [found, one])),
    partial: ([task, ...first]) => (/** @type {Value[]} */ args, /** @type {Record<string, Value>|undefined} */ named) => call(task, [...first, ...args], named),
    chain: (rows) => rows.flatMap(list),
    flattened: ([rows]) => list(rows).flatMap(list),
    combinations: ([values, n]) => combinations(each(values), n),
    combinations_with_replacement: ([values, n]) => combinations(each(values), n, true),
    permutations: ([values, n]) => permutations(list(values), n ?? list(values).length),
    product: (rows, named) => product(Array.from({ length: named?.["repeat"] ?? 1 }, () => rows.map(list)).flat()),
    pairwise: ([values]) => list(values).flatMap((one, at, all) => (at ? [[all[at - 1], one]] : [])),
    accumulate: ([values]) => {
      let total = 0;
      return list(values).map((one) => (total += one));
    },
    islice: ([values, first, last]) => (last === undefined ? list(values).slice(0, first) : list(values).slice(first, last)),
    isfinite: ([value]) => Number.isFinite(value),
    prod: ([values]) => list(values).reduce((found, one) => found * one, 1),
    comb: ([n, k]) => Array.from({ length: k }, (_, at) => (n - at) / (at + 1)).reduce((found, one) => Math.round(found * one), 1),
    floor: ([value]) => Math.floor(value),
    ceil: ([value]) => Math.ceil(value),
    add: ([a, b]) => a + b,
    or_: ([a, b]) => a | b,
    itemgetter: ([at]) => (/** @type {Value[]} */ [value]) => (value instanceof Dict ? value.get(at) : list(value)[at]),
    attrgetter: ([path]) => (/** @type {Value[]} */ [value]) => reached(value, path),
  };
  Object.assign(/** @type {any} */ (functions["chain"]), { from_iterable: functions["flattened"] });
  return { ...functions, ...types(), ...EXCEPTIONS };
}

/** @returns {Record<string, NativeType>} */
function types() {
  const lists = new NativeType(([values]) => (values === undefined ? [] : list(values)), (value) => Array.isArray(value) || (value instanceof Instance && value.klass.tuple));
  const sets = new NativeType(([values]) => new Collection(values === undefined ? [] : each(values)), (value) => value instanceof Collection);
  return {
    bool: new NativeType(([value]) => truth(value), (value) => typeof value === "boolean"),
    int: new NativeType(([value]) => wholeNumber(value), (value) => typeof value === "boolean" || Number.isInteger(value)),
    float: new NativeType(([value]) => realNumber(value), (value) => typeof value === "number"),
    str: new NativeType(([value]) => (value === undefined ? "" : written(value)), (value) => typeof value === "string"),
    bytes: new NativeType(([value]) => value, () => false),
    object: new NativeType(() => ({}), () => true),
    list: lists,
    tuple: lists,
    set: sets,
    frozenset: sets,
    dict: new NativeType(
      ([source], named) => {
        const made = mapping(source);
        for (const [name, value] of Object.entries(named ?? {})) made.set(name, value);
        return made;
      },
      (value) => value instanceof Dict,
    ),
    Counter: new NativeType(([values]) => {
      const counted = new Dict();
      for (const one of values === undefined ? [] : each(values)) counted.set(one, (counted.get(one) ?? 0) + 1);
      return Object.assign(counted, { otherwise: () => 0 });
    }, (value) => value instanceof Dict),
  };
}

/** Methods of a text. @type {Record<string, (text: string, args: Value[], named?: Record<string, Value>) => Value>} */
const OF_TEXTS = {
  split: (text, [by, most]) => {
    if (by === undefined || by === null) return text.trim() === "" ? [] : text.trim().split(/\s+/);
    const parts = text.split(by);
    return most === undefined ? parts : [...parts.slice(0, most), ...(parts.length > most ? [parts.slice(most).join(by)] : [])];
  },
  join: (text, [values]) => list(values).join(text),
  startswith: (text, [start]) => (Array.isArray(start) ? start : [start]).some((one) => text.startsWith(one)),
  endswith: (text, [end]) => (Array.isArray(end) ? end : [end]).some((one) => text.endsWith(one)),
  replace: (text, [old, other]) => text.replaceAll(old, other),
  strip: (text) => text.trim(),
  partition: (text, [by]) => (text.includes(by) ? [text.slice(0, text.indexOf(by)), by, text.slice(text.indexOf(by) + by.length)] : [text, "", ""]),
  rpartition: (text, [by]) => (text.includes(by) ? [text.slice(0, text.lastIndexOf(by)), by, text.slice(text.lastIndexOf(by) + by.length)] : ["", "", text]),
  removeprefix: (text, [start]) => (start && text.startsWith(start) ? text.slice(start.length) : text),
  removesuffix: (text, [end]) => (end && text.endsWith(end) ? text.slice(0, -end.length) : text),
  isalpha: (text) => /^\p{L}+$/u.test(text),
  isdigit: (text) => /^[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079]+$/u.test(text),
  isascii: (text) => [...text].every((one) => one < "\u0080"),
  index: (text, [part]) => {
    if (text.includes(part)) return text.indexOf(part);
    throw fault("ValueError", part);
  },
  find: (text, [part]) => text.indexOf(part),
  count: (text, [part]) => text.split(part).length - 1,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  format_map: (text, [data]) => filled(text, (name) => data.get(name)),
  format: (text, _args, named) => filled(text, (name) => named?.[name]),
};

/** A text with its braces filled. @param {string} text @param {(name: string) => Value} data */
function filled(text, data) {
  return text.replace(/\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g, (whole, name, how) => {
    if (!name) return whole.slice(1);
    const value = data(name);
    if (value === undefined) throw fault("KeyError", name);
    return formatted(value, how ?? "");
  });
}

/** Methods of a list or a tuple. @type {Record<string, (row: Value[], args: Value[], named: Record<string, Value>|undefined, sort: Native) => Value>} */
const OF_LISTS = {
  append: (row, [one]) => (row.push(one), null),
  extend: (row, [more]) => (row.push(...each(more)), null),
  insert: (row, [at, one]) => (row.splice(at, 0, one), null),
  pop: (row, [at]) => (at === undefined ? row.pop() : row.splice(at, 1)[0]),
  index: (row, [one]) => {
    const at = row.findIndex((other) => equal(one, other));
    if (at >= 0) return at;
    throw fault("ValueError", one);
  },
  count: (row, [one]) => row.filter((other) => equal(one, other)).length,
  copy: (row) => [...row],
  reverse: (row) => (row.reverse(), null),
  sort: (row, _args, named, sort) => (row.splice(0, row.length, ...sort([[...row]], named)), null),
};

/** Methods of a mapping. @type {Record<string, (map: Dict, args: Value[], named?: Record<string, Value>) => Value>} */
const OF_MAPPINGS = {
  get: (map, [key, otherwise = null]) => (map.has(key) ? map.get(key) : otherwise),
  items: (map) => map.pairs.map(([key, value]) => [key, value]),
  keys: (map) => map.keys,
  values: (map) => map.values,
  copy: (map) => new Dict(map.pairs),
  setdefault: (map, [key, value = null]) => {
    if (!map.has(key)) map.set(key, value);
    return map.get(key);
  },
  update: (map, [other], named) => {
    for (const [key, value] of other === undefined ? [] : mapping(other).pairs) map.set(key, value);
    for (const [key, value] of Object.entries(named ?? {})) map.set(key, value);
    return null;
  },
  pop: (map, [key, ...otherwise]) => {
    if (!map.has(key)) {
      if (otherwise.length) return otherwise[0];
      throw fault("KeyError", key);
    }
    const value = map.get(key);
    map.remove(key);
    return value;
  },
};

/** Methods of a set. @type {Record<string, (set: Collection, args: Value[]) => Value>} */
const OF_SETS = {
  add: (set, [one]) => (set.add(one), null),
  discard: (set, [one]) => (set.remove(one), null),
  update: (set, [more]) => {
    for (const one of each(more)) set.add(one);
    return null;
  },
  union: (set, [more]) => new Collection([...set.values, ...each(more)]),
  issubset: (set, [other]) => set.values.every((one) => new Collection(each(other)).has(one)),
  isdisjoint: (set, [other]) => !list(other).some((one) => set.has(one)),
};

/** Methods of a whole number. @type {Record<string, (n: number) => Value>} */
const OF_NUMBERS = {
  bit_count: (n) => BigInt(Math.abs(n)).toString(2).replaceAll("0", "").length,
  bit_length: (n) => (n === 0 ? 0 : BigInt(Math.abs(n)).toString(2).length),
  is_integer: (n) => Number.isInteger(n),
};

/** Calls a method of a value that is of no class of the rules. @param {Value} value @param {string} name @param {Value[]} args @param {Record<string, Value>|undefined} named @param {Native} sort @returns {Value} */
export function method(value, name, args, named, sort) {
  const known = /** @type {Record<string, any>} */ (tableOf(value))[name];
  if (!known) throw new TypeError(`${written(value)} has no ${name}`);
  return known(value, args, named, sort);
}

/** @param {Value} value */
function tableOf(value) {
  if (typeof value === "string") return OF_TEXTS;
  if (Array.isArray(value)) return OF_LISTS;
  if (value instanceof Dict) return OF_MAPPINGS;
  if (value instanceof Collection) return OF_SETS;
  return isNumber(value) ? OF_NUMBERS : {};
}
