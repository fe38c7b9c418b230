// What a browser keeps on a device, for tests of the workers.
export const HOME = "https://weli.example";

/** The caches of one device; they outlive workers. */
export class Device {
  /** @type {Map<string, Map<string, Response>>} */
  sets = new Map();
  keys = async () => [...this.sets.keys()];
  delete = async (/** @type {string} */ name) => this.sets.delete(name);
  open = async (/** @type {string} */ name) => {
    if (!this.sets.has(name)) this.sets.set(name, new Map());
    const set = /** @type {Map<string, Response>} */ (this.sets.get(name));
    const path = (/** @type {string} */ address) => new URL(address, HOME).href.replace(HOME, "");
    return {
      match: async (/** @type {string} */ address) => set.get(path(address))?.clone(),
      put: async (/** @type {string} */ address, /** @type {Response} */ answer) => set.set(path(address), answer),
      delete: async (/** @type {string} */ address) => set.delete(path(address)),
      keys: async () => [...set.keys()].map((address) => ({ url: HOME + address })),
      matchAll: async () => [...set.values()].map((answer) => answer.clone()),
    };
  };
}
