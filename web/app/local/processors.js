/** How many processors searches may keep busy, and how many of them one search. */

/** The most threads on one search: a page must stay small, and each has a stack of its own. */
const MOST_THREADS = 4;

/** The processors that are left beside the page. */
export const spareProcessors = () => Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1);

/** How many threads a search gets that has the machine to itself. */
export const mostThreads = () => Math.min(spareProcessors(), MOST_THREADS);
