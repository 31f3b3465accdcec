/**
 * The library in the browser's database.
 *
 * What a request means is decided by the desk, not here: in one transaction it gets the heads
 * of all games and says what to delete, write and read. So two windows never see half of
 * anything, and a move counts as kept when its transaction is complete.
 */

/** A game's head: what lists show of it. @typedef {{entry: number}} Head */
/** @typedef {{public: string, secret: string}} Body */
/** @typedef {{delete: number[], put: {head: Head, body?: Body}[], read: number[]}} Change */
/**
 * @typedef {object} Store
 * @property {(decide: (heads: Head[]) => Change) => Promise<(Body | null)[]>} transact
 *   resolves with what was to be read once everything is on the disk
 * @property {boolean} lasts whether games outlive the page
 */

const NAME = "wuqi";

/**
 * The browser's database; games that only this page knows where there is none.
 * @returns {Promise<Store>}
 */
export async function openStore() {
  if (typeof indexedDB === "undefined") return inMemory();
  try {
    return lasting(await open());
  } catch {
    return inMemory();
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("heads", { keyPath: "entry" });
      request.result.createObjectStore("bodies", { keyPath: "entry" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the database is in use by an older page"));
  });
}

/**
 * @param {IDBDatabase} first
 * @returns {Store}
 */
function lasting(first) {
  /** @type {IDBDatabase | undefined} */
  let database;
  const take = (/** @type {IDBDatabase} */ opened) => {
    database = opened;
    // A later version of the page, or the browser itself, may take it away.
    opened.onversionchange = () => opened.close();
    opened.onclose = () => (database = undefined);
    return opened;
  };
  take(first);
  return {
    lasts: true,
    async transact(decide) {
      return run(database ?? take(await open()), decide);
    },
  };
}

/**
 * @param {IDBDatabase} database
 * @param {(heads: Head[]) => Change} decide
 * @returns {Promise<(Body | null)[]>}
 */
function run(database, decide) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(["heads", "bodies"], "readwrite", { durability: "strict" });
    const heads = transaction.objectStore("heads");
    const bodies = transaction.objectStore("bodies");
    /** @type {(Body | null)[]} */
    const found = [];
    /** @type {unknown} */
    let fault;
    transaction.oncomplete = () => resolve(found);
    transaction.onabort = () => reject(fault ?? transaction.error);
    const all = heads.getAll();
    all.onsuccess = () => {
      try {
        const change = decide(all.result);
        for (const entry of change.delete) {
          heads.delete(entry);
          bodies.delete(entry);
        }
        for (const { head, body } of change.put) {
          heads.put(head);
          if (body) bodies.put({ entry: head.entry, ...body });
        }
        change.read.forEach((entry, place) => {
          const read = bodies.get(entry);
          read.onsuccess = () => (found[place] = read.result ?? null);
        });
        // Nothing follows: the database need not wait to hear that.
        transaction.commit();
      } catch (error) {
        fault = error;
        transaction.abort();
      }
    };
  });
}

/** @returns {Store} */
function inMemory() {
  /** @type {Map<number, {head: Head, body: Body}>} */
  const games = new Map();
  return {
    lasts: false,
    async transact(decide) {
      const change = decide([...games.values()].map(({ head }) => head));
      for (const entry of change.delete) games.delete(entry);
      for (const { head, body } of change.put) {
        const kept = body ?? games.get(head.entry)?.body;
        if (kept) games.set(head.entry, { head, body: kept });
      }
      return change.read.map((entry) => games.get(entry)?.body ?? null);
    },
  };
}
