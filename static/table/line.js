// @ts-check
/** How quick the way to the server is. */

const SLOW = 300; // milliseconds for which the server's first word has been waited for

/** Whether a word to the server and back takes so long that one is kept waiting; as it was when this page was asked for. */
export function onSlowLine() {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return page !== undefined && page.responseStart - page.requestStart > SLOW;
}
