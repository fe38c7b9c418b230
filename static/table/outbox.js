// @ts-check
/** What was sent and has not been answered. Kept over a reload; each order is named by its ref and done once. */

/** @typedef {import("./types.js").Order} Order */
/** @typedef {{load: () => Order[], save: (orders: Order[]) => void}} Shelf */

export class Outbox {
  #orders;
  #shelf;

  /** @param {Shelf} shelf */
  constructor(shelf) {
    this.#shelf = shelf;
    this.#orders = shelf.load();
  }

  /** The orders without an answer, oldest first. */
  get waiting() {
    return [...this.#orders];
  }

  /** @param {Order} order */
  add(order) {
    this.#keep([...this.#orders, order]);
  }

  /** Takes the answered order out; null if it is not (or no longer) ours. @param {string|undefined} ref */
  settle(ref) {
    const order = this.#orders.find((one) => one.ref === ref) ?? null;
    if (order) this.#keep(this.#orders.filter((one) => one !== order));
    return order;
  }

  /** Nothing waits for an answer any more. */
  forget() {
    this.#keep([]);
  }

  /** @param {Order[]} orders */
  #keep(orders) {
    this.#orders = orders;
    this.#shelf.save(orders);
  }
}

/**
 * A shelf in the browser's session storage; one in memory where storage is refused.
 * @param {string} name
 * @returns {Shelf}
 */
export function sessionShelf(name) {
  return {
    load() {
      try {
        const orders = JSON.parse(sessionStorage.getItem(name) ?? "[]");
        return Array.isArray(orders) ? orders : [];
      } catch {
        return [];
      }
    },
    save(orders) {
      try {
        sessionStorage.setItem(name, JSON.stringify(orders));
      } catch {
        // Private windows may refuse; then an order does not survive a reload, and that is all.
      }
    },
  };
}

/** A shelf that holds nothing over a reload. @returns {Shelf} */
export function shortShelf() {
  return { load: () => [], save() {} };
}

/** A name for an order that nobody else will choose. */
export function freshRef() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Milliseconds to wait before the next try: doubling up to eight seconds, each half chance, so that a hall of
 * phones does not come back in one second.
 * @param {number} tries
 * @param {() => number} [chance]
 */
export function pause(tries, chance = Math.random) {
  return Math.min(8000, 500 * 2 ** tries) * (0.5 + chance() / 2);
}
