// @ts-check
/**
 * SHA-256 and HMAC (FIPS 180-4, RFC 2104), written out: browsers keep their own for pages that came over https, and a
 * table in a living room comes over plain http.
 */

/** The first 32 bits of the fractional parts of the roots of the first primes. @param {number} count @param {number} power */
function fractions(count, power) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}

const ROUNDS = fractions(64, 1 / 3);
const START = fractions(8, 1 / 2);
const BLOCK = 64;
const utf8 = new TextEncoder();

/** @param {string|Uint8Array} text */
export function bytes(text) {
  return typeof text === "string" ? utf8.encode(text) : text;
}

/** @param {Uint8Array} found */
export function hex(found) {
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text  of hexadecimal digits */
export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {string|Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const data = bytes(message);
  const padded = new Uint8Array((((data.length + 8) >> 6) + 1) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => out.setInt32(n * 4, word));
  return new Uint8Array(out.buffer);
}

/** @param {string|Uint8Array} key @param {string|Uint8Array} message */
export function hmac(key, message) {
  const short = bytes(key).length > BLOCK ? sha256(key) : bytes(key);
  /** @param {number} pad */
  const padded = (pad) => Uint8Array.from({ length: BLOCK }, (_, n) => (short[n] ?? 0) ^ pad);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), bytes(message)))));
}

/** @param {Uint8Array} a @param {Uint8Array} b */
function joined(a, b) {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** One block. @param {Int32Array} state @param {DataView} view @param {number} at */
function mix(state, view, at) {
  const words = new Int32Array(64);
  for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(at + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const [x, y] = [words[n - 15], words[n - 2]];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    words[n] = words[n - 16] + low + words[n - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] += word));
}
