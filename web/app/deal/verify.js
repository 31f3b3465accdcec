/**
 * Checks a deal without trusting the dealer: `docs/protocol.md`, "Verifying a deal".
 */
import { fromHex, sha256, toHex } from "./sha256.js";

/** @typedef {{square: number, piece: string, salt: string, path: string[]}} Flip */
/** @typedef {{secret: string, order: string}} Opening */
/** @typedef {{commitment: string, nonces: [string, string], root: string | null}} Deal */

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
/** @param {number} number */
const four = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);

/** What binds a player to a share and tells nothing about it. @param {string} share */
export const sealOf = (share) => toHex(sha256(bytes("wuqi share seal 1"), bytes(share)));

/** @param {number} square @param {string} letter @param {Uint8Array} salt */
const leaf = (square, letter, salt) => sha256(Uint8Array.of(0, square, letter.charCodeAt(0)), salt);
/** @param {Uint8Array} left @param {Uint8Array} right */
const inner = (left, right) => sha256(Uint8Array.of(1), left, right);

/**
 * Whether a turned piece lay there from the beginning.
 * @param {string} root
 * @param {Flip} flip
 */
export function proves(root, { square, piece, salt, path }) {
  if (piece.length !== 1 || path.length > 8) return false;
  let hash = leaf(square, piece, fromHex(salt));
  path.forEach((beside, height) => {
    hash = (square >> height) & 1 ? inner(fromHex(beside), hash) : inner(hash, fromHex(beside));
  });
  return toHex(hash) === root;
}

/**
 * Whether the whole deal is what was committed to before the game.
 * @param {Deal} deal
 * @param {Opening} opening
 */
export function fits({ commitment, nonces, root }, { secret, order }) {
  const key = fromHex(secret);
  if (toHex(sha256(bytes("wuqi deal commitment 1"), key)) !== commitment) return false;
  const shares = nonces.map(bytes).flatMap((share) => [four(share.length), share]);
  const material = join([key, ...shares]);
  const dealt = [...order].filter((letter) => letter !== "-");
  if (shuffled(material, dealt).join("") !== dealt.join("")) return false;
  const leaves = [...order].map((letter, square) =>
    leaf(square, letter, sha256(bytes("wuqi deal salt 1"), material, Uint8Array.of(square))),
  );
  return rootOf(leaves) === root;
}

/** @param {Uint8Array[]} parts */
function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** @param {Uint8Array} material @param {string[]} letters */
function shuffled(material, letters) {
  const order = [...letters].sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0));
  const next = words(material);
  for (let last = order.length - 1; last >= 1; last -= 1) {
    const bound = last + 1;
    const limit = Math.floor(2 ** 32 / bound) * bound;
    let word = next();
    while (word >= limit) word = next();
    const other = word % bound;
    [order[last], order[other]] = [order[other] ?? "", order[last] ?? ""];
  }
  return order;
}

/** Random numbers of 32 bits. @param {Uint8Array} material */
function words(material) {
  let counter = 0;
  let used = 32;
  /** @type {DataView} */
  let block;
  return () => {
    if (used === 32) {
      block = new DataView(sha256(bytes("wuqi deal order 1"), material, four(counter)).buffer);
      counter += 1;
      used = 0;
    }
    used += 4;
    return block.getUint32(used - 4);
  };
}

/** @param {Uint8Array[]} leaves */
function rootOf(leaves) {
  let row = [...leaves];
  while ((row.length & (row.length - 1)) !== 0) row.push(new Uint8Array(32));
  while (row.length > 1) {
    const [pairs, above] = [row.length / 2, /** @type {Uint8Array[]} */ ([])];
    for (let pair = 0; pair < pairs; pair += 1)
      above.push(inner(row[2 * pair] ?? new Uint8Array(32), row[2 * pair + 1] ?? new Uint8Array(32)));
    row = above;
  }
  return toHex(row[0] ?? new Uint8Array(32));
}
