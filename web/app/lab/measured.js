/** What all steps of a search together say: how many positions they enter, and how large their values are. */
/** @import { Trace } from "./decode.js" */

/** @param {Trace} trace */
export function measured({ events, limit }) {
  let [told, scale] = [0, 1];
  const widen = (/** @type {number | undefined} */ figure) => {
    const size = Math.abs(figure ?? 0);
    if (size <= limit && size > scale) scale = size;
  };
  for (let at = 0; at < events.count; at += 1) {
    const what = events.what[at];
    if (what === "enter") {
      told += 1;
      widen(events.b[at]);
      widen(events.c[at]);
    } else if (what === "return") widen(events.a[at]);
  }
  return { told, scale };
}
