// @ts-check
/** What a bot is called beside its name: how well it plays, in a word. */

/**
 * "bot" for one of a level that no longer exists, as in records of long ago.
 * @param {import("./types.js").Chair} chair
 * @param {import("./words.js").Words} words
 */
export function botWord(chair, words) {
  return words.ui(`bot-${chair.level}`) || words.ui("bot");
}
