/**
 * A whole game in the part of an address after the `#`, which no server sees.
 *
 * A version, then in base64url a checksum and the game, deflated. Only moves that were
 * played are in it, so nothing that lies face down.
 */
/** @import { GameId, Player } from "../types.js" */

/**
 * @typedef {object} Shared
 * @property {GameId} game
 * @property {string} size
 * @property {string} rules only those that are not usual
 * @property {string} start empty for the usual start
 * @property {[string, string]} names
 * @property {{outcome: Player | "draw", reason: string} | null} result an end that the board does not show
 * @property {string[]} moves
 */

const VERSION = "1";
/** No game is longer; a link that claims to be is damaged or meant ill. */
const LONGEST = 200_000;

/** Why a link cannot be read: `version` or `damaged`. */
export class LinkError extends Error {
  /** @param {"version" | "damaged"} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** @param {Shared} shared @returns {Promise<string>} */
export async function writeLink({ game, size, rules, start, names, result, moves }) {
  const content = [
    game,
    size,
    rules,
    start,
    ...names,
    result ? `${result.outcome}:${result.reason}` : "",
    moves.join(" "),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const sum = checksum(bytes);
  return VERSION + toText(new Uint8Array([sum >>> 24, sum >>> 16, sum >>> 8, sum, ...packed]));
}

/** @param {string} text @returns {Promise<Shared>} */
export async function readLink(text) {
  if (!text.startsWith(VERSION)) throw new LinkError(/^\d/.test(text) ? "version" : "damaged");
  try {
    const bytes = fromText(text.slice(1));
    const content = await through(bytes.slice(4), new DecompressionStream("deflate-raw"));
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    if (((a << 24) | (b << 16) | (c << 8) | d) >>> 0 !== checksum(content)) throw new Error("checksum");
    const parts = JSON.parse(new TextDecoder().decode(content));
    if (!Array.isArray(parts) || parts.length !== 8 || parts.some((part) => typeof part !== "string"))
      throw new Error("shape");
    const [game, size, rules, start, one, two, ending, moves] = parts;
    const [outcome, reason] = ending.split(":");
    return {
      game,
      size,
      rules,
      start,
      names: [one, two],
      result: ending ? { outcome, reason } : null,
      moves: moves ? moves.split(" ") : [],
    };
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
  btoa(String.fromCharCode(...bytes))
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

/** The game as a record, up to a move. @param {Shared} shared @param {number} plies */
export function recordOf({ game, size, rules, start, names, result, moves }, plies) {
  const clean = (/** @type {string} */ text) => text.replace(/[\r\n]+/g, " ").trim();
  const whole = plies >= moves.length;
  const headers = [
    ["Game", game],
    ["Size", size],
    ["Rules", rules],
    ["Position", start],
    ["One", clean(names[0])],
    ["Two", clean(names[1])],
    ["Result", whole && result ? result.outcome : ""],
    ["Reason", whole && result ? result.reason : ""],
  ];
  const lines = headers.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
  const played = moves.slice(0, plies).map((move, index) => `${index + 1}. ${move}`);
  return ["wuqi record 1", ...lines, "", ...played, ""].join("\n");
}
