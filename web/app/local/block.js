/**
 * The blocks of the document, where all of Wuqi is one file.
 *
 * A block is packed with gzip and written in letters of seven bits, behind its length
 * (`xtask/src/site/pack.rs`): a seventh more than the bytes, where base64 takes a third.
 */

/** What no letter stands for by itself. */
const UNFIT = [0, 10, 13, 60];

/** The text of a block as it stands there; null where there is none. @param {string} name */
export const block = (name) => document.getElementById(`wuqi:${name}`)?.textContent ?? null;

/**
 * What was packed into a block; null where there is none.
 * @param {string} name
 * @returns {Response | null}
 */
export function unpack(name) {
  const text = block(name);
  if (text === null) return null;
  const packed = new Blob([bytesOf(text)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip")));
}

/** @param {string} text */
function bytesOf(text) {
  const colon = text.indexOf(":");
  const bytes = new Uint8Array(Number(text.slice(0, colon)));
  let [place, kept, bits] = [0, 0, 0];
  const push = (/** @type {number} */ seven) => {
    kept = (kept << 7) | seven;
    bits += 7;
    if (bits < 8) return;
    bits -= 8;
    bytes[place] = kept >> bits;
    place += 1;
    kept &= (1 << bits) - 1;
  };
  for (let at = colon + 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter >= 128) push(UNFIT[(letter >> 7) - 1] ?? 0);
    push(letter & 127);
  }
  return bytes;
}
