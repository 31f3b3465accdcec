/** Workers that say what a test wants, and the time for what they bring about. */

/** A worker that only writes down what it is told. */
export class Quiet {
  /** @type {any[]} */ told = [];
  /** @type {((event: {data: any}) => void) | null} */ onmessage = null;
  ended = false;

  /** @param {any} message */
  postMessage(message) {
    this.told.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {any} data */
  say(data) {
    this.onmessage?.({ data });
  }

  /** What a desk was told, without its start. @returns {any[]} */
  get heard() {
    return this.told.flatMap(({ said, network }) => (said ? [JSON.parse(said)] : network ? ["network"] : []));
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export const turn = () => new Promise((done) => setImmediate(done));
