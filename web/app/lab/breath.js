/** Long work in slices: the page draws and answers in between. */

/** Milliseconds of work before the page may breathe. */
const SLICE = 8;

/** Lets the page draw and answer. */
const pause = () => new Promise((done) => setTimeout(done));

/** What is to be awaited now and then: it lets the page breathe when a slice is over. @param {() => Promise<unknown>} [breathe] */
export function slices(breathe = pause) {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await breathe();
    since = performance.now();
  };
}
