/**
 * A text in the part of an address after the `#`, which no server sees: a version, then in
 * base64url a checksum and the text, deflated.
 */

const VERSION = "1";
/** No text is longer; a link that claims to be is damaged or meant ill. */
const LONGEST = 800_000;

/** Why a link cannot be read: `version` or `damaged`. */
export class LinkError extends Error {
  /** @param {"version" | "damaged"} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** @param {string} text */
export async function packText(text) {
  const bytes = new TextEncoder().encode(text);
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const sum = checksum(bytes);
  return VERSION + toText(new Uint8Array([sum >>> 24, sum >>> 16, sum >>> 8, sum, ...packed]));
}

/** @param {string} text @returns {Promise<string>} */
export async function unpackText(text) {
  if (!text.startsWith(VERSION)) throw new LinkError(/^\d/.test(text) ? "version" : "damaged");
  try {
    const bytes = fromText(text.slice(1));
    const content = await through(bytes.slice(4), new DecompressionStream("deflate-raw"));
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    if (((a << 24) | (b << 16) | (c << 8) | d) >>> 0 !== checksum(content)) throw new Error("checksum");
    return new TextDecoder().decode(content);
  } catch {
    throw new LinkError("damaged");
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {number[]} */
  const out = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(out);
    for (const byte of value) out.push(byte);
    if (out.length > LONGEST) throw new Error("too long");
  }
}

/** @param {Uint8Array} bytes */
const toText = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** @param {string} text */
const fromText = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** CRC-32, as in zip files. @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
