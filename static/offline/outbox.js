// @ts-check
/**
 * What is kept on this device until it can be sent: entries of score sheets, in the order in which they were made.
 *
 * A classic script, since the worker and the pages both take it in; it leaves `weliOutbox` behind.
 */

(() => {
  /**
   * @typedef {object} Kept  an entry that waits
   * @property {number} [id]  the order in which they were made
   * @property {string} ref  named once, for ever: what is sent twice is entered once
   * @property {string} path  where it is posted
   * @property {string} sheet  the link of its sheet
   * @property {"hand"|"correction"|"confirmation"|"call"} kind
   * @property {[string, string][]} fields  of the form, as they were
   * @property {"waiting"|"refused"|"conflict"} state
   * @property {string[]} why  what the server said to it
   * @property {number} at
   */

  const NAME = "weli-outbox";
  const STORE = "entries";

  /** @returns {Promise<IDBDatabase>} */
  function open() {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  }

  /**
   * Does something in one transaction; what comes back is there when it is safe on the device.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>|void} task
   * @returns {Promise<T>}
   */
  async function within(mode, task) {
    const base = await open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = base.transaction(STORE, mode, { durability: "strict" });
        const asked = task(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(/** @type {T} */ (asked?.result));
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      base.close();
    }
  }

  /** All that waits, in its order. @returns {Promise<Kept[]>} */
  const all = () => within("readonly", (store) => store.getAll());

  /** @param {Kept} entry */
  const put = (entry) => within("readwrite", (store) => store.put(entry));

  /** @param {number} id */
  const drop = (id) => within("readwrite", (store) => store.delete(id));

  const clear = () => within("readwrite", (store) => store.clear());

  /**
   * Keeps what a form says: in the place of an entry it corrects, else at the end. The same form twice is kept once.
   * @param {string} path
   * @param {[string, string][]} fields
   */
  async function keep(path, fields) {
    const said = new Map(fields);
    const waiting = await all();
    const old = waiting.find((one) => one.ref === said.get("kept"));
    const rest = /** @type {[string, string][]} */ (fields.filter(([name]) => name !== "kept" && name !== "csrfmiddlewaretoken" && name !== "ref"));
    const wanted = said.get("ref") || freshRef();
    if (waiting.some((one) => one.ref === wanted && JSON.stringify(one.fields) === JSON.stringify(rest))) return;
    const taken = waiting.some((one) => one.ref === wanted && one !== old);
    const kind = kindOf(path);
    if (kind === "hand" && !old) behind(rest, waiting.filter((one) => one.kind === "hand" && one.sheet === path.split("/")[2]));
    /** @type {Kept} */
    const entry = { ref: taken || old ? freshRef() : wanted, path, sheet: path.split("/")[2] ?? "", kind, fields: rest, state: "waiting", why: [], at: Date.now() };
    if (old?.id !== undefined) entry.id = old.id;
    await put(entry);
  }

  /** @param {string} path @returns {Kept["kind"]} */
  function kindOf(path) {
    if (path.endsWith("/call/")) return "call";
    if (path.endsWith("/confirm/")) return "confirmation";
    return path.includes("/hands/") ? "correction" : "hand";
  }

  /** A new hand comes after those of its sheet that wait already, also where the form did not know of them yet. @param {[string, string][]} fields @param {Kept[]} hands */
  function behind(fields, hands) {
    const taken = hands.map((one) => Number(one.fields.find(([name]) => name === "hand")?.[1] ?? 0));
    const own = fields.find(([name]) => name === "hand");
    if (own && taken.includes(Number(own[1]))) own[1] = String(Math.max(...taken) + 1);
  }

  /** 96 random bits. */
  function freshRef() {
    return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  Object.assign(globalThis, { weliOutbox: { all, put, drop, clear, keep, freshRef } });
})();
