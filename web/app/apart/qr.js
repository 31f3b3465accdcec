/**
 * QR codes (ISO/IEC 18004): texts of up to 213 bytes, error correction level M.
 *
 * Made in the page, so that no other host ever sees an invitation.
 */

/** For each version from 1: error correction bytes per block, and the data bytes of each block. */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** Powers and logarithms in the field of 256 elements. */
const POWER = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWER[exponent] = value;
  POWER[exponent + 255] = value;
  LOG[value] = exponent;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a === 0 || b === 0 ? 0 : (POWER[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0));

/** The bytes that correct errors in these. @param {number[]} data @param {number} count */
function correction(data, count) {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => {
      next[index + 1] = (next[index + 1] ?? 0) ^ times(factor, POWER[power] ?? 0);
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  data.forEach((_, index) => {
    const lead = rest[index] ?? 0;
    generator.forEach((factor, place) => {
      rest[index + place] ^= times(factor, lead);
    });
  });
  return rest.slice(data.length);
}

/** All bytes of the code, blocks interleaved. @param {Uint8Array} text @param {number} version */
function codewords(text, version) {
  const [extra, sizes] = /** @type {[number, number[]]} */ (BLOCKS[version - 1]);
  const room = sizes.reduce((sum, size) => sum + size, 0);
  let bits = `0100${text.length.toString(2).padStart(version < 10 ? 8 : 16, "0")}`;
  for (const byte of text) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, room * 8 - bits.length));
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const checks = blocks.map((block) => correction(block, extra));
  const weave = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, index) =>
      rows.flatMap((row) => (index < row.length ? [row[index] ?? 0] : [])),
    ).flat();
  return [...weave(blocks), ...weave(checks)];
}

/** @param {number} version @returns {number[]} */
function alignments(version) {
  if (version === 1) return [];
  const last = 4 * version + 10;
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last];
}

/** A remainder for format and version numbers. @param {number} value @param {number} generator @param {number} bits */
function remainder(value, generator, bits) {
  let rest = value << bits;
  for (let bit = 31; bit >= bits; bit -= 1) if ((rest >>> bit) & 1) rest ^= generator << (bit - bits);
  return (value << bits) | rest;
}

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** A square grid; -1 where nothing is drawn yet. */
class Grid {
  /** @param {number} version */
  constructor(version) {
    this.size = 17 + 4 * version;
    this.cells = new Int8Array(this.size ** 2).fill(-1);
    const end = this.size - 7;
    for (const [row, column] of [
      [0, 0],
      [0, end],
      [end, 0],
    ])
      this.#finder(row ?? 0, column ?? 0);
    const places = alignments(version);
    for (const row of places)
      for (const column of places) if (this.at(row, column) < 0) this.#rings(row, column, 2, [0, 2]);
    for (let index = 8; index < this.size - 8; index += 1) {
      this.put(6, index, index % 2 === 0);
      this.put(index, 6, index % 2 === 0);
    }
    this.format(0);
    if (version >= 7) this.#version(version);
  }

  /** @param {number} row @param {number} column */
  at(row, column) {
    return this.cells[row * this.size + column] ?? -1;
  }

  /** @param {number} row @param {number} column @param {boolean | number} dark */
  put(row, column, dark) {
    if (row >= 0 && column >= 0 && row < this.size && column < this.size)
      this.cells[row * this.size + column] = Number(dark);
  }

  /** @param {number} row @param {number} column @param {number} reach @param {number[]} dark which rings */
  #rings(row, column, reach, dark) {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1)
        this.put(row + y, column + x, dark.includes(Math.max(Math.abs(x), Math.abs(y))));
  }

  /** @param {number} row @param {number} column */
  #finder(row, column) {
    this.#rings(row + 3, column + 3, 4, [0, 1, 3]);
  }

  /** Level M and a mask, twice. @param {number} mask */
  format(mask) {
    const bits = remainder(mask, 0x537, 10) ^ 0x5412;
    const bit = (/** @type {number} */ index) => (bits >>> index) & 1;
    for (let index = 0; index < 15; index += 1) {
      const down = index < 6 ? index : index < 8 ? index + 1 : this.size - 15 + index;
      const across = index < 8 ? this.size - 1 - index : index < 9 ? 7 : 14 - index;
      this.put(down, 8, bit(index));
      this.put(8, across, bit(index));
    }
    this.put(this.size - 8, 8, true);
  }

  /** @param {number} version */
  #version(version) {
    const bits = remainder(version, 0x1f25, 12);
    for (let index = 0; index < 18; index += 1) {
      const [row, column] = [Math.floor(index / 3), this.size - 11 + (index % 3)];
      this.put(row, column, (bits >>> index) & 1);
      this.put(column, row, (bits >>> index) & 1);
    }
  }

  /** Fills what is free, in the zigzag of the standard. @param {number[]} bytes @param {number} mask */
  fill(bytes, mask) {
    let bit = 0;
    const turns = /** @type {(row: number, column: number) => boolean} */ (MASKS[mask]);
    for (let right = this.size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
      if (right === 6) right -= 1;
      for (let step = 0; step < this.size; step += 1) {
        const row = upward ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.at(row, column) >= 0) continue;
          const dark = (((bytes[bit >> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
          bit += 1;
          this.put(row, column, dark !== turns(row, column));
        }
      }
    }
    this.format(mask);
  }
}

/**
 * @param {string} text
 * @returns {{size: number, dark: (row: number, column: number) => boolean}}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const room = BLOCKS.map(([, sizes]) => /** @type {number[]} */ (sizes).reduce((sum, size) => sum + size, 0));
  const version = room.findIndex((count, index) => bytes.length + (index < 9 ? 2 : 3) <= count) + 1;
  if (version === 0) throw new RangeError("the text is too long for a QR code");
  const grid = new Grid(version);
  grid.fill(codewords(bytes, version), 4);
  return { size: grid.size, dark: (row, column) => grid.at(row, column) === 1 };
}

/** The code as a drawing, with its quiet zone. @param {string} text */
export function qrSvg(text) {
  const { size, dark } = qrCode(text);
  let path = "";
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) if (dark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" shape-rendering="crispEdges"><rect class="qr-g" x="-4" y="-4" width="${size + 8}" height="${size + 8}"/><path class="qr-d" d="${path}"/></svg>`;
}
