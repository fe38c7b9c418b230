// @ts-check
/** Which dated facts are to be seen. */

/** @typedef {{ key: string, year: number, games: string[], places: string[] }} Fact */
/** @typedef {{ game: string, place: string, until: number }} Asked */

/**
 * What a form asks for. The last year of all means every year.
 * @param {FormData} data
 * @param {number} last
 * @returns {Asked}
 */
export function chosen(data, last) {
  const until = Number(data.get("until"));
  return {
    game: String(data.get("game") ?? ""),
    place: String(data.get("place") ?? ""),
    until: until >= last ? Infinity : until,
  };
}

/**
 * The keys of the facts that are asked for.
 * @param {Fact[]} facts
 * @param {Asked} asked
 * @returns {Set<string>}
 */
export function shown(facts, asked) {
  const found = facts.filter(
    (fact) =>
      (!asked.game || fact.games.includes(asked.game)) &&
      (!asked.place || fact.places.includes(asked.place)) &&
      fact.year <= asked.until,
  );
  return new Set(found.map((fact) => fact.key));
}

/**
 * The first year of a place, of the facts that are to be seen; null where none is.
 * @param {string} told "key:year key:year …", the oldest first
 * @param {Set<string>} found
 * @returns {number | null}
 */
export function first(told, found) {
  for (const pair of told.split(" ")) {
    const [key, year] = pair.split(":");
    if (found.has(key)) return Number(year);
  }
  return null;
}
