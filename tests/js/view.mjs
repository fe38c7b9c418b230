// A view of a small hand, with whatever a test wants to be different.

/** @typedef {import("../../static/table/types.js").View} View */

/** @param {Partial<View>} more @returns {View} */
export function view(more = {}) {
  return {
    game: "ramsen", seats: 4, seat: 0, dealer: 3, hand_number: 1, multiplier: 1, phase: "play", to_act: [0], trump: "H", trumps: [],
    playing: [0, 1, 2, 3], scores: [10, 10, 10, 10], hand: ["HK", "G7"], own: {}, counts: [2, 2, 2, 2], stock: 11,
    open: {}, hidden: {}, exposed: {}, card_points: [], strikers: "", clockwise: true, pot: null, tallies: {}, deals: null, leader: 0, table: [], winning: null, tricks: [], taken: [0, 0, 0, 0], notes: [], legal: [], why_not: {}, stakes: {},
    ...more,
  };
}

/** @typedef {import("../../static/table/types.js").Table} Table */

/** A table around it. @param {Partial<Table>} more @returns {Table} */
export function table(more = {}) {
  /** @returns {Table["seats"][number]} @param {string} name @param {boolean} you */
  const chair = (name, you) => ({ name, kind: you ? "human" : "bot", level: "steady", away: false, standin: false, ready: false, you, guest: "", open_to_you: false, joining: false, portrait: null, lang: "" });
  return {
    game: "ramsen", start: 0, crosses: 0, stage: "playing", host: 0, match: 1, hand: 1, scores: [0, 0, 0], pot: null, tallies: {},
    seats: ["Resi", "Toni", "Sepp"].map((name, seat) => chair(name, seat === 0)), history: [], winners: [], next_in: null,
    deadline_in: null, pace: "relaxed", visibility: "link", watch: true, guests: false, onlookers: [], hints: [], coming: [], chat: true, quiet: false, undo: "ask", last_trick: "last", asked: null,
    next_commitment: "", commitment: "", sealed: [], replay: null, example: "", options: {}, gathers: false, fits: [],
    ...more,
  };
}
